//! Which grid effect is on a picture at which time.

use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::grid::{Grid, GridEffect, GridMesh, GridState, Net, Orbit, Waves};
use kineograph_runtime::{Pose, Program, Timeline};

const WAVES: Waves = Waves { count: 2.0, amplitude: 20.0 };

fn compiled(action: Action) -> Arc<Program> {
    Program::compile(&action).unwrap()
}

fn wave(secs: f64) -> Action {
    Action::waves_3d(secs, 2.0, 20.0).on_grid([4, 3])
}

fn page(secs: f64) -> Action {
    Action::page_turn_3d(secs)
}

/// Effect, progress and rate of the last step.
fn last(state: &GridState) -> Option<(GridEffect, f64, f64)> {
    state.steps.last().map(|step| (step.effect, step.t, step.rate))
}

#[test]
fn an_effect_plays_in_its_time_and_stays_at_its_end() {
    let program = compiled(Action::sequence([Action::delay(1.0), wave(2.0), Action::delay(1.0)]));
    assert!(program.grid_at(0.999).is_flat() && program.grid_at(-1.0).is_flat());
    let effect = GridEffect::Waves3D(WAVES);
    for (secs, t) in [(1.0, 0.0), (1.5, 0.25), (3.0, 1.0), (3.5, 1.0), (9.0, 1.0)] {
        let state = program.grid_at(secs);
        assert_eq!((last(&state), state.parts), (Some((effect, t, 1.0)), [4, 3]), "at {secs} s");
    }
}

#[test]
fn an_effect_that_stops_does_so_where_it_is_played_to() {
    let at = |action: Action, secs: f64| last(&compiled(action).grid_at(secs)).map(|(_, t, _)| t);
    let there_and_back =
        || Action::sequence([page(1.0), Action::reverse_time(page(1.0).stopping()), Action::delay(1.0)]);
    let times = [0.5, 1.0, 1.25, 2.0, 2.5];
    let shown = times.map(|secs| at(there_and_back(), secs));
    assert_eq!(shown, [Some(0.5), Some(1.0), Some(0.75), None, None], "no whole picture in between");
    let yoyo = || Action::sequence([Action::yoyo(page(1.0).stopping()), Action::delay(1.0)]);
    assert_eq!([0.5, 1.0, 1.5, 2.5].map(|secs| at(yoyo(), secs)), [Some(0.5), Some(1.0), Some(0.5), None]);
}

#[test]
fn nothing_goes_on_beyond_the_end_of_a_program() {
    let at_end = |action: Action| last(&compiled(action).grid_at(9.0)).unwrap().1;
    for action in [
        wave(2.0),
        Action::speed(0.5, wave(2.0)),
        Action::ease_in(2.0, wave(2.0)),
        Action::repeat(2, wave(1.0)),
    ] {
        assert_eq!(at_end(action), 1.0);
    }
}

#[test]
fn rounds_of_rounds_cost_no_more_than_a_few() {
    let one = || Action::sequence([Action::reuse_grid(1), wave(1.0)]);
    let steps = |action: Action, secs: f64| compiled(action).grid_at(secs).steps.len();
    assert_eq!(
        steps(Action::repeat(3, one()), 2.5),
        3,
        "each round begins from what the ones before have left"
    );
    assert_eq!(steps(Action::repeat(1_000_000, one()), 9e5), 64, "more forget the first");
    // A visit for each round of each level would take for ever.
    let short = || Action::sequence([Action::reuse_grid(1), wave(1e-4)]);
    let nested = (0..32).fold(short(), |action, _| Action::repeat(2, action));
    assert_eq!(steps(nested, 1e9), 64);
    let reset =
        (0..32).fold(short(), |action, _| Action::repeat(2, Action::sequence([action, Action::stop_grid()])));
    assert_eq!(steps(reset, 1e9), 0);
    let counted = Action::sequence([Action::reuse_grid(4), Action::repeat(9, wave(1.0))]);
    assert_eq!([3.5, 4.5, 5.5].map(|secs| steps(counted.clone(), secs)), [4, 1, 1]);
}

