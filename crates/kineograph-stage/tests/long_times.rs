//! Hours of frames: every timer and every step comes with the very frame that reaches it.
#![allow(clippy::unwrap_used, clippy::panic)]

use kineograph_stage::director::{Directed, Director, Phase};
use kineograph_stage::{Scheduler, Tick, TimerOptions};

const HOUR_SECS: f64 = 3600.0;
const RATES_HZ: [f64; 3] = [60.0, 144.0, 59.94];

/// The number of the frame that reaches a time, if one frame lasts `1 / rate_hz`.
fn frame_at(secs: f64, rate_hz: f64) -> u64 {
    (secs * rate_hz - 1e-6).ceil() as u64
}

#[test]
fn timers_keep_time() {
    for rate_hz in RATES_HZ {
        let mut scheduler = Scheduler::<u32>::new();
        scheduler.schedule(1, "beat", TimerOptions::every(1.0));
        scheduler.schedule(2, "paused", TimerOptions::every(1.0));
        let mut beats = [0; 2];
        for frame in 1..=frame_at(HOUR_SECS, rate_hz) {
            // It stands still in every other frame.
            if frame % 2 == 0 {
                scheduler.resume_target(2)
            } else {
                scheduler.pause_target(2)
            };
            scheduler.update(1.0 / rate_hz, |_, tick| {
                let Tick::Timer(timer) = tick else { panic!("there are only timers") };
                let place = usize::from(timer.key == "paused");
                beats[place] += 1;
                if place == 0 {
                    assert_eq!(frame, frame_at(f64::from(beats[0]), rate_hz), "{rate_hz} Hz");
                }
            });
        }
        assert_eq!(beats[0], 3600);
        assert!((1799..=1800).contains(&beats[1]), "{beats:?}");
        assert!((scheduler.clock_secs() - HOUR_SECS).abs() < 1.0 / rate_hz);
    }
}

struct Level;
impl Directed for Level {}

#[test]
fn fixed_steps_keep_time() {
    // Frames and steps that are the same but for rounding: one step each.
    let mut director = Director::new();
    director.control().run_with_scene(Level);
    director.control().clock_mut().set_fixed_step_secs(Some(1.0 / 60.0));
    director.frame(0.0, |_, _, _| {});
    let mut steps = 0_u64;
    let frames = frame_at(HOUR_SECS, 60.0);
    // Short of a step by less than the slack, in every frame: by 0.11 ms in all.
    for _ in 0..frames {
        let dt_secs = 1.0 / 60.0 - 0.5e-9;
        director.frame(dt_secs, |_, _, phase| steps += u64::from(matches!(phase, Phase::Update { .. })));
    }
    assert_eq!(steps, frames - 1);
}
