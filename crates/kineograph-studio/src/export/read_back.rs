//! Exports read back by decoders that did not write them, and compared with the pictures they were made from.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

use image::AnimationDecoder;
use kineograph_render::{Background, Camera, Filter, Offscreen, RgbaImage, Scene};
use kineograph_runtime::format::is_unseen;

use super::desk::{Desk, options, with};
use super::options::{ExportScope, Options};
use super::setting::SettingValue;
use super::studio::Backdrop;
use super::*;
use crate::media::{Media, Picture};
use crate::scene::{SceneSource, StageScene, Textures, textured};
use crate::text::tr;

const PROJECT: &str = r##"(
    format: 2,
    stage: (size: (40, 20), background: "#102030", fps: 10),
    nodes: [
        (name: "box", content: Box((10, 8)), start: (position: (8, 10), color: "#ff0000")),
        (name: "lid", parent: "box", content: Box((4, 4)), start: (position: (5, 8), opacity: 100)),
        (name: "other", content: Box((6, 6)), start: (position: (30, 10), color: "#00ff00")),
    ],
    clips: [
        (name: "slide", action: MoveBy(duration: 1, delta: (20, 0))),
        (name: "grow", action: ScaleTo(duration: 0.5, scale: (2, 2))),
    ],
    runs: [(clip: "slide", node: "box", at: 0), (clip: "grow", node: "other", at: 0)],
)"##;

fn decoded_png(bytes: &[u8]) -> RgbaImage {
    let picture = image::load_from_memory_with_format(bytes, image::ImageFormat::Png).unwrap().to_rgba8();
    RgbaImage { width: picture.width(), height: picture.height(), pixels: picture.into_raw() }
}

fn assert_same(found: &RgbaImage, wanted: &RgbaImage) {
    assert_eq!((found.width, found.height), (wanted.width, wanted.height));
    let differs = found.pixels.chunks_exact(4).zip(wanted.pixels.chunks_exact(4)).position(|(a, b)| a != b);
    assert_eq!(differs, None);
}

/// The stage as a canvas of this size draws it: with a camera of its own, here at a zoom of 1, with the stage's left upper corner at a pixel.
fn canvas(desk: &Desk, secs: f64, size_px: [u32; 2], [left, top]: [u32; 2]) -> RgbaImage {
    let document = &desk.source.document;
    let mut poses = Vec::new();
    desk.source.timeline.poses_at(secs, &mut poses);
    let media = desk.source.media.as_deref().cloned().unwrap_or_default();
    let names = desk.source.timeline.value_names();
    let scene_source = SceneSource { document, poses: &poses, media: &media, names: &names };
    let mut offscreen = Offscreen::new().unwrap();
    let textures: Textures = media
        .iter()
        .map(|(image, picture)| {
            let picture = picture.unwrap();
            let size_px = [picture.width, picture.height];
            (image.to_owned(), offscreen.add_texture(size_px, &picture.rgba, Filter::Linear).unwrap())
        })
        .collect();
    let sprites = textured(&StageScene::default().draw_list(&scene_source), document, &textures);
    let [r, g, b] = document.stage().background.0.map(|level| f32::from(level) / 255.0);
    let background = Background { stage_rect: [0.0, 0.0, 40.0, 20.0], rgba: [r, g, b, 1.0] };
    let viewport_px = size_px.map(|side| side as f32);
    let center = [viewport_px[0] / 2.0 - left as f32, 20.0 - (viewport_px[1] / 2.0 - top as f32)];
    let camera = Camera { center, zoom: 1.0, viewport_px };
    let scene = Scene { camera, background: Some(background), sprites: &sprites, masks: &[], islands: &[] };
    let whole = offscreen.render(size_px, &scene).unwrap();
    let stage = (0..20).flat_map(|y| (0..40).map(move |x| (x, y)));
    let pixels = stage.flat_map(|(x, y)| whole.pixel(x + left, y + top).unwrap()).collect();
    RgbaImage { width: 40, height: 20, pixels }
}

