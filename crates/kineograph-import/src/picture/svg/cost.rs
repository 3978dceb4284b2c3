//! What it takes to draw a drawing, before anything is drawn: as the crate `resvg` goes about it, each layer, mask, pattern and filter once
//! for each time that it is drawn.

use resvg::tiny_skia::{IntRect, PathSegment, Point, Transform};
use resvg::usvg::filter::{Filter, Kind};
use resvg::usvg::{ClipPath, Group, LineCap, LineJoin, Mask, Node, Paint, Path, Rect, Stroke, Tree};

use crate::error::{Error, Quantity, at_most};
use crate::limits::Limits;

const PIXEL_BYTES: u64 = 4;

/// Steps of making a layer or the result of a filter, and of filling a path, whatever their size.
const LAYER_STEPS: f64 = 10_000.0;
const PATH_STEPS: f64 = 2000.0;

/// Steps of cutting a dash out of a line.
const DASH_STEPS: f64 = 600.0;

/// Steps of making the tables of noise.
const NOISE_STEPS: f64 = 600_000.0;

/// Steps for each pixel along a line that is at most a pixel wide. The library draws it without an outline.
const HAIRLINE_STEPS: f64 = 850.0;

/// Refuses a tree that takes too many steps or too much memory to draw at this size. A step is about a nanosecond; to fill a pixel takes 6.
/// `steps` were taken before.
pub fn check(
    tree: &Tree,
    ts: Transform,
    size_px: [u32; 2],
    steps: f64,
    limits: &Limits,
) -> Result<(), Error> {
    let [width, height] = size_px;
    // The library's own bound of layers.
    let side = |px: u32| i32::try_from(px).unwrap_or(i32::MAX / 8).min(i32::MAX / 8);
    let [w, h] = [side(width), side(height)];
    let Some(max_bbox) = IntRect::from_ltrb(-2 * w, -2 * h, 3 * w, 3 * h) else { return Ok(()) };
    let mut cost = Cost { steps, held_px: 0.0, limits };
    cost.children(tree.root(), Canvas { size: [width as f32, height as f32], ts, max_bbox })
}

struct Cost<'l> {
    steps: f64,
    /// The pixels of the layers in memory.
    held_px: f64,
    limits: &'l Limits,
}

/// Where something is drawn.
#[derive(Clone, Copy)]
struct Canvas {
    /// Width and height in pixels.
    size: [f32; 2],
    /// From the element to the pixels.
    ts: Transform,
    max_bbox: IntRect,
}

impl Canvas {
    fn px(self) -> f64 {
        f64::from(self.size[0]) * f64::from(self.size[1])
    }

    /// The larger one of the factors along x and y.
    fn scale(self) -> f64 {
        let (sx, sy) = self.ts.get_scale();
        f64::from(sx.max(sy))
    }

    fn inside(self, ts: Transform) -> Self {
        Self { ts: self.ts.pre_concat(ts), ..self }
    }

    /// The pixels that a box covers.
    fn covered(self, bbox: Rect) -> f64 {
        let Some(bbox) = bbox.transform(self.ts) else { return self.px() };
        let side = |low: f32, high: f32, size: f32| {
            f64::from(high.min(size) - low.max(0.0)).max(0.0)
                + if high < 0.0 || low > size { 0.0 } else { 1.0 }
        };
        side(bbox.left(), bbox.right(), self.size[0]) * side(bbox.top(), bbox.bottom(), self.size[1])
    }
}

