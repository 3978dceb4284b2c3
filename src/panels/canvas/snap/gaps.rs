//! Equal distances: beside two sprites as far as they are apart, or in the middle between them.

use super::{Moved, Other, SnapTarget};

/// Most sprites beside the moved one that are looked at.
const MAX_BESIDE: usize = 64;

/// Offers places with equal gaps on an axis: what is at `place` now comes to `at`.
pub(super) fn offers(
    moved: &Moved,
    others: &[Other],
    axis: usize,
    offer: &mut impl FnMut(f32, f32, SnapTarget),
) {
    let across = 1 - axis;
    // Only sprites in the same row or column have a gap to the moved one.
    let is_beside =
        |other: &&Other| other.low[across] < moved.high[across] && moved.low[across] < other.high[across];
    let mut beside: Vec<&Other> = others.iter().filter(is_beside).take(MAX_BESIDE).collect();
    beside.sort_by(|a, b| a.low[axis].total_cmp(&b.low[axis]));
    let (low, high) = (moved.low[axis], moved.high[axis]);
    let length = high - low;
    for pair in beside.windows(2) {
        let (before, after) = (pair[0], pair[1]);
        let gap = after.low[axis] - before.high[axis];
        let target = SnapTarget::Gap(before.node, after.node);
        if gap > 0.0 {
            offer(low, after.high[axis] + gap, target);
            offer(high, before.low[axis] - gap, target);
        }
        if gap > length {
            offer(f32::midpoint(low, high), f32::midpoint(before.high[axis], after.low[axis]), target);
        }
    }
}
