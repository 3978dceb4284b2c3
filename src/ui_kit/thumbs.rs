//! Pictures as textures of the user interface, shared by all panels.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use egui::mutex::Mutex;
use egui::{
    Color32, ColorImage, Context, Id, Mesh, Painter, Pos2, Rect, TextureFilter, TextureHandle, TextureId,
    TextureOptions, pos2, vec2,
};
use kineograph_runtime::format::{Filter, FrameView, Image, Sheet};

use super::checker::{calm, checker};
use super::theme::Theme;
use crate::document::Document;
use crate::media::{Media, Picture};

/// Textures of more pixels in all are forgotten, those that were shown longest ago first.
const MAX_PIXELS: usize = 48 << 20;
/// At most so many pixels of a picture, in each direction, become one of a texture: more would cost time and change nothing to be seen.
const MAX_SAMPLES: u32 = 4;

/// Side of the squares below a picture, in points.
const SQUARE_PX: f32 = 5.0;

/// How much of a picture is to be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The whole picture as an icon.
    Icon,
    /// Each of its frames as an icon.
    Frames,
    /// Its pixels, as far as the graphics card can hold them.
    Pixels,
}

impl Detail {
    /// The longest side of the texture, in pixels.
    fn max_side_px(self, ctx: &Context) -> u32 {
        match self {
            Self::Icon => 160,
            Self::Frames => 1024,
            Self::Pixels => u32::try_from(ctx.input(|input| input.max_texture_side)).unwrap_or(2048),
        }
    }
}

/// The textures of images, by name, kept while their pictures are the same.
#[derive(Clone, Default)]
pub struct Thumbs(Arc<Mutex<BTreeMap<(String, Detail), ThumbTexture>>>);

struct ThumbTexture {
    picture: Weak<Picture>,
    filter: Filter,
    texture: TextureHandle,
    /// The pass of the user interface that showed it last.
    shown: u64,
}

impl Thumbs {
    /// Those of a window.
    pub fn of(ctx: &Context) -> Self {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Self>(Id::new("thumbs")).clone()) // not shown
    }

    /// The texture of an image with a picture.
    pub fn texture(&self, ctx: &Context, image: &Image, media: &Media, detail: Detail) -> Option<TextureId> {
        let picture = media.picture(&image.name)?;
        let shown = ctx.cumulative_pass_nr();
        let key = (image.name.clone(), detail);
        let mut all = self.0.lock();
        if let Some(known) = all.get_mut(&key)
            && known.filter == image.filter
            && known.picture.upgrade().is_some_and(|known| Arc::ptr_eq(&known, picture))
        {
            known.shown = shown;
            return Some(known.texture.id());
        }
        let options = match (image.filter, detail) {
            // Whoever slices a picture looks for its pixels.
            (Filter::Linear, Detail::Pixels) => {
                TextureOptions { magnification: TextureFilter::Nearest, ..TextureOptions::LINEAR }
            }
            (Filter::Linear, Detail::Icon | Detail::Frames) => TextureOptions::LINEAR,
            (Filter::Nearest, _) => TextureOptions::NEAREST,
        };
        let texture = ctx.load_texture("thumb", reduced(picture, detail.max_side_px(ctx)), options); // not shown
        let id = texture.id();
        all.insert(
            key,
            ThumbTexture { picture: Arc::downgrade(picture), filter: image.filter, texture, shown },
        );
        forget_old(&mut all, shown);
        Some(id)
    }

    /// Paints a frame of a sheet into the middle of `rect`, as large as fits. `None` if there is no such frame, or its picture is missing.
    pub fn paint_frame(
        &self,
        painter: &Painter,
        (document, media): (&Document, &Media),
        (sheet, index): (&Sheet, u32),
        rect: Rect,
    ) -> Option<()> {
        let frame = media.frame(sheet, index)?;
        let texture = self.texture(painter.ctx(), document.image(frame.image)?, media, Detail::Frames)?;
        let size_px = media.size_px(frame.image)?;
        paint(&painter.with_clip_rect(rect.intersect(painter.clip_rect())), rect, texture, &frame, size_px);
        Some(())
    }
}

