//! A frame of a sheet, given by number or name.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::prelude::*;

/// A frame of a sheet, by number or by name. In a file: `3` or `"run_01"`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FrameRef {
    /// Its index in the sheet, from 0.
    Index(u32),
    /// Its name.
    Name(String),
}

impl From<u32> for FrameRef {
    fn from(index: u32) -> Self {
        Self::Index(index)
    }
}

impl From<&str> for FrameRef {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

impl From<String> for FrameRef {
    fn from(name: String) -> Self {
        Self::Name(name)
    }
}

impl Serialize for FrameRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Index(index) => serializer.serialize_u32(*index),
            Self::Name(name) => serializer.serialize_str(name),
        }
    }
}

impl<'de> Deserialize<'de> for FrameRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(RefVisitor)
    }
}

struct RefVisitor;

impl serde::de::Visitor<'_> for RefVisitor {
    type Value = FrameRef;

    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("a frame such as `3` or `\"run_01\"`")
    }

    fn visit_u64<E: serde::de::Error>(self, index: u64) -> Result<FrameRef, E> {
        let too_large = |_| E::custom(format!("frame {index} is too large"));
        u32::try_from(index).map(FrameRef::Index).map_err(too_large)
    }

    fn visit_str<E>(self, name: &str) -> Result<FrameRef, E> {
        Ok(FrameRef::Name(name.to_owned()))
    }
}
