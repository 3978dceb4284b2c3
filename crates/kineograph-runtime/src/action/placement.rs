//! Start times of a Sequence's children that are placed by labels.
//!
//! An `At` directly inside a Sequence starts at the time in its text: `"2.5"` seconds after the start of the Sequence,
//! `"hop"` with the sibling labelled `hop`, `"hop.end"` at that sibling's end, each optionally with `+ 0.5` or `- 0.25` seconds. All
//! other children follow each other as if the `At`s did not exist.

use alloc::collections::BTreeMap;

use super::muting::{is_left_out, unwrapped};
use crate::action::{Action, Kind, Value};
use crate::diagnostic::{Code, Diagnostic};
use crate::prelude::*;
use crate::program::SLACK_SECS;
use crate::words::nearest;

/// Suggestions are searched for at most this many wrong labels of a Sequence.
const MAX_SEARCHES: usize = 50;

/// The start times of a Sequence's children.
pub struct PlacedChildren {
    /// Start times of the children that play, in their order, in seconds from the start of the Sequence.
    pub starts_secs: Vec<f64>,
    /// Children that could not be placed: index and reason. They start at 0.
    pub problems: Vec<(usize, Diagnostic)>,
}

/// The `At` that an action is, even inside muted wrappers.
pub fn as_at(action: &Action) -> Option<&Action> {
    let action = unwrapped(action);
    (action.kind() == Kind::At && !action.muted).then_some(action)
}

pub fn has_placed_children(action: &Action) -> bool {
    action.children.iter().any(|child| !is_left_out(child) && as_at(child).is_some())
}

/// Places the children of a Sequence, given the durations of those that play.
pub fn place_children(sequence: &Action, playing_secs: &[f64]) -> PlacedChildren {
    let children = &sequence.children;
    let mut playing_secs = playing_secs.iter().copied();
    // A muted child takes no time; others may still be placed by it.
    let secs_of = |child: &Action| if is_left_out(child) { 0.0 } else { playing_secs.next().unwrap_or(0.0) };
    let children_secs: Vec<f64> = children.iter().map(secs_of).collect();
    let mut placer = Placer::new(children, &children_secs);
    for index in 0..children.len() {
        placer.settle(index);
    }
    let starts = children.iter().zip(&placer.places).filter(|(child, _)| !is_left_out(child));
    let starts_secs = starts.map(|(_, place)| place.secs().unwrap_or(0.0)).collect();
    PlacedChildren { starts_secs, problems: placer.problems }
}

#[derive(Clone, Copy)]
enum ChildStart {
    Unknown,
    /// Waits for another child.
    Visited,
    Known(f64),
}

impl ChildStart {
    const fn secs(self) -> Option<f64> {
        match self {
            Self::Known(secs) => Some(secs),
            _ => None,
        }
    }
}

/// The parsed text of an `At`.
#[derive(Debug, PartialEq)]
struct Reference {
    /// Index of the sibling, and whether its end is meant; `None` for the start of the Sequence.
    sibling: Option<(usize, bool)>,
    offset_secs: f64,
}

struct Placer<'a> {
    children: &'a [Action],
    children_secs: &'a [f64],
    /// The children by label; `None` where two share one.
    labels: BTreeMap<&'a str, Option<usize>>,
    places: Vec<ChildStart>,
    problems: Vec<(usize, Diagnostic)>,
    /// For how many wrong labels a suggestion may still be searched.
    searches: usize,
}

impl<'a> Placer<'a> {
    fn new(children: &'a [Action], children_secs: &'a [f64]) -> Self {
        let mut labels = BTreeMap::new();
        let mut places = vec![ChildStart::Unknown; children.len()];
        let mut start_secs = 0.0;
        for (index, child) in children.iter().enumerate() {
            if let Some(label) = label_of(child) {
                labels.entry(label).and_modify(|one| *one = None).or_insert(Some(index));
            }
            if as_at(child).is_none() {
                places[index] = ChildStart::Known(start_secs);
                start_secs += children_secs[index];
            }
        }
        Self { children, children_secs, labels, places, problems: Vec::new(), searches: MAX_SEARCHES }
    }

