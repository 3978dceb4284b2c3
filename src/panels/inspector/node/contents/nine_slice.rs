//! Pictures whose corners keep their size.

use kineograph_runtime::format::{Content, MAX_RECT_PX, MAX_STAGE_PX, NineSlice, SliceFill, Unit};

use super::super::Nodes;
use super::pictures;
use crate::document::{Document, Node};
use crate::panels::inspector::field_of;
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::fields::Form;

/// Of the picture that is shown already, or of the first.
pub(super) fn made(document: &Document, shown: &Content, size_px: [f64; 2]) -> Option<Content> {
    let of = pictures::shown_or_first(document, shown)?;
    Some(Content::NineSlice(NineSlice::new(of, size_px)))
}

impl Nodes<'_> {
    pub(super) fn nine_slice_fields(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let nodes = &self.several;
        let Content::NineSlice(shown) = &nodes.shown.content else { return };
        let field = field_of(label!("inspector-nine-slice-of"));
        let field = field.mixed(nodes.differ(|node| node.content.pictured().clone()));
        let event = form.choice(&field, &pictures::listed(&shown.of), &pictures::all_boxed(ctx.document));
        nodes.set(out, tr!("inspector-nine-slice-of.step"), event, |node, of| {
            if let Some(slices) = slices(node) {
                slices.of = of;
            }
        });
        let field = field_of(label!("inspector-nine-slice-size")).unit(Unit::Px).range(0.0, MAX_STAGE_PX);
        let step = tr!("inspector-node-box.step");
        nodes.vec2((form, out), step, (&field, super::NEW_BOX_PX), |node| Some(&mut slices(node)?.size));
        self.insets(form, ctx, out);
        let field = field_of(label!("inspector-nine-slice-fill"));
        let field = field.mixed(nodes.differ(|node| slices(&mut node.clone()).map(|slices| slices.fill)));
        let fills = [
            (SliceFill::Stretch, tr!("inspector-nine-slice-stretch").to_owned()),
            (SliceFill::Tile, tr!("inspector-nine-slice-tile").to_owned()),
        ];
        let event = form.choice(&field, &shown.fill, &fills);
        nodes.set(out, tr!("inspector-nine-slice-fill.step"), event, |node, fill| {
            if let Some(slices) = slices(node) {
                slices.fill = fill;
            }
        });
    }

    /// Left and top, right and bottom. Without insets of its own a node shows those that count, and gets them with the first change.
    fn insets(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let insets = |node: &Node| -> Option<[f64; 4]> {
            let picture = ctx.media.picture_of(ctx.document, &node.content, node.start.frame)?;
            let Content::NineSlice(slices) = &node.content else { return None };
            Some(slices.insets_px(&picture))
        };
        let Some(shown) = insets(self.several.shown) else { return };
        let sides = [
            (label!("inspector-nine-slice-left"), 0),
            (label!("inspector-nine-slice-top"), 1),
            (label!("inspector-nine-slice-right"), 2),
            (label!("inspector-nine-slice-bottom"), 3),
        ];
        for (label, side) in sides {
            let field = field_of(label).unit(Unit::Px).range(0.0, MAX_RECT_PX);
            let field = field.mixed(self.several.differ(|node| insets(node).map(|insets| insets[side])));
            let event = form.number_tweak(&field, shown[side], None);
            self.several.set(out, tr!("inspector-nine-slice-insets.step"), event, |node, tweak| {
                let Some(mut kept) = insets(node) else { return };
                kept[side] = tweak.applied(kept[side]).clamp(0.0, MAX_RECT_PX);
                if let Some(slices) = slices(node) {
                    slices.insets = Some(kept);
                }
            });
        }
    }
}

fn slices(node: &mut Node) -> Option<&mut NineSlice> {
    if let Content::NineSlice(slices) = &mut node.content { Some(slices) } else { None }
}
