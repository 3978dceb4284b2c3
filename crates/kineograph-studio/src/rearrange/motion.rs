//! What of a node's motion counts from its parent: it goes elsewhere when the parent changes.

use std::collections::BTreeSet;

use kineograph_runtime::format::{Action, Kind, Value};

use super::{RearrangePlan, is_moved_only};
use crate::compile::Programs;
use crate::document::{ActionId, Clip, Document, Edit, NodeId, played_clip};
use crate::media::Media;
use crate::movers::moved_channels;

/// At how many times a motion is compared.
const LOOKS: u32 = 48;
/// How far a node may be from where it was, in pixels, and as a part of how far it is from the corner of the stage.
const TOLERANCE_PX: f32 = 0.05;
const TOLERANCE: f32 = 1.0e-4;

/// What becomes of the motion of a node that gets another parent. What its parents do themselves is not asked: it is meant to go with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MotionChange {
    /// It moves over the stage as before: the places that its actions name count from the new parent now.
    Carried,
    /// It moves elsewhere, since the new parent is turned, scaled or slanted in another way.
    Turned,
    /// It moves elsewhere, since other nodes play the actions that name its places.
    Shared,
}

/// What edits that give nodes other parents do to their motion, with the first node that this is so of; `None` if it stays as it is.
pub fn motion_change(
    document: &Document,
    programs: &Programs,
    media: &Media,
    edits: &[Edit],
    ids: &[NodeId],
) -> Option<(NodeId, MotionChange)> {
    let moving: Vec<NodeId> =
        ids.iter().copied().filter(|id| !moved_channels(document, programs, *id).is_empty()).collect();
    if moving.is_empty() {
        return None;
    }
    let mut after = document.clone();
    for edit in edits {
        after = after.edited(edit).ok()?.0;
    }
    let programs_after = Programs::of(&after);
    let looks = [(document, programs), (&after, &programs_after)];
    let changed = moving.iter().find_map(|id| {
        if document.node(*id)?.parent == after.node(*id)?.parent {
            return None;
        }
        let [before, now] = looks.map(|(document, programs)| Course::of(document, programs, media, *id));
        let (before, now) = (before?, now?);
        (!before.is_like(&now)).then(|| {
            let is_shared = is_moved_only(before.stage_from_parent, now.stage_from_parent);
            (*id, if is_shared { MotionChange::Shared } else { MotionChange::Turned })
        })
    });
    let is_carried = edits.iter().any(|edit| matches!(edit, Edit::Clip(..)));
    changed.or_else(|| is_carried.then(|| (moving[0], MotionChange::Carried)))
}

/// How a node moves over the stage while its parents rest.
struct Course {
    stage_from_parent: kineograph_stage::scene::Affine2,
    /// Its corner, and what is right of it and above it, at each time.
    points: Vec<[[f32; 2]; 3]>,
}

impl Course {
    fn of(document: &Document, programs: &Programs, media: &Media, id: NodeId) -> Option<Self> {
        const ARM_PX: f32 = 100.0;
        let mut scene = RearrangePlan::new(document, media).scene();
        let stage_from_parent = scene.stage_from_parent(id)?;
        let points = (0..=LOOKS).map(|look| {
            let secs = programs.length_secs() * f64::from(look) / f64::from(LOOKS);
            let pose = programs.pose_at(document, id, secs)?;
            scene.set_pose(id, &pose);
            let map = scene.stage_from_node(id)?;
            Some([[0.0; 2], [ARM_PX, 0.0], [0.0, ARM_PX]].map(|point| map.transform_point(point)))
        });
        let points = points.collect::<Option<Vec<_>>>()?;
        Some(Self { stage_from_parent, points })
    }

    fn is_like(&self, other: &Self) -> bool {
        let near = |(one, other): (&f32, &f32)| (one - other).abs() <= TOLERANCE_PX + TOLERANCE * one.abs();
        let (ours, theirs) =
            (self.points.iter().flatten().flatten(), other.points.iter().flatten().flatten());
        ours.zip(theirs).all(near)
    }
}

/// The first action that puts a node at a position, and the clip that it is in. Such positions are in the parent's coordinates, so the
/// motion of a node changes with its parent; moves *by* a distance only turn and scale with it. `None` if no run of the node has such an
/// action.
pub fn motion_in_parent(document: &Document, node: NodeId) -> Option<(Kind, String)> {
    let runs = document.runs().iter().filter(|run| run.nodes().any(|other| other == node));
    let mut seen = BTreeSet::new();
    let mut open: Vec<&Clip> = runs.filter_map(|run| document.clip(run.clip)).map(AsRef::as_ref).collect();
    while let Some(clip) = open.pop() {
        if !seen.insert(clip.id) {
            continue;
        }
        for id in clip.root().into_iter().flat_map(|root| acting(clip, root)) {
            let Some(item) = clip.get(id) else { continue };
            if !places_of(&item.action).is_empty() {
                return Some((item.action.kind(), clip.name.clone()));
            }
            let played = played_clip(&item.action).and_then(|name| document.clip_named(name));
            open.extend(played.map(AsRef::as_ref));
        }
    }
    None
}

/// The actions below `top` that act on the node of the run: none that is muted, none on another target.
fn acting(clip: &Clip, top: ActionId) -> Vec<ActionId> {
    let mut found = Vec::new();
    let mut open = vec![top];
    while let Some(id) = open.pop() {
        let Some(item) = clip.get(id) else { continue };
        let is_wrapper = !item.children.is_empty();
        if item.action.muted && !is_wrapper || item.action.kind() == Kind::TargetedAction {
            continue;
        }
        found.push(id);
        open.extend(item.children.iter().rev());
    }
    found
}

/// The parameters of an action that are places in the parent's coordinates.
pub(super) fn places_of(action: &Action) -> &'static [&'static str] {
    match action.kind() {
        Kind::MoveTo | Kind::JumpTo | Kind::Place => &["position"],
        Kind::MoveFrom => &["from"],
        Kind::BezierTo => &["control_1", "control_2", "position"],
        Kind::CardinalSplineTo | Kind::CatmullRomTo => &["points"],
        Kind::Keyframes => match action.param("channel") {
            Some(Value::Text(name)) if name == "x" || name == "y" => &["keys"],
            _ => &[],
        },
        _ => &[],
    }
}
