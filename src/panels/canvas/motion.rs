//! Changing motion by hand: which action moves a node now, and how its numbers follow the sprite.

mod changes;
mod dragged_actions;
mod now;
mod paint;
mod path_handles;
mod sweep;
mod writer;

pub(super) use self::changes::changes;
pub(super) use self::dragged_actions::{DraggedActions, Missing};
pub(super) use self::now::{Lacking, NowCache};
pub(super) use self::path_handles::{PathHandle, PathHandles, Shapes};
pub(super) use self::sweep::{Sweep, SweepStop};
pub(super) use self::writer::ActionWriter;
