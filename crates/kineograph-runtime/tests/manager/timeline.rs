//! What a game sees that plays runs frame by frame, and what the timeline of the same runs shows: the same at every frame.
//!
//! Where all times are sums of 1/64 s and all speeds powers of two, both look at the very same instants, and have to agree to the bit.
//! More cases by the environment variable `PROPTEST_CASES`.
use std::sync::Arc;

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Key};
use kineograph_runtime::{ActionManager, Channel, EaseKind, Pose, Program, RunOptions, Track};
use proptest::prelude::*;

/// What may stand in a tree.
#[derive(Clone, Copy, PartialEq)]
enum Times {
    /// Sums of 1/64 s.
    Exact,
    /// Anything.
    Any,
}

fn secs(times: Times) -> BoxedStrategy<f64> {
    match times {
        Times::Exact => (1..40_u32).prop_map(|sixtyfourths| f64::from(sixtyfourths) / 64.0).boxed(),
        Times::Any => (0.02..0.6_f64).boxed(),
    }
}

fn key(at: f64, value: f64) -> Key {
    Key::new(at, value)
}

/// Moves of all sorts: relative ones, those that begin with the position that they find, instants.
fn mover(times: Times) -> impl Strategy<Value = Action> {
    let (secs, px) = (secs(times), -99.0..99.0_f64);
    let point = (px.clone(), px.clone()).prop_map(|(x, y)| [x, y]);
    prop_oneof![
        (secs.clone(), point.clone()).prop_map(|(secs, by)| Action::move_by(secs, by)),
        (secs.clone(), point.clone()).prop_map(|(secs, to)| Action::move_to(secs, to)),
        (secs.clone(), point.clone()).prop_map(|(secs, to)| Action::move_to(secs, to)),
        point.clone().prop_map(Action::place),
        (secs.clone(), point.clone()).prop_map(|(secs, by)| Action::jump_by(secs, by, 30.0, 2)),
        (secs.clone(), point.clone()).prop_map(|(secs, to)| Action::jump_to(secs, to, 30.0, 2)),
        (secs.clone(), point.clone()).prop_map(|(secs, from)| Action::move_from(secs, from)),
        (secs.clone(), point.clone(), point.clone()).prop_map(|(secs, a, to)| Action::bezier_to(
            secs,
            [a, [7.0, 9.0]],
            to
        )),
        (secs.clone(), point).prop_map(|(secs, to)| Action::catmull_rom_to(secs, vec![[1.0, 2.0], to])),
        (secs, px.clone(), px, prop::sample::select(&["x", "y"][..])).prop_map(|(secs, a, b, channel)| {
            Action::keyframes(secs, channel, vec![key(0.5, a), key(1.0, b)])
        }),
    ]
}

/// One of a few channels, so that runs meet on them.
fn leaf(times: Times) -> impl Strategy<Value = Action> {
    let secs = secs(times);
    let other = prop_oneof![
        (secs.clone(), 0.0..255.0_f64).prop_map(|(secs, to)| Action::fade_to(secs, to)),
        (secs.clone(), 0.0..255.0_f64).prop_map(|(secs, to)| Action::fade_to(secs, to)),
        (secs.clone(), -90.0..90.0_f64).prop_map(|(secs, by)| Action::rotate_by(secs, by)),
        (secs.clone(), 0.5..2.0_f64).prop_map(|(secs, by)| Action::scale_by(secs, [by, by])),
        (secs.clone(), 0.0..255.0_f64, 0.0..255.0_f64)
            .prop_map(|(secs, a, b)| { Action::keyframes(secs, "opacity", vec![key(0.25, a), key(1.0, b)]) }),
        secs.clone().prop_map(Action::delay),
        secs.clone().prop_map(Action::delay),
        secs.prop_map(|secs| Action::sequence([Action::hide(), Action::delay(secs), Action::show()])),
    ];
    prop_oneof![3 => mover(times).boxed(), 4 => other.boxed()]
}

