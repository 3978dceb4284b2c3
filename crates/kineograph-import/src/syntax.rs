//! What is wrong with the text of a JSON or XML file, whatever library reads it.

use roxmltree::Error as XmlError;
use serde_json::error::Category;

/// What is wrong with a text, at its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SyntaxFault {
    /// The text ends too early.
    #[error("the file ends before all that it opens is closed")]
    CutOff,
    /// A comma or a closing bracket is missing.
    #[error("a comma or a closing bracket is missing")]
    Comma,
    /// There is a comma with nothing after it.
    #[error("there is a comma before a closing bracket")]
    SurplusComma,
    /// A colon is missing between a name and its value.
    #[error("a colon is missing")]
    Colon,
    /// A name has no quotes.
    #[error("a name in quotes is missing")]
    Name,
    /// A value is missing, or written in a way that is none.
    #[error("a value is missing")]
    Value,
    /// There is more after the end.
    #[error("there is more text after the end")]
    Surplus,
    /// A backslash with something after it that means nothing.
    #[error("what follows a backslash means nothing")]
    Escape,
    /// Half of a character that is written as two parts.
    #[error("half of a character is missing")]
    HalfCharacter,
    /// A character that must not be there as it is.
    #[error("a character that must not be there")]
    Character,
    /// A number that can't be read, or is too large.
    #[error("a number can't be read")]
    Number,
    /// Values are nested too deep.
    #[error("values are nested too deep")]
    Depth,
    /// An element is closed by the name of another one: that which is open, and that which is closed.
    #[error("</{0}> is wanted, not </{1}>")]
    Closing(String, String),
    /// An attribute is there twice.
    #[error("the attribute {0} is there twice")]
    Twice(String),
    /// A name after `&` that means nothing.
    #[error("&{0}; means nothing")]
    Entity(String),
    /// Entities stand in each other too deep, or more often than is read.
    #[error("entities stand in each other too often")]
    Entities,
    /// Any other mark of the language that is wrong.
    #[error("the text is not as it must be")]
    Other,
}

impl SyntaxFault {
    /// What the library that reads JSON says, which it tells by its sentence alone.
    pub(crate) fn of_json(error: &serde_json::Error, sentence: &str) -> Self {
        if error.classify() == Category::Eof {
            return Self::CutOff;
        }
        match sentence {
            "expected `,` or `]`" | "expected `,` or `}`" => Self::Comma,
            "trailing comma" => Self::SurplusComma,
            "expected `:`" => Self::Colon,
            "key must be a string" | "expected `\"`" => Self::Name,
            "expected value" | "expected ident" => Self::Value,
            "trailing characters" => Self::Surplus,
            "invalid escape" => Self::Escape,
            "lone leading surrogate in hex escape"
            | "unexpected end of hex escape"
            | "invalid unicode code point" => Self::HalfCharacter,
            "invalid number" | "number out of range" => Self::Number,
            "recursion limit exceeded" => Self::Depth,
            sentence if sentence.starts_with("control character") => Self::Character,
            _ => Self::Other,
        }
    }

    /// What the library that reads XML says.
    pub(crate) fn of_xml(error: &XmlError) -> Self {
        match error {
            XmlError::UnclosedRootNode | XmlError::UnexpectedEndOfStream | XmlError::NoRootNode => {
                Self::CutOff
            }
            XmlError::UnexpectedCloseTag(open, closed, _) => Self::Closing(open.clone(), closed.clone()),
            XmlError::DuplicatedAttribute(name, _) => Self::Twice(name.clone()),
            XmlError::UnknownEntityReference(name, _) => Self::Entity(name.clone()),
            XmlError::MalformedEntityReference(_) => Self::Entity(String::new()),
            XmlError::EntityReferenceLoop(_) => Self::Entities,
            XmlError::NonXmlChar(..) | XmlError::InvalidAttributeValue(_) => Self::Character,
            _ => Self::Other,
        }
    }
}
