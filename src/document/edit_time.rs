//! Edits of time: when actions start and end, in the seconds of the list that they stand in.
//!
//! A tree has no free places in time: what is not played is waited for. So a gap is a `DelayTime` in a Sequence, made where one is
//! needed, shared with what is there, and gone when it is empty.

mod durations;
mod edges;
mod gaps;
mod lengths;
mod pace;
mod ripple;
mod slip;
mod split;

use kineograph_runtime::format::ActionId;

use super::edit::{EditError, Outcome};
use super::edit_clip::ClipEditor;
pub(super) use lengths::Lengths;

/// Times closer than this are the same, in seconds: far finer than any frame, and what is left of sums of readable numbers.
pub(super) const SAME_SECS: f64 = 1.0e-6;

/// One change of when actions play. All seconds are those of the list that the action stands in: under a `Speed` of 2, two of them
/// pass in one second of the clip.
#[derive(Debug, Clone, PartialEq)]
pub enum TimeEdit {
    /// Starts an action later, or earlier below 0, at most by the gap before it.
    Shift {
        /// Which action.
        id: ActionId,
        /// By how much.
        by_secs: f64,
        /// Whether all behind it moves too; else the gap behind it takes up the change as far as it can.
        ripple: bool,
    },
    /// Moves the start of an action; its end stays. Earlier at most by the gap before it.
    TrimStart {
        /// Which action.
        id: ActionId,
        /// By how much.
        by_secs: f64,
    },
    /// Moves the end of an action; its start stays.
    TrimEnd {
        /// Which action.
        id: ActionId,
        /// By how much.
        by_secs: f64,
        /// Whether all behind it moves too; else the gap behind it takes up the change as far as it can.
        ripple: bool,
    },
    /// Moves starts and ends of several actions at once; all go equally far, at most as far as the gaps before them and their own
    /// lengths let the first of them go.
    MoveEdges {
        /// Which, each once. What lies inside another one of them moves with it.
        moves: Vec<EdgeMove>,
        /// Whether all behind them moves too; else gaps take up the change as far as they can.
        ripple: bool,
    },
    /// Moves what is inside an action; its start and its end stay. Pauses at the two ends of a Sequence change, or the keys of
    /// keyframes move, as far as there is room: see [`Clip::slip_room_secs`](super::Clip::slip_room_secs).
    Slip {
        /// Which action.
        id: ActionId,
        /// By how much.
        by_secs: f64,
    },
    /// Makes actions with all inside them take this many times as long.
    Stretch {
        /// Which actions.
        ids: Vec<ActionId>,
        /// Above 0.
        factor: f64,
    },
    /// Cuts an action in two that together do what it did.
    Split {
        /// Which action.
        id: ActionId,
        /// Where, in seconds from its start.
        at_secs: f64,
    },
    /// Makes room in the whole clip: what plays across that moment is drawn out, all behind it comes later.
    Insert {
        /// Where, in seconds of the clip.
        at_secs: f64,
        /// How much.
        secs: f64,
    },
    /// Takes a stretch of time out of the whole clip, and what lies wholly in it.
    Cut {
        /// Where it begins, in seconds of the clip.
        from_secs: f64,
        /// Where it ends.
        until_secs: f64,
    },
}

/// How far the start and the end of an action move, in seconds of the list that it stands in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EdgeMove {
    /// Which action.
    pub id: ActionId,
    /// How much later it starts.
    pub start_by_secs: f64,
    /// How much later it ends; as much as it starts later if it moves as a whole.
    pub end_by_secs: f64,
}

impl EdgeMove {
    /// An action that moves as a whole.
    #[must_use]
    pub const fn shift(id: ActionId, by_secs: f64) -> Self {
        Self { id, start_by_secs: by_secs, end_by_secs: by_secs }
    }
}

impl ClipEditor<'_> {
    /// Does an edit of time. `lengths` are those before it.
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
            TimeEdit::Stretch { ids, factor } => {
                for id in self.tops_of(ids) {
                    self.stretch(id, *factor)?;
                }
            }
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

/// Six decimals: a file that people can read, and far finer than any frame.
#[must_use]
pub fn readable_secs(secs: f64) -> f64 {
    (secs * 1.0e6).round() / 1.0e6
}
