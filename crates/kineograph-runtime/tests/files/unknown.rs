//! Names that there are not: the file opens, each is said with its place, and a game refuses those that were misspelt.
use kineograph_runtime::format::{Action, Project, load, to_ron};

fn whole(body: &str) -> String {
    format!("(format: 1,\n{body})")
}

/// What is said of the project with this in it, a line each.
fn said(body: &str) -> Vec<String> {
    let loaded = load(&whole(body)).unwrap();
    loaded.diagnostics.iter().map(|found| format!("{}: {found}", found.severity)).collect()
}

#[test]
fn all_unknown_names_are_said_at_once_with_their_places() {
    let body = r#"nodes: [(nam: "fox", mass: 3, start: (positon: (1, 2), wobble: [1, (2)]))],
clips: [
    (name: "hop", action: Sequence(actions: [
        MovBy(duraton: 1, delta: (1, 2), weight: 4),
        Animate(delay_per_unit: 0.1, frames: [(frame: 1, unit: 2)]),
    ])),
],
images: [(name: "i", path: "i.png", filter: nearest)],
"particles": 3,
"#;
    assert!(load(&whole(body)).is_err(), "a name in quotes is no field");
    assert_eq!(
        said(&body.replace("\"particles\"", "particles")),
        [
            "error: line 2, column 10: a node has no field “nam”; did you mean “name”?",
            "warning: line 2, column 22: a node has no field “mass”; it is kept, but not used",
            "error: line 2, column 39: the start of a node has no field “positon”; did you mean “position”?",
            "warning: line 2, column 56: the start of a node has no field “wobble”; it is kept, but not used",
            "error: clip \"hop\", line 5, column 9: there is no action “MovBy”; did you mean “MoveBy”?",
            "error: clip \"hop\", line 5, column 15: MoveBy has no field “duraton”; did you mean “duration”?",
            "warning: clip \"hop\", line 5, column 42: MoveBy has no field “weight”; it is kept, but not used",
            "error: clip \"hop\", line 6, column 58: a frame has no field “unit”; did you mean “units”?",
            "error: line 9, column 45: “nearest” is not valid here; did you mean “Nearest”?",
            "warning: line 10, column 1: a project has no field “particles”; it is kept, but not used",
        ]
    );
}

#[test]
fn a_misspelt_name_is_read_as_the_one_that_was_meant() {
    let wrong = whole(
        r#"nodes: [(nam: "fox", sprite: Bx((3, 4)), start: (positon: (1, 2)))],
        clips: [(name: "hop", acton: Sequence(action: [MovBy(duraton: 1, dleta: (5, 6))]))],
        runs: [(clip: "hop", node: "fox", sped: 2)]"#,
    );
    let right = wrong.replace("nam:", "name:").replace("Bx(", "Box(").replace("positon", "position");
    let right = right.replace("acton", "action").replace("(action: [", "(actions: [");
    let right = right.replace("MovBy", "MoveBy").replace("duraton", "duration").replace("dleta", "delta");
    let right = right.replace("sped", "speed");
    let loaded = load(&wrong).unwrap();
    assert_eq!(loaded.project, Project::from_ron_text(&right).unwrap());
    assert_eq!((loaded.diagnostics.error_count(), loaded.diagnostics.warning_count()), (9, 0));
    assert!(load(&to_ron(&loaded.project)).unwrap().diagnostics.is_empty());
    // A game refuses it, and says all of it.
    let error = Project::from_ron_text(&wrong).unwrap_err();
    assert_eq!(error.others().len(), 8);
    assert!(error.to_string().contains("“nam”; did you mean “name”? (and 8 more problems)"), "{error}");
}

