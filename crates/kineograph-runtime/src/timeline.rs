//! A whole project on one timeline: the pose of every node as a pure function of time.

mod builder;
mod channels;
mod inside;
mod playing;
mod positions;
#[cfg(feature = "serde")]
mod project;
mod removals;
mod run;
mod secs;
mod spans;
mod track;

use alloc::collections::BTreeMap;
use alloc::sync::Arc;

use crate::channel::ValueNames;
use crate::grid::GridState;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Event, Length, Program};
use crate::stagger::Stagger;

pub use builder::TimelineBuilder;
pub use inside::InsideEvent;
pub use removals::Removals;
pub use run::{TrackRun, Until};
pub use track::Track;

/// The nodes of a project with the programs that run on them.
///
/// Several runs on one node behave like several actions on one target of a game:
///
/// - Positions add up. An action that starts from the current position (`MoveTo`, `Place`, `JumpTo`, `Keyframes` …) starts from the
///   position of its node at that time, with the effects of all other runs. So a patrol returns to its path after a knock-back.
/// - On every other channel the last write wins, at equal times that of the later run. A run starts a channel from the value that the
///   channel shows at the run's first write.
///
/// Each [`Track`] keeps tables, by time, of how its runs move it and of the values that they leave; adding runs updates them.
#[derive(Debug, Clone, Default)]
pub struct Timeline {
    tracks: Vec<Track>,
    /// Whether a run acts on several nodes.
    has_parts: bool,
    /// The parent of each node, if it has one; empty if no parents are known.
    parents: Vec<Option<usize>>,
    /// The nodes by the names that programs use for other targets.
    nodes: BTreeMap<Box<str>, usize>,
    /// Markers with their times in seconds.
    markers: Vec<(Arc<str>, f64)>,
    /// The first marker of each name.
    named_markers: BTreeMap<Arc<str>, usize>,
}

/// An event of a project.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TimelineEvent {
    /// Index of the node in the project; in a `TargetedAction` that of the named node.
    pub node: usize,
    /// When it happens, in seconds.
    pub at_secs: f64,
    /// The name in the file.
    pub name: String,
    /// The payload in the file.
    pub payload: Option<String>,
}

impl Timeline {
    /// A timeline of tracks, one per node, without names: parts for other targets do not play.
    pub const fn from_tracks(tracks: Vec<Track>) -> Self {
        Self {
            tracks,
            has_parts: false,
            parents: Vec::new(),
            nodes: BTreeMap::new(),
            markers: Vec::new(),
            named_markers: BTreeMap::new(),
        }
    }

