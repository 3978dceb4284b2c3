//! The table of all actions.

use super::{ActionSpec, Arity, Category, Kind, ParamSpec, Preset, Unit};

/// Largest magnitude that a length, angle or factor may have; far above use, far below what overflows an f32.
const HUGE: f64 = 1.0e9;

const fn param(
    name: &'static str,
    label: &'static str,
    preset: Preset,
    unit: Unit,
    help: &'static str,
) -> ParamSpec {
    let drag_step = match unit {
        Unit::Secs | Unit::Times => 0.01,
        _ => 1.0,
    };
    ParamSpec { name, label, unit, range: [-HUGE, HUGE], drag_step, help, may_be_omitted: false, preset }
}

const fn ranged(spec: ParamSpec, min: f64, max: f64) -> ParamSpec {
    ParamSpec { range: [min, max], ..spec }
}

const fn omittable(spec: ParamSpec) -> ParamSpec {
    ParamSpec { may_be_omitted: true, ..spec }
}

const DURATION: ParamSpec = ranged(
    param("duration", "Duration", Preset::Number(1.0), Unit::Secs, "How long it takes, in seconds."),
    0.0,
    1.0e6,
);
const POSITION: ParamSpec = param(
    "position",
    "Position",
    Preset::Vec2([0.0, 0.0]),
    Unit::Px,
    "Where the sprite ends, measured from its parent's lower left corner.",
);
const DELTA: ParamSpec =
    param("delta", "By", Preset::Vec2([100.0, 0.0]), Unit::Px, "How far the sprite moves, right and up.");
const HEIGHT: ParamSpec =
    param("height", "Height", Preset::Number(50.0), Unit::Px, "How high each jump goes.");
const JUMPS: ParamSpec = ranged(
    param("jumps", "Jumps", Preset::Count(1), Unit::None, "How many jumps it makes on the way."),
    0.0,
    1.0e6,
);
const ANGLE: ParamSpec =
    param("angle", "Angle", Preset::Number(90.0), Unit::Deg, "The angle in degrees, clockwise.");
const ANGLE_Y: ParamSpec = omittable(param(
    "angle_y",
    "Angle Y",
    Preset::Absent,
    Unit::Deg,
    "A second angle for the vertical axis; leave it out to turn the sprite as a whole.",
));
const SCALE: ParamSpec =
    param("scale", "Scale", Preset::Vec2([2.0, 2.0]), Unit::Times, "The factor for width and height.");
const RATE: ParamSpec = ranged(
    param("rate", "Rate", Preset::Number(2.0), Unit::None, "How strong the ease is; 1 is even speed."),
    0.001,
    1000.0,
);
const PERIOD: ParamSpec = omittable(ranged(
    param(
        "period",
        "Period",
        Preset::Number(0.3),
        Unit::None,
        "The length of one swing, as a part of the duration.",
    ),
    0.01,
    100.0,
));

const fn row(
    kind: Kind,
    name: &'static str,
    category: Category,
    params: &'static [ParamSpec],
    sentence: &'static str,
    synonyms: &'static [&'static str],
) -> ActionSpec {
    let arity = match kind {
        Kind::Sequence | Kind::Spawn => Arity::Many,
        Kind::Repeat | Kind::RepeatForever | Kind::ReverseTime | Kind::Speed => Arity::One,
        _ => match category {
            Category::Ease => Arity::One,
            _ => Arity::None,
        },
    };
    ActionSpec { kind, name, category, sentence, synonyms, arity, params }
}

const fn ease(
    kind: Kind,
    name: &'static str,
    params: &'static [ParamSpec],
    sentence: &'static str,
) -> ActionSpec {
    row(kind, name, Category::Ease, params, sentence, &["easing", "tween", "curve", "smooth"])
}

