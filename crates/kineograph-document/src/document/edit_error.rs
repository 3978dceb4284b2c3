//! Why an edit is refused.

use std::fmt;

use kineograph_runtime::format::{MAX_NODE_DEPTH, ParamError};

use crate::text::tr;

/// Why an edit is refused. Its text is a sentence for users, in the chosen language.
///
/// Where a variant names a kind of item, that is `action`, `clip`, `ease`, `folder`, `frame`, `image`, `marker`, `node`, `run`, `sheet` or `wire`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditError {
    /// An item that the edit names does not exist. Holds its kind.
    Missing(&'static str),
    NameTaken {
        /// The kind of the item that has the name.
        kind: &'static str,
        name: String,
    },
    /// The name is empty. Holds the kind of the item.
    NoName(&'static str),
    /// Nearly all ids are in use.
    OutOfIds,
    /// A node would move with itself.
    ParentLoop,
    /// A folder would be inside itself.
    FolderLoop,
    /// The names of folders inside of each other would be too long, or too many.
    FolderTooLong,
    /// A parent is scaled to nothing, so that a node can't stay where it is in it. Holds the parent's name.
    FlatParent(String),
    /// An action would be inside itself.
    ActionLoop,
    /// The action of this kind takes no further child.
    NoRoom(&'static str),
    /// A clip would play itself, through these clips.
    PlayLoop(Vec<String>),
    /// The clip of this name has no actions.
    EmptyClip(String),
    /// The actions have different parents.
    NotSiblings,
    /// The tree would have more levels than this.
    TooDeep(usize),
    /// Nodes would have more levels than a game takes.
    NodesTooDeep,
    /// A run would start too late, or play too slowly or too fast.
    RunOutOfRange,
    EmptyTag,
    /// An action of this kind has no curve that could be an own ease.
    NoEase(&'static str),
    /// A marker would be outside of the timeline.
    NoMoment,
    /// A duration or a factor is not a positive number, or a range of time is empty.
    NoTime,
    /// A run starts inside the time to cut and ends after it.
    CutsRun {
        /// The clip of the run.
        clip: String,
        node: String,
    },
    /// The start of an `At` is its parameter, which dragging does not change.
    Placed,
    /// The action can't be split at this time.
    NoSplit {
        /// Its kind.
        action: &'static str,
        /// The reason.
        why: SplitRefusal,
    },
    /// An action of this kind contains nothing that could slip.
    NoSlip(&'static str),
    /// A parameter does not fit.
    Param(ParamError),
}

/// Why an action can't be split at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SplitRefusal {
    /// The time is its start or its end, or it takes no time.
    Edge,
    /// An `At` places what is inside.
    PlacedInside,
    /// Several actions inside change the same channel.
    Rivals,
    /// Nothing is inside.
    Empty,
    /// The time is inside a round, or there is a pause between rounds.
    InsideRound,
    /// Its scale is 0 at that time, from which no factor leads on.
    ZeroScale,
    /// Half of an ease is a different curve.
    Ease,
    /// Its path depends on where it starts.
    Absolute,
    /// Its halves would not be actions of its kind.
    OtherKinds,
    /// The time is inside a jump.
    InsideJump,
    /// It plays in loops.
    Loops,
}

impl std::error::Error for EditError {}

impl From<ParamError> for EditError {
    fn from(error: ParamError) -> Self {
        Self::Param(error)
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Missing(kind) => tr!("change-error-missing", kind = *kind),
            Self::NameTaken { kind, name } => tr!("change-error-name-taken", kind = *kind, name),
            Self::NoName(kind) => tr!("change-error-no-name", kind = *kind),
            Self::NoRoom(action) => tr!("change-error-no-room", action = *action),
            Self::PlayLoop(names) => tr!("change-error-play-loop", clips = quoted(names)),
            Self::EmptyClip(name) => tr!("change-error-empty-clip", name),
            Self::TooDeep(levels) => tr!("change-error-too-deep", levels = *levels),
            Self::NoEase(action) => tr!("change-error-no-ease", action = *action),
            Self::CutsRun { clip, node } => tr!("change-error-cuts-run", clip, node),
            Self::NoSplit { action, why } => why.text(action),
            Self::FlatParent(name) => tr!("change-error-flat-parent", name),
            Self::NoSlip(action) => tr!("change-error-no-slip", action = *action),
            Self::Param(error) => return error.fmt(f),
            Self::NodesTooDeep => tr!("change-error-nodes-too-deep", levels = MAX_NODE_DEPTH),
            Self::RunOutOfRange => return f.write_str(tr!("change-error-run-out-of-range")),
            Self::EmptyTag => return f.write_str(tr!("change-error-empty-tag")),
            Self::OutOfIds => return f.write_str(tr!("change-error-out-of-ids")),
            Self::ParentLoop => return f.write_str(tr!("change-error-parent-loop")),
            Self::FolderLoop => return f.write_str(tr!("change-error-folder-loop")),
            Self::FolderTooLong => return f.write_str(tr!("change-error-folder-too-long")),
            Self::ActionLoop => return f.write_str(tr!("change-error-action-loop")),
            Self::NotSiblings => return f.write_str(tr!("change-error-not-siblings")),
            Self::NoMoment => return f.write_str(tr!("change-error-no-moment")),
            Self::NoTime => return f.write_str(tr!("change-error-no-time")),
            Self::Placed => return f.write_str(tr!("change-error-placed")),
        };
        f.write_str(&text)
    }
}

impl SplitRefusal {
    /// The sentence for an action of this kind.
    fn text(self, action: &str) -> String {
        match self {
            Self::Edge => tr!("change-split-edge", action),
            Self::PlacedInside => tr!("change-split-at", action),
            Self::Rivals => tr!("change-split-rivals", action),
            Self::Empty => tr!("change-split-empty", action),
            Self::InsideRound => tr!("change-split-rounds", action),
            Self::ZeroScale => tr!("change-split-zero-scale", action),
            Self::Ease => tr!("change-split-ease", action),
            Self::Absolute => tr!("change-split-absolute", action),
            Self::OtherKinds => tr!("change-split-kind", action),
            Self::InsideJump => tr!("change-split-jumps", action),
            Self::Loops => tr!("change-split-loops", action),
        }
    }
}

/// The names in quotes, in the order in which the clips play each other.
fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("“{name}”")).collect::<Vec<_>>().join(", then ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_name_what_is_refused() {
        let taken = EditError::NameTaken { kind: "ease", name: "soft".into() };
        let deep = EditError::TooDeep(64);
        let ring = EditError::PlayLoop(vec!["hop".into(), "run".into()]);
        let split = EditError::NoSplit { action: "JumpBy", why: SplitRefusal::InsideJump };
        let texts = [EditError::Missing("wire"), EditError::NoName("clip"), taken, deep, ring, split];
        assert_eq!(
            texts.map(|error| error.to_string()),
            [
                "This wire no longer exists.",
                "Enter a name for the clip.",
                "There is another own ease called “soft”. Choose another name.",
                "Nesting is limited to 64 levels.",
                "A clip can't play itself; this one would, through “hop”, then “run”. Choose another clip.",
                "JumpBy can only be split where it touches the ground between two jumps.",
            ]
        );
    }
}
