//! Building the rarer actions: curves, skews, sizes, blinks, values, and what comes back to where it was.

use super::Action;
use crate::format::color::Color;
use crate::format::spec::Kind;
use crate::format::value::{Key, Value};
use crate::prelude::*;

/// Along points.
impl Action {
    /// Moves by `delta_px` along a Bézier curve; both controls lie relative to the start as well.
    #[must_use]
    pub fn bezier_by(duration_secs: f64, controls_px: [[f64; 2]; 2], delta_px: [f64; 2]) -> Self {
        Self::new(Kind::BezierBy).curved(duration_secs, controls_px, delta_px)
    }

    /// Moves to `position_px` along a Bézier curve.
    #[must_use]
    pub fn bezier_to(duration_secs: f64, controls_px: [[f64; 2]; 2], position_px: [f64; 2]) -> Self {
        Self::new(Kind::BezierTo).curved(duration_secs, controls_px, position_px)
    }

    /// Moves smoothly through points that lie relative to the start; at least 2, the first normally (0, 0). `tension` 0 is round, 1 straight.
    #[must_use]
    pub fn cardinal_spline_by(duration_secs: f64, points_px: Vec<[f64; 2]>, tension: f64) -> Self {
        Self::new(Kind::CardinalSplineBy).along(duration_secs, points_px, tension)
    }

    /// Moves smoothly through points, at least 2; it starts in the first. `tension` 0 is round, 1 straight.
    #[must_use]
    pub fn cardinal_spline_to(duration_secs: f64, points_px: Vec<[f64; 2]>, tension: f64) -> Self {
        Self::new(Kind::CardinalSplineTo).along(duration_secs, points_px, tension)
    }

    /// A [`Self::cardinal_spline_by`] with tension 0.5.
    #[must_use]
    pub fn catmull_rom_by(duration_secs: f64, points_px: Vec<[f64; 2]>) -> Self {
        Self::new(Kind::CatmullRomBy).filled([Value::Number(duration_secs), Value::Points(points_px)])
    }

    /// A [`Self::cardinal_spline_to`] with tension 0.5.
    #[must_use]
    pub fn catmull_rom_to(duration_secs: f64, points_px: Vec<[f64; 2]>) -> Self {
        Self::new(Kind::CatmullRomTo).filled([Value::Number(duration_secs), Value::Points(points_px)])
    }

    fn curved(self, duration_secs: f64, [first, second]: [[f64; 2]; 2], end: [f64; 2]) -> Self {
        self.filled([Value::Number(duration_secs), Value::Vec2(first), Value::Vec2(second), Value::Vec2(end)])
    }

    fn along(self, duration_secs: f64, points_px: Vec<[f64; 2]>, tension: f64) -> Self {
        self.filled([Value::Number(duration_secs), Value::Points(points_px), Value::Number(tension)])
    }
}

/// Skew and size.
impl Action {
    /// Skews by `skew_deg`, along x and along y.
    #[must_use]
    pub fn skew_by(duration_secs: f64, skew_deg: [f64; 2]) -> Self {
        Self::new(Kind::SkewBy).filled([Value::Number(duration_secs), Value::Vec2(skew_deg)])
    }

    /// Skews to `skew_deg`, the short way.
    #[must_use]
    pub fn skew_to(duration_secs: f64, skew_deg: [f64; 2]) -> Self {
        Self::new(Kind::SkewTo).filled([Value::Number(duration_secs), Value::Vec2(skew_deg)])
    }

    /// Adds `delta_px` to the size of the content.
    #[must_use]
    pub fn resize_by(duration_secs: f64, delta_px: [f64; 2]) -> Self {
        Self::new(Kind::ResizeBy).filled([Value::Number(duration_secs), Value::Vec2(delta_px)])
    }

    /// Brings the size of the content to `size_px`.
    #[must_use]
    pub fn resize_to(duration_secs: f64, size_px: [f64; 2]) -> Self {
        Self::new(Kind::ResizeTo).filled([Value::Number(duration_secs), Value::Vec2(size_px)])
    }
}

/// Looks and values.
impl Action {
    /// Hides and shows `times` times, hidden first; at the end the target is as it was.
    #[must_use]
    pub fn blink(duration_secs: f64, times: u32) -> Self {
        Self::new(Kind::Blink).filled([Value::Number(duration_secs), Value::Count(times)])
    }

