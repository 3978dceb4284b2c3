//! Which actions a search finds, best first. Pure.

mod elsewhere;

use kineograph_runtime::format::Kind;

use crate::kinds;

/// How well a word fits; the smallest is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WordFit {
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

/// How well something fits; the smallest is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit {
    /// As well as the worst of the words.
    pub words: WordFit,
    /// The place of the whole text among the other words for it, which begin with those that mean it most; the largest if it isn't one.
    place: usize,
}

/// The words by which something is found.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// What comes before the name, such as `Wrap in`.
    pub verb: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Other words for it, those that mean it most first.
    pub synonyms: &'a [&'a str],
    /// The heading that it is listed under.
    pub category: &'a str,
    /// What it does.
    pub sentence: &'a str,
}

/// Separators between the parts of a typed name.
const SEPARATORS: [char; 6] = [' ', '-', '_', '\t', '.', ','];

/// What people call an action whose own words others have in their names.
const MEANT: [(&str, Kind); 5] = [
    ("frames", Kind::Animate),
    ("flipbook", Kind::Animate),
    ("sprite sheet", Kind::Animate), // not shown
    ("bez", Kind::EaseCubicBezier),
    ("bezi", Kind::EaseCubicBezier),
];

/// A search: words of small letters, all of which must fit.
#[derive(Debug, Clone)]
pub struct Query {
    words: Vec<String>,
    /// All letters without what separates words.
    joined: String,
    /// The action that is meant above all, as the ease that another tool calls so.
    meant: Option<Kind>,
}

impl Query {
    /// The words of a text. Numbers in brackets are left out, as those of `back.out(1.7)`.
    pub fn new(text: &str) -> Self {
        let ease = elsewhere::ease_called(text);
        let text = text.to_lowercase();
        let called = MEANT.iter().find(|(said, _)| *said == text.trim()).map(|(_, kind)| *kind);
        let text = text.split('(').next().unwrap_or_default();
        let words = text.split_whitespace().map(str::to_owned).collect();
        Self { words, joined: joined(text), meant: ease.or(called) }
    }

    /// True for several words, or one with a separator.
    fn is_compound(&self) -> bool {
        !self.joined.is_empty()
            && (self.words.len() > 1 || self.words.iter().any(|word| word.contains(SEPARATORS)))
    }

    /// True if nothing is searched for.
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How well all words fit. `None` if one does not.
    pub fn fit(&self, terms: &Terms<'_>) -> Option<Fit> {
        let place = terms.synonyms.iter().position(|synonym| joined(synonym) == self.joined);
        let words = self.fit_words(terms).or(place.map(|_| WordFit::SynonymStart))?;
        Some(Fit { words, place: place.unwrap_or(usize::MAX) })
    }

    fn fit_words(&self, terms: &Terms<'_>) -> Option<WordFit> {
        // `fade in` and `cubic-b` as in FadeIn and EaseCubicBezier.
        let name = terms.name.to_lowercase();
        if self.is_compound() && name.starts_with(&self.joined) {
            return Some(WordFit::NameStart);
        }
        if self.is_compound() && name.contains(&self.joined) {
            return Some(WordFit::NamePart);
        }
        let fits: Option<Vec<WordFit>> = self.words.iter().map(|word| fit(terms, word)).collect();
        Some(fits?.into_iter().max().unwrap_or(WordFit::NameStart))
    }

    /// How well an action fits.
    pub fn fit_kind(&self, kind: Kind, verb: &str) -> Option<Fit> {
        if self.meant == Some(kind) {
            return Some(Fit { words: WordFit::NameStart, place: 0 });
        }
        let spec = kind.spec();
        let by_code = Terms {
            verb,
            name: spec.name,
            synonyms: spec.synonyms,
            category: spec.category.title(),
            sentence: spec.sentence,
        };
        let by_title = Terms { name: kinds::title(kind), ..by_code };
        // A name of other words than the code's is meant from its beginning: “back” means eases before “There and back”.
        let is_meant =
            shares_a_word(kind) || joined(&kinds::title(kind).to_lowercase()).starts_with(&self.joined);
        let of_title = self.fit(&by_title).filter(|_| is_meant);
        self.fit(&by_code).into_iter().chain(of_title).min()
    }
}

/// Whether the name that people say has a word of the one in files and code.
pub fn shares_a_word(kind: Kind) -> bool {
    let name = kind.spec().name.to_lowercase();
    kinds::title(kind).split(' ').any(|word| name.contains(&word.to_lowercase()))
}

/// A text in letters only.
fn joined(text: &str) -> String {
    text.split(SEPARATORS).collect()
}

