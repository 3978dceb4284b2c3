//! Kineograph's action manager: one program for all targets, events and ids included.

use std::sync::Arc;

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::{ActionManager, EaseKind, Pose, Program, RunOptions};

use crate::work::{Case, DT_SECS, Indices, Peer, Seeker, Sprite, churn, move_by, patrol, secs, seek, spawn};

/// Targets with keys 0..count, each running the program of the case.
pub struct Crowd {
    manager: ActionManager<u32>,
    program: Arc<Program>,
    events: u64,
}

/// A manager with room for `count` targets, which run nothing yet.
fn idle(case: Case, count: usize) -> ActionManager<u32> {
    let mut manager = ActionManager::with_capacity(count, 0);
    for index in 0..count {
        let sprite = if case == Case::Spawn { Sprite::led(index) } else { Sprite::at(index) };
        manager.actions.add_target(index as u32, pose(&sprite));
    }
    manager
}

/// Targets with a pose on which nothing runs.
pub fn targets(case: Case, count: usize) -> Box<dyn Peer> {
    Box::new(Crowd { manager: idle(case, count), program: program(case), events: 0 })
}

pub fn crowd(case: Case, count: usize) -> Box<dyn Peer> {
    let program = program(case);
    let mut manager = idle(case, count);
    for index in 0..count {
        // The first update shows the start and takes no time; the others' first update takes one frame.
        let start_at_secs = secs(case.phase_frames(index) + 1);
        manager.actions.run_with(
            index as u32,
            &program,
            RunOptions::default().with_start_at_secs(start_at_secs),
        );
    }
    Box::new(Crowd { manager, program, events: 0 })
}

impl Peer for Crowd {
    fn update(&mut self) {
        let events = &mut self.events;
        self.manager.update(DT_SECS, |_, _| *events += 1);
    }

    fn sprite(&self, index: usize) -> Sprite {
        let pose = self.manager.actions.pose(index as u32).expect("the target was added");
        Sprite {
            position_px: pose.position,
            rotation_deg: pose.rotation_deg[0],
            scale: pose.scale[0],
            opacity: pose.opacity,
        }
    }

    fn events(&self) -> u64 {
        self.events
    }

    fn restart(&mut self, indices: Indices) {
        for index in indices {
            let options = RunOptions::default().with_start_at_secs(DT_SECS);
            self.manager.actions.run_with(index as u32, &self.program, options);
        }
    }
}

/// One program of a long Sequence.
pub struct Long {
    program: Arc<Program>,
    start: Pose,
}

pub fn long(leaves: usize) -> Box<dyn Seeker> {
    let actions = (0..leaves).map(|index| {
        let sign = if index % 4 < 2 { 1.0 } else { -1.0 };
        if index % 2 == 0 {
            Action::move_by(secs(seek::LEAF_FRAMES), seek::DELTA_PX.map(|delta| sign * f64::from(delta)))
        } else {
            Action::rotate_by(secs(seek::LEAF_FRAMES), sign * f64::from(seek::TURN_DEG))
        }
    });
    Box::new(Long { program: compiled(&Action::sequence(actions)), start: Pose::default() })
}

impl Seeker for Long {
    fn seek(&mut self, frame: u32) -> Sprite {
        let pose = self.program.sample_secs(&self.start, secs(frame));
        Sprite {
            position_px: pose.position,
            rotation_deg: pose.rotation_deg[0],
            scale: pose.scale[0],
            opacity: pose.opacity,
        }
    }
}

fn pose(sprite: &Sprite) -> Pose {
    Pose::at(sprite.position_px)
        .with(Property::SCALE, [sprite.scale; 2])
        .with(Property::OPACITY, sprite.opacity)
}

fn compiled(tree: &Action) -> Arc<Program> {
    Program::compile(tree).expect("the trees of the benchmark are valid")
}

fn program(case: Case) -> Arc<Program> {
    let px = |delta: [f32; 2]| delta.map(f64::from);
    compiled(&match case {
        Case::MoveBy => Action::move_by(secs(move_by::FRAMES), px(move_by::DELTA_PX)),
        Case::Patrol => {
            let eased = |sign: f64| {
                let delta_px = px(patrol::DELTA_PX).map(|delta| sign * delta);
                Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(secs(patrol::MOVE_FRAMES), delta_px))
            };
            let turn = Action::rotate_by(secs(patrol::TURN_FRAMES), f64::from(patrol::TURN_DEG));
            Action::repeat_forever(Action::sequence([eased(1.0), turn, eased(-1.0)]))
        }
        Case::Spawn => {
            let for_secs = secs(spawn::FRAMES);
            let together = Action::spawn([
                Action::move_by(for_secs, px(spawn::DELTA_PX)),
                Action::rotate_by(for_secs, f64::from(spawn::TURN_DEG)),
                Action::scale_to(for_secs, [f64::from(spawn::SCALE); 2]),
                Action::fade_to(for_secs, f64::from(spawn::OPACITY)),
            ]);
            Action::repeat_forever(Action::sequence([together, Action::call_func("round")]))
        }
        Case::Churn => Action::move_by(secs(churn::FRAMES), px(churn::DELTA_PX)),
    })
}
