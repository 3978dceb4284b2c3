//! A node: name, parent, content and start pose.

mod blend;
mod cascade;
mod contents;
mod mask;
mod unseen;

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Content, StartPose, Unit};

use super::several::Several;
use super::{Header, field_of};
use crate::document::{Document, Edit, Node, NodeId};
use crate::history::Change;
use crate::panels::project::moved_text;
use crate::panels::{Ctx, Intent, Outbox};
use crate::rearrange::{Destination, Keeps, rearranged};
use crate::text::{label, tr};
use crate::ui_kit::fields::{FieldEvent, Form, post_field};
use crate::ui_kit::icons;

pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) -> Option<()> {
    let node = ctx.document.node(ctx.session.selection.node?)?;
    let selected = ctx.session.selection.selected_nodes();
    let before = selected.iter().filter_map(|id| ctx.history.base().node(*id)).map(AsRef::as_ref);
    let edits = |nodes: Vec<Node>| nodes.into_iter().map(Edit::SetNode).collect();
    let nodes = Nodes { several: Several::new(node.as_ref(), before.collect(), edits) };
    nodes.header(form, ctx);
    if nodes.several.count() > 1 {
        super::align::show(form.ui(), ctx, out);
    }
    nodes.identity(form, ctx, out);
    form.section(tr!("inspector-node-content"), |form| nodes.contents(form, ctx, out));
    form.section(tr!("inspector-node-placement"), |form| nodes.placement(form, ctx, out));
    form.section(tr!("inspector-node-appearance"), |form| nodes.look(form, ctx, out));
    Some(())
}

/// The selected nodes in another parent, in front of its children and where they are on the stage; where that can't be, with their numbers.
/// With what that does to their motion.
fn reparented(ctx: &Ctx<'_>, parent: Option<NodeId>) -> (Change, Option<String>) {
    let ids = ctx.session.selection.selected_nodes();
    let ids = if ids.is_empty() { Vec::from_iter(ctx.session.selection.node) } else { ids };
    let document = ctx.history.base();
    let below = document.siblings_front_first(parent).first().map(|node| node.id);
    let to = Destination { parent, below };
    let edits = |keeps| rearranged(document, ctx.media, &ids, to, keeps);
    let (edits, keeps) = match edits(Keeps::Place) {
        Ok(edits) => (edits, Keeps::Place),
        Err(_) => (edits(Keeps::Numbers).unwrap_or_default(), Keeps::Numbers),
    };
    let text = moved_text(document, ctx.programs, ctx.media, (&edits, keeps), &ids);
    (Change::all(tr!("inspector-node-parent.step"), edits), text)
}

/// The selected nodes, and their fields.
struct Nodes<'a> {
    several: Several<'a, Node>,
}

