use super::*;
use crate::format::Action;
use crate::manager::batch_player::BatchPlayer;
use crate::manager::poses::Poses;
use crate::program::{Program, reached};
use crate::{EaseKind, Pose, clock};
use alloc::sync::Arc;

pub(super) fn patrol() -> Action {
    let eased = |delta_px| Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(0.7, delta_px));
    Action::repeat_forever(Action::sequence([
        eased([100.0, 20.0]),
        Action::rotate_by(0.4, 90.0),
        eased([-90.0, -20.0]),
    ]))
}

pub(super) fn dance() -> Action {
    Action::repeat_forever(Action::sequence([
        Action::spawn([
            Action::move_by(1.0, [10.0, 5.0]),
            Action::rotate_by(1.0, 90.0),
            Action::scale_to(1.0, [2.0, 0.5]),
            Action::fade_to(1.0, 40.0),
        ]),
        Action::call_func("beat"),
    ]))
}

fn programs() -> Vec<Arc<Program>> {
    let chain = Action::sequence([
        Action::place([5.0, 6.0]),
        patrol().children[0].clone(),
        Action::tint_to(0.3, crate::format::Color([9, 8, 7])),
        Action::call_func("a"),
        Action::ease_with(EaseKind::BackOut, 0.0, Action::scale_by(0.3, [3.0, 4.0])),
        Action::delay(0.1),
    ]);
    let trees = [Action::move_by(3.0, [7.0, 9.0]), patrol(), dance(), chain];
    trees.iter().map(|tree| Program::compile(tree).unwrap()).collect()
}

/// A run that is played by itself.
struct Model {
    start: Pose,
    elapsed_secs: f64,
    rest_secs: f32,
    is_started: bool,
    slot: u32,
}

struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// Lets runs join and leave at random, in a lane and one by one, and compares poses and clocks to the bit.
fn compare(program: &Arc<Program>, random: &mut Random, rounds: u32) {
    const TARGETS: u32 = 300;
    let (mut lane, mut poses) = (Lane::new(program).expect("it has"), Poses::default());
    let mut models: Vec<Option<Model>> = Vec::new();
    for target in 0..TARGETS {
        poses.push(&Pose::at([target as f32, -1.0]));
        models.push(None);
    }
    let steps_secs = [0.0, 1.0 / 60.0, 0.1, 0.013, 0.3];
    for round in 0..rounds {
        // Now and then most leave at once, so that gaps are closed.
        let is_exodus = round % 50 == 49;
        for _ in 0..if is_exodus { 2000 } else { 20 } {
            let target = random.below(u64::from(TARGETS)) as u32;
            match models[target as usize].take() {
                Some(model) if is_exodus || random.below(3) == 0 => lane.remove(model.slot),
                Some(model) => models[target as usize] = Some(model),
                None if is_exodus => {}
                None => {
                    models[target as usize] = Some(joined(&mut lane, random, &poses, target));
                }
            }
        }
        let dt_secs = steps_secs[random.below(5) as usize];
        update(&mut lane, &mut models, &mut poses, program, dt_secs);
        check(&lane, &models, &poses, program);
    }
}

fn check(lane: &Lane, models: &[Option<Model>], poses: &Poses, program: &Program) {
    for (target, model) in models.iter().enumerate() {
        if let Some(model) = model {
            let expected = program.sample_secs(&model.start, model.elapsed_secs);
            assert_eq!(poses.get(target as u32), expected, "target {target} at {} s", model.elapsed_secs);
            assert_eq!(lane.clock(model.slot), (model.elapsed_secs, model.rest_secs));
            assert_eq!(lane.start(model.slot, &expected), model.start);
        }
    }
}

/// A run that joins, at its start or midway.
fn joined(lane: &mut Lane, random: &mut Random, poses: &Poses, target: u32) -> Model {
    let elapsed_secs = if random.below(2) == 0 { 0.0 } else { 0.01 * random.below(120) as f64 };
    let start = poses.get(target);
    let is_due = elapsed_secs == 0.0 && lane.has_events();
    let entry = LaneEntry { target, elapsed_secs, rest_secs: 0.0, is_started: false, is_held: true, is_due };
    let slot = if random.below(2) == 0 { lane.push(entry, &start) } else { lane.push_here(entry, poses) };
    Model { start, elapsed_secs, rest_secs: 0.0, is_started: false, slot }
}

