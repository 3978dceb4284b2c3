//! Nodes that effects bend: how they are mixed, how far they go, what cameras go around, and how many there are.
#![allow(clippy::unwrap_used)] // helpers of tests may fail like tests

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{
    Action, Color, Content, Form, Kind, Particles, Shadow, Shape, Stroke, Text, Value,
};
use kineograph_runtime::grid::{GridMesh, GridState};
use kineograph_runtime::{Blend, Pose, Program};
use kineograph_stage::Scene;
use kineograph_stage::scene::{MAX_ISLANDS, MAX_MOVED_POINTS, NodeId, Reach, Rect, SpriteId};

const STAGE_PX: [f32; 2] = [480.0, 320.0];

fn state(action: &Action, secs: f64) -> GridState {
    Program::compile(action).unwrap().grid_at(secs)
}

/// A node of 40 × 20 pixels with a picture, whose middle is there.
fn picture(scene: &mut Scene, at: [f32; 2]) -> NodeId {
    let node = scene.add(scene.root(), Pose::at(at)).unwrap();
    scene.set_picture_size(node, [40.0, 20.0]);
    scene.set_sprite(node, Some(SpriteId(0)));
    node
}

/// An `OrbitCamera` that stands still at an angle from straight ahead.
fn camera(angle_z_deg: f64) -> Action {
    let number = |action: Action, (name, value)| action.with(name, Value::Number(value)).unwrap();
    [("angle_z", angle_z_deg), ("delta_angle_z", 0.0)]
        .into_iter()
        .fold(Action::new(Kind::OrbitCamera), number)
}

/// Lowest and highest x and y of the points of a node.
fn bounds(scene: &mut Scene, node: NodeId) -> [[f32; 2]; 2] {
    let mut mesh = GridMesh::default();
    scene.island_mesh(node, STAGE_PX, &mut mesh).unwrap();
    let side = |axis: usize| {
        let all = || mesh.points.iter().map(move |point| point[axis]);
        [all().fold(f32::INFINITY, f32::min), all().fold(f32::NEG_INFINITY, f32::max)]
    };
    let [[left, right], [bottom, top]] = [side(0), side(1)];
    [[left, bottom], [right, top]]
}

#[test]
fn the_bent_picture_has_the_blend_of_its_node_which_is_drawn_into_it_plainly() {
    let mut scene = Scene::new();
    let node = picture(&mut scene, [100.0, 100.0]);
    let child = scene.add(node, Pose::at([10.0, 10.0])).unwrap();
    scene.set_sprite(child, Some(SpriteId(1)));
    let group = scene.add(scene.root(), Pose::default()).unwrap();
    for id in [node, child, group] {
        scene.set_blend(id, if id == child { Blend::Screen } else { Blend::Multiply });
    }
    let drawn = |scene: &mut Scene| {
        let mut blends = Vec::new();
        scene.visit(|visited| blends.extend(visited.sprite.map(|_| visited.blend)));
        (blends, scene.islands().iter().map(|island| island.blend).collect::<Vec<_>>())
    };
    assert_eq!(drawn(&mut scene), (vec![Blend::Multiply, Blend::Screen], vec![]));
    for id in [node, group] {
        scene.set_grid(id, state(&Action::flip_x_3d(1.0), 0.5));
    }
    let both = vec![Blend::Multiply, Blend::Normal];
    assert_eq!(
        drawn(&mut scene),
        (vec![Blend::Normal, Blend::Screen], both),
        "a group has no picture to mix"
    );
    assert_eq!(scene.blend(node), Some(Blend::Multiply));
}

#[test]
fn split_rows_and_columns_leave_the_stage_however_the_node_is_scaled_and_turned() {
    let rows = Action::new(Kind::SplitRows).with("rows", Value::Count(5)).unwrap();
    let split = [rows, Action::split_cols(1.0, 4)];
    for scale in [0.25_f32, 1.0, 3.0] {
        for rotation_deg in [0.0_f32, 30.0, 90.0, 200.0] {
            let mut scene = Scene::new();
            let node = picture(&mut scene, [240.0, 160.0]);
            scene.change_pose(node, |pose| {
                *pose =
                    pose.with(Property::SCALE, [scale; 2]).with(Property::ROTATION_DEG, [rotation_deg; 2]);
            });
            for action in &split {
                scene.set_grid(node, state(action, 1.0));
                let mut mesh = GridMesh::default();
                scene.island_mesh(node, STAGE_PX, &mut mesh).unwrap();
                let is_off = |[x, y, _]: [f32; 3]| {
                    !(0.0..=STAGE_PX[0]).contains(&x) || !(0.0..=STAGE_PX[1]).contains(&y)
                };
                let name = action.spec().name;
                assert!(mesh.points.iter().all(|point| is_off(*point)), "{name}, {scale}, {rotation_deg}°");
            }
        }
    }
    // An upright one goes as far as in cocos2d-x.
    let mut scene = Scene::new();
    let node = picture(&mut scene, [240.0, 160.0]);
    scene.set_pose(node, &Pose::at([240.0, 160.0]).with(Property::SCALE, [0.5; 2]));
    scene.set_grid(node, state(&split[1], 1.0));
    let [[left, bottom], [right, top]] = bounds(&mut scene, node);
    assert_eq!([[left, bottom], [right, top]], [[230.0, -165.0], [250.0, 485.0]]);
}

