//! The places that diagnostics point to.

use core::fmt;

use crate::action_id::ActionId;
use crate::prelude::*;
use crate::words::shortened;

/// The most characters of a clip's name in a place, the same as in a project.
const MAX_NAME_CHARS: usize = 200;
/// Where a diagnostic points, as far as known. Displayed as `clip "walk", Sequence[2] › MoveBy, line 12, column 9`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Place {
    pub(crate) clip: Option<String>,
    pub(crate) trail: String,
    pub(crate) indices: Vec<usize>,
    pub(crate) action: Option<ActionId>,
    pub(crate) label: Option<String>,
    pub(crate) param: Option<&'static str>,
    pub(crate) path: FieldPath,
    pub(crate) position: Option<Position>,
}

/// The path from a project to a value inside it, such as `clips[0].action.actions[2].duration`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FieldPath(Vec<Segment>);

/// One step from a value to a value inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Segment {
    /// The field of a struct or of an action.
    Field(&'static str),
    /// The item of a list or of a tuple, from 0.
    Index(usize),
}

/// A line and a column in a text, both from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    #[cfg(feature = "serde")]
    pub(crate) fn of_path(path: FieldPath) -> Self {
        Self { path, ..Self::default() }
    }

    /// The name of the clip.
    pub fn clip(&self) -> Option<&str> {
        self.clip.as_deref()
    }

    /// The trail from the root of the tree to the action, with child indices from 0, such as `Sequence[2] › Spawn[0] › MoveBy`, and
    /// labels, as in `Repeat "hop"`. The middle of a long trail is replaced by `…`. Empty if the place is not in an action.
    pub fn trail(&self) -> &str {
        &self.trail
    }

    /// The child indices from the root of the tree to the action; empty for the root, and if the place is not in an action.
    pub fn indices(&self) -> &[usize] {
        &self.indices
    }

    /// The id of the action, if it has one.
    pub const fn action(&self) -> Option<ActionId> {
        self.action
    }

    /// The label of the action, if it has one.
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// The name of the parameter of the action.
    pub const fn param(&self) -> Option<&'static str> {
        self.param
    }

    /// The path from the project, or from the tree if there is no project, such as `nodes[0].start.scale`.
    pub const fn path(&self) -> &FieldPath {
        &self.path
    }

    /// Line and column in the text; `None` without a text.
    pub const fn position(&self) -> Option<Position> {
        self.position
    }

    /// The line in the text, from 1.
    pub fn line(&self) -> Option<usize> {
        self.position.map(|position| position.line)
    }

    /// The column in the text, from 1, in characters.
    pub fn column(&self) -> Option<usize> {
        self.position.map(|position| position.column)
    }

    /// Whether the place is unknown.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clip = self.clip.as_ref().map(|clip| format!("clip \"{}\"", shortened(clip).to(MAX_NAME_CHARS)));
        let trail = Some(&self.trail).filter(|trail| !trail.is_empty()).cloned();
        // A line is easier to find than a path, and an action of a clip by its trail.
        let has_better = self.position.is_some() || clip.is_some();
        // The trail of an own ease lacks the path to it.
        let is_own_ease = matches!(self.path.project_item(), Some(("eases", _)));
        let shows_path = !has_better && (trail.is_none() || is_own_ease);
        let path = Some(&self.path).filter(|path| shows_path && !path.is_root()).map(ToString::to_string);
        let position = self.position.map(|Position { line, column }| format!("line {line}, column {column}"));
        for (index, part) in [clip, path, trail, position].into_iter().flatten().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            f.write_str(&part)?;
        }
        Ok(())
    }
}

impl FieldPath {
    /// The project itself.
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// The path of the field `name` of the value at this path.
    pub fn field(&self, name: &'static str) -> Self {
        self.then([Segment::Field(name)])
    }

    /// The path of item `index` of the value at this path.
    pub fn index(&self, index: usize) -> Self {
        self.then([Segment::Index(index)])
    }

    /// The path of item `index` of the field `list` of the value at this path.
    pub fn item(&self, list: &'static str, index: usize) -> Self {
        self.then([Segment::Field(list), Segment::Index(index)])
    }

    /// The steps, from the project inwards.
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// The list and index of the project's item that the path is at or inside, such as `nodes` and 2.
    pub fn project_item(&self) -> Option<(&'static str, usize)> {
        match self.0.as_slice() {
            [Segment::Field(list), Segment::Index(index), ..] => Some((list, *index)),
            _ => None,
        }
    }

    pub(crate) fn then(&self, more: impl IntoIterator<Item = Segment>) -> Self {
        Self(self.0.iter().copied().chain(more).collect())
    }

    fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Field(name) if nth == 0 => f.write_str(name)?,
                Segment::Field(name) => write!(f, ".{name}")?,
                Segment::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