/// Eases around more than one action begin their insides at times that no sum is.
fn tree(times: Times) -> impl Strategy<Value = Action> {
    let eased = leaf(times).prop_map(|leaf| Action::ease(EaseKind::BackOut, leaf));
    prop_oneof![5 => leaf(times).boxed(), 1 => eased.boxed()].prop_recursive(3, 12, 4, move |inner| {
        let several = prop::collection::vec(inner.clone(), 1..4);
        let mut eased = inner.clone().prop_map(|inner| Action::ease(EaseKind::SineInOut, inner)).boxed();
        if times == Times::Exact {
            eased = inner.clone().boxed();
        }
        prop_oneof![
            4 => several.clone().prop_map(Action::sequence),
            2 => several.prop_map(Action::spawn),
            1 => (1..4_u32, inner.clone()).prop_map(|(times, inner)| Action::repeat(times, inner)),
            1 => inner.prop_map(|inner| Action::speed(2.0, inner)),
            1 => mover(times).prop_map(Action::yoyo),
            1 => mover(times).prop_map(Action::reverse_time),
            1 => eased,
        ]
    })
}

/// What runs from when on, in seconds, and how fast.
type Runs = Vec<(Action, f64, f64)>;

fn runs(times: Times) -> impl Strategy<Value = Runs> {
    let (start, speeds): (_, &[f64]) = match times {
        Times::Exact => ((0..64_u32).prop_map(|start| f64::from(start) / 64.0).boxed(), &[1.0, 0.5, 2.0]),
        Times::Any => ((0.0..1.0_f64).boxed(), &[1.0, 0.7, 1.9]),
    };
    let starts = prop_oneof![Just(0.0).boxed(), start];
    prop::collection::vec((tree(times), starts, prop::sample::select(speeds)), 1..6).prop_map(|mut runs| {
        // The timeline orders them by their starts, a manager as they were run.
        runs.sort_by(|a, b| a.1.total_cmp(&b.1));
        runs
    })
}