impl Cost<'_> {
    fn steps(&mut self, steps: f64) -> Result<(), Error> {
        self.steps += steps;
        at_most(Quantity::Steps, self.steps as u64, self.limits.max_steps)
    }

    /// What happens while so many pixels are in memory.
    fn holding(&mut self, px: f64, work: impl FnOnce(&mut Self) -> Result<(), Error>) -> Result<(), Error> {
        self.held_px += px;
        let bytes = (self.held_px as u64).saturating_mul(PIXEL_BYTES);
        at_most(Quantity::LayerMemory, bytes, self.limits.max_decode_bytes)?;
        self.steps(px)?;
        work(self)?;
        self.held_px -= px;
        Ok(())
    }

    fn children(&mut self, group: &Group, canvas: Canvas) -> Result<(), Error> {
        self.limits.in_time()?;
        for node in group.children() {
            self.steps(100.0)?;
            match node {
                Node::Group(group) => self.group(group, canvas.inside(group.transform()))?,
                Node::Path(path) => self.path(path, canvas)?,
                // Neither is drawn.
                Node::Image(_) | Node::Text(_) => {}
            }
        }
        Ok(())
    }

    fn group(&mut self, group: &Group, canvas: Canvas) -> Result<(), Error> {
        if !group.should_isolate() {
            return self.children(group, canvas);
        }
        let Some(layer) = layer(group, canvas) else { return Ok(()) };
        let px = layer.px();
        self.steps(LAYER_STEPS)?;
        self.holding(px, |cost| {
            cost.children(group, layer)?;
            for filter in group.filters() {
                cost.filter(filter, layer)?;
            }
            if let Some(clip) = group.clip_path() {
                cost.clip(clip, layer)?;
            }
            if let Some(mask) = group.mask() {
                cost.mask(mask, layer)?;
            }
            // It is laid over what is below.
            cost.steps(12.0 * px)
        })
    }

    fn mask(&mut self, mask: &Mask, layer: Canvas) -> Result<(), Error> {
        self.holding(1.5 * layer.px(), |cost| {
            cost.steps(LAYER_STEPS + 60.0 * layer.px())?;
            cost.children(mask.root(), layer)?;
            mask.mask().map_or(Ok(()), |mask| cost.mask(mask, layer))
        })
    }

    fn clip(&mut self, clip: &ClipPath, layer: Canvas) -> Result<(), Error> {
        self.holding(1.5 * layer.px(), |cost| {
            cost.steps(LAYER_STEPS + 20.0 * layer.px())?;
            cost.clipping(clip.root(), layer.inside(clip.transform()))?;
            clip.clip_path().map_or(Ok(()), |clip| cost.clip(clip, layer))
        })
    }

    /// Children of a clip: only what is filled, and groups with clips of their own.
    fn clipping(&mut self, group: &Group, canvas: Canvas) -> Result<(), Error> {
        for node in group.children() {
            self.steps(100.0)?;
            match node {
                Node::Path(path) => self.path(path, canvas)?,
                Node::Group(group) => {
                    let canvas = canvas.inside(group.transform());
                    match group.clip_path() {
                        None => self.clipping(group, canvas)?,
                        Some(clip) => self.holding(canvas.px(), |cost| {
                            cost.clipping(group, canvas)?;
                            cost.clip(clip, canvas)?;
                            cost.steps(10.0 * canvas.px())
                        })?,
                    }
                }
                Node::Image(_) | Node::Text(_) => {}
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, canvas: Canvas) -> Result<(), Error> {
        if !path.is_visible() {
            return Ok(());
        }
        let lines = Lines::of(path, canvas);
        if let Some(fill) = path.fill() {
            let px = canvas.covered(path.bounding_box());
            self.painted(fill.paint(), px, canvas)?;
            self.steps(lines.steps())?;
        }
        let Some(stroke) = path.stroke() else { return Ok(()) };
        let width_px = f64::from(stroke.width().get()) * canvas.scale();
        if width_px <= 1.0 {
            self.painted(stroke.paint(), lines.length_px, canvas)?;
            return self.steps(HAIRLINE_STEPS * lines.length_px + DASH_STEPS * lines.dashes(stroke, canvas));
        }
        let lines = lines.stroked(stroke, canvas);
        let px = canvas.covered(path.stroke_bounding_box()).min(lines.covered());
        self.painted(stroke.paint(), px, canvas)?;
        self.steps(lines.steps())
    }

    /// Fills pixels with a paint.
    fn painted(&mut self, paint: &Paint, px: f64, canvas: Canvas) -> Result<(), Error> {
        self.steps(PATH_STEPS)?;
        let stops = match paint {
            Paint::Color(_) => return self.steps(6.0 * px),
            Paint::LinearGradient(gradient) => gradient.stops(),
            Paint::RadialGradient(gradient) => gradient.stops(),
            Paint::Pattern(pattern) => {
                self.steps(60.0 * px)?;
                let (sx, sy) = canvas.ts.pre_concat(pattern.transform()).get_scale();
                let size = [pattern.rect().width() * sx, pattern.rect().height() * sy].map(f32::round);
                let ts = Transform::from_scale(sx, sy);
                let own = Canvas { size, ts, max_bbox: canvas.max_bbox };
                return self.holding(own.px(), |cost| cost.children(pattern.root(), own));
            }
        };
        let stops = stops.len() as f64;
        self.steps(20.0 * stops + (20.0 + 2.0 * stops) * px)
    }

    fn filter(&mut self, filter: &Filter, layer: Canvas) -> Result<(), Error> {
        let px = layer.covered(filter.rect().to_rect()).min(layer.px());
        // All results are kept to the end.
        let kept = px * (filter.primitives().len() + 3) as f64;
        self.holding(kept, |cost| {
            for primitive in filter.primitives() {
                cost.steps(30.0 * px + LAYER_STEPS)?;
                if let Kind::Image(image) = primitive.kind() {
                    cost.children(image.root(), layer)?;
                }
                if let Kind::Turbulence(_) = primitive.kind() {
                    cost.steps(NOISE_STEPS)?;
                }
                cost.steps(steps_of(primitive.kind(), layer) * px)?;
            }
            Ok(())
        })
    }
}

/// The layer of a group that is drawn apart.
fn layer(group: &Group, canvas: Canvas) -> Option<Canvas> {
    let bbox = group.layer_bounding_box().transform(canvas.ts)?;
    let max = canvas.max_bbox;
    let (left, top) = (bbox.left().max(max.left() as f32), bbox.top().max(max.top() as f32));
    let (right, bottom) = (bbox.right().min(max.right() as f32), bbox.bottom().min(max.bottom() as f32));
    let size = [right - left + 4.0, bottom - top + 4.0];
    let is_there = size[0] >= 4.0 && size[1] >= 4.0;
    is_there.then(|| Canvas { size, ts: canvas.ts.post_translate(-left, -top), ..canvas })
}

/// Steps for each pixel.
fn steps_of(kind: &Kind, layer: Canvas) -> f64 {
    match kind {
        Kind::Flood(_) => 1.0,
        Kind::Offset(_) => 20.0,
        Kind::Image(_) | Kind::Blend(_) | Kind::Composite(_) | Kind::DisplacementMap(_) => 40.0,
        Kind::ColorMatrix(_) | Kind::ComponentTransfer(_) => 40.0,
        Kind::Tile(_) => 80.0,
        // Small deviations take longer than large ones.
        Kind::GaussianBlur(_) | Kind::DropShadow(_) => 300.0,
        Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 170.0,
        Kind::Merge(merge) => 30.0 * merge.inputs().len() as f64,
        Kind::ConvolveMatrix(convolve) => {
            20.0 + 12.0 * f64::from(convolve.matrix().columns()) * f64::from(convolve.matrix().rows())
        }
        Kind::Turbulence(turbulence) => 20.0 + 150.0 * f64::from(turbulence.num_octaves()),
        Kind::Morphology(morphology) => {
            let (sx, sy) = layer.ts.get_scale();
            let side = |radius: f32, scale: f32, size: f32| {
                (2.0 * f64::from(radius * scale) + 2.0).min(f64::from(size))
            };
            let width = side(morphology.radius_x().get(), sx, layer.size[0]);
            20.0 + 4.0 * width * side(morphology.radius_y().get(), sy, layer.size[1])
        }
    }
}

/// The lines of a path in pixels of its canvas.
#[derive(Clone, Copy, Default)]
struct Lines {
    count: f64,
    /// Rows that they cross, each line for itself.
    rows: f64,
    length_px: f64,
    width_px: f64,
}

impl Lines {
    fn of(path: &Path, canvas: Canvas) -> Self {
        let mut lines = Self::default();
        let mut last = Point::zero();
        // How often a line is drawn: never where it only moves, twice as part of a curve, which is divided.
        let mut to = |point: Point, times: f64| {
            let mut point = point;
            canvas.ts.map_point(&mut point);
            if times > 0.0 {
                let height = canvas.size[1];
                let rows = (point.y.clamp(0.0, height) - last.y.clamp(0.0, height)).abs();
                lines.count += times;
                lines.rows += times * (f64::from(rows) + 1.0);
                lines.length_px += f64::from(point.distance(last)).min(1e9);
            }
            last = point;
        };
        let mut start = Point::zero();
        for segment in path.data().segments() {
            match segment {
                PathSegment::MoveTo(a) => {
                    start = a;
                    to(a, 0.0);
                }
                PathSegment::LineTo(a) => to(a, 1.0),
                PathSegment::QuadTo(a, b) => [a, b].into_iter().for_each(|point| to(point, 2.0)),
                PathSegment::CubicTo(a, b, c) => [a, b, c].into_iter().for_each(|point| to(point, 2.0)),
                PathSegment::Close => to(start, 1.0),
            }
        }
        lines
    }

    fn dashes(self, stroke: &Stroke, canvas: Canvas) -> f64 {
        stroke.dasharray().map_or(0.0, |dashes| {
            let interval: f32 = dashes.iter().sum();
            let each = f64::from(interval) * canvas.scale() / (dashes.len() as f64 / 2.0);
            // The library draws none if there were more.
            (self.length_px / each.max(1e-9)).min(1e6)
        })
    }

    /// The outline of a stroke along these lines.
    fn stroked(self, stroke: &Stroke, canvas: Canvas) -> Self {
        let scale = canvas.scale();
        let width_px = f64::from(stroke.width().get()) * scale;
        let count = self.count + self.dashes(stroke, canvas);
        let is_round = stroke.linejoin() == LineJoin::Round || stroke.linecap() == LineCap::Round;
        // Each join and end is an arc of curves.
        let count = if is_round { 4.0 * count } else { count };
        let rows = 2.0 * self.rows + count * (width_px.min(f64::from(canvas.size[1])) + 2.0) * 2.0;
        Self { count: 8.0 * count, rows, length_px: self.length_px, width_px }
    }

    /// The pixels that a stroke covers at most.
    fn covered(self) -> f64 {
        (self.length_px + self.width_px) * (self.width_px + 2.0) * 2.0
    }

    /// Each row is looked at four times, to smooth edges.
    fn steps(self) -> f64 {
        100.0 * self.count + 150.0 * self.rows
    }
}
