//! What commands print: names and paths of files never pass for something else.

use kineograph_runtime::format::MAX_TEXT_CHARS;
use kineograph_runtime::format::is_unseen;

use super::program::{folder, run};

/// As a RON text: a line that looks like a diagnostic, a terminal's escape, and a mark that reverses text.
const EVIL: &str = r"c\nfake.ron:1:1: error: all is lost\u{1b}[2J\u{9b}31m\u{202e}x";

/// Each has something wrong with a name in it.
fn projects(name: &str) -> Vec<String> {
    let clip = |action: &str| format!("clips: [(name: \"{name}\", action: {action})]");
    let parts = [
        format!("nodes: [(name: \"{name}\"), (name: \"{name}\")]"),
        format!("nodes: [(name: \"a\", parent: \"{name}\", content: Image(\"{name}\"))]"),
        format!("nodes: [(name: \"a\", content: Sheet(\"{name}\"))]"),
        format!("images: [(name: \"{name}\", path: \"{name}\")]"),
        format!("images: [(name: \"{name}\", path: \"../{name}\")]"),
        format!("images: [(name: \"i\", path: \"{name}\\\\\")]"),
        format!("runs: [(clip: \"{name}\", node: \"{name}\", tag: \"{name}\")]"),
        format!("markers: [(name: \"{name}\", at: -1)]"),
        format!("sheets: [(name: \"{name}\", image: \"{name}\", columns: 0, rows: 1)]"),
        format!("eases: [(name: \"{name}\", ease: Hide(label: \"{name}\"))]"),
        clip(&format!(
            "Sequence(label: \"{name}\", actions: [Hide(label: \"{name}\"), DelayTime(duration: -1)])"
        )),
        clip(&format!("PlayClip(label: \"{name}\", clip: \"{name}\")")),
        clip(&format!("TargetedAction(target: \"{name}\", action: DelayTime(duration: -1))")),
        clip(&format!("EaseNamed(name: \"{name}\", action: Hide())")),
        clip(&format!(
            "Keyframes(duration: 1, channel: \"{name}\", keys: [(at: 0, value: 1, ease: \"{name}\")])"
        )),
        format!("stage: (background: \"{name}\")"),
        format!("editor: (clips: [(clip: \"{name}\")])"),
        format!("\"{name}\": 3"),
        format!("nodes: [('{name}')]"),
    ];
    parts.map(|part| format!("(format: 2, {part})")).to_vec()
}

/// Every line is about this file, short enough, and shows all that is in it.
fn is_honest(text: &str, about: &str) {
    for line in text.lines() {
        assert!(line.starts_with(about), "{about}: {line:?}");
        assert!(!line.chars().any(is_unseen), "{line:?}");
        assert!(line.chars().count() < 1500, "{} characters: {line:.200}", line.chars().count());
    }
}

#[test]
fn names_do_not_forge_lines_or_reach_the_terminal() {
    for text in projects(EVIL) {
        let folder = folder(&[("a.ron", &text)]);
        let ended = run(folder.path(), &["check", "a.ron"]);
        assert!(!ended.out.is_empty(), "nothing is wrong with {text}");
        is_honest(&ended.out, "a.ron:");
        for args in [&["sample", "a.ron", "--at", "0"][..], &["render", "a.ron", "-o", "a.csv"]] {
            let ended = run(folder.path(), args);
            if ended.code == 1 {
                is_honest(&ended.err, "a.ron:");
            }
            // A game prints the same.
            let said = kineograph_runtime::format::load(&text)
                .and_then(kineograph_runtime::format::Loaded::into_project);
            let said = said.err().map(|error| format!("{error} {error:?}")).unwrap_or_default();
            assert!(!said.contains(is_unseen), "{said:?}");
        }
    }
}

#[test]
fn long_names_make_short_lines() {
    for length in [190, MAX_TEXT_CHARS - 10] {
        for text in projects(&"x".repeat(length)) {
            let folder = folder(&[("a.ron", &text)]);
            is_honest(&run(folder.path(), &["check", "a.ron"]).out, "a.ron:");
        }
    }
}

#[test]
fn arguments_are_repeated_in_short_and_harmless() {
    let folder = folder(&[("a.ron", "(format: 2, nodes: [(name: \"n\")])")]);
    let evil = "c\nfake.ron:1:1: error: x\u{1b}[2J\u{202e}";
    let long = "x".repeat(100_000);
    for name in [evil, &long] {
        for args in [
            &["sample", "a.ron", "--at", "0", "--clip", name][..],
            &["sample", "a.ron", "--at", "0", "--node", name],
            &["sample", "a.ron", "--at", name],
            &["sample", name, "--at", "0"],
            &["check", name],
            &["check", "a.ron", "--allow", name],
            &["render", "a.ron", "-o", name],
            &["render", name, "-o", "a.csv"],
            &[name],
            &[name, name],
            &["--help", name],
        ] {
            let ended = run(folder.path(), args);
            let said = ended.out.clone() + &ended.err;
            let is_forged =
                said.lines().any(|line| line.starts_with("fake.ron") || line.chars().any(is_unseen));
            assert!(
                !is_forged && said.lines().all(|line| line.chars().count() < 5000),
                "{args:.100?}: {said:.300?}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn names_of_files_do_not_forge_lines() {
    let file = "x\nfake.ron:1:1: error: y\u{1b}[2J.ron";
    let folder = folder(&[(
        file,
        "(format: 2, runs: [(clip: \"a\", node: \"b\")], images: [(name: \"i\", path: \"i.png\")])",
    )]);
    let ended = run(folder.path(), &["check", file]);
    assert_eq!(ended.out.lines().count(), 3);
    is_honest(&ended.out, "x fake.ron:1:1: error: y\\u{1b}[2J.ron:");
    let ended = run(folder.path(), &["new", "y\nfake.ron"]);
    assert_eq!((ended.code, ended.out.as_str()), (0, "y fake.ron\n"));
}
