//! Names that there are not: the file opens, each is said with its place, and a game refuses those that were misspelt.
use kineograph_runtime::format::{Action, Project, load, to_ron};

fn whole(body: &str) -> String {
    format!("(format: 2,\n{body})")
}

/// What is said of the project with this in it, a line each.
fn said(body: &str) -> Vec<String> {
    let loaded = load(&whole(body)).unwrap();
    loaded.diagnostics.iter().map(|found| format!("{}: {found}", found.severity)).collect()
}

#[test]
fn all_unknown_names_are_said_at_once_with_their_places() {
    let body = r#"nodes: [(nam: "fox", bulk: 3, start: (positon: (1, 2), wobble: [1, (2)]))],
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
            "warning: line 2, column 22: a node has no field “bulk”; it is kept, but not used",
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
    let right = wrong
        .replace("nam:", "name:")
        .replace("sprite:", "content:")
        .replace("Bx(", "Box(")
        .replace("positon", "position");
    let right = right.replace("acton", "action").replace("(action: [", "(actions: [");
    let right = right.replace("MovBy", "MoveBy").replace("duraton", "duration").replace("dleta", "delta");
    let right = right.replace("sped", "speed");
    let loaded = load(&wrong).unwrap();
    assert_eq!(loaded.project, Project::from_ron_text(&right).unwrap());
    assert_eq!((loaded.diagnostics.error_count(), loaded.diagnostics.warning_count()), (10, 0));
    assert!(load(&to_ron(&loaded.project)).unwrap().diagnostics.is_empty());
    // A game refuses it, and says all of it.
    let error = Project::from_ron_text(&wrong).unwrap_err();
    assert_eq!(error.others().len(), 9);
    assert!(error.to_string().contains("“nam”; did you mean “name”? (and 9 more problems)"), "{error}");
}

