//! Other words for commands and for chapters of the manual, by which the list of commands finds them.

use crate::command::{Command, StandardLayout};
use crate::text::tr;

/// Gives words that are separated by commas.
type Words = fn() -> &'static str;

/// Words for commands, separated by commas, those that mean it most first.
const COMMANDS: [(Command, Words); 11] = [
    (Command::Export, || tr!("palette-words-export")),
    (Command::Import, || tr!("palette-words-import")),
    (Command::PackAtlas, || tr!("palette-words-pack-atlas")),
    (Command::MakeSymbol, || tr!("palette-words-make-symbol")),
    (Command::Settings, || tr!("palette-words-settings")),
    (Command::FirstAnimation, || tr!("palette-words-first-animation")),
    (Command::Manual, || tr!("palette-words-manual")),
    (Command::UseLayout(StandardLayout::Compose), || tr!("palette-words-layout")),
    (Command::UseLayout(StandardLayout::Time), || tr!("palette-words-layout")),
    (Command::UseLayout(StandardLayout::Shape), || tr!("palette-words-layout")),
    (Command::ShowShortcuts, || tr!("palette-words-shortcuts")),
];

/// Words for chapters, by their titles.
const CHAPTERS: [(&str, Words); 4] = [
    ("In a game", || tr!("palette-words-in-a-game")), // not shown
    ("Export", || tr!("palette-words-export")),       // not shown
    ("Import", || tr!("palette-words-import")),       // not shown
    ("What the library crates promise", || tr!("palette-words-library")), // not shown
];

/// Other words for a command.
pub fn of_command(command: Command) -> Vec<&'static str> {
    let row = COMMANDS.iter().find(|(other, _)| *other == command);
    row.map(|(_, words)| split(*words)).unwrap_or_default()
}

/// Other words for a chapter of the manual.
pub fn of_chapter(title: &str) -> Vec<&'static str> {
    let row = CHAPTERS.iter().find(|(other, _)| *other == title);
    row.map(|(_, words)| split(*words)).unwrap_or_default()
}

fn split(words: Words) -> Vec<&'static str> {
    words().split(", ").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chapters;

    #[test]
    fn every_chapter_with_other_words_is_in_the_manual_and_words_are_small() {
        for (title, words) in CHAPTERS {
            assert!(chapters::all().iter().any(|chapter| chapter.title == title), "{title}");
            assert_eq!(words().to_lowercase(), words());
        }
        for (_, words) in COMMANDS {
            assert_eq!(words().to_lowercase(), words());
        }
    }
}
