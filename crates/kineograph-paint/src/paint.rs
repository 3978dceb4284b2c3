//! The colour of each point of a shape or a text.

use kineograph_runtime::format::{Color, Fill, GradientStop, Stroke};

use crate::within::within;

/// Red, green, blue and alpha, 0..=1; the colours are not multiplied by alpha.
pub type Rgba = [f32; 4];

/// What a layer is painted with, in the space of the node.
#[derive(Debug, Clone)]
pub enum Paint {
    Flat(Rgba),
    Gradient(Gradient),
}

impl Paint {
    pub fn of_fill(fill: &Fill, size_px: [f64; 2]) -> Self {
        let at = |point: [f64; 2]| [point[0] * size_px[0], point[1] * size_px[1]];
        match fill {
            Fill::Solid { color, opacity } => Self::Flat(rgba(*color, *opacity)),
            Fill::Linear { from, to, stops } => {
                let (from, to) = (at(*from), at(*to));
                let way = [to[0] - from[0], to[1] - from[1]];
                Self::gradient(Course::Along { from, way }, stops)
            }
            Fill::Radial { center, radius, stops } => {
                let radius_px = radius * size_px[0].max(size_px[1]) / 2.0;
                Self::gradient(Course::Around { center: at(*center), radius_px }, stops)
            }
        }
    }

    pub fn of_stroke(stroke: &Stroke) -> Self {
        Self::Flat(rgba(stroke.color, stroke.opacity))
    }

    fn gradient(course: Course, stops: &[GradientStop]) -> Self {
        let mut last = 0.0_f64;
        let stops = stops.iter().map(|stop| {
            // Stops are in order; one that is not, or is NaN, is where the one before is.
            last = last.max(stop.at).min(1.0);
            (last, rgba(stop.color, stop.opacity))
        });
        Self::Gradient(Gradient { course, stops: stops.collect() })
    }

    /// Its colour at a point of the node's space, which is only asked for where it matters.
    pub fn at(&self, point: impl FnOnce() -> [f64; 2]) -> Rgba {
        match self {
            Self::Flat(rgba) => *rgba,
            Self::Gradient(gradient) => gradient.at(point()),
        }
    }
}

/// Colours along a course, in order of their places 0..=1.
#[derive(Debug, Clone)]
pub struct Gradient {
    course: Course,
    stops: Vec<(f64, Rgba)>,
}

impl Gradient {
    fn at(&self, point: [f64; 2]) -> Rgba {
        let place = self.course.place(point);
        let after = self.stops.partition_point(|(at, _)| *at <= place);
        let before = after.checked_sub(1).map(|index| self.stops[index]);
        match (before, self.stops.get(after)) {
            (Some((start, from)), Some((end, to))) => {
                mixed(from, *to, ((place - start) / (end - start)) as f32)
            }
            (Some((_, rgba)), None) => rgba,
            (None, Some((_, rgba))) => *rgba,
            (None, None) => [0.0; 4],
        }
    }
}

/// Where the places of a gradient are.
#[derive(Debug, Clone, Copy)]
enum Course {
    Along { from: [f64; 2], way: [f64; 2] },
    Around { center: [f64; 2], radius_px: f64 },
}

impl Course {
    /// 0 at the start, 1 at the end. A course without a length is at its end everywhere, and so is one that is not a number.
    fn place(&self, [x, y]: [f64; 2]) -> f64 {
        let place = match *self {
            Self::Along { from, way } => {
                let length = way[0] * way[0] + way[1] * way[1];
                ((x - from[0]) * way[0] + (y - from[1]) * way[1]) / length
            }
            Self::Around { center, radius_px } => {
                let [dx, dy] = [x - center[0], y - center[1]];
                (dx * dx + dy * dy).sqrt() / radius_px.max(0.0)
            }
        };
        if place.is_finite() { place } else { 1.0 }
    }
}

/// A colour with an opacity in 0..=255; what is not a number is transparent.
pub fn rgba(Color([red, green, blue]): Color, opacity: f64) -> Rgba {
    let alpha = (within(opacity, [0.0, 255.0], 0.0) / 255.0) as f32;
    [part(red), part(green), part(blue), alpha]
}

/// A byte as a part of 1.
pub fn part(byte: u8) -> f32 {
    f32::from(byte) / 255.0
}

fn mixed(from: Rgba, to: Rgba, part: f32) -> Rgba {
    [0, 1, 2, 3].map(|index| from[index] + (to[index] - from[index]) * part)
}
