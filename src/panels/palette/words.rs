//! Other words for commands and for chapters of the manual, by which the list of commands finds them.

use crate::command::Command;
use crate::text::{Label, label};

/// Words for commands, separated by commas, those that mean it most first.
const COMMANDS: [(Command, Label); 8] = [
    (Command::Export, label!("palette-words-export")),
    (Command::Import, label!("palette-words-import")),
    (Command::PackAtlas, label!("palette-words-pack-atlas")),
    (Command::MakeSymbol, label!("palette-words-make-symbol")),
    (Command::Settings, label!("palette-words-settings")),
    (Command::FirstAnimation, label!("palette-words-first-animation")),
    (Command::Manual, label!("palette-words-manual")),
    (Command::ShowShortcuts, label!("palette-words-shortcuts")),
];

/// Words for chapters, by their titles.
const CHAPTERS: [(&str, Label); 4] = [
    ("In a game", label!("palette-words-in-a-game")), // not shown
    ("Export", label!("palette-words-export")),       // not shown
    ("Import", label!("palette-words-import")),       // not shown
    ("What the library crates promise", label!("palette-words-library")), // not shown
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

fn split(words: Label) -> Vec<&'static str> {
    words.text().split(", ").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chapters;

    #[test]
    fn every_chapter_with_other_words_is_in_the_manual_and_words_are_small() {
        for (title, words) in CHAPTERS {
            assert!(chapters::all().iter().any(|chapter| chapter.title == title), "{title}");
            assert_eq!(words.text().to_lowercase(), words.text());
        }
        for (_, words) in COMMANDS {
            assert_eq!(words.text().to_lowercase(), words.text());
        }
    }
}
