//! Actions that change the look of the sprite, and values that the game interprets.

pub mod animate;
pub mod keyframes;
pub mod times;

use crate::action::kinds::prelude::*;

const VALUE_FROM: ParamSpec =
    param("from", "From", Preset::Number(0.0), Unit::None, "The value at the start.");
const VALUE_TO: ParamSpec = param("to", "To", Preset::Number(1.0), Unit::None, "The value at the end.");
const VALUE_WORDS: &[&str] = &["value", "number", "property", "custom", "tween", "count"];

/// Swaps `from` and `to`.
fn exchanging_ends(action: &Action) -> Result<Action, Code> {
    let (from, to) = (action.number("from"), action.number("to"));
    Ok(action.changing("from", |_| Value::Number(to)).changing("to", |_| Value::Number(from)))
}

pub const FADE_IN: Row = Row {
    category: Category::Look,
    params: &[DURATION],
    sentence: "Brings the sprite to full opacity.",
    synonyms: &["appear", "alpha", "opacity", "show"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.as_kind(Kind::FadeOut)),
        ..Leaf::new(|_leaf| bringing(Channel::Opacity, 255.0))
    }),
};

pub const FADE_OUT: Row = Row {
    category: Category::Look,
    params: &[DURATION],
    sentence: "Makes the sprite see-through until it is gone.",
    synonyms: &["disappear", "alpha", "opacity", "vanish", "hide", "dissolve"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.as_kind(Kind::FadeIn)),
        ..Leaf::new(|_leaf| bringing(Channel::Opacity, 0.0))
    }),
};

pub const FADE_TO: Row = Row {
    category: Category::Look,
    params: &[
        DURATION,
        ranged(
            param(
                "opacity",
                "Opacity",
                Preset::Number(128.0),
                Unit::Level,
                "0 is see-through, 255 is solid.",
            ),
            0.0,
            255.0,
        ),
    ],
    sentence: "Brings the sprite to an opacity.",
    synonyms: &["alpha", "opacity", "transparent"],
    role: Role::Leaf(Leaf::new(|leaf| bringing(Channel::Opacity, leaf.number("opacity")))),
};

pub const TINT_BY: Row = Row {
    category: Category::Look,
    params: &[
        DURATION,
        ranged(
            param(
                "delta",
                "By",
                Preset::Vec3([0.0, -100.0, -100.0]),
                Unit::Level,
                "How much red, green and blue change.",
            ),
            -255.0,
            255.0,
        ),
    ],
    sentence: "Shifts the sprite's colour.",
    synonyms: &["color", "colour", "hue", "flash"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("delta", negated)),
        ..Leaf::new(|leaf| (Op::AddColor { by: leaf.vec3("delta") }, on::COLOR))
    }),
};

pub const TINT_TO: Row = Row {
    category: Category::Look,
    params: &[
        DURATION,
        param("color", "Colour", Preset::White, Unit::None, "The colour that the sprite is multiplied by."),
    ],
    sentence: "Brings the sprite to a colour.",
    synonyms: &["color", "colour", "hue", "flash", "recolor"],
    role: Role::Leaf(Leaf::new(|leaf| (Op::ToColor { to: leaf.color("color") }, on::COLOR))),
};

const LEVEL_FROM: ParamSpec = ranged(
    param(
        "from",
        "From",
        Preset::Number(0.0),
        Unit::Level,
        "The opacity that the sprite comes from: 0 is see-through, 255 is solid.",
    ),
    0.0,
    255.0,
);

pub const FADE_FROM: Row = Row {
    category: Category::Look,
    params: &[DURATION, LEVEL_FROM],
    sentence: "Brings the sprite from an opacity back to its own.",
    synonyms: &["appear", "alpha", "opacity", "enter", "from"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| {
            let op = Op::From { channel: Channel::Opacity, from: leaf.number("from") };
            (op, ChannelSet::of(&[Channel::Opacity]))
        })
    }),
};

const COLOR_FROM: ParamSpec =
    param("from", "From", Preset::White, Unit::None, "The colour that the sprite comes from.");

pub const TINT_FROM: Row = Row {
    category: Category::Look,
    params: &[DURATION, COLOR_FROM],
    sentence: "Brings the sprite from a colour back to its own.",
    synonyms: &["color", "colour", "flash", "hit", "from"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (Op::FromColor { from: leaf.color("from") }, on::COLOR))
    }),
};

pub const BLINK: Row = Row {
    category: Category::Look,
    params: &[
        DURATION,
        ranged(
            param(
                "times",
                "Times",
                Preset::Count(3),
                Unit::None,
                "How often the sprite vanishes and comes back.",
            ),
            0.0,
            1.0e6,
        ),
    ],
    sentence: "Hides and shows the sprite in turn; at the end it is as it was before.",
    synonyms: &["flash", "flicker", "hurt", "visible", "strobe"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| {
            let op = Op::Blink { times: leaf.count("times"), keeps_start: leaf.is_reversed };
            (op, ChannelSet::of(&[Channel::Visible]))
        })
    }),
};

const PERCENT: ParamSpec =
    param("percent", "Percent", Preset::Number(100.0), Unit::None, "How much of the bar is shown, 0 to 100.");

