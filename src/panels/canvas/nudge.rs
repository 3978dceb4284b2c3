//! What keys do while the canvas has the keyboard, or the pointer is over it: arrows move the selected nodes, and all sprites are selected.

use std::mem::take;

use kineograph_studio::motion::{Placement, PoseProperty};

use super::companions::Companions;
use super::gesture::{fixed_64, missing_text};
use super::held::GrabbedNode;
use super::out_of_reach::OutOfReach;
use super::overlay::fixed;
use super::text_typing::TextTyping;
use super::write::PoseWriter;
use super::{CanvasPanel, Frame};
use crate::command::Command;
use crate::document::NodeId;
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox, follow, frame_keys};
use crate::session::{Focus, Mode, SelectionChange};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// How far an arrow moves nodes, in stage pixels, and with Shift.
const STEP_PX: f32 = 1.0;
const BIG_STEP_PX: f32 = 10.0;
/// New positions are rounded to hundredths of a pixel: screens show no more.
const STEPS_IN_PX: f64 = 100.0;
/// Which steps of the history are merged.
const NUDGES: &str = "nudge nodes"; // not shown

/// How far a burst of keys has moved nodes, on the stage, in stage pixels.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Nudged {
    by: [f32; 2],
}

impl CanvasPanel {
    /// Runs a command of a key on what the pointer is over. True if it did.
    pub(super) fn take_command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if !self.hovered {
            return false;
        }
        let has_nodes = ctx.session.selection.focus == Focus::Node;
        match command {
            // While actions have the focus, all of them are meant.
            Command::SelectAll if has_nodes || ctx.session.selection.focus == Focus::Stage => {
                out.select(SelectionChange::Nodes(pickable(ctx)));
                true
            }
            Command::SelectNone if has_nodes => {
                out.select(SelectionChange::Stage);
                true
            }
            Command::SelectNext | Command::SelectPrevious => select_beside(command, ctx, out),
            Command::Rename => {
                self.text_typing = TextTyping::of_selected(ctx);
                self.text_typing.is_some()
            }
            _ if frame_keys::are_served(self.egui_ctx.as_ref()) => false,
            _ => way(command).is_some_and(|way| self.nudge(ctx, way, out)),
        }
    }

    /// Moves the selected nodes as a drag by so much would. False where there is none to drag.
    fn nudge(&mut self, ctx: &Ctx<'_>, way: [f32; 2], out: &mut Outbox) -> bool {
        let selection = &ctx.session.selection;
        let is_on_canvas = matches!(selection.focus, Focus::Node | Focus::Actions);
        let (Some(screen), Some(node)) = (self.screen, selection.node.filter(|_| is_on_canvas)) else {
            return false;
        };
        if ctx.session.playback.is_playing() {
            return false;
        }
        let frame = Frame::new(ctx, screen, take(&mut self.stage));
        let locked = ctx.document.locked_nodes();
        let mut nodes = frame.moved_nodes(node);
        nodes.retain(|node| !locked.contains(node));
        self.nudge_in(&frame, &nodes, way, out);
        self.now.ask(ctx.session, PoseProperty::Position);
        self.stage = frame.stage.into_inner();
        true
    }

    fn nudge_in(&mut self, frame: &Frame<'_>, nodes: &[NodeId], way: [f32; 2], out: &mut Outbox) {
        let Some(first) = nodes.first() else {
            return out.push(Intent::Report(tr!("canvas-status-locked").to_owned()));
        };
        let several = nodes.len() > 1 && frame.mode_for(*first) == Mode::Motion;
        let writer = if several {
            PoseWriter::moving(frame, nodes)
        } else {
            PoseWriter::new(frame, *first, Some(PoseProperty::Position))
        };
        let mut writer = match writer {
            Ok(writer) => writer,
            Err(missing) => return out.push(Intent::Report(missing_text(missing).to_owned())),
        };
        let is_pose = writer.is_pose();
        let held = nodes.iter().filter_map(|node| GrabbedNode::of(frame, *node));
        let mut placed: Vec<(GrabbedNode, Placement)> = held.map(|held| nudged(held, way, is_pose)).collect();
        let what = tr!("canvas-what-nudge");
        let Some(change) = writer.change(&placed, what) else { return };
        let mut companions = Companions::of(frame, &writer, &nodes[1..], PoseProperty::Position);
        let change = companions.joined(change, &placed, what);
        let session = frame.ctx.session;
        let goes_on =
            session.status.as_ref().is_some_and(|status| status.revision == frame.ctx.history.revision());
        let before = if goes_on { self.nudged.by } else { [0.0; 2] };
        self.nudged.by = [before[0] + way[0], before[1] + way[1]];
        let change =
            if is_pose { Change { label: tr!("change-nudge-nodes").into(), ..change } } else { change };
        out.edit(change.merging(NUDGES));
        writer.show_recorded(&session.selection, out);
        placed.retain(|(held, _)| is_pose || held.node.id == *first || companions.has(held.node.id));
        let stays = companions.stays_text(frame, &[]);
        let text = self.nudged_text(frame, &placed, is_pose);
        out.push(Intent::Report(stays.map_or_else(|| text.clone(), |stays| format!("{text}\n{stays}"))));
    }

    /// Where one node is now, or how far several went.
    fn nudged_text(&self, frame: &Frame<'_>, placed: &[(GrabbedNode, Placement)], is_pose: bool) -> String {
        let is_later = frame.ctx.session.playback.playhead_secs() > 0.0;
        let text = match placed {
            [(held, after)] => {
                let node = shortened(&held.node.name, MAX_NAME_CHARS);
                let start = held.node.start.position;
                let seen = held.before.position;
                // In Pose the number that changes is that of the start pose.
                let at = [0, 1].map(|axis| {
                    if is_pose {
                        start[axis] + after.position[axis] - seen[axis]
                    } else {
                        after.position[axis]
                    }
                });
                let [x, y] = at.map(|x| fixed_64(x, 2));
                tr!("canvas-status-nudged", node, x, y)
            }
            _ => {
                let [dx, dy] = self.nudged.by.map(|x| fixed(x, 0));
                tr!("canvas-status-nudged-by", count = placed.len(), dx, dy)
            }
        };
        let note = (is_pose && is_later).then(|| tr!("canvas-status-nudged.start"));
        note.map_or_else(|| text.clone(), |note| format!("{text}\n{note}"))
    }
}

