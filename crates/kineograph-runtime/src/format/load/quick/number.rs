//! Decimal numbers.

/// A number as it stands in a text: `12`, `-0.5`, `1e-3`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Number<'a> {
    pub text: &'a str,
    is_negative: bool,
    /// All digits before an exponent as one number, if they are few enough for that.
    digits: Option<u64>,
    /// How many of them stand behind the point.
    behind_point: usize,
    /// Neither point nor exponent.
    is_whole: bool,
    has_exponent: bool,
}

/// So many digits fit into a u64.
const MAX_DIGITS: usize = 19;
/// Up to here every whole number is an f64.
const MAX_EXACT: u64 = 1 << 53;
/// The powers of ten that are f64s.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

impl<'a> Number<'a> {
    /// The number that `text` begins with, if something follows that may stand behind a number.
    #[inline]
    pub fn at_start_of(text: &'a str) -> Option<Self> {
        let bytes = text.as_bytes();
        let digits_from = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_negative = bytes.first() == Some(&b'-');
        let whole_at = usize::from(is_negative);
        let whole = digits_from(whole_at);
        // A number begins with a digit, and with 0 only if that is all of it before the point.
        if whole == 0 || (whole > 1 && bytes[whole_at] == b'0') {
            return None;
        }
        let mut end = whole_at + whole;
        let mut behind_point = 0;
        let has_point = bytes.get(end) == Some(&b'.');
        if has_point {
            behind_point = digits_from(end + 1);
            end += 1 + behind_point;
        }
        let digits_end = end;
        let has_exponent = matches!(bytes.get(end), Some(b'e' | b'E'));
        if has_exponent {
            end += 1 + usize::from(matches!(bytes.get(end + 1), Some(b'-' | b'+')));
            let exponent = digits_from(end);
            end += exponent;
            if exponent == 0 {
                return None;
            }
        }
        if (has_point && behind_point == 0)
            || !matches!(bytes.get(end), Some(b',' | b')' | b']' | b' ' | b'\n' | b'\r' | b'\t'))
        {
            return None;
        }
        let digits = (whole + behind_point <= MAX_DIGITS).then(|| value(&bytes[whole_at..digits_end]));
        let is_whole = !has_point && !has_exponent;
        Some(Self { text: &text[..end], is_negative, digits, behind_point, is_whole, has_exponent })
    }

    /// As the standard library reads it.
    #[inline]
    pub fn to_f64(self) -> Option<f64> {
        match (self.digits, TENS.get(self.behind_point)) {
            // Both are exact, so that their quotient is rounded once, as it should be.
            (Some(digits), Some(ten)) if digits <= MAX_EXACT && !self.has_exponent => {
                let magnitude = digits as f64 / ten;
                Some(if self.is_negative { -magnitude } else { magnitude })
            }
            _ => self.text.parse().ok(),
        }
    }

    /// A whole number ≥ 0.
    #[inline]
    pub fn to_u64(self) -> Option<u64> {
        self.digits.filter(|_| self.is_whole && !self.is_negative)
    }

    /// A whole number.
    pub fn to_i64(self) -> Option<i64> {
        let digits = self.digits.filter(|_| self.is_whole)?;
        let magnitude = i64::try_from(digits).ok()?;
        Some(if self.is_negative { -magnitude } else { magnitude })
    }
}

/// The digits as one number, without the point.
#[inline]
fn value(digits: &[u8]) -> u64 {
    digits.iter().filter(|byte| **byte != b'.').fold(0, |value, digit| value * 10 + u64::from(digit - b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn numbers_are_read_as_the_standard_library_does() {
        let texts = [
            "0",
            "-0",
            "0.0",
            "-0.0",
            "1",
            "12.5",
            "-12.5",
            "0.1",
            "0.3",
            "1.7976931348623157e308",
            "5e-324",
            "1e400",
            "9007199254740992",
            "9007199254740993",
            "0.000000000000000000000123456789",
            "123456789012345678.9",
            "99999999999999999999999",
            "3.141592653589793",
            "2.2250738585072014e-308",
            "1E5",
            "1e+5",
            "1e-05",
            "1234567.1234567",
            "0.1234567890123456789",
        ];
        for text in texts {
            let read = Number::at_start_of(&format!("{text},")).unwrap().to_f64().unwrap();
            assert_eq!(read.to_bits(), text.parse::<f64>().unwrap().to_bits(), "{text}");
        }
        let mut state = 1_u64;
        for _ in 0..20_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = f64::from((state >> 32) as u32) / [1.0, 8.0, 1e3, 1e7][(state % 4) as usize];
            let text = format!("{number})");
            assert_eq!(
                Number::at_start_of(&text).unwrap().to_f64().unwrap().to_bits(),
                number.to_bits(),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_plain_number_is_not_taken() {
        for text in [
            "", "-", ".5,", "1.,", "+1,", "01,", "1_0,", "1e,", "1e+,", "0x1,", "1f64,", "inf,", "1",
            "1.2.3,", "1/",
        ] {
            assert_eq!(Number::at_start_of(text), None, "{text}");
        }
    }

    #[test]
    fn whole_numbers_have_no_point() {
        let read = |text: &str| Number::at_start_of(text).map(|number| (number.to_u64(), number.to_i64()));
        assert_eq!(read("7,"), Some((Some(7), Some(7))));
        assert_eq!(read("-7,"), Some((None, Some(-7))));
        assert_eq!(read("7.0,"), Some((None, None)));
        assert_eq!(read("7e0,"), Some((None, None)));
        assert_eq!(read("99999999999999999999,"), Some((None, None)));
    }
}
