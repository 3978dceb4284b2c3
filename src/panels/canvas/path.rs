//! The motion paths of nodes: where their anchors go, how fast, and where actions begin, end and send events.

use egui::Pos2;
use kineograph_stage::scene::Affine2;
use kineograph_studio::motion;

use super::view::Screen;
use crate::document::{Document, NodeId};
use crate::media::{Symbols, are_same_symbols};
use crate::panels::Ctx;
use crate::scene::{SceneSource, StageScene};
use crate::symbols::{self, ShownEvent};
use serde::{Deserialize, Serialize};

/// Most points of a path.
const MAX_POINTS: usize = 400;
/// Fewest points of a path with few frames, so that curves look smooth.
const SMOOTH_POINTS: usize = 200;
/// A node that stays within this many stage pixels has no path.
const STILL_PX: f32 = 0.05;
/// Most points of a path at which it is known how the node is turned and scaled, beside those where actions begin and end: more would not
/// have room.
const MAX_STANCES: usize = 100;
/// Most events inside of symbols that have marks.
const MAX_INSIDE: usize = 400;
/// How near a mark is pressed, in points.
const MARK_PX: f32 = 5.0;
/// Smaller turns, in degrees, and parts of a scale are not told apart on a path.
const LEAST_TURN_DEG: f32 = 2.0;
const LEAST_GROWTH: f32 = 0.02;
/// Most nodes whose paths are shown.
pub(super) const MAX_PATHS: usize = 12;

/// Which part of the time a path shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) enum PathRange {
    /// All of the project.
    #[default]
    Project,
    /// The loop range, if there is one.
    Loop,
    /// A second before and after the playhead.
    Near,
}

/// What is shown of paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct PathOptions {
    /// Whether there are any.
    pub(super) is_on: bool,
    /// Slow and fast parts have different colours.
    pub(super) speed: bool,
    /// Where actions begin and end, and where they send events.
    pub(super) marks: bool,
    /// Which part of the time.
    pub(super) range: PathRange,
    /// How the node is turned and scaled; chosen with the arcs and boxes of actions.
    #[serde(skip)]
    pub(super) stances: bool,
}

impl Default for PathOptions {
    fn default() -> Self {
        Self { is_on: true, speed: false, marks: true, range: PathRange::default(), stances: false }
    }
}

impl PathOptions {
    /// Whether there are marks on paths.
    pub(super) const fn shows_marks(self) -> bool {
        self.is_on && self.marks
    }
}

/// What a mark on a path stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MarkKind {
    /// An action begins or ends.
    Boundary,
    /// An event of this name.
    Event(String),
}

/// A mark on a path.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Mark {
    /// Where, on the stage.
    pub(super) at: [f32; 2],
    /// What.
    pub(super) kind: MarkKind,
}

/// How a node is turned and scaled at a place of its path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PathPose {
    /// When, in seconds of the project.
    pub(super) secs: f64,
    /// Where its anchor is, on the stage.
    pub(super) at: [f32; 2],
    /// Clockwise degrees in its parent.
    pub(super) deg: f32,
    /// Factors.
    pub(super) scale: [f32; 2],
    /// The map of directions of its parent to the stage.
    pub(super) stage_from_parent: Affine2,
    /// Whether an action begins or ends here.
    pub(super) is_boundary: bool,
}

/// The path of a node's anchor on the stage.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct MotionPath {
    /// Points in the order of time, at most [`MAX_POINTS`] + 1; empty for a node that doesn't move.
    pub(super) points: Vec<[f32; 2]>,
    /// Number of points from frame to frame; `None` if there are too many frames to show.
    pub(super) points_per_frame: Option<usize>,
    /// When the node is at each point, in seconds of the project.
    pub(super) times_secs: Vec<f64>,
    /// Where actions begin, end and send events.
    pub(super) marks: Vec<Mark>,
    /// How it is turned and scaled at the points and boundaries, in the order of time; none if that does not change.
    pub(super) stances: Vec<PathPose>,
}

