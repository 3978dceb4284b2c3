//! Actions that change the position.

use crate::action::kinds::prelude::*;
use crate::action::kinds::swings::{ELASTICITY, FREQUENCY, SEED, VIBRATO};

const CONTROL_1: ParamSpec = param(
    "control_1",
    "Control 1",
    Preset::Vec2([0.0, 100.0]),
    Unit::Px,
    "The point that the sprite sets out towards.",
);

const CONTROL_2: ParamSpec = param(
    "control_2",
    "Control 2",
    Preset::Vec2([100.0, 100.0]),
    Unit::Px,
    "The point that the sprite arrives from.",
);

const POINTS_BY: ParamSpec = param(
    "points",
    "Points",
    Preset::Points(&[[0.0, 0.0], [50.0, 80.0], [100.0, 0.0]]),
    Unit::Px,
    "Points of the way, right and up from the start; the first is normally (0, 0).",
);

const POINTS_TO: ParamSpec = param(
    "points",
    "Points",
    Preset::Points(&[[0.0, 0.0], [50.0, 80.0], [100.0, 0.0]]),
    Unit::Px,
    "Points of the way, measured from the parent's lower left corner; the sprite starts in the first.",
);

const TENSION: ParamSpec = ranged(
    ParamSpec {
        drag_step: 0.01,
        ..param(
            "tension",
            "Tension",
            Preset::Number(0.0),
            Unit::None,
            "0 is round, 1 goes straight from point to point.",
        )
    },
    -100.0,
    100.0,
);

const STRENGTH: ParamSpec = param(
    "strength",
    "Strength",
    Preset::Vec2([20.0, 20.0]),
    Unit::Px,
    "How far the sprite moves at most, sideways and up.",
);

const CURVE_WORDS: &[&str] = &["curve", "path", "bezier", "bow", "swing"];

const SPLINE_WORDS: &[&str] = &["curve", "path", "spline", "points", "way"];

/// cocos2d-x's Catmull-Rom curves are cardinal splines with this tension.
const CATMULL_ROM_TENSION: f64 = 0.5;

/// The points of a path in reverse order, relative to its end.
fn from_the_end(value: &Value) -> Value {
    let Value::Points(points) = value else { return value.clone() };
    let end = points.last().copied().unwrap_or([0.0; 2]);
    Value::Points(points.iter().rev().map(|point| [point[0] - end[0], point[1] - end[1]]).collect())
}

pub const MOVE_BY: Row = Row {
    category: Category::Move,
    params: &[DURATION, DELTA],
    sentence: "Moves the sprite by a distance.",
    synonyms: &["translate", "offset", "slide", "tween", "position", "fall", "drop", "shift"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("delta", negated)),
        ..Leaf::new(|leaf| (Op::Add2 { first: Channel::X, by: leaf.vec2("delta") }, on::POSITION))
    }),
};

pub const MOVE_TO: Row = Row {
    category: Category::Move,
    params: &[DURATION, POSITION],
    sentence: "Moves the sprite to a point.",
    synonyms: &["translate", "go", "slide", "tween", "position", "fly"],
    role: Role::Leaf(Leaf::new(|leaf| {
        (Op::To2 { first: Channel::X, to: leaf.vec2("position") }, on::POSITION)
    })),
};

pub const JUMP_BY: Row = Row {
    category: Category::Move,
    params: &[DURATION, DELTA, HEIGHT, JUMPS],
    sentence: "Jumps by a distance, along arcs.",
    synonyms: &["hop", "arc", "leap", "parabola", "bounce", "throw"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("delta", negated)),
        ..Leaf::new(|leaf| {
            let (height, jumps) = (leaf.number("height"), leaf.count("jumps"));
            (Op::JumpBy { by: leaf.vec2("delta"), height, jumps }, on::POSITION)
        })
    }),
};

pub const JUMP_TO: Row = Row {
    category: Category::Move,
    params: &[DURATION, POSITION, HEIGHT, JUMPS],
    sentence: "Jumps to a point, along arcs.",
    synonyms: &["hop", "arc", "leap", "parabola", "bounce", "throw"],
    role: Role::Leaf(Leaf::new(|leaf| {
        let (height, jumps) = (leaf.number("height"), leaf.count("jumps"));
        (Op::JumpTo { to: leaf.vec2("position"), height, jumps }, on::POSITION)
    })),
};

pub const BEZIER_BY: Row = Row {
    category: Category::Move,
    params: &[DURATION, CONTROL_1, CONTROL_2, DELTA],
    sentence: "Moves the sprite by a distance along a curve; its points are measured from the start.",
    synonyms: CURVE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(along_the_same_curve(action)),
        ..Leaf::new(|leaf| (leaf.bezier("delta", true), on::POSITION))
    }),
};

