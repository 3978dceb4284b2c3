//! The marks of rows: the eye, the lock and the colour, and the buttons that take all of them away.

use std::collections::{BTreeMap, BTreeSet};

use egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2,
    vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Color;

use super::super::add;
use super::super::row::is_tight;
use crate::command::Command;
use crate::document::{Edit, Node, NodeId, NodeMarks};
use crate::history::Change;
use crate::import::listed::listed;
use crate::panels::{Ctx, Intent, Outbox, mask_text};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::fields::{icon_button, icon_button_with_tip};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// Room for eye and lock at the right end of a row, in points.
const ROOM_PX: f32 = 42.0;
/// How strong the sign of a mark is that comes from a parent.
const INHERITED: f32 = 0.45;
/// Width of the stripe in a row's colour, in points.
const STRIPE_PX: f32 = 3.0;

/// What the rows of a frame show, inherited marks included.
#[derive(Debug, Default)]
pub(super) struct Marked {
    hidden: BTreeSet<NodeId>,
    unseen: BTreeSet<NodeId>,
    locked: BTreeSet<NodeId>,
    /// The masks among the children of a node, or of the stage.
    masks: BTreeMap<Option<NodeId>, Vec<NodeId>>,
}

impl Marked {
    pub(super) fn of(ctx: &Ctx<'_>) -> Self {
        let mut masks: BTreeMap<Option<NodeId>, Vec<NodeId>> = BTreeMap::new();
        for node in ctx.document.nodes().iter().filter(|node| node.mask.is_some()) {
            masks.entry(node.parent).or_default().push(node.id);
        }
        Self {
            masks,
            hidden: ctx.document.hidden_nodes(),
            unseen: ctx.unseen_nodes(),
            locked: ctx.document.locked_nodes(),
        }
    }

    /// True if the canvas does not show it.
    pub(super) fn is_unseen(&self, node: NodeId) -> bool {
        self.unseen.contains(&node)
    }

    /// Room for what a row at this place shows of eye, lock and mask at its right end, in points: the name has the rest.
    pub(super) fn room_px(&self, ui: &Ui, node: &Node, row: Rect) -> f32 {
        let signs = match (self.shows_lock(node.id), self.shows_eye(ui, node.id, row)) {
            (true, _) => 2.0,
            (false, true) => 1.0,
            (false, false) => 0.0,
        };
        let masked = if self.shows_masked(node, row) { 1.0 } else { 0.0 };
        (signs + masked) * ROOM_PX / 2.0
    }

    /// The masks through which a node is seen: those beside it.
    fn masks_of(&self, node: &Node) -> &[NodeId] {
        if node.mask.is_some() {
            return &[];
        }
        self.masks.get(&node.parent).map_or(&[], Vec::as_slice)
    }

    fn shows_masked(&self, node: &Node, row: Rect) -> bool {
        !is_tight(row.width()) && !self.masks_of(node).is_empty()
    }

    /// What the tooltip of a row says: what a mask does, and how a symbol is opened.
    pub(super) fn help(&self, ctx: &Ctx<'_>, node: &Node) -> String {
        match node.mask {
            Some(_) => mask_text::about(ctx.document, node),
            None if node.content.symbol().is_some() => tr!("project-symbol-row").to_owned(),
            None => String::new(),
        }
    }

    /// In a tight list the name has the room of the eye.
    fn shows_eye(&self, ui: &Ui, node: NodeId, row: Rect) -> bool {
        !is_tight(row.width())
            || self.is_unseen(node)
            || self.shows_lock(node)
            || ui.rect_contains_pointer(row)
    }

    /// A row without a lock is selected there: locking is an entry of its menu.
    fn shows_lock(&self, node: NodeId) -> bool {
        self.locked.contains(&node)
    }

    /// The buttons in the heading that take marks away, while there are any.
    pub(super) fn heading_buttons(&self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let hides = !self.unseen.is_empty();
        for (is_shown, sign, command) in [
            (hides, icon::EYE, Command::ShowAllNodes),
            (!self.locked.is_empty(), icon::LOCK_OPEN, Command::UnlockAllNodes),
        ] {
            if is_shown && icon_button(ui, ctx.theme, sign, command.spec().title()).clicked() {
                out.push(Intent::Command(command));
            }
        }
    }