impl MotionPath {
    /// Stage pixels in a second from each point to the next.
    pub(super) fn speeds(&self) -> Vec<f32> {
        let pairs = self.points.windows(2).zip(self.times_secs.windows(2));
        #[allow(clippy::cast_possible_truncation)] // a number to look at
        let speed = |(ends, times): (&[[f32; 2]], &[f64])| {
            let length = (ends[1][0] - ends[0][0]).hypot(ends[1][1] - ends[0][1]);
            let secs = (times[1] - times[0]) as f32;
            if secs > 0.0 { length / secs } else { 0.0 }
        };
        pairs.map(speed).collect()
    }

    /// The places of the points from one time to another, in seconds of the project.
    pub(super) fn part(&self, [from_secs, to_secs]: [f64; 2]) -> std::ops::Range<usize> {
        let first = self.times_secs.partition_point(|secs| *secs < from_secs);
        let last = self.times_secs.partition_point(|secs| *secs <= to_secs);
        first..last.max(first)
    }
}

/// Caches the paths until something that they depend on changes.
#[derive(Debug, Default)]
pub(super) struct PathCache {
    key: Option<PathKey>,
    paths: Vec<(NodeId, MotionPath)>,
}

#[derive(Debug, PartialEq)]
struct Sampled {
    nodes: Vec<NodeId>,
    /// Sizes of the nodes and their ancestors: they change when a picture is loaded.
    sizes_px: Vec<[f64; 2]>,
    stretch_secs: [f64; 2],
    marks: bool,
    stances: bool,
}

#[derive(Debug)]
struct PathKey {
    document: Document,
    /// What nodes show, whose events have marks.
    symbols: Symbols,
    sampled: Sampled,
}

impl PathCache {
    /// The paths of nodes that move, each with its node.
    pub(super) fn paths(
        &mut self,
        ctx: &Ctx<'_>,
        nodes: &[NodeId],
        options: PathOptions,
    ) -> &[(NodeId, MotionPath)] {
        if !options.is_on || nodes.is_empty() {
            (self.key, self.paths) = (None, Vec::new());
            return &self.paths;
        }
        let chains: Vec<Vec<usize>> = nodes.iter().map(|node| chain(ctx.document, *node)).collect();
        let all = ctx.document.nodes();
        let size = |place: &usize| {
            ctx.media.content_size_px(ctx.document, &all[*place].content, all[*place].start.frame)
        };
        let sampled = Sampled {
            nodes: nodes.to_vec(),
            sizes_px: chains.iter().flatten().map(size).collect(),
            stretch_secs: stretch_secs(ctx, options.range),
            marks: options.marks,
            stances: options.stances,
        };
        let symbols = ctx.media.symbols();
        let is_fresh = self.key.as_ref().is_some_and(|key| {
            key.sampled == sampled
                && key.document.is_same(ctx.document)
                && are_same_symbols(&key.symbols, symbols)
        });
        if !is_fresh {
            self.paths = sample(ctx, &chains, &sampled);
            self.key = Some(PathKey { document: ctx.document.clone(), symbols: symbols.clone(), sampled });
        }
        &self.paths
    }

    /// Whether a place on the screen is on a mark.
    pub(super) fn is_on_mark(&self, screen: &Screen, at: Pos2) -> bool {
        let marks = self.paths.iter().flat_map(|(_, path)| &path.marks);
        marks.into_iter().any(|mark| screen.pos_from_stage(mark.at).distance(at) <= MARK_PX)
    }

    /// Whether a place on the screen is where the path of a node begins with the project.
    pub(super) fn is_on_start(&self, screen: &Screen, at: Pos2, node: NodeId) -> bool {
        self.paths.iter().filter(|(of, _)| *of == node).any(|(_, path)| {
            let is_start = path.times_secs.first().is_some_and(|secs| *secs <= 0.0);
            let first = path.points.first().filter(|_| is_start);
            first.is_some_and(|point| screen.pos_from_stage(*point).distance(at) <= MARK_PX)
        })
    }

    /// The names of the events whose marks are at a place on the screen.
    pub(super) fn events_at(&self, screen: &Screen, at: Pos2) -> Vec<String> {
        let marks = self.paths.iter().flat_map(|(_, path)| &path.marks);
        let near = marks.filter(|mark| screen.pos_from_stage(mark.at).distance(at) <= MARK_PX);
        let mut names: Vec<String> = Vec::new();
        for mark in near {
            if let MarkKind::Event(name) = &mark.kind
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        }
        names
    }

