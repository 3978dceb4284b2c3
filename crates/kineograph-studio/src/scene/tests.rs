//! Poses become sprites: order, inheritance, frames and maps against numbers worked out by hand.

use std::sync::Arc;

use kineograph_render::{Background, Camera, Filter, Offscreen, Scene};
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{self, Color, Content as Look, Image, Sheet, StartPose};
use kineograph_runtime::{Blend, ValueNames};

use super::*;
use crate::compile::start_pose;
use crate::document::Edit;
use crate::media::Picture;

/// A project that is built node by node.
#[derive(Default)]
struct Stage {
    document: Document,
    media: Media,
}

impl Stage {
    fn edit(&mut self, edit: &Edit) -> crate::document::Outcome {
        let (next, outcome) = self.document.edited(edit).expect("the edit is right");
        self.document = next;
        outcome
    }

    fn add(&mut self, name: &str, parent: Option<NodeId>, z: i32, start: StartPose) -> NodeId {
        self.add_look(name, parent, z, Look::Box([20.0, 10.0]), start)
    }

    fn add_look(
        &mut self,
        name: &str,
        parent: Option<NodeId>,
        z: i32,
        sprite: Look,
        start: StartPose,
    ) -> NodeId {
        let outcome = self.edit(&Edit::AddNode { name: name.to_owned(), parent, content: sprite, start });
        let id = outcome.node.expect("a node was added");
        let mut node = self.document.node(id).expect("it is there").as_ref().clone();
        node.z = z;
        self.edit(&Edit::SetNode(node));
        id
    }

    fn poses(&self) -> Vec<Pose> {
        self.document.nodes().iter().map(|node| start_pose(node)).collect()
    }

    fn with_scene<R>(&self, read: impl FnOnce(SceneSource<'_>) -> R) -> R {
        let poses = self.poses();
        read(SceneSource {
            document: &self.document,
            poses: &poses,
            media: &self.media,
            names: &ValueNames::new(),
        })
    }

    /// The scene of the poses.
    fn scene(&self) -> StageScene {
        let mut scene = StageScene::default();
        self.with_scene(|source| scene.sync(&source));
        scene
    }

    fn sprites(&self) -> Vec<DrawItem> {
        self.with_scene(|scene| StageScene::default().draw_list(&scene))
    }

    /// Names of what is drawn, from back to front.
    fn order(&self) -> String {
        let name = |item: &DrawItem| self.document.node(item.node).expect("it is there").name.clone();
        self.sprites().iter().map(name).collect::<Vec<_>>().join(" ")
    }
}

fn at(position: [f64; 2]) -> StartPose {
    StartPose::default().with_position(position)
}

#[track_caller]
fn assert_near(actual: [f32; 2], expected: [f32; 2]) {
    let is_near = actual.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-3);
    assert!(is_near, "{actual:?} is not {expected:?}");
}

