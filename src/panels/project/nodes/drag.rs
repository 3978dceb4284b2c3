//! Dragging nodes in the tree: to another parent, or to another place in the drawing order.

use egui::{CornerRadius, PointerButton, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::target::{Mark, target};
use super::{NodeList, first_level_px, indent_px, level_at, px};
use crate::compile::Programs;
use crate::document::{Document, Edit, NodeId};
use crate::history::Change;
use crate::media::Media;
use crate::panels::{Ctx, Intent, Outbox, follow};
use crate::rearrange::{Destination, Keeps, MotionChange, motion_change, rearranged};
use crate::text::tr;
use crate::ui_kit::drag_label;
use crate::ui_kit::gesture::{Gesture, Gestures, Surface, Touch};
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, ROW_HEIGHT};

/// Within this distance of an edge of the view the list scrolls, in points.
const SCROLL_EDGE: f32 = 26.0;
/// How far it scrolls in a frame at the edge itself, in points.
const SCROLL_STEP: f32 = 9.0;

/// Nodes that are being dragged.
#[derive(Debug, Clone)]
pub(crate) struct TreeDrag {
    ids: Vec<NodeId>,
    /// Where they would go.
    to: Option<Destination>,
}

/// What the tree shows in one frame.
pub(crate) struct NodeTreeFrame<'a> {
    pub(super) ctx: &'a Ctx<'a>,
    /// Where its rows are.
    pub(super) rect: Rect,
}

impl Surface for NodeList {
    type Frame<'a> = NodeTreeFrame<'a>;
    type Gesture = TreeDrag;

    fn gestures(&mut self) -> &mut Gestures<TreeDrag> {
        &mut self.gestures
    }
}

impl Gesture<NodeList> for TreeDrag {
    /// Shows where the nodes would go.
    fn go_on(&mut self, list: &mut NodeList, touch: &Touch<'_, NodeList>, _: &mut Outbox) {
        let (ui, ctx, rect) = (touch.ui, touch.frame.ctx, touch.frame.rect);
        let place = list.place(ui, ctx, rect, touch.pos, self);
        self.to = place.map(|(to, _)| to);
        scroll(ui, touch.pos.y);
        if let Some((_, mark)) = place {
            list.paint(ui, ctx, rect, mark);
        }
        drag_label::paint(ui, ctx.theme, &label(ctx, &self.ids));
        ui.ctx().request_repaint();
    }

    fn finish(&mut self, _: &mut NodeList, touch: &Touch<'_, NodeList>, out: &mut Outbox) {
        let keeps = if touch.ui.input(|input| input.modifiers.alt) { Keeps::Numbers } else { Keeps::Place };
        if let Some(to) = self.to {
            drop_nodes(touch.frame.ctx, &self.ids, to, keeps, out);
        }
    }

    fn is_gone(&self, shown: &NodeTreeFrame<'_>) -> bool {
        self.ids.iter().any(|id| shown.ctx.document.node(*id).is_none())
    }
}

impl NodeList {
    /// Begins to drag the selected nodes, or a node alone that is not among them.
    pub(super) fn begin_drag(&mut self, ui: &Ui, ctx: &Ctx<'_>, node: NodeId, out: &mut Outbox) {
        let selected = ctx.session.selection.selected_nodes();
        let ids = if selected.contains(&node) { selected } else { vec![node] };
        if ids.len() == 1 {
            self.last_selected = Some(node);
            out.select(follow::chosen(ctx, node));
        }
        self.gestures.begin(ui, PointerButton::Primary, Box::new(TreeDrag { ids, to: None }));
    }

    /// Where the nodes would go; `None` beside the list, and inside themselves.
    fn place(
        &self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        rect: Rect,
        at: egui::Pos2,
        drag: &TreeDrag,
    ) -> Option<(Destination, Mark)> {
        let view = ui.clip_rect();
        let below_list = at.y > rect.bottom() + 2.0 * ROW_HEIGHT;
        if !view.x_range().contains(at.x) || below_list || at.y < rect.top() - 2.0 * ROW_HEIGHT {
            return None;
        }
        let pitch = ROW_HEIGHT + ui.spacing().item_spacing.y;
        let (mut to, mark) = target(
            &self.rows,
            (at.y - rect.top()) / pitch,
            level_at(first_level_px(rect.left(), self.lead_px()), at.x, indent_px(rect.width())),
        );
        if matches!(mark, Mark::Into(_)) {
            // In front of all children, also of those that are not shown.
            to.below = ctx.document.siblings_front_first(to.parent).first().map(|node| node.id);
        }
        let is_inside = |parent| drag.ids.iter().any(|id| ctx.document.is_node_within(parent, *id));
        (!to.parent.is_some_and(is_inside)).then_some((to, mark))
    }

