//! Named values in the characters of a text.

use alloc::borrow::Cow;

use super::Text;
use crate::channel::{Channel, ValueNames};
use crate::prelude::*;

/// A piece of the characters of a [`Text`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextPart<'a> {
    /// Characters that are shown as they are.
    Plain(&'a str),
    /// A named value.
    Value {
        /// Its name.
        name: &'a str,
        /// How its number is written.
        format: NumberFormat,
    },
    /// A brace that begins no value: shown as it is, and a problem.
    Wrong(&'a str),
}

/// How the number of a named value is written in a [`Text`]: what stands behind the colon, as in `{score:+,000.00}`.
///
/// In this order, and each may be left out: `+` writes the sign of numbers above 0 too, `,` groups thousands by commas, zeros say how many
/// digits there are at least, and zeros behind a point how many there are behind the point. A number is rounded from its exact value, halves away from
/// 0, and 0 has no sign; so the same number gives the same characters on every machine, in every language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct NumberFormat {
    /// Whether numbers above 0 have a sign.
    pub plus: bool,
    /// Whether commas stand between thousands.
    pub groups: bool,
    /// Digits before the point, filled up by zeros: 1..=[`Self::MAX_DIGITS`].
    pub digits: usize,
    /// Digits behind the point: 0..=[`Self::MAX_DECIMALS`].
    pub decimals: usize,
}

impl Default for NumberFormat {
    fn default() -> Self {
        Self { plus: false, groups: false, digits: 1, decimals: 0 }
    }
}

impl NumberFormat {
    /// The most digits before the point that a format may ask for.
    pub const MAX_DIGITS: usize = 12;
    /// The most digits behind the point.
    pub const MAX_DECIMALS: usize = 6;

    /// Reads a format such as `+,000.00`; `None` if it is none, or asks for too many digits. Without any character it is that of whole
    /// numbers.
    pub fn from_text(text: &str) -> Option<Self> {
        let (plus, text) = text.strip_prefix('+').map_or((false, text), |rest| (true, rest));
        let (groups, text) = text.strip_prefix(',').map_or((false, text), |rest| (true, rest));
        let (whole, part) = text.split_once('.').map_or((text, None), |(whole, part)| (whole, Some(part)));
        let zeros = |text: &str, range: core::ops::RangeInclusive<usize>| {
            (text.bytes().all(|byte| byte == b'0') && range.contains(&text.len())).then_some(text.len())
        };
        let digits = zeros(whole, 0..=Self::MAX_DIGITS)?.max(1);
        let decimals = part.map_or(Some(0), |part| zeros(part, 1..=Self::MAX_DECIMALS))?;
        Some(Self { plus, groups, digits, decimals })
    }

    /// The characters of a number. What is not a number is written as 0, and what is infinite as the largest number.
    ///
    /// ```
    /// use kineograph_runtime::format::NumberFormat;
    /// let written = |format: &str, number| NumberFormat::from_text(format).map(|format| format.written(number));
    /// assert_eq!(written(",", 12345.5).as_deref(), Some("12,346"));
    /// assert_eq!(written("00.00", -2.125).as_deref(), Some("-02.13"));
    /// assert_eq!(written("+", 7.0).as_deref(), Some("+7"));
    /// assert_eq!(written("7", 7.0), None);
    /// ```
    pub fn written(self, number: f32) -> String {
        let (whole, part) = rounded(number, self.decimals);
        let mut text = String::new();
        if whole > 0 || part > 0 {
            match (number < 0.0, self.plus) {
                (true, _) => text.push('-'),
                (false, true) => text.push('+'),
                (false, false) => {}
            }
        }
        let digits = format!("{whole:0width$}", width = self.digits);
        for (index, digit) in digits.chars().enumerate() {
            let left = digits.len() - index;
            if self.groups && index > 0 && left.is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        if self.decimals > 0 {
            text.push_str(&format!(".{part:0width$}", width = self.decimals));
        }
        text
    }
}

/// The magnitude of a number, rounded to so many digits behind the point, halves away from 0: what stands before the point and behind it.
///
/// A float is m · 2ᵉ with whole numbers, so all of this is exact.
fn rounded(number: f32, decimals: usize) -> (u128, u128) {
    const MANTISSA_BITS: u32 = f32::MANTISSA_DIGITS - 1;
    /// The exponent of the lowest bit of the smallest floats.
    const LEAST_EXPONENT: i32 = f32::MIN_EXP - f32::MANTISSA_DIGITS as i32;
    let magnitude = if number.is_nan() { 0.0 } else { number.abs().min(f32::MAX) };
    let bits = magnitude.to_bits();
    let (exponent_bits, fraction) = (bits >> MANTISSA_BITS, bits & ((1 << MANTISSA_BITS) - 1));
    let leading = if exponent_bits == 0 { 0 } else { 1 << MANTISSA_BITS };
    let mantissa = u128::from(fraction | leading);
    let exponent = LEAST_EXPONENT + exponent_bits.max(1) as i32 - 1;
    if exponent >= 0 {
        // The largest float is below 2¹²⁸.
        return (mantissa << exponent, 0);
    }
    let power = 10_u128.pow(decimals as u32);
    let down = exponent.unsigned_abs();
    // The mantissa has 24 bits and the power 20: what is moved further down rounds to 0.
    let scaled = mantissa * power;
    let whole = if down > 64 { 0 } else { (scaled + (1 << (down - 1))) >> down };
    (whole / power, whole % power)
}

impl Text {
    /// Its characters in pieces: plain ones, and [named values](ValueNames) in braces, such as `{score}` or `{score:,0.00}` with a
    /// [format](NumberFormat). `{{` is a brace. A name has no braces and no colon.
    ///
    /// ```
    /// use kineograph_runtime::format::{NumberFormat, Text, TextPart};
    /// let text = Text::new("{{Score: {score}");
    /// let value = TextPart::Value { name: "score", format: NumberFormat::default() };
    /// assert!(text.parts().eq([TextPart::Plain("{"), TextPart::Plain("Score: "), value]));
    /// ```
    pub fn parts(&self) -> impl Iterator<Item = TextPart<'_>> {
        let mut rest = self.text.as_str();
        core::iter::from_fn(move || {
            let (part, after) = first_part(rest)?;
            rest = after;
            Some(part)
        })
    }

