//! The crowds that benchmarks play, shared by all of them.
#![allow(dead_code)] // each benchmark uses a part

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, EaseKind, Pose, Program, RunOptions};

/// One frame.
pub const DT_SECS: f64 = 1.0 / 64.0;

/// How many frames an action of the churn lasts: one target in so many starts anew with each update.
pub const CHURN_FRAMES: u32 = 20;

/// What every target of a crowd runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// `MoveBy`, longer than any measurement.
    MoveBy,
    /// `RepeatForever(Sequence(EaseInOut(MoveBy), RotateBy, EaseInOut(MoveBy)))`.
    Patrol,
    /// `RepeatForever(Sequence(Spawn(MoveBy, RotateBy, ScaleTo, FadeTo), CallFunc))`.
    Spawn,
    /// `MoveBy`; one target in 20 ends and starts anew with each update.
    Churn,
}

impl Case {
    pub const ALL: [Self; 4] = [Self::MoveBy, Self::Patrol, Self::Spawn, Self::Churn];

    pub fn tree(self) -> Action {
        match self {
            Self::MoveBy => Action::move_by(16_384.0, [16_384.0, 8_192.0]),
            Self::Patrol => {
                let eased = |x| Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(0.75, [x, 0.25 * x]));
                Action::repeat_forever(Action::sequence([
                    eased(80.0),
                    Action::rotate_by(0.5, 360.0),
                    eased(-80.0),
                ]))
            }
            Self::Spawn => {
                let together = Action::spawn([
                    Action::move_by(1.0, [8.0, 4.0]),
                    Action::rotate_by(1.0, 360.0),
                    Action::scale_to(1.0, [1.5, 1.5]),
                    Action::fade_to(1.0, 128.0),
                ]);
                Action::repeat_forever(Action::sequence([together, Action::call_func("round")]))
            }
            Self::Churn => Action::move_by(f64::from(CHURN_FRAMES) * DT_SECS, [4.0, 2.0]),
        }
    }

    /// How many frames a target has behind it at the start.
    fn phase_frames(self, key: u32) -> u32 {
        match self {
            Self::Churn => key % CHURN_FRAMES,
            _ => key.wrapping_mul(61) % 128,
        }
    }
}

/// Targets that all run one program, each at its own place in it.
pub struct Crowd {
    pub manager: ActionManager<u32>,
    program: Arc<Program>,
    case: Case,
    count: u32,
    updates: u32,
    events: u64,
}

impl Crowd {
    pub fn new(case: Case, count: u32) -> Self {
        let program = Program::compile(&case.tree()).expect("the trees of the benchmarks are valid");
        let mut manager = ActionManager::with_capacity(count as usize, count as usize);
        for key in 0..count {
            manager.actions.add_target(key, Pose::at([key as f32, -1.0]));
        }
        for key in 0..count {
            let start_at_secs = f64::from(case.phase_frames(key) + 1) * DT_SECS;
            manager
                .actions
                .run_with(key, &program, RunOptions::default().with_start_at_secs(start_at_secs))
                .expect("the target exists");
        }
        Self { manager, program, case, count, updates: 0, events: 0 }
    }

    /// One frame; in the churn, those that have ended start anew.
    pub fn update(&mut self) {
        let events = &mut self.events;
        self.manager.update(black_box(DT_SECS), |_, _| *events += 1);
        self.updates += 1;
        if self.case == Case::Churn {
            let first = (CHURN_FRAMES - self.updates % CHURN_FRAMES) % CHURN_FRAMES;
            for key in (first..self.count).step_by(CHURN_FRAMES as usize) {
                let options = RunOptions::default().with_start_at_secs(DT_SECS);
                self.manager.actions.run_with(key, &self.program, options).expect("the target exists");
            }
        }
    }

    /// How many events were heard.
    pub const fn events(&self) -> u64 {
        self.events
    }

    /// Checks that what was timed is what was meant.
    pub fn check(&self) {
        let running = (0..self.count).filter(|key| self.manager.actions.count(*key) == 1).count();
        assert_eq!(running, self.count as usize, "everybody runs");
        assert!(self.case != Case::Spawn || self.events > 0, "events are sent");
    }
}

/// The least time of `work` in ns over `rounds` rounds.
pub fn least_ns(rounds: u32, mut work: impl FnMut()) -> f64 {
    work();
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let begin = Instant::now();
        work();
        best = best.min(begin.elapsed().as_nanos() as f64);
    }
    best
}

/// What the same memory costs without any manager: structures of arrays and a loop, in ns per instance.
pub fn plain_loop_ns(count: u32, rounds: u32) -> f64 {
    let count = count as usize;
    let mut elapsed_secs = vec![0.0_f64; count];
    let starts: Vec<[f32; 2]> = (0..count).map(|index| [index as f32, -1.0]).collect();
    let mut positions = starts.clone();
    let updates = updates_for(count as u32);
    let ns = least_ns(rounds, || {
        for _ in 0..updates {
            let per_instance = elapsed_secs.iter_mut().zip(&starts).zip(&mut positions);
            for ((elapsed_secs, start), position) in per_instance {
                *elapsed_secs += black_box(DT_SECS);
                let u = *elapsed_secs / 16_384.0;
                *position =
                    [(f64::from(start[0]) + 16_384.0 * u) as f32, (f64::from(start[1]) + 8_192.0 * u) as f32];
            }
        }
        black_box(&mut positions);
    });
    ns / f64::from(updates) / count as f64
}

/// So many that a round takes about a millisecond, in whole rounds of the churn where that is possible.
pub fn updates_for(count: u32) -> u32 {
    (400_000 / count).clamp(2, 400)
}
