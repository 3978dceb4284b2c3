//! Actions that change how the sprite looks.

use super::*;

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    row(
        Kind::FadeIn,
        "FadeIn",
        Category::Look,
        &[DURATION],
        "Brings the sprite to full opacity.",
        &["appear", "alpha", "opacity"],
    ),
    row(
        Kind::FadeOut,
        "FadeOut",
        Category::Look,
        &[DURATION],
        "Makes the sprite see-through until it is gone.",
        &["disappear", "alpha", "opacity", "vanish"],
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
        &["color", "colour", "hue"],
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
        &["color", "colour", "hue"],
    ),
    row(
        Kind::Animate,
        "Animate",
        Category::Look,
        &[
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
            ranged(
                param(
                    "frames",
                    "Frames",
                    Preset::FirstFrame,
                    Unit::None,
                    "Frames of the sprite's sheet, in order.",
                ),
                0.0,
                1.0e5,
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
        &["frames", "sheet", "flipbook", "sprite animation"],
    ),
];
