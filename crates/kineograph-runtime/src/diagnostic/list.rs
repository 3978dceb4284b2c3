//! A list of diagnostics of limited length.

use core::fmt;
use core::ops::Deref;

use super::{Arg, Code, Diagnostic, Severity};
use crate::prelude::*;

/// The most errors, and the most warnings, that a list holds; further ones are only counted.
pub const MAX_LISTED: usize = 500;

/// The diagnostics of a project or tree: the first [`MAX_LISTED`] errors and warnings, and the count of all.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Diagnostics {
    listed: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    room: Room,
}

/// How many errors and warnings a list accepts before it only counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    errors: usize,
    warnings: usize,
}

impl Default for Room {
    fn default() -> Self {
        Self { errors: MAX_LISTED, warnings: MAX_LISTED }
    }
}

impl Room {
    /// The room left after a list: nothing beyond it is ever shown in a longer list.
    #[cfg(feature = "serde")]
    pub(crate) const fn after(self, found: &Diagnostics) -> Self {
        Self {
            errors: self.errors.saturating_sub(found.errors),
            warnings: self.warnings.saturating_sub(found.warnings),
        }
    }

    /// Whether an error would be listed.
    #[cfg(feature = "serde")]
    pub(crate) const fn has_errors(self) -> bool {
        self.errors > 0
    }
}

impl Diagnostics {
    /// An empty list with this room.
    pub(crate) fn with_room(room: Room) -> Self {
        Self { room, ..Self::default() }
    }

    /// An empty list that always has room for one last entry, see [`Self::push_last`].
    #[cfg(feature = "ron")]
    pub(crate) fn with_room_for_last() -> Self {
        Self::with_room(Room { errors: MAX_LISTED - 1, ..Room::default() })
    }

    /// Adds a diagnostic about the whole list, even if the list is full.
    #[cfg(feature = "ron")]
    pub(crate) fn push_last(&mut self, diagnostic: Diagnostic) {
        *self.count(diagnostic.severity) += 1;
        self.listed.push(diagnostic);
    }

    /// Adds the diagnostic that `make` completes, or only counts it if the list is full.
    pub(crate) fn report(&mut self, code: Code, make: impl FnOnce(Diagnostic) -> Diagnostic) {
        if self.has_room(code.severity()) {
            self.listed.push(make(Diagnostic::new(code)));
        }
        *self.count(code.severity()) += 1;
    }

    /// Adds a diagnostic, or only counts it if the list is full.
    #[cfg(feature = "serde")]
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let severity = diagnostic.severity;
        if self.has_room(severity) {
            self.listed.push(diagnostic);
        }
        *self.count(severity) += 1;
    }

    /// Adds all diagnostics of another list, each changed by `change`.
    #[cfg(feature = "serde")]
    pub(crate) fn add_all(&mut self, other: &Self, mut change: impl FnMut(&Diagnostic) -> Diagnostic) {
        let mut unlisted = [(Severity::Error, other.errors), (Severity::Warning, other.warnings)];
        for diagnostic in &other.listed {
            if self.has_room(diagnostic.severity) {
                self.listed.push(change(diagnostic));
            }
            *self.count(diagnostic.severity) += 1;
            unlisted[usize::from(!diagnostic.is_error())].1 -= 1;
        }
        for (severity, more) in unlisted {
            *self.count(severity) += more;
        }
    }

    /// Only the warnings.
    #[cfg(feature = "ron")]
    pub(crate) fn warnings(&self) -> Self {
        let listed = self.listed.iter().filter(|found| !found.is_error()).cloned().collect();
        Self { listed, warnings: self.warnings, ..Self::default() }
    }

    const fn has_room(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => self.errors < self.room.errors,
            Severity::Warning => self.warnings < self.room.warnings,
        }
    }

    fn count(&mut self, severity: Severity) -> &mut usize {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
        }
    }

    pub(crate) fn each_mut(&mut self, change: impl FnMut(&mut Diagnostic)) {
        self.listed.iter_mut().for_each(change);
    }

    /// Adds the name that was probably meant to each diagnostic for which `nearest` finds one, given its code and the unknown name.
    pub(crate) fn suggest<'a>(&mut self, nearest: impl Fn(Code, &str) -> Option<&'a str>) {
        for diagnostic in &mut self.listed {
            let Some(Arg::Text(name)) = diagnostic.arg("name") else { continue };
            let near = nearest(diagnostic.code, name);
            let bare = core::mem::replace(diagnostic, Diagnostic::new(Code::NameEmpty));
            *diagnostic = bare.near(near);
        }
    }

    /// Sorts by position in the text, where one exists.
    #[cfg(feature = "ron")]
    pub(crate) fn sort_by_position(&mut self) {
        self.listed.sort_by_key(|diagnostic| diagnostic.place.position());
    }

    /// Whether any diagnostic is an error.
    pub const fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The number of errors, unlisted ones included.
    pub const fn error_count(&self) -> usize {
        self.errors
    }

    /// The number of warnings, unlisted ones included.
    pub const fn warning_count(&self) -> usize {
        self.warnings
    }

    /// The number of unlisted diagnostics.
    pub fn unlisted(&self) -> usize {
        self.errors + self.warnings - self.listed.len()
    }

    /// The listed diagnostics.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.listed
    }
}

impl Deref for Diagnostics {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.listed
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = core::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.listed.iter()
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.listed).finish()?;
        if self.unlisted() > 0 { write!(f, " and {} more", self.unlisted()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_list_counts_on_and_makes_nothing() {
        let mut made = 0;
        let mut list = Diagnostics::default();
        for _ in 0..MAX_LISTED + 7 {
            list.report(Code::NameEmpty, |found| {
                made += 1;
                found
            });
        }
        list.report(Code::UnknownTarget, |found| found);
        assert_eq!(
            (made, list.error_count(), list.warning_count(), list.unlisted()),
            (MAX_LISTED, 507, 1, 7)
        );
        #[cfg(feature = "serde")]
        {
            let mut both = list.clone();
            both.add_all(&list, Clone::clone);
            assert_eq!((both.error_count(), both.warning_count(), both.len()), (1014, 2, MAX_LISTED + 2));
        }
    }
}
