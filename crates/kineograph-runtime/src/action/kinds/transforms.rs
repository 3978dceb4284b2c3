//! Actions that change rotation, scale, skew and size.

use crate::action::kinds::prelude::*;
use crate::action::kinds::swings::{ELASTICITY, FREQUENCY, SEED, VIBRATO};

const SKEW: ParamSpec = param(
    "skew",
    "Skew",
    Preset::Vec2([20.0, 0.0]),
    Unit::Deg,
    "How far the sprite leans along x and along y, in degrees.",
);

pub const ROTATE_BY: Row = Row {
    category: Category::Transform,
    params: &[DURATION, ANGLE, ANGLE_Y],
    sentence: "Turns the sprite by an angle.",
    synonyms: &["spin", "turn", "angle", "roll"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("angle", negated).changing("angle_y", negated)),
        ..Leaf::new(|leaf| (Op::Add2 { first: Channel::Rotation, by: leaf.angles("angle") }, on::ROTATION))
    }),
};

pub const ROTATE_TO: Row = Row {
    category: Category::Transform,
    params: &[DURATION, ANGLE, ANGLE_Y],
    sentence: "Turns the sprite to an angle, the short way.",
    synonyms: &["spin", "turn", "angle", "roll"],
    role: Role::Leaf(Leaf {
        turns: true,
        ..Leaf::new(|leaf| {
            let (to_deg, keeps_start) = (leaf.angles("angle"), leaf.is_reversed);
            (Op::Turn { first: Channel::Rotation, to_deg, keeps_start }, on::ROTATION)
        })
    }),
};

/// Smallest factor with a reverse: the inverse of a smaller one would be out of range.
const MIN_FACTOR: f64 = 1e-9;

pub const SCALE_BY: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SCALE],
    sentence: "Multiplies the sprite's size.",
    synonyms: &["grow", "shrink", "zoom", "size", "squash", "stretch", "pulse"],
    role: Role::Leaf(Leaf {
        reverse: by_the_other_factor,
        ..Leaf::new(|leaf| (Op::Scale { by: leaf.vec2("scale") }, on::SCALE))
    }),
};

fn by_the_other_factor(action: &Action) -> Result<Action, Code> {
    let factors = action.vec2("scale");
    if factors.iter().any(|factor| factor.abs() < MIN_FACTOR) {
        return Err(Code::NoReverseOfZero);
    }
    Ok(action.changing("scale", |_| Value::Vec2(factors.map(|factor| 1.0 / factor))))
}

pub const SCALE_TO: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SCALE],
    sentence: "Brings the sprite to a size.",
    synonyms: &["grow", "shrink", "zoom", "size", "pop", "squash", "stretch", "pulse"],
    role: Role::Leaf(Leaf::new(|leaf| {
        (Op::To2 { first: Channel::ScaleX, to: leaf.vec2("scale") }, on::SCALE)
    })),
};

pub const SKEW_BY: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SKEW],
    sentence: "Leans the sprite by angles.",
    synonyms: &["slant", "shear", "lean", "tilt"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("skew", negated)),
        ..Leaf::new(|leaf| (Op::Add2 { first: Channel::SkewX, by: leaf.vec2("skew") }, on::SKEW))
    }),
};

pub const SKEW_TO: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SKEW],
    sentence: "Leans the sprite to angles.",
    synonyms: &["slant", "shear", "lean", "tilt"],
    role: Role::Leaf(Leaf {
        turns: true,
        ..Leaf::new(|leaf| {
            let (to_deg, keeps_start) = (leaf.vec2("skew"), leaf.is_reversed);
            (Op::Turn { first: Channel::SkewX, to_deg, keeps_start }, on::SKEW)
        })
    }),
};

const SIZE_BY: ParamSpec =
    param("delta", "By", Preset::Vec2([50.0, 50.0]), Unit::Px, "How much width and height grow.");

pub const RESIZE_BY: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SIZE_BY],
    sentence: "Makes the content larger or smaller by a number of pixels.",
    synonyms: &["size", "width", "height", "stretch", "panel"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("delta", negated)),
        ..Leaf::new(|leaf| (Op::Add2 { first: Channel::Width, by: leaf.vec2("delta") }, on::SIZE))
    }),
};

const SIZE: ParamSpec = ranged(
    param("size", "Size", Preset::Vec2([100.0, 100.0]), Unit::Px, "Width and height of the content."),
    0.0,
    HUGE,
);

pub const RESIZE_TO: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SIZE],
    sentence: "Brings the content to a width and a height.",
    synonyms: &["size", "width", "height", "stretch", "panel"],
    role: Role::Leaf(Leaf::new(|leaf| (Op::To2 { first: Channel::Width, to: leaf.vec2("size") }, on::SIZE))),
};

