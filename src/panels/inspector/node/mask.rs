//! Whether nodes show where their siblings are seen.

use kineograph_runtime::Mask;
use kineograph_runtime::format::Unit;

use super::Nodes;
use crate::document::Node;
use crate::panels::inspector::field_of;
use crate::panels::{Ctx, Intent, Outbox, mask_text};
use crate::text::{label, tr};
use crate::ui_kit::fields::{FieldEvent, Form};

/// The opacity of what is solid, in the unit of fields.
const SOLID: f64 = 255.0;
/// Edges are rounded to so many steps from 0 to 1: the conversion adds digits that nobody typed.
const THRESHOLDS: f64 = 1.0e9;

impl Nodes<'_> {
    /// The mask that nodes are, and how hard its edge is.
    pub(super) fn mask(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let nodes = &self.several;
        let field = field_of(label!("inspector-node-mask"));
        let field = field.mixed(nodes.differ(|node| node.mask.map(|mask| mask.inverted)));
        let shown = nodes.shown.mask.map(|mask| mask.inverted);
        let choices = [
            (None, tr!("inspector-mask-none").to_owned()),
            (Some(false), tr!("inspector-mask-shows").to_owned()),
            (Some(true), tr!("inspector-mask-hides").to_owned()),
        ];
        let event = form.choice(&field, &shown, &choices);
        let begins = matches!(event, FieldEvent::Commit(Some(_))) && nodes.all(|node| node.mask.is_none());
        nodes.set(out, tr!("inspector-node-mask.step"), event, |node, inverted: Option<bool>| {
            let threshold = node.mask.map_or(0.0, |mask| mask.threshold);
            let mask = inverted.map(|inverted| if inverted { Mask::HIDE } else { Mask::SHOW });
            node.mask = mask.map(|mask| mask.with_threshold(threshold));
        });
        if begins && nodes.count() == 1 {
            out.push(Intent::Report(mask_text::news(ctx.document, nodes.shown)));
        }
        let field = field_of(label!("inspector-mask-threshold")).unit(Unit::Level).range(0.0, SOLID);
        let level = |node: &Node| node.mask.map(|mask| mask.threshold * SOLID);
        let set = |node: &mut Node, level: f64| {
            if let Some(mask) = &mut node.mask {
                mask.threshold = (level / SOLID * THRESHOLDS).round() / THRESHOLDS;
            }
        };
        let preset = (&field, Some(0.0));
        nodes.converted((form, out), tr!("inspector-mask-threshold.step"), preset, (level, set));
    }
}
