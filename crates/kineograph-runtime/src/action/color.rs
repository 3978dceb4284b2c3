//! Opaque colours, written as `"#rrggbb"`.

use core::fmt;

/// An opaque colour: red, green and blue in 0..=255.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Color(pub [u8; 3]);

impl Color {
    /// White, which leaves the sprite's colours unchanged.
    pub const WHITE: Self = Self([255; 3]);

    /// Parses `#rrggbb`, or `#rgb` with each digit once (with or without `#`, upper or lower case).
    pub fn parse(text: &str) -> Option<Self> {
        let hex = text.trim();
        let hex = hex.strip_prefix('#').unwrap_or(hex);
        if !matches!(hex.len(), 3 | 6) || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        if hex.len() == 3 {
            let digits = u16::from_str_radix(hex, 16).ok()?;
            // Each digit doubled: 15 becomes 255.
            return Some(Self([8, 4, 0].map(|shift| (digits >> shift & 15) as u8 * 17)));
        }
        let bits = u32::from_str_radix(hex, 16).ok()?;
        let [_, r, g, b] = bits.to_be_bytes();
        Some(Self([r, g, b]))
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(feature = "serde")]
mod stored {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::Color;
    use crate::prelude::*;

    impl Serialize for Color {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Color {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            Self::parse(&text).ok_or_else(|| {
                de::Error::custom(format!(
                    "`{}` is not a colour; write it as \"#rrggbb\"",
                    crate::words::shortened(&text)
                ))
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Color;
    use crate::prelude::*;

    #[test]
    fn reads_what_it_writes() {
        let color = Color([1, 0xab, 255]);
        assert_eq!(color.to_string(), "#01abff");
        assert_eq!(Color::parse("#01ABff"), Some(color));
        assert_eq!(Color::parse("01abff"), Some(color));
        assert_eq!(Color::parse("#f80"), Some(Color([255, 0x88, 0])));
        assert_eq!(Color::parse("#F8"), None);
        assert_eq!(Color::parse("#01abf"), None);
        assert_eq!(Color::parse("#+18"), None);
        assert_eq!(Color::parse("#01abfg"), None);
        assert_eq!(Color::parse("#+1abff"), None);
    }
}
