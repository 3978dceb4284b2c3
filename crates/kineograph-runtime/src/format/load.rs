//! Loads a project file: version check, RON, validation.

pub(super) mod counts;
mod one_slip;
mod read_on;
mod refusal;
mod said;
mod tree;

use alloc::borrow::Cow;
use core::ops::Range;

use ron::error::SpannedError;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::checker::check;
use super::migrate::{Migrated, STEPS};
use super::project::{FORMAT, Project};
use super::read_warnings::ReadWarnings;
use super::text::{Outline, Scanner, TextEdit, Token, edited, offset_of, position_at};
use super::version::{find_version, version_position};
use crate::action::MAX_DEPTH;
use crate::words::shortened;
use counts::Counts;
use one_slip::ReadStop;
use read_on::{Misspelt, ReadOn, Unknown, not_kept, read_on};
use refusal::Refusal;
use said::{TextReader, said};

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Position};
use crate::error::Error;
use crate::prelude::*;

/// The largest file that is accepted, in bytes: 64 MiB.
pub const MAX_FILE_BYTES: usize = 64 << 20;

/// The longest text or word that is accepted, in characters as written: names, labels, paths, comments, payloads of events.
/// Far longer than readable texts, yet short enough to display.
pub const MAX_TEXT_CHARS: usize = 20_000;

/// Maximum nesting of brackets: two for each action, and those around a tree and in a parameter.
const MAX_BRACKETS: usize = 2 * MAX_DEPTH + 16;

/// ron counts up to four steps for each bracket. The bracket limit takes effect first; this is a second line of defence.
const MAX_RON_STEPS: usize = 4 * MAX_BRACKETS;

/// The most syntax errors listed for a text; later ones are found once these are corrected.
pub const MAX_MISTAKES: usize = 20;

/// A loaded project and its diagnostics.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Loaded {
    /// The project, as in the file.
    pub project: Project,
    /// All diagnostics in file order, each with its position.
    pub diagnostics: Diagnostics,
}

impl Loaded {
    /// A project with its diagnostics.
    pub const fn new(project: Project, diagnostics: Diagnostics) -> Self {
        Self { project, diagnostics }
    }
}

/// Loads a project. A project with errors is returned too, so that they can be shown and fixed.
///
/// A file written by hand may leave out ids; see [`assign_ids`](super::assign_ids).
///
/// # Errors
/// When the text is not a project of format 1..=[`FORMAT`], with line and column.
pub fn load(text: &str) -> Result<Loaded, Error> {
    if text.len() > MAX_FILE_BYTES {
        return Err(too_large(text.len()));
    }
    let text = without_mark(text);
    if text.trim().is_empty() {
        let empty = Diagnostic::new(Code::FileEmpty).number("format", f64::from(FORMAT));
        return Err(empty.at_position(position_at(text, 0)).into());
    }
    let migrated = migrated(text);
    read_and_check(&migrated.text).map_or_else(
        |error| Err(error.moved(|position| migrated.position_before(position))),
        |mut loaded| {
            loaded.diagnostics.each_mut(|found| {
                found.place.position =
                    found.place.position.map(|position| migrated.position_before(position));
            });
            loaded.project.read = ReadWarnings::of(&loaded.diagnostics);
            Ok(loaded)
        },
    )
}

/// The text of a project, converted to format [`FORMAT`] as by [`load`]; broken texts are unchanged.
pub fn in_newest_format(text: &str) -> Cow<'_, str> {
    migrated(text).text
}

fn migrated(text: &str) -> Migrated<'_> {
    let version = find_version(text).and_then(|(_, word)| word.parse().ok()).filter(|version| *version > 0);
    Migrated::of(text, version.unwrap_or(FORMAT), STEPS)
}

/// A text of format [`FORMAT`] with misspelt names replaced by those that were probably meant; unknown fields are kept.
pub fn with_meant_names(text: &str) -> Cow<'_, str> {
    let Err(error) = parse::<Project>(text) else { return Cow::Borrowed(text) };
    let mut outline = Outline::new(text);
    let unknown = read_on::<Project>(&mut outline, error, Misspelt::Corrected).unknown;
    let edits: Vec<TextEdit> = unknown.iter().filter_map(|unknown| unknown.correction(&outline)).collect();
    Cow::Owned(edited(text, &edits))
}

/// Loads a text of format [`FORMAT`].
fn read_and_check(text: &str) -> Result<Loaded, Error> {
    let limits = Excess::of(text);
    check_version(text)?;
    limits.check(text)?;
    let (project, outline, unknown) = match parse::<Project>(text) {
        Ok(project) => {
            let outline = limits.has_odd_name.then(|| Outline::new(text));
            if let Some(outline) = &outline {
                check_names(outline)?;
            }
            (project, outline, Vec::new())
        }
        Err(error) => {
            let (project, outline, unknown) = read_again(text, error)?;
            (project, Some(outline), unknown)
        }
    };
    if project.format == 0 {
        let unknown = Diagnostic::new(Code::UnknownFormat).number("max", f64::from(FORMAT));
        return Err(unknown.at_position(version_position(text)).into());
    }
    let mut diagnostics = check(&project);
    if let Some(outline) = &outline {
        report(&mut diagnostics, &unknown, outline);
    }
    let diagnostics = with_positions(diagnostics, || outline.unwrap_or_else(|| Outline::new(text)));
    Ok(Loaded::new(project, diagnostics))
}

