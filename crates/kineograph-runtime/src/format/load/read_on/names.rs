//! Unknown names in a text: of fields, of kinds of actions, of words.
//!
//! A field of a later version doesn't affect what this version plays: it is left out with a warning. A name that resembles a known one
//! was probably misspelt. The file is read with the known name and the misspelling is an error, so that games refuse the
//! file and editors open it. Names are replaced in a copy of the text, which ron reads.

use alloc::collections::BTreeSet;
use core::cell::Cell;
use core::ops::Range;

use ron::Error;

use super::Misspelt;
use crate::action::{Kind, field_names};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::format::load::is_ron;
use crate::format::text::{Outline, Scanner, TextEdit, Token, ValueId};
use crate::prelude::*;
use crate::words::{nearest, shortened};

/// Names of earlier formats and of cocos2d-x, and what they are called now: people go on writing them.
const FORMER_NAMES: [(&str, &str); 4] =
    [("sprite", "content"), ("None", "Group"), ("gridSize", "grid"), ("lensEffect", "strength")];

/// At most this many names are read as the names that were probably meant.
const MAX_CORRECTED: usize = 500;

/// For more unknown names no near name is searched: a search without a result takes longest.
const MAX_SEARCHED: u32 = 2_000;

/// An unknown name.
#[derive(Debug)]
pub(in crate::format::load) struct Unknown {
    /// The value of the field, or the value with the name.
    value: ValueId,
    what: NameKind,
    /// The name that was probably meant.
    near: Option<&'static str>,
    /// Whether it is read as the name that was probably meant; otherwise a field is left out.
    is_corrected: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameKind {
    Field,
    Action,
    Word,
}

impl Unknown {
    pub(in crate::format::load) const fn code(&self) -> Code {
        match (self.what, self.near) {
            (NameKind::Field, None) => Code::FieldNotUsed,
            (NameKind::Field, Some(_)) => Code::UnknownField,
            (NameKind::Action, _) => Code::UnknownAction,
            (NameKind::Word, _) => Code::UnknownWord,
        }
    }

    pub(in crate::format::load) fn diagnostic(&self, outline: &Outline<'_>) -> Diagnostic {
        let name = self.name(outline);
        let written = &shortened(outline.text().get(name.clone()).unwrap_or_default()).to_string();
        let found = Diagnostic::new(self.code());
        let owner = outline.parent(self.value).filter(|_| self.what == NameKind::Field);
        let found = match self.what {
            NameKind::Field => {
                found.text("owner", &outline.noun(owner.unwrap_or_default())).text("field", written)
            }
            NameKind::Action => found.text("action", written),
            NameKind::Word => found.text("word", written),
        };
        let mut place = Place::of_path(outline.path(owner.unwrap_or(self.value)));
        place.clip = outline.clip(self.value);
        found.near(self.near).at(place).at_position(outline.lines().position(name.start))
    }

    /// Byte offsets of the written name.
    pub(in crate::format::load) fn name(&self, outline: &Outline<'_>) -> Range<usize> {
        if self.what == NameKind::Field { outline.key(self.value) } else { outline.name_range(self.value) }
    }

    /// The value of the field, or the value with the name.
    pub(in crate::format::load) const fn value(&self) -> ValueId {
        self.value
    }

    /// The value of an unknown field that is kept as it is.
    pub(super) fn kept(&self) -> Option<ValueId> {
        (self.code() == Code::FieldNotUsed).then_some(self.value)
    }

    /// The change to the name that was probably meant.
    pub(in crate::format::load) fn correction(&self, outline: &Outline<'_>) -> Option<TextEdit> {
        self.is_corrected.then(|| self.edit(outline))
    }