    /// Its characters as they are shown, with the values of a pose in the order of [`Channel::VALUES`]. A value without a name in `names` is
    /// 0, as each one is before any action sets it. `names` are those of the programs that run on its node.
    pub fn shown(&self, names: &ValueNames, values: &[f32; Channel::VALUES.len()]) -> Cow<'_, str> {
        if !self.text.contains('{') {
            return Cow::Borrowed(&self.text);
        }
        let value = |name: &str| {
            let channel = names.channel(name)?;
            let index = Channel::VALUES.iter().position(|own| *own == channel)?;
            values.get(index).copied()
        };
        let mut shown = String::with_capacity(self.text.len());
        for part in self.parts() {
            match part {
                TextPart::Plain(text) | TextPart::Wrong(text) => shown.push_str(text),
                TextPart::Value { name, format } => {
                    shown.push_str(&format.written(value(name).unwrap_or_default()));
                }
            }
        }
        Cow::Owned(shown)
    }

    /// Characters as a text writes them to show them as they are: with `{{` for each brace.
    pub fn escaped(characters: &str) -> String {
        characters.replace('{', "{{")
    }
}

/// The first part of characters, and what follows it.
fn first_part(text: &str) -> Option<(TextPart<'_>, &str)> {
    let brace = text.find('{').unwrap_or(text.len());
    if brace > 0 {
        let (plain, rest) = text.split_at(brace);
        return Some((TextPart::Plain(plain), rest));
    }
    let inside = text.strip_prefix('{')?;
    if let Some(rest) = inside.strip_prefix('{') {
        return Some((TextPart::Plain(&text[..1]), rest));
    }
    match inside.find(['{', '}']) {
        Some(end) if inside[end..].starts_with('}') => {
            let (whole, rest) = text.split_at(end + 2);
            Some((value(&inside[..end]).unwrap_or(TextPart::Wrong(whole)), rest))
        }
        end => {
            let (whole, rest) = text.split_at(end.map_or(text.len(), |end| end + 1));
            Some((TextPart::Wrong(whole), rest))
        }
    }
}