#[test]
fn a_camera_goes_around_the_origin_of_a_group_by_its_axes() {
    let mut scene = Scene::new();
    let group = scene.add(scene.root(), Pose::at([120.0, 160.0])).unwrap();
    scene.set_grid(group, state(&camera(180.0), 0.0));
    // From behind, the stage is mirrored around it.
    let near = |found: [[f32; 2]; 2], wanted: [[f32; 2]; 2]| {
        let is_near = found.iter().flatten().zip(wanted.iter().flatten()).all(|(a, b)| (a - b).abs() < 0.01);
        assert!(is_near, "{found:?}, not {wanted:?}");
    };
    near(bounds(&mut scene, group), [[-240.0, 0.0], [240.0, 320.0]]);
    // On its side its own vertical axis lies along the stage.
    let turned = Pose::at([120.0, 160.0]).with(Property::ROTATION_DEG, [90.0; 2]);
    scene.set_pose(group, &turned.with(Property::SCALE, [2.0; 2]));
    near(bounds(&mut scene, group), [[0.0, 0.0], [480.0, 320.0]]);
    let parts = |scene: &mut Scene| {
        let mut mesh = GridMesh::default();
        scene.island_mesh(group, STAGE_PX, &mut mesh).unwrap();
        (mesh.flat[0], mesh.points[0])
    };
    let (flat, seen) = parts(&mut scene);
    assert_eq!(flat, [0.0; 3]);
    assert!(seen[0].abs() < 0.01 && (seen[1] - 320.0).abs() < 0.01, "{seen:?}");
    // Of a node with a size it is the anchor.
    let node = picture(&mut scene, [100.0, 100.0]);
    scene.change_pose(node, |pose| *pose = pose.with(Property::ANCHOR, [0.0, 0.5]));
    scene.set_grid(node, state(&camera(180.0), 0.0));
    near(bounds(&mut scene, node), [[59.0, 89.0], [101.0, 111.0]]);
}

#[test]
fn what_there_is_no_room_for_stays_flat() {
    let tiles = state(&Action::shuffle_tiles(1.0, 1).on_grid([256, 256]), 0.5);
    let fit = MAX_MOVED_POINTS / tiles.moved_points();
    assert_eq!((tiles.moved_points(), fit), (262_144, 7));
    let mut scene = Scene::new();
    let nodes: Vec<NodeId> = (0..12).map(|n| picture(&mut scene, [40.0 * n as f32, 0.0])).collect();
    for node in &nodes {
        scene.set_grid(*node, tiles.clone());
    }
    scene.number_islands();
    let shown: Vec<NodeId> = scene.islands().iter().map(|island| island.node).collect();
    assert_eq!(shown, nodes[..fit]);
    assert_eq!(scene.nodes_left_flat(), &nodes[fit..]);
    // A smaller one after them finds room, and so does one after what is not seen.
    let small = picture(&mut scene, [0.0; 2]);
    scene.set_grid(small, state(&Action::flip_x_3d(1.0), 0.5));
    for node in &nodes[..3] {
        scene.change_pose(*node, |pose| *pose = pose.with(Property::VISIBLE, false));
    }
    scene.number_islands();
    let shown: Vec<NodeId> = scene.islands().iter().map(|island| island.node).collect();
    assert_eq!(shown, [&nodes[3..10], &[small]].concat());
    // Other scenes in the picture take their part.
    scene.share_points(MAX_MOVED_POINTS - 300_000);
    scene.number_islands();
    assert_eq!(scene.islands().len(), 2);
    assert!(scene.moved_points() <= MAX_MOVED_POINTS);
}

