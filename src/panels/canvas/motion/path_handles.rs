//! Handles on the path of an action: where it goes, its points and controls, and the height of a jump.

use egui::{Pos2, vec2};
use kineograph_runtime::{Channel, Pose};
use kineograph_stage::scene::Affine2;
use kineograph_studio::motion::{Leaf, PoseProperty, Subject, SubjectQuery};

use super::key_pair::{OtherAxis, is_at};
use crate::document::{ActionId, ClipId, NodeId};
use crate::motion::DraggedActions;
use crate::motion::{Handle, HandleSlot, PlacedHandle, placed_handles};
use crate::panels::Ctx;
use crate::panels::canvas::Frame;
use crate::session::Mode;
use crate::text::tr;

/// More handles than this are not shown: they would be too close to grab.
const MAX_HANDLES: usize = 64;
/// A control that is nearer than this to its point has no length, in points.
const NO_LENGTH_PX: f32 = 5.0;
/// How far from its point such a control is shown, in points, and how far it is turned off the path, in radians.
const STUB_PX: f32 = 28.0;
const STUB_TURN: f32 = 0.6;
/// Points in which the path of an action is looked at.
const PIECES: u32 = 96;

/// A handle on the path.
#[derive(Debug, Clone, PartialEq)]
pub struct PathHandle {
    /// What it changes.
    pub slot: HandleSlot,
    /// The same handle on the curves of x and y, or of one of them; none where only the other axis has a key.
    pub placed: Vec<PlacedHandle>,
    /// The key of the other axis at that time.
    pub other: Option<PlacedHandle>,
    /// When the node is there, in seconds of the project.
    pub secs: f64,
    /// Where, in the parent.
    pub position: [f64; 2],
    /// Where, on the stage.
    pub stage: [f32; 2],
    pub stage_from_parent: Affine2,
}

/// The handles of the action that is changed.
pub struct PathHandles {
    /// The node that it moves.
    pub node: NodeId,
    /// What plays.
    pub subject: Subject,
    /// The action.
    pub leaf: Leaf,
    /// With which action the subject is.
    pub wanted: SubjectQuery,
    /// The keys of the other axis, where the action has those of one.
    pub other: Option<OtherAxis>,
    /// Its handles, in the order of time.
    pub handles: Vec<PathHandle>,
    /// Where the node is when it starts, on the stage.
    start: Option<[f32; 2]>,
}

impl PathHandle {
    /// Whether the node goes there.
    pub const fn is_place(&self) -> bool {
        !matches!(self.slot, HandleSlot::Height | HandleSlot::Control(_))
    }

    /// Its name for users.
    pub fn name(&self) -> String {
        match self.slot {
            HandleSlot::Height => tr!("canvas-handle-height").to_owned(),
            HandleSlot::Start => tr!("canvas-handle-start").to_owned(),
            HandleSlot::End => tr!("canvas-handle-end").to_owned(),
            HandleSlot::Key(index) => tr!("canvas-handle-key", number = index + 1),
            HandleSlot::Point(index) => tr!("canvas-handle-point", number = index + 1),
            HandleSlot::Control(index) => tr!("canvas-handle-control", number = index + 1),
        }
    }
}

impl PathHandles {
    /// The handles of the selected action, or of the one inside of it that moves the node now. `None` while motion is not what is changed.
    pub fn of(frame: &Frame<'_>) -> Option<Self> {
        let (ctx, session) = (frame.ctx, frame.ctx.session);
        if session.mode() != Mode::Motion || session.tools.records || session.playback.is_playing() {
            return None;
        }
        let node = session.selection.seen_node()?;
        let (wanted, subject) = selected(ctx, node).or_else(|| moving(ctx, node, PoseProperty::Position))?;
        Self::new(frame, node, wanted, subject)
    }

    /// The handles of a certain action that plays on a node.
    pub fn of_action(frame: &Frame<'_>, node: NodeId, wanted: SubjectQuery) -> Option<Self> {
        let subject = Subject::of(frame.ctx.document, frame.ctx.programs, &wanted)?;
        let leaf = subject.leaf.as_ref()?;
        if !leaf.played.is_placed(leaf.id) {
            return None;
        }
        Self::new(frame, node, wanted, subject)
    }

    fn new(frame: &Frame<'_>, node: NodeId, wanted: SubjectQuery, subject: Subject) -> Option<Self> {
        let leaf = subject.leaf.clone()?;
        let other = OtherAxis::of(frame.ctx, &wanted, &leaf);
        let mut all = Self { node, subject, leaf, wanted, other, handles: Vec::new(), start: None };
        all.place(frame);
        (!all.handles.is_empty()).then_some(all)
    }

