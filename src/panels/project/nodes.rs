//! The tree of nodes: select, fold, search, rename, move to another parent or place.

mod drag;
mod keys;
mod marks;
mod motion_drop;
mod row_menu;
mod rows;
mod search;
mod target;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Rect, Response, Sense, Ui, pos2, vec2};
use egui_phosphor::regular as icon;

pub(crate) use self::drag::moved_text;
use self::drag::{NodeTreeFrame, TreeDrag};
use self::marks::Marked;
use self::rows::{TreeRow, range, rows};
use self::search::NodeSearch;
use super::row::{FOLD_WIDTH_PX, RowContents, indent_px};
use super::whole_rows::{PITCH_PX, WholeRows};
use super::{ProjectPanel, empty, heading};
use crate::command::Command;
use crate::document::{Document, Node, NodeId};
use crate::panels::renaming::{Renamed, Renaming};
use crate::panels::{Ctx, Intent, Outbox, folded_nodes, follow};
use crate::session::Focus;
use crate::text::tr;
use crate::ui_kit::gesture::{Gestures, go_on};
use crate::ui_kit::icons;
use crate::ui_kit::key_focus;
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL};

/// A tree of up to so many rows is shown as a whole, a longer one only where it is in view.
const SHOWN_AS_WHOLE: usize = 64;

/// What the list remembers of its view.
#[derive(Debug, Default)]
pub(super) struct NodeList {
    folded: BTreeSet<NodeId>,
    /// What was folded when the project was open before, until the list is shown.
    restored: Option<String>,
    search: Option<NodeSearch>,
    /// Where a range begins that Shift extends.
    anchor: Option<NodeId>,
    gestures: Gestures<TreeDrag>,
    /// The rows of this frame, and what they were made of.
    rows: Arc<Vec<TreeRow>>,
    source: Option<(Document, String)>,
    /// Whether any row can be folded.
    has_signs: bool,
    /// True while the pointer is over the rows, so that keys are for them.
    hovered: bool,
    /// The panel has the keyboard.
    has_keys: bool,
    /// For the keys that are held when a command comes.
    egui_ctx: Option<egui::Context>,
    /// The node that was selected last frame, to notice that another one is.
    last_selected: Option<NodeId>,
    view: WholeRows,
    /// The row to scroll to.
    wanted: Option<NodeId>,
    /// Where the row of the selected node is seen.
    selected_at: Option<Rect>,
}

impl NodeList {
    pub(super) const fn hovered(&self) -> bool {
        self.hovered
    }

    /// Where the row of the selected node is seen.
    pub(super) fn selected_at(&self) -> Option<Rect> {
        self.selected_at.filter(Rect::is_positive)
    }

    /// What is folded, as text; `None` for nothing.
    pub(super) fn kept(&self, document: &Document) -> Option<String> {
        self.restored.clone().or_else(|| folded_nodes::text_of(document, &self.folded))
    }

    /// Folds what was folded before.
    pub(super) fn restore(&mut self, kept: &str) {
        self.restored = Some(kept.to_owned());
    }

    /// Makes the rows again if nodes, search or folding have changed.
    fn update(&mut self, ctx: &Ctx<'_>) {
        if let Some(kept) = self.restored.take() {
            self.folded.extend(folded_nodes::nodes_of(ctx.document, &kept));
            self.source = None;
            // What is selected at first stays folded away.
            self.last_selected = ctx.session.selection.node;
        }
        self.reveal_selected(ctx);
        let query = self.search.as_ref().map_or("", NodeSearch::query);
        let is_same =
            |(document, last): &(Document, String)| document.has_nodes_of(ctx.document) && last == query;
        if !self.source.as_ref().is_some_and(is_same) {
            self.rows = Arc::new(rows(ctx.document, &self.folded, query));
            self.has_signs = self.rows.iter().any(|row| row.is_open.is_some());
            self.source = Some((ctx.document.clone(), query.to_owned()));
        }
    }

    /// Room for the signs that fold, if there are any.
    fn lead_px(&self) -> f32 {
        if self.has_signs { FOLD_WIDTH_PX } else { 0.0 }
    }

    fn set_folded(&mut self, node: NodeId, folded: bool) {
        let has_changed = if folded { self.folded.insert(node) } else { self.folded.remove(&node) };
        if has_changed {
            self.source = None;
        }
    }

    /// Unfolds and scrolls to a node that was selected elsewhere.
    fn reveal_selected(&mut self, ctx: &Ctx<'_>) {
        let selection = &ctx.session.selection;
        let selected = selection.node.filter(|_| selection.focus == Focus::Node);
        if selected == self.last_selected {
            return;
        }
        self.last_selected = selected;
        let Some(node) = selected else { return };
        let parent = |id: &NodeId| ctx.document.node(*id).and_then(|node| node.parent);
        let around = std::iter::successors(parent(&node), parent).take(ctx.document.nodes().len());
        around.collect::<Vec<_>>().into_iter().for_each(|id| self.set_folded(id, false));
        self.wanted = Some(node);
    }