#[test]
fn pixels_are_those_of_the_canvas() {
    let desk = Desk::new(PROJECT);
    let exported = &desk.pictures(&Options { from_secs: 0.3, to_secs: Some(0.3), ..options() })[0];
    assert_same(exported, &canvas(&desk, 0.3, [100, 50], [30, 15]));
}

/// Where a smooth picture is turned, a pixel lies somewhere between four others. How much of each it gets is rounded, but from the same
/// numbers wherever the stage lies.
#[test]
fn turned_pictures_are_those_of_the_canvas() {
    let text = r#"(
        format: 2, stage: (size: (40, 20)), images: [(name: "noise", path: "noise.png")],
        nodes: [(name: "noise", content: Image("noise"), start: (position: (19.3, 9.6)))],
        clips: [(name: "turn", action: RotateBy(duration: 1, angle: 360))], runs: [(clip: "turn", node: "noise")],
    )"#;
    let mut desk = Desk::new(text);
    let mut random = 7_u32;
    let rgba = (0..32 * 16 * 4).map(|_| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        random.to_be_bytes()[0] | 0x40
    });
    let mut media = Media::default();
    media.set("noise", Ok(Arc::new(Picture { width: 32, height: 16, rgba: rgba.collect() })));
    desk.source.media = Some(Arc::new(media));
    for secs in [0.0, 0.04, 0.11, 0.3, 0.77] {
        let exported = &desk.pictures(&Options { from_secs: secs, to_secs: Some(secs), ..options() })[0];
        for (size_px, corner_px) in
            [([100, 50], [30, 15]), ([1037, 613], [701, 333]), ([1920, 1080], [3, 1051])]
        {
            assert_same(exported, &canvas(&desk, secs, size_px, corner_px));
        }
    }
}

/// Pictures that stand for several frames are written once, and last as long.
#[test]
fn equal_frames_in_a_row_are_one() {
    let steps = "DelayTime(duration: 0.06), Place(position: (20, 10)), DelayTime(duration: 0.06), Place(position: (30, 10)), DelayTime(duration: 0.1)";
    let desk = Desk::new(&format!(
        r#"(format: 2, stage: (size: (40, 20), fps: 50), nodes: [(name: "box", content: Box((8, 8)), start: (position: (10, 10)))],
            clips: [(name: "steps", action: Sequence(actions: [{steps}]))], runs: [(clip: "steps", node: "box")])"#
    ));
    let options = Options { to_secs: Some(0.22), fps: Some(50.0), ..options() };
    let wanted = desk.pictures(&options);
    assert_eq!(wanted.len(), 11);
    let delays = [60, 60, 100];
    let file = |name: &str| desk.export(name, &options).unwrap().0.remove(0).1;
    let gif = image::codecs::gif::GifDecoder::new(Cursor::new(file("gif"))).unwrap();
    let apng = image::codecs::png::PngDecoder::new(Cursor::new(file("apng"))).unwrap().apng().unwrap();
    let webp = image::codecs::webp::WebPDecoder::new(Cursor::new(file("webp-animation"))).unwrap();
    for frames in [gif.into_frames(), apng.into_frames(), webp.into_frames()] {
        let frames = frames.collect_frames().unwrap();
        let found: Vec<u32> =
            frames.iter().map(|frame| frame.delay().numer_denom_ms()).map(|(ms, parts)| ms / parts).collect();
        assert_eq!(found, delays);
        for (frame, place) in frames.iter().zip([0, 3, 6]) {
            assert_eq!(frame.buffer().as_raw(), &wanted[place].pixels);
        }
    }
}

