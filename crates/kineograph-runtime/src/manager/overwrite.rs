//! Replacing the actions of a target by a new one.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::handle::RunOptions;
use super::policy::Overwrite;
use crate::program::Program;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The first run on a target of the same kind as the requested one.
    pub(super) fn same_run(
        &self,
        index: u32,
        program: &Arc<Program>,
        options: &RunOptions<'_, K>,
    ) -> Option<u32> {
        self.runs_of(index).find(|run| self.is_same(*run, program, options))
    }

    /// Ends the runs before `new` that it replaces. The target keeps its place and its pause.
    pub(super) fn replace_others(
        &mut self,
        index: u32,
        new: u32,
        program: &Arc<Program>,
        options: &RunOptions<'_, K>,
    ) {
        let mut next = self.targets.first_run(index);
        while let Some(run) = next.filter(|run| *run != new) {
            next = self.runs.next_apart(run);
            let is_replaced = match options.overwrite {
                Overwrite::Stack | Overwrite::IgnoreIfRunning => return,
                Overwrite::ReplaceChannels => {
                    self.runs.program(run).is_some_and(|other| other.channels().touches(program.channels()))
                }
                Overwrite::ReplaceSame => self.is_same(run, program, options),
            };
            if is_replaced {
                self.end_run(run);
            }
        }
        if self.targets[index].runs.len() == 1 && self.targets[index].is_mixed {
            self.settle(index);
            // The new run starts from the pose as it is now.
            self.targets.set_mixed(index, false);
            self.start_here(new);
        }
    }

    fn is_same(&self, run: u32, program: &Arc<Program>, options: &RunOptions<'_, K>) -> bool {
        if let Some(name) = options.name {
            self.runs.name(run).is_some_and(|own| **own == *name)
        } else if options.tag.is_some() {
            self.runs.tag(run) == options.tag
        } else {
            self.runs.program(run).is_some_and(|own| Arc::ptr_eq(own, program))
        }
    }
}