    /// A click on a row: Ctrl adds or removes it, Shift selects all rows up to it.
    fn click(&mut self, ui: &Ui, ctx: &Ctx<'_>, node: NodeId, out: &mut Outbox) {
        let modifiers = ui.input(|input| input.modifiers);
        self.last_selected = Some(node);
        if modifiers.shift {
            let from = self.anchor.or(ctx.session.selection.node);
            let mut nodes = range(&self.rows, from, node);
            if modifiers.command {
                let before = ctx.session.selection.selected_nodes();
                nodes = before.into_iter().filter(|id| !nodes.contains(id)).chain(nodes.clone()).collect();
            }
            self.anchor = from;
            out.select(follow::chosen_all(ctx, nodes));
        } else {
            self.anchor = Some(node);
            out.select(if modifiers.command {
                follow::toggled(ctx, node)
            } else {
                follow::chosen(ctx, node)
            });
        }
    }
}

impl ProjectPanel {
    /// The title of the tree with its buttons, and the field of an open search.
    pub(super) fn nodes_head(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let marked = Marked::of(ctx);
        heading(ui, ctx.theme, tr!("project-nodes"), |ui| {
            marks::heading_buttons(&mut self.nodes, &marked, ui, ctx, out);
        });
        self.nodes.search_field(ui, ctx, out);
    }

    /// The tree, with room for so many rows.
    pub(super) fn nodes(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, rows: usize, out: &mut Outbox) {
        // The field that takes Enter loses the focus in the same frame.
        let was_typing = self.renaming.is_some() || ui.ctx().text_edit_focused();
        let marked = Marked::of(ctx);
        // Where the tree gets another height, the selected row stays in view.
        if self.nodes.view.resizes(rows) && self.nodes.selected_at().is_some() {
            self.nodes.wanted = self.nodes.wanted.or(ctx.session.selection.seen_node());
        }
        self.nodes.update(ctx);
        let mut view = std::mem::take(&mut self.nodes.view);
        view.show(ui, ("nodes", rows), |ui| self.node_tree(ui, ctx, &marked, out)); // not shown
        self.nodes.view = view;
        if !was_typing {
            self.enter_renames(ui, ctx);
        }
    }

    fn node_tree(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, marked: &Marked, out: &mut Outbox) {
        let top = ui.cursor().top();
        self.nodes.selected_at = None;
        self.node_rows(ui, ctx, marked, out);
        let rect = Rect::from_min_max(
            pos2(ui.max_rect().left(), top),
            pos2(ui.max_rect().right(), ui.cursor().top()),
        );
        self.nodes.hovered = key_focus::is_here(ui, ui.rect_contains_pointer(rect));
        self.nodes.has_keys = key_focus::is_given(ui);
        self.nodes.egui_ctx = Some(ui.ctx().clone());
        go_on(&mut self.nodes, ui, (&NodeTreeFrame { ctx, rect }, ctx.history), out);
        if self.nodes.rows.is_empty() {
            let is_search = !ctx.document.nodes().is_empty();
            empty(
                ui,
                ctx.theme,
                if is_search { tr!("project-search.empty") } else { tr!("project-nodes.empty") },
            );
        }
    }

    /// All rows, or those in view of a long list.
    fn node_rows(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, marked: &Marked, out: &mut Outbox) {
        let rows = Arc::clone(&self.nodes.rows);
        let top = ui.cursor().top();
        let view = ui.clip_rect();
        let wanted = self.nodes.wanted.take();
        if let Some(index) = wanted.and_then(|wanted| rows.iter().position(|row| row.node == wanted)) {
            let row = Rect::from_min_size(
                pos2(ui.max_rect().left(), top + px(index) * PITCH_PX),
                vec2(1.0, ROW_HEIGHT),
            );
            ui.scroll_to_rect(row, None);
        }
        let (first, end) = if rows.len() <= SHOWN_AS_WHOLE {
            (0, rows.len())
        } else {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // cut to the list
            let index = |y: f32| ((y - top) / PITCH_PX).clamp(0.0, px(rows.len())) as usize;
            (index(view.top()), (index(view.bottom()) + 1).min(rows.len()))
        };
        ui.add_space(px(first) * PITCH_PX);
        for row in &rows[first..end] {
            if let Some(node) = ctx.document.node(row.node) {
                self.node_row(ui, ctx, (node, row), marked, out);
            }
        }
        ui.add_space(px(rows.len() - end) * PITCH_PX);
    }

