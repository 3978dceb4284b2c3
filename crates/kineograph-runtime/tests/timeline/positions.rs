//! Runs that move one node together: an action that begins with the position that it finds takes in what all others have done.

use kineograph_runtime::format::Action;
use kineograph_runtime::{Pose, Program, Track};

fn track(runs: &[(Action, f64, f64)]) -> Track {
    let mut track = Track::new(Pose::default());
    let runs = runs.iter().map(|(tree, at_secs, speed)| (Program::compile(tree).unwrap(), *at_secs, *speed));
    track.add_runs(runs);
    track
}

fn x(track: &Track, secs: f64) -> f32 {
    track.pose_at(secs).position[0]
}

fn by(secs: f64, x: f64) -> Action {
    Action::move_by(secs, [x, 0.0])
}

fn to(secs: f64, x: f64) -> Action {
    Action::move_to(secs, [x, 0.0])
}

fn place(x: f64) -> Action {
    Action::place([x, 0.0])
}

#[test]
fn a_place_puts_its_node_there_whatever_others_have_moved() {
    let late = Action::sequence([Action::delay(1.25), place(0.0)]);
    let track = track(&[(by(1.0, 100.0), 0.0, 1.0), (late, 0.0, 1.0)]);
    assert_eq!([x(&track, 0.5), x(&track, 1.0), x(&track, 1.2)], [50.0, 100.0, 100.0]);
    assert_eq!([x(&track, 1.25), x(&track, 9.0)], [0.0, 0.0]);
}

#[test]
fn a_patrol_comes_back_to_its_path_after_a_knock_back() {
    let patrol = Action::repeat_forever(Action::sequence([to(1.0, 100.0), to(1.0, 0.0)]));
    let track = track(&[(patrol, 0.0, 1.0), (by(0.5, -40.0), 0.25, 1.0)]);
    // Beside it while one way lasts, then from where it is.
    assert_eq!([x(&track, 0.25), x(&track, 0.75), x(&track, 0.999_999)], [25.0, 35.0, 59.9999]);
    assert_eq!([x(&track, 1.0), x(&track, 1.5), x(&track, 2.0), x(&track, 3.0)], [60.0, 30.0, 0.0, 100.0]);
    assert_eq!(x(&track, 1_000_001.5), 50.0);
}

#[test]
fn two_that_go_on_for_ever_agree_wherever_they_are_sought() {
    let patrol = Action::repeat_forever(Action::sequence([to(1.0, 100.0), to(1.0, 0.0)]));
    let sway = Action::repeat_forever(Action::sequence([by(0.75, 8.0), by(0.75, -8.0)]));
    let sought = track(&[(patrol, 0.0, 1.0), (sway, 0.5, 1.0)]);
    let mut prepared = sought.clone();
    prepared.prepare_until(50_000.0);
    // Behind what is prepared when it is made, too.
    for secs in [0.0, 1.25, 7.125, 16_383.5, 40_000.25, 16_000.25, 3.5] {
        assert_eq!(sought.pose_at(secs), prepared.pose_at(secs), "{secs}");
    }
    assert_eq!(prepared.starts_end_secs(), None);
}

#[test]
fn more_beginnings_than_a_table_holds_are_told() {
    let patrol = Action::repeat_forever(Action::sequence([to(0.001, 100.0), to(0.001, 0.0)]));
    let sway = Action::repeat_forever(Action::sequence([by(0.75, 8.0), by(0.75, -8.0)]));
    let mut track = track(&[(patrol, 0.0, 1.0), (sway, 0.5, 1.0)]);
    let (early, late) = (track.pose_at(900.0), track.pose_at(1_100.0));
    track.prepare_until(1_200.0);
    let end_secs = track.starts_end_secs().unwrap();
    assert!((end_secs - 0.001 * f64::from(Track::MAX_POSITION_STARTS)).abs() < 1.0, "{end_secs}");
    assert_eq!([track.pose_at(900.0), track.pose_at(1_100.0)], [early, late]);
}

#[test]
fn of_instants_at_one_time_the_later_run_comes_later() {
    let at_one = |action| Action::sequence([Action::delay(1.0), action]);
    let runs = |first, second| track(&[(at_one(first), 0.0, 1.0), (at_one(second), 0.0, 1.0)]);
    assert_eq!(x(&runs(place(7.0), place(9.0)), 1.0), 9.0);
    assert_eq!(x(&runs(place(9.0), place(7.0)), 1.0), 7.0);
    assert_eq!(x(&runs(place(7.0), by(0.0, 5.0)), 1.0), 12.0);
    assert_eq!(x(&runs(by(0.0, 5.0), place(7.0)), 1.0), 7.0);
}

