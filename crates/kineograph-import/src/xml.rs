//! XML as a tree, within limits, with places of errors.

use std::borrow::Cow;

use roxmltree::{Document, Node, ParsingOptions};

use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::syntax::SyntaxFault;

/// Elements inside of each other. Real files have some thirty.
const MAX_DEPTH: u64 = 256;

/// Nodes of a tree. Property lists have a node for each key, each value and the blanks between them.
const NODES_FOR_ITEM: usize = 32;

/// Attributes of a tree. They take ten times the memory of their text.
const MAX_ATTRIBUTES: u64 = 4_000_000;

/// Attributes of one element: the library compares each with all of them. Real files have some fifty.
const MAX_ATTRIBUTES_OF_ONE: u64 = 1000;

/// Prefixes that are declared: the library compares names with all that are in force.
const MAX_PREFIXES: u64 = 10_000;

/// How a prefix is declared.
const PREFIX: &str = "xmlns:";

/// The bytes of a text in UTF-8, without a byte order mark; what begins with the mark of UTF-16 is converted. Anything else stays as it is.
pub fn utf8(bytes: &[u8]) -> Cow<'_, [u8]> {
    if let Some((rest, decode)) = utf16(bytes) {
        let units: Vec<u16> = rest.as_chunks::<2>().0.iter().map(|pair| decode(*pair)).collect();
        // Half a pair becomes U+FFFD, as where the beginning of a file is looked at.
        return Cow::Owned(String::from_utf16_lossy(&units).into_bytes());
    }
    Cow::Borrowed(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes))
}

/// How many characters of a text in UTF-16 are halved, and become U+FFFD.
pub fn halved(bytes: &[u8]) -> usize {
    let Some((rest, decode)) = utf16(bytes) else { return 0 };
    let units = rest.as_chunks::<2>().0.iter().map(|pair| decode(*pair));
    char::decode_utf16(units).filter(Result::is_err).count()
}

/// Whether bytes are a text in UTF-16 with its mark.
pub fn is_utf16(bytes: &[u8]) -> bool {
    utf16(bytes).is_some()
}

/// Reads a unit of UTF-16.
type DecodeUnit = fn([u8; 2]) -> u16;

/// The units of a text in UTF-16 after its mark, and how one of them is stored. XML, JSON and RON begin with two characters of ASCII; the bytes
/// of a picture may begin with a mark by chance.
fn utf16(bytes: &[u8]) -> Option<(&[u8], DecodeUnit)> {
    match bytes {
        [0xff, 0xfe, rest @ ..] if matches!(rest, [_, 0, _, 0, ..]) => Some((rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] if matches!(rest, [0, _, 0, _, ..]) => Some((rest, u16::from_be_bytes)),
        _ => None,
    }
}

/// The text of a file, without a byte order mark.
pub fn text(bytes: &[u8], limits: &Limits) -> Result<String, Error> {
    at_most(Quantity::Bytes, bytes.len() as u64, limits.max_text_bytes as u64)?;
    String::from_utf8(utf8(bytes).into_owned())
        .map_err(|_| Error::whole(Reason::Wanted("text in UTF-8 or UTF-16")))
}

/// Reads a tree. Entities of the document are not followed beyond what the library allows, and no other file is read.
pub fn parse<'t>(text: &'t str, limits: &Limits) -> Result<Document<'t>, Error> {
    at_most(Quantity::Depth, depth(text), MAX_DEPTH)?;
    at_most(Quantity::Prefixes, text.matches(PREFIX).count() as u64, MAX_PREFIXES)?;
    at_most(Quantity::Attributes, attributes(text), MAX_ATTRIBUTES)?;
    at_most(Quantity::ElementAttributes, attributes_of_one(text), MAX_ATTRIBUTES_OF_ONE)?;
    at_most(Quantity::Bytes, entity_bytes(text), limits.max_text_bytes as u64)?;
    let nodes = limits.max_items.saturating_mul(NODES_FOR_ITEM);
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: u32::try_from(nodes).unwrap_or(u32::MAX),
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::NodesLimitReached => {
            let limit = limits.max_items as u64;
            Error::whole(Reason::TooMuch { what: Quantity::Items, is: limit + 1, limit })
        }
        roxmltree::Error::UnclosedRootNode
        | roxmltree::Error::UnexpectedEndOfStream
        | roxmltree::Error::NoRootNode => {
            let (row, column) = end_of(text);
            Error::at(place(row, column), Reason::Syntax(SyntaxFault::of_xml(&error)))
        }
        error => {
            let position = error.pos();
            Error::at(place(position.row, position.col), Reason::Syntax(SyntaxFault::of_xml(&error)))
        }
    })
}

