//! Eases: they bend the progress of their action.

use super::*;

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    ease(Kind::EaseIn, "EaseIn", &[RATE], "Starts slowly and gets faster."),
    ease(Kind::EaseOut, "EaseOut", &[RATE], "Starts fast and gets slower."),
    ease(Kind::EaseInOut, "EaseInOut", &[RATE], "Starts and ends slowly."),
    ease(Kind::EaseSineIn, "EaseSineIn", &[], "Starts gently, along a sine."),
    ease(Kind::EaseSineOut, "EaseSineOut", &[], "Ends gently, along a sine."),
    ease(Kind::EaseSineInOut, "EaseSineInOut", &[], "Starts and ends gently, along a sine."),
    ease(Kind::EaseBackIn, "EaseBackIn", &[], "Pulls back a little before it starts."),
    ease(Kind::EaseBackOut, "EaseBackOut", &[], "Shoots over the end a little and comes back."),
    ease(Kind::EaseBackInOut, "EaseBackInOut", &[], "Pulls back at the start and shoots over at the end."),
    ease(Kind::EaseElasticIn, "EaseElasticIn", &[PERIOD], "Swings more and more before it goes."),
    ease(Kind::EaseElasticOut, "EaseElasticOut", &[PERIOD], "Arrives fast and swings like a spring."),
    ease(Kind::EaseElasticInOut, "EaseElasticInOut", &[PERIOD], "Swings like a spring at both ends."),
    ease(Kind::EaseBounceIn, "EaseBounceIn", &[], "Bounces at the start before it goes."),
    ease(Kind::EaseBounceOut, "EaseBounceOut", &[], "Bounces at the end like a dropped ball."),
    ease(Kind::EaseBounceInOut, "EaseBounceInOut", &[], "Bounces at both ends."),
    ease(Kind::EaseExponentialIn, "EaseExponentialIn", &[], "Hardly moves at first, then rushes."),
    ease(Kind::EaseExponentialOut, "EaseExponentialOut", &[], "Rushes at first, then hardly moves."),
    ease(Kind::EaseExponentialInOut, "EaseExponentialInOut", &[], "Rushes through the middle."),
];

const fn ease(
    kind: Kind,
    name: &'static str,
    params: &'static [ParamSpec],
    sentence: &'static str,
) -> ActionSpec {
    row(kind, name, Category::Ease, params, sentence, &["easing", "tween", "curve", "smooth"])
}
