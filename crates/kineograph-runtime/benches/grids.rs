//! What a vertex of a grid effect costs, beside the same formula written by hand: `cargo bench -p kineograph-runtime --bench grids`.
//!
//! Goal: about as long as the loop by hand.
#![allow(missing_docs)] // criterion's macros make undocumented functions

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kineograph_runtime::Program;
use kineograph_runtime::format::{Action, Category, Kind};
use kineograph_runtime::grid::{Grid, GridMesh, Net};

const GRID: Grid =
    Grid { origin_px: [0.0; 2], size_px: [640.0, 480.0], parts: [32, 24], stage_px: [640.0, 480.0] };

/// `Waves3D` on a net of points, as one would write it for this effect alone.
fn waves_by_hand(t: f64, flat: &[[f32; 3]], points: &mut [[f32; 3]]) {
    let phase = std::f64::consts::TAU * 2.0 * t;
    for (point, [x, y, z]) in points.iter_mut().zip(flat) {
        let lift = libm::sin(phase + (f64::from(*x) + f64::from(*y)) * 0.01) * 20.0;
        *point = [*x, *y, (f64::from(*z) + lift) as f32];
    }
}

fn vertices(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("vertices");
    let mut flat = Vec::new();
    GRID.place(Net::Joined, &mut flat);
    let mut points = flat.clone();
    group.throughput(Throughput::Elements(flat.len() as u64));
    group.bench_function("Waves3D by hand", |bencher| {
        bencher.iter(|| waves_by_hand(black_box(0.3), &flat, &mut points));
    });
    for kind in Kind::all().filter(|kind| kind.spec().category == Category::Grid) {
        let Some(step) = Program::compile(&Action::new(kind))
            .ok()
            .and_then(|program| program.grid_at(0.3).steps.first().copied())
        else {
            continue;
        };
        let net = step.effect.net();
        GRID.place(net, &mut points);
        group.throughput(Throughput::Elements(points.len() as u64));
        let flat = points.clone();
        group.bench_function(kind.spec().name, |bencher| {
            bencher.iter(|| {
                points.copy_from_slice(&flat);
                step.effect.apply(black_box(0.3), 1.0, &GRID, &mut points);
            });
        });
    }
    group.finish();
}

fn whole(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("20 pictures of 32 × 24");
    group.sample_size(20);
    let program = Program::compile(&Action::waves_3d(2.0, 2.0, 20.0).on_grid([32, 24])).expect("it is valid");
    let mut meshes: Vec<GridMesh> = vec![GridMesh::default(); 20];
    group.bench_function("asked and drawn", |bencher| {
        bencher.iter(|| {
            for mesh in &mut meshes {
                program.grid_at(black_box(0.7)).draw(&GRID, [0.0; 2], mesh);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, vertices, whole);
criterion_main!(benches);
