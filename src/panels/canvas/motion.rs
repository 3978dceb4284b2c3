//! Changing motion by hand: which action moves a node now, and how its numbers follow the sprite.

mod key_pair;
mod mark_handles;
mod now;
mod paint;
mod path_handles;
mod sweep;

pub(super) use self::key_pair::channel_of;
pub(super) use self::mark_handles::MarkHandle;
pub(super) use self::now::{Lacking, NowCache};
pub(super) use self::path_handles::{PathHandle, PathHandles};
pub(super) use self::sweep::{Sweep, SweepStop};
