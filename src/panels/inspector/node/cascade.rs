//! What nodes hand down to their children.

use super::Nodes;
use crate::document::Node;
use crate::panels::inspector::field_of;
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::fields::Form;

impl Nodes<'_> {
    /// Whether the opacity and the colour of nodes reach those inside of them; nothing of nodes that have none.
    pub(super) fn cascade(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let holds = |node: &Node| {
            node.content.symbol().is_some() || ctx.document.children_of(Some(node.id)).next().is_some()
        };
        let nodes = &self.several;
        if !nodes.all(holds) {
            return;
        }
        let shown = nodes.shown.cascade;
        let field = field_of(label!("inspector-node-cascade-opacity"));
        let field = field.mixed(nodes.differ(|node| node.cascade.opacity));
        let event = form.flag(&field, shown.opacity, None);
        nodes.set(out, tr!("inspector-node-cascade-opacity.step"), event, |node, fades| {
            node.cascade.opacity = fades;
        });
        let field = field_of(label!("inspector-node-cascade-color"));
        let field = field.mixed(nodes.differ(|node| node.cascade.color));
        let event = form.flag(&field, shown.color, None);
        nodes.set(out, tr!("inspector-node-cascade-color.step"), event, |node, tints| {
            node.cascade.color = tints;
        });
    }
}
