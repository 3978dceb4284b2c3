//! What is drawn before and after nodes get another parent is the same picture.

use std::cell::RefCell;

use kineograph_render::{Background, Camera, Offscreen, RgbaImage, Scene};
use kineograph_runtime::format::Color;
use proptest::test_runner::Config;

use super::*;
use crate::scene::textured;

const SIZE: [f32; 2] = [360.0, 240.0];
/// Numbers of start poses have so few digits that sides are moved by less than this, in pixels: only what has its middle as near to a side
/// can change.
const NEAR_PX: f32 = 0.02;

/// Nodes of different colours, some turned, stretched, skewed, mirrored and half transparent, in parents that are too.
fn colored_tree() -> impl Strategy<Value = Document> {
    tree().prop_map(|document| {
        let nodes: Vec<_> = document.nodes().iter().map(|node| node.as_ref().clone()).collect();
        nodes.into_iter().enumerate().fold(document, |document, (index, mut node)| {
            let shade = |by: usize| u8::try_from((index * by + 60) % 256).unwrap_or(u8::MAX);
            node.start.color = Color([shade(67), shade(151), shade(29)]);
            // Near enough to the stage that all of them are seen.
            let middle =
                if node.parent.is_none() { SIZE.map(|side| f64::from(side) / 2.0) } else { [0.0; 2] };
            node.start.position = [0, 1].map(|axis| middle[axis] + node.start.position[axis] / 5.0);
            edited(&document, &[Edit::SetNode(node)])
        })
    })
}

fn drawn(offscreen: &RefCell<Offscreen>, document: &Document) -> RgbaImage {
    let poses: Vec<Pose> = document.nodes().iter().map(|node| start_pose(node)).collect();
    let source = SceneSource {
        document,
        poses: &poses,
        media: &Media::default(),
        names: &kineograph_runtime::ValueNames::new(),
    };
    let items = StageScene::default().draw_list(&source);
    let sprites = textured(&items, document, &crate::scene::Textures::new());
    let scene = Scene {
        camera: Camera::fit(SIZE, SIZE, 0.0),
        background: Some(Background { stage_rect: [0.0, 0.0, SIZE[0], SIZE[1]], rgba: [0.1, 0.1, 0.2, 1.0] }),
        sprites: &sprites,
        masks: &[],
        islands: &[],
    };
    offscreen.borrow_mut().render([360, 240], &scene).expect("it can be drawn")
}

/// How far a point of the stage is from the nearest side of a node.
fn from_sides(document: &Document, [x, y]: [f32; 2]) -> f32 {
    let corners = corners(document);
    let sides =
        corners.values().flat_map(|corners| (0..4).map(|index| [corners[index], corners[(index + 1) % 4]]));
    let far = |[a, b]: [[f32; 2]; 2]| {
        let (way, off) = ([b[0] - a[0], b[1] - a[1]], [x - a[0], y - a[1]]);
        let square = way[0] * way[0] + way[1] * way[1];
        let part = ((off[0] * way[0] + off[1] * way[1]) / square.max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
        (off[0] - way[0] * part).hypot(off[1] - way[1] * part)
    };
    sides.map(far).fold(f32::INFINITY, f32::min)
}

/// Compares pictures. Returns how many pixels differ, all of them with their middle on a side.
fn compare(before: &Document, images: [&RgbaImage; 2]) -> Result<u32, TestCaseError> {
    let mut count = 0;
    for (x, y) in (0..240_u16).flat_map(|y| (0..360_u16).map(move |x| (x, y))) {
        let [a, b] = images.map(|image| image.pixel(x.into(), y.into()));
        if a != b {
            let at = [f32::from(x) + 0.5, SIZE[1] - f32::from(y) - 0.5];
            let far = from_sides(before, at);
            prop_assert!(far < NEAR_PX, "({x}, {y}): {a:?} is {b:?} now, {far} px from a side");
            count += 1;
        }
    }
    Ok(count)
}

#[test]
fn another_parent_a_group_and_no_parent_leave_every_pixel() {
    let offscreen = match Offscreen::new() {
        Ok(offscreen) => RefCell::new(offscreen),
        Err(error) => panic!("{error}. `cargo xtask test` installs Mesa's driver."),
    };
    let (differing, all) = (RefCell::new(0), RefCell::new(0));
    let check = |before: &Document, picture: &RgbaImage, edits: &[Edit]| {
        let after = drawn(&offscreen, &edited(before, edits));
        *differing.borrow_mut() += compare(before, [picture, &after])?;
        *all.borrow_mut() += 360 * 240;
        Ok::<(), TestCaseError>(())
    };
    let media = Media::default();
    proptest!(Config::with_cases(64), |(document in colored_tree(), picks: [Index; 2], parent: Option<Index>, below: Option<Index>)| {
        prop_assume!(flattest(&document) > 0.05);
        let nodes = document.nodes();
        let pick = |index: Index| nodes[index.index(nodes.len())].id;
        let (ids, parent) = (picks.map(pick), parent.map(pick));
        let picture = drawn(&offscreen, &document);
        // The order among all siblings is that of before only where a node stays in front of what it was in front of: alone on the stage's list
        // it is drawn elsewhere, so only what keeps the order is compared.
        let to = Destination { parent, below: below.map(pick) };
        if let Ok(edits) = rearranged(&document, &media, &ids[..1], to, Keeps::Place) {
            let moved = edited(&document, &edits);
            if front_first(&moved) == front_first(&document) {
                check(&document, &picture, &edits)?;
            }
        }
        let group = grouped(&document, &media, &ids[..1], NAMES).unwrap();
        check(&document, &picture, &group)?;
        let with_group = edited(&document, &group);
        let made = with_group.nodes().iter().find(|node| node.name == "group").unwrap().id;
        let apart = ungrouped(&with_group, &media, &[made]).unwrap();
        let back = drawn(&offscreen, &edited(&with_group, &apart));
        *differing.borrow_mut() += compare(&document, [&picture, &back])?;
    });
    let (differing, all) = (differing.into_inner(), all.into_inner());
    assert!(all > 64 * 360 * 240, "{all} pixels were compared");
    assert!(differing * 100_000 < all, "{differing} of {all} pixels differ");
}

/// Names in the order in which nodes are drawn, the front one first.
fn front_first(document: &Document) -> Vec<String> {
    let poses: Vec<Pose> = document.nodes().iter().map(|node| start_pose(node)).collect();
    let source = SceneSource {
        document,
        poses: &poses,
        media: &Media::default(),
        names: &kineograph_runtime::ValueNames::new(),
    };
    let items = StageScene::default().draw_list(&source);
    items.iter().rev().map(|item| document.node(item.node).unwrap().name.clone()).collect()
}
