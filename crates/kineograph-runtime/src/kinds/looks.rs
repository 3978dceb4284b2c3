//! Actions that change how the sprite looks, and values that the game gives a meaning to.

pub mod action_float;
pub mod action_tween;
pub mod animate;
pub mod blink;
pub mod fade_from;
pub mod fade_in;
pub mod fade_out;
pub mod fade_to;
pub mod keyframes;
pub mod progress_from_to;
pub mod progress_to;
pub mod tint_by;
pub mod tint_from;
pub mod tint_to;

use crate::kinds::prelude::*;

const VALUE_FROM: ParamSpec =
    param("from", "From", Preset::Number(0.0), Unit::None, "The value at the start.");
const VALUE_TO: ParamSpec = param("to", "To", Preset::Number(1.0), Unit::None, "The value at the end.");
const VALUE_WORDS: &[&str] = &["value", "number", "property", "custom", "tween", "count"];

/// From the last value to the first.
fn exchanging_ends(action: &Action) -> Result<Action, Code> {
    let (from, to) = (action.number("from"), action.number("to"));
    Ok(action.changing("from", |_| Value::Number(to)).changing("to", |_| Value::Number(from)))
}

impl Action {
    fn named(self, duration_secs: f64, key: String, from: f64, to: f64) -> Self {
        self.filled([Value::Number(duration_secs), Value::Text(key), Value::Number(from), Value::Number(to)])
    }
}
