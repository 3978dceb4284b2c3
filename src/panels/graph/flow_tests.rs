//! Graph and palette driven by pointer and keys, found by their labels.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, FrameStep, Kind, Value};

use super::*;
use crate::command::{self, Command};
use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::editor::{Editor, WindowRequest};
use crate::history::Change;
use crate::panels::palette::Palette;
use crate::ui_kit::theme::{self, Theme};

mod drafts;
mod drops;
mod folds;
mod frames;
mod joins;
mod values;
mod views;

/// Graph and palette with an editor behind them, as in the window.
struct GraphHost {
    editor: Editor,
    graph: GraphPanel,
    palette: Palette,
    theme: Theme,
    out: Outbox,
}

impl GraphHost {
    fn new(trees: Vec<Action>) -> Self {
        let (mut document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        for (index, tree) in trees.into_iter().enumerate() {
            let slot = if index == 0 { Slot::Root } else { Slot::Draft };
            let insert = ClipEdit::Insert { tree, slot, position: None };
            document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        Self {
            editor: Editor::new(document, None),
            graph: GraphPanel::default(),
            palette: Palette::default(),
            theme: Theme::new(true),
            out: Outbox::default(),
        }
    }

    fn frame(&mut self, ui: &mut Ui) {
        if !self.palette.is_open() {
            for pressed in
                command::pressed(ui.ctx(), command::COMMANDS.iter().copied(), command::Focused::Nothing)
            {
                self.out.push(Intent::Command(pressed.command));
            }
        }
        self.drain();
        self.graph.show(ui, &self.editor.ctx(&self.theme), &mut self.out);
        self.drain();
        self.palette.show(ui.ctx(), &self.editor.ctx(&self.theme), &mut self.out);
        self.drain();
    }

    fn drain(&mut self) {
        for intent in self.out.drain() {
            match self.editor.apply(intent) {
                Some(WindowRequest::OpenPalette(request)) => self.palette.open(request),
                Some(WindowRequest::Command(command)) => {
                    self.graph.command(command, &self.editor.ctx(&self.theme), &mut self.out);
                }
                _ => {}
            }
        }
        self.editor.refresh();
    }
}

type Flow = Harness<'static, GraphHost>;

fn flow(trees: Vec<Action>) -> Flow {
    flow_in_steps_of(0.25, trees)
}

/// A flow in which a frame takes so many seconds.
fn flow_in_steps_of(secs: f32, trees: Vec<Action>) -> Flow {
    let builder = Harness::builder().with_size(vec2(1000.0, 700.0)).with_step_dt(secs);
    let mut flow = builder.build_ui_state(|ui, host: &mut GraphHost| host.frame(ui), GraphHost::new(trees));
    theme::install_fonts(&flow.ctx);
    Theme::new(true).apply(&flow.ctx);
    flow.run();
    flow
}

/// Sequence(MoveBy, FadeIn “glow”) and the draft Spawn(Hide).
fn sample() -> Flow {
    let list = Action::sequence([Action::move_by(1.0, [100.0, 0.0]), Action::fade_in(1.0).labelled("glow")]);
    flow(vec![list, Action::spawn([Action::hide()])])
}

fn clip(flow: &Flow) -> &Clip {
    &flow.state().editor.document().clips()[0]
}

fn id(flow: &Flow, kind: Kind) -> ActionId {
    clip(flow).items().find(|(_, item)| item.action.kind() == kind).unwrap().0
}

fn children(flow: &Flow, kind: Kind) -> Vec<Kind> {
    let clip = clip(flow);
    let ids = &clip.get(id(flow, kind)).unwrap().children;
    ids.iter().map(|child| clip.get(*child).unwrap().action.kind()).collect()
}

fn selected(flow: &Flow) -> Vec<Kind> {
    let selection = &flow.state().editor.session().selection;
    selection.actions.iter().map(|id| clip(flow).get(*id).unwrap().action.kind()).collect()
}

fn undo_steps(flow: &Flow) -> usize {
    flow.state().editor.history().undo_len()
}

fn centre(flow: &Flow, label: &str) -> Pos2 {
    flow.get_by_label(label).rect().center()
}

fn press(flow: &mut Flow, at: Pos2, button: PointerButton, pressed: bool) {
    flow.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
    flow.run_ok();
}

fn move_to(flow: &mut Flow, at: Pos2) {
    flow.hover_at(at);
    flow.run_ok();
}

/// Presses at `from` and moves to `to`, the button still down.
fn drag(flow: &mut Flow, from: Pos2, to: Pos2) {
    move_to(flow, from);
    press(flow, from, PointerButton::Primary, true);
    move_to(flow, from + (to - from) * 0.5);
    move_to(flow, to);
}

fn release(flow: &mut Flow, at: Pos2) {
    press(flow, at, PointerButton::Primary, false);
}

fn drag_and_drop(flow: &mut Flow, from: Pos2, to: Pos2) {
    drag(flow, from, to);
    release(flow, to);
}

fn click(flow: &mut Flow, label: &str) {
    flow.get_by_label(label).click();
    flow.run_ok();
}

/// The trees of the clip as `Sequence(Show,Hide)`, the playing one first.
fn text(flow: &Flow) -> String {
    fn one(clip: &Clip, id: ActionId) -> String {
        let item = clip.get(id).unwrap();
        let inner: Vec<String> = item.children.iter().map(|child| one(clip, *child)).collect();
        let name = item.action.spec().name;
        if inner.is_empty() { name.to_owned() } else { format!("{name}({})", inner.join(",")) }
    }
    let clip = clip(flow);
    clip.tops().map(|top| one(clip, top)).collect::<Vec<_>>().join(" ")
}

fn undo(flow: &mut Flow) {
    flow.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    flow.run_ok();
}

const EMPTY: Pos2 = pos2(700.0, 650.0);

#[test]
fn a_tree_is_built_with_tab_typing_and_ports() {
    let mut flow = flow(vec![]);
    move_to(&mut flow, pos2(300.0, 300.0));
    flow.key_press(Key::Tab);
    flow.run_ok();
    flow.get_by_label("Search actions").type_text("seq");
    flow.run_ok();
    flow.key_press(Key::Enter);
    flow.run_ok();
    assert_eq!(clip(&flow).get(clip(&flow).root().unwrap()).unwrap().action.kind(), Kind::Sequence);
    click(&mut flow, "output of Sequence");
    flow.get_by_label("Search actions").type_text("move");
    flow.run_ok();
    click(&mut flow, "add MoveTo");
    assert_eq!(children(&flow, Kind::Sequence), [Kind::MoveTo]);
    assert_eq!(selected(&flow), [Kind::MoveTo]);
    assert!(flow.query_by_label("Search actions").is_none());
    assert_eq!(undo_steps(&flow), 2);
}

#[test]
fn the_palette_is_used_with_keys_and_closed_by_escape_and_clicks_outside() {
    let mut flow = sample();
    for close in ["key", "click"] {
        move_to(&mut flow, EMPTY);
        flow.key_press_modifiers(Modifiers::SHIFT, Key::A);
        flow.run_ok();
        flow.get_by_label("Search actions").type_text("ease");
        flow.run_ok();
        if close == "key" {
            flow.key_press(Key::Escape);
        } else {
            press(&mut flow, pos2(20.0, 20.0), PointerButton::Primary, true);
            release(&mut flow, pos2(20.0, 20.0));
        }
        flow.run_ok();
        assert!(flow.query_by_label("Search actions").is_none(), "{close}");
    }
    assert_eq!(undo_steps(&flow), 0);
    click(&mut flow, "MoveBy");
    flow.key_press(Key::Tab);
    flow.run_ok();
    flow.get_by_label("Search actions").type_text("easein");
    flow.run_ok();
    flow.key_press(Key::ArrowDown);
    flow.run_ok();
    flow.key_press(Key::Enter);
    flow.run_ok();
    // The second of EaseIn, EaseInOut goes around what is selected.
    assert_eq!(children(&flow, Kind::Sequence), [Kind::EaseInOut, Kind::FadeIn]);
    assert_eq!(children(&flow, Kind::EaseInOut), [Kind::MoveBy]);
}

#[test]
fn dragging_a_card_is_one_undo_step_and_takes_its_children_along() {
    let mut flow = sample();
    let (spawn, hide) = (centre(&flow, "Spawn"), centre(&flow, "Hide"));
    let far = spawn + vec2(80.0, 40.0);
    drag_and_drop(&mut flow, spawn, far);
    assert_eq!(centre(&flow, "Spawn"), far);
    assert_eq!(centre(&flow, "Hide"), hide + vec2(80.0, 40.0));
    assert_eq!(undo_steps(&flow), 1);
    flow.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    flow.run_ok();
    assert_eq!(centre(&flow, "Spawn"), spawn);
}

#[test]
fn escape_puts_dragged_cards_back_and_undo_aborts_the_drag() {
    let mut flow = sample();
    let start = centre(&flow, "MoveBy");
    for (modifiers, key) in [(Modifiers::NONE, Key::Escape), (Modifiers::COMMAND, Key::Z)] {
        let far = start + vec2(60.0, 90.0);
        drag(&mut flow, start, far);
        assert_eq!(centre(&flow, "MoveBy"), far);
        flow.key_press_modifiers(modifiers, key);
        flow.run_ok();
        move_to(&mut flow, far + vec2(30.0, 0.0));
        assert_eq!(centre(&flow, "MoveBy"), start);
        release(&mut flow, far);
        assert_eq!(undo_steps(&flow), 0);
    }
}

#[test]
fn holding_a_card_still_does_not_place_it_by_hand() {
    let mut flow = sample();
    let at = centre(&flow, "MoveBy");
    move_to(&mut flow, at);
    press(&mut flow, at, PointerButton::Primary, true);
    flow.run_steps(10);
    release(&mut flow, at);
    assert_eq!(undo_steps(&flow), 0);
}

#[test]
fn wires_connect_reorder_and_disconnect() {
    let mut flow = sample();
    let (input, sequence) = (centre(&flow, "input of Spawn"), centre(&flow, "Sequence"));
    drag_and_drop(&mut flow, input, sequence + vec2(0.0, 8.0));
    assert_eq!(children(&flow, Kind::Sequence), [Kind::MoveBy, Kind::FadeIn, Kind::Spawn]);
    let above_first = flow.get_by_label("MoveBy").rect().center_top() - vec2(0.0, 6.0);
    let input = centre(&flow, "input of FadeIn glow");
    drag_and_drop(&mut flow, input, above_first);
    assert_eq!(children(&flow, Kind::Sequence), [Kind::FadeIn, Kind::MoveBy, Kind::Spawn]);
    let (output, mover) = (centre(&flow, "output of Spawn"), centre(&flow, "MoveBy"));
    drag_and_drop(&mut flow, output, mover);
    assert!(children(&flow, Kind::Spawn).contains(&Kind::MoveBy));
    let input = centre(&flow, "input of FadeIn glow");
    drag_and_drop(&mut flow, input, EMPTY);
    assert_eq!(children(&flow, Kind::Sequence), [Kind::Spawn]);
    assert_eq!(clip(&flow).drafts(), [id(&flow, Kind::FadeIn)]);
    assert_eq!(undo_steps(&flow), 4);
    assert!(flow.state().editor.document().violations().is_empty());
}

#[test]
fn a_wire_dropped_on_empty_space_asks_for_the_child() {
    let mut flow = sample();
    let output = centre(&flow, "output of Sequence");
    drag_and_drop(&mut flow, output, EMPTY);
    click(&mut flow, "add Sequence");
    assert_eq!(children(&flow, Kind::Sequence).len(), 3);
}

#[test]
fn refused_wires_change_nothing() {
    let mut flow = sample();
    for (from, to) in
        [("output of Spawn", "Spawn"), ("input of Spawn", "Hide"), ("input of Sequence", "MoveBy")]
    {
        let (from, to) = (centre(&flow, from), centre(&flow, to));
        drag_and_drop(&mut flow, from, to);
        assert_eq!(undo_steps(&flow), 0);
    }
}

#[test]
fn clicks_and_marquees_select() {
    let mut flow = sample();
    click(&mut flow, "MoveBy");
    assert_eq!(selected(&flow), [Kind::MoveBy]);
    flow.get_by_label("Hide").click_modifiers(Modifiers::SHIFT);
    flow.run_ok();
    assert_eq!(selected(&flow), [Kind::MoveBy, Kind::Hide]);
    let everything = flow.get_by_label("graph").rect();
    drag(&mut flow, EMPTY, everything.left_top() + Vec2::splat(4.0));
    assert_eq!(selected(&flow).len(), 5);
    flow.key_press(Key::Escape);
    flow.run_ok();
    assert_eq!(selected(&flow), [Kind::MoveBy, Kind::Hide]);
    release(&mut flow, EMPTY);
    move_to(&mut flow, EMPTY);
    press(&mut flow, EMPTY, PointerButton::Primary, true);
    release(&mut flow, EMPTY);
    assert!(selected(&flow).is_empty());
    assert_eq!(undo_steps(&flow), 0);
}

#[test]
fn a_label_is_typed_on_the_card() {
    let mut flow = sample();
    click(&mut flow, "MoveBy");
    flow.key_press(Key::F2);
    flow.run_ok();
    flow.get_by_label("label of MoveBy").type_text("dash");
    flow.run_ok();
    flow.key_press(Key::Enter);
    flow.run_ok();
    assert!(flow.query_by_label("MoveBy dash").is_some());
    assert_eq!(undo_steps(&flow), 1);
}

#[test]
fn the_menu_of_a_card_acts_on_it() {
    let mut flow = sample();
    flow.get_by_label("MoveBy").click_secondary();
    flow.run_ok();
    assert_eq!(selected(&flow), [Kind::MoveBy]);
    flow.get_by_label_contains("Mute").click();
    flow.run_ok();
    assert!(clip(&flow).get(id(&flow, Kind::MoveBy)).unwrap().action.muted);
    flow.get_by_label("Spawn").click_secondary();
    flow.run_ok();
    click(&mut flow, "Play this");
    assert_eq!(clip(&flow).root(), Some(id(&flow, Kind::Spawn)));
}

#[test]
fn wheel_zooms_at_the_pointer_and_middle_drag_pans() {
    let mut flow = sample();
    let at = centre(&flow, "MoveBy");
    let width = flow.get_by_label("MoveBy").rect().width();
    move_to(&mut flow, at);
    flow.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, 3.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    flow.run_steps(20);
    let zoomed = flow.get_by_label("MoveBy").rect();
    assert!(zoomed.width() > width * 1.2, "{} {width}", zoomed.width());
    assert!((zoomed.center() - at).length() < 0.5);
    press(&mut flow, at, PointerButton::Middle, true);
    move_to(&mut flow, at + vec2(-50.0, 25.0));
    press(&mut flow, at + vec2(-50.0, 25.0), PointerButton::Middle, false);
    assert!((centre(&flow, "MoveBy") - at - vec2(-50.0, 25.0)).length() < 0.5);
    flow.key_press_modifiers(Modifiers::SHIFT, Key::F);
    flow.run_ok();
    assert_eq!(flow.get_by_label("MoveBy").rect().width(), width);
    assert_eq!(undo_steps(&flow), 0);
}

#[test]
fn the_menu_of_a_card_loops_frames_and_adds_in_parallel_in_a_spawn() {
    let frames = vec![FrameStep::new(0), FrameStep::new(1)];
    let mut flow =
        flow(vec![Action::spawn([Action::move_by(1.0, [1.0, 0.0]), Action::animate(0.1, frames, 1, false)])]);
    let at = centre(&flow, "Animate");
    press(&mut flow, at, PointerButton::Secondary, true);
    press(&mut flow, at, PointerButton::Secondary, false);
    flow.run_steps(2);
    flow.get_by_label_contains("Add in parallel");
    assert!(flow.query_by_label_contains("Add after").is_none());
    flow.get_by_label("Loop to the end of the clip").click();
    flow.run_steps(2);
    let animate = clip(&flow).get(id(&flow, Kind::Animate)).unwrap();
    assert_eq!(animate.action.param("loops"), Some(&Value::Count(5)));
}
