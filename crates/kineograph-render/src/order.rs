//! Back to front.

use crate::Sprite;

/// Puts sprites into the order in which they are drawn. Keep one for each view: its memory is used again.
#[derive(Debug, Default)]
pub(crate) struct DrawOrder {
    /// For each sprite its z, counted from the lowest, in the upper half, and its index in the lower one.
    keys: Vec<u64>,
    sorted: Vec<u64>,
}

impl DrawOrder {
    /// Calls `visit` with each sprite, by ascending z, then in the order of the slice.
    pub fn for_each<'a>(&mut self, sprites: &'a [Sprite], mut visit: impl FnMut(&'a Sprite)) {
        if sprites.is_sorted_by_key(|sprite| sprite.z) {
            return sprites.iter().for_each(visit);
        }
        self.sort(sprites);
        for key in &self.keys {
            visit(&sprites[(*key & u64::from(u32::MAX)) as usize]);
        }
    }

    /// Sorts by one byte of z after the other, from the lowest, and only by those in which sprites differ: one pass for
    /// up to 256 layers. Each pass keeps the order of equal bytes, so that the whole is stable.
    fn sort(&mut self, sprites: &[Sprite]) {
        let (mut lowest, mut highest) = (i32::MAX, i32::MIN);
        self.keys.clear();
        // No more than 2³² quads fit into a draw call.
        self.keys.extend((0..=u32::MAX).zip(sprites).map(|(index, sprite)| {
            lowest = lowest.min(sprite.z);
            highest = highest.max(sprite.z);
            u64::from(sprite.z.abs_diff(i32::MIN)) << 32 | u64::from(index)
        }));
        let base = u64::from(lowest.abs_diff(i32::MIN)) << 32;
        for key in &mut self.keys {
            *key -= base;
        }
        self.sorted.resize(self.keys.len(), 0);
        let bits = u32::BITS - highest.abs_diff(lowest).leading_zeros();
        for shift in (0..bits).step_by(8) {
            sort_by_byte(&self.keys, &mut self.sorted, 32 + shift);
            std::mem::swap(&mut self.keys, &mut self.sorted);
        }
    }
}

/// Copies `keys` into `sorted`, which is as long, by ascending value of the byte that begins at bit `shift`; stable.
fn sort_by_byte(keys: &[u64], sorted: &mut [u64], shift: u32) {
    let byte = |key: u64| (key >> shift) as usize & 0xff;
    let mut places = [0_usize; 256];
    for key in keys {
        places[byte(*key)] += 1;
    }
    let mut first = 0;
    for place in &mut places {
        first += std::mem::replace(place, first);
    }
    for key in keys {
        let place = &mut places[byte(*key)];
        sorted[*place] = *key;
        *place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Affine2, TextureId};

    fn sprites(layers: impl Iterator<Item = i32>) -> Vec<Sprite> {
        let sprite = Sprite::new(TextureId::WHITE, [1.0; 2], Affine2::IDENTITY);
        (0_u16..).zip(layers).map(|(index, z)| Sprite { z, opacity: f32::from(index), ..sprite }).collect()
    }

    /// Layers and indices in the order of drawing.
    fn drawn(sprites: &[Sprite]) -> Vec<(i32, f32)> {
        let mut order = Vec::new();
        DrawOrder::default().for_each(sprites, |sprite| order.push((sprite.z, sprite.opacity)));
        order
    }

    #[test]
    fn the_order_is_that_of_a_stable_sort() {
        let mut random = 1_u32;
        let mut next = || {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            random
        };
        for spread in [1, 2, 16, 256, 257, 65_536, 1 << 24, u32::MAX] {
            for count in [0, 1, 2, 3, 100, 3_000] {
                let layers = || ((next() >> 8) % spread).wrapping_sub(spread / 2).cast_signed();
                let sprites = sprites(std::iter::repeat_with(layers).take(count));
                let mut expected: Vec<_> = sprites.iter().map(|sprite| (sprite.z, sprite.opacity)).collect();
                expected.sort_by_key(|(z, _)| *z);
                assert_eq!(drawn(&sprites), expected, "{count} sprites in {spread} layers");
            }
        }
    }

    #[test]
    fn the_outermost_layers_are_in_order() {
        let sprites = sprites([i32::MAX, 0, i32::MIN, -1, i32::MAX, i32::MIN].into_iter());
        let indices: Vec<f32> = drawn(&sprites).into_iter().map(|(_, index)| index).collect();
        assert_eq!(indices, [2.0, 5.0, 3.0, 1.0, 0.0, 4.0]);
    }

    #[test]
    fn memory_of_a_larger_scene_leaves_nothing_behind() {
        let mut order = DrawOrder::default();
        order.for_each(&sprites([3, 2, 1, 0].into_iter()), |_| ());
        let mut seen = Vec::new();
        order.for_each(&sprites([1, 0].into_iter()), |sprite| seen.push(sprite.z));
        assert_eq!(seen, [0, 1]);
    }
}
