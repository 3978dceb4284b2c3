//! The change from one text to the next, as the one part that differs.

/// Replaces a part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Patch {
    /// Where the part begins, in bytes.
    pub start: usize,
    /// What is removed there, in bytes.
    pub removed: usize,
    /// What is inserted instead.
    pub inserted: String,
}

/// A patch that is about another text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the patch does not fit the text")]
pub struct PatchError;

impl Patch {
    /// The patch that makes `new` of `old`: what is between their common start and their common end.
    pub fn between(old: &str, new: &str) -> Self {
        let start = common_start(old, new);
        let end = common_end(&old[start..], &new[start..]);
        Self { start, removed: old.len() - start - end, inserted: new[start..new.len() - end].to_owned() }
    }

    /// The text with the patch.
    ///
    /// # Errors
    /// When the part is not inside the text.
    pub fn apply(&self, text: &str) -> Result<String, PatchError> {
        let (head, tail) = self.around(text)?;
        Ok([head, &self.inserted, tail].concat())
    }

    /// The patch that makes the former text again.
    ///
    /// # Errors
    /// When the part is not inside `old`, the text before the patch.
    pub fn inverse(&self, old: &str) -> Result<Self, PatchError> {
        self.around(old)?;
        let inserted = old[self.start..self.start + self.removed].to_owned();
        Ok(Self { start: self.start, removed: self.inserted.len(), inserted })
    }

    fn around<'a>(&self, text: &'a str) -> Result<(&'a str, &'a str), PatchError> {
        let end = self.start.checked_add(self.removed).ok_or(PatchError)?;
        text.get(..self.start).zip(text.get(end..)).ok_or(PatchError)
    }
}

fn common_start(a: &str, b: &str) -> usize {
    let mut len = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    while !a.is_char_boundary(len) || !b.is_char_boundary(len) {
        len -= 1;
    }
    len
}

fn common_end(a: &str, b: &str) -> usize {
    let mut len = a.bytes().rev().zip(b.bytes().rev()).take_while(|(a, b)| a == b).count();
    while !a.is_char_boundary(a.len() - len) || !b.is_char_boundary(b.len() - len) {
        len -= 1;
    }
    len
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_patch_has_just_what_differs() {
        let patch = Patch::between("(at: 1.25, to: 3)", "(at: 1.7, to: 3)");
        assert_eq!(patch, Patch { start: 7, removed: 2, inserted: "7".to_owned() });
        assert_eq!(Patch::between("same", "same"), Patch { start: 4, ..Patch::default() });
        // Both have the bytes E2 80 in front of what differs.
        assert_eq!(Patch::between("–", "—").start, 0);
    }

    #[test]
    fn a_patch_of_another_text_is_refused() {
        let patch = Patch { start: 3, removed: 4, inserted: String::new() };
        assert_eq!(patch.apply("short"), Err(PatchError));
        assert_eq!(Patch { start: 1, removed: 0, inserted: String::new() }.apply("é"), Err(PatchError));
        assert_eq!(
            Patch { start: usize::MAX, removed: 2, inserted: String::new() }.apply("x"),
            Err(PatchError)
        );
    }

    proptest! {
        #[test]
        fn a_patch_and_its_inverse_lead_there_and_back(old in "[aé–(]{0,12}", new in "[aé–(]{0,12}") {
            let patch = Patch::between(&old, &new);
            prop_assert_eq!(patch.apply(&old).unwrap(), new.clone());
            prop_assert_eq!(patch.inverse(&old).unwrap().apply(&new).unwrap(), old);
        }
    }
}
