//! Eases as CSS writes them: `cubic-bezier(.17, .67, .83, .67)`.

use kineograph_runtime::{Ease, EaseError, EaseKind, StepPosition};

use super::fit;
use crate::text::tr;

/// Why a text is not an ease. The text is for users.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CssError {
    /// Nothing is there.
    #[error("{}", tr!("ease-css-empty"))]
    Empty,
    /// Numbers, but not four.
    #[error("{}", tr!("ease-css-not-four", count = *.0))]
    NotFour(usize),
    /// A control point before the start or after the end.
    #[error("{}", tr!("ease-css-time", name = *.0, value = .1.to_string()))]
    Time(&'static str, f64),
    /// No number where one belongs.
    #[error("{}", tr!("ease-css-no-number", name = *.0))]
    NoNumber(&'static str),
    /// No name of a timing function or an ease.
    #[error("{}", tr!("ease-css-unknown", text = .0))]
    Unknown(String),
    /// CSS's `linear()` with stops.
    #[error("{}", tr!("ease-css-stops"))]
    Stops,
    /// Something else.
    #[error("{}", sentence(.0))]
    Other(EaseError),
}

fn sentence(error: &EaseError) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// CSS text of an ease.
#[derive(Debug, Clone, PartialEq)]
pub struct CssText {
    /// Such as `cubic-bezier(0.2, 0, 0.3, 1)`.
    pub text: String,
    /// How far the progress is off at most, where CSS has no such ease and this is the nearest one.
    pub error: Option<f64>,
}

/// Reads a timing function of CSS, also after the name of a property and before a semicolon; four bare numbers are a cubic-bezier. The
/// names of the editor's own eases, such as `EaseOut(2)`, are read too. What CSS calls `linear` is the cubic-bezier that is straight.
///
/// # Errors
/// When the text is none of these, with a sentence that says why.
pub fn parse(text: &str) -> Result<Ease, CssError> {
    let text = text.trim().trim_end_matches(';').trim_end();
    let text = text.split_once(':').map_or(text, |(_, value)| value.trim_start());
    if text.is_empty() {
        return Err(CssError::Empty);
    }
    if let Some(numbers) = bare_numbers(text) {
        return cubic(&numbers);
    }
    let plain = text.to_lowercase();
    let (name, values) = match plain.split_once('(') {
        Some((name, values)) => (name.trim_end(), Some(values)),
        None => (plain.as_str(), None),
    };
    let inside = values.and_then(|values| values.strip_suffix(')'));
    match (name, inside) {
        ("linear", Some(_)) => Err(CssError::Stops),
        ("cubic-bezier", Some(inside)) if bare_numbers(inside).is_some() => {
            cubic(&bare_numbers(inside).unwrap_or_default())
        }
        ("steps", Some(inside)) => own(&format!("steps({})", inside.replace("jump-", ""))),
        _ => own(text),
    }
}

/// True if a text looks as if it was meant as a timing function of CSS, be it right or wrong.
pub fn is_meant(text: &str) -> bool {
    let plain = text.trim().to_lowercase();
    let value = plain.split_once(':').map_or(plain.as_str(), |(_, value)| value.trim_start());
    ["cubic-bezier", "steps", "spring", "linear"].iter().any(|name| value.starts_with(name))
        || parse(text).is_ok()
}

/// The CSS text of an ease: exact for cubic beziers and steps, of the nearest cubic bezier for others.
pub fn text_of(ease: &Ease) -> CssText {
    exact(ease).map_or_else(
        || {
            let fit = fit::nearest(&ease.curve());
            CssText { text: exact(&fit.ease).unwrap_or_default(), error: Some(fit.error) }
        },
        |text| CssText { text, error: None },
    )
}

/// The CSS text of an ease that CSS has too.
///
/// The mirror of a cubic bezier is that of its control points turned round, in the other order; the mirror of steps jumps at the other end.
pub fn exact(ease: &Ease) -> Option<String> {
    match (ease.kind(), ease.numbers()) {
        (None, _) => Some("linear".to_owned()),
        (Some(EaseKind::CubicBezier), [x1, y1, x2, y2]) => {
            let numbers = if ease.is_mirrored() {
                [1.0 - x2, 1.0 - y2, 1.0 - x1, 1.0 - y1].map(|x| (x * 1e12).round() / 1e12)
            } else {
                [*x1, *y1, *x2, *y2]
            };
            // Adding 0 takes the sign off a −0.
            let [a, b, c, d] = numbers.map(|x| x + 0.0);
            Some(format!("cubic-bezier({a}, {b}, {c}, {d})"))
        }
        (Some(EaseKind::Steps), [count, position]) => {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // an index
            let position = StepPosition::ALL.get(*position as usize).copied()?;
            let name = match (position, ease.is_mirrored()) {
                (StepPosition::End, false) | (StepPosition::Start, true) => "jump-end",
                (StepPosition::Start, false) | (StepPosition::End, true) => "jump-start",
                (StepPosition::None, _) => "jump-none",
                (StepPosition::Both, _) => "jump-both",
            };
            Some(format!("steps({count}, {name})"))
        }
        _ => None,
    }
}

/// The numbers of a text that holds nothing else but commas and blanks.
fn bare_numbers(text: &str) -> Option<Vec<f64>> {
    let pieces = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|piece| !piece.is_empty());
    let numbers: Option<Vec<f64>> =
        pieces.map(|piece| piece.parse().ok().filter(|x: &f64| x.is_finite())).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

fn cubic(numbers: &[f64]) -> Result<Ease, CssError> {
    let [x1, y1, x2, y2] = *numbers else { return Err(CssError::NotFour(numbers.len())) };
    if let Some((name, time)) = [("x1", x1), ("x2", x2)].into_iter().find(|(_, x)| !(0.0..=1.0).contains(x)) {
        return Err(CssError::Time(name, time));
    }
    Ease::cubic_bezier(x1, y1, x2, y2).map_err(CssError::Other)
}

fn own(text: &str) -> Result<Ease, CssError> {
    let ease: Ease = text.parse().map_err(|error| match error {
        EaseError::UnknownName(_) | EaseError::NotAnEase(_) => CssError::Unknown(text.to_owned()),
        EaseError::WrongValue { ease: "EaseCubicBezier", param, .. } => CssError::NoNumber(param),
        error => CssError::Other(error),
    })?;
    if ease == Ease::LINEAR { cubic(&[0.0, 0.0, 1.0, 1.0]) } else { Ok(ease) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        parse(text).map_or_else(|error| error.to_string(), |ease| ease.to_string())
    }

    #[test]
    fn timing_functions_are_read_in_many_spellings() {
        for (text, ease) in [
            ("cubic-bezier(.17,.67,.83,.67)", "cubic-bezier(0.17, 0.67, 0.83, 0.67)"),
            ("  Cubic-Bezier ( .17 , .67 ,.83, -.67 ) ; ", "cubic-bezier(0.17, 0.67, 0.83, -0.67)"),
            ("transition-timing-function: cubic-bezier(0, 0, 1, 1.5);", "cubic-bezier(0, 0, 1, 1.5)"),
            (".17, .67, .83, .67", "cubic-bezier(0.17, 0.67, 0.83, 0.67)"),
            ("0.17 0.67 0.83 2", "cubic-bezier(0.17, 0.67, 0.83, 2)"),
            ("ease", "cubic-bezier(0.25, 0.1, 0.25, 1)"),
            ("ease-in", "cubic-bezier(0.42, 0, 1, 1)"),
            ("ease-out", "cubic-bezier(0, 0, 0.58, 1)"),
            ("ease-in-out", "cubic-bezier(0.42, 0, 0.58, 1)"),
            ("linear", "cubic-bezier(0, 0, 1, 1)"),
            ("steps(4, jump-start)", "steps(4, start)"),
            ("steps(3)", "steps(3)"),
            ("steps( 5 , END )", "steps(5)"),
            ("steps(4,jump-both)", "steps(4, both)"),
            ("step-start", "steps(1, start)"),
            ("EaseOut(3)", "EaseOut(3)"),
            ("spring(100, 10)", "spring(100, 10)"),
        ] {
            assert_eq!(read(text), ease, "{text}");
        }
    }

    #[test]
    fn errors_are_one_sentence() {
        for (text, said) in [
            ("", "Enter an ease such as cubic-bezier(0.2, 0, 0.3, 1)."),
            (" ; ", "Enter an ease such as cubic-bezier(0.2, 0, 0.3, 1)."),
            ("0.1 0.2 0.3", "cubic-bezier() takes 4 numbers, not 3."),
            ("cubic-bezier(1, 2, 3, 4, 5)", "cubic-bezier() takes 4 numbers, not 5."),
            ("cubic-bezier(2, 0, 0, 1)", "x1 must be between 0 and 1 (is 2)."),
            ("linear(0, 0.5 20%, 1)", "linear() with stops is not supported. Use cubic-bezier() or steps()."),
            ("0.2, 0, -0.5, 1", "x2 must be between 0 and 1 (is -0.5)."),
            ("cubic-bezier(a, 0, 0, 1)", "x1 must be a number."),
            ("ease-bounce", "“ease-bounce” is not a CSS timing function. Try cubic-bezier(0.2, 0, 0.3, 1)."),
            ("steps(0)", "EaseSteps: count must be at least 1 (is 0)."),
        ] {
            assert_eq!(read(text), said, "{text}");
        }
        assert!(read("cubic-bezier(0, 0, 1, 1").contains("closing bracket"));
        assert!(parse("nan 0 0 1").is_err());
    }

    #[test]
    fn what_is_written_is_read_as_the_same_curve() {
        for text in [
            "cubic-bezier(0.2, -0.5, 0.3, 1)",
            "cubic-bezier(0.2, 0, 0.3, 1, mirrored)",
            "steps(4)",
            "steps(3, start, mirrored)",
            "steps(4, none)",
            "steps(2, both)",
        ] {
            let ease: Ease = text.parse().unwrap();
            let written = text_of(&ease);
            assert_eq!(written.error, None, "{text}");
            let back = parse(&written.text).unwrap();
            // Not at the jumps themselves, which belong to the other step in the mirror.
            for t in (1..40).map(|i| f64::from(i) / 41.3) {
                assert!((back.value(t) - ease.value(t)).abs() < 1e-9, "{text} as {} at {t}", written.text);
            }
        }
        assert_eq!(text_of(&Ease::LINEAR).text, "linear");
    }

    #[test]
    fn others_are_written_as_the_nearest_with_the_error() {
        let css = text_of(&"EaseSineInOut".parse().unwrap());
        assert!(css.text.starts_with("cubic-bezier("), "{css:?}");
        assert!(css.error.is_some_and(|error| error < 0.01), "{css:?}");
        assert!(parse(&css.text).is_ok());
    }

    #[test]
    fn what_is_meant_is_told_from_what_is_not() {
        assert!(is_meant("cubic-bezier(9, 0, 0, 1)") && is_meant(".1 .2 .3 .4") && is_meant("ease-in"));
        assert!(!is_meant("MoveBy(duration: 1)") && !is_meant("hello") && !is_meant(""));
    }
}
