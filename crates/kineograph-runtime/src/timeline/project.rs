//! The time line of a stored project.

use alloc::collections::BTreeMap;

use super::Timeline;
use crate::format::{Clips, Project};
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{CompileError, Program, ValueNames};

impl Timeline {
    /// The time line of a project. Runs that are paused, or that name a clip or node that is not there, or whose clip
    /// is empty, do not play.
    ///
    /// # Errors
    /// With the name of the clip and its problems when a clip is no valid tree.
    pub fn new(project: &Project) -> Result<Self, (String, CompileError)> {
        let mut programs = BTreeMap::new();
        // One after another, so that all programs agree on the channels of named values.
        let mut names = ValueNames::new();
        let clips = Clips::of(project);
        for clip in &project.clips {
            if let Some(action) = &clip.action {
                let program =
                    Program::compile_in(action, &clips, &names).map_err(|error| (clip.name.clone(), error))?;
                names.clone_from(program.value_names());
                programs.insert(clip.name.as_str(), program);
            }
        }
        let nodes = project.nodes.iter().map(|node| (node.name.as_str(), Pose::from(node)));
        let mut timeline = Self::of_nodes(nodes);
        for run in project.runs.iter().filter(|run| !run.paused) {
            let node = project.nodes.iter().position(|node| node.name == run.node);
            if let (Some(node), Some(program)) = (node, programs.get(run.clip.as_str())) {
                timeline.run(node, program, run.at, run.speed);
            }
        }
        Ok(timeline)
    }
}