#[test]
fn animations_have_the_frames_of_the_canvas() {
    let desk = Desk::new(PROJECT);
    for backdrop in [Backdrop::Stage, Backdrop::Transparent, Backdrop::Color([9, 8, 7])] {
        let options = Options { backdrop, loops: 3, ..options() };
        let wanted = desk.pictures(&options);
        assert_eq!(wanted.len(), 10, "the end belongs to the next round");
        let (files, _) = desk.export("apng", &options).unwrap();
        let reader = image::codecs::png::PngDecoder::new(Cursor::new(&files[0].1)).unwrap().apng().unwrap();
        let frames = reader.into_frames().collect_frames().unwrap();
        assert_eq!(frames.len(), wanted.len());
        for (frame, wanted) in frames.iter().zip(&wanted) {
            assert_eq!(frame.buffer().as_raw(), &wanted.pixels);
            assert_eq!(frame.delay().numer_denom_ms().0, 100);
        }
        let (files, _) = desk.export("webp-animation", &options).unwrap();
        assert_frames_of_webp(&files[0].1, &wanted, 3);
        for palette in ["frame", "all"] {
            let settings = with("palette", SettingValue::Text(palette.to_owned()));
            let (files, warnings) = desk.export("gif", &Options { settings, ..options.clone() }).unwrap();
            let reader = image::codecs::gif::GifDecoder::new(Cursor::new(&files[0].1)).unwrap();
            let frames = reader.into_frames().collect_frames().unwrap();
            assert_eq!(frames.len(), wanted.len());
            // Few colours, so they are exact where pixels are not half transparent.
            for (frame, wanted) in frames.iter().zip(&wanted) {
                for (found, wanted) in
                    frame.buffer().as_raw().chunks_exact(4).zip(wanted.pixels.chunks_exact(4))
                {
                    match wanted[3] {
                        255 => assert_eq!(found, wanted),
                        0..128 => assert_eq!(found[3], 0),
                        _ => assert_eq!(found[3], 255),
                    }
                }
            }
            assert_eq!(warnings.is_empty(), backdrop != Backdrop::Transparent, "{warnings:?}");
        }
    }
}

/// Equal frames beside each other are one, so the pictures are compared by their times.
fn assert_frames_of_webp(bytes: &[u8], wanted: &[RgbaImage], loops: u32) {
    assert_eq!(bytes[42..44], u16::try_from(loops).unwrap().to_le_bytes(), "after RIFF, VP8X and a colour");
    let reader = image::codecs::webp::WebPDecoder::new(Cursor::new(bytes)).unwrap();
    let mut shown = 0;
    for frame in reader.into_frames().collect_frames().unwrap() {
        let (millis, one) = frame.delay().numer_denom_ms();
        assert_eq!((millis % 100, one), (0, 1));
        for wanted in &wanted[shown..shown + millis as usize / 100] {
            assert_eq!(frame.buffer().as_raw(), &wanted.pixels, "{shown}");
        }
        shown += millis as usize / 100;
    }
    assert_eq!(shown, wanted.len());
}

#[test]
fn numbered_images_are_the_frames() {
    let desk = Desk::new(PROJECT);
    let settings = with("first", SettingValue::Number(98.0));
    let options = Options { settings, scale: Some(2.0), ..options() };
    let (files, _) = desk.export("png-sequence", &options).unwrap();
    let wanted = desk.pictures(&options);
    assert_eq!((files[0].0.as_str(), files.last().unwrap().0.as_str()), ("_098.png", "_107.png"));
    assert_eq!((files.len(), wanted[0].width), (10, 80));
    for ((_, bytes), wanted) in files.iter().zip(&wanted) {
        assert_same(&decoded_png(bytes), wanted);
    }
}

#[test]
fn stills_are_lossless() {
    let desk = Desk::new(PROJECT);
    let options =
        Options { from_secs: 0.5, to_secs: Some(0.5), backdrop: Backdrop::Transparent, ..options() };
    let wanted = &desk.pictures(&options)[0];
    assert_same(&decoded_png(&desk.export("png", &options).unwrap().0[0].1), wanted);
    let webp = &desk.export("webp", &options).unwrap().0[0].1;
    let webp = image::load_from_memory_with_format(webp, image::ImageFormat::WebP).unwrap().to_rgba8();
    assert_eq!(webp.as_raw(), &wanted.pixels);
}

