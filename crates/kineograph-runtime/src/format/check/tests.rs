use crate::action::{Action, FrameStep};
use crate::format::checker::check;
use crate::format::{Clip, Content, Image, Node, Project, Run, Sheet, StartPose};
use crate::prelude::*;

fn messages(project: &Project) -> Vec<String> {
    check(project).iter().map(|p| format!("{}: {}", p.place.path(), p.message())).collect()
}

fn image(name: &str) -> Image {
    Image::new(name, "a.png")
}

fn sheet(image: &str, columns: u32, rows: u32) -> Sheet {
    Sheet::new("sheet", image, columns, rows)
}

fn run(clip: &str, node: &str) -> Run {
    Run::new(clip, node)
}

#[test]
fn a_default_project_has_no_problems() {
    assert_eq!(messages(&Project::default()), Vec::<String>::new());
}

#[test]
fn numbers_out_of_range_are_named_with_the_range() {
    let mut project = Project::default();
    project.stage.size = [0.5, 1.0e5];
    project.stage.fps = f64::INFINITY;
    assert_eq!(
        messages(&project),
        [
            "stage.size[0]: size must be at least 1 (is 0.5)",
            "stage.fps: fps must be a finite number (is inf)",
        ]
    );
}

#[test]
fn start_poses_are_checked_field_by_field() {
    let start = StartPose {
        position: [0.0, f64::NAN],
        rotation_y: Some(f64::NEG_INFINITY),
        opacity: 256.0,
        ..StartPose::default()
    };
    let nodes = vec![Node { start, ..Node::new("n") }];
    let found = messages(&Project { nodes, ..Project::default() });
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].starts_with("nodes[0].start.position[1]: position must be a finite number"));
    assert!(found[1].starts_with("nodes[0].start.rotation_y: "));
    assert!(found[2].ends_with("opacity must be at most 255 (is 256)"));
}

#[test]
fn frames_must_be_in_the_sheet() {
    let start = StartPose { frame: 6, ..StartPose::default() };
    let node = Node { content: Content::Sheet("sheet".into()), start, ..Node::new("n") };
    let steps = vec![FrameStep::new(5), FrameStep::new(6)];
    let clip = Clip { id: None, name: "c".into(), action: Some(Action::animate(0.1, steps, 1, false)) };
    let project = Project {
        images: vec![image("i")],
        sheets: vec![sheet("i", 3, 2)],
        nodes: vec![node],
        clips: vec![clip],
        runs: vec![run("c", "n"), run("c", "n")],
        ..Project::default()
    };
    assert_eq!(
        messages(&project),
        [
            "nodes[0].start.frame: frame 6 is not in the sheet; its last frame is 5",
            "clips[0].action.frames[1]: frame 6 is not in the sheet of node “n”, so its last frame, 5, is shown",
        ]
    );
}

#[test]
fn sheets_need_an_image_and_a_grid() {
    let project = Project { sheets: vec![sheet("i", 0, 4097)], ..Project::default() };
    assert_eq!(
        messages(&project),
        [
            "sheets[0].image: there is no image “i”",
            "sheets[0].rows: rows must be at most 4096 (is 4097)",
            "sheets[0].columns: a grid needs columns and rows; give both",
        ]
    );
}

/// A project with the sheet “atlas” of the frames “run 1” and “run 2” and the tag “run”, a node that shows it, and these actions.
fn with_atlas(text: &str) -> Vec<String> {
    let text = format!(
        r#"(format: 2,
            images: [(name: "i", path: "i.png")],
            sheets: [
                (name: "atlas", image: "i", frames: [(name: "run 1", rect: (0, 0, 8, 8)), (name: "run 2")],
                    tags: [(name: "run", first: "run 1", last: 1)]),
                (name: "other", image: "i", columns: 2, rows: 1),
            ],
            nodes: [(name: "n", content: Frame(sheet: "atlas", frame: "run 2"))],
            clips: [(name: "c", action: {text})],
            runs: [(clip: "c", node: "n")],
        )"#
    );
    messages(&crate::format::load(&text).unwrap().project)
}

