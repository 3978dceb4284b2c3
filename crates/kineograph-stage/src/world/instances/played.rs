//! The events inside of symbols, as the actions of a world play them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::Action;
use kineograph_runtime::program::reached;
use kineograph_runtime::{
    ActionHandle, Channel, InsideEvent, Pose, Program, RunningActions, Timeline, Track,
};

use super::Instance;
use crate::scene::NodeId;
use crate::world::World;

/// Before the start of each action, in seconds of its program.
const BEFORE_START_SECS: f64 = -1.0;
/// Long before that: what was played then is over.
const LONG_BEFORE_SECS: f64 = -1.0e6;
/// Times inside are multiples of 2⁻²⁰ s: what is this near is there.
const NEAR_SECS: f64 = 4.0 / (1 << 20) as f64;

/// An event of a node inside of a symbol.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct InstanceEvent {
    /// The nodes on the way to it: those that show symbols, outermost first, and last the node that sends it.
    pub path: Vec<NodeId>,
    /// The name in the file.
    pub name: String,
    /// The payload in the file.
    pub payload: Option<String>,
}

/// What the actions of a world have played of the symbols that are inside of no other one.
#[derive(Debug, Clone)]
pub(super) struct Played {
    tops: Vec<Top>,
    /// All nodes that show symbols, by their place among the instances.
    by_node: BTreeMap<NodeId, usize>,
    /// See [`World::played_secs`].
    secs: f64,
}

/// A symbol that is inside of no other one.
#[derive(Debug, Clone)]
struct Top {
    /// Its place among the instances.
    place: usize,
    runs: Vec<SeenRun>,
    /// The time inside at the last update, in seconds.
    inner_secs: Option<f64>,
    /// Whether an action has set or played it.
    has_begun: bool,
}

/// An action that plays a symbol, as it was at the last update.
#[derive(Debug, Clone)]
struct SeenRun {
    id: ActionHandle,
    program: Arc<Program>,
    /// It alone, on one node.
    timeline: Timeline,
    /// In seconds of its program.
    local_secs: f64,
    speed: f64,
    /// Whether its start delay has not passed yet.
    waits: bool,
}

impl Played {
    /// Nothing yet.
    pub fn new(all: &[Instance]) -> Self {
        let by_node = all.iter().enumerate().map(|(place, instance)| (instance.node, place)).collect();
        let inside: BTreeSet<NodeId> =
            all.iter().flat_map(|instance| instance.inside.iter().copied()).collect();
        let tops = all.iter().enumerate().filter(|(_, instance)| !inside.contains(&instance.node));
        let tops = tops.map(|(place, _)| Top { place, runs: Vec::new(), inner_secs: None, has_begun: false });
        Self { tops: tops.collect(), by_node, secs: 0.0 }
    }

    /// The events since the last call, in order.
    pub fn advance<T: Copy + Eq, F>(&mut self, all: &[Instance], world: &World<T, F>) -> Vec<InstanceEvent> {
        let dt_secs = world.played_secs - self.secs;
        self.secs = world.played_secs;
        let mut found = Vec::new();
        let Self { tops, by_node, .. } = self;
        for top in tops {
            let node = all[top.place].node;
            let Some(inner_secs) = world.scene.pose(node).map(|pose| pose.time_secs.max(0.0)) else {
                continue;
            };
            let mut search = Search { all, by_node, top: top.place, found: &mut found };
            top.advance(&world.manager.actions, (node, inner_secs), dt_secs, &mut search);
        }
        // Stable: what happens at once stays in the order of the nodes.
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.into_iter().map(|(_, event)| event).collect()
    }
}

impl Top {
    fn advance(
        &mut self,
        actions: &RunningActions<NodeId>,
        (node, inner_secs): (NodeId, f64),
        dt_secs: f64,
        search: &mut Search<'_>,
    ) {
        let before_secs = self.inner_secs.replace(inner_secs);
        let mut reached_secs = before_secs.unwrap_or(inner_secs);
        let known = self.runs.len();
        self.see_new(actions, node, reached_secs);
        let (mut has_ended, has_begun) = (false, self.has_begun);
        for (index, run) in self.runs.iter_mut().enumerate() {
            let waited = run.waits;
            let played = if index < known { run.advance(actions, dt_secs) } else { run.begin() };
            if waited && !run.waits {
                run.timeline = timeline_of(&run.program, reached_secs, has_begun);
            }
            if let Some([after_secs, until_secs]) = played {
                search.play(run, [after_secs, until_secs]);
                reached_secs = inner_secs_at(&run.timeline, until_secs);
            }
            has_ended |= !actions.is_running(run.id);
        }
        self.runs.retain(|run| actions.is_running(run.id));
        if (reached_secs - inner_secs).abs() > NEAR_SECS {
            search.arrive(inner_secs);
        }
        self.has_begun |= has_ended || before_secs.is_some_and(|secs| secs != inner_secs);
    }

