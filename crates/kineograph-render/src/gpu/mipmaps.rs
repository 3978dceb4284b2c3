//! Smaller copies of an image, to show it smaller than it is.

/// Premultiplied red, green, blue and alpha in 0..255.
type Pixel = [f32; 4];

/// The same in 1/256 of a byte's step, so that bytes are rounded once and not at each level.
type FinePixel = [u16; 4];

/// How many sizes an image has: itself, and each half as large as the one before, down to one pixel.
pub(crate) fn level_count([width, height]: [u32; 2]) -> u32 {
    u32::BITS - width.max(height).leading_zeros()
}

/// Calls `level` with size and premultiplied bytes of each smaller copy of an image, the largest first.
///
/// Every pixel of a copy is the mean of what it covers, by area where a side is odd. `straight` has 4 bytes a pixel.
pub(crate) fn for_each_smaller(size_px: [u32; 2], straight: &[u8], mut level: impl FnMut([u32; 2], &[u8])) {
    let (straight, _) = straight.as_chunks::<4>();
    let mut size = size_px.map(|side| side as usize);
    let mut pixels: Option<Vec<FinePixel>> = None;
    while size != [1, 1] {
        let width = size[0];
        let next = match &pixels {
            None => halved(size, |y| straight[y * width..][..width].iter().map(premultiplied).collect()),
            Some(pixels) => halved(size, |y| pixels[y * width..][..width].iter().map(coarse).collect()),
        };
        size = size.map(half);
        level(size.map(|side| side as u32), &bytes(&next));
        pixels = Some(next);
    }
}

/// An image at half its size. `row` returns one of its rows.
fn halved([width, height]: [usize; 2], row: impl Fn(usize) -> Vec<Pixel>) -> Vec<FinePixel> {
    let columns: Vec<Cover> = (0..half(width)).map(|x| Cover::new(x, width)).collect();
    let mut pixels = Vec::with_capacity(columns.len() * half(height));
    // A row in the middle of an odd height belongs to two rows of the copy.
    let mut last = (usize::MAX, Vec::new());
    for y in 0..half(height) {
        let cover = Cover::new(y, height);
        let mut sums = vec![[0.0; 4]; columns.len()];
        for (index, share) in cover.indices.into_iter().zip(cover.shares) {
            if share == 0.0 {
                continue;
            }
            if last.0 != index {
                last = (index, narrowed(&row(index), &columns));
            }
            for (sum, pixel) in sums.iter_mut().zip(&last.1) {
                *sum = add(*sum, *pixel, share);
            }
        }
        pixels.extend(sums.iter().map(fine));
    }
    pixels
}

fn narrowed(row: &[Pixel], columns: &[Cover]) -> Vec<Pixel> {
    let mean = |cover: &Cover| {
        let [a, b, c] = cover.indices.map(|index| row[index]);
        let [first, second, third] = cover.shares;
        add(add(add([0.0; 4], a, first), b, second), c, third)
    };
    columns.iter().map(mean).collect()
}

fn half(side: usize) -> usize {
    (side / 2).max(1)
}

/// What one pixel of the half size covers of a row or column: up to three pixels, and how much each adds to it.
struct Cover {
    indices: [usize; 3],
    shares: [f32; 3],
}

impl Cover {
    /// For the pixel `index` of the half of a side of `side` pixels.
    fn new(index: usize, side: usize) -> Self {
        let shares = if side == 1 {
            [1.0, 0.0, 0.0]
        } else if side.is_multiple_of(2) {
            [0.5, 0.5, 0.0]
        } else {
            let part = |pixels: usize| pixels as f32 / side as f32;
            [part(half(side) - index), part(half(side)), part(index + 1)]
        };
        Self { indices: [0, 1, 2].map(|place| (2 * index + place).min(side - 1)), shares }
    }
}

fn add(sum: Pixel, pixel: Pixel, share: f32) -> Pixel {
    let [r, g, b, a] = pixel.map(|level| level * share);
    [sum[0] + r, sum[1] + g, sum[2] + b, sum[3] + a]
}

fn premultiplied(straight: &[u8; 4]) -> Pixel {
    let [r, g, b, a] = straight.map(f32::from);
    let opacity = a * (1.0 / 255.0);
    [r * opacity, g * opacity, b * opacity, a]
}