    /// Brings a progress bar to `percent`, 0..=100.
    #[must_use]
    pub fn progress_to(duration_secs: f64, percent: f64) -> Self {
        Self::new(Kind::ProgressTo).filled([Value::Number(duration_secs), Value::Number(percent)])
    }

    /// Brings a progress bar from one value to another, both 0..=100.
    #[must_use]
    pub fn progress_from_to(duration_secs: f64, from_percent: f64, to_percent: f64) -> Self {
        Self::new(Kind::ProgressFromTo).filled([
            Value::Number(duration_secs),
            Value::Number(from_percent),
            Value::Number(to_percent),
        ])
    }

    /// Brings the value that the game calls `key` from one number to another; see [`ValueNames`](crate::ValueNames).
    #[must_use]
    pub fn action_tween(duration_secs: f64, key: impl Into<String>, from: f64, to: f64) -> Self {
        Self::new(Kind::ActionTween).named(duration_secs, key.into(), from, to)
    }

    /// The same as [`Self::action_tween`]; cocos2d-x has both.
    #[must_use]
    pub fn action_float(duration_secs: f64, key: impl Into<String>, from: f64, to: f64) -> Self {
        Self::new(Kind::ActionFloat).named(duration_secs, key.into(), from, to)
    }

    /// Brings a channel through `keys`, in the order of their times. `channel` is a name such as `x`, `opacity` or `color_r`; `rotation` and
    /// `scale` change both axes.
    #[must_use]
    pub fn keyframes(duration_secs: f64, channel: impl Into<String>, keys: Vec<Key>) -> Self {
        let (channel, keys) = (Value::Text(channel.into()), Value::Keys(keys));
        Self::new(Kind::Keyframes).filled([Value::Number(duration_secs), channel, keys])
    }

    /// As [`Self::keyframes`] for the value that the game calls `key`.
    #[must_use]
    pub fn value_keyframes(duration_secs: f64, key: impl Into<String>, keys: Vec<Key>) -> Self {
        let (channel, keys) = (Value::Text("value".to_owned()), Value::Keys(keys));
        let name = Value::Text(key.into());
        Self::new(Kind::Keyframes).filled([Value::Number(duration_secs), channel, keys, name])
    }

    fn named(self, duration_secs: f64, key: String, from: f64, to: f64) -> Self {
        self.filled([Value::Number(duration_secs), Value::Text(key), Value::Number(from), Value::Number(to)])
    }
}

/// Instants.
impl Action {
    /// Makes the target invisible if it is visible, else visible.
    #[must_use]
    pub fn toggle_visibility() -> Self {
        Self::new(Kind::ToggleVisibility)
    }

    /// Mirrors the target left to right, or undoes it.
    #[must_use]
    pub fn flip_x(flip: bool) -> Self {
        Self::new(Kind::FlipX).filled([Value::Flag(flip)])
    }

    /// Mirrors the target top to bottom, or undoes it.
    #[must_use]
    pub fn flip_y(flip: bool) -> Self {
        Self::new(Kind::FlipY).filled([Value::Flag(flip)])
    }

    /// Takes the target from its parent; with `cleanup` its actions end as well.
    #[must_use]
    pub fn remove_self(cleanup: bool) -> Self {
        Self::new(Kind::RemoveSelf).filled([Value::Flag(cleanup)])
    }
}

/// From a value to the one that the target has.
impl Action {
    /// Moves from `from_px` to where the target is.
    #[must_use]
    pub fn move_from(duration_secs: f64, from_px: [f64; 2]) -> Self {
        Self::new(Kind::MoveFrom).filled([Value::Number(duration_secs), Value::Vec2(from_px)])
    }

    /// Turns from `from_deg` to the target's own angle, as far as the numbers say: the short way is not looked for.
    #[must_use]
    pub fn rotate_from(duration_secs: f64, from_deg: f64) -> Self {
        Self::new(Kind::RotateFrom).filled([Value::Number(duration_secs), Value::Number(from_deg)])
    }

    /// Brings the scale from `from` to the target's own.
    #[must_use]
    pub fn scale_from(duration_secs: f64, from: [f64; 2]) -> Self {
        Self::new(Kind::ScaleFrom).filled([Value::Number(duration_secs), Value::Vec2(from)])
    }

