//! Symbols: a project that is placed in another one, and nodes that become a project of their own.

mod events;
mod expand;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use kineograph_runtime::format::{
    Action, Clip, Content, Kind, Node as StoredNode, Project, Run as StoredRun, Stage, StartPose, Symbol,
};
use kineograph_runtime::{Length, Pose, Timeline};

use crate::align::Bounds;
use crate::compile::start_pose;
use crate::document::{ClipId, Document, Edit, NewNodes, NodeId};
use crate::history::Change;
use crate::io::stored_path;
use crate::media::Media;
use crate::new_node::free_place;
use crate::rearrange::motion_in_parent;
use crate::recipient::is_played;
use crate::scene::{SceneSource, StageScene};
use crate::text::tr;

pub use events::{ShownEvent, events, events_of, sends_events};
pub use expand::{NoExpansion, expand};

/// Motion that never ends is looked at for so long, in seconds.
const ENDLESS_SECS: f64 = 8.0;
/// At most so many times are looked at for the box around motion.
const MAX_LOOKS: u32 = 480;
/// Of many nodes fewer times are looked at, so that all nodes at all times are not more than this.
const MAX_NODE_LOOKS: usize = 200_000;
/// So many times are looked at in any case.
const LEAST_LOOKS: u32 = 24;

/// Why nodes can't become a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSymbol {
    /// None of them is seen, so that there is no box.
    Nothing,
    /// They have several parents.
    SeveralParents,
}

impl std::fmt::Display for NoSymbol {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Nothing => tr!("symbol-make-nothing"),
            Self::SeveralParents => tr!("symbol-make-several-parents"),
        })
    }
}

/// A new node that shows a project, `place` in stage pixels, with a run that plays it: once to its end, or for ever if it never ends.
/// `path` is as the document stores it.
pub fn place(
    document: &Document,
    media: &Media,
    (path, project): (&str, &Project),
    place: Option<[f64; 2]>,
) -> Change {
    let name =
        Path::new(path).file_stem().map_or_else(|| path.to_owned(), |stem| stem.to_string_lossy().into());
    let position = place.unwrap_or_else(|| free_place(document, media, project.stage.size));
    let instance = instance(&name, path, StartPose::default().with_position(position), project);
    let adds =
        Edit::AddNodes(NewNodes { project: Arc::new(instance), parents: vec![None], offset_px: [0.0; 2] });
    Change::new(tr!("symbol-place", name), adds)
}

/// A node that shows a project, and what plays it.
fn instance(name: &str, path: &str, start: StartPose, symbol: &Project) -> Project {
    let node = StoredNode::new(name).with_content(Content::Symbol(Symbol::new(path))).with_start(start);
    let part = Project::default().with_nodes(vec![node]);
    let plays = match Timeline::new(symbol).map(|timeline| timeline.length()) {
        Ok(Length::Finite(secs)) if secs > 0.0 => plays_once(secs),
        Ok(Length::Endless) => Action::repeat_forever(Action::play_by(1.0, 1.0)),
        Ok(Length::Finite(_)) | Err(_) => return part,
    };
    let clip = tr!("symbol-plays", name);
    part.with_clips(vec![Clip::new(clip.clone(), Some(plays))]).with_runs(vec![StoredRun::new(clip, name)])
}

/// Plays so many seconds of a symbol, each time from its start: what is around it may repeat it.
fn plays_once(secs: f64) -> Action {
    Action::sequence([Action::cue(0.0), Action::play_by(secs, secs)])
}

/// Nodes as a project of their own, and what takes their place.
#[derive(Debug)]
pub struct MadeSymbol {
    /// The project to write.
    pub project: Project,
    /// The step that shows it in place of the nodes.
    pub change: Change,
}

