//! Handles as a user meets them: dragged, given up, undone, typed, nudged, added, removed and boxed.

use egui::{Key, Modifiers, Pos2, Ui, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Content, Key as Keyframe, Kind, StartPose, Value, to_ron};

use super::tests::CurvesHost;
use super::*;
use crate::command::Command;
use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::panels::fixture::dress;
use crate::session::SelectionChange;
use crate::ui_kit::fields::OpacityUnit;
use crate::ui_kit::view2d::View2d;
use crate::ui_kit::window_unit::WindowUnit as _;

/// A box at (100, 50) that plays a tree from 0.5 s at twice the pace.
fn playing(tree: Action) -> Document {
    let start = StartPose::default().with_position([100.0, 50.0]);
    let node =
        Edit::AddNode { name: "box".to_owned(), parent: None, content: Content::Box([40.0, 40.0]), start };
    let (document, made) = Document::default().edited(&node).unwrap();
    let (document, clip) = document.edited(&Edit::AddClip("clip".to_owned())).unwrap();
    let clip = clip.clip.unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (document, _) = document.edited(&Edit::Clip(clip, insert)).unwrap();
    let (document, run) = document.edited(&Edit::AddRun(clip, made.node.unwrap(), 0.5)).unwrap();
    let mut run = document.run(run.run.unwrap()).unwrap().as_ref().clone();
    run.speed = 2.0;
    document.edited(&Edit::SetRun(run)).unwrap().0
}

/// The panel with the action of this kind selected, values as they are.
pub(super) fn host(tree: Action, kind: Kind) -> CurvesHost {
    let mut host = CurvesHost::new(playing(tree), true);
    let id = host.action(kind);
    host.frame(|_, _, out| out.select(SelectionChange::Actions(vec![id])));
    host.panel.normalized = Some(false);
    host
}

pub(super) fn window(host: CurvesHost) -> Harness<'static, CurvesHost> {
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut CurvesHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness =
        Harness::builder().with_size(vec2(640.0, 420.0)).with_step_dt(1.0 / 60.0).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

pub(super) fn keyed() -> Action {
    let keys = vec![Keyframe::new(0.0, 10.0), Keyframe::new(0.5, 200.0), Keyframe::new(1.0, 40.0)];
    Action::keyframes(2.0, "x", keys)
}

fn keys(harness: &Harness<'_, CurvesHost>) -> Vec<(f64, f64)> {
    let host = harness.state();
    let ctx = host.editor.ctx(&host.theme);
    let (_, clip) = ctx.open_clip().unwrap();
    let action = &clip.get(host.action(Kind::Keyframes)).unwrap().action;
    let Some(Value::Keys(keys)) = action.param("keys") else { panic!("no keys") };
    keys.iter().map(|key| (key.at, key.value)).collect()
}

fn bytes(harness: &Harness<'_, CurvesHost>) -> String {
    to_ron(&harness.state().editor.document().to_project())
}

