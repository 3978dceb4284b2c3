//! Forms with a fill and a stroke.

use kineograph_runtime::format::{
    Color, Content, Fill, Form as ShapeForm, GradientStop, MAX_STAGE_PX, Shape, Unit,
};

use super::super::Nodes;
use crate::document::{Document, Node};
use crate::panels::Outbox;
use crate::panels::inspector::field_of;
use crate::text::{label, tr};
use crate::ui_kit::fields::Form;

/// A white rectangle, which the colour of the node paints.
pub(super) fn made(_: &Document, _: &Content, size_px: [f64; 2]) -> Option<Content> {
    let shape = Shape::new(ShapeForm::default(), size_px);
    Some(Content::Shape(shape.with_fill(Fill::solid(Color::WHITE))))
}

/// What the list of forms and that of fills have, without what belongs to each.
#[derive(Clone, Copy, PartialEq)]
enum FormKind {
    Rect,
    Ellipse,
    Polygon,
    Line,
}

#[derive(Clone, Copy, PartialEq)]
enum FillKind {
    Nothing,
    Solid,
    Linear,
    Radial,
}

impl Nodes<'_> {
    pub(super) fn shape_fields(&self, form: &mut Form<'_>, out: &mut Outbox) {
        self.form_kind(form, out);
        let field = field_of(label!("inspector-shape-size")).unit(Unit::Px).range(0.0, MAX_STAGE_PX);
        let step = tr!("inspector-node-box.step");
        self.several
            .vec2((form, out), step, (&field, super::NEW_BOX_PX), |node| Some(&mut shape(node)?.size));
        self.radius(form, out);
        self.points(form, out);
        self.fill_kind(form, out);
        self.fill(form, out);
        let stroke = [
            (label!("inspector-shape-stroke"), tr!("inspector-shape-stroke.step")),
            (label!("inspector-shape-stroke-color"), tr!("inspector-shape-stroke-color.step")),
            (label!("inspector-shape-stroke-opacity"), tr!("inspector-shape-stroke-opacity.step")),
        ];
        self.stroke((form, out), stroke, |node| Some(&mut shape(node)?.stroke));
    }

    fn form_kind(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let kinds = [
            (FormKind::Rect, tr!("inspector-shape-rect").to_owned()),
            (FormKind::Ellipse, tr!("inspector-shape-ellipse").to_owned()),
            (FormKind::Polygon, tr!("inspector-shape-polygon").to_owned()),
            (FormKind::Line, tr!("inspector-shape-line").to_owned()),
        ];
        let kind = |node: &Node| {
            if let Content::Shape(shape) = &node.content { Some(form_kind(&shape.form)) } else { None }
        };
        let Some(shown) = kind(self.several.shown) else { return };
        let field = field_of(label!("inspector-shape-form")).mixed(self.several.differ(kind));
        let event = form.choice(&field, &shown, &kinds);
        self.several.set(out, tr!("inspector-shape-form.step"), event, |node, kind| {
            if let Some(shape) = shape(node) {
                shape.form = form_of(kind, shape);
                // A line is seen by its stroke only.
                if kind == FormKind::Line && shape.stroke.is_none() {
                    shape.stroke = Some(kineograph_runtime::format::Stroke::new(4.0, Color::WHITE));
                }
            }
        });
    }

    /// One radius for all corners; a file may have four.
    fn radius(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let radii = |node: &Node| match &node.content {
            Content::Shape(Shape { form: ShapeForm::Rect { radii }, .. }) => Some(*radii),
            _ => None,
        };
        let Some([radius, others @ ..]) = radii(self.several.shown) else { return };
        let has_several = others.iter().any(|other| *other != radius);
        let field = field_of(label!("inspector-shape-radius")).unit(Unit::Px).range(0.0, MAX_STAGE_PX);
        let field = field.mixed(has_several || self.several.differ(radii));
        let event = form.number_tweak(&field, radius, Some(0.0));
        self.several.set(out, tr!("inspector-shape-radius.step"), event, |node, tweak| {
            if let Some(Shape { form: ShapeForm::Rect { radii }, .. }) = shape(node) {
                *radii = radii.map(|radius| tweak.applied(radius).clamp(0.0, MAX_STAGE_PX));
            }
        });
    }

    /// The corners of a polygon or a line.
    fn points(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let points = |node: &Node| match &node.content {
            Content::Shape(Shape {
                form: ShapeForm::Polygon { points } | ShapeForm::Line { points },
                ..
            }) => Some(points.clone()),
            _ => None,
        };
        let Some(shown) = points(self.several.shown) else { return };
        let field =
            field_of(label!("inspector-shape-points")).unit(Unit::Px).mixed(self.several.differ(points));
        let event = form.points(&field, &shown, None);
        self.several.set(out, tr!("inspector-shape-points.step"), event, |node, typed| {
            if let Some(Shape { form: ShapeForm::Polygon { points } | ShapeForm::Line { points }, .. }) =
                shape(node)
            {
                *points = typed;
            }
        });
    }

    fn fill_kind(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let kinds = [
            (FillKind::Nothing, tr!("inspector-shape-fill-nothing").to_owned()),
            (FillKind::Solid, tr!("inspector-shape-fill-solid").to_owned()),
            (FillKind::Linear, tr!("inspector-shape-fill-linear").to_owned()),
            (FillKind::Radial, tr!("inspector-shape-fill-radial").to_owned()),
        ];
        let kind = |node: &Node| {
            if let Content::Shape(shape) = &node.content {
                Some(fill_kind(shape.fill.as_ref()))
            } else {
                None
            }
        };
        let Some(shown) = kind(self.several.shown) else { return };
        let field = field_of(label!("inspector-shape-fill")).mixed(self.several.differ(kind));
        let event = form.choice(&field, &shown, &kinds);
        self.several.set(out, tr!("inspector-shape-fill.step"), event, |node, kind| {
            if let Some(shape) = shape(node) {
                shape.fill = fill_of(kind, shape.fill.take());
            }
        });
    }

    fn fill(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let color = (label!("inspector-shape-color"), tr!("inspector-shape-color.step"));
        self.part_color((form, out), color, |node| match fill(node)? {
            Fill::Solid { color, .. } => Some(color),
            _ => None,
        });
        let field = field_of(label!("inspector-shape-opacity")).unit(Unit::Level).range(0.0, 255.0);
        let step = tr!("inspector-shape-opacity.step");
        self.part_number((form, out), (&field, step, Some(255.0)), |node| match fill(node)? {
            Fill::Solid { opacity, .. } => Some(opacity),
            _ => None,
        });
        self.gradient(form, out);
        let ends = [(label!("inspector-shape-start"), 0), (label!("inspector-shape-end"), usize::MAX)];
        for (label, place) in ends {
            self.part_color((form, out), (label, tr!("inspector-shape-color.step")), |node| {
                Some(&mut stop(node, place)?.color)
            });
        }
        let ends = [
            (label!("inspector-shape-start-opacity"), 0),
            (label!("inspector-shape-end-opacity"), usize::MAX),
        ];
        for (label, place) in ends {
            let field = field_of(label).unit(Unit::Level).range(0.0, 255.0);
            self.part_number((form, out), (&field, step, Some(255.0)), |node| {
                Some(&mut stop(node, place)?.opacity)
            });
        }
    }

    /// Where a gradient lies, in parts of the box.
    fn gradient(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let step = tr!("inspector-shape-gradient.step");
        let field = field_of(label!("inspector-shape-from")).drag_step(0.01);
        self.several.vec2((form, out), step, (&field, [0.5, 1.0]), |node| match fill(node)? {
            Fill::Linear { from, .. } => Some(from),
            _ => None,
        });
        let field = field_of(label!("inspector-shape-to")).drag_step(0.01);
        self.several.vec2((form, out), step, (&field, [0.5, 0.0]), |node| match fill(node)? {
            Fill::Linear { to, .. } => Some(to),
            _ => None,
        });
        let field = field_of(label!("inspector-shape-center")).drag_step(0.01);
        self.several.vec2((form, out), step, (&field, [0.5, 0.5]), |node| match fill(node)? {
            Fill::Radial { center, .. } => Some(center),
            _ => None,
        });
        let field = field_of(label!("inspector-shape-reach")).drag_step(0.01).range(0.0, 1.0e9);
        self.part_number((form, out), (&field, step, Some(1.0)), |node| match fill(node)? {
            Fill::Radial { radius, .. } => Some(radius),
            _ => None,
        });
    }
}

