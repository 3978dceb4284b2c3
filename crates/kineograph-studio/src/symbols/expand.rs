//! The inverse of making a symbol: an instance becomes a group of what its symbol shows.

use std::path::Path;
use std::sync::Arc;

use kineograph_runtime::format::{Action, Color, Content, Image, Kind, Project, Sheet, StartPose};
use kineograph_runtime::{Length, Pose, Timeline};

use crate::compile::start_pose;
use crate::document::{Document, Edit, NewNodes, Node, NodeId, Run, RunId};
use crate::history::Change;
use crate::import::names::{NameChanges, RowKind, TakenNames};
use crate::recipient::is_played;
use crate::text::tr;

/// The time inside may be so far from that of one play from the start, in seconds.
const CLOSE_SECS: f64 = 1e-4;
/// What never ends is looked at for so long, in seconds.
const ENDLESS_SECS: f64 = 4.0;
/// At so many times it is looked at.
const LOOKS: u32 = 64;

/// Why an instance can't be expanded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoExpansion {
    /// The node shows no symbol.
    NoSymbol,
    /// Its time neither stands nor goes once, evenly and from the start, or what stands can't be a start pose.
    OwnTime,
    /// There would be too many nodes inside of each other, or something else that a document can't have.
    NoRoom,
}

impl std::fmt::Display for NoExpansion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoSymbol => tr!("command-needs-symbol"),
            Self::OwnTime => tr!("symbol-expand-own-time"),
            Self::NoRoom => tr!("symbol-expand-no-room"),
        })
    }
}

/// The step that replaces an instance by the nodes of its symbol, whose file has `project`, with their motion and the overrides. It looks and
/// moves as it did.
///
/// # Errors
/// When the time inside neither stands nor is that of one play from the start.
pub fn expand(document: &Document, id: NodeId, project: &Project) -> Result<Change, NoExpansion> {
    let node = document.node(id).ok_or(NoExpansion::NoSymbol)?;
    let symbol = node.content.symbol().ok_or(NoExpansion::NoSymbol)?;
    let mut inside = project.as_symbol(&symbol.path).with_overrides(&symbol.path, &symbol.set);
    let size_px = inside.stage.size;
    let timeline = Timeline::new(&inside).map_err(|_| NoExpansion::NoRoom)?;
    let run = match plays(document, node, &timeline)? {
        Plays::From(run) => {
            inside.runs.iter_mut().for_each(|inner| inner.at += run.at_secs);
            Some(run.id)
        }
        Plays::Stands(secs) if stand_at(&mut inside, &timeline, secs) => None,
        Plays::Stands(_) => return Err(NoExpansion::OwnTime),
    };
    with_own_names(document, &symbol.path, &mut inside);
    let anchor = node.start.anchor;
    let corner_px = [-anchor[0] * size_px[0], -anchor[1] * size_px[1]];
    let offset_px = below_holder(&mut inside, &node.name, corner_px);
    let parents = inside.nodes.iter().filter(|inner| inner.parent.is_none()).map(|_| Some(id)).collect();

    let mut edits = vec![Edit::SetNode(Node { content: Content::Group, ..node.as_ref().clone() })];
    edits.extend(run.into_iter().flat_map(|run| without_run(document, run)));
    edits.push(Edit::AddNodes(NewNodes { project: Arc::new(without_rest(inside)), parents, offset_px }));
    // Its own children stay in front of what it shows, and where they are.
    for child in document.children_of(Some(id)) {
        edits.push(Edit::OrderNode(child.id, usize::MAX));
        let [x, y] = child.start.position;
        let start = child.start.clone().with_position([x + corner_px[0], y + corner_px[1]]);
        edits.push(Edit::SetNode(Node { start, ..child.as_ref().clone() }));
    }
    let is_possible = edits
        .iter()
        .try_fold(document.clone(), |document, edit| Some(document.edited(edit).ok()?.0))
        .is_some();
    let name = Path::new(&symbol.path)
        .file_stem()
        .map_or_else(|| node.name.clone(), |stem| stem.to_string_lossy().into());
    if is_possible { Ok(Change::all(tr!("symbol-expand", name), edits)) } else { Err(NoExpansion::NoRoom) }
}