const FROM_ANGLE: ParamSpec = param(
    "from",
    "From",
    Preset::Number(-90.0),
    Unit::Deg,
    "The angle that the sprite comes from, clockwise.",
);

pub const ROTATE_FROM: Row = Row {
    category: Category::Transform,
    params: &[DURATION, FROM_ANGLE, ANGLE_Y],
    sentence: "Turns the sprite from an angle back to its own.",
    synonyms: &["spin", "turn", "enter", "from"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (Op::From2 { first: Channel::Rotation, from: leaf.angles("from") }, on::ROTATION))
    }),
};

const FROM_SCALE: ParamSpec = param(
    "from",
    "From",
    Preset::Vec2([0.0, 0.0]),
    Unit::Times,
    "The factors for width and height that the sprite comes from.",
);

pub const SCALE_FROM: Row = Row {
    category: Category::Transform,
    params: &[DURATION, FROM_SCALE],
    sentence: "Brings the sprite from a size back to its own.",
    synonyms: &["grow", "pop", "appear", "enter", "from"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (Op::From2 { first: Channel::ScaleX, from: leaf.vec2("from") }, on::SCALE))
    }),
};

const FROM_SKEW: ParamSpec = param(
    "from",
    "From",
    Preset::Vec2([20.0, 0.0]),
    Unit::Deg,
    "The lean along x and along y that the sprite comes from, in degrees.",
);

pub const SKEW_FROM: Row = Row {
    category: Category::Transform,
    params: &[DURATION, FROM_SKEW],
    sentence: "Straightens the sprite from a lean back to its own.",
    synonyms: &["slant", "shear", "lean", "tilt", "enter", "from"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (Op::From2 { first: Channel::SkewX, from: leaf.vec2("from") }, on::SKEW))
    }),
};

const FROM_SIZE: ParamSpec = ranged(
    param(
        "from",
        "From",
        Preset::Vec2([0.0, 0.0]),
        Unit::Px,
        "The width and height that the content comes from.",
    ),
    0.0,
    HUGE,
);

pub const RESIZE_FROM: Row = Row {
    category: Category::Transform,
    params: &[DURATION, FROM_SIZE],
    sentence: "Brings the content from a width and a height back to its own.",
    synonyms: &["size", "width", "height", "stretch", "panel", "enter", "from"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (Op::From2 { first: Channel::Width, from: leaf.vec2("from") }, on::SIZE))
    }),
};

const BLOW_DEG: ParamSpec =
    param("strength", "Strength", Preset::Number(30.0), Unit::Deg, "How far the blow turns the sprite.");

pub const PUNCH_ROTATE: Row = Row {
    category: Category::Transform,
    params: &[DURATION, BLOW_DEG, VIBRATO, ELASTICITY],
    sentence: "Turns the sprite by a blow; it swings out and ends as it was.",
    synonyms: &["hit", "swing", "pendulum", "spring", "wobble", "wiggle", "shake"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (leaf.punch(Channel::Rotation), on::ROTATION))
    }),
};

const BLOW_SCALE: ParamSpec = param(
    "strength",
    "Strength",
    Preset::Vec2([0.3, 0.3]),
    Unit::Times,
    "How much the blow adds to the factors for width and height.",
);

pub const PUNCH_SCALE: Row = Row {
    category: Category::Transform,
    params: &[DURATION, BLOW_SCALE, VIBRATO, ELASTICITY],
    sentence: "Swells the sprite by a blow; it swings out and ends as it was.",
    synonyms: &[
        "hit",
        "pop",
        "pulse",
        "beat",
        "spring",
        "wobble",
        "squash",
        "stretch",
        "jelly",
        "bounce",
        "throb",
        "heartbeat",
    ],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (leaf.punch(Channel::ScaleX), on::SCALE))
    }),
};

const STRENGTH_DEG: ParamSpec =
    param("strength", "Strength", Preset::Number(10.0), Unit::Deg, "How far the sprite turns at most.");

pub const SHAKE_ROTATE: Row = Row {
    category: Category::Transform,
    params: &[DURATION, STRENGTH_DEG, FREQUENCY, SEED],
    sentence: "Turns the sprite to and fro at random, weaker and weaker.",
    synonyms: &["tremble", "quake", "rumble", "jitter", "random", "vibrate", "wiggle", "wobble"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (leaf.noise(Channel::Rotation, true), on::ROTATION))
    }),
};

impl Action {
    /// Turns by `angle_deg`, clockwise.
    pub fn rotate_by(duration_secs: f64, angle_deg: f64) -> Self {
        Self::new(Kind::RotateBy).filled([Value::Number(duration_secs), Value::Number(angle_deg)])
    }

