//! A node: name, parent, sprite and start pose.

use kineograph_runtime::format::{MAX_STAGE_PX, Sprite, StartPose, Unit};

use super::Header;
use crate::document::{Document, Edit, Node, NodeId};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::fields::{Field, FieldEvent, Form, format_number, post_field};
use crate::ui_kit::icons;

/// Size of a box that a node becomes, in stage pixels.
const NEW_BOX_PX: [f64; 2] = [64.0, 64.0];

/// What a node can look like, without which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Look {
    Group,
    Box,
    Image,
    Sheet,
}

pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) -> Option<()> {
    let node = ctx.document.node(ctx.session.selection.node?)?;
    let sentence = match &node.sprite {
        Sprite::None => "A group: it moves the nodes inside it.",
        _ => "A sprite on the stage, as it is before any action.",
    };
    let icon = icons::of_sprite(&node.sprite);
    Header { icon, color: ctx.theme.accent, title: &node.name, sentence }.show(form);
    let mut editor = NodeEditor { node, out };
    identity(form, ctx, &mut editor);
    form.section("Sprite", |form| sprite(form, ctx, &mut editor));
    form.section("Placement", |form| placement(form, &mut editor));
    form.section("Look", |form| look(form, ctx, &mut editor));
    Some(())
}

/// Posts changed copies of a node.
struct NodeEditor<'a> {
    node: &'a Node,
    out: &'a mut Outbox,
}

impl NodeEditor<'_> {
    fn set<T>(&mut self, label: &str, event: FieldEvent<T>, apply: impl FnOnce(&mut Node, T)) {
        post_field(self.out, event, |value| {
            let mut node = self.node.clone();
            apply(&mut node, value);
            Change::new(label, Edit::SetNode(node))
        });
    }
}

fn identity(form: &mut Form<'_>, ctx: &Ctx<'_>, editor: &mut NodeEditor<'_>) {
    let node = editor.node;
    let event = form.text(&Field::new("Name", "Games find the node by this name."), &node.name, None);
    editor.set("Rename node", event, |node, name| node.name = name);
    let field = Field::new("Parent", "The node that it moves with.");
    let event = form.choice(&field, &node.parent, &parents(ctx.document, node.id));
    editor.set("Change parent", event, |node, parent| node.parent = parent);
    let help = "Draw order among its siblings; higher is in front. Below 0 it stands behind its parent.";
    let event = form.integer(&Field::new("Z order", help).range(-32_768.0, 32_767.0), node.z, Some(0));
    editor.set("Change z order", event, |node, z| node.z = z);
}

/// Nodes that `node` can move with: all but itself and those inside it.
fn parents(document: &Document, node: NodeId) -> Vec<(Option<NodeId>, String)> {
    let others = document.nodes().iter().filter(|other| !document.is_node_within(other.id, node));
    let none = (None, "None (stage)".to_owned());
    std::iter::once(none).chain(others.map(|other| (Some(other.id), other.name.clone()))).collect()
}

fn sprite(form: &mut Form<'_>, ctx: &Ctx<'_>, editor: &mut NodeEditor<'_>) {
    let node = editor.node;
    let field = Field::new("Shows", "What the node looks like.");
    let event = form.choice(&field, &look_of(&node.sprite), &looks(ctx.document));
    editor.set("Change sprite", event, |node, look| node.sprite = sprite_of(ctx.document, look));
    match &node.sprite {
        Sprite::None => {}
        Sprite::Box(size) => {
            let field =
                Field::new("Size", "Width and height of the box.").unit(Unit::Px).range(0.0, MAX_STAGE_PX);
            let event = form.vec2(&field, *size, Some(NEW_BOX_PX));
            editor.set("Resize box", event, |node, size| node.sprite = Sprite::Box(size));
            return;
        }
        Sprite::Image(name) => {
            let names = ctx.document.images().iter().map(|image| named(&image.name)).collect::<Vec<_>>();
            let event = form.choice(&Field::new("Image", "Which image it shows."), name, &names);
            editor.set("Change image", event, |node, name| node.sprite = Sprite::Image(name));
        }
        Sprite::Sheet(name) => {
            let names = ctx.document.sheets().iter().map(|sheet| named(&sheet.name)).collect::<Vec<_>>();
            let event = form.choice(&Field::new("Sheet", "Which sheet its frames come from."), name, &names);
            editor.set("Change sheet", event, |node, name| node.sprite = Sprite::Sheet(name));
        }
    }
    if node.sprite != Sprite::None {
        let [width, height] = ctx.media.sprite_size_px(ctx.document, &node.sprite);
        let size = format!("{} × {} px", format_number(width), format_number(height));
        form.readout("Size", "Width and height of the sprite before it is scaled.", &size);
    }
}

fn named(name: &str) -> (String, String) {
    (name.to_owned(), name.to_owned())
}

const fn look_of(sprite: &Sprite) -> Look {
    match sprite {
        Sprite::None => Look::Group,
        Sprite::Box(_) => Look::Box,
        Sprite::Image(_) => Look::Image,
        Sprite::Sheet(_) => Look::Sheet,
    }
}

