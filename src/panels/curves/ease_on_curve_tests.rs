//! The handles of an ease on the curve that it bends.

use egui::{pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Key, Kind, Value};
use kineograph_runtime::{Ease, EaseKind};

use super::ease_tests::{ease, steps, undo};
use super::handle_tests::{at, drop, host, pull, window};
use super::tests::CurvesHost;
use crate::session::SelectionChange;

const FIRST: &str = "handle point 1 on x";
const SECOND: &str = "handle point 2 on x";

/// A move by this much to the right in one second, bent by an even cubic Bézier with handles at ¼ and ¾.
fn bent(by_px: f64) -> Harness<'static, CurvesHost> {
    let even: Ease = "cubic-bezier(0.25, 0.25, 0.75, 0.75)".parse().unwrap();
    let tree = Action::eased(even, Action::move_by(2.0, [by_px, 0.0]));
    window(host(tree, Kind::MoveBy))
}

/// From the first handle to the second: half of the time, and half of the way.
fn half(harness: &Harness<'_, CurvesHost>) -> egui::Vec2 {
    at(harness, SECOND) - at(harness, FIRST)
}

#[test]
fn the_handles_of_an_ease_shape_it_on_a_rising_and_on_a_falling_curve() {
    for by_px in [200.0, -200.0] {
        let mut harness = bent(by_px);
        let (from, half) = (at(&harness, FIRST), half(&harness));
        assert!(half.x > 40.0 && (half.y < -20.0) == (by_px > 0.0), "{half:?}");
        // A fifth of the time later, and a tenth of the way back.
        let to = from + vec2(0.4 * half.x, -0.2 * half.y);
        let view = harness.state().panel.viewport.unwrap().view;
        pull(&mut harness, from, to);
        assert_eq!(steps(&harness), 0, "not before it is let go");
        assert_eq!(harness.state().panel.viewport.unwrap().view, view, "the view stays in the hand");
        drop(&mut harness, to);
        assert_eq!(steps(&harness), 1);
        let numbers = ease(&harness).numbers().to_vec();
        let expected = [0.45, 0.15, 0.75, 0.75];
        let is_near =
            numbers.iter().zip(expected).all(|(number, expected)| (number - expected).abs() < 0.011);
        assert!(is_near, "by {by_px}: {numbers:?}");
        assert!(at(&harness, FIRST).distance(to) < 2.0, "the handle is where it was let go");
        undo(&mut harness);
        assert_eq!(ease(&harness).numbers(), [0.25, 0.25, 0.75, 0.75]);
    }
}

#[test]
fn escape_gives_the_ease_back() {
    let mut harness = bent(200.0);
    let from = at(&harness, FIRST);
    pull(&mut harness, from, from + vec2(30.0, 10.0));
    assert_ne!(ease(&harness).numbers(), [0.25, 0.25, 0.75, 0.75]);
    harness.key_press(egui::Key::Escape);
    harness.run_steps(2);
    drop(&mut harness, from + vec2(30.0, 10.0));
    assert_eq!(ease(&harness).numbers(), [0.25, 0.25, 0.75, 0.75]);
    assert_eq!(steps(&harness), 0);
}

#[test]
fn a_pull_beyond_the_curve_makes_it_overshoot() {
    let mut harness = bent(200.0);
    let (from, half) = (at(&harness, SECOND), half(&harness));
    let to = from + half * vec2(0.0, 0.8);
    pull(&mut harness, from, to);
    drop(&mut harness, to);
    let above = ease(&harness).numbers()[3];
    assert!((above - 1.15).abs() < 0.011, "{above}");
    let timeline = harness.state().editor.programs().timeline().clone();
    let highest =
        (0..60).map(|frame| timeline.tracks()[0].pose_at(0.5 + f64::from(frame) / 60.0).position[0]);
    assert!(highest.fold(f32::MIN, f32::max) > 300.0, "beyond its end at 300");
}

#[test]
fn an_end_that_lies_on_a_handle_is_still_dragged() {
    let ease: Ease = "cubic-bezier(0, 0, 1, 1)".parse().unwrap();
    let tree = Action::eased(ease, Action::move_by(2.0, [200.0, 0.0]));
    let mut harness = window(host(tree, Kind::MoveBy));
    let end = at(&harness, "end of x");
    assert!(at(&harness, SECOND).distance(end) < 1.0);
    pull(&mut harness, end, pos2(end.x, end.y + 40.0));
    drop(&mut harness, pos2(end.x, end.y + 40.0));
    assert_eq!(harness.state().editor.history().undo_label(), Some("Change end of x"));
}

/// All actions of the clip, from the top.
fn kinds(harness: &Harness<'_, CurvesHost>) -> Vec<Kind> {
    let clip = &harness.state().editor.document().clips()[0];
    let mut items: Vec<_> = clip.items().collect();
    items.sort_by_key(|(_, item)| item.parent.is_some());
    items.into_iter().map(|(_, item)| item.action.kind()).collect()
}