/// Makes a symbol, whose file has this path, of nodes with all inside them and what plays on them. It looks and moves as they did.
///
/// # Errors
/// When the nodes have no common parent, or no box.
pub fn make(
    document: &Document,
    media: &Media,
    ids: &[NodeId],
    folder: Option<&Path>,
    path: &Path,
) -> Result<MadeSymbol, NoSymbol> {
    let mut tops = document.top_nodes(ids);
    tops.sort_by_key(|id| document.node_place(*id));
    let parent_of = |id: &NodeId| document.node(*id).and_then(|node| node.parent);
    let parent = tops.first().and_then(parent_of);
    if tops.iter().any(|top| parent_of(top) != parent) {
        return Err(NoSymbol::SeveralParents);
    }
    let taken = document.taken_nodes(&tops);
    let [left, below, width, height] =
        box_over_time(&taken, media, document.stage().fps).ok_or(NoSymbol::Nothing)?;
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    let mut project = moved(taken, folder, path.parent());
    place_roots(&mut project, &name, [left, below]);
    let stage = Stage::default().with_size([width, height]).with_fps(document.stage().fps);
    project = project.with_stage(stage.with_background(document.stage().background));

    let stored = stored_path(folder, path);
    let start = StartPose::default().with_position([left + width / 2.0, below + height / 2.0]);
    // A node that becomes one stays the same node for who looks for it by its name.
    let only = tops.first().filter(|_| tops.len() == 1).and_then(|top| document.node(*top));
    let shown_as = only.map_or(name.as_str(), |node| node.name.as_str());
    let mut instance = instance(shown_as, &stored, start, &project);
    // In front of all that the foremost of them was in front of.
    let foremost = tops.iter().filter_map(|top| Some(document.node(*top)?.z)).max();
    instance.nodes.iter_mut().for_each(|node| node.z = foremost.unwrap_or_default());
    let adds = NewNodes { project: Arc::new(instance), parents: vec![parent], offset_px: [0.0; 2] };
    let mut edits = removing(document, &tops);
    let left = edits.iter().try_fold(document.clone(), |left, edit| Some(left.edited(edit).ok()?.0));
    let left = left.ok_or(NoSymbol::Nothing)?;
    edits.push(Edit::AddNodes(adds));
    edits.extend(in_place_of(document, &left, &edits[edits.len() - 1], &tops));
    Ok(MadeSymbol { project, change: Change::all(tr!("symbol-make", name), edits) })
}

/// A group at a place, in pixels of its parent.
fn group(name: String, position: [f64; 2]) -> StoredNode {
    StoredNode::new(name).with_start(StartPose::default().with_position(position))
}

/// A project whose file is in another folder: its images, symbols and fonts are those of before.
fn moved(mut project: Project, from: Option<&Path>, to: Option<&Path>) -> Project {
    let moved = |path: &str| {
        let file = from.map_or_else(|| path.into(), |folder| folder.join(path));
        stored_path(to, &file)
    };
    for image in &mut project.images {
        image.path = moved(&image.path);
    }
    for node in &mut project.nodes {
        if let Some(file) = node.content.file_mut() {
            *file = moved(file);
        }
    }
    project
}