/// Forgets textures of pictures that are gone, and the oldest ones if there are too many pixels; what this pass shows stays.
fn forget_old(all: &mut BTreeMap<(String, Detail), ThumbTexture>, pass: u64) {
    all.retain(|_, known| known.picture.strong_count() > 0);
    let size = |known: &ThumbTexture| known.texture.size().iter().product::<usize>();
    let mut pixels: usize = all.values().map(size).sum();
    while pixels > MAX_PIXELS {
        let oldest = all.iter().filter(|(_, known)| known.shown < pass).min_by_key(|(_, known)| known.shown);
        let Some(key) = oldest.map(|(key, _)| key.clone()) else { return };
        pixels -= all.remove(&key).as_ref().map_or(0, size);
    }
}

/// A picture of at most `max_side_px` a side: each pixel is the average of those that it stands for.
pub fn reduced(picture: &Picture, max_side_px: u32) -> ColorImage {
    let step = picture.width.max(picture.height).div_ceil(max_side_px).max(1);
    if step == 1 {
        let size = [picture.width as usize, picture.height as usize];
        return ColorImage::from_rgba_unmultiplied(size, &picture.rgba);
    }
    let [width, height] = [picture.width.div_ceil(step), picture.height.div_ceil(step)];
    let mut pixels = Vec::with_capacity(width as usize * height as usize);
    for y in 0..height {
        for x in 0..width {
            pixels.push(average(picture, [x * step, y * step], step));
        }
    }
    ColorImage::new([width as usize, height as usize], pixels)
}

/// The average colour of a square of a picture, of at most [`MAX_SAMPLES`]² of its pixels.
fn average(picture: &Picture, [left, top]: [u32; 2], side: u32) -> Color32 {
    let stride = side.div_ceil(MAX_SAMPLES).max(1) as usize;
    let (mut sums, mut count) = ([0_u32; 4], 0);
    for y in (top..(top + side).min(picture.height)).step_by(stride) {
        for x in (left..(left + side).min(picture.width)).step_by(stride) {
            let at = 4 * (y as usize * picture.width as usize + x as usize);
            let Some([r, g, b, a]) = picture.rgba.get(at..at + 4).and_then(|rgba| rgba.first_chunk()) else {
                continue;
            };
            let color = Color32::from_rgba_unmultiplied(*r, *g, *b, *a).to_array();
            sums.iter_mut().zip(color).for_each(|(sum, part)| *sum += u32::from(part));
            count += 1;
        }
    }
    let [r, g, b, a] = sums.map(|sum| u8::try_from(sum / count.max(1)).unwrap_or(u8::MAX));
    Color32::from_rgba_premultiplied(r, g, b, a)
}

/// Paints a frame on squares into the middle of `rect`, as large as fits, where it lay before it was trimmed. Small ones are enlarged by whole
/// numbers.
#[allow(clippy::cast_possible_truncation)] // sizes of pictures
pub fn paint(painter: &Painter, rect: Rect, texture: TextureId, frame: &FrameView<'_>, picture_px: [f64; 2]) {
    let source = frame.source_size_px.map(|side| side.max(1.0) as f32);
    let fit = (rect.width() / source[0]).min(rect.height() / source[1]);
    let scale = if fit > 1.0 { fit.floor() } else { fit };
    let whole = Rect::from_center_size(rect.center(), vec2(source[0], source[1]) * scale);
    let theme = Theme::new(painter.ctx().theme() == egui::Theme::Dark);
    checker(painter, whole, SQUARE_PX, calm(&theme));
    paint_at(painter, whole.left_bottom(), scale, (texture, picture_px), frame, Color32::WHITE);
}