#[test]
fn effects_stop_at_a_stop_grid_or_by_themselves() {
    let stopped = compiled(Action::sequence([wave(1.0), Action::stop_grid(), Action::delay(1.0), page(1.0)]));
    assert!(!stopped.grid_at(0.9).is_flat());
    assert!(stopped.grid_at(1.0).is_flat() && stopped.grid_at(1.5).is_flat());
    assert_eq!(last(&stopped.grid_at(2.5)).unwrap().0, GridEffect::PageTurn3D);
    let own = compiled(Action::sequence([wave(1.0).stopping(), Action::delay(1.0)]));
    assert!(!own.grid_at(0.9).is_flat() && own.grid_at(1.0).is_flat() && own.grid_at(5.0).is_flat());
}

#[test]
fn the_next_effect_replaces_the_one_before_unless_that_is_reused() {
    let replaced = compiled(Action::sequence([wave(1.0), page(1.0)]));
    assert_eq!(replaced.grid_at(1.5).steps.len(), 1);
    let reused = compiled(Action::sequence([wave(1.0), Action::reuse_grid(1), page(1.0), wave(1.0)]));
    let state = reused.grid_at(1.25);
    let steps: Vec<(GridEffect, f64)> = state.steps.iter().map(|step| (step.effect, step.t)).collect();
    assert_eq!(steps, [(GridEffect::Waves3D(WAVES), 1.0), (GridEffect::PageTurn3D, 0.25)]);
    assert_eq!(reused.grid_at(2.5).steps.len(), 1, "one effect was to be reused");
    let twice = compiled(Action::sequence([wave(1.0), Action::reuse_grid(2), page(1.0), wave(1.0)]));
    assert_eq!(twice.grid_at(2.5).steps.len(), 3);
}

#[test]
fn of_effects_side_by_side_the_last_that_plays_counts() {
    let program = compiled(Action::spawn([wave(2.0), page(1.0)]));
    assert_eq!(last(&program.grid_at(0.5)).unwrap().0, GridEffect::PageTurn3D);
    assert_eq!(last(&program.grid_at(1.5)), Some((GridEffect::Waves3D(WAVES), 0.75, 1.0)));
    let late = compiled(Action::spawn([wave(2.0), Action::sequence([Action::delay(1.0), page(1.0)])]));
    assert_eq!(last(&late.grid_at(0.5)).unwrap().0, GridEffect::Waves3D(WAVES));
    assert_eq!(last(&late.grid_at(1.5)).unwrap().0, GridEffect::PageTurn3D);
}

#[test]
fn wrappers_are_around_effects_as_around_any_interval() {
    let t = |action: Action, secs: f64| last(&compiled(action).grid_at(secs)).unwrap().1;
    assert_eq!(t(Action::reverse_time(page(2.0)), 0.5), 0.75);
    assert_eq!(t(Action::reverse(page(2.0)), 0.5), 0.75);
    assert_eq!(t(Action::yoyo(page(2.0)), 3.0), 0.5);
    assert_eq!(t(Action::speed(2.0, page(2.0)), 0.5), 0.5);
    assert_eq!(t(Action::ease_in(2.0, page(2.0)), 1.0), 0.25);
    assert!(t(Action::ease_back_out(page(2.0)), 1.5) > 1.0, "an ease overshoots");
    assert_eq!(t(Action::repeat(3, page(2.0)), 5.0), 0.5);
    assert_eq!(t(Action::repeat_forever(page(2.0)), 41.0), 0.5);
}

#[test]
fn wrappers_of_the_amplitude_change_its_rate() {
    let rate = |action: Action, secs: f64| last(&compiled(action).grid_at(secs)).unwrap().2;
    assert_eq!(rate(Action::accel_amplitude(2.0, wave(2.0)), 1.0), 0.25);
    assert_eq!(rate(Action::deccel_amplitude(1.0, wave(2.0)), 0.5), 0.75);
    let both = Action::accel_deccel_amplitude(1.0, wave(2.0));
    assert_eq!([rate(both.clone(), 1.0), rate(both.clone(), 2.0), rate(both, 0.5)], [1.0, 0.0, 0.5]);
    let around = Action::accel_amplitude(1.0, Action::sequence([wave(1.0), wave(1.0)]));
    assert_eq!(rate(around, 1.5), 0.5, "each effect has its own course");
}

