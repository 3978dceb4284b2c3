//! Back to front.

use crate::{Sprite, TextureId};

/// How many sprites are looked at before they are drawn. They stay in the first cache.
pub(crate) const AHEAD: usize = 64;
/// For how many frames at most nothing is guessed after wrong guesses.
const MOST_CAUTIOUS_FRAMES: u32 = 64;

/// Puts sprites into the order in which they are drawn. Keep one for each view: its memory is used again, and an order that is still
/// right is not looked for again.
#[derive(Debug, Default)]
pub(crate) struct DrawOrder {
    /// For each sprite its z, counted from the lowest, in the upper half, and its index in the lower one.
    keys: Vec<u64>,
    sorted: Vec<u64>,
    /// The lowest z, so counted that it isn't negative.
    lowest: u32,
    last: Last,
    /// For how many frames nothing is guessed, and after the next wrong guess.
    cautious_frames: u32,
    next_cautious_frames: u32,
}

/// The order of the last frame.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Last {
    #[default]
    Unknown,
    /// That of the slice.
    Slice,
    /// That of the keys, of so many sprites.
    Keys(usize),
}

impl DrawOrder {
    /// Calls `visit` with each sprite, by ascending z, then in the order of the slice, if that is the order of the last frame. Returns
    /// `false` if it turned out not to be, which may be after many visits; [`Self::for_each`] knows the right one. Sprites that only move are
    /// read once this way.
    pub fn for_each_as_before<'a>(&mut self, sprites: &'a [Sprite], visit: impl FnMut(&'a Sprite)) -> bool {
        if self.cautious_frames > 0 {
            self.cautious_frames -= 1;
            return false;
        }
        let is_right = match self.last {
            Last::Slice => in_order_of_slice(sprites, visit),
            Last::Keys(count) if count == sprites.len() => self.in_order_of_keys(sprites, visit),
            Last::Unknown | Last::Keys(_) => false,
        };
        if is_right {
            self.next_cautious_frames = 1;
        } else {
            self.was_wrong();
        }
        is_right
    }

    /// Says that the order of the last frame is not that of this one.
    pub fn was_wrong(&mut self) {
        if self.last != Last::Unknown {
            self.last = Last::Unknown;
            // Where layers change all the time guesses would double the work.
            self.cautious_frames = self.next_cautious_frames;
            self.next_cautious_frames = (2 * self.next_cautious_frames).clamp(1, MOST_CAUTIOUS_FRAMES);
        }
    }

    /// The places of the last frame's sprites in its slice, in the order of drawing, if that is another one.
    pub fn indices(&self) -> Option<impl Iterator<Item = usize>> {
        matches!(self.last, Last::Keys(_)).then(|| self.keys.iter().map(|key| index_of(*key)))
    }

    /// Calls `visit` with each sprite, by ascending z, then in the order of the slice.
    pub fn for_each<'a>(&mut self, sprites: &'a [Sprite], visit: impl FnMut(&'a Sprite)) {
        if sprites.is_sorted_by_key(|sprite| sprite.z) {
            self.last = Last::Slice;
            return sprites.iter().for_each(visit);
        }
        self.sort(sprites);
        self.last = Last::Keys(sprites.len());
        self.in_order_of_keys(sprites, visit);
    }

    /// Visits as long as each sprite has the z of its key; returns whether all have. An order of such keys is right, because they were
    /// sorted, and each index is in one of them.
    fn in_order_of_keys<'a>(&self, sprites: &'a [Sprite], mut visit: impl FnMut(&'a Sprite)) -> bool {
        for keys in self.keys.chunks(AHEAD) {
            // Neighbours in this order are far from each other in memory. Looked at together they are waited for together: reading both ends
            // of each takes half as long as waiting for one after the other in `visit`.
            let mut is_right = true;
            let mut solid_count = 0_u32;
            for key in keys {
                let sprite = &sprites[index_of(*key)];
                // A z below the lowest becomes one above all.
                is_right &= u64::from(above_lowest(sprite.z).wrapping_sub(self.lowest)) == key >> 32;
                solid_count += u32::from(sprite.texture == TextureId::WHITE);
            }
            std::hint::black_box(solid_count);
            if !is_right {
                return false;
            }
            for key in keys {
                visit(&sprites[index_of(*key)]);
            }
        }
        true
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
            u64::from(above_lowest(sprite.z)) << 32 | u64::from(index)
        }));
        self.lowest = above_lowest(lowest);
        let base = u64::from(self.lowest) << 32;
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

