//! Time that goes backwards: actions play back to where they started and wait there.
use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, Pose, Program, RunOptions};

fn compile(tree: &Action) -> Arc<Program> {
    Program::compile(tree).unwrap()
}

fn hop() -> Arc<Program> {
    compile(&Action::sequence([
        Action::call_func("off"),
        Action::move_by(1.0, [8.0, 0.0]),
        Action::call_func("half"),
        Action::move_by(1.0, [8.0, 0.0]),
    ]))
}

/// Plays steps in seconds on crowds and single ones, and gives x and the events after each.
fn play(options: RunOptions<'static, u32>, steps_secs: &[f64]) -> Vec<(f32, Vec<(String, bool)>)> {
    let (program, mut shown) = (hop(), Vec::new());
    for crowd in [1, u32::MAX] {
        let mut manager = ActionManager::new();
        manager.actions.set_batch_threshold(crowd);
        for key in 0..3 {
            manager.actions.add_target(key, Pose::default());
            manager.actions.run_with(key, &program, options).unwrap();
        }
        let steps = steps_secs.iter().map(|dt_secs| {
            let mut events = Vec::new();
            manager.update(*dt_secs, |_, event| {
                if event.target == 1 {
                    events.push((event.name.to_owned(), event.is_backwards));
                }
            });
            assert_eq!(manager.actions.pose(0), manager.actions.pose(2));
            (manager.actions.pose(1).unwrap().position[0], events)
        });
        shown.push(steps.collect::<Vec<_>>());
    }
    assert_eq!(shown[0], shown[1]);
    shown.swap_remove(0)
}

fn names(events: &[(String, bool)]) -> Vec<&str> {
    events.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn actions_play_back_and_wait_at_their_start() {
    let steps = play(RunOptions::default(), &[0.0, 1.5, -0.75, -5.0, -1.0, 0.5, 0.75, 9.0]);
    let x: Vec<f32> = steps.iter().map(|(x, _)| *x).collect();
    assert_eq!(x, [0.0, 12.0, 6.0, 0.0, 0.0, 4.0, 10.0, 16.0]);
    let heard: Vec<Vec<&str>> = steps.iter().map(|(_, events)| names(events)).collect();
    let none = Vec::<&str>::new;
    assert_eq!(heard, [vec!["off"], vec!["half"], none(), none(), none(), vec!["off"], vec!["half"], none()]);
}

#[test]
fn backward_events_are_sent_to_who_asked() {
    let options = RunOptions::default().with_backward_events(true);
    let steps = play(options, &[0.0, 1.5, -9.0]);
    assert_eq!(steps[2], (0.0, vec![("half".to_owned(), true), ("off".to_owned(), true)]));
}

#[test]
fn what_plays_backwards_plays_forwards_then() {
    let options = RunOptions::default().with_speed(-1.0);
    let x: Vec<f32> = play(options, &[0.0, 0.5, -0.25, -9.0, 1.0]).iter().map(|(x, _)| *x).collect();
    assert_eq!(x, [16.0, 12.0, 14.0, 16.0, 8.0]);
}

#[test]
fn there_and_back_turns_at_both_ends() {
    let options = RunOptions::default().with_ping_pong(true);
    let x: Vec<f32> = play(options, &[0.0, 3.5, -1.0, -1.0, -2.0, 1.0]).iter().map(|(x, _)| *x).collect();
    assert_eq!(x, [0.0, 4.0, 12.0, 12.0, 4.0, 4.0]);
}

#[test]
fn delays_become_longer() {
    let options = RunOptions::default().with_delay_secs(1.0);
    let x: Vec<f32> = play(options, &[0.0, 0.5, -2.0, 2.25, 0.25, 0.5]).iter().map(|(x, _)| *x).collect();
    assert_eq!(x, [0.0, 0.0, 0.0, 0.0, 0.0, 4.0]);
}