fn fine(pixel: &Pixel) -> FinePixel {
    // 2²³ leaves no room for decimals: the sum is rounded to a whole number, in its lowest bits.
    const WHOLE: f32 = (1 << 23) as f32;
    pixel.map(|level| (level * 256.0 + WHOLE).to_bits() as u16)
}

fn coarse(fine: &FinePixel) -> Pixel {
    fine.map(|level| f32::from(level) / 256.0)
}

fn bytes(pixels: &[FinePixel]) -> Vec<u8> {
    pixels.iter().flat_map(|pixel| pixel.map(|level| ((level + 128) >> 8) as u8)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes and bytes of all copies.
    fn levels(size_px: [u32; 2], straight: &[u8]) -> Vec<([u32; 2], Vec<u8>)> {
        let mut levels = Vec::new();
        for_each_smaller(size_px, straight, |size, bytes| levels.push((size, bytes.to_vec())));
        levels
    }

    fn noise(count: u32) -> Vec<u8> {
        (0..count).map(|index| (index.wrapping_mul(2_654_435_761) >> 21) as u8).collect()
    }

    #[test]
    fn sides_are_halved_down_to_one_pixel() {
        for (size, expected) in [
            ([1, 1], vec![]),
            ([2, 2], vec![[1, 1]]),
            ([5, 2], vec![[2, 1], [1, 1]]),
            ([1, 9], vec![[1, 4], [1, 2], [1, 1]]),
            ([16, 4], vec![[8, 2], [4, 1], [2, 1], [1, 1]]),
        ] {
            let sizes: Vec<_> = levels(size, &vec![0; (size[0] * size[1] * 4) as usize])
                .into_iter()
                .map(|level| level.0)
                .collect();
            assert_eq!(sizes, expected);
            assert_eq!(level_count(size), expected.len() as u32 + 1, "{size:?}");
        }
    }

    #[test]
    fn each_level_is_the_mean_of_what_it_covers() {
        for size in [[8, 8], [7, 8], [8, 7], [5, 3], [13, 9], [1, 6], [31, 1]] {
            let straight = noise(size[0] * size[1] * 4);
            for (level_size, bytes) in levels(size, &straight) {
                for (index, actual) in bytes.as_chunks::<4>().0.iter().enumerate() {
                    let place = [index % level_size[0] as usize, index / level_size[0] as usize];
                    let expected = mean(size, &straight, level_size, place);
                    let is_near = actual.iter().zip(expected).all(|(a, b)| (f64::from(*a) - b).abs() <= 0.53);
                    assert!(is_near, "{size:?} at {level_size:?}, {place:?}: {actual:?}, not {expected:?}");
                }
            }
        }
    }

    /// The mean, by area, of the part of an image that a pixel of a smaller copy covers; premultiplied.
    fn mean(size: [u32; 2], straight: &[u8], level: [u32; 2], place: [usize; 2]) -> [f64; 4] {
        // How much of the pixel `index` lies inside, chained from level to level as the copies are made.
        let shares = |axis: usize| {
            let mut shares = vec![0.0; level[axis] as usize];
            shares[place[axis]] = 1.0;
            let mut sides = vec![size[axis]];
            while sides[sides.len() - 1] > level[axis] {
                sides.push(sides[sides.len() - 1] / 2);
            }
            for pair in sides.windows(2).rev() {
                let [fine, coarse] = [pair[0], pair[1]].map(f64::from);
                let overlap = |inner: u32, outer: usize| {
                    let (low, high) = (outer as f64 * fine / coarse, (outer + 1) as f64 * fine / coarse);
                    (f64::from(inner + 1).min(high) - f64::from(inner).max(low)).max(0.0) * coarse / fine
                };
                shares = (0..pair[0])
                    .map(|inner| shares.iter().enumerate().map(|(o, share)| share * overlap(inner, o)).sum())
                    .collect();
            }
            shares
        };
        let (across, down): (Vec<f64>, Vec<f64>) = (shares(0), shares(1));
        let mut sum = [0.0; 4];
        for (index, [r, g, b, a]) in straight.as_chunks::<4>().0.iter().enumerate() {
            let share = across[index % size[0] as usize] * down[index / size[0] as usize];
            let alpha = f64::from(*a) / 255.0;
            let parts = [f64::from(*r) * alpha, f64::from(*g) * alpha, f64::from(*b) * alpha, f64::from(*a)];
            for (sum, part) in sum.iter_mut().zip(parts) {
                *sum += share * part;
            }
        }
        sum
    }
}
