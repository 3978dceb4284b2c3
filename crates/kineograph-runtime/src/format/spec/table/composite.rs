//! Actions that arrange other actions in time.

use super::*;

const ROUND_DELAY: ParamSpec = omittable(ranged(
    param("delay", "Pause", Preset::Number(0.0), Unit::Secs, "How long it waits between two rounds."),
    0.0,
    1.0e6,
));

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
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
        &[
            ranged(
                param("times", "Times", Preset::Count(3), Unit::None, "How many rounds it plays."),
                1.0,
                1.0e6,
            ),
            ROUND_DELAY,
        ],
        "Plays its action a number of times.",
        &["loop", "times", "again"],
    ),
    row(
        Kind::RepeatForever,
        "RepeatForever",
        Category::Composite,
        &[ROUND_DELAY],
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
        Kind::Reverse,
        "Reverse",
        Category::Composite,
        &[],
        "Plays the reverse of its action: from here back along the same way.",
        &["backwards", "back", "undo", "mirror", "inverse"],
    ),
    row(
        Kind::Yoyo,
        "Yoyo",
        Category::Composite,
        &[],
        "Plays its action there and back.",
        &["ping-pong", "back and forth", "alternate", "mirror", "swing"],
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
        Kind::TargetedAction,
        "TargetedAction",
        Category::Composite,
        &[param(
            "target",
            "Target",
            Preset::Text("sprite"),
            Unit::None,
            "The name of the node that it plays on.",
        )],
        "Plays its action on another node.",
        &["other", "target", "node", "on", "elsewhere"],
    ),
    row(
        Kind::At,
        "At",
        Category::Composite,
        &[param(
            "at",
            "At",
            Preset::Text("0"),
            Unit::None,
            "When it starts: the label of an action beside it, label.end, or seconds; then + or - seconds.",
        )],
        "Plays its action at a time of the Sequence around it, beside the others.",
        &["label", "place", "position", "offset", "overlap", "insert", "timeline"],
    ),
    row(
        Kind::Follow,
        "Follow",
        Category::Move,
        &[
            param(
                "target",
                "Target",
                Preset::Text("sprite"),
                Unit::None,
                "The name of the node that it follows.",
            ),
            ranged(
                param(
                    "screen",
                    "Screen",
                    Preset::Vec2([480.0, 320.0]),
                    Unit::Px,
                    "Width and height of the view.",
                ),
                0.0,
                HUGE,
            ),
            omittable(param(
                "rect",
                "World",
                Preset::Vec4([0.0; 4]),
                Unit::Px,
                "Left, bottom, width and height that the view stays inside of; all 0 for no limit.",
            )),
            omittable(param(
                "offset",
                "Offset",
                Preset::Vec2([0.0, 0.0]),
                Unit::Px,
                "How far from the middle of the view the followed node is kept.",
            )),
        ],
        "Moves so that another node stays in the middle of the view, as a camera does.",
        &["camera", "track", "scroll", "view", "chase"],
    ),
    row(
        Kind::DelayTime,
        "DelayTime",
        Category::Composite,
        &[DURATION],
        "Waits.",
        &["wait", "pause", "gap", "sleep", "hold"],
    ),
];
