//! How nodes change others: what they hand down, and what is seen through them.

use super::super::Default::Is;
use super::super::Holds::*;
use super::super::{Type, Unit};
use super::{UNIT, since_2};

pub const CASCADE: Type = Type {
    name: "Cascade",
    title: "Cascade",
    sentence: "What the look of a node's children is multiplied by: as it is drawn, so with what the node itself has got from above.",
    project: "format: 2, nodes: [(name: \"a\", cascade: ({}))]",
    pointer: "/nodes/0/cascade",
    fields: &[
        since_2("opacity", Flag, Is("true"), "Whether its opacity fades them."),
        since_2("color", Flag, Is("false"), "Whether its colour tints them."),
    ],
};

pub const MASK: Type = Type {
    name: "Mask",
    title: "Mask",
    sentence: "How a mask shows its siblings. Several masks of one parent show what all of them show.",
    project: "format: 2, nodes: [(name: \"a\", mask: ({}))]",
    pointer: "/nodes/0/mask",
    fields: &[
        since_2("inverted", Flag, Is("false"), "Whether they are seen where it is not drawn."),
        since_2(
            "threshold",
            Number(Unit::Factor, UNIT),
            Is("0"),
            "0: they are seen as much as it is opaque. Else they are seen where its opacity, 0 to 1, is at least this.",
        ),
    ],
};
