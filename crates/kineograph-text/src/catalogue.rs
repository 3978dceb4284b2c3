//! The texts of one language, ready to be read.

use std::collections::HashMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use unic_langid::LanguageIdentifier;

use super::{Arg, visible};

/// All texts of a language.
///
/// Fluent reads the files and selects plurals. Texts without arguments are formatted once, and texts whose arguments are
/// only inserted are cut into pieces, so that a frame with hundreds of texts doesn't wait for them.
pub struct Catalogue {
    texts: HashMap<String, Text>,
    bundle: FluentBundle<FluentResource>,
}

enum Text {
    /// Has no arguments.
    Plain(Box<str>),
    /// Inserts arguments.
    Pieces(Vec<MessagePart>),
    /// Selects by an argument, as plurals do.
    Select,
}

enum MessagePart {
    Text(Box<str>),
    Arg(Box<str>),
}

impl Catalogue {
    /// Reads the files of a language; also gives what is wrong in them, one line each. What can't be read is left out.
    pub fn read(tag: &str, files: &[(&str, &str)]) -> (Self, Vec<String>) {
        let mut bundle =
            FluentBundle::new_concurrent(vec![tag.parse::<LanguageIdentifier>().unwrap_or_default()]);
        // Marks for mixed directions would show as boxes in some fonts and break searches.
        bundle.set_use_isolating(false);
        let mut errors = Vec::new();
        let mut keys = Vec::new();
        for (file, text) in files {
            let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, found)| {
                errors.extend(found.iter().map(|error| format!("{file}: {error}")));
                resource
            });
            keys.extend(resource.entries().flat_map(keys_of));
            if let Err(found) = bundle.add_resource(resource) {
                errors.extend(found.iter().map(|error| format!("{file}: {error}")));
            }
        }
        let texts =
            keys.into_iter().filter_map(|key| text_of(&bundle, &key).map(|text| (key, text))).collect();
        (Self { texts, bundle }, errors)
    }

    /// A text that has no arguments.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.texts.get(key)? {
            Text::Plain(text) => Some(text),
            Text::Pieces(_) | Text::Select => None,
        }
    }

    /// A text with its arguments. What lacks one shows its name.
    pub fn format(&self, key: &str, args: &[(&'static str, Arg<'_>)]) -> Option<String> {
        match self.texts.get(key)? {
            Text::Plain(text) => Some(text.to_string()),
            Text::Pieces(pieces) => Some(joined(pieces, args)),
            Text::Select => {
                let pattern = pattern_of(&self.bundle, key)?;
                let args: FluentArgs<'_> =
                    args.iter().map(|(name, arg)| (*name, fluent_value(arg))).collect();
                Some(self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
            }
        }
    }
}

/// The keys of an entry: its name, and its name with each of its attributes.
fn keys_of(entry: &Entry<&str>) -> Vec<String> {
    let Entry::Message(message) = entry else { return Vec::new() };
    let name = message.id.name;
    let own = message.value.iter().map(|_| name.to_owned());
    own.chain(message.attributes.iter().map(|attribute| format!("{name}.{}", attribute.id.name))).collect()
}

fn pattern_of<'a>(bundle: &'a FluentBundle<FluentResource>, key: &str) -> Option<&'a Pattern<&'a str>> {
    let (name, attribute) =
        key.split_once('.').map_or((key, None), |(name, attribute)| (name, Some(attribute)));
    let message = bundle.get_message(name)?;
    match attribute {
        Some(attribute) => Some(message.get_attribute(attribute)?.value()),
        None => message.value(),
    }
}

fn text_of(bundle: &FluentBundle<FluentResource>, key: &str) -> Option<Text> {
    let pattern = pattern_of(bundle, key)?;
    let mut missing = Vec::new();
    let plain = bundle.format_pattern(pattern, None, &mut missing);
    if missing.is_empty() {
        return Some(Text::Plain(plain.into()));
    }
    Some(pieces_of(pattern).map_or(Text::Select, Text::Pieces))
}

/// The pieces of a text that only inserts arguments.
fn pieces_of(pattern: &Pattern<&str>) -> Option<Vec<MessagePart>> {
    let piece = |element: &PatternElement<&str>| match element {
        PatternElement::TextElement { value } => Some(MessagePart::Text((*value).into())),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::VariableReference { id }),
        } => Some(MessagePart::Arg(id.name.into())),
        PatternElement::Placeable { .. } => None,
    };
    pattern.elements.iter().map(piece).collect()
}

fn joined(pieces: &[MessagePart], args: &[(&'static str, Arg<'_>)]) -> String {
    let mut text = String::with_capacity(64);
    for piece in pieces {
        match piece {
            MessagePart::Text(piece) => text.push_str(piece),
            MessagePart::Arg(name) => match args.iter().find(|(given, _)| *given == &**name) {
                Some((_, Arg::Text(value))) => text.push_str(&visible(value)),
                Some((_, Arg::Count(count))) => text.push_str(&count.to_string()),
                None => text.extend(["{$", name, "}"]),
            },
        }
    }
    text
}

fn fluent_value<'a>(arg: &'a Arg<'_>) -> FluentValue<'a> {
    match arg {
        Arg::Text(text) => FluentValue::from(visible(text)),
        Arg::Count(count) => FluentValue::from(*count),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue(text: &str) -> Catalogue {
        Catalogue::read("en", &[("a.ftl", text)]).0
    }

    #[test]
    fn lines_references_and_braces_are_resolved() {
        let read =
            catalogue("-name = Kineograph\na = About { -name }\nb =\n    One\n    two\nc = {\"{\"} { $x }\n");
        assert_eq!(
            [read.text("a"), read.text("b"), read.text("c")],
            [Some("About Kineograph"), Some("One\ntwo"), None]
        );
        assert_eq!(read.format("c", &[("x", Arg::from("y"))]).as_deref(), Some("{ y"));
    }

    #[test]
    fn mistakes_in_files_are_reported_and_leave_the_rest() {
        let (read, errors) = Catalogue::read("en", &[("a.ftl", "a = A\na = B\n= C\nd = D\n")]);
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert_eq!([read.text("a"), read.text("d")], [Some("A"), Some("D")]);
    }

    #[test]
    fn long_counts_keep_their_digits() {
        let read =
            catalogue("a = { $n }\nb = { $n ->\n    [one] { $n } frame\n   *[other] { $n } frames\n }\n");
        let with = |key, n: i64| read.format(key, &[("n", Arg::Count(n))]).unwrap();
        assert_eq!(
            [with("a", -12), with("b", 1), with("b", 123_456_789)],
            ["-12", "1 frame", "123456789 frames"]
        );
    }
}
