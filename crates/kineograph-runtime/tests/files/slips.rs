//! One slip of the pen anywhere in a file is one mistake.
use kineograph_runtime::for_files::Scanner;
use kineograph_runtime::format::load;

/// The samples with one slip each, at every `nth` place of those where it can be made.
fn slips(nth: usize, of: impl Fn(&str) -> Vec<String>) -> impl Iterator<Item = (String, usize)> {
    let texts = std::fs::read_dir("../../projects").unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        let is_project = path.extension().is_some_and(|extension| extension == "ron");
        is_project.then(|| std::fs::read_to_string(&path).unwrap())
    });
    let all: Vec<String> = texts.flat_map(|text| of(&text)).collect();
    all.into_iter().step_by(nth).filter_map(|text| {
        let error = load(&text).err()?;
        Some((text, 1 + error.others().len()))
    })
}

/// How many slips there were, and how many led to one mistake. None may lead to more than `most`.
fn count(nth: usize, most: usize, of: impl Fn(&str) -> Vec<String>) -> (usize, usize) {
    let (mut all, mut alone) = (0, 0);
    for (text, found) in slips(nth, of) {
        assert!(found <= most, "{found} mistakes in\n{text}");
        all += 1;
        alone += usize::from(found == 1);
    }
    (all, alone)
}

/// The text with each of these marks replaced.
fn replaced(text: &str, marks: &[&str], with: impl Fn(&str) -> String) -> Vec<String> {
    let all = marks.iter().flat_map(|mark| text.match_indices(mark));
    all.map(|(at, mark)| format!("{}{}{}", &text[..at], with(mark), &text[at + mark.len()..])).collect()
}

const BRACKETS: [&str; 4] = ["(", ")", "[", "]"];

#[test]
fn a_bracket_that_is_missing() {
    let (all, alone) = count(3, 2, |text| replaced(text, &BRACKETS, |_| String::new()));
    assert!(all > 500 && alone * 100 > all * 95, "{alone} of {all}");
}

#[test]
fn a_bracket_that_is_doubled() {
    let (all, alone) = count(3, 3, |text| replaced(text, &BRACKETS, |bracket| bracket.repeat(2)));
    assert!(all > 500 && alone * 100 > all * 99, "{alone} of {all}");
}

#[test]
fn a_bracket_of_another_kind() {
    for (bracket, other) in [("(", "["), (")", "]"), ("[", "("), ("]", ")"), ("(", "{"), (")", "}")] {
        let (all, alone) = count(5, 1, |text| replaced(text, &[bracket], |_| other.to_owned()));
        assert!(all > 10 && alone == all);
    }
}

#[test]
fn a_comma_a_colon_or_a_quote_that_is_missing() {
    for mark in [",", ":", "\""] {
        let (all, alone) = count(4, 1, |text| replaced(text, &[mark], |_| String::new()));
        assert!(all > 200 && alone == all);
    }
}

#[test]
fn a_quote_that_is_doubled() {
    let (all, alone) = count(4, 2, |text| replaced(text, &["\""], |quote| quote.repeat(2)));
    assert!(all > 200 && alone * 100 > all * 95, "{alone} of {all}");
}

#[test]
fn a_comma_that_is_missing_beside_a_misspelt_name() {
    let of = |text: &str| replaced(&text.replacen("duration:", "duraton:", 1), &[","], |_| String::new());
    // A comma at the end of a list may be missing.
    let mistakes = slips(4, of).map(|(text, found)| (text.contains("duraton:"), found));
    assert!(mistakes.filter(|(is_misspelt, _)| *is_misspelt).all(|(_, found)| found == 2));
}

#[test]
fn a_text_that_is_cut_off() {
    let of = |text: &str| text.char_indices().map(|(at, _)| text[..at].to_owned()).collect();
    let (all, alone) = count(30, 1, of);
    assert!(all > 500 && alone == all);
}

#[test]
fn a_comment_without_an_end() {
    let of = |text: &str| replaced(text, &["\n"], |_| " /* so\n".to_owned());
    let (all, alone) = count(8, 1, of);
    assert!(all > 50 && alone == all);
}

/// What a finger hits.
const MARKS: [&str; 22] = [
    "=", "@", "}", "{", ")", "(", "]", "[", ",", ".", ":", ";", "\"", "x", "7", "#", "-", "\\", "|", "!",
    "+", "*",
];

/// The text with each token left out or doubled, and with each mark before it and in its place.
fn anywhere(text: &str) -> Vec<String> {
    let tokens = Scanner::new(text).map(|(_, range)| range);
    let slips = tokens.flat_map(|token| {
        let (before, written, behind) = (&text[..token.start], &text[token.clone()], &text[token.end..]);
        let of_mark = |mark: &str| [format!("{mark}{written}"), format!("{mark} {written}"), mark.to_owned()];
        let written =
            [String::new(), written.repeat(2)].into_iter().chain(MARKS.iter().flat_map(|mark| of_mark(mark)));
        // The texts are many and long, and few of them are read.
        written.map(move |written| (before, written, behind)).collect::<Vec<_>>()
    });
    slips.step_by(331).map(|(before, written, behind)| [before, &written, behind].concat()).collect()
}

#[test]
fn any_mark_anywhere() {
    let found: Vec<usize> = slips(1, anywhere).map(|(_, found)| found).collect();
    let several = found.iter().filter(|found| **found > 1).count();
    assert!(found.len() > 1500 && several * 100 < found.len(), "{several} of {}", found.len());
}
