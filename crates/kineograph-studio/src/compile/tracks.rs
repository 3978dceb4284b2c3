//! The timeline of a document, of which only those nodes are made anew whose runs have changed, and those only as far as they are asked
//! for.
//!
//! A track mixes all runs of its node, so one with many runs takes long to make, while a drag changes some in every frame and shows
//! nothing but the poses at the playhead. What starts later has no effect on these: until someone asks for a later time, the track of a
//! changed node holds only those runs that have started.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use kineograph_runtime::{Length, Pose, Program, Removals, Target, Timeline, Track, TrackRun};

use super::{Changed, Programs, preview_secs, start_pose};
use crate::document::{ClipId, Document, Node, NodeId, Run};

/// A run that starts so much later, in seconds, has no effect on a pose: more than the slack of any comparison of times.
const APART_SECS: f64 = 1.0e-6;

/// As far as a played timeline is prepared beforehand, in seconds. What never ends would fill the memory.
const PREPARED_SECS: f64 = 600.0;

/// A track of fewer runs is made in another way, which differs in the sign of a zero.
const LEAST_RUNS: usize = 2;

/// The timeline, and what its tracks are made of, in the order of the nodes.
#[derive(Debug, Clone, Default)]
pub struct Tracks {
    nodes: Vec<NodeTrack>,
    /// As far as the tracks were made.
    timeline: Timeline,
    /// All of it, made when it is asked for.
    whole: OnceLock<Timeline>,
    /// The places of the nodes by their ids.
    places: Vec<(NodeId, usize)>,
    /// So many nodes have several runs; their tracks share the work of preparing.
    mixed: usize,
}

/// What plays on a node, and how much of it is in its track.
#[derive(Debug, Clone)]
struct NodeTrack {
    id: NodeId,
    plan: TrackPlan,
    /// Places of the runs that play on it or do something to it from another node, ascending.
    runs: Vec<usize>,
    /// The track gives the poses before this time.
    until_secs: f64,
    /// All of it, made when it is asked for.
    whole: OnceLock<Track>,
}

/// What a track is made of.
#[derive(Debug, Clone)]
struct TrackPlan {
    start: Pose,
    /// In the order of their starts, at equal times in that of the document.
    runs: Vec<TrackRun>,
    /// When the last of them ends, in seconds, after some rounds of what never ends.
    end_secs: f64,
}

impl PartialEq for TrackPlan {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = self.runs.iter().zip(&other.runs);
        (self.start, self.end_secs, self.runs.len()) == (other.start, other.end_secs, other.runs.len())
            && pairs.all(|(a, b)| a.plays_as(b))
    }
}

/// How much is shown of what never ends, in seconds, by the address of the program: many runs may play the same one, which has many
/// spans.
type Previews = BTreeMap<usize, f64>;

impl Programs {
    /// Makes the timeline of a document that was `before`, after programs have changed.
    pub(super) fn renew_timeline(
        &mut self,
        document: &Document,
        before: Option<&Document>,
        changed: &Changed,
    ) {
        let mut tracks = std::mem::take(&mut self.tracks);
        tracks.whole = OnceLock::new();
        let mut previews = Previews::new();
        match before.and_then(|before| self.touched_nodes(&tracks, before, document, changed)) {
            Some(touched) => {
                let with_runs = tracks.nodes.iter().zip(&touched).filter(|(_, touched)| **touched);
                let runs: BTreeSet<usize> =
                    with_runs.flat_map(|(track, _)| track.runs.iter().copied()).collect();
                let mut parts = self.parts_of(document, &tracks, runs, |place| touched[place]);
                let nodes = tracks.nodes.iter_mut().zip(document.nodes()).zip(&touched).enumerate();
                for (place, ((track, node), _)) in nodes.filter(|(_, (_, touched))| **touched) {
                    track.follow(TrackPlan::of(node, parts.remove(&place), &mut previews));
                }
            }
            None => tracks.renew_all(self, document, &mut previews),
        }
        tracks.mixed = tracks.nodes.iter().filter(|track| track.plan.runs.len() > 1).count();
        self.length_secs = tracks.nodes.iter().map(|track| track.plan.end_secs).fold(0.0, f64::max);
        self.tracks = tracks;
    }

