//! The timeline of a document, of which only those nodes are made anew whose runs have changed.
//!
//! A track mixes all runs of its node, so one with many runs takes long to make; a drag changes few of them in every frame.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::{Pose, Program, Timeline, Track};

use super::{Programs, start_pose};
use crate::document::{Document, NodeId};

/// A program on a node: when it starts, in seconds of the project, and how fast it plays.
#[derive(Debug, Clone)]
struct Part {
    program: Arc<Program>,
    at_secs: f64,
    speed: f64,
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.program, &other.program)
            && self.at_secs == other.at_secs
            && self.speed == other.speed
    }
}

/// What a track is made of.
#[derive(Debug, Clone, PartialEq)]
struct Plan {
    start: Pose,
    /// In the order in which they are added.
    parts: Vec<Part>,
}

/// What the tracks of the timeline were made of, in the order of the nodes.
#[derive(Debug, Default)]
pub struct Plans(Vec<(NodeId, Plan)>);

impl Programs {
    /// Makes the timeline of a document.
    pub(super) fn renew_timeline(&mut self, document: &Document) {
        let plans = self.plans_of(document);
        let tracks = std::mem::take(&mut self.timeline).into_tracks();
        let old = std::mem::take(&mut self.plans.0);
        let mut kept: BTreeMap<NodeId, (Plan, Track)> =
            old.into_iter().zip(tracks).map(|((id, plan), track)| (id, (plan, track))).collect();
        let tracks = plans.iter().map(|(id, plan)| match kept.remove(id) {
            Some((before, track)) if before == *plan => track,
            _ => plan.track(),
        });
        let names = document.nodes().iter().map(|node| node.name.as_str());
        self.timeline = Timeline::of_tracks(names.zip(tracks));
        self.plans = Plans(plans);
    }

    /// What plays on each node: the runs, and what runs on others do to it.
    fn plans_of(&self, document: &Document) -> Vec<(NodeId, Plan)> {
        let nodes = document.nodes().iter();
        let mut plans: Vec<(NodeId, Plan)> = nodes
            .clone()
            .map(|node| (node.id, Plan { start: start_pose(node), parts: Vec::new() }))
            .collect();
        let places: BTreeMap<NodeId, usize> =
            nodes.clone().enumerate().map(|(index, node)| (node.id, index)).collect();
        let named: BTreeMap<&str, usize> =
            nodes.enumerate().map(|(index, node)| (node.name.as_str(), index)).collect();
        let plays =
            document.runs().iter().filter(|run| !run.paused && run.speed > 0.0 && run.at_secs.is_finite());
        for run in plays {
            let Some(program) = self.program(run.clip) else { continue };
            for (id, at_secs) in run.starts() {
                let Some(place) = places.get(&id) else { continue };
                let part =
                    |program: &Arc<Program>| Part { program: Arc::clone(program), at_secs, speed: run.speed };
                plans[*place].1.parts.push(part(program));
                for target in program.targets() {
                    if let Some(place) = named.get(target.name()) {
                        plans[*place].1.parts.push(part(target.program()));
                    }
                }
            }
        }
        plans
    }
}

impl Plan {
    fn track(&self) -> Track {
        let mut track = Track::new(self.start);
        track.add_runs(self.parts.iter().map(|part| (Arc::clone(&part.program), part.at_secs, part.speed)));
        track
    }
}
