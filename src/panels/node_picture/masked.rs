//! What is seen of the sprites of a picture through masks: their pixels, as far as these let them through.

use std::borrow::Cow;

use egui::{Color32, ColorImage};
use kineograph_render::Mask;
use kineograph_runtime::format::Content;

use super::corners;
use crate::document::Document;
use crate::media::{LoadedFonts, Media};
use crate::scene::DrawItem;

/// Pixels of what is seen of a sprite, along each side.
const SIDE: usize = 64;
/// How many masks may be inside of each other.
const MAX_DEPTH: usize = 8;

/// A sprite where it is on the stage.
pub struct PlacedSprite<'a> {
    /// Its corners, from the upper left clockwise.
    corners: [[f32; 2]; 4],
    /// `None`: one colour.
    pixels: Option<Pixels<'a>>,
    opacity: f32,
    part_of: u16,
    through: u16,
}

/// A picture, and which part of it is shown.
struct Pixels<'a> {
    rgba: Cow<'a, [u8]>,
    size: [u32; 2],
    uv: [f32; 4],
    is_turned: bool,
}

impl<'a> PlacedSprite<'a> {
    /// The place of a sprite with its picture; `None` if that is missing.
    pub fn of(document: &'a Document, media: &'a Media, item: &'a DrawItem) -> Option<Self> {
        let (document, content) = item.shown(document)?;
        let sprite = &item.sprite;
        let mut rect_px = [0.0, 0.0, sprite.size_px[0], sprite.size_px[1]];
        let pixels = if matches!(*content, Content::Box(_)) {
            None
        } else if content.is_painted() {
            let (pixels, painted_px) = Self::painted(&content, media.fonts(), sprite.size_px)?;
            rect_px = painted_px;
            Some(pixels)
        } else {
            let picture = media.picture(media.picture_of(document, &content, item.frame)?.image)?;
            let (rgba, size) = (Cow::Borrowed(picture.rgba.as_slice()), [picture.width, picture.height]);
            Some(Pixels { rgba, size, uv: sprite.uv, is_turned: sprite.uv_rotated })
        };
        let (part_of, through) = (sprite.masking.part_of, sprite.masking.through);
        let opacity = sprite.opacity.clamp(0.0, 1.0);
        Some(Self { corners: corners(sprite, rect_px), pixels, opacity, part_of, through })
    }

    fn painted(content: &Content, fonts: &LoadedFonts, size_px: [f32; 2]) -> Option<(Pixels<'a>, [f32; 4])> {
        let px_per_unit = (super::PAINTED_PX / size_px[0].max(size_px[1]).max(1.0)).min(4.0);
        let picture = kineograph_paint::paint(content, &fonts.faces, size_px, px_per_unit, usize::MAX);
        let (size, rect_px) = ([picture.width, picture.height], picture.rect_px);
        let is_seen = !picture.is_empty();
        let pixels =
            Pixels { rgba: Cow::Owned(picture.rgba), size, uv: [0.0, 0.0, 1.0, 1.0], is_turned: false };
        is_seen.then_some((pixels, rect_px))
    }

    /// Where it is seen and how it is coloured there: a picture of all of it.
    pub fn seen_through(&self, masks: &MaskParts<'_>) -> ColorImage {
        #[allow(clippy::cast_precision_loss)] // small numbers
        let part = |index: usize| (index as f32 + 0.5) / SIDE as f32;
        let pixels = (0..SIDE * SIDE).map(|index| {
            let [s, t] = [part(index % SIDE), part(index / SIDE)];
            let [red, green, blue, alpha] = self.pixel(s, t);
            let seen = masks.coverage(self.through, self.stage_at(s, t), 0);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=255
            let alpha = (f32::from(alpha) * seen).round() as u8;
            Color32::from_rgba_unmultiplied(red, green, blue, alpha)
        });
        ColorImage::new([SIDE; 2], pixels.collect())
    }

    /// A part of it to the right and downwards, on the stage.
    fn stage_at(&self, s: f32, t: f32) -> [f32; 2] {
        let [a, b, _, d] = self.corners;
        [0, 1].map(|axis| a[axis] + s * (b[axis] - a[axis]) + t * (d[axis] - a[axis]))
    }

