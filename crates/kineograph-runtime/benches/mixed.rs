//! What several runs on one target cost: `cargo bench -p kineograph-runtime --bench mixed`.
//!
//! Prints ns per run and update, the least of many rounds, and how many times that is what the same runs cost on a target each. Arguments: how
//! many rounds, names of cases.
#![allow(missing_docs)]

mod common;

use std::sync::Arc;

use common::{DT_SECS, least_ns};
use kineograph_runtime::format::{Action, Color};
use kineograph_runtime::{ActionManager, EaseKind, Pose, Program};

/// Updates of one round.
const UPDATES: u32 = 60;

/// What runs on each of so many targets.
struct Case {
    name: &'static str,
    targets: u32,
    trees: Vec<Action>,
    dt_secs: f64,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let rounds = args.iter().find_map(|arg| arg.parse().ok()).unwrap_or(20);
    let names: Vec<&String> = args.iter().filter(|arg| arg.parse::<u32>().is_err()).collect();
    println!("ns per run and update; times what the same runs cost on a target each");
    for case in cases().iter().filter(|case| names.is_empty() || names.iter().any(|name| *name == case.name))
    {
        let programs: Vec<_> =
            case.trees.iter().map(|tree| Program::compile(tree).expect("the trees are valid")).collect();
        let [mixed_ns, apart_ns] = [false, true].map(|is_apart| update_ns(&programs, case, is_apart, rounds));
        println!("{:<12} {mixed_ns:8.1}  {:6.2}", case.name, mixed_ns / apart_ns);
    }
}

fn update_ns(programs: &[Arc<Program>], case: &Case, is_apart: bool, rounds: u32) -> f64 {
    let mut manager = ActionManager::new();
    let runs = case.targets * programs.len() as u32;
    for (run, program) in (0..runs).zip(programs.iter().cycle()) {
        let key = if is_apart { run } else { run / programs.len() as u32 };
        manager.actions.add_target(key, Pose::default());
        manager.actions.run(key, program).expect("the target exists");
    }
    let mut update = || manager.update(case.dt_secs, |_, _| ());
    let ns = least_ns(rounds, || (0..UPDATES).for_each(|_| update()));
    let left: usize = (0..runs).map(|key| manager.actions.count(key)).sum();
    assert_eq!(left, runs as usize, "all go on");
    ns / f64::from(UPDATES) / f64::from(runs)
}

fn cases() -> Vec<Case> {
    let to_and_fro = |step: fn([f64; 2]) -> Action| {
        Action::repeat_forever(Action::sequence([step([50.0, 20.0]), step([-50.0, -20.0])]))
    };
    let move_by = || to_and_fro(|px| Action::move_by(0.7, px));
    let move_to = || to_and_fro(|px| Action::move_to(0.7, px));
    let eased = || to_and_fro(|px| Action::ease(EaseKind::BackOut, Action::move_by(0.7, px)));
    let rotate = || Action::repeat_forever(Action::rotate_by(1.0, 90.0));
    let tint = || {
        let to = |rgb| Action::tint_to(0.3, Color(rgb));
        Action::repeat_forever(Action::sequence([to([9, 9, 200]), to([200, 9, 9])]))
    };
    let case = |name, targets, trees| Case { name, targets, trees, dt_secs: DT_SECS };
    vec![
        case("apart", 1_000, vec![move_by(), rotate()]),
        case("sum", 1_000, vec![move_by(), move_by()]),
        case("shifted", 1_000, vec![move_to(), move_by()]),
        case("three", 1_000, vec![rotate(), tint(), move_by()]),
        case("eased", 1_000, vec![eased(), tint()]),
        Case { dt_secs: 0.3, ..case("long_frames", 1_000, vec![eased(), move_to()]) },
        case("many_sums", 32, vec![move_by(); 32]),
        case("many_shifts", 32, vec![move_to(); 32]),
        case("crowd", 1, vec![rotate(); 512]),
    ]
}