/// Refuses meaningless names before brackets in a text that ron has accepted: ron ignores them.
fn check_names(outline: &Outline<'_>) -> Result<(), Error> {
    let refusal = Refusal::of_mistakes(outline, not_kept(outline, &[]));
    let found = refusal.listed(outline, Vec::new(), |at| outline.lines().position(at));
    Error::of_all(found).map_or(Ok(()), Err)
}

/// Adds diagnostics for unknown names. If the list is full, they are only counted.
fn report(diagnostics: &mut Diagnostics, unknown: &[Unknown], outline: &Outline<'_>) {
    for unknown in unknown {
        diagnostics.report(unknown.code(), |_| unknown.diagnostic(outline));
    }
}

/// Removes the byte order mark that some Windows editors write at the start of a file.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Loads a text that ron has refused, if only names are wrong in it.
fn read_again<'a>(text: &'a str, error: SpannedError) -> Result<(Project, Outline<'a>, Vec<Unknown>), Error> {
    if error.code == ron::Error::ExceededRecursionLimit {
        return Err(too_deep(position_at(text, stop_at(text, &error).at)).into());
    }
    let (outline, refusal) = match reading(text, error) {
        Reading::Read(project, outline, unknown) => return Ok((*project, outline, unknown)),
        Reading::Refused(outline, refusal) => (outline, refusal),
    };
    let found = said(&outline, refusal, &TextReader { stop: stop_of_project, refusal: refusal_of_project });
    Err(Error::of_all(found).unwrap_or_else(|| too_deep(position_at(text, 0)).into()))
}

/// The result of reading a text that ron has refused.
enum Reading<'a> {
    /// A project in which only names are wrong.
    Read(Box<Project>, Outline<'a>, Vec<Unknown>),
    Refused(Outline<'a>, Refusal),
}

fn reading(text: &str, error: SpannedError) -> Reading<'_> {
    let mut outline = Outline::new(text);
    let ReadOn { value, mut mistakes, mut unknown, mut is_cut_short } =
        read_on(&mut outline, error.clone(), Misspelt::Corrected);
    let is_mended = !outline.mended().marks.is_empty();
    if value.is_some() && mistakes.is_empty() && !is_mended {
        mistakes = not_kept(&outline, &unknown);
        is_cut_short = mistakes.len() >= MAX_MISTAKES;
    }
    match value {
        Some(project) if mistakes.is_empty() && !is_mended => {
            Reading::Read(Box::new(project), outline, unknown)
        }
        _ => {
            unknown.retain(|unknown| {
                let is_doubtful = outline.mended().is_doubtful(unknown.name(&outline).start);
                unknown.code() != Code::FieldNotUsed && !is_doubtful
            });
            let refusal = Refusal::new(&outline, mistakes, unknown, is_cut_short).or_first(&outline, &error);
            Reading::Refused(outline, refusal)
        }
    }
}

/// The errors in the text of a project; `None` without errors.
fn refusal_of_project(text: &str) -> Option<(Outline<'_>, Refusal)> {
    match reading(text, parse::<Project>(text).err()?) {
        Reading::Read(_, outline, mut unknown) => {
            unknown.retain(|unknown| unknown.code() != Code::FieldNotUsed);
            let refusal = Refusal::new(&outline, Vec::new(), unknown, false);
            (!refusal.is_empty()).then_some((outline, refusal))
        }
        Reading::Refused(outline, refusal) => Some((outline, refusal)),
    }
}

/// Where reading a project stops at its first error; `None` without errors.
fn stop_of_project(text: &str) -> Option<ReadStop> {
    let stop = || Some(ReadStop { at: not_kept(&Outline::new(text), &[]).first()?.at, fields: &[] });
    parse::<Project>(text).map_or_else(|error| Some(stop_at(text, &error)), |_| stop())
}

fn stop_at(text: &str, error: &SpannedError) -> ReadStop {
    let ron::error::Position { line, col } = error.span.end;
    let fields = match error.code {
        ron::Error::NoSuchStructField { expected, .. } => expected,
        _ => &[],
    };
    ReadStop { at: offset_of(text, Position { line, column: col }), fields }
}

/// As [`load`], from bytes that may not be text.
///
/// # Errors
/// As [`load`], and when the bytes are not UTF-8.
pub fn load_bytes(bytes: &[u8]) -> Result<Loaded, Error> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(too_large(bytes.len()));
    }
    match core::str::from_utf8(bytes) {
        Ok(text) => load(text),
        Err(error) => {
            let offset = error.valid_up_to();
            let text = core::str::from_utf8(&bytes[..offset]).unwrap_or_default();
            let not_text = Diagnostic::new(Code::NotText).number("offset", offset as f64);
            Err(not_text.at_position(position_at(text, offset)).into())
        }
    }
}

