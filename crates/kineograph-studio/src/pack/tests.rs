use kineograph_import::{Limits, Source, read};
use kineograph_runtime::format::{Content, Image, Project, Sheet, StartPose};

use super::*;
use crate::document::Edit;
use crate::io::{Roots, load_media};

/// A picture of random pixels, of which those outside of `drawn` are transparent.
fn write_picture(folder: &std::path::Path, name: &str, size: [u32; 2], drawn: [u32; 4], seed: u32) {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size[0], size[1]);
    encoder.set_color(png::ColorType::Rgba);
    let mut random = seed;
    let pixels = (0..size[0] * size[1]).flat_map(|index| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [x, y] = [index % size[0], index / size[0]];
        let is_drawn = x >= drawn[0] && x < drawn[0] + drawn[2] && y >= drawn[1] && y < drawn[1] + drawn[3];
        let [red, green, blue, _] = random.to_be_bytes();
        [red, green, blue, if is_drawn { 255 } else { 0 }]
    });
    let pixels: Vec<u8> = pixels.collect();
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    std::fs::write(folder.join(name), bytes).unwrap();
}

fn loaded(folder: &std::path::Path, document: &Document) -> Media {
    let mut media = Media::default();
    load_media(document, &Roots::of_project(Some(&folder.join("a.ron"))), &mut media);
    media
}

/// A trimmed picture, a long one, and a sheet of four frames, of which two are equal.
fn sample(folder: &std::path::Path) -> Document {
    write_picture(folder, "leaf.png", [40, 30], [7, 9, 12, 5], 1);
    write_picture(folder, "pole.png", [6, 90], [0, 0, 6, 90], 2);
    write_picture(folder, "walk.png", [32, 8], [0, 0, 16, 8], 3);
    let images = ["leaf", "pole", "walk"].map(|name| Image::new(name, format!("{name}.png")));
    let project =
        Project::default().with_images(images.to_vec()).with_sheets(vec![Sheet::new("walk", "walk", 4, 1)]);
    let (mut document, _) = Document::from_project(&project);
    let sprites =
        [Content::Image("leaf".into()), Content::Image("pole".into()), Content::Sheet("walk".into())];
    for (sprite, name) in sprites.into_iter().zip(["leaf", "pole", "walk"]) {
        let start = StartPose::default().with_position([100.0, 100.0]);
        let add = Edit::AddNode { name: name.into(), parent: None, content: sprite, start };
        document = document.edited(&add).unwrap().0;
    }
    document
}

/// The pixels of a frame before trimming, upright.
fn shown(frame: &Packed, atlas: &Atlas) -> Picture {
    let [width, height] = frame.source_size_px.map(|side| side as u32);
    let mut whole = Picture { width, height, rgba: vec![0; (width * height * 4) as usize] };
    let page = &atlas.pages[frame.page].picture;
    let [x, y, cut_width, cut_height] = frame.rect_px;
    let left = (f64::from(width - cut_width) / 2.0 + frame.offset_px[0]) as u32;
    let top = (f64::from(height - cut_height) / 2.0 - frame.offset_px[1]) as u32;
    for row in 0..cut_height {
        for column in 0..cut_width {
            let [at_x, at_y] =
                if frame.rotated { [x + cut_height - 1 - row, y + column] } else { [x + column, y + row] };
            let from = ((at_y * page.width + at_x) * 4) as usize;
            let to = (((top + row) * width + left + column) * 4) as usize;
            whole.rgba[to..to + 4].copy_from_slice(&page.rgba[from..from + 4]);
        }
    }
    // What is transparent may have had any colour.
    whole
        .rgba
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .filter(|pixel| pixel[3] == 0)
        .for_each(|pixel| *pixel = [0; 4]);
    whole
}

#[test]
fn every_frame_has_its_pixels_in_the_atlas() {
    let folder = tempfile::tempdir().unwrap();
    let document = sample(folder.path());
    let media = loaded(folder.path(), &document);
    let everything = Options::default();
    let plain = Options { trim: false, rotate: false, extrude_px: 0, padding_px: 0, ..everything };
    for options in [everything, plain, Options { max_px: 128, ..everything }] {
        let atlas = pack(&document, &media, &options).unwrap();
        assert_eq!(atlas.frames.len(), 6);
        for page in &atlas.pages {
            let sides = [page.picture.width, page.picture.height];
            assert!(sides.iter().all(|side| side.is_power_of_two() && *side <= options.max_px), "{sides:?}");
        }
        for frame in &atlas.frames {
            let mut expected = match &frame.of {
                Of::Image(image) => media.picture(image).unwrap().as_ref().clone(),
                Of::Sheet(_, index) => {
                    let walk = media.picture("walk").unwrap();
                    let cut = |row: usize| {
                        let start = (row * 32 + *index as usize * 8) * 4;
                        walk.rgba[start..start + 32].to_vec()
                    };
                    Picture { width: 8, height: 8, rgba: (0..8).flat_map(cut).collect() }
                }
            };
            let pixels = expected.rgba.as_chunks_mut::<4>().0.iter_mut();
            pixels.filter(|pixel| pixel[3] == 0).for_each(|pixel| *pixel = [0; 4]);
            assert_eq!(shown(frame, &atlas), expected, "{} {options:?}", frame.name);
        }
    }
}

