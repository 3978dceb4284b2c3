//! What compiling a tree costs: `cargo bench -p kineograph-runtime --bench compile`.
//!
//! Goal: 5 million leaves a second. A third of the time goes to the system, which hands out fresh memory for a program of some 18 MB;
//! with a process that keeps its memory (`MALLOC_TRIM_THRESHOLD_=1000000000 MALLOC_MMAP_THRESHOLD_=1000000000` for glibc) one sees
//! the compiler alone.
#![allow(missing_docs)] // criterion's macros make undocumented functions

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kineograph_runtime::Program;
use kineograph_runtime::format::{Action, Kind};

const LEAVES: usize = 100_000;

/// One wide Sequence of single moves and turns.
fn wide() -> Action {
    Action::sequence((0..LEAVES).map(|index| match index % 3 {
        0 => Action::move_by(0.1, [1.0, 2.0]),
        1 => Action::rotate_by(0.2, 5.0),
        _ => Action::move_to(0.3, [3.0, 4.0]),
    }))
}

/// As people build them: small composites and eases in a Sequence.
fn nested() -> Action {
    Action::sequence((0..LEAVES / 5).map(|_| {
        Action::spawn([
            Action::ease_with(Kind::EaseInOut, 2.0, Action::move_by(0.25, [8.0, -12.5])),
            Action::rotate_by(0.3, 45.0),
            Action::scale_to(0.25, [1.5, 0.75]),
            Action::fade_to(0.125, 200.0),
            Action::call_func("step"),
        ])
    }))
}

fn compile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    group.sample_size(10);
    group.throughput(Throughput::Elements(LEAVES as u64));
    for (name, tree) in [("wide", wide()), ("nested", nested())] {
        group.bench_function(name, |bencher| bencher.iter(|| Program::compile(black_box(&tree))));
    }
    group.finish();
}

criterion_group!(benches, compile);
criterion_main!(benches);
