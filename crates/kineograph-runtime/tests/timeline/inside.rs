//! Events of symbols are events of the project that shows them.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{EaseKind, Pose, Program, Timeline};
use proptest::prelude::*;

/// Symbols by the path of the nodes that show them.
type Shown<'a> = BTreeMap<Vec<usize>, &'a Timeline>;

fn program(tree: &Action) -> Arc<Program> {
    Program::compile(tree).unwrap()
}

/// One node for each tree, which plays it from the start.
fn played(trees: &[Action]) -> Timeline {
    let names: Vec<String> = (0..trees.len()).map(|node| format!("n{node}")).collect();
    let mut timeline = Timeline::of_nodes(names.iter().map(|name| (name.as_str(), Pose::default())));
    for (node, tree) in trees.iter().enumerate() {
        timeline.run(node, &program(tree), 0.0, 1.0);
    }
    timeline
}

/// Sends `0` at the start, `1` after a second and so on, for three seconds.
fn steps() -> Timeline {
    let step = |nth: u32| [Action::call_func(nth.to_string()), Action::delay(1.0)];
    played(&[Action::sequence((0..3).flat_map(step).chain([Action::call_func("3")]))])
}

/// Times in milliseconds and names in a window.
fn heard(timeline: &Timeline, shown: &Shown<'_>, from_secs: f64, to_secs: f64) -> Vec<(i64, String)> {
    let events = timeline.events_inside(from_secs, to_secs, &mut |path| shown.get(path).copied());
    events.into_iter().map(|event| ((event.at_secs * 1e3).round() as i64, event.name)).collect()
}

fn heard_of(tree: &Action) -> Vec<(i64, String)> {
    let (inner, outer) = (steps(), played(std::slice::from_ref(tree)));
    heard(&outer, &[(vec![0], &inner)].into(), -1.0, 60.0)
}

fn expect(tree: &Action, expected: &[(i64, &str)]) {
    let expected: Vec<(i64, String)> = expected.iter().map(|(at, name)| (*at, (*name).to_owned())).collect();
    assert_eq!(heard_of(tree), expected);
}

#[test]
fn two_instances_have_their_own_speeds_and_paths() {
    let (inner, outer) = (steps(), played(&[Action::play_by(3.0, 3.0), Action::play_by(1.0, 2.0)]));
    let shown: Shown<'_> = [(vec![0], &inner), (vec![1], &inner)].into();
    let events = outer.events_inside(-1.0, 60.0, &mut |path| shown.get(path).copied());
    let of = |node: usize| {
        let own = events.iter().filter(|event| event.path == [node, 0]);
        own.map(|event| (event.at_secs, event.name.as_str())).collect::<Vec<_>>()
    };
    assert_eq!(of(0), [(0.0, "0"), (1.0, "1"), (2.0, "2"), (3.0, "3")]);
    assert_eq!(of(1), [(0.0, "0"), (0.5, "1"), (1.0, "2")]);
    assert_eq!(events.len(), 7);
    assert!(events.is_sorted_by_key(|event| event.at_secs));
}

#[test]
fn backwards_each_is_crossed_by_coming_to_it() {
    let there_and_back = [Action::play_by(2.5, 2.5), Action::play_by(2.5, -2.5)];
    let expected = [(0, "0"), (1000, "1"), (2000, "2"), (3000, "2"), (4000, "1"), (5000, "0")];
    expect(&Action::sequence(there_and_back), &expected);
    expect(&Action::yoyo(Action::play_by(2.5, 2.5)), &expected);
    let turn = [Action::play_by(1.0, 1.0), Action::play_by(1.0, -1.0)];
    expect(&Action::sequence(turn), &[(0, "0"), (1000, "1"), (2000, "0")]);
    let reversed = Action::reverse_time(Action::play_by(1.5, 1.5));
    expect(&reversed, &[(500, "1"), (1500, "0")]);
}

#[test]
fn a_cue_crosses_only_what_is_where_it_leads() {
    let round = Action::sequence([Action::cue(1.0), Action::play_by(0.5, 1.0)]);
    let expected = [(0, "1"), (500, "2"), (500, "1"), (1000, "2")];
    expect(&Action::repeat(2, round), &expected);
    expect(&Action::sequence([Action::delay(0.5), Action::cue(2.5)]), &[]);
    let again = Action::sequence([Action::play_by(1.0, 1.0), Action::cue(1.0), Action::play_by(0.5, 0.5)]);
    expect(&again, &[(0, "0"), (1000, "1")]);
}

#[test]
fn nothing_is_crossed_while_no_action_plays_it() {
    expect(&Action::delay(3.0), &[]);
    expect(&Action::sequence([Action::delay(1.0), Action::play_to(1.0, 1.0)]), &[(1000, "0"), (2000, "1")]);
}

