//! The pages of docs/ that the program shows, cut into chapters at their headings of the second level.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The pages: their names in docs/, and their texts.
const PAGES: [(&str, &str); 9] = [
    ("manual.md", include_str!("../docs/manual.md")),
    ("import.md", include_str!("../docs/import.md")),
    ("export.md", include_str!("../docs/export.md")),
    ("files.md", include_str!("../docs/files.md")),
    ("safety.md", include_str!("../docs/safety.md")),
    ("limits.md", include_str!("../docs/limits.md")),
    ("format.md", include_str!("../docs/format.md")),
    ("api.md", include_str!("../docs/api.md")),
    ("README.md", include_str!("../README.md")),
];

/// The chapter about games.
const OF_GAMES: &str = "In a game"; // not shown

/// Where its code loads a sample.
const LOADED_SAMPLE: &str = "read(\"projects/coin.ron\")"; // not shown

/// The clip and the node that its first code names.
const NAMED_CLIP: &str = "get(\"drop and collect\")"; // not shown
const NAMED_NODE: &str = "node.name == \"coin\""; // not shown

/// Where its commands are given a sample.
const PASSED_SAMPLE: &str = "-- projects/coin.ron"; // not shown

/// What sets code in a sentence off from the words beside it: its ground takes most of a space.
const THIN_SPACE: char = '\u{2009}';

/// Longest excerpt of a chapter that a search found, in characters.
const EXCERPT_CHARS: usize = 60;

/// A part of a page that is read at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// The name of its page in docs/.
    pub page: &'static str,
    pub title: String,
    /// Whether it is the beginning of its page, and has its title.
    pub begins_page: bool,
    /// CommonMark, without pictures. Links lead to other chapters or to the web.
    pub text: String,
    /// The text in lower case, in which a search looks in every frame.
    pub small_text: String,
}

/// All chapters, in the order of the pages; cut when they are first asked for.
pub fn all() -> &'static [Chapter] {
    static ALL: LazyLock<Vec<Chapter>> = LazyLock::new(chapters);
    &ALL
}

/// The place of the chapter about games.
pub fn of_games() -> usize {
    all().iter().position(|chapter| chapter.title == OF_GAMES).unwrap_or_default()
}

/// What code for games is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenProject {
    /// Its file.
    pub file: PathBuf,
    /// The clip that is open and the node that it plays on, or is selected: their names.
    pub clip: Option<String>,
    pub node: Option<String>,
}

/// The text of a chapter, where the code that loads a sample loads the open project, and plays what is selected there.
pub fn text_for<'a>(chapter: &'a Chapter, open: Option<&OpenProject>) -> Cow<'a, str> {
    match open.and_then(|open| Some((open, open.file.to_str()?))) {
        Some((open, path)) if chapter.text.contains(LOADED_SAMPLE) => {
            let mut text = chapter.text.replace(LOADED_SAMPLE, &format!("read({path:?})"));
            text = text.replace(PASSED_SAMPLE, &format!("-- {path:?}")); // not shown
            if let Some(clip) = &open.clip {
                text = text.replace(NAMED_CLIP, &format!("get({clip:?})")); // not shown
            }
            if let Some(node) = &open.node {
                text = text.replace(NAMED_NODE, &format!("node.name == {node:?}")); // not shown
            }
            Cow::Owned(text)
        }
        _ => Cow::Borrowed(&chapter.text),
    }
}

/// The title of the page of a chapter, by its place; `None` for one that begins its page.
pub fn page_title(place: usize) -> Option<&'static str> {
    let chapter = all().get(place).filter(|chapter| !chapter.begins_page)?;
    let first = all().iter().find(|first| first.page == chapter.page)?;
    Some(&first.title)
}

fn chapters() -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = PAGES.iter().flat_map(|(page, text)| cut(page, text)).collect();
    let targets: Vec<(&'static str, Vec<String>)> =
        chapters.iter().map(|chapter| (chapter.page, anchors(&chapter.text))).collect();
    for chapter in &mut chapters {
        chapter.text = with_links(&chapter.text, |target| {
            is_of_the_web(target) || led_to(chapter.page, target, &targets).is_some()
        });
        chapter.small_text = chapter.text.to_lowercase();
    }
    chapters
}

