//! Masks of scenes as the renderer has them.

use kineograph_render::{IslandRole, Mask, Masking};
use kineograph_stage::scene as stage;

use super::DrawItem;

impl DrawItem {
    /// Whether it is part of a mask, and so not seen itself.
    pub const fn is_in_mask(&self) -> bool {
        self.sprite.masking.part_of != 0
    }

    /// Alone, seen through nothing and without effects.
    #[must_use]
    pub fn unmasked(mut self) -> Self {
        self.sprite.masking = Masking::NONE;
        self.sprite.island = IslandRole::NONE;
        self
    }
}

#[allow(clippy::cast_possible_truncation)] // a part of 1
pub(super) fn drawn(shown: &stage::MaskInScene) -> Mask {
    let kineograph_runtime::Mask { inverted, threshold, .. } = shown.mask;
    Mask { outer: shown.outer, inverted, threshold: threshold as f32 }
}

pub(super) const fn masking(of_node: stage::Masking) -> Masking {
    Masking { part_of: of_node.part_of, through: of_node.through }
}

/// Numbers the masks of a symbol behind those that are there, and says how its sprites are masked in the scene around, where its node is
/// masked as `around`. What is not masked inside is masked as the node.
pub(super) fn joined(masks: &mut Vec<Mask>, inside: &[Mask], around: Masking) -> impl Fn(Masking) -> Masking {
    // As many as a number can name.
    let behind = u16::try_from(masks.len()).unwrap_or(u16::MAX);
    let number = move |inner: u16, outer: u16| if inner == 0 { outer } else { inner.saturating_add(behind) };
    masks.extend(inside.iter().map(|mask| Mask { outer: number(mask.outer, around.through), ..*mask }));
    move |own: Masking| {
        let part_of = number(own.part_of, around.part_of);
        // A part of a mask inside is seen through what is inside only: what is around is asked of the mask itself.
        let through =
            if own.part_of == 0 { number(own.through, around.through) } else { number(own.through, 0) };
        Masking { part_of, through }
    }
}
