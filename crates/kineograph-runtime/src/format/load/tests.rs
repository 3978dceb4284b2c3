use super::*;
use crate::action::Action;
use crate::diagnostic::Arg;
use crate::format::to_ron;

fn message(text: &str) -> String {
    let error = load(text).unwrap_err();
    match error.place().position() {
        Some(position) => format!("{position}: {}", error.message()),
        None => error.to_string(),
    }
}

fn problems(text: &str) -> Vec<String> {
    let loaded = load(text).unwrap();
    loaded
        .diagnostics
        .iter()
        .map(|p| format!("{}: {}: {}", p.place.position().unwrap(), p.severity, p.message()))
        .collect()
}

#[test]
fn the_smallest_project_opens() {
    let loaded = load("(format: 2)").unwrap();
    assert_eq!(loaded, Loaded::new(Project::default(), Diagnostics::default()));
    assert_eq!(load("\u{feff}(format: 2)").unwrap(), loaded);
}

#[test]
fn names_of_cocos2d_x_lead_to_those_of_here() {
    let action = |fields: &str| format!(r#"(format: 2, clips: [(name: "c", action: {fields})])"#);
    let lens = problems(&action("Lens3D(duration: 1, position: (9, 9), radius: 9, lensEffect: 0.2)"));
    assert!(lens.len() == 1 && lens[0].contains("lensEffect") && lens[0].contains("strength"), "{lens:?}");
    let waves = problems(&action("Waves(duration: 1, waves: 2, amplitude: 9, gridSize: (8, 6))"));
    assert!(waves.len() == 1 && waves[0].contains("“grid”"), "{waves:?}");
}

#[test]
fn what_is_no_project_says_so() {
    assert!(message("").starts_with("1:1: The file is empty"));
    assert!(message(" \n\t").starts_with("1:1: The file is empty"));
    assert!(message("\n hello").starts_with("2:2: This is not a Kineograph project"));
    assert!(message("(stage: (fps: 30))").contains("does not say `format: 2`"));
    assert!(message("(clips: [(format: 2)])").contains("does not say `format: 2`"));
    assert_eq!(load_bytes(b"\x89PNG\r\n").unwrap_err().code(), Code::NotText);
    assert_eq!(
        load_bytes(b"(format: 2)\xff").unwrap_err().diagnostic().arg("offset"),
        Some(&Arg::Number(11.0))
    );
    assert_eq!(
        message("(format: 0)"),
        "1:10: There is no such format of Kineograph projects; this version reads formats 1 to 2."
    );
}

#[test]
fn a_later_version_is_named_whatever_else_is_in_the_file() {
    let expected = "1:10: This file was written by a newer Kineograph (format 7; this one reads up to 2). \
                    Update Kineograph to open it.";
    assert_eq!(message("(format: 7)"), expected);
    assert_eq!(message("(format: 7, particles: {1: <?>}, \""), expected);
    assert!(message("// 1\n(nodes: [], format: 99999999999999999999)").contains("newer Kineograph"));
    let deep = format!("(format: 3, x: {}", "[".repeat(100_000));
    assert!(message(&deep).contains("newer Kineograph"));
}

#[test]
fn mistakes_are_placed() {
    assert_eq!(message("(\n  format: 2,\n  stage: (fps: x),\n)").split(':').next(), Some("3"));
    assert!(message("(format: 2, stage: (fps: x))").contains("`fps`"));
    assert!(
        message("(format: 2 clips: [])").contains("A comma is missing before `clips`"),
        "{}",
        message("(format: 2 clips: [])")
    );
    assert!(message("(format: 2) x").contains("more text after"));
    assert!(
        message("(format: 2, clips: [(name: \"a\", action: MoveTo(duration: 1))])")
            .contains("MoveTo needs the field `position`")
    );
}

#[test]
fn a_file_that_was_cut_off_says_where_it_was_open() {
    let whole = "(\n    format: 2,\n    clips: [\n        (name: \"a\", action: Sequence(actions: [Show(), Hide()])),\n    ],\n)";
    for len in 12..whole.len() {
        let text = &whole[..len];
        assert!(load(text).is_err(), "{text}");
    }
    assert!(
        message(&whole[..74]).contains("inside the bracket that was opened in line 4, column 37"),
        "{}",
        message(&whole[..74])
    );
}

#[test]
fn a_hundred_thousand_brackets_are_a_message() {
    for unit in
        ["(", "[", "{", "Some(", "EaseIn(rate: 2, action: ", "Sequence(actions: [", "(format: 2, clips: ["]
    {
        let text = format!("(format: 2, clips: [(name: \"a\", action: {}", unit.repeat(100_000));
        assert!(message(&text).contains("nested too deep"), "{unit}");
    }
    let comments = format!("(format: 2){}", "/*".repeat(100_000));
    assert!(load(&comments).is_err());
}

fn nested(depth: usize, wrap: impl Fn(Action) -> Action) -> String {
    let tree = (1..depth).fold(Action::show(), |tree, _| wrap(tree));
    let clips = vec![crate::format::Clip { id: None, name: "deep".into(), action: Some(tree) }];
    to_ron(&Project { clips, ..Project::default() })
}

/// Runs on a stack as small as a thread's default, since games load files in threads.
fn on_a_small_stack(f: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(f).unwrap().join().unwrap();
}

#[test]
fn trees_of_the_allowed_depth_open() {
    on_a_small_stack(|| {
        for text in [
            nested(MAX_DEPTH, |tree| Action::sequence([tree])),
            nested(MAX_DEPTH, |tree| Action::repeat(2, tree)),
        ] {
            let loaded = load(&text).unwrap();
            assert_eq!(loaded.diagnostics.len(), 0);
            assert_eq!(to_ron(&loaded.project), text);
        }
    });
}

#[test]
fn trees_that_are_too_deep_never_overflow_the_stack() {
    on_a_small_stack(|| {
        for depth in (MAX_DEPTH + 1)..(2 * MAX_DEPTH + 20) {
            let (open, close) = ("Repeat(times: 2, action: ".repeat(depth - 1), ")".repeat(depth - 1));
            let text = format!("(format: 2, clips: [(name: \"deep\", action: {open}Show(){close})])");
            assert!(load(&text).map_or(true, |loaded| loaded.diagnostics.has_errors()), "{depth}");
        }
    });
}

#[test]
fn every_problem_is_listed_with_its_place() {
    let text = r#"(
    format: 2,
    stage: (fps: NaN),
    nodes: [
        (name: "a", parent: "b"),
        (name: "b", parent: "a"),
        (name: "a", content: Image("gone")),
    ],
    clips: [
        (name: "hop", action: Sequence(actions: [
            Repeat(times: 0, action: Show(), label: "hop"),
            MoveBy(duration: -1.0, delta: (inf, 0.0)),
        ])),
    ],
    runs: [(clip: "Hop", node: "a", speed: 0)],
)"#;
    let problems = problems(text);
    let expect = |start: &str, part: &str| {
        assert!(
            problems.iter().any(|p| p.starts_with(start) && p.contains(part)),
            "{start} {part} in {problems:#?}"
        );
    };
    expect("3:18: error", "fps must be a finite number");
    expect("5:29: error", "node “a” is inside itself");
    expect("6:29: error", "node “b” is inside itself");
    expect("7:16: error", "the name “a” is used twice");
    expect("7:36: error", "there is no image “gone”");
    expect("11:", "at least 1");
    expect("12:", "duration");
    expect("12:", "finite number");
    expect("15:19: error", "did you mean “hop”?");
    expect("15:44: error", "speed must be at least 0.001 (is 0)");
    assert!(problems.len() >= 10, "{problems:#?}");
}

#[test]
fn drafts_may_be_broken() {
    let text =
        "(format: 2, clips: [(name: \"a\")], editor: (clips: [(clip: \"a\", drafts: [Repeat(times: 0)])]))";
    let loaded = load(text).unwrap();
    assert_eq!(loaded.diagnostics.len(), 0, "they do not play");
}