    fn node_row(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (node, tree): (&Node, &TreeRow),
        marked: &Marked,
        out: &mut Outbox,
    ) {
        let mut row =
            RowContents::new(ctx.theme, format!("node {}", node.name), icons::of_node(node), &node.name);
        row.depth = tree.depth;
        row.lead_px = self.nodes.lead_px();
        let selection = &ctx.session.selection;
        row.selected = selection.has_node(node.id) && selection.seen_node().is_some();
        row.focused = ctx.session.selection.focus == Focus::Node;
        row.dim = marked.is_unseen(node.id) || !tree.is_match;
        row.note = if node.start.visible { "" } else { tr!("project-starts-invisible") };
        let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), ROW_HEIGHT));
        row.right_room_px = marked.room_px(ui, node, place);
        let help = marked.help(ctx, node);
        row.help = &help;
        if node.mask.is_some() {
            row.icon_color = ctx.theme.accent;
        }
        // The icon says what a mask is, and opens a symbol.
        row.needs_icon = node.mask.is_some() || node.content.symbol().is_some();
        row.draggable = true;
        let response = row.show(ui, ctx.theme);
        if selection.seen_node() == Some(node.id) {
            self.nodes.selected_at = Some(response.rect.intersect(ui.clip_rect()));
        }
        self.fold_button(ui, ctx, (node, tree), &row, response.rect);
        marked.show(ui, ctx, node, &response, out);
        motion_drop::take(ui, ctx, node, &response, out);
        let name_rect = row.text_rect(response.rect);
        self.node_input(ui, ctx, (node, name_rect), &response, out);
        self.rename_in(ui, ctx, Renamed::Node(node.id), name_rect, out);
    }

    fn node_input(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        (node, name_rect): (&Node, Rect),
        response: &Response,
        out: &mut Outbox,
    ) {
        let target = Renamed::Node(node.id);
        let is_on_name = response.interact_pointer_pos().is_none_or(|at| at.x >= name_rect.left());
        if response.drag_started_by(egui::PointerButton::Primary) {
            self.nodes.begin_drag(ui, ctx, node.id, out);
        } else if response.double_clicked() && node.content.symbol().is_some() && !is_on_name {
            out.select(follow::chosen(ctx, node.id));
            out.push(Intent::Command(Command::OpenSymbol));
        } else if response.double_clicked() {
            out.select(follow::chosen(ctx, node.id));
            self.renaming = Some(Renaming::new(target));
        } else if response.clicked() {
            self.nodes.click(ui, ctx, node.id, out);
        } else if response.secondary_clicked() && !ctx.session.selection.selected_nodes().contains(&node.id) {
            // The menu is about what is selected: one of several selected nodes keeps the others.
            out.select(follow::chosen(ctx, node.id));
        }
        response.context_menu(|ui| self.node_menu(ui, ctx, node, out));
    }

    /// The sign before the icon that folds and unfolds.
    fn fold_button(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        (node, tree): (&Node, &TreeRow),
        row: &RowContents<'_>,
        rect: Rect,
    ) {
        let Some(is_open) = tree.is_open else { return };
        let right = row.text_rect(rect).left() - row.icon_px(rect);
        let area = Rect::from_min_max(
            pos2(right - FOLD_WIDTH_PX - 2.0, rect.top()),
            pos2(right - 1.0, rect.bottom()),
        );
        let name = &node.name;
        let label = if is_open { tr!("project-fold", name) } else { tr!("project-unfold", name) };
        let response = ui.interact(area, ui.id().with(("fold", node.id)), Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
        let sign = if is_open { icon::CARET_DOWN } else { icon::CARET_RIGHT };
        let color = if response.hovered() { ctx.theme.text } else { ctx.theme.text_dim };
        let font = egui::FontId::proportional(11.0);
        ui.painter().text(area.center(), egui::Align2::CENTER_CENTER, sign, font, color);
        if response.clicked() && self.nodes.search.is_none() {
            let all = ui.input(|input| input.modifiers.alt);
            let inside = |id: &NodeId| *id == node.id || all && ctx.document.is_node_within(*id, node.id);
            let nodes: Vec<NodeId> = ctx.document.nodes().iter().map(|node| node.id).filter(inside).collect();
            nodes.into_iter().for_each(|id| self.nodes.set_folded(id, is_open));
        }
    }

    /// Enter over the list renames what is selected in it.
    fn enter_renames(&mut self, ui: &Ui, ctx: &Ctx<'_>) {
        let selection = &ctx.session.selection;
        if self.nodes.hovered
            && selection.focus == Focus::Node
            && ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Enter))
        {
            self.renaming = selection.node.map(Renamed::Node).map(Renaming::new);
        }
    }
}

/// An index as a number of rows.
#[allow(clippy::cast_precision_loss)] // no list has 2^24 rows
const fn px(rows: usize) -> f32 {
    rows as f32
}

/// The left edge of the contents of a row at the first level.
fn first_level_px(left: f32, lead_px: f32) -> f32 {
    left + SPACE_SMALL + lead_px
}

/// How far a place is to the right, in levels of the tree.
fn level_at(first_level_px: f32, x: f32, indent_px: f32) -> usize {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    // not negative, at most the width of a window
    let level = ((x - first_level_px) / indent_px).max(0.0) as usize;
    level
}