#[test]
fn each_kept_effect_and_a_camera_move_the_points_again() {
    let wave = || Action::waves_3d(1.0, 2.0, 9.0).on_grid([9, 4]);
    assert_eq!(state(&wave(), 0.5).moved_points(), 50);
    let kept = Action::sequence([wave(), Action::reuse_grid(1), wave()]);
    assert_eq!(state(&kept, 1.5).moved_points(), 100);
    assert_eq!(state(&Action::spawn([kept, camera(40.0)]), 1.5).moved_points(), 150);
    assert_eq!(state(&Action::delay(1.0), 0.5).moved_points(), 0);
    let mut scene = Scene::new();
    for n in 0..70 {
        let node = picture(&mut scene, [n as f32, 0.0]);
        scene.set_grid(node, state(&wave(), 0.5));
    }
    scene.number_islands();
    assert_eq!((scene.islands().len(), scene.nodes_left_flat().len()), (MAX_ISLANDS, 70 - MAX_ISLANDS));
}

/// The corners of the picture of a node on the scene.
fn shown(scene: &mut Scene, node: NodeId) -> [[f32; 2]; 2] {
    let (map, rect) = scene.picture_box(node, STAGE_PX).unwrap();
    [map.transform_point(rect.min), map.transform_point(rect.max)]
}

/// As [`shown`], without the pixel for the edges that a camera gets.
fn seen(scene: &mut Scene, node: NodeId) -> [[f32; 2]; 2] {
    let (map, Rect { min, max }) = scene.picture_box(node, STAGE_PX).unwrap();
    [map.transform_point(min.map(|px| px + 1.0)), map.transform_point(max.map(|px| px - 1.0))]
}

const EMITTER: Reach = Reach { bent_px: None, drawn_px: None };
const SYMBOL: Reach = Reach { bent_px: Some([0.0; 2]), drawn_px: None };

#[test]
fn effects_bend_the_box_with_room_for_outlines_and_shadows() {
    let mut scene = Scene::new();
    let node = picture(&mut scene, [100.0, 100.0]);
    let child = scene.add(node, Pose::at([60.0, 10.0])).unwrap();
    scene.set_picture_size(child, [10.0, 10.0]);
    scene.set_grid(node, state(&Action::flip_x_3d(1.0), 0.0));
    assert_eq!(shown(&mut scene, node), [[80.0, 90.0], [120.0, 110.0]], "children are cut, as in the engine");
    scene.set_reach(node, Reach::around([3.0, 5.0]));
    assert_eq!(shown(&mut scene, node), [[77.0, 85.0], [123.0, 115.0]]);
    assert_eq!(bounds(&mut scene, node), [[77.0, 85.0], [123.0, 115.0]]);
    // It is flipped around the middle of the node.
    scene.set_grid(node, state(&Action::flip_x_3d(1.0), 1.0));
    let [[left, _], [right, _]] = bounds(&mut scene, node);
    assert!((left - 77.0).abs() < 1e-3 && (right - 123.0).abs() < 1e-3, "{left}, {right}");
    // Particles are anywhere, symbols have a box.
    scene.set_reach(node, EMITTER);
    assert_eq!(shown(&mut scene, node), [[0.0; 2], STAGE_PX]);
    scene.set_reach(node, SYMBOL);
    assert_eq!(shown(&mut scene, node), [[80.0, 90.0], [120.0, 110.0]]);
}

