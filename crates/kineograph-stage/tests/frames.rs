//! Nodes take size and pivot from the frame that they show.

use std::sync::Arc;

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Content, Node, Project, Sheet, SheetFrame};
use kineograph_runtime::{Blend, BlendFactor, Pose};
use kineograph_stage::scene::FrameShape;
use kineograph_stage::{ProjectWorld, Scene};

fn shape(size_px: [f32; 2], pivot: Option<[f32; 2]>) -> FrameShape {
    FrameShape { size_px, pivot }
}

#[test]
fn another_frame_is_another_size() {
    let mut scene = Scene::new();
    let node = scene.add(scene.root(), Pose::at([10.0, 10.0])).unwrap();
    scene.set_picture_size(node, [1.0, 1.0]);
    let frames: Arc<[FrameShape]> = Arc::new([shape([4.0, 6.0], None), shape([8.0, 2.0], Some([0.0, 1.0]))]);
    assert!(scene.set_frames(node, Some(Arc::clone(&frames))));
    let corners = |scene: &mut Scene| {
        let map = scene.world_from_node(node).unwrap();
        [[0.0; 2], scene.size_px(node).unwrap()].map(|corner| map.transform_point(corner))
    };
    assert_eq!(corners(&mut scene), [[8.0, 7.0], [12.0, 13.0]]);
    // Its pivot counts in place of the anchor, and a frame that there is not is the last one.
    for frame in [1, 9] {
        scene.change_pose(node, |pose| pose.frame = frame);
        assert_eq!(corners(&mut scene), [[10.0, 8.0], [18.0, 10.0]]);
        assert_eq!(scene.anchor_px(node), Some([0.0, 2.0]));
    }
    scene.change_pose(node, |pose| *pose = pose.with(Property::SIZE, [2.0, 2.0]));
    assert_eq!(corners(&mut scene), [[10.0, 8.0], [12.0, 10.0]]);
    scene.change_pose(node, |pose| *pose = pose.with(Property::SIZE, [0.0, 0.0]));
    assert!(scene.set_frames(node, None));
    assert_eq!(corners(&mut scene), [[9.5, 9.5], [10.5, 10.5]]);
    scene.set_frames(node, Some(frames));
    scene.remove(node).unwrap();
    let again = scene.create(Pose::default());
    assert_eq!(scene.size_px(again), Some([0.0; 2]));
}

#[test]
fn a_node_keeps_its_anchor_when_it_is_moved_to_another_parent() {
    let mut scene = Scene::new();
    let node = scene.add(scene.root(), Pose::at([10.0, 10.0])).unwrap();
    let parent = scene.add(scene.root(), Pose::at([3.0, 4.0])).unwrap();
    scene.set_frames(node, Some(Arc::new([shape([4.0, 6.0], Some([0.0, 0.0]))])));
    let before = scene.world_from_node(node);
    scene.attach_in_place(node, parent).unwrap();
    assert_eq!(scene.world_from_node(node), before);
    assert_eq!(scene.pose(node).unwrap().anchor, Pose::default().anchor);
}

#[test]
fn a_project_gives_its_nodes_their_frames() {
    let frames = vec![
        SheetFrame::new("a").with_rect([0.0, 0.0, 3.0, 5.0]),
        SheetFrame::new("b")
            .with_rect([3.0, 0.0, 2.0, 2.0])
            .with_source_size([9.0, 9.0])
            .with_pivot([0.0, 0.0]),
        SheetFrame::new("c"),
    ];
    let sprite = |frame: &str| Content::Frame { sheet: "s".to_owned(), frame: frame.to_owned() };
    let nodes = ["a", "b", "c"].map(|name| Node::new(name).with_content(sprite(name)));
    let project =
        Project::default().with_sheets(vec![Sheet::atlas("s", "i", frames)]).with_nodes(nodes.to_vec());
    let world: ProjectWorld = ProjectWorld::new(&project, |sprite| {
        assert_eq!(*sprite, Content::Image("i".to_owned()));
        [64.0, 32.0]
    })
    .unwrap();
    let scene = world.world.scene();
    let sizes = ["a", "b", "c"].map(|name| scene.size_px(world.node(name).unwrap()).unwrap());
    assert_eq!(sizes, [[3.0, 5.0], [9.0, 9.0], [64.0, 32.0]]);
    assert_eq!(
        world.nodes.iter().map(|node| scene.pose(*node).unwrap().frame).collect::<Vec<_>>(),
        [0, 1, 2]
    );
}

#[test]
fn a_project_says_how_its_nodes_are_mixed_with_what_is_behind_them() {
    let text = r#"(
        format: 2,
        nodes: [
            (name: "sky", content: Box((9, 9))),
            (name: "glow", content: Box((9, 9)), blend: Add),
            (name: "spark", parent: "glow", content: Box((9, 9)), blend: Func(src: DstColor, dst: Zero)),
        ],
    )"#;
    let project = Project::from_ron_text(text).unwrap();
    let mut world: ProjectWorld = ProjectWorld::new(&project, |_| [0.0; 2]).unwrap();
    let mut blends = Vec::new();
    world.world.visit(|visited| blends.push(visited.blend));
    let func = Blend::Func { src: BlendFactor::DstColor, dst: BlendFactor::Zero };
    assert_eq!(blends, [Blend::Normal, Blend::Normal, Blend::Add, func], "the root, and each its own");
    let again = Project::from_ron_text(&kineograph_runtime::format::to_ron(&project)).unwrap();
    assert_eq!(again.nodes, project.nodes);
}