/// With the end e the controls c₁, c₂ become c₂ − e and c₁ − e, as in cocos2d-x.
fn along_the_same_curve(action: &Action) -> Action {
    let end = action.vec2("delta");
    let from_end = |name: &str| {
        let control = action.vec2(name);
        Value::Vec2([control[0] - end[0], control[1] - end[1]])
    };
    let (first, second) = (from_end("control_2"), from_end("control_1"));
    action.changing("delta", negated).changing("control_1", |_| first).changing("control_2", |_| second)
}

pub const BEZIER_TO: Row = Row {
    category: Category::Move,
    params: &[DURATION, CONTROL_1, CONTROL_2, POSITION],
    sentence: "Moves the sprite to a point along a curve.",
    synonyms: CURVE_WORDS,
    role: Role::Leaf(Leaf::new(|leaf| (leaf.bezier("position", false), on::POSITION))),
};

pub const CARDINAL_SPLINE_BY: Row = Row {
    category: Category::Move,
    params: &[DURATION, POINTS_BY, TENSION],
    sentence: "Moves the sprite smoothly through points that are measured from its start.",
    synonyms: SPLINE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("points", from_the_end)),
        ..Leaf::new(|leaf| (leaf.spline(leaf.number("tension"), true), on::POSITION))
    }),
};

pub const CARDINAL_SPLINE_TO: Row = Row {
    category: Category::Move,
    params: &[DURATION, POINTS_TO, TENSION],
    sentence: "Moves the sprite smoothly through points.",
    synonyms: SPLINE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("points", in_other_order)),
        ..Leaf::new(|leaf| (leaf.spline(leaf.number("tension"), false), on::POSITION))
    }),
};

pub const CATMULL_ROM_BY: Row = Row {
    category: Category::Move,
    params: &[DURATION, POINTS_BY],
    sentence: "Moves the sprite through points that are measured from its start; as a CardinalSplineBy with tension 0.5.",
    synonyms: SPLINE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("points", from_the_end)),
        ..Leaf::new(|leaf| (leaf.spline(CATMULL_ROM_TENSION, true), on::POSITION))
    }),
};

pub const CATMULL_ROM_TO: Row = Row {
    category: Category::Move,
    params: &[DURATION, POINTS_TO],
    sentence: "Moves the sprite through points; as a CardinalSplineTo with tension 0.5.",
    synonyms: SPLINE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("points", in_other_order)),
        ..Leaf::new(|leaf| (leaf.spline(CATMULL_ROM_TENSION, false), on::POSITION))
    }),
};

const FROM_POSITION: ParamSpec = param(
    "from",
    "From",
    Preset::Vec2([0.0, 0.0]),
    Unit::Px,
    "Where the sprite comes from, measured from its parent's lower left corner.",
);

pub const MOVE_FROM: Row = Row {
    category: Category::Move,
    params: &[DURATION, FROM_POSITION],
    sentence: "Puts the sprite at a point and moves it back to where it was.",
    synonyms: &["enter", "slide in", "come", "from", "fly in"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (Op::From2 { first: Channel::X, from: leaf.vec2("from") }, on::POSITION))
    }),
};

const BLOW: ParamSpec = param(
    "strength",
    "Strength",
    Preset::Vec2([0.0, 30.0]),
    Unit::Px,
    "How far the blow moves the sprite, right and up.",
);

pub const PUNCH_MOVE: Row = Row {
    category: Category::Move,
    params: &[DURATION, BLOW, VIBRATO, ELASTICITY],
    sentence: "Gives the sprite a blow; it swings out and ends where it was.",
    synonyms: &["hit", "kick", "recoil", "spring", "impact", "knockback", "bump"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(|leaf| (leaf.punch(Channel::X), on::POSITION)) }),
};

pub const SHAKE_MOVE: Row = Row {
    category: Category::Move,
    params: &[DURATION, STRENGTH, FREQUENCY, SEED],
    sentence: "Shakes the sprite at random, weaker and weaker.",
    synonyms: &["tremble", "quake", "rumble", "jitter", "random", "vibrate", "earthquake", "tremor"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (leaf.noise(Channel::X, true), on::POSITION))
    }),
};

pub const WIGGLE: Row = Row {
    category: Category::Move,
    params: &[DURATION, STRENGTH, FREQUENCY, SEED],
    sentence: "Moves the sprite about at random, evenly strong, from where it is and back.",
    synonyms: &["float", "hover", "wander", "drift", "noise", "random", "bob", "shake", "sway", "wobble"],
    role: Role::Leaf(Leaf {
        reverse: backwards,
        ..Leaf::new(|leaf| (leaf.noise(Channel::X, false), on::POSITION))
    }),
};

impl Action {
    /// Moves by `delta_px`.
    pub fn move_by(duration_secs: f64, delta_px: [f64; 2]) -> Self {
        Self::new(Kind::MoveBy).filled([Value::Number(duration_secs), Value::Vec2(delta_px)])
    }

