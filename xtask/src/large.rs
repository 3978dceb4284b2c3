//! `large`: writes a project with as many actions as asked for, to see and measure how the editor copes with it.

use std::fmt::Write;
use std::path::Path;

use crate::step;

/// Actions in one phase, the Spawn around it included.
const PHASE: usize = 9;
/// Phases in one act.
const ACT: usize = 6;

/// Writes a project with about `args[0]` actions to the file `args[1]`.
pub fn run(args: &[String]) -> Result<(), step::Failure> {
    let wanted = match args {
        [count, path] => count.parse::<usize>().ok().map(|count| (count, Path::new(path))),
        _ => None,
    };
    let Some((count, path)) = wanted else {
        return Err(step::Failure::usage("Use it like this: cargo xtask large 1000 large.ron".to_owned()));
    };
    std::fs::write(path, project(count))
        .map_err(|error| step::Failure::new(format!("{}: {error}", path.display())))?;
    println!("{}", path.display());
    Ok(())
}

/// A box that plays one clip: acts, one after the other, each of phases with parallel groups of eased and plain actions.
pub fn project(count: usize) -> String {
    let mut left = count.saturating_sub(1);
    let mut acts = String::new();
    let (mut number, mut step) = (0, 0);
    while left > 0 {
        number += 1;
        let mut phases = String::new();
        left = left.saturating_sub(1);
        for _ in 0..ACT {
            if left == 0 {
                break;
            }
            phases.push_str(&phase(step));
            step += PHASE;
            left = left.saturating_sub(PHASE);
        }
        let kind = if number % 3 == 0 { "Spawn" } else { "Sequence" };
        // Writing into a text can't fail.
        let _ = write!(acts, "{kind}(label: \"act {number}\", actions: [{phases}]),");
    }
    format!(
        "(format: 2, nodes: [(name: \"box\", content: Box((40, 40)), start: (position: (240, 135)))],
         clips: [(name: \"large\", action: Sequence(actions: [{acts}]))],
         runs: [(clip: \"large\", node: \"box\")])"
    )
}

fn phase(step: usize) -> String {
    let leaf = |n: usize| match (step + n) % 5 {
        0 => "MoveBy(duration: 0.5, delta: (10, 4)),",
        1 => "RotateBy(duration: 0.5, angle: 30),",
        2 => "FadeTo(duration: 0.5, opacity: 120),",
        3 => "ScaleTo(label: \"bump\", duration: 0.5, scale: (1.2, 1.2)),",
        _ => "DelayTime(duration: 0.25),",
    };
    let list: String = (0..4).map(leaf).collect();
    let (eased, beside) = (leaf(4).trim_end_matches(','), leaf(5));
    format!("Spawn(actions: [Sequence(actions: [{list}]), EaseBackOut(action: {eased}), {beside}]),")
}
