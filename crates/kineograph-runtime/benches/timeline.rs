//! What many runs on one node cost: `cargo bench -p kineograph-runtime --bench timeline`.
//!
//! The track of so many runs, made at once, and its first pose grow about as their number; a pose costs the runs that play then.
#![allow(missing_docs)] // criterion's macros make undocumented functions

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use kineograph_runtime::format::Action;
use kineograph_runtime::{Pose, Program, Track};

/// What plays how often: programs with the seconds between two starts.
fn kinds() -> [(&'static str, Arc<Program>, f64); 4] {
    let compile = |action: &Action| Program::compile(action).expect("the tree is valid");
    let by = compile(&Action::move_by(1.0, [1.0, 0.0]));
    let to = compile(&Action::spawn([Action::move_to(1.0, [1.0, 0.0]), Action::fade_to(1.0, 9.0)]));
    [
        ("MoveBy, ten at once", Arc::clone(&by), 0.1),
        ("MoveBy, all at once", by, 0.0),
        ("MoveTo and FadeTo, ten at once", Arc::clone(&to), 0.1),
        ("MoveTo and FadeTo, all at once", to, 0.0),
    ]
}

fn track(program: &Arc<Program>, count: u32, step_secs: f64) -> Track {
    let mut track = Track::new(Pose::default());
    track.add_runs((0..count).rev().map(|nth| (Arc::clone(program), f64::from(nth) * step_secs, 1.0)));
    track
}

fn timeline(criterion: &mut Criterion) {
    for (name, program, step_secs) in kinds() {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        for count in [1_000, 10_000, 100_000] {
            group.throughput(Throughput::Elements(u64::from(count)));
            group.bench_with_input(BenchmarkId::new("make", count), &count, |bencher, count| {
                bencher.iter(|| track(&program, *count, step_secs));
            });
            let (made, middle_secs) =
                (track(&program, count, step_secs), 0.5 * f64::from(count) * step_secs + 0.5);
            group.bench_with_input(BenchmarkId::new("pose", count), &count, |bencher, _| {
                bencher.iter(|| made.pose_at(black_box(middle_secs)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, timeline);
criterion_main!(benches);