/// Visits as long as z doesn't fall; returns whether it never does.
fn in_order_of_slice<'a>(sprites: &'a [Sprite], mut visit: impl FnMut(&'a Sprite)) -> bool {
    let mut highest = i32::MIN;
    for sprite in sprites {
        if sprite.z < highest {
            return false;
        }
        highest = sprite.z;
        visit(sprite);
    }
    true
}

/// The place of a sprite in the slice.
fn index_of(key: u64) -> usize {
    (key & u64::from(u32::MAX)) as usize
}

/// z as a number that is not negative, in the same order.
fn above_lowest(z: i32) -> u32 {
    z.abs_diff(i32::MIN)
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
    use crate::Affine2;

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

    /// What is visited as before, and whether that was all and right.
    fn guessed(order: &mut DrawOrder, sprites: &[Sprite]) -> (Vec<f32>, bool) {
        let mut visited = Vec::new();
        let is_right = order.for_each_as_before(sprites, |sprite| visited.push(sprite.opacity));
        (visited, is_right)
    }

    #[test]
    fn an_order_that_is_still_right_is_used_again_and_no_other() {
        let mut order = DrawOrder::default();
        let layers = |count: i32, of: i32| sprites((0..count).map(move |index| index * 7 % of));
        assert!(!guessed(&mut order, &layers(300, 5)).1, "nothing is known");
        for (count, of) in [(300, 5), (300, 1), (1, 1), (300, 5), (301, 5), (64, 5)] {
            let sprites = layers(count, of);
            let mut expected: Vec<(i32, f32)> =
                sprites.iter().map(|sprite| (sprite.z, sprite.opacity)).collect();
            expected.sort_by_key(|(z, _)| *z);
            let expected: Vec<f32> = expected.into_iter().map(|(_, opacity)| opacity).collect();
            order.for_each(&sprites, |_| ());
            order.cautious_frames = 0;
            assert_eq!(guessed(&mut order, &sprites), (expected, true), "{count} in {of}");
            // Any other layer of one sprite, also one below all, is noticed.
            for (index, z) in [(count - 1, -1), (0, i32::MAX), (0, i32::MIN), (count / 2, 1)] {
                let mut changed = sprites.clone();
                let sprite = &mut changed[usize::try_from(index).unwrap()];
                if sprite.z == z {
                    continue;
                }
                sprite.z = z;
                order.for_each(&sprites, |_| ());
                order.cautious_frames = 0;
                let is_still_sorted = sprites.is_sorted_by_key(|sprite| sprite.z)
                    && changed.is_sorted_by_key(|sprite| sprite.z);
                assert_eq!(
                    guessed(&mut order, &changed).1,
                    is_still_sorted,
                    "{count} in {of}: {index} at {z}"
                );
            }
        }
    }

    #[test]
    fn wrong_guesses_become_rare() {
        let mut order = DrawOrder::default();
        let mut guesses = 0;
        for frame in 0..1000 {
            let sprites = sprites([0, 1, frame % 2].into_iter().rev());
            let is_guess = order.cautious_frames == 0 && order.last != Last::Unknown;
            guesses += u32::from(is_guess);
            assert!(!guessed(&mut order, &sprites).1);
            order.for_each(&sprites, |_| ());
        }
        assert!(guesses < 25, "{guesses}");
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