    /// Turns by one angle along x and another along y, both clockwise: a sprite whose angles differ is skewed.
    pub fn rotate_by_xy(duration_secs: f64, angles_deg: [f64; 2]) -> Self {
        Self::new(Kind::RotateBy).turning(duration_secs, angles_deg)
    }

    /// Turns to `angle_deg` by the short way.
    pub fn rotate_to(duration_secs: f64, angle_deg: f64) -> Self {
        Self::new(Kind::RotateTo).filled([Value::Number(duration_secs), Value::Number(angle_deg)])
    }

    /// Turns to one angle along x and another along y, each by the short way.
    pub fn rotate_to_xy(duration_secs: f64, angles_deg: [f64; 2]) -> Self {
        Self::new(Kind::RotateTo).turning(duration_secs, angles_deg)
    }

    /// Multiplies the scale by `factor`.
    pub fn scale_by(duration_secs: f64, factor: [f64; 2]) -> Self {
        Self::new(Kind::ScaleBy).filled([Value::Number(duration_secs), Value::Vec2(factor)])
    }

    /// Animates the scale to `scale`.
    pub fn scale_to(duration_secs: f64, scale: [f64; 2]) -> Self {
        Self::new(Kind::ScaleTo).filled([Value::Number(duration_secs), Value::Vec2(scale)])
    }

    /// Skews by `skew_deg`, along x and along y.
    pub fn skew_by(duration_secs: f64, skew_deg: [f64; 2]) -> Self {
        Self::new(Kind::SkewBy).filled([Value::Number(duration_secs), Value::Vec2(skew_deg)])
    }

    /// Skews to `skew_deg` by the short way.
    pub fn skew_to(duration_secs: f64, skew_deg: [f64; 2]) -> Self {
        Self::new(Kind::SkewTo).filled([Value::Number(duration_secs), Value::Vec2(skew_deg)])
    }

    /// Adds `delta_px` to the content size.
    pub fn resize_by(duration_secs: f64, delta_px: [f64; 2]) -> Self {
        Self::new(Kind::ResizeBy).filled([Value::Number(duration_secs), Value::Vec2(delta_px)])
    }

    /// Animates the content size to `size_px`.
    pub fn resize_to(duration_secs: f64, size_px: [f64; 2]) -> Self {
        Self::new(Kind::ResizeTo).filled([Value::Number(duration_secs), Value::Vec2(size_px)])
    }

    /// Turns from `from_deg` to the target's own angle by the numeric difference, not by the short way.
    pub fn rotate_from(duration_secs: f64, from_deg: f64) -> Self {
        Self::new(Kind::RotateFrom).filled([Value::Number(duration_secs), Value::Number(from_deg)])
    }

    /// Animates the scale from `from` to the target's own.
    pub fn scale_from(duration_secs: f64, from: [f64; 2]) -> Self {
        Self::new(Kind::ScaleFrom).filled([Value::Number(duration_secs), Value::Vec2(from)])
    }

    /// Animates the skew from `from_deg` to the target's own by the numeric difference, not by the short way.
    pub fn skew_from(duration_secs: f64, from_deg: [f64; 2]) -> Self {
        Self::new(Kind::SkewFrom).filled([Value::Number(duration_secs), Value::Vec2(from_deg)])
    }

    /// Animates the content's width and height from `from_px` to the target's own.
    pub fn resize_from(duration_secs: f64, from_px: [f64; 2]) -> Self {
        Self::new(Kind::ResizeFrom).filled([Value::Number(duration_secs), Value::Vec2(from_px)])
    }

    /// As [`Self::punch_move`] for the rotation along both axes.
    pub fn punch_rotate(duration_secs: f64, strength_deg: f64, vibrato: u32, elasticity: f64) -> Self {
        Self::new(Kind::PunchRotate).punched(duration_secs, Value::Number(strength_deg), vibrato, elasticity)
    }

    /// As [`Self::punch_move`] for the scale, to which `strength` is added.
    pub fn punch_scale(duration_secs: f64, strength: [f64; 2], vibrato: u32, elasticity: f64) -> Self {
        Self::new(Kind::PunchScale).punched(duration_secs, Value::Vec2(strength), vibrato, elasticity)
    }

    /// As [`Self::shake_move`] for the rotation, both axes alike.
    pub fn shake_rotate(duration_secs: f64, strength_deg: f64, frequency_hz: f64, seed: u32) -> Self {
        Self::new(Kind::ShakeRotate).shaken(duration_secs, Value::Number(strength_deg), frequency_hz, seed)
    }

    fn turning(self, duration_secs: f64, [x_deg, y_deg]: [f64; 2]) -> Self {
        self.filled([Value::Number(duration_secs), Value::Number(x_deg), Value::Optional(Some(y_deg))])
    }
}
