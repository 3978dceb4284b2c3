//! Reading and writing values.

use serde::de::{DeserializeSeed, Deserializer};
use serde::{Deserialize, Serialize, Serializer};

use super::{Value, ValueType};
use crate::format::color::Color;
use crate::prelude::*;

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(x) => x.serialize(serializer),
            // An absent optional value is skipped by the action that owns it.
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

/// Reads a value of a type that is known beforehand, so that the file needs no tag for it.
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
