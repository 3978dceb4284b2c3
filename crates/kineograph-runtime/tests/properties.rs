//! What holds for every tree.

mod common;

use common::trees::{any_tree, leaf, pose, tree, wild_tree};
use common::{assert_close, bits, compile, events};
use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::program::{SLACK_SECS, validate};
use kineograph_runtime::{Channel, Length, Player, Program};
use proptest::prelude::*;

fn seconds_of(program: &Program) -> f64 {
    match program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => 20.0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, max_global_rejects: 65_536, ..ProptestConfig::default() })]

    #[test]
    fn seeking_in_any_order_is_playing(tree in any_tree(), start in pose(), steps in prop::collection::vec(0.0..0.7f64, 1..30)) {
        let program = compile(&tree);
        let mut player = Player::new(program.clone(), start);
        let played: Vec<_> = steps.iter().map(|dt| (player.step(*dt), player.elapsed_secs())).collect();
        for (pose, secs) in played.iter().rev() {
            prop_assert_eq!(bits(&program.sample_secs(&start, *secs)), bits(pose));
        }
    }

    #[test]
    fn backwards_twice_is_forwards(tree in tree(), start in pose(), t in -0.5..1.5f64) {
        let twice = Action::reverse_time(Action::reverse_time(tree.clone()));
        prop_assert_eq!(bits(&compile(&twice).sample(&start, t)), bits(&compile(&tree).sample(&start, t)));
    }

    #[test]
    fn backwards_mirrors_time(tree in tree(), start in pose(), t in 0.0..1.0f64) {
        let (forwards, backwards) = (compile(&tree), compile(&Action::reverse_time(tree.clone())));
        let secs = seconds_of(&forwards);
        prop_assume!(secs > 0.0);
        // Not through t, which would round in between.
        let there = forwards.sample_secs(&start, secs - t * secs);
        let back = backwards.sample_secs(&start, t * secs);
        prop_assert_eq!(bits(&back), bits(&there));
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
            for pose in [program.sample(&start, t), program.sample_secs(&start, t)] {
                for channel in Channel::ALL {
                    prop_assert!(pose.get(channel).is_finite(), "{channel} at {t}");
                }
            }
        }
    }

    #[test]
    fn a_sequence_goes_on_from_where_its_first_child_ended(a in tree(), b in tree(), start in pose(), u in 0.0..1.0f64) {
        let (first, second) = (compile(&a), compile(&b));
        let both = compile(&Action::sequence([a, b.clone()]));
        let secs = seconds_of(&first);
        prop_assume!(seconds_of(&second) > 0.1);
        let middle = first.sample(&start, 1.0);
        let local_secs = u * seconds_of(&second) * 0.999;
        // A rotation within rounding of half a turn may go either way round.
        prop_assume!(turns_are_clear(&b));
        assert_close(&both.sample_secs(&start, secs + local_secs), &second.sample_secs(&middle, local_secs), 2e-3, "in b");
        assert_close(&both.sample(&start, 1.0), &second.sample(&middle, 1.0), 2e-3, "at the end");
    }

    #[test]
    fn repeating_is_a_sequence_of_rounds(a in tree(), times in 1..5u32, start in pose(), t in 0.0..=1.0f64) {
        prop_assume!(seconds_of(&compile(&a)) > 0.0);
        let repeat = compile(&Action::repeat(times, a.clone()));
        let sequence = compile(&Action::sequence((0..times).map(|_| a.clone())));
        // Not on a boundary, where a rounding of the duration can decide which side is meant.
        let rounds = t * f64::from(times);
        prop_assume!((rounds - rounds.round()).abs() > 1e-6 || t == 1.0);
        assert_close(&repeat.sample(&start, t), &sequence.sample(&start, t), 1e-3, "repeat");
    }

    #[test]
    fn only_the_named_channels_change(tree in any_tree(), start in pose(), secs in 0.0..10.0f64) {
        let program = compile(&tree);
        let pose = program.sample_secs(&start, secs);
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
    fn a_shift_from_outside_moves_as_the_map_says(tree in tree(), start in pose(), cut in 0.0..1.0f64) {
        // A shift before the start is a shift of the start pose.
        let program = compile(&tree);
        let secs = cut * seconds_of(&program);
        let shifted = kineograph_runtime::Pose { position: [start.position[0] + 64.0, start.position[1]], ..start };
        let moved = program.sample_secs(&shifted, secs).position[0] - program.sample_secs(&start, secs).position[0];
        let wait = Action::sequence([Action::delay(1.0), tree.clone()]);
        let carried = compile(&wait).carry_shift(0.5, 1.0 + secs, [64.0, 0.0])[0];
        prop_assert!((carried - f64::from(moved)).abs() < 0.02, "{carried}, not {moved}");
    }

    #[test]
    fn no_tree_makes_the_compiler_panic(tree in wild_tree(), start in pose(), t in -2.0..3.0f64) {
        match Program::compile(&tree) {
            Ok(program) => {
                prop_assert!(validate(&tree).is_empty());
                prop_assert!(Channel::ALL.iter().all(|channel| program.sample(&start, t).get(*channel).is_finite()));
            }
            Err(error) => {
                prop_assert_eq!(&error.problems, &validate(&tree));
                prop_assert!(!error.problems.is_empty());
            }
        }
    }

    #[test]
    fn leaves_end_where_their_map_says(leaf in leaf(), start in pose()) {
        // Behind a Sequence the end comes from the composed map, at progress 1 from the leaf itself.
        let alone = compile(&leaf).sample(&start, 1.0);
        let composed = compile(&Action::sequence([leaf, Action::delay(1.0)])).sample(&start, 1.0);
        assert_close(&composed, &alone, 1e-5, "composed");
    }
}

/// How many events a finite tree sends.
fn count_events(action: &Action) -> u64 {
    let is_wrapper =
        matches!(action.kind(), Kind::Repeat | Kind::ReverseTime | Kind::Speed) || action.kind().is_ease();
    if action.muted && !is_wrapper {
        return 0;
    }
    let inside: u64 = action.children.iter().map(count_events).sum();
    match action.kind() {
        Kind::CallFunc => 1,
        Kind::Repeat if !action.muted => inside * action.number("times") as u64,
        _ => inside,
    }
}

/// False when a `RotateTo` or `SkewTo` stands in the tree: two poses that differ by a rounding may turn to different sides.
fn turns_are_clear(action: &Action) -> bool {
    !matches!(action.kind(), Kind::RotateTo | Kind::SkewTo) && action.children.iter().all(turns_are_clear)
}