fn frames(times: Times) -> impl Strategy<Value = Vec<f64>> {
    match times {
        Times::Exact => prop_oneof![
            Just(vec![1.0 / 64.0]),
            prop::collection::vec((1..400_u32).prop_map(|part| f64::from(part) / 1024.0), 1..9),
            Just(vec![1.25]),
        ]
        .boxed(),
        Times::Any => {
            prop_oneof![Just(vec![1.0 / 60.0]), prop::collection::vec(0.003..0.4_f64, 1..9), Just(vec![1.3]),]
                .boxed()
        }
    }
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

/// Plays the runs in these frames, and compares each with the timeline, sought in another order.
fn compare(
    runs: &Runs,
    frames_secs: &[f64],
    agree: impl Fn(&Pose, &Pose) -> bool,
) -> Result<(), TestCaseError> {
    let start = Pose::at([3.0, 4.0]).with(Property::OPACITY, 200.0);
    let (mut manager, mut track) = (ActionManager::new(), Track::new(start));
    manager.actions.add_target((), start);
    let programs = runs.iter().map(|(action, ..)| Program::compile(action).unwrap()).collect::<Vec<_>>();
    for (program, (_, at_secs, speed)) in programs.iter().zip(runs) {
        let options = RunOptions::default().with_delay_secs(*at_secs).with_speed(*speed);
        manager.actions.run_with((), program, options).unwrap();
    }
    track.add_runs(programs.iter().zip(runs).map(|(program, run)| (Arc::clone(program), run.1, run.2)));
    manager.update(0.0, |_, _| {});
    let mut played = vec![(0.0, manager.actions.pose(()).unwrap())];
    for dt_secs in frames_secs.iter().cycle() {
        if manager.actions.count(()) == 0 {
            break;
        }
        manager.update(*dt_secs, |_, _| {});
        played.push((played[played.len() - 1].0 + dt_secs, manager.actions.pose(()).unwrap()));
    }
    let far = played.len() / 2;
    for (secs, played) in played.iter().skip(far).chain(played.iter().take(far).rev()) {
        let sought = track.pose_at(*secs);
        prop_assert!(
            agree(played, &sought),
            "at {secs}: played and sought differ: {}",
            differences(played, &sought)
        );
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { usual.cases } else { cases };
    ProptestConfig { cases, max_shrink_iters: 20_000, ..usual }
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn at_the_same_instants_they_show_the_same_bits(
        runs in runs(Times::Exact),
        frames_secs in frames(Times::Exact),
    ) {
        compare(&runs, &frames_secs, |a, b| a == b)?;
    }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn runs_that_meet_show_at_every_frame_what_the_timeline_shows(
        runs in runs(Times::Any),
        frames_secs in frames(Times::Any),
    ) {
        compare(&runs, &frames_secs, close)?;
    }
}

#[test]
fn a_crowd_of_runs_shows_the_same_bits() {
    let patrol = |nth: u32| {
        let x = f64::from(nth % 7) * 8.0 - 20.0;
        Action::repeat(
            2,
            Action::sequence([
                Action::move_to(0.75, [x, 3.0]),
                Action::delay(0.25),
                Action::move_by(0.5, [x, -x]),
            ]),
        )
    };
    let mixed = |nth: u32| match nth % 5 {
        0 => Action::jump_to(1.0, [f64::from(nth), 9.0], 30.0, 2),
        1 => Action::spawn([Action::move_by(1.5, [-9.0, 1.0]), Action::rotate_by(2.0, 90.0)]),
        _ => patrol(nth),
    };
    let run = |nth: u32| (mixed(nth), f64::from(nth * 3 % 64) / 64.0, [1.0, 0.5, 2.0][nth as usize % 3]);
    let mut runs: Runs = (0..40).map(run).collect();
    runs.sort_by(|a, b| a.1.total_cmp(&b.1));
    compare(&runs, &[1.0 / 64.0], |a, b| a == b).unwrap();
}

#[test]
fn handlers_that_change_no_motion_change_no_bit() {
    let sends = |by: [f64; 2]| {
        let event = Action::sequence([Action::delay(0.5), Action::call_func("now")]);
        Action::spawn([Action::move_by(1.5, by), event])
    };
    let begins = Action::sequence([Action::delay(0.5), Action::move_to(0.75, [0.1, 0.7])]);
    let runs = [sends([3.3, -7.7]), sends([-0.3, 11.1]), sends([1e4, 0.1]), begins];
    let start = Pose::at([0.3, 0.7]);
    let (mut manager, mut track) = (ActionManager::new(), Track::new(start));
    manager.actions.add_target((), start);
    let programs = runs.map(|action| Program::compile(&action).unwrap());
    for program in &programs {
        manager.actions.run((), program).unwrap();
    }
    track.add_runs(programs.iter().map(|program| (Arc::clone(program), 0.0, 1.0)));
    manager.update(0.0, |_, _| {});
    let mut sent = 0;
    for frame in 1..=100 {
        manager.update(1.0 / 64.0, |actions, event| {
            sent += 1;
            // The moment is committed by that.
            assert!(actions.set_backward_events(event.run, true));
        });
        let secs = f64::from(frame) / 64.0;
        assert_eq!(manager.actions.pose(()).unwrap().position, track.pose_at(secs).position, "at {secs}");
    }
    assert_eq!(sent, 3);
}

#[test]
fn a_place_that_comes_late_puts_its_target_there() {
    let late = Action::sequence([Action::delay(1.25), Action::place([0.0, 0.0])]);
    let runs = vec![(Action::move_by(1.0, [100.0, 0.0]), 0.0, 1.0), (late, 0.0, 1.0)];
    for frames_secs in [vec![1.0 / 64.0], vec![0.75, 0.5], vec![1.3], vec![0.01]] {
        let mut manager = ActionManager::new();
        manager.actions.add_target((), Pose::default());
        for (action, ..) in &runs {
            manager.actions.run((), &Program::compile(action).unwrap()).unwrap();
        }
        manager.update(0.0, |_, _| {});
        let mut secs = 0.0;
        for dt_secs in frames_secs.iter().cycle() {
            if manager.actions.count(()) == 0 {
                break;
            }
            manager.update(*dt_secs, |_, _| {});
            secs += dt_secs;
            let x = if secs + 1e-9 < 1.25 { 100.0 * secs.min(1.0) } else { 0.0 };
            assert!((f64::from(manager.actions.pose(()).unwrap().position[0]) - x).abs() < 1e-3, "at {secs}");
        }
        assert_eq!(manager.actions.pose(()).unwrap().position, [0.0, 0.0]);
    }
}
