//! A picture that is being drawn.

use libm::{cosf, sinf};
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Mask, Paint, Pixmap, PixmapPaint,
    Point, RadialGradient, Shader, SpreadMode, Stroke, Transform,
};

use crate::shape::Shape;

/// What a shape is filled with. Coordinates are those of the shape.
#[derive(Clone)]
pub enum Ink {
    /// One colour.
    Flat(Color),
    /// Colours along a line: from, to, (position 0 … 1, colour).
    Linear((f32, f32), (f32, f32), Vec<(f32, Color)>),
    /// Colours outwards: centre, radius, (position 0 … 1, colour).
    Radial((f32, f32), f32, Vec<(f32, Color)>),
}

impl Ink {
    /// From `top` at height `from` to `bottom` at height `to`.
    pub fn vertical(from: f32, to: f32, top: Color, bottom: Color) -> Self {
        Self::Linear((0.0, from), (0.0, to), vec![(0.0, top), (1.0, bottom)])
    }

    fn paint(&self) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        match self {
            Self::Flat(color) => paint.set_color(*color),
            Self::Linear(from, to, colors) => {
                let (from, to) = (Point::from(*from), Point::from(*to));
                set_shader(
                    &mut paint,
                    LinearGradient::new(from, to, stops(colors), SpreadMode::Pad, identity()),
                );
            }
            Self::Radial(center, radius, colors) => {
                let center = Point::from(*center);
                let colors = stops(colors);
                let shader =
                    RadialGradient::new(center, 0.0, center, *radius, colors, SpreadMode::Pad, identity());
                set_shader(&mut paint, shader);
            }
        }
        paint
    }
}

impl From<Color> for Ink {
    fn from(color: Color) -> Self {
        Self::Flat(color)
    }
}

fn identity() -> Transform {
    Transform::identity()
}

/// A gradient without extent has no shader; the paint then stays black, which is seen at once.
fn set_shader(paint: &mut Paint<'static>, shader: Option<Shader<'static>>) {
    if let Some(shader) = shader {
        paint.shader = shader;
    }
}

fn stops(colors: &[(f32, Color)]) -> Vec<GradientStop> {
    colors.iter().map(|&(position, color)| GradientStop::new(position, color)).collect()
}

/// Pixels, with the placement and the clip that new shapes get.
#[derive(Clone)]
pub struct Canvas {
    pixmap: Pixmap,
    placement: Transform,
    clip: Option<Mask>,
}

impl Canvas {
    /// A transparent picture; a size of 0 counts as 1.
    #[expect(clippy::expect_used, reason = "sizes here are at least 1 and small, which is all that can fail")]
    pub fn new(width_px: u32, height_px: u32) -> Self {
        let pixmap = Pixmap::new(width_px.max(1), height_px.max(1)).expect("a small picture");
        Self { pixmap, placement: identity(), clip: None }
    }

    pub fn width_px(&self) -> u32 {
        self.pixmap.width()
    }

    pub fn height_px(&self) -> u32 {
        self.pixmap.height()
    }

    /// Rows from the top, four bytes a pixel, straight alpha.
    pub fn into_rgba(self) -> Vec<u8> {
        self.pixmap.take_demultiplied()
    }

    /// Left, top, width and height of what is not transparent; all of it, if nothing is drawn.
    pub fn drawn_px(&self) -> [u32; 4] {
        let (width, height) = (self.width_px(), self.height_px());
        let is_seen = |x: u32, y: u32| self.pixmap.pixel(x, y).is_some_and(|pixel| pixel.alpha() > 0);
        let column = |x: &u32| (0..height).any(|y| is_seen(*x, y));
        let row = |y: &u32| (0..width).any(|x| is_seen(x, *y));
        let sides = (
            (0..width).find(column),
            (0..width).rfind(column),
            (0..height).find(row),
            (0..height).rfind(row),
        );
        match sides {
            (Some(left), Some(right), Some(top), Some(bottom)) => {
                [left, top, right + 1 - left, bottom + 1 - top]
            }
            _ => [0, 0, width, height],
        }
    }

    /// A part: left, top, width and height in pixels.
    pub fn part(&self, [left, top, width, height]: [u32; 4]) -> Self {
        let mut part = Self::new(width, height);
        part.stamp(self, -left.cast_signed(), -top.cast_signed());
        part
    }

    /// Turned by 90° clockwise.
    pub fn turned(&self) -> Self {
        let mut turned = Self::new(self.height_px(), self.width_px());
        let (width, height) = (self.width_px() as usize, self.height_px() as usize);
        let pixels = self.pixmap.pixels();
        for (place, pixel) in turned.pixmap.pixels_mut().iter_mut().enumerate() {
            let (x, y) = (place % height, place / height);
            *pixel = pixels[(height - 1 - x) * width + y];
        }
        turned
    }