    /// For each node whether something else plays on it than before; `None` where more may have changed than when and how fast the same
    /// runs play.
    fn touched_nodes(
        &self,
        tracks: &Tracks,
        before: &Document,
        document: &Document,
        changed: &Changed,
    ) -> Option<Vec<bool>> {
        let are_alike = before.has_nodes_of(document) && before.runs().len() == document.runs().len();
        // What a node does to others ends where it leaves the stage, so then its runs concern other nodes too.
        let removes = |program: &Arc<Program>| program.first_removal_secs().is_some();
        let has_removals = |run: &Arc<Run>| {
            let program = self.program(run.clip);
            let removes_others =
                |program: &Arc<Program>| program.targets().iter().any(|target| removes(target.program()));
            program.is_some_and(|program| removes(program) || removes_others(program))
        };
        if !are_alike || changed.concern_others || document.runs().iter().any(has_removals) {
            return None;
        }
        let is_simple = |clip: ClipId| self.program(clip).is_none_or(|program| program.targets().is_empty());
        let mut touched = vec![false; document.nodes().len()];
        for (old, new) in before.runs().iter().zip(document.runs()) {
            let is_same = Arc::ptr_eq(old, new);
            if is_same && (changed.clips.is_empty() || !changed.clips.contains(&new.clip)) {
                continue;
            }
            if !is_same && (!old.plays_where(new) || !is_simple(new.clip)) {
                return None;
            }
            for node in new.nodes() {
                touched[tracks.place(node)?] = true;
            }
        }
        Some(touched)
    }

    /// What the runs at these places, ascending, play on each of the wanted nodes, by the places of the nodes. All at once: a run may have
    /// as many nodes as there are.
    fn parts_of(
        &self,
        document: &Document,
        tracks: &Tracks,
        runs: impl IntoIterator<Item = usize>,
        is_wanted: impl Fn(usize) -> bool,
    ) -> BTreeMap<usize, Vec<TrackRun>> {
        let mut parts: BTreeMap<usize, Vec<TrackRun>> = BTreeMap::new();
        let named = OnceCell::new();
        for run in runs.into_iter().map(|place| &document.runs()[place]).filter(|run| plays(run)) {
            let Some(program) = self.program(run.clip) else { continue };
            let target_place = |target: &Target| {
                let place = named.get_or_init(|| places_by_name(document.nodes())).get(target.name());
                place.copied().filter(|place| is_wanted(*place))
            };
            let targets = program.targets().iter();
            let targets: Vec<(usize, &Arc<Program>)> =
                targets.filter_map(|target| Some((target_place(target)?, target.program()))).collect();
            for (id, at_secs) in run.starts() {
                let own = tracks.place(id).filter(|place| is_wanted(*place)).map(|place| (place, program));
                let part_of = tracks.place(id);
                let targets = targets.iter().map(|(place, program)| (*place, *program, part_of));
                let own = own.map(|(place, program)| (place, program, None));
                for (place, program, part_of) in own.into_iter().chain(targets) {
                    let run = TrackRun::new(Arc::clone(program), at_secs, run.speed);
                    let run = match part_of {
                        Some(node) => run.as_part_of(node),
                        None => run,
                    };
                    parts.entry(place).or_default().push(run);
                }
            }
        }
        tracks.end_with_removed_nodes(document, &mut parts);
        parts
    }

    /// The pose of every node at a time in seconds, in the order of the document's nodes, into `poses`. Makes what is needed for them.
    pub fn poses_at(&mut self, secs: f64, poses: &mut Vec<Pose>) {
        let names = self.source.as_ref().map(Document::nodes).unwrap_or_default();
        self.tracks.make_until(secs, names);
        // So that the next pose does not begin at the start again.
        self.tracks.timeline.prepare_until(secs.min(PREPARED_SECS));
        self.tracks.timeline.poses_at(secs, poses);
    }

    /// All nodes and what runs on them, in the order of the document's nodes.
    pub fn timeline(&self) -> &Timeline {
        let names = self.source.as_ref().map(Document::nodes).unwrap_or_default();
        self.tracks.whole(names)
    }

