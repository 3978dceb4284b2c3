//! Keyframes.

use crate::Ease;

/// One keyframe: a value at a time. In a file: `(at: 0.5, value: 100.0, ease: "EaseOut(2)")`; `ease` is omitted for a linear change. Names
/// may be omitted: `(0.5, 100.0, "EaseOut(2)")`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Key {
    /// Its time as a fraction of the duration, 0..=1.
    pub at: f64,
    /// The value at that time, in the unit of the channel.
    pub value: f64,
    /// The ease from the previous key to this one; for the first key, from the value at the start.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_linear"))]
    pub ease: Ease,
}

impl Key {
    /// A key with a linear change to it.
    pub const fn new(at: f64, value: f64) -> Self {
        Self { at, value, ease: Ease::LINEAR }
    }

    /// The key at another fraction of the duration, 0..=1.
    #[must_use]
    pub const fn moved_to(self, at: f64) -> Self {
        Self { at, ..self }
    }

    /// The key with an ease.
    #[must_use]
    pub const fn eased(self, ease: Ease) -> Self {
        Self { ease, ..self }
    }
}

// serde passes the field by reference.
#[cfg(feature = "serde")]
fn is_linear(ease: &Ease) -> bool {
    *ease == Ease::LINEAR
}

#[cfg(feature = "serde")]
mod stored {
    use core::fmt;

    use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

    use super::Key;
    use crate::Ease;
    use crate::prelude::*;

    impl Key {
        /// The names of its fields in a file.
        pub(crate) const FIELDS: &'static [&'static str] = &["at", "value", "ease"];
    }

    impl<'de> Deserialize<'de> for Key {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_any(KeyVisitor)
        }
    }

    struct KeyVisitor;

    impl<'de> Visitor<'de> for KeyVisitor {
        type Value = Key;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a key such as `(at: 0.5, value: 100)` or `(0.5, 100, \"EaseOut(2)\")`")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Key, A::Error> {
            let missing = |count: usize| A::Error::invalid_length(count, &self);
            let at = seq.next_element()?.ok_or_else(|| missing(0))?;
            let value = seq.next_element()?.ok_or_else(|| missing(1))?;
            Ok(Key { at, value, ease: seq.next_element()?.unwrap_or(Ease::LINEAR) })
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Key, A::Error> {
            let (mut at, mut value, mut ease) = (None, None, None);
            while let Some(field) = map.next_key::<String>()? {
                match field.as_str() {
                    "at" if at.is_none() => at = Some(map.next_value()?),
                    "value" if value.is_none() => value = Some(map.next_value()?),
                    "ease" if ease.is_none() => ease = Some(map.next_value()?),
                    "at" | "value" | "ease" => {
                        return Err(A::Error::custom(format!(
                            "`{field}` is given twice; take one of them out"
                        )));
                    }
                    other => return Err(A::Error::unknown_field(other, Key::FIELDS)),
                }
            }
            let at = at.ok_or_else(|| A::Error::missing_field("at"))?;
            let value = value.ok_or_else(|| A::Error::missing_field("value"))?;
            Ok(Key { at, value, ease: ease.unwrap_or(Ease::LINEAR) })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EaseKind;

    use crate::prelude::*;

    #[test]
    fn keys_read_as_they_were_written() {
        let ease = Ease::new(EaseKind::Out, &[2.0]).unwrap();
        let keys = [Key::new(0.0, 3.0), Key::new(0.5, -1.0).eased(ease)];
        let text = r#"[(at:0.0,value:3.0),(at:0.5,value:-1.0,ease:"EaseOut(2)")]"#;
        assert_eq!(ron::to_string(&keys.to_vec()).unwrap(), text);
        assert_eq!(ron::from_str::<Vec<Key>>(text).unwrap(), keys);
        assert!(ron::from_str::<Key>("(at: 0, value: 1, easing: \"linear\")").is_err());
    }

    #[test]
    fn names_may_be_left_out() {
        let read = |text: &str| ron::from_str::<Key>(text);
        let eased = read("(at: 0.5, value: -1, ease: \"EaseOut(2)\")").unwrap();
        assert_eq!(read("(0.5, -1, \"EaseOut(2)\")").unwrap(), eased);
        assert_eq!(read("(0, 3,)").unwrap(), Key::new(0.0, 3.0));
        for wrong in
            ["(0.5)", "()", "(0, 1, \"linear\", 2)", "(0, 1, ease: \"linear\")", "0.5", "(at: 1, at: 1)"]
        {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