fn shape(node: &mut Node) -> Option<&mut Shape> {
    if let Content::Shape(shape) = &mut node.content { Some(shape) } else { None }
}

fn fill(node: &mut Node) -> Option<&mut Fill> {
    shape(node)?.fill.as_mut()
}

/// A stop of a gradient, or its last one.
fn stop(node: &mut Node, place: usize) -> Option<&mut GradientStop> {
    let (Fill::Linear { stops, .. } | Fill::Radial { stops, .. }) = fill(node)? else { return None };
    let last = stops.len().checked_sub(1)?;
    stops.get_mut(place.min(last))
}

const fn form_kind(form: &ShapeForm) -> FormKind {
    match form {
        ShapeForm::Rect { .. } => FormKind::Rect,
        ShapeForm::Ellipse => FormKind::Ellipse,
        ShapeForm::Polygon { .. } => FormKind::Polygon,
        ShapeForm::Line { .. } => FormKind::Line,
    }
}

/// A polygon and a line keep each other's points; a new polygon is a triangle, a new line goes from corner to corner.
fn form_of(kind: FormKind, shape: &Shape) -> ShapeForm {
    let [width, height] = shape.size;
    let points = match &shape.form {
        ShapeForm::Polygon { points } | ShapeForm::Line { points } => Some(points.clone()),
        ShapeForm::Rect { .. } | ShapeForm::Ellipse => None,
    };
    match kind {
        FormKind::Rect => ShapeForm::default(),
        FormKind::Ellipse => ShapeForm::Ellipse,
        FormKind::Polygon => {
            let triangle = || vec![[0.0, 0.0], [width, 0.0], [width / 2.0, height]];
            ShapeForm::Polygon { points: points.unwrap_or_else(triangle) }
        }
        FormKind::Line => {
            ShapeForm::Line { points: points.unwrap_or_else(|| vec![[0.0, 0.0], [width, height]]) }
        }
    }
}