impl Nodes<'_> {
    fn header(&self, form: &mut Form<'_>, ctx: &Ctx<'_>) {
        let node = self.several.shown;
        let (icon, title, sentence) = match self.several.count() {
            1 => (icons::of_content(&node.content), node.name.clone(), contents::about(&node.content)),
            count => (icon::STACK, tr!("inspector-nodes", count), tr!("inspector-several")),
        };
        Header { icon, color: ctx.theme.accent, title: &title, sentence }.show(form);
    }

    fn identity(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let (nodes, node) = (&self.several, self.several.shown);
        if nodes.count() == 1 {
            let field = field_of(label!("inspector-node-name"));
            let event = form.text(&field, &node.name, None);
            nodes.set(out, tr!("inspector-node-name.step"), event, |node, name| node.name = name);
        }
        let field = field_of(label!("inspector-node-parent"));
        let field = field.mixed(nodes.differ(|node| node.parent));
        let event = form.choice(&field, &node.parent, &parents(ctx.document, nodes));
        let mut text = None;
        let is_committed = matches!(event, FieldEvent::Commit(_));
        post_field(out, event, |parent| {
            let (change, moved) = reparented(ctx, parent);
            text = moved;
            change
        });
        if let Some(text) = text.filter(|_| is_committed) {
            out.push(Intent::Tell(text));
        }
        let field = field_of(label!("inspector-node-z")).range(-32_768.0, 32_767.0);
        #[allow(clippy::cast_possible_truncation)] // the field keeps it in range
        let set = |node: &mut Node, z: f64| node.z = z as i32;
        let place = (|node: &Node| f64::from(node.z), set);
        nodes.whole_number((form, out), tr!("inspector-node-z.step"), (&field, Some(0.0)), place);
    }

    fn placement(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        if ctx.session.tools.records {
            form.paragraph(tr!("inspector-node-records"));
        }
        let nodes = &self.several;
        let default = StartPose::default();
        let field = field_of(label!("inspector-node-position")).unit(Unit::Px);
        nodes.vec2((form, out), tr!("inspector-node-position.step"), (&field, default.position), |node| {
            Some(&mut node.start.position)
        });
        let field = field_of(label!("inspector-node-rotation")).unit(Unit::Deg);
        let preset = (&field, Some(default.rotation));
        nodes.number((form, out), tr!("inspector-node-rotation.step"), preset, |node| {
            Some(&mut node.start.rotation)
        });
        self.rotation_y(form, out);
        let field = field_of(label!("inspector-node-scale")).unit(Unit::Times);
        nodes.vec2((form, out), tr!("inspector-node-scale.step"), (&field, default.scale), |node| {
            Some(&mut node.start.scale)
        });
        let field = field_of(label!("inspector-node-skew")).unit(Unit::Deg);
        nodes.vec2((form, out), tr!("inspector-node-skew.step"), (&field, default.skew), |node| {
            Some(&mut node.start.skew)
        });
        let field = field_of(label!("inspector-node-anchor")).drag_step(0.01);
        nodes.vec2((form, out), tr!("inspector-node-anchor.step"), (&field, default.anchor), |node| {
            Some(&mut node.start.anchor)
        });
    }

    /// A second angle, the only optional number. If the nodes differ in it, an edit sets it for all.
    fn rotation_y(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let (nodes, start) = (&self.several, &self.several.shown.start);
        let field = field_of(label!("inspector-node-rotation-y")).unit(Unit::Deg);
        let differs = nodes.differ(|node| node.start.rotation_y);
        let (shown, absent) = if differs {
            (None, tr!("inspector-node-rotation-y.mixed"))
        } else {
            (start.rotation_y, tr!("inspector-node-rotation-y.same"))
        };
        let event = form.optional(&field, shown, (absent, start.rotation));
        nodes.set(out, tr!("inspector-node-rotation-y.step"), event, |node, angle| {
            node.start.rotation_y = angle;
        });
    }

    fn look(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let (nodes, start) = (&self.several, &self.several.shown.start);
        let default = StartPose::default();
        let field = field_of(label!("inspector-node-opacity")).unit(Unit::Level).range(0.0, 255.0);
        let preset = (&field, Some(default.opacity));
        nodes.number((form, out), tr!("inspector-node-opacity.step"), preset, |node| {
            Some(&mut node.start.opacity)
        });
        self.color(form, out);
        self.cascade(form, ctx, out);
        self.blend(form, out);
        self.mask(form, ctx, out);
        let field = field_of(label!("inspector-node-visible"));
        let field = field.mixed(nodes.differ(|node| node.start.visible));
        let event = form.flag(&field, start.visible, None);
        nodes.set(out, tr!("inspector-node-visible.step"), event, |node, visible| {
            node.start.visible = visible;
        });
        self.unseen(form, ctx, out);
        let field = field_of(label!("inspector-node-flip-x")).mixed(nodes.differ(|node| node.start.flip_x));
        let event = form.flag(&field, start.flip_x, None);
        nodes.set(out, tr!("inspector-node-flip-x.step"), event, |node, flip| node.start.flip_x = flip);
        let field = field_of(label!("inspector-node-flip-y")).mixed(nodes.differ(|node| node.start.flip_y));
        let event = form.flag(&field, start.flip_y, None);
        nodes.set(out, tr!("inspector-node-flip-y.step"), event, |node, flip| node.start.flip_y = flip);
        self.frame(form, ctx, out);
        self.time(form, out);
    }

    /// The time inside, if all nodes have one.
    fn time(&self, form: &mut Form<'_>, out: &mut Outbox) {
        if self.several.all(|node| node.content.has_progress()) {
            let field = field_of(label!("inspector-node-progress")).range(0.0, 100.0);
            let step = tr!("inspector-node-progress.step");
            self.several
                .number((form, out), step, (&field, Some(0.0)), |node| Some(&mut node.start.progress));
        }
        if self.several.all(|node| node.content.has_time()) {
            let field = field_of(label!("inspector-node-time")).unit(Unit::Secs);
            let step = tr!("inspector-node-time.step");
            self.several.number((form, out), step, (&field, Some(0.0)), |node| Some(&mut node.start.time));
        }
    }

    /// The colour of boxes; what has colours of its own is tinted by it.
    fn color(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let nodes = &self.several;
        let (label, step) = if nodes.all(|node| matches!(node.content, Content::Box(_))) {
            (label!("inspector-node-color"), tr!("inspector-node-color.step"))
        } else {
            (label!("inspector-node-tint"), tr!("inspector-node-tint.step"))
        };
        let field = field_of(label).mixed(nodes.differ(|node| node.start.color));
        let event = form.color(&field, nodes.shown.start.color, Some(StartPose::default().color));
        nodes.set(out, step, event, |node, color| node.start.color = color);
    }

    /// The frame, if all nodes show the same sheet.
    fn frame(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let nodes = &self.several;
        let Some(sheet) = nodes.shown.content.sheet() else { return };
        if !nodes.all(|node| node.content.sheet() == Some(sheet)) {
            return;
        }
        let last = ctx.document.sheet(sheet).map_or(0, |sheet| sheet.frame_count().max(1) - 1);
        let field = field_of(label!("inspector-node-frame")).range(0.0, f64::from(last));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the field keeps it in range
        let set = |node: &mut Node, frame: f64| node.start.frame = frame as u32;
        let place = (|node: &Node| f64::from(node.start.frame), set);
        nodes.whole_number((form, out), tr!("inspector-node-frame.step"), (&field, Some(0.0)), place);
    }
}