/// The name of the outermost element, behind declarations, comments and the document type.
pub fn outermost(text: &[u8]) -> Option<&[u8]> {
    let mut rest = text.trim_ascii_start();
    loop {
        rest = match rest {
            [b'<', b'?', tail @ ..] => behind(tail, b"?>")?,
            [b'<', b'!', b'-', b'-', tail @ ..] => behind(tail, b"-->")?,
            [b'<', b'!', tail @ ..] => behind_document_type(tail)?,
            [b'<', tail @ ..] => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/');
                return tail.split(ends).next();
            }
            _ => return None,
        }
        .trim_ascii_start();
    }
}

/// What follows a document type, which may have declarations of its own.
fn behind_document_type(mut rest: &[u8]) -> Option<&[u8]> {
    let mut depth = 1;
    loop {
        rest = match rest {
            [] => return None,
            [b'<', b'!', b'-', b'-', tail @ ..] => behind(tail, b"-->")?,
            [b'<', b'?', tail @ ..] => behind(tail, b"?>")?,
            [quote @ (b'"' | b'\''), tail @ ..] => behind(tail, &[*quote])?,
            [b'>', tail @ ..] if depth == 1 => return Some(tail),
            [b'>', tail @ ..] => {
                depth -= 1;
                tail
            }
            [b'<', tail @ ..] => {
                depth += 1;
                tail
            }
            [_, tail @ ..] => tail,
        };
    }
}

/// What follows the first occurrence of some bytes.
fn behind<'a>(text: &'a [u8], end: &[u8]) -> Option<&'a [u8]> {
    let at = text.windows(end.len()).position(|window| window == end)?;
    text.get(at + end.len()..)
}

/// Line and column after the last character, which the library doesn't give.
fn end_of(text: &str) -> (u32, u32) {
    let last = text.rsplit('\n').next().unwrap_or_default();
    let from_0 = |count: usize| u32::try_from(count).unwrap_or(u32::MAX).saturating_add(1);
    (from_0(text.matches('\n').count()), from_0(last.chars().count()))
}

/// Line and column, as places have them.
pub fn place(line: u32, column: u32) -> String {
    format!("{line}:{column}")
}

/// Where an element is.
pub fn place_of(node: Node<'_, '_>) -> String {
    let position = node.document().text_pos_at(node.range().start);
    place(position.row, position.col)
}

/// How many attributes there are, at most.
fn attributes(text: &str) -> u64 {
    text.bytes().filter(|byte| *byte == b'=').count() as u64
}

/// How many attributes the element with the most of them has, about. Declarations of prefixes are none, and have a limit of their own.
fn attributes_of_one(text: &str) -> u64 {
    let tags = text.split('<').skip(1).filter(|part| !part.starts_with(['!', '?', '/']));
    let count = |tag: &str| {
        let (mut quote, mut count) = (None, 0);
        for byte in tag.bytes() {
            match (quote, byte) {
                (None, b'>') => break,
                (None, b'=') => count += 1,
                (None, b'"' | b'\'') => quote = Some(byte),
                (Some(open), _) if open == byte => quote = None,
                _ => {}
            }
        }
        u64::saturating_sub(count, tag.matches(PREFIX).count() as u64)
    };
    tags.map(count).max().unwrap_or(0)
}

/// How much of the text comes from entities that it declares, at most: each reference is as long as all of them, and the library follows 255
/// references inside of one.
fn entity_bytes(text: &str) -> u64 {
    let Some(start) = text.find("<!ENTITY") else { return 0 };
    let end = text[start..].find("]>").map_or(text.len(), |end| start + end);
    let (declared, rest) = (&text[start..end], &text[end..]);
    let references = |text: &str| text.matches('&').count() as u64;
    let inside = if references(declared) > 0 { 255 } else { 1 };
    (declared.len() as u64).saturating_mul(references(rest)).saturating_mul(inside)
}

/// How deep tags are nested, at least: what looks like a tag in a comment counts too.
fn depth(text: &str) -> u64 {
    let (mut depth, mut deepest) = (0_u64, 0_u64);
    let mut parts = text.split('<');
    parts.next();
    for part in parts {
        match part.as_bytes().first() {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'?' | b'!') | None => {}
            Some(_) => {
                let tag = part.split('>').next().unwrap_or(part);
                if !tag.ends_with('/') {
                    depth += 1;
                    deepest = deepest.max(depth);
                }
            }
        }
    }
    deepest
}