    /// The runs of the node at this place in the document.
    pub fn track(&self, place: usize) -> Option<&Track> {
        self.tracks.track(place)
    }
}

fn places_by_name(nodes: &[Arc<Node>]) -> BTreeMap<&str, usize> {
    nodes.iter().enumerate().map(|(place, node)| (node.name.as_str(), place)).collect()
}

fn plays(run: &Run) -> bool {
    !run.paused && run.speed > 0.0 && run.at_secs.is_finite()
}

impl Tracks {
    fn place(&self, node: NodeId) -> Option<usize> {
        let index = self.places.binary_search_by_key(&node, |(id, _)| *id).ok()?;
        self.places.get(index).map(|(_, place)| *place)
    }

    /// Lets what runs end where its node leaves the stage, or what it is a part of does.
    fn end_with_removed_nodes(&self, document: &Document, runs: &mut BTreeMap<usize, Vec<TrackRun>>) {
        let all = || runs.iter().flat_map(|(place, runs)| runs.iter().map(|run| (*place, run)));
        if all().all(|(_, run)| run.program.first_removal_secs().is_none()) {
            return;
        }
        let parents = document.nodes().iter().map(|node| self.place(node.parent?));
        let removals = Removals::of(all(), parents);
        for (place, runs) in runs {
            for run in runs {
                run.until = removals.until(*place, run);
            }
        }
    }

    /// Looks at all runs, and keeps the tracks of nodes on which the same plays as before.
    fn renew_all(&mut self, programs: &Programs, document: &Document, previews: &mut Previews) {
        let nodes = document.nodes();
        self.places = nodes.iter().enumerate().map(|(place, node)| (node.id, place)).collect();
        self.places.sort_unstable();
        let runs = self.runs_by_node(programs, document);
        let tracks = std::mem::take(&mut self.timeline).into_tracks();
        let old = std::mem::take(&mut self.nodes).into_iter().zip(tracks);
        let mut kept: BTreeMap<NodeId, (NodeTrack, Track)> =
            old.map(|(node, track)| (node.id, (node, track))).collect();
        let mut tracks = Vec::with_capacity(nodes.len());
        let mut parts = programs.parts_of(document, self, 0..document.runs().len(), |_| true);
        for (place, (node, runs)) in nodes.iter().zip(runs).enumerate() {
            let plan = TrackPlan::of(node, parts.remove(&place), previews);
            let (mut before, track) = kept.remove(&node.id).unwrap_or_else(|| NodeTrack::nothing(node));
            before.follow(plan);
            self.nodes.push(NodeTrack { runs, ..before });
            tracks.push(track);
        }
        self.timeline = timeline_of(nodes, tracks);
    }

    /// The places of the runs that do something to each node.
    fn runs_by_node(&self, programs: &Programs, document: &Document) -> Vec<Vec<usize>> {
        let nodes = document.nodes();
        let mut named: Option<BTreeMap<&str, usize>> = None;
        let mut runs: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        for (index, run) in document.runs().iter().enumerate() {
            let mut add = |place: usize| {
                if runs[place].last() != Some(&index) {
                    runs[place].push(index);
                }
            };
            run.nodes().filter_map(|node| self.place(node)).for_each(&mut add);
            let targets = programs.program(run.clip).map(|program| program.targets()).unwrap_or_default();
            if targets.is_empty() {
                continue;
            }
            let named = named.get_or_insert_with(|| places_by_name(nodes));
            targets.iter().filter_map(|target| named.get(target.name()).copied()).for_each(&mut add);
        }
        runs
    }

    /// Makes what the poses at a time need.
    fn make_until(&mut self, secs: f64, names: &[Arc<Node>]) {
        if self.nodes.iter().all(|node| node.is_made_at(secs)) {
            return;
        }
        let mut tracks = std::mem::take(&mut self.timeline).into_tracks();
        for (node, track) in self.nodes.iter_mut().zip(&mut tracks) {
            if !node.is_made_at(secs) {
                *track = node.make_until(secs, self.mixed);
            }
        }
        self.timeline = timeline_of(names, tracks);
    }

