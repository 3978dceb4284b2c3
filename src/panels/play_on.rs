//! *Play on …*: the button that gives the open clip a run on a node, wherever nothing moves for the lack of one.

use egui::{Button, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

use super::{Ctx, Intent, Outbox, PaletteRequest};
use crate::document::{ClipId, Edit, Node, NodeId};
use crate::history::Change;
use crate::session::{Focus, SelectionChange};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

/// Shows the button.
pub fn button(ui: &mut Ui, ctx: &Ctx<'_>, clip: ClipId, node: &Node, out: &mut Outbox) {
    let Some(name) = ctx.document.clip(clip).map(|clip| shortened(&clip.name, MAX_NAME_CHARS)) else {
        return;
    };
    let text = tr!("common-play-on", node = &node.name);
    let shown = format!("{}  {}", icon::PLUS, shortened(&text, MAX_LINE_CHARS));
    let response = ui.add(Button::new(shown).truncate());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &text));
    if response
        .tip(tr!(
            "common-play-on.tooltip",
            clip = name.as_ref(),
            node = shortened(&node.name, MAX_NAME_CHARS)
        ))
        .clicked()
    {
        out.edit(change(clip, node.id));
    }
}

/// The buttons that make a node move that nothing moves: *Play on …* where no run plays on it, and the list of actions, whose choice gets a
/// clip of its own then.
pub fn ways_to_move(ui: &mut Ui, ctx: &Ctx<'_>, node: &Node, out: &mut Outbox) {
    if let Some((clip, _)) = ctx.open_clip().filter(|_| !ctx.has_clip(node.id)) {
        button(ui, ctx, clip, node, out);
    }
    let add = Button::new(format!("{}  {}", icon::PLUS, tr!("common-add-action")));
    let response = ui.add(add).tip(tr!("common-add-action.tooltip"));
    if response.clicked() {
        let at = response.rect.left_bottom();
        if ctx.session.selection.focus != Focus::Node {
            out.select(SelectionChange::Node(node.id));
        }
        out.push(Intent::OpenPalette(PaletteRequest { at, slot: None, graph_position: None }));
    }
}

/// The change that plays a clip on a node, from the start of the project.
pub fn change(clip: ClipId, node: NodeId) -> Change {
    Change::new(tr!("common-play-on.step"), Edit::AddRun(clip, node, 0.0))
}

/// The node that the button offers: the selected one, else the first.
pub fn node<'a>(ctx: &Ctx<'a>) -> Option<&'a Node> {
    let selected = ctx.session.selection.node.and_then(|id| ctx.document.node(id));
    selected.or_else(|| ctx.document.nodes().first()).map(AsRef::as_ref)
}
