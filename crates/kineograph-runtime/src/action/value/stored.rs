//! Reads and writes values.

use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::{Value, ValueType};
use crate::action::color::Color;
use crate::prelude::*;

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(x) => x.serialize(serializer),
            // The owning action skips an absent optional value.
            Self::Optional(x) => x.unwrap_or(0.0).serialize(serializer),
            Self::Count(n) => n.serialize(serializer),
            Self::Vec2(v) => v.serialize(serializer),
            Self::Vec3(v) => v.serialize(serializer),
            Self::Vec4(v) => v.serialize(serializer),
            Self::Points(points) => points.serialize(serializer),
            Self::Color(c) => c.serialize(serializer),
            Self::Text(s) => s.serialize(serializer),
            Self::Flag(b) => b.serialize(serializer),
            Self::Frames(frames) => frames.serialize(serializer),
            Self::Keys(keys) => keys.serialize(serializer),
        }
    }
}

/// Reads a value of a known type, so that the file needs no tag for it.
impl<'de> DeserializeSeed<'de> for ValueType {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Ok(match self {
            Self::Number => Value::Number(f64::deserialize(deserializer)?),
            Self::Optional => Value::Optional(Some(f64::deserialize(deserializer)?)),
            Self::Count => Value::Count(u32::deserialize(deserializer)?),
            Self::Vec2 => Value::Vec2(<[f64; 2]>::deserialize(deserializer)?),
            Self::Vec3 => Value::Vec3(<[f64; 3]>::deserialize(deserializer)?),
            Self::Vec4 => Value::Vec4(<[f64; 4]>::deserialize(deserializer)?),
            Self::Points => Value::Points(Vec::deserialize(deserializer)?),
            Self::Color => Value::Color(Color::deserialize(deserializer)?),
            Self::Text => Value::Text(String::deserialize(deserializer)?),
            Self::Flag => Value::Flag(bool::deserialize(deserializer)?),
            Self::Frames => Value::Frames(Vec::deserialize(deserializer)?),
            Self::Keys => Value::Keys(Vec::deserialize(deserializer)?),
        })
    }
}

/// Reads two factors, `(2, 1)`, or `2` for both.
pub fn factors<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[f64; 2], D::Error> {
    deserializer.deserialize_any(FactorsVisitor)
}

/// The same for an optional field.
pub fn optional_factors<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<[f64; 2]>, D::Error> {
    factors(deserializer).map(Some)
}

/// [`factors`] for the value of a parameter.
pub struct FactorsSeed;

impl<'de> DeserializeSeed<'de> for FactorsSeed {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        factors(deserializer).map(Value::Vec2)
    }
}

struct FactorsVisitor;

impl<'de> Visitor<'de> for FactorsVisitor {
    type Value = [f64; 2];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, or 2 numbers in `( )`, such as 2 or (2, 1)")
    }

    fn visit_f64<E>(self, both: f64) -> Result<[f64; 2], E> {
        Ok([both; 2])
    }

    fn visit_u64<E>(self, both: u64) -> Result<[f64; 2], E> {
        Ok([both as f64; 2])
    }

    fn visit_i64<E>(self, both: i64) -> Result<[f64; 2], E> {
        Ok([both as f64; 2])
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[f64; 2], A::Error> {
        let missing = |count: usize| A::Error::invalid_length(count, &self);
        let width = seq.next_element()?.ok_or_else(|| missing(0))?;
        let height = seq.next_element()?.ok_or_else(|| missing(1))?;
        Ok([width, height])
    }
}