#[test]
fn names_of_frames_are_looked_up() {
    assert_eq!(with_atlas(r#"Animate(sheet: "atlas", tag: "run")"#), [""; 0]);
    assert_eq!(with_atlas(r#"Animate(sheet: "atlas", delay_per_unit: 1, frames: ["run 2", 0])"#), [""; 0]);
    let wrong = [
        (
            r#"Animate(sheet: "atlas", delay_per_unit: 1, frames: ["run 2", "ran 1"])"#,
            "clips[0].action.frames: there is no frame “ran 1” in sheet “atlas”; did you mean “run 1”?",
        ),
        (
            r#"Animate(sheet: "atlas", tag: "runn")"#,
            "clips[0].action.tag: there is no tag “runn” in sheet “atlas”; did you mean “run”?",
        ),
        (
            r#"Animate(sheet: "atlass", tag: "run")"#,
            "clips[0].action.sheet: there is no sheet “atlass”; did you mean “atlas”?",
        ),
        (
            r#"Animate(delay_per_unit: 1, frames: ["run 1"])"#,
            r#"clips[0].action.sheet: frames or a tag are named, but no sheet; add `sheet: "…"`"#,
        ),
        (
            r#"Animate(sheet: "other", delay_per_unit: 1, frames: [1])"#,
            "clips[0].action.sheet: this names frames of sheet “other”, but node “n” shows another one",
        ),
    ];
    for (action, message) in wrong {
        assert_eq!(with_atlas(action), [message], "{action}");
    }
}

#[test]
fn sheets_are_checked_frame_by_frame_and_tag_by_tag() {
    let text = r#"(format: 2,
        images: [(name: "i", path: "i.png", scale: 0)],
        sheets: [
            (name: "a", frames: [(name: "x", image: "i"), (name: "x", image: "gone", rect: (0, 0, -1, 8), secs: 0)],
                tags: [(name: "t"), (name: "t", frames: [(frame: "y")]), (name: "", first: 1, last: 0), (name: "u", first: 2)]),
            (name: "b"),
            (name: "c", frames: [()]),
        ],
        nodes: [(name: "n", content: Frame(sheet: "a", frame: "z"))],
    )"#;
    assert_eq!(
        messages(&crate::format::load(text).unwrap().project),
        [
            "images[0].scale: scale must be at least 0.01 (is 0)",
            "sheets[0].frames[1].name: the name “x” is used twice; rename one of the two",
            "sheets[0].frames[1].rect[2]: rect must be at least 0 (is -1)",
            "sheets[0].frames[1].secs: secs must be at least 0.001 (is 0)",
            "sheets[0].frames[1].image: there is no image “gone”",
            "sheets[0].tags[0].frames: tag “t” has no frames; add some, or a first and a last one",
            "sheets[0].tags[1].name: the name “t” is used twice; rename one of the two",
            "sheets[0].tags[1].frames[0].frame: there is no frame “y” in sheet “a”",
            "sheets[0].tags[2].name: the name is empty; enter one",
            "sheets[0].tags[2].last: the last frame of tag “” comes before its first; exchange them and use direction: Reverse",
            "sheets[0].tags[3].first: frame 2 is not in the sheet; its last frame is 1",
            "sheets[1].image: there is no image “”",
            "sheets[1].columns: sheet “b” has no frames; give it columns and rows, or a list of frames",
            "sheets[2].image: there is no image “”",
            "nodes[0].content.frame: there is no frame “z” in sheet “a”",
        ]
    );
}

#[test]
fn repeated_ids_are_named_once_each() {
    let nodes = ["a", "b", "c"].map(|name| Node { id: Some(3), ..Node::new(name) }).into();
    let found = messages(&Project { nodes, ..Project::default() });
    assert_eq!(found.len(), 2);
    assert!(found[0].starts_with("nodes[1].id: the id 3 is used twice"));
}

#[test]
fn long_chains_of_parents_are_refused_without_recursion() {
    let nodes = (0..100_000)
        .map(|n| Node { parent: (n > 0).then(|| format!("{}", n - 1)), ..Node::new(format!("{n}")) })
        .collect();
    let found = messages(&Project { nodes, ..Project::default() });
    assert_eq!(found.len(), 1, "only the first that is too deep is named");
    assert!(found[0].starts_with("nodes[128].parent"), "{found:?}");
}
