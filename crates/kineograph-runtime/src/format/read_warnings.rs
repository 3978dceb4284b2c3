//! The warnings about the text from which a project was loaded.

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::prelude::*;

/// The warnings of a text, kept by the project that was loaded from it. They are not part of its value: projects that differ only in them
/// are equal.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReadWarnings(Option<Box<Diagnostics>>);

impl PartialEq for ReadWarnings {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl ReadWarnings {
    /// The warnings among all diagnostics.
    #[cfg(feature = "ron")]
    pub(crate) fn of(found: &Diagnostics) -> Self {
        let warnings = found.warnings();
        Self((warnings.warning_count() > 0).then(|| Box::new(warnings)))
    }

    pub(crate) fn listed(&self) -> &[Diagnostic] {
        self.0.as_ref().map_or(&[], |read| read)
    }

    /// Adds the warnings that only the text shows.
    pub(crate) fn add_of_text(&self, found: &mut Diagnostics) {
        let of_text = self.listed().iter().filter(|warning| warning.code.is_of_text());
        of_text.for_each(|warning| found.push(warning.clone()));
    }
}