    /// A timeline of nodes without runs, each with its name and its start pose. If names repeat, programs find the first node.
    pub fn of_nodes<'a>(nodes: impl IntoIterator<Item = (&'a str, Pose)>) -> Self {
        Self::of_tracks(nodes.into_iter().map(|(name, start)| (name, Track::new(start))))
    }

    /// A timeline of nodes, each with its name and its track, which already contains the parts of other nodes' runs.
    pub fn of_tracks<'a>(named: impl IntoIterator<Item = (&'a str, Track)>) -> Self {
        let (mut timeline, mut nodes) = (Self::default(), BTreeMap::new());
        for (name, track) in named {
            nodes.entry(Box::from(name)).or_insert(timeline.tracks.len());
            timeline.tracks.push(track);
        }
        Self { nodes, ..timeline }
    }

    /// The tracks, in node order, to build another timeline from them.
    pub fn into_tracks(self) -> Vec<Track> {
        self.tracks
    }

    /// Plays a program on a node from `at_secs`, `speed` times as fast, and its [parts for other
    /// targets](Program::targets) on the nodes that they name. A part that names no node does not play; nothing plays if there is no
    /// node with this index.
    ///
    /// Takes time proportional to all runs of these nodes, or of all nodes if runs act on several nodes or nodes have parents.
    /// [`TimelineBuilder`] adds many runs at once.
    pub fn run(&mut self, node: usize, program: &Arc<Program>, at_secs: f64, speed: f64) {
        let mut parts = Vec::new();
        self.each_part(node, TrackRun::new(Arc::clone(program), at_secs, speed), |node, run| {
            parts.push((node, run));
        });
        let tracks = self.tracks.len();
        for (node, run) in parts {
            self.has_parts |= run.part_of.is_some();
            self.tracks[node].add_runs_among(tracks, [run]);
        }
        if self.has_parts || !self.parents.is_empty() {
            self.renew_removals();
        }
    }

    /// Calls `take` with each node that a run on `node` acts on, and with what plays there.
    fn each_part(&self, node: usize, run: TrackRun, mut take: impl FnMut(usize, TrackRun)) {
        if node >= self.tracks.len() {
            return;
        }
        take(node, run.clone());
        for target in run.program.targets() {
            if let Some(place) = self.node_named(target.name()).filter(|node| *node < self.tracks.len()) {
                let part = TrackRun::new(Arc::clone(target.program()), run.at_secs, run.speed);
                take(place, part.as_part_of(node));
            }
        }
    }

    /// Ends each run where its node, or the node of the run that it is a part of, leaves the stage.
    fn renew_removals(&mut self) {
        let tracks = self.tracks.len();
        let runs = self.tracks.iter().enumerate();
        let runs = runs.flat_map(|(node, track)| track.runs().iter().map(move |run| (node, run)));
        let removals = Removals::of(runs, self.parents.iter().copied());
        for (node, track) in self.tracks.iter_mut().enumerate() {
            track.set_until(tracks, |run| removals.until(node, run));
        }
    }

    /// Plays a program on several nodes, from `at_secs` plus the stagger's delay for each.
    pub fn run_staggered(
        &mut self,
        nodes: &[usize],
        program: &Arc<Program>,
        at_secs: f64,
        stagger: &Stagger,
    ) {
        for (node, delay_secs) in nodes.iter().zip(stagger.delays_secs(nodes.len())) {
            self.run(*node, program, at_secs + delay_secs, 1.0);
        }
    }

    /// Adds a marker.
    pub fn mark(&mut self, name: &str, at_secs: f64) {
        let name: Arc<str> = Arc::from(name);
        self.named_markers.entry(Arc::clone(&name)).or_insert(self.markers.len());
        self.markers.push((name, at_secs));
    }

    /// The markers with their times in seconds, in the order of the file.
    ///
    /// ```
    /// # use kineograph_runtime::{Timeline, format::Project};
    /// let text = r#"(format: 2, markers: [(name: "hit", at: 0.4), (name: "end", at: 2)])"#;
    /// let timeline = Timeline::new(&Project::from_ron_text(text)?)?;
    /// assert_eq!(timeline.marker_secs("hit"), Some(0.4));
    /// assert_eq!(timeline.markers().count(), 2);
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn markers(&self) -> impl Iterator<Item = (&str, f64)> {
        self.markers.iter().map(|(name, secs)| (&**name, *secs))
    }

    /// The time of the marker with this name, in seconds; if names repeat, of the first.
    pub fn marker_secs(&self, name: &str) -> Option<f64> {
        self.named_markers.get(name).map(|index| self.markers[*index].1)
    }

    /// The index of the node with this name among the tracks; if names repeat, of the first. `None` in a timeline without names.
    pub fn node_index(&self, name: &str) -> Option<usize> {
        self.node_named(name)
    }

    /// The names of the nodes, in track order.
    #[cfg(feature = "serde")]
    pub(crate) fn node_names(&self) -> Vec<&str> {
        let mut names: Vec<(usize, &str)> =
            self.nodes.iter().map(|(name, track)| (*track, &**name)).collect();
        names.sort_unstable();
        names.into_iter().map(|(_, name)| name).collect()
    }

    fn node_named(&self, name: &str) -> Option<usize> {
        self.nodes.get(name).copied()
    }

    /// What the values of its poses are called: the names of its programs, of which each knows those that were compiled before it.
    ///
    /// ```
    /// # use kineograph_runtime::{Channel, Timeline, format::Project};
    /// let text = r#"(format: 2, nodes: [(name: "a")], runs: [(clip: "c", node: "a")],
    ///     clips: [(name: "c", action: ActionTween(duration: 1, key: "score", from: 0, to: 50))])"#;
    /// let timeline = Timeline::new(&Project::from_ron_text(text)?)?;
    /// assert_eq!(timeline.value_names().channel("score"), Some(Channel::Value0));
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn value_names(&self) -> ValueNames {
        let programs = self.tracks.iter().flat_map(Track::runs).map(|run| &run.program);
        let most = programs.map(|program| program.value_names()).max_by_key(|names| names.len());
        most.cloned().unwrap_or_default()
    }

    /// Prepares the tables of all nodes up to `secs`; see [`Track::prepare_until`].
    pub fn prepare_until(&mut self, secs: f64) {
        for track in &mut self.tracks {
            track.prepare_until(secs);
        }
    }

    /// The tracks, in node order.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// The pose of every node at progress `t`, 0..=1, as [`Self::poses_at`] gives it: `update(t)` of cocos2d-x for a whole project. 0 is
    /// the start and 1 the end of the last run; an endless timeline stays at its start. Any `t`, in any order, gives the bits of playing
    /// to that time, so this also scrubs.
    ///
    /// ```
    /// # use kineograph_runtime::{Pose, Program, Timeline, format::Action};
    /// let mut timeline = Timeline::of_nodes([("coin", Pose::default())]);
    /// timeline.run(0, &Program::compile(&Action::move_by(1.0, [60.0, 0.0]))?, 1.0, 1.0);
    /// let mut poses = Vec::new();
    /// timeline.update(0.75, &mut poses);
    /// assert_eq!(poses[0].position, [30.0, 0.0]);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn update(&self, t: f64, poses: &mut Vec<Pose>) {
        self.poses_at(self.length().secs_at(t), poses);
    }

    /// Writes the pose of every node at `secs` to `poses`, which is cleared first, in node order. Nodes that follow another one are placed
    /// after all others, in their order.
    pub fn poses_at(&self, secs: f64, poses: &mut Vec<Pose>) {
        poses.clear();
        poses.extend(self.tracks.iter().map(|track| track.pose_at(secs)));
        for (node, track) in self.tracks.iter().enumerate() {
            let Some(follow) = track.follow_at(secs) else { continue };
            let followed = self.node_named(follow.target()).and_then(|target| poses.get(target));
            if let Some(position) = followed.and_then(|pose| follow.position(pose.position)) {
                poses[node].position = position;
            }
        }
    }

    /// The pose of one node, as [`Self::poses_at`] gives it, to the bit, at the cost of that node and of those that it follows. `None` without
    /// such a node.
    pub fn pose_at(&self, node: usize, secs: f64) -> Option<Pose> {
        let mut pose = self.tracks.get(node)?.pose_at(secs);
        // Those that follow one another, each behind the one that it follows.
        let mut followers = Vec::new();
        let mut last = node;
        while let Some(follow) = self.tracks[last].follow_at(secs) {
            let Some(target) = self.node_named(follow.target()) else { break };
            followers.push((last, follow));
            // One that is placed later, or is the same, is followed where it is by itself.
            let is_placed = target < last;
            last = target;
            if !is_placed {
                break;
            }
        }
        if followers.is_empty() {
            return Some(pose);
        }
        let mut position = self.tracks[last].pose_at(secs).position;
        while let Some((follower, follow)) = followers.pop() {
            position =
                follow.position(position).unwrap_or_else(|| self.tracks[follower].pose_at(secs).position);
        }
        pose.position = position;
        Some(pose)
    }

    /// The pose of one node, as [`Self::poses_at`] gives it; `None` while it follows another one, and without such a node.
    #[cfg(feature = "serde")]
    pub(crate) fn own_pose_at(&self, node: usize, secs: f64) -> Option<Pose> {
        let track = self.tracks.get(node)?;
        track.follow_at(secs).is_none().then(|| track.pose_at(secs))
    }

    /// What grid effects do to the picture of a node at `secs`; nothing without such a node. See [`Track::grid_at`].
    pub fn grid_at(&self, node: usize, secs: f64) -> GridState {
        self.tracks.get(node).map(|track| track.grid_at(secs)).unwrap_or_default()
    }

    /// Whether any run has a grid effect or an `OrbitCamera`.
    pub fn has_grids(&self) -> bool {
        self.tracks.iter().flat_map(Track::runs).any(|run| run.program.has_grid())
    }

    /// The end of the last run, in seconds; endless if any run is.
    pub fn length(&self) -> Length {
        let mut end_secs = 0.0_f64;
        for run in self.tracks.iter().flat_map(Track::runs) {
            match run.end_secs() {
                Some(secs) => end_secs = end_secs.max(secs),
                None => return Length::Endless,
            }
        }
        Length::Finite(end_secs)
    }

    /// The events in (`after_secs`, `until_secs`], ordered by time, then by node.
    pub fn events(&self, after_secs: f64, until_secs: f64) -> Vec<TimelineEvent> {
        let mut found = Vec::new();
        let mut of_run: Vec<Event> = Vec::new();
        for (node, track) in self.tracks.iter().enumerate() {
            for run in track.runs() {
                of_run.clear();
                run.events(after_secs, until_secs, &mut of_run);
                let node_of = |event| {
                    let target = run.program.targets().get(run.program.event_part(event)?)?;
                    self.node_named(target.name())
                };
                found.extend(of_run.iter().map(|event| TimelineEvent {
                    node: node_of(event).unwrap_or(node),
                    at_secs: run.at_secs + event.at_secs / run.speed,
                    name: run.program.event_name(event).to_owned(),
                    payload: run.program.event_payload(event).map(str::to_owned),
                }));
            }
        }
        found.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
        found
    }
}
