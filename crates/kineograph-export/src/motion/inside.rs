//! Nodes of symbols among those of the project that shows them: they move in the time of the node that shows the symbol.

use std::sync::Arc;

use kineograph_runtime::{Pose, Timeline};

use super::Motion;

/// The most times at which a node of a symbol is known to change its course; a fit finds what is not known.
const MAX_CUTS: usize = 4_000;
/// How exactly a time inside is found, in seconds.
const EXACT_SECS: f64 = 1e-9;
/// The time inside may jump at a cut, so it is read so far from there, in seconds.
const ASIDE_SECS: f64 = 1e-6;

/// Where the poses of a node come from.
#[derive(Debug, Clone)]
pub enum PoseSource {
    /// From this track of [`Motion::timeline`].
    Own(usize),
    /// Nothing moves it: it is a group that holds others.
    Still,
    /// From a symbol, at the time of the node that shows it.
    Inside {
        /// The place of that node in the project.
        instance: usize,
        /// The motion of the symbol.
        timeline: Arc<Timeline>,
        /// The track of the node there.
        track: usize,
    },
}

impl Motion<'_> {
    /// The pose of a node at a time, with the anchor that it has itself.
    pub(super) fn moved(&self, node: usize, secs: f64) -> Pose {
        let pose = |timeline: &Timeline, track: usize, secs: f64| {
            timeline.tracks().get(track).map_or_else(Pose::default, |track| track.pose_at(secs))
        };
        match self.sources.get(node) {
            None => pose(self.timeline, node, secs),
            Some(PoseSource::Own(track)) => pose(self.timeline, *track, secs),
            Some(PoseSource::Still) => Pose::default(),
            Some(PoseSource::Inside { instance, timeline, track }) => {
                pose(timeline, *track, self.secs_inside(*instance, secs))
            }
        }
    }

    /// The node that shows the symbol that a node is of.
    pub(crate) fn instance_of(&self, node: usize) -> Option<usize> {
        match self.sources.get(node) {
            Some(PoseSource::Inside { instance, .. }) => Some(*instance),
            _ => None,
        }
    }

    /// Whether the time of the symbol that a node shows passes.
    pub(crate) fn passes_time(&self, instance: usize) -> bool {
        self.changes(instance, |pose| pose.time_secs.max(0.0))
    }

    /// The time of the symbol that a node shows, in seconds.
    fn secs_inside(&self, instance: usize, secs: f64) -> f64 {
        self.moved(instance, secs).time_secs.max(0.0)
    }

    /// When a node of a symbol changes its course: when the time of the symbol does, and when it passes a time at which the node does.
    pub(super) fn cuts_inside(&self, node: usize, instance: usize) -> Vec<f64> {
        let mut cuts = self.cuts_secs(instance);
        let spans: Vec<[f64; 2]> = cuts.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        let spans: Vec<Span> = spans.into_iter().map(|[from, to]| self.span(instance, from, to)).collect();
        let until_secs = spans.iter().flat_map(|span| span.inside_secs).fold(0.0, f64::max);
        let own = self.play_cuts(node, until_secs);
        for span in &spans {
            let [low, high] = [f64::min, f64::max].map(|pick| pick(span.inside_secs[0], span.inside_secs[1]));
            for secs in own.iter().filter(|secs| (low..=high).contains(*secs)) {
                if cuts.len() >= MAX_CUTS {
                    return cuts;
                }
                cuts.extend(self.when_inside(instance, span, *secs));
            }
        }
        cuts
    }

    fn span(&self, instance: usize, from: f64, to: f64) -> Span {
        let aside = ASIDE_SECS.min((to - from) / 4.0);
        let secs = [from + aside, to - aside];
        Span { secs, inside_secs: secs.map(|secs| self.secs_inside(instance, secs)) }
    }

    /// When the time inside is this one, in a span in which it goes one way; `None` where it stands.
    fn when_inside(&self, instance: usize, span: &Span, wanted_secs: f64) -> Option<f64> {
        let ([mut from, mut to], [start, end]) = (span.secs, span.inside_secs);
        if (end - start).abs() < EXACT_SECS {
            return None;
        }
        // Most go evenly.
        let even = from + (to - from) * (wanted_secs - start) / (end - start);
        if (self.secs_inside(instance, even) - wanted_secs).abs() < ASIDE_SECS {
            return Some(even);
        }
        let forwards = end > start;
        while to - from > EXACT_SECS {
            let middle = f64::midpoint(from, to);
            if middle <= from || middle >= to {
                break;
            }
            let is_before = self.secs_inside(instance, middle) < wanted_secs;
            if is_before == forwards { from = middle } else { to = middle }
        }
        Some(f64::midpoint(from, to))
    }
}

/// A stretch of time in which a node that shows a symbol keeps its course.
struct Span {
    /// From when to when, in seconds.
    secs: [f64; 2],
    /// The times inside at both ends, in seconds.
    inside_secs: [f64; 2],
}
