//! Crowds on several threads show and tell what they do on one.
#![allow(clippy::unwrap_used, clippy::panic)]

mod manager_common;

use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{EaseKind, Pose, Program, RunOptions};
use manager_common::*;

const COUNT: u32 = 20_000;

fn programs() -> Vec<Arc<Program>> {
    let eased = |x| Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(0.75, [x, 0.25 * x]));
    let together = Action::spawn([
        Action::move_by(1.0, [8.0, 4.0]),
        Action::rotate_by(1.0, 360.0),
        Action::scale_to(1.0, [1.5, 1.5]),
        Action::fade_to(1.0, 128.0),
        Action::tint_to(0.5, kineograph_runtime::format::Color([1, 2, 3])),
    ]);
    let trees = [
        Action::move_by(100.0, [3.0, 4.0]),
        Action::repeat_forever(Action::sequence([eased(80.0), Action::rotate_by(0.5, 90.0), eased(-80.0)])),
        Action::repeat_forever(Action::sequence([together, Action::call_func("round")])),
    ];
    trees.into_iter().map(compiled).collect()
}

/// A deterministic choice of targets: one in `one_in`.
fn some(seed: u32, one_in: u32) -> impl Iterator<Item = u32> {
    (0..COUNT).filter(move |key| (key ^ seed).wrapping_mul(0x9E37_79B9) >> 8 & 0xFFFF < 0x1_0000 / one_in)
}

/// Plays a while, with starts, ends, pauses and moves in between; gives the poses of all, and what was heard.
fn play(parallel_from: u32, program: &Arc<Program>, order: impl Fn(u32) -> u32) -> (Vec<Pose>, Vec<String>) {
    let mut manager = Manager::new();
    manager.actions.set_parallel_from(parallel_from);
    for key in 0..COUNT {
        manager.actions.add_target(key, Pose::at([key as f32, -0.5]));
    }
    for key in (0..COUNT).map(order) {
        let start_at_secs = f64::from(key % 97) / 64.0;
        manager
            .actions
            .run_with(key, program, RunOptions::default().with_start_at_secs(start_at_secs))
            .unwrap();
    }
    let mut heard = Vec::new();
    for frame in 0..12_u32 {
        manager.update(1.0 / 60.0 + f64::from(frame) * 0.01, |actions, event| {
            heard.push(format!("{} {} {:?}", event.target, line(event), actions.pose(event.target ^ 1)));
        });
        for key in some(frame, 50) {
            manager.actions.stop_all(key);
        }
        for key in some(frame + 1, 50) {
            manager.actions.run(key, program).unwrap();
        }
        for key in some(frame + 2, 200) {
            manager.actions.pause(key);
        }
        for key in some(frame + 3, 200) {
            manager.actions.resume(key);
        }
        for key in some(frame + 4, 300) {
            manager.actions.pose_mut(key).unwrap().position[0] += 1.5;
        }
    }
    // So many end that lanes close their gaps.
    for key in (0..COUNT).filter(|key| key % 5 != 0) {
        manager.actions.stop_all(key);
    }
    for _ in 0..3 {
        step(&mut manager, 0.125);
    }
    ((0..COUNT).map(|key| manager.actions.pose(key).unwrap()).collect(), heard)
}

#[test]
fn crowds_show_and_tell_the_same_on_several_threads() {
    for program in programs() {
        // In order, and with halves that lie in each other.
        for order in [|key| key, |key| key * 7 % COUNT] {
            let (poses, heard) = play(1, &program, order);
            let (expected_poses, expected_heard) = play(u32::MAX, &program, order);
            assert_eq!(heard.is_empty(), !program.has_events());
            assert!(heard == expected_heard);
            let bits = |pose: &Pose| format!("{pose:?}");
            let difference =
                poses.iter().zip(&expected_poses).find(|(pose, other)| bits(pose) != bits(other));
            assert!(difference.is_none(), "{difference:?}");
        }
    }
}
