//! What moves a sprite now: a list at the pointer after Alt+click and in the context menu, and outlines of what an action moves.

use egui::{
    Align, Button, Layout, Popup, PopupAnchor, PopupCloseBehavior, Pos2, Response, RichText, Stroke, Ui,
};

use super::Frame;
use super::motion::PathHandles;
use super::strokes::{closed, paint_line};
use crate::document::{ActionId, ClipId, NodeId, RunId};
use crate::kinds;
use crate::movers::{Mover, moved_nodes, movers, telling};
use crate::panels::{Ctx, Outbox, pointed};
use crate::session::{Focus, Pointed, SelectionChange};
use crate::text::tr;
use crate::ui_kit::icons;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::SPACE;

/// Width of the list in points.
const WIDTH: f32 = 260.0;
/// Most rows of the list.
const MAX_ROWS: usize = 24;
/// Most nodes that are outlined for one action.
const MAX_OUTLINED: usize = 200;
/// How the canvases are called where they point at an action.
pub(super) const CANVASES: [&str; 2] = ["canvas", "second canvas"]; // not shown

/// The open list.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoversList {
    node: NodeId,
    at: Pos2,
    /// Not shown yet: the click that opened it must not close it.
    is_new: bool,
}

impl MoversList {
    /// A list about a node, at a place on the screen.
    pub(super) const fn new(node: NodeId, at: Pos2) -> Self {
        Self { node, at, is_new: true }
    }

    /// Shows the list, live while the project plays. Returns it as long as it is open.
    pub(super) fn show(
        mut self,
        ui: &Ui,
        canvas: &Response,
        frame: &Frame<'_>,
        out: &mut Outbox,
    ) -> Option<Self> {
        let id = canvas.id.with("what moves");
        if std::mem::take(&mut self.is_new) {
            Popup::open_id(ui.ctx(), id);
            ui.ctx().request_repaint();
            return Some(self);
        }
        let popup = Popup::new(id, ui.ctx().clone(), PopupAnchor::Position(self.at), ui.layer_id())
            .open_memory(None)
            .layout(Layout::top_down_justified(Align::Min))
            .style(egui::containers::menu::menu_style)
            .close_behavior(PopupCloseBehavior::CloseOnClick);
        let hovered = popup.show(|ui| {
            ui.set_width(WIDTH);
            let name = frame.ctx.document.node(self.node).map(|node| node.name.as_str()).unwrap_or_default();
            let title = tr!("canvas-moves-title", node = shortened(name, MAX_NAME_CHARS).as_ref());
            ui.label(RichText::new(title).strong());
            rows(ui, frame.ctx, self.node, out)
        });
        pointed::point_at(frame.ctx, "movers", hovered.and_then(|shown| shown.inner), out); // not shown
        Popup::is_id_open(ui.ctx(), id).then_some(self)
    }
}

/// A row for each action that moves a node now, or a sentence that says that none does. A click selects the action in the time of its
/// run. Returns the one under the pointer.
pub(super) fn rows(ui: &mut Ui, ctx: &Ctx<'_>, node: NodeId, out: &mut Outbox) -> Option<Pointed> {
    let found = movers(ctx.document, ctx.programs, node, ctx.session.playback.playhead_secs());
    if found.is_empty() {
        ui.label(RichText::new(tr!("canvas-moves-nothing")).color(ctx.theme.text_dim));
        return None;
    }
    let mut pointed = None;
    for mover in found.iter().take(MAX_ROWS) {
        let Some((response, action)) = row(ui, ctx, mover, node) else { continue };
        if response.hovered() {
            pointed = Some(Pointed { panel: "movers", clip: mover.clip, action }); // not shown
        }
        if response.clicked() {
            if let Some(played) = PlayedAction::of(mover) {
                go_to(ctx, played, out);
            }
            ui.close();
        }
    }
    pointed
}