    pub fn fill(&mut self, shape: &Shape, ink: impl Into<Ink>) {
        if let Some(path) = &shape.0 {
            let paint = ink.into().paint();
            self.pixmap.fill_path(path, &paint, FillRule::Winding, self.placement, self.clip.as_ref());
        }
    }

    /// A line along the outline, with round ends and corners.
    pub fn stroke(&mut self, shape: &Shape, width: f32, ink: impl Into<Ink>) {
        if let Some(path) = &shape.0 {
            let stroke =
                Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
            let paint = ink.into().paint();
            self.pixmap.stroke_path(path, &paint, &stroke, self.placement, self.clip.as_ref());
        }
    }

    /// `shape` in two flat tones: `light` where the same shape, moved by `offset`, covers it, else `shade`.
    pub fn shaded(
        &mut self,
        shape: &Shape,
        shade: impl Into<Ink>,
        light: impl Into<Ink>,
        offset: (f32, f32),
    ) {
        self.fill(shape, shade);
        self.inside(shape, |canvas| {
            canvas.placed(offset, 0.0, (1.0, 1.0), |canvas| canvas.fill(shape, light));
        });
    }

    /// A soft shadow of `shape`, moved by `(dx, dy)` pixels.
    pub fn shadow(&mut self, shape: &Shape, (dx, dy): (f32, f32), blur_px: usize, color: Color) {
        let mut layer = Self::new(self.width_px(), self.height_px());
        layer.placement = self.placement.post_translate(dx, dy);
        layer.fill(shape, color);
        blur(&mut layer.pixmap, blur_px);
        self.stamp(&layer, 0, 0);
    }

    /// Draws another picture with its top left corner at `(x, y)`.
    pub fn stamp(&mut self, other: &Self, x: i32, y: i32) {
        let paint = PixmapPaint::default();
        self.pixmap.draw_pixmap(x, y, other.pixmap.as_ref(), &paint, identity(), self.clip.as_ref());
    }

    /// Draws what `draw` draws, moved by `(x, y)`, then turned clockwise, then scaled: as nested groups in SVG.
    pub fn placed(
        &mut self,
        (x, y): (f32, f32),
        angle_deg: f32,
        (sx, sy): (f32, f32),
        draw: impl FnOnce(&mut Self),
    ) {
        let outer = self.placement;
        let (sin, cos) = (sinf(angle_deg.to_radians()), cosf(angle_deg.to_radians()));
        let turn = Transform::from_row(cos, sin, -sin, cos, x, y);
        self.placement = outer.pre_concat(turn).pre_scale(sx, sy);
        draw(self);
        self.placement = outer;
    }

    /// Draws what `draw` draws, inside `shape` only.
    pub fn inside(&mut self, shape: &Shape, draw: impl FnOnce(&mut Self)) {
        let outer = self.clip.clone();
        if let (Some(path), Some(mut mask)) = (&shape.0, Mask::new(self.width_px(), self.height_px())) {
            mask.fill_path(path, FillRule::Winding, true, self.placement);
            if let Some(outer) = &outer {
                for (inner, outer) in mask.data_mut().iter_mut().zip(outer.data()) {
                    *inner = (*inner).min(*outer);
                }
            }
            self.clip = Some(mask);
            draw(self);
        }
        self.clip = outer;
    }
}

/// Puts `frames` of one size side by side, row by row, in a grid with `columns` columns.
pub fn grid(frames: &[Canvas], columns: u32) -> Canvas {
    let (width, height) = frames.first().map_or((1, 1), |frame| (frame.width_px(), frame.height_px()));
    let rows = u32::try_from(frames.len()).unwrap_or(1).div_ceil(columns);
    let mut sheet = Canvas::new(columns * width, rows * height);
    for (index, frame) in (0_u32..).zip(frames) {
        let (x, y) = (index % columns * width, index / columns * height);
        sheet.stamp(frame, x.cast_signed(), y.cast_signed());
    }
    sheet
}

/// Three box blurs in each direction, which is close to a Gaussian blur.
fn blur(pixmap: &mut Pixmap, radius_px: usize) {
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    for _ in 0..3 {
        for y in 0..height {
            blur_line(pixmap.data_mut(), y * width * 4, 4, width, radius_px);
        }
        for x in 0..width {
            blur_line(pixmap.data_mut(), x * 4, width * 4, height, radius_px);
        }
    }
}

/// Averages each of `count` pixels with its neighbours; the first pixel is at `start`, the next `step` bytes on.
fn blur_line(data: &mut [u8], start: usize, step: usize, count: usize, radius_px: usize) {
    for channel in 0..4 {
        let line: Vec<usize> = (0..count).map(|at| usize::from(data[start + at * step + channel])).collect();
        for at in 0..count {
            let window = &line[at.saturating_sub(radius_px)..(at + radius_px + 1).min(count)];
            let mean = window.iter().sum::<usize>() / (2 * radius_px + 1);
            data[start + at * step + channel] = u8::try_from(mean).unwrap_or(u8::MAX);
        }
    }
}