pub(super) fn at(harness: &Harness<'_, CurvesHost>, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

/// Presses at a place and moves to another one, without letting go.
pub(super) fn pull(harness: &mut Harness<'_, CurvesHost>, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.run_steps(2);
    harness.drag_at(from);
    harness.run_steps(2);
    harness.hover_at(from + (to - from) * 0.5);
    harness.run_steps(2);
    harness.hover_at(to);
    harness.run_steps(2);
}

pub(super) fn drop(harness: &mut Harness<'_, CurvesHost>, at: Pos2) {
    harness.drop_at(at);
    harness.run_steps(3);
}

fn click(harness: &mut Harness<'_, CurvesHost>, at: Pos2) {
    harness.drag_at(at);
    harness.step();
    harness.drop_at(at);
    harness.step();
}

/// The place of a time and a value.
fn place(harness: &Harness<'_, CurvesHost>, secs: f64, value: f64) -> Pos2 {
    harness.state().panel.viewport.unwrap().screen_from_world([secs, value])
}

/// What is visible.
fn view(harness: &Harness<'_, CurvesHost>) -> View2d {
    harness.state().panel.viewport.unwrap().view
}

/// The same tree as a clip that another one plays after a second: from 1 s on.
fn playing_inside(tree: Action) -> Document {
    let document = playing(Action::sequence([Action::delay(1.0), Action::play_clip("inner")]));
    let (document, made) = document.edited(&Edit::AddClip("inner".to_owned())).unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0
}

#[test]
fn a_dragged_opacity_lands_on_whole_percent_or_levels() {
    for (unit, scale) in [(OpacityUnit::Percent, 100.0 / 255.0), (OpacityUnit::Byte, 1.0)] {
        let mut harness = window(host(Action::fade_to(2.0, 100.0), Kind::FadeTo));
        unit.share(&harness.ctx);
        harness.run_steps(2);
        let from = at(&harness, "end of opacity");
        let to = from - vec2(0.0, 37.0);
        pull(&mut harness, from, to);
        drop(&mut harness, to);
        let host = harness.state();
        let clip = &host.editor.document().clips()[0];
        let Some(Value::Number(opacity)) =
            clip.get(host.action(Kind::FadeTo)).unwrap().action.param("opacity")
        else {
            panic!("no opacity")
        };
        let shown = opacity * scale;
        assert!(*opacity > 101.0 && (shown - shown.round()).abs() < 1.0e-3, "{unit:?}: {opacity}");
    }
}

#[test]
fn a_key_of_a_clip_that_another_one_plays_is_dragged_where_it_plays() {
    let document = playing_inside(keyed());
    let inner = document.clip_named("inner").unwrap().id;
    let mut host = CurvesHost::new(document, true);
    host.frame(|_, _, out| out.select(SelectionChange::Clip(inner)));
    let id = host.action(Kind::Keyframes);
    host.frame(|_, _, out| out.select(SelectionChange::Actions(vec![id])));
    host.panel.normalized = Some(false);
    let mut harness = window(host);
    let key = at(&harness, "key 2 of x");
    assert!(key.distance(place(&harness, 1.5, 200.0)) < 1.0, "half a second after its start");
    let to = place(&harness, 1.75, 100.0);
    pull(&mut harness, key, to);
    drop(&mut harness, to);
    let moved = keys(&harness)[1];
    assert!((moved.0 - 0.75).abs() < 0.02 && (moved.1 - 100.0).abs() < 2.0, "{moved:?}");
}

#[test]
fn a_key_is_dragged_in_time_and_value_and_that_is_one_step() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let before = bytes(&harness);
    assert_eq!(at(&harness, "key 2 of x"), place(&harness, 1.0, 200.0));
    // Snapped: a frame of 1/60 s, and a round value.
    let to = place(&harness, 1.25, 120.0);
    let from = at(&harness, "key 2 of x");
    pull(&mut harness, from, to);
    assert_eq!(harness.state().editor.history().undo_len(), 0, "not before it is let go");
    drop(&mut harness, to);
    assert_eq!(keys(&harness), [(0.0, 10.0), (0.75, 120.0), (1.0, 40.0)]);
    let pose = harness.state().editor.programs().timeline().tracks()[0].pose_at(1.25);
    assert!((pose.position[0] - 120.0).abs() < 1e-3);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Move key 2 of x"));
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    assert_eq!(bytes(&harness), before);
}

#[test]
fn an_upright_drag_keeps_the_time_though_the_playhead_attracts() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let last = at(&harness, "key 3 of x");
    let seconds = harness.state().panel.viewport.unwrap().world_from_screen(last - vec2(4.0, 0.0))[0];
    harness.state_mut().frame(|_, _, out| out.push(crate::panels::Intent::Seek(seconds)));
    harness.run_steps(2);
    let last = at(&harness, "key 3 of x");
    pull(&mut harness, last, last + vec2(-4.0, -50.0));
    drop(&mut harness, last + vec2(-4.0, -50.0));
    let moved = keys(&harness);
    assert_eq!(moved.iter().map(|key| key.0).collect::<Vec<_>>(), [0.0, 0.5, 1.0]);
    assert_ne!(moved[2].1, 40.0);
    let ctx = harness.state().editor.ctx(&harness.state().theme);
    let action = ctx.open_clip().unwrap().1.get(harness.state().action(Kind::Keyframes)).unwrap();
    assert_eq!(action.action.number("duration"), 2.0);
}

