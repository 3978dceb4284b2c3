//! Why an action can't be run.

use core::fmt;

use crate::diagnostic::{Code, Diagnostic};
use crate::error::Error;

/// Why an action was not run.
///
/// ```
/// use kineograph_runtime::{ActionManager, Program, RunError, format::Action};
/// let mut manager = ActionManager::new();
/// let program = Program::compile(&Action::hide())?;
/// assert_eq!(manager.actions.run("hero", &program), Err(RunError::NoTarget));
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RunError {
    /// There is no target with this key, or no such node.
    NoTarget,
    /// There is no target with the key of [`RunOptions::linked_to`](super::RunOptions::linked_to).
    NoLinkedTarget,
    /// The program also acts on other targets, by a `TargetedAction`, and their keys were not given: use
    /// [`run_on_all`](super::RunningActions::run_on_all).
    HasParts,
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoTarget => "there is no such target",
            Self::NoLinkedTarget => "there is no target to link the action to",
            Self::HasParts => "the program has a TargetedAction: run it on all its targets",
        })
    }
}

impl core::error::Error for RunError {}

impl From<RunError> for Error {
    fn from(error: RunError) -> Self {
        Diagnostic::new(match error {
            RunError::NoTarget => Code::RunTargetMissing,
            RunError::NoLinkedTarget => Code::RunLinkMissing,
            RunError::HasParts => Code::RunHasParts,
        })
        .into()
    }
}
