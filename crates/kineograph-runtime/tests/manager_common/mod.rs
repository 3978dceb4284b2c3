//! What the tests of the action manager share.
#![allow(dead_code)] // each test file uses a part

use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{
    ActionHandle, ActionManager, Cancel, Pose, Program, RunEvent, RunEventKind, RunningActions,
};
use proptest::prelude::*;

pub type Manager = ActionManager<u32>;

pub fn compiled(action: Action) -> Arc<Program> {
    Program::compile(&action).expect("the tree is valid")
}

pub fn move_x(duration_secs: f64, by_px: f64) -> Arc<Program> {
    compiled(Action::move_by(duration_secs, [by_px, 0.0]))
}

/// An action that lasts, and sends `name` with its first update.
pub fn greeting(name: &str) -> Arc<Program> {
    compiled(Action::sequence([Action::call_func(name), Action::delay(10.0)]))
}

pub fn manager_of(targets: u32) -> Manager {
    let mut manager = Manager::new();
    // So that everything is tried with lanes.
    manager.actions.set_batch_threshold(1);
    for key in 0..targets {
        assert!(manager.actions.add_target(key, Pose::default()));
    }
    manager
}

pub fn x(manager: &RunningActions<u32>, key: u32) -> f32 {
    manager.pose(key).expect("the target exists").position[0]
}

pub fn step(manager: &mut Manager, dt_secs: f64) {
    manager.update(dt_secs, |_, _| {});
}

/// An event as "name@seconds", an end as "Completed@seconds" or "Removed@seconds"; "<" stands before what is played backwards.
pub fn line(event: &RunEvent<'_, u32>) -> String {
    let direction = if event.is_backwards { "<" } else { "" };
    match event.kind {
        RunEventKind::Event => format!("{direction}{}@{}", event.name, event.at_secs),
        kind => format!("{direction}{kind:?}@{}", event.at_secs),
    }
}

/// Updates and gives what was told.
pub fn told(manager: &mut Manager, dt_secs: f64) -> Vec<String> {
    let mut lines = Vec::new();
    manager.update(dt_secs, |_, event| lines.push(line(event)));
    lines
}

/// What a handler does to its own run.
#[derive(Debug, Clone, Copy)]
pub enum Reaction {
    Stop,
    Hold,
    HoldTarget,
    Restore,
    Speed(f64),
    Reverse,
    Seek(f64),
    Finish,
    Nudge,
    PingPong(bool),
    BackwardEvents(bool),
}

pub fn react(actions: &mut RunningActions<u32>, key: u32, id: ActionHandle, reaction: Reaction) {
    match reaction {
        Reaction::Stop => drop(actions.stop(id)),
        Reaction::Hold => drop(actions.pause_run(id)),
        Reaction::HoldTarget => drop(actions.pause(key)),
        Reaction::Restore => drop(actions.cancel(id, Cancel::RestoreStart)),
        Reaction::Speed(speed) => drop(actions.set_speed(id, speed)),
        Reaction::Reverse => drop(actions.reverse(id)),
        Reaction::Seek(secs) => drop(actions.seek(id, secs)),
        Reaction::Finish => drop(actions.finish_soon(id)),
        Reaction::Nudge => actions.pose_mut(key).expect("the target exists").position[1] += 16.0,
        Reaction::PingPong(is_on) => drop(actions.set_ping_pong(id, is_on)),
        Reaction::BackwardEvents(is_on) => drop(actions.set_backward_events(id, is_on)),
    }
}

pub fn any_reaction() -> impl Strategy<Value = Reaction> {
    prop_oneof![
        Just(Reaction::Stop),
        Just(Reaction::Hold),
        Just(Reaction::HoldTarget),
        Just(Reaction::Restore),
        prop::sample::select(&[0.5, 2.0, -1.0, -0.5][..]).prop_map(Reaction::Speed),
        Just(Reaction::Reverse),
        prop::sample::select(&[0.0, 0.25, 0.5, 1.25, 9.0][..]).prop_map(Reaction::Seek),
        Just(Reaction::Finish),
        Just(Reaction::Nudge),
        any::<bool>().prop_map(Reaction::PingPong),
        any::<bool>().prop_map(Reaction::BackwardEvents),
    ]
}
