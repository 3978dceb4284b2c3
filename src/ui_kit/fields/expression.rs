//! Calculations that people type into number fields, such as `2*60/3` or `(1+2)^2`.
//!
//! Four operators, powers and brackets need no library; existing ones know neither the decimal comma nor units after numbers.

/// Deepest nesting of brackets and signs, so that a long text can't exhaust the stack.
const MAX_DEPTH: u32 = 64;

/// The value of a calculation; `None` for anything else and for what is not finite. Points and commas separate decimals; a unit may
/// follow a number, `ms` and `%` are taken into account.
pub(super) fn evaluate(text: &str) -> Option<f64> {
    let mut reader = ExpressionParser { rest: text.trim(), depth: 0 };
    let value = reader.sum()?;
    (reader.rest.is_empty() && value.is_finite()).then_some(value)
}

struct ExpressionParser<'a> {
    rest: &'a str,
    depth: u32,
}

impl ExpressionParser<'_> {
    fn sum(&mut self) -> Option<f64> {
        let mut value = self.product()?;
        loop {
            if self.takes("+") {
                value += self.product()?;
            } else if self.takes("-") {
                value -= self.product()?;
            } else {
                return Some(value);
            }
        }
    }

    fn product(&mut self) -> Option<f64> {
        let mut value = self.signed()?;
        loop {
            if self.takes("*") || self.takes("·") {
                value *= self.signed()?;
            } else if self.takes("/") || self.takes(":") {
                value /= self.signed()?;
            } else {
                return Some(value);
            }
        }
    }

    fn signed(&mut self) -> Option<f64> {
        if self.takes("-") || self.takes("−") {
            return self.nested(Self::signed).map(|value| -value);
        }
        if self.takes("+") {
            return self.nested(Self::signed);
        }
        let base = self.atom()?;
        if self.takes("^") { Some(base.powf(self.nested(Self::signed)?)) } else { Some(base) }
    }

    fn atom(&mut self) -> Option<f64> {
        if self.takes("(") {
            let value = self.nested(Self::sum)?;
            return self.takes(")").then_some(value);
        }
        let number = self.number()?;
        Some(self.with_unit(number))
    }

    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Option<f64>) -> Option<f64> {
        self.depth += 1;
        let value = if self.depth > MAX_DEPTH { None } else { read(self) };
        self.depth -= 1;
        value
    }

    /// Digits with one point or comma, and an exponent.
    fn number(&mut self) -> Option<f64> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let whole = digits(self.rest);
        let mut length = whole;
        if self.rest[length..].starts_with(['.', ',']) {
            length += 1 + digits(&self.rest[length + 1..]);
        }
        if length == 0 || (whole == 0 && length == 1) {
            return None;
        }
        let behind = &self.rest[length..];
        if behind.starts_with(['e', 'E']) {
            let sign = usize::from(behind[1..].starts_with(['+', '-']));
            let exponent = digits(&behind[1 + sign..]);
            if exponent > 0 {
                length += 1 + sign + exponent;
            }
        }
        let (number, rest) = self.rest.split_at(length);
        self.rest = rest.trim_start();
        number.replace(',', ".").parse().ok()
    }

    fn with_unit(&mut self, number: f64) -> f64 {
        // Longer ones first, so that `ms` is not taken for an unknown `m`.
        let units: [(&str, f64); 9] = [
            ("ms", 0.001),
            ("px", 1.0),
            ("deg", 1.0),
            ("°", 1.0),
            ("%", 0.01),
            ("sec", 1.0),
            ("s", 1.0),
            ("×", 1.0),
            ("x", 1.0),
        ];
        units.into_iter().find(|(unit, _)| self.takes(unit)).map_or(number, |(_, factor)| number * factor)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(sign) else { return false };
        self.rest = rest.trim_start();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calculations_follow_the_usual_order() {
        for (text, value) in [
            ("2*60/3", 40.0),
            ("1 + 2 * 3", 7.0),
            ("(1+2)*3", 9.0),
            ("-2^2", -4.0),
            ("2^-1", 0.5),
            ("2^3^2", 512.0),
            ("10 - 4 - 3", 3.0),
            ("1,5 s + 250 ms", 1.75),
            ("150%", 1.5),
            ("--4", 4.0),
            ("1e3", 1000.0),
            ("2e-1 px", 0.2),
            ("90°/4", 22.5),
        ] {
            assert_eq!(evaluate(text), Some(value), "{text}");
        }
    }

    #[test]
    fn what_is_no_calculation_is_refused() {
        let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
        for text in
            ["", "a", "1 2", "5+", "(1", "1)", "1/0", "*2", ".", "e3", "2**3", "0^-1", "(-1)^0.5", &deep]
        {
            assert_eq!(evaluate(text), None, "{}", &text[..text.len().min(20)]);
        }
    }
}
