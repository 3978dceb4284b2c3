//! What earlier runs leave on the nodes of a clip, which a `ReuseGrid` at its beginning may go on with.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::{Action, Kind, Project, Value};
use kineograph_runtime::{Pose, Program, Track};

use super::{EffectSpan, GridShape, PlacedEffect, by_node, is_effect};
use crate::plain;

/// As many of the earlier effects on a node are looked at: the last of them leaves its grid.
const MOST: usize = 8;

/// What a clip finds on a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GridBefore {
    /// What can't be known, as where another clip plays this one.
    #[default]
    Unknown,
    /// No grid.
    Nothing,
    /// That of an effect.
    Grid(GridShape),
}

/// What ends or leaves grids in a project, by node.
#[derive(Default)]
pub struct GridsBefore<'a> {
    project: Option<&'a Project>,
    by_node: BTreeMap<String, Vec<PlacedEffect>>,
    programs: BTreeMap<&'a str, Option<Arc<Program>>>,
}

impl<'a> GridsBefore<'a> {
    /// Nothing is looked for if no clip keeps grids.
    pub fn new(project: &'a Project) -> Self {
        let trees = project.clips.iter().filter_map(|clip| clip.action.as_ref());
        let keeps = |tree: &Action| tree.preorder().any(|action| action.kind() == Kind::ReuseGrid);
        if !trees.into_iter().any(keeps) {
            return Self::default();
        }
        let by_node = by_node(project, |action| is_effect(action) || action.kind() == Kind::StopGrid);
        Self { project: Some(project), by_node, programs: BTreeMap::new() }
    }

    /// What a clip finds on the nodes that it runs on, each once. A node without a grid counts where there is no other: a `ReuseGrid` does
    /// no harm there.
    pub fn of_clip(&mut self, clip: &str) -> Vec<GridBefore> {
        let Some(project) = self.project else { return vec![GridBefore::Unknown] };
        let mut found = Vec::new();
        if is_inside(project, clip) {
            found.push(GridBefore::Unknown);
        }
        for (index, run) in project.runs.iter().enumerate().filter(|(_, run)| run.clip == clip) {
            for (node, at_secs) in run.starts() {
                let before = self.at(project, index, node, at_secs);
                if !found.contains(&before) {
                    found.push(before);
                }
            }
        }
        if found.iter().any(|before| *before != GridBefore::Nothing) {
            found.retain(|before| *before != GridBefore::Nothing);
        } else {
            found = vec![GridBefore::Nothing];
        }
        found
    }

    /// What a run finds on a node where it starts.
    fn at(&mut self, project: &'a Project, run: usize, node: &str, at_secs: f64) -> GridBefore {
        let placed = self.by_node.get(node).map_or(&[][..], Vec::as_slice);
        let is_earlier = |effect: &&PlacedEffect| effect.run != run && effect.span.secs[0] < at_secs;
        let earlier: Vec<&PlacedEffect> = placed.iter().filter(is_earlier).rev().take(MOST).collect();
        let is_targeted = |effect: &&PlacedEffect| matches!(effect.span, EffectSpan { target: Some(_), .. });
        if earlier.iter().any(is_targeted) {
            return GridBefore::Unknown;
        }
        let mut runs: Vec<usize> = earlier.iter().map(|effect| effect.run).collect();
        runs.sort_unstable();
        runs.dedup();
        let mut track = Track::new(Pose::default());
        for run in runs.into_iter().map(|run| &project.runs[run]) {
            let program = self.programs.entry(&run.clip).or_insert_with(|| {
                plain::of_clip(project, &run.clip).and_then(|tree| Program::compile(&tree).ok())
            });
            let Some(program) = program else { return GridBefore::Unknown };
            for (_, start_secs) in run.starts().filter(|(name, start)| *name == node && *start < at_secs) {
                track.add_run(program.clone(), start_secs, run.speed);
            }
        }
        let state = track.grid_at(at_secs);
        state.steps.last().map_or(GridBefore::Nothing, |step| {
            GridBefore::Grid(GridShape { parts: state.parts, net: step.effect.net() })
        })
    }
}

/// Whether another clip plays this one.
fn is_inside(project: &Project, clip: &str) -> bool {
    let plays = |action: &Action| {
        let named = matches!(action.param("clip"), Some(Value::Text(name)) if name == clip);
        named && action.kind() == Kind::PlayClip
    };
    project.clips.iter().filter_map(|clip| clip.action.as_ref()).any(|tree| tree.preorder().any(plays))
}