#[test]
fn equal_frames_share_a_place_and_others_do_not_touch() {
    let folder = tempfile::tempdir().unwrap();
    let document = sample(folder.path());
    let media = loaded(folder.path(), &document);
    let atlas = pack(&document, &media, &Options::default()).unwrap();
    let empty: Vec<&Packed> =
        atlas.frames.iter().filter(|frame| matches!(frame.of, Of::Sheet(_, 2 | 3))).collect();
    assert_eq!(empty[0].rect_px, empty[1].rect_px, "both are transparent");
    let area = |frame: &Packed| {
        let [x, y, width, height] = frame.rect_px;
        let [width, height] = if frame.rotated { [height, width] } else { [width, height] };
        [x, y, x + width, y + height]
    };
    for (index, a) in atlas.frames.iter().enumerate() {
        for b in &atlas.frames[index + 1..] {
            if a.page != b.page || a.rect_px == b.rect_px {
                continue;
            }
            let ([left, top, right, bottom], other) = (area(a), area(b));
            // Two pixels of padding and one of each edge.
            let apart = right + 4 <= other[0]
                || other[2] + 4 <= left
                || bottom + 4 <= other[1]
                || other[3] + 4 <= top;
            assert!(apart, "{a:?} {b:?}");
        }
    }
}

#[test]
fn the_files_are_read_back_as_what_was_packed() {
    let folder = tempfile::tempdir().unwrap();
    let document = sample(folder.path());
    let media = loaded(folder.path(), &document);
    let atlas = pack(&document, &media, &Options { max_px: 128, ..Options::default() }).unwrap();
    let written = files(&atlas, "all").unwrap();
    for file in written.iter().filter(|file| !file.name.ends_with(".png")) {
        let beside = |name: &str| Some(written.iter().find(|file| file.name == name)?.bytes.clone());
        let found = read(
            &Source { name: &file.name, bytes: &file.bytes, beside: &beside, size_px: &|_, _, _| None },
            &Limits::default(),
        )
        .unwrap();
        for frame in &found.sheets[0].frames {
            let packed = atlas.frames.iter().find(|packed| packed.name == frame.name).unwrap();
            assert_eq!(frame.rect_px, packed.rect_px.map(f64::from), "{}", file.name);
            assert_eq!((frame.rotated, frame.offset_px), (packed.rotated, packed.offset_px));
            assert_eq!(frame.source_size_px, packed.source_size_px);
        }
        let all = if file.name.ends_with(".json") { 6 } else { 1 };
        assert!(found.sheets[0].frames.len() >= all);
    }
}

#[test]
fn a_switched_project_shows_the_atlas_alone() {
    let folder = tempfile::tempdir().unwrap();
    let document = sample(folder.path());
    let media = loaded(folder.path(), &document);
    let atlas = pack(&document, &media, &Options::default()).unwrap();
    for file in files(&atlas, "all").unwrap() {
        std::fs::write(folder.path().join(file.name), file.bytes).unwrap();
    }
    let edits = switch_edits(&document, &atlas, folder.path(), "all", Some(folder.path())).unwrap();
    let switched = edits.iter().fold(document.clone(), |document, edit| document.edited(edit).unwrap().0);
    assert!(switched.violations().is_empty());
    let paths: Vec<&str> = switched.images().iter().map(|image| image.path.as_str()).collect();
    assert_eq!(paths, ["all.png"]);
    let after = loaded(folder.path(), &switched);
    for (before_node, node) in document.nodes().iter().zip(switched.nodes()) {
        let size = |document: &Document, media: &Media, sprite: &Content, frame| {
            media.content_size_px(document, sprite, frame)
        };
        for frame in 0..4 {
            let frame_after = match &node.content {
                Content::Frame { sheet, frame } => {
                    switched.sheet(sheet).unwrap().frame_index(&frame.as_str().into()).unwrap()
                }
                _ => frame,
            };
            assert_eq!(
                size(&document, &media, &before_node.content, frame),
                size(&switched, &after, &node.content, frame_after),
                "{}",
                node.name
            );
        }
    }
}

#[test]
fn what_can_not_be_packed_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let document = sample(folder.path());
    let media = loaded(folder.path(), &document);
    let nothing = pack(&Document::default(), &media, &Options::default()).unwrap_err();
    assert_eq!(nothing, PackError::Nothing);
    let small = pack(&document, &media, &Options { max_px: 64, ..Options::default() }).unwrap_err();
    assert_eq!(small, PackError::TooLarge("pole".into(), 60));
    let missing = pack(&document, &Media::default(), &Options::default()).unwrap_err();
    assert!(matches!(missing, PackError::NoPicture(_)));
    let uneven = Edit::SetSheet("walk".into(), Sheet::new("walk", "walk", 3, 1));
    let (document, _) = document.edited(&uneven).unwrap();
    assert_eq!(
        pack(&document, &media, &Options::default()).unwrap_err(),
        PackError::Uneven("walk".into(), 0)
    );
}
