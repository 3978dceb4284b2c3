//! The model of motion behind curves and canvas: the handles of an action where it plays, which action writes a channel, and how numbers are
//! found that bring a pose where it is wanted. No panels, no painting.

mod action_writer;
mod changes;
mod channel_writer;
mod dragged_actions;
mod keys;
mod number_trial;
mod placed;
mod reshape;

pub use crate::kinds::handles::{
    ChannelNumber, Handle, HandleSlot, ParamNumber, TimeRole, number_at, set_number,
};
pub use crate::kinds::handles_of;
pub use action_writer::ActionWriter;
pub use changes::{changes, first_changed};
pub use channel_writer::{ChannelWriter, CurvePart};
pub use dragged_actions::{DraggedActions, Missing, Number};
pub use keys::{Added, Removal, added, can_add, removed};
pub use number_trial::{LeafNumber, edits};
pub use placed::{HandleId, PlacedHandle, placed_handles, value_at_start};
pub use reshape::{Goal, Reshape};
