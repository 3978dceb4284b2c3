//! What serde asks the reader for.

use core::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Unexpected, VariantAccess,
    Visitor, value::StrDeserializer,
};
use serde::forward_to_deserialize_any;

use super::super::words::{is_open, noun};
use super::super::{Mistake, What};
use super::lenient::Known;
use super::{Reader, Result, number};
use crate::diagnostic::Segment;
use crate::format::load::unknown::What as UnknownName;
use crate::format::spec::Kind;
use crate::format::text::Token;
use crate::format::value::{FrameStep, Key};
use crate::prelude::*;

const UNSIGNED: &str = "must be a whole number, 0 or more";

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.what)
    }
}

impl core::error::Error for Mistake {}

impl Mistake {
    const fn unplaced(what: What) -> Self {
        Self { at: None, what }
    }
}

impl Error for Mistake {
    fn custom<T: fmt::Display>(said: T) -> Self {
        Self::unplaced(What::Said(said.to_string()))
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn serde::de::Expected) -> Self {
        Self::unplaced(What::Said(format!("here should stand {expected}")))
    }

    fn unknown_variant(found: &str, known: &'static [&'static str]) -> Self {
        Self::unplaced(What::UnknownVariant { found: found.to_owned(), known })
    }

    fn unknown_field(found: &str, known: &'static [&'static str]) -> Self {
        Self::unplaced(What::UnknownField { found: found.to_owned(), known })
    }

    fn missing_field(field: &'static str) -> Self {
        Self::unplaced(What::MissingField(field))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::unplaced(What::Said(format!("`{field}` is given twice; take one of them out")))
    }
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Mistake;

    /// What may be written in several ways: frames, keys and factors.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.field {
            "frames" | "frame" | "first" | "last" => self.frame(visitor),
            "keys" => self.key(visitor),
            _ => self.factors(visitor),
        }
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_f64(self.float()?)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_u64(self.integer(UNSIGNED, u64::MAX)?)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_u32(self.integer(UNSIGNED, u32::MAX)?)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_i32(self.integer("must be a whole number", i32::MAX)?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_bool(self.boolean()?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_str(self.field_name()?)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let opened = self.open("[", "must be a list in `[ ]`")?;
        let depth = self.depth();
        let value = visitor.visit_seq(Items { reader: self, depth, nth: 0, is_list: true, opened })?;
        self.step(depth, None);
        self.close("]", opened)?;
        Ok(value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        if self.peek() != Some((Token::Open, "(")) {
            return Err(self.wrong(&self.tuple_words(len)));
        }
        let count = self.count_items();
        if count != len {
            let (what, stand) = (self.tuple_words(len), if count == 1 { "stands" } else { "stand" });
            return Err(self.mistake(format!("{} {what}; here {stand} {count}", self.subject())));
        }
        let opened = self.at;
        self.at += 1;
        let depth = self.depth();
        let value = visitor.visit_seq(Items { reader: self, depth, nth: 0, is_list: false, opened })?;
        self.step(depth, None);
        self.end_items(opened)?;
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        // RON lets the name of the type stand before the fields.
        if self.peek() == Some((Token::Word, name)) {
            self.at += 1;
        }
        let known = if is_open(name) { Known::Open(fields) } else { Known::These(fields) };
        self.fields(noun(name), known, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        match self.peek() {
            Some((Token::Word, word)) if word.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                visitor.visit_enum(Variant { reader: self, name: "", enumeration: name, variants })
            }
            Some((Token::Quoted, word)) if variants.contains(&word.trim_matches('"')) => {
                Err(self.mistake(format!("write {} without quotes", word.trim_matches('"'))))
            }
            _ => Err(self.wrong(&variant_words(name, variants))),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.peek() {
            Some((Token::Word, "None")) => {
                self.at += 1;
                visitor.visit_none()
            }
            Some((Token::Word, "Some")) => {
                self.at += 1;
                let opened = self.open("(", "must be in `( )`")?;
                let value = visitor.visit_some(&mut *self)?;
                self.end_items(opened)?;
                Ok(value)
            }
            _ => Err(self.wrong("must be Some(…) or None")),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.skip();
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        i8 i16 i64 i128 u8 u16 u128 f32 char bytes byte_buf unit unit_struct tuple_struct map
    }
}

/// What may stand where an enum is read.
fn variant_words(name: &str, variants: &[&str]) -> String {
    match (name, variants) {
        ("Action", _) => "must be an action, such as `MoveBy(duration: 1, delta: (100, 0))`".to_owned(),
        ("Expectation", _) => "must be Pose(…) or Event(…)".to_owned(),
        ("Sprite", _) => "must be Image(\"name\"), Sheet(\"name\"), Frame(sheet: \"name\", frame: \"name\") or Box((width, height))".to_owned(),
        _ => format!("must be one of {}", variants.join(", ")),
    }
}

impl<'de> Reader<'de> {
    /// What must stand where this many numbers are read.
    fn tuple_words(&self, len: usize) -> String {
        let numbers: Vec<String> = (1..=len).map(|number| number.to_string()).collect();
        let example = format!("({})", numbers.join(", "));
        // The name of a variant has brackets of its own around them.
        if self.field.starts_with(char::is_uppercase) {
            format!("must be {len} numbers in brackets of their own, such as {}({example})", self.field)
        } else {
            format!("must be {len} numbers in `( )`, such as {example}")
        }
    }

    /// A frame: a number, a name, or fields in an `Animate`.
    fn frame<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        if matches!(self.peek(), Some((Token::Open, "("))) {
            let known = Known::These(FrameStep::FIELDS);
            return self.fields("a frame", known, visitor);
        }
        if matches!(self.peek(), Some((Token::Quoted, _))) {
            return visitor.visit_string(self.text()?);
        }
        let what = "must be a frame, such as 3, \"run_01\" or (frame: 3, units: 2.5)";
        let frame = self.integer::<u32>(what, u32::MAX).map_err(|_| self.wrong(what))?;
        visitor.visit_u64(frame.into())
    }

    /// One factor, or two in brackets.
    fn factors<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        if matches!(self.peek(), Some((Token::Open, "("))) {
            return self.deserialize_tuple(2, visitor);
        }
        let what = "must be a number, or 2 numbers in `( )`, such as 2 or (2, 1)";
        let word = self.word(what)?;
        if let Some(number) = number::plain(word) {
            return visitor.visit_f64(number);
        }
        visitor.visit_f64(ron::from_str(word).map_err(|_| self.wrong_before(what))?)
    }

    /// A key, with names or without.
    fn key<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value> {
        if !matches!(self.peek(), Some((Token::Open, "("))) {
            return Err(self.wrong("must be a key, such as (at: 0.5, value: 100)"));
        }
        let has_names = matches!(self.token(self.at + 2), Some((Token::Colon, _)));
        let count = self.count_items();
        if has_names || count == 0 {
            return self.fields("a key", Known::These(Key::FIELDS), visitor);
        }
        if matches!(count, 2 | 3) {
            return self.deserialize_tuple(count, visitor);
        }
        let what = "must be a time and a value, and perhaps an ease, such as (0.5, 100, \"EaseOut(2)\")";
        Err(self.wrong(what))
    }

    /// `(name: value, …)`.
    fn fields<V: Visitor<'de>>(&mut self, owner: &'de str, known: Known, visitor: V) -> Result<V::Value> {
        let depth = self.depth();
        let opened = self.open("(", "must be written in `( )`, field by field")?;
        let outer = core::mem::replace(&mut self.owner, owner);
        let mut key_at = None;
        let fields = Fields { reader: self, known, depth, is_first: true, opened, key_at: &mut key_at };
        // Behind the last field something is missing: it belongs before the bracket.
        let value = visitor
            .visit_map(fields)
            .map_err(|mistake| mistake.or_at(key_at.unwrap_or_else(|| self.offset())).of(owner))?;
        self.close(")", opened)?;
        self.owner = outer;
        self.step(depth, None);
        Ok(value)
    }

    /// Where to go on in a list whose first items need not be read: a token, and the index of the item that begins there.
    fn skipped(&self, opened: usize) -> Option<(usize, usize)> {
        self.passed.and_then(|passed| passed.skip(opened, self.tokens))
    }

    /// The end of items of a known number: a comma may follow the last.
    fn end_items(&mut self, opened: usize) -> Result<()> {
        if matches!(self.peek(), Some((Token::Comma, _))) {
            self.at += 1;
        }
        self.close(")", opened)
    }
}

