//! Hours of frames: every end and every boundary comes with the very frame that reaches it.
use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, Player, Pose, Program, RunOptions};

const HOUR_SECS: f64 = 3600.0;
const RATES_HZ: [f64; 3] = [60.0, 144.0, 59.94];

fn compile(tree: &Action) -> Arc<Program> {
    Program::compile(tree).unwrap()
}

/// The number of the frame that reaches a time, if one frame lasts `1 / rate_hz`.
fn frame_at(secs: f64, rate_hz: f64) -> u64 {
    (secs * rate_hz - 1e-6).ceil() as u64
}

/// Beats of 1 s, of a program that lasts for `secs`, or for ever.
fn beats(secs: Option<u32>) -> Action {
    let beat = Action::sequence([Action::move_by(1.0, [1.0, 0.0]), Action::call_func("beat")]);
    match secs {
        Some(secs) => Action::repeat(secs, beat),
        None => Action::repeat_forever(beat),
    }
}

/// Plays a player for hours, and fails if any beat comes with another frame than its own.
fn play_beats(mut player: Player, hours: f64, rate_hz: f64) {
    let (mut events, mut beats) = (Vec::new(), 0);
    player.step(0.0);
    for frame in 1..=frame_at(hours * HOUR_SECS, rate_hz) {
        player.step_with_events(1.0 / rate_hz, &mut events);
        for _ in events.drain(..) {
            beats += 1;
            assert_eq!(frame, frame_at(f64::from(beats), rate_hz), "beat {beats} at {rate_hz} Hz");
        }
    }
    assert_eq!(f64::from(beats), hours * HOUR_SECS);
}

#[test]
fn a_long_way_ends_with_its_frame() {
    for rate_hz in RATES_HZ {
        let mut player = Player::new(compile(&Action::move_by(HOUR_SECS, [3600.0, 0.0])), Pose::default());
        player.step(0.0);
        let last = frame_at(HOUR_SECS, rate_hz);
        for _ in 1..last {
            player.step(1.0 / rate_hz);
        }
        assert!(!player.is_done());
        player.step(1.0 / rate_hz);
        assert!(player.is_done(), "{rate_hz} Hz");
    }
}

#[test]
fn every_beat_of_an_hour_comes_with_its_frame() {
    for rate_hz in RATES_HZ {
        play_beats(Player::new(compile(&beats(None)), Pose::default()), 1.0, rate_hz);
    }
}

#[test]
fn every_beat_of_eight_hours_comes_with_its_frame() {
    play_beats(Player::new(compile(&beats(Some(28_800))), Pose::default()), 8.0, 60.0);
}

#[test]
fn a_ping_pong_turns_with_its_frame() {
    // One trip a beat: 0.5 s there, 0.5 s back, of a program that is too short for a rest by itself.
    let tree = Action::sequence([Action::call_func("beat"), Action::move_by(0.5, [1.0, 0.0])]);
    for rate_hz in RATES_HZ {
        let mut player = Player::new(compile(&tree), Pose::default());
        player.set_ping_pong(true);
        let (mut events, mut beats) = (Vec::new(), 0);
        player.step_with_events(0.0, &mut events);
        assert_eq!(events.drain(..).count(), 1);
        for frame in 1..=frame_at(HOUR_SECS, rate_hz) {
            player.step_with_events(1.0 / rate_hz, &mut events);
            for _ in events.drain(..) {
                beats += 1;
                assert_eq!(frame, frame_at(f64::from(beats), rate_hz), "beat {beats} at {rate_hz} Hz");
            }
        }
        assert_eq!(beats, 3600);
    }
}

#[test]
fn turning_a_little_early_adds_no_time() {
    // Every frame is short of the end by less than the slack.
    let mut player = Player::new(compile(&Action::move_by(1.0, [1.0, 0.0])), Pose::default());
    player.set_ping_pong(true);
    player.step(0.0);
    let dt_secs = 1.0 - 0.9e-9;
    for _ in 0..1_000_000 {
        player.step(dt_secs);
    }
    // Exactly 0.9 ms are missing at the end of the last trip.
    assert!((player.elapsed_secs() - 0.9e-3).abs() < 1e-8, "{}", player.elapsed_secs());
}

/// Runs a crowd that sits in a lane beside one run that does not, and compares their bits and beats.
fn crowd_for(tree: &Action, hours: f64, rate_hz: f64) {
    let (program, mut manager) = (compile(tree), ActionManager::new());
    for key in 0..9 {
        manager.actions.add_target(key, Pose::default());
        manager.actions.run(key, &program).unwrap();
    }
    let mut alone = ActionManager::new();
    alone.actions.set_batch_threshold(u32::MAX);
    alone.actions.add_target(0, Pose::default());
    alone.actions.run(0, &program).unwrap();
    let mut beats = [0; 10];
    for frame in 0..=frame_at(hours * HOUR_SECS, rate_hz) {
        let dt_secs = 1.0 / rate_hz;
        manager.update(dt_secs, |_, event| beats[event.target] += 1);
        alone.update(dt_secs, |_, _| beats[9] += 1);
        let due = ((frame as f64 / rate_hz) + 1e-9).floor();
        assert!(beats.iter().all(|beats| f64::from(*beats) == due), "{beats:?} in frame {frame}");
        if frame % 1000 == 0 {
            assert_eq!(manager.actions.pose(3), alone.actions.pose(0));
            // One leaves the lane and comes back.
            let run = manager.actions.runs(3).next();
            run.into_iter()
                .for_each(|run| assert!(manager.actions.pause_run(run) && manager.actions.resume_run(run)));
        }
    }
}

#[test]
fn crowds_keep_time_as_each_one_does() {
    crowd_for(&beats(None), 1.0, 60.0);
    crowd_for(&beats(Some(7200)), 0.5, 59.94);
}

#[test]
fn crowds_end_with_their_frame() {
    let (program, mut manager) = (compile(&Action::move_by(HOUR_SECS, [3600.0, 0.0])), ActionManager::new());
    for key in 0..70 {
        manager.actions.add_target(key, Pose::default());
        manager.actions.run(key, &program).unwrap();
    }
    manager.update(0.0, |_, _| {});
    let last = frame_at(HOUR_SECS, 60.0);
    (1..last).for_each(|_| manager.update(1.0 / 60.0, |_, _| {}));
    assert_eq!(manager.actions.run_count(), 70);
    manager.update(1.0 / 60.0, |_, _| {});
    assert_eq!(manager.actions.run_count(), 0);
}

#[test]
fn a_long_delay_ends_with_its_frame() {
    let (program, mut manager) = (compile(&Action::call_func("now")), ActionManager::new());
    manager.actions.add_target(0, Pose::default());
    manager.actions.run_with(0, &program, RunOptions::default().with_delay_secs(HOUR_SECS)).unwrap();
    let mut heard_in = None;
    for frame in 0..=frame_at(HOUR_SECS, 60.0) + 2 {
        manager.update(1.0 / 60.0, |_, _| heard_in = Some(frame));
    }
    assert_eq!(heard_in, Some(frame_at(HOUR_SECS, 60.0)));
}
