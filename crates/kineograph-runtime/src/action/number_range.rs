//! Numbers that must be in a range.

use crate::diagnostic::{Code, Diagnostic};

/// What is wrong with a number that must be in a range, ends included.
pub fn number_problem(number: f64, [min, max]: [f64; 2]) -> Option<Code> {
    match number {
        _ if !number.is_finite() => Some(Code::NumberNotFinite),
        _ if number < min => Some(Code::NumberTooSmall),
        _ if number > max => Some(Code::NumberTooLarge),
        _ => None,
    }
}

/// Adds the arguments of a diagnostic that [`number_problem`] finds.
pub fn number_args(problem: Diagnostic, name: &str, number: f64, [min, max]: [f64; 2]) -> Diagnostic {
    let problem = problem.text("name", name);
    let problem = match problem.code {
        Code::NumberTooSmall => problem.number("min", min),
        Code::NumberTooLarge => problem.number("max", max),
        _ => problem,
    };
    problem.number("value", number)
}