pub const PROGRESS_TO: Row = Row {
    category: Category::Look,
    params: &[DURATION, PERCENT],
    sentence: "Brings a progress bar to a value, or types a text that far; below 0 it shows nothing, above 100 all.",
    synonyms: &["bar", "timer", "percent", "radial", "health"],
    role: Role::Leaf(Leaf::new(|leaf| bringing(Channel::Progress, leaf.number("percent")))),
};

const PERCENT_FROM: ParamSpec = param(
    "from",
    "From",
    Preset::Number(0.0),
    Unit::None,
    "How much of the bar is shown at the start, 0 to 100.",
);

const PERCENT_TO: ParamSpec = param(
    "to",
    "To",
    Preset::Number(100.0),
    Unit::None,
    "How much of the bar is shown at the end, 0 to 100.",
);

pub const PROGRESS_FROM_TO: Row = Row {
    category: Category::Look,
    params: &[DURATION, PERCENT_FROM, PERCENT_TO],
    sentence: "Brings a progress bar from one value to another, or types a text.",
    synonyms: &["bar", "timer", "percent", "radial", "health"],
    role: Role::Leaf(Leaf { reverse: exchanging_ends, ..Leaf::new(|leaf| leaf.between(Channel::Progress)) }),
};

const NAMED_VALUE: Leaf = Leaf {
    reverse: exchanging_ends,
    value_name: |action| Some(action.text("key")),
    ..Leaf::new(named_value)
};

fn named_value(leaf: &mut LeafSource<'_>) -> LeafOp {
    leaf.named_value()
}

pub const ACTION_TWEEN: Row = Row {
    category: Category::Look,
    params: &[DURATION, KEY, VALUE_FROM, VALUE_TO],
    sentence: "Brings a value of the game from one number to another.",
    synonyms: VALUE_WORDS,
    role: Role::Leaf(NAMED_VALUE),
};

pub const ACTION_FLOAT: Row = Row {
    category: Category::Look,
    params: &[DURATION, KEY, VALUE_FROM, VALUE_TO],
    sentence: "Brings a value of the game from one number to another; the same as ActionTween.",
    synonyms: VALUE_WORDS,
    role: Role::Leaf(NAMED_VALUE),
};

impl Action {
    /// Animates the opacity to 255.
    pub fn fade_in(duration_secs: f64) -> Self {
        Self::new(Kind::FadeIn).filled([Value::Number(duration_secs)])
    }

    /// Animates the opacity to 0.
    pub fn fade_out(duration_secs: f64) -> Self {
        Self::new(Kind::FadeOut).filled([Value::Number(duration_secs)])
    }

    /// Animates the opacity to `opacity`, 0..=255.
    pub fn fade_to(duration_secs: f64, opacity: f64) -> Self {
        Self::new(Kind::FadeTo).filled([Value::Number(duration_secs), Value::Number(opacity)])
    }

    /// Adds `delta` to red, green and blue, each −255..=255.
    pub fn tint_by(duration_secs: f64, delta: [f64; 3]) -> Self {
        Self::new(Kind::TintBy).filled([Value::Number(duration_secs), Value::Vec3(delta)])
    }

    /// Animates the colour to `color`.
    pub fn tint_to(duration_secs: f64, color: Color) -> Self {
        Self::new(Kind::TintTo).filled([Value::Number(duration_secs), Value::Color(color)])
    }

    /// Animates the opacity from `from`, 0..=255, to the target's own.
    pub fn fade_from(duration_secs: f64, from: f64) -> Self {
        Self::new(Kind::FadeFrom).filled([Value::Number(duration_secs), Value::Number(from)])
    }

    /// Animates the colour from `from` to the target's own.
    pub fn tint_from(duration_secs: f64, from: Color) -> Self {
        Self::new(Kind::TintFrom).filled([Value::Number(duration_secs), Value::Color(from)])
    }

    /// Alternates hidden and visible `times` times, hidden first; at the end the target's visibility is restored.
    pub fn blink(duration_secs: f64, times: u32) -> Self {
        Self::new(Kind::Blink).filled([Value::Number(duration_secs), Value::Count(times)])
    }

    /// Animates a progress bar to `percent`, 0..=100.
    pub fn progress_to(duration_secs: f64, percent: f64) -> Self {
        Self::new(Kind::ProgressTo).filled([Value::Number(duration_secs), Value::Number(percent)])
    }

    /// Animates a progress bar between two values, both 0..=100.
    pub fn progress_from_to(duration_secs: f64, from_percent: f64, to_percent: f64) -> Self {
        Self::new(Kind::ProgressFromTo).filled([
            Value::Number(duration_secs),
            Value::Number(from_percent),
            Value::Number(to_percent),
        ])
    }

    /// Animates the value named `key` from one number to another; see [`ValueNames`](crate::ValueNames).
    pub fn action_tween(duration_secs: f64, key: impl Into<String>, from: f64, to: f64) -> Self {
        Self::new(Kind::ActionTween).named(duration_secs, key.into(), from, to)
    }

    /// The same as [`Self::action_tween`]; cocos2d-x has both.
    pub fn action_float(duration_secs: f64, key: impl Into<String>, from: f64, to: f64) -> Self {
        Self::new(Kind::ActionFloat).named(duration_secs, key.into(), from, to)
    }

    fn named(self, duration_secs: f64, key: String, from: f64, to: f64) -> Self {
        self.filled([Value::Number(duration_secs), Value::Text(key), Value::Number(from), Value::Number(to)])
    }
}