#[test]
fn an_ease_crosses_what_it_comes_to_again_on_its_way_back() {
    let eased = heard_of(&Action::ease(EaseKind::BackOut, Action::play_by(1.0, 2.95)));
    let names: Vec<&str> = eased.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, ["0", "1", "2", "3", "3"]);
    // Quadratic: a third of the way after √⅓ of the time.
    let eased = heard_of(&Action::ease(EaseKind::QuadraticActionIn, Action::play_by(1.0, 3.0)));
    assert_eq!(eased[1], (577, "1".to_owned()));
    let runs = [Action::play_by(1.0, 2.0), Action::speed(0.001, Action::play_by(0.001, 2.0))];
    expect(&Action::sequence(runs), &[(0, "0"), (500, "1"), (1000, "2"), (1500, "3")]);
}

#[test]
fn symbols_in_symbols_send_through_all_around_them() {
    let innermost = steps();
    let middle = played(&[Action::sequence([Action::delay(1.0), Action::play_by(1.0, 2.0)])]);
    let outer = played(&[Action::sequence([Action::play_by(4.0, 2.0), Action::play_by(2.0, -2.0)])]);
    let shown: Shown<'_> = [(vec![0], &middle), (vec![0, 0], &innermost)].into();
    let expected = [(2000, "0"), (3000, "1"), (4000, "2"), (4500, "1"), (5000, "0")]
        .map(|(at, name)| (at, name.to_owned()));
    assert_eq!(heard(&outer, &shown, -1.0, 60.0), expected);
    let paths = outer.events_inside(-1.0, 60.0, &mut |path| shown.get(path).copied());
    assert!(paths.iter().all(|event| event.path == [0, 0, 0]));
}

/// What plays a symbol, with jumps, rests, turns and rounds.
fn player() -> impl Strategy<Value = Action> {
    let leaf = prop_oneof![
        (1_u32..16, -12_i32..24)
            .prop_map(|(secs, by)| Action::play_by(f64::from(secs) / 8.0, f64::from(by) / 4.0)),
        (1_u32..16, 0_u32..12)
            .prop_map(|(secs, to)| Action::play_to(f64::from(secs) / 8.0, f64::from(to) / 4.0)),
        (0_u32..12).prop_map(|to| Action::cue(f64::from(to) / 4.0)),
        (1_u32..8).prop_map(|secs| Action::delay(f64::from(secs) / 8.0)),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Action::sequence),
            (1_u32..4, inner.clone()).prop_map(|(times, inner)| Action::repeat(times, inner)),
            (1_u32..20, inner.clone())
                .prop_map(|(speed, inner)| Action::speed(f64::from(speed) / 4.0, inner)),
            inner.clone().prop_map(Action::yoyo),
            inner.clone().prop_map(|inner| Action::ease(EaseKind::BackInOut, inner)),
            inner.prop_map(|inner| Action::ease(EaseKind::SineOut, inner)),
        ]
    })
}

proptest! {
    #[test]
    fn adjacent_windows_neither_share_nor_lose_an_event(tree in player(), cuts in prop::collection::vec(0.0..8.0, 1..20)) {
        let (inner, outer) = (steps(), played(std::slice::from_ref(&tree)));
        let shown: Shown<'_> = [(vec![0], &inner)].into();
        let all = heard(&outer, &shown, -1.0, 8.0);
        let mut times: Vec<f64> = cuts;
        times.extend([-1.0, 8.0]);
        times.sort_by(f64::total_cmp);
        let parts: Vec<_> =
            times.windows(2).flat_map(|window| heard(&outer, &shown, window[0], window[1])).collect();
        prop_assert_eq!(parts, all);
    }

    /// A symbol that plays at one speed is its actions, played at that speed by the project around it.
    #[test]
    fn a_symbol_is_its_expansion(at in 0_u32..16, speed in 1_u32..16, run_speed in 1_u32..8, rounds in 1_u32..4) {
        let (at, speed, run_speed) = (f64::from(at) / 8.0, f64::from(speed) / 4.0, f64::from(run_speed) / 2.0);
        let part = Action::repeat(rounds, Action::sequence([
            Action::call_func("a"), Action::delay(0.3), Action::call_func("b"), Action::delay(0.4),
        ]));
        let inner = played(std::slice::from_ref(&part));
        let secs = 0.7 * f64::from(rounds);
        let mut outer = Timeline::of_nodes([("symbol", Pose::default())]);
        outer.run(0, &program(&Action::play_by(secs / speed, secs)), at, run_speed);
        let mut expanded = Timeline::of_nodes([("node", Pose::default())]);
        expanded.run(0, &program(&Action::speed(speed, part)), at, run_speed);
        let found = outer.events_inside(-1.0, 60.0, &mut |_| Some(&inner));
        let expected = expanded.events(-1.0, 60.0);
        prop_assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            prop_assert_eq!(&found.name, &expected.name);
            prop_assert!((found.at_secs - expected.at_secs).abs() < 1e-5, "{} {}", found.at_secs, expected.at_secs);
        }
    }
}
