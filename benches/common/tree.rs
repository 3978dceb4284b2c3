//! What the benchmarks of the editor show.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::Action;

/// A tree as people build them: phases, each with parallel groups of eased and plain actions.
pub fn tree(actions: usize) -> Action {
    let leaf = |n: usize| match n % 5 {
        0 => Action::move_by(0.5, [10.0, 4.0]),
        1 => Action::rotate_by(0.5, 30.0),
        2 => Action::fade_to(0.5, 120.0),
        3 => Action::scale_to(0.5, [1.2, 1.2]).labelled("bump"),
        _ => Action::delay(0.25),
    };
    let mut left = actions.saturating_sub(1);
    let mut phases = Vec::new();
    let mut n = 0;
    while left > 0 {
        // A Spawn of a Sequence with four leaves, an ease around one, and one beside them: nine actions.
        let steps = (0..4).map(|step| leaf(n + step));
        let eased = Action::ease(EaseKind::BackOut, leaf(n + 4));
        phases.push(Action::spawn([Action::sequence(steps), eased, leaf(n + 5)]));
        n += 6;
        left = left.saturating_sub(9);
    }
    Action::sequence(phases)
}