/// All actions, in the order of [`Kind`].
pub static SPECS: &[ActionSpec] = &[
    row(
        Kind::Sequence,
        "Sequence",
        Category::Composite,
        &[],
        "Plays its actions one after another.",
        &["series", "chain", "then", "list", "order"],
    ),
    row(
        Kind::Spawn,
        "Spawn",
        Category::Composite,
        &[],
        "Plays its actions at the same time.",
        &["parallel", "together", "group", "simultaneous"],
    ),
    row(
        Kind::Repeat,
        "Repeat",
        Category::Composite,
        &[ranged(
            param("times", "Times", Preset::Count(3), Unit::None, "How many rounds it plays."),
            1.0,
            1.0e6,
        )],
        "Plays its action a number of times.",
        &["loop", "times", "again"],
    ),
    row(
        Kind::RepeatForever,
        "RepeatForever",
        Category::Composite,
        &[],
        "Plays its action again and again, without an end.",
        &["loop", "endless", "infinite", "cycle"],
    ),
    row(
        Kind::ReverseTime,
        "ReverseTime",
        Category::Composite,
        &[],
        "Plays its action backwards.",
        &["rewind", "backwards", "mirror"],
    ),
    row(
        Kind::Speed,
        "Speed",
        Category::Composite,
        &[ranged(
            param(
                "speed",
                "Speed",
                Preset::Number(2.0),
                Unit::Times,
                "2 plays twice as fast, 0.5 half as fast.",
            ),
            0.001,
            1000.0,
        )],
        "Plays its action faster or slower.",
        &["time scale", "rate", "slow", "fast"],
    ),
    row(
        Kind::DelayTime,
        "DelayTime",
        Category::Composite,
        &[DURATION],
        "Waits.",
        &["wait", "pause", "gap", "sleep", "hold"],
    ),
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
    row(
        Kind::MoveBy,
        "MoveBy",
        Category::Move,
        &[DURATION, DELTA],
        "Moves the sprite by a distance.",
        &["translate", "offset", "slide", "tween", "position"],
    ),
    row(
        Kind::MoveTo,
        "MoveTo",
        Category::Move,
        &[DURATION, POSITION],
        "Moves the sprite to a point.",
        &["translate", "go", "slide", "tween", "position"],
    ),
    row(
        Kind::JumpBy,
        "JumpBy",
        Category::Move,
        &[DURATION, DELTA, HEIGHT, JUMPS],
        "Jumps by a distance, along arcs.",
        &["hop", "arc", "leap", "parabola"],
    ),
    row(
        Kind::JumpTo,
        "JumpTo",
        Category::Move,
        &[DURATION, POSITION, HEIGHT, JUMPS],
        "Jumps to a point, along arcs.",
        &["hop", "arc", "leap", "parabola"],
    ),
    row(
        Kind::RotateBy,
        "RotateBy",
        Category::Transform,
        &[DURATION, ANGLE, ANGLE_Y],
        "Turns the sprite by an angle.",
        &["spin", "turn", "angle"],
    ),
    row(
        Kind::RotateTo,
        "RotateTo",
        Category::Transform,
        &[DURATION, ANGLE, ANGLE_Y],
        "Turns the sprite to an angle, the short way.",
        &["spin", "turn", "angle"],
    ),
    row(
        Kind::ScaleBy,
        "ScaleBy",
        Category::Transform,
        &[DURATION, SCALE],
        "Multiplies the sprite's size.",
        &["grow", "shrink", "zoom", "size"],
    ),
    row(
        Kind::ScaleTo,
        "ScaleTo",
        Category::Transform,
        &[DURATION, SCALE],
        "Brings the sprite to a size.",
        &["grow", "shrink", "zoom", "size", "pop"],
    ),
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
    row(Kind::Show, "Show", Category::Instant, &[], "Makes the sprite visible.", &["visible", "appear"]),
    row(
        Kind::Hide,
        "Hide",
        Category::Instant,
        &[],
        "Makes the sprite invisible.",
        &["invisible", "disappear"],
    ),
    row(
        Kind::Place,
        "Place",
        Category::Instant,
        &[POSITION],
        "Puts the sprite at a point at once.",
        &["set position", "teleport", "snap"],
    ),
    row(
        Kind::CallFunc,
        "CallFunc",
        Category::Instant,
        &[param("name", "Name", Preset::Text("event"), Unit::None, "The name that the game receives.")],
        "Sends a named event to the game.",
        &["callback", "event", "signal", "function", "marker", "sound"],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_kinds() {
        for (index, spec) in SPECS.iter().enumerate() {
            assert_eq!(spec.kind as usize, index, "{}", spec.name);
            assert_eq!(format!("{:?}", spec.kind), spec.name);
        }
        assert_eq!(Kind::CallFunc as usize + 1, SPECS.len());
    }

    #[test]
    fn defaults_lie_in_their_ranges() {
        for spec in SPECS {
            for param in spec.params {
                for x in param.default_value().numbers() {
                    assert!((param.range[0]..=param.range[1]).contains(&x), "{}.{}", spec.name, param.name);
                }
                assert!(param.help.ends_with('.') && spec.sentence.ends_with('.'), "{}", spec.name);
            }
        }
    }
}
