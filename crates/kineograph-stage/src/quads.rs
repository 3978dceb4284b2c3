//! The rectangles that nodes show: what a renderer draws, whatever their contents are.

mod triangles;

use alloc::sync::Arc;
use alloc::vec::Vec;

use kineograph_runtime::for_stage::to_f32;
use kineograph_runtime::format::{Content, FrameView, Particles, Sheet, Text};

use crate::particles::Particle;
use crate::pieces::{Piece, Showing};
use crate::scene::{Affine2, Visited};

pub use triangles::Corner;

/// A rectangle that a node shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Quad<'a> {
    /// What is seen on it.
    pub look: Look<'a>,
    /// The map from its points, (0, 0) at the lower left to `size_px`, to the scene.
    pub world_from_quad: Affine2,
    /// Width and height, in pixels.
    pub size_px: [f32; 2],
    /// Red, green and blue that its picture is multiplied by, 0..=1.
    pub color_rgb: [f32; 3],
    /// What the alpha of its picture is multiplied by, 0..=1.
    pub opacity: f32,
    /// Whether its picture is mirrored left to right, and top to bottom.
    pub flips: [bool; 2],
    /// The frame that it shows, if it shows one of a sheet.
    pub frame: u32,
}

/// What is seen on a [`Quad`].
#[derive(Debug, Clone, PartialEq)]
pub enum Look<'a> {
    /// White.
    Plain,
    /// A part of an image.
    Image(ImagePart<'a>),
    /// An image that is not there: games draw nothing, and editors where it would be.
    Missing,
    /// A shape, a text, or the dot of particles: painted first, as the crate `kineograph-paint` does, and shown [at](Quad::at) its place.
    Painted,
}

impl Look<'_> {
    /// What is seen of its image, if that is not all of the part.
    pub fn sector(&self) -> Option<&Arc<[[f64; 2]]>> {
        if let Self::Image(part) = self { part.sector.as_ref() } else { None }
    }
}

/// A part of an image.
#[derive(Debug, Clone, PartialEq)]
pub struct ImagePart<'a> {
    /// The name of the image.
    pub image: &'a str,
    /// Width and height of the image, in pixels.
    pub image_px: [f64; 2],
    /// What of the image it is, as [`Piece::stored_px`].
    pub stored_px: [f64; 4],
    /// Whether it is stored turned by 90° clockwise.
    pub is_turned: bool,
    /// What is seen of it, as [`Showing::stored_sector`]; `None`: all.
    pub sector: Option<Arc<[[f64; 2]]>>,
}

impl ImagePart<'_> {
    /// Left, top, right and bottom as parts of the image, 0..=1, y down.
    pub fn uv(&self) -> [f32; 4] {
        let [x, y, width, height] = self.stored_px;
        let ([left, top], [right, bottom]) = (self.uv_of([x, y]), self.uv_of([x + width, y + height]));
        [left, top, right, bottom]
    }

    fn uv_of(&self, stored_px: [f64; 2]) -> [f32; 2] {
        [0, 1].map(|axis| to_f32(stored_px[axis] / self.image_px[axis]).clamp(0.0, 1.0))
    }
}

/// What a game knows of its images and texts.
pub trait Pictures {
    /// A sheet by its name.
    fn sheet(&self, name: &str) -> Option<&Sheet>;

    /// Width and height of an image in pixels; `None` if it is missing.
    fn image_px(&self, image: &str) -> Option<[f64; 2]>;

    /// The characters of a text [of a sheet](Text::of) in a node of this size: the frame of each, and the box that it fills before trimming, x and
    /// y of the lower left corner, width and height, in pixels. A text that is revealed shows those that its progress gives, 0..=100.
    /// `kineograph_paint::characters` places them.
    fn characters(&self, text: &Text, size_px: [f32; 2], progress: f32) -> Vec<(u32, [f32; 4])>;

    /// The image or the frame that a content shows, for a number that its sheet lacks the last one; `None` if it shows none, or if it is missing.
    fn frame<'a>(&'a self, content: &'a Content, frame: u32) -> Option<FrameView<'a>> {
        let whole = |image: &'a str| self.image_px(image).map(|size_px| FrameView::whole(image, size_px));
        if let Some(image) = content.image() {
            return whole(image);
        }
        let sheet = self.sheet(content.sheet()?)?;
        match sheet.frame_count().checked_sub(1) {
            Some(last) => sheet.frame(frame.min(last), |image| self.image_px(image)),
            None => whole(&sheet.image),
        }
    }
}

