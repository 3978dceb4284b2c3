//! What a new action does to others on its target.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::handle::RunOptions;
use crate::program::Program;

/// What a new action does to those that already run on its target.
///
/// Two actions are the same kind of action if they have the same name; of one without a name, if they have the same tag; of one
/// without either, if they play the same program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Overwrite {
    /// Runs next to them, as in cocos2d-x.
    #[default]
    Stack,
    /// Ends those that write any channel that it writes too.
    ReplaceChannels,
    /// Ends those of the same kind.
    ReplaceSame,
    /// Does not start while one of the same kind runs; the id of that one is given instead.
    IgnoreIfRunning,
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The first run on a target that is of the same kind as what is asked for.
    pub(super) fn same_run(
        &self,
        index: u32,
        program: &Arc<Program>,
        options: &RunOptions<'_, K>,
    ) -> Option<u32> {
        self.runs_of(index).find(|run| self.is_same(*run, program, options))
    }

    /// Ends those before `new` that it replaces. The target keeps its place and its pause.
    pub(super) fn replace_others(
        &mut self,
        index: u32,
        new: u32,
        program: &Arc<Program>,
        options: &RunOptions<'_, K>,
    ) {
        let mut next = self.first_of(index);
        while let Some(run) = next.filter(|run| *run != new) {
            next = self.next_apart(run);
            let is_replaced = match options.overwrite {
                Overwrite::Stack | Overwrite::IgnoreIfRunning => return,
                Overwrite::ReplaceChannels => {
                    self.program_of(run).is_some_and(|other| other.channels().touches(program.channels()))
                }
                Overwrite::ReplaceSame => self.is_same(run, program, options),
            };
            if is_replaced {
                self.end_run(run);
            }
        }
        let target = &self.targets[index as usize];
        if target.count == 1 && target.is_mixed {
            // The new one has just started from the pose as it is.
            self.targets[index as usize].is_mixed = false;
            self.start_here(new);
        }
    }

    fn is_same(&self, run: u32, program: &Arc<Program>, options: &RunOptions<'_, K>) -> bool {
        if let Some(name) = options.name {
            self.name_of(run).is_some_and(|own| **own == *name)
        } else if options.tag.is_some() {
            self.tag_of(run) == options.tag
        } else {
            self.program_of(run).is_some_and(|own| Arc::ptr_eq(own, program))
        }
    }
}
