//! The timeline of a stored project.

use alloc::collections::BTreeMap;

use super::{Timeline, TimelineBuilder};
use crate::error::Error;
use crate::format::{Clips, Project};
use crate::pose::Pose;
use crate::program::{Program, ValueNames};

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
        for clip in &project.clips {
            if let Some(action) = &clip.action {
                let program = Program::compile_in(action, &clips, &names)
                    .map_err(|error| Error::from(error).in_clip(&clip.name))?;
                names.clone_from(program.value_names());
                programs.insert(clip.name.as_str(), program);
            }
        }
        let nodes = project.nodes.iter().map(|node| (node.name.as_str(), Pose::from(node)));
        let mut timeline = TimelineBuilder::new(nodes);
        for run in project.runs.iter().filter(|run| !run.paused) {
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