/// Hands out what a node with this content shows, from back to front: nothing for a group, and for a symbol, whose nodes are visited themselves.
/// `living` hands out the particles of an emitter, as [`Trails::living`](crate::Trails::living) does.
pub fn quads<'a>(
    content: &'a Content,
    visited: &Visited,
    pictures: &'a impl Pictures,
    living: impl FnOnce(&Particles, &mut dyn FnMut(&Particle, Affine2)),
    mut draw: impl FnMut(Quad<'a>),
) {
    let whole = Quad::of(visited);
    match content {
        Content::Group | Content::Symbol(_) => {}
        Content::Box(_) => draw(whole),
        Content::Text(text) if text.of.is_some() => {
            characters(content, text, &whole, (visited, pictures), draw);
        }
        Content::Shape(_) | Content::Text(_) => draw(Quad { look: Look::Painted, ..whole }),
        Content::Particles(particles) => {
            let frame = pictures.frame(content, visited.frame);
            let without = if particles.of.is_some() { Look::Missing } else { Look::Painted };
            living(particles, &mut |particle, world_from_particle| {
                let whole = whole.particle(particle, world_from_particle);
                match frame {
                    None => draw(Quad { look: without.clone(), ..whole }),
                    Some(frame) => {
                        whole.pieces(&Showing::whole(frame, whole.size_px, whole.flips), pictures, &mut draw);
                    }
                }
            });
        }
        Content::Image(_)
        | Content::Sheet(_)
        | Content::Frame { .. }
        | Content::NineSlice(_)
        | Content::Progress(_) => match pictures.frame(content, visited.frame) {
            None => draw(Quad { look: Look::Missing, ..whole }),
            Some(frame) => {
                let showing = Showing::whole(frame, whole.size_px, whole.flips).of(content, visited.progress);
                whole.pieces(&showing, pictures, &mut draw);
            }
        },
    }
}

/// The characters of a text that are frames of a sheet.
fn characters<'a>(
    content: &'a Content,
    text: &Text,
    whole: &Quad<'a>,
    (visited, pictures): (&Visited, &'a impl Pictures),
    mut draw: impl FnMut(Quad<'a>),
) {
    for (index, rect_px) in pictures.characters(text, visited.size_px, visited.progress) {
        let Some(frame) = pictures.frame(content, index) else { continue };
        if frame.rect_px[2] <= 0.0 || frame.rect_px[3] <= 0.0 {
            continue;
        }
        let [left, below, width, height] = whole.mirrored(rect_px);
        let Some(image_px) = pictures.image_px(frame.image) else { continue };
        Showing::whole(frame, [width, height], whole.flips).pieces(|piece| {
            let [x, y, across, up] = piece.rect_px;
            let piece = Piece { rect_px: [left + x, below + y, across, up], ..piece };
            draw(Quad { frame: index, ..whole.piece(&frame, piece, image_px, None) });
        });
    }
}

impl<'a> Quad<'a> {
    /// All of a node, in white.
    pub const fn of(visited: &Visited) -> Self {
        Self {
            look: Look::Plain,
            world_from_quad: visited.world_from_node,
            size_px: visited.size_px,
            color_rgb: visited.color_rgb,
            opacity: visited.opacity,
            flips: [visited.flip_x, visited.flip_y],
            frame: visited.frame,
        }
    }

    /// The same look in a rectangle of its points, on the other side if it is mirrored: x and y of the lower left corner, width and height, in
    /// pixels. So a painted picture is shown at its `rect_px`, which may reach beyond the quad.
    #[must_use]
    pub fn at(&self, rect_px: [f32; 4]) -> Self {
        self.moved(self.mirrored(rect_px))
    }

    /// Its corners in the scene: lower left, lower right, upper right, upper left.
    pub fn corners(&self) -> [[f32; 2]; 4] {
        self.world_from_quad.transform_corners(self.size_px)
    }

    fn moved(&self, [left, below, width, height]: [f32; 4]) -> Self {
        let [tx, ty] = self.world_from_quad.transform_point([left, below]);
        let world_from_quad = Affine2 { tx, ty, ..self.world_from_quad };
        Self { world_from_quad, size_px: [width, height], ..self.clone() }
    }

    /// Where something is in a node that may be mirrored.
    fn mirrored(&self, [left, below, width, height]: [f32; 4]) -> [f32; 4] {
        let start = |axis: usize, start: f32, len: f32| {
            if self.flips[axis] { self.size_px[axis] - start - len } else { start }
        };
        [start(0, left, width), start(1, below, height), width, height]
    }

    fn particle(&self, particle: &Particle, world_from_quad: Affine2) -> Self {
        let color_rgb = [0, 1, 2].map(|part| self.color_rgb[part] * particle.color_rgb[part]);
        Self {
            world_from_quad,
            size_px: [particle.size_px; 2],
            color_rgb,
            opacity: self.opacity * particle.opacity,
            flips: [false; 2],
            ..self.clone()
        }
    }

    fn pieces(&self, showing: &Showing<'a>, pictures: &impl Pictures, draw: &mut impl FnMut(Self)) {
        let frame = &showing.frame;
        let Some(image_px) = pictures.image_px(frame.image) else {
            return draw(Self { look: Look::Missing, ..self.clone() });
        };
        let sector: Option<Arc<[_]>> = showing.stored_sector().map(Arc::from);
        if sector.as_ref().is_some_and(|sector| sector.is_empty()) {
            return;
        }
        showing.pieces(|piece| draw(self.piece(frame, piece, image_px, sector.clone())));
    }

    fn piece(
        &self,
        frame: &FrameView<'a>,
        Piece { rect_px, stored_px }: Piece,
        image_px: [f64; 2],
        sector: Option<Arc<[[f64; 2]]>>,
    ) -> Self {
        let part = ImagePart { image: frame.image, image_px, stored_px, is_turned: frame.rotated, sector };
        Self { look: Look::Image(part), ..self.moved(rect_px) }
    }
}