/// The chapter that a link of a page leads to, by its place in the list.
pub fn target(chapters: &[Chapter], page: &str, link: &str) -> Option<usize> {
    let targets: Vec<(&'static str, Vec<String>)> =
        chapters.iter().map(|chapter| (chapter.page, anchors(&chapter.text))).collect();
    led_to(page, link, &targets)
}

/// The targets of the links in a text that don't lead to the web.
pub fn inner_links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    with_links(text, |target| {
        if !is_of_the_web(target) {
            links.push(target.to_owned());
        }
        true
    });
    links
}

/// Whether a chapter has all words, given in lower case.
pub fn has_words(chapter: &Chapter, words: &str) -> bool {
    words.split_whitespace().all(|word| chapter.small_text.contains(word))
}

/// How many of these words, given in lower case, the title of a chapter has: those with most come first.
pub fn words_in_title(chapter: &Chapter, words: &str) -> usize {
    let title = chapter.title.to_lowercase();
    let of_title: Vec<&str> = title.split_whitespace().collect();
    words.split_whitespace().filter(|word| of_title.contains(word)).count()
}

/// How many of these words, given in lower case, begin a word of a chapter: “load” is rather meant than “payload”.
pub fn words_begun(chapter: &Chapter, words: &str) -> usize {
    words.split_whitespace().filter(|word| word_start(&chapter.small_text, word).is_some()).count()
}

/// Where a text has a word that begins so; both are in lower case.
fn word_start(text: &str, begins: &str) -> Option<usize> {
    let is_start =
        |at: &usize| !text.get(..*at).is_some_and(|before| before.ends_with(char::is_alphanumeric));
    text.match_indices(begins).map(|(at, _)| at).find(is_start)
}

/// What stands around the first of these words in a chapter, given in lower case; `None` without words.
pub fn excerpt(chapter: &Chapter, words: &str) -> Option<String> {
    let first = words.split_whitespace().next()?;
    let lines = || chapter.text.lines().skip(1);
    let begun = lines().find(|line| word_start(&line.to_lowercase(), first).is_some());
    let line = begun.or_else(|| lines().find(|line| line.to_lowercase().contains(first)))?;
    let plain: String = line.chars().filter(|sign| !matches!(sign, '*' | '`' | '|' | '#')).collect();
    let plain = plain.trim();
    // Of a long line the words before the one that was found, and those that follow.
    let small = plain.to_lowercase();
    let at = word_start(&small, first).or_else(|| small.find(first)).unwrap_or(0);
    let starts = plain.match_indices(' ').map(|(space, _)| space + 1);
    let near = starts.into_iter().find(|start| at.saturating_sub(*start) <= EXCERPT_CHARS / 2);
    let from = if at <= EXCERPT_CHARS / 2 { 0 } else { near.unwrap_or(at) };
    Some(plain.get(from..).unwrap_or(plain).chars().take(EXCERPT_CHARS).collect())
}

fn cut(page: &'static str, text: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    let (mut is_code, mut is_rust) = (false, false);
    for line in text.lines().filter(|line| !line.starts_with("![")) {
        if line.starts_with("```") {
            is_code = !is_code;
            is_rust = is_code && line.starts_with("```rust");
        }
        // Only the tests of the documentation need these.
        if is_rust && (line == "#" || line.starts_with("# ")) {
            continue;
        }
        let title = line.strip_prefix("## ").filter(|_| !is_code);
        if title.is_some() || chapters.is_empty() {
            let title = title.unwrap_or_else(|| line.trim_start_matches("# "));
            let begins_page = chapters.is_empty();
            chapters.push(Chapter {
                page,
                title: plain(title),
                begins_page,
                text: String::new(),
                small_text: String::new(),
            });
        }
        if let Some(chapter) = chapters.last_mut() {
            let follows = chapter.text.lines().last().is_some_and(|before| !before.is_empty());
            chapter.text.push_str(&if is_code { line.to_owned() } else { spaced(line, follows) });
            chapter.text.push('\n');
        }
    }
    chapters
}

