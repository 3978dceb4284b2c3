//! Keyframes.

use crate::Ease;

/// One keyframe: a value at a time. In a file: `(at: 0.5, value: 100.0, ease: "EaseOut(2)")`, without `ease` for a linear change.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Key {
    /// Its time as a part of the duration, 0..=1.
    pub at: f64,
    /// The value at that time, in the unit of the channel.
    pub value: f64,
    /// The ease from the key before to this one; for the first key, from the value at the start.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_linear"))]
    pub ease: Ease,
}

impl Key {
    /// A key with a linear change to it.
    #[must_use]
    pub const fn new(at: f64, value: f64) -> Self {
        Self { at, value, ease: Ease::LINEAR }
    }

    /// The same key at another part of the duration, 0..=1.
    #[must_use]
    pub const fn moved_to(self, at: f64) -> Self {
        Self { at, ..self }
    }

    /// The same key with an ease.
    #[must_use]
    pub const fn eased(self, ease: Ease) -> Self {
        Self { ease, ..self }
    }
}

// serde hands the field over by reference.
#[cfg(feature = "serde")]
fn is_linear(ease: &Ease) -> bool {
    *ease == Ease::LINEAR
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
}