    /// Nodes and times of the places on the shown paths that are within `reach` points of a place on the screen, the nearest first: of each
    /// stretch that passes there one.
    pub(super) fn near(&self, screen: &Screen, at: Pos2, reach: f32) -> Vec<(NodeId, f64)> {
        let mut found: Vec<(f32, NodeId, f64)> = Vec::new();
        for (node, path) in &self.paths {
            let points: Vec<Pos2> = path.points.iter().map(|point| screen.pos_from_stage(*point)).collect();
            let mut passing: Option<(f32, f64)> = None;
            for (ends, times) in points.windows(2).zip(path.times_secs.windows(2)) {
                let (distance, part) = distance_to(at, [ends[0], ends[1]]);
                if distance > reach {
                    found.extend(passing.take().map(|(distance, secs)| (distance, *node, secs)));
                } else if passing.is_none_or(|(nearest, _)| distance < nearest) {
                    passing = Some((distance, times[0] + (times[1] - times[0]) * f64::from(part)));
                }
            }
            found.extend(passing.map(|(distance, secs)| (distance, *node, secs)));
        }
        // Stable: of equal distances that of the first path, and the earlier one.
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found.into_iter().map(|(_, node, secs)| (node, secs)).collect()
    }
}

/// Distance of a point from a line, and at which part of the line (0..=1) that is.
fn distance_to(at: Pos2, [from, to]: [Pos2; 2]) -> (f32, f32) {
    let line = to - from;
    let length = line.length_sq();
    let part = if length > 0.0 { ((at - from).dot(line) / length).clamp(0.0, 1.0) } else { 0.0 };
    ((from + line * part).distance(at), part)
}

/// The shown part of the time, in seconds of the project.
fn stretch_secs(ctx: &Ctx<'_>, range: PathRange) -> [f64; 2] {
    let all = [0.0, ctx.programs.length_secs()];
    let playback = &ctx.session.playback;
    match range {
        PathRange::Project => all,
        PathRange::Loop => playback.loop_range.map_or(all, |range| [range.start_secs, range.end_secs]),
        PathRange::Near => {
            let now_secs = playback.playhead_secs();
            [(now_secs - 1.0).max(0.0), (now_secs + 1.0).min(all[1].max(now_secs))]
        }
    }
}

