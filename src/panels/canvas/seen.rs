//! Moving nodes by ways on the stage, as they are seen at the playhead: their start poses, or the actions that move them.

use std::collections::BTreeSet;

use kineograph_studio::motion::{Placement, PoseProperty};

use crate::compile::{Programs, start_pose};
use crate::document::{ClipId, Document, Edit, Node, NodeId};
use crate::motion::{ActionWriter, DraggedActions, Missing};
use crate::panels::Ctx;
use crate::rearrange::moved_by;
use crate::scene::{SceneSource, StageScene};
use crate::session::Mode;
use crate::solve::Jacobian;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use kineograph_runtime::format::ActionId;

/// Nodes are this near to where they should be, in pixels of their parent.
const NEAR_PX: f64 = 2.0e-4;
/// Most nodes that are named because they stay.
const MAX_NAMED: usize = 3;
/// Start positions are rounded to so many parts of a pixel.
const PARTS_OF_PX: f64 = 1.0e4;

/// Why a node stays where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stays {
    /// No action moves it at the playhead, or only from there on.
    Missing(Missing),
    /// An action sets where it is, whatever its start position.
    Held,
    /// The action that moves it moves another one of them.
    Shared,
    /// It is locked.
    Locked,
}

impl Stays {
    /// Why a node stays, for users.
    fn text(self, node: &str) -> String {
        match self {
            Self::Held => tr!("canvas-status-held", node),
            Self::Shared => tr!("canvas-status-shared", node),
            Self::Missing(_) => tr!("canvas-status-missing", node),
            Self::Locked => tr!("canvas-status-locked-node", node),
        }
    }
}

/// A line for each of the first nodes that stay.
pub fn stays_lines(document: &Document, stays: &[(NodeId, Stays)]) -> Vec<String> {
    let line = |(id, why): &(NodeId, Stays)| {
        let name = document.node(*id).map(|node| node.name.as_str()).unwrap_or_default();
        why.text(&shortened(name, MAX_NAME_CHARS))
    };
    stays.iter().take(MAX_NAMED).map(line).collect()
}

/// What moving some nodes changes.
#[derive(Debug, Clone, Default)]
pub struct Shifted {
    /// The edits that do it.
    pub edits: Vec<Edit>,
    /// Names of the actions that change, each once; none where start poses do.
    pub actions: Vec<&'static str>,
    /// What stays where it is.
    pub stays: Vec<(NodeId, Stays)>,
}

/// Moves nodes by ways on the stage, in stage pixels, at the playhead: in Pose by their start positions, in Motion by the actions that move
/// them then.
pub fn shifted(ctx: &Ctx<'_>, ways: &[(NodeId, [f32; 2])]) -> Shifted {
    let mut mover =
        Mover { ctx, document: ctx.document.clone(), used: BTreeSet::new(), made: Shifted::default() };
    let mut stage = StageScene::default();
    stage.sync(&SceneSource {
        document: ctx.document,
        poses: ctx.poses,
        media: ctx.media,
        names: ctx.programs.value_names(),
    });
    for (id, way) in ways.iter().filter(|(_, way)| *way != [0.0; 2]) {
        let Some(stage_from_parent) = stage.stage_from_parent(*id) else { continue };
        let Some(parent_from_stage) = stage_from_parent.inverse() else { continue };
        let by = parent_from_stage.transform_vector(*way).map(f64::from);
        let done = match ctx.session.mode() {
            Mode::Pose if is_plain(ctx, *id) => {
                mover.add(moved_by(&mover.document, *id, stage_from_parent, *way).into_iter().collect());
                Ok(())
            }
            Mode::Pose => mover.pose(*id, by),
            Mode::Motion => mover.motion(*id, by),
        };
        if let Err(why) = done {
            mover.made.stays.push((*id, why));
        }
    }
    mover.made
}

/// Whether a node is seen at its start position.
fn is_plain(ctx: &Ctx<'_>, id: NodeId) -> bool {
    let start = ctx.document.node(id).map(|node| start_pose(node).position);
    ctx.pose(id).map(|pose| pose.position) == start
}

