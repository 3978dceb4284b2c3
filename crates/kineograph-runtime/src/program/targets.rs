//! The parts of a program for other targets.

use alloc::sync::Arc;

use super::Program;
use crate::prelude::*;

/// The part of a program for another target: the contents of the `TargetedAction`s with that target's name.
#[derive(Debug, Clone)]
pub struct Target {
    pub(crate) name: Box<str>,
    pub(crate) program: Arc<Program>,
}

impl Target {
    /// The name of the target in the tree. The game decides which of its targets it is.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole tree for that target: actions of other targets only take their time. Run it on that target at the same time as the
    /// program that it is part of. It starts from the target's pose at that time, lasts as long as the whole and sends no
    /// events, since the whole sends them.
    pub const fn program(&self) -> &Arc<Program> {
        &self.program
    }
}

impl Program {
    /// The parts for other targets, in order of first mention in the tree; none without a `TargetedAction`.
    ///
    /// ```
    /// # use kineograph_runtime::{Pose, Program, format::Action};
    /// let door = Action::targeted("door", Action::rotate_by(1.0, 90.0));
    /// let program = Program::compile(&Action::sequence([Action::move_by(1.0, [50.0, 0.0]), door]))?;
    /// let door = &program.targets()[0];
    /// assert_eq!(door.name(), "door");
    /// assert_eq!(door.program().sample_secs(&Pose::default(), 1.5).rotation_deg, [45.0; 2]);
    /// assert_eq!(program.sample_secs(&Pose::default(), 1.5).rotation_deg, [0.0; 2]);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }
}