#[test]
fn escape_and_the_right_button_give_a_drag_up() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let before = bytes(&harness);
    let from = at(&harness, "key 2 of x");
    let to = from + vec2(30.0, 40.0);
    pull(&mut harness, from, to);
    assert_ne!(bytes(&harness), before);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(bytes(&harness), before);
    drop(&mut harness, to);
    pull(&mut harness, from, to);
    harness.event(egui::Event::PointerButton {
        pos: to,
        button: egui::PointerButton::Secondary,
        pressed: true,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(2);
    drop(&mut harness, to);
    assert_eq!(bytes(&harness), before);
    assert_eq!(harness.state().editor.history().undo_len(), 0);
}

#[test]
fn shift_keeps_the_axis_and_ctrl_suspends_snapping() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let from = at(&harness, "key 2 of x");
    let to = from + vec2(8.0, 60.0);
    pull(&mut harness, from, to);
    assert_ne!(keys(&harness)[1].0, 0.5);
    harness.event(egui::Event::ModifiersChanged(Modifiers::SHIFT));
    harness.run_steps(2);
    assert_eq!(keys(&harness)[1].0, 0.5, "only the value");
    let rounded = keys(&harness)[1].1;
    assert_eq!(rounded, rounded.round());
    harness.event(egui::Event::ModifiersChanged(Modifiers::COMMAND));
    harness.run_steps(2);
    let (at, value) = keys(&harness)[1];
    let frames = (0.5 + at) * 60.0;
    assert!((frames - frames.round()).abs() > 1e-3, "not on a frame: {frames}");
    assert_ne!(value, value.round());
    harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    drop(&mut harness, to);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn keys_stay_between_their_neighbours() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let from = at(&harness, "key 2 of x");
    let to = place(&harness, 3.0, 200.0);
    pull(&mut harness, from, to);
    drop(&mut harness, to);
    let (last, value) = keys(&harness)[1];
    assert!(
        (last - (1.0 - 1.0 / 60.0)).abs() < 1e-9 && value == 200.0,
        "a frame before the last one: {last}"
    );
    // Both are still there, and the dragged one comes back.
    assert!(harness.query_by_label("key 3 of x").is_some());
    let from = at(&harness, "key 2 of x");
    let to = place(&harness, 1.0, 150.0);
    pull(&mut harness, from, to);
    drop(&mut harness, to);
    assert_eq!(keys(&harness), [(0.0, 10.0), (0.5, 150.0), (1.0, 40.0)]);
    let from = at(&harness, "key 2 of x");
    let to = place(&harness, 0.2, 150.0);
    pull(&mut harness, from, to);
    drop(&mut harness, to);
    assert!((keys(&harness)[1].0 - 1.0 / 60.0).abs() < 1e-9, "a frame behind the first one");
}

#[test]
fn a_box_selects_and_several_keys_move_together() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let corner = place(&harness, 0.9, 190.0);
    let far = place(&harness, 1.6, 0.0);
    let near = place(&harness, 0.9, 205.0);
    pull(&mut harness, near, far);
    drop(&mut harness, far);
    let selected = |harness: &Harness<'_, CurvesHost>| harness.state().panel.selected.len();
    assert_eq!(selected(&harness), 2);
    let from = at(&harness, "key 3 of x");
    let to = from - vec2(0.0, from.y - place(&harness, 1.5, 60.0).y);
    pull(&mut harness, from, to);
    drop(&mut harness, to);
    assert_eq!(keys(&harness), [(0.0, 10.0), (0.5, 220.0), (1.0, 60.0)]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Move 2 handles"));
    // A click on empty ground lets them go.
    click(&mut harness, corner - vec2(120.0, 0.0));
    harness.run_steps(3);
    assert_eq!(selected(&harness), 0);
}