struct Mover<'a> {
    ctx: &'a Ctx<'a>,
    /// The document with what has been moved.
    document: Document,
    /// The actions that have been changed.
    used: BTreeSet<(ClipId, ActionId)>,
    made: Shifted,
}

impl Mover<'_> {
    fn add(&mut self, edits: Vec<Edit>) {
        for edit in edits {
            if let Ok((document, _)) = self.document.edited(&edit) {
                self.document = document;
                self.made.edits.push(edit);
            }
        }
    }

    /// Where a node is to be, in its parent.
    fn goal(&self, id: NodeId, by: [f64; 2]) -> Option<Placement> {
        let before = Placement::of(&self.ctx.pose(id)?);
        Some(Placement { position: [before.position[0] + by[0], before.position[1] + by[1]], ..before })
    }

    /// Finds the start position with which the node is seen there.
    fn pose(&mut self, id: NodeId, by: [f64; 2]) -> Result<(), Stays> {
        let (Some(node), Some(goal)) = (self.document.node(id).cloned(), self.goal(id, by)) else {
            return Err(Stays::Held);
        };
        let secs = self.ctx.session.playback.playhead_secs();
        let mut programs = Programs::default();
        let document = self.document.clone();
        let mut evaluate = |numbers: &mut [f64]| {
            numbers.iter_mut().for_each(|x| *x = rounded(*x));
            let (next, _) = document.edited(&placed(&node, numbers)).ok()?;
            programs.update_with(&next, self.ctx.session.solo.as_ref());
            let pose = programs.pose_at(&next, id, secs)?;
            Some(pose.position.map(f64::from).to_vec())
        };
        let before = node.start.position.to_vec();
        let jacobian = Jacobian::measured(&before, true, &mut evaluate);
        if !jacobian.is_any() {
            return Err(Stays::Held);
        }
        let is_near = |_: usize, off: f64| off.abs() <= NEAR_PX;
        let numbers = jacobian.solved(&before, &goal.position, &is_near, &mut evaluate).ok_or(Stays::Held)?;
        self.add(vec![placed(&node, &numbers)]);
        Ok(())
    }

    /// Finds the numbers of actions with which the node is seen there.
    fn motion(&mut self, id: NodeId, by: [f64; 2]) -> Result<(), Stays> {
        let ctx = self.ctx;
        let goal = self.goal(id, by).ok_or(Stays::Held)?;
        let (target, leaves) = own_actions(ctx, id, PoseProperty::Position, &self.used)?;
        let secs = ctx.session.playback.playhead_secs();
        let writer = ActionWriter::new((ctx, &self.document), id, secs, target);
        let mut writer = writer.map_err(Stays::Missing)?;
        let edits = writer.edits(PoseProperty::Position, &goal).ok_or(Stays::Held)?;
        if !self.made.actions.contains(&writer.name()) {
            self.made.actions.push(writer.name());
        }
        self.used.extend(leaves);
        self.add(edits);
        Ok(())
    }
}

/// The actions that change a property of a node at the playhead, and which they are. They must be none of those that change others already.
pub(super) fn own_actions(
    ctx: &Ctx<'_>,
    id: NodeId,
    property: PoseProperty,
    used: &BTreeSet<(ClipId, ActionId)>,
) -> Result<(DraggedActions, Vec<(ClipId, ActionId)>), Stays> {
    // The selected action moves some of them only.
    let target =
        DraggedActions::now(ctx, id, property).or_else(|_| DraggedActions::any_now(ctx, id, property));
    let target = target.map_err(Stays::Missing)?;
    let leaves: Vec<_> = target.leaves.iter().map(|leaf| (leaf.clip, leaf.id)).collect();
    if leaves.iter().any(|leaf| used.contains(leaf)) { Err(Stays::Shared) } else { Ok((target, leaves)) }
}

fn placed(node: &Node, position: &[f64]) -> Edit {
    let position = [0, 1].map(|axis| position.get(axis).copied().unwrap_or_default());
    Edit::SetNode(Node { start: node.start.clone().with_position(position), ..node.clone() })
}

fn rounded(x: f64) -> f64 {
    // + 0.0 turns −0 into 0.
    (x * PARTS_OF_PX).round() / PARTS_OF_PX + 0.0
}