    /// The eye and the lock of a row, and the stripe in its colour.
    pub(super) fn show(&self, ui: &mut Ui, ctx: &Ctx<'_>, node: &Node, row: &Response, out: &mut Outbox) {
        let marks = ctx.document.marks(node.id);
        if let Some(color) = marks.color {
            let stripe = Rect::from_min_size(row.rect.min, vec2(STRIPE_PX, row.rect.height()));
            ui.painter().rect_filled(stripe, CornerRadius::same(1), shown(color));
        }
        self.lock(ui, ctx, node, row, out);
        self.eye(ui, ctx, node, row, out);
        self.masked(ui, ctx, node, row);
    }

    /// Hides and shows; with Alt, or where only others are shown, it shows a node alone.
    fn eye(&self, ui: &mut Ui, ctx: &Ctx<'_>, node: &Node, row: &Response, out: &mut Outbox) {
        let (marks, name) = (ctx.document.marks(node.id), &node.name);
        let is_unseen = self.is_unseen(node.id);
        let is_left_out = is_unseen && !self.hidden.contains(&node.id);
        let (label, step) = match (is_left_out, marks.hidden) {
            (true, _) => (tr!("project-solo", name), tr!("change-show-nodes")),
            (false, true) => (tr!("project-show", name), tr!("change-show-nodes")),
            (false, false) => (tr!("project-hide", name), tr!("change-hide-nodes")),
        };
        let is_seen = self.shows_eye(ui, node.id, row.rect);
        let mut ui = part_of(ui, node.id, row, 0);
        if !is_seen {
            ui.set_opacity(0.0);
        } else if !marks.hidden && self.hidden.contains(&node.id) {
            ui.set_opacity(INHERITED);
        }
        let sign = if is_unseen { icon::EYE_SLASH } else { icon::EYE };
        let help = if is_left_out { "" } else { tr!("project-hide.help") };
        if !icon_button_with_tip(&mut ui, ctx.theme, sign, &label, help).clicked() {
            return;
        }
        let ids = with_selected(ctx, node.id);
        if is_left_out || ui.input(|input| input.modifiers.alt) {
            out.select(SelectionChange::Nodes(ids));
            out.push(Intent::Command(Command::SoloNodes));
        } else {
            mark(ctx, &ids, step, |before| NodeMarks { hidden: !marks.hidden, ..before }, out);
        }
    }