#[test]
fn children_of_a_spawn_start_from_one_position_beside_others_too() {
    let both = Action::spawn([to(1.0, 10.0), Action::sequence([Action::delay(0.5), by(0.5, 4.0)])]);
    let alone = track(&[(both.clone(), 0.5, 1.0)]);
    let beside = track(&[(by(0.25, 100.0), 0.0, 1.0), (both, 0.5, 1.0)]);
    for secs in [0.5, 0.75, 1.0, 1.25, 1.5, 2.0_f64] {
        // From 100 instead of from 0.
        let left = 100.0 * (1.5 - secs).max(0.0) as f32;
        assert!((x(&beside, secs) - x(&alone, secs) - left).abs() < 1e-4, "{secs}");
    }
    assert_eq!(x(&beside, 2.0), 14.0);
}

#[test]
fn a_pose_looks_only_at_runs_that_play() {
    let mut many = Track::new(Pose::default());
    let (step, fade) =
        (Program::compile(&to(1.5, 5.0)).unwrap(), Program::compile(&Action::fade_to(1.5, 0.0)).unwrap());
    many.add_runs((0..20_000).rev().flat_map(|nth| {
        let at_secs = f64::from(nth);
        [(step.clone(), at_secs, 1.0), (fade.clone(), at_secs, 1.0)]
    }));
    assert_eq!(many.runs().len(), 40_000);
    let pose = many.pose_at(30_000.0);
    assert_eq!((pose.position, pose.opacity), ([5.0, 0.0], 0.0));
    assert_eq!(many.pose_at(0.75).position, [2.5, 0.0]);
}

#[test]
fn what_jumps_as_it_begins_has_done_so_for_the_runs_behind_it() {
    // Backwards, a move begins at its end.
    let back = Action::reverse_time(by(1.0, 40.0));
    let track = track(&[(back, 0.0, 1.0), (to(1.0, 0.0), 0.0, 1.0)]);
    assert_eq!([x(&track, 0.0), x(&track, 0.5), x(&track, 1.0)], [40.0, 0.0, -40.0]);
}

#[test]
fn moves_that_swing_ever_farther_stay_finite() {
    let mut many = Track::new(Pose::default());
    let step = Program::compile(&to(1.0, 1.0)).unwrap();
    many.add_runs((0..10_000).map(|nth| (step.clone(), f64::from(nth) * 0.1, 1.0)));
    for secs in [1.0, 100.0, 500.05, 999.0, 2_000.0] {
        assert!(many.pose_at(secs).position[0].is_finite(), "{secs}");
    }
}

#[test]
fn many_moves_may_begin_beside_each_other() {
    // As far as a beginning looks at all others, this takes minutes; `--bench scale` measures it.
    let (go, mut many) = (Program::compile(&to(1_000.0, 8.0)).unwrap(), Track::new(Pose::default()));
    many.add_runs((0..50_000).map(|nth| (go.clone(), f64::from(nth) / 1_024.0, 1.0)));
    assert_eq!(many.starts_end_secs(), None);
    assert!(many.pose_at(2_000.0).position[0].is_finite());
}

#[test]
fn so_many_uneven_moves_beside_each_other_are_too_many() {
    let (leap, mut many) =
        (Program::compile(&Action::jump_to(9.0, [8.0, 0.0], 1.0, 1)).unwrap(), Track::new(Pose::default()));
    many.add_runs((0..4_000).map(|nth| (leap.clone(), f64::from(nth) / 1_024.0, 1.0)));
    // The nth looks at n others, together at four million.
    let end_secs = many.starts_end_secs().unwrap();
    assert!((end_secs - f64::sqrt(2.0 * 4e6) / 1_024.0).abs() < 0.01, "{end_secs}");
    assert!(many.pose_at(20.0).position[0].is_finite());
}

#[test]
fn many_runs_may_start_at_once() {
    // As far as anything looks at all others for each, this takes minutes; `--bench timeline` measures it.
    for tree in [by(1.0, 1.0), Action::spawn([to(1.0, 1.0), Action::fade_to(1.0, 9.0)])] {
        let (step, mut many) = (Program::compile(&tree).unwrap(), Track::new(Pose::default()));
        many.add_runs((0..100_000).map(|_| (step.clone(), 0.0, 1.0)));
        assert_eq!(many.pose_at(0.5).position, [50_000.0, 0.0]);
    }
}
