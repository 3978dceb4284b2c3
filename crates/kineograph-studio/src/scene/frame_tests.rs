//! Frames of atlases draw the pixels of the pictures that they were cut from.

use kineograph_render::{Camera, Filter, Offscreen, Scene};
use kineograph_runtime::ValueNames;
use kineograph_runtime::format::{Content as Look, Image, Sheet, SheetFrame, StartPose};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use super::*;
use crate::compile::start_pose;
use crate::document::Edit;
use crate::media::Picture;

const STAGE_PX: [u32; 2] = [48, 40];

/// A picture with what is around its pixels: left, bottom, right and top, in pixels.
#[derive(Debug, Clone)]
struct Original {
    drawn_px: [u32; 2],
    around_px: [u32; 4],
    seed: u8,
    rotated: bool,
}

impl Original {
    fn size_px(&self) -> [u32; 2] {
        let [left, bottom, right, top] = self.around_px;
        [self.drawn_px[0] + left + right, self.drawn_px[1] + bottom + top]
    }

    /// Straight RGBA; half of the pixels are see-through in part.
    fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        let part = |n: u32| (n * 37 + u32::from(self.seed)) as u8;
        [part(x), part(y * 3), part(x + y * 5), if (x + y).is_multiple_of(2) { 255 } else { 128 }]
    }

    /// The untrimmed picture.
    fn picture(&self) -> Picture {
        let mut picture = blank(self.size_px());
        let [left, _, _, top] = self.around_px;
        for (x, y) in each(self.drawn_px) {
            put(&mut picture, [left + x, top + y], self.pixel(x, y));
        }
        picture
    }

    /// Puts its pixels into an atlas with the upper left corner at `at`, and gives the frame.
    fn packed(&self, atlas: &mut Picture, at: [u32; 2]) -> SheetFrame {
        let [width, height] = self.drawn_px;
        for (x, y) in each(self.drawn_px) {
            // Clockwise: what was at the top is on the right.
            let [column, row] = if self.rotated { [height - 1 - y, x] } else { [x, y] };
            put(atlas, [at[0] + column, at[1] + row], self.pixel(x, y));
        }
        let [left, bottom, right, top] = self.around_px.map(f64::from);
        let size = self.size_px().map(f64::from);
        SheetFrame::new("")
            .with_rect([f64::from(at[0]), f64::from(at[1]), f64::from(width), f64::from(height)])
            .with_rotated(self.rotated)
            .with_offset([(left - right) / 2.0, (bottom - top) / 2.0])
            .with_source_size(size)
    }
}