/// Visits due runs one by one, ends those that have reached the end, and advances the others.
fn update(lane: &mut Lane, models: &mut [Option<Model>], poses: &mut Poses, program: &Program, dt_secs: f64) {
    let mut due = Vec::new();
    let flat = Arc::clone(&lane.flat);
    lane.find_due(dt_secs, |target| due.push(target));
    let mut events = Vec::new();
    for (target, entry) in models.iter_mut().enumerate() {
        let Some(model) = entry else { continue };
        let from_secs = model.elapsed_secs;
        if core::mem::replace(&mut model.is_started, true) {
            (model.elapsed_secs, model.rest_secs) = if flat.is_long() {
                clock::sum(model.elapsed_secs, model.rest_secs, dt_secs)
            } else {
                (model.elapsed_secs + dt_secs, 0.0)
            };
        }
        events.clear();
        program.events(from_secs, model.elapsed_secs, &mut events);
        let ends = program.length().secs().is_some_and(|secs| reached(model.elapsed_secs, secs));
        let is_due = due.contains(&(target as u32));
        assert!(is_due || (events.is_empty() && !ends), "target {target} from {from_secs}");
        if is_due && !ends {
            lane.visit(model.slot, dt_secs, poses);
            assert_eq!(lane.clock(model.slot), (model.elapsed_secs, model.rest_secs));
            assert_eq!(poses.get(target as u32), program.sample_secs(&model.start, model.elapsed_secs));
        }
        if ends {
            lane.finish(model.slot, poses);
            let end_secs = program.length().secs().unwrap();
            assert_eq!(poses.get(target as u32), program.sample_secs(&model.start, end_secs));
            *entry = None;
        }
    }
    lane.advance(dt_secs, u32::MAX, poses);
    lane.tidy(|target, slot| models[target as usize].as_mut().expect("only a run moves").slot = slot);
    assert_eq!(lane.len, models.iter().flatten().count());
}

#[test]
fn a_lane_plays_the_bits_of_each_run_alone() {
    for program in programs() {
        compare(&program, &mut Random(7), 300);
    }
}

/// Chunks on consecutive targets, with free slots in between and a last chunk for which fewer than 64 poses are left.
#[test]
fn free_slots_leave_the_poses_of_others_alone() {
    let mut random = Random(11);
    for program in programs() {
        let (mut lane, mut poses) = (Lane::new(&program).expect("it has a flat form"), Poses::default());
        let mut models = Vec::new();
        for target in 0..116 {
            poses.push(&Pose::at([target as f32, -1.0]));
            models.push(Some(joined(&mut lane, &mut random, &poses, target)));
        }
        for round in 0..120 {
            let leavers = [round % 64, (round * 7 + 1) % 64, 64 + round % 50];
            for leaver in leavers {
                if let Some(model) = models[leaver].take() {
                    lane.remove(model.slot);
                }
                poses.set(leaver as u32, &Pose::at([-5.0, round as f32]));
            }
            update(&mut lane, &mut models, &mut poses, &program, 1.0 / 60.0);
            check(&lane, &models, &poses, &program);
            for leaver in leavers {
                assert_eq!(poses.get(leaver as u32), Pose::at([-5.0, round as f32]));
                if models[leaver].is_none() {
                    models[leaver] = Some(joined(&mut lane, &mut random, &poses, leaver as u32));
                }
            }
        }
    }
}

#[test]
fn a_lane_plays_everything_that_has_a_flat_form() {
    for tree in crate::program::flat::tests::trees() {
        compare(&Program::compile(&tree).unwrap(), &mut Random(7), 55);
    }
}

#[test]
fn squares_are_those_of_the_curves() {
    use crate::manager::lane::kernel::progress;
    for kind in [EaseKind::In, EaseKind::InOut] {
        let tree = Action::ease_with(kind, 2.0, Action::move_by(1.0, [1.0, 1.0]));
        let program = Program::compile(&tree).unwrap();
        let row = program.flat().unwrap().rows(0)[0].clone();
        let curve = row.curve.expect("the row is eased");
        assert!(curve.square().is_some());
        for step in 0..100 {
            let local_secs: [f64; CHUNK] =
                core::array::from_fn(|place| (f64::from(step) + place as f64 / 64.0) / 100.0);
            let mut eased = [0.0; CHUNK];
            progress(&row, 0.0, &local_secs, &mut eased);
            for (eased, local_secs) in eased.iter().zip(local_secs) {
                assert_eq!(eased.to_bits(), curve.value(local_secs).to_bits());
            }
        }
    }
}