/// What stands between braces.
fn value(inside: &str) -> Option<TextPart<'_>> {
    let (name, format) = inside.split_once(':').unwrap_or((inside, ""));
    let format = NumberFormat::from_text(format)?;
    (!name.trim().is_empty()).then_some(TextPart::Value { name, format })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(format: &str, number: f32) -> String {
        NumberFormat::from_text(format).unwrap().written(number)
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        for (format, number, expected) in [
            ("", 0.5, "1"),
            ("", 2.5, "3"),
            ("", -2.5, "-3"),
            ("", -0.4, "0"),
            ("+", 0.2, "0"),
            ("0.0", 0.25, "0.3"),
            ("0.0", -0.04, "0.0"),
            ("0.00", 9.996, "10.00"),
            // The float nearest to 1.005 is below it.
            ("0.00", 1.005, "1.00"),
            (",", 999.5, "1,000"),
            (",", -1_234_567.0, "-1,234,567"),
            ("+,000000", 1234.0, "+001,234"),
            (".000000", f32::MIN_POSITIVE, "0.000000"),
            ("", f32::NAN, "0"),
            ("", f32::MAX, "340282346638528859811704183484516925440"),
            ("", f32::NEG_INFINITY, "-340282346638528859811704183484516925440"),
        ] {
            assert_eq!(written(format, number), expected, "{number} as {format:?}");
        }
    }

    #[test]
    fn what_is_no_format_is_refused() {
        for text in ["1", "0.", ".", "0.0.0", ",+", "+ 0", "00,0", "0,", "0000000000000", "0.0000000", "é"] {
            assert_eq!(NumberFormat::from_text(text), None, "{text:?}");
        }
    }

    #[test]
    fn braces_are_values_or_shown_as_they_are() {
        let mut names = ValueNames::new();
        names.add("a b").unwrap();
        names.add("time").unwrap();
        let values = [3.0, 1.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        let shown = |text: &str| Text::new(text).shown(&names, &values).into_owned();
        assert_eq!(shown("{a b} of {time:0.0}"), "3 of 1.3");
        assert_eq!(shown("{other:00}"), "00", "as before anything sets it");
        assert_eq!(shown("{{a b} }}"), "{a b} }}");
        assert_eq!(shown("{{{a b}"), "{3");
        assert_eq!(shown("{} { :0} {time:x} {a {a b} {"), "{} { :0} {time:x} {a 3 {");
        assert_eq!(shown("é{time:+0}é"), "é+1é");
        let wrong =
            Text::new("{} {a {a b} {").parts().filter(|part| matches!(part, TextPart::Wrong(_))).count();
        assert_eq!(wrong, 3);
    }

    fn format() -> impl Strategy<Value = NumberFormat> {
        let digits = 1..=NumberFormat::MAX_DIGITS;
        (any::<bool>(), any::<bool>(), digits, 0..=NumberFormat::MAX_DECIMALS)
            .prop_map(|(plus, groups, digits, decimals)| NumberFormat { plus, groups, digits, decimals })
    }

    proptest! {
        #[test]
        fn any_characters_escaped_are_shown_as_they_are(characters in any::<String>()) {
            let text = Text::new(Text::escaped(&characters));
            prop_assert_eq!(text.shown(&ValueNames::new(), &[0.0; 8]), characters);
        }

        #[test]
        fn any_characters_are_read(characters in "[{}:a,.0+é ]{0,24}") {
            let text = Text::new(characters.clone());
            let read: usize = text.parts().map(|part| match part {
                TextPart::Plain("{") => 2,
                TextPart::Plain(plain) | TextPart::Wrong(plain) => plain.len(),
                TextPart::Value { name, .. } => name.len() + 2,
            }).sum();
            prop_assert!(read <= characters.len());
            let _ = text.shown(&ValueNames::new(), &[0.0; 8]);
        }

        #[test]
        fn a_written_number_is_the_nearest(
            format in format(),
            bits in 0..1e8_f32.to_bits(),
            is_negative in any::<bool>(),
        ) {
            let number = if is_negative { -f32::from_bits(bits) } else { f32::from_bits(bits) };
            let text = format.written(number);
            let plain: String = text.chars().filter(|c| *c != ',').collect();
            let read: f64 = plain.parse().unwrap();
            // Both are whole numbers of at most 47 bits times a power of 2, so no step of this rounds over the half.
            let scaled = f64::from(number) * 10_f64.powi(format.decimals as i32);
            let whole: f64 = plain.replace('.', "").parse().unwrap();
            prop_assert!((whole - scaled).abs() <= 0.5, "{number} as {text}");
            let digits = plain.trim_start_matches(['+', '-']).split('.').next().unwrap();
            prop_assert!(digits.len() >= format.digits);
            prop_assert_eq!(text.contains(','), format.groups && digits.len() > 3);
            prop_assert_eq!(text.starts_with('+'), format.plus && read > 0.0);
            prop_assert_eq!(text.starts_with('-'), read < 0.0);
            prop_assert_eq!(plain.split('.').nth(1).map_or(0, str::len), format.decimals);
        }

        #[test]
        fn the_other_sign_has_the_same_digits(format in format(), bits in any::<u32>()) {
            let number = f32::from_bits(bits);
            let digits = |number: f32| format.written(number).trim_start_matches(['+', '-']).to_owned();
            prop_assert_eq!(digits(number), digits(-number));
        }
    }
}
