//! Which actions a search finds, best first. Pure.

use kineograph_runtime::format::{ActionSpec, Kind};

/// How well a word fits an action; the smallest is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    NameStart,
    NamePart,
    /// The capitals of the name, as `mb` for `MoveBy`.
    Initials,
    SynonymStart,
    SynonymPart,
    Category,
    Sentence,
    /// The letters of the name in order, with gaps.
    NameLetters,
}

/// The actions that fit every word of the query, best first, equal ones in the order of the table. All for an empty query.
#[must_use]
pub fn find(query: &str) -> Vec<Kind> {
    let query = query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let mut found: Vec<(Fit, Kind)> = Kind::all()
        .filter_map(|kind| {
            let fits: Option<Vec<Fit>> = words.iter().map(|word| fit(kind.spec(), word)).collect();
            let worst = fits?.into_iter().max().unwrap_or(Fit::NameStart);
            Some((worst, kind))
        })
        .collect();
    if words.is_empty() {
        // Grouped under headings, so each category must be in one piece.
        found.sort_by_key(|(_, kind)| kind.spec().category);
    } else {
        found.sort_by_key(|(fit, _)| *fit);
    }
    found.into_iter().map(|(_, kind)| kind).collect()
}

fn fit(spec: &ActionSpec, word: &str) -> Option<Fit> {
    let name = spec.name.to_lowercase();
    let synonyms = || spec.synonyms.iter();
    let rules: [(Fit, bool); 8] = [
        (Fit::NameStart, name.starts_with(word)),
        (Fit::NamePart, name.contains(word)),
        (Fit::Initials, initials(spec.name).starts_with(word)),
        (Fit::SynonymStart, synonyms().any(|synonym| synonym.starts_with(word))),
        (Fit::SynonymPart, synonyms().any(|synonym| synonym.contains(word))),
        (Fit::Category, spec.category.title().to_lowercase().contains(word)),
        (Fit::Sentence, spec.sentence.to_lowercase().contains(word)),
        (Fit::NameLetters, word.len() > 2 && has_letters_in_order(&name, word)),
    ];
    rules.into_iter().find(|(_, holds)| *holds).map(|(fit, _)| fit)
}

fn initials(name: &str) -> String {
    name.chars().filter(|letter| letter.is_uppercase()).flat_map(char::to_lowercase).collect()
}

fn has_letters_in_order(name: &str, letters: &str) -> bool {
    let mut rest = name.chars();
    letters.chars().all(|letter| rest.any(|other| other == letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(query: &str) -> Vec<&'static str> {
        find(query).into_iter().map(|kind| kind.spec().name).collect()
    }

    #[test]
    fn an_empty_search_lists_every_action_once_by_category() {
        let all = find("  ");
        assert_eq!(all.len(), Kind::all().count());
        let mut categories: Vec<_> = all.iter().map(|kind| kind.spec().category).collect();
        categories.dedup();
        assert_eq!(categories, kineograph_runtime::format::Category::ALL);
    }

    #[test]
    fn names_come_before_synonyms_and_sentences() {
        assert_eq!(names("move")[..2], ["MoveBy", "MoveTo"]);
        let back = names("back");
        assert_eq!(back[..3], ["EaseBackIn", "EaseBackOut", "EaseBackInOut"]);
        assert!(back[3..].contains(&"ReverseTime"), "{back:?}");
        assert_eq!(names("wait")[0], "DelayTime");
        assert_eq!(names("parallel"), ["Spawn"]);
    }

    #[test]
    fn several_words_must_all_fit() {
        assert_eq!(names("ease bounce"), ["EaseBounceIn", "EaseBounceOut", "EaseBounceInOut"]);
        assert_eq!(names("MOVE by")[0], "MoveBy");
        assert!(names("move qqq").is_empty());
    }

    #[test]
    fn initials_and_letters_with_gaps_find_too() {
        assert_eq!(names("rf")[0], "RepeatForever");
        assert_eq!(names("sqnc")[0], "Sequence");
    }
}
