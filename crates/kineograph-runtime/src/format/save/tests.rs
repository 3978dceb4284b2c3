use super::*;
use crate::EaseKind;
use crate::action::Action;
use crate::format::{Clip, Content, Node, StartPose, load};

fn sample() -> Project {
    let hop = Action::sequence([
        Action::ease_with(EaseKind::Out, 2.0, Action::move_by(0.25, [0.0, 60.0])).labelled("up"),
        Action::spawn([Action::rotate_by(0.5, 360.0), Action::call_func("say \"hi\"\n{(")]),
    ]);
    let start = StartPose { position: [240.0, 135.5], ..StartPose::default() };
    Project {
        nodes: vec![Node { id: Some(1), content: Content::Box([64.0, 64.0]), start, ..Node::new("box") }],
        clips: vec![Clip { id: Some(1), name: "hop".into(), action: Some(hop) }],
        ..Project::default()
    }
}

#[test]
fn a_file_is_pleasant_to_read() {
    let expected = r##"// Kineograph project
(
    format: 2,
    stage: (size: (480, 270), background: "#232635", fps: 60),
    nodes: [
        (id: 1, name: "box", content: Box((64, 64)), start: (position: (240, 135.5))),
    ],
    clips: [
        (id: 1, name: "hop", action: Sequence(actions: [
            EaseOut(label: "up", rate: 2, action: MoveBy(duration: 0.25, delta: (0, 60))),
            Spawn(actions: [
                RotateBy(duration: 0.5, angle: 360),
                CallFunc(name: "say \"hi\"\n{("),
            ]),
        ])),
    ],
)
"##;
    assert_eq!(to_ron(&sample()), expected);
}

#[test]
fn what_is_written_is_read_back() {
    let text = to_ron(&sample());
    assert_eq!(load(&text).unwrap().project, sample());
    assert_eq!(to_ron(&load(&text).unwrap().project), text);
}

#[test]
fn trees_deeper_than_allowed_are_written() {
    let tree = (0..200).fold(Action::show(), |tree, _| Action::repeat(2, tree));
    let clips = vec![Clip { id: None, name: "deep".into(), action: Some(tree) }];
    assert!(to_ron(&Project { clips, ..Project::default() }).contains("Show()"));
}
