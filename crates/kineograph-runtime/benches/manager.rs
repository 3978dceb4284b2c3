//! Nanoseconds per running action and update, through the manager; and per random seek in a long Sequence.
#![allow(missing_docs)] // criterion's macros make undocumented functions

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::{ActionManager, Pose, Program};

const DT_SECS: f64 = 1.0 / 60.0;

/// Lasts longer than any measurement.
fn move_by() -> Action {
    Action::move_by(1e6, [1000.0, 500.0])
}

fn nested() -> Action {
    let eased = |delta_px| Action::ease_with(Kind::EaseInOut, 2.0, Action::move_by(0.7, delta_px));
    Action::repeat_forever(Action::sequence([
        eased([100.0, 20.0]),
        Action::rotate_by(0.4, 90.0),
        eased([-100.0, -20.0]),
    ]))
}

/// `count` targets that run the same program, each at another place of it.
fn crowd(program: &Arc<Program>, count: u32) -> ActionManager<u32> {
    let mut manager = ActionManager::with_capacity(count as usize, count as usize);
    for key in 0..count {
        manager.add_target(key, Pose::default());
        let start_at_secs = f64::from(key % 997) * 0.01;
        let options = kineograph_runtime::RunOptions { start_at_secs, ..Default::default() };
        manager.run_with(key, program, options);
    }
    manager
}

fn updates(criterion: &mut Criterion) {
    for (name, tree) in [("move_by", move_by()), ("repeat_sequence_ease", nested())] {
        let program = Program::compile(&tree).expect("the tree is valid");
        let mut group = criterion.benchmark_group(format!("update/{name}"));
        for count in [1_000, 10_000, 100_000] {
            group.throughput(Throughput::Elements(u64::from(count)));
            group.bench_function(BenchmarkId::from_parameter(count), |bencher| {
                let mut manager = crowd(&program, count);
                bencher.iter(|| manager.update(black_box(DT_SECS), |_, _| {}));
                black_box(manager.pose(0));
            });
        }
        group.finish();
    }
}

fn seeks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("seek/sequence");
    for leaves in [1_000_u32, 100_000] {
        let leaf = |index: u32| match index % 3 {
            0 => Action::move_by(0.1, [1.0, 2.0]),
            1 => Action::rotate_by(0.1, 3.0),
            _ => Action::fade_to(0.1, f64::from(index % 255)),
        };
        let program = Program::compile(&Action::sequence((0..leaves).map(leaf))).expect("the tree is valid");
        // A fixed walk in steps of the golden ratio visits every part equally often, without a pattern of neighbours.
        let mut t = 0.0_f64;
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::from_parameter(leaves), |bencher| {
            bencher.iter(|| {
                t = (t + 0.618_033_988_749_895).fract();
                program.sample(black_box(&Pose::default()), t)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, updates, seeks);
criterion_main!(benches);