    /// Brings the skew from `from_deg` to the target's own, as far as the numbers say: the short way is not looked for.
    #[must_use]
    pub fn skew_from(duration_secs: f64, from_deg: [f64; 2]) -> Self {
        Self::new(Kind::SkewFrom).filled([Value::Number(duration_secs), Value::Vec2(from_deg)])
    }

    /// Brings width and height of the content from `from_px` to the target's own.
    #[must_use]
    pub fn resize_from(duration_secs: f64, from_px: [f64; 2]) -> Self {
        Self::new(Kind::ResizeFrom).filled([Value::Number(duration_secs), Value::Vec2(from_px)])
    }

    /// Brings the opacity from `from`, 0..=255, to the target's own.
    #[must_use]
    pub fn fade_from(duration_secs: f64, from: f64) -> Self {
        Self::new(Kind::FadeFrom).filled([Value::Number(duration_secs), Value::Number(from)])
    }

    /// Brings the colour from `from` to the target's own.
    #[must_use]
    pub fn tint_from(duration_secs: f64, from: Color) -> Self {
        Self::new(Kind::TintFrom).filled([Value::Number(duration_secs), Value::Color(from)])
    }
}

/// Blows and random motion: all of them add to what the target has and end exactly there.
impl Action {
    /// A blow of `strength_px` that swings there and back `vibrato` times, to the other side by the part `elasticity`, 0..=1:
    /// strength·(1 − u)·sin(2π·vibrato·u).
    #[must_use]
    pub fn punch_move(duration_secs: f64, strength_px: [f64; 2], vibrato: u32, elasticity: f64) -> Self {
        Self::new(Kind::PunchMove).punched(duration_secs, Value::Vec2(strength_px), vibrato, elasticity)
    }

    /// As [`Self::punch_move`] for both rotations.
    #[must_use]
    pub fn punch_rotate(duration_secs: f64, strength_deg: f64, vibrato: u32, elasticity: f64) -> Self {
        Self::new(Kind::PunchRotate).punched(duration_secs, Value::Number(strength_deg), vibrato, elasticity)
    }

    /// As [`Self::punch_move`] for the scale, to which `strength` is added.
    #[must_use]
    pub fn punch_scale(duration_secs: f64, strength: [f64; 2], vibrato: u32, elasticity: f64) -> Self {
        Self::new(Kind::PunchScale).punched(duration_secs, Value::Vec2(strength), vibrato, elasticity)
    }

    /// Random motion by at most `strength_px`, with `frequency_hz` jolts a second, that loses its strength evenly. The same seed always gives
    /// the same motion.
    #[must_use]
    pub fn shake_move(duration_secs: f64, strength_px: [f64; 2], frequency_hz: f64, seed: u32) -> Self {
        Self::new(Kind::ShakeMove).shaken(duration_secs, Value::Vec2(strength_px), frequency_hz, seed)
    }

    /// As [`Self::shake_move`] for the rotation as a whole.
    #[must_use]
    pub fn shake_rotate(duration_secs: f64, strength_deg: f64, frequency_hz: f64, seed: u32) -> Self {
        Self::new(Kind::ShakeRotate).shaken(duration_secs, Value::Number(strength_deg), frequency_hz, seed)
    }

    /// As [`Self::shake_move`], but evenly strong; it starts and ends where the target is.
    #[must_use]
    pub fn wiggle(duration_secs: f64, strength_px: [f64; 2], frequency_hz: f64, seed: u32) -> Self {
        Self::new(Kind::Wiggle).shaken(duration_secs, Value::Vec2(strength_px), frequency_hz, seed)
    }

    fn punched(self, duration_secs: f64, strength: Value, vibrato: u32, elasticity: f64) -> Self {
        self.filled([
            Value::Number(duration_secs),
            strength,
            Value::Count(vibrato),
            Value::Number(elasticity),
        ])
    }

    fn shaken(self, duration_secs: f64, strength: Value, frequency_hz: f64, seed: u32) -> Self {
        self.filled([Value::Number(duration_secs), strength, Value::Number(frequency_hz), Value::Count(seed)])
    }
}
