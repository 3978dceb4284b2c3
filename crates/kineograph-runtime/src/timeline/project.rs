//! The timeline of a stored project.

use alloc::collections::BTreeSet;

use super::{Timeline, TimelineBuilder};
use crate::error::Error;
use crate::format::Project;

impl Timeline {
    /// The timeline of a project. A run does not play if it is paused, if its clip or node does not exist, or if its clip is empty.
    ///
    /// # Errors
    /// If a clip is not a valid tree. The error has its name and all its problems.
    pub fn new(project: &Project) -> Result<Self, Error> {
        let runs = || project.runs.iter().filter(|run| !run.paused);
        let played: BTreeSet<&str> = runs().map(|run| run.clip.as_str()).collect();
        let programs = project.programs_where(|clip| played.contains(clip))?;
        let poses = project.start_poses();
        let nodes = project.nodes.iter().zip(poses).map(|(node, pose)| (node.name.as_str(), pose));
        let mut timeline = TimelineBuilder::new(nodes);
        for (node, parent) in
            project.nodes.iter().enumerate().filter_map(|(nth, node)| Some((nth, node.parent.as_deref()?)))
        {
            timeline.set_parent(node, timeline.node_named(parent));
        }
        for run in runs() {
            let Some(program) = programs.get(&run.clip) else { continue };
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
