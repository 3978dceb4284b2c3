//! Two versions of a project as one picture: at each time a row with the version before, the version after, and both laid over each other.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use kineograph_render::{Affine2, RgbaImage, Sprite, TextureId};

use super::contact::MAX_CELLS;
use super::contact::grid::{Cell, Grid, cell_size_px, spread_secs};
use super::error::ExportError;
use super::source::ExportSource;
use super::studio::{Backdrop, Studio, camera};
use crate::media::Picture;
use crate::text::tr;

/// Rows of a sheet when no times are asked for.
const DEFAULT_ROWS: usize = 6;
/// Cells of a row.
const COLUMNS: usize = 3;
/// The tint of what is only in the version before.
const BEFORE: [u8; 3] = [0xff, 0x5a, 0x4d];
/// The tint of what is only in the version after.
const AFTER: [u8; 3] = [0x3d, 0x8b, 0xff];
/// The bars above the cells of a row.
const BARS: [&[[u8; 3]]; COLUMNS] = [&[BEFORE], &[AFTER], &[BEFORE, AFTER]];

/// Both versions at these times, in seconds; at six from 0 s to the end of the longer one if there are none. Each cell has `cell_px` pixels.
///
/// # Errors
/// When there are too many times or the sheet is too large, and those of drawing.
pub fn sheet(
    versions: [&ExportSource; 2],
    at_secs: &[f64],
    cell_px: Option<[u32; 2]>,
    warnings: &mut Vec<String>,
) -> Result<RgbaImage, ExportError> {
    let end_secs = versions.map(ExportSource::shown_secs).into_iter().fold(0.0, f64::max);
    let times_secs =
        if at_secs.is_empty() { spread_secs(0.0, end_secs, DEFAULT_ROWS) } else { at_secs.to_vec() };
    let most = MAX_CELLS / COLUMNS;
    if times_secs.len() > most {
        return Err(ExportError::Failed(tr!("export-compare-too-many", times = times_secs.len(), most)));
    }
    let [before_px, after_px] = versions.map(|version| version.size_px(1.0));
    let larger_px = [before_px[0].max(after_px[0]), before_px[1].max(after_px[1])];
    let cell_px = cell_px.unwrap_or_else(|| cell_size_px(larger_px));
    // Before anything is drawn, and before a graphics device is looked for.
    let grid = Grid::in_columns(cell_px, times_secs.len() * COLUMNS, COLUMNS)?;
    let [before, after] = versions;
    let mut before = Version::open(before, warnings)?;
    let mut after = Version::open(after, warnings)?;
    let shown_px = shown_px(versions);
    let mut cells = Vec::new();
    for secs in times_secs {
        let (old, new) = (before.sprites(secs, cell_px, shown_px), after.sprites(secs, cell_px, shown_px));
        let (old_only, same) = apart(&old, &new);
        let (new_only, _) = apart(&new, &old);
        let layer = |sprites: &[Keyed], of: &mut Version<'_>| of.draw(sprites, cell_px, shown_px, false);
        let same = layer(&same, &mut before)?;
        let laid_over = overlay(&same, &layer(&old_only, &mut before)?, &layer(&new_only, &mut after)?);
        let old = before.draw(&old, cell_px, shown_px, true)?;
        let new = after.draw(&new, cell_px, shown_px, true)?;
        let row = [old, new, laid_over].into_iter().zip(BARS);
        cells.extend(row.map(|(picture, bar)| Cell { secs, picture, bar }));
    }
    Ok(grid.sheet(&cells))
}

/// One of both versions, ready to be drawn.
struct Version<'a> {
    source: &'a ExportSource,
    studio: Studio,
    /// What tells pictures from each other, by texture.
    pictures: BTreeMap<TextureId, u64>,
}

impl<'a> Version<'a> {
    fn open(source: &'a ExportSource, warnings: &mut Vec<String>) -> Result<Self, ExportError> {
        let studio = Studio::open(source, warnings)?;
        Ok(Self { source, studio, pictures: BTreeMap::new() })
    }

    /// The sprites for pictures of this size.
    fn sprites(&mut self, secs: f64, size_px: [u32; 2], shown_px: [f32; 4]) -> Vec<Keyed> {
        let sprites = self.studio.sprites(self.source, secs, camera(size_px, shown_px).zoom);
        for (texture, picture) in self.studio.pictures() {
            self.pictures.entry(texture).or_insert_with(|| hash(picture));
        }
        sprites.into_iter().map(|sprite| (self.key(&sprite), sprite)).collect()
    }

    /// Equal for sprites that look alike, to the bit.
    fn key(&self, sprite: &Sprite) -> SpriteKey {
        let Affine2 { a, b, c, d, tx, ty } = sprite.stage_from_local;
        let mut numbers = vec![a, b, c, d, tx, ty, sprite.opacity];
        numbers.extend(sprite.uv.iter().chain(&sprite.size_px).chain(&sprite.tint_rgb));
        let mut bits: Vec<u32> = numbers.into_iter().map(f32::to_bits).collect();
        bits.extend([sprite.flip_x, sprite.flip_y, sprite.uv_rotated].map(u32::from));
        bits.extend([sprite.masking.part_of, sprite.masking.through].map(u32::from));
        (self.pictures.get(&sprite.texture).copied(), bits)
    }

    fn draw(
        &mut self,
        sprites: &[Keyed],
        size_px: [u32; 2],
        shown_px: [f32; 4],
        has_background: bool,
    ) -> Result<RgbaImage, ExportError> {
        let sprites: Vec<Sprite> = sprites.iter().map(|(_, sprite)| *sprite).collect();
        let background = if has_background { Backdrop::Stage.of(self.source) } else { None };
        self.studio.draw(&sprites, size_px, shown_px, background)
    }
}