/// Frames cut from a sheet by its data, and put back into their whole size.
fn frames_of_sheet(files: &[(String, Vec<u8>)]) -> Vec<(String, RgbaImage)> {
    let sheet = decoded_png(&files[0].1);
    let data: serde_json::Value = serde_json::from_slice(&files[1].1).unwrap();
    assert_eq!(data["meta"]["size"]["w"], sheet.width);
    let frames = data["frames"].as_object().unwrap().iter().map(|(name, frame)| {
        let side = |of: &str, side: &str| u32::try_from(frame[of][side].as_u64().unwrap()).unwrap();
        let (width, height) = (side("sourceSize", "w"), side("sourceSize", "h"));
        let mut whole = RgbaImage { width, height, pixels: vec![0; 4 * (width * height) as usize] };
        for (y, x) in (0..side("frame", "h")).flat_map(|y| (0..side("frame", "w")).map(move |x| (y, x))) {
            // Turned clockwise: its left edge is the upper one, from right to left.
            let is_turned = frame["rotated"].as_bool().unwrap();
            let [right, down] = if is_turned { [side("frame", "h") - 1 - y, x] } else { [x, y] };
            let pixel = sheet.pixel(side("frame", "x") + right, side("frame", "y") + down).unwrap();
            let at = (side("spriteSourceSize", "y") + y) * width + side("spriteSourceSize", "x") + x;
            whole.pixels[4 * at as usize..][..4].copy_from_slice(&pixel);
        }
        (name.clone(), whole)
    });
    frames.collect()
}

#[test]
fn sheets_give_equal_frames_again() {
    let desk = Desk::new(PROJECT);
    for (layout, trims) in [("grid", false), ("grid", true), ("packed", false), ("packed", true)] {
        let mut settings = with("trim", SettingValue::Flag(trims));
        settings.extend(with("layout", SettingValue::Text(layout.to_owned())));
        let options = Options { settings, backdrop: Backdrop::Transparent, ..options() };
        let (files, _) = desk.export("sheet", &options).unwrap();
        let wanted = desk.pictures(&options);
        let frames = frames_of_sheet(&files);
        assert_eq!(frames.len(), wanted.len());
        let size = |file: usize| decoded_png(&files[file].1).width;
        assert!(layout != "packed" || size(0).is_power_of_two());
        for (name, frame) in &frames {
            let index: usize = name.trim_start_matches("out_").trim_end_matches(".png").parse().unwrap();
            assert_same(frame, &wanted[index]);
        }
    }
}

/// The names of the frames in a sheet's file, in its order, and each clip's first and last of them.
fn order_and_tags(json: &[u8]) -> (Vec<String>, Vec<(String, [u64; 2])>) {
    let text = std::str::from_utf8(json).unwrap();
    let name = |line: &str| Some(line.trim().strip_prefix('"')?.strip_suffix(".png\": {")?.to_owned());
    let data: serde_json::Value = serde_json::from_str(text).unwrap();
    let tags = data["meta"]["frameTags"].as_array().unwrap();
    let end = |tag: &serde_json::Value, end: &str| tag[end].as_u64().unwrap();
    let tag = |tag: &serde_json::Value| {
        (tag["name"].as_str().unwrap().to_owned(), [end(tag, "from"), end(tag, "to")])
    };
    (text.lines().filter_map(name).collect(), tags.iter().map(tag).collect())
}

/// Tags count frames in the order of the file, which is that of time and not that of letters.
#[test]
fn frames_of_a_sheet_are_in_order_and_last_whole_milliseconds() {
    let desk = Desk::new(PROJECT);
    let each = Options { what: ExportScope::EachClip, same_size: true, fps: Some(30.0), ..options() };
    let (files, _) = desk.export("sheet", &each).unwrap();
    let (names, tags) = order_and_tags(&files[1].1);
    assert_eq!(names.len(), 45);
    let wanted = (0..30).map(|index| format!("slide_{index}")).chain((0..15).map(|at| format!("grow_{at}")));
    assert_eq!(names, wanted.collect::<Vec<_>>());
    assert_eq!(tags, [("slide".to_owned(), [0, 29]), ("grow".to_owned(), [30, 44])]);
    let data: serde_json::Value = serde_json::from_slice(&files[1].1).unwrap();
    let millis = |index: usize| data["frames"][format!("slide_{index}.png")]["duration"].as_u64().unwrap();
    assert_eq!([0, 1, 2].map(millis), [33, 34, 33]);
    assert_eq!((0..30).map(millis).sum::<u64>(), 1000, "a second is a second");
}

