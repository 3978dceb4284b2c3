//! Aseprite's own files.

use kineograph_import::picture::{Options, decode};
use kineograph_import::{Direction, Limits};

use crate::support::aseprite::{Ase, rich};
use crate::support::described;

fn all(bytes: &[u8]) -> Vec<Vec<[u8; 4]>> {
    let options = Options { all_frames: true, ..Options::default() };
    let animation = decode(bytes, options, &Limits::default()).unwrap();
    animation.frames.iter().map(|shot| shot.rgba.as_chunks::<4>().0.to_vec()).collect()
}

fn first(bytes: &[u8]) -> Vec<[u8; 4]> {
    all(bytes).remove(0)
}

const CLEAR: [u8; 4] = [0; 4];
const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];

#[test]
fn cels_lie_where_they_are_and_are_cut_off_at_the_canvas() {
    let bytes = Ase::new(3, 1, 32).frame(100).layer(1, 0, 0, 0, 255);
    let right = bytes.cel(0, [2, 0], 255, 0, [2, 1], &[RED, BLUE].concat());
    assert_eq!(first(&right.bytes()), [CLEAR, CLEAR, RED]);
    let bytes = Ase::new(3, 1, 32).frame(100).layer(1, 0, 0, 0, 255);
    let left = bytes.cel(0, [-1, 0], 255, 0, [2, 1], &[RED, BLUE].concat());
    assert_eq!(first(&left.bytes()), [BLUE, CLEAR, CLEAR]);
    let bytes = Ase::new(3, 1, 32).frame(100).layer(1, 0, 0, 0, 255);
    let away = bytes.cel(0, [-9, 30_000], 255, 0, [2, 1], &[RED, BLUE].concat());
    assert_eq!(first(&away.bytes()), [CLEAR; 3]);
}

#[test]
fn the_order_is_that_of_layers_changed_by_z() {
    let two = |z| {
        Ase::new(1, 1, 32)
            .frame(100)
            .layer(1, 0, 0, 0, 255)
            .layer(1, 0, 0, 0, 255)
            .cel(0, [0, 0], 255, z, [1, 1], &RED)
            .cel(1, [0, 0], 255, 0, [1, 1], &BLUE)
            .bytes()
    };
    assert_eq!(first(&two(0)), [BLUE]);
    assert_eq!(first(&two(1)), [RED], "of equal sums the larger z is above");
    assert_eq!(first(&two(-1)), [BLUE]);
}

#[test]
fn hidden_layers_and_what_is_in_hidden_groups_are_left_out() {
    let bytes = |group: u16, layer: u16| {
        Ase::new(1, 1, 32)
            .frame(100)
            .layer(group, 1, 0, 0, 255)
            .layer(layer, 0, 1, 0, 255)
            .cel(1, [0, 0], 255, 0, [1, 1], &RED)
            .bytes()
    };
    assert_eq!(first(&bytes(1, 1)), [RED]);
    assert_eq!(first(&bytes(0, 1)), [CLEAR]);
    assert_eq!(first(&bytes(1, 0)), [CLEAR]);
    assert_eq!(first(&bytes(1, 1 | 64)), [CLEAR], "a reference layer");
}

#[test]
fn a_group_has_opacity_only_where_the_file_says_so() {
    let group = |ase: Ase| {
        ase.frame(100)
            .layer(1, 1, 0, 0, 128)
            .layer(1, 0, 1, 0, 255)
            .layer(1, 0, 1, 0, 255)
            .cel(1, [0, 0], 255, 0, [1, 1], &RED)
            .cel(2, [0, 0], 255, 0, [1, 1], &BLUE)
            .bytes()
    };
    assert_eq!(first(&group(Ase::new(1, 1, 32))), [BLUE]);
    // Not red through blue: the group is drawn by itself first.
    assert_eq!(first(&group(Ase::new(1, 1, 32).groups_blend())), [[0, 0, 255, 128]]);
}

#[test]
fn opacities_of_layer_and_cel_multiply() {
    let ase = Ase::new(1, 1, 32).frame(100).layer(1, 0, 0, 0, 128);
    let bytes = ase.cel(0, [0, 0], 128, 0, [1, 1], &RED).bytes();
    assert_eq!(first(&bytes), [[255, 0, 0, 64]]);
}

