//! The scale of curves stays while what is edited is within it, and curves on one line are all seen.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Kind};

use super::handle_tests::{at, drop, host, keyed, pull, window};
use super::tests::CurvesHost;
use super::*;
use crate::command::Command;
use crate::session::SelectionChange;

#[test]
fn a_released_key_stays_where_it_was_released() {
    let mut host = host(keyed(), Kind::Keyframes);
    host.panel.normalized = Some(false);
    let mut harness = window(host);
    let first = at(&harness, "key 1 of x");
    let from = at(&harness, "key 2 of x");
    let to = from + vec2(0.0, 60.0);
    pull(&mut harness, from, to);
    let held = at(&harness, "key 2 of x");
    drop(&mut harness, to);
    assert_eq!(at(&harness, "key 2 of x"), held);
    assert_eq!(at(&harness, "key 1 of x"), first);
    harness.state_mut().panel.fit(Command::FitAll);
    harness.run_steps(3);
    assert!((at(&harness, "key 2 of x").y - from.y).abs() < 1.0, "over the full height again");
    // Beyond the range it grows, so that the key stays in view.
    let from = at(&harness, "key 2 of x");
    let plot = harness.get_by_label("channel curves").rect();
    pull(&mut harness, from, from - vec2(0.0, 60.0));
    drop(&mut harness, from - vec2(0.0, 60.0));
    assert!(plot.contains(at(&harness, "key 2 of x")));
}

#[test]
fn an_undo_fits_what_was_there_before_unless_the_user_has_set_the_view() {
    let mut host = host(keyed(), Kind::Keyframes);
    host.panel.normalized = Some(false);
    let mut harness = window(host);
    let visible = |harness: &Harness<'_, CurvesHost>| harness.state().panel.viewport.unwrap().visible(1);
    let undo = |harness: &mut Harness<'_, CurvesHost>| {
        harness.state_mut().frame(|_, _, out| out.push(crate::panels::Intent::Command(Command::Undo)));
        harness.run_steps(3);
    };
    let before = visible(&harness);
    for is_own in [false, true] {
        let from = at(&harness, "key 2 of x");
        pull(&mut harness, from, from - vec2(0.0, 90.0));
        drop(&mut harness, from - vec2(0.0, 90.0));
        harness.state_mut().panel.fit(Command::FitAll);
        harness.run_steps(3);
        let larger = visible(&harness);
        assert!(larger[1] > before[1] * 1.1, "{larger:?} {before:?}");
        harness.state_mut().panel.heights = is_own.then_some(larger);
        undo(&mut harness);
        let after = visible(&harness);
        let wanted = if is_own { larger } else { before };
        assert!(after.iter().zip(wanted).all(|(after, wanted)| (after - wanted).abs() < 1.0e-3), "{after:?}");
    }
}

#[test]
fn own_ranges_stay_after_a_drag_and_grow_where_a_key_leaves_them() {
    let mut host = host(keyed(), Kind::Keyframes);
    host.panel.normalized = Some(true);
    let mut harness = window(host);
    let [first, from] = ["key 1 of x", "key 2 of x"].map(|key| at(&harness, key));
    let range = |harness: &Harness<'_, CurvesHost>| harness.get_by_label("curve x").value().unwrap();
    let before = range(&harness);
    let to = from + vec2(0.0, 60.0);
    pull(&mut harness, from, to);
    assert!((at(&harness, "key 2 of x").y - to.y).abs() < 4.0, "it does not jump in the hand");
    let held = at(&harness, "key 2 of x");
    drop(&mut harness, to);
    assert_eq!(at(&harness, "key 2 of x"), held, "nor when it is let go");
    assert_eq!(at(&harness, "key 1 of x"), first);
    harness.state_mut().frame(|_, _, out| out.push(crate::panels::Intent::Command(Command::Undo)));
    harness.run_steps(3);
    assert_eq!((range(&harness), at(&harness, "key 2 of x")), (before.clone(), from));
    pull(&mut harness, from, from - vec2(0.0, 20.0));
    drop(&mut harness, from - vec2(0.0, 20.0));
    assert!((at(&harness, "key 2 of x").y - from.y).abs() < 1.0, "above there is more now");
    assert_eq!(at(&harness, "key 1 of x").y.round(), first.y.round(), "below it is as it was");
    assert_ne!(range(&harness), before, "the legend says how far it goes");
    let top = at(&harness, "key 2 of x");
    pull(&mut harness, top, top + vec2(0.0, 60.0));
    drop(&mut harness, top + vec2(0.0, 60.0));
    harness.state_mut().panel.fit(Command::FitAll);
    harness.run_steps(3);
    assert!((at(&harness, "key 2 of x").y - top.y).abs() < 1.0, "over the full height again");
}

#[test]
fn the_axis_has_the_values_of_the_curve_that_is_pointed_at() {
    let both = Action::spawn([Action::move_by(1.0, [100.0, 60.0]), Action::rotate_by(1.0, 90.0)]);
    let mut host = host(both, Kind::MoveBy);
    host.panel.normalized = None;
    let mut harness = window(host);
    harness.run_steps(2);
    harness.get_by_label("Axis: x");
    harness.get_by_label("curve rotation").hover();
    harness.run_steps(3);
    harness.get_by_label("Axis: rotation");
    assert!(harness.get_by_label("curve rotation").value().unwrap().ends_with("0 … 90°"));
    let handle = at(&harness, "end of x");
    harness.hover_at(handle);
    harness.run_steps(3);
    harness.get_by_label("Axis: x");
    harness.state_mut().panel.normalized = Some(false);
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("Axis:").is_none(), "one axis for all");
}

