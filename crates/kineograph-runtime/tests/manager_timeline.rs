//! What a game sees that plays runs frame by frame, and what the time line of the same runs shows: the same at every frame.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::{ActionManager, Channel, Pose, Program, RunOptions, Track};
use proptest::prelude::*;

/// One of a few channels, so that runs meet on them.
fn leaf() -> impl Strategy<Value = Action> {
    let secs = 0.02..0.6_f64;
    prop_oneof![
        (secs.clone(), 0.0..255.0_f64).prop_map(|(secs, to)| Action::fade_to(secs, to)),
        (secs.clone(), 0.0..255.0_f64).prop_map(|(secs, to)| Action::fade_to(secs, to)),
        (secs.clone(), -90.0..90.0_f64).prop_map(|(secs, by)| Action::rotate_by(secs, by)),
        (secs.clone(), 0.5..2.0_f64).prop_map(|(secs, by)| Action::scale_by(secs, [by, by])),
        (secs.clone(), -99.0..99.0_f64).prop_map(|(secs, by)| Action::move_by(secs, [by, 2.0 * by])),
        secs.clone().prop_map(Action::delay),
        secs.clone().prop_map(Action::delay),
        secs.prop_map(|secs| Action::sequence([Action::hide(), Action::delay(secs), Action::show()])),
    ]
}

fn tree() -> impl Strategy<Value = Action> {
    leaf().prop_recursive(3, 12, 4, |inner| {
        let several = prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            4 => several.clone().prop_map(Action::sequence),
            2 => several.prop_map(Action::spawn),
            1 => (1..4_u32, inner.clone()).prop_map(|(times, inner)| Action::repeat(times, inner)),
            1 => inner.prop_map(|inner| Action::ease(Kind::EaseBackOut, inner)),
        ]
    })
}

/// What runs after how many seconds at its own speed, and how fast.
type Runs = Vec<(Action, f64, f64)>;

fn runs() -> impl Strategy<Value = Runs> {
    let moved = (0.05..0.6_f64, -99.0..99.0_f64).prop_map(|(secs, to)| Action::move_to(secs, [to, -to]));
    let tree = prop_oneof![6 => tree().boxed(), 1 => moved.boxed()];
    let delay = prop_oneof![Just(0.0), 0.0..1.0_f64];
    prop::collection::vec((tree, delay, prop::sample::select(&[1.0, 0.7, 1.9][..])), 1..6).prop_map(
        |mut runs| {
            // The time line orders them by their starts, a manager as they were run.
            runs.sort_by(|a, b| (a.1 / a.2).total_cmp(&(b.1 / b.2)));
            runs
        },
    )
}

fn differences(a: &Pose, b: &Pose) -> String {
    let of = |channel: &Channel| {
        let [a, b] = [a, b].map(|pose| pose.get(*channel));
        (a != b).then(|| format!("{} {a} {b}", channel.name()))
    };
    Channel::ALL.iter().filter_map(of).collect::<Vec<_>>().join(", ")
}

fn close(a: &Pose, b: &Pose) -> bool {
    Channel::ALL.iter().all(|channel| {
        let [a, b] = [a, b].map(|pose| pose.get(*channel));
        (a - b).abs() <= 2e-3 * (1.0 + a.abs().max(b.abs()))
    })
}

/// Plays the runs in these frames, and compares each.
fn compare(runs: &Runs, frames_secs: &[f64]) -> Result<(), TestCaseError> {
    let start = Pose { opacity: 200.0, ..Pose::at([3.0, 4.0]) };
    let (mut manager, mut track) = (ActionManager::new(), Track::new(start));
    manager.add_target((), start);
    for (action, delay_secs, speed) in runs {
        let program = Program::compile(action).unwrap();
        track.add_run(Arc::clone(&program), delay_secs / speed, *speed);
        manager.run_with(
            (),
            &program,
            RunOptions { delay_secs: *delay_secs, speed: *speed, ..RunOptions::default() },
        );
    }
    manager.update(0.0, |_, _| {});
    let (mut secs, mut frames) = (0.0, frames_secs.iter().cycle());
    while manager.count(()) > 0 {
        let dt_secs = frames.next().unwrap();
        secs += dt_secs;
        manager.update(*dt_secs, |_, _| {});
        let (played, sought) = (manager.pose(()).unwrap(), track.pose_at(secs));
        prop_assert!(
            close(&played, &sought),
            "at {secs}: played and sought differ: {}",
            differences(&played, &sought)
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn runs_that_meet_show_at_every_frame_what_the_time_line_shows(
        runs in runs(),
        frames_secs in prop_oneof![
            Just(vec![1.0 / 60.0]),
            prop::collection::vec(0.003..0.4_f64, 1..9),
            Just(vec![1.3]),
        ],
    ) {
        compare(&runs, &frames_secs)?;
    }
}
