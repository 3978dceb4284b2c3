//! Large trees: for measuring what compiling costs.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::Action;

/// How many leaves each of the trees has.
pub const LEAVES: usize = 100_000;

/// One wide Sequence of single moves and turns.
pub fn wide() -> Action {
    Action::sequence((0..LEAVES).map(|index| match index % 3 {
        0 => Action::move_by(0.1, [1.0, 2.0]),
        1 => Action::rotate_by(0.2, 5.0),
        _ => Action::move_to(0.3, [3.0, 4.0]),
    }))
}

/// As people build them: small composites and eases in a Sequence.
pub fn nested() -> Action {
    Action::sequence((0..LEAVES / 5).map(|_| {
        Action::spawn([
            Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(0.25, [8.0, -12.5])),
            Action::rotate_by(0.3, 45.0),
            Action::scale_to(0.25, [1.5, 0.75]),
            Action::fade_to(0.125, 200.0),
            Action::call_func("step"),
        ])
    }))
}