/// What of a project becomes part of another one: without its stage, markers and the like.
fn without_rest(inside: Project) -> Project {
    let Project { images, sheets, nodes, clips, runs, eases, .. } = inside;
    let part = Project::default().with_images(images).with_sheets(sheets).with_nodes(nodes);
    part.with_clips(clips).with_runs(runs).with_eases(eases)
}

/// How the time of an instance goes.
enum Plays<'a> {
    /// Evenly from 0 on, from the start of this run to the end of the symbol.
    From(&'a Run),
    /// It stands, in seconds.
    Stands(f64),
}

/// How the time of an instance of `inside` goes, whose motion is `timeline`.
fn plays<'a>(document: &'a Document, node: &Node, timeline: &Timeline) -> Result<Plays<'a>, NoExpansion> {
    let whole_secs = secs_of(timeline.length());
    let mut runs = document.runs().iter().map(AsRef::as_ref).filter(|run| is_play(document, run, node.id));
    let run = runs.next();
    let own = Timeline::new(&document.to_project()).map_err(|_| NoExpansion::NoRoom)?;
    let place = document.nodes().iter().position(|other| other.id == node.id).ok_or(NoExpansion::NoSymbol)?;
    let mut poses: Vec<Pose> = Vec::new();
    let mut time_at = |secs: f64| {
        own.poses_at(secs, &mut poses);
        poses.get(place).map_or(f64::NAN, |pose| pose.time_secs.max(0.0))
    };
    let stands_secs = time_at(0.0);
    let until_secs =
        [own.length(), timeline.length()].map(secs_of).into_iter().filter(|secs| secs.is_finite());
    let until_secs = until_secs.fold(ENDLESS_SECS, f64::max) + run.map_or(0.0, |run| run.at_secs);
    let is_expected = |step: u32| {
        let secs = until_secs * f64::from(step) / f64::from(LOOKS);
        let wanted_secs = run.map_or(stands_secs, |run| (secs - run.at_secs).max(0.0));
        // After its end it shows what it has become.
        (time_at(secs).min(whole_secs) - wanted_secs.min(whole_secs)).abs() < CLOSE_SECS
    };
    if runs.next().is_some() || !(0..=LOOKS).all(is_expected) {
        return Err(NoExpansion::OwnTime);
    }
    Ok(run.map_or(Plays::Stands(stands_secs), Plays::From))
}

/// A length in seconds; what never ends is infinite.
const fn secs_of(length: Length) -> f64 {
    match length {
        Length::Finite(secs) => secs,
        Length::Endless => f64::INFINITY,
    }
}

/// Whether a run does nothing but play what the node shows.
fn is_play(document: &Document, run: &Run, node: NodeId) -> bool {
    let is_alone = run.node == node && run.more_nodes.is_empty() && run.speed == 1.0 && !run.paused;
    let tree = document.clip(run.clip).and_then(|clip| clip.root_tree());
    // How it plays is seen by its poses.
    is_alone && tree.as_ref().is_some_and(only_plays)
}

/// Whether a tree does nothing but set the time inside.
fn only_plays(tree: &Action) -> bool {
    match tree.kind() {
        Kind::RepeatForever | Kind::Sequence => tree.children.iter().all(only_plays),
        kind => matches!(kind, Kind::Cue | Kind::PlayBy),
    }
}

/// Lets the nodes of a symbol start as they are at a time inside, in seconds, and stand. True if start poses can say all of it.
fn stand_at(inside: &mut Project, timeline: &Timeline, secs: f64) -> bool {
    let mut poses = Vec::new();
    timeline.poses_at(secs, &mut poses);
    for (node, pose) in inside.nodes.iter_mut().zip(&poses) {
        node.start = start_of(&node.start, pose);
        node.z = pose.z;
    }
    (inside.runs, inside.clips) = (Vec::new(), Vec::new());
    let (document, _) = Document::from_project(inside);
    poses.iter().zip(document.nodes()).all(|(pose, node)| *pose == start_pose(node))
}

