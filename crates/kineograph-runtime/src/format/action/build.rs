//! Building trees in code: `Action::sequence([Action::move_by(1.0, [100.0, 0.0]), Action::hide()])`.

use super::Action;
use crate::ease::EaseKind;
use crate::format::color::Color;
use crate::format::spec::Kind;
use crate::format::value::{FrameStep, Value};
use crate::prelude::*;

impl Action {
    /// Plays actions one after another.
    #[must_use]
    pub fn sequence(actions: impl IntoIterator<Item = Self>) -> Self {
        Self::new(Kind::Sequence).holding(actions)
    }

    /// Plays actions at the same time.
    #[must_use]
    pub fn spawn(actions: impl IntoIterator<Item = Self>) -> Self {
        Self::new(Kind::Spawn).holding(actions)
    }

    /// Plays an action `times` times.
    #[must_use]
    pub fn repeat(times: u32, action: Self) -> Self {
        Self::new(Kind::Repeat).filled([Value::Count(times)]).holding([action])
    }

    /// Plays an action endlessly.
    #[must_use]
    pub fn repeat_forever(action: Self) -> Self {
        Self::new(Kind::RepeatForever).holding([action])
    }

    /// Plays an action backwards.
    #[must_use]
    pub fn reverse_time(action: Self) -> Self {
        Self::new(Kind::ReverseTime).holding([action])
    }

    /// Plays an action `times` times, with `delay_secs` between two rounds.
    #[must_use]
    pub fn repeat_with_delay(times: u32, delay_secs: f64, action: Self) -> Self {
        Self::new(Kind::Repeat).filled([Value::Count(times), Value::Number(delay_secs)]).holding([action])
    }

    /// Plays an action endlessly, with `delay_secs` between two rounds.
    #[must_use]
    pub fn repeat_forever_with_delay(delay_secs: f64, action: Self) -> Self {
        Self::new(Kind::RepeatForever).filled([Value::Number(delay_secs)]).holding([action])
    }

    /// Plays the reverse of an action; see [`Self::reversed`].
    #[must_use]
    pub fn reverse(action: Self) -> Self {
        Self::new(Kind::Reverse).holding([action])
    }

    /// Plays an action there and back.
    #[must_use]
    pub fn yoyo(action: Self) -> Self {
        Self::new(Kind::Yoyo).holding([action])
    }

    /// Plays an action on the target that is called `target`; see [`Program::targets`](crate::Program::targets).
    #[must_use]
    pub fn targeted(target: impl Into<String>, action: Self) -> Self {
        Self::new(Kind::TargetedAction).filled([Value::Text(target.into())]).holding([action])
    }

    /// The same as [`Self::targeted`], under its cocos2d-x name.
    #[must_use]
    pub fn targeted_action(target: impl Into<String>, action: Self) -> Self {
        Self::targeted(target, action)
    }

    /// Plays the clip called `clip` of the same project; see [`Program::compile_in`](crate::Program::compile_in).
    #[must_use]
    pub fn play_clip(clip: impl Into<String>) -> Self {
        Self::new(Kind::PlayClip).filled([Value::Text(clip.into())])
    }

    /// Inside a Sequence: starts an action at `at`, which is a label of an action beside it, `label.end` or seconds, and
    /// `+ 0.5` or `- 0.5` seconds after it.
    #[must_use]
    pub fn at(at: impl Into<String>, action: Self) -> Self {
        Self::new(Kind::At).filled([Value::Text(at.into())]).holding([action])
    }

    /// Keeps the node called `target` in the middle of a view of `screen_px`, without an end; see
    /// [`Program::follow_at`](crate::Program::follow_at).
    #[must_use]
    pub fn follow(target: impl Into<String>, screen_px: [f64; 2]) -> Self {
        Self::new(Kind::Follow).filled([Value::Text(target.into()), Value::Vec2(screen_px)])
    }

    /// As [`Self::follow`], so that the view stays inside of `world_px`: its left, bottom, width and height. The followed node is kept
    /// `offset_px` from the middle of the view.
    #[must_use]
    pub fn follow_inside(
        target: impl Into<String>,
        screen_px: [f64; 2],
        world_px: [f64; 4],
        offset_px: [f64; 2],
    ) -> Self {
        Self::new(Kind::Follow).filled([
            Value::Text(target.into()),
            Value::Vec2(screen_px),
            Value::Vec4(world_px),
            Value::Vec2(offset_px),
        ])
    }