fn row(ui: &mut Ui, ctx: &Ctx<'_>, mover: &Mover, node: NodeId) -> Option<(Response, ActionId)> {
    let (clip, action) = (ctx.document.clip(mover.clip)?, mover.action()?);
    let kind = |id: ActionId| clip.get(id).map(|item| item.action.kind());
    let names: Vec<&str> = telling(clip, &mover.path).filter_map(kind).map(kinds::title).collect();
    #[allow(clippy::cast_possible_truncation)] // eases overshoot by little
    let percent = (mover.progress * 100.0).round() as i64;
    let path = names.join(" › ");
    let text = tr!("canvas-mover", path = path.as_str(), percent);
    let text = format!("{}  {text}", kind(action).map(icons::of_kind).unwrap_or_default());
    let through = (mover.node != node).then(|| ctx.document.node(mover.node)).flatten();
    let of = match through {
        Some(parent) => shortened(&parent.name, MAX_NAME_CHARS).into_owned(),
        None => shortened(&clip.name, MAX_NAME_CHARS).into_owned(),
    };
    let button = Button::new(text).right_text(RichText::new(of).color(ctx.theme.text_dim)).truncate();
    Some((ui.add(button), action))
}

/// An action as it plays in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlayedAction {
    pub(super) run: RunId,
    /// The node on which that runs.
    pub(super) runs_on: NodeId,
    /// Its clip.
    pub(super) clip: ClipId,
    /// Where that plays, if inside of the clip of the run: see [`Mover::inner`].
    pub(super) inner: Option<usize>,
    pub(super) action: ActionId,
}

impl PlayedAction {
    /// That which moves a node.
    pub(super) fn of(mover: &Mover) -> Option<Self> {
        let Mover { run, runs_on, clip, inner, .. } = *mover;
        Some(Self { run, runs_on, clip, inner, action: mover.action()? })
    }

    /// That of the handles on a path.
    pub(super) fn of_handles(frame: &Frame<'_>, handles: &PathHandles) -> Option<Self> {
        let run = frame.ctx.document.run(handles.wanted.run?)?;
        let (clip, action, inner) = (handles.leaf.clip, handles.leaf.id, handles.wanted.inner);
        let runs_on = if run.nodes().any(|node| node == handles.node) { handles.node } else { run.node };
        (run.clip == clip || inner.is_some()).then_some(Self { run: run.id, runs_on, clip, inner, action })
    }

    /// Whether the open clip is shown as it plays there.
    pub(super) fn is_shown(&self, ctx: &Ctx<'_>) -> bool {
        let shown = ctx.shown_run().map(|shown| (shown.run.id, shown.inner));
        ctx.session.selection.clip == Some(self.clip) && shown == Some((self.run, self.inner))
    }
}

/// Selects an action, with its clip and the run in whose time it plays.
pub(super) fn go_to(ctx: &Ctx<'_>, played: PlayedAction, out: &mut Outbox) {
    if !played.is_shown(ctx) {
        let inside = played.inner.map(|_| played.clip);
        SelectionChange::in_run(played.run, played.runs_on, inside).for_each(|change| out.select(change));
    }
    out.select(SelectionChange::Actions(vec![played.action]));
}

/// The action whose effect is shown: the one under the pointer, else the one that is selected.
pub(super) fn shown_action(ctx: &Ctx<'_>) -> Option<(ClipId, ActionId)> {
    ctx.session.pointed.map(|pointed| (pointed.clip, pointed.action)).or_else(|| selected_action(ctx))
}

/// The same for the choice of the nodes whose paths are shown: what a path is pointed at for changes no paths, which would leave the pointer.
pub(super) fn shown_elsewhere(ctx: &Ctx<'_>) -> Option<(ClipId, ActionId)> {
    let elsewhere = ctx.session.pointed.filter(|pointed| !CANVASES.contains(&pointed.panel));
    elsewhere.map(|pointed| (pointed.clip, pointed.action)).or_else(|| selected_action(ctx))
}

fn selected_action(ctx: &Ctx<'_>) -> Option<(ClipId, ActionId)> {
    let selection = &ctx.session.selection;
    let action = selection.primary_action().filter(|_| selection.focus == Focus::Actions)?;
    selection.clip.map(|clip| (clip, action))
}

/// Outlines of the nodes that the shown action moves.
pub(super) fn paint_moved(painter: &egui::Painter, frame: &Frame<'_>) {
    let Some((clip, action)) = shown_action(frame.ctx) else { return };
    let theme = frame.ctx.theme;
    let item = frame.ctx.document.clip(clip).and_then(|clip| clip.get(action));
    let Some(category) = item.map(|item| item.action.spec().category) else { return };
    let stroke = Stroke::new(SPACE / 4.0, theme.category(category));
    for node in moved_nodes(frame.ctx.document, clip, action).into_iter().take(MAX_OUTLINED) {
        if let Some(corners) = frame.corners(node).and_then(|corners| frame.on_screen(corners)) {
            paint_line(painter, theme, &closed(corners), stroke);
        }
    }
}