fn fit(terms: &Terms<'_>, word: &str) -> Option<WordFit> {
    let name = terms.name.to_lowercase();
    let verb = terms.verb.to_lowercase();
    let synonyms = || terms.synonyms.iter();
    let begins = |text: &str| text.split_whitespace().any(|part| part.starts_with(word));
    let rules: [(WordFit, bool); 8] = [
        (WordFit::NameStart, begins(&name) || begins(&verb)),
        (WordFit::NamePart, name.contains(word)),
        (WordFit::Initials, initials(terms.name).starts_with(word)),
        (WordFit::SynonymStart, synonyms().any(|synonym| synonym.starts_with(word))),
        (WordFit::SynonymPart, synonyms().any(|synonym| synonym.contains(word))),
        (WordFit::Category, terms.category.to_lowercase().contains(word)),
        (WordFit::Sentence, terms.sentence.to_lowercase().contains(word)),
        (WordFit::NameLetters, word.len() > 2 && has_letters_in_order(&name, word)),
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

    /// The actions that fit every word, best first, equal ones in the order of the table.
    fn find(query: &str) -> Vec<Kind> {
        let query = Query::new(query);
        let mut found: Vec<(Fit, Kind)> =
            Kind::all().filter_map(|kind| Some((query.fit_kind(kind, "")?, kind))).collect();
        found.sort_by_key(|(fit, _)| *fit);
        found.into_iter().map(|(_, kind)| kind).collect()
    }

    fn names(query: &str) -> Vec<&'static str> {
        find(query).into_iter().map(|kind| kind.spec().name).collect()
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
    fn words_of_designers_find_what_they_mean() {
        for (word, kind) in [
            ("squash", Kind::ScaleTo),
            ("stretch", Kind::ScaleTo),
            ("bounce", Kind::EaseBounceOut),
            ("bounce", Kind::JumpBy),
            ("cubic-b", Kind::EaseCubicBezier),
            ("cubic bezier", Kind::EaseCubicBezier),
            ("shake", Kind::ShakeMove),
            ("wiggle", Kind::Wiggle),
            ("pop", Kind::ScaleTo),
            ("pop", Kind::PunchScale),
            ("spin", Kind::RotateBy),
            ("slide", Kind::MoveBy),
            ("blink", Kind::Blink),
            ("flash", Kind::Blink),
            ("wait", Kind::DelayTime),
            ("delay", Kind::DelayTime),
            ("loop", Kind::RepeatForever),
            ("callback", Kind::CallFunc),
            ("sound", Kind::CallFunc),
            ("fade in", Kind::FadeIn),
            ("fade-in", Kind::FadeIn),
            ("fade out", Kind::FadeOut),
            ("ease in out", Kind::EaseInOut),
            ("overshoot", Kind::EaseBackOut),
            ("spring", Kind::EaseSpring),
            ("vibrate", Kind::ShakeMove),
            ("at the same time", Kind::Spawn),
            ("ping pong", Kind::Yoyo),
            ("teleport", Kind::Place),
            ("pulse", Kind::PunchScale),
        ] {
            let found = find(word);
            let place = found.iter().position(|found| *found == kind);
            assert!(place.is_some_and(|place| place < 8), "{word}: {place:?} of {:?}", names(word));
        }
        assert_eq!(names("fade in")[0], "FadeIn");
        assert_eq!(names("cubic-b")[0], "EaseCubicBezier");
        assert_eq!(names("squash")[0], "ScaleBy");
    }

    #[test]
    fn frames_mean_those_of_a_sheet_and_plain_words_find_the_lists() {
        for word in ["frames", "flipbook", "Sprite sheet"] {
            assert_eq!(names(word)[0], "Animate", "{word}");
        }
        for word in ["together", "parallel", "same time"] {
            assert!(names(word).contains(&"Spawn"), "{word}");
        }
        assert!(names("there and back").contains(&"Yoyo"));
        assert!(names("on another node").contains(&"TargetedAction"));
    }

    #[test]
    fn the_verb_before_a_name_is_found_too() {
        let fit = |text: &str| Some(Query::new(text).fit_kind(Kind::Repeat, "Wrap in")?.words);
        assert_eq!(fit("wrap repeat"), Some(WordFit::NameStart));
        assert_eq!(fit("wrap loop"), Some(WordFit::SynonymStart));
        assert_eq!(fit("unwrap repeat"), None);
    }

    #[test]
    fn names_that_people_say_find_too() {
        assert_eq!(names("call function")[0], "CallFunc");
        assert_eq!(names("repeat forever")[0], "RepeatForever");
        assert_eq!(names("RepeatForever"), ["RepeatForever"]);
        assert_eq!(names("catmull-rom")[..2], ["CatmullRomBy", "CatmullRomTo"]);
        assert_eq!(names("own ease")[0], "EaseNamed");
    }

    #[test]
    fn initials_and_letters_with_gaps_find_too() {
        assert_eq!(names("rf")[0], "RepeatForever");
        assert_eq!(names("sqnc")[0], "Sequence");
    }
}