    /// Plays an action `speed` times as fast; `speed` > 0.
    #[must_use]
    pub fn speed(speed: f64, action: Self) -> Self {
        Self::new(Kind::Speed).filled([Value::Number(speed)]).holding([action])
    }

    /// Eases the progress of `action`, with default parameters.
    ///
    /// ```compile_fail
    /// # use kineograph_runtime::format::{Action, Kind};
    /// Action::ease(Kind::MoveBy, Action::show()); // only an `EaseKind` is an ease
    /// ```
    #[must_use]
    pub fn ease(kind: EaseKind, action: Self) -> Self {
        Self::new(kind.kind()).holding([action])
    }

    /// As [`Self::ease`], with `number` as the first parameter: the rate of `EaseIn`, `EaseOut` and `EaseInOut`, the period of an elastic
    /// ease, the overshoot of a Back (1.70158, as in cocos2d-x, goes beyond by a tenth of the way). An ease whose first parameter is no plain
    /// number ignores it.
    #[must_use]
    pub fn ease_with(kind: EaseKind, number: f64, action: Self) -> Self {
        let eased = Self::ease(kind, action);
        match eased.params().first() {
            Some(Value::Number(_)) => eased.filled([Value::Number(number)]),
            Some(Value::Optional(_)) => eased.filled([Value::Optional(Some(number))]),
            _ => eased,
        }
    }

    /// Waits `duration_secs`; [`Self::delay`] is short for it.
    #[must_use]
    pub fn delay_time(duration_secs: f64) -> Self {
        Self::delay(duration_secs)
    }

    /// Waits `duration_secs`.
    #[must_use]
    pub fn delay(duration_secs: f64) -> Self {
        Self::new(Kind::DelayTime).filled([Value::Number(duration_secs)])
    }

    /// Moves by `delta_px`.
    #[must_use]
    pub fn move_by(duration_secs: f64, delta_px: [f64; 2]) -> Self {
        Self::new(Kind::MoveBy).filled([Value::Number(duration_secs), Value::Vec2(delta_px)])
    }

    /// Moves to `position_px`.
    #[must_use]
    pub fn move_to(duration_secs: f64, position_px: [f64; 2]) -> Self {
        Self::new(Kind::MoveTo).filled([Value::Number(duration_secs), Value::Vec2(position_px)])
    }

    /// Jumps by `delta_px` in `jumps` arcs of `height_px`.
    #[must_use]
    pub fn jump_by(duration_secs: f64, delta_px: [f64; 2], height_px: f64, jumps: u32) -> Self {
        Self::new(Kind::JumpBy).filled([
            Value::Number(duration_secs),
            Value::Vec2(delta_px),
            Value::Number(height_px),
            Value::Count(jumps),
        ])
    }

    /// Jumps to `position_px` in `jumps` arcs of `height_px`.
    #[must_use]
    pub fn jump_to(duration_secs: f64, position_px: [f64; 2], height_px: f64, jumps: u32) -> Self {
        Self::new(Kind::JumpTo).filled([
            Value::Number(duration_secs),
            Value::Vec2(position_px),
            Value::Number(height_px),
            Value::Count(jumps),
        ])
    }

    /// Turns by `angle_deg`, clockwise.
    #[must_use]
    pub fn rotate_by(duration_secs: f64, angle_deg: f64) -> Self {
        Self::new(Kind::RotateBy).filled([Value::Number(duration_secs), Value::Number(angle_deg)])
    }

    /// Turns to `angle_deg`, the short way.
    #[must_use]
    pub fn rotate_to(duration_secs: f64, angle_deg: f64) -> Self {
        Self::new(Kind::RotateTo).filled([Value::Number(duration_secs), Value::Number(angle_deg)])
    }

    /// Turns by one angle along x and another along y, both clockwise: a sprite whose angles differ is skewed.
    #[must_use]
    pub fn rotate_by_xy(duration_secs: f64, angles_deg: [f64; 2]) -> Self {
        Self::new(Kind::RotateBy).turning(duration_secs, angles_deg)
    }

    /// Turns to one angle along x and another along y, each the short way.
    #[must_use]
    pub fn rotate_to_xy(duration_secs: f64, angles_deg: [f64; 2]) -> Self {
        Self::new(Kind::RotateTo).turning(duration_secs, angles_deg)
    }

    fn turning(self, duration_secs: f64, [x_deg, y_deg]: [f64; 2]) -> Self {
        self.filled([Value::Number(duration_secs), Value::Number(x_deg), Value::Optional(Some(y_deg))])
    }