fn free_name(project: &Project, wanted: &str) -> String {
    let is_taken = |name: &str| project.nodes.iter().any(|node| node.name == name);
    let wanted = if wanted.is_empty() { "symbol" } else { wanted };
    let numbered = (2_u32..).map(|number| format!("{wanted} {number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(|name| !is_taken(name)).unwrap_or_default()
}

/// Moves the roots so that the corner of the box is that of the stage, which is what they look like where they were. Where an action puts one of
/// them at a place, a group goes around all of them that undoes the place of the box, so that all positions stay as they are.
fn place_roots(project: &mut Project, name: &str, corner_px: [f64; 2]) {
    if !names_places(project) {
        for root in project.nodes.iter_mut().filter(|node| node.parent.is_none()) {
            root.start.position = [0, 1].map(|axis| readable(root.start.position[axis] - corner_px[axis]));
        }
        return;
    }
    let holder = free_name(project, name);
    for node in project.nodes.iter_mut().filter(|node| node.parent.is_none()) {
        node.parent = Some(holder.clone());
    }
    project.nodes.insert(0, group(holder, corner_px.map(|x| -x)));
}

/// Whether an action puts a root at a place of its parent.
fn names_places(project: &Project) -> bool {
    let (document, _) = Document::from_project(project);
    let targets = document.clips().iter().flat_map(|clip| clip.items()).any(|(_, item)| {
        // What it does to the node that it names is not asked.
        item.action.kind() == Kind::TargetedAction
    });
    let mut roots = document.nodes().iter().filter(|node| node.parent.is_none());
    targets || roots.any(|root| motion_in_parent(&document, root.id).is_some())
}

/// A position without what a subtraction adds to the last digits, in pixels.
fn readable(x: f64) -> f64 {
    const STEPS_IN_PX: f64 = 1.0e6;
    (x * STEPS_IN_PX).round() / STEPS_IN_PX + 0.0
}

/// The box around the nodes of a project, in the coordinates of their parent and whole pixels: left, bottom, width and height, from the start of
/// its motion to the end, in each frame. `None` if it has nothing to see.
fn box_over_time(project: &Project, media: &Media, fps: f64) -> Option<[f64; 4]> {
    let (document, _) = Document::from_project(project);
    let nodes = document.nodes();
    let timeline = Timeline::new(project).ok();
    // A text that shows a value is as wide as what it counts to.
    let names = timeline.as_ref().map(Timeline::value_names).unwrap_or_default();
    let mut scene = StageScene::default();
    let mut bounds: Option<Bounds> = None;
    let mut look = |poses: &[Pose]| {
        scene.sync(&SceneSource { document: &document, poses, media, names: &names });
        let seen = nodes.iter().filter(|node| !node.content.is_group());
        let corners = seen.filter_map(|node| scene.stage_corners(node.id)).flatten();
        let known = bounds.iter().flat_map(|bounds| [bounds.low, bounds.high]);
        bounds = Bounds::around(&known.chain(corners).collect::<Vec<_>>());
    };
    let mut poses: Vec<Pose> = nodes.iter().map(|node| start_pose(node)).collect();
    look(&poses);
    if let Some(timeline) = timeline {
        for secs in looked_at_secs(timeline.length(), fps, nodes.len()) {
            timeline.poses_at(secs, &mut poses);
            look(&poses);
        }
    }
    let Bounds { low, high } = bounds?;
    let [low, high] = [low.map(|x| f64::from(x).floor()), high.map(|x| f64::from(x).ceil())];
    Some([low[0], low[1], (high[0] - low[0]).max(1.0), (high[1] - low[1]).max(1.0)])
}

/// The times at which motion of so many nodes is looked at, in seconds: each frame, or in a long one as many as there is time for.
fn looked_at_secs(length: Length, fps: f64, nodes: usize) -> impl Iterator<Item = f64> {
    let secs = match length {
        Length::Finite(secs) => secs,
        Length::Endless => ENDLESS_SECS,
    };
    let room = u32::try_from(MAX_NODE_LOOKS / nodes.max(1)).unwrap_or(MAX_LOOKS);
    let most = room.clamp(LEAST_LOOKS, MAX_LOOKS);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // cut to a few hundred
    let looks = (secs * fps).ceil().clamp(1.0, f64::from(most)) as u32;
    (0..=looks).map(move |look| secs * f64::from(look) / f64::from(looks))
}

/// The edits that remove nodes with all inside them, and the clips that play on these and nowhere else.
fn removing(document: &Document, tops: &[NodeId]) -> Vec<Edit> {
    let inside = document.nodes_inside(&tops.iter().copied().collect());
    let runs = document.runs().iter().filter(|run| run.nodes().any(|node| inside.contains(&node)));
    let played: BTreeSet<ClipId> = runs.map(|run| run.clip).collect();
    let mut edits = vec![Edit::RemoveNodes(inside.into_iter().collect())];
    let Ok((left, _)) = document.edited(&edits[0]) else { return edits };
    let unused = left.clips().iter().map(|clip| clip.id).filter(|clip| played.contains(clip));
    edits.extend(unused.filter(|clip| !is_played(&left, *clip)).map(Edit::RemoveClip));
    edits
}

/// The edit that puts what `adds` adds to `left` where the nodes were.
fn in_place_of(document: &Document, left: &Document, adds: &Edit, tops: &[NodeId]) -> Option<Edit> {
    let (added, _) = left.edited(adds).ok()?;
    let instance = added.nodes().iter().find(|node| left.node(node.id).is_none())?;
    let front = tops.iter().filter_map(|top| document.node_place(*top)).max()?;
    let is_behind = |node: NodeId| document.node_place(node).is_some_and(|place| place < front);
    Some(Edit::OrderNode(instance.id, left.nodes().iter().filter(|node| is_behind(node.id)).count()))
}

#[cfg(test)]
mod tests;