    /// Whether the track of a node is made to its end.
    #[cfg(test)]
    pub fn is_whole(&self, place: usize) -> bool {
        self.nodes[place].is_whole()
    }

    fn track(&self, place: usize) -> Option<&Track> {
        let (node, made) = (self.nodes.get(place)?, self.timeline.tracks().get(place)?);
        Some(if node.is_whole() { made } else { node.whole.get_or_init(|| node.plan.track(self.mixed)) })
    }

    fn whole(&self, names: &[Arc<Node>]) -> &Timeline {
        if self.nodes.iter().all(NodeTrack::is_whole) {
            return &self.timeline;
        }
        self.whole.get_or_init(|| {
            let tracks = (0..self.nodes.len()).map(|place| self.track(place).cloned().unwrap_or_default());
            timeline_of(names, tracks.collect())
        })
    }
}

fn timeline_of(nodes: &[Arc<Node>], tracks: Vec<Track>) -> Timeline {
    Timeline::of_tracks(nodes.iter().map(|node| node.name.as_str()).zip(tracks))
}

impl NodeTrack {
    /// That of a node on which nothing plays, with its track.
    fn nothing(node: &Node) -> (Self, Track) {
        let plan = TrackPlan { start: start_pose(node), runs: Vec::new(), end_secs: 0.0 };
        let track = plan.track(1);
        let whole = OnceLock::new();
        (Self { id: node.id, plan, runs: Vec::new(), until_secs: f64::INFINITY, whole }, track)
    }

    fn is_whole(&self) -> bool {
        self.until_secs == f64::INFINITY
    }

    fn is_made_at(&self, secs: f64) -> bool {
        secs < self.until_secs || self.is_whole()
    }

    /// Plays something else, if it is something else.
    fn follow(&mut self, plan: TrackPlan) {
        if self.plan != plan {
            self.plan = plan;
            self.until_secs = f64::NEG_INFINITY;
            self.whole = OnceLock::new();
        }
    }

    /// The track for the poses at a time: at first no more than these need, then all of it, as when it is played.
    /// So many nodes, `mixed`, have several runs.
    fn make_until(&mut self, secs: f64, mixed: usize) -> Track {
        let runs = &self.plan.runs;
        let started = runs.partition_point(|run| run.at_secs <= secs + APART_SECS).max(LEAST_RUNS);
        let next_secs = runs.get(started).map(|next| next.at_secs - APART_SECS);
        let is_new = self.until_secs == f64::NEG_INFINITY;
        match next_secs.filter(|next_secs| is_new && secs < *next_secs) {
            Some(next_secs) => {
                self.until_secs = next_secs;
                self.plan.track_of(&runs[..started], mixed)
            }
            None => {
                self.until_secs = f64::INFINITY;
                self.whole.take().unwrap_or_else(|| self.plan.track(mixed))
            }
        }
    }
}

impl TrackPlan {
    /// What is made of the runs of a node, in the order of the document.
    fn of(node: &Node, runs: Option<Vec<TrackRun>>, previews: &mut Previews) -> Self {
        let mut runs = runs.unwrap_or_default();
        // Stable, and near linear where most of them are sorted.
        runs.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
        let end_secs = runs.iter().map(|run| end_secs(run, previews)).fold(0.0, f64::max);
        Self { start: start_pose(node), runs, end_secs }
    }

    fn track(&self, mixed: usize) -> Track {
        self.track_of(&self.runs, mixed)
    }

    fn track_of(&self, runs: &[TrackRun], mixed: usize) -> Track {
        let mut track = Track::new(self.start);
        track.add_runs_among(mixed, runs.iter().cloned());
        track
    }
}

/// When a run ends, in seconds, after some rounds of what never ends.
fn end_secs(run: &TrackRun, previews: &mut Previews) -> f64 {
    let secs = match run.program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => {
            *previews.entry(Arc::as_ptr(&run.program).addr()).or_insert_with(|| preview_secs(&run.program))
        }
    };
    run.at_secs + secs / run.speed
}
