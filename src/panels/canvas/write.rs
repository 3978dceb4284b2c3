//! What a drag changes: the start pose of nodes, or the numbers of the action that moves one.

use std::collections::BTreeSet;
use std::iter::successors;

use kineograph_studio::motion::{Placement, PoseProperty, SubjectQuery};

use super::Frame;
use super::held::GrabbedNode;
use super::record::recorded;
use crate::compile::Programs;
use crate::document::{ActionId, ClipId, Edit, NodeId, RunId};
use crate::history::Change;
use crate::motion::{ActionWriter, DraggedActions, Missing};
use crate::panels::{Ctx, Outbox};
use crate::session::{Focus, Mode, Selection, SelectionChange};
use crate::text::tr;

/// Digits to which start poses are rounded: pointers are no more precise.
const PER_UNIT: f64 = 1.0e4;

/// Writes where nodes are to be at the playhead.
pub(super) enum PoseWriter {
    /// As start poses.
    Pose,
    /// As numbers of actions that move one node; of each property those of other actions.
    Motion(Vec<(ActionWriter, PoseProperty)>),
    /// As actions that end at the playhead.
    Record(Box<Recording>),
}

/// What is recorded.
pub(super) struct Recording {
    /// The edits that make room for it.
    plan: Vec<Edit>,
    /// Their numbers, and what they change.
    writers: Vec<(ActionWriter, PoseProperty)>,
    /// The clip that it is in, whether that plays inside of the one of its run, and the node that this plays on.
    clip: ClipId,
    is_inside: bool,
    node: NodeId,
    /// The run and the actions to select afterwards, where an action was selected, so that what a drag changes stays the same.
    selects: Option<(RunId, Vec<ActionId>)>,
}

impl PoseWriter {
    /// Begins to write a property of a node, or what only start poses have.
    pub(super) fn new(
        frame: &Frame<'_>,
        node: NodeId,
        property: Option<PoseProperty>,
    ) -> Result<Self, Missing> {
        let Some(property) = property else { return Ok(Self::Pose) };
        if frame.ctx.session.tools.records {
            return Self::recording(frame.ctx, node, &[property]);
        }
        match frame.mode_for(node) {
            Mode::Pose => Ok(Self::Pose),
            Mode::Motion => Self::motion_or_recorded(frame, node, &[property]),
        }
    }

    /// Begins to write a property. In Motion, where no action changes it, one is written that ends at the playhead, as *Record* does.
    ///
    /// # Errors
    /// Where there is no action and no time for one.
    pub(super) fn or_recorded(
        frame: &Frame<'_>,
        node: NodeId,
        property: PoseProperty,
    ) -> Result<Self, Missing> {
        match Self::new(frame, node, Some(property)) {
            Err(Missing::Action) => match Self::recording(frame.ctx, node, &[property])? {
                Self::Pose => Err(Missing::Time),
                writer => Ok(writer),
            },
            written => written,
        }
    }

    /// Begins to move nodes, the first by this. In Motion several move by the actions that they have; one, or a first one that has none, as
    /// [`Self::or_recorded`].
    ///
    /// # Errors
    /// Where there is no action and no time for one.
    pub(super) fn moving(frame: &Frame<'_>, nodes: &[NodeId]) -> Result<Self, Missing> {
        let first = *nodes.first().ok_or(Missing::Action)?;
        let property = PoseProperty::Position;
        if nodes.len() > 1
            && frame.mode_for(first) == Mode::Motion
            && let Ok(writer) = Self::motion(frame, first, &[property])
        {
            return Ok(writer);
        }
        Self::or_recorded(frame, first, property)
    }

    /// Writes a property together with the position, so that a side can stay where it is.
    ///
    /// # Errors
    /// In Motion, where no action moves the node at the playhead.
    pub(super) fn with_position(
        frame: &Frame<'_>,
        node: NodeId,
        property: PoseProperty,
    ) -> Result<Self, Missing> {
        let properties = [property, PoseProperty::Position];
        if frame.ctx.session.tools.records {
            return Self::recording(frame.ctx, node, &properties);
        }
        match frame.mode_for(node) {
            Mode::Pose => Ok(Self::Pose),
            Mode::Motion => Self::motion_or_recorded(frame, node, &properties),
        }
    }

