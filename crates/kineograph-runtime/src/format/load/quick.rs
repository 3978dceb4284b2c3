//! Reads the RON that people and the editor usually write, several times as fast as the general parser.
//!
//! It understands plain RON: brackets, fields, names, decimal numbers, strings with the common escapes, line comments. Whatever
//! else a text holds (block comments, raw strings, extensions, mistakes …) it gives up, without saying why, and the
//! general parser reads the text from the start. So what is accepted, and every message, is that parser's;
//! where both read a text they give equal projects (`tests/files/texts.rs`).

mod number;
mod read;

use serde::Deserialize;

use super::{MAX_BRACKETS, MAX_TEXT_CHARS};
use crate::format::project::Project;
use crate::prelude::*;
use number::Number;

/// The project of a plain text; `None` where the general parser has to look.
pub(super) fn read(text: &str) -> Option<Project> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let project = Project::deserialize(&mut reader).ok()?;
    reader.peek().is_none().then_some(project)
}

/// The text is not plain, or wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct NotPlain;

type Result<T> = core::result::Result<T, NotPlain>;

/// A place in the text.
struct Reader<'de> {
    text: &'de str,
    /// Byte offset, always on a character boundary: it moves over ASCII only, or to an ASCII character.
    at: usize,
    /// How many brackets are open.
    depth: usize,
}

/// A string as it stands in the text, or put together from escapes.
enum Quoted<'de> {
    Plain(&'de str),
    Unescaped(String),
}

impl<'de> Reader<'de> {
    #[inline]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next byte that is neither blank nor comment.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        loop {
            match self.byte()? {
                b' ' | b'\n' | b'\t' | b'\r' => self.at += 1,
                b'/' if self.text.as_bytes().get(self.at + 1) == Some(&b'/') => {
                    let rest = &self.text.as_bytes()[self.at..];
                    self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                }
                byte => return Some(byte),
            }
        }
    }

    /// Goes over this byte, which has to come next.
    #[inline]
    fn expect(&mut self, byte: u8) -> Result<()> {
        if self.peek() != Some(byte) {
            return Err(NotPlain);
        }
        self.at += 1;
        Ok(())
    }

    #[inline]
    fn open(&mut self, bracket: u8) -> Result<()> {
        self.expect(bracket)?;
        self.depth += 1;
        if self.depth > MAX_BRACKETS { Err(NotPlain) } else { Ok(()) }
    }

    #[inline]
    fn close(&mut self, bracket: u8) -> Result<()> {
        self.expect(bracket)?;
        self.depth -= 1;
        Ok(())
    }

    /// Whether another item comes before `close`, which is left where it is. A comma may follow the last one.
    #[inline]
    fn has_next(&mut self, is_first: bool, close: u8) -> Result<bool> {
        match self.peek() {
            Some(b',') if !is_first => {
                self.at += 1;
                Ok(self.peek() != Some(close))
            }
            Some(byte) if byte == close => Ok(false),
            Some(_) if is_first => Ok(true),
            _ => Err(NotPlain),
        }
    }

    /// A name of ASCII letters, digits and `_`.
    #[inline]
    fn name(&mut self) -> Result<&'de str> {
        self.peek();
        let rest = &self.text[self.at..];
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let len = rest.as_bytes().iter().take_while(|byte| is_part(byte)).count();
        if len == 0 || rest.as_bytes()[0].is_ascii_digit() {
            return Err(NotPlain);
        }
        self.at += len;
        Ok(&rest[..len])
    }

    /// A string in double quotes.
    fn quoted(&mut self) -> Result<Quoted<'de>> {
        self.expect(b'"')?;
        let rest = &self.text[self.at..];
        let len = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\')).ok_or(NotPlain)?;
        if len > MAX_TEXT_CHARS {
            // It may be too long; that is for the general parser to say.
            return Err(NotPlain);
        }
        if rest.as_bytes()[len] == b'"' {
            self.at += len + 1;
            return Ok(Quoted::Plain(&rest[..len]));
        }
        self.unescaped().map(Quoted::Unescaped)
    }

    /// The rest of a string with escapes, up to its closing quote.
    fn unescaped(&mut self) -> Result<String> {
        let mut found = String::new();
        loop {
            let rest = &self.text[self.at..];
            let len = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\')).ok_or(NotPlain)?;
            found.push_str(&rest[..len]);
            if found.len() > MAX_TEXT_CHARS / 2 {
                return Err(NotPlain);
            }
            self.at += len + 1;
            if rest.as_bytes()[len] == b'"' {
                return Ok(found);
            }
            found.push(match self.byte() {
                Some(b'n') => '\n',
                Some(b't') => '\t',
                Some(b'r') => '\r',
                Some(b'\\') => '\\',
                Some(b'"') => '"',
                Some(b'\'') => '\'',
                _ => return Err(NotPlain),
            });
            self.at += 1;
        }
    }

    #[inline]
    fn number(&mut self) -> Result<Number<'de>> {
        self.peek();
        let number = Number::at_start_of(&self.text[self.at..]).ok_or(NotPlain)?;
        self.at += number.text.len();
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_texts_are_read() {
        let text = "// a comment\n( format : 1, // another\r\n nodes: [(name: \"a\\\"ö\\n\", z: -3, start: (frame: 2,),),],\n)";
        let project = read(text).unwrap();
        assert_eq!(project, ron::from_str::<Project>(text).unwrap());
        assert_eq!((project.nodes[0].name.as_str(), project.nodes[0].z), ("a\"ö\n", -3));
    }

    #[test]
    fn the_rest_is_left_to_the_general_parser() {
        let others = [
            "",
            "(",
            "(format: 1",
            "(format: 1) x",
            "(format: 1,,)",
            "(,)",
            "(format 1)",
            "(format: 1 nodes: [])",
            "#![enable(implicit_some)] (format: 1)",
            "Project(format: 1)",
            "(format: 1, /* */ nodes: [])",
            "(format: 0x1)",
            "(format: +1)",
            "(format: 01)",
            "(format: 1_0)",
            "(format: 4294967296)",
            "(format: 1, nodes: [(name: r\"a\")])",
            "(format: 1, nodes: [(name: \"\\u{41}\")])",
            "(format: 1, nodes: [(name: 'a')])",
            "(format: 1, unknown: 1)",
            "(format: 1, format: 1)",
        ];
        for text in others {
            assert_eq!(read(text), None, "{text}");
        }
        let deep = "[".repeat(MAX_BRACKETS + 1);
        assert_eq!(read(&format!("(nodes: {deep}")), None);
    }
}