    /// A sign that masks beside a node say where it is seen.
    fn masked(&self, ui: &mut Ui, ctx: &Ctx<'_>, node: &Node, row: &Response) {
        if !self.shows_masked(node, row.rect) {
            return;
        }
        let text = self.masked_text(ctx, node);
        let place = if self.shows_lock(node.id) { 2 } else { 1 };
        let ui = part_of(ui, node.id, row, place);
        let response = ui.interact(ui.max_rect(), ui.id().with("masked"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
        let font = FontId::proportional(13.0);
        let at = ui.max_rect().center();
        ui.painter().text(at, Align2::CENTER_CENTER, icon::INTERSECT, font, ctx.theme.text_dim);
        response.tip(text);
    }

    /// Which masks a node is seen through, and which hide it where they are.
    fn masked_text(&self, ctx: &Ctx<'_>, node: &Node) -> String {
        let masks = self.masks_of(node).iter().filter_map(|id| ctx.document.node(*id));
        let (outside, through): (Vec<_>, Vec<_>) =
            masks.partition(|mask| mask.mask.is_some_and(|mask| mask.inverted));
        let [through, outside] = [through, outside].map(|masks| {
            let names: Vec<&str> = masks.iter().map(|mask| mask.name.as_str()).collect();
            (!names.is_empty()).then(|| listed(&names))
        });
        let through = through.map(|names| tr!("project-masked", names));
        let outside = outside.map(|names| tr!("project-masked.outside", names));
        through.into_iter().chain(outside).collect::<Vec<_>>().join("\n")
    }

    /// Unlocks, and locks what is locked with its parent by itself.
    fn lock(&self, ui: &mut Ui, ctx: &Ctx<'_>, node: &Node, row: &Response, out: &mut Outbox) {
        if !self.shows_lock(node.id) {
            return;
        }
        let (marks, name) = (ctx.document.marks(node.id), &node.name);
        let (label, step) = if marks.locked {
            (tr!("project-unlock", name), tr!("change-unlock-nodes"))
        } else {
            (tr!("project-lock", name), tr!("change-lock-nodes"))
        };
        let mut ui = part_of(ui, node.id, row, 1);
        if !marks.locked {
            ui.set_opacity(INHERITED);
        }
        if icon_button(&mut ui, ctx.theme, icon::LOCK, &label).clicked() {
            let ids = with_selected(ctx, node.id);
            mark(ctx, &ids, step, |before| NodeMarks { locked: !marks.locked, ..before }, out);
        }
    }
}

/// Room for a button at the right end of a row, the last one first.
fn part_of(ui: &mut Ui, node: NodeId, row: &Response, place: u8) -> Ui {
    let width = ROOM_PX / 2.0;
    let right = row.rect.right() - f32::from(place) * width;
    let area = Rect::from_min_max(pos2(right - width, row.rect.top()), pos2(right, row.rect.bottom()));
    ui.new_child(egui::UiBuilder::new().max_rect(area).id_salt((node, place)))
}

/// Changes the marks of nodes in one step.
fn mark(
    ctx: &Ctx<'_>,
    ids: &[NodeId],
    step: &str,
    change: impl Fn(NodeMarks) -> NodeMarks,
    out: &mut Outbox,
) {
    let marks = ids.iter().map(|id| (*id, change(ctx.document.marks(*id)))).collect();
    out.edit(Change::new(step, Edit::MarkNodes(marks)).keeping_selection());
}

/// All selected nodes if a node is one of them, else that node.
pub(super) fn with_selected(ctx: &Ctx<'_>, node: NodeId) -> Vec<NodeId> {
    let selected = ctx.session.selection.selected_nodes();
    if selected.contains(&node) { selected } else { vec![node] }
}

/// The colours in a row's menu.
pub(super) fn color_menu(ui: &mut Ui, ctx: &Ctx<'_>, ids: &[NodeId], out: &mut Outbox) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        ui.add_space(SPACE_SMALL);
        if icon_button(ui, ctx.theme, icon::PROHIBIT, tr!("project-no-color")).clicked() {
            out.edit(colored(ctx, ids, None));
            ui.close();
        }
        for index in 0..8 {
            let [r, g, b, _] = Theme::new(true).curve(index).to_array();
            if swatch(ui, ctx.theme, Color([r, g, b]), index + 1).clicked() {
                out.edit(colored(ctx, ids, Some(Color([r, g, b]))));
                ui.close();
            }
        }
    });
}

fn colored(ctx: &Ctx<'_>, ids: &[NodeId], color: Option<Color>) -> Change {
    let marks = ids.iter().map(|id| (*id, NodeMarks { color, ..ctx.document.marks(*id) })).collect();
    Change::new(tr!("change-color-nodes"), Edit::MarkNodes(marks)).keeping_selection()
}

fn swatch(ui: &mut Ui, theme: &Theme, color: Color, number: usize) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(ROW_HEIGHT - 2.0), Sense::click());
    let label = tr!("project-color-number", number);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    ui.painter().rect_filled(rect.shrink(3.0), CornerRadius::same(3), shown(color));
    if response.hovered() || response.has_focus() {
        let stroke = egui::Stroke::new(1.5, theme.text);
        ui.painter().rect_stroke(rect.shrink(2.0), CornerRadius::same(3), stroke, egui::StrokeKind::Inside);
    }
    response.tip(label)
}

const fn shown(color: Color) -> Color32 {
    let [r, g, b] = color.0;
    Color32::from_rgb(r, g, b)
}

/// The + of the heading, the search, and the buttons that take marks away.
pub(super) fn heading_buttons(
    list: &mut super::NodeList,
    marked: &Marked,
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    out: &mut Outbox,
) {
    add::node(ui, ctx, out);
    list.search_button(ui, ctx);
    marked.heading_buttons(ui, ctx, out);
}