    /// Writes numbers of the actions that change properties at the playhead. After the end of the action that changes the first, new ones are
    /// written that end at the playhead: the one that has ended would go elsewhere than it is seen to.
    fn motion_or_recorded(
        frame: &Frame<'_>,
        node: NodeId,
        properties: &[PoseProperty],
    ) -> Result<Self, Missing> {
        let first = *properties.first().ok_or(Missing::Action)?;
        if DraggedActions::has_ended(frame.ctx, node, first)
            && let Ok(Self::Record(recording)) = Self::recording(frame.ctx, node, properties)
        {
            return Ok(Self::Record(recording));
        }
        Self::motion(frame, node, properties)
    }

    /// Writes numbers of the actions that change properties at the playhead.
    fn motion(frame: &Frame<'_>, node: NodeId, properties: &[PoseProperty]) -> Result<Self, Missing> {
        let ctx = frame.ctx;
        let now_secs = ctx.session.playback.playhead_secs();
        let writer = |property: &PoseProperty| {
            let target = DraggedActions::now(ctx, node, *property).or_else(|missing| {
                // The selected action turns or scales; what moves the node is another one.
                if properties.len() > 1 {
                    DraggedActions::any_now(ctx, node, *property)
                } else {
                    Err(missing)
                }
            })?;
            Ok((ActionWriter::new((ctx, ctx.document), node, now_secs, target)?, *property))
        };
        properties.iter().map(writer).collect::<Result<_, _>>().map(Self::Motion)
    }

    /// Writes actions that end at the playhead; the start pose at the start, and where no action can hold the pose.
    pub(super) fn recording(
        ctx: &Ctx<'_>,
        node: NodeId,
        properties: &[PoseProperty],
    ) -> Result<Self, Missing> {
        let Some(plan) = recorded(ctx, node, properties)? else { return Ok(Self::Pose) };
        let now_secs = ctx.session.playback.playhead_secs();
        let mut programs = Programs::default();
        programs.update_with(&plan.document, ctx.session.solo.as_ref());
        let wanted = SubjectQuery {
            node: Some(node),
            clip: Some(plan.clip),
            run: Some(plan.run),
            inner: plan.inner,
            action: None,
            is_alone: false,
        };
        let version = (&plan.document, &programs);
        let mut writers = Vec::new();
        for (property, actions) in properties.iter().zip(&plan.actions) {
            let target = DraggedActions::of_actions(version, &wanted, actions, *property, now_secs);
            let target = target.ok_or(Missing::Action)?;
            writers.push((ActionWriter::new((ctx, &plan.document), node, now_secs, target)?, *property));
        }
        let session = ctx.session;
        let is_of_action = session.selection.focus == Focus::Actions && !session.tools.records;
        let selects = is_of_action.then(|| (plan.run, plan.actions.concat()));
        let (clip, is_inside) = (plan.clip, plan.inner.is_some());
        Ok(Self::Record(Box::new(Recording { plan: plan.edits, writers, clip, is_inside, node, selects })))
    }