/// Frames that don't fit on a sheet go on further ones, each with a file of its own that names the others.
#[test]
fn large_sheets_are_split_and_give_equal_frames_again() {
    let desk = Desk::new(PROJECT);
    for layout in ["grid", "packed"] {
        let mut settings = with("layout", SettingValue::Text(layout.to_owned()));
        settings.insert("max-size".to_owned(), SettingValue::Number(128.0));
        let options = Options { settings, scale: Some(2.0), backdrop: Backdrop::Transparent, ..options() };
        let (files, _) = desk.export("sheet", &options).unwrap();
        let wanted = desk.pictures(&options);
        let count = files.len() / 2;
        let endings: Vec<String> =
            (0..count).flat_map(|sheet| [format!("-{sheet}.png"), format!("-{sheet}.json")]).collect();
        assert_eq!(files.iter().map(|(ending, _)| ending.clone()).collect::<Vec<_>>(), endings, "{layout}");
        let mut found = 0;
        for (sheet, files) in files.chunks(2).enumerate() {
            let data: serde_json::Value = serde_json::from_slice(&files[1].1).unwrap();
            let meta = &data["meta"];
            assert_eq!(meta["image"], format!("out-{sheet}.png"));
            assert_eq!(meta["related_multi_packs"].as_array().unwrap().len(), count - 1);
            assert!(decoded_png(&files[0].1).width <= 128 && decoded_png(&files[0].1).height <= 128);
            let (names, tags) = order_and_tags(&files[1].1);
            assert_eq!(tags, [("out".to_owned(), [0, names.len() as u64 - 1])]);
            for (name, frame) in frames_of_sheet(files) {
                let index: usize = name.trim_start_matches("out_").trim_end_matches(".png").parse().unwrap();
                assert_same(&frame, &wanted[index]);
                found += 1;
            }
        }
        assert_eq!((found, count > 1), (wanted.len(), true), "{layout}");
    }
    let too_small =
        Options { settings: with("max-size", SettingValue::Number(64.0)), scale: Some(2.0), ..options() };
    assert!(desk.export("sheet", &too_small).is_err(), "a frame of 80 px does not fit");
}

#[test]
fn sheets_above_what_phones_show_are_warned_of() {
    let desk = Desk::new(PROJECT);
    let mut settings = with("max-size", SettingValue::Number(16_384.0));
    settings.insert("columns".to_owned(), SettingValue::Number(10.0));
    let wide = Options { settings: settings.clone(), scale: Some(10.5), ..options() };
    let (_, warnings) = desk.export("sheet", &wide).unwrap();
    assert!(warnings.len() == 1 && warnings[0].starts_with("A sheet has 4200×210 px"), "{warnings:?}");
    let (_, warnings) = desk.export("sheet", &Options { scale: Some(10.0), ..wide }).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
}

/// A clip is cut out without the stage's colour, unless that is asked for: then all of its picture has it.
#[test]
fn what_is_cut_out_has_one_background() {
    let desk = Desk::new(PROJECT);
    let clip = Options { what: ExportScope::Clip("grow".into()), to_secs: Some(0.0), ..options() };
    let corners = |options: &Options| {
        let picture = &desk.pictures(options)[0];
        let (right, down) = (picture.width - 1, picture.height - 1);
        [(0, 0), (right, 0), (0, down), (right, down)].map(|(x, y)| picture.pixel(x, y).unwrap())
    };
    assert_eq!(corners(&clip), [[0; 4]; 4]);
    let stage = Options { backdrop: Backdrop::Stage, ..clip.clone() };
    assert_eq!(corners(&stage), [[0x10, 0x20, 0x30, 255]; 4]);
    // Of the stage itself the colour is usual.
    let whole = Options { what: ExportScope::Stage, ..clip };
    assert_eq!(corners(&whole)[0], [0x10, 0x20, 0x30, 255]);
}

