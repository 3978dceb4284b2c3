//! Builds trees in code: `Action::sequence([Action::move_by(1.0, [100.0, 0.0]), Action::hide()])`. Leaves are built in `action/kinds/`.

use super::Action;
use crate::action::{Kind, Value};
use crate::ease::EaseKind;
use crate::prelude::*;

impl Action {
    /// Plays actions one after another.
    pub fn sequence(actions: impl IntoIterator<Item = Self>) -> Self {
        Self::new(Kind::Sequence).holding(actions)
    }

    /// Plays actions at the same time.
    pub fn spawn(actions: impl IntoIterator<Item = Self>) -> Self {
        Self::new(Kind::Spawn).holding(actions)
    }

    /// Plays an action `times` times.
    pub fn repeat(times: u32, action: Self) -> Self {
        Self::new(Kind::Repeat).filled([Value::Count(times)]).holding([action])
    }

    /// Plays an action endlessly.
    pub fn repeat_forever(action: Self) -> Self {
        Self::new(Kind::RepeatForever).holding([action])
    }

    /// Plays an action backwards.
    pub fn reverse_time(action: Self) -> Self {
        Self::new(Kind::ReverseTime).holding([action])
    }

    /// Plays an action `times` times, with pauses of `delay_secs` between rounds.
    pub fn repeat_with_delay(times: u32, delay_secs: f64, action: Self) -> Self {
        Self::new(Kind::Repeat).filled([Value::Count(times), Value::Number(delay_secs)]).holding([action])
    }

    /// Plays an action endlessly, with pauses of `delay_secs` between rounds.
    pub fn repeat_forever_with_delay(delay_secs: f64, action: Self) -> Self {
        Self::new(Kind::RepeatForever).filled([Value::Number(delay_secs)]).holding([action])
    }

    /// Plays the reverse of an action; see [`Self::reversed`].
    pub fn reverse(action: Self) -> Self {
        Self::new(Kind::Reverse).holding([action])
    }

    /// Plays an action there and back.
    pub fn yoyo(action: Self) -> Self {
        Self::new(Kind::Yoyo).holding([action])
    }

    /// Plays an action on the target named `target`; see [`Program::targets`](crate::Program::targets).
    pub fn targeted(target: impl Into<String>, action: Self) -> Self {
        Self::new(Kind::TargetedAction).filled([Value::Text(target.into())]).holding([action])
    }

    /// The same as [`Self::targeted`], under its cocos2d-x name.
    pub fn targeted_action(target: impl Into<String>, action: Self) -> Self {
        Self::targeted(target, action)
    }

    /// Plays the clip named `clip` of the same project; see [`Program::compile_in`](crate::Program::compile_in).
    pub fn play_clip(clip: impl Into<String>) -> Self {
        Self::new(Kind::PlayClip).filled([Value::Text(clip.into())])
    }

    /// Inside a Sequence, starts an action at the time `at`: the label of a sibling, `label.end` or seconds, optionally
    /// `+ 0.5` or `- 0.5` seconds.
    pub fn at(at: impl Into<String>, action: Self) -> Self {
        Self::new(Kind::At).filled([Value::Text(at.into())]).holding([action])
    }

    /// Keeps the node named `target` at the centre of a view of `screen_px`, endlessly; see
    /// [`Program::follow_at`](crate::Program::follow_at).
    pub fn follow(target: impl Into<String>, screen_px: [f64; 2]) -> Self {
        Self::new(Kind::Follow).filled([Value::Text(target.into()), Value::Vec2(screen_px)])
    }

    /// As [`Self::follow`], but the view stays within `world_px`: left, bottom, width and height. The followed node is kept
    /// `offset_px` from the centre of the view.
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

    /// Plays an action at `speed` times its speed; `speed` > 0.
    pub fn speed(speed: f64, action: Self) -> Self {
        Self::new(Kind::Speed).filled([Value::Number(speed)]).holding([action])
    }

    /// Eases the progress of `action`, with default parameters.
    ///
    /// ```compile_fail
    /// # use kineograph_runtime::format::{Action, Kind};
    /// Action::ease(Kind::MoveBy, Action::show()); // only an `EaseKind` is an ease
    /// ```
    pub fn ease(kind: EaseKind, action: Self) -> Self {
        Self::new(kind.kind()).holding([action])
    }

    /// As [`Self::ease`], with `number` as the first parameter: the rate of `EaseIn`, `EaseOut` and `EaseInOut`, the period of an elastic
    /// ease, the overshoot of a Back (1.70158, as in cocos2d-x, overshoots by a tenth of the path). An ease whose first parameter is not a
    /// single number ignores it.
    pub fn ease_with(kind: EaseKind, number: f64, action: Self) -> Self {
        let eased = Self::ease(kind, action);
        match eased.params().first() {
            Some(Value::Number(_)) => eased.filled([Value::Number(number)]),
            Some(Value::Optional(_)) => eased.filled([Value::Optional(Some(number))]),
            _ => eased,
        }
    }

    /// The action with a label.
    #[must_use]
    pub fn labelled(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    pub(crate) fn holding(mut self, actions: impl IntoIterator<Item = Self>) -> Self {
        self.children = actions.into_iter().collect();
        self
    }

    /// Replaces the first parameters; a value of the wrong type is ignored.
    pub(crate) fn filled<const N: usize>(mut self, values: [Value; N]) -> Self {
        for (slot, value) in self.params.iter_mut().zip(values) {
            if slot.value_type() == value.value_type() {
                *slot = value;
            }
        }
        self
    }
}
