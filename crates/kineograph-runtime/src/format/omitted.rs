//! serde helpers for fields that a file may omit.

/// An optional field that is written without `Some(…)`: present or absent.
pub mod plain_option {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<T: Serialize, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => value.serialize(serializer),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        T::deserialize(deserializer).map(Some)
    }
}

// serde passes fields by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub mod skip {
    use crate::action::Color;

    pub fn is_zero(x: &f64) -> bool {
        *x == 0.0
    }
    pub fn is_zero_u32(x: &u32) -> bool {
        *x == 0
    }
    pub fn is_zero_i32(x: &i32) -> bool {
        *x == 0
    }
    pub fn is_zero_pair(x: &[f64; 2]) -> bool {
        *x == [0.0; 2]
    }
    pub fn is_one_pair(x: &[f64; 2]) -> bool {
        *x == [1.0; 2]
    }
    pub fn is_half_pair(x: &[f64; 2]) -> bool {
        *x == [0.5; 2]
    }
    pub fn is_opaque(x: &f64) -> bool {
        *x == 255.0
    }
    pub fn is_white(x: &Color) -> bool {
        *x == Color::WHITE
    }
    pub fn is_true(x: &bool) -> bool {
        *x
    }
    pub fn is_false(x: &bool) -> bool {
        !*x
    }
}