#[test]
fn delete_takes_keys_away_and_one_stays() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let take = |harness: &mut Harness<'_, CurvesHost>, command: Command| {
        let mut taken = false;
        harness.state_mut().frame(|panel, ctx, out| taken = panel.takes(command, ctx, out));
        harness.run_steps(2);
        taken
    };
    assert!(!take(&mut harness, Command::Delete), "the pointer is elsewhere: it is not ours");
    let plot = at(&harness, "channel curves");
    harness.hover_at(plot);
    harness.run_steps(2);
    assert!(take(&mut harness, Command::Delete), "over handles it is, though none is selected");
    assert_eq!(harness.state_mut().editor.take_warnings(), ["Select a key or point first."]);
    assert_eq!(keys(&harness).len(), 3);
    harness.get_by_label("key 2 of x").click();
    harness.run_steps(3);
    assert!(take(&mut harness, Command::Delete));
    assert_eq!(keys(&harness), [(0.0, 10.0), (1.0, 40.0)]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Delete key"));
    harness.get_by_label("key 1 of x").click();
    harness.run_steps(2);
    assert!(take(&mut harness, Command::SelectAll) && take(&mut harness, Command::Delete));
    assert_eq!(keys(&harness).len(), 2, "refused");
    assert!(!harness.state_mut().editor.take_warnings().is_empty());
}

#[test]
fn arrow_keys_nudge_and_merge_into_one_step() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    harness.get_by_label("key 2 of x").click();
    harness.run_steps(3);
    for command in [Command::NextFrame, Command::PreviousBoundary, Command::PreviousBoundary] {
        harness.state_mut().frame(|panel, ctx, out| assert!(panel.takes(command, ctx, out)));
        harness.run_steps(2);
    }
    let (at, value) = keys(&harness)[1];
    assert!((at - (0.5 + 1.0 / 60.0)).abs() < 1e-9, "a frame is 1/60 of the second that it lasts");
    assert_eq!(value, 202.0);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn a_double_click_on_the_curve_adds_a_key_that_changes_nothing() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let pose = |harness: &Harness<'_, CurvesHost>, secs| {
        harness.state().editor.programs().timeline().tracks()[0].pose_at(secs)
    };
    let before: Vec<_> = (0..40).map(|index| pose(&harness, f64::from(index) * 0.05)).collect();
    let on_curve = place(&harness, 0.75, 105.0);
    for _ in 0..2 {
        click(&mut harness, on_curve);
    }
    harness.run_steps(3);
    assert_eq!(keys(&harness).len(), 4);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Add key"));
    assert!(harness.query_by_label("key 4 of x").is_some());
    for (index, before) in (0..).zip(before) {
        let now = pose(&harness, f64::from(index) * 0.05);
        assert!((now.position[0] - before.position[0]).abs() < 0.01);
    }
}

#[test]
fn a_key_on_an_eased_way_leaves_the_motion_as_it_is() {
    for (ease, most, warns) in [
        ("cubic-bezier(0.2, 0, 0.3, 1)", 0.0005, false),
        ("cubic-bezier(0.68, -0.55, 0.27, 1.55)", 0.0005, false),
        ("EaseOut(2)", 0.02, false),
        ("EaseBackOut", 0.02, false),
        ("EaseElasticOut", 2.0, true),
    ] {
        let shape = ease.parse().unwrap();
        let keys_before = vec![Keyframe::new(0.0, 0.0), Keyframe::new(1.0, 200.0).eased(shape)];
        let mut harness = window(host(Action::keyframes(2.0, "x", keys_before), Kind::Keyframes));
        let x = |harness: &Harness<'_, CurvesHost>, index: u32| {
            let track = &harness.state().editor.programs().timeline().tracks()[0];
            f64::from(track.pose_at(0.5 + f64::from(index) * 0.01).position[0])
        };
        let before: Vec<f64> = (0..=100).map(|index| x(&harness, index)).collect();
        let on_curve = place(&harness, 0.9, before[40]);
        for _ in 0..2 {
            click(&mut harness, on_curve);
        }
        harness.run_steps(3);
        assert_eq!(keys(&harness).len(), 3, "{ease}");
        for (index, before) in (0..).zip(before) {
            let off = (x(&harness, index) - before).abs() / 200.0;
            assert!(off < most, "{ease}: {off} of the way at {index}");
        }
        let warnings = harness.state_mut().editor.take_warnings();
        assert_eq!(warnings.iter().any(|text| text.contains("approximate")), warns, "{ease}: {warnings:?}");
        assert_eq!(harness.state().editor.history().undo_len(), 1);
    }
}