    fn edit(&self, outline: &Outline<'_>) -> TextEdit {
        match self.near.filter(|_| self.is_corrected) {
            Some(near) => TextEdit::new(self.name(outline), near),
            None => TextEdit::new(outline.whole_range(self.value), ""),
        }
    }
}

/// Whether a field is exactly a name, a colon and a value. Leaving out a field removes everything between them.
fn is_readable(outline: &Outline<'_>, field: ValueId) -> bool {
    let (name, value) = (outline.key(field), outline.range(field));
    let between = Scanner::from(outline.text(), name.end).take_while(|(_, token)| token.start < value.start);
    between.map(|(token, _)| token).eq([Token::Colon]) && is_ron(&outline.text()[value])
}

/// The unknown names found so far in a text.
pub(super) struct UnknownNames {
    names: Misspelt,
    found: Vec<Unknown>,
    corrected: usize,
    /// The number of searches for a near name.
    searched: Cell<u32>,
    /// The values with unknown names; `true` if the name is the field's.
    values: BTreeSet<(ValueId, bool)>,
    /// The structs and words that have been searched.
    known: Vec<(String, &'static [&'static str])>,
}

impl UnknownNames {
    pub(super) const fn new(names: Misspelt) -> Self {
        Self {
            names,
            found: Vec::new(),
            corrected: 0,
            searched: Cell::new(0),
            values: BTreeSet::new(),
            known: Vec::new(),
        }
    }

    pub(super) const fn mode(&self) -> Misspelt {
        self.names
    }

    /// All names found, in text order, except those inside fields that are left out.
    pub(super) fn into_found(mut self, outline: &Outline<'_>) -> Vec<Unknown> {
        self.found.sort_by_key(|found| found.name(outline).start);
        let mut end = 0;
        self.found.retain(|found| {
            let is_outside = found.name(outline).start >= end;
            if is_outside && !found.is_corrected {
                end = outline.range(found.value).end;
            }
            is_outside
        });
        self.found
    }

    /// Whether the text is valid RON with the written names exactly if it is with the corrected ones.
    pub(super) fn are_plain(&self, outline: &Outline<'_>) -> bool {
        let is_name = |written: &str| {
            let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
            written.starts_with(|c: char| c.is_ascii_alphabetic()) && written.chars().all(is_part)
        };
        let written = |found: &Unknown| outline.text().get(found.name(outline)).is_some_and(is_name);
        self.found.iter().all(|found| found.is_corrected && written(found))
    }

