//! Edits of time: when actions start and end, in seconds of their list.
//!
//! A tree has no empty time. A gap is therefore a `DelayTime` in a Sequence: it is added where one is needed, reused where one exists,
//! and removed when it is empty.

mod durations;
mod edges;
mod gaps;
mod lengths;
mod pace;
mod ripple;
mod slip;
mod split;
mod tops;

use kineograph_runtime::format::ActionId;

use super::clip_editor::ClipEditor;
use super::edit_error::EditError;
use super::outcome::Outcome;
pub(super) use lengths::Lengths;

/// Times closer than this count as the same, in seconds: far finer than a frame, and above the rounding errors of sums.
pub const SAME_SECS: f64 = 1.0e-6;
/// The same of times that are sums of rounded ones; see [`readable_secs`].
pub const SAME_ROUNDED_SECS: f64 = 1.0e-5;

/// One change of when actions play. All seconds are those of the action's list: under a `Speed` of 2, two of them pass in one second
/// of the clip.
#[derive(Debug, Clone, PartialEq)]
pub enum TimeEdit {
    /// Starts an action later, or earlier below 0, at most by the gap before it. A gap that has none before it becomes longer.
    Shift {
        id: ActionId,
        /// By how much.
        by_secs: f64,
        /// True if all actions after it move too; otherwise the gap after it absorbs the change as far as it can.
        ripple: bool,
    },
    /// Moves the start of an action; its end stays. Earlier at most by the gap before it. A gap that has none before it becomes shorter or
    /// longer by so much, and what follows moves along.
    TrimStart {
        id: ActionId,
        /// By how much.
        by_secs: f64,
    },
    /// Moves the end of an action; its start stays.
    TrimEnd {
        id: ActionId,
        /// By how much.
        by_secs: f64,
        /// True if all actions after it move too; otherwise the gap after it absorbs the change as far as it can.
        ripple: bool,
    },
    /// Moves starts and ends of several actions at once, all equally far: at most as far as the gaps before them and their own
    /// lengths allow.
    MoveEdges {
        /// Which, each once. An action inside another of them moves with it.
        moves: Vec<EdgeMove>,
        /// True if all actions after them move too; otherwise gaps absorb the change as far as they can.
        ripple: bool,
    },
    /// Slips an action: moves its contents and keeps its start and end. The pauses at the two ends of a Sequence change, or the keys
    /// of keyframes move, as far as there is room: see [`Clip::slip_room_secs`](super::Clip::slip_room_secs).
    Slip {
        id: ActionId,
        /// By how much.
        by_secs: f64,
    },
    /// Splits an action into two that together do what it did.
    Split {
        id: ActionId,
        /// Where, in seconds from its start.
        at_secs: f64,
    },
    /// Inserts time into the whole clip: actions that play across this time are stretched, all after it move later.
    Insert {
        /// Where, in seconds of the clip.
        at_secs: f64,
        /// How much.
        secs: f64,
    },
    /// Cuts a range of time out of the whole clip, with the actions entirely inside it.
    Cut {
        /// Start of the range, in seconds of the clip.
        from_secs: f64,
        /// End of the range.
        until_secs: f64,
    },
}

/// How far the start and the end of an action move, in seconds of its list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EdgeMove {
    pub id: ActionId,
    /// How much later it starts.
    pub start_by_secs: f64,
    /// How much later it ends; equal to the start if it moves as a whole.
    pub end_by_secs: f64,
}

impl EdgeMove {
    /// An action that moves as a whole.
    pub const fn shift(id: ActionId, by_secs: f64) -> Self {
        Self { id, start_by_secs: by_secs, end_by_secs: by_secs }
    }
}

impl ClipEditor<'_> {
    /// Makes an edit of time. `lengths` are those before it.
    pub(super) fn edit_time(
        &mut self,
        edit: &TimeEdit,
        lengths: &Lengths,
        outcome: &mut Outcome,
    ) -> Result<(), EditError> {
        match edit {
            TimeEdit::Shift { id, by_secs, ripple } => self.shift(*id, finite(*by_secs)?, *ripple)?,
            TimeEdit::TrimStart { id, by_secs } => self.trim_start(*id, finite(*by_secs)?, lengths)?,
            TimeEdit::TrimEnd { id, by_secs, ripple } => {
                self.trim_end(*id, finite(*by_secs)?, *ripple, lengths)?;
            }
            TimeEdit::MoveEdges { moves, ripple } => self.move_edges(moves, *ripple, lengths)?,
            TimeEdit::Slip { id, by_secs } => self.slip(*id, finite(*by_secs)?)?,
            TimeEdit::Split { id, at_secs } => outcome.actions.push(self.split(*id, *at_secs, lengths)?),
            TimeEdit::Insert { at_secs, secs } => self.insert_time(*at_secs, finite(*secs)?, lengths)?,
            TimeEdit::Cut { from_secs, until_secs } => self.cut_time(*from_secs, *until_secs, lengths)?,
        }
        Ok(())
    }
}

fn finite(number: f64) -> Result<f64, EditError> {
    if number.is_finite() { Ok(readable_secs(number)) } else { Err(EditError::NoTime) }
}

/// Rounds to six decimals, which keep the file readable and are far finer than a frame.
pub fn readable_secs(secs: f64) -> f64 {
    (secs * 1.0e6).round() / 1.0e6
}