#[test]
fn indexed_pixels_have_the_colours_of_the_palette() {
    let colors = [[9, 9, 9, 255], RED, [0, 255, 0, 100]];
    let ase = |flags| {
        Ase::new(3, 1, 8)
            .transparent(0)
            .frame(100)
            .palette(&colors)
            .layer(flags, 0, 0, 0, 255)
            .cel(0, [0, 0], 255, 0, [3, 1], &[0, 1, 2])
            .bytes()
    };
    assert_eq!(first(&ase(1)), [CLEAR, RED, [0, 255, 0, 100]]);
    assert_eq!(first(&ase(1 | 8))[0], [9, 9, 9, 255], "nothing is transparent in the background");
}

#[test]
fn grey_pixels_have_value_and_alpha() {
    let bytes = Ase::new(1, 1, 16).frame(100).layer(1, 0, 0, 0, 255).raw_cel(0, [0, 0], [1, 1], &[77, 200]);
    assert_eq!(first(&bytes.bytes()), [[77, 77, 77, 200]]);
}

#[test]
fn a_link_shows_the_cel_of_its_frame() {
    let bytes = Ase::new(2, 1, 32)
        .frame(100)
        .layer(1, 0, 0, 0, 255)
        .cel(0, [1, 0], 255, 0, [1, 1], &RED)
        .frame(100)
        .linked_cel(0, 0)
        .bytes();
    let frames = all(&bytes);
    assert_eq!(frames[1], [CLEAR, RED]);
    // A link to itself, and one to nothing, are errors and no rings.
    for target in [0, 9] {
        let bytes = Ase::new(2, 1, 32).frame(100).layer(1, 0, 0, 0, 255).linked_cel(0, target).bytes();
        assert!(decode(&bytes, Options::default(), &Limits::default()).is_err());
    }
}

#[test]
fn tiles_are_laid_out_and_mirrored() {
    let tiles = [[CLEAR; 4], [RED, BLUE, CLEAR, CLEAR]].concat().concat();
    let bytes = Ase::new(4, 4, 32)
        .frame(100)
        .tileset(5, 2, [2, 2], &tiles)
        .tile_layer(5)
        .tiles(0, [2, 2], &[1, 0x8000_0001, 0x4000_0001, 0x2000_0001])
        .bytes();
    let pixels = first(&bytes);
    assert_eq!(pixels[0..4], [RED, BLUE, BLUE, RED], "as it is, and mirrored left to right");
    assert_eq!(pixels[4..8], [CLEAR; 4]);
    assert_eq!(pixels[8..10], [CLEAR; 2], "mirrored top to bottom");
    assert_eq!(pixels[12..14], [RED, BLUE]);
    assert_eq!([pixels[10], pixels[14]], [RED, BLUE], "about the diagonal");
}

#[test]
fn frames_times_tags_and_slices_are_described() {
    let found = described("fox.aseprite", &rich()).unwrap();
    assert!(found.images[0].all_frames && found.images[0].path.is_empty());
    let sheet = &found.sheets[0];
    let rects: Vec<[f64; 4]> = sheet.frames.iter().map(|frame| frame.rect_px).collect();
    // Two columns of two rows, and the slice in the first frame.
    assert_eq!(rects[1], [4.0, 0.0, 4.0, 2.0]);
    assert_eq!(rects[2], [0.0, 2.0, 4.0, 2.0]);
    assert_eq!(rects[4], [1.0, 0.0, 2.0, 2.0]);
    assert_eq!(sheet.frames[4].pivot, Some([0.5, 0.0]));
    let [run, back] = &sheet.tags[..] else { panic!("two tags") };
    assert_eq!((run.direction, run.rounds, run.frames.len()), (Direction::Forward, None, 3));
    assert_eq!((back.direction, back.rounds, back.frames.len()), (Direction::PingPong, Some(3), 3));
    let secs: Vec<Option<f64>> = run.frames.iter().map(|frame| frame.secs).collect();
    assert_eq!(secs, [Some(0.1), Some(0.05), Some(0.07)]);
    assert_eq!(back.frames[2].secs, Some(0.1), "a frame without a time has that of the program");
}

#[test]
fn a_packed_cel_never_unpacks_to_more_than_it_says() {
    let bytes = Ase::new(1, 1, 32).frame(100).layer(1, 0, 0, 0, 255);
    let bomb = bytes.cel(0, [0, 0], 255, 0, [1, 1], &vec![255; 10_000_000]).bytes();
    assert!(bomb.len() < 20_000);
    assert_eq!(first(&bomb), [[255; 4]]);
    let bytes = Ase::new(1, 1, 32).frame(100).layer(1, 0, 0, 0, 255);
    let large = bytes.cel(0, [0, 0], 255, 0, [65_535, 65_535], &[0; 64]).bytes();
    assert!(decode(&large, Options::default(), &Limits::default()).is_err());
}
