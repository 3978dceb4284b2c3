//! The paths of nodes under the pointer: which actions move the node there. The first of them is named and lit up, and a click selects it;
//! further clicks at the same place go on to the others.

use egui::{Color32, Response, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::{Channel, ChannelSet};

use super::chip::{CoveredRects, chip_at_pointer, job};
use super::gesture::Touch;
use super::what_moves::{CANVASES, PlayedAction, go_to};
use super::{CanvasPanel, Frame};
use crate::document::{NodeId, RunId};
use crate::kinds;
use crate::movers::{Mover, movers};
use crate::panels::{Outbox, pointed};
use crate::session::Pointed;
use crate::ui_kit::pointer;
use crate::ui_kit::reach::{CURVE_PX, HANDLE_PX};
use crate::ui_kit::theme::SPACE_SMALL;

/// What a path shows.
const PLACE: ChannelSet = ChannelSet::of(&[Channel::X, Channel::Y]);

/// What of the shown paths is under the pointer.
#[derive(Debug)]
pub(super) struct PathHit {
    /// The actions that move a node there, those first that are the nearest; none where a node rests.
    actions: Vec<PathAction>,
    /// The events that happen there.
    events: Vec<String>,
    /// Whether it is on the sprite of the selected node, which is dragged and clicked as well.
    is_on_selected: bool,
}

/// An action, and what of it is there.
#[derive(Debug, Clone)]
struct PathAction {
    played: PlayedAction,
    /// The node that it moves.
    node: NodeId,
    /// The name of its handle there, if there is one.
    handle: Option<String>,
}

impl CanvasPanel {
    /// Whether the pointer is on a path beside the selected node, and changes are not recorded.
    pub(super) fn is_on_path(&self, touch: &Touch<'_>) -> bool {
        !touch.frame.ctx.session.tools.records
            && !self.path.near(&touch.frame.screen, touch.pos, CURVE_PX).is_empty()
            && touch.is_beside_selected()
    }

    /// What of the paths is under the pointer; `None` beside them, on the anchor of the selected node, and while changes are recorded.
    pub(super) fn path_hit(&self, touch: &Touch<'_>) -> Option<PathHit> {
        let frame = touch.frame;
        if frame.ctx.session.tools.records || !self.look.paths.is_on {
            return None;
        }
        let own = frame.path_handles();
        let own = own.as_ref().and_then(|own| Some((&**own, own.hit(frame, touch.pos)?.name())));
        let marks = if self.look.paths.marks { frame.marks_at(touch.pos) } else { Vec::new() };
        if own.is_none() && marks.is_empty() && touch.is_on_anchor() {
            return None;
        }
        let mut hit = PathHit {
            actions: Vec::new(),
            events: self.path.events_at(&frame.screen, touch.pos),
            is_on_selected: !touch.is_beside_selected(),
        };
        let marked = marks.iter().map(|mark| (&*mark.handles, mark.handle().name()));
        for (handles, handle) in own.into_iter().chain(marked) {
            hit.add(PlayedAction::of_handles(frame, handles), handles.node, Some(handle));
        }
        let near = self.path.near(&frame.screen, touch.pos, CURVE_PX);
        for (node, secs) in &near {
            hit.add_movers(frame, *node, *secs);
        }
        (!hit.actions.is_empty() || !near.is_empty()).then_some(hit)
    }

    /// The same while nothing is dragged or typed.
    pub(super) fn hovered_path(&self, ui: &Ui, canvas: &Response, frame: &Frame<'_>) -> Option<PathHit> {
        let is_free = !self.gestures.is_active() && self.text_typing.is_none();
        let pos = pointer::on(canvas).filter(|_| is_free)?;
        self.path_hit(&Touch { ui, frame, pos })
    }

    /// Selects the action whose stretch of a path is clicked, or the next one there; the playhead stays, and so does what is selected where
    /// nothing moves. False beside the paths, and on the selected sprite if all of that is selected already.
    pub(super) fn selects_on_path(&self, touch: &Touch<'_>, out: &mut Outbox) -> bool {
        if !touch.ui.input(|input| input.modifiers.is_none()) {
            return false;
        }
        let Some(hit) = self.path_hit(touch) else { return false };
        let is_selected = |action: &PathAction| action.is_selected(touch.frame);
        match hit.next(touch.frame).filter(|next| !is_selected(next)) {
            Some(next) => {
                go_to(touch.frame.ctx, next.played, out);
                true
            }
            None => !hit.is_on_selected,
        }
    }

    /// Selects the action whose stretch of a path is dragged, unless it is selected, and gives it with the node that it moves: the selected
    /// one, if that is there, else the first. `None` beside the paths, and on the selected sprite, which is dragged instead.
    pub(super) fn dragged_on_path(
        &self,
        touch: &Touch<'_>,
        out: &mut Outbox,
    ) -> Option<(PlayedAction, NodeId)> {
        let modifiers = touch.ui.input(|input| input.modifiers);
        let hit = self.path_hit(touch).filter(|hit| modifiers.is_none() && !hit.is_on_selected)?;
        let selected = hit.actions.iter().find(|action| action.is_selected(touch.frame));
        let dragged = selected.or_else(|| hit.actions.first())?;
        if selected.is_none() {
            go_to(touch.frame.ctx, dragged.played, out);
        }
        Some((dragged.played, dragged.node))
    }

    /// Lights up the action that a click on the path under the pointer selects.
    pub(super) fn point_at_path(&self, hit: Option<&PathHit>, frame: &Frame<'_>, out: &mut Outbox) {
        let panel = CANVASES[self.slot.min(1)];
        let next = hit.and_then(|hit| hit.next(frame));
        let pointed = next.map(|next| Pointed { panel, clip: next.played.clip, action: next.played.action });
        pointed::point_at(frame.ctx, panel, pointed, out);
    }

    /// Names what of a path is under the pointer, that first which a click selects.
    pub(super) fn name_path(&self, ui: &Ui, hit: &PathHit, frame: &Frame<'_>, bars: f32) {
        let Some(pos) = ui.ctx().pointer_latest_pos() else { return };
        let theme = frame.ctx.theme;
        let next = hit.next(frame);
        let others = hit.actions.iter().filter(|action| next.is_none_or(|next| next.played != action.played));
        let actions = next.map(|next| (next, theme.text)).into_iter();
        let actions = actions.chain(others.map(|action| (action, theme.text_dim)));
        let mut lines: Vec<(String, Color32)> = Vec::new();
        for (action, color) in actions {
            let handle = action.handle.as_ref().map(|handle| (format!("  {handle}"), theme.text_dim));
            lines.push(("\n".to_owned(), color));
            lines.push((action.name(frame), color));
            lines.extend(handle);
        }
        for name in &hit.events {
            lines.push(("\n".to_owned(), theme.warning));
            lines.push((format!("{} {name}", icon::LIGHTNING), theme.warning));
        }
        let lines: Vec<(&str, Color32)> =
            lines.iter().skip(1).map(|(text, color)| (text.as_str(), *color)).collect();
        if lines.is_empty() {
            return;
        }
        let mut area = frame.screen.rect.shrink(SPACE_SMALL);
        area.max.y = bars - SPACE_SMALL;
        let taken = CoveredRects { dragged: None, names: &frame.names.borrow() };
        chip_at_pointer(ui, theme, pos, (area, taken), job(&lines));
    }
}

impl Touch<'_> {
    /// Whether the anchor of the selected node is there, which belongs to its sprite: each path leads through it.
    fn is_on_anchor(&self) -> bool {
        let selected = self.frame.ctx.session.selection.seen_node();
        let anchor = selected.and_then(|node| self.frame.anchor(node));
        anchor.is_some_and(|at| self.frame.screen.pos_from_stage(at).distance(self.pos) <= HANDLE_PX)
    }
}

