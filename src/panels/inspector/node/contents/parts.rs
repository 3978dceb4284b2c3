//! Fields of what is inside of contents. Nodes whose content has no such part don't change.

use kineograph_runtime::format::{Color, Stroke, Unit};

use super::super::Nodes;
use crate::document::Node;
use crate::panels::Outbox;
use crate::panels::inspector::field_of;
use crate::text::Label;
use crate::ui_kit::fields::{Field, Form};

/// The name of a field, and of the step that changes it.
pub(super) type Named = (Label, &'static str);

impl Nodes<'_> {
    /// One of several values.
    pub(super) fn one_of<T: Clone + PartialEq>(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        (label, step): Named,
        options: &[(T, &str)],
        place: impl Fn(&mut Node) -> Option<&mut T>,
    ) {
        let value = |node: &Node| place(&mut node.clone()).map(|value| value.clone());
        let Some(shown) = value(self.several.shown) else { return };
        let field = field_of(label).mixed(self.several.differ(value));
        let options: Vec<_> =
            options.iter().map(|(value, text)| (value.clone(), (*text).to_owned())).collect();
        let event = form.choice(&field, &shown, &options);
        self.several.set(out, step, event, |node, value| {
            if let Some(place) = place(node) {
                *place = value;
            }
        });
    }

    /// A number.
    pub(super) fn part_number(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        (field, step, default): (&Field<'_>, &'static str, Option<f64>),
        place: impl Fn(&mut Node) -> Option<&mut f64>,
    ) {
        self.several.number((form, out), step, (field, default), place);
    }

    /// A colour.
    pub(super) fn part_color(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        (label, step): Named,
        place: impl Fn(&mut Node) -> Option<&mut Color>,
    ) {
        self.color_of((form, out), (field_of(label), step), place);
    }

    /// As [`Self::part_color`], in a field that has its own label.
    pub(super) fn color_of(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        (field, step): (Field<'_>, &'static str),
        place: impl Fn(&mut Node) -> Option<&mut Color>,
    ) {
        let color = |node: &Node| place(&mut node.clone()).map(|color| *color);
        let Some(shown) = color(self.several.shown) else { return };
        let field = field.mixed(self.several.differ(color));
        let event = form.color(&field, shown, None);
        self.several.set(out, step, event, |node, color| {
            if let Some(place) = place(node) {
                *place = color;
            }
        });
    }

    /// Width, colour and opacity of a line; one of no width is none.
    pub(super) fn stroke(
        &self,
        (form, out): (&mut Form<'_>, &mut Outbox),
        [(width, step), color, opacity]: [Named; 3],
        place: impl Fn(&mut Node) -> Option<&mut Option<Stroke>>,
    ) {
        let stroke = |node: &Node| place(&mut node.clone()).and_then(|stroke| *stroke);
        let field = field_of(width).unit(Unit::Px).range(0.0, 1024.0);
        let field = field.mixed(self.several.differ(|node| stroke(node).map(|stroke| stroke.width)));
        let shown = stroke(self.several.shown).map_or(0.0, |stroke| stroke.width);
        let event = form.number_tweak(&field, shown, Some(0.0));
        self.several.set(out, step, event, |node, tweak| {
            let Some(place) = place(node) else { return };
            let width = tweak.applied(place.map_or(0.0, |stroke| stroke.width)).clamp(0.0, 1024.0);
            let old = place.unwrap_or(Stroke::new(0.0, Color([0; 3])));
            *place = (width > 0.0).then_some(old.with_width(width));
        });
        if stroke(self.several.shown).is_some() {
            self.part_color((form, out), color, |node| Some(&mut place(node)?.as_mut()?.color));
            let (label, step) = opacity;
            let field = field_of(label).unit(Unit::Level).range(0.0, 255.0);
            self.part_number((form, out), (&field, step, Some(255.0)), |node| {
                Some(&mut place(node)?.as_mut()?.opacity)
            });
        }
    }
}
