//! What the tests of the action manager share.
#![allow(dead_code)] // each test file uses a part

use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, Pose, Program, RunEvent, RunEventKind, RunningActions};

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
    manager.set_crowd(1);
    for key in 0..targets {
        assert!(manager.add_target(key, Pose::default()));
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
