//! Pictures that are seen in part.

use super::super::Default::{Is, Needed};
use super::super::Holds::*;
use super::super::{Type, Unit};
use super::{UNIT, since_2};

pub const PROGRESS: Type = Type {
    name: "Progress",
    title: "Progress",
    sentence: "`Progress(…)` as a content: a picture of which the part is seen that `ProgressTo` and `ProgressFromTo` give, or the `progress` of the start pose; cocos2d-x's ProgressTimer.",
    project: "format: 2, images: [(name: \"a\", path: \"a.png\")], nodes: [(name: \"a\", content: Progress(of: Image(\"a\"), {}))]",
    pointer: "/nodes/0/content/Progress",
    fields: &[
        since_2("of", Picture, Needed, "The picture."),
        since_2(
            "kind",
            Word(&["Radial", "Bar"]),
            Is("Radial"),
            "A sector, from straight up, or a rectangle.",
        ),
        since_2(
            "midpoint",
            Pair(Unit::None, UNIT),
            Is("(0.5, 0.5)"),
            "Where a bar grows from, or what a sector turns around: from the left and from below, of the untrimmed picture.",
        ),
        since_2(
            "change_rate",
            Pair(Unit::None, UNIT),
            Is("(1, 1)"),
            "How much of the width and height of a bar grows; what doesn't is there at once.",
        ),
        since_2("reversed", Flag, Is("false"), "Whether a sector turns counterclockwise."),
    ],
};