    fn paint(&self, ui: &Ui, ctx: &Ctx<'_>, rect: Rect, mark: Mark) {
        let pitch = ROW_HEIGHT + ui.spacing().item_spacing.y;
        let top = |row: usize| rect.top() + px(row) * pitch;
        let stroke = Stroke::new(2.0, ctx.theme.accent);
        match mark {
            Mark::Into(row) => {
                let row = Rect::from_min_size(pos2(rect.left(), top(row)), vec2(rect.width(), ROW_HEIGHT));
                ui.painter().rect_stroke(row, CornerRadius::same(RADIUS - 1), stroke, StrokeKind::Inside);
            }
            Mark::Line(row, level) => {
                let left = first_level_px(rect.left(), self.lead_px()) + px(level) * indent_px(rect.width());
                let y = top(row) - ui.spacing().item_spacing.y / 2.0;
                ui.painter().circle_stroke(pos2(left, y), 3.0, stroke);
                ui.painter().hline(left + 3.0..=rect.right(), y, stroke);
            }
        }
    }
}

/// Moves nodes as one step, and tells what becomes of their motion.
pub(super) fn drop_nodes(ctx: &Ctx<'_>, ids: &[NodeId], to: Destination, keeps: Keeps, out: &mut Outbox) {
    match rearranged(ctx.document, ctx.media, ids, to, keeps) {
        Err(error) => out.push(Intent::Warn(error.to_string())),
        Ok(edits) if edits.is_empty() => {}
        Ok(edits) => {
            let text = moved_text(ctx.document, ctx.programs, ctx.media, (&edits, keeps), ids);
            out.edit(Change::all(tr!("change-move-nodes", count = ids.len()), edits).keeping_selection());
            if let Some(text) = text {
                out.push(Intent::Tell(text));
            }
        }
    }
}

/// What becomes of the motion of nodes that get other parents by these edits; `None` if it stays as it is.
pub(crate) fn moved_text(
    document: &Document,
    programs: &Programs,
    media: &Media,
    (edits, keeps): (&[Edit], Keeps),
    ids: &[NodeId],
) -> Option<String> {
    let (id, change) = motion_change(document, programs, media, edits, ids)?;
    let mut after = document.clone();
    for edit in edits {
        after = after.edited(edit).ok()?.0;
    }
    let short = |name: &str| shortened(name, MAX_NAME_CHARS).into_owned();
    let node = after.node(id)?;
    let parent = node.parent.and_then(|parent| after.node(parent)).map(|parent| short(&parent.name));
    let (name, place) = (short(&node.name), if parent.is_some() { "group" } else { "stage" }); // not shown
    let parent = parent.unwrap_or_default();
    Some(match change {
        _ if keeps == Keeps::Numbers => tr!("project-motion-numbers", name, place, parent),
        MotionChange::Carried => tr!("project-motion-carried", name, place, parent),
        MotionChange::Turned => tr!("project-motion-turned", name, place, parent),
        MotionChange::Shared => tr!("project-motion-shared", name, place, parent),
    })
}

fn label(ctx: &Ctx<'_>, ids: &[NodeId]) -> String {
    match ids {
        [id] => ctx.document.node(*id).map(|node| node.name.clone()).unwrap_or_default(),
        _ => tr!("project-nodes-count", count = ids.len()),
    }
}

/// Scrolls the list while the pointer is near an edge of the view.
fn scroll(ui: &Ui, y: f32) {
    let view = ui.clip_rect();
    let above = (view.top() + SCROLL_EDGE - y).clamp(0.0, SCROLL_EDGE);
    let below = (y - view.bottom() + SCROLL_EDGE).clamp(0.0, SCROLL_EDGE);
    let step = (above - below) / SCROLL_EDGE * SCROLL_STEP;
    if step != 0.0 {
        ui.scroll_with_delta(vec2(0.0, step));
    }
}
