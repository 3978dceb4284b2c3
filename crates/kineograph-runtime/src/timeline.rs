//! A whole project on one time line: which pose every node has at a time, as a pure function.

#[cfg(feature = "ron")]
mod project;

use alloc::sync::Arc;

use crate::channel::Channel;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Event, Follow, Length, Program, reached};
use crate::stagger::Stagger;

/// The nodes of a project with the programs that run on them.
///
/// Several runs on one node behave as actions of one target do: each starts from the pose that the runs before it give
/// at its start, positions add up, and on every other channel the run that wrote last wins, at equal times the later one.
#[derive(Debug, Clone, Default)]
pub struct Timeline {
    tracks: Vec<Track>,
    /// Names of the nodes, by which programs call other targets; not more than there are tracks.
    names: Vec<Box<str>>,
    /// Named moments, in seconds.
    markers: Vec<(Box<str>, f64)>,
}

/// One node and its runs.
#[derive(Debug, Clone, Default)]
pub struct Track {
    start: Pose,
    runs: Vec<TrackRun>,
}

/// A program that runs on a track.
#[derive(Debug, Clone)]
pub struct TrackRun {
    /// What plays.
    pub program: Arc<Program>,
    /// When it starts, in seconds.
    pub at_secs: f64,
    /// How fast it plays, > 0.
    pub speed: f64,
    /// The pose that it starts from.
    start: Pose,
}

/// An event of a project.
#[derive(Debug, Clone, PartialEq)]
pub struct TimelineEvent {
    /// Index of the node in the project; of what happens in a `TargetedAction` that of the node that it names.
    pub node: usize,
    /// When it happens, in seconds.
    pub at_secs: f64,
    /// The name that the file gives.
    pub name: String,
    /// What the file gives along with it.
    pub payload: Option<String>,
}

impl Timeline {
    /// A time line of tracks, one a node, without names: what programs do to other targets does not play.
    #[must_use]
    pub const fn from_tracks(tracks: Vec<Track>) -> Self {
        Self { tracks, names: Vec::new(), markers: Vec::new() }
    }