    fn place(&mut self, frame: &Frame<'_>) {
        let is_on_path = |handle: &Handle| {
            matches!(handle.part.channel, Channel::X | Channel::Y) && handle.part.place.is_some()
        };
        let mut found: Vec<PathHandle> = Vec::new();
        for placed in placed_handles(&self.subject, is_on_path) {
            let axis = usize::from(placed.id.1 == Channel::Y);
            let slot = placed.id.0;
            if let Some(other) = found.iter_mut().find(|other| other.slot == slot) {
                other.position[axis] = placed.value;
                other.placed.push(placed);
            } else if found.len() < MAX_HANDLES
                && let Some((mut position, stage_from_parent)) = self.at(frame, placed.secs)
            {
                position[axis] = placed.value;
                let (secs, placed) = (placed.secs, vec![placed]);
                let (stage, other) = ([0.0; 2], None);
                found.push(PathHandle { slot, placed, other, secs, position, stage, stage_from_parent });
            }
        }
        self.add_other_keys(frame, &mut found);
        for handle in &mut found {
            handle.stage = on_stage(handle.position, &handle.stage_from_parent);
        }
        found.retain(|handle| handle.stage.iter().all(|x| x.is_finite()));
        self.handles = found;
        let start = self.leaf.played.moment_of(self.leaf.id, 0.0).and_then(|secs| self.at(frame, secs));
        self.start = start.map(|(position, stage_from_parent)| on_stage(position, &stage_from_parent));
    }

    /// Adds the keys of the other axis: a key of both is one handle, and all are numbered in the order of time.
    fn add_other_keys(&self, frame: &Frame<'_>, found: &mut Vec<PathHandle>) {
        let Some(other) = &self.other else { return };
        for placed in other.keys() {
            let axis = usize::from(placed.id.1 == Channel::Y);
            let is_free =
                |handle: &&mut PathHandle| handle.other.is_none() && is_at(handle.secs, placed.secs);
            if let Some(handle) = found.iter_mut().find(is_free) {
                handle.position[axis] = placed.value;
                handle.other = Some(placed);
            } else if found.len() < MAX_HANDLES
                && let Some((mut position, stage_from_parent)) = self.at(frame, placed.secs)
            {
                position[axis] = placed.value;
                let (slot, secs, stage) = (placed.id.0, placed.secs, [0.0; 2]);
                let (placed, other) = (Vec::new(), Some(placed));
                found.push(PathHandle { slot, placed, other, secs, position, stage, stage_from_parent });
            }
        }
        found.sort_by(|a, b| a.secs.total_cmp(&b.secs));
        for (index, handle) in found.iter_mut().enumerate() {
            handle.slot = HandleSlot::Key(index);
        }
    }

    /// Whether the keys of other handles, as they play there, are among these.
    pub fn has_keys_of(&self, others: &Self) -> bool {
        let (own, played) = (&self.wanted, &others.wanted);
        (own.run, own.inner) == (played.run, played.inner) && self.is_of(others.leaf.clip, others.leaf.id)
    }

    /// Whether an action is the one with these handles, or has keys among them.
    pub fn is_of(&self, clip: ClipId, id: ActionId) -> bool {
        (self.leaf.clip, self.leaf.id) == (clip, id)
            || self.other.as_ref().is_some_and(|other| other.is(clip, id))
    }

    /// Where a handle is shown, on the screen.
    pub fn shown_at(&self, frame: &Frame<'_>, handle: &PathHandle) -> Pos2 {
        let at = frame.screen.pos_from_stage(handle.stage);
        self.stub(frame, handle).map_or(at, |[_, end]| end)
    }

    /// A control without length lies on the point that it bends the path at, where it could not be grabbed: it is shown beside that. Gives
    /// the point and where it is shown, on the screen.
    pub fn stub(&self, frame: &Frame<'_>, handle: &PathHandle) -> Option<[Pos2; 2]> {
        let HandleSlot::Control(index) = handle.slot else { return None };
        let end = self.handles.iter().find(|handle| handle.slot == HandleSlot::End)?.stage;
        let ends = [self.start?, end].map(|stage| frame.screen.pos_from_stage(stage));
        let (own, other) = if index == 0 { (ends[0], ends[1]) } else { (ends[1], ends[0]) };
        if own.distance(frame.screen.pos_from_stage(handle.stage)) > NO_LENGTH_PX {
            return None;
        }
        let way = other - own;
        let way = if way.length() > NO_LENGTH_PX { way.normalized() } else { vec2(1.0, 0.0) };
        // Both on the same side of the path, off it.
        let turn = egui::emath::Rot2::from_angle(if index == 0 { -STUB_TURN } else { STUB_TURN });
        Some([own, own + turn * way * STUB_PX])
    }

