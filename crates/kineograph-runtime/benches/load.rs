//! What reading a project costs: `cargo bench -p kineograph-runtime --bench load`.
//!
//! `format::load` (version gate, brackets, RON, validation of every tree) beside ron alone, which reads the same text into the
//! simplest typed tree that holds it: no table, no ids checked, nothing validated. Less than that no loader on ron can cost.
//! Goal: 50 MB/s, or not much more than ron.
#![allow(missing_docs)] // criterion's macros make undocumented functions

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kineograph_runtime::format;

#[path = "common/project.rs"]
mod project;

use project::{BareProject, FILE_BYTES, text};

fn load(criterion: &mut Criterion) {
    let text = text(FILE_BYTES);
    let loaded = format::load(&text).expect("the generated file is right");
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics.first());

    let mut group = criterion.benchmark_group("load");
    group.sample_size(10);
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("format::load", |bencher| bencher.iter(|| format::load(black_box(&text))));
    group.bench_function("ron alone", |bencher| {
        bencher.iter(|| ron::from_str::<BareProject>(black_box(&text)).expect("the generated file is right"));
    });
    group.finish();
}

criterion_group!(benches, load);
criterion_main!(benches);