    /// Moves to `position_px`.
    pub fn move_to(duration_secs: f64, position_px: [f64; 2]) -> Self {
        Self::new(Kind::MoveTo).filled([Value::Number(duration_secs), Value::Vec2(position_px)])
    }

    /// Jumps by `delta_px` in `jumps` arcs of `height_px`.
    pub fn jump_by(duration_secs: f64, delta_px: [f64; 2], height_px: f64, jumps: u32) -> Self {
        Self::new(Kind::JumpBy).filled([
            Value::Number(duration_secs),
            Value::Vec2(delta_px),
            Value::Number(height_px),
            Value::Count(jumps),
        ])
    }

    /// Jumps to `position_px` in `jumps` arcs of `height_px`.
    pub fn jump_to(duration_secs: f64, position_px: [f64; 2], height_px: f64, jumps: u32) -> Self {
        Self::new(Kind::JumpTo).filled([
            Value::Number(duration_secs),
            Value::Vec2(position_px),
            Value::Number(height_px),
            Value::Count(jumps),
        ])
    }

    /// Moves by `delta_px` along a Bézier curve; both controls are relative to the start too.
    pub fn bezier_by(duration_secs: f64, controls_px: [[f64; 2]; 2], delta_px: [f64; 2]) -> Self {
        Self::new(Kind::BezierBy).curved(duration_secs, controls_px, delta_px)
    }

    /// Moves to `position_px` along a Bézier curve.
    pub fn bezier_to(duration_secs: f64, controls_px: [[f64; 2]; 2], position_px: [f64; 2]) -> Self {
        Self::new(Kind::BezierTo).curved(duration_secs, controls_px, position_px)
    }

    /// Moves smoothly through at least 2 points relative to the start, the first usually (0, 0). `tension` 0 is round, 1 straight.
    pub fn cardinal_spline_by(duration_secs: f64, points_px: Vec<[f64; 2]>, tension: f64) -> Self {
        Self::new(Kind::CardinalSplineBy).along(duration_secs, points_px, tension)
    }

    /// Moves smoothly through at least 2 points, starting in the first. `tension` 0 is round, 1 straight.
    pub fn cardinal_spline_to(duration_secs: f64, points_px: Vec<[f64; 2]>, tension: f64) -> Self {
        Self::new(Kind::CardinalSplineTo).along(duration_secs, points_px, tension)
    }

    /// A [`Self::cardinal_spline_by`] with tension 0.5.
    pub fn catmull_rom_by(duration_secs: f64, points_px: Vec<[f64; 2]>) -> Self {
        Self::new(Kind::CatmullRomBy).filled([Value::Number(duration_secs), Value::Points(points_px)])
    }

    /// A [`Self::cardinal_spline_to`] with tension 0.5.
    pub fn catmull_rom_to(duration_secs: f64, points_px: Vec<[f64; 2]>) -> Self {
        Self::new(Kind::CatmullRomTo).filled([Value::Number(duration_secs), Value::Points(points_px)])
    }

    /// Moves from `from_px` to the target's position.
    pub fn move_from(duration_secs: f64, from_px: [f64; 2]) -> Self {
        Self::new(Kind::MoveFrom).filled([Value::Number(duration_secs), Value::Vec2(from_px)])
    }

    /// A damped swing of `strength_px` with `vibrato` full swings; the swing to the other side is multiplied by `elasticity`, 0..=1:
    /// strength·(1 − u)·sin(2π·vibrato·u).
    pub fn punch_move(duration_secs: f64, strength_px: [f64; 2], vibrato: u32, elasticity: f64) -> Self {
        Self::new(Kind::PunchMove).punched(duration_secs, Value::Vec2(strength_px), vibrato, elasticity)
    }

    /// Random motion of at most `strength_px` with `frequency_hz` changes a second, which decays linearly. The same seed always gives
    /// the same motion.
    pub fn shake_move(duration_secs: f64, strength_px: [f64; 2], frequency_hz: f64, seed: u32) -> Self {
        Self::new(Kind::ShakeMove).shaken(duration_secs, Value::Vec2(strength_px), frequency_hz, seed)
    }

    /// As [`Self::shake_move`], but without decay; it starts and ends at the target's position.
    pub fn wiggle(duration_secs: f64, strength_px: [f64; 2], frequency_hz: f64, seed: u32) -> Self {
        Self::new(Kind::Wiggle).shaken(duration_secs, Value::Vec2(strength_px), frequency_hz, seed)
    }

    fn curved(self, duration_secs: f64, [first, second]: [[f64; 2]; 2], end: [f64; 2]) -> Self {
        self.filled([Value::Number(duration_secs), Value::Vec2(first), Value::Vec2(second), Value::Vec2(end)])
    }

    fn along(self, duration_secs: f64, points_px: Vec<[f64; 2]>, tension: f64) -> Self {
        self.filled([Value::Number(duration_secs), Value::Points(points_px), Value::Number(tension)])
    }
}
