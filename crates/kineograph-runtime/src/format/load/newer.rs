//! Files of newer formats, as far as they can be read: to look at in an editor, never to play or to write over.

use core::ops::Range;

use super::unknown::{Unknown, corrected};
use super::without_mark;
use super::{Brackets, Loaded, in_its_clip, is_newer, load_bytes, mistake, parse, with_positions};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::error::Error;
use crate::format::checker::check;
use crate::format::project::{FORMAT, Project};
use crate::format::text::{Scanner, TextEdit, Token, edited, position_at};
use crate::format::version::find_version;
use crate::prelude::*;

/// More parts are not left out: then the file is another one.
const MAX_LEFT_OUT: usize = 200;

/// The text is read once for each part that is left out, up to so many bytes altogether.
const MAX_READ_BYTES: usize = 16 << 20;

/// As [`load_bytes`], and reads of a file of a newer format what this version knows, for an editor that shows it. Such a project has
/// [`Loaded::newer_format`], an error of code [`ReadFromNewer`](Code::ReadFromNewer), and a warning for each part that is missing in it.
///
/// # Errors
/// As [`load_bytes`]: a newer format that is too different is refused.
pub fn load_newer(bytes: &[u8]) -> Result<Loaded, Error> {
    let refused = match load_bytes(bytes) {
        Err(refused) if refused.code() == Code::NewerFormat => refused,
        result => return result,
    };
    let text = core::str::from_utf8(bytes).unwrap_or_default();
    read_known(without_mark(text)).ok_or(refused)
}

fn read_known(text: &str) -> Option<Loaded> {
    let brackets = Brackets::of(text);
    brackets.check(text).ok()?;
    let (offset, word) = find_version(text).filter(|(_, word)| is_newer(word))?;
    let newer = Diagnostic::new(Code::ReadFromNewer).text("format", word).number("max", f64::from(FORMAT));
    let newer = newer.at_position(position_at(text, offset));
    let Parts { project, known, left_out, unknown } = read_parts(text)?;
    // First, so that it is listed however much else there is.
    let mut found = Diagnostics::default();
    found.push(newer);
    found.add_all(&check(&project), Clone::clone);
    for field in &unknown {
        found.report(field.code(), |_| in_its_clip(field.diagnostic(text), &project));
    }
    for part in left_out {
        let at = position_at(text, part.start);
        found.push(Diagnostic::new(Code::NewerPartLeftOut).text("format", word).at_position(at));
    }
    let newer_format = Some(word.parse().unwrap_or(u32::MAX));
    Some(Loaded { project, diagnostics: with_positions(found, &known, &[]), newer_format })
}

/// What was read of a text.
struct Parts {
    project: Project,
    /// The text with blanks in place of what is left out.
    known: String,
    left_out: Vec<Range<usize>>,
    /// Fields that there are not.
    unknown: Vec<Unknown>,
}

/// Leaves out what can't be read, part by part, from the inside outwards. All offsets stay those of the text.
fn read_parts(text: &str) -> Option<Parts> {
    let (offset, word) = find_version(text)?;
    let version = TextEdit::new(offset..offset + word.len(), format!("{FORMAT:<width$}", width = word.len()));
    let text = edited(text, &[version]);
    let mut left_out: Vec<Range<usize>> = Vec::new();
    let most = (MAX_READ_BYTES / text.len().max(1)).min(MAX_LEFT_OUT);
    while left_out.len() < most {
        let known = blanked(&text, &left_out);
        let (unknown, mistake) = mistake::find_known::<Project>(&known);
        match mistake {
            None => {
                let project = parse(&corrected(&known, &unknown)).ok()?;
                return Some(Parts { project, known, left_out: outermost(left_out), unknown });
            }
            Some((offset, _)) => left_out.push(part_around(&known, offset)?),
        }
    }
    None
}

/// With blanks in place of these parts, so that everything else stays where it is.
fn blanked(text: &str, parts: &[Range<usize>]) -> String {
    let blank = |part: Range<usize>| {
        let blanks = text[part.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' });
        TextEdit::new(part, blanks.collect::<String>())
    };
    edited(text, &outermost(parts.to_vec()).into_iter().map(blank).collect::<Vec<_>>())
}

/// The parts that are not inside of others, in the order of the text.
fn outermost(mut parts: Vec<Range<usize>>) -> Vec<Range<usize>> {
    parts.sort_by_key(|part| (part.start, core::cmp::Reverse(part.end)));
    let mut end = 0;
    parts.retain(|part| {
        let is_outside = part.start >= end;
        end = end.max(part.end);
        is_outside
    });
    parts
}

/// The innermost field or item of a list around a byte, with the comma behind it; not the whole project.
fn part_around(text: &str, offset: usize) -> Option<Range<usize>> {
    // Where the parts begin that hold the byte, one in each open bracket, and the one in the innermost.
    let (mut around, mut start) = (Vec::new(), None);
    for (token, range) in Scanner::new(text) {
        let is_end = range.start == offset && matches!(token, Token::Comma | Token::Close);
        if range.start > offset || is_end {
            break;
        }
        match token {
            Token::Open => around.push(start.take().unwrap_or(range.start)),
            Token::Close => start = around.pop(),
            Token::Comma => start = None,
            Token::Colon | Token::Quoted | Token::Word => start = start.or(Some(range.start)),
        }
    }
    let project = Scanner::new(text).next().map(|(_, first)| first.start);
    let start = start.or_else(|| around.pop()).filter(|start| Some(*start) != project)?;
    Some(start..end_of_part(text, start))
}

/// Byte offset behind the part that begins at `start`, and behind its comma.
fn end_of_part(text: &str, start: usize) -> usize {
    let mut depth = 0_usize;
    for (token, range) in Scanner::new(&text[start..]) {
        match token {
            Token::Open => depth += 1,
            Token::Close if depth == 0 => return start + range.start,
            Token::Close => depth -= 1,
            Token::Comma if depth == 0 => return start + range.end,
            _ => {}
        }
    }
    text.len()
}