/// The possible parents of all of these nodes: any but themselves and their descendants.
fn parents(document: &Document, nodes: &Several<'_, Node>) -> Vec<(Option<NodeId>, String)> {
    let is_free = |other: NodeId| nodes.all(|node| !document.is_node_within(other, node.id));
    let others = document.nodes().iter().filter(|other| is_free(other.id));
    let none = (None, tr!("inspector-node-no-parent").to_owned());
    std::iter::once(none).chain(others.map(|other| (Some(other.id), other.name.clone()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(document: &Document, name: &str, parent: Option<NodeId>) -> (Document, NodeId) {
        let (name, start) = (name.to_owned(), StartPose::default());
        let edit = Edit::AddNode { name, parent, content: Content::Group, start };
        let (document, outcome) = document.edited(&edit).unwrap();
        (document, outcome.node.unwrap())
    }

    #[test]
    fn a_node_is_never_offered_as_its_own_ancestor() {
        let (document, body) = add(&Document::default(), "body", None);
        let (document, arm) = add(&document, "arm", Some(body));
        let (document, _) = add(&document, "hand", Some(arm));
        let offered = |node: NodeId| {
            let nodes = Several::new(document.node(node).unwrap().as_ref(), Vec::new(), |_| Vec::new());
            parents(&document, &nodes).into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(offered(body), "None (stage)");
        assert_eq!(offered(arm), "None (stage), body");
    }
}