#[test]
fn a_game_reads_a_file_with_fields_that_it_does_not_know() {
    let text = whole(
        r#"physics: (gravity: -9.8, layers: [Solid(1), "x", { 1: 'c' }]), nodes: [(name: "fox", bulk: 3.5,)]"#,
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
    let error = load(&whole("bulk: (1, 2]")).unwrap_err();
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
    let fields: String = (0..2000).map(|n| format!("bulk{n}: 1, nam{n}: 2, ")).collect();
    let found = load(&whole(&format!("nodes: [(name: \"a\", {fields})]"))).unwrap().diagnostics;
    assert_eq!((found.warning_count() + found.error_count(), found.error_count() >= 10), (4000, true));
}

#[test]
fn a_single_tree_has_no_unknown_names() {
    for text in ["MoveBy(duration: 1, delta: (1, 2), bulk: 3)", "MovBy(duration: 1, delta: (1, 2))"] {
        assert_eq!(Action::from_ron_text(text).unwrap_err().place().line(), Some(1));
    }
}

/// What is said of the project with this in it, a line each, when it is refused.
fn refused(body: &str) -> Vec<String> {
    let error = load(&whole(body)).unwrap_err();
    core::iter::once(error.diagnostic()).chain(error.others()).map(ToString::to_string).collect()
}

#[test]
fn what_is_around_unknown_fields_must_be_readable() {
    for fields in ["team: 2 ; ", "team: 2 . ", "a: 1, b: (1);"] {
        let body = format!("nodes: [(name: \"fox\", {fields})]");
        let mark = if fields.contains(';') { ';' } else { '.' };
        let column = body.find(mark).unwrap() + 1;
        assert_eq!(refused(&body), [format!("line 2, column {column}: Write a comma instead of `{mark}`.")]);
    }
    assert_eq!(refused("a: 2 ;"), ["line 2, column 6: Write a comma instead of `;`."]);
    // All of them at once.
    assert_eq!(refused("nodes: [(name: \"a\", b: 2 ; ), (name: \"c\", d: 3 ; )]").len(), 2);
}

#[test]
fn an_unknown_field_that_is_there_twice_is_refused() {
    assert_eq!(
        refused("nodes: [(name: \"a\", health: 3, health: 4)], mine: 1, mine: 2, glow: (a: 1, a: 2)"),
        [
            "line 2, column 32: `health` is given twice; take one of them out.",
            "line 2, column 54: `mine` is given twice; take one of them out.",
        ]
    );
    // Each item has its own.
    assert_eq!(said("nodes: [(name: \"a\", health: 3), (name: \"b\", health: 4)]").len(), 2);
}

#[test]
fn a_name_that_belongs_nowhere_is_refused() {
    let clip = |action: &str| format!("clips: [(name: \"c\", action: {action})]");
    for (body, name) in [
        (clip("ScaleTo(duration: 1, scale: big (2, 2))"), "big"),
        (clip("ScaleTo(duration: 1, scale: Box (2, 2))"), "Box"),
        (clip("Sequence(actions: [ScaleTo(duration: 1, scale: MoveBy (2, 2))])"), "MoveBy"),
        (clip("Animate(delay_per_unit: 1, frames: [0, slow (frame: 1, units: 2)])"), "slow"),
        (clip("Keyframes(duration: 1, channel: \"x\", keys: [first (at: 0, value: 1)])"), "first"),
        (clip("Keyframes(duration: 1, channel: \"x\", keys: [(0, 1), late (1, 5)])"), "late"),
        ("nodes: [(name: \"a\", start: (scale: big (2, 2)))]".to_owned(), "big"),
        ("nodes: [(name: \"a\", start: old (position: (1, 2)))]".to_owned(), "old"),
        ("nodes: [coin (name: \"c\")]".to_owned(), "coin"),
        ("nodes: [Node(name: \"c\")]".to_owned(), "Node"),
        ("clips: [jump (name: \"c\", action: Hide())]".to_owned(), "jump"),
        ("stage: Stage(fps: 30)".to_owned(), "Stage"),
        ("expect: [Pose(node: \"a\", at: 1, pose: ExpectedPose(opacity: 3))]".to_owned(), "ExpectedPose"),
        ("editor: (canvas: EditorCanvas(guides: []))".to_owned(), "EditorCanvas"),
        (
            "editor: (clips: [(clip: \"c\", drafts: [ScaleTo(duration: 1, scale: big (2, 2))])])".to_owned(),
            "big",
        ),
    ] {
        // With an unknown field the file is read in another way.
        for body in [body.clone(), format!("{body}, glow: 3")] {
            let column =
                body.find(&format!("{name} (")).or_else(|| body.find(&format!("{name}("))).unwrap() + 1;
            let words =
                format!("column {column}: `{name}` means nothing in front of a bracket here; take it out.");
            let found = refused(&body);
            assert!(found.len() == 1 && found[0].ends_with(&words), "{body}: {found:?}");
        }
    }
}

#[test]
fn names_that_belong_there_and_those_in_unknown_fields_are_left_alone() {
    let all = r#"images: [(name: "i", path: "i.png")], sheets: [(name: "s", image: "i", columns: 1, rows: 1, frames: [(name: "f")])],
    nodes: [(name: "a", content: Box((1, 2))), (name: "b", content: Image("i")), (name: "c", content: Frame(sheet: "s", frame: "f"))],
    eases: [(name: "e", ease: EaseIn(rate: 2))],
    clips: [(name: "m", action: Sequence(actions: [EaseIn(rate: 2, action: MoveBy(duration: 1, delta: (1, 2)))]))],
    runs: [(clip: "m", nodes: ["a", "b"], stagger: (each: 0.1, from: Index(0)))],
    expect: [Pose(node: "a", at: 0, pose: (opacity: 255))],
    editor: (clips: [(clip: "m", drafts: [Hide()])], zoom: (scale: big (2, 2), keys: [first (1)]))"#;
    assert_eq!(said(all), Vec::<String>::new());
    let unknown = r"glow: (scale: big (2, 2), frames: [slow (frame: 1)], more: Pose(1), keys: [(a: x (1))])";
    assert_eq!(said(&format!("{all}, {unknown}")).len(), 1);
    assert_eq!(said(&format!("nodes: [(name: \"a\", {unknown})]")).len(), 1);
}

#[test]
fn an_unknown_field_of_a_sprite_is_a_warning() {
    assert_eq!(
        said(
            r#"images: [(name: "i", path: "i.png")], sheets: [(name: "s", image: "i", columns: 1, rows: 1, frames: [(name: "f")])],
nodes: [(name: "a", content: Frame(sheet: "s", frame: "f", outline: 3))]"#
        ),
        ["warning: line 3, column 60: Frame has no field “outline”; it is kept, but not used"]
    );
}
