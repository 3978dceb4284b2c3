//! What the table says of a kind of action.

use super::reverse;
use crate::diagnostic::Code;
use crate::format::Action;
use crate::format::spec::{ActionSpec, Arity, Category, Kind, ParamSpec};
use crate::program::for_kinds::{Source, Work};

/// Everything that belongs to one kind only. Its name and its place in the order are in the table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Where the palette lists it.
    pub category: Category,
    /// Its parameters, in the order of file and inspector.
    pub params: &'static [ParamSpec],
    /// One sentence about its effect.
    pub sentence: &'static str,
    /// Other words to find it by.
    pub synonyms: &'static [&'static str],
    /// What it is in a tree.
    pub role: Role,
}

/// What a kind is in a tree.
#[derive(Debug, Clone, Copy)]
pub enum Role {
    /// Has no actions inside: its row says all about it.
    Leaf(Leaf),
    /// Arranges other actions in time; who walks a tree knows each of them.
    Composite(Composite),
    /// Bends the progress of its action by a formula.
    Ease,
    /// Bends the progress of its action by an ease of the project.
    NamedEase,
}

/// The kinds that arrange other actions in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Composite {
    Sequence,
    Spawn,
    Repeat,
    RepeatForever,
    ReverseTime,
    Reverse,
    Yoyo,
    Speed,
    TargetedAction,
    At,
    /// The clip takes its place before the tree is compiled.
    PlayClip,
    /// Holds nothing, but is for the parts of a program what the others are.
    Follow,
}

/// What a leaf does.
#[derive(Debug, Clone, Copy)]
pub struct Leaf {
    /// Its operation, and the channels that this writes.
    pub build: fn(&mut Source<'_>) -> Work,
    /// Its reverse, or why it has none.
    pub reverse: fn(&Action) -> Result<Action, Code>,
    /// How long it lasts.
    pub secs: fn(&Action) -> f64,
    /// The name of the value that it drives, as the game calls it.
    pub value_name: fn(&Action) -> Option<&str>,
    /// A rule of its own that it breaks, and the parameter that does. Ranges and options are checked for all kinds.
    pub check: fn(&Action) -> Option<(&'static str, Code)>,
    /// Whether its operation is `Op::Turn`.
    pub turns: bool,
    /// Whether all it does is to send an event, which belongs to no target.
    pub sends_only: bool,
}

impl Leaf {
    /// A leaf without a reverse, which lasts as long as its parameter `duration` says.
    pub const fn new(build: fn(&mut Source<'_>) -> Work) -> Self {
        Self {
            build,
            reverse: reverse::none,
            // 0 where there is no such parameter: the instants.
            secs: |action| action.number("duration"),
            value_name: |_| None,
            check: |_| None,
            turns: false,
            sends_only: false,
        }
    }
}

impl Row {
    /// What the format and the editor read, under the name of the table.
    pub const fn spec(self, kind: Kind, name: &'static str) -> ActionSpec {
        let Self { category, params, sentence, synonyms, role } = self;
        ActionSpec { kind, name, category, sentence, synonyms, arity: role.arity(), params }
    }
}

impl Role {
    const fn arity(self) -> Arity {
        match self {
            Self::Leaf(_) => Arity::None,
            Self::Composite(composite) => composite.arity(),
            Self::Ease | Self::NamedEase => Arity::One,
        }
    }
}

impl Composite {
    const fn arity(self) -> Arity {
        match self {
            Self::Sequence | Self::Spawn => Arity::Many,
            Self::Repeat
            | Self::RepeatForever
            | Self::ReverseTime
            | Self::Reverse
            | Self::Yoyo
            | Self::Speed
            | Self::TargetedAction
            | Self::At => Arity::One,
            Self::PlayClip | Self::Follow => Arity::None,
        }
    }
}