#[test]
fn clips_are_cut_out_alone_and_of_one_size() {
    let desk = Desk::new(PROJECT);
    let each = Options {
        what: ExportScope::EachClip,
        backdrop: Backdrop::Transparent,
        same_size: true,
        ..options()
    };
    let (files, _) = desk.export("sheet", &each).unwrap();
    let frames = frames_of_sheet(&files);
    assert_eq!(frames.iter().filter(|(name, _)| name.starts_with("slide_")).count(), 10);
    assert_eq!(frames.iter().filter(|(name, _)| name.starts_with("grow_")).count(), 5);
    let size = |frame: &RgbaImage| (frame.width, frame.height);
    assert!(frames.iter().all(|(_, frame)| size(frame) == size(&frames[0].1)));
    let has = |frame: &RgbaImage, channel: usize| {
        frame.pixels.chunks_exact(4).any(|pixel| pixel[channel] > 200 && pixel[3] > 200)
    };
    for (name, frame) in &frames {
        assert_eq!(has(frame, 1), name.starts_with("grow_"), "{name}: green belongs to the other clip");
    }
    let apart = Options { same_size: false, ..each.clone() };
    let (files, _) = desk.export("gif", &apart).unwrap();
    assert_eq!(files.iter().map(|(ending, _)| ending.as_str()).collect::<Vec<_>>(), ["_slide", "_grow"]);
    let node =
        Options { what: ExportScope::Node("lid".into()), backdrop: Backdrop::Transparent, ..options() };
    let lid = desk.pictures(&node);
    assert!(
        lid.iter()
            .all(|picture| !has(picture, 0) && picture.pixels.chunks_exact(4).any(|pixel| pixel[3] > 90))
    );
    assert!(desk.export("png", &Options { what: ExportScope::Node("none".into()), ..options() }).is_err());
}

/// Tables have each node at each time, with the end, in the numbers that poses hold.
#[test]
fn poses_are_those_of_the_timeline() {
    let desk = Desk::new(PROJECT);
    let text = |name: &str| String::from_utf8(desk.export(name, &options()).unwrap().0[0].1.clone()).unwrap();
    let objects: serde_json::Value = serde_json::from_str(&text("json")).unwrap();
    let objects = objects.as_array().unwrap();
    let table = text("csv");
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap().split(',').collect();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!((objects.len(), rows.len()), (33, 33), "11 times of 3 nodes");
    let mut poses = Vec::new();
    for (index, (object, row)) in objects.iter().zip(&rows).enumerate() {
        let secs = object["time"].as_f64().unwrap();
        assert!((secs - (index / 3) as f64 / 10.0).abs() < 1e-12);
        assert_eq!((row[0].parse(), row[1]), (Ok(secs), object["node"].as_str().unwrap()));
        desk.source.timeline.poses_at(secs, &mut poses);
        for channel in kineograph_runtime::Channel::ALL {
            let wanted = poses[index % 3].get(channel);
            let column = head.iter().position(|name| *name == channel.name()).unwrap();
            for found in [object[channel.name()].as_f64().unwrap(), row[column].parse().unwrap()] {
                assert!((found - wanted).abs() <= 1e-6 * wanted.abs().max(1.0), "{channel:?} at {secs} s");
            }
        }
    }
}

/// Clips cut out would have other places than in the scene of the stage.
#[test]
fn a_library_of_clips_fits_the_scene_of_the_stage() {
    let desk = Desk::new(PROJECT);
    let text = |name: &str, options: &Options| {
        String::from_utf8(desk.export(name, options).unwrap().0[0].1.clone()).unwrap()
    };
    let library = text("godot-library", &options());
    for wanted in ["\"slide\": SubResource(\"1\")", "\"grow\": SubResource(\"2\")"] {
        assert!(library.contains(wanted), "{library}");
    }
    let of_slide = |text: &str| {
        let (_, track) = text.split_once("NodePath(\"box:position:x\")").unwrap();
        track.lines().find(|line| line.contains("\"points\"")).unwrap().to_owned()
    };
    assert_eq!(of_slide(&library), of_slide(&text("godot", &options())));
    assert!(!library.contains("NodePath(\"lid"), "a node that rests has no track");
    let one = text("godot-library", &Options { what: ExportScope::Clip("grow".into()), ..options() });
    assert!(one.contains("\"grow\": SubResource(\"1\")") && !one.contains("slide"), "{one}");
}

