//! Pictures with few colours, as a GIF has them.

use std::collections::{BTreeSet, HashMap};

use color_quant::NeuQuant;

/// The index of pixels that show nothing.
pub const TRANSPARENT: u8 = 255;
/// The most colours besides it.
const COLORS: usize = 255;
/// Every tenth pixel is looked at: 1 is best, 30 fastest.
const SAMPLING: i32 = 10;
/// Pixels that are less opaque than this show nothing.
const MIN_ALPHA: u8 = 128;

/// At most 255 colours, and the nearest one to any.
pub struct Palette(Colors);

enum Colors {
    /// All colours that there are, ascending.
    Exact(Vec<[u8; 3]>),
    /// Those that are nearest to many.
    Nearest(Box<NeuQuant>),
}

/// Whether there are half transparent pixels.
pub fn is_soft(pixels: &[u8]) -> bool {
    pixels.as_chunks::<4>().0.iter().any(|[.., alpha]| !matches!(alpha, 0 | 255))
}

/// Whether there are pixels that show nothing.
pub fn has_gaps(pixels: &[u8]) -> bool {
    pixels.as_chunks::<4>().0.iter().any(|[.., alpha]| *alpha < MIN_ALPHA)
}

impl Palette {
    /// The colours for these straight RGBA pixels.
    pub fn of(pixels: &[u8]) -> Self {
        let shown = || pixels.as_chunks::<4>().0.iter().filter(|[.., alpha]| *alpha >= MIN_ALPHA);
        let mut exact = BTreeSet::new();
        for [r, g, b, _] in shown() {
            exact.insert([*r, *g, *b]);
            if exact.len() > COLORS {
                let opaque: Vec<u8> = shown().flat_map(|[r, g, b, _]| [*r, *g, *b, 255]).collect();
                return Self(Colors::Nearest(Box::new(NeuQuant::new(SAMPLING, COLORS, &opaque))));
            }
        }
        Self(Colors::Exact(exact.into_iter().collect()))
    }

    /// Red, green and blue of each, and of [`TRANSPARENT`].
    pub fn colors(&self) -> Vec<u8> {
        let mut colors = match &self.0 {
            Colors::Exact(colors) => colors.as_flattened().to_vec(),
            Colors::Nearest(quantizer) => quantizer.color_map_rgb(),
        };
        colors.resize(3 * (COLORS + 1), 0);
        colors
    }

    /// As [`colors`](Self::colors), without those that there are not: [`TRANSPARENT`] is the last one, in `indices` too.
    pub fn packed(&self, indices: &mut [u8]) -> Vec<u8> {
        let mut colors = self.colors();
        if let Colors::Exact(exact) = &self.0 {
            // There are at most 255.
            let last = u8::try_from(exact.len()).unwrap_or(TRANSPARENT);
            indices.iter_mut().filter(|index| **index == TRANSPARENT).for_each(|index| *index = last);
            colors.truncate(3 * (exact.len() + 1));
        }
        colors
    }

    /// The nearest colour of each pixel is looked up once for each colour that there is.
    fn index_in(&self, known: &mut HashMap<[u8; 3], u8>, color: [u8; 3]) -> u8 {
        *known.entry(color).or_insert_with(|| self.index_of(color))
    }

    fn index_of(&self, color: [u8; 3]) -> u8 {
        let nearest = |colors: &[[u8; 3]]| {
            let distance = |other: &[u8; 3]| -> u32 {
                other.iter().zip(color).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            (0..colors.len()).min_by_key(|index| distance(&colors[*index])).unwrap_or_default()
        };
        let index = match &self.0 {
            Colors::Exact(colors) => colors.binary_search(&color).unwrap_or_else(|_| nearest(colors)),
            Colors::Nearest(quantizer) => quantizer.index_of(&[color[0], color[1], color[2], 255]),
        };
        u8::try_from(index).unwrap_or_default()
    }

    fn color_of(&self, index: u8) -> [u8; 3] {
        match &self.0 {
            Colors::Exact(colors) => colors.get(usize::from(index)).copied().unwrap_or_default(),
            Colors::Nearest(quantizer) => {
                let [r, g, b, _] = quantizer.lookup(usize::from(index)).unwrap_or_default();
                [r, g, b]
            }
        }
    }

    /// The index of each pixel of rows of `width`; with dither the errors go to the pixels beside (Floyd and Steinberg).
    pub fn indexed(&self, pixels: &[u8], width: usize, dithers: bool) -> Vec<u8> {
        let pixels = pixels.as_chunks::<4>().0;
        let (mut indices, mut known) = (Vec::with_capacity(pixels.len()), HashMap::new());
        // Sixteenths of levels, with a column more on each side.
        let (mut here, mut below) = (vec![[0i32; 3]; width + 2], vec![[0i32; 3]; width + 2]);
        for (place, [r, g, b, alpha]) in pixels.iter().enumerate() {
            let column = place % width.max(1);
            if column == 0 && place > 0 {
                std::mem::swap(&mut here, &mut below);
                below.fill([0; 3]);
            }
            if *alpha < MIN_ALPHA {
                indices.push(TRANSPARENT);
                continue;
            }
            let own = [*r, *g, *b];
            if !dithers {
                indices.push(self.index_in(&mut known, own));
                continue;
            }
            let wanted = [0, 1, 2].map(|level| i32::from(own[level]) + here[column + 1][level] / 16);
            let shown = wanted.map(|level| u8::try_from(level.clamp(0, 255)).unwrap_or_default());
            let index = self.index_in(&mut known, shown);
            let found = self.color_of(index);
            for level in 0..3 {
                let error = (wanted[level] - i32::from(found[level])).clamp(-64, 64);
                here[column + 2][level] += 7 * error;
                below[column][level] += 3 * error;
                below[column + 1][level] += 5 * error;
                below[column + 2][level] += error;
            }
            indices.push(index);
        }
        indices
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_exact_and_edges_hard() {
        let pixels = [255, 0, 0, 255, 0, 255, 0, 200, 0, 0, 255, 100, 9, 9, 9, 0];
        let palette = Palette::of(&pixels);
        let indices = palette.indexed(&pixels, 4, false);
        assert_eq!(indices[2..], [TRANSPARENT; 2]);
        let colors = palette.colors();
        let color = |index: u8| colors[3 * usize::from(index)..][..3].to_vec();
        assert_eq!((color(indices[0]), color(indices[1])), (vec![255, 0, 0], vec![0, 255, 0]));
        assert!(is_soft(&pixels) && !is_soft(&[1, 2, 3, 255, 0, 0, 0, 0]));
        assert_eq!(colors.len(), 768);
        let mut indices = indices;
        assert_eq!(palette.packed(&mut indices), [0, 255, 0, 255, 0, 0, 0, 0, 0]);
        assert_eq!(indices, [1, 0, 2, 2]);
    }

    #[test]
    fn dither_keeps_the_mean() {
        let palette = Palette(Colors::Exact(vec![[17; 3], [34; 3]]));
        let pixels = [25, 25, 25, 255].repeat(64 * 64);
        let mean = |dithers: bool| {
            let indices = palette.indexed(&pixels, 64, dithers);
            let reds = indices.iter().map(|index| f64::from(palette.color_of(*index)[0]));
            reds.sum::<f64>() / 4096.0
        };
        assert_eq!(mean(false), 17.0);
        assert!((mean(true) - 25.0).abs() < 0.5, "{}", mean(true));
    }
}