    /// The name of the action that it changes at another time than the playhead, as people say it.
    pub(super) fn changed_elsewhere(&self) -> Option<&'static str> {
        let Self::Motion(writers) = self else { return None };
        writers.iter().find(|(writer, _)| !writer.is_about_now()).map(|(writer, _)| writer.name())
    }

    /// The actions that it changes; none while it writes start poses.
    pub(super) fn actions(&self) -> impl Iterator<Item = (ClipId, ActionId)> {
        let writers: &[(ActionWriter, PoseProperty)] = match self {
            Self::Pose => &[],
            Self::Motion(writers) => writers.as_slice(),
            Self::Record(recording) => recording.writers.as_slice(),
        };
        writers.iter().flat_map(|(writer, _)| writer.actions())
    }

    /// The edits that make room for what is recorded.
    pub(super) fn plan(&self) -> &[Edit] {
        if let Self::Record(recording) = self { &recording.plan } else { &[] }
    }

    /// The clip in which it records.
    pub(super) fn recorded_clip(&self) -> Option<ClipId> {
        if let Self::Record(recording) = self { Some(recording.clip) } else { None }
    }

    /// Lets the numbers of these axes become whole ones.
    pub(super) fn keep_whole(&mut self, axes: [bool; 2]) {
        let writers = match self {
            Self::Pose => return,
            Self::Motion(writers) => writers,
            Self::Record(recording) => &mut recording.writers,
        };
        writers.iter_mut().for_each(|(writer, _)| writer.keep_whole(axes));
    }

    /// Whether it writes start poses.
    pub(super) const fn is_pose(&self) -> bool {
        matches!(self, Self::Pose)
    }

    /// Shows what was recorded: its clip becomes the open one. The nodes stay selected; where an action was, the new one is.
    pub(super) fn show_recorded(&self, selection: &Selection, out: &mut Outbox) {
        let Self::Record(recording) = self else { return };
        match &recording.selects {
            Some((run, actions)) => {
                let inside = recording.is_inside.then_some(recording.clip);
                SelectionChange::in_run(*run, recording.node, inside).for_each(|change| out.select(change));
                out.select(SelectionChange::Actions(actions.clone()));
            }
            None => {
                let (clip, node) = (recording.clip, recording.node);
                let mut nodes = selection.selected_nodes();
                if selection.focus != Focus::Node || nodes.len() < 2 || !nodes.contains(&node) {
                    return out.select(SelectionChange::NodeIn(clip, node));
                }
                // The one that was dragged comes last: its clip is the open one.
                nodes.retain(|id| *id != node);
                nodes.push(node);
                out.select(SelectionChange::NodesIn(clip, nodes));
            }
        }
    }

    /// The change that puts the nodes there; `None` if it is refused. Of several nodes actions move the first.
    pub(super) fn change(
        &mut self,
        nodes: &[(GrabbedNode, Placement)],
        what: &'static str,
    ) -> Option<Change> {
        let (first, after) = nodes.first()?;
        match self {
            Self::Pose => {
                let edits = nodes.iter().map(|(held, after)| Edit::SetNode(posed(held, after))).collect();
                let label = match nodes.len() {
                    1 => tr!("canvas-step", what, node = &first.node.name),
                    count => tr!("canvas-step-nodes", what, count),
                };
                Some(Change::all(label, edits).keeping_selection())
            }
            Self::Motion(writers) => {
                let action = writers.first().map_or("", |(writer, _)| writer.name());
                let label = tr!("canvas-step-action", what, action);
                let mut edits = Vec::new();
                for (writer, property) in writers {
                    edits.extend(writer.edits(*property, after)?);
                }
                Some(Change::all(label, edits).keeping_selection())
            }
            Self::Record(recording) => {
                let Recording { plan, writers, .. } = recording.as_mut();
                let action = writers.first().map_or("", |(writer, _)| writer.name());
                let label = tr!("canvas-step-record", what, action);
                let mut edits = plan.clone();
                for (writer, property) in writers {
                    edits.extend(writer.edits(*property, after)?);
                }
                Some(Change::all(label, edits).keeping_selection())
            }
        }
    }
}

/// The node with a start pose that differs from its own as the wanted placement differs from the one before.
fn posed(held: &GrabbedNode, after: &Placement) -> crate::document::Node {
    let mut node = held.node.clone();
    let start = &mut node.start;
    let before = &held.before;
    let moved = |start: f64, before: f64, after: f64| {
        // What does not change keeps all its digits.
        if after == before { start } else { rounded(start + after - before) }
    };
    let both = |start: [f64; 2], before: [f64; 2], after: [f64; 2]| {
        [0, 1].map(|axis| moved(start[axis], before[axis], after[axis]))
    };
    let [from, to] = [start.position, both(start.position, before.position, after.position)];
    start.position = [0, 1].map(|axis| if to[axis] == from[axis] { to[axis] } else { of_px(to[axis]) });
    start.skew = both(start.skew, before.skew_deg, after.skew_deg);
    start.anchor = both(start.anchor, before.anchor, after.anchor);
    start.rotation = moved(start.rotation, before.rotation_deg[0], after.rotation_deg[0]);
    let level = |start: f64, before: f64, after: f64| moved(start, before, after).clamp(0.0, 255.0);
    start.opacity = level(start.opacity, before.opacity, after.opacity);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 255
    let levels = [0, 1, 2].map(|channel| {
        level(f64::from(start.color.0[channel]), before.color[channel], after.color[channel]).round() as u8
    });
    start.color.0 = levels;
    start.rotation_y = start.rotation_y.map(|deg| moved(deg, before.rotation_deg[1], after.rotation_deg[1]));
    let scaled = |axis: usize| {
        let [from, to] = [before.scale[axis], after.scale[axis]];
        let start = start.scale[axis];
        if from == to {
            start
        } else if from == 0.0 || start == 0.0 {
            // No factor leads from or to nothing.
            rounded(to)
        } else {
            rounded(start * to / from)
        }
    };
    start.scale = [0, 1].map(scaled);
    node
}

