//! Reading a project file: version gate, RON, validation.

mod error;
pub(super) mod mistake;
mod quick;
mod tree;

use ron::error::SpannedError;
use serde::de::DeserializeOwned;

use super::action::MAX_DEPTH;
use super::place::{Position, Problem};
use super::project::{FORMAT, Project};
use super::text::{Outline, Scanner, Token, position_at};
use super::validate::validate;

use crate::prelude::*;
pub use error::LoadError;

/// The largest file that is read, in bytes: 256 MiB.
pub const MAX_FILE_BYTES: usize = 256 << 20;

/// How deep brackets may be nested: two an action, and what stands around a tree and in a parameter.
const MAX_BRACKETS: usize = 2 * MAX_DEPTH + 16;

/// RON counts up to four steps a bracket. The bracket limit is the one that people meet; this one only backs it up.
const MAX_RON_STEPS: usize = 4 * MAX_BRACKETS;

/// A project that was read, and what is wrong with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Loaded {
    /// The project, as it stands in the file.
    pub project: Project,
    /// All problems, in the order of the file, each with its position.
    pub problems: Vec<Problem>,
}

/// Reads a project. A project with problems is returned all the same, so that they can be shown and mended.
///
/// A file written by hand may leave out ids; see [`assign_ids`](super::assign_ids).
///
/// # Errors
/// When the text is not a project of format 1..=[`FORMAT`]: [`LoadError`] says what it is instead, and where.
pub fn load(text: &str) -> Result<Loaded, LoadError> {
    if text.len() > MAX_FILE_BYTES {
        return Err(LoadError::TooLarge { bytes: text.len() });
    }
    // Some Windows editors begin a file with this mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(LoadError::Empty);
    }
    let project = match quick::read(text).filter(|project| (1..=FORMAT).contains(&project.format)) {
        Some(project) => project,
        None => read(text)?,
    };
    let problems = with_positions(validate(&project), text);
    Ok(Loaded { project, problems })
}

/// The general way, which can say what is wrong.
fn read(text: &str) -> Result<Project, LoadError> {
    let brackets = Brackets::of(text);
    check_version(text)?;
    if let Some(offset) = brackets.too_deep {
        return Err(LoadError::TooDeep { position: position_at(text, offset) });
    }
    let project = parse(text).map_err(|error| explain::<Project>(text, &error, &brackets))?;
    if project.format == 0 {
        return Err(LoadError::UnknownFormat { position: version_position(text) });
    }
    Ok(project)
}

/// As [`load`], from bytes that may not be text.
///
/// # Errors
/// As [`load`], and when the bytes are not UTF-8.
pub fn load_bytes(bytes: &[u8]) -> Result<Loaded, LoadError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(LoadError::TooLarge { bytes: bytes.len() });
    }
    match core::str::from_utf8(bytes) {
        Ok(text) => load(text),
        Err(error) => Err(LoadError::NotText { offset: error.valid_up_to() }),
    }
}

fn parse(text: &str) -> Result<Project, SpannedError> {
    ron::Options::default().with_recursion_limit(MAX_RON_STEPS).from_str(text)
}

/// Finds `format` before anything else is read, since nothing else is known of a future version's file.
fn check_version(text: &str) -> Result<(), LoadError> {
    let Some((offset, word)) = find_version(text) else {
        return Err(LoadError::NotAProject);
    };
    let is_number = word.bytes().all(|b| b.is_ascii_digit());
    let is_newer = is_number && word.parse::<u32>().map_or(true, |found| found > FORMAT);
    if is_newer {
        let position = position_at(text, offset);
        return Err(LoadError::NewerFormat { found: word.to_owned(), position });
    }
    Ok(())
}

/// Offset and text of the value of the outermost `format` field.
fn find_version(text: &str) -> Option<(usize, &str)> {
    let mut depth = 0usize;
    let mut before = ["", ""];
    for (token, range) in Scanner::new(text) {
        let word = &text[range.clone()];
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Word if depth == 1 && before == ["format", ":"] => return Some((range.start, word)),
            _ => {}
        }
        before = [before[1], word];
    }
    None
}

fn version_position(text: &str) -> Position {
    position_at(text, find_version(text).map_or(0, |(offset, _)| offset))
}

/// What a first look at the brackets shows.
struct Brackets {
    /// Offset of the first bracket that is nested too deep.
    too_deep: Option<usize>,
    /// Offset of the innermost bracket that is still open at the end.
    unclosed: Option<usize>,
}

impl Brackets {
    fn of(text: &str) -> Self {
        let mut open = Vec::new();
        for (token, range) in Scanner::new(text) {
            match token {
                Token::Open => open.push(range.start),
                Token::Close => {
                    open.pop();
                }
                _ => {}
            }
            if open.len() > MAX_BRACKETS {
                return Self { too_deep: open.pop(), unclosed: None };
            }
        }
        Self { too_deep: None, unclosed: open.pop() }
    }
}

/// Says why the general parser does not read a text that should hold a `T`, in the words of the people who write these files.
fn explain<T: DeserializeOwned>(text: &str, error: &SpannedError, brackets: &Brackets) -> LoadError {
    let found = mistake::find::<T>(text).map(|(offset, message)| (position_at(text, offset), message));
    let parser_position =
        Position { line: error.span.start.line.max(1), column: error.span.start.col.max(1) };
    let position = found.as_ref().map_or(parser_position, |(position, _)| *position);
    if let Some(offset) = brackets.unclosed.filter(|_| is_last_token(text, position)) {
        return LoadError::CutOff { opened: position_at(text, offset), position };
    }
    if error.code == ron::Error::ExceededRecursionLimit {
        return LoadError::TooDeep { position: parser_position };
    }
    let message = found.map_or_else(|| mistake::parser_words(&error.code), |(_, message)| message);
    LoadError::Syntax { position, message }
}

/// True when nothing stands behind the token at `position`.
fn is_last_token(text: &str, position: Position) -> bool {
    Scanner::new(text).last().is_none_or(|(_, range)| position_at(text, range.start) <= position)
}

fn with_positions(mut problems: Vec<Problem>, text: &str) -> Vec<Problem> {
    if problems.is_empty() {
        return problems;
    }
    let outline = Outline::new(text);
    for problem in &mut problems {
        problem.position = Some(outline.position(&problem.place));
    }
    problems.sort_by_key(|problem| problem.position);
    problems
}

#[cfg(test)]
mod tests;
