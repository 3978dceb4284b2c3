//! The timeline of a stored project.

use alloc::collections::{BTreeMap, BTreeSet};

use super::{Timeline, TimelineBuilder};
use crate::error::Error;
use crate::format::{Clips, Project};
use crate::program::{Program, ValueNames, names_after};

impl Timeline {
    /// The timeline of a project. Runs that are paused, or that name a clip or node that is not there, or whose clip
    /// is empty, do not play.
    ///
    /// # Errors
    /// When a clip is no valid tree: with its name and all its problems.
    pub fn new(project: &Project) -> Result<Self, Error> {
        let mut programs = BTreeMap::new();
        // One after another, so that all programs agree on the channels of named values.
        let mut names = ValueNames::new();
        let clips = Clips::of(project);
        let runs = || project.runs.iter().filter(|run| !run.paused);
        let played: BTreeSet<&str> = runs().map(|run| run.clip.as_str()).collect();
        for clip in &project.clips {
            let Some(action) = &clip.action else { continue };
            let in_clip = |error| Error::from(error).in_clip(&clip.name);
            // What does not play still must have no errors.
            if !played.contains(clip.name.as_str()) {
                names = names_after(action, &names, &clips).map_err(in_clip)?;
                continue;
            }
            let program = Program::compile_in(action, &clips, &names).map_err(in_clip)?;
            names.clone_from(program.value_names());
            programs.insert(clip.name.as_str(), program);
        }
        let poses = project.start_poses();
        let nodes = project.nodes.iter().zip(poses).map(|(node, pose)| (node.name.as_str(), pose));
        let mut timeline = TimelineBuilder::new(nodes);
        for (node, parent) in
            project.nodes.iter().enumerate().filter_map(|(nth, node)| Some((nth, node.parent.as_deref()?)))
        {
            timeline.set_parent(node, timeline.node_named(parent));
        }
        for run in runs() {
            let Some(program) = programs.get(run.clip.as_str()) else { continue };
            for (node, start_secs) in run.starts() {
                if let Some(node) = timeline.node_named(node) {
                    timeline.run(node, program, start_secs, run.speed);
                }
            }
        }
        for marker in &project.markers {
            timeline.mark(&marker.name, marker.at_secs);
        }
        Ok(timeline.build())
    }
}