/// A node farther by a way on the stage, at hundredths of a pixel.
fn nudged(held: GrabbedNode, way: [f32; 2], is_pose: bool) -> (GrabbedNode, Placement) {
    let [before, after] = [held.before.position, held.moved(way).position];
    let from = if is_pose { held.node.start.position } else { before };
    let position = [0, 1].map(|axis| {
        let by = after[axis] - before[axis];
        let to = ((from[axis] + by) * STEPS_IN_PX).round() / STEPS_IN_PX;
        if by == 0.0 { before[axis] } else { before[axis] + to - from[axis] }
    });
    let placement = Placement { position, ..held.before };
    (held, placement)
}

/// Selects the next node that can be picked, from the back to the front, or the one before; the first if none is selected. True if there are
/// any.
pub(super) fn select_beside(command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
    let nodes = pickable(ctx);
    let selected = ctx.session.selection.seen_node();
    let next = match selected.and_then(|node| nodes.iter().position(|other| *other == node)) {
        None => Some(0),
        Some(at) if command == Command::SelectPrevious => at.checked_sub(1),
        Some(at) => Some(at + 1),
    };
    if let Some(node) = next.and_then(|next| nodes.get(next)) {
        out.select(follow::chosen(ctx, *node));
    }
    !nodes.is_empty()
}

/// All nodes that show something and can be picked.
fn pickable(ctx: &Ctx<'_>) -> Vec<NodeId> {
    let out_of_reach = OutOfReach::of(ctx);
    let shows = |node: &&std::sync::Arc<crate::document::Node>| {
        node.content != kineograph_runtime::format::Content::Group && out_of_reach.can_be_picked(node.id)
    };
    ctx.document.nodes().iter().filter(shows).map(|node| node.id).collect()
}

/// The way of a key, on the stage.
const fn way(command: Command) -> Option<[f32; 2]> {
    Some(match command {
        Command::PreviousFrame => [-STEP_PX, 0.0],
        Command::NextFrame => [STEP_PX, 0.0],
        Command::PreviousBoundary => [0.0, STEP_PX],
        Command::NextBoundary => [0.0, -STEP_PX],
        Command::Back10Frames => [-BIG_STEP_PX, 0.0],
        Command::Forward10Frames => [BIG_STEP_PX, 0.0],
        Command::PreviousMarker => [0.0, BIG_STEP_PX],
        Command::NextMarker => [0.0, -BIG_STEP_PX],
        _ => return None,
    })
}
