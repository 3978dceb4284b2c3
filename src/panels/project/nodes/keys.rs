//! What keys do while the tree has the keyboard, or the pointer is over it, and nodes are selected.

use super::{NodeList, range};
use crate::command::Command;
use crate::document::NodeId;
use crate::panels::action_keys::is_way;
use crate::panels::{Ctx, Outbox, follow, frame_keys};
use crate::session::Focus;

/// Whether a command goes to an end of the time, as Home and End do in every panel without a list of times.
const fn seeks(command: Command) -> bool {
    matches!(command, Command::GoToStart | Command::GoToEnd)
}

impl NodeList {
    /// Runs a command of a key: arrows move in the tree instead of in time. True if it did.
    pub(in super::super) fn take_command(
        &mut self,
        command: Command,
        ctx: &Ctx<'_>,
        out: &mut Outbox,
    ) -> bool {
        if !self.hovered || self.gestures.is_active() {
            return false;
        }
        match command {
            Command::Find => self.open_search(),
            Command::SelectAll => {
                let all = self.rows.iter().rev().map(|row| row.node).collect();
                out.select(follow::chosen_all(ctx, all));
            }
            // Without a selection they begin at the first row.
            _ if self.has_keys
                && ctx.session.selection.focus != Focus::Node
                && is_way(command)
                && !seeks(command) =>
            {
                return !frame_keys::are_served(self.egui_ctx.as_ref()) && self.begin_rows(ctx, out);
            }
            _ if ctx.session.selection.focus == Focus::Node
                && !frame_keys::are_served(self.egui_ctx.as_ref()) =>
            {
                return self.step(command, ctx, out);
            }
            _ => return false,
        }
        true
    }

    /// Selects the row of the node that was selected before, or the first. True if there are any.
    fn begin_rows(&mut self, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let before = ctx.session.selection.seen_node();
        let at = before.and_then(|node| self.rows.iter().position(|row| row.node == node));
        self.go(ctx, at.unwrap_or(0), out);
        !self.rows.is_empty()
    }

    /// Selects the next row or the one before, or the first if none is selected. True if there are any.
    pub(in super::super) fn step_rows(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let selected = ctx.session.selection.seen_node();
        let at = selected.and_then(|node| self.rows.iter().position(|row| row.node == node));
        let next = match (at, command) {
            (None, _) => Some(0),
            (Some(at), Command::SelectPrevious) => at.checked_sub(1),
            (Some(at), _) => Some(at + 1),
        };
        if let Some(next) = next {
            self.go(ctx, next, out);
        }
        !self.rows.is_empty()
    }

    fn step(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let Some(node) = ctx.session.selection.node else { return false };
        let at = self.rows.iter().position(|row| row.node == node);
        let Some((index, row)) = at.map(|index| (index, self.rows[index])) else { return false };
        let last = self.rows.len() - 1;
        match command {
            Command::SelectNext | Command::SelectPrevious => return self.step_rows(command, ctx, out),
            Command::PreviousBoundary => self.go(ctx, index.saturating_sub(1), out),
            Command::NextBoundary => self.go(ctx, (index + 1).min(last), out),
            Command::PreviousMarker => self.extend(ctx, node, index.saturating_sub(1), out),
            Command::NextMarker => self.extend(ctx, node, (index + 1).min(last), out),
            Command::PreviousFrame if row.is_open == Some(true) && self.search.is_none() => {
                self.set_folded(node, true);
            }
            Command::PreviousFrame => {
                if let Some(parent) = self.rows.iter().position(|other| Some(other.node) == row.parent) {
                    self.go(ctx, parent, out);
                }
            }
            Command::NextFrame if row.is_open == Some(false) => self.set_folded(node, false),
            Command::NextFrame if row.is_open == Some(true) => self.go(ctx, index + 1, out),
            Command::NextFrame => {}
            _ => return false,
        }
        true
    }

    /// Selects the node of a row.
    fn go(&mut self, ctx: &Ctx<'_>, index: usize, out: &mut Outbox) {
        let Some(row) = self.rows.get(index) else { return };
        self.anchor = Some(row.node);
        self.wanted = Some(row.node);
        out.select(follow::chosen(ctx, row.node));
    }

    /// Selects from where the range began to a row.
    fn extend(&mut self, ctx: &Ctx<'_>, node: NodeId, index: usize, out: &mut Outbox) {
        let Some(row) = self.rows.get(index) else { return };
        let from = *self.anchor.get_or_insert(node);
        self.wanted = Some(row.node);
        out.select(follow::chosen_all(ctx, range(&self.rows, Some(from), row.node)));
    }
}