struct Fields<'a, 'de> {
    reader: &'a mut Reader<'de>,
    known: Known,
    /// How long the way to what has the fields is.
    depth: usize,
    is_first: bool,
    opened: usize,
    /// Where the last field stands; `None` behind the last one.
    key_at: &'a mut Option<usize>,
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = Mistake;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        *self.key_at = None;
        while self.reader.has_next(self.is_first, self.opened)? {
            self.is_first = false;
            let at = self.reader.offset();
            *self.key_at = Some(at);
            let written = self.reader.field_name()?;
            if let Some(name) = self.reader.known_field(written, self.known, self.opened, self.depth) {
                self.reader.field = name;
                self.reader.is_item = false;
                return seed.deserialize(StrDeserializer::new(name)).map(Some);
            }
            self.reader.colon(written)?;
            self.reader.skip_readable()?;
            *self.key_at = None;
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let field = self.reader.field;
        self.reader.colon(field)?;
        value(self.reader, seed)
    }
}

/// One value. A mistake without a place is where the value begins.
fn value<'de, S: DeserializeSeed<'de>>(reader: &mut Reader<'de>, seed: S) -> Result<S::Value> {
    let (start, field, is_item) = (reader.offset(), reader.field, reader.is_item);
    let value = seed.deserialize(&mut *reader).map_err(|mistake| mistake.or_at(start))?;
    (reader.field, reader.is_item) = (field, is_item);
    Ok(value)
}

