use super::*;
use crate::format::{Action, Clip, FrameStep, Image, Node, Run, Sheet, Sprite, StartPose};
use crate::prelude::*;

fn messages(project: &Project) -> Vec<String> {
    check(project).iter().map(|p| format!("{}: {}", p.place.path(), p.message())).collect()
}

fn image(name: &str) -> Image {
    Image { name: name.into(), path: "a.png".into(), filter: crate::format::Filter::Linear }
}

fn sheet(image: &str, columns: u32, rows: u32) -> Sheet {
    Sheet { name: "sheet".into(), image: image.into(), columns, rows }
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
    let node = Node { sprite: Sprite::Sheet("sheet".into()), start, ..Node::new("n") };
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
            "sheets[0].columns: columns must be at least 1 (is 0)",
            "sheets[0].rows: rows must be at most 4096 (is 4097)",
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
