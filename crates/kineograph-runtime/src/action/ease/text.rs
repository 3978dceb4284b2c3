//! Eases as text: `EaseOut(2)`, `cubic-bezier(0.2, 0, 0.3, 1)`.

use core::fmt;
use core::str::FromStr;

use super::number_range;
use crate::action::number_range::{number_args, number_problem};
use crate::action::{Kind, ParamSpec, ValueType};
use crate::diagnostic::{Code, Diagnostic};
use crate::ease::{Ease, EaseKind, MAX_NUMBERS};
use crate::error::{Error, said};
use crate::prelude::*;
use crate::words::{did_you_mean, format_number, shortened};

/// Alternative, shorter names of ease actions.
const SHORT_NAMES: [(&str, EaseKind); 3] =
    [("cubic-bezier", EaseKind::CubicBezier), ("steps", EaseKind::Steps), ("spring", EaseKind::Spring)];
/// CSS's keywords, with their meanings.
const KEYWORDS: [(&str, &str); 6] = [
    ("ease", "cubic-bezier(0.25, 0.1, 0.25, 1)"),
    ("ease-in", "cubic-bezier(0.42, 0, 1, 1)"),
    ("ease-out", "cubic-bezier(0, 0, 0.58, 1)"),
    ("ease-in-out", "cubic-bezier(0.42, 0, 0.58, 1)"),
    ("step-start", "steps(1, start)"),
    ("step-end", "steps(1, end)"),
];
const LINEAR: &str = "linear";
const MIRRORED: &str = "mirrored";

/// Why a text or an action is not an ease.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum EaseError {
    /// No ease has this name.
    UnknownName(String),
    /// The closing bracket is missing, or text follows it.
    Brackets(String),
    /// The action of this name is not an ease.
    NotAnEase(&'static str),
    /// More values than parameters.
    TooMany {
        /// Name of the ease.
        ease: &'static str,
        /// The number of its parameters.
        max: usize,
    },
    /// Some of the values that must be given together are missing.
    Missing {
        /// Name of the ease.
        ease: &'static str,
        /// Name of the parameter.
        param: &'static str,
    },
    /// A value that the parameter does not accept.
    WrongValue {
        /// Name of the ease.
        ease: &'static str,
        /// Name of the parameter.
        param: &'static str,
        /// The given value.
        given: String,
    },
    /// A number out of its range.
    OutOfRange {
        /// Name of the ease.
        ease: &'static str,
        /// Name of the parameter.
        param: &'static str,
        /// Smallest and largest allowed number.
        range: [f64; 2],
        /// The given value.
        given: f64,
    },
}

impl fmt::Display for EaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownName(name) => {
                let close = did_you_mean(name, names(), '`');
                let examples =
                    "; write for example EaseOut(2), cubic-bezier(0.2, 0, 0.3, 1) or steps(4, end)";
                write!(
                    f,
                    "there is no ease `{}`{}",
                    shortened(name),
                    if close.is_empty() { examples } else { &close }
                )
            }
            Self::Brackets(text) => write!(f, "`{}` must end with one closing bracket", shortened(text)),
            Self::NotAnEase(name) => write!(f, "{} is no ease", shortened(name)),
            Self::TooMany { ease, max: 0 } => write!(f, "{ease} takes no values"),
            Self::TooMany { ease, max } => write!(f, "{ease} takes at most {max} values"),
            Self::Missing { ease, param } => write!(f, "{ease}: {param} is missing"),
            Self::WrongValue { ease, param, given } => {
                write!(f, "{ease}: {param} can't be `{}`", shortened(given))
            }
            Self::OutOfRange { ease, param, range, given } => {
                let code = number_problem(*given, *range).unwrap_or(Code::NumberNotFinite);
                let problem = number_args(Diagnostic::new(code), param, *given, *range);
                write!(f, "{ease}: {}", problem.message())
            }
        }
    }
}

impl core::error::Error for EaseError {}

