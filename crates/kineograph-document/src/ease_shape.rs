//! Shapes of eases: handles on the curve, CSS text, the nearest cubic bezier, and splits.
//! Pure: no window, no document.

pub mod css;
pub mod fit;
pub mod handles;
pub mod split;

use kineograph_runtime::Ease;
use kineograph_runtime::format::Action;

/// How often an interval is halved: then its ends are neighbours.
const HALVINGS: u32 = 60;

/// An action that is this ease around a placeholder: for its kind and its values. `None` for
/// [`Ease::LINEAR`], which no action is.
pub fn action_of(ease: Ease) -> Option<Action> {
    ease.kind().map(|_| Action::eased(ease, Action::show()))
}

/// The first x between `low` and `high` from which on `reached` holds.
fn bisected([mut low, mut high]: [f64; 2], reached: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if reached(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}
