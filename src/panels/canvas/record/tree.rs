//! What is in a clip's tree when: the actions that change a property, and what plays beside them.

use kineograph_runtime::Length;
use kineograph_runtime::format::{Action, ActionId, Arity, Category, Kind, Value};
use kineograph_studio::motion::PoseProperty;

use crate::document::SAME_ROUNDED_SECS;
use crate::motion::changes;

/// An action with its time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Timed<'a> {
    pub(super) action: &'a Action,
    pub(super) start_secs: f64,
    pub(super) end_secs: f64,
}

/// An action that changes a property, with the eases around it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit {
    /// It, or the outermost ease around it.
    pub(super) top: ActionId,
    /// It; `None` for what changes the property more than once, such as a Repeat.
    pub(super) leaf: Option<(ActionId, Kind)>,
    pub(super) start_secs: f64,
    pub(super) end_secs: f64,
}

impl Unit {
    /// The kind of the leaf.
    pub(super) fn kind(&self) -> Option<Kind> {
        self.leaf.map(|(_, kind)| kind)
    }

    /// Whether a time is within it, its end included and its start not.
    pub(super) fn holds(&self, secs: f64) -> bool {
        self.start_secs + SAME_ROUNDED_SECS < secs && secs < self.end_secs + SAME_ROUNDED_SECS
    }
}

impl<'a> Timed<'a> {
    pub(super) fn new(action: &'a Action, start_secs: f64) -> Self {
        let secs = match action.length() {
            _ if action.muted => 0.0,
            Some(Length::Finite(secs)) => secs,
            Some(Length::Endless) | None => f64::INFINITY,
        };
        Self { action, start_secs, end_secs: start_secs + secs }
    }

    /// What is inside, each with its time; nothing of what bends or repeats time.
    pub(super) fn children(&self) -> Vec<Self> {
        let is_plain = matches!(self.action.kind(), Kind::Sequence | Kind::Spawn) && !self.action.muted;
        let starts = self.action.children_starts_secs().filter(|_| is_plain).unwrap_or_default();
        let children = self.action.children.iter().zip(starts);
        children.map(|(child, start_secs)| Self::new(child, self.start_secs + start_secs)).collect()
    }

    /// What it repeats, and the time in its first round that a later one shows at `secs`; `None` if it does not repeat anything then.
    pub(super) fn in_first_round(&self, secs: f64) -> Option<(Self, f64)> {
        let repeats = matches!(self.action.kind(), Kind::Repeat | Kind::RepeatForever) && !self.action.muted;
        let has_pause = matches!(self.action.param("delay"), Some(Value::Number(secs)) if *secs > 0.0);
        let round = self.action.children.first().filter(|_| repeats && !has_pause && self.holds(secs))?;
        let round = Self::new(round, self.start_secs);
        let round_secs = round.end_secs - round.start_secs;
        if !round_secs.is_finite() || round_secs <= SAME_ROUNDED_SECS {
            return None;
        }
        let over = ((secs - self.start_secs - SAME_ROUNDED_SECS) / round_secs).floor();
        Some((round, secs - over * round_secs))
    }

    /// The name of the node to which it gives what is inside.
    pub(super) fn target(&self) -> Option<&'a str> {
        let is_target = self.action.kind() == Kind::TargetedAction && !self.action.muted;
        match self.action.param("target").filter(|_| is_target) {
            Some(Value::Text(name)) => Some(name),
            _ => None,
        }
    }

    /// The first part that is given to the node of this name.
    pub(super) fn part_for(&self, name: &str) -> Option<Self> {
        if self.target() == Some(name) {
            return self.action.children.first().map(|child| Self::new(child, self.start_secs));
        }
        self.children().iter().find_map(|child| child.part_for(name))
    }

    /// Whether a time is within it, its end included and its start not.
    pub(super) fn holds(&self, secs: f64) -> bool {
        self.start_secs + SAME_ROUNDED_SECS < secs && secs < self.end_secs + SAME_ROUNDED_SECS
    }

    pub(super) fn is_list(&self) -> bool {
        self.action.kind() == Kind::Sequence && !self.action.muted
    }

    /// All that change a property, in order.
    pub(super) fn units(&self, property: PoseProperty) -> Vec<Unit> {
        // What another node is given does not change this one.
        if self.target().is_some() || !changes(self.action, property) {
            return Vec::new();
        }
        if matches!(self.action.kind(), Kind::Sequence | Kind::Spawn) {
            return self.children().iter().flat_map(|child| child.units(property)).collect();
        }
        let Some(top) = self.action.id else { return Vec::new() };
        let leaf = eased_leaf(self.action).and_then(|leaf| Some((leaf.id?, leaf.kind())));
        vec![Unit { top, leaf, start_secs: self.start_secs, end_secs: self.end_secs }]
    }
}

/// The leaf inside of nothing but eases.
fn eased_leaf(action: &Action) -> Option<&Action> {
    let mut action = action;
    while action.spec().category == Category::Ease && action.spec().arity == Arity::One {
        action = action.children.first()?;
    }
    (action.spec().arity == Arity::None).then_some(action)
}
