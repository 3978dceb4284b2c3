//! Builds a timeline from all its runs at once.

use alloc::sync::Arc;

use super::{Removals, Timeline, Track, TrackRun};
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::Program;
use crate::stagger::Stagger;

/// Collects runs and builds a timeline of them in near-linear time; [`Timeline::run`] visits all runs of a node each time.
///
/// ```
/// use kineograph_runtime::{Pose, Program, TimelineBuilder, format::Action};
/// let mut builder = TimelineBuilder::new([("hero", Pose::default())]);
/// let step = Program::compile(&Action::move_by(1.0, [10.0, 0.0]))?;
/// for nth in 0..1000 {
///     builder.run(0, &step, f64::from(nth), 1.0);
/// }
/// let timeline = builder.build();
/// assert_eq!(timeline.tracks()[0].pose_at(2.5).position, [25.0, 0.0]);
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
#[derive(Debug, Clone)]
pub struct TimelineBuilder {
    timeline: Timeline,
    /// By node.
    runs: Vec<Vec<TrackRun>>,
}

impl TimelineBuilder {
    /// For nodes with their names and start poses. If names repeat, programs find the first node.
    pub fn new<'a>(nodes: impl IntoIterator<Item = (&'a str, Pose)>) -> Self {
        let timeline = Timeline::of_nodes(nodes);
        let runs = vec![Vec::new(); timeline.tracks().len()];
        Self { timeline, runs }
    }

    /// Puts a node below a parent: when the parent leaves the stage by a `RemoveSelf`, the runs on this node end too. Poses do not depend
    /// on parents. Without this call a node has no parent.
    pub fn set_parent(&mut self, node: usize, parent: Option<usize>) {
        let parents = &mut self.timeline.parents;
        if parents.len() <= node {
            parents.resize(node + 1, None);
        }
        parents[node] = parent;
    }

    /// As [`Timeline::run`].
    pub fn run(&mut self, node: usize, program: &Arc<Program>, at_secs: f64, speed: f64) {
        let Self { timeline, runs } = self;
        let run = TrackRun::new(Arc::clone(program), at_secs, speed);
        timeline.each_part(node, run, |node, run| runs[node].push(run));
    }

    /// As [`Timeline::run_staggered`].
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

    /// As [`Timeline::mark`].
    pub fn mark(&mut self, name: &str, at_secs: f64) {
        self.timeline.mark(name, at_secs);
    }

    /// The index of the node with this name; if names repeat, of the first.
    pub fn node_named(&self, name: &str) -> Option<usize> {
        self.timeline.node_named(name)
    }

    /// The timeline of all added runs.
    pub fn build(self) -> Timeline {
        let Self { mut timeline, mut runs } = self;
        let placed = runs.iter().enumerate();
        let placed = placed.flat_map(|(node, runs)| runs.iter().map(move |run| (node, run)));
        let removals = Removals::of(placed, timeline.parents.iter().copied());
        for (node, runs) in runs.iter_mut().enumerate() {
            for run in runs {
                run.until = removals.until(node, run);
                timeline.has_parts |= run.part_of.is_some();
            }
        }
        let moved = runs.iter().filter(|runs| !runs.is_empty()).count();
        for (track, runs) in timeline.tracks.iter_mut().zip(runs) {
            if !runs.is_empty() {
                Track::add_runs_among(track, moved, runs);
            }
        }
        timeline
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Action;

    #[test]
    fn what_many_nodes_do_for_ever_is_prepared_as_for_a_few() {
        let to = |x: f64| Action::move_to(0.01, [x, 0.0]);
        let patrol = Action::repeat_forever(Action::sequence([to(100.0), to(0.0)]));
        let patrol = Program::compile(&patrol).unwrap();
        let prepared = |nodes: usize| {
            let names: Vec<String> = (0..nodes).map(|node| node.to_string()).collect();
            let named = names.iter().map(|name| (name.as_str(), Pose::default()));
            let mut builder = TimelineBuilder::new(named);
            for node in 0..nodes {
                builder.run(node, &patrol, 0.0, 1.0);
                builder.run(node, &patrol, 0.005, 1.0);
            }
            let timeline = builder.build();
            (timeline.tracks.iter().map(Track::prepared_starts).sum::<u32>(), timeline)
        };
        assert!(prepared(1).0 > 10_000);
        let (few, many) = (prepared(16), prepared(300));
        // The starts of the runs themselves are prepared in addition.
        assert!(many.0 <= few.0 + 300 * 8, "{} beside {}", many.0, few.0);
        for secs in [0.5, 1.0, 1.37, 30.0] {
            assert_eq!(many.1.tracks[7].pose_at(secs), few.1.tracks[3].pose_at(secs), "{secs}");
        }
    }
}
