//! What a program says that it writes, held against what its samples show.

use crate::common::compile;
use crate::common::trees::{any_tree, pose};
use kineograph_runtime::format::Action;
use kineograph_runtime::{Channel, ChannelSet, Ease, EaseKind, Pose};
use proptest::prelude::*;

fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { usual.cases } else { 5_000 };
    ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 20_000, ..usual }
}

/// The channels that differ between two poses by more than rounding: rounds that are over are one power of a map, which may round otherwise
/// than the last round did while it played.
fn changed(before: &Pose, after: &Pose) -> ChannelSet {
    let differs = |channel: &Channel| {
        let [before, after] = [before, after].map(|pose| pose.get(*channel));
        (before - after).abs() > 1e-6 * (1.0 + before.abs().max(after.abs()))
    };
    Channel::ALL.into_iter().filter(differs).collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_changes_between_two_times_is_written_between_them(
        tree in any_tree(),
        start in pose(),
        steps in prop::collection::vec(prop_oneof![(1..40_u32).prop_map(|n| f64::from(n) / 64.0), 0.001..0.3_f64], 1..20),
    ) {
        let program = compile(&tree);
        let mut after_secs = 0.0;
        let mut before = program.sample_secs(&start, after_secs);
        for step_secs in steps {
            let until_secs = after_secs + step_secs;
            let now = program.sample_secs(&start, until_secs);
            let unsaid = changed(&before, &now).without(program.writes(after_secs, until_secs));
            prop_assert!(
                unsaid.is_empty(),
                "{:?} in ({after_secs}, {until_secs}]: {}",
                unsaid.iter().map(Channel::name).collect::<Vec<_>>(),
                crate::short(&tree)
            );
            (after_secs, before) = (until_secs, now);
        }
    }
}

fn written(tree: Action, after_secs: f64, until_secs: f64) -> ChannelSet {
    compile(&tree).writes(after_secs, until_secs)
}

#[test]
fn beyond_its_end_an_eased_action_still_writes() {
    let scale = ChannelSet::of(&[Channel::ScaleX, Channel::ScaleY]);
    let tree = || Action::sequence([Action::scale_to(0.5, [2.0, 2.0]), Action::call_func("done")]);
    let ease = Ease::new(EaseKind::ElasticOut, &[0.3]).unwrap();
    // From 0.03 s on the ease is now above, now below 1.
    for until_secs in [0.05, 0.1, 0.2, 0.3] {
        let tree = Action::eased(ease, tree());
        assert_eq!(written(tree, until_secs - 1.0 / 64.0, until_secs), scale, "{until_secs}");
    }
}

#[test]
fn what_is_taken_back_is_written_just_after_its_time() {
    let visible = ChannelSet::of(&[Channel::Visible]);
    let hides = || Action::sequence([Action::delay(0.5), Action::hide()]);
    assert_eq!(written(Action::reverse_time(hides()), f64::NEG_INFINITY, 0.0), visible);
    assert_eq!(written(Action::reverse_time(hides()), 0.0, 0.25), visible);
    assert_eq!(written(Action::reverse_time(hides()), 0.125, 0.25), ChannelSet::EMPTY);
    assert_eq!(written(Action::yoyo(hides()), 0.5, 0.75), visible);
    assert_eq!(written(Action::yoyo(hides()), 0.625, 0.75), ChannelSet::EMPTY);
}

#[test]
fn beyond_its_end_a_program_has_written_what_it_wrote_until_then() {
    let late = Action::sequence([Action::delay(0.175), Action::rotate_by(0.07, 90.0)]);
    let tree = Action::spawn([
        Action::ease(EaseKind::QuadraticActionOut, late),
        Action::sequence([Action::hide(), Action::rotate_by(0.0, 0.0)]),
    ]);
    assert!(written(tree, 0.125, 0.375).contains(Channel::Rotation));
}

#[test]
fn no_write_is_later_than_the_time_that_is_asked() {
    let there = Action::spawn([Action::move_to(0.875, [9.0, 9.0]), Action::scale_by(0.1875, [1.5, 1.5])]);
    let tree = Action::yoyo(Action::sequence([there, Action::jump_by(0.5, [9.0, 0.0], 20.0, 1)]));
    let scale = ChannelSet::of(&[Channel::ScaleX, Channel::ScaleY]);
    // Grown for 0.1875 s, and on the way back again from 2.5625 s on.
    assert!(!written(tree.clone(), 0.25, 2.5).touches(scale));
    assert!(written(tree, 2.5, 2.625).touches(scale));
}

/// The outer ease falls below 0, so that the inner one goes on beyond its end and back through what was done there.
#[test]
fn what_is_taken_back_beyond_the_end_of_an_ease_is_written_there() {
    let fuel = || Action::action_float(0.5, "fuel", 0.0, -10.0);
    let rounds = Action::sequence([fuel(), Action::delay(0.434_523), fuel()]);
    let points = kineograph_runtime::format::Value::Vec4([0.0, -0.536_087, -0.528_085, 1.0]);
    let back = Action::reverse_time(Action::ease(EaseKind::BounceIn, rounds));
    let tree = Action::ease(EaseKind::BezierAction, back).with("points", points).unwrap();
    assert!(written(tree, 0.079_125, 0.235_15).contains(Channel::Value0));
}

/// The curve falls below 0, where the instant applies already and the jump goes on.
#[test]
fn what_plays_before_its_start_writes_beside_what_applies_there() {
    let jump = Action::spawn([Action::place([0.0, 0.0]), Action::jump_by(0.25, [0.0, 0.0], 30.5, 1)]);
    let curve = "EaseCubicBezier(0, 1.54, 0, 1.19)".parse::<Ease>().unwrap().mirrored();
    let tree = Action::sequence([Action::delay(0.1), Action::eased(curve, jump)]);
    assert!(written(tree, 0.334_375, 0.335_875).contains(Channel::Y));
}
