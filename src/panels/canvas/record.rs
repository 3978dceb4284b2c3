//! Recording: a pose at the playhead becomes actions that end there, in the tree of the node's run, as one would write them by hand.

mod plan;
#[cfg(test)]
mod tests;
mod tree;

pub(super) use self::plan::{RecordPlan, added_at, has_time, recorded};