/// Whether a text is well-formed RON of any type.
pub fn is_ron(text: &str) -> bool {
    parse::<IgnoredAny>(text).is_ok()
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    ron::Options::default().with_recursion_limit(MAX_RON_STEPS).from_str(text)
}

/// Finds `format` first, since nothing else is known about files of a future version.
fn check_version(text: &str) -> Result<(), Error> {
    let Some((offset, word)) = find_version(text) else {
        let other = Diagnostic::new(Code::NotAProject).number("format", f64::from(FORMAT));
        let start = Scanner::new(text).next().map_or(0, |(_, first)| first.start);
        return Err(other.at_position(position_at(text, start)).into());
    };
    if is_newer(word) {
        let newer = Diagnostic::new(Code::NewerFormat).text("format", word).number("max", f64::from(FORMAT));
        return Err(newer.at_position(position_at(text, offset)).into());
    }
    Ok(())
}

/// Whether a word is the number of a later format.
fn is_newer(word: &str) -> bool {
    let is_number = word.bytes().all(|b| b.is_ascii_digit());
    is_number && word.parse::<u32>().map_or(true, |found| found > FORMAT)
}

/// Violations of the limits of a text, found before parsing.
struct Excess {
    /// Offset of the first bracket that is nested too deeply.
    too_deep: Option<usize>,
    /// The first text or word that is too long.
    too_long: Option<Range<usize>>,
    too_many: Option<Diagnostic>,
    /// Whether a name may stand before a bracket where the format has none.
    has_odd_name: bool,
}

impl Excess {
    fn of(text: &str) -> Self {
        let (mut depth, mut too_long) = (0_usize, None);
        let mut counts = Counts::default();
        for (token, range) in Scanner::new(text) {
            let too_many = counts.add(token, &range, text);
            if too_many.is_some() {
                return Self { too_deep: None, too_long, too_many, has_odd_name: false };
            }
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Quoted | Token::Word if too_long.is_none() => {
                    too_long = Some(&range).filter(|range| is_too_long(&text[(*range).clone()])).cloned();
                }
                _ => {}
            }
            if depth > MAX_BRACKETS {
                return Self { too_deep: Some(range.start), too_long, too_many: None, has_odd_name: false };
            }
        }
        Self { too_deep: None, too_long, too_many: None, has_odd_name: counts.has_odd_name }
    }

    /// Returns the first violation as an error.
    fn check(&self, text: &str) -> Result<(), Error> {
        if let Some(offset) = self.too_deep {
            return Err(too_deep(position_at(text, offset)).into());
        }
        if let Some(too_many) = &self.too_many {
            return Err(too_many.clone().into());
        }
        if let Some(range) = &self.too_long {
            let long = &text[range.clone()];
            let beginning = shortened(long.trim_matches('"')).to_string();
            let too_long = Diagnostic::new(Code::TextTooLong).text("text", &beginning);
            let too_long =
                too_long.number("chars", long.chars().count() as f64).number("max", MAX_TEXT_CHARS as f64);
            return Err(too_long.at_position(position_at(text, range.start)).into());
        }
        Ok(())
    }
}

/// Whether a token exceeds the limit. A text without its closing quote, or in single quotes, is a different error.
fn is_too_long(token: &str) -> bool {
    let is_misquoted = (token.starts_with('"') && !token.ends_with('"')) || token.starts_with('\'');
    token.len() > MAX_TEXT_CHARS + 2 && !is_misquoted && token.chars().count() > MAX_TEXT_CHARS + 2
}

/// Adds positions to diagnostics without one.
pub(crate) fn with_positions<'a>(
    mut found: Diagnostics,
    outline: impl FnOnce() -> Outline<'a>,
) -> Diagnostics {
    if !found.is_empty() {
        let outline = outline();
        found.each_mut(|problem| {
            let position = problem.place.position;
            problem.place.position = position.or_else(|| Some(outline.position(&problem.place.path)));
        });
        found.sort_by_position();
    }
    found
}

/// The error for a file of this many bytes, for callers that know the size before reading.
pub fn too_large(bytes: usize) -> Error {
    const MIB: usize = 1 << 20;
    // Rounded up, so that the number is above the limit.
    let tenths = (bytes / MIB).saturating_mul(10) + (bytes % MIB * 10).div_ceil(MIB);
    Diagnostic::new(Code::FileTooLarge)
        .number("mib", tenths as f64 / 10.0)
        .number("max", (MAX_FILE_BYTES / MIB) as f64)
        .at_position(Position { line: 1, column: 1 })
        .into()
}

fn too_deep(position: Position) -> Diagnostic {
    Diagnostic::new(Code::BracketsTooDeep).number("max", MAX_DEPTH as f64).at_position(position)
}

#[cfg(test)]
mod tests;
