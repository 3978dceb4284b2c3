//! Programs of trees that are read from text.

use alloc::sync::Arc;

use crate::action::Action;
use crate::error::Error;
use crate::format::Outline;
use crate::format::load::{with_positions, without_mark};
use crate::program::{CompileError, Program};

impl Program {
    /// Compiles one tree from its text, as read by [`Action::from_ron_text`]. Errors of [`Program::compile`] for a tree that
    /// was read before have no lines, only a [trail](crate::Place::trail).
    ///
    /// ```
    /// use kineograph_runtime::Program;
    /// let error = Program::from_ron_text("Sequence(actions: [\n  Hide(),\n  DelayTime(duration: -1),\n])").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "Sequence[1] › DelayTime, line 3, column 23: duration must be at least 0 (is -1)"
    /// );
    /// ```
    ///
    /// # Errors
    /// When the text is not an action, and when the tree can't play: all errors at once, with line and column.
    pub fn from_ron_text(text: &str) -> Result<Arc<Self>, Error> {
        let text = without_mark(text);
        let tree = Action::from_ron_text(text)?;
        Self::compile(&tree).map_err(|error| {
            CompileError { diagnostics: with_positions(error.diagnostics, || Outline::new(text)) }.into()
        })
    }
}
