//! What a node hands down to those inside of it.

/// What of a node's look its children get too: theirs is multiplied by it, and so is what symbols show.
///
/// cocos2d-x: `setCascadeOpacityEnabled`, `setCascadeColorEnabled`, which are both off there until they are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Cascade {
    /// Whether its opacity fades them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_true"))]
    pub opacity: bool,
    /// Whether its colour tints them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "core::ops::Not::not"))]
    pub color: bool,
}

impl Default for Cascade {
    fn default() -> Self {
        Self { opacity: true, color: false }
    }
}

impl Cascade {
    /// Whether it is what nodes do that say nothing of it.
    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    #[must_use]
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

// serde passes the field by reference.
#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_true(flag: &bool) -> bool {
    *flag
}
