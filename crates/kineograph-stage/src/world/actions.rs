//! Actions of nodes. A node is a target of the manager while something runs on it, and a little longer.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::ops::DerefMut;

use kineograph_runtime::for_stage::delayed;
use kineograph_runtime::{ActionHandle, Pose, Program, RunError, RunOptions, RunningActions, Stagger};

use super::WorldMut;
use crate::scene::NodeId;

impl<T: Copy + Eq, F> WorldMut<'_, T, F> {
    /// Runs a program on a node, from the pose that it has now; it waits while the node is not active.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn run(&mut self, node: NodeId, program: &Arc<Program>) -> Result<ActionHandle, RunError> {
        self.run_with(node, program, RunOptions::default())
    }

    /// Gives a node the name by which programs call it: `TargetedAction` and `Follow` know other nodes by name only. A name means the node
    /// that got it last. What runs already keeps the nodes that it has.
    pub fn set_name(&mut self, node: NodeId, name: impl Into<String>) {
        self.names.insert(name.into(), node);
    }

    /// As [`run`](Self::run), with options. What the program does to other nodes plays on those that have the [names](Self::set_name);
    /// [`missing_targets`](RunningActions::missing_targets) lists names that no node has.
    ///
    /// # Errors
    /// Also if there is no node that it is to be linked to.
    pub fn run_with(
        &mut self,
        node: NodeId,
        program: &Arc<Program>,
        options: RunOptions<'_, NodeId>,
    ) -> Result<ActionHandle, RunError> {
        if !self.scene.contains(node) {
            return Err(RunError::NoTarget);
        }
        self.make_others_targets(program);
        self.make_target(node).ok_or(RunError::NoTarget)?;
        if let Some(other) = options.linked_to {
            self.make_target(other).ok_or(RunError::NoLinkedTarget)?;
            self.anchors.insert(other);
        }
        let paused = options.paused || !self.scene.is_active(node);
        let names = &*self.names;
        let options = options.with_paused(paused);
        self.actions.run_on_all(node, program, options, |name| names.get(name).copied())
    }

    /// Runs one program on many nodes, each as much later as the stagger says, in addition to the delay of the options, and with it
    /// what it does to other nodes, as [`run_with`](Self::run_with) does. Returns one result for each node, in their order.
    pub fn run_staggered(
        &mut self,
        nodes: &[NodeId],
        program: &Arc<Program>,
        stagger: &Stagger,
        options: RunOptions<'_, NodeId>,
    ) -> Vec<Result<ActionHandle, RunError>> {
        nodes
            .iter()
            .zip(stagger.delays_secs(nodes.len()))
            .map(|(node, secs)| self.run_with(*node, program, delayed(&options, secs)))
            .collect()
    }

    /// What a program works on or follows must be a target of the manager, and stay one while it may be followed.
    pub(super) fn make_others_targets(&mut self, program: &Program) {
        let mut parts = program.targets().iter();
        let follows = program.has_follow() || parts.any(|target| target.program().has_follow());
        if program.targets().is_empty() && !follows {
            return;
        }
        let mut others: Vec<NodeId> = self.names.values().copied().collect();
        // Nodes that follow each other are put in the order of targets, so it must not depend on names.
        others.sort_unstable();
        for other in others {
            if self.make_target(other).is_some() && follows {
                self.anchors.insert(other);
            }
        }
    }

    /// All running actions: to stop, pause, seek and ask about them. Poses are better changed by [`set_pose`](Self::set_pose).
    pub const fn actions(&mut self) -> &mut RunningActions<NodeId> {
        self.actions
    }

    /// The pose that the actions of a node have made, if it has or had any.
    pub(super) fn played_pose(&self, node: NodeId) -> Option<Pose> {
        self.actions.pose(node).map(value)
    }

    /// Takes over to the scene what the actions of a node and of those above it have made.
    pub(super) fn take_over_above(&mut self, node: NodeId) {
        let mut at = Some(node);
        while let Some(node) = at {
            if let Some(pose) = self.played_pose(node) {
                self.scene.set_pose(node, &pose);
            }
            at = self.scene.parent(node);
        }
    }

    fn make_target(&mut self, node: NodeId) -> Option<()> {
        let pose = *self.scene.pose(node)?;
        // Nothing changes if it is one already.
        self.actions.add_target(node, pose);
        Some(())
    }
}

/// A pose, whether it is lent or given.
pub(super) fn value(pose: impl Borrow<Pose>) -> Pose {
    *pose.borrow()
}

/// Writes a pose to wherever the manager keeps it.
pub(super) fn overwrite(mut target: impl DerefMut<Target = Pose>, pose: &Pose) {
    *target = *pose;
}
