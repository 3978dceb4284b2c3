//! Grid effects in random trees: any order of seeks, and a model that only plays forwards.

use kineograph_runtime::format::{Action, Kind, Value};
use kineograph_runtime::grid::{Grid, GridEffect, GridMesh, GridState};
use kineograph_runtime::{Pose, Program, Timeline};
use proptest::prelude::*;

use crate::common::grid_trees::{leaf, tree};

/// 20,000 random trees; as many as the variable `PROPTEST_CASES` says for a longer run.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { usual.cases } else { 20_000 };
    ProptestConfig { cases, failure_persistence: None, ..usual }
}

/// What is drawn, to the bit.
fn seen(timeline: &Timeline, secs: f64, mesh: &mut GridMesh) -> (Vec<[u32; 3]>, Vec<[u32; 4]>) {
    let grid = Grid { origin_px: [0.0; 2], size_px: [40.0, 30.0], parts: [1, 1], stage_px: [80.0, 60.0] };
    timeline.grid_at(0, secs).draw(&grid, [20.0, 15.0], mesh);
    (mesh.points.iter().map(|point| point.map(f32::to_bits)).collect(), mesh.parts.clone())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn seeks_in_any_order_see_the_same_bits(
        runs in prop::collection::vec((tree(), 0..4_u32, 0.5..2.0_f64), 1..3),
        times_secs in prop::collection::vec(-0.5..9.0_f64, 2..6),
    ) {
        let timeline = || {
            let mut timeline = Timeline::of_nodes([("p", Pose::default())]);
            for (tree, start, speed) in &runs {
                let program = Program::compile(tree).unwrap();
                timeline.run(0, &program, f64::from(*start) / 2.0, *speed);
            }
            timeline
        };
        let (sought, mut mesh) = (timeline(), GridMesh::default());
        let as_they_come: Vec<_> = times_secs.iter().map(|secs| seen(&sought, *secs, &mut mesh)).collect();
        for (secs, once) in times_secs.iter().zip(&as_they_come) {
            // Alone, with buffers of its own.
            prop_assert_eq!(&seen(&timeline(), *secs, &mut GridMesh::default()), once, "at {} s", secs);
        }
        let mut played: Vec<(f64, _)> = times_secs.iter().copied().zip(as_they_come).collect();
        played.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (secs, once) in played.iter().rev().chain(&played) {
            prop_assert_eq!(&seen(&sought, *secs, &mut mesh), once, "at {} s", secs);
        }
        let mut numbers = played.iter().flat_map(|(_, (points, _))| points.as_flattened());
        prop_assert!(numbers.all(|bits| f32::from_bits(*bits).is_finite()));
    }

    #[test]
    fn a_seek_sees_what_playing_forwards_has_left(tree in in_a_row(), frame_secs in (1..24_u32).prop_map(|n| f64::from(n) / 32.0)) {
        let program = Program::compile(&tree).unwrap();
        let mut row = Vec::new();
        lay_out(&tree, 0.0, 1.0, &mut row);
        let end_secs = row.last().map_or(0.0, |step| step.end_secs) + 0.5;
        let mut secs = 0.0;
        while secs <= end_secs {
            let state = program.grid_at(secs);
            let found: Vec<(GridEffect, f64)> = state.steps.iter().map(|step| (step.effect, step.t)).collect();
            prop_assert_eq!(found, played(&row, secs), "at {} s", secs);
            secs += frame_secs;
        }
    }
}

/// Trees whose leaves come one after the other.
fn in_a_row() -> impl Strategy<Value = Action> {
    let leaf = leaf().prop_filter("it has a grid or none", |leaf| leaf.kind() != Kind::OrbitCamera);
    leaf.prop_recursive(4, 16, 4, |inner| {
        prop_oneof![
            4 => prop::collection::vec(inner.clone(), 1..5).prop_map(Action::sequence),
            1 => (1..4_u32, inner.clone()).prop_map(|(times, child)| Action::repeat(times, child)),
            1 => (prop::sample::select(vec![0.5, 2.0]), inner).prop_map(|(speed, child)| Action::speed(speed, child)),
        ]
    })
}

/// A leaf and when it plays.
struct Step<'a> {
    action: &'a Action,
    start_secs: f64,
    end_secs: f64,
}

/// Appends the leaves of a tree that starts at `start_secs` and plays `speed` times as fast; returns its end.
fn lay_out<'a>(action: &'a Action, start_secs: f64, speed: f64, row: &mut Vec<Step<'a>>) -> f64 {
    let rounds = if action.kind() == Kind::Repeat { action.number("times") as u32 } else { 1 };
    let speed = if action.kind() == Kind::Speed { speed * action.number("speed") } else { speed };
    if action.children.is_empty() {
        let lasts = action.param("duration").is_some();
        let end_secs = start_secs + if lasts { action.number("duration") / speed } else { 0.0 };
        row.push(Step { action, start_secs, end_secs });
        return end_secs;
    }
    let children = (0..rounds).flat_map(|_| &action.children);
    children.fold(start_secs, |secs, child| lay_out(child, secs, speed, row))
}

/// What a node's grid has after all steps up to a time, one after the other, as in the engine: an effect takes the place of the one before
/// it unless the grid is to be reused, and goes when it is told to.
fn played(row: &[Step<'_>], secs: f64) -> Vec<(GridEffect, f64)> {
    let (mut grid, mut reuses) = (Vec::new(), 0);
    for step in row.iter().filter(|step| step.start_secs <= secs) {
        let is_over = secs >= step.end_secs;
        match step.action.kind() {
            Kind::DelayTime => {}
            Kind::ReuseGrid => reuses = step.action.number("times") as u32,
            Kind::StopGrid => (grid, reuses) = (Vec::new(), 0),
            _ if is_over && step.action.param("stop") == Some(&Value::Flag(true)) => {
                (grid, reuses) = (Vec::new(), 0);
            }
            _ => {
                if reuses == 0 {
                    grid.clear();
                }
                reuses = reuses.saturating_sub(1);
                let whole_secs = step.end_secs - step.start_secs;
                let t = if is_over { 1.0 } else { (secs - step.start_secs) * (1.0 / whole_secs) };
                grid.push((effect_of(step.action), t));
            }
        }
    }
    grid
}

/// The effect of an action alone.
fn effect_of(action: &Action) -> GridEffect {
    let mut action = action.clone();
    action.set_param("stop", Value::Flag(false)).unwrap();
    let state: GridState = Program::compile(&action).unwrap().grid_at(0.0);
    state.steps[0].effect
}
