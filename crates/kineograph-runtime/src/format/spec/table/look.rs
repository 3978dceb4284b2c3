//! Actions that change how the sprite looks, and values that the game gives a meaning to.

use super::*;

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
const COLOR_FROM: ParamSpec =
    param("from", "From", Preset::White, Unit::None, "The colour that the sprite comes from.");
const PERCENT: ParamSpec =
    param("percent", "Percent", Preset::Number(100.0), Unit::None, "How much of the bar is shown, 0 to 100.");
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
const VALUE_FROM: ParamSpec =
    param("from", "From", Preset::Number(0.0), Unit::None, "The value at the start.");
const VALUE_TO: ParamSpec = param("to", "To", Preset::Number(1.0), Unit::None, "The value at the end.");
const VALUE_WORDS: &[&str] = &["value", "number", "property", "custom", "tween", "count"];

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    row(
        Kind::FadeIn,
        "FadeIn",
        Category::Look,
        &[DURATION],
        "Brings the sprite to full opacity.",
        &["appear", "alpha", "opacity", "show"],
    ),
    row(
        Kind::FadeOut,
        "FadeOut",
        Category::Look,
        &[DURATION],
        "Makes the sprite see-through until it is gone.",
        &["disappear", "alpha", "opacity", "vanish", "hide", "dissolve"],
    ),
    row(
        Kind::FadeTo,
        "FadeTo",
        Category::Look,
        &[
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
        "Brings the sprite to an opacity.",
        &["alpha", "opacity", "transparent"],
    ),
    row(
        Kind::TintBy,
        "TintBy",
        Category::Look,
        &[
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
        "Shifts the sprite's colour.",
        &["color", "colour", "hue", "flash"],
    ),
    row(
        Kind::TintTo,
        "TintTo",
        Category::Look,
        &[
            DURATION,
            param(
                "color",
                "Colour",
                Preset::White,
                Unit::None,
                "The colour that the sprite is multiplied by.",
            ),
        ],
        "Brings the sprite to a colour.",
        &["color", "colour", "hue", "flash", "recolor"],
    ),
    row(
        Kind::FadeFrom,
        "FadeFrom",
        Category::Look,
        &[DURATION, LEVEL_FROM],
        "Brings the sprite from an opacity back to its own.",
        &["appear", "alpha", "opacity", "enter", "from"],
    ),
    row(
        Kind::TintFrom,
        "TintFrom",
        Category::Look,
        &[DURATION, COLOR_FROM],
        "Brings the sprite from a colour back to its own.",
        &["color", "colour", "flash", "hit", "from"],
    ),
    row(
        Kind::Blink,
        "Blink",
        Category::Look,
        &[
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
        "Hides and shows the sprite in turn; at the end it is as it was before.",
        &["flash", "flicker", "hurt", "visible", "strobe"],
    ),
    row(
        Kind::Animate,
        "Animate",
        Category::Look,
        &[
            needed_without(
                "tag",
                ranged(
                    param(
                        "delay_per_unit",
                        "Frame time",
                        Preset::Number(0.1),
                        Unit::Secs,
                        "How long one frame unit lasts.",
                    ),
                    0.0,
                    1.0e5,
                ),
            ),
            omittable(param(
                "sheet",
                "Sheet",
                Preset::Text(""),
                Unit::None,
                "The sheet whose frames or tag are named; the sprite must show frames of it.",
            )),
            omittable(param(
                "tag",
                "Tag",
                Preset::Text(""),
                Unit::None,
                "A tag of the sheet, whose frames show in place of frames.",
            )),
            needed_without(
                "tag",
                ranged(
                    param(
                        "frames",
                        "Frames",
                        Preset::FirstFrame,
                        Unit::None,
                        "Frames of the sprite's sheet, in order: their numbers, or names with sheet.",
                    ),
                    0.0,
                    1.0e5,
                ),
            ),
            omittable(ranged(
                param("loops", "Loops", Preset::Count(1), Unit::None, "How often the frames are shown."),
                1.0,
                1.0e6,
            )),
            omittable(param(
                "restore",
                "Restore",
                Preset::Flag(false),
                Unit::None,
                "Shows the first frame again at the end.",
            )),
        ],
        "Shows frames of the sprite's sheet one after another.",
        &["frames", "sheet", "flipbook", "sprite animation", "frame by frame", "walk cycle"],
    ),
    row(
        Kind::Keyframes,
        "Keyframes",
        Category::Look,
        &[DURATION, CHANNEL, KEYS, CHANNEL_KEY],
        "Brings one channel through values at times, each by its own ease.",
        &["track", "curve", "timeline", "keys", "channel", "tween"],
    ),
    row(
        Kind::ProgressTo,
        "ProgressTo",
        Category::Look,
        &[DURATION, PERCENT],
        "Brings a progress bar to a value; below 0 it shows nothing, above 100 all.",
        &["bar", "timer", "percent", "radial", "health"],
    ),
    row(
        Kind::ProgressFromTo,
        "ProgressFromTo",
        Category::Look,
        &[DURATION, PERCENT_FROM, PERCENT_TO],
        "Brings a progress bar from one value to another.",
        &["bar", "timer", "percent", "radial", "health"],
    ),
    row(
        Kind::ActionTween,
        "ActionTween",
        Category::Look,
        &[DURATION, KEY, VALUE_FROM, VALUE_TO],
        "Brings a value of the game from one number to another.",
        VALUE_WORDS,
    ),
    row(
        Kind::ActionFloat,
        "ActionFloat",
        Category::Look,
        &[DURATION, KEY, VALUE_FROM, VALUE_TO],
        "Brings a value of the game from one number to another; the same as ActionTween.",
        VALUE_WORDS,
    ),
];