fn each([width, height]: [u32; 2]) -> impl Iterator<Item = (u32, u32)> {
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

fn blank([width, height]: [u32; 2]) -> Picture {
    Picture { width, height, rgba: vec![0; (4 * width * height) as usize] }
}

fn put(picture: &mut Picture, [x, y]: [u32; 2], pixel: [u8; 4]) {
    let at = 4 * (y * picture.width + x) as usize;
    picture.rgba[at..at + 4].copy_from_slice(&pixel);
}

fn original() -> impl Strategy<Value = Original> {
    ([1..9_u32, 1..9], [0..5_u32, 0..5, 0..5, 0..5], any::<u8>(), any::<bool>())
        .prop_map(|(drawn_px, around_px, seed, rotated)| Original { drawn_px, around_px, seed, rotated })
}

/// Where a frame is shown: its number, the lower left corner, the mirrors, and a whole scale.
fn placed() -> impl Strategy<Value = (u32, [i32; 2], [bool; 2], i32)> {
    (0..3_u32, [-4..40_i32, -4..32], any::<[bool; 2]>(), 1..4_i32)
}

type PlacedFrame = (u32, [i32; 2], [bool; 2], i32);

/// A document with a sheet of these pictures, a node for each placed frame, and its pictures.
fn document(pictures: Vec<(String, Picture)>, sheet: Sheet, nodes: &[PlacedFrame]) -> (Document, Media) {
    let (mut document, mut media) = (Document::default(), Media::default());
    let mut edit = |edit: Edit| document = document.edited(&edit).unwrap().0;
    for (name, picture) in pictures {
        edit(Edit::AddImage(Image::new(&name, "a.png")));
        media.set(&name, Ok(Arc::new(picture)));
    }
    edit(Edit::AddSheet(sheet));
    for (frame, position, [flip_x, flip_y], scale) in nodes {
        let start = StartPose::default()
            .with_position(position.map(f64::from))
            .with_anchor([0.0; 2])
            .with_scale([f64::from(*scale); 2])
            .with_flip_x(*flip_x)
            .with_flip_y(*flip_y)
            .with_frame(*frame);
        let sprite = Look::Sheet("s".to_owned());
        edit(Edit::AddNode { name: "n".to_owned(), parent: None, content: sprite, start });
    }
    (document, media)
}

fn drawn(offscreen: &mut Offscreen, document: &Document, media: &Media) -> (Vec<u8>, Vec<[[f32; 2]; 4]>) {
    let mut textures = Textures::new();
    for (name, picture) in media.iter() {
        let picture = picture.unwrap();
        let size_px = [picture.width, picture.height];
        let texture = offscreen.add_texture(size_px, &picture.rgba, Filter::Nearest).unwrap();
        textures.insert(name.to_owned(), texture);
    }
    let poses: Vec<Pose> = document.nodes().iter().map(|node| start_pose(node)).collect();
    let mut stage = StageScene::default();
    let items = stage.draw_list(&SceneSource { document, poses: &poses, media, names: &ValueNames::new() });
    let corners = document.nodes().iter().filter_map(|node| stage.stage_corners(node.id)).collect();
    let sprites = textured(&items, document, &textures);
    let size_px = STAGE_PX.map(|side| side as f32);
    let scene = Scene {
        background: None,
        camera: Camera::fit(size_px, size_px, 0.0),
        sprites: &sprites,
        masks: &[],
        islands: &[],
    };
    (offscreen.render(STAGE_PX, &scene).unwrap().pixels, corners)
}

#[test]
fn an_atlas_draws_the_pixels_of_the_pictures_it_was_made_of() {
    let mut runner = TestRunner::deterministic();
    let cases = (proptest::array::uniform3(original()), proptest::collection::vec(placed(), 1..5));
    let mut offscreen = Offscreen::new().unwrap();
    for _ in 0..48 {
        let (originals, nodes) = cases.new_tree(&mut runner).unwrap().current();
        let name = |index: usize| format!("image {index}");
        let whole = |index: usize| SheetFrame::new("").with_image(name(index));
        let pictures = originals.iter().enumerate().map(|(n, original)| (name(n), original.picture()));
        let sheet = Sheet::atlas("s", "", (0..3).map(whole).collect());
        let (one_by_one, media) = document(pictures.collect(), sheet, &nodes);
        let expected = drawn(&mut offscreen, &one_by_one, &media);

        let mut atlas = blank([32, 12]);
        let packed = |(n, original): (usize, &Original)| original.packed(&mut atlas, [1 + 10 * n as u32, 2]);
        let sheet = Sheet::atlas("s", "atlas", originals.iter().enumerate().map(packed).collect());
        let (document, media) = document(vec![("atlas".to_owned(), atlas)], sheet, &nodes);
        let found = drawn(&mut offscreen, &document, &media);
        assert_eq!(found.1, expected.1, "{originals:?} {nodes:?}");
        assert!(found.0 == expected.0, "other pixels: {originals:?} {nodes:?}");
    }
}

fn one_node(frame: SheetFrame, start: StartPose) -> (Document, Media) {
    let picture = vec![("atlas".to_owned(), blank([64, 64]))];
    let (document, media) = document(picture, Sheet::atlas("s", "atlas", vec![frame]), &[]);
    let sprite = Look::Sheet("s".to_owned());
    let add = Edit::AddNode { name: "n".to_owned(), parent: None, content: sprite, start };
    (document.edited(&add).unwrap().0, media)
}

fn corners_of((document, media): &(Document, Media)) -> ([[f32; 2]; 4], [[f32; 2]; 4]) {
    let poses: Vec<Pose> = document.nodes().iter().map(|node| start_pose(node)).collect();
    let mut stage = StageScene::default();
    let items = stage.draw_list(&SceneSource { document, poses: &poses, media, names: &ValueNames::new() });
    (stage.stage_corners(document.nodes()[0].id).unwrap(), items[0].sprite.stage_corners())
}

#[test]
fn what_was_trimmed_at_half_a_pixel_is_drawn_at_half_a_pixel() {
    let frame = SheetFrame::new("").with_rect([0.0, 0.0, 5.0, 4.0]).with_source_size([10.0, 10.0]);
    let start = StartPose::default().with_position([20.0, 20.0]);
    let (node, sprite) = corners_of(&one_node(frame.clone().with_offset([1.5, -2.0]), start.clone()));
    assert_eq!((node[0], node[2]), ([15.0, 15.0], [25.0, 25.0]));
    assert_eq!((sprite[0], sprite[2]), ([19.0, 16.0], [24.0, 20.0]));
    // Turned in the atlas: as large as it is upright.
    let turned = frame.with_rotated(true).with_offset([1.0, -2.0]);
    let (_, sprite) = corners_of(&one_node(turned, start));
    assert_eq!((sprite[0], sprite[2]), ([18.5, 16.0], [23.5, 20.0]));
}

#[test]
fn a_pivot_takes_the_place_of_the_anchor() {
    let frame = SheetFrame::new("").with_rect([0.0, 0.0, 10.0, 20.0]).with_pivot([0.5, 0.0]);
    let start = StartPose::default().with_position([30.0, 30.0]).with_anchor([1.0, 1.0]);
    let (node, sprite) = corners_of(&one_node(frame, start));
    assert_eq!((node[0], node[2]), ([25.0, 30.0], [35.0, 50.0]));
    assert_eq!(sprite, node);
}
