//! Names of frames by a pattern.

use std::collections::BTreeSet;

use kineograph_runtime::format::{Sheet, SheetFrame};

use crate::text::tr;

/// Why a pattern gives no names. The text is for users.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NamesError {
    /// Nothing in it.
    #[error("{}", tr!("frames-names-empty"))]
    Empty,
    /// Braces that hold no number, or more than one pair of them.
    #[error("{}", tr!("frames-names-braces"))]
    Braces,
    /// Another frame has the name.
    #[error("{}", tr!("frames-names-taken", name = .0))]
    Taken(String),
}

/// The sheet with names for these frames, in their order: `walk_{00}` gives `walk_00`, `walk_01` …, `walk_{1}` begins at 1. Without braces the
/// number follows the text, except that a single frame gets the text as it is.
///
/// # Errors
/// When the pattern has no place for a number, or another frame has one of the names.
pub fn named(sheet: &Sheet, which: &BTreeSet<u32>, pattern: &str) -> Result<Sheet, NamesError> {
    let pattern = Pattern::of(pattern.trim(), which.len())?;
    let others = sheet.frames.iter().zip(0_u32..).filter(|(_, index)| !which.contains(index));
    let taken: BTreeSet<&str> = others.map(|(frame, _)| frame.name.as_str()).collect();
    let mut new = sheet.clone();
    for (index, nth) in which.iter().zip(0_u64..) {
        let name = pattern.name(nth);
        if taken.contains(name.as_str()) {
            return Err(NamesError::Taken(name));
        }
        let at = *index as usize;
        if new.frames.len() <= at {
            new.frames.resize(at + 1, SheetFrame::default());
        }
        new.frames[at].name = name;
    }
    Ok(new)
}

struct Pattern<'a> {
    before: &'a str,
    behind: &'a str,
    /// Digits and first number; `None`: the text as it is.
    number: Option<(usize, u64)>,
}

impl<'a> Pattern<'a> {
    fn of(text: &'a str, count: usize) -> Result<Self, NamesError> {
        if text.is_empty() {
            return Err(NamesError::Empty);
        }
        let Some((before, rest)) = text.split_once('{') else {
            if text.contains('}') {
                return Err(NamesError::Braces);
            }
            return Ok(Self { before: text, behind: "", number: (count > 1).then_some((1, 0)) });
        };
        let (digits, behind) = rest.split_once('}').ok_or(NamesError::Braces)?;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number || digits.len() > 9 || behind.contains(['{', '}']) {
            return Err(NamesError::Braces);
        }
        let first = digits.parse().map_err(|_| NamesError::Braces)?;
        Ok(Self { before, behind, number: Some((digits.len(), first)) })
    }

    fn name(&self, nth: u64) -> String {
        match self.number {
            Some((digits, first)) => {
                format!("{}{:0digits$}{}", self.before, first + nth, self.behind)
            }
            None => self.before.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(which: &[u32], pattern: &str) -> Result<Vec<String>, NamesError> {
        let sheet = Sheet::new("s", "p", 4, 1).with_frames(vec![SheetFrame::new("idle")]);
        let new = named(&sheet, &which.iter().copied().collect(), pattern)?;
        assert_eq!(new.frame_count(), 4);
        Ok(new.frames.into_iter().map(|frame| frame.name).collect())
    }

    #[test]
    fn numbers_have_the_digits_and_the_start_of_the_pattern() {
        assert_eq!(names(&[1, 2, 3], "walk_{00}").unwrap(), ["idle", "walk_00", "walk_01", "walk_02"]);
        assert_eq!(names(&[0, 1], "a{9}b").unwrap(), ["a9b", "a10b"]);
        assert_eq!(names(&[1, 2], "x").unwrap(), ["idle", "x0", "x1"]);
        assert_eq!(names(&[0], "x").unwrap(), ["x"]);
    }

    #[test]
    fn patterns_that_give_no_names_say_why() {
        assert_eq!(names(&[1], " "), Err(NamesError::Empty));
        for pattern in ["a{", "a}", "{}", "{x}", "{0}{0}", "{1234567890}"] {
            assert_eq!(names(&[1], pattern), Err(NamesError::Braces), "{pattern}");
        }
        assert_eq!(names(&[2], "idle"), Err(NamesError::Taken("idle".to_owned())));
    }
}