#[test]
fn a_double_click_on_a_handle_takes_numbers() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    for _ in 0..2 {
        harness.get_by_label("key 2 of x").click();
        harness.step();
    }
    harness.run_steps(4);
    harness.key_press(Key::Tab);
    harness.run_steps(3);
    harness.get_by_role_and_label(egui::accesskit::Role::TextInput, "Value").type_text("77");
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(keys(&harness)[1], (0.5, 77.0));
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn a_move_has_its_end_as_a_handle_for_way_and_duration() {
    let tree = Action::sequence([Action::delay(1.0), Action::move_by(1.0, [80.0, 0.0]), Action::delay(1.0)]);
    let mut harness = window(host(tree, Kind::MoveBy));
    // It starts at 100 px and 1 s of the project, and plays twice as fast.
    let from = at(&harness, "end of x");
    assert_eq!(from, place(&harness, 1.5, 180.0));
    let to = place(&harness, 1.75, 150.0);
    pull(&mut harness, from, to);
    drop(&mut harness, to);
    let host = harness.state();
    let ctx = host.editor.ctx(&host.theme);
    let action = &ctx.open_clip().unwrap().1.get(host.action(Kind::MoveBy)).unwrap().action;
    assert_eq!((action.number("duration"), action.vec2("delta")), (1.5, [50.0, 0.0]));
    assert_eq!(host.editor.history().undo_len(), 1);
}

#[test]
fn the_ruler_scrubs_where_handles_are_and_alone_shows_own_time() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let ruler = harness.get_by_label("curve time").rect();
    let to = Pos2::new(place(&harness, 1.0, 0.0).x, ruler.center().y);
    harness.drag_at(to);
    harness.run_steps(2);
    drop(&mut harness, to);
    assert_eq!(harness.state().editor.session().playback.playhead_secs(), 1.0);
    harness.get_by_label("Alone").click();
    harness.run_steps(4);
    // At 1 s of the project the action is at half of its 2 s.
    let panel = &harness.state().panel;
    let graph = panel.cache.as_ref().unwrap();
    let subject = graph.subject.as_ref().unwrap();
    assert_eq!(subject.stretch_secs, [0.0, 2.0]);
    assert!((subject.secs_at(1.0).unwrap() - 1.0).abs() < 1e-9);
    assert_eq!(at(&harness, "key 2 of x"), place(&harness, 1.0, 200.0));
    let from = at(&harness, "key 2 of x");
    let to = place(&harness, 1.5, 150.0);
    pull(&mut harness, from, to);
    drop(&mut harness, to);
    assert_eq!(keys(&harness)[1], (0.75, 150.0));
}

#[test]
fn velocity_has_no_handles_and_values_zoom_and_fit() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    harness.get_by_label("Velocity").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("key 2 of x").is_none());
    harness.get_by_label("Velocity").click();
    harness.run_steps(3);
    let before = harness.state().panel.viewport.unwrap();
    let axis = harness.get_by_label("curve values").rect().center();
    pull(&mut harness, axis, axis - vec2(0.0, 60.0));
    drop(&mut harness, axis - vec2(0.0, 60.0));
    let zoomed = harness.state().panel.viewport.unwrap();
    assert!(zoomed.visible(1)[1] - zoomed.visible(1)[0] < before.visible(1)[1] - before.visible(1)[0]);
    harness.state_mut().frame(|panel, ctx, out| assert!(panel.command(Command::FitAll, ctx, out)));
    harness.run_steps(3);
    assert_eq!(view(&harness), before.view);
}

