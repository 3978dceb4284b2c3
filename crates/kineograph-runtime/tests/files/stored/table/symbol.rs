//! Projects that nodes show.

use super::super::Default::{Absent, Is, Needed};
use super::super::Holds::*;
use super::super::{Type, Unit};
use super::since_2;

pub const SYMBOL: Type = Type {
    name: "Symbol",
    title: "Symbol",
    sentence: "`Symbol(…)` as a content: another project, as it is at the `time` of the node. Its box is the stage of that project; as with a group, its blend and flips don't reach what is inside, and its colour only where it tints its children.",
    project: "format: 2, nodes: [(name: \"a\", content: Symbol(path: \"a.ron\", {}))]",
    pointer: "/nodes/0/content/Symbol",
    fields: &[
        since_2("path", Text, Needed, "The file of the project, relative to this one, with `/`."),
        since_2("set", List("SymbolOverride"), Is("[]"), "What this node shows otherwise than that project."),
    ],
};

pub const SYMBOL_OVERRIDE: Type = Type {
    name: "SymbolOverride",
    title: "Override",
    sentence: "What a node of a symbol shows otherwise than in the symbol's own project; what is left out stays as it is there.",
    project: "format: 2, nodes: [(name: \"a\", content: Symbol(path: \"a.ron\", set: [(node: \"b\", {})]))]",
    pointer: "/nodes/0/content/Symbol/set/0",
    fields: &[
        since_2("node", Text, Needed, "The name of the node in the symbol's project."),
        since_2("text", Text, Absent, "The characters of a text."),
        since_2("image", Text, Absent, "An image of the symbol's project, shown as a whole."),
        since_2("color", Color, Absent, "The colour of its start pose."),
        since_2("opacity", Number(Unit::None, [0.0, 255.0]), Absent, "The opacity of its start pose."),
        since_2("visible", Flag, Absent, "Whether its start pose is visible."),
    ],
};
