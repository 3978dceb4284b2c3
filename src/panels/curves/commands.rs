//! What keys and commands do in the graph.

use std::collections::BTreeSet;

use kineograph_studio::motion::Leaf;

use super::CurvesPanel;
use super::fixed_value::FixedValue;
use super::view::with_margin;
use super::view::with_time_margin;
use crate::command::Command;
use crate::motion::{Goal, HandleId, PlacedHandle, Removal, Reshape, removed};
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;

/// How much the arrow keys change a value, in its unit.
const NUDGE: f64 = 1.0;
/// … and a factor.
const NUDGE_FACTOR: f64 = 0.01;
/// Which steps of the history are merged.
const NUDGES: &str = "nudge handles"; // not shown

impl CurvesPanel {
    /// Does a command that is about the view. True if it is one.
    pub(super) fn fit(&mut self, command: Command) -> bool {
        match command {
            Command::FitAll => {
                self.time = None;
                self.fit_heights();
            }
            Command::FitSelection => self.fit_selection(),
            _ => return false,
        }
        true
    }

    /// Applies a command to the selected handles instead of its usual subject. True if it did: the pointer is over the graph, and
    /// handles are selected.
    pub(super) fn take_command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if !self.over_channels || self.gestures.is_active() {
            return false;
        }
        if matches!(command, Command::SelectNext | Command::SelectPrevious) {
            return self.select_beside(if command == Command::SelectNext { 1 } else { -1 });
        }
        if self.selected.is_empty() {
            // Over handles Delete means a key, not the whole action.
            let is_missed =
                matches!(command, Command::Delete | Command::DeleteWithInside) && self.shows_handles();
            if is_missed {
                out.push(Intent::Warn(tr!("curves-select-first").to_owned()));
            }
            return is_missed;
        }
        let frame_secs = 1.0 / ctx.document.stage().fps;
        match command {
            Command::Delete | Command::DeleteWithInside => {
                let leaf = self.cache.as_ref().and_then(|graph| graph.subject.as_ref()?.leaf.clone());
                if let Some(leaf) = leaf {
                    self.delete(&leaf, out);
                }
            }
            Command::SelectNone => self.selected.clear(),
            Command::SelectAll => {
                let stands = self.cache.iter().flat_map(|graph| &graph.stands);
                self.selected =
                    stands.filter(|stand| !self.hidden.contains(&stand.id.1)).map(|stand| stand.id).collect();
            }
            Command::PreviousFrame => self.nudge(ctx, [-frame_secs, 0.0], out),
            Command::NextFrame => self.nudge(ctx, [frame_secs, 0.0], out),
            Command::Back10Frames => self.nudge(ctx, [-10.0 * frame_secs, 0.0], out),
            Command::Forward10Frames => self.nudge(ctx, [10.0 * frame_secs, 0.0], out),
            Command::PreviousBoundary => self.nudge(ctx, [0.0, 1.0], out),
            Command::NextBoundary => self.nudge(ctx, [0.0, -1.0], out),
            _ => return false,
        }
        true
    }

    /// Selects the handle that is so many places further on, by channel and time, or the first one. True if there are any.
    pub(super) fn select_beside(&mut self, by: isize) -> bool {
        let stands = self.cache.iter().flat_map(|graph| &graph.stands);
        let shown: Vec<HandleId> =
            stands.filter(|stand| !self.hidden.contains(&stand.id.1)).map(|stand| stand.id).collect();
        let at = shown.iter().position(|id| self.selected.contains(id));
        let next = at.map_or(Some(0), |at| at.checked_add_signed(by));
        if let Some(id) = next.and_then(|next| shown.get(next)) {
            self.selected = BTreeSet::from([*id]);
        }
        !shown.is_empty()
    }

    /// True if any handle is on a curve that is not hidden.
    fn shows_handles(&self) -> bool {
        let mut stands = self.cache.iter().flat_map(|graph| &graph.stands);
        stands.any(|stand| !self.hidden.contains(&stand.id.1))
    }

    /// Shows the selected handles, else the selected action, else everything.
    fn fit_selection(&mut self) {
        let Some(graph) = &self.cache else { return };
        let selected: Vec<&PlacedHandle> =
            graph.stands.iter().filter(|stand| self.selected.contains(&stand.id)).collect();
        let of_leaf = graph.subject.as_ref().and_then(|subject| {
            let leaf = subject.leaf.as_ref()?;
            Some([leaf.played.moment_of(leaf.id, 0.0)?, leaf.played.moment_of(leaf.id, 1.0)?])
        });
        let mut times: Vec<f64> = selected.iter().map(|stand| stand.secs).collect();
        if selected.len() < 2 {
            times.extend(of_leaf.into_iter().flatten());
        }
        if times.is_empty() {
            self.time = None;
            self.fit_heights();
            return;
        }
        self.time = Some(with_time_margin(super::sampled::range_of(times.into_iter())));
        let scale = self.scale();
        let heights = selected
            .iter()
            .filter_map(|stand| graph.curve(stand.id.1).map(|curve| scale.height(curve, stand.value)));
        let heights: Vec<f64> = heights.collect();
        self.heights = (heights.len() > 1).then(|| {
            let [low, high] = super::sampled::range_of(heights.into_iter());
            with_margin(low, high)
        });
    }

    /// Deletes the selected handles of an action.
    pub(super) fn delete(&mut self, leaf: &Leaf, out: &mut Outbox) {
        match removed(leaf, self.selected.iter().copied()) {
            Removal::Change(change) => {
                out.edit(change);
                self.selected.clear();
            }
            Removal::Refused(why) => out.push(Intent::Warn(why.to_owned())),
        }
    }

    /// Moves the selected handles by seconds and by steps of value; several within a second are one step.
    fn nudge(&self, ctx: &Ctx<'_>, [by_secs, steps]: [f64; 2], out: &mut Outbox) {
        let Some(graph) = &self.cache else { return };
        let Some(subject) = &graph.subject else { return };
        let held: Vec<PlacedHandle> =
            graph.stands.iter().filter(|stand| self.selected.contains(&stand.id)).cloned().collect();
        let goal = |stand: &PlacedHandle| {
            let is_factor = matches!(
                stand.id.1,
                kineograph_runtime::Channel::ScaleX | kineograph_runtime::Channel::ScaleY
            );
            let step = if is_factor { NUDGE_FACTOR } else { NUDGE };
            Goal { secs: stand.secs + by_secs, value: stand.value + steps * step }
        };
        let goals: Vec<Goal> = held.iter().map(goal).collect();
        if steps != 0.0 && held.iter().all(|stand| !stand.has_value()) {
            let fixed = held.iter().find_map(|stand| FixedValue::of(graph, stand));
            if let Some((fixed, egui_ctx)) = fixed.zip(self.egui_ctx.as_ref()) {
                out.push(Intent::Warn(fixed.text(egui_ctx)));
            }
            return;
        }
        let change = Reshape::new((ctx.document, ctx.programs), graph.wanted(), subject, held)
            .and_then(|mut reshape| reshape.change(&goals));
        if let Some(change) = change {
            out.edit(change.merging(NUDGES));
        }
    }
}
