//! Shapes: a form with a fill and a stroke.

use serde::{Deserialize, Serialize};

use super::{OPAQUE, opaque};
use crate::action::Color;
use crate::format::omitted::skip::is_opaque;
use crate::prelude::*;
use crate::setters::setters;

/// A form in a box, with a fill and a stroke. Both are multiplied by the colour and the opacity of the pose.
///
/// ```
/// use kineograph_runtime::format::{Color, Fill, Form, Shape};
/// let badge = Shape::new(Form::rounded(8.0), [120.0, 40.0]).with_fill(Fill::solid(Color([255, 136, 0])));
/// assert_eq!(badge.stroke, None);
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Shape {
    /// What it looks like.
    pub form: Form,
    /// Width and height of its box, in pixels.
    pub size: [f64; 2],
    /// What it is filled with; `None`: nothing. A [`Form::Line`] is never filled.
    pub fill: Option<Fill>,
    /// The line along its edge; `None`: no line.
    pub stroke: Option<Stroke>,
}

impl Shape {
    /// A form in a box of this width and height in pixels, without fill and stroke.
    pub const fn new(form: Form, size: [f64; 2]) -> Self {
        Self { form, size, fill: None, stroke: None }
    }

    setters! { plain:
        /// Sets the form.
        with_form form: Form,
        /// Sets width and height of the box, in pixels.
        with_size size: [f64; 2],
    }

    setters! { optional:
        /// Sets the fill.
        with_fill fill: Fill,
        /// Sets the line along the edge.
        with_stroke stroke: Stroke,
    }
}

/// The form of a [`Shape`].
///
/// Where the node has another size than the shape, radii keep their pixels, and points move with the box.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Form {
    /// The whole box.
    Rect {
        /// Radii of the upper left, upper right, lower right and lower left corner, in pixels. Where two of them are longer than their
        /// side, all become smaller by the same factor.
        #[serde(default, skip_serializing_if = "are_zero")]
        radii: [f64; 4],
    },
    /// The ellipse that touches the sides of the box.
    Ellipse,
    /// A closed polygon. Where it crosses itself, all that it goes around is inside.
    Polygon {
        /// Its corners, in pixels from the lower left corner of the box, y up.
        points: Vec<[f64; 2]>,
    },
    /// An open line, which only a stroke shows. A side of its box may be 0.
    Line {
        /// Its corners, in pixels from the lower left corner of the box, y up.
        points: Vec<[f64; 2]>,
    },
}

impl Form {
    /// A box with four equal radii, in pixels.
    pub const fn rounded(radius: f64) -> Self {
        Self::Rect { radii: [radius; 4] }
    }
}

impl Default for Form {
    fn default() -> Self {
        Self::rounded(0.0)
    }
}

/// What a [`Shape`] is filled with.
///
/// Points of gradients are fractions of the box: (0, 0) is its lower left corner, (1, 1) its upper right one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Fill {
    /// One colour.
    Solid {
        /// The colour.
        color: Color,
        /// 0..=255.
        #[serde(default = "opaque", skip_serializing_if = "is_opaque")]
        opacity: f64,
    },
    /// Colours that change along a line.
    Linear {
        /// Where the line begins, as fractions of the box.
        from: [f64; 2],
        /// Where it ends, as fractions of the box.
        to: [f64; 2],
        /// The colours along the line, in order.
        stops: Vec<GradientStop>,
    },
    /// Colours that change from a centre outwards, in circles.
    Radial {
        /// The centre, as fractions of the box.
        center: [f64; 2],
        /// The distance at which the last colour is reached, as a fraction of half the longer side of the box.
        radius: f64,
        /// The colours from the centre outwards, in order.
        stops: Vec<GradientStop>,
    },
}

impl Fill {
    /// One opaque colour.
    pub const fn solid(color: Color) -> Self {
        Self::Solid { color, opacity: OPAQUE }
    }
}

/// A colour at a place of a gradient. Between two of them colour and opacity change evenly; before the first and after the last one the
/// gradient has their colours.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GradientStop {
    /// Its place: 0 at the start of the gradient, 1 at its end.
    pub at: f64,
    /// The colour there.
    pub color: Color,
    /// The opacity there, 0..=255.
    #[serde(default = "opaque", skip_serializing_if = "is_opaque")]
    pub opacity: f64,
}

impl GradientStop {
    /// An opaque colour at a place in 0..=1.
    pub const fn new(at: f64, color: Color) -> Self {
        Self { at, color, opacity: OPAQUE }
    }