    /// Places one child, after all those that it depends on.
    fn settle(&mut self, index: usize) {
        // A loop, since chains may have any length.
        let mut waiting: Vec<(usize, Reference)> = Vec::new();
        let mut next = Some(index);
        while let Some(index) = next {
            next = None;
            match self.places[index] {
                ChildStart::Known(_) => {}
                ChildStart::Visited => {
                    self.fail(index, Diagnostic::new(Code::AtWaitsForItself));
                }
                ChildStart::Unknown => match self.reference(index) {
                    Ok(reference) => {
                        self.places[index] = ChildStart::Visited;
                        next = reference.sibling.map(|(sibling, _)| sibling);
                        waiting.push((index, reference));
                    }
                    Err(why) => self.fail(index, why),
                },
            }
        }
        while let Some((index, reference)) = waiting.pop() {
            if matches!(self.places[index], ChildStart::Visited) {
                self.place(index, &reference);
            }
        }
    }

    fn place(&mut self, index: usize, reference: &Reference) {
        let base_secs = match reference.sibling {
            None => 0.0,
            Some((sibling, at_end)) => {
                let end_secs = if at_end { self.children_secs[sibling] } else { 0.0 };
                self.places[sibling].secs().unwrap_or(0.0) + end_secs
            }
        };
        let start_secs = base_secs + reference.offset_secs;
        if start_secs == f64::INFINITY {
            self.fail(index, Diagnostic::new(Code::AtWaitsForEndless));
        } else if start_secs < -SLACK_SECS {
            self.fail(index, Diagnostic::new(Code::AtBeforeStart).number("secs", -start_secs));
        } else {
            self.places[index] = ChildStart::Known(start_secs.max(0.0));
        }
    }

    fn fail(&mut self, index: usize, why: Diagnostic) {
        self.places[index] = ChildStart::Known(0.0);
        self.problems.push((index, why));
    }

    fn reference(&mut self, index: usize) -> Result<Reference, Diagnostic> {
        let children = self.children;
        let text = match as_at(&children[index]).and_then(|at| at.param("at")) {
            Some(Value::Text(text)) => text.trim(),
            _ => "",
        };
        // A label may look like a sum: the whole text is tried as a label first.
        if let Some(sibling) = self.anchor(text)? {
            return Ok(Reference { sibling: Some(sibling), offset_secs: 0.0 });
        }
        if let Ok(secs) = text.parse::<f64>() {
            return finite(text, secs).map(|offset_secs| Reference { sibling: None, offset_secs });
        }
        let Some((name, offset_secs)) = split_offset(text) else { return Err(self.unknown_label(text)) };
        let offset_secs = finite(text, offset_secs)?;
        match (self.anchor(name)?, name.parse::<f64>()) {
            (Some(sibling), _) => Ok(Reference { sibling: Some(sibling), offset_secs }),
            (None, Ok(secs)) => {
                finite(text, secs + offset_secs).map(|offset_secs| Reference { sibling: None, offset_secs })
            }
            (None, Err(_)) => Err(self.unknown_label(name)),
        }
    }

    /// The diagnostic for a label that no sibling has, with a similar label if there is one.
    fn unknown_label(&mut self, name: &str) -> Diagnostic {
        let label = name.strip_suffix(".end").unwrap_or(name);
        if self.searches == 0 {
            return not_a_time(name);
        }
        self.searches -= 1;
        match nearest(label, self.labels.keys().copied()) {
            None => not_a_time(name),
            near => Diagnostic::new(Code::AtUnknownLabel).text("label", label).near(near),
        }
    }

