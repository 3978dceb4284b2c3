//! Property lists of Apple, in XML: what cocos2d's tools write.

use roxmltree::Node;

use crate::error::{Error, Reason};
use crate::limits::Limits;
use crate::xml;

/// A value of a property list.
#[derive(Debug, Clone, PartialEq)]
pub enum PlistValue {
    /// Named values in the file's order.
    Dict(Vec<(String, PlistValue)>),
    /// A list.
    Array(Vec<PlistValue>),
    /// A text, a date, or bytes as text.
    Text(String),
    /// An integer or a real.
    Number(f64),
    /// True or false.
    Bool(bool),
}

/// Reads a property list.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<PlistValue, Error> {
    if bytes.starts_with(b"bplist") {
        return Err(Error::whole(Reason::BinaryList));
    }
    let text = xml::text(bytes, limits)?;
    let document = xml::parse(&text, limits)?;
    let root = document.root_element();
    if !root.has_tag_name("plist") {
        return Err(Error::whole(Reason::NotThis));
    }
    let value = root.children().find(Node::is_element).ok_or(Error::whole(Reason::missing("dict")))?;
    read_value(value)
}

/// Nested as deep as the tree, which [`xml::parse`] limits.
fn read_value(node: Node<'_, '_>) -> Result<PlistValue, Error> {
    let wrong = |wanted| Err(Error::at(xml::place_of(node), Reason::Wanted(wanted)));
    let text = || node.text().unwrap_or_default();
    match node.tag_name().name() {
        "dict" => dict(node),
        "array" => node
            .children()
            .filter(Node::is_element)
            .map(read_value)
            .collect::<Result<_, _>>()
            .map(PlistValue::Array),
        "string" | "date" | "data" => Ok(PlistValue::Text(text().to_owned())),
        "integer" | "real" => {
            number(text()).map_or_else(|| wrong("a number"), |number| Ok(PlistValue::Number(number)))
        }
        "true" => Ok(PlistValue::Bool(true)),
        "false" => Ok(PlistValue::Bool(false)),
        _ => wrong("a value of a property list"),
    }
}

fn dict(node: Node<'_, '_>) -> Result<PlistValue, Error> {
    let mut entries = Vec::new();
    let mut elements = node.children().filter(Node::is_element);
    while let Some(key) = elements.next() {
        if !key.has_tag_name("key") {
            return Err(Error::at(xml::place_of(key), Reason::Wanted("<key>")));
        }
        let Some(value) = elements.next() else {
            return Err(Error::at(xml::place_of(key), Reason::Wanted("a value after <key>")));
        };
        entries.push((key.text().unwrap_or_default().to_owned(), read_value(value)?));
    }
    Ok(PlistValue::Dict(entries))
}

/// What a project of CocosBuilder (`.ccbproj`) says about pictures.
#[derive(Debug, Clone, PartialEq)]
pub struct PictureSettings {
    /// The folders of pictures, from its own folder.
    pub folders: Vec<String>,
    /// How many times larger the pictures in folders `resources-auto` are than in scenes.
    pub auto_scale: f64,
}

/// The factor of a project that says none, as in the tool.
const AUTO_SCALE: f64 = 4.0;

/// The most times that a picture is larger.
const MAX_AUTO_SCALE: f64 = 64.0;

/// What a project of CocosBuilder says about pictures.
///
/// # Errors
/// When it is no property list in XML.
pub fn picture_settings(bytes: &[u8], limits: &Limits) -> Result<PictureSettings, Error> {
    let root = read(bytes, limits)?;
    let stored = root.get("resourcePaths").map_or(&[][..], PlistValue::items);
    let paths = stored.iter().filter_map(|entry| entry.get("path")?.text());
    let scale = root.get("resourceAutoScaleFactor").and_then(PlistValue::number).map(f64::trunc);
    let auto_scale = scale.filter(|scale| (1.0..=MAX_AUTO_SCALE).contains(scale)).unwrap_or(AUTO_SCALE);
    Ok(PictureSettings { folders: paths.map(|path| path.replace('\\', "/")).collect(), auto_scale })
}

/// A number of a file; infinite ones are none.
pub fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

impl PlistValue {
    /// The value of a key, if this is a dictionary that has it.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Named values; none if this is no dictionary.
    pub fn entries(&self) -> &[(String, Self)] {
        if let Self::Dict(entries) = self { entries } else { &[] }
    }

    /// Values; none if this is no list.
    pub fn items(&self) -> &[Self] {
        if let Self::Array(items) = self { items } else { &[] }
    }

    /// A text.
    pub fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// A number, also one that is written as a text or as true and false.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(value) => Some(*value),
            Self::Bool(value) => Some(f64::from(u8::from(*value))),
            Self::Text(text) => number(text),
            Self::Dict(_) | Self::Array(_) => None,
        }
    }

    /// True or false, also as a number or a text.
    pub fn flag(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            Self::Number(value) => Some(*value != 0.0),
            Self::Text(text) => match text.trim() {
                "true" | "YES" | "yes" | "1" => Some(true),
                "false" | "NO" | "no" | "0" | "" => Some(false),
                _ => None,
            },
            Self::Dict(_) | Self::Array(_) => None,
        }
    }

    /// The numbers of a text such as `{{2,2},{30,40}}`, all of which must be there.
    pub fn numbers<const N: usize>(&self) -> Option<[f64; N]> {
        let mut found = [0.0; N];
        let mut count = 0;
        for word in self.text()?.split([',', '{', '}']).map(str::trim).filter(|word| !word.is_empty()) {
            *found.get_mut(count)? = number(word)?;
            count += 1;
        }
        (count == N).then_some(found)
    }
}