#[test]
fn a_camera_alone_cuts_nothing() {
    let mut scene = Scene::new();
    let node = picture(&mut scene, [100.0, 100.0]);
    scene.change_pose(node, |pose| *pose = pose.with(Property::SCALE, [2.0; 2]));
    scene.set_grid(node, state(&camera(30.0), 0.0));
    assert_eq!(seen(&mut scene, node), [[60.0, 80.0], [140.0, 120.0]]);
    let child = scene.add(node, Pose::at([50.0, 10.0])).unwrap();
    scene.set_picture_size(child, [10.0, 4.0]);
    let below = scene.add(child, Pose::at([0.0, -10.0])).unwrap();
    scene.set_picture_size(below, [2.0, 2.0]);
    scene.set_reach(below, Reach::around([0.0, 1.0]));
    // The child goes from x 45 to 55 in the node, what is below it from y −4 to 0.
    assert_eq!(seen(&mut scene, node), [[60.0, 72.0], [170.0, 120.0]]);
    scene.change_pose(child, |pose| *pose = pose.with(Property::VISIBLE, false));
    assert_eq!(seen(&mut scene, node), [[60.0, 80.0], [140.0, 120.0]], "what is hidden needs no room");
    scene.change_pose(child, |pose| *pose = pose.with(Property::VISIBLE, true));
    // What throws particles or shows a symbol may draw anywhere, unless it is known how far, and so may what is bent.
    let around = |[min, max]: [[f32; 2]; 2]| {
        [[min[0].min(0.0), min[1].min(0.0)], [max[0].max(480.0), max[1].max(320.0)]]
    };
    let with_stage = around([[60.0, 72.0], [170.0, 120.0]]);
    for reach in [EMITTER, SYMBOL] {
        scene.set_reach(below, reach);
        assert_eq!(seen(&mut scene, node), with_stage);
        scene.set_reach(below, Reach { drawn_px: Some([0.0, 1.0]), ..reach });
        assert_eq!(seen(&mut scene, node), [[60.0, 72.0], [170.0, 120.0]]);
        scene.set_reach(below, Reach::NONE);
        scene.set_reach(node, reach);
        assert_eq!(seen(&mut scene, node), with_stage);
        scene.set_reach(node, Reach::NONE);
    }
    scene.set_grid(below, state(&Action::flip_x_3d(1.0), 0.5));
    assert_eq!(seen(&mut scene, node), with_stage);
    // A group needs no stage where it is known what it draws.
    scene.set_grid(below, GridState::default());
    let group = scene.add(scene.root(), Pose::at([7.0, 9.0])).unwrap();
    scene.set_grid(group, state(&camera(30.0), 0.0));
    assert_eq!(shown(&mut scene, group), [[0.0; 2], STAGE_PX], "nothing is in it");
    let outside = picture(&mut scene, [600.0, -50.0]);
    scene.attach(outside, group).unwrap();
    assert_eq!(seen(&mut scene, group), [[587.0, -51.0], [627.0, -31.0]]);
    // From behind, all of it is mirrored around the anchor.
    scene.set_grid(node, state(&camera(180.0), 0.0));
    let [[left, _], [right, _]] = bounds(&mut scene, node);
    assert!((left - 28.0).abs() < 0.01 && (right - 142.0).abs() < 0.01, "{left}, {right}");
}

#[test]
fn contents_say_how_far_they_draw() {
    let white = Color::WHITE;
    let text = Text::new("Hi").with_outline(Stroke::new(6.0, white));
    let shadow = Shadow::new([4.0, -2.0], white).with_blur(2.0);
    let shape = Shape::new(Form::Ellipse, [20.0; 2]);
    let of_sheet = text.clone().with_of(Box::new(Content::Sheet("letters".to_owned())));
    let box_px =
        |room: [f32; 2], em: f32| Reach { bent_px: Some(room), drawn_px: Some(room.map(|px| px + em)) };
    let polygon = Form::Polygon { points: vec![[-3.0, 0.0], [20.0, 27.5], [5.0, 5.0]] };
    let (area, points) = (Text::new("Hi").with_area([9.0; 2]), Shape::new(polygon, [20.0; 2]));
    for (content, reach) in [
        (Content::Text(Text::new("Hi").with_font_size(10.0)), box_px([0.0; 2], 10.0)),
        (Content::Text(text.clone()), box_px([3.0; 2], 24.0)),
        (Content::Text(text.clone().with_shadow(shadow)), box_px([10.0, 8.0], 24.0)),
        (Content::Text(of_sheet), box_px([0.0; 2], 24.0)),
        (Content::Text(area), SYMBOL),
        (Content::Shape(shape.clone()), Reach::NONE),
        (Content::Shape(shape.clone().with_stroke(Stroke::new(5.0, white))), Reach::around([2.5; 2])),
        (Content::Shape(shape.with_stroke(Stroke::new(f64::NAN, white))), Reach::NONE),
        (Content::Shape(points.with_stroke(Stroke::new(2.0, white))), Reach::around([4.0, 8.5])),
        (Content::Box([9.0; 2]), Reach::NONE),
        (Content::Group, Reach::NONE),
        (Content::Particles(Particles::default()), EMITTER),
    ] {
        assert_eq!(Reach::of(&content), reach, "{content:?}");
    }
}

#[test]
fn light_is_added_in_the_picture_as_well() {
    let mut scene = Scene::new();
    let node = picture(&mut scene, [100.0, 100.0]);
    scene.set_grid(node, state(&Action::flip_x_3d(1.0), 0.5));
    for (blend, in_picture) in [
        (Blend::Normal, Blend::Normal),
        (Blend::Add, Blend::Add),
        (Blend::Screen, Blend::Screen),
        (Blend::Multiply, Blend::Normal),
    ] {
        scene.set_blend(node, blend);
        let mut drawn = Vec::new();
        scene.visit(|visited| drawn.extend(visited.sprite.map(|_| visited.blend)));
        assert_eq!((drawn, scene.islands()[0].blend), (vec![in_picture], blend));
    }
}
