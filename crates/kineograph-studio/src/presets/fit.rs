//! Effects that have a place in the picture, brought to that place in a picture of another size.

use kineograph_runtime::format::{Action, Category, Kind, Value};

use super::Preset;

/// The side of the square picture for which presets and defaults are made, in pixels.
const SIDE_PX: f64 = 96.0;

impl Preset {
    /// It with all places and lengths of its grid effects as they are in a picture of this size, in pixels.
    #[must_use]
    pub fn fitted(&self, size_px: [f64; 2]) -> Self {
        Self { action: fitted(self.action.clone(), size_px), ..self.clone() }
    }
}

/// An action with all places and lengths of its grid effects as they are in a picture of this size, in pixels, instead of one of 96 × 96.
#[must_use]
pub fn fitted(mut action: Action, size_px: [f64; 2]) -> Action {
    let factors = size_px.map(|side| side / SIDE_PX);
    let larger = factors[0].max(factors[1]);
    if action.spec().category == Category::Grid && larger > 0.0 && larger != 1.0 {
        if let Some(Value::Vec2([x, y])) = action.param("position").cloned() {
            set(&mut action, "position", Value::Vec2([rounded(x * factors[0]), rounded(y * factors[1])]));
        }
        let smaller = factors[0].min(factors[1]);
        let lengths: &[&str] = match action.kind() {
            // They are no lengths.
            Kind::OrbitCamera => &[],
            Kind::Twirl => &["radius"],
            _ => &["radius", "amplitude", "range"],
        };
        for name in lengths {
            if action.param(name).is_some() {
                // What reaches around a place stays in the picture.
                let factor = if *name == "radius" { smaller } else { larger };
                let length = rounded(action.number(name) * factor);
                set(&mut action, name, Value::Number(length));
            }
        }
    }
    action.children =
        std::mem::take(&mut action.children).into_iter().map(|child| fitted(child, size_px)).collect();
    action
}

fn set(action: &mut Action, name: &str, value: Value) {
    // The parameter has this type, and a length out of its range stays as it was.
    let _ = action.set_param(name, value);
}

/// Whole pixels, or tenths of small ones.
fn rounded(length_px: f64) -> f64 {
    if length_px.abs() >= 10.0 { length_px.round() } else { (length_px * 10.0).round() / 10.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_lengths_grow_with_the_picture_also_inside_of_others() {
        let ripple = Action::ripple_3d(1.0, [48.0, 24.0], 64.0, 2.0, 20.0);
        let tree = Action::sequence([Action::move_by(1.0, [9.0, 9.0]), ripple]);
        let large = fitted(tree.clone(), [192.0, 96.0]);
        assert_eq!(large.children[0], tree.children[0]);
        let [x, y] = large.children[1].vec2("position");
        let lengths = ["radius", "amplitude", "waves"].map(|name| large.children[1].number(name));
        assert_eq!(([x, y], lengths), ([96.0, 24.0], [64.0, 40.0, 2.0]));
        assert_eq!(fitted(tree.clone(), [96.0, 96.0]), tree);
        let twirl = fitted(Action::new(Kind::Twirl), [960.0, 960.0]);
        assert_eq!(twirl.number("amplitude"), Action::new(Kind::Twirl).number("amplitude"));
    }
}