/// All valid names of eases.
fn names() -> impl Iterator<Item = &'static str> {
    let of_actions = EaseKind::ALL.iter().map(|kind| kind.spec().name);
    let short = SHORT_NAMES.into_iter().map(|(name, _)| name);
    of_actions.chain(short).chain(KEYWORDS.into_iter().map(|(word, _)| word)).chain([LINEAR])
}

/// The ease of this kind with these numbers, and defaults for the rest.
pub(super) fn checked(kind: EaseKind, numbers: &[f64]) -> Result<Ease, EaseError> {
    let mut ease = Ease::with_defaults(kind);
    let slots = slots(kind);
    if numbers.len() > slots.clone().count() {
        return Err(EaseError::TooMany { ease: kind.spec().name, max: slots.count() });
    }
    for ((place, param), x) in ease.numbers.iter_mut().zip(slots).zip(numbers) {
        *place = checked_number(kind, param, *x)?;
    }
    Ok(ease)
}

fn checked_number(kind: EaseKind, param: &'static ParamSpec, x: f64) -> Result<f64, EaseError> {
    let (ease, range) = (kind.spec().name, number_range(param));
    let is_whole = param.value_type() == ValueType::Count || !param.choices.is_empty();
    if !(range[0]..=range[1]).contains(&x) {
        Err(EaseError::OutOfRange { ease, param: param.name, range, given: x })
    } else if is_whole && f64::from(x as u32) != x {
        Err(EaseError::WrongValue { ease, param: param.name, given: format_number(x) })
    } else {
        Ok(x)
    }
}

/// The parameter that each number of an ease belongs to.
pub(super) fn slots(kind: EaseKind) -> impl Iterator<Item = &'static ParamSpec> + Clone {
    kind.spec().params.iter().flat_map(|param| {
        let count = match param.value_type() {
            ValueType::Flag => 0,
            ValueType::Vec4 => 4,
            ValueType::Number
            | ValueType::Optional
            | ValueType::Count
            | ValueType::Text
            // No ease has these types.
            | ValueType::Vec2
            | ValueType::Vec3
            | ValueType::Points
            | ValueType::Color
            | ValueType::Frames
            | ValueType::Keys => 1,
        };
        core::iter::repeat_n(param, count)
    })
}

/// Whether the ease has the parameter `mirrored`.
fn can_be_mirrored(kind: EaseKind) -> bool {
    kind.spec().param(MIRRORED).is_some()
}

/// `linear`, the name of an ease, or one of CSS's: `ease`, `ease-in`, `ease-out`, `ease-in-out`, `step-start`, `step-end`. Values
/// may follow a name in brackets, in the order of the parameters; values missing at the end have their defaults.
/// `cubic-bezier`, `steps` and `spring` are short for `EaseCubicBezier`, `EaseSteps` and `EaseSpring`. Case is
/// ignored.
impl FromStr for Ease {
    type Err = EaseError;

    fn from_str(text: &str) -> Result<Self, EaseError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case(LINEAR) {
            return Ok(Self::LINEAR);
        }
        if let Some((_, meaning)) = KEYWORDS.iter().find(|(word, _)| text.eq_ignore_ascii_case(word)) {
            return meaning.parse();
        }
        let (name, values) = match text.split_once('(') {
            Some((name, rest)) => {
                let values = rest.strip_suffix(')').filter(|values| !values.contains(['(', ')']));
                (name.trim_end(), values.ok_or_else(|| EaseError::Brackets(text.to_owned()))?)
            }
            None => (text, ""),
        };
        read(kind_called(name)?, values)
    }
}

fn kind_called(name: &str) -> Result<EaseKind, EaseError> {
    let is_it = |known: &str| known.eq_ignore_ascii_case(name);
    if let Some((_, kind)) = SHORT_NAMES.into_iter().find(|(known, _)| is_it(known)) {
        return Ok(kind);
    }
    let kind = Kind::all().find(|kind| is_it(kind.spec().name));
    let kind = kind.ok_or_else(|| EaseError::UnknownName(name.to_owned()))?;
    kind.ease_kind().ok_or(EaseError::NotAnEase(kind.spec().name))
}

