//! The action that moves a node now.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::{Action, ActionId};
use kineograph_runtime::{Channel, Span};
use kineograph_studio::motion::{Leaf, PoseProperty, Subject, SubjectQuery};

use super::number_trial::LeafNumber;
use super::{ChannelWriter, CurvePart, Handle, HandleSlot, ParamNumber, handles_of, number_at};
use crate::compile::Programs;
use crate::ctx::Ctx;
use crate::document::{ClipId, Document, NodeId, SAME_ROUNDED_SECS};
use crate::kinds;

/// Progress that differs by less is the same.
const SAME_PROGRESS: f64 = 1.0e-4;

/// A number of an action, and the channel that follows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    pub of: LeafNumber,
    pub channel: Channel,
    /// Whether it is about the playhead, and not about a later or earlier time, such as the end of an action that plays.
    pub is_now: bool,
}

/// The actions whose numbers a drag changes: most often one.
#[derive(Debug, Clone)]
pub struct DraggedActions {
    pub leaves: Vec<Leaf>,
    pub numbers: Vec<Number>,
}

/// Why no action follows a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// None changes the property until now.
    Action,
    /// None does, and the clip has only begun, so that none can end here.
    Time,
    /// It only starts here, so nothing of it is seen yet.
    NotYet,
    /// What plays here repeats or bends time, so that no pose can be recorded into it.
    Room,
}

impl DraggedActions {
    /// The actions that change a property of a node at the playhead: the selected one, the one inside of it that plays now, or, if none
    /// is selected, the one that moves the node.
    pub fn now(ctx: &Ctx<'_>, node: NodeId, property: PoseProperty) -> Result<Self, Missing> {
        Self::found(&ActionFinder::new(ctx, node).ok_or(Missing::Action)?, property)
    }

    /// The actions that change a property of a node at the playhead, whatever is selected.
    pub fn any_now(ctx: &Ctx<'_>, node: NodeId, property: PoseProperty) -> Result<Self, Missing> {
        let finder = ActionFinder::new(ctx, node).ok_or(Missing::Action)?;
        Self::found(&ActionFinder { is_any: true, ..finder }, property)
    }

    /// Whether the actions that would follow a drag have ended before the playhead.
    pub fn has_ended(ctx: &Ctx<'_>, node: NodeId, property: PoseProperty) -> bool {
        let now_secs = ctx.session.playback.playhead_secs();
        Self::now(ctx, node, property)
            .is_ok_and(|target| target.leaves.iter().all(|leaf| leaf_has_ended(leaf, now_secs)))
    }

    fn found(finder: &ActionFinder<'_>, property: PoseProperty) -> Result<Self, Missing> {
        let mut target = Self { leaves: Vec::new(), numbers: Vec::new() };
        for &channel in property.channels() {
            if let Some(leaf) = finder.action(channel) {
                target.add(leaf, channel, &finder.subject, finder.now_secs);
            }
        }
        if target.numbers.is_empty() { Err(Missing::Action) } else { Ok(target) }
    }

    /// The numbers of certain actions that change a property, in a document with its programs.
    pub fn of_actions(
        (document, programs): (&Document, &Programs),
        wanted: &SubjectQuery,
        actions: &[ActionId],
        property: PoseProperty,
        now_secs: f64,
    ) -> Option<Self> {
        let mut target = Self { leaves: Vec::new(), numbers: Vec::new() };
        for id in actions {
            let wanted = SubjectQuery { action: Some(*id), ..*wanted };
            let subject = Subject::of(document, programs, &wanted)?;
            let leaf = subject.leaf.clone()?;
            for &channel in property.channels() {
                target.add(leaf.clone(), channel, &subject, now_secs);
            }
        }
        (!target.numbers.is_empty()).then_some(target)
    }

    /// The name of the first action, as people say it.
    pub fn name(&self) -> &'static str {
        self.leaves.first().map_or("", |leaf| kinds::title(leaf.action.kind()))
    }

    fn add(&mut self, leaf: Leaf, channel: Channel, subject: &Subject, now_secs: f64) {
        let Some((place, is_now)) = nearest_place(&leaf, channel, subject, now_secs) else { return };
        let Some(before) = number_at(&leaf.action, place) else { return };
        let index = self.leaves.iter().position(|other| (other.clip, other.id) == (leaf.clip, leaf.id));
        let index = index.unwrap_or_else(|| {
            self.leaves.push(leaf);
            self.leaves.len() - 1
        });
        // Both angles of a plain rotation are one number.
        if self.numbers.iter().all(|number| (number.of.leaf, number.of.place) != (index, place)) {
            let of = LeafNumber { leaf: index, place, before };
            self.numbers.push(Number { of, channel, is_now });
        }
    }
}

