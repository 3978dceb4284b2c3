//! What one pose costs: `cargo bench -p kineograph-runtime --bench sample`.
//!
//! Goals: at most 10 ns for `MoveBy`, 25 ns for `RepeatForever(Sequence(EaseInOut(MoveBy), RotateBy, EaseInOut(MoveBy)))`, 150 ns
//! for a random seek in a Sequence of 100,000 leaves.
#![allow(missing_docs)] // criterion's macros make public items

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kineograph_runtime::format::{Action, Kind, Value};
use kineograph_runtime::{ActionManager, EaseKind, Pose, Program, RunOptions};

const INSTANCES: usize = 1_000;

fn compiled(action: &Action) -> Arc<Program> {
    Program::compile(action).expect("the benchmark's trees are valid")
}

fn patrol() -> Action {
    let step = |x| Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(0.5, [x, 0.0]));
    Action::repeat_forever(Action::sequence([step(80.0), Action::rotate_by(0.25, 180.0), step(-80.0)]))
}

/// What the flat form makes cheap beside the two of the goals.
fn others() -> Vec<(&'static str, Action)> {
    let forever = Action::repeat_forever;
    let hop = || Action::jump_by(0.7, [40.0, 0.0], 30.0, 2);
    let bezier = Action::new(Kind::BezierTo).with("position", Value::Vec2([90.0, 40.0]));
    let points = vec![[0.0, 0.0], [30.0, 40.0], [60.0, -5.0], [10.0, 10.0]];
    let spline = Action::new(Kind::CatmullRomBy).with("points", Value::Points(points));
    let walk = || Action::sequence([Action::move_by(0.5, [80.0, 0.0]), Action::scale_to(0.25, [2.0, 1.0])]);
    vec![
        ("JumpBy", forever(hop())),
        (
            "EaseOut(JumpTo)",
            forever(Action::ease_with(EaseKind::Out, 2.0, Action::jump_to(1.0, [9.0, 9.0], 9.0, 1))),
        ),
        ("BezierTo", forever(bezier.expect("it has an end"))),
        ("CatmullRomBy", forever(spline.expect("it has points"))),
        (
            "RotateTo, RotateTo",
            forever(Action::sequence([Action::rotate_to(0.5, 90.0), Action::rotate_to(0.5, -100.0)])),
        ),
        ("Yoyo(Sequence)", forever(Action::yoyo(walk()))),
        ("EaseSineInOut(Sequence)", forever(Action::ease(EaseKind::SineInOut, walk()))),
    ]
}

/// As [`instances`], played by the action manager.
fn crowd(c: &mut Criterion, name: &str, action: &Action) {
    let program = compiled(action);
    let mut manager = ActionManager::with_capacity(INSTANCES, INSTANCES);
    for key in 0..INSTANCES {
        manager.actions.add_target(key, Pose::at([key as f32, 0.0]));
        let options = RunOptions::default().with_start_at_secs(key as f64 * 0.01);
        manager.actions.run_with(key, &program, options).expect("the target exists");
    }
    let mut group = c.benchmark_group("crowd");
    group.throughput(Throughput::Elements(INSTANCES as u64));
    group.bench_function(name, |bencher| bencher.iter(|| manager.update(black_box(1.0 / 64.0), |_, _| {})));
    group.finish();
}

/// Samples as many instances, each at its own time, into poses that lie side by side.
fn instances(c: &mut Criterion, name: &str, action: &Action) {
    let program = compiled(action);
    let starts: Vec<Pose> = (0..INSTANCES).map(|index| Pose::at([index as f32, 0.0])).collect();
    let mut poses = starts.clone();
    let mut group = c.benchmark_group("instances");
    group.throughput(Throughput::Elements(INSTANCES as u64));
    let mut now_secs = 0.0;
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            now_secs = (now_secs + 1.0 / 60.0) % 1000.0;
            for (index, (pose, start)) in poses.iter_mut().zip(&starts).enumerate() {
                program.sample_into(start, now_secs + index as f64 * 0.01, pose);
            }
            black_box(&mut poses);
        });
    });
    group.finish();
}

fn seeks(c: &mut Criterion) {
    let mut group = c.benchmark_group("seek");
    for leaves in [1_000, 100_000] {
        let actions = (0..leaves).map(|index| match index % 3 {
            0 => Action::move_by(0.1, [1.0, 2.0]),
            1 => Action::rotate_by(0.2, 5.0),
            _ => Action::move_to(0.3, [3.0, 4.0]),
        });
        let program = compiled(&Action::sequence(actions));
        let end_secs = program.length().secs().unwrap_or(0.0);
        let start = Pose::default();
        let mut state = 1u64;
        group.throughput(Throughput::Elements(1));
        group.bench_function(format!("sequence of {leaves}"), |bencher| {
            bencher.iter(|| {
                // A linear congruential generator: cheap, and the same times on every run.
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let secs = (state >> 11) as f64 / (1u64 << 53) as f64 * end_secs;
                program.sample_secs(black_box(&start), secs)
            });
        });
    }
    group.finish();
}

fn sampling(c: &mut Criterion) {
    instances(c, "MoveBy", &Action::move_by(10.0, [100.0, 50.0]));
    instances(c, "patrol", &patrol());
    for (name, action) in others() {
        instances(c, name, &action);
        crowd(c, name, &action);
    }
    seeks(c);
}

criterion_group!(benches, sampling);
criterion_main!(benches);
