//! What a user's hands do in the timeline, for the tests of both views.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Ui, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{ActionId, Kind};

use super::TimelinePanel;
use crate::command::Command;
use crate::panels::Intent;
use crate::panels::fixture::{Host, document, dress};
use crate::panels::panel::Panel as _;
use crate::session::SelectionChange;

pub type TimelineHost = Host<TimelinePanel>;
pub type TimelineWindow = Harness<'static, TimelineHost>;

/// The clip view of the fixture.
pub fn window(dark: bool) -> TimelineWindow {
    window_in_steps_of(0.25, dark)
}

/// Double clicks need small steps of time.
pub fn window_in_steps_of(step_secs: f32, dark: bool) -> TimelineWindow {
    window_as_high_as(330.0, step_secs, dark)
}

pub fn window_as_high_as(height_px: f32, step_secs: f32, dark: bool) -> TimelineWindow {
    window_of(TimelineHost::new(document(), dark), vec2(860.0, height_px), step_secs)
}

pub fn window_of(host: TimelineHost, size: Vec2, step_secs: f32) -> TimelineWindow {
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut TimelineHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness = Harness::builder().with_size(size).with_step_dt(step_secs).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(3);
    harness
}

/// The time of the playhead.
pub fn secs(harness: &TimelineWindow) -> f64 {
    harness.state().editor.session().playback.playhead_secs()
}

/// The place of a time on the ruler.
pub fn at(harness: &TimelineWindow, secs: f64) -> Pos2 {
    let ruler = harness.get_by_label("ruler").rect();
    let length_secs = harness.state().editor.programs().length_secs();
    let mut fitted = harness.state().panel.view.time;
    let view = fitted.resolve(length_secs, f64::from(ruler.width()), true);
    #[allow(clippy::cast_possible_truncation)]
    let px = view.px_from_secs(secs) as f32;
    pos2(ruler.left() + px, ruler.center().y)
}

/// The width of a time on the screen, in points.
pub fn width_px(harness: &TimelineWindow, secs: f64) -> f32 {
    at(harness, 0.5 + secs).x - at(harness, 0.5).x
}

/// The way sideways that is so much time.
pub fn way(harness: &TimelineWindow, secs: f64) -> Vec2 {
    vec2(width_px(harness, secs), 0.0)
}

pub fn drag(harness: &mut TimelineWindow, from: Pos2, to: Pos2) {
    begin_drag(harness, from, to);
    harness.drop_at(to);
    harness.run_steps(2);
}

pub fn begin_drag(harness: &mut TimelineWindow, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.run_steps(1);
    harness.drag_at(from);
    harness.run_steps(1);
    for part in [0.5, 1.0] {
        harness.hover_at(from + (to - from) * part);
        harness.run_steps(1);
    }
}

/// Acts while keys are held.
pub fn with_held(harness: &mut TimelineWindow, modifiers: Modifiers, act: impl FnOnce(&mut TimelineWindow)) {
    harness.event(Event::ModifiersChanged(modifiers));
    harness.run_steps(1);
    act(harness);
    harness.event(Event::ModifiersChanged(Modifiers::NONE));
    harness.run_steps(1);
}

pub fn double_click(harness: &mut TimelineWindow, pos: Pos2) {
    for _ in 0..2 {
        harness.hover_at(pos);
        harness.drag_at(pos);
        harness.drop_at(pos);
        harness.run_steps(1);
    }
    harness.run_steps(2);
}

/// Clicks with the right button.
pub fn right_button(harness: &mut TimelineWindow, pos: Pos2) {
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
        harness.event(Event::PointerButton { pos, button, pressed, modifiers });
        harness.run_steps(1);
    }
}

/// Types into a field, with Enter.
pub fn type_into(harness: &mut TimelineWindow, field: &str, text: &str) {
    harness.get_by_label(field).click();
    harness.run_steps(2);
    harness.get_by_label(field).type_text(text);
    harness.run_steps(1);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
}

/// Types into the field that has the keyboard, ended by this key.
pub fn type_at_once(harness: &mut TimelineWindow, text: &str, end: Key) {
    harness.event(Event::Text(text.to_owned()));
    harness.run_steps(1);
    harness.key_press(end);
    harness.run_steps(3);
}

/// Selects the actions of these kinds without the mouse.
pub fn select(harness: &mut TimelineWindow, kinds: &[Kind]) {
    let ids: Vec<ActionId> = kinds.iter().map(|kind| harness.state().action(*kind)).collect();
    let host = harness.state_mut();
    host.frame(|_, _, out| out.select(SelectionChange::Actions(ids)));
    harness.run_steps(1);
}

pub fn undo_len(harness: &TimelineWindow) -> usize {
    harness.state().editor.history().undo_len()
}

pub fn undo(harness: &mut TimelineWindow) {
    harness.state_mut().editor.apply(Intent::Command(Command::Undo));
    harness.run_steps(1);
}

/// The children of the playing tree: kind, and own duration where it has one.
pub fn children(harness: &TimelineWindow) -> Vec<(Kind, f64)> {
    let host = harness.state();
    let tree = host.editor.ctx(&host.theme).open_clip().unwrap().1.root_tree().unwrap();
    tree.children.iter().map(|child| (child.kind(), child.number("duration"))).collect()
}
