//! `Keyframes`.

use crate::action::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[DURATION, CHANNEL, KEYS, CHANNEL_KEY],
    sentence: "Brings one channel through values at times, each by its own ease.",
    synonyms: &["track", "curve", "timeline", "keys", "channel", "tween"],
    role: Role::Leaf(Leaf { reverse, value_name, ..Leaf::new(build) }),
};

const CHANNEL: ParamSpec = choice(
    "channel",
    "Channel",
    &[
        "x",
        "y",
        "rotation",
        "rotation_x",
        "rotation_y",
        "scale",
        "scale_x",
        "scale_y",
        "skew_x",
        "skew_y",
        "anchor_x",
        "anchor_y",
        "width",
        "height",
        "opacity",
        "color_r",
        "color_g",
        "color_b",
        "progress",
        "frame",
        "visible",
        "flip_x",
        "flip_y",
        "z",
        "value",
    ],
    "What changes; rotation and scale change both axes, value is one that the game gives a name to.",
);
const KEYS: ParamSpec = param(
    "keys",
    "Keys",
    Preset::Keys(&[[0.0, 0.0], [1.0, 100.0]]),
    Unit::None,
    "Values at times from 0 to 1; before a first key behind 0 the way leads from the sprite's own value to it.",
);
const CHANNEL_KEY: ParamSpec = omittable(ParamSpec {
    preset: Preset::Text(""),
    help: "The name of the value, if the channel is value.",
    ..KEY
});

fn build(leaf: &mut LeafSource<'_>) -> LeafOp {
    let op = leaf.keys("keys");
    let channels = match leaf.text("channel") {
        "rotation" => on::ROTATION,
        "rotation_x" => ChannelSet::of(&[Channel::Rotation]),
        "scale" => on::SCALE,
        // The check has refused surplus names.
        "value" => leaf.value_channel("key").into_iter().collect(),
        name => Channel::from_name(name).into_iter().collect(),
    };
    (op, channels)
}

/// Its keys backwards, if they begin with a key at 0 rather than from the target.
fn reverse(action: &Action) -> Result<Action, Code> {
    match action.param("keys") {
        Some(Value::Keys(keys)) if keys.first().is_some_and(|key| key.at <= 0.0) => backwards(action),
        _ => Err(Code::NoReverse),
    }
}

fn value_name(action: &Action) -> Option<&str> {
    (action.text("channel") == "value").then(|| action.text("key"))
}

impl Action {
    /// Animates a channel through `keys`, in the order of their times. `channel` is a name such as `x`, `opacity` or `color_r`; `rotation`
    /// and `scale` change both axes.
    pub fn keyframes(duration_secs: f64, channel: impl Into<String>, keys: Vec<Key>) -> Self {
        let (channel, keys) = (Value::Text(channel.into()), Value::Keys(keys));
        Self::new(Kind::Keyframes).filled([Value::Number(duration_secs), channel, keys])
    }

    /// As [`Self::keyframes`] for the value named `key`.
    pub fn value_keyframes(duration_secs: f64, key: impl Into<String>, keys: Vec<Key>) -> Self {
        let (channel, keys) = (Value::Text("value".to_owned()), Value::Keys(keys));
        let name = Value::Text(key.into());
        Self::new(Kind::Keyframes).filled([Value::Number(duration_secs), channel, keys, name])
    }
}
