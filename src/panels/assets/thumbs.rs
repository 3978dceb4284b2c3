//! Pictures as textures of the user interface, small enough to keep all of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{
    Color32, ColorImage, Context, Mesh, Painter, Pos2, Rect, TextureHandle, TextureOptions, pos2, vec2,
};
use kineograph_runtime::format::{Filter, FrameView};

use crate::media::Picture;
use crate::panels::Ctx;

/// The longest side of a thumbnail's texture, in pixels: a sheet of many frames still shows each of them.
const MAX_SIDE_PX: u32 = 1024;

/// The textures of images, by name, kept while their pictures are the same.
#[derive(Default)]
pub struct Thumbs(BTreeMap<String, (Arc<Picture>, TextureHandle)>);

impl Thumbs {
    /// Forgets what the document no longer has.
    pub fn retain(&mut self, ctx: &Ctx<'_>) {
        self.0.retain(|name, _| ctx.document.image(name).is_some());
    }

    /// The texture of an image with a picture.
    pub fn texture(&mut self, egui: &Context, ctx: &Ctx<'_>, image: &str) -> Option<egui::TextureId> {
        let picture = ctx.media.picture(image)?;
        if let Some((known, texture)) = self.0.get(image)
            && Arc::ptr_eq(known, picture)
        {
            return Some(texture.id());
        }
        let filter = ctx.document.image(image).map_or(Filter::Linear, |image| image.filter);
        let options = match filter {
            Filter::Linear => TextureOptions::LINEAR,
            Filter::Nearest => TextureOptions::NEAREST,
        };
        let texture = egui.load_texture("asset", reduced(picture), options); // not shown
        let id = texture.id();
        self.0.insert(image.to_owned(), (Arc::clone(picture), texture));
        Some(id)
    }
}

/// A picture of at most [`MAX_SIDE_PX`] a side: of a larger one every nth pixel.
fn reduced(picture: &Picture) -> ColorImage {
    let step = picture.width.max(picture.height).div_ceil(MAX_SIDE_PX).max(1) as usize;
    let [width, height] = [picture.width, picture.height].map(|side| side as usize);
    let size = [width.div_ceil(step), height.div_ceil(step)];
    let mut rgba = Vec::with_capacity(4 * size[0] * size[1]);
    for y in (0..height).step_by(step) {
        for x in (0..width).step_by(step) {
            let at = 4 * (y * width + x);
            rgba.extend_from_slice(&picture.rgba[at..at + 4]);
        }
    }
    ColorImage::from_rgba_unmultiplied(size, &rgba)
}

/// Paints a frame into the middle of `rect`, as large as fits, where it lay before it was trimmed. Small ones are enlarged by whole numbers.
#[allow(clippy::cast_possible_truncation)] // sizes of pictures
pub fn paint(
    painter: &Painter,
    rect: Rect,
    texture: egui::TextureId,
    frame: &FrameView<'_>,
    picture_px: [f64; 2],
) {
    let source = frame.source_size_px.map(|side| side.max(1.0) as f32);
    let fit = (rect.width() / source[0]).min(rect.height() / source[1]);
    let scale = if fit > 1.0 { fit.floor() } else { fit };
    let whole = Rect::from_center_size(rect.center(), vec2(source[0], source[1]) * scale);
    let [left, bottom] = frame.corner_px().map(|x| x as f32 * scale);
    let size = vec2(frame.rect_px[2] as f32, frame.rect_px[3] as f32) * scale;
    let shown = Rect::from_min_size(pos2(whole.left() + left, whole.bottom() - bottom - size.y), size);
    let [x, y, width, height] = frame.stored_rect_px();
    let [right_u, bottom_v] = [(x + width) / picture_px[0], (y + height) / picture_px[1]];
    let [left_u, top_v] = [x / picture_px[0], y / picture_px[1]];
    let uv = Rect::from_min_max(pos2(left_u as f32, top_v as f32), pos2(right_u as f32, bottom_v as f32));
    let upright = [uv.left_top(), uv.right_top(), uv.right_bottom(), uv.left_bottom()];
    let turned = [uv.right_top(), uv.right_bottom(), uv.left_bottom(), uv.left_top()];
    quad(painter, texture, shown, if frame.rotated { turned } else { upright });
}

/// A textured rectangle; texture coordinates begin at the upper left and go round clockwise.
fn quad(painter: &Painter, texture: egui::TextureId, rect: Rect, uv: [Pos2; 4]) {
    let mut mesh = Mesh::with_texture(texture);
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    for (pos, uv) in corners.into_iter().zip(uv) {
        mesh.vertices.push(egui::epaint::Vertex { pos, uv, color: Color32::WHITE });
    }
    mesh.indices.extend([0, 1, 2, 0, 2, 3]);
    painter.add(mesh);
}
