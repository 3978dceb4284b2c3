//! What a designer's hands do: click, drag, turn the wheel, press keys and type.

use std::path::Path;

use egui::{
    Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Rangef, Rect, TouchPhase, Vec2, pos2, vec2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph::internals::{ActionId, ActionItem, App, Clip, Document, Editor};
use kineograph_runtime::format::Kind;

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

/// An opacity as the fields show it.
pub fn percent(opacity: f64) -> f64 {
    opacity * 100.0 / 255.0
}

pub struct Hands {
    window: Harness<'static, App>,
}

/// A part of the window in which a label is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Lists,
    Graph,
    Inspector,
    Anywhere,
}

impl Hands {
    pub fn on_a_new_project() -> Self {
        Self::on(None)
    }

    /// The window with a project in it.
    pub fn on(project: Option<&Path>) -> Self {
        let project = project.map(Path::to_owned);
        let window = Harness::builder()
            .with_size(SIZE)
            .wgpu()
            .build_eframe(move |creation| App::new(creation, project).with_typed_paths());
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

    /// The clip that the graph shows.
    pub fn clip(&self) -> &Clip {
        self.document().clip(self.editor().session().selection.clip.unwrap()).unwrap()
    }

    /// The trees of the open clip such as `Sequence(MoveBy,Repeat(Show))`, the playing one first, then drafts.
    pub fn trees(&self) -> String {
        fn text(clip: &Clip, id: ActionId) -> String {
            let item = clip.get(id).unwrap();
            let inner: Vec<String> = item.children.iter().map(|child| text(clip, *child)).collect();
            let name = item.action.spec().name;
            if inner.is_empty() { name.to_owned() } else { format!("{name}({})", inner.join(",")) }
        }
        let clip = self.clip();
        clip.tops().map(|top| text(clip, top)).collect::<Vec<_>>().join(" ")
    }

    /// The kinds that are selected.
    pub fn selected_kinds(&self) -> Vec<Kind> {
        let actions = &self.editor().session().selection.actions;
        actions.iter().map(|id| self.clip().get(*id).unwrap().action.kind()).collect()
    }

    pub fn undo_steps(&self) -> usize {
        self.editor().history().undo_len()
    }

    pub fn shows(&self, label: &str) -> bool {
        self.window.query_by_label(label).is_some()
    }

    /// Whether a message is shown that contains a text.
    pub fn tells(&self, text: &str) -> bool {
        self.window.query_all_by_label_contains(text).next().is_some()
    }

    /// What a thing tells of its state.
    pub fn value_of(&self, label: &str, part: Part) -> Option<String> {
        let mut nodes = self.window.query_all_by_label(label);
        let node = nodes.find(|node| self.is_in(part, node.rect()));
        node.unwrap_or_else(|| panic!("there is no {label} in {part:?}")).value()
    }

    /// A picture of a part of the window: red, green and blue of each pixel.
    pub fn picture_of(&mut self, rect: Rect) -> Vec<[u8; 3]> {
        let picture = self.window.render().expect("a frame can be drawn");
        let seen = picture.enumerate_pixels().filter(|(x, y, _)| rect.contains(pos2(*x as f32, *y as f32)));
        seen.map(|(_, _, pixel)| [pixel.0[0], pixel.0[1], pixel.0[2]]).collect()
    }

    /// Adds actions over the graph, one after the other.
    pub fn add(&mut self, names: &[&str]) {
        for name in names {
            let graph = self.graph();
            self.hover(graph.left_bottom() + vec2(40.0, -40.0));
            self.press(Modifiers::SHIFT, Key::A);
            self.type_text(name);
            self.press(Modifiers::NONE, Key::Enter);
        }
    }

    /// Runs a command by its name.
    pub fn command(&mut self, name: &str) {
        self.press(Modifiers::COMMAND, Key::K);
        self.type_text(name);
        self.press(Modifiers::NONE, Key::Enter);
    }

    /// Clicks a card of the graph.
    pub fn click_card(&mut self, label: &str, modifiers: Modifiers) {
        if self.places(label, Part::Graph).is_empty() {
            self.press(Modifiers::SHIFT, Key::F);
        }
        let at = self.places(label, Part::Graph).first().map(Rect::center);
        let at = at.unwrap_or_else(|| panic!("there is no card {label} in view"));
        self.hold(modifiers);
        self.click_with(modifiers, at, PointerButton::Primary);
        self.hold(Modifiers::NONE);
    }

    /// Presses the system's keys for copy or cut, and gives the text that comes on the clipboard.
    pub fn take(&mut self, event: Event) -> String {
        self.window.event(event);
        self.window.run_steps(1);
        let mut commands = self.window.output().platform_output.commands.iter();
        let text = commands.find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        });
        self.settle();
        text.expect("something is copied")
    }

    /// Presses the system's keys for paste.
    pub fn paste(&mut self, text: &str) {
        self.window.event(Event::Paste(text.to_owned()));
        self.settle();
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
        self.click_with(Modifiers::NONE, at, button);
    }

    fn click_with(&mut self, modifiers: Modifiers, at: Pos2, button: PointerButton) {
        self.hover(at);
        for pressed in [true, false] {
            self.window.event(Event::PointerButton { pos: at, button, pressed, modifiers });
            self.window.run_steps(1);
        }
        self.settle();
    }

    /// Presses at `from`, moves there in steps and lets go.
    pub fn drag(&mut self, from: Pos2, to: Pos2) {
        self.drag_with(Modifiers::NONE, from, to);
    }

    /// As [`Self::drag`], with keys held.
    pub fn drag_with(&mut self, modifiers: Modifiers, from: Pos2, to: Pos2) {
        self.hover(from);
        self.window.event(Event::ModifiersChanged(modifiers));
        self.window.run_steps(1);
        let button =
            |pos, pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers };
        self.window.event(button(from, true));
        self.window.run_steps(1);
        for step in 1..=4_u8 {
            self.window.hover_at(from + (to - from) * (f32::from(step) / 4.0));
            self.window.run_steps(1);
        }
        self.window.event(button(to, false));
        self.settle();
        self.window.event(Event::ModifiersChanged(Modifiers::NONE));
        self.window.run_steps(1);
    }

    /// Turns the wheel; down is below 0.
    pub fn wheel(&mut self, lines: f32) {
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
        rects.filter(|rect| self.is_in(part, *rect)).collect()
    }

    /// Whether a thing belongs to a part; what is scrolled out of sight does, too.
    fn is_in(&self, part: Part, rect: Rect) -> bool {
        let area = self.area(part);
        match part {
            Part::Graph => area.contains(rect.center()),
            _ => area.x_range().contains(rect.center().x),
        }
    }

    /// As [`Self::places`], of things whose label contains a text.
    pub fn places_with(&self, text: &str, part: Part) -> Vec<Rect> {
        let rects = self.window.query_all_by_label_contains(text).map(|node| node.rect());
        rects.filter(|rect| self.is_in(part, *rect)).collect()
    }

    /// Clicks the last thing in a part whose label contains a text: what is in front.
    pub fn click_part_of(&mut self, text: &str, part: Part) {
        let place = self.places_with(text, part).last().copied();
        let place = place.unwrap_or_else(|| panic!("nothing in {part:?} is called {text}"));
        self.click(place.center(), PointerButton::Primary);
    }

    /// Holds keys down, or lets them go.
    pub fn hold(&mut self, modifiers: Modifiers) {
        self.window.event(Event::ModifiersChanged(modifiers));
        self.window.run_steps(1);
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

    /// What of a part can be seen: its column, and in it the rows between tabs, or the name below them, and next panel.
    fn area(&self, part: Part) -> Rect {
        match part {
            Part::Lists => {
                let right = self.window.get_by_label("canvas").rect().left();
                let ruler_top = self.window.get_by_label("ruler").rect().top();
                Rect::from_min_max(pos2(0.0, 84.0), pos2(right, ruler_top - 60.0))
            }
            Part::Inspector => {
                Rect::from_min_max(pos2(SIZE.x * INSPECTOR_FROM, 56.0), SIZE.to_pos2() - vec2(0.0, 8.0))
            }
            Part::Graph => self.graph(),
            Part::Anywhere => Rect::from_min_size(Pos2::ZERO, SIZE),
        }
    }

    /// What of the list can be seen that has this row: it ends at the title of the next one.
    fn rows_of(&self, label: &str, part: Part) -> Rect {
        let area = self.area(part);
        let lists = [
            ("node ", "List Nodes"),
            ("clip ", "List Clips"),
            ("run ", "List Runs"),
            ("ease ", "List Eases"),
        ];
        let own = lists.iter().find(|(row, _)| part == Part::Lists && label.starts_with(row));
        let Some(title) = own.and_then(|(_, list)| self.window.query_by_label(list)) else { return area };
        let top = title.rect().bottom();
        let others = lists.iter().filter_map(|(_, list)| self.window.query_by_label(list));
        let below = others.map(|other| other.rect().top()).filter(|other| *other > top);
        let bottom = below.fold(area.bottom(), f32::min);
        let list = Rect::from_min_max(pos2(area.left(), top.max(area.top())), pos2(area.right(), bottom));
        // A list that is out of sight is scrolled to with the panel.
        if list.height() < 20.0 { area } else { list }
    }

    /// Turns the wheel over a part until a label in it can be clicked.
    pub fn reach(&mut self, label: &str, part: Part) -> Pos2 {
        self.show_list_of(label, part);
        let mut before = None;
        for _ in 0..TURNS {
            let area = self.rows_of(label, part);
            let found = self.places(label, part).first().copied();
            let place = found.unwrap_or_else(|| panic!("there is no {label} in {part:?}"));
            let rows = area.y_range();
            // Below whole rows less than one is left: what is there is out of sight, unless the list has ended.
            let is_last = part == Part::Lists && rows.max - place.bottom() < place.height();
            if rows.contains(place.top())
                && rows.contains(place.bottom())
                && (!is_last || before == Some(place))
            {
                return place.center();
            }
            before = Some(place);
            // In a low list a whole turn would pass its rows.
            let turn = if area.height() < 120.0 { 0.6 } else { 2.0 };
            let way = if is_last || place.center().y > rows.center() { -turn } else { turn };
            self.hover(pos2(area.center().x, rows.center()));
            self.wheel(way);
        }
        panic!("the wheel does not bring {label} into view");
    }

    /// Shows the panel and the list that have rows or buttons like this, if others are in front.
    fn show_list_of(&mut self, label: &str, part: Part) {
        let lists = [
            ("Add image", "Assets"),
            ("Add sheet", "Assets"),
            ("Add node", "List Nodes"),
            ("node ", "List Nodes"),
            ("Add clip", "List Clips"),
            ("clip ", "List Clips"),
            ("Add run", "List Runs"),
            ("run ", "List Runs"),
            ("ease ", "List Eases"),
        ];
        let list = lists.iter().find(|(row, _)| part == Part::Lists && label.starts_with(row));
        let Some((_, list)) = list.filter(|_| self.places(label, part).is_empty()) else { return };
        if self.window.query_by_label(list).is_none() {
            self.click_first("Project");
        }
        if *list != "List Nodes" {
            self.click_first(list);
        }
    }

    fn click_first(&mut self, label: &str) {
        let at = self.places(label, Part::Anywhere)[0].center();
        self.click(at, PointerButton::Primary);
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