    setters! { plain:
        /// Sets the opacity, 0..=255.
        with_opacity opacity: f64,
    }
}

/// A line along an edge: half of its width is inside and half outside. Its joins and ends are round.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Stroke {
    /// Pixels.
    pub width: f64,
    /// Its colour.
    pub color: Color,
    /// 0..=255.
    #[serde(default = "opaque", skip_serializing_if = "is_opaque")]
    pub opacity: f64,
}

impl Stroke {
    /// An opaque line of this width in pixels.
    pub const fn new(width: f64, color: Color) -> Self {
        Self { width, color, opacity: OPAQUE }
    }

    setters! { plain:
        /// Sets the width, in pixels.
        with_width width: f64,
        /// Sets the colour.
        with_color color: Color,
        /// Sets the opacity, 0..=255.
        with_opacity opacity: f64,
    }
}

// serde passes the field by reference.
fn are_zero(radii: &[f64; 4]) -> bool {
    *radii == [0.0; 4]
}

#[cfg(test)]
#[cfg(feature = "ron")]
mod tests {
    use super::*;
    use crate::format::content::Content;

    const ORANGE: Color = Color([255, 136, 0]);

    fn assert_stored(shape: &Shape, text: &str) {
        let (content, text) = (Content::Shape(shape.clone()), format!("Shape{text}"));
        assert_eq!(ron::from_str::<Content>(&text).unwrap(), content);
        assert_eq!(ron::to_string(&content).unwrap(), text.replace(' ', ""));
    }

    #[test]
    fn defaults_are_not_written() {
        let shape = Shape::new(Form::default(), [120.0, 40.0]);
        assert_stored(&shape, "(form: Rect(), size: (120.0, 40.0))");
        let shape = shape.with_fill(Fill::solid(ORANGE)).with_stroke(Stroke::new(2.0, ORANGE));
        assert_stored(
            &shape,
            r##"(form: Rect(), size: (120.0, 40.0), fill: Solid(color: "#ff8800"), stroke: (width: 2.0, color: "#ff8800"))"##,
        );
    }

    #[test]
    fn every_field_is_written() {
        let points = vec![[0.0, 0.0], [10.0, 5.0]];
        let stops = vec![GradientStop::new(0.0, ORANGE).with_opacity(0.0), GradientStop::new(1.0, ORANGE)];
        let linear = Fill::Linear { from: [0.0, 0.0], to: [0.5, 1.0], stops: stops.clone() };
        assert_stored(
            &Shape::new(Form::Polygon { points: points.clone() }, [10.0, 5.0]).with_fill(linear),
            r##"(form: Polygon(points: [(0.0, 0.0), (10.0, 5.0)]), size: (10.0, 5.0), fill: Linear(from: (0.0, 0.0), to: (0.5, 1.0),
                stops: [(at: 0.0, color: "#ff8800", opacity: 0.0), (at: 1.0, color: "#ff8800")]))"##
                .replace('\n', "")
                .as_str(),
        );
        let radial = Fill::Radial { center: [0.5, 0.5], radius: 1.0, stops: Vec::new() };
        assert_stored(
            &Shape::new(Form::Ellipse, [10.0, 5.0]).with_fill(radial),
            "(form: Ellipse, size: (10.0, 5.0), fill: Radial(center: (0.5, 0.5), radius: 1.0, stops: []))",
        );
        assert_stored(
            &Shape::new(Form::Line { points }, [10.0, 5.0])
                .with_stroke(Stroke::new(3.0, ORANGE).with_opacity(9.0)),
            r##"(form: Line(points: [(0.0, 0.0), (10.0, 5.0)]), size: (10.0, 5.0), stroke: (width: 3.0, color: "#ff8800", opacity: 9.0))"##,
        );
        assert_stored(
            &Shape::new(Form::Rect { radii: [1.0, 2.0, 3.0, 4.0] }, [10.0, 5.0]),
            "(form: Rect(radii: (1.0, 2.0, 3.0, 4.0)), size: (10.0, 5.0))",
        );
    }

    #[test]
    fn unknown_fields_are_errors() {
        assert!(ron::from_str::<Content>("Shape(form: Ellipse, size: (1, 1), colour: 3)").is_err());
        assert!(ron::from_str::<Content>("Shape(form: Rect(radius: 3), size: (1, 1))").is_err());
        assert!(ron::from_str::<Stroke>(r##"(width: 1, color: "#000", cap: 3)"##).is_err());
    }
}
