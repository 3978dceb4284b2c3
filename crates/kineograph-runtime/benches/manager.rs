//! What an update costs for each running action, through the manager: `cargo bench -p kineograph-runtime --bench manager`.
//!
//! Goals: at most 10 ns for `MoveBy` and 25 ns for `RepeatForever(Sequence(EaseInOut(MoveBy), RotateBy, EaseInOut(MoveBy)))`.
#![allow(missing_docs)] // criterion's macros make undocumented functions

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::{ActionManager, Pose, Program, RunOptions};

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
        let options = RunOptions { start_at_secs, ..Default::default() };
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

criterion_group!(benches, updates);
criterion_main!(benches);
