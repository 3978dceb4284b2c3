//! `update(t)` of cocos2d-x: any progress, sought in any order, gives the bits of playing to that moment.

use crate::common::trees::{any_tree, pose};
use crate::common::{bits, compile};
use kineograph_runtime::{Length, Player, Timeline};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// 300 random cases; as many as the variable `PROPTEST_CASES` says for a longer run, with other seeds.
fn config() -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let rng_seed = if asked.is_some() { RngSeed::Random } else { RngSeed::Fixed(24) };
    ProptestConfig {
        cases: asked.unwrap_or(300),
        rng_seed,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    /// Only what says so goes beyond the ends.
    #[test]
    fn outside_of_its_time_a_program_shows_its_ends(tree in any_tree(), start in pose(), beyond in 1e-3..9.0f64) {
        let program = compile(&tree);
        let shown = |t: f64| bits(&program.sample(&start, t));
        prop_assert_eq!(shown(-beyond), shown(0.0));
        prop_assert_eq!(shown(1.0 + beyond), shown(1.0));
        prop_assert_eq!(bits(&program.sample_secs(&start, -beyond)), shown(0.0));
        for t in [0.0, 0.3, 1.0] {
            prop_assert_eq!(bits(&program.sample_extrapolated(&start, t)), shown(t));
        }
        if let Some(secs) = program.length().secs() {
            prop_assert_eq!(bits(&program.sample_secs(&start, secs + beyond)), shown(1.0));
            let mut pose = start;
            program.sample_into(&start, secs + beyond, &mut pose);
            prop_assert_eq!(bits(&pose), shown(1.0));
        }
    }

    #[test]
    fn update_is_playing_to_that_moment(tree in any_tree(), start in pose(), ts in prop::collection::vec(0.0..1.0f64, 1..8)) {
        let program = compile(&tree);
        let mut timeline = Timeline::of_nodes([("node", start)]);
        timeline.run(0, &program, 0.0, 1.0);
        // A timeline ends what runs on a node that is removed.
        let length = program.first_removal_secs().map_or(program.length(), Length::Finite);
        prop_assert_eq!(timeline.length(), length);
        let (mut sought, mut poses) = (Player::new(program.clone(), start), Vec::new());
        for t in ts.into_iter().chain([1.0, 0.0]) {
            let secs = program.length().secs_at(t);
            let mut played = Player::new(program.clone(), start);
            // The first step shows the start; these parts add up without rounding.
            for dt_secs in [0.0, secs * 0.5, secs * 0.25, secs * 0.25] {
                played.step(dt_secs);
            }
            prop_assert_eq!(played.elapsed_secs(), secs);
            timeline.update(t, &mut poses);
            if let Some(removal_secs) = program.first_removal_secs() {
                timeline.poses_at(secs, &mut poses);
                let shown_secs = if removal_secs <= secs { removal_secs } else { secs };
                prop_assert_eq!(bits(&poses[0]), bits(&program.sample_secs(&start, shown_secs)));
                poses[0] = played.pose();
            }
            let expected = bits(&played.pose());
            prop_assert_eq!(bits(&sought.update(t)), expected.clone());
            prop_assert_eq!(bits(&program.sample(&start, t)), expected.clone());
            prop_assert_eq!(bits(&poses[0]), expected);
        }
    }

    #[test]
    fn progress_and_seconds_are_inverse(length_secs in 1e-3..1e5f64, t in -0.5..1.5f64) {
        let length = Length::Finite(length_secs);
        prop_assert!((length.progress(length.secs_at(t)) - t).abs() <= 2.0 * f64::EPSILON);
        prop_assert_eq!(length.secs_at(1.0), length_secs);
        prop_assert_eq!((Length::Endless.secs_at(t), Length::Endless.progress(t)), (0.0, 0.0));
    }
}
