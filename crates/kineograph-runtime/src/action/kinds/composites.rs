//! Actions that arrange other actions in time.

use crate::action::kinds::prelude::*;

const ROUND_DELAY: ParamSpec = omittable(ranged(
    param("delay", "Pause", Preset::Number(0.0), Unit::Secs, "How long it waits between two rounds."),
    0.0,
    1.0e6,
));

pub const SEQUENCE: Row = Row {
    category: Category::Composite,
    params: &[],
    sentence: "Plays its actions one after another.",
    synonyms: &["series", "chain", "then", "list", "order", "after", "steps"],
    role: Role::Composite(Composite::Sequence),
};

pub const SPAWN: Row = Row {
    category: Category::Composite,
    params: &[],
    sentence: "Plays its actions at the same time.",
    synonyms: &["parallel", "together", "group", "simultaneous", "at once", "same time"],
    role: Role::Composite(Composite::Spawn),
};

pub const REPEAT: Row = Row {
    category: Category::Composite,
    params: &[
        ranged(
            param("times", "Times", Preset::Count(3), Unit::None, "How many rounds it plays."),
            1.0,
            1.0e6,
        ),
        ROUND_DELAY,
    ],
    sentence: "Plays its action a number of times.",
    synonyms: &["loop", "times", "again"],
    role: Role::Composite(Composite::Repeat),
};

pub const REPEAT_FOREVER: Row = Row {
    category: Category::Composite,
    params: &[ROUND_DELAY],
    sentence: "Plays its action again and again, without an end.",
    synonyms: &["loop", "endless", "infinite", "cycle", "forever"],
    role: Role::Composite(Composite::RepeatForever),
};

pub const REVERSE_TIME: Row = Row {
    category: Category::Composite,
    params: &[],
    sentence: "Plays its action backwards.",
    synonyms: &["rewind", "backwards", "mirror"],
    role: Role::Composite(Composite::ReverseTime),
};

pub const REVERSE: Row = Row {
    category: Category::Composite,
    params: &[],
    sentence: "Plays the reverse of its action: from here back along the same way.",
    synonyms: &["backwards", "back", "undo", "mirror", "inverse"],
    role: Role::Composite(Composite::Reverse),
};

pub const YOYO: Row = Row {
    category: Category::Composite,
    params: &[],
    sentence: "Plays its action there and back.",
    synonyms: &["ping-pong", "back and forth", "alternate", "mirror", "swing"],
    role: Role::Composite(Composite::Yoyo),
};

pub const SPEED: Row = Row {
    category: Category::Composite,
    params: &[ranged(
        param("speed", "Speed", Preset::Number(2.0), Unit::Times, "2 plays twice as fast, 0.5 half as fast."),
        0.001,
        1000.0,
    )],
    sentence: "Plays its action faster or slower.",
    synonyms: &["time scale", "rate", "slow", "fast"],
    role: Role::Composite(Composite::Speed),
};

pub const TARGETED_ACTION: Row = Row {
    category: Category::Composite,
    params: &[param(
        "target",
        "Target",
        Preset::Text("sprite"),
        Unit::None,
        "The name of the node that it plays on.",
    )],
    sentence: "Plays its action on another node.",
    synonyms: &["other", "target", "node", "on", "elsewhere"],
    role: Role::Composite(Composite::TargetedAction),
};

pub const AT: Row = Row {
    category: Category::Composite,
    params: &[param(
        "at",
        "At",
        Preset::Text("0"),
        Unit::None,
        "When it starts: the label of an action beside it, label.end, or seconds; then + or - seconds.",
    )],
    sentence: "Plays its action at a time of the Sequence around it, beside the others.",
    synonyms: &["label", "place", "position", "offset", "overlap", "insert", "timeline"],
    role: Role::Composite(Composite::At),
};

pub const PLAY_CLIP: Row = Row {
    category: Category::Composite,
    params: &[param(
        "clip",
        "Clip",
        Preset::Text("clip"),
        Unit::None,
        "The name of the clip that it plays, another one of the same project.",
    )],
    sentence: "Plays another clip, as if its actions stood here.",
    synonyms: &["subclip", "nested", "reuse", "prefab", "include", "call", "instance", "symbol"],
    role: Role::Composite(Composite::PlayClip),
};

pub const FOLLOW: Row = Row {
    category: Category::Move,
    params: &[
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
    sentence: "Moves so that another node stays in the middle of the view, as a camera does.",
    synonyms: &["camera", "track", "scroll", "view", "chase"],
    role: Role::Composite(Composite::Follow),
};

pub const DELAY_TIME: Row = Row {
    category: Category::Composite,
    params: &[DURATION],
    sentence: "Waits.",
    synonyms: &["wait", "pause", "gap", "sleep", "hold", "delay", "stop", "idle"],
    role: Role::Leaf(Leaf { reverse: unchanged, ..Leaf::new(|_leaf| (Op::Wait, ChannelSet::EMPTY)) }),
};

impl Action {
    /// Waits `duration_secs`; [`Self::delay`] is short for it.
    pub fn delay_time(duration_secs: f64) -> Self {
        Self::delay(duration_secs)
    }

    /// Waits `duration_secs`.
    pub fn delay(duration_secs: f64) -> Self {
        Self::new(Kind::DelayTime).filled([Value::Number(duration_secs)])
    }
}