    /// Adds the actions that were run since.
    fn see_new(&mut self, actions: &RunningActions<NodeId>, node: NodeId, inner_secs: f64) {
        for id in actions.runs(node) {
            let Some(program) = actions.program(id) else { continue };
            let plays = program.channels().contains(Channel::Time);
            if !plays || self.runs.iter().any(|run| run.id == id) {
                continue;
            }
            self.runs.push(SeenRun {
                id,
                timeline: timeline_of(program, inner_secs, self.has_begun),
                program: Arc::clone(program),
                local_secs: actions.elapsed_secs(id).unwrap_or_default(),
                speed: actions.speed(id).unwrap_or(1.0),
                waits: actions.delay_secs(id).is_some_and(|secs| secs > 0.0),
            });
        }
    }
}

impl SeenRun {
    /// What a new one has played: its start, unless it waits or begins later than that.
    fn begin(&self) -> Option<[f64; 2]> {
        (!self.waits && reached(0.0, self.local_secs)).then_some([BEFORE_START_SECS, self.local_secs])
    }

    /// What it has played since the last update; `None` if nothing, backwards, or if it was sought or stopped.
    fn advance(&mut self, actions: &RunningActions<NodeId>, dt_secs: f64) -> Option<[f64; 2]> {
        let (before_secs, speed, waited) = (self.local_secs, self.speed, self.waits);
        self.local_secs = match actions.elapsed_secs(self.id) {
            Some(secs) => {
                self.speed = actions.speed(self.id).unwrap_or(1.0);
                self.waits = actions.delay_secs(self.id).is_some_and(|secs| secs > 0.0);
                secs
            }
            // It has ended, or was stopped before that.
            None => {
                self.waits = false;
                self.end_secs().filter(|end_secs| reached(before_secs + dt_secs * speed, *end_secs))?
            }
        };
        let most_secs = dt_secs * speed.max(self.speed);
        let is_played = self.local_secs >= before_secs && reached(before_secs + most_secs, self.local_secs);
        let after_secs = if waited && before_secs == 0.0 { BEFORE_START_SECS } else { before_secs };
        (is_played && !self.waits).then_some([after_secs, self.local_secs])
    }

    fn end_secs(&self) -> Option<f64> {
        self.timeline.length().secs()
    }
}

/// A program on one node, from a time inside on. `has_begun`: what is there was crossed before.
fn timeline_of(program: &Arc<Program>, inner_secs: f64, has_begun: bool) -> Timeline {
    let mut track = Track::new(Pose::default().with(Property::TIME_SECS, inner_secs));
    if has_begun && let Ok(before) = Program::compile(&Action::cue(inner_secs)) {
        track.add_run(before, LONG_BEFORE_SECS, 1.0);
    }
    track.add_run(Arc::clone(program), 0.0, 1.0);
    Timeline::from_tracks(alloc::vec![track])
}

fn inner_secs_at(timeline: &Timeline, secs: f64) -> f64 {
    timeline.tracks().first().map_or(0.0, |track| track.pose_at(secs).time_secs.max(0.0))
}

/// A search for the events of one symbol that is inside of no other one.
struct Search<'a> {
    all: &'a [Instance],
    by_node: &'a BTreeMap<NodeId, usize>,
    /// The place of the symbol among the instances.
    top: usize,
    /// Each with how long ago it happened, in seconds.
    found: &'a mut Vec<(f64, InstanceEvent)>,
}

impl Search<'_> {
    /// Adds what a run has played, from a time of its program to another.
    fn play(&mut self, run: &SeenRun, [after_secs, until_secs]: [f64; 2]) {
        let events = run.timeline.events_inside(after_secs, until_secs, &mut |path| self.shown(&path[1..]));
        for event in events.into_iter().filter(|event| event.path.len() > 1) {
            let ago_secs = (until_secs - event.at_secs) / run.speed.abs().max(NEAR_SECS);
            let path = self.way(&event.path[1..]);
            self.add(ago_secs, path, event);
        }
    }

    /// Adds what is at a time inside.
    fn arrive(&mut self, inner_secs: f64) {
        let timeline = &self.all[self.top].timeline;
        let (after_secs, until_secs) = (inner_secs - NEAR_SECS, inner_secs + NEAR_SECS);
        for event in timeline.events_inside(after_secs, until_secs, &mut |path| self.shown(path)) {
            let path = self.way(&event.path);
            self.add(0.0, path, event);
        }
    }

    fn add(&mut self, ago_secs: f64, path: Vec<NodeId>, InsideEvent { name, payload, .. }: InsideEvent) {
        self.found.push((ago_secs, InstanceEvent { path, name, payload }));
    }

    /// The timeline of what is shown at the end of a path inside of the symbol.
    fn shown(&self, path: &[usize]) -> Option<&Timeline> {
        let mut at = &self.all[self.top];
        for node in path {
            at = &self.all[*self.by_node.get(at.inside.get(*node)?)?];
        }
        Some(&at.timeline)
    }

    /// The nodes of the scene on the way, with that of the symbol.
    fn way(&self, path: &[usize]) -> Vec<NodeId> {
        let mut at = &self.all[self.top];
        let mut way = alloc::vec![at.node];
        for node in path {
            let Some(id) = at.inside.get(*node).copied() else { break };
            way.push(id);
            if let Some(place) = self.by_node.get(&id) {
                at = &self.all[*place];
            }
        }
        way
    }
}