/// A text without an area is as large as what it shows now, and names the values of its own project.
#[test]
fn a_text_is_as_large_as_the_number_that_it_shows() {
    let mut stage = Stage::default();
    let text = |characters: &str| Look::Text(Text::new(characters));
    let node = stage.add_look("n", None, 0, text("{n} {other}"), StartPose::default());
    let mut names = ValueNames::new();
    names.add("other").unwrap();
    names.add("n").unwrap();
    let mut scene = StageScene::default();
    for (number, shown) in [(9.0, "9 7"), (123.0, "123 7"), (9.0, "9 7")] {
        let mut pose = Pose::default();
        pose.values = [7.0, number, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        let source =
            SceneSource { document: &stage.document, poses: &[pose], media: &stage.media, names: &names };
        let items = scene.draw_list(&source);
        assert_eq!(items[0].text.as_deref(), Some(shown));
        let (_, content) = items[0].shown(&stage.document).unwrap();
        assert_eq!(*content, text(shown));
        let size_px = stage.media.shown_size_px(&stage.document, &text(shown), 0).map(|side| side as f32);
        assert_eq!(scene.size_px(node), Some(size_px));
    }
}

#[test]
fn children_lie_behind_or_in_front_of_their_parent_by_z() {
    let mut stage = Stage::default();
    let back = stage.add("back", None, 0, at([0.0; 2]));
    let front = stage.add("front", None, 5, at([0.0; 2]));
    stage.add("middle", None, 1, at([0.0; 2]));
    stage.add("back.shadow", Some(back), -1, at([0.0; 2]));
    stage.add("back.hat", Some(back), 0, at([0.0; 2]));
    stage.add("front.arm", Some(front), -2, at([0.0; 2]));
    stage.add("front.leg", Some(front), -2, at([0.0; 2]));
    stage.add("front.tail", Some(front), -3, at([0.0; 2]));
    assert_eq!(
        stage.order(),
        "back.shadow back back.hat middle front.tail front.arm front.leg front",
        "a child never leaves its parent's layer, and of equals the later is in front"
    );
}

#[test]
fn visibility_and_opacity_pass_to_children() {
    let mut stage = Stage::default();
    let half = StartPose::default().with_opacity(127.5);
    let parent = stage.add("parent", None, 0, half.clone());
    stage.add("child", Some(parent), 0, half);
    let hidden = stage.add("hidden", None, 0, StartPose::default().with_visible(false));
    stage.add("below hidden", Some(hidden), 0, StartPose::default());
    let opacities: Vec<f32> = stage.sprites().iter().map(|item| item.sprite.opacity).collect();
    assert_eq!(stage.order(), "parent child");
    assert_eq!(opacities, [0.5, 0.25]);
}

#[test]
fn a_node_hands_down_what_it_says() {
    let mut stage = Stage::default();
    let look = StartPose::default().with_opacity(127.5).with_color(Color([255, 51, 0]));
    let parent = stage.add("parent", None, 0, look.clone());
    let child = stage.add("child", Some(parent), 0, look);
    let node = stage.document.node(parent).unwrap().as_ref().clone();
    stage.edit(&Edit::SetNode(Node { cascade: Cascade { opacity: false, color: true }, ..node }));
    let looks: Vec<_> =
        stage.sprites().iter().map(|item| (item.sprite.opacity, item.sprite.tint_rgb)).collect();
    assert_eq!(looks, [(0.5, [1.0, 0.2, 0.0]), (0.5, [1.0, 0.2 * 0.2, 0.0])]);
    let alone = stage.with_scene(|source| stage.scene().items_of(&source, child, None)[0].clone());
    assert_eq!((alone.sprite.opacity, alone.sprite.tint_rgb), looks[1]);
}

#[test]
fn a_blend_reaches_the_renderer_and_not_the_children() {
    use kineograph_render::BlendFactor::{DstColor, One, OneMinusSrcAlpha};
    let mut stage = Stage::default();
    let shade = stage.add("shade", None, 0, at([0.0; 2]));
    stage.add("child", Some(shade), 0, at([0.0; 2]));
    let node = stage.document.node(shade).unwrap().as_ref().clone();
    stage.edit(&Edit::SetNode(Node { blend: Blend::Multiply, ..node }));
    let blends: Vec<_> = stage.sprites().iter().map(|item| item.sprite.blend).collect();
    let pairs = blends.iter().map(|blend| [blend.src, blend.dst]).collect::<Vec<_>>();
    assert_eq!(pairs, [[DstColor, OneMinusSrcAlpha], [One, OneMinusSrcAlpha]]);
    let alone = stage.with_scene(|source| stage.scene().items_of(&source, shade, None)[0].clone());
    assert_eq!(alone.sprite.blend, blends[0]);
}

#[test]
fn opacity_and_tint_beyond_their_range_are_clamped() {
    let mut stage = Stage::default();
    let start = StartPose::default().with_opacity(400.0).with_color(Color([255, 51, 0]));
    stage.add("bright", None, 0, start);
    let sprite = stage.sprites()[0].sprite;
    assert_eq!(sprite.opacity, 1.0);
    assert_eq!(sprite.tint_rgb, [1.0, 0.2, 0.0]);
}

#[test]
fn frames_are_counted_row_by_row_from_the_top_left() {
    let frame_uv = |columns, rows, frame| {
        let mut stage = Stage::default();
        stage.edit(&Edit::AddImage(Image::new("coin", "coin.png")));
        stage.edit(&Edit::AddSheet(Sheet::new("spin", "coin", columns, rows)));
        let picture = Picture { width: 64, height: 16, rgba: vec![255; 64 * 16 * 4] };
        stage.media.set("coin", Ok(Arc::new(picture)));
        let start = StartPose::default().with_frame(frame);
        stage.add_look("coin", None, 0, Look::Sheet("spin".to_owned()), start);
        stage.sprites()[0].sprite.uv
    };
    assert_eq!(frame_uv(4, 2, 0), [0.0, 0.0, 0.25, 0.5]);
    assert_eq!(frame_uv(4, 2, 5), [0.25, 0.5, 0.5, 1.0]);
    assert_eq!(frame_uv(4, 2, 99), [0.75, 0.5, 1.0, 1.0], "a frame that is not there shows the last one");
    assert_eq!(frame_uv(0, 0, 3), [0.0, 0.0, 1.0, 1.0], "a broken sheet is one frame");
}

#[test]
fn sprites_of_a_sheet_have_the_size_of_a_frame_and_its_part_of_the_picture() {
    let mut stage = Stage::default();
    let image = Image::new("coin", "coin.png").with_filter(Default::default());
    stage.edit(&Edit::AddImage(image));
    stage.edit(&Edit::AddSheet(Sheet::new("spin", "coin", 4, 2)));
    let picture = Picture { width: 64, height: 16, rgba: vec![255; 64 * 16 * 4] };
    stage.media.set("coin", Ok(Arc::new(picture)));
    let start = StartPose::default().with_frame(6).with_flip_x(true);
    stage.add_look("coin", None, 0, Look::Sheet("spin".to_owned()), start);
    let sprite = stage.sprites()[0].sprite;
    assert_eq!(sprite.size_px, [16.0, 8.0]);
    assert_eq!(sprite.uv, [0.5, 0.5, 0.75, 1.0]);
    assert_eq!((sprite.flip_x, sprite.flip_y), (true, false));
}

#[test]
fn nodes_are_placed_by_their_anchor_rotation_and_scale() {
    let mut stage = Stage::default();
    let node = stage.add("box", None, 0, at([100.0, 50.0]));
    // 20 × 10 around (100, 50).
    let corners = stage.scene().stage_corners(node).expect("it is there");
    assert_near(corners[0], [90.0, 45.0]);
    assert_near(corners[2], [110.0, 55.0]);

    // Turned clockwise by 90° and doubled about its lower left corner: its right side points down.
    let start = StartPose::default()
        .with_position([100.0, 50.0])
        .with_rotation(90.0)
        .with_scale([2.0, 2.0])
        .with_anchor([0.0, 0.0]);
    let turned = stage.add("turned", None, 0, start);
    let corners = stage.scene().stage_corners(turned).expect("it is there");
    assert_near(corners[0], [100.0, 50.0]);
    assert_near(corners[1], [100.0, 10.0]);
    assert_near(corners[3], [120.0, 50.0]);
}

#[test]
fn children_move_with_their_parents() {
    let mut stage = Stage::default();
    let parent = stage.add("parent", None, 0, at([100.0, 50.0]).with_rotation(90.0));
    let child = stage.add("child", Some(parent), 0, at([20.0, 0.0]));
    // The parent's lower left corner, (−10, −5) from its anchor, turns to (−5, 10); 20 to the right turns to 20 down.
    let anchor = stage.scene().stage_anchor(child).expect("it is there");
    assert_near(anchor, [95.0, 40.0]);
    let corners = stage.scene().stage_corners(child).expect("it is there");
    assert_near(corners[0], [90.0, 50.0]);
}

#[test]
fn groups_are_not_drawn_but_have_an_anchor() {
    let mut stage = Stage::default();
    let group = stage.add_look("group", None, 0, Look::Group, at([30.0, 40.0]));
    stage.add("child", Some(group), 0, at([1.0, 2.0]));
    assert_eq!(stage.order(), "child");
    let mut scene = stage.scene();
    assert_eq!(scene.stage_anchor(group), Some([30.0, 40.0]));
    assert_eq!(scene.stage_corners(group), Some([[30.0, 40.0]; 4]));
    assert_eq!(scene.stage_corners(NodeId(99)), None);
}

#[test]
fn a_chain_of_many_nodes_does_not_exhaust_the_stack() {
    // Far deeper than a stack of calls would bear, and than edits allow; but files can hold it.
    let node = |index: u32| {
        format::Node::new(index.to_string())
            .with_parent((index > 0).then(|| (index - 1).to_string()))
            .with_content(Look::Box([2.0, 2.0]))
    };
    let project = format::Project::default().with_nodes((0..2_000).map(node).collect());
    let stage = Stage { document: Document::from_project(&project).0, media: Media::default() };
    assert_eq!(stage.sprites().len(), 2_000);
}

#[test]
fn a_scene_that_is_kept_draws_what_a_new_one_draws() {
    let mut stage = Stage::default();
    let mut kept = StageScene::default();
    let mut check = |stage: &Stage| {
        let list = stage.with_scene(|scene| kept.draw_list(&scene));
        assert_eq!(format!("{list:?}"), format!("{:?}", stage.sprites()));
    };
    let first = stage.add("first", None, 0, at([0.0; 2]));
    let second = stage.add("second", None, 0, at([5.0, 5.0]));
    check(&stage);
    let mut node = stage.document.node(second).expect("it is there").as_ref().clone();
    (node.start.position, node.z) = ([90.0, 0.0], -3);
    stage.edit(&Edit::SetNode(node.clone()));
    check(&stage);
    (node.parent, node.content) = (Some(first), Look::Box([3.0, 4.0]));
    stage.edit(&Edit::SetNode(node));
    check(&stage);
    stage.add_look("group", Some(second), 0, Look::Group, at([1.0, 1.0]));
    check(&stage);
    stage.edit(&Edit::RemoveNodes(vec![first]));
    check(&stage);
}

#[test]
fn the_topmost_is_hit_first_and_what_is_not_to_be_seen_is_not() {
    let mut stage = Stage::default();
    let low = stage.add("low", None, 0, at([10.0, 10.0]));
    stage.add("clear", None, 2, at([10.0, 10.0]).with_opacity(0.0));
    stage.add("hidden", None, 2, at([10.0, 10.0]).with_visible(false));
    let high = stage.add("high", None, 1, at([10.0, 10.0]).with_rotation(90.0));
    stage.add_look("group", None, 3, Look::Group, at([10.0, 10.0]));
    let mut scene = StageScene::default();
    let items = stage.with_scene(|source| scene.draw_list(&source));
    assert_eq!(items.len(), 3);
    assert_eq!(scene.nodes_at([10.0, 10.0], |_| true), [high, low]);
    assert_eq!(scene.nodes_at([10.0, 19.0], |_| true), [high], "it is upright");
    assert_eq!(scene.nodes_at([1.0, 10.0], |_| true), [low]);
    assert_eq!(scene.nodes_at([99.0, 10.0], |_| true), []);
}

#[test]
fn a_node_is_outlined_as_it_is_drawn() {
    let mut stage = Stage::default();
    let node = stage.add("box", None, 0, at([100.0, 50.0]));
    // Actions gave it a height and no width.
    let poses = [stage.poses()[0].with(Property::SIZE, [0.0, 40.0])];
    let mut scene = StageScene::default();
    let source = SceneSource {
        document: &stage.document,
        poses: &poses,
        media: &stage.media,
        names: &ValueNames::new(),
    };
    let drawn = scene.draw_list(&source)[0].sprite.stage_corners();
    assert_eq!(drawn[2], [110.0, 70.0]);
    assert_eq!(scene.stage_corners(node), Some(drawn));
}

#[test]
fn another_pose_is_asked_about_and_not_kept() {
    let mut stage = Stage::default();
    let node = stage.add("box", None, 0, at([100.0, 50.0]));
    let mut scene = stage.scene();
    let now = scene.stage_corners(node).expect("it is there");
    let moved = scene.stage_corners_in(node, &Pose::at([0.0, 50.0])).expect("it is there");
    assert_eq!((moved[0], now[0]), ([-10.0, 45.0], [90.0, 45.0]));
    assert_eq!(scene.stage_corners(node), Some(now));
}

#[test]
fn two_hundred_pictures_of_one_image_are_drawn_in_one_call() {
    let mut offscreen = Offscreen::new().expect("there is a driver: `cargo xtask test` installs Mesa's");
    let mut stage = Stage::default();
    stage.edit(&Edit::AddImage(Image::new("atlas", "atlas.png").with_filter(format::Filter::Nearest)));
    stage.edit(&Edit::AddSheet(Sheet::new("all", "atlas", 20, 10)));
    // 200 frames of 4 × 4 pixels, each of its own colour.
    let color = |frame: usize| [frame.to_le_bytes()[0], 200 - frame.to_le_bytes()[0], 77, 255];
    let rgba: Vec<u8> = (0..80 * 40).flat_map(|index| color(index % 80 / 4 + index / 80 / 4 * 20)).collect();
    let texture = offscreen.add_texture([80, 40], &rgba, Filter::Nearest).expect("it fits");
    stage.media.set("atlas", Ok(Arc::new(Picture { width: 80, height: 40, rgba })));
    for frame in 0..200_u8 {
        let place = [f64::from(frame % 20) * 4.0 + 2.0, f64::from(frame / 20) * 4.0 + 2.0];
        let start = at(place).with_frame(u32::from(frame));
        stage.add_look(&format!("frame {frame}"), None, 0, Look::Sheet("all".to_owned()), start);
        // Boxes between them need no image.
        if frame % 50 == 0 {
            stage.add_look(&format!("box {frame}"), None, 0, Look::Box([1.0, 1.0]), at(place));
        }
    }
    let items = stage.sprites();
    let sprites = textured(&items, &stage.document, &[("atlas".to_owned(), texture)].into());
    let camera = Camera::fit([80.0, 40.0], [80.0, 40.0], 0.0);
    let background = Some(Background { stage_rect: [0.0, 0.0, 80.0, 40.0], rgba: [0.0, 0.0, 0.0, 1.0] });
    let picture = offscreen
        .render([80, 40], &Scene { camera, background, sprites: &sprites, masks: &[], islands: &[] })
        .expect("drawn");
    let batch = offscreen.last_batch();
    assert_eq!((batch.quad_count(), batch.draw_call_count(), batch.skipped_count()), (205, 1, 0));
    for frame in 0..200_u32 {
        let corner = picture.pixel(frame % 20 * 4, 39 - frame / 20 * 4);
        assert_eq!(corner, Some(color(frame as usize)), "frame {frame}");
    }
}

#[test]
fn a_missing_picture_is_not_drawn_as_a_box() {
    let mut stage = Stage::default();
    stage.edit(&Edit::AddImage(Image::new("hero", "hero.png")));
    stage.add("box", None, 0, StartPose::default());
    stage.add_look("hero", None, 0, Look::Image("hero".into()), StartPose::default());
    stage.add_look("gone", None, 0, Look::Sheet("none".into()), StartPose::default());
    let items = stage.with_scene(|source| StageScene::default().draw_list(&source));
    assert_eq!(items.len(), 3, "they can be seen and clicked in the editor");
    assert_eq!(textured(&items, &stage.document, &Textures::new()).len(), 1, "the box alone is drawn");
    let missing = |place: usize| {
        let sprite = &stage.document.nodes()[place].content;
        stage.media.missing(&stage.document, sprite).map(std::borrow::Cow::into_owned)
    };
    assert_eq!([0, 1, 2].map(missing), [None, None, Some("none".to_owned())], "hero may be on its way");
}