    /// Where the node is at a time in its parent, and where that is on the stage.
    fn at(&self, frame: &Frame<'_>, secs: f64) -> Option<([f64; 2], Affine2)> {
        let position = self.subject.source.pose_at(secs).position.map(f64::from);
        Some((position, frame.stage_from_parent_at(self.node, secs)?))
    }

    /// Where the action starts, goes through and ends, on the stage: what a point of it lines up with. Controls are no places of the node.
    pub fn points(&self) -> Vec<[f32; 2]> {
        let handles = self.handles.iter().filter(|handle| handle.is_place()).map(|handle| handle.stage);
        self.start.into_iter().chain(handles).collect()
    }

    /// The pose of the node when the action starts.
    pub fn start_pose(&self) -> Option<Pose> {
        self.leaf.played.moment_of(self.leaf.id, 0.0).map(|secs| self.subject.source.pose_at(secs))
    }

    /// When the action brings the node nearest to a point of the stage, in seconds of the project, and how far from it, in stage pixels.
    /// Beyond the end, where it would be at its last pace.
    pub fn nearest_secs(&self, frame: &Frame<'_>, stage: [f32; 2]) -> Option<(f64, f32)> {
        let ends = [0.0, 1.0].map(|u| self.leaf.played.moment_of(self.leaf.id, u));
        let [from_secs, to_secs] = [ends[0]?, ends[1]?];
        let at = |piece: u32| from_secs + (to_secs - from_secs) * f64::from(piece) / f64::from(PIECES);
        let point = |piece: u32| {
            let (position, stage_from_parent) = self.at(frame, at(piece))?;
            Some((at(piece), on_stage(position, &stage_from_parent)))
        };
        let points: Vec<(f64, [f32; 2])> = (0..=PIECES).filter_map(point).collect();
        let mut best: Option<(f64, f32)> = None;
        for pair in points.windows(2) {
            let [(a_secs, a), (b_secs, b)] = [pair[0], pair[1]];
            let way = [b[0] - a[0], b[1] - a[1]];
            let off = [stage[0] - a[0], stage[1] - a[1]];
            let square = way[0] * way[0] + way[1] * way[1];
            let part = if square > 0.0 { (off[0] * way[0] + off[1] * way[1]) / square } else { 0.0 };
            let is_last = b_secs == to_secs;
            let part = part.clamp(0.0, if is_last { f32::from(u8::MAX) } else { 1.0 });
            let far = (off[0] - way[0] * part).hypot(off[1] - way[1] * part);
            if best.is_none_or(|(_, least)| far < least) {
                best = Some((a_secs + (b_secs - a_secs) * f64::from(part), far));
            }
        }
        best
    }
}

/// The selected action, if it holds no others.
pub(super) fn selected(ctx: &Ctx<'_>, node: NodeId) -> Option<(SubjectQuery, Subject)> {
    let wanted = SubjectQuery { node: Some(node), ..ctx.subject_query() };
    wanted.action?;
    let subject = Subject::of(ctx.document, ctx.programs, &wanted)?;
    let leaf = subject.leaf.as_ref()?;
    leaf.played.is_placed(leaf.id).then_some((wanted, subject))
}

/// The action that changes a property of the node now.
pub(super) fn moving(ctx: &Ctx<'_>, node: NodeId, property: PoseProperty) -> Option<(SubjectQuery, Subject)> {
    let target = DraggedActions::now(ctx, node, property).ok()?;
    let leaf = target.leaves.first()?;
    let (clip, action): (Option<ClipId>, _) = (Some(leaf.clip), Some(leaf.id));
    let wanted = SubjectQuery { node: Some(node), clip, action, inner: leaf.inner, ..ctx.subject_query() };
    Some((wanted, Subject::of(ctx.document, ctx.programs, &wanted)?))
}

#[allow(clippy::cast_possible_truncation)] // pixels of the stage
fn on_stage(position: [f64; 2], stage_from_parent: &Affine2) -> [f32; 2] {
    stage_from_parent.transform_point(position.map(|x| x as f32))
}

impl Frame<'_> {
    /// The map to the stage from the coordinates in which a node's position is given, as it is at a time of the project.
    pub fn stage_from_parent_at(&self, node: NodeId, secs: f64) -> Option<Affine2> {
        let document = self.ctx.document;
        let mut poses = Vec::new();
        let mut at = document.node(node)?.parent;
        while let Some(id) = at
            && poses.len() < document.nodes().len()
        {
            poses.push((id, self.ctx.programs.pose_at(document, id, secs)?));
            at = document.node(id)?.parent;
        }
        self.stage.borrow_mut().stage_from_parent_in(node, &poses)
    }
}
