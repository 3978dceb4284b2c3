//! The parts of a program that play on other targets.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;

use super::Program;
use super::muting::is_left_out;
use crate::format::{Action, Kind, Value};
use crate::prelude::*;

/// The part of a program for another target: the contents of the `TargetedAction`s with its name.
#[derive(Debug, Clone)]
pub struct Target {
    /// The name in the tree.
    pub(super) name: Box<str>,
    pub(super) program: Arc<Program>,
}

impl Target {
    /// The name of the target in the tree. The game decides which of its targets has that name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole tree for that target: actions that are not for it only take their time. Run it on that target at the same moment as the
    /// program that it is part of. It starts from the pose that the target has then, lasts as long as the whole and sends no
    /// events, since the whole sends them.
    pub const fn program(&self) -> &Arc<Program> {
        &self.program
    }
}

impl Program {
    /// The parts for other targets, in the order in which the tree names them first; none without a `TargetedAction`.
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

/// The names of the targets of a tree, in the order in which they come first.
pub fn target_names(action: &Action) -> Vec<&str> {
    let mut names = TargetNames::default();
    names.collect(action);
    names.in_order
}

#[derive(Default)]
struct TargetNames<'a> {
    in_order: Vec<&'a str>,
    known: BTreeSet<&'a str>,
}

impl<'a> TargetNames<'a> {
    fn collect(&mut self, action: &'a Action) {
        if is_left_out(action) {
            return;
        }
        if action.kind() == Kind::TargetedAction
            && !action.muted
            && let Some(Value::Text(name)) = action.param("target")
            && self.known.insert(name)
        {
            self.in_order.push(name);
        }
        for child in &action.children {
            self.collect(child);
        }
    }
}
