//! The unit of opacities in fields. Files, code and the command line always have 0–255.

use serde::{Deserialize, Serialize};

use crate::text::{format_number, tr};
use crate::ui_kit::window_unit::WindowUnit;

/// The opacity of what is solid, as it is stored.
const SOLID: f64 = 255.0;
/// Digits after the point of a stored number that was typed in another unit: what the conversion adds beyond them is noise.
const GRID: f64 = 1.0e9;

/// How fields show an opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum OpacityUnit {
    /// 0–100 %.
    #[default]
    Percent,
    /// 0–255, as it is stored.
    Byte,
}

impl WindowUnit for OpacityUnit {}

impl OpacityUnit {
    /// A stored opacity as text, with at most two decimals.
    pub fn text(self, opacity: f64) -> String {
        format!("{}{}", format_number((self.shown(opacity) * 100.0).round() / 100.0), self.suffix())
    }

    /// The unit that can be chosen instead.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Percent => Self::Byte,
            Self::Byte => Self::Percent,
        }
    }

    /// The menu entry that chooses [`Self::other`].
    pub(super) fn other_text(self) -> &'static str {
        match self {
            Self::Percent => tr!("field-opacity-as-byte"),
            Self::Byte => tr!("field-opacity-as-percent"),
        }
    }

    /// A stored opacity in this unit.
    pub fn shown(self, opacity: f64) -> f64 {
        match self {
            Self::Percent => opacity * 100.0 / SOLID,
            Self::Byte => opacity,
        }
    }

    /// The stored opacity of one in this unit.
    pub(super) fn stored(self, shown: f64) -> f64 {
        match self {
            Self::Percent => (shown * SOLID / 100.0 * GRID).round() / GRID,
            Self::Byte => shown,
        }
    }

    /// The text after the number.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Percent => " %",
            Self::Byte => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_is_stored_exactly() {
        let stored = |percent| OpacityUnit::Percent.stored(percent);
        assert_eq!([0.0, 10.0, 50.0, 100.0].map(stored), [0.0, 25.5, 127.5, 255.0]);
        assert_eq!(OpacityUnit::Byte.stored(127.3), 127.3);
        assert_eq!([OpacityUnit::Percent, OpacityUnit::Byte].map(|unit| unit.text(127.5)), ["50 %", "127.5"]);
        assert_eq!(OpacityUnit::Percent.text(225.0), "88.24 %");
    }

    #[test]
    fn levels_that_are_typed_in_percent_with_all_their_digits_come_back() {
        for level in 0..=255 {
            let level = f64::from(level);
            let typed: f64 = OpacityUnit::Percent.shown(level).to_string().parse().unwrap();
            assert_eq!(OpacityUnit::Percent.stored(typed), level);
        }
    }
}