/// The start pose of what is in a pose.
fn start_of(start: &StartPose, pose: &Pose) -> StartPose {
    let wide = |pair: [f32; 2]| pair.map(f64::from);
    let mut start = start.clone();
    (start.position, start.scale, start.skew) = (wide(pose.position), wide(pose.scale), wide(pose.skew_deg));
    let [rotation, rotation_y] = wide(pose.rotation_deg);
    (start.rotation, start.rotation_y) = (rotation, (rotation_y != rotation).then_some(rotation_y));
    (start.anchor, start.opacity) = (wide(pose.anchor), f64::from(pose.opacity));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a float is cut to 0..=255
    let level = |level: f32| level.round() as u8;
    start.color = Color(pose.color.map(level));
    (start.frame, start.time, start.visible) = (pose.frame, pose.time_secs, pose.visible);
    start.progress = f64::from(pose.progress);
    (start.flip_x, start.flip_y) = (pose.flip_x, pose.flip_y);
    start
}

/// Gives images, sheets and own eases the names that they have in their own project, or others that are free. An image of a file that the
/// document has already is that one.
fn with_own_names(document: &Document, path: &str, inside: &mut Project) {
    let own = |name: &str| {
        name.strip_prefix(path).and_then(|rest| rest.strip_prefix('#')).unwrap_or(name).to_owned()
    };
    let mut names = TakenNames::of(document);
    let mut changes = NameChanges::default();
    for image in &inside.images {
        let is_same = |known: &&Arc<Image>| {
            let mut known = known.as_ref().clone();
            known.name.clone_from(&image.name);
            known == *image
        };
        let known = document.images().iter().find(is_same).map(|known| known.name.clone());
        let name = known.unwrap_or_else(|| names.take(RowKind::Images, &own(&image.name)));
        changes.add(RowKind::Images, &image.name, name);
    }
    changes.follow(inside);
    let mut changes = NameChanges::default();
    for sheet in &inside.sheets {
        let wanted = own(&sheet.name);
        let mut same: Sheet = sheet.clone();
        same.name.clone_from(&wanted);
        let is_known = document.sheet(&wanted).is_some_and(|known| **known == same);
        let name = if is_known { wanted } else { names.take(RowKind::Sheets, &wanted) };
        changes.add(RowKind::Sheets, &sheet.name, name);
    }
    changes.follow(inside);
}

/// Puts the corner of the stage where it was: by moving the roots, or where these have motion of their own by a group around them. Returns how
/// far the roots are to be moved, in pixels.
fn below_holder(inside: &mut Project, name: &str, corner_px: [f64; 2]) -> [f64; 2] {
    let roots: Vec<&str> =
        inside.nodes.iter().filter(|node| node.parent.is_none()).map(|node| node.name.as_str()).collect();
    let has_moved_root = inside.runs.iter().any(|run| {
        std::iter::once(&run.node).chain(&run.more_nodes).any(|node| roots.contains(&node.as_str()))
    });
    let targets = inside.clips.iter().filter_map(|clip| clip.action.as_ref()).any(names_targets);
    if corner_px == [0.0; 2] || !(has_moved_root || targets) {
        return corner_px;
    }
    let holder = super::free_name(inside, name);
    for node in inside.nodes.iter_mut().filter(|node| node.parent.is_none()) {
        node.parent = Some(holder.clone());
    }
    inside.nodes.insert(0, super::group(holder, corner_px));
    [0.0; 2]
}

/// Whether a tree moves nodes that it names.
fn names_targets(tree: &Action) -> bool {
    tree.kind() == Kind::TargetedAction || tree.children.iter().any(names_targets)
}

/// The edits that remove a run, and its clip if that plays nowhere else.
fn without_run(document: &Document, run: RunId) -> Vec<Edit> {
    let removes = Edit::RemoveRun(run);
    let clip = document.run(run).map(|run| run.clip);
    let left = document.edited(&removes).ok().map(|(left, _)| left);
    let unused = clip.zip(left).filter(|(clip, left)| !is_played(left, *clip)).map(|(clip, _)| clip);
    std::iter::once(removes).chain(unused.map(Edit::RemoveClip)).collect()
}