    pub(super) fn edits<'a>(&'a self, outline: &'a Outline<'_>) -> impl Iterator<Item = TextEdit> + 'a {
        self.found.iter().map(|found| found.edit(outline))
    }

    /// Takes the names that are valid at a value, or at its end, from an error and finds all invalid ones in the text. False if
    /// there are none: then it is another error.
    pub(super) fn learn(
        &mut self,
        outline: &mut Outline<'_>,
        error: &Error,
        at: ValueId,
        is_end: bool,
    ) -> bool {
        let before = self.found.len();
        match error {
            _ if self.names == Misspelt::Refused => return false,
            Error::NoSuchStructField { expected, .. } => self.find_fields(outline, at, expected),
            Error::NoSuchEnumVariant { expected, .. } => self.find_words(outline, at, expected),
            Error::Message(_) => self.find_in_actions(outline),
            _ => {}
        }
        before < self.found.len() || (!is_end && self.leave_out(outline, at))
    }

    /// Searches all structs of the same kind as the one with the field `at`.
    fn find_fields(&mut self, outline: &mut Outline<'_>, at: ValueId, known: &'static [&'static str]) {
        let Some(way) = outline.parent(at).map(|owner| outline.way_to(owner)) else { return };
        if !self.is_new(&way, known) {
            return;
        }
        let way: Vec<String> = way.into_iter().map(str::to_owned).collect();
        for owner in outline.all() {
            if outline.bracket(owner) == "(" && outline.way_to(owner) == way {
                self.find_fields_of(outline, owner, known.iter().copied());
            }
        }
    }

    /// Searches all words of the same kind as the one at `at`.
    fn find_words(&mut self, outline: &mut Outline<'_>, at: ValueId, known: &'static [&'static str]) {
        let Some((owner, field, _)) = outline.field_around(at) else { return };
        let mut way: Vec<String> = outline.way_to(owner).into_iter().map(str::to_owned).collect();
        let field = field.to_owned();
        way.push(field.clone());
        if !self.is_new(&way.iter().map(String::as_str).collect::<Vec<_>>(), known) {
            return;
        }
        way.pop();
        for value in outline.all() {
            let written = outline.name(value);
            let is_there = outline
                .field_around(value)
                .is_some_and(|(owner, other, _)| other == field && outline.way_to(owner) == way);
            if is_there && written.starts_with(char::is_alphabetic) && !known.contains(&written) {
                self.add(outline, value, NameKind::Word, self.nearest(written, known.iter().copied()));
            }
        }
    }

    fn find_in_actions(&mut self, outline: &mut Outline<'_>) {
        for value in outline.all() {
            if !outline.is_action(value) || outline.bracket(value) != "(" {
                continue;
            }
            let written = outline.name(value);
            if Kind::from_name(written).is_none() {
                self.add(
                    outline,
                    value,
                    NameKind::Action,
                    self.nearest(written, Kind::all().map(|kind| kind.spec().name)),
                );
            }
            if let Some(kind) = outline.kind(value) {
                self.find_fields_of(outline, value, field_names(kind.spec()));
            }
        }
    }

    /// The name that was probably meant, up to the limit: finding it takes most of the time.
    fn nearest(&self, written: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
        self.searched.set(self.searched.get().saturating_add(1));
        let may_search = self.corrected < MAX_CORRECTED && self.searched.get() <= MAX_SEARCHED;
        if !may_search {
            return None;
        }
        let mut known = known;
        match FORMER_NAMES.iter().find(|(former, _)| *former == written) {
            Some((_, now)) => known.find(|known| known == now),
            None => nearest(written, known),
        }
    }

    /// Whether this has not been searched yet.
    fn is_new(&mut self, way: &[&str], known: &'static [&'static str]) -> bool {
        let looked = (way.join("."), known);
        let is_new = !self.known.contains(&looked);
        self.known.extend(Some(looked).filter(|_| is_new));
        is_new
    }

    fn find_fields_of(
        &mut self,
        outline: &mut Outline<'_>,
        owner: ValueId,
        known: impl Iterator<Item = &'static str> + Clone,
    ) {
        for nth in 0..outline.children(owner).len() {
            let Some(&value) = outline.children(owner).get(nth) else { return };
            let written = outline.field(value);
            if written.is_empty() || known.clone().any(|name| name == written) {
                continue;
            }
            let near = self.nearest(written, known.clone());
            self.add(outline, value, NameKind::Field, near);
        }
    }

    fn add(&mut self, outline: &mut Outline<'_>, value: ValueId, what: NameKind, near: Option<&'static str>) {
        let has_room = self.corrected < MAX_CORRECTED;
        let is_corrected = near.is_some_and(|near| {
            // Of two fields meant as the same one, only the first is read as it.
            let owner = outline.parent(value).unwrap_or_default();
            has_room && (what != NameKind::Field || outline.child(owner, near).is_none())
        });
        // An unreadable field is an error even if it is unknown, and a word can't be left out.
        let is_known =
            if what == NameKind::Field { is_corrected || is_readable(outline, value) } else { is_corrected };
        if !is_known || !self.values.insert((value, what == NameKind::Field)) {
            return;
        }
        if let Some(near) = near.filter(|_| is_corrected) {
            self.corrected += 1;
            outline.rename(value, what == NameKind::Field, Some(near));
        }
        self.found.push(Unknown { value, what, near, is_corrected });
    }

    /// Leaves out a field whose value does not fit the field that was probably meant.
    fn leave_out(&mut self, outline: &mut Outline<'_>, at: ValueId) -> bool {
        let is_it = |found: &&mut Unknown| {
            found.is_corrected && found.what == NameKind::Field && outline.is_in_tuple(at, found.value)
        };
        let Some(found) = self.found.iter_mut().find(is_it) else { return false };
        found.is_corrected = false;
        let value = found.value;
        outline.rename(value, true, None);
        true
    }
}