#[test]
fn a_view_is_a_part_of_the_stage() {
    let desk = Desk::new(PROJECT);
    let moment = Options { to_secs: Some(0.0), ..options() };
    let whole = &desk.pictures(&moment)[0];
    let part = &desk.pictures(&Options { what: ExportScope::View([4.0, 6.0, 12.0, 8.0]), ..moment })[0];
    assert_eq!((part.width, part.height), (12, 8));
    for (y, x) in (0..8).flat_map(|y| (0..12).map(move |x| (y, x))) {
        // 6 px below the view and 8 in it leave 6 above.
        assert_eq!(part.pixel(x, y), whole.pixel(x + 4, y + 6), "{x}, {y}");
    }
}

#[test]
fn every_exporter_writes_the_samples() {
    for sample in ["camp", "coin", "hero", "dialog", "fire"] {
        let desk = Desk::of_sample(sample);
        let options = Options { to_secs: Some(0.2), scale: Some(0.25), fps: Some(10.0), ..options() };
        for exporter in EXPORTERS {
            match desk.export(exporter.name, &options) {
                Ok((files, _)) => {
                    assert!(files.iter().all(|(_, bytes)| !bytes.is_empty()), "{}", exporter.name);
                }
                Err(error) if exporter.name == "godot-frames" => {
                    assert!(matches!(sample, "dialog" | "fire"), "{sample}");
                    assert_eq!(error.to_string(), tr!("export-no-frames"));
                }
                // There may be no ffmpeg, or one without a codec.
                Err(error) => assert!(error.to_string().contains("ffmpeg"), "{}: {error}", exporter.name),
            }
        }
    }
}

/// Names come from files of other people; whoever reads an export sees what is in it.
#[test]
fn no_name_hides_or_reorders_the_text_of_an_export() {
    let evil = "x\u{202e}\u{2066}\u{200f}\u{e0041}";
    let named = ["box", "slide"].iter().fold(PROJECT.to_owned(), |text, name| {
        text.replace(&format!("\"{name}\""), &format!("\"{name}{evil}\""))
    });
    let desk = Desk::new(&named);
    let options = Options { to_secs: Some(0.2), name: format!("out{evil}"), ..options() };
    for exporter in EXPORTERS.iter().filter(|exporter| exporter.name != probe::EXPORTER.name) {
        // There may be no ffmpeg, and there are no frames.
        let Ok((files, _)) = desk.export(exporter.name, &options) else { continue };
        for text in files.into_iter().filter_map(|(_, bytes)| String::from_utf8(bytes).ok()) {
            let unseen = text.chars().find(|letter| *letter != '\n' && is_unseen(*letter));
            assert_eq!(unseen, None, "{}", exporter.name);
        }
    }
    let text = |name: &str| String::from_utf8(desk.export(name, &options).unwrap().0[0].1.clone()).unwrap();
    let poses: serde_json::Value = serde_json::from_str(&text("json")).unwrap();
    assert_eq!(poses[0]["node"], format!("box{evil}"), "programs read the name as it is");
    assert!(text("csv").contains(r"0,boxx\u202e\u2066\u200f\udb40\udc41,"), "{}", text("csv"));
}

#[test]
fn an_export_is_cancelled_between_frames() {
    let desk = Desk::new(PROJECT);
    for exporter in EXPORTERS.iter().filter(|exporter| exporter.input == exporter::Input::Pictures) {
        let (options, mut reports) = (options(), 0);
        let shots = [desk.source.clone()];
        let mut report = |_| {
            reports += 1;
            ControlFlow::Break(())
        };
        let mut job = Job::new(*exporter, &shots, &options, &mut report);
        let made = made(exporter, &mut job);
        let has_reported = reports > 0;
        assert!(!has_reported || matches!(made, Err(ExportError::Cancelled)), "{}", exporter.name);
    }
}
