//! What compiling a tree costs: `cargo bench -p kineograph-runtime --bench compile`.
//!
//! Goal: 5 million leaves a second. A third of the time goes to the system, which hands out fresh memory for a program of some 18 MB;
//! with a process that keeps its memory (`MALLOC_TRIM_THRESHOLD_=1000000000 MALLOC_MMAP_THRESHOLD_=1000000000` for glibc) one sees
//! the compiler alone.
#![allow(missing_docs)] // criterion's macros make undocumented functions

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kineograph_runtime::Program;

#[path = "common/trees.rs"]
mod trees;

use trees::{LEAVES, nested, wide};

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
