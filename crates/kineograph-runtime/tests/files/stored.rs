//! What a project file may hold: one table for docs/format.md and docs/format.schema.json, and tests that it is what the loader does.
mod doc;
mod schema;
mod table;
mod truth;
mod validate;

pub use doc::{all_types, short};

/// A type of a project file: something in `( )`.
pub struct Type {
    /// Its name in serde; with its variant, where it is one: `Expectation::Pose`.
    pub name: &'static str,
    /// What it is called in the document.
    pub title: &'static str,
    pub sentence: &'static str,
    /// A project with one of them, where `{}` stands in place of the fields that may be left out.
    pub project: &'static str,
    /// Where it stands in the JSON form of that project.
    pub pointer: &'static str,
    pub fields: &'static [Field],
}

pub struct Field {
    pub name: &'static str,
    pub holds: Holds,
    pub default: Default,
    /// The format that has it first.
    pub since: u32,
    /// One sentence.
    pub help: &'static str,
}

/// What a field holds.
#[derive(Clone, Copy)]
pub enum Holds {
    /// Any text; names must not be empty.
    Text,
    /// The name of something in this list of the project.
    NameOf(&'static str),
    NamesOf(&'static str),
    Texts,
    Number(Unit, [f64; 2]),
    /// A whole number, in the range of its type or of the rules.
    Whole([f64; 2]),
    Pair(Unit, [f64; 2]),
    /// A value and its variance, both in this range.
    Spread(Unit, [f64; 2]),
    /// x, y, width and height, all in this range.
    Rect([f64; 2]),
    /// A frame of a sheet, by number or name.
    FrameRef,
    Flag,
    Color,
    Ease,
    Action,
    Actions,
    ActionIds,
    One(&'static str),
    List(&'static str),
    /// One of these words.
    Word(&'static [&'static str]),
    Content,
    /// What a nine-slice is of.
    Picture,
    Form,
    Fill,
    /// How particles move.
    Motion,
    /// Four numbers of pixels, whose places have these names.
    Four(&'static str, [f64; 2]),
    /// A list of pairs.
    Points([f64; 2]),
    Blend,
    StaggerFrom,
}

#[derive(Clone, Copy)]
pub enum Unit {
    None,
    Secs,
    Px,
    Deg,
    Factor,
    PerSec,
    PxPerSec,
    PxPerSecSquared,
    DegPerSec,
}

#[derive(Clone, Copy)]
pub enum Default {
    Needed,
    /// Nothing, or what the sentence says.
    Absent,
    /// This text of RON.
    Is(&'static str),
}