const fn fill_kind(fill: Option<&Fill>) -> FillKind {
    match fill {
        None => FillKind::Nothing,
        Some(Fill::Solid { .. }) => FillKind::Solid,
        Some(Fill::Linear { .. }) => FillKind::Linear,
        Some(Fill::Radial { .. }) => FillKind::Radial,
    }
}

/// Another fill, with the colours that it has so far.
fn fill_of(kind: FillKind, old: Option<Fill>) -> Option<Fill> {
    let stops = match old {
        Some(Fill::Linear { stops, .. } | Fill::Radial { stops, .. }) if !stops.is_empty() => stops,
        Some(Fill::Solid { color, opacity }) => {
            let stop = |at: f64, color| GradientStop::new(at, color).with_opacity(opacity);
            vec![stop(0.0, color), stop(1.0, Color([0; 3]))]
        }
        _ => vec![GradientStop::new(0.0, Color::WHITE), GradientStop::new(1.0, Color([0; 3]))],
    };
    match kind {
        FillKind::Nothing => None,
        FillKind::Solid => Some(Fill::Solid { color: stops[0].color, opacity: stops[0].opacity }),
        FillKind::Linear => Some(Fill::Linear { from: [0.5, 1.0], to: [0.5, 0.0], stops }),
        FillKind::Radial => Some(Fill::Radial { center: [0.5, 0.5], radius: 1.0, stops }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_fill_keeps_the_colours() {
        let red = Fill::Solid { color: Color([255, 0, 0]), opacity: 128.0 };
        let radial = fill_of(FillKind::Radial, fill_of(FillKind::Linear, Some(red.clone())));
        assert_eq!(fill_of(FillKind::Solid, radial), Some(red.clone()));
        assert_eq!(fill_of(FillKind::Nothing, Some(red)), None);
    }

    #[test]
    fn points_stay_between_polygon_and_line() {
        let shape =
            Shape::new(ShapeForm::Polygon { points: vec![[1.0, 2.0], [3.0, 4.0], [5.0, 0.0]] }, [8.0, 4.0]);
        let ShapeForm::Line { points } = form_of(FormKind::Line, &shape) else { panic!("no line") };
        assert_eq!(points, [[1.0, 2.0], [3.0, 4.0], [5.0, 0.0]]);
    }
}