    /// The sibling that `name` means, as `label` or `label.end`.
    fn anchor(&self, name: &str) -> Result<Option<(usize, bool)>, Diagnostic> {
        let by_start = self.labels.get(name).map(|index| (index, false));
        let by_end =
            || name.strip_suffix(".end").and_then(|name| self.labels.get(name)).map(|index| (index, true));
        match by_start.or_else(by_end) {
            None => Ok(None),
            Some((Some(index), at_end)) => Ok(Some((*index, at_end))),
            Some((None, _)) => Err(Diagnostic::new(Code::AtLabelNotUnique).text("label", name)),
        }
    }
}

/// The label of a child; an `At` without one has that of the action inside.
fn label_of(child: &Action) -> Option<&str> {
    let inner = || as_at(child).and_then(|at| at.children.first()).and_then(|inner| inner.label.as_deref());
    child.label.as_deref().or_else(inner)
}

/// `hop + 0.5` as (`hop`, 0.5).
fn split_offset(text: &str) -> Option<(&str, f64)> {
    let (sign_at, sign) = text.char_indices().rev().find(|(_, sign)| matches!(sign, '+' | '-'))?;
    let (name, number) = (text[..sign_at].trim(), text[sign_at + 1..].trim());
    let is_number = number.starts_with(|first: char| first.is_ascii_digit() || first == '.');
    let secs: f64 = number.parse().ok().filter(|_| is_number && !name.is_empty())?;
    Some((name, if sign == '-' { -secs } else { secs }))
}

fn finite(text: &str, secs: f64) -> Result<f64, Diagnostic> {
    if secs.is_finite() { Ok(secs) } else { Err(not_a_time(text)) }
}

fn not_a_time(text: &str) -> Diagnostic {
    Diagnostic::new(Code::AtNotATime).text("text", text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(label: &str) -> Action {
        Action::delay(1.0).labelled(label)
    }

    fn placed(children: Vec<Action>) -> PlacedChildren {
        let secs = vec![1.0; children.len()];
        place_children(&Action::sequence(children), &secs)
    }

    #[test]
    fn labels_ends_and_seconds_place() {
        let texts = ["b", "b + 0.5", "b - 0.25", "a.end + 1", "2.5", "c.end", "2 + .5", " b+1 "];
        let starts = [1.0, 1.5, 0.75, 2.0, 2.5, 2.5, 2.5, 2.0];
        for (text, start_secs) in texts.into_iter().zip(starts) {
            let late = Action::at("b + .5", wait("c"));
            let placed = placed(vec![wait("a"), wait("b"), late, Action::at(text, Action::hide())]);
            assert_eq!(placed.problems, [], "{text}");
            assert_eq!(placed.starts_secs, [0.0, 1.0, 1.5, start_secs], "{text}");
        }
    }

    #[test]
    fn a_label_may_look_like_a_sum() {
        let placed = placed(vec![wait("a"), wait("a-1"), Action::at("a-1", Action::hide())]);
        assert_eq!(placed.starts_secs, [0.0, 1.0, 1.0]);
    }

    #[test]
    fn what_cannot_be_placed_is_reported() {
        let found = |text: &str| {
            let placed = placed(vec![wait("a"), wait("b"), wait("b"), Action::at(text, Action::hide())]);
            assert_eq!(placed.problems.len(), 1, "{text}");
            placed.problems[0].1.code
        };
        assert_eq!(found("x"), Code::AtNotATime);
        assert_eq!(found("A"), Code::AtUnknownLabel);
        assert_eq!(found(""), Code::AtNotATime);
        assert_eq!(found("b"), Code::AtLabelNotUnique);
        assert_eq!(found("a - 2"), Code::AtBeforeStart);
        assert_eq!(found("NaN"), Code::AtNotATime);
        assert_eq!(found("1e999"), Code::AtNotATime);
    }

    #[test]
    fn a_circle_is_found() {
        let one = Action::at("y", Action::hide()).labelled("x");
        let other = Action::at("x", Action::hide()).labelled("y");
        let placed = placed(vec![one, other]);
        assert_eq!(placed.problems.len(), 1);
        assert_eq!(placed.problems[0].1.code, Code::AtWaitsForItself);
    }
}
