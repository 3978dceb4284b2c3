//! Whose clip is shown: node and clip in the upper left corner. A selected node that no clip plays on is named below it, or in a corner where
//! that covers no card, with what gives it a clip: the open one stays.

use egui::{
    Align2, Frame, Margin, Pos2, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};

use super::Scene;
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
/// What is said about a node without a clip takes about so much room, and is no wider, in points.
const USUAL_OFFER: Vec2 = vec2(220.0, 84.0);
const MAX_OFFER_WIDTH: f32 = 320.0;

/// Shows the heading of a clip in the panel.
pub fn show(ui: &Ui, panel: Rect, scene: &Scene<'_>, out: &mut Outbox) {
    let ctx = &scene.ctx;
    let title = title(ctx, scene.clip);
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
        let below = rect.bottom() + SPACE_SMALL;
        let place = Rect::from_min_max(pos2(corner.x, below), panel.right_bottom() - vec2(SPACE, SPACE));
        offer(ui, place, scene, node, out);
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
    ctx.document.node(node).filter(|_| !ctx.has_clip(node)).map(AsRef::as_ref)
}

/// Where the offer was shown last, with its size.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Offered {
    corner: usize,
    size: Vec2,
}

/// Says that a node has no clip, with the buttons that change it, in the part of the panel below the heading.
fn offer(ui: &Ui, part: Rect, scene: &Scene<'_>, node: &Node, out: &mut Outbox) {
    let (ctx, id) = (&scene.ctx, ui.id().with("idle node")); // not shown
    let known = ui.data(|data| data.get_temp::<Offered>(id));
    let known = known.unwrap_or(Offered { corner: 0, size: USUAL_OFFER });
    // It doesn't hop about under a pointer that is down.
    let is_held = ui.input(|input| input.pointer.any_down());
    let corner = if is_held { known.corner } else { free_corner(part, known.size, scene) };
    let width = part.width().min(MAX_OFFER_WIDTH);
    let place = Rect::from_min_size(place_in(part, corner, known.size), vec2(width, part.height()));
    let builder = UiBuilder::new().layer_id(ui.layer_id()).max_rect(place);
    // The graph paints without placing widgets, so this has a place of its own.
    let mut own = Ui::new(ui.ctx().clone(), id, builder);
    own.set_clip_rect(ui.clip_rect());
    let frame = Frame::new().fill(ctx.theme.card).stroke(Stroke::new(1.0, ctx.theme.line));
    let shown = frame.corner_radius(RADIUS).inner_margin(Margin::symmetric(8, 6)).show(&mut own, |ui| {
        ui.spacing_mut().item_spacing = vec2(SPACE_SMALL, SPACE_SMALL);
        ui.label(tr!("graph-idle-node", node = shortened(&node.name, MAX_NAME_CHARS)));
        play_on::ways_to_move(ui, ctx, node, out);
    });
    let offered = Offered { corner, size: shown.response.rect.size() };
    if offered != known {
        ui.data_mut(|data| data.insert_temp(id, offered));
        ui.ctx().request_repaint();
    }
}

/// The corners, in the order in which a free one is looked for.
const CORNERS: [Align2; 4] = [Align2::LEFT_TOP, Align2::LEFT_BOTTOM, Align2::RIGHT_TOP, Align2::RIGHT_BOTTOM];

/// The first corner in which the fewest cards are covered.
fn free_corner(part: Rect, size: Vec2, scene: &Scene<'_>) -> usize {
    let cards = |corner: &usize| scene.cards_in(Rect::from_min_size(place_in(part, *corner, size), size));
    (0..CORNERS.len()).min_by_key(cards).unwrap_or(0)
}

/// The upper left corner of what is shown in a corner.
fn place_in(part: Rect, corner: usize, size: Vec2) -> Pos2 {
    CORNERS[corner].align_size_within_rect(size.min(part.size()), part).min
}