#[test]
fn an_action_without_an_ease_gets_one_by_a_pull() {
    let bezier = EaseKind::CubicBezier.kind();
    for is_kept in [true, false] {
        let mut harness = window(host(Action::move_by(2.0, [200.0, 0.0]), Kind::MoveBy));
        let (from, third) = (at(&harness, FIRST), half(&harness));
        let to = from + third * vec2(1.0, 0.0);
        pull(&mut harness, from, from + third * vec2(0.5, 0.5));
        assert_eq!(kinds(&harness), [bezier, Kind::MoveBy], "while it is pulled");
        harness.hover_at(to);
        harness.run_steps(3);
        assert_eq!(kinds(&harness), [bezier, Kind::MoveBy], "and once only");
        if !is_kept {
            harness.key_press(egui::Key::Escape);
            harness.run_steps(2);
        }
        drop(&mut harness, to);
        if !is_kept {
            assert_eq!((kinds(&harness), steps(&harness)), (vec![Kind::MoveBy], 0));
            continue;
        }
        assert_eq!((kinds(&harness), steps(&harness)), (vec![bezier, Kind::MoveBy], 1));
        let expected = [2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0];
        let numbers = ease(&harness).numbers().to_vec();
        let is_near =
            numbers.iter().zip(expected).all(|(number, expected)| (number - expected).abs() < 0.011);
        assert!(is_near, "{numbers:?}");
        // The next pull shapes the same ease.
        let from = at(&harness, SECOND);
        pull(&mut harness, from, from + vec2(0.0, 12.0));
        drop(&mut harness, from + vec2(0.0, 12.0));
        assert_eq!((kinds(&harness), steps(&harness)), (vec![bezier, Kind::MoveBy], 2));
        undo(&mut harness);
        undo(&mut harness);
        assert_eq!(kinds(&harness), [Kind::MoveBy]);
    }
}

#[test]
fn the_ease_itself_selected_shows_its_handles_too() {
    let mut harness = bent(200.0);
    let host = harness.state_mut();
    let id = host.action(EaseKind::CubicBezier.kind());
    host.frame(|_, _, out| out.select(SelectionChange::Actions(vec![id])));
    harness.run_steps(3);
    assert!(harness.query_by_label(FIRST).is_some());
}

fn key_ease(harness: &Harness<'_, CurvesHost>, index: usize) -> Ease {
    let host = harness.state();
    let clip = &host.editor.document().clips()[0];
    let action = &clip.get(host.action(Kind::Keyframes)).unwrap().action;
    let Some(Value::Keys(keys)) = action.param("keys") else { panic!("no keys") };
    keys[index].ease
}

#[test]
fn a_selected_key_has_the_handles_of_the_ways_to_it_and_from_it() {
    let even: Ease = "cubic-bezier(0.25, 0.25, 0.75, 0.75)".parse().unwrap();
    let keys = [(0.0, 10.0), (0.5, 200.0), (1.0, 40.0)];
    let keys = keys.map(|(at, value)| Key::new(at, value).eased(even)).to_vec();
    let mut harness = window(host(Action::keyframes(2.0, "x", keys), Kind::Keyframes));
    let count =
        |harness: &Harness<'_, CurvesHost>| harness.query_all_by_label_contains("handle point").count();
    assert_eq!(count(&harness), 0);
    let key = at(&harness, "key 2 of x");
    pull(&mut harness, key, key);
    drop(&mut harness, key);
    assert_eq!(count(&harness), 4);
    let [first, second] = [1, 2].map(|point| at(&harness, &format!("handle point {point} to key 3 of x")));
    let to = first + (second - first) * vec2(0.4, -0.2);
    pull(&mut harness, first, to);
    drop(&mut harness, to);
    assert_eq!(steps(&harness), 1);
    assert_eq!(key_ease(&harness, 1), even);
    let expected = [0.45, 0.15, 0.75, 0.75];
    let numbers = key_ease(&harness, 2).numbers().to_vec();
    let is_near = numbers.iter().zip(expected).all(|(number, expected)| (number - expected).abs() < 0.011);
    assert!(is_near, "{numbers:?}");
}

#[test]
fn an_even_way_to_a_key_is_bent_by_its_handles() {
    let keys = [(0.0, 10.0), (1.0, 200.0)].map(|(at, value)| Key::new(at, value)).to_vec();
    let mut harness = window(host(Action::keyframes(2.0, "x", keys), Kind::Keyframes));
    let key = at(&harness, "key 2 of x");
    pull(&mut harness, key, key);
    drop(&mut harness, key);
    let [first, second] = [1, 2].map(|point| at(&harness, &format!("handle point {point} to key 2 of x")));
    let to = vec2((second - first).x, 0.0);
    pull(&mut harness, first, first + to);
    drop(&mut harness, first + to);
    assert_eq!((steps(&harness), key_ease(&harness, 1).kind()), (1, Some(EaseKind::CubicBezier)));
    let numbers = key_ease(&harness, 1).numbers().to_vec();
    let expected = [2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0];
    let is_near = numbers.iter().zip(expected).all(|(number, expected)| (number - expected).abs() < 0.011);
    assert!(is_near, "{numbers:?}");
}

#[test]
fn a_curve_that_something_else_bends_too_has_no_handles() {
    let ease: Ease = "cubic-bezier(0.25, 0.25, 0.75, 0.75)".parse().unwrap();
    let jump = Action::eased(ease, Action::jump_by(2.0, [200.0, 80.0], 60.0, 1));
    let harness = window(host(jump, Kind::JumpBy));
    assert!(harness.query_by_label_contains("handle point 1 on y").is_none());
}
