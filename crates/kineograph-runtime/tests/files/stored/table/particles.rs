//! Emitters.

use super::super::Default::{Absent, Is};
use super::super::Holds::*;
use super::super::{Type, Unit};
use super::{ANY, AT, LEVELS, MAX_PARTICLES, STAGE, U32, since_2};

pub const PARTICLES: Type = Type {
    name: "Particles",
    title: "Particles",
    sentence: "`Particles(…)` as a content: an emitter, in the middle of a box of 32 × 32 pixels. A pair of value and variance stands for one number of each particle, between value − variance and value + variance. The colour and the opacity of the pose multiply those of all particles.",
    project: "format: 2, nodes: [(name: \"a\", content: Particles({}))]",
    pointer: "/nodes/0/content/Particles",
    fields: &[
        since_2("of", Picture, Absent, "The picture of a particle; left out: a soft white dot."),
        since_2("seed", Whole(U32), Is("0"), "Another seed gives other random numbers."),
        since_2(
            "max",
            Whole([1.0, MAX_PARTICLES as f64]),
            Is("1000"),
            "A particle ends early when so many newer ones are born.",
        ),
        since_2(
            "rate",
            Number(Unit::PerSec, [0.0, 1e6]),
            Is("50"),
            "Births: particle i is born at i ÷ rate.",
        ),
        since_2(
            "duration",
            Number(Unit::Secs, AT),
            Absent,
            "How long particles are born; left out: for ever.",
        ),
        since_2("life", Spread(Unit::Secs, AT), Is("(1, 0)"), "How long a particle lives."),
        since_2(
            "space",
            Word(&["Free", "Relative", "Grouped"]),
            Is("Free"),
            "What living particles move with: nothing, the parent of the emitter, or the emitter.",
        ),
        since_2(
            "offset",
            Pair(Unit::Px, ANY),
            Is("(0, 0)"),
            "The middle of the area of births, right of and above the emitter; for `Gravity(…)`.",
        ),
        since_2(
            "spread",
            Pair(Unit::Px, [0.0, 1e9]),
            Is("(0, 0)"),
            "Half the width and half the height of that area.",
        ),
        since_2(
            "angle",
            Spread(Unit::Deg, ANY),
            Is("(90, 0)"),
            "The direction at the birth, counter-clockwise from the right.",
        ),
        since_2("motion", Motion, Is("Gravity()"), "How particles move."),
        since_2("start", One("ParticleStart"), Is("()"), "What a particle looks like at its birth."),
        since_2(
            "end",
            One("ParticleEnd"),
            Is("()"),
            "What it looks like at its end; in between it changes evenly.",
        ),
    ],
};

pub const GRAVITY: Type = Type {
    name: "Gravity",
    title: "Gravity",
    sentence: "`Gravity(…)` as a motion: particles are thrown, and accelerated.",
    project: "format: 2, nodes: [(name: \"a\", content: Particles(motion: Gravity({})))]",
    pointer: "/nodes/0/content/Particles/motion/Gravity",
    fields: &[
        since_2(
            "gravity",
            Pair(Unit::PxPerSecSquared, ANY),
            Is("(0, 0)"),
            "The acceleration of all particles, right and up.",
        ),
        since_2("speed", Spread(Unit::PxPerSec, ANY), Is("(60, 0)"), "The speed at the birth."),
        since_2(
            "radial",
            Spread(Unit::PxPerSecSquared, ANY),
            Is("(0, 0)"),
            "The acceleration away from the emitter.",
        ),
        since_2(
            "tangential",
            Spread(Unit::PxPerSecSquared, ANY),
            Is("(0, 0)"),
            "The acceleration around the emitter, counter-clockwise.",
        ),
        since_2(
            "faces_motion",
            Flag,
            Is("false"),
            "A particle starts turned into its direction, in place of the `rotation` of its start.",
        ),
    ],
};

pub const RADIUS: Type = Type {
    name: "Radius",
    title: "Radius",
    sentence: "`Radius(…)` as a motion: particles go around the emitter, beginning opposite to `angle`.",
    project: "format: 2, nodes: [(name: \"a\", content: Particles(motion: Radius({})))]",
    pointer: "/nodes/0/content/Particles/motion/Radius",
    fields: &[
        since_2("from", Spread(Unit::Px, ANY), Is("(100, 0)"), "The distance at the birth."),
        since_2("to", Spread(Unit::Px, ANY), Absent, "The distance at the end; left out: as at the birth."),
        since_2(
            "turn",
            Spread(Unit::DegPerSec, ANY),
            Is("(0, 0)"),
            "How fast they go around, counter-clockwise.",
        ),
    ],
};

pub const PARTICLE_START: Type = Type {
    name: "ParticleStart",
    title: "Particle at its birth",
    sentence: "What a particle looks like at first.",
    project: "format: 2, nodes: [(name: \"a\", content: Particles(start: ({})))]",
    pointer: "/nodes/0/content/Particles/start",
    fields: &[
        since_2("size", Spread(Unit::Px, STAGE), Is("(32, 0)"), "The side of its square."),
        since_2("rotation", Spread(Unit::Deg, ANY), Is("(0, 0)"), "Clockwise."),
        since_2("color", Color, Is("\"#ffffff\""), "The colour that its picture is multiplied by."),
        since_2("color_variance", Color, Is("\"#000000\""), "The variances of red, green and blue."),
        since_2("opacity", Spread(Unit::None, LEVELS), Is("(255, 0)"), "0 is see-through, 255 is solid."),
    ],
};

pub const PARTICLE_END: Type = Type {
    name: "ParticleEnd",
    title: "Particle at its end",
    sentence: "What a particle looks like at last. What is left out stays as it is at the birth.",
    project: "format: 2, nodes: [(name: \"a\", content: Particles(end: ({})))]",
    pointer: "/nodes/0/content/Particles/end",
    fields: &[
        since_2("size", Spread(Unit::Px, STAGE), Absent, "The side of its square."),
        since_2("rotation", Spread(Unit::Deg, ANY), Absent, "Clockwise."),
        since_2("color", Color, Absent, "The colour that its picture is multiplied by."),
        since_2("color_variance", Color, Is("\"#000000\""), "The variances of red, green and blue."),
        since_2("opacity", Spread(Unit::None, LEVELS), Absent, "0 is see-through, 255 is solid."),
    ],
};