    /// How much it hides what is behind it at a point of the stage.
    fn alpha_at(&self, [x, y]: [f32; 2]) -> f32 {
        let [a, b, _, d] = self.corners;
        let ([bx, by], [dx, dy]) = ([b[0] - a[0], b[1] - a[1]], [d[0] - a[0], d[1] - a[1]]);
        let det = bx * dy - by * dx;
        if det.abs() < 1.0e-9 {
            return 0.0;
        }
        let [px, py] = [x - a[0], y - a[1]];
        let [s, t] = [(px * dy - py * dx) / det, (bx * py - by * px) / det];
        let is_inside = |part: f32| (0.0..=1.0).contains(&part);
        if is_inside(s) && is_inside(t) { f32::from(self.pixel(s, t)[3]) / 255.0 * self.opacity } else { 0.0 }
    }

    /// The pixel at a part of it to the right and downwards.
    fn pixel(&self, s: f32, t: f32) -> [u8; 4] {
        let Some(pixels) = &self.pixels else { return [255; 4] };
        let [left, top, right, bottom] = pixels.uv;
        let [u, v] = if pixels.is_turned { [1.0 - t, s] } else { [s, t] };
        let at = [left + u * (right - left), top + v * (bottom - top)];
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        // in the picture
        let [x, y] = [0, 1].map(|axis| {
            let side = pixels.size[axis];
            ((at[axis] * side as f32).max(0.0) as u32).min(side.saturating_sub(1)) as usize
        });
        let first = 4 * (y * pixels.size[0] as usize + x);
        pixels.rgba.get(first..first + 4).and_then(|pixel| pixel.try_into().ok()).unwrap_or_default()
    }
}

/// The masks of a picture.
pub struct MaskParts<'a> {
    /// By their numbers, from 1 on.
    pub masks: &'a [Mask],
    /// What they are made of.
    pub parts: &'a [PlacedSprite<'a>],
}

impl MaskParts<'_> {
    /// How much is seen through a mask at a point of the stage; 0 is no mask.
    fn coverage(&self, number: u16, at: [f32; 2], depth: usize) -> f32 {
        let Some(index) = usize::from(number).checked_sub(1) else { return 1.0 };
        let Some(mask) = self.masks.get(index).filter(|_| depth < MAX_DEPTH) else { return 0.0 };
        let parts = self.parts.iter().filter(|part| part.part_of == number);
        let left = parts.fold(1.0, |left, part| {
            let seen = self.coverage(part.through, at, depth + 1);
            left * (1.0 - part.alpha_at(at) * seen)
        });
        let alpha = match mask.threshold {
            threshold if threshold > 0.0 => f32::from(u8::from(1.0 - left >= threshold)),
            _ => 1.0 - left,
        };
        let own = if mask.inverted { 1.0 - alpha } else { alpha };
        own * self.coverage(mask.outer, at, depth + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: f32, [part_of, through]: [u16; 2]) -> PlacedSprite<'static> {
        let half = side / 2.0;
        let corners = [[-half, half], [half, half], [half, -half], [-half, -half]];
        PlacedSprite { corners, pixels: None, opacity: 1.0, part_of, through }
    }

    #[test]
    fn a_mask_lets_through_what_is_inside_of_it_or_outside() {
        let parts = [square(10.0, [1, 0])];
        for inverted in [false, true] {
            let masks = [Mask { inverted, ..Mask::default() }];
            let seen = square(20.0, [0, 1]).seen_through(&MaskParts { masks: &masks, parts: &parts });
            let alpha = |x: usize, y: usize| seen.pixels[y * SIDE + x].a();
            let (middle, corner) = (alpha(SIDE / 2, SIDE / 2), alpha(2, 2));
            assert_eq!([middle, corner], if inverted { [0, 255] } else { [255, 0] });
        }
        let all = square(20.0, [0, 2]).seen_through(&MaskParts { masks: &[], parts: &parts });
        assert!(all.pixels.iter().all(|pixel| pixel.a() == 0), "a mask that is not there hides all");
    }

    #[test]
    fn a_mask_inside_of_another_lets_through_what_both_do() {
        let mut wide = square(10.0, [1, 0]);
        wide.corners = wide.corners.map(|[x, y]| [x, y * 0.2]);
        let parts = [wide, square(6.0, [2, 0])];
        let masks = [Mask::default(), Mask { outer: 1, ..Mask::default() }];
        let masks = MaskParts { masks: &masks, parts: &parts };
        let seen = [[0.0, 0.0], [0.0, 2.0], [4.0, 0.0]].map(|at| masks.coverage(2, at, 0));
        assert_eq!(seen, [1.0, 0.0, 0.0]);
    }
}