/// Reads the values between the brackets.
fn read(kind: EaseKind, values: &str) -> Result<Ease, EaseError> {
    let ease = kind.spec().name;
    let mut values = values.trim();
    let mut is_mirrored = false;
    if can_be_mirrored(kind) {
        let (before, last) = values.rsplit_once(',').unwrap_or(("", values));
        is_mirrored = last.trim().eq_ignore_ascii_case(MIRRORED);
        values = if is_mirrored { before } else { values };
    }
    let (mut numbers, mut len) = ([0.0; MAX_NUMBERS], 0);
    let mut open = slots(kind);
    if !values.is_empty() {
        for value in values.split(',').map(str::trim) {
            let too_many = || EaseError::TooMany { ease, max: slots(kind).count() };
            let param = open.next().ok_or_else(too_many)?;
            numbers[len] = number(param, value).ok_or_else(|| EaseError::WrongValue {
                ease,
                param: param.name,
                given: value.to_owned(),
            })?;
            len += 1;
        }
        if let Some(param) = open.find(|param| !param.may_be_omitted) {
            return Err(EaseError::Missing { ease, param: param.name });
        }
    }
    Ok(Ease { is_mirrored, ..checked(kind, &numbers[..len])? })
}

/// A number, or the index of a choice.
fn number(param: &ParamSpec, text: &str) -> Option<f64> {
    if !param.choices.is_empty() {
        let index = param.choices.iter().position(|choice| choice.eq_ignore_ascii_case(text))?;
        return Some(index as f64);
    }
    text.parse().ok()
}

/// The shortest text that parses to the same ease.
impl fmt::Display for Ease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(kind) = self.kind else { return f.write_str(LINEAR) };
        let short = SHORT_NAMES.iter().find(|(_, known)| *known == kind);
        f.write_str(short.map_or(kind.spec().name, |(name, _)| name))?;
        let mut separator = "(";
        for (param, x) in slots(kind).zip(self.numbers).take(self.shown_numbers(kind)) {
            match param.choices.get(x as usize) {
                Some(choice) => write!(f, "{separator}{choice}")?,
                None => write!(f, "{separator}{x}")?,
            }
            separator = ", ";
        }
        if self.is_mirrored {
            write!(f, "{separator}{MIRRORED}")?;
            separator = ", ";
        }
        f.write_str(if separator == "(" { "" } else { ")" })
    }
}

impl Ease {
    /// The number of values that a text must give: up to the last one that is required or differs from its default.
    fn shown_numbers(&self, kind: EaseKind) -> usize {
        let default = Self::with_defaults(kind);
        let pairs = self.numbers.iter().zip(default.numbers);
        let last = slots(kind).zip(pairs).enumerate().filter(|(_, (param, (own, default)))| {
            !param.may_be_omitted || own.to_bits() != default.to_bits()
        });
        last.last().map_or(0, |(index, _)| index + 1)
    }
}

#[cfg(feature = "serde")]
mod stored {
    use serde::de::{self, Deserialize, Deserializer};
    use serde::ser::{Serialize, Serializer};

    use super::*;

    impl Serialize for Ease {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Ease {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Text;
            impl de::Visitor<'_> for Text {
                type Value = Ease;
                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("an ease such as \"EaseOut(2)\"")
                }
                fn visit_str<E: de::Error>(self, text: &str) -> Result<Ease, E> {
                    text.parse().map_err(E::custom)
                }
            }
            deserializer.deserialize_str(Text)
        }
    }
}

