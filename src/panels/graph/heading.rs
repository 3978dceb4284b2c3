//! Whose clip is shown: node and clip in the upper left corner. A selected node that no clip plays on is named below it, with what gives it
//! one: the open clip stays.

use egui::{
    Frame, Margin, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::document::{Clip, Node};
use crate::panels::timeline::run_title;
use crate::panels::{Ctx, Outbox, play_on};
use crate::session::Focus;
use crate::text::tr;
use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL};
use crate::ui_kit::tip::Tip as _;

/// Height of the heading, in points.
const HEIGHT_PX: f32 = 20.0;

/// Shows the heading of a clip in the panel.
pub fn show(ui: &Ui, panel: Rect, ctx: &Ctx<'_>, clip: &Clip, out: &mut Outbox) {
    let title = title(ctx, clip);
    let text = truncated_text(ui, &title, (panel.width() - 4.0 * SPACE).max(1.0), TextStyle::Small);
    let corner = panel.left_top() + vec2(SPACE, SPACE);
    let rect = Rect::from_min_size(corner, vec2(text.size().x + 2.0 * SPACE, HEIGHT_PX));
    ui.painter().rect_filled(rect, RADIUS, ctx.theme.panel.gamma_multiply(0.85));
    let at = pos2(rect.left() + SPACE, rect.center().y - text.size().y / 2.0);
    ui.painter().galley_with_override_text_color(at, text, ctx.theme.text_dim);
    let response = ui.interact(rect, ui.id().with("heading"), Sense::hover()); // not shown
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &title));
    response.tip(tr!("graph-heading.tooltip"));
    if let Some(node) = idle_node(ctx) {
        let below = Rect::from_min_max(
            rect.left_bottom() + vec2(0.0, SPACE_SMALL),
            panel.right_bottom() - vec2(SPACE, SPACE),
        );
        offer(ui, below, ctx, node, out);
    }
}

/// The node that the clip plays on and the clip, as in the timeline; the clip alone if it plays nowhere.
fn title(ctx: &Ctx<'_>, clip: &Clip) -> String {
    match ctx.active_run() {
        Some(run) => run_title(ctx.document, (run.node, run.more_nodes.len()), clip.id),
        None => clip.name.clone(),
    }
}

/// The selected node, if no clip plays on it.
fn idle_node<'a>(ctx: &Ctx<'a>) -> Option<&'a Node> {
    let selection = &ctx.session.selection;
    let node = selection.node.filter(|_| selection.focus == Focus::Node)?;
    let is_idle = !ctx.document.runs().iter().any(|run| run.nodes().any(|id| id == node));
    ctx.document.node(node).filter(|_| is_idle).map(AsRef::as_ref)
}

/// Says that a node has no clip, with the buttons that change it.
fn offer(ui: &Ui, place: Rect, ctx: &Ctx<'_>, node: &Node, out: &mut Outbox) {
    let builder = UiBuilder::new().layer_id(ui.layer_id()).max_rect(place);
    // The graph paints without placing widgets, so this has a place of its own.
    let mut own = Ui::new(ui.ctx().clone(), ui.id().with("idle node"), builder); // not shown
    own.set_clip_rect(ui.clip_rect());
    let frame = Frame::new().fill(ctx.theme.card).stroke(Stroke::new(1.0, ctx.theme.line));
    frame.corner_radius(RADIUS).inner_margin(Margin::symmetric(8, 6)).show(&mut own, |ui| {
        ui.spacing_mut().item_spacing = vec2(SPACE_SMALL, SPACE_SMALL);
        ui.label(tr!("graph-idle-node", node = shortened(&node.name, MAX_NAME_CHARS)));
        play_on::ways_to_move(ui, ctx, node, out);
    });
}
