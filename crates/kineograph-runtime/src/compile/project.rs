//! The programs of a stored project.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;

use super::names_after;
use crate::channel::ValueNames;
use crate::error::Error;
use crate::format::{Clips, Project};
use crate::program::Program;

impl Project {
    /// The programs of all clips that are not empty, by name, for games that run them on their own targets. All programs agree on the
    /// channels of named values.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, format::Project};
    /// let text = r#"(format: 2, clips: [(name: "hop", action: MoveBy(duration: 1, delta: (40, 0)))])"#;
    /// let programs = Project::from_ron_text(text)?.programs()?;
    /// let mut manager = ActionManager::new();
    /// manager.actions.add_target("frog", Pose::default());
    /// manager.actions.run("frog", &programs["hop"])?;
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// When a clip's tree is invalid: with the clip's name and all problems.
    pub fn programs(&self) -> Result<BTreeMap<String, Arc<Program>>, Error> {
        self.programs_where(|_| true)
    }

    /// The programs of the selected clips. The other clips must have no errors either.
    pub(crate) fn programs_where(
        &self,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<BTreeMap<String, Arc<Program>>, Error> {
        let mut programs = BTreeMap::new();
        // Compiled in order with shared names, so that all programs agree on the channels of named values.
        let mut names = ValueNames::new();
        let clips = Clips::of(self);
        for clip in &self.clips {
            let Some(action) = &clip.action else { continue };
            let in_clip = |error| Error::from(error).in_clip(&clip.name);
            if is_wanted(&clip.name) {
                let program = Program::compile_in(action, &clips, &names).map_err(in_clip)?;
                names.clone_from(program.value_names());
                programs.insert(clip.name.clone(), program);
            } else {
                names = names_after(action, &names, &clips).map_err(in_clip)?;
            }
        }
        Ok(programs)
    }
}