/// The times of a path's points in seconds, and the number of points per frame.
fn times_secs([from_secs, to_secs]: [f64; 2], fps: f64) -> (Vec<f64>, Option<usize>) {
    let length_secs = (to_secs - from_secs).max(0.0);
    let first = (from_secs * fps).floor();
    let frames = (to_secs * fps).ceil() - first;
    #[allow(clippy::cast_precision_loss)] // at most MAX_POINTS
    let even =
        |count: usize| (0..=count).map(|n| from_secs + length_secs * n as f64 / count as f64).collect();
    if !(frames <= MAX_POINTS as f64 && fps > 0.0) {
        return (even(MAX_POINTS), None);
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 1..=MAX_POINTS
    let frames = frames.max(1.0) as usize;
    let per_frame = (SMOOTH_POINTS / frames).max(1);
    #[allow(clippy::cast_precision_loss)] // at most MAX_POINTS
    let at = |n: usize| {
        (first / fps + n as f64 / (fps * per_frame as f64)).clamp(from_secs, to_secs.max(from_secs))
    };
    ((0..=frames * per_frame).map(at).collect(), Some(per_frame))
}

/// Places of a node and its ancestors.
pub(super) fn chain(document: &Document, node: NodeId) -> Vec<usize> {
    let mut chain = Vec::new();
    let mut at = Some(node);
    while let Some(id) = at {
        let Some(index) = document.node_place(id) else { break };
        if chain.contains(&index) {
            break;
        }
        chain.push(index);
        at = document.nodes()[index].parent;
    }
    chain
}

/// Samples the paths of several nodes, each given by the places of itself and its ancestors.
fn sample(ctx: &Ctx<'_>, chains: &[Vec<usize>], sampled: &Sampled) -> Vec<(NodeId, MotionPath)> {
    let (times, points_per_frame) = times_secs(sampled.stretch_secs, ctx.document.stage().fps);
    let mut stage = StageScene::default();
    stage.sync(&SceneSource {
        document: ctx.document,
        poses: ctx.poses,
        media: ctx.media,
        names: ctx.programs.value_names(),
    });
    let inside = if sampled.marks { events_inside(ctx, sampled.stretch_secs) } else { Vec::new() };
    let mut paths = Vec::new();
    for (node, chain) in sampled.nodes.iter().zip(chains) {
        let mut path = MotionPath { points_per_frame, ..MotionPath::default() };
        for secs in &times {
            if let Some(point) = point_at(ctx, &mut stage, chain, *secs) {
                path.points.push(point);
                path.times_secs.push(*secs);
            }
        }
        if is_still(&path.points) {
            continue;
        }
        if sampled.marks {
            let inside = inside.iter().filter(|event| event.node == *node);
            let inside = inside.map(|event| (event.at_secs, event.name.clone())).collect();
            path.marks = marks(ctx, &mut stage, chain, (sampled.stretch_secs, inside));
        }
        if sampled.stances {
            path.stances = stances(ctx, &mut stage, chain, (&path.times_secs, sampled.stretch_secs));
        }
        paths.push((*node, path));
    }
    paths
}

/// Where the anchor of the first node of a chain is at a time, with its ancestors at that time.
fn point_at(ctx: &Ctx<'_>, stage: &mut StageScene, chain: &[usize], secs: f64) -> Option<[f32; 2]> {
    let nodes = ctx.document.nodes();
    for &place in chain {
        if let Some(track) = ctx.programs.track(place) {
            stage.set_pose(nodes[place].id, &track.pose_at(secs));
        }
    }
    let node = nodes.get(*chain.first()?)?.id;
    stage.stage_anchor(node).filter(|point| point.iter().all(|x| x.is_finite()))
}

/// The events that happen inside of symbols in a stretch of time, up to a limit.
fn events_inside(ctx: &Ctx<'_>, [from_secs, to_secs]: [f64; 2]) -> Vec<ShownEvent> {
    if ctx.media.symbols().is_empty() {
        return Vec::new();
    }
    // What happens as it begins has a mark, too.
    let found = symbols::events(ctx.document, ctx.media, ctx.programs, [from_secs.next_down(), to_secs]);
    found.into_iter().filter(|event| !event.inside.is_empty()).take(MAX_INSIDE).collect()
}

/// Marks of the actions of a node, and of what happens inside of the symbol that it shows, in a stretch of time.
fn marks(
    ctx: &Ctx<'_>,
    stage: &mut StageScene,
    chain: &[usize],
    ([from_secs, to_secs], inside): ([f64; 2], Vec<(f64, String)>),
) -> Vec<Mark> {
    let boundaries =
        motion::boundaries(ctx.programs, chain).into_iter().map(|secs| (secs, MarkKind::Boundary));
    let place = chain.first().copied().unwrap_or_default();
    let events = motion::events(ctx.programs, place).into_iter().chain(inside);
    let events = events.map(|(secs, name)| (secs, MarkKind::Event(name)));
    let seen = boundaries.chain(events).filter(|(secs, _)| (from_secs..=to_secs).contains(secs));
    seen.filter_map(|(secs, kind)| Some(Mark { at: point_at(ctx, stage, chain, secs)?, kind })).collect()
}

/// How the node is turned and scaled at some times and where actions begin and end; none if that stays the same.
fn stances(
    ctx: &Ctx<'_>,
    stage: &mut StageScene,
    chain: &[usize],
    (times_secs, [from_secs, to_secs]): (&[f64], [f64; 2]),
) -> Vec<PathPose> {
    let boundaries = motion::boundaries(ctx.programs, chain).into_iter();
    let seen = boundaries.filter(|secs| (from_secs..=to_secs).contains(secs)).map(|secs| (secs, true));
    let between = times_secs.iter().step_by(times_secs.len() / MAX_STANCES + 1);
    let mut times: Vec<(f64, bool)> = between.map(|secs| (*secs, false)).chain(seen).collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    let mut stance = |(secs, is_boundary): &(f64, bool)| {
        let (place, at) = (*chain.first()?, point_at(ctx, stage, chain, *secs)?);
        let pose = ctx.programs.track(place)?.pose_at(*secs);
        let stage_from_parent = stage.stage_from_parent(ctx.document.nodes().get(place)?.id)?;
        let (deg, scale) = (pose.rotation_deg[0], pose.scale);
        Some(PathPose { secs: *secs, at, deg, scale, stage_from_parent, is_boundary: *is_boundary })
    };
    let found: Vec<PathPose> = times.iter().filter_map(&mut stance).collect();
    let changes = found.first().is_some_and(|first| found.iter().any(|stance| stance.differs(first)));
    if changes { found } else { Vec::new() }
}

impl PathPose {
    /// Whether it is turned or scaled by so much more that it can be seen.
    pub(super) fn differs(&self, other: &Self) -> bool {
        self.turned_from(other) || self.scaled_from(other)
    }

    pub(super) fn turned_from(&self, other: &Self) -> bool {
        (self.deg - other.deg).abs() >= LEAST_TURN_DEG
    }

    pub(super) fn scaled_from(&self, other: &Self) -> bool {
        (0..2).any(|axis| {
            let least = LEAST_GROWTH * self.scale[axis].abs().max(other.scale[axis].abs());
            (self.scale[axis] - other.scale[axis]).abs() > least
        })
    }
}

fn is_still(points: &[[f32; 2]]) -> bool {
    points.first().is_none_or(|first| {
        points.iter().all(|point| (0..2).all(|axis| (point[axis] - first[axis]).abs() < STILL_PX))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_paths_have_points_between_frames_and_long_ones_have_no_frames() {
        let (times, per_frame) = times_secs([0.0, 1.0], 10.0);
        assert_eq!((times.len(), per_frame), (201, Some(20)));
        assert_eq!(times[20], 0.1, "frame n is n ÷ fps");
        assert_eq!(times.last(), Some(&1.0));

        let (times, per_frame) = times_secs([0.0, 5.0], 60.0);
        assert_eq!((times.len(), per_frame), (301, Some(1)));

        let (times, per_frame) = times_secs([0.0, 100.0], 60.0);
        assert_eq!((times.len(), per_frame), (401, None));
        assert_eq!((times[0], times[400]), (0.0, 100.0));
    }

    #[test]
    fn a_part_of_the_time_keeps_its_frames() {
        let (times, per_frame) = times_secs([1.05, 2.0], 10.0);
        let per_frame = per_frame.expect("frames are shown");
        assert_eq!((times[0], times.last()), (1.05, Some(&2.0)));
        assert!((times[per_frame] - 1.1).abs() < 1e-12, "{}", times[per_frame]);
        assert!(times.is_sorted());
    }

    #[test]
    fn an_incomplete_frame_ends_with_the_timeline() {
        let (times, _) = times_secs([0.0, 0.25], 10.0);
        assert_eq!(times.last(), Some(&0.25));
        assert!(times.is_sorted());
    }

    #[test]
    fn a_node_that_does_not_move_has_no_path() {
        assert!(is_still(&[]));
        assert!(is_still(&[[3.0, 4.0], [3.01, 4.0]]));
        assert!(!is_still(&[[3.0, 4.0], [3.0, 5.0]]));
    }

    #[test]
    fn speeds_and_parts_are_those_of_the_points() {
        let path = MotionPath {
            points: vec![[0.0, 0.0], [3.0, 4.0], [3.0, 4.0]],
            times_secs: vec![0.0, 0.5, 1.0],
            ..MotionPath::default()
        };
        assert_eq!(path.speeds(), [10.0, 0.0]);
        assert_eq!([[0.0, 0.5], [0.6, 9.0], [0.1, 0.2]].map(|part| path.part(part)), [0..2, 2..3, 1..1]);
    }

    #[test]
    fn the_nearest_place_of_a_line_is_between_its_ends() {
        let line = [Pos2::new(0.0, 0.0), Pos2::new(10.0, 0.0)];
        assert_eq!(distance_to(Pos2::new(4.0, 3.0), line), (3.0, 0.4));
        assert_eq!(distance_to(Pos2::new(-4.0, 3.0), line), (5.0, 0.0));
        assert_eq!(distance_to(Pos2::new(0.0, 2.0), [line[0]; 2]), (2.0, 0.0));
    }
}