/// What a sprite looks like and where it is: its picture, if it has one, and its numbers.
type SpriteKey = (Option<u64>, Vec<u32>);
type Keyed = (SpriteKey, Sprite);

/// Tells pictures apart within this run of the program.
fn hash(picture: &Picture) -> u64 {
    let mut hasher = DefaultHasher::new();
    (picture.width, picture.height, &picture.rgba).hash(&mut hasher);
    hasher.finish()
}

/// The sprites that are in `sprites` only, and those that are in `others`, too. Of equal ones each counts.
fn apart(sprites: &[Keyed], others: &[Keyed]) -> (Vec<Keyed>, Vec<Keyed>) {
    let mut left: BTreeMap<&SpriteKey, usize> = BTreeMap::new();
    for (key, _) in others {
        *left.entry(key).or_default() += 1;
    }
    let is_in_mask = |(_, sprite): &Keyed| sprite.masking.part_of != 0;
    let has_none = |keyed: &&Keyed| match left.get_mut(&keyed.0) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    let (only, both): (Vec<&Keyed>, Vec<&Keyed>) = sprites.iter().partition(has_none);
    // What hides others belongs to both.
    let with_masks = |these: Vec<&Keyed>| {
        sprites
            .iter()
            .filter(|keyed| is_in_mask(keyed) || these.iter().any(|one| std::ptr::eq(*one, *keyed)))
            .cloned()
            .collect()
    };
    (with_masks(only), with_masks(both))
}

/// The part of both stages that holds all of either, so that equal places lie over each other.
#[allow(clippy::cast_possible_truncation)] // stages are small
fn shown_px(versions: [&ExportSource; 2]) -> [f32; 4] {
    let [[.., width, height], [.., other_width, other_height]] = versions.map(ExportSource::shown_px);
    [0.0, 0.0, width.max(other_width) as f32, height.max(other_height) as f32]
}

/// What is equal, and above it what is in one version only.
fn overlay(same: &RgbaImage, before: &RgbaImage, after: &RgbaImage) -> RgbaImage {
    let [below, before, after] = [same, before, after].map(|image| image.pixels.as_chunks::<4>().0);
    let pixels = below.iter().zip(before.iter().zip(after));
    let pixels = pixels.flat_map(|(below, (before, after))| laid_over(*below, *before, *after)).collect();
    RgbaImage { width: same.width, height: same.height, pixels }
}

/// Straight RGBA: what is equal is grey and pale, what differs has the tint of its version, or of both.
fn laid_over(same: [u8; 4], before: [u8; 4], after: [u8; 4]) -> [u8; 4] {
    let [before_weight, after_weight] = [before, after].map(|pixel| f32::from(pixel[3]) / 255.0);
    let grey = brightness(same);
    let grey_alpha = f32::from(same[3]) / 510.0;
    let tint_alpha = before_weight.max(after_weight);
    let alpha = tint_alpha + grey_alpha * (1.0 - tint_alpha);
    if alpha == 0.0 {
        return [0; 4];
    }
    let channel = |nth: usize| {
        let tint = |tint: [u8; 3], pixel| f32::from(tint[nth]) * (0.45 + 0.55 * brightness(pixel) / 255.0);
        let both = tint(BEFORE, before) * before_weight + tint(AFTER, after) * after_weight;
        let tinted = both / (before_weight + after_weight).max(f32::MIN_POSITIVE);
        level((tinted * tint_alpha + grey * grey_alpha * (1.0 - tint_alpha)) / alpha)
    };
    [channel(0), channel(1), channel(2), level(alpha * 255.0)]
}

/// From 0 to 255, as eyes see it.
fn brightness([r, g, b, _]: [u8; 4]) -> f32 {
    0.299 * f32::from(r) + 0.587 * f32::from(g) + 0.114 * f32::from(b)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
fn level(level: f32) -> u8 {
    level.round().clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: [u8; 4] = [255; 4];
    const NOTHING: [u8; 4] = [0; 4];

    #[test]
    fn what_differs_has_the_tint_of_its_version() {
        let rgb = |[r, g, b, _]: [u8; 4]| [r, g, b];
        for same in [NOTHING, WHITE, [9, 80, 200, 130]] {
            assert_eq!(rgb(laid_over(same, WHITE, NOTHING)), BEFORE);
            assert_eq!(rgb(laid_over(same, NOTHING, WHITE)), AFTER);
        }
        let [r, g, b] = rgb(laid_over(NOTHING, WHITE, WHITE));
        assert!(r > g && b > g, "of both: purple");
        assert_eq!(laid_over(NOTHING, [10, 10, 10, 128], NOTHING)[3], 128);
    }

    #[test]
    fn what_is_equal_is_grey() {
        assert_eq!(laid_over([200, 0, 0, 255], NOTHING, NOTHING), [60, 60, 60, 128]);
        assert_eq!(laid_over(NOTHING, NOTHING, NOTHING), NOTHING);
    }

    #[test]
    fn of_equal_sprites_each_counts() {
        let sprite = |x: f32| {
            let map = Affine2 { a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: x, ty: 0.0 };
            ((None, vec![x.to_bits()]), Sprite::new(TextureId::WHITE, [1.0, 1.0], map))
        };
        let (old, new) = ([sprite(0.0), sprite(0.0), sprite(1.0)], [sprite(0.0), sprite(2.0)]);
        let (only, both) = apart(&old, &new);
        assert_eq!((only.len(), both.len()), (2, 1));
        assert_eq!(apart(&new, &old).0, [sprite(2.0)]);
    }
}