#[test]
fn a_game_reads_a_file_with_fields_that_it_does_not_know() {
    let text = whole(
        r#"physics: (gravity: -9.8, layers: [Solid(1), "x", { 1: 'c' }]), nodes: [(name: "fox", mass: 3.5,)]"#,
    );
    let project = Project::from_ron_text(&text).unwrap();
    assert_eq!(project, Project::from_ron_text(&whole(r#"nodes: [(name: "fox")]"#)).unwrap());
}

#[test]
fn what_was_probably_meant_but_is_there_or_does_not_fit_is_left_out() {
    // The right field is there, after the misspelt one.
    let loaded = load(&whole(r#"nodes: [(nam: "a", name: "b")]"#)).unwrap();
    assert_eq!((loaded.project.nodes[0].name.as_str(), loaded.diagnostics.error_count()), ("b", 1));
    // Two misspelt ones: the first counts.
    let loaded = load(&whole(r#"nodes: [(nam: "a", naem: "b")]"#)).unwrap();
    assert_eq!((loaded.project.nodes[0].name.as_str(), loaded.diagnostics.error_count()), ("a", 2));
    // The value is of another type.
    let loaded = load(&whole(r#"nodes: [(name: "a", star: "bright")]"#)).unwrap();
    assert_eq!(
        loaded.diagnostics[0].to_string(),
        "line 2, column 21: a node has no field “star”; did you mean “start”?"
    );
}

#[test]
fn problems_of_a_misspelt_field_are_placed_in_it() {
    assert_eq!(
        said(r#"nodes: [(name: "a", strat: (scale: (1, NaN), opacty: 300))]"#),
        [
            "error: line 2, column 21: a node has no field “strat”; did you mean “start”?",
            "error: line 2, column 40: scale must be a finite number (is NaN)",
            "error: line 2, column 46: the start of a node has no field “opacty”; did you mean “opacity”?",
            "error: line 2, column 54: opacity must be at most 255 (is 300)",
        ]
    );
}

#[test]
fn a_refused_file_says_its_misspelt_names_too() {
    let error = load(&whole(r#"nodes: [(nam: "a"), (name: 3)]"#)).unwrap_err();
    let said: Vec<String> =
        core::iter::once(error.diagnostic()).chain(error.others()).map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "line 2, column 10: a node has no field “nam”; did you mean “name”?",
            "line 2, column 28: `name` of a node must be a text in double quotes, not `3`.",
        ]
    );
    // What cannot be read is no value, though nothing uses it.
    let error = load(&whole("mass: (1, 2]")).unwrap_err();
    assert_eq!(error.place().line(), Some(2), "{error}");
}

#[test]
fn data_of_the_editor_may_have_any_field_but_its_drafts_are_actions() {
    assert!(said(r#"clips: [(name: "a")], editor: (zom: 3, clips: [(clip: "a", clap: 3)])"#).is_empty());
    assert_eq!(
        said(
            r#"clips: [(name: "a")], editor: (clips: [(clip: "a", drafts: [Hide(), MoveBy(duration: 1, delt: (1, 2))])])"#
        ),
        ["error: line 2, column 89: MoveBy has no field “delt”; did you mean “delta”?"]
    );
    let found = load(&whole(
        r#"clips: [(name: "a")], editor: (clips: [(clip: "a", drafts: [Hide(), MoveBy(duration: 1, delt: (1, 2))])])"#,
    ));
    assert_eq!(found.unwrap().diagnostics[0].place.path().to_string(), "editor.clips[0].drafts[1]");
}

#[test]
fn many_unknown_names_are_counted() {
    let fields: String = (0..2000).map(|n| format!("mass{n}: 1, nam{n}: 2, ")).collect();
    let found = load(&whole(&format!("nodes: [(name: \"a\", {fields})]"))).unwrap().diagnostics;
    assert_eq!((found.warning_count() + found.error_count(), found.error_count() >= 10), (4000, true));
}

#[test]
fn a_single_tree_has_no_unknown_names() {
    for text in ["MoveBy(duration: 1, delta: (1, 2), mass: 3)", "MovBy(duration: 1, delta: (1, 2))"] {
        assert_eq!(Action::from_ron_text(text).unwrap_err().place().line(), Some(1));
    }
}
