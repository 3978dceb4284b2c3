//! What serde asks the reader for.

use core::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
    value::BorrowedStrDeserializer,
};
use serde::forward_to_deserialize_any;

use super::{NotPlain, Quoted, Reader, Result};

impl fmt::Display for NotPlain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this text needs the general parser")
    }
}

impl core::error::Error for NotPlain {}

impl Error for NotPlain {
    // What is wrong is said by the general parser.
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }

    fn invalid_type(_: serde::de::Unexpected<'_>, _: &dyn serde::de::Expected) -> Self {
        Self
    }
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = NotPlain;

    /// A number ≥ 0 or fields: what the frames of an `Animate` may be.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.peek() {
            Some(b'0'..=b'9') => visitor.visit_u64(self.number()?.to_u64().ok_or(NotPlain)?),
            Some(b'(') => fields(self, visitor),
            _ => Err(NotPlain),
        }
    }

    #[inline]
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_f64(self.number()?.to_f64().ok_or(NotPlain)?)
    }

    #[inline]
    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_u64(self.number()?.to_u64().ok_or(NotPlain)?)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_i64(self.number()?.to_i64().ok_or(NotPlain)?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.name()? {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(NotPlain),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.quoted()? {
            Quoted::Plain(text) => visitor.visit_borrowed_str(text),
            Quoted::Unescaped(text) => visitor.visit_string(text),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_borrowed_str(self.name()?)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.open(b'[')?;
        let value = visitor.visit_seq(Items { reader: self, is_first: true, close: b']' })?;
        self.close(b']')?;
        Ok(value)
    }

    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value> {
        self.open(b'(')?;
        let value = visitor.visit_seq(Items { reader: self, is_first: true, close: b')' })?;
        end_items(self)?;
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        fields(self, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_enum(Variant(self))
    }

    fn deserialize_option<V: Visitor<'de>>(self, _: V) -> Result<V::Value> {
        Err(NotPlain)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value> {
        Err(NotPlain)
    }

    forward_to_deserialize_any! {
        i8 i16 i64 i128 u8 u16 u64 u128 f32 char bytes byte_buf unit unit_struct newtype_struct tuple_struct map
    }
}

/// `(name: value, …)`.
#[inline]
fn fields<'de, V: Visitor<'de>>(reader: &mut Reader<'de>, visitor: V) -> Result<V::Value> {
    reader.open(b'(')?;
    let value = visitor.visit_map(Fields { reader, is_first: true })?;
    reader.close(b')')?;
    Ok(value)
}

/// The end of items of a known number: a comma may follow the last.
#[inline]
fn end_items(reader: &mut Reader<'_>) -> Result<()> {
    if reader.peek() == Some(b',') {
        reader.at += 1;
    }
    reader.close(b')')
}

struct Fields<'a, 'de> {
    reader: &'a mut Reader<'de>,
    is_first: bool,
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = NotPlain;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        if !self.reader.has_next(self.is_first, b')')? {
            return Ok(None);
        }
        self.is_first = false;
        seed.deserialize(BorrowedStrDeserializer::new(self.reader.name()?)).map(Some)
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        self.reader.expect(b':')?;
        seed.deserialize(&mut *self.reader)
    }
}

struct Items<'a, 'de> {
    reader: &'a mut Reader<'de>,
    is_first: bool,
    close: u8,
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = NotPlain;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if !self.reader.has_next(self.is_first, self.close)? {
            return Ok(None);
        }
        self.is_first = false;
        seed.deserialize(&mut *self.reader).map(Some)
    }
}

struct Variant<'a, 'de>(&'a mut Reader<'de>);

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = NotPlain;
    type Variant = Self;

    #[inline]
    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self)> {
        let value = seed.deserialize(BorrowedStrDeserializer::new(self.0.name()?))?;
        Ok((value, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = NotPlain;

    fn unit_variant(self) -> Result<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        self.0.open(b'(')?;
        let value = seed.deserialize(&mut *self.0)?;
        end_items(self.0)?;
        Ok(value)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value> {
        Err(NotPlain)
    }

    #[inline]
    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value> {
        fields(self.0, visitor)
    }
}