/// Paints a frame into all of a rectangle, over squares where nothing covers them.
#[allow(clippy::cast_possible_truncation)] // sizes of pictures
pub fn paint_over(
    painter: &Painter,
    rect: Rect,
    (texture, picture_px): (TextureId, [f64; 2]),
    frame: &FrameView<'_>,
) {
    let theme = Theme::new(painter.ctx().theme() == egui::Theme::Dark);
    checker(painter, rect, SQUARE_PX, calm(&theme));
    let scale = rect.height() / frame.source_size_px[1].max(1.0) as f32;
    paint_at(painter, rect.left_bottom(), scale, (texture, picture_px), frame, Color32::WHITE);
}

/// Paints a frame of which the lower left corner of the untrimmed one lies at `corner`, `scale` points for a pixel, in a colour.
#[allow(clippy::cast_possible_truncation)] // sizes of pictures
pub fn paint_at(
    painter: &Painter,
    corner: Pos2,
    scale: f32,
    (texture, picture_px): (TextureId, [f64; 2]),
    frame: &FrameView<'_>,
    tint: Color32,
) {
    let [left, bottom] = frame.corner_px().map(|x| x as f32 * scale);
    let size = vec2(frame.rect_px[2] as f32, frame.rect_px[3] as f32) * scale;
    let shown = Rect::from_min_size(pos2(corner.x + left, corner.y - bottom - size.y), size);
    let corners = [shown.left_top(), shown.right_top(), shown.right_bottom(), shown.left_bottom()];
    quad(painter, texture, corners, frame_corners_uv(frame, picture_px), tint);
}

/// Where the corners of a frame are in its picture, as texture coordinates: from the upper left clockwise.
#[allow(clippy::cast_possible_truncation)] // parts of a picture
pub fn frame_corners_uv(frame: &FrameView<'_>, picture_px: [f64; 2]) -> [Pos2; 4] {
    let [x, y, width, height] = frame.stored_rect_px();
    let [right_u, bottom_v] = [(x + width) / picture_px[0], (y + height) / picture_px[1]];
    let [left_u, top_v] = [x / picture_px[0], y / picture_px[1]];
    let uv = Rect::from_min_max(pos2(left_u as f32, top_v as f32), pos2(right_u as f32, bottom_v as f32));
    if frame.rotated {
        [uv.right_top(), uv.right_bottom(), uv.left_bottom(), uv.left_top()]
    } else {
        [uv.left_top(), uv.right_top(), uv.right_bottom(), uv.left_bottom()]
    }
}

/// A picture on four corners; these and its texture coordinates begin at the upper left and go round clockwise.
pub fn quad(painter: &Painter, texture: TextureId, corners: [Pos2; 4], uv: [Pos2; 4], color: Color32) {
    let mut mesh = Mesh::with_texture(texture);
    for (pos, uv) in corners.into_iter().zip(uv) {
        mesh.vertices.push(egui::epaint::Vertex { pos, uv, color });
    }
    mesh.indices.extend([0, 1, 2, 0, 2, 3]);
    painter.add(mesh);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_picture_has_the_average_of_the_larger_one() {
        let rgba = [[200, 100, 0, 255], [100, 0, 200, 255], [0, 0, 0, 0], [0, 0, 0, 0]].concat();
        let picture = Picture { width: 2, height: 2, rgba };
        let small = reduced(&picture, 1);
        assert_eq!((small.size, small.pixels[0].to_array()), ([1, 1], [75, 25, 50, 127]));
        assert_eq!(reduced(&picture, 2).size, [2, 2]);
        let wide = Picture { width: 1000, height: 3, rgba: vec![255; 12_000] };
        assert_eq!(reduced(&wide, 160).size, [143, 1]);
        assert!(reduced(&wide, 160).pixels.iter().all(|pixel| *pixel == Color32::WHITE));
    }
}
