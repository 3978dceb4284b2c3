//! What the hand does on the canvas: with which tool, along which axes, and what it changes.

use super::ease_choice::EaseChoice;
use super::selection::{Focus, Selection};

/// What a drag on the canvas does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Tool {
    /// Selects, and moves what is dragged itself.
    #[default]
    Select,
    /// Moves, also along one axis.
    Move,
    /// Rotates around the pivot.
    Rotate,
    /// Scales from the pivot, or from the opposite side.
    Scale,
    /// Skews along the sides.
    Skew,
    /// Moves the anchor; the sprite stays where it is.
    Anchor,
    /// Moves, rotates and scales.
    Universal,
}

impl Tool {
    /// All tools, in the order of the tool bar.
    pub const ALL: [Self; 7] =
        [Self::Select, Self::Move, Self::Rotate, Self::Scale, Self::Skew, Self::Anchor, Self::Universal];
}

/// What a drag on the canvas changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// The start pose of nodes.
    #[default]
    Pose,
    /// The action that moves the node, at its place in time.
    Motion,
}

impl Mode {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Pose => Self::Motion,
            Self::Motion => Self::Pose,
        }
    }
}

/// The axes that a tool follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Axes {
    /// Those of the sprite.
    Local,
    /// Those in which its position is given.
    Parent,
    /// Right and up on the stage.
    #[default]
    Stage,
}

impl Axes {
    /// The next one, for a button that cycles through them.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Local => Self::Parent,
            Self::Parent => Self::Stage,
            Self::Stage => Self::Local,
        }
    }
}

/// The mode that stays while what was selected in it is selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptMode {
    mode: Mode,
    selected: Selection,
}

/// Tool and mode of the canvas.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tools {
    /// What a drag does.
    pub tool: Tool,
    /// The axes that it follows.
    pub axes: Axes,
    /// The mode that was chosen by hand; `None`: that of the selection.
    pub pinned: Option<Mode>,
    /// The mode in which something was selected that else has another one.
    pub kept: Option<KeptMode>,
    /// Whether drags write actions at the playhead.
    pub records: bool,
    /// The ease around actions that the canvas adds; without one, they go evenly.
    pub ease: EaseChoice,
}

impl Tools {
    /// What a drag changes.
    pub fn mode(&self, selection: &Selection) -> Mode {
        let kept = self.kept.as_ref().filter(|kept| kept.selected.is_same_actions(selection));
        self.pinned.or(kept.map(|kept| kept.mode)).unwrap_or_else(|| Self::mode_of(selection))
    }

    /// Stays in a mode while these actions are selected.
    pub fn keep_mode(&mut self, mode: Mode, selection: &Selection) {
        self.kept = Some(KeptMode { mode, selected: selection.clone() });
    }

    /// Changes the mode. The one that the selection has anyway is not pinned.
    pub fn switch_mode(&mut self, selection: &Selection) {
        let wanted = self.mode(selection).other();
        self.kept = None;
        self.pinned = Some(wanted).filter(|mode| *mode != Self::mode_of(selection));
    }

    fn mode_of(selection: &Selection) -> Mode {
        match selection.focus {
            Focus::Actions | Focus::Ease(_) => Mode::Motion,
            Focus::Stage
            | Focus::Clip
            | Focus::Node
            | Focus::Run(_)
            | Focus::Image(_)
            | Focus::Sheet(_)
            | Focus::Marker(_)
            | Focus::Expected(_) => Mode::Pose,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::ActionId;

    #[test]
    fn the_mode_follows_the_selection_unless_it_is_pinned() {
        let mut selection = Selection::default();
        let mut tools = Tools::default();
        assert_eq!(tools.mode(&selection), Mode::Pose);
        selection.set_actions(vec![ActionId(1)]);
        assert_eq!(tools.mode(&selection), Mode::Motion);
        tools.switch_mode(&selection);
        assert_eq!((tools.mode(&selection), tools.pinned), (Mode::Pose, Some(Mode::Pose)));
        tools.switch_mode(&selection);
        assert_eq!((tools.mode(&selection), tools.pinned), (Mode::Motion, None), "as the selection says");
    }

    #[test]
    fn a_kept_mode_lasts_as_long_as_what_was_selected_in_it() {
        let mut selection = Selection::default();
        let mut tools = Tools::default();
        selection.set_actions(vec![ActionId(1)]);
        tools.keep_mode(Mode::Pose, &selection);
        assert_eq!(tools.mode(&selection), Mode::Pose);
        tools.switch_mode(&selection);
        assert_eq!((tools.mode(&selection), tools.pinned), (Mode::Motion, None), "it can be left");
        tools.keep_mode(Mode::Pose, &selection);
        selection.set_actions(vec![ActionId(2)]);
        assert_eq!(tools.mode(&selection), Mode::Motion, "of another action");
    }
}