/// A line with thin spaces around its code. Whether the line goes on from the one before.
fn spaced(line: &str, follows: bool) -> String {
    let mut spaced = String::with_capacity(line.len());
    let (mut is_code, mut rest) = (false, line);
    while let Some((before, after)) = rest.split_once('`').filter(|_| !line.starts_with("```")) {
        spaced.push_str(before);
        let is_first = follows && spaced.is_empty();
        // Cells and entries of lists begin with the code.
        let is_mark = |words: &str| words.chars().all(|sign| sign.is_numeric() || matches!(sign, ' ' | '.'));
        let is_inside =
            spaced.strip_suffix(' ').is_some_and(|words| !words.ends_with(['|', '-']) && !is_mark(words));
        if !is_code && (is_first || is_inside) {
            spaced.push(THIN_SPACE);
        }
        spaced.push('`');
        if is_code && after.starts_with(' ') && !after.starts_with(" |") {
            spaced.push(THIN_SPACE);
        }
        (is_code, rest) = (!is_code, after);
    }
    spaced + rest
}

fn is_of_the_web(target: &str) -> bool {
    target.starts_with("https://")
}

fn led_to(page: &str, link: &str, targets: &[(&'static str, Vec<String>)]) -> Option<usize> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    // Those of README.md lead from the folder above.
    let file = if file.is_empty() { page } else { file.strip_prefix("docs/").unwrap_or(file) };
    targets.iter().position(|(page, anchors)| {
        *page == file && (anchor.is_empty() || anchors.iter().any(|other| other == anchor))
    })
}

/// The anchors of all headings in a text, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

fn anchor(title: &str) -> String {
    let kept = |sign: &char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_');
    title.to_lowercase().chars().filter(kept).map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

/// A heading without marks of code.
fn plain(title: &str) -> String {
    title.replace('`', "")
}

/// A text in which links that lead nowhere are plain text.
fn with_links(text: &str, mut is_kept: impl FnMut(&str) -> bool) -> String {
    let (mut done, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, target, after)) = next_link(rest) {
        match before.rfind('[') {
            Some(begin) if !is_kept(target) => {
                done.push_str(&before[..begin]);
                done.push_str(&before[begin + 1..]);
            }
            _ => {
                done.push_str(before);
                done.push_str("](");
                done.push_str(target);
                done.push(')');
            }
        }
        rest = after;
    }
    done.push_str(rest);
    done
}

/// What is before the target of the next link, the target, and what is after it.
fn next_link(text: &str) -> Option<(&str, &str, &str)> {
    let (before, after) = text.split_once("](")?;
    let (target, rest) = after.split_once(')')?;
    Some((before, target, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_for_games_loads_the_open_project() {
        let chapter = &all()[of_games()];
        assert_eq!(chapter.title, OF_GAMES);
        assert!(text_for(chapter, None).contains(LOADED_SAMPLE));
        let mut open = OpenProject { file: PathBuf::from("/games/hud.ron"), clip: None, node: None };
        let text = text_for(chapter, Some(&open));
        assert!(text.contains("read(\"/games/hud.ron\")") && !text.contains("coin.ron"), "{text}");
        assert!(text.contains(NAMED_CLIP) && text.contains(NAMED_NODE), "as long as nothing is selected");
        (open.clip, open.node) = (Some("say \"hi\"".to_owned()), Some("hero".to_owned()));
        let text = text_for(chapter, Some(&open));
        assert!(text.contains(r#"get("say \"hi\"")"#) && text.contains(r#"node.name == "hero""#), "{text}");
        assert!(
            text.contains("kineograph-runtime = { git = "),
            "what a game depends on, without a copy of ours"
        );
    }

    #[test]
    fn every_link_of_the_shown_pages_leads_to_a_chapter_or_to_the_web() {
        let chapters = chapters();
        let mut count = 0;
        for chapter in &chapters {
            for link in inner_links(&chapter.text) {
                assert!(target(&chapters, chapter.page, &link).is_some(), "{}: {link}", chapter.page);
                count += 1;
            }
        }
        assert!(count > 20, "{count}");
    }

    #[test]
    fn a_search_shows_where_it_found_its_words() {
        let chapter = |text: &str| Chapter {
            page: "manual.md",
            title: "One".to_owned(),
            begins_page: true,
            text: format!("## One\n\nIt begins.\n{text}\n"),
            small_text: String::new(),
        };
        assert_eq!(
            excerpt(&chapter("Use the `runtime` in a **game**."), "runtime").unwrap(),
            "Use the runtime in a game."
        );
        let long = format!("{} so a runtime that is tiny plays it in any game", "x".repeat(80));
        assert_eq!(excerpt(&chapter(&long), "game").unwrap(), "that is tiny plays it in any game");
        assert_eq!(excerpt(&chapter("Nothing."), ""), None);
    }

    #[test]
    fn words_that_begin_so_come_before_others() {
        let all = chapters();
        let begun: Vec<usize> = all.iter().map(|chapter| words_begun(chapter, "load")).collect();
        assert!(begun.contains(&1) && begun.contains(&0));
        assert_eq!(word_start("a payload loads", "load"), Some(10));
        assert_eq!(word_start("a payload", "load"), None);
        for chapter in all.iter().filter(|chapter| words_begun(chapter, "load") > 0) {
            let found = excerpt(chapter, "load").unwrap().to_lowercase();
            assert!(word_start(&found, "load").is_some(), "{found}");
        }
    }

    #[test]
    fn links_to_pages_that_are_not_shown_are_plain_text() {
        let text = "See [speed](performance.md), the [format](format.md) and [ron](https://example.org).";
        let kept = with_links(text, |target| target != "performance.md");
        assert_eq!(kept, "See speed, the [format](format.md) and [ron](https://example.org).");
    }

    #[test]
    fn lines_that_only_tests_need_are_not_shown() {
        let chapters =
            cut("api.md", "# Page\n```rust\nplay();\n# Ok::<(), ()>(())\n```\n```sh\n# a comment\n```\n");
        assert!(!chapters[0].text.contains("Ok::") && chapters[0].text.contains("# a comment"));
    }

    #[test]
    fn code_in_a_sentence_stands_off_from_its_words() {
        let shown = |text: &str| cut("api.md", text).remove(0).text.replace(THIN_SPACE, "_");
        assert_eq!(shown("By name. `F1` lists.\n1. `F1`"), "By name. _`F1`_ lists.\n1. `F1`\n");
        assert_eq!(shown("Press `F1`, or `Esc` now."), "Press _`F1`, or _`Esc`_ now.\n");
        assert_eq!(shown("It is\n`Esc`.\n\n`F1` helps."), "It is\n_`Esc`.\n\n`F1`_ helps.\n");
        assert_eq!(shown("| `a` | b |\n- `c`"), "| `a` | b |\n- `c`\n");
        assert_eq!(shown("```sh\nfoo `x` y\n```"), "```sh\nfoo `x` y\n```\n");
    }

    #[test]
    fn a_chapter_whose_title_has_the_words_comes_first() {
        let all = chapters();
        for words in ["load in game", "play in game"] {
            let found = all.iter().filter(|chapter| has_words(chapter, words));
            let best = found.max_by_key(|chapter| words_in_title(chapter, words)).unwrap();
            assert!(best.title.to_lowercase().contains("in a game"), "{words}: {}", best.title);
        }
    }

    #[test]
    fn pages_are_cut_at_headings_of_the_second_level() {
        let chapters =
            cut("manual.md", "# Page\n\nHello.\n\n## First `part`\n```\n## no heading\n```\n### Inner\n");
        let titles: Vec<&str> = chapters.iter().map(|chapter| chapter.title.as_str()).collect();
        assert_eq!(titles, ["Page", "First part"]);
        assert!(chapters[1].text.contains("### Inner") && chapters[1].text.contains("## no heading"));
        assert_eq!(anchors("## Several windows, and programs!"), ["several-windows-and-programs"]);
    }
}
