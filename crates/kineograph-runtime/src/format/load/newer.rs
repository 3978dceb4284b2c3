//! Files of newer formats, as far as they can be read: to look at in an editor, never to play or to write over.

use super::read_on::{Found, Names, read_on};
use super::{Limits, Loaded, is_newer, load_bytes, parse, report, with_positions, without_mark};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::error::Error;
use crate::format::checker::check;
use crate::format::project::{FORMAT, Project};
use crate::format::text::{Outline, TextEdit, edited, offset_before, position_at};
use crate::format::version::find_version;
use crate::prelude::*;

/// More parts are not left out: then the file is another one.
const MAX_LEFT_OUT: usize = 200;

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
    Limits::of(text).check(text).ok()?;
    let (offset, word) = find_version(text).filter(|(_, word)| is_newer(word))?;
    let newer = Diagnostic::new(Code::ReadFromNewer).text("format", word).number("max", f64::from(FORMAT));
    let newer = newer.at_position(position_at(text, offset));
    let as_known =
        TextEdit::new(offset..offset + word.len(), format!("{FORMAT:<width$}", width = word.len()));
    let as_known = edited(text, &[as_known]);
    let mut outline = Outline::new(&as_known);
    if !outline.mended().brackets.is_empty() {
        return None;
    }
    let Found { value, edits, unknown, left_out, .. } = match parse::<Project>(&as_known) {
        Ok(project) => Found { value: Some(project), ..Found::default() },
        Err(error) => read_on(&mut outline, error, Names::LeftOut, MAX_LEFT_OUT),
    };
    let project = value?;
    // First, so that it is listed however much else there is.
    let mut found = Diagnostics::default();
    found.push(newer);
    let known = edited(&as_known, &edits);
    let in_known = Outline::new(&known);
    found.add_all(&check(&project), |problem| {
        let offset = offset_before(&edits, in_known.offset(problem.place.path()));
        problem.clone().at_position(outline.lines().position(offset))
    });
    report(&mut found, &unknown, &outline);
    for part in left_out {
        let at = outline.lines().position(part.start);
        found.push(Diagnostic::new(Code::NewerPartLeftOut).text("format", word).at_position(at));
    }
    let newer_format = Some(word.parse().unwrap_or(u32::MAX));
    Some(Loaded { project, diagnostics: with_positions(found, || outline), newer_format })
}
