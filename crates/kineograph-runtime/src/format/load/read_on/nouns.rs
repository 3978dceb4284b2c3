//! Names for the values of a text in messages.

use core::ops::Range;

use crate::action::{Arity, Kind, field_names};
use crate::diagnostic::{FieldPath, Segment};
use crate::format::text::{MendKind, MendedMark, Outline, Scanner, ValueId};
use crate::prelude::*;

/// The fields of a project that contain others.
const FIELDS: &[&str] = &[
    "format",
    "stage",
    "images",
    "sheets",
    "nodes",
    "eases",
    "clips",
    "runs",
    "markers",
    "expect",
    "editor",
    "start",
    "stagger",
    "content",
    "frames",
    "tags",
    "action",
    "actions",
    "ease",
    "drafts",
    "canvas",
    "name",
    "size",
    "background",
    "fps",
    "path",
    "filter",
    "clip",
    "node",
    "at",
    "speed",
    "tag",
    "position",
    "scale",
    "color",
    "id",
];

impl Outline<'_> {
    /// Whether the format has an action at this value's position.
    pub(super) fn is_action(&self, value: ValueId) -> bool {
        match self.field(value) {
            "action" | "ease" => true,
            "" => self.parent(value).is_some_and(|list| matches!(self.field(list), "actions" | "drafts")),
            _ => value == self.root(),
        }
    }

    /// The kind of action of a value.
    pub(super) fn kind(&self, value: ValueId) -> Option<Kind> {
        Kind::from_name(self.name(value)).filter(|_| self.is_action(value) || value == self.root())
    }

    /// The fields that lead to a struct from the project or from its action, with the names of variants.
    pub(super) fn way_to(&self, value: ValueId) -> Vec<&str> {
        let (mut way, mut value) = (Vec::new(), value);
        while let Some(parent) = self.parent(value).filter(|_| value != self.root()) {
            let name = if self.bracket(value).is_empty() { "" } else { self.name(value) };
            way.extend(Some(name).filter(|name| name.starts_with(char::is_alphabetic)));
            if self.kind(value).is_some() {
                break;
            }
            way.extend(Some(self.field(value)).filter(|field| !field.is_empty()));
            value = parent;
        }
        if value == self.root() && self.kind(value).is_some() {
            way.push(self.name(value));
        }
        way.reverse();
        way
    }

    /// The name of a struct in a sentence: an action's own name, otherwise a noun.
    pub(super) fn noun(&self, value: ValueId) -> String {
        let noun = match *self.way_to(value) {
            [] => "a project",
            ["stage"] => "the stage",
            ["images"] => "an image",
            ["sheets"] => "a sheet",
            ["sheets", "frames"] => "a frame of a sheet",
            ["sheets", "tags"] => "a tag",
            ["sheets", "tags", "frames"] => "a frame of a tag",
            ["nodes"] => "a node",
            ["nodes", "start"] => "the start of a node",
            ["clips"] => "a clip",
            ["eases"] => "an ease",
            ["markers"] => "a marker",
            ["runs"] => "a run",
            ["runs", "stagger"] => "a stagger",
            [_, "keys"] => "a key",
            [_, "frames"] => "a frame",
            ["expect", _, "pose"] => "an expected pose",
            ["editor", ..] => "the editor's part",
            [.., last] => last,
        };
        noun.to_owned()
    }

    /// The owner and name of the field around a value, and whether the value is an item of a list in it. `None` outside all fields.
    pub(super) fn field_around(&self, value: ValueId) -> Option<(ValueId, &str, bool)> {
        let is_item = self.parent(value).is_some_and(|list| self.bracket(list) == "[");
        let mut value = value;
        while let Some(parent) = self.parent(value).filter(|_| value != self.root()) {
            if !self.field(value).is_empty() {
                return Some((parent, self.field(value), is_item));
            }
            // A variant's name has its own brackets around its contents.
            if self.bracket(parent) == "(" && self.name(parent).starts_with(char::is_uppercase) {
                return Some((self.struct_around(parent)?, self.name(parent), false));
            }
            value = parent;
        }
        None
    }

    /// The struct that has the field around a value.
    fn struct_around(&self, value: ValueId) -> Option<ValueId> {
        let mut value = value;
        while self.field(value).is_empty() {
            value = self.parent(value)?;
        }
        self.parent(value)
    }

    /// A value's description, such as ``each item of `actions` of Sequence``.
    pub(super) fn subject(&self, value: ValueId) -> String {
        let Some((owner, field, is_item)) = self.field_around(value) else {
            return "what stands here".to_owned();
        };
        let item = if is_item { "each item of " } else { "" };
        format!("{item}`{field}` of {}", self.noun(owner))
    }

    /// Whether both values are the same, or `value` is one of the numbers in the brackets of `other`.
    pub(super) fn is_in_tuple(&self, value: ValueId, other: ValueId) -> bool {
        value == other
            || (self.parent(value) == Some(other)
                && self.field(value).is_empty()
                && self.name(other).is_empty())
    }

    /// The name of the clip that a value is in.
    pub(in crate::format::load) fn clip(&self, value: ValueId) -> Option<String> {
        let (mut value, mut inner) = (value, value);
        while let Some(parent) = self.parent(value) {
            if self.field(value) == "clips" && parent == self.root() {
                let name = self.child(inner, "name")?;
                let Range { start, end } = self.range(name);
                let is_doubled =
                    |mark: &MendedMark| mark.kind == MendKind::SurplusQuote && mark.fix.range.start == start;
                let start = start + usize::from(self.mended().marks.iter().any(is_doubled));
                let written = self.text().get(start..end)?;
                let (_, name) = Scanner::new(written).next()?;
                return ron::from_str(&written[name]).ok();
            }
            (inner, value) = (value, parent);
        }
        None
    }

    /// The path from the project to a value, as far as its fields are known.
    pub(in crate::format::load) fn path(&self, value: ValueId) -> FieldPath {
        let mut steps = Vec::new();
        let mut value = value;
        while let Some(parent) = self.parent(value).filter(|_| value != self.root()) {
            let field = self.field(value);
            steps.push(if field.is_empty() {
                Some(Segment::Index(self.index(value)))
            } else {
                let params = self.kind(parent).into_iter().flat_map(|kind| field_names(kind.spec()));
                FIELDS.iter().copied().chain(params).find(|known| *known == field).map(Segment::Field)
            });
            value = parent;
        }
        FieldPath::root().then(steps.into_iter().rev().map_while(|step| step))
    }
}

/// An example of a field, such as `duration: 1`.
pub(super) fn field_example(kind: Option<Kind>) -> String {
    let Some(spec) = kind.map(Kind::spec) else { return "name: …".to_owned() };
    match (spec.params.first(), spec.arity) {
        (Some(param), _) => param.example(),
        (None, Arity::Many) => "actions: […]".to_owned(),
        (None, Arity::One) => "action: …".to_owned(),
        (None, Arity::None) => "label: \"…\"".to_owned(),
    }
}
