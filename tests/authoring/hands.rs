//! What a designer's hands do: click, drag, turn the wheel, press keys and type.

use std::path::Path;

use egui::{
    Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rangef, Rect, TouchPhase, Vec2, pos2, vec2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph::app::App;
use kineograph::document::{ActionItem, Document};
use kineograph::editor::Editor;

/// The window.
const SIZE: Vec2 = vec2(1600.0, 1000.0);
/// Where the inspector starts, as part of the width.
const INSPECTOR_FROM: f32 = 0.795;
/// Frames after which the window has answered.
const FRAMES: usize = 3;
/// Turns of the wheel after which something is not there.
const TURNS: usize = 60;
/// How far below or above its field a row of a long list can be seen.
const LIST_PX: f32 = 330.0;

pub struct Hands {
    window: Harness<'static, App>,
}

/// A part of the window in which a label is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Lists,
    Inspector,
    Anywhere,
}

impl Hands {
    pub fn on_a_new_project() -> Self {
        let window = Harness::builder()
            .with_size(SIZE)
            .wgpu()
            .build_eframe(|creation| App::new(creation, None).with_typed_paths());
        let mut hands = Self { window };
        hands.settle();
        hands
    }

    /// What the window shows, to look at only.
    pub fn editor(&self) -> &Editor {
        self.window.state().editor()
    }

    pub fn document(&self) -> &Document {
        self.editor().document()
    }

    /// The action that is selected, as the inspector shows it.
    pub fn selected(&self) -> &ActionItem {
        let selection = &self.editor().session().selection;
        let clip = self.document().clip(selection.clip.unwrap()).unwrap();
        clip.get(selection.primary_action().expect("an action is selected")).unwrap()
    }

    pub fn settle(&mut self) {
        self.window.run_steps(FRAMES);
    }