/// A place that was dragged, in hundredths of a pixel: screens show no more.
fn of_px(x: f64) -> f64 {
    (x * 100.0).round() / 100.0 + 0.0
}

fn rounded(x: f64) -> f64 {
    // + 0.0 turns −0 into 0.
    (x * PER_UNIT).round() / PER_UNIT + 0.0
}

impl Frame<'_> {
    /// What a tool acts on when this node is touched: all selected nodes if it is one of them, this one first. Those that move with a parent
    /// among them are left out.
    pub(super) fn touched_nodes(&self, node: NodeId) -> Vec<NodeId> {
        if self.mode() == Mode::Pose { self.moved_nodes(node) } else { vec![node] }
    }

    /// As [`Self::touched_nodes`], what a drag of this node moves: in Motion too, each by its own action.
    pub(super) fn moved_nodes(&self, node: NodeId) -> Vec<NodeId> {
        let selection = &self.ctx.session.selection;
        let mut nodes = vec![node];
        let is_recorded = self.ctx.session.tools.records;
        if !is_recorded && selection.focus == Focus::Node && selection.has_node(node) {
            let others = selection.selected_nodes().into_iter();
            nodes.extend(others.filter(|other| *other != node && self.out_of_reach.can_be_picked(*other)));
        }
        let document = self.ctx.document;
        let all: BTreeSet<NodeId> = nodes.iter().copied().collect();
        let parent = |id: &NodeId| document.node(*id).and_then(|node| node.parent);
        // A document refuses cycles.
        let moves_along = |id: &NodeId| successors(parent(id), parent).any(|above| all.contains(&above));
        nodes.retain(|id| !moves_along(id));
        nodes
    }

    /// Whether a drag of a node leaves what is selected: several nodes, or the action that moves it.
    pub(super) fn keeps_selection(&self, node: NodeId) -> bool {
        let selection = &self.ctx.session.selection;
        match selection.focus {
            Focus::Node => selection.has_node(node),
            Focus::Actions => selection.node == Some(node),
            _ => false,
        }
    }

    /// What a drag of this node changes: another node than that of the selected action is selected by the drag.
    pub(super) fn mode_for(&self, node: NodeId) -> Mode {
        match self.ctx.session.tools.pinned {
            Some(mode) => mode,
            None if self.keeps_selection(node) => self.mode(),
            None => Mode::Pose,
        }
    }

    /// What a drag with the tool changes, beside the mode: the name of the action.
    pub(super) fn touched_name(&self) -> Option<String> {
        let session = self.ctx.session;
        if session.tools.records {
            return None;
        }
        self.target_name().map(|action| tr!("canvas-changes", action))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kineograph_runtime::format::{Content, StartPose};
    use kineograph_stage::scene::Affine2;

    #[test]
    fn a_start_pose_changes_by_as_much_as_what_is_seen() {
        let start = StartPose::default().with_position([10.0, 20.0]).with_scale([2.0, 1.0]);
        let node = crate::document::Node {
            id: NodeId(1),
            name: "box".into(),
            parent: None,
            content: Content::Group,
            z: 0,
            blend: kineograph_runtime::Blend::Normal,
            cascade: kineograph_runtime::Cascade::default(),
            mask: None,
            start,
        };
        let before = Placement {
            position: [110.0, 20.0],
            rotation_deg: [45.0; 2],
            scale: [4.0, 0.0],
            skew_deg: [0.0; 2],
            anchor: [0.5; 2],
            opacity: 255.0,
            color: [255.0; 3],
        };
        let map = Affine2::IDENTITY;
        let held =
            GrabbedNode { node, before, size_px: [0.0; 2], stage_from_parent: map, parent_from_stage: map };
        let after =
            Placement { position: [113.0, 20.0], rotation_deg: [60.0; 2], scale: [6.0, 0.5], ..before };
        let start = posed(&held, &after).start;
        assert_eq!(start.position, [13.0, 20.0]);
        assert_eq!((start.rotation, start.rotation_y), (15.0, None));
        assert_eq!(start.scale, [3.0, 0.5], "twice as wide as the start, and from nothing as it is seen");
    }
}