#[test]
fn the_wheel_zooms_time_at_the_pointer_and_with_alt_the_values() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let before = harness.state().panel.viewport.unwrap();
    let at = before.rect.center();
    let height = |viewport: &Viewport| viewport.world_from_screen(at)[1];
    let wheel = |harness: &mut Harness<'_, CurvesHost>, modifiers: Modifiers| {
        harness.hover_at(at);
        harness.event(egui::Event::ModifiersChanged(modifiers));
        harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, 60.0),
            phase: egui::TouchPhase::Move,
            modifiers,
        });
        harness.run_steps(20);
        harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
        harness.run_steps(2);
    };
    wheel(&mut harness, Modifiers::NONE);
    let closer = harness.state().panel.viewport.unwrap();
    assert!(closer.view.scale[0] > before.view.scale[0] * 1.1);
    assert!((closer.world_from_screen(at)[0] - before.world_from_screen(at)[0]).abs() < 1e-6);
    assert_eq!(closer.visible(1), before.visible(1));
    wheel(&mut harness, Modifiers::ALT);
    let higher = harness.state().panel.viewport.unwrap();
    assert_eq!(higher.visible(0), closer.visible(0));
    assert!(
        higher.visible(1)[1] - higher.visible(1)[0] < (closer.visible(1)[1] - closer.visible(1)[0]) / 1.1
    );
    assert!((height(&higher) - height(&closer)).abs() < 1e-3);
}

#[test]
fn fitting_shows_the_selected_handles_large() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let fit = |harness: &mut Harness<'_, CurvesHost>, command: Command| {
        harness.state_mut().frame(|panel, ctx, out| assert!(panel.command(command, ctx, out)));
        harness.run_steps(3);
        harness.state().panel.viewport.unwrap()
    };
    let all = fit(&mut harness, Command::FitAll).view;
    // Without handles: the time of the selected action, from 0.5 to 1.5 s.
    let leaf = fit(&mut harness, Command::FitSelection);
    assert!((leaf.view.center[0] - 1.0).abs() < 1e-6);
    harness.state_mut().panel.selected =
        harness.state().panel.cache.as_ref().unwrap().stands[1..].iter().map(|stand| stand.id).collect();
    let keys = fit(&mut harness, Command::FitSelection);
    assert!(keys.view.scale[0] > leaf.view.scale[0] * 1.5);
    assert!(keys.visible(1)[0] > 0.0 && keys.visible(1)[1] < 230.0, "{:?}", keys.visible(1));
    assert_eq!(fit(&mut harness, Command::FitAll).view, all);
}

#[test]
fn escape_gives_up_boxes_and_zooms_too() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    harness.get_by_label("key 1 of x").click();
    harness.run_steps(2);
    let selected = harness.state().panel.selected.clone();
    let (near, far) = (place(&harness, 0.9, 205.0), place(&harness, 1.6, 0.0));
    pull(&mut harness, near, far);
    assert_ne!(harness.state().panel.selected, selected);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    drop(&mut harness, far);
    assert_eq!(harness.state().panel.selected, selected);
    let before = harness.state().panel.viewport.unwrap();
    let axis = harness.get_by_label("curve values").rect().center();
    pull(&mut harness, axis, axis - vec2(0.0, 60.0));
    assert_ne!(view(&harness), before.view);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    drop(&mut harness, axis);
    assert_eq!(view(&harness), before.view);
}