    /// A time line of nodes without runs, each with its name and the pose at its start. Of two with the same name the first one
    /// is called by it.
    pub fn of_nodes<'a>(nodes: impl IntoIterator<Item = (&'a str, Pose)>) -> Self {
        let (names, tracks) =
            nodes.into_iter().map(|(name, start)| (Box::from(name), Track::new(start))).unzip();
        Self { tracks, names, markers: Vec::new() }
    }

    /// A time line of nodes, each with its name and its track, which already holds what others do to it.
    pub fn of_tracks<'a>(named: impl IntoIterator<Item = (&'a str, Track)>) -> Self {
        let (names, tracks) = named.into_iter().map(|(name, track)| (Box::from(name), track)).unzip();
        Self { tracks, names, markers: Vec::new() }
    }

    /// The tracks, in the order of the nodes, to make another time line of those that stay.
    #[must_use]
    pub fn into_tracks(self) -> Vec<Track> {
        self.tracks
    }

    /// Lets a program play on a node from `at_secs`, `speed` times as fast, and its [parts for other
    /// targets](Program::targets) on the nodes that they name. What names no node does not play; nor does anything if there is no
    /// node with this index.
    pub fn run(&mut self, node: usize, program: &Arc<Program>, at_secs: f64, speed: f64) {
        let Some(track) = self.tracks.get_mut(node) else { return };
        track.add_run(Arc::clone(program), at_secs, speed);
        for target in program.targets() {
            if let Some(track) = self.node_named(target.name()).and_then(|node| self.tracks.get_mut(node)) {
                track.add_run(Arc::clone(target.program()), at_secs, speed);
            }
        }
    }

    /// Lets a program play on several nodes, the first one from `at_secs`, the others as much later as the stagger says.
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

    /// Gives a moment a name.
    pub fn mark(&mut self, name: &str, at_secs: f64) {
        self.markers.push((Box::from(name), at_secs));
    }

    /// The markers with their seconds, in the order of the file.
    ///
    /// ```
    /// # use kineograph_runtime::{Timeline, format::Project};
    /// let text = r#"(format: 1, markers: [(name: "hit", at: 0.4), (name: "end", at: 2)])"#;
    /// let timeline = Timeline::new(&Project::from_ron_text(text)?)?;
    /// assert_eq!(timeline.marker_secs("hit"), Some(0.4));
    /// assert_eq!(timeline.markers().count(), 2);
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn markers(&self) -> impl Iterator<Item = (&str, f64)> {
        self.markers.iter().map(|(name, secs)| (&**name, *secs))
    }

    /// When the marker of this name is, in seconds; of equal names the first one counts.
    #[must_use]
    pub fn marker_secs(&self, name: &str) -> Option<f64> {
        self.markers().find(|(own, _)| *own == name).map(|(_, secs)| secs)
    }

    fn node_named(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|own| **own == *name)
    }

    /// The tracks, in the order of the nodes.
    #[must_use]
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// The pose of every node at `secs`, in the order of the nodes, into `poses`, which is cleared first. Nodes that follow
    /// another one are placed behind all others, in their order.
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

    /// When the last run ends, in seconds; an endless run makes it endless.
    #[must_use]
    pub fn length(&self) -> Length {
        let mut end_secs = 0.0_f64;
        for run in self.tracks.iter().flat_map(|track| &track.runs) {
            match run.end_secs() {
                Some(secs) => end_secs = end_secs.max(secs),
                None => return Length::Endless,
            }
        }
        Length::Finite(end_secs)
    }

    /// The events in (`after_secs`, `until_secs`], ordered by time, then by node.
    #[must_use]
    pub fn events(&self, after_secs: f64, until_secs: f64) -> Vec<TimelineEvent> {
        let mut found = Vec::new();
        let mut of_run: Vec<Event> = Vec::new();
        for (node, track) in self.tracks.iter().enumerate() {
            for run in &track.runs {
                of_run.clear();
                run.program.events(run.local_secs(after_secs), run.local_secs(until_secs), &mut of_run);
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

impl Track {
    /// A track without runs.
    #[must_use]
    pub const fn new(start: Pose) -> Self {
        Self { start, runs: Vec::new() }
    }

    /// The runs, in the order in which they start.
    #[must_use]
    pub fn runs(&self) -> &[TrackRun] {
        &self.runs
    }

    /// Lets a program play from `at_secs`, `speed` times as fast. Of two that start at the same time the one added later
    /// comes later.
    pub fn add_run(&mut self, program: Arc<Program>, at_secs: f64, speed: f64) {
        let index = self.runs.partition_point(|run| run.at_secs <= at_secs);
        let channels = program.channels();
        self.runs.insert(index, TrackRun { program, at_secs, speed, start: self.start });
        for index in index..self.runs.len() {
            self.runs[index].start.position = self.position_of_first(index, self.runs[index].at_secs);
        }
        for channel in channels.iter().filter(|channel| !channel.is_position()) {
            self.find_starts(channel, index);
        }
    }

    /// Sets what the runs find in a channel, for the run that was added at `added` and all that write the channel later.
    ///
    /// A run goes on from the value that the channel has when the run writes it first, as in an action manager: others may write it
    /// while the run is busy with other channels.
    fn find_starts(&mut self, channel: Channel, added: usize) {
        let first_write = |(index, run): (usize, &TrackRun)| Some((run.first_write_secs(channel)?, index));
        let mut order: Vec<(f64, usize)> = self.runs.iter().enumerate().filter_map(first_write).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let changed = order.iter().position(|(_, index)| *index == added).unwrap_or(order.len());
        for place in changed..order.len() {
            let (secs, index) = order[place];
            let mut before: Vec<usize> = order[..place].iter().map(|(_, index)| *index).collect();
            before.sort_unstable();
            let mut pose = self.start;
            let mut last_secs = f64::NEG_INFINITY;
            for earlier in before {
                let run = &self.runs[earlier];
                run.overwrite(&mut pose, &run.pose_at(secs), (channel, secs), &mut last_secs);
            }
            self.runs[index].start.copy_channel(channel, &pose);
        }
    }

    /// The position that the first `count` runs give.
    fn position_of_first(&self, count: usize, secs: f64) -> [f32; 2] {
        let mut position = self.start.position;
        for run in self.runs[..count].iter().filter(|run| secs >= run.at_secs) {
            run.displace(&mut position, &run.pose_at(secs));
        }
        position
    }

    /// The pose at `secs`, without following others.
    #[must_use]
    pub fn pose_at(&self, secs: f64) -> Pose {
        match self.runs.as_slice() {
            [only] if secs >= only.at_secs => only.pose_at(secs),
            runs => mixed(self.start, runs.iter().filter(|run| secs >= run.at_secs), secs),
        }
    }

    /// What it follows at `secs`; of several the one that was added last.
    fn follow_at(&self, secs: f64) -> Option<&Follow> {
        let started = self.runs.iter().rev().filter(|run| secs >= run.at_secs);
        started.filter_map(|run| run.program.follow_at(run.local_secs(secs))).next()
    }
}

impl TrackRun {
    /// When it ends, in seconds; `None` if it never does.
    #[must_use]
    pub fn end_secs(&self) -> Option<f64> {
        match self.program.length() {
            Length::Finite(secs) => Some(self.at_secs + secs / self.speed),
            Length::Endless => None,
        }
    }

    /// Time of the program at `secs` of the time line.
    #[must_use]
    pub fn local_secs(&self, secs: f64) -> f64 {
        (secs - self.at_secs) * self.speed
    }

    fn pose_at(&self, secs: f64) -> Pose {
        let local_secs = self.local_secs(secs);
        match self.program.length() {
            // A finite program stays at its end; it is not extrapolated by a time line.
            Length::Finite(length_secs) => self.program.sample_secs(&self.start, local_secs.min(length_secs)),
            Length::Endless => self.program.sample_secs(&self.start, local_secs),
        }
    }

    /// When it wrote a channel last, seen from `secs`.
    fn last_write_secs(&self, channel: Channel, secs: f64) -> Option<f64> {
        let local_secs = self.local_secs(secs);
        let local_secs = self.program.length().secs().map_or(local_secs, |end| end.min(local_secs));
        Some(self.at_secs + self.program.last_write(channel, local_secs)? / self.speed)
    }

    /// When it writes a channel first.
    fn first_write_secs(&self, channel: Channel) -> Option<f64> {
        Some(self.at_secs + self.program.first_write(channel)? / self.speed)
    }

    /// Sets a channel that is not of the position, if this run has written it and nobody after it since; `own` is its pose at `secs`.
    fn overwrite(&self, pose: &mut Pose, own: &Pose, (channel, secs): (Channel, f64), last_secs: &mut f64) {
        if let Some(write_secs) = self.last_write_secs(channel, secs)
            && reached(write_secs, *last_secs)
        {
            *last_secs = last_secs.max(write_secs);
            pose.copy_channel(channel, own);
        }
    }

    /// Adds how far it has come; `own` is its pose.
    fn displace(&self, position: &mut [f32; 2], own: &Pose) {
        for (channel, axis) in [(Channel::X, 0), (Channel::Y, 1)] {
            if self.program.channels().contains(channel) {
                position[axis] += own.position[axis] - self.start.position[axis];
            }
        }
    }
}

/// What several runs make of a pose: positions add up, elsewhere the last write wins, at equal times that of the later run.
fn mixed<'a>(start: Pose, runs: impl Iterator<Item = &'a TrackRun>, secs: f64) -> Pose {
    let mut pose = start;
    let mut last_writes_secs = [f64::NEG_INFINITY; Channel::COUNT];
    for run in runs {
        let own = run.pose_at(secs);
        run.displace(&mut pose.position, &own);
        for channel in run.program.channels().iter().filter(|channel| !channel.is_position()) {
            run.overwrite(&mut pose, &own, (channel, secs), &mut last_writes_secs[channel as usize]);
        }
    }
    pose
}
