//! Names that no other process chooses.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::{BuildHasher, Hasher};

/// 128 random bits as 32 hexadecimal digits. The bits come from the system, through the keys of the standard library's hash maps.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn random() -> Self {
        // Each `RandomState` has keys of its own; the first of a thread are from the system, the next ones differ from it.
        let half = || {
            let mut hasher = RandomState::new().build_hasher();
            hasher.write_u32(std::process::id());
            hasher.finish()
        };
        Self(format!("{:016x}{:016x}", half(), half()))
    }

    /// The token with these digits; `None` if they are not those of a token.
    pub fn parse(digits: &str) -> Option<Self> {
        let is_token = digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_token.then(|| Self(digits.to_owned()))
    }

    /// Its digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_read_back() {
        let (a, b) = (Token::random(), Token::random());
        assert_ne!(a, b);
        assert_eq!(Token::parse(a.as_str()), Some(a));
        assert_eq!(Token::parse("../../etc"), None);
    }
}