/// What there is to show; images and sheets only where the project has some.
fn looks(document: &Document) -> Vec<(Look, String)> {
    let mut looks = vec![(Look::Group, "Nothing (group)"), (Look::Box, "Box")];
    if !document.images().is_empty() {
        looks.push((Look::Image, "Image"));
    }
    if !document.sheets().is_empty() {
        looks.push((Look::Sheet, "Sheet"));
    }
    looks.into_iter().map(|(look, text)| (look, text.to_owned())).collect()
}

fn sprite_of(document: &Document, look: Look) -> Sprite {
    let image = || document.images().first().map(|image| Sprite::Image(image.name.clone()));
    let sheet = || document.sheets().first().map(|sheet| Sprite::Sheet(sheet.name.clone()));
    match look {
        Look::Group => Sprite::None,
        Look::Box => Sprite::Box(NEW_BOX_PX),
        Look::Image => image().unwrap_or_default(),
        Look::Sheet => sheet().unwrap_or_default(),
    }
}

fn placement(form: &mut Form<'_>, editor: &mut NodeEditor<'_>) {
    let start = &editor.node.start;
    let default = StartPose::default();
    let help = "Where its anchor stands, from the parent's lower left corner; y goes up.";
    let event =
        form.vec2(&Field::new("Position", help).unit(Unit::Px), start.position, Some(default.position));
    editor.set("Move node", event, |node, position| node.start.position = position);
    let field = Field::new("Rotation", "Degrees, clockwise.").unit(Unit::Deg);
    let event = form.number(&field, start.rotation, Some(default.rotation));
    editor.set("Rotate node", event, |node, angle| node.start.rotation = angle);
    let help = "A second angle for the vertical axis; leave it out to turn the sprite as a whole.";
    let field = Field::new("Rotation Y", help).unit(Unit::Deg);
    let event = form.optional(&field, start.rotation_y, ("as rotation", start.rotation));
    editor.set("Rotate node", event, |node, angle| node.start.rotation_y = angle);
    let field = Field::new("Scale", "Factors for width and height.").unit(Unit::Times);
    let event = form.vec2(&field, start.scale, Some(default.scale));
    editor.set("Scale node", event, |node, scale| node.start.scale = scale);
    let field = Field::new("Skew", "How far its axes lean.").unit(Unit::Deg);
    let event = form.vec2(&field, start.skew, Some(default.skew));
    editor.set("Skew node", event, |node, skew| node.start.skew = skew);
    let help = "The point that is moved, turned and scaled about: 0, 0 is the lower left corner, 1, 1 the upper right.";
    let field = Field::new("Anchor", help).drag_step(0.01);
    let event = form.vec2(&field, start.anchor, Some(default.anchor));
    editor.set("Move anchor", event, |node, anchor| node.start.anchor = anchor);
}

fn look(form: &mut Form<'_>, ctx: &Ctx<'_>, editor: &mut NodeEditor<'_>) {
    let start = &editor.node.start;
    let default = StartPose::default();
    let field = Field::new("Opacity", "0 is see-through, 255 is solid.").unit(Unit::Level).range(0.0, 255.0);
    let event = form.number(&field, start.opacity, Some(default.opacity));
    editor.set("Change opacity", event, |node, opacity| node.start.opacity = opacity);
    let field = Field::new("Colour", "The colour that the sprite is multiplied by.");
    let event = form.color(&field, start.color, Some(default.color));
    editor.set("Change colour", event, |node, color| node.start.color = color);
    let event =
        form.flag(&Field::new("Visible", "Whether it and its children are drawn."), start.visible, None);
    editor.set("Show or hide node", event, |node, visible| node.start.visible = visible);
    let event = form.flag(&Field::new("Flip X", "Mirrors it left to right."), start.flip_x, None);
    editor.set("Flip node", event, |node, flip| node.start.flip_x = flip);
    let event = form.flag(&Field::new("Flip Y", "Mirrors it top to bottom."), start.flip_y, None);
    editor.set("Flip node", event, |node, flip| node.start.flip_y = flip);
    let Sprite::Sheet(sheet) = &editor.node.sprite else { return };
    let last =
        ctx.document.sheet(sheet).map_or(0, |sheet| sheet.columns.saturating_mul(sheet.rows).max(1) - 1);
    let help = "Which frame of the sheet it shows, counted row by row from the top left, from 0.";
    let event = form.count(&Field::new("Frame", help).range(0.0, f64::from(last)), start.frame, Some(0));
    editor.set("Change frame", event, |node, frame| node.start.frame = frame);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(document: &Document, name: &str, parent: Option<NodeId>) -> (Document, NodeId) {
        let (name, start) = (name.to_owned(), StartPose::default());
        let edit = Edit::AddNode { name, parent, sprite: Sprite::None, start };
        let (document, outcome) = document.edited(&edit).unwrap();
        (document, outcome.node.unwrap())
    }

    #[test]
    fn a_node_is_never_offered_as_its_own_ancestor() {
        let (document, body) = add(&Document::default(), "body", None);
        let (document, arm) = add(&document, "arm", Some(body));
        let (document, _) = add(&document, "hand", Some(arm));
        let offered =
            |node| parents(&document, node).into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(", ");
        assert_eq!(offered(body), "None (stage)");
        assert_eq!(offered(arm), "None (stage), body");
    }

    #[test]
    fn only_looks_that_the_project_has_are_offered() {
        assert_eq!(looks(&Document::default()).len(), 2);
        assert_eq!(sprite_of(&Document::default(), Look::Image), Sprite::None);
    }
}
