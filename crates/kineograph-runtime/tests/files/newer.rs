//! Files of newer formats: games refuse them; an editor shows what it knows of them.
use kineograph_runtime::format::{Project, load, load_newer};
use kineograph_runtime::{Code, Diagnostics};

fn said(found: &Diagnostics) -> Vec<String> {
    found.iter().map(|found| format!("{}: {found}", found.severity)).collect()
}

const TEXT: &str = r#"(
    format: 12,
    title: "later",
    stage: (fps: Variable(30, 60), size: (100, 50)),
    nodes: [
        (name: "fox", nam: 3, start: (position: (1, 2), position_z: 3)),
        (name: "sky", sprite: Gradient("red", "blue")),
        "a node in another form",
    ],
    clips: [
        (name: "hop", action: Sequence(actions: [
            MoveBy(duration: 1, delta: (1, 2), path: Spiral),
            Morph(into: "wolf", (1, 2)),
            Repeat(times: 2, action: Morph(into: "fox")),
            RotateBy(duration: "slow", angle: 5),
        ])),
    ],
    runs: [(clip: "hop", node: "fox")],
)"#;

#[test]
fn what_is_known_is_read_and_the_rest_is_named() {
    assert_eq!(load(TEXT).unwrap_err().code(), Code::NewerFormat);
    let loaded = load_newer(TEXT.as_bytes()).unwrap();
    assert_eq!(loaded.newer_format, Some(12));
    let known = r#"(
        format: 1,
        stage: (size: (100, 50)),
        nodes: [(name: "fox", start: (position: (1, 2))), (name: "sky")],
        clips: [(name: "hop", action: Sequence(actions: [MoveBy(duration: 1, delta: (1, 2)), Repeat(times: 2, action: Hide())]))],
        runs: [(clip: "hop", node: "fox")],
    )"#;
    let mut known = Project::from_ron_text(known).unwrap();
    known.clips[0].action.as_mut().unwrap().children[1].children.clear();
    assert_eq!(loaded.project, known);
    let left_out =
        |line, column| format!("warning: line {line}, column {column}: this is of format 12 and is left out");
    assert_eq!(
        said(&loaded.diagnostics),
        [
            "error: line 2, column 13: This file was written by a newer Kineograph (format 12; this one reads up to 1), \
             so parts of it are missing here. Update Kineograph to use all of it."
                .to_owned(),
            "warning: line 3, column 5: a project has no field “title”; it is kept, but not used".to_owned(),
            left_out(4, 13),
            "warning: line 6, column 23: a node has no field “nam”; it is kept, but not used".to_owned(),
            "warning: line 6, column 57: the start of a node has no field “position_z”; it is kept, but not used".to_owned(),
            left_out(7, 23),
            left_out(8, 9),
            "warning: clip \"hop\", line 12, column 48: MoveBy has no field “path”; it is kept, but not used".to_owned(),
            left_out(13, 13),
            "error: clip \"hop\", Sequence[1] › Repeat, line 14, column 13: this is empty; add an action".to_owned(),
            left_out(14, 30),
            left_out(15, 13),
        ]
    );
    assert!(loaded.into_project().is_err(), "a game that asks for it is refused all the same");
}

#[test]
fn what_is_too_different_is_refused_as_newer() {
    for text in ["(format: 2", "{format: 2}", "(format: 7, particles: {1: <?>}, \"", "(format: 3) x"] {
        assert_eq!(
            load_newer(text.as_bytes()).map_err(|error| error.code()),
            Err(Code::NewerFormat),
            "{text}"
        );
    }
    let huge = load_newer(b"(format: 99999999999999999999)").unwrap();
    assert_eq!((huge.newer_format, huge.project), (Some(u32::MAX), Project::default()));
    let odd = format!("(format: 2, nodes: [{}])", "7, ".repeat(500));
    assert_eq!(load_newer(odd.as_bytes()).unwrap_err().code(), Code::NewerFormat);
}

#[test]
fn other_files_are_read_and_refused_as_always() {
    assert_eq!(load_newer(b"(format: 1)").unwrap().newer_format, None);
    assert_eq!(load_newer(b"(format: 1, nodes: 3)").unwrap_err().code(), Code::Syntax);
    assert_eq!(load_newer(b"\xff").unwrap_err().code(), Code::NotText);
}