#[test]
fn a_click_on_a_chip_keeps_its_curve_on_the_axis_and_its_sign_hides_it() {
    let both = Action::spawn([Action::move_by(1.0, [100.0, 60.0]), Action::rotate_by(1.0, 90.0)]);
    let mut host = host(both, Kind::MoveBy);
    host.panel.normalized = None;
    let mut harness = window(host);
    let press = |harness: &mut Harness<'_, CurvesHost>, chip: &str| {
        harness.get_by_label(chip).click();
        harness.run_steps(3);
        harness.hover_at(at(harness, "end of x"));
        harness.run_steps(3);
    };
    press(&mut harness, "curve rotation");
    harness.get_by_label("Axis: rotation");
    assert!(harness.state().panel.hidden.is_empty(), "it is not hidden");
    press(&mut harness, "curve rotation");
    harness.get_by_label("Axis: x");
    press(&mut harness, "show y");
    press(&mut harness, "curve rotation");
    assert_eq!(harness.state().panel.hidden, BTreeSet::from([Channel::Y]));
    press(&mut harness, "show rotation");
    assert!(harness.state().panel.hidden.contains(&Channel::Rotation));
    press(&mut harness, "curve rotation");
    assert_eq!(harness.state().panel.hidden, BTreeSet::from([Channel::Y]), "what is chosen is shown");
    harness.get_by_label("Axis: rotation");
}

#[test]
fn the_axis_has_the_values_of_the_action_that_is_selected() {
    let both = Action::spawn([Action::move_by(1.0, [100.0, 60.0]), Action::rotate_by(1.0, 90.0)]);
    let mut host = host(both, Kind::MoveBy);
    host.panel.normalized = None;
    let mut harness = window(host);
    harness.run_steps(3);
    harness.get_by_label("Axis: x");
    for (kind, axis) in [(Kind::RotateBy, "Axis: rotation"), (Kind::MoveBy, "Axis: x")] {
        let id = harness.state().action(kind);
        let select = SelectionChange::Actions(vec![id]);
        harness.state_mut().frame(|_, _, out| out.select(select));
        harness.run_steps(3);
        harness.get_by_label(axis);
    }
}

#[test]
fn chips_stay_at_their_places_when_a_curve_is_hidden() {
    let both = Action::spawn([Action::move_by(1.0, [100.0, 60.0]), Action::rotate_by(1.0, 90.0)]);
    let mut host = host(both, Kind::MoveBy);
    host.panel.normalized = None;
    let mut harness = window(host);
    harness.run_steps(3);
    let places = |harness: &Harness<'_, CurvesHost>| {
        ["curve x", "curve y", "curve rotation"].map(|chip| harness.get_by_label(chip).rect())
    };
    let before = places(&harness);
    harness.get_by_label("show rotation").click();
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("Axis:").is_none(), "what is left has one unit");
    assert_eq!(places(&harness), before);
}

#[test]
fn the_legend_names_curves_on_one_line() {
    let mut host = host(Action::move_by(1.0, [100.0, 60.0]), Kind::MoveBy);
    host.panel.normalized = Some(true);
    let mut harness = window(host);
    harness.run_steps(2);
    harness.get_by_label("curve x").hover();
    harness.run_steps(40);
    assert!(harness.query_by_label_contains("On one line with y").is_some());
    harness.state_mut().panel.normalized = Some(false);
    harness.run_steps(4);
    harness.run_steps(40);
    assert!(harness.query_by_label_contains("On one line with").is_none());
}

#[test]
fn the_axis_says_what_its_numbers_are() {
    let mut harness = window(host(Action::move_by(1.0, [100.0, 60.0]), Kind::MoveBy));
    harness.run_steps(2);
    let own_range = "Each curve over its own range";
    assert!(
        !harness.state().panel.was_normalized && harness.query_by_label(own_range).is_none(),
        "all in px"
    );
    harness.state_mut().panel.normalized = Some(true);
    harness.run_steps(3);
    assert!(harness.query_by_label(own_range).is_some());
    let both = Action::spawn([Action::move_by(1.0, [100.0, 60.0]), Action::rotate_by(1.0, 90.0)]);
    let mut harness = window(host(both, Kind::MoveBy));
    harness.state_mut().panel.normalized = None;
    harness.run_steps(2);
    assert!(
        harness.state().panel.was_normalized && harness.query_by_label(own_range).is_some(),
        "px beside °"
    );
    harness.state_mut().panel.normalized = Some(false);
    harness.run_steps(3);
    assert!(harness.query_by_label("Several units on one axis").is_some());
    // In a narrow panel it ends with the plot.
    harness.state_mut().panel.normalized = Some(true);
    harness.set_size(vec2(190.0, 420.0));
    harness.run_steps(4);
    let plot = harness.get_by_label("channel curves").rect();
    let note = harness.get_by_label(own_range).rect();
    assert!(note.right() <= plot.right(), "{note} in {plot}");
}
