//! The row that describes a kind of action.

use super::Kind;
use super::reverse;
use super::source::{LeafOp, LeafSource};
use super::spec::{ActionSpec, Arity, Category, ParamSpec};
use crate::action::Action;
use crate::diagnostic::Code;

/// Everything that is specific to one kind. Its name and its order are in the table.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Its group in the palette.
    pub category: Category,
    /// Its parameters, in their order in files and in the inspector.
    pub params: &'static [ParamSpec],
    /// One sentence about its effect.
    pub sentence: &'static str,
    /// Other words that find it in the search, those that mean it most first.
    pub synonyms: &'static [&'static str],
    pub role: Role,
}

/// The role of a kind in a tree.
#[derive(Debug, Clone, Copy)]
pub enum Role {
    /// Holds no actions and is fully described by its row.
    Leaf(Leaf),
    /// Arranges other actions in time; code that walks a tree matches each of them.
    Composite(Composite),
    /// Changes the progress of its action by a formula.
    Ease,
    /// Changes the progress of its action by an ease of the project.
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
    /// `AccelAmplitude` and its like.
    Amplitude,
    /// Replaced by the clip's tree before compiling.
    PlayClip,
    /// Holds no action, but compiles to parts like the others.
    Follow,
}

#[derive(Debug, Clone, Copy)]
pub struct Leaf {
    /// Its operation, and the channels that the operation writes.
    pub build: fn(&mut LeafSource<'_>) -> LeafOp,
    /// Its reverse, or why it has none.
    pub reverse: fn(&Action) -> Result<Action, Code>,
    /// Its duration in seconds.
    pub secs: fn(&Action) -> f64,
    /// The name of the value that it changes, as the game calls it.
    pub value_name: fn(&Action) -> Option<&str>,
    /// Checks rules of its own; returns the parameter that breaks one. Ranges and options are checked for all kinds.
    pub check: fn(&Action) -> Option<(&'static str, Code)>,
    /// Whether its operation is `Op::Turn`.
    pub turns: bool,
    /// Whether it only sends an event, which belongs to no target.
    pub sends_only: bool,
}

impl Leaf {
    /// A leaf without a reverse that lasts for its parameter `duration`.
    pub const fn new(build: fn(&mut LeafSource<'_>) -> LeafOp) -> Self {
        Self {
            build,
            reverse: reverse::none,
            // 0 without that parameter, as for instants.
            secs: |action| action.number("duration"),
            value_name: |_| None,
            check: |_| None,
            turns: false,
            sends_only: false,
        }
    }
}

impl Row {
    /// The row for format and editor, with the table's name.
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
            | Self::At
            | Self::Amplitude => Arity::One,
            Self::PlayClip | Self::Follow => Arity::None,
        }
    }
}