    pub fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.window.key_press_modifiers(modifiers, key);
        self.settle();
    }

    pub fn type_text(&mut self, text: &str) {
        self.window.event(Event::Text(text.to_owned()));
        self.settle();
    }

    pub fn hover(&mut self, at: Pos2) {
        self.window.hover_at(at);
        self.settle();
    }

    pub fn click(&mut self, at: Pos2, button: PointerButton) {
        self.hover(at);
        for pressed in [true, false] {
            self.window.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
            self.window.run_steps(1);
        }
        self.settle();
    }

    /// Presses at `from`, moves there in steps and lets go.
    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        self.hover(from);
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.window.event(button(from, true));
        self.window.run_steps(1);
        for step in 1..=4_u8 {
            self.window.hover_at(from + (to - from) * (f32::from(step) / 4.0));
            self.window.run_steps(1);
        }
        self.window.event(button(to, false));
        self.settle();
    }

    /// Turns the wheel; down is below 0.
    fn wheel(&mut self, lines: f32) {
        self.window.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, lines),
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
        });
        // The way is smoothed over some frames.
        self.window.run_steps(8);
    }

    /// The places of all things with this label in a part of the window, those in front last.
    pub fn places(&self, label: &str, part: Part) -> Vec<Rect> {
        let nodes = self.window.query_all_by_label(label);
        let rects = nodes.map(|node| node.rect());
        rects.filter(|rect| self.area(part).x_range().contains(rect.center().x)).collect()
    }

    /// The card of the graph with this label that is selected.
    pub fn selected_card(&self, label: &str) -> Rect {
        let is_selected = |node: &egui_kittest::Node<'_>| {
            use egui_kittest::kittest::NodeT as _;
            node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
        };
        let graph = self.graph();
        let cards = self.window.query_all_by_label(label).filter(is_selected).map(|node| node.rect());
        let mut cards = cards.filter(|rect| graph.intersects(*rect));
        cards.next().unwrap_or_else(|| panic!("the card {label} is selected and in view"))
    }

    pub fn graph(&self) -> Rect {
        self.window.get_by_label("graph").rect()
    }

    /// The part of the graph that is empty, as low as there is one.
    pub fn empty_place(&self) -> Pos2 {
        let graph = self.graph().shrink(30.0);
        let taken: Vec<Rect> = self
            .window
            .query_all_by(|node| node.raw_bounds().is_some())
            .map(|node| node.rect())
            .filter(|rect| rect.height() < graph.height() && rect.intersects(graph))
            .collect();
        for y in 0..20_u8 {
            for x in 0..20_u8 {
                let at = graph.right_bottom() - vec2(f32::from(x), f32::from(y)) * 15.0;
                if graph.contains(at) && !taken.iter().any(|rect| rect.expand(12.0).contains(at)) {
                    return at;
                }
            }
        }
        panic!("the graph has no empty place")
    }

    /// What of a part can be seen: its column, and in it the rows between tabs and next panel.
    fn area(&self, part: Part) -> Rect {
        let lists_right = self.window.get_by_label("canvas").rect().left();
        let ruler_top = self.window.get_by_label("ruler").rect().top();
        match part {
            Part::Lists => Rect::from_min_max(pos2(0.0, 56.0), pos2(lists_right, ruler_top - 70.0)),
            Part::Inspector => Rect::from_min_max(pos2(SIZE.x * INSPECTOR_FROM, 56.0), SIZE.to_pos2() - vec2(0.0, 8.0)),
            Part::Anywhere => Rect::from_min_size(Pos2::ZERO, SIZE),
        }
    }

    /// Turns the wheel over a part until a label in it can be clicked.
    fn reach(&mut self, label: &str, part: Part) -> Pos2 {
        for _ in 0..TURNS {
            let area = self.area(part);
            let found = self.places(label, part).first().copied();
            let place = found.unwrap_or_else(|| panic!("there is no {label} in {part:?}"));
            let rows = area.y_range();
            if rows.contains(place.top()) && rows.contains(place.bottom()) {
                return place.center();
            }
            let way = if place.center().y > rows.center() { -2.0 } else { 2.0 };
            self.hover(pos2(area.center().x, rows.center()));
            self.wheel(way);
        }
        panic!("the wheel does not bring {label} into view");
    }

    pub fn click_label(&mut self, label: &str, part: Part) {
        let at = self.reach(label, part);
        self.click(at, PointerButton::Primary);
    }

    /// Clicks the last of the things with this label: an entry of a menu, which is in front.
    pub fn click_front(&mut self, label: &str) {
        let place = self.places(label, Part::Anywhere).last().copied();
        let place = place.unwrap_or_else(|| panic!("there is no {label}"));
        self.click(place.center(), PointerButton::Primary);
    }

    /// Clicks a field of the inspector, types over what it holds and presses Enter.
    pub fn fill(&mut self, field: &str, text: &str) {
        self.click_label(field, Part::Inspector);
        self.type_text(text);
        self.press(Modifiers::NONE, Key::Enter);
    }

    /// Opens a list of the inspector and clicks an entry, for which the list may have to be scrolled.
    pub fn choose(&mut self, field: &str, entry: &str) {
        let at = self.reach(field, Part::Inspector);
        self.click(at, PointerButton::Primary);
        for _ in 0..TURNS {
            let place = self.places(entry, Part::Inspector).last().copied();
            let place = place.unwrap_or_else(|| panic!("{field} has no {entry}"));
            let seen = Rangef::new(at.y - LIST_PX, at.y + LIST_PX);
            if seen.contains(place.center().y) {
                return self.click(place.center(), PointerButton::Primary);
            }
            let way = if place.center().y > at.y { -1.0 } else { 1.0 };
            self.hover(pos2(at.x, at.y + 40.0));
            self.wheel(way);
        }
        panic!("the list of {field} does not come to {entry}");
    }

    /// Types a path into the field that asks for one.
    pub fn type_path(&mut self, path: &Path) {
        self.type_text(&path.display().to_string());
        self.press(Modifiers::NONE, Key::Enter);
    }
}
