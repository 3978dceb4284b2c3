//! Which actions a search finds, best first. Pure.

use kineograph_runtime::format::Kind;

/// How well a word fits; the smallest is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// The name begins with it, or a word before the name does, as `wrap` in `Wrap in Repeat`.
    NameStart,
    /// The name holds it.
    NamePart,
    /// The capitals of the name, as `mb` for `MoveBy`.
    Initials,
    /// Another word for it begins with it.
    SynonymStart,
    /// Another word for it holds it.
    SynonymPart,
    /// The heading holds it.
    Category,
    /// The sentence holds it.
    Sentence,
    /// The letters of the name in order, with gaps.
    NameLetters,
}

/// The words by which something is found.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// What comes before the name, such as `Wrap in`.
    pub verb: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Other words for it.
    pub synonyms: &'a [&'a str],
    /// Under what heading it stands.
    pub category: &'a str,
    /// What it does.
    pub sentence: &'a str,
}

/// A search: words of small letters, all of which must fit.
#[derive(Debug, Clone)]
pub struct Query {
    words: Vec<String>,
}

impl Query {
    /// The words of a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { words: text.to_lowercase().split_whitespace().map(str::to_owned).collect() }
    }

    /// True if nothing is searched for.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How well all words fit: as well as the worst of them. `None` if one does not.
    #[must_use]
    pub fn fit(&self, terms: &Terms<'_>) -> Option<Fit> {
        let fits: Option<Vec<Fit>> = self.words.iter().map(|word| fit(terms, word)).collect();
        Some(fits?.into_iter().max().unwrap_or(Fit::NameStart))
    }

    /// How well an action fits.
    #[must_use]
    pub fn fit_kind(&self, kind: Kind, verb: &str) -> Option<Fit> {
        let spec = kind.spec();
        self.fit(&Terms {
            verb,
            name: spec.name,
            synonyms: spec.synonyms,
            category: spec.category.title(),
            sentence: spec.sentence,
        })
    }
}

/// The actions that fit every word of the query, best first, equal ones in the order of the table. All for an empty query.
#[must_use]
pub fn find(query: &str) -> Vec<Kind> {
    let query = Query::new(query);
    let mut found: Vec<(Fit, Kind)> =
        Kind::all().filter_map(|kind| Some((query.fit_kind(kind, "")?, kind))).collect();
    if query.is_empty() {
        // Grouped under headings, so each category must be in one piece.
        found.sort_by_key(|(_, kind)| kind.spec().category);
    } else {
        found.sort_by_key(|(fit, _)| *fit);
    }
    found.into_iter().map(|(_, kind)| kind).collect()
}

fn fit(terms: &Terms<'_>, word: &str) -> Option<Fit> {
    let name = terms.name.to_lowercase();
    let verb = terms.verb.to_lowercase();
    let synonyms = || terms.synonyms.iter();
    let begins = |text: &str| text.split_whitespace().any(|part| part.starts_with(word));
    let rules: [(Fit, bool); 8] = [
        (Fit::NameStart, begins(&name) || begins(&verb)),
        (Fit::NamePart, name.contains(word)),
        (Fit::Initials, initials(terms.name).starts_with(word)),
        (Fit::SynonymStart, synonyms().any(|synonym| synonym.starts_with(word))),
        (Fit::SynonymPart, synonyms().any(|synonym| synonym.contains(word))),
        (Fit::Category, terms.category.to_lowercase().contains(word)),
        (Fit::Sentence, terms.sentence.to_lowercase().contains(word)),
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
    fn words_that_other_tools_use_find_the_action() {
        for (word, kind) in [
            ("tween", Kind::MoveBy),
            ("parallel", Kind::Spawn),
            ("loop", Kind::Repeat),
            ("wait", Kind::DelayTime),
            ("callback", Kind::CallFunc),
            ("pause", Kind::DelayTime),
            ("order", Kind::Sequence),
        ] {
            // ActionTween is called that; MoveBy comes right behind it.
            assert!(find(word).iter().take(2).any(|found| *found == kind), "{word}");
        }
    }

    #[test]
    fn the_verb_before_a_name_is_found_too() {
        let fit = |text: &str| Query::new(text).fit_kind(Kind::Repeat, "Wrap in");
        assert_eq!(fit("wrap repeat"), Some(Fit::NameStart));
        assert_eq!(fit("wrap loop"), Some(Fit::SynonymStart));
        assert_eq!(fit("unwrap repeat"), None);
    }

    #[test]
    fn initials_and_letters_with_gaps_find_too() {
        assert_eq!(names("rf")[0], "RepeatForever");
        assert_eq!(names("sqnc")[0], "Sequence");
    }
}