struct Items<'a, 'de> {
    reader: &'a mut Reader<'de>,
    /// How long the way to the list is.
    depth: usize,
    /// The index of the next item.
    nth: usize,
    is_list: bool,
    opened: usize,
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Mistake;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let is_first = self.nth == 0;
        if is_first
            && self.is_list
            && let Some((at, nth)) = self.reader.skipped(self.opened)
        {
            (self.reader.at, self.nth) = (at, nth);
        }
        if !self.reader.has_next(is_first, self.opened)? {
            return Ok(None);
        }
        self.reader.items += 1;
        self.reader.step(self.depth, Some(Segment::Index(self.nth)));
        self.nth += 1;
        let was_item = core::mem::replace(&mut self.reader.is_item, self.is_list);
        let item = value(self.reader, seed)?;
        self.reader.is_item = was_item;
        Ok(Some(item))
    }
}

struct Variant<'a, 'de> {
    reader: &'a mut Reader<'de>,
    /// The name of the variant, once it has been read: that which was meant.
    name: &'de str,
    /// The name of the type.
    enumeration: &'static str,
    variants: &'static [&'static str],
}

impl<'de> Variant<'_, 'de> {
    /// The name that comes next, as it is to be read.
    fn read_name(&mut self) -> Result<&'de str> {
        let word = self.reader.field_name()?;
        Ok(if self.enumeration == "Action" {
            let kinds = Kind::all().map(|kind| kind.spec().name);
            self.reader.known_word(word, Kind::from_name(word).is_some(), kinds, UnknownName::Action)
        } else {
            let variants = self.variants.iter().copied();
            self.reader.known_word(word, self.variants.contains(&word), variants, UnknownName::Word)
        })
    }

    /// Something in brackets has to follow.
    fn need_bracket(&self, inside: &str) -> Result<()> {
        let name = self.name;
        match self.reader.peek() {
            Some((Token::Open, "(")) => return Ok(()),
            Some((Token::Open, other)) => {
                return Err(self
                    .reader
                    .mistake(format!("behind `{name}` stand round brackets, `( )`, not `{other}`")));
            }
            _ => {}
        }
        Err(self.reader.mistake(format!("write `{name}({inside})`, with round brackets behind `{name}`")))
    }
}

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = Mistake;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(mut self, seed: V) -> Result<(V::Value, Self)> {
        let start = self.reader.offset();
        self.name = self.read_name()?;
        let value = seed
            .deserialize(StrDeserializer::new(self.name))
            .map_err(|mistake: Mistake| mistake.or_at(start))?;
        Ok((value, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Mistake;

    fn unit_variant(self) -> Result<()> {
        if matches!(self.reader.peek(), Some((Token::Open, _))) {
            let name = self.name;
            return Err(self.reader.mistake(format!("`{name}` stands alone, without brackets")));
        }
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        self.need_bracket("…")?;
        let opened = self.reader.open("(", "must be in `( )`")?;
        self.reader.field = self.name;
        let depth = self.reader.depth();
        self.reader.step(depth, Some(Segment::Index(0)));
        let inside = value(self.reader, seed)?;
        self.reader.step(depth, None);
        self.reader.end_items(opened)?;
        Ok(inside)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        self.reader.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let is_action = self.enumeration == "Action";
        let spec = Kind::from_name(self.name).filter(|_| is_action).map(Kind::spec);
        let known = spec.map_or(Known::These(fields), Known::Of);
        let inside = match spec.map(|spec| spec.params.len()) {
            Some(0) => "",
            _ => "…",
        };
        self.need_bracket(inside)?;
        self.reader.fields(self.name, known, visitor)
    }
}