#[test]
fn what_is_not_seen_takes_no_keys() {
    let eased = Action::ease(EaseKind::SineInOut, keyed());
    let mut harness = window(host(eased, Kind::Keyframes));
    // Beside each other there is room for the ease and the channels.
    harness.get_by_label("key 2 of x").click();
    harness.run_steps(3);
    assert!(harness.state().panel.over_channels);
    harness.hover_at(Pos2::new(20.0, 200.0));
    harness.run_steps(2);
    harness.state_mut().frame(|panel, ctx, out| assert!(!panel.takes(Command::Delete, ctx, out)));
    assert_eq!(keys(&harness).len(), 3);
}

fn key_eases(harness: &Harness<'_, CurvesHost>) -> Vec<String> {
    let host = harness.state();
    let ctx = host.editor.ctx(&host.theme);
    let (_, clip) = ctx.open_clip().unwrap();
    let action = &clip.get(host.action(Kind::Keyframes)).unwrap().action;
    let Some(Value::Keys(keys)) = action.param("keys") else { panic!("no keys") };
    keys.iter().map(|key| key.ease.to_string()).collect()
}

#[test]
fn a_key_takes_an_ease_from_its_menu() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    let before = bytes(&harness);
    harness.get_by_label("key 2 of x").click_secondary();
    harness.run_steps(4);
    harness.get_by_label("Ease…").click();
    harness.run_steps(6);
    harness.get_by_label("EaseBackOut").hover();
    harness.run_steps(4);
    assert_eq!(key_eases(&harness)[1], "EaseBackOut", "shown while it is pointed at");
    assert_eq!(harness.state().editor.history().undo_len(), 0);
    harness.key_press(Key::Escape);
    harness.run_steps(6);
    assert_eq!(bytes(&harness), before, "taken back");
    // A click long enough after those before, so that it is no third one.
    harness.run_steps(60);
    for _ in 0..2 {
        harness.get_by_label("key 2 of x").click();
        harness.step();
    }
    harness.run_steps(4);
    harness.get_by_label("Ease").click();
    harness.run_steps(6);
    harness.get_by_label("EaseBackOut").click();
    harness.run_steps(6);
    assert_eq!(key_eases(&harness), ["linear", "EaseBackOut", "linear"]);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    assert_eq!(bytes(&harness), before);
}

#[test]
fn a_key_is_deleted_from_its_menu_and_its_numbers_open_there() {
    let mut harness = window(host(keyed(), Kind::Keyframes));
    harness.get_by_label("key 2 of x").click_secondary();
    harness.run_steps(4);
    harness.get_by_label("Edit values…").click();
    harness.run_steps(4);
    assert!(harness.query_by_label("Value").is_some());
    harness.key_press(Key::Escape);
    harness.run_steps(4);
    harness.get_by_label("key 2 of x").click_secondary();
    harness.run_steps(4);
    harness.get_by_label_contains("Delete").click();
    harness.run_steps(4);
    assert_eq!(keys(&harness), [(0.0, 10.0), (1.0, 40.0)]);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn what_swings_within_a_column_fills_it() {
    // 1,000 ways up and 1,000 down: more than the graph has columns.
    let way = |index: i32| Action::move_by(0.02, [0.0, if index % 2 == 0 { 100.0 } else { -100.0 }]);
    let harness = window(host(Action::sequence((0..2000).map(way)), Kind::Sequence));
    let panel = &harness.state().panel;
    let (viewport, graph) = (panel.viewport.unwrap(), panel.cache.as_ref().unwrap());
    let curve = graph.curve(Channel::Y).unwrap();
    for column in 10..100_u16 {
        let from = viewport.rect.left() + f32::from(column) * (viewport.rect.width() / 200.0);
        // Points are left out in columns that need not begin with a point of the screen.
        let secs = [from, from + 2.0].map(|x| viewport.world_from_screen(pos2(x, 0.0))[0]);
        if secs[0] < 1.0 || secs[1] > 20.0 {
            continue;
        }
        let inside = curve.pieces.iter().flatten().filter(|point| (secs[0]..secs[1]).contains(&point[0]));
        let [low, high] = sampled::range_of(inside.map(|point| point[1]));
        assert!(low < 55.0 && high > 145.0, "column {column}: {low} to {high}");
    }
}
