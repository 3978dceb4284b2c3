//! What plain git does with project files.

use std::path::Path;
use std::process::Command;

use kineograph_files::{formatted, merged};

fn git(folder: &Path, args: &[&str]) -> bool {
    let mut command = Command::new("git");
    // Nobody's own settings.
    command.env("GIT_CONFIG_GLOBAL", folder.join("none")).env("GIT_CONFIG_NOSYSTEM", "1");
    let person = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.autocrlf=false"];
    command.args(person).args(args).current_dir(folder).output().unwrap().status.success()
}

/// The text that `git merge` makes of two versions; `None` if it reports a conflict.
fn merged_by_git(base: &str, ours: &str, theirs: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ron");
    let commit = |text: &str| {
        std::fs::write(&path, text).unwrap();
        assert!(
            git(folder.path(), &["add", "a.ron"])
                && git(folder.path(), &["commit", "-qm", "a", "--allow-empty"])
        );
    };
    assert!(git(folder.path(), &["init", "-q", "-b", "main"]));
    commit(base);
    assert!(git(folder.path(), &["checkout", "-qb", "theirs"]));
    commit(theirs);
    assert!(git(folder.path(), &["checkout", "-q", "main"]));
    commit(ours);
    git(folder.path(), &["merge", "-q", "theirs"]).then(|| std::fs::read_to_string(&path).unwrap())
}

fn coin() -> String {
    let path = format!("{}/../../projects/coin.ron", env!("CARGO_MANIFEST_DIR"));
    formatted(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The file with one thing replaced.
fn with(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    formatted(&text.replace(from, to)).unwrap()
}

#[test]
fn edits_of_different_lines_need_no_driver() {
    let base = coin();
    let edits = [
        ("a value of a node", "position: (150, 65)", "position: (151, 65)"),
        ("a node", "        (id: 8, name: \"burst\", z: 2, start: (position: (240, 197))),\n", ""),
        ("a value of an action", "DelayTime(id: 23, duration: 0.4)", "DelayTime(id: 23, duration: 0.5)"),
        ("an action", "                FadeOut(id: 87, duration: 0.3),\n", ""),
        ("a comment", "    runs: [\n", "    // In order.\n    runs: [\n"),
        ("a run", "    ],\n)\n", "        (id: 15, clip: \"fly\", node: \"spark 8\", at: 4),\n    ],\n)\n"),
    ];
    for (nth, (ours_what, from, to)) in edits.iter().enumerate() {
        let ours = with(&base, from, to);
        for (theirs_what, from, to) in &edits[nth + 1..] {
            let theirs = with(&base, from, to);
            let by_git = merged_by_git(&base, &ours, &theirs);
            let expected = merged(&base, &ours, &theirs).unwrap();
            assert_eq!(by_git.as_deref(), Some(expected.text.as_str()), "{ours_what} and {theirs_what}");
        }
    }
}

#[test]
fn edits_of_neighbouring_lines_are_a_conflict_for_plain_git_only() {
    let base = coin();
    let ours = with(&base, "DelayTime(id: 20, duration: 0.5)", "DelayTime(id: 20, duration: 0.6)");
    let theirs = with(&base, "ScaleTo(id: 22, duration: 0.14", "ScaleTo(id: 22, duration: 0.15");
    let theirs = with(&theirs, "label: \"squash\", duration: 0.06", "label: \"squash\", duration: 0.07");
    assert_eq!(merged_by_git(&base, &ours, &theirs), None);
    assert!(merged(&base, &ours, &theirs).unwrap().conflicts.is_empty());
}
