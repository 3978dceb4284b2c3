//! What holds for every tree.

use crate::common::trees::{any_tree, leaf, mirrored, pose, reversible, tree, wild_tree};
use crate::common::{assert_close, bits, compile, events};
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::check_action;
use kineograph_runtime::format::{Action, Kind, Value};
use kineograph_runtime::program::SLACK_SECS;
use kineograph_runtime::{Channel, Length, Player, Pose, Program};
use proptest::prelude::*;

fn seconds_of(program: &Program) -> f64 {
    match program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => 20.0,
    }
}

/// 300 random cases a property; as many as the variable `PROPTEST_CASES` says for a longer run.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let cases: u32 = asked.unwrap_or(300);
    ProptestConfig {
        cases,
        max_global_rejects: cases.saturating_mul(200),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn seeking_in_any_order_is_playing(tree in any_tree(), start in pose(), steps in prop::collection::vec(0.0..0.7f64, 1..30)) {
        let program = compile(&tree);
        let mut player = Player::new(program.clone(), start);
        let played: Vec<_> = steps.iter().map(|dt| (player.step(*dt), player.elapsed_secs())).collect();
        for (pose, secs) in played.iter().rev() {
            prop_assert_eq!(bits(&program.sample_secs_extrapolated(&start, *secs)), bits(pose));
        }
    }

    #[test]
    fn backwards_twice_is_forwards(tree in tree(), start in pose(), t in -0.5..1.5f64) {
        let twice = Action::reverse_time(Action::reverse_time(tree.clone()));
        prop_assert_eq!(bits(&compile(&twice).sample_extrapolated(&start, t)), bits(&compile(&tree).sample_extrapolated(&start, t)));
    }

    #[test]
    fn backwards_mirrors_time(tree in tree(), start in pose(), t in 0.0..1.0f64) {
        let (forwards, backwards) = (compile(&tree), compile(&Action::reverse_time(tree.clone())));
        let secs = seconds_of(&forwards);
        prop_assume!(secs > 0.0);
        // Not through t, which would round in between.
        let there = forwards.sample_secs_extrapolated(&start, secs - t * secs);
        let back = backwards.sample_secs_extrapolated(&start, t * secs);
        prop_assert_eq!(bits(&back), bits(&there.with(Property::REMOVED, back.removed)));
        // What it removes stays away, from where it comes to that.
        let (removes, removed) = (forwards.sample_secs(&start, secs).removed, backwards.sample_secs(&start, secs).removed);
        prop_assert_eq!(removed, removes);
        prop_assert!(removes || !back.removed);
    }

    #[test]
    fn durations_add_up(trees in prop::collection::vec(tree(), 1..5), times in 1..5u32) {
        let secs: Vec<f64> = trees.iter().map(|tree| seconds_of(&compile(tree))).collect();
        let sum: f64 = secs.iter().sum();
        let longest = secs.iter().copied().fold(0.0, f64::max);
        prop_assert!((seconds_of(&compile(&Action::sequence(trees.clone()))) - sum).abs() < 1e-8);
        prop_assert_eq!(seconds_of(&compile(&Action::spawn(trees.clone()))), longest);
        let repeated = Action::repeat(times, trees[0].clone());
        prop_assert!((seconds_of(&compile(&repeated)) - secs[0] * f64::from(times)).abs() < 1e-8);
        let paused = compile(&Action::repeat_with_delay(times, 0.25, trees[0].clone()));
        let expected_secs = secs[0] * f64::from(times) + 0.25 * f64::from(times - 1);
        prop_assert!((seconds_of(&paused) - expected_secs).abs() < 1e-8);
        prop_assert_eq!(seconds_of(&compile(&Action::yoyo(trees[0].clone()))), 2.0 * secs[0]);
    }

    #[test]
    fn windows_that_follow_each_other_list_each_event_once(tree in any_tree(), cuts in prop::collection::vec(0.0..8.0f64, 0..8)) {
        let program = compile(&tree);
        let end = seconds_of(&program).min(8.0) + 1.0;
        let mut cuts: Vec<f64> = cuts.into_iter().chain([f64::NEG_INFINITY, end]).filter(|cut| *cut <= end).collect();
        cuts.sort_by(f64::total_cmp);
        let parts: Vec<_> = cuts.windows(2).flat_map(|cut| events(&program, cut[0], cut[1])).collect();
        prop_assert_eq!(parts, events(&program, f64::NEG_INFINITY, end));
    }

    #[test]
    fn events_come_in_order_and_inside_their_window(tree in any_tree(), from in -1.0..5.0f64, length in 0.0..5.0f64) {
        let program = compile(&tree);
        let found = events(&program, from, from + length);
        for (_, at_secs) in &found {
            prop_assert!(*at_secs > from && *at_secs <= from + length + SLACK_SECS);
        }
        for pair in found.windows(2) {
            prop_assert!(pair[0].1 <= pair[1].1 + SLACK_SECS);
        }
    }

    #[test]
    fn every_event_of_a_finite_tree_happens_once(tree in tree()) {
        let program = compile(&tree);
        let all = events(&program, f64::NEG_INFINITY, f64::INFINITY);
        prop_assert_eq!(all.len() as u64, count_events(&tree));
        prop_assert_eq!(program.has_events(), !all.is_empty());
    }

    #[test]
    fn poses_are_finite_at_every_time(tree in any_tree(), start in pose()) {
        let program = compile(&tree);
        let times = [0.0, -0.0, 5e-324, -5e-324, f64::MIN_POSITIVE, 0.5, 1.0, 2.0, 1e9, -1e9, f64::MAX, f64::MIN,
            f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        for t in times {
            for pose in [program.sample_extrapolated(&start, t), program.sample_secs_extrapolated(&start, t)] {
                for channel in Channel::ALL {
                    prop_assert!(pose.get(channel).is_finite(), "{channel} at {t}");
                }
            }
        }
    }

    #[test]
    fn a_sequence_goes_on_from_where_its_first_child_ended(a in tree(), b in tree(), start in pose(), u in 0.0..1.0f64) {
        // A pose cannot hold more than a full bar, a Sequence can on its way.
        prop_assume!(stays_in_the_bar(&a));
        let (first, second) = (compile(&a), compile(&b));
        let both = compile(&Action::sequence([a, b.clone()]));
        let secs = seconds_of(&first);
        prop_assume!(seconds_of(&second) > 0.1);
        let middle = first.sample_extrapolated(&start, 1.0);
        let local_secs = u * seconds_of(&second) * 0.999;
        // A rotation within rounding of half a turn may go either way round.
        prop_assume!(turns_are_clear(&b));
        assert_close(&both.sample_secs_extrapolated(&start, secs + local_secs), &second.sample_secs_extrapolated(&middle, local_secs), 2e-3, "in b");
        assert_close(&both.sample_extrapolated(&start, 1.0), &second.sample_extrapolated(&middle, 1.0), 2e-3, "at the end");
    }

    #[test]
    fn repeating_is_a_sequence_of_rounds(a in tree(), times in 1..5u32, start in pose(), t in 0.0..=1.0f64) {
        prop_assume!(seconds_of(&compile(&a)) > 0.0);
        let repeat = compile(&Action::repeat(times, a.clone()));
        let sequence = compile(&Action::sequence((0..times).map(|_| a.clone())));
        // Not on a boundary, where a rounding of the duration can decide which side is meant.
        let rounds = t * f64::from(times);
        prop_assume!((rounds - rounds.round()).abs() > 1e-6 || t == 1.0);
        assert_close(&repeat.sample_extrapolated(&start, t), &sequence.sample_extrapolated(&start, t), 1e-3, "repeat");
    }

    #[test]
    fn only_the_named_channels_change(tree in any_tree(), start in pose(), secs in 0.0..10.0f64) {
        let program = compile(&tree);
        let pose = program.sample_secs_extrapolated(&start, secs);
        for channel in Channel::ALL.into_iter().filter(|channel| !program.channels().contains(*channel)) {
            prop_assert_eq!(pose.get(channel), start.get(channel));
        }
    }

    #[test]
    fn every_action_has_a_span_inside_of_the_whole(tree in tree()) {
        let program = compile(&tree);
        prop_assert_eq!(program.spans().len(), tree.count());
        let end = seconds_of(&program);
        for span in program.spans() {
            prop_assert!(span.start_secs >= -1e-9 && span.end_secs() <= end + 1e-6, "{:?} of {}", span, end);
        }
        prop_assert!((program.spans()[0].duration_secs - end).abs() < 1e-9);
    }

    #[test]
    fn the_reverse_is_the_mirror_image(tree in mirrored(), start in pose(), t in 0.0..=1.0f64) {
        let (forwards, backwards) = (compile(&tree), compile(&Action::reverse(tree.clone())));
        let secs = seconds_of(&forwards);
        prop_assert!((seconds_of(&backwards) - secs).abs() < 1e-8);
        prop_assume!(secs > 0.0);
        let there = forwards.sample_extrapolated(&start, 1.0 - t);
        let back = backwards.sample_extrapolated(&forwards.sample_extrapolated(&start, 1.0), t);
        // An instant or a boundary can lie within rounding of t.
        let [before, after] = [-1e-6, 1e-6].map(|step| forwards.sample_extrapolated(&start, 1.0 - t + step));
        for channel in Channel::ALL {
            let (a, b) = (back.get(channel), there.get(channel));
            let jump = (after.get(channel) - before.get(channel)).abs();
            let scale = [a, b, start.get(channel), 100.0].into_iter().fold(0.0, |sum: f64, x| sum.max(x.abs()));
            prop_assert!((a - b).abs() <= 1e-3 * scale + 2.0 * jump, "{channel} is {a}, not {b}");
        }
    }

    #[test]
    fn reversed_twice_is_the_same_motion(tree in reversible(), start in pose(), t in 0.0..=1.0f64) {
        let Ok(twice) = tree.reversed().and_then(|reversed| reversed.reversed()) else { return Ok(()) };
        let (once, twice) = (compile(&tree), compile(&twice));
        prop_assert!((seconds_of(&once) - seconds_of(&twice)).abs() < 1e-8);
        let [a, b] = [&once, &twice].map(|program| program.sample_extrapolated(&start, t));
        let [before, after] = [-1e-6, 1e-6].map(|step| once.sample_extrapolated(&start, t + step));
        for channel in Channel::ALL {
            let jump = (after.get(channel) - before.get(channel)).abs();
            let (a, b) = (a.get(channel), b.get(channel));
            prop_assert!((a - b).abs() <= 1e-3 * a.abs().max(100.0) + 2.0 * jump, "{channel} is {b}, not {a}");
        }
    }

    #[test]
    fn reversing_keeps_the_events(tree in reversible()) {
        let (forwards, backwards) = (compile(&tree), compile(&Action::reverse(tree.clone())));
        let count = |program: &Program| events(program, f64::NEG_INFINITY, f64::INFINITY).len();
        prop_assert_eq!(count(&forwards), count(&backwards));
        prop_assert_eq!(backwards.spans().len(), forwards.spans().len() + 1);
    }

    #[test]
    fn a_yoyo_is_the_child_there_and_back(tree in tree(), start in pose(), t in 0.001..0.999f64) {
        prop_assume!(turns_are_clear(&tree));
        let (child, yoyo) = (compile(&tree), compile(&Action::yoyo(tree.clone())));
        let secs = seconds_of(&child);
        prop_assume!(secs > 0.01);
        let there = child.sample_secs_extrapolated(&start, t * secs);
        // Not to the bit: an ease may bring a leaf within the slack of its end, where a walked program is at the end already, and one in pieces
        // still up to 1e-9 s before it. So they differ by at most that part of the leaf's change.
        assert_close(&yoyo.sample_secs_extrapolated(&start, t * secs), &there, 1e-5, "there");
        let back = yoyo.sample_secs_extrapolated(&start, 2.0 * secs - t * secs);
        // What it has removed there stays away.
        prop_assert_eq!(back.removed, child.sample_secs(&start, secs).removed);
        assert_close_or_jumping(&child, &start, t * secs, &back.with(Property::REMOVED, there.removed))?;
    }

    #[test]
    fn a_step_in_parts_is_one_step(tree in any_tree(), start in pose(), parts in prop::collection::vec(0..64u32, 1..40)) {
        // 64ths of a second, so that no sum is rounded.
        let program = compile(&tree);
        let (mut fine, mut coarse) = (Player::new(program.clone(), start), Player::new(program, start));
        let (mut fine_events, mut coarse_events) = (Vec::new(), Vec::new());
        fine.step_with_events(0.0, &mut fine_events);
        coarse.step_with_events(0.0, &mut coarse_events);
        for part in &parts {
            fine.step_with_events(f64::from(*part) / 64.0, &mut fine_events);
        }
        coarse.step_with_events(f64::from(parts.iter().sum::<u32>()) / 64.0, &mut coarse_events);
        prop_assert_eq!(bits(&fine.pose()), bits(&coarse.pose()));
        prop_assert_eq!(fine_events, coarse_events);
    }

    #[test]
    fn a_printed_tree_plays_as_the_tree(tree in any_tree(), start in pose(), t in -0.5..1.5f64) {
        let text = ron::to_string(&tree).unwrap();
        let parsed: Action = ron::from_str(&text).unwrap();
        prop_assert_eq!(&parsed, &tree);
        prop_assert_eq!(bits(&compile(&parsed).sample_extrapolated(&start, t)), bits(&compile(&tree).sample_extrapolated(&start, t)));
    }

    #[test]
    fn who_moves_is_one_who_writes(tree in any_tree(), secs in 0.0..6.0f64) {
        let program = compile(&tree);
        for active in program.active_at(secs) {
            let span = &program.spans()[active.index];
            prop_assert!(!span.is_muted && !span.is_instant(), "{span:?}");
            prop_assert!(!active.channels.is_empty() && active.progress.is_finite());
            prop_assert!(active.channels.without(program.channels()).is_empty());
        }
    }

    #[test]
    fn parts_for_other_targets_take_as_long_as_the_whole(tree in any_tree(), start in pose(), secs in 0.0..6.0f64) {
        let program = compile(&tree);
        for target in program.targets() {
            let part = target.program();
            prop_assert_eq!(part.length().secs().is_some(), program.length().secs().is_some());
            prop_assert!((seconds_of(part) - seconds_of(&program)).abs() < 1e-8);
            prop_assert!(!part.has_events());
            prop_assert!(Channel::ALL.iter().all(|channel| part.sample_secs_extrapolated(&start, secs).get(*channel).is_finite()));
        }
    }

    #[test]
    fn no_tree_makes_the_compiler_panic(tree in wild_tree(), start in pose(), t in -2.0..3.0f64) {
        match Program::compile(&tree) {
            Ok(program) => {
                prop_assert!(!check_action(&tree).has_errors());
                prop_assert!(Channel::ALL.iter().all(|channel| program.sample_extrapolated(&start, t).get(*channel).is_finite()));
            }
            Err(error) => {
                prop_assert_eq!(&error.diagnostics, &check_action(&tree));
                prop_assert!(!error.diagnostics.is_empty());
            }
        }
    }

    #[test]
    fn leaves_end_where_their_map_says(leaf in leaf(), start in pose()) {
        // Behind a Sequence the end comes from the composed map, at progress 1 from the leaf itself.
        let alone = compile(&leaf).sample_extrapolated(&start, 1.0);
        let composed = compile(&Action::sequence([leaf, Action::delay(1.0)])).sample_extrapolated(&start, 1.0);
        assert_close(&composed, &alone, 1e-5, "composed");
    }
}

/// Fails unless the pose is that of the program at `secs`, or one between those just around it.
fn assert_close_or_jumping(
    program: &Program,
    start: &Pose,
    secs: f64,
    pose: &Pose,
) -> Result<(), TestCaseError> {
    let here = program.sample_secs_extrapolated(start, secs);
    let [before, after] = [-1e-6, 1e-6].map(|step| program.sample_secs_extrapolated(start, secs + step));
    for channel in Channel::ALL {
        let jump = (after.get(channel) - before.get(channel)).abs();
        let (a, b) = (pose.get(channel), here.get(channel));
        prop_assert!((a - b).abs() <= 1e-4 * b.abs().max(1.0) + 2.0 * jump, "{channel} is {a}, not {b}");
    }
    Ok(())
}

fn count_events(action: &Action) -> u64 {
    let is_left_out = action.muted && action.children_field() != Some("action");
    if is_left_out {
        return 0;
    }
    let inside: u64 = action.children.iter().map(count_events).sum();
    match action.kind() {
        Kind::CallFunc => 1,
        Kind::Animate => frame_events(action) * action.number("loops") as u64,
        Kind::Repeat if !action.muted => inside * action.number("times") as u64,
        Kind::Yoyo if !action.muted => count_there_and_back(&action.children[0]),
        _ => inside,
    }
}

/// Each twice, but those at the start and at the turn.
fn count_there_and_back(child: &Action) -> u64 {
    let program = compile(child);
    let secs = seconds_of(&program);
    let inside = |at_secs: f64| secs > 0.0 && at_secs > SLACK_SECS && at_secs + SLACK_SECS < secs;
    events(&program, f64::NEG_INFINITY, f64::INFINITY).iter().map(|(_, at)| 1 + u64::from(inside(*at))).sum()
}

/// How many frames of an `Animate` send an event.
fn frame_events(action: &Action) -> u64 {
    match action.param("frames") {
        Some(Value::Frames(frames)) => frames.iter().filter(|step| step.event.is_some()).count() as u64,
        _ => 0,
    }
}

/// False when a `ProgressTo` goes beyond 0..=100.
fn stays_in_the_bar(action: &Action) -> bool {
    let is_beyond = action.kind() == Kind::ProgressTo && !(0.0..=100.0).contains(&action.number("percent"));
    !is_beyond && action.children.iter().all(stays_in_the_bar)
}

/// False when a `RotateTo` or `SkewTo` stands in the tree: two poses that differ by a rounding may turn to different sides.
fn turns_are_clear(action: &Action) -> bool {
    !matches!(action.kind(), Kind::RotateTo | Kind::SkewTo) && action.children.iter().all(turns_are_clear)
}