/// Whether an action has ended before a time: at its end it has not.
fn leaf_has_ended(leaf: &Leaf, now_secs: f64) -> bool {
    let is_own = |span: &&Span| span.action == Some(leaf.id) && !span.is_muted;
    let ends_secs = leaf.played.program.spans().iter().find(is_own).map(|span| {
        let end_secs = span.start_secs + span.duration_secs;
        leaf.played.subject_secs(end_secs)
    });
    let has_passed = ends_secs.is_some_and(|end_secs| end_secs + SAME_ROUNDED_SECS < now_secs);
    // In a Repeat it may play again.
    has_passed && leaf.played.progress_at(leaf.id, now_secs).is_none()
}

/// The number of a channel whose moment is the nearest to now, of a spline the next point, and whether it is now. A jump goes to its end,
/// whatever its height.
fn nearest_place(
    leaf: &Leaf,
    channel: Channel,
    subject: &Subject,
    now_secs: f64,
) -> Option<(ParamNumber, bool)> {
    let handles = handles_of(&leaf.action, &subject.names);
    let u = leaf.played.progress_at(leaf.id, now_secs).unwrap_or(1.0);
    let is_own = |handle: &&Handle| {
        handle.part.channel == channel && handle.part.place.is_some() && handle.slot != HandleSlot::Height
    };
    let own = handles.iter().filter(is_own);
    let nearest = own.min_by(|a, b| (a.u - u).abs().total_cmp(&(b.u - u).abs()))?;
    Some((nearest.part.place?, (nearest.u - u).abs() < SAME_PROGRESS))
}

struct ActionFinder<'a> {
    ctx: &'a Ctx<'a>,
    subject: Subject,
    wanted: SubjectQuery,
    now_secs: f64,
    /// Whether all actions count, not only those within the selected one.
    is_any: bool,
}

impl<'a> ActionFinder<'a> {
    fn new(ctx: &'a Ctx<'a>, node: NodeId) -> Option<Self> {
        let wanted = SubjectQuery { node: Some(node), ..ctx.subject_query() };
        let subject = Subject::of(ctx.document, ctx.programs, &wanted)?;
        Some(Self { ctx, subject, wanted, now_secs: ctx.session.playback.playhead_secs(), is_any: false })
    }

    /// The action that changes a channel.
    fn action(&self, channel: Channel) -> Option<Leaf> {
        match self.selected().filter(|_| !self.is_any) {
            Some((clip, top)) => self.leaf(self.wanted, clip, self.within(clip, top, channel)?),
            None => {
                let part = CurvePart { channel, secs: self.now_secs, is_dot: true };
                let maker =
                    ChannelWriter::of((self.ctx.document, self.ctx.programs), &self.subject, part, None)?;
                let wanted = SubjectQuery { run: maker.run, inner: maker.inner, ..self.wanted };
                self.leaf(wanted, maker.clip, maker.action)
            }
        }
    }

    fn selected(&self) -> Option<(ClipId, ActionId)> {
        let selection = &self.ctx.session.selection;
        Some((selection.clip?, selection.primary_action()?))
    }

    /// The leaf inside of an action that changes a channel now, else the one that did so last.
    fn within(&self, clip: ClipId, top: ActionId, channel: Channel) -> Option<ActionId> {
        let tree = self.ctx.document.clip(clip)?;
        let names = &self.subject.names;
        let changes = |action: &Action| {
            let handles = handles_of(action, names);
            handles.iter().any(|handle| handle.part.channel == channel && handle.part.place.is_some())
        };
        let inside = tree.preorder(top).into_iter().map(|(id, _)| id);
        let leaves: Vec<ActionId> =
            inside.filter(|id| tree.get(*id).is_some_and(|item| changes(&item.action))).collect();
        // All of them play in one run.
        let played = leaves.iter().find_map(|id| self.leaf(self.wanted, clip, *id))?.played;
        let secs = played.program_secs(self.now_secs);
        let active: BTreeSet<ActionId> =
            played.program.active_at(secs).iter().filter_map(|active| active.action).collect();
        let spans = played.program.spans().iter().filter(|span| !span.is_muted);
        let starts: BTreeMap<ActionId, f64> =
            spans.filter_map(|span| Some((span.action?, span.start_secs))).collect();
        let fits = leaves.into_iter().filter_map(|id| {
            let start_secs = *starts.get(&id)?;
            let plays = active.contains(&id);
            (plays || start_secs <= secs).then_some(((plays, start_secs), id))
        });
        fits.reduce(|a, b| if b.0 >= a.0 { b } else { a }).map(|(_, id)| id)
    }

    /// How an action plays on the node.
    fn leaf(&self, wanted: SubjectQuery, clip: ClipId, action: ActionId) -> Option<Leaf> {
        let wanted = SubjectQuery { clip: Some(clip), action: Some(action), ..wanted };
        Subject::of(self.ctx.document, self.ctx.programs, &wanted)?.leaf.filter(|leaf| leaf.id == action)
    }
}