    /// Multiplies the scale by `factor`.
    #[must_use]
    pub fn scale_by(duration_secs: f64, factor: [f64; 2]) -> Self {
        Self::new(Kind::ScaleBy).filled([Value::Number(duration_secs), Value::Vec2(factor)])
    }

    /// Brings the scale to `scale`.
    #[must_use]
    pub fn scale_to(duration_secs: f64, scale: [f64; 2]) -> Self {
        Self::new(Kind::ScaleTo).filled([Value::Number(duration_secs), Value::Vec2(scale)])
    }

    /// Brings the opacity to 255.
    #[must_use]
    pub fn fade_in(duration_secs: f64) -> Self {
        Self::new(Kind::FadeIn).filled([Value::Number(duration_secs)])
    }

    /// Brings the opacity to 0.
    #[must_use]
    pub fn fade_out(duration_secs: f64) -> Self {
        Self::new(Kind::FadeOut).filled([Value::Number(duration_secs)])
    }

    /// Brings the opacity to `opacity`, 0..=255.
    #[must_use]
    pub fn fade_to(duration_secs: f64, opacity: f64) -> Self {
        Self::new(Kind::FadeTo).filled([Value::Number(duration_secs), Value::Number(opacity)])
    }

    /// Shifts red, green and blue by `delta`, each −255..=255.
    #[must_use]
    pub fn tint_by(duration_secs: f64, delta: [f64; 3]) -> Self {
        Self::new(Kind::TintBy).filled([Value::Number(duration_secs), Value::Vec3(delta)])
    }

    /// Brings the colour to `color`.
    #[must_use]
    pub fn tint_to(duration_secs: f64, color: Color) -> Self {
        Self::new(Kind::TintTo).filled([Value::Number(duration_secs), Value::Color(color)])
    }

    /// Shows `frames` of the sheet, each for its units of `delay_per_unit_secs`.
    #[must_use]
    pub fn animate(delay_per_unit_secs: f64, frames: Vec<FrameStep>, loops: u32, restore: bool) -> Self {
        let [sheet, tag] = [(); 2].map(|()| Value::Text(String::new()));
        let (loops, restore) = (Value::Count(loops), Value::Flag(restore));
        let frames = Value::Frames(frames);
        Self::new(Kind::Animate).filled([
            Value::Number(delay_per_unit_secs),
            sheet,
            tag,
            frames,
            loops,
            restore,
        ])
    }

    /// Shows the frames of a tag of a sheet, each for its own time; those without one for 0.1 s.
    #[must_use]
    pub fn animate_tag(sheet: impl Into<String>, tag: impl Into<String>) -> Self {
        let action = Self::new(Kind::Animate);
        let delay = action.params()[0].clone();
        action.filled([delay, Value::Text(sheet.into()), Value::Text(tag.into())])
    }

    /// The same `Animate` with the sheet whose frames it names; other actions stay as they are.
    #[must_use]
    pub fn on_sheet(mut self, sheet: impl Into<String>) -> Self {
        let _ = self.set_param("sheet", Value::Text(sheet.into()));
        self
    }

    /// Makes the target visible.
    #[must_use]
    pub fn show() -> Self {
        Self::new(Kind::Show)
    }

    /// Makes the target invisible.
    #[must_use]
    pub fn hide() -> Self {
        Self::new(Kind::Hide)
    }

    /// Puts the target at `position_px` at once.
    #[must_use]
    pub fn place(position_px: [f64; 2]) -> Self {
        Self::new(Kind::Place).filled([Value::Vec2(position_px)])
    }

    /// Sends the event `name` to the game.
    #[must_use]
    pub fn call_func(name: impl Into<String>) -> Self {
        Self::new(Kind::CallFunc).filled([Value::Text(name.into())])
    }

    /// Sends a named event with a payload; an empty text is none.
    #[must_use]
    pub fn call_func_with(name: impl Into<String>, payload: impl Into<String>) -> Self {
        Self::new(Kind::CallFunc).filled([Value::Text(name.into()), Value::Text(payload.into())])
    }

    /// The same action with a label.
    #[must_use]
    pub fn labelled(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    pub(super) fn holding(mut self, actions: impl IntoIterator<Item = Self>) -> Self {
        self.children = actions.into_iter().collect();
        self
    }

    /// Replaces the leading parameters; a value of another type than the parameter's is not taken.
    pub(super) fn filled<const N: usize>(mut self, values: [Value; N]) -> Self {
        for (slot, value) in self.params.iter_mut().zip(values) {
            if slot.value_type() == value.value_type() {
                *slot = value;
            }
        }
        self
    }
}