impl PathHit {
    /// The run of the action that a click selects.
    pub(super) fn run(&self, frame: &Frame<'_>) -> Option<RunId> {
        self.next(frame).map(|next| next.played.run)
    }

    /// The one that a click selects: that after the selected one, else the first.
    fn next(&self, frame: &Frame<'_>) -> Option<&PathAction> {
        let selected = self.actions.iter().position(|action| action.is_selected(frame));
        let next = selected.map_or(0, |at| (at + 1) % self.actions.len());
        self.actions.get(next)
    }

    /// Adds an action that is not there yet.
    fn add(&mut self, played: Option<PlayedAction>, node: NodeId, handle: Option<String>) {
        let Some(played) = played else { return };
        if self.actions.iter().all(|other| other.played != played) {
            self.actions.push(PathAction { played, node, handle });
        }
    }

    /// Adds those that move a node at a time: its own before those of its parents; of several runs that first which started last.
    fn add_movers(&mut self, frame: &Frame<'_>, node: NodeId, secs: f64) {
        let all = movers(frame.ctx.document, frame.ctx.programs, node, secs);
        let moves = |mover: &&Mover| !mover.channels.intersection(PLACE).is_empty();
        let (own, carrying): (Vec<&Mover>, Vec<&Mover>) =
            all.iter().filter(moves).partition(|mover| mover.node == node);
        for mover in own.into_iter().rev().chain(carrying) {
            self.add(PlayedAction::of(mover), mover.node, None);
        }
    }
}

impl PathAction {
    /// What people call it: its label, or its kind.
    fn name(&self, frame: &Frame<'_>) -> String {
        let clip = frame.ctx.document.clip(self.played.clip);
        let item = clip.and_then(|clip| clip.get(self.played.action));
        let name = item.map(|item| item.action.label.as_deref().unwrap_or(kinds::title(item.action.kind())));
        name.unwrap_or_default().to_owned()
    }

    fn is_selected(&self, frame: &Frame<'_>) -> bool {
        let selected = frame.ctx.session.selection.primary_action();
        selected == Some(self.played.action) && self.played.is_shown(frame.ctx)
    }
}
