//! Invented steps between invented formats, as a specification for the first real step.

use super::*;
use crate::format::FORMAT;
use crate::format::text::{Scanner, Token};

/// In these tests format −1 has `sprites` where format 0 has `nodes`, and format 0 has `title` where format 1 has `name`.
const EARLIER: [MigrationStep; 2] = [
    MigrationStep { from: 0, changes: |text| renamed(text, "sprites", "nodes") },
    MigrationStep { from: 1, changes: |text| renamed(text, "title", "name") },
];

/// Renames each field.
fn renamed(text: &str, old: &str, new: &str) -> Vec<TextEdit> {
    let tokens: Vec<_> = Scanner::new(text).collect();
    let fields =
        tokens.windows(2).filter(|pair| pair[1].0 == Token::Colon && &text[pair[0].1.clone()] == old);
    fields.map(|pair| TextEdit::new(pair[0].1.clone(), new)).collect()
}

const TEXT: &str =
    "// made by hand\n(sprites: [(title: \"a\", z: x), /* title: */ (title: \"title: b\")], format: 0)";

#[test]
fn steps_follow_each_other_and_keep_everything_else() {
    let migrated = Migrated::of(TEXT, 0, &EARLIER);
    assert_eq!(
        migrated.text,
        "// made by hand\n(nodes: [(name: \"a\", z: x), /* title: */ (name: \"title: b\")], format: 2)"
    );
    let later = Migrated::of(&TEXT.replace("format: 0", "format: 1"), 1, &EARLIER).text.into_owned();
    assert!(later.contains("sprites: [(name:") && later.contains("format: 2"), "{later}");
    let newest = Migrated::of(TEXT, 2, &EARLIER);
    assert!(matches!(newest.text, Cow::Borrowed(TEXT)));
}

#[test]
fn positions_are_those_of_the_file() {
    let migrated = Migrated::of(TEXT, 0, &EARLIER);
    for word in ["x)", "\"title: b", "/* title", "format", "// made", ")]"] {
        let now = position_at(&migrated.text, migrated.text.find(word).unwrap());
        let before = position_at(TEXT, TEXT.find(word).unwrap());
        assert_eq!(migrated.position_before(now), before, "{word}");
    }
}

#[test]
fn a_step_leads_from_each_format_to_the_next() {
    let from: Vec<u32> = STEPS.iter().map(|step| step.from).collect();
    assert_eq!(from, (1..FORMAT).collect::<Vec<_>>());
}

#[test]
fn format_2_calls_what_a_node_shows_its_content() {
    let text = "(format: 1, /* sprite: */ nodes: [(name: \"a\", sprite: Image(\"sprite: None\")), (sprite /* - */ : None, \
                name: \"b\"), (\"sprite\": Box((1, 2)))], clips: [(name: \"c\", action: Show(sprite: None))], sprite: None)";
    let migrated = Migrated::of(text, 1, STEPS);
    assert_eq!(
        migrated.text,
        "(format: 2, /* sprite: */ nodes: [(name: \"a\", content: Image(\"sprite: None\")), (content /* - */ : Group, \
         name: \"b\"), (content: Box((1, 2)))], clips: [(name: \"c\", action: Show(sprite: None))], sprite: None)"
    );
    assert!(matches!(Migrated::of(&migrated.text, 2, STEPS).text, Cow::Borrowed(_)));
}