#[test]
fn a_camera_orbits_beside_the_effects() {
    let orbit = Action::orbit_camera(2.0, [0.0, 360.0], [10.0, 20.0]);
    let program = compiled(Action::sequence([Action::spawn([orbit, wave(2.0)]), Action::stop_grid()]));
    let state = program.grid_at(1.0);
    assert_eq!(state.orbit, Some(Orbit { angle_z_deg: 180.0, angle_x_deg: 20.0 }));
    assert_eq!(state.steps.len(), 1);
    let after = program.grid_at(2.5);
    assert!(after.steps.is_empty() && after.orbit.is_some(), "the camera has no grid");
}

#[test]
fn a_part_for_another_target_changes_that_picture() {
    let program = compiled(Action::spawn([wave(1.0), Action::targeted("fox", page(1.0))]));
    assert_eq!(last(&program.grid_at(0.5)).unwrap().0, GridEffect::Waves3D(WAVES));
    let fox = program.targets()[0].program();
    assert_eq!(last(&fox.grid_at(0.5)).unwrap().0, GridEffect::PageTurn3D);
}

#[test]
fn of_several_runs_the_last_that_plays_counts() {
    let mut timeline = Timeline::of_nodes([("sea", Pose::default())]);
    timeline.run(0, &compiled(wave(4.0)), 0.0, 1.0);
    timeline.run(0, &compiled(page(1.0)), 1.0, 2.0);
    let effect = |secs: f64| last(&timeline.grid_at(0, secs)).map(|(effect, t, _)| (effect, t));
    assert_eq!(effect(0.5), Some((GridEffect::Waves3D(WAVES), 0.125)));
    assert_eq!(effect(1.25), Some((GridEffect::PageTurn3D, 0.5)));
    assert_eq!(effect(3.0), Some((GridEffect::Waves3D(WAVES), 0.75)));
    assert_eq!(effect(9.0).unwrap().0, GridEffect::Waves3D(WAVES), "the last that ended");
    assert!(timeline.grid_at(1, 0.5).is_flat() && timeline.has_grids());
}

#[test]
fn effects_write_no_channel() {
    let program = compiled(Action::spawn([wave(2.0), Action::move_by(2.0, [10.0, 0.0])]));
    let start = Pose::at([3.0, 4.0]);
    assert_eq!(program.sample(&start, 0.5), Pose::at([8.0, 4.0]));
}

#[test]
fn points_of_a_state_are_those_of_its_effects_one_after_the_other() {
    let program = compiled(Action::sequence([wave(1.0), Action::reuse_grid(1), wave(1.0)]));
    let grid = Grid { origin_px: [0.0; 2], size_px: [80.0, 60.0], parts: [1, 1], stage_px: [80.0, 60.0] };
    let (mut mesh, mut expected) = (GridMesh::default(), Vec::new());
    program.grid_at(1.5).draw(&grid, [0.0; 2], &mut mesh);
    let used = Grid { parts: [4, 3], ..grid };
    let effect = GridEffect::Waves3D(WAVES);
    used.place(effect.net(), &mut expected);
    assert_eq!(mesh.flat, expected);
    effect.apply(1.0, 1.0, &used, &mut expected);
    effect.apply(0.5, 1.0, &used, &mut expected);
    assert_eq!(mesh.points, expected);
    GridState::default().draw(&grid, [0.0; 2], &mut mesh);
    assert_eq!(mesh.points, [[0.0; 3], [0.0, 60.0, 0.0], [80.0, 0.0, 0.0], [80.0, 60.0, 0.0]]);
    assert_eq!(mesh.points, mesh.flat);
}

#[test]
fn parts_are_drawn_from_the_farthest_to_the_nearest_and_else_in_their_order() {
    let grid = Grid { origin_px: [0.0; 2], size_px: [90.0, 40.0], parts: [3, 2], stage_px: [90.0, 40.0] };
    let mut mesh = GridMesh::default();
    GridState::default().draw(&grid, [0.0; 2], &mut mesh);
    let in_order: Vec<[u32; 4]> = grid.corners(Net::Joined).collect();
    assert_eq!(mesh.parts, in_order);
    let orbit = compiled(Action::orbit_camera(1.0, [0.0, -60.0], [0.0, 0.0])).grid_at(0.5);
    orbit.draw(&grid, [45.0, 20.0], &mut mesh);
    let depth = |part: &[u32; 4]| part.iter().map(|point| mesh.points[*point as usize][2]).sum::<f32>();
    assert!(mesh.parts.is_sorted_by(|a, b| depth(a) <= depth(b)));
    assert_ne!(mesh.parts, in_order);
}