impl From<EaseError> for Error {
    fn from(error: EaseError) -> Self {
        said(Code::InvalidEase, &error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::ease::StepPosition;

    fn error(text: &str) -> String {
        text.parse::<Ease>().unwrap_err().to_string()
    }

    #[test]
    fn texts_read_as_they_were_written() {
        for text in [
            "linear",
            "EaseSineInOut",
            "EaseOut(2)",
            "EaseOut(0.7, mirrored)",
            "EaseBackOut",
            "EaseBackOut(3)",
            "EaseElasticIn(0.45)",
            "EaseBezierAction(0, -1.5, 2, 1)",
            "cubic-bezier(0.2, 0, 0.3, 1)",
            "cubic-bezier(0.2, 0, 0.3, 1, mirrored)",
            "steps(4)",
            "steps(4, start)",
            "steps(4, end, mirrored)",
            "spring(100, 10)",
            "spring(100, 10, 2.5)",
        ] {
            assert_eq!(text.parse::<Ease>().unwrap().to_string(), text.replace(", end, m", ", m"));
        }
        for ease in EaseKind::ALL.iter().copied().map(Ease::with_defaults) {
            assert_eq!(ease.to_string().parse(), Ok(ease));
            assert_eq!(ease.mirrored().to_string().parse(), Ok(ease.mirrored()));
        }
    }

    #[test]
    fn texts_may_be_written_in_many_ways() {
        let read = |text: &str| text.parse::<Ease>().unwrap();
        assert_eq!(read(" CUBIC-BEZIER(.2,0 , .3,1) "), Ease::cubic_bezier(0.2, 0.0, 0.3, 1.0).unwrap());
        assert_eq!(read("EaseCubicBezier(0.42, 0, 0.58, 1)"), read("ease-in-out"));
        assert_eq!(read("step-start"), Ease::steps(1, StepPosition::Start).unwrap());
        assert_eq!(read("easein()"), Ease::new(EaseKind::In, &[2.0]).unwrap());
        assert_eq!(read("EaseIn(mirrored)"), Ease::new(EaseKind::In, &[]).unwrap().mirrored());
    }

    #[test]
    fn mistakes_are_named() {
        assert!(error("EasyOut(2)").contains("no ease `EasyOut`"));
        assert_eq!(error("MoveBy(2)"), "MoveBy is no ease");
        assert!(error("EaseOut(2").contains("closing bracket"));
        assert!(error("EaseOut(2))").contains("closing bracket"));
        assert_eq!(error("EaseOut(0)"), "EaseOut: rate must be at least 0.001 (is 0)");
        assert_eq!(error("EaseOut(two)"), "EaseOut: rate can't be `two`");
        assert_eq!(error("EaseOut(2, 3)"), "EaseOut takes at most 1 values");
        assert_eq!(error("EaseSineIn(2)"), "EaseSineIn takes no values");
        assert_eq!(error("EaseSineIn(mirrored)"), "EaseSineIn takes no values");
        assert_eq!(error("steps(2.5)"), "EaseSteps: count can't be `2.5`");
        assert_eq!(error("steps(2, middle)"), "EaseSteps: position can't be `middle`");
        assert_eq!(error("cubic-bezier(2, 0, 0, 1)"), "EaseCubicBezier: x1 must be at most 1 (is 2)");
        assert_eq!(error("cubic-bezier(0, 0, 0)"), "EaseCubicBezier: y2 is missing");
        assert!(
            error("EaseOut(NaN)").contains("must be a finite number")
                && error("EaseOut(inf)").contains("inf")
        );
        assert!(Ease::new(EaseKind::Steps, &[4.0, 4.0]).is_err());
    }

    #[test]
    fn an_ease_is_an_action_and_back() {
        for ease in
            EaseKind::ALL.iter().copied().map(Ease::with_defaults).flat_map(|ease| [ease, ease.mirrored()])
        {
            assert_eq!(Ease::of(&Action::eased(ease, Action::show())), Some(ease));
        }
        assert_eq!(Action::eased(Ease::LINEAR, Action::show()), Action::show());
        assert_eq!(Ease::of(&Action::show()), None);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_file_holds_the_text() {
        let ease: Ease = ron::from_str("\"steps(3, both)\"").unwrap();
        assert_eq!(ease, Ease::steps(3, StepPosition::Both).unwrap());
        assert_eq!(ron::to_string(&ease).unwrap(), "\"steps(3, both)\"");
        assert!(ron::from_str::<Ease>("\"steps(0)\"").is_err());
    }
}
