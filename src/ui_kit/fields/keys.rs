//! Keyframes as text: `0: 10; 0.5: 40 EaseOut(2); 1: 0`, each with its time as a part of the duration, its value, and the
//! ease of the way to it.

use kineograph_runtime::Ease;
use kineograph_runtime::format::Key;

use super::list::ListText;
use super::numeral::parse_number;
use super::{Field, FieldEvent, Form};
use crate::text::format_number;
use crate::text::tr;

/// Most keyframes of one track.
const MAX_KEYS: usize = 10_000;

/// Why a text is not a list of keyframes. The text is for users.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeysError {
    /// Nothing in it.
    #[error("{}", tr!("field-keys-empty"))]
    Empty,
    /// A part that can't be read.
    #[error("{}", tr!("field-keys-not-a-key", part = .0))]
    NotAKey(String),
    /// The text after the value is not an ease.
    #[error("{}", tr!("field-keys-not-an-ease", ease = .0))]
    NotAnEase(String),
    /// Too many keyframes.
    #[error("{}", tr!("field-keys-too-many", max = MAX_KEYS))]
    TooMany,
}

const TEXT: ListText<Key, KeysError> = ListText { format: format_keys, parse: parse_keys };

/// Writes keyframes as text that [`parse_keys`] reads.
pub fn format_keys(keys: &[Key]) -> String {
    let texts: Vec<String> = keys.iter().map(format_key).collect();
    texts.join("; ")
}

fn format_key(key: &Key) -> String {
    let plain = format!("{}: {}", format_number(key.at), format_number(key.value));
    if key.ease == Ease::LINEAR { plain } else { format!("{plain} {}", key.ease) }
}

/// Reads keyframes, separated by semicolons.
///
/// # Errors
/// With the part that can't be read.
pub fn parse_keys(text: &str) -> Result<Vec<Key>, KeysError> {
    let parts: Vec<&str> = text.split(';').map(str::trim).filter(|part| !part.is_empty()).collect();
    match parts.len() {
        0 => Err(KeysError::Empty),
        1..=MAX_KEYS => parts.into_iter().map(parse_key).collect(),
        _ => Err(KeysError::TooMany),
    }
}

fn parse_key(text: &str) -> Result<Key, KeysError> {
    let no_key = || KeysError::NotAKey(text.to_owned());
    let (at, rest) = text.split_once(':').ok_or_else(no_key)?;
    let rest = rest.trim();
    let (value, ease) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let (Some(at), Some(value)) = (parse_number(at), parse_number(value)) else { return Err(no_key()) };
    let ease = ease.trim();
    if ease.is_empty() {
        return Ok(Key::new(at, value));
    }
    let ease: Ease = ease.parse().map_err(|_| KeysError::NotAnEase(ease.to_owned()))?;
    Ok(Key::new(at, value).eased(ease))
}

impl Form<'_> {
    /// Keyframes, typed as text; an error is shown below.
    pub fn keys(
        &mut self,
        field: &Field<'_>,
        keys: &[Key],
        default: Option<Vec<Key>>,
    ) -> FieldEvent<Vec<Key>> {
        let hint = tr!("field-keys", count = keys.len());
        self.list(field, (keys, default), &TEXT, &hint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kineograph_runtime::EaseKind;

    #[test]
    fn keyframes_read_as_they_were_written() {
        let ease = Ease::new(EaseKind::Out, &[2.0]).unwrap();
        let keys = vec![Key::new(0.0, -10.5), Key::new(0.25, 40.0).eased(ease), Key::new(1.0, 0.0)];
        assert_eq!(format_keys(&keys), "0: -10.5; 0.25: 40 EaseOut(2); 1: 0");
        assert_eq!(parse_keys(&format_keys(&keys)), Ok(keys));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(parse_keys("; "), Err(KeysError::Empty));
        assert_eq!(parse_keys("0: 1; half: 2"), Err(KeysError::NotAKey("half: 2".to_owned())));
        assert_eq!(parse_keys("0: 1 Bouncy"), Err(KeysError::NotAnEase("Bouncy".to_owned())));
    }
}
