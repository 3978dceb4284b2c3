//! Nine-slices as pictures, for formats that have no words for them: each as it is drawn at the start, at its own size.

use kineograph_runtime::format::{Content, Filter};
use kineograph_stage::pieces::{Piece, Showing};

use crate::document::{Document, Node};
use crate::media::{Media, Picture};

/// The most pixels of one.
const MAX_PIXELS: f64 = 4096.0 * 4096.0;

/// The most pixels along a side of which a drawn one is made.
const MOST_STEPS: f64 = 8.0;

/// The picture of a node that shows a nine-slice; `None` if its own picture is missing, or it is too large.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // within MAX_PIXELS
pub(super) fn sliced(document: &Document, media: &Media, node: &Node) -> Option<Picture> {
    let Content::NineSlice(slices) = &node.content else { return None };
    let frame = media.picture_of(document, &node.content, node.start.frame)?;
    let picture = media.picture(frame.image)?;
    let is_sharp = media.image(document, frame.image).is_some_and(|image| image.filter == Filter::Nearest);
    let [width, height] = slices.size.map(|side| side.ceil().max(1.0));
    if width * height > MAX_PIXELS {
        return None;
    }
    let size_px = [width as f32, height as f32];
    let mut drawn = SlicedPicture {
        picture: Picture {
            width: width as u32,
            height: height as u32,
            rgba: vec![0; (width * height) as usize * 4],
        },
        from: picture,
        is_sharp,
    };
    let is_turned = frame.rotated;
    Showing::whole(frame, size_px, [false; 2])
        .of(&node.content, 0.0)
        .pieces(|piece| drawn.add(&piece, is_turned));
    Some(drawn.picture)
}

struct SlicedPicture<'a> {
    picture: Picture,
    from: &'a Picture,
    is_sharp: bool,
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped to the sides of pictures
impl SlicedPicture<'_> {
    /// Draws a part, where the middles of pixels are in it.
    fn add(&mut self, piece: &Piece, is_turned: bool) {
        let [left, low, width, height] = piece.rect_px.map(f64::from);
        if width <= 0.0 || height <= 0.0 {
            return;
        }
        let first = |from: f64| (from - 0.5).ceil().max(0.0) as u32;
        let [columns, rows] = [self.picture.width, self.picture.height];
        let (from_column, to_column) = (first(left), first(left + width).min(columns));
        let (from_row, to_row) = (first(low), first(low + height).min(rows));
        let [_, _, stored_width, stored_height] = piece.stored_px;
        let per_pixel = if is_turned {
            [stored_height / width, stored_width / height]
        } else {
            [stored_width / width, stored_height / height]
        };
        let steps = per_pixel.map(|per| if self.is_sharp { 1.0 } else { per.ceil().clamp(1.0, MOST_STEPS) });
        for row in from_row..to_row {
            for column in from_column..to_column {
                let mut sum = [0.0; 4];
                for step in 0..(steps[0] * steps[1]) as u32 {
                    let [right, up] = [f64::from(step) % steps[0], (f64::from(step) / steps[0]).floor()];
                    let x = f64::from(column) + (right + 0.5) / steps[0];
                    let y = f64::from(row) + (up + 0.5) / steps[1];
                    // From the left and from the top of the upright part.
                    let part = [(x - left) / width, 1.0 - (y - low) / height];
                    let color = self.color(piece.stored_px, part, is_turned);
                    (0..4).for_each(|channel| sum[channel] += color[channel]);
                }
                let alpha = sum[3] / (steps[0] * steps[1]);
                let to = ((rows - 1 - row) * columns + column) as usize * 4;
                let level = |sum_of: f64| if sum[3] > 0.0 { sum_of / sum[3] * 255.0 } else { 0.0 };
                let levels = [level(sum[0]), level(sum[1]), level(sum[2]), alpha];
                for (channel, level) in levels.into_iter().enumerate() {
                    self.picture.rgba[to + channel] = level.round().clamp(0.0, 255.0) as u8;
                }
            }
        }
    }

    /// The colour at a part of an area of the picture, 0..=255: red, green and blue times alpha / 255.
    fn color(
        &self,
        [left, top, width, height]: [f64; 4],
        [right, down]: [f64; 2],
        is_turned: bool,
    ) -> [f64; 4] {
        let [u, v] = if is_turned { [1.0 - down, right] } else { [right, down] };
        // Nothing comes from beyond the area.
        let within = |from: f64, len: f64, part: f64| {
            let at = (from + len * part) - 0.5;
            if len < 1.0 { from + len / 2.0 - 0.5 } else { at.clamp(from, from + len - 1.0) }
        };
        let (x, y) = (within(left, width, u), within(top, height, v));
        if self.is_sharp {
            return self.pixel((left + width * u).floor(), (top + height * v).floor());
        }
        let (column, row) = (x.floor(), y.floor());
        let (to_right, to_below) = (x - column, y - row);
        let mut mixed = [0.0; 4];
        for (by, weight) in [
            ([0.0, 0.0], (1.0 - to_right) * (1.0 - to_below)),
            ([1.0, 0.0], to_right * (1.0 - to_below)),
            ([0.0, 1.0], (1.0 - to_right) * to_below),
            ([1.0, 1.0], to_right * to_below),
        ] {
            if weight > 0.0 {
                let pixel = self.pixel(column + by[0], row + by[1]);
                (0..4).for_each(|channel| mixed[channel] += pixel[channel] * weight);
            }
        }
        mixed
    }

    fn pixel(&self, column: f64, row: f64) -> [f64; 4] {
        let [width, height] = [self.from.width, self.from.height];
        let column = column.clamp(0.0, f64::from(width.saturating_sub(1))) as usize;
        let row = row.clamp(0.0, f64::from(height.saturating_sub(1))) as usize;
        let at = (row * width as usize + column) * 4;
        let Some(pixel) = self.from.rgba.get(at..at + 4) else { return [0.0; 4] };
        let alpha = f64::from(pixel[3]);
        let level = |channel: usize| f64::from(pixel[channel]) * alpha / 255.0;
        [level(0), level(1), level(2), alpha]
    }
}
