//! What is drawn of a small file of each format, beside a picture of it that was looked at. With `KINEOGRAPH_RENEW_GOLDENS` set the
//! pictures in `tests/goldens` are written anew: look at them before they are committed.

use std::io::Cursor;
use std::path::{Path, PathBuf};

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use kineograph_runtime::format::{Content, Filter, StartPose};

use super::gather::gather;
use super::importer::AddTo;
use super::plan::Taken;
use super::written::{aseprite, moving, texts};
use crate::compile::Programs;
use crate::document::{Document, Edit};
use crate::export::source::ExportSource;
use crate::export::studio::{Backdrop, Studio};
use crate::io::Roots;

/// Width and height of a picture of one moment, in pixels.
const MOMENT_PX: [u32; 2] = [128, 64];
/// The colour behind the sprites.
const GROUND: [u8; 3] = [40, 44, 52];
/// Differences of a channel that other graphics drivers may make.
const MAX_STEP: u8 = 8;

/// A format: its name, the files, the first of which is imported, two moments in seconds, and the corner of the stage that is seen.
struct Case {
    name: &'static str,
    files: Vec<(&'static str, Vec<u8>)>,
    moments: [f64; 2],
    corner_px: [f64; 2],
}

fn case(name: &'static str, file: &'static str, bytes: impl Into<Vec<u8>>) -> Case {
    Case { name, files: vec![(file, bytes.into())], moments: [0.0, 0.25], corner_px: [0.0; 2] }
}

impl Case {
    fn with(mut self, file: &'static str, text: impl Into<Vec<u8>>) -> Self {
        self.files.push((file, text.into()));
        self
    }

    fn at(self, moments: [f64; 2], corner_px: [f64; 2]) -> Self {
        Self { moments, corner_px, ..self }
    }
}

fn cases() -> Vec<Case> {
    let sheet = |first: &str, second: &str| texts::SHEET_2.replace("a.png", first).replace("b.png", second);
    vec![
        case("png", "sample.png", written(ImageFormat::Png)),
        case("jpeg", "sample.jpg", written(ImageFormat::Jpeg)),
        case("webp", "sample.webp", written(ImageFormat::WebP)),
        case("bmp", "sample.bmp", written(ImageFormat::Bmp)),
        case("gif", "moving.gif", moving::gif()).at([0.0, 0.2], [0.0; 2]),
        case("apng", "moving.png", moving::apng()).at([0.0, 0.2], [0.0; 2]),
        case("webp-moving", "moving.webp", moving::webp()).at([0.0, 0.2], [0.0; 2]),
        case("svg", "drawing.svg", moving::DRAWING),
        case("plist-0", "sheet0.plist", texts::SHEET_0),
        case("plist-1", "sheet1.plist", texts::SHEET_1),
        case("plist-2", "sheet2.plist", texts::SHEET_2),
        case("plist-3", "sheet3.plist", texts::SHEET_3),
        case("animations-1", "hops.plist", texts::ANIMATIONS_1).with("sheet0.plist", texts::SHEET_0),
        case("animations-2", "walk.plist", texts::ANIMATIONS_2)
            .with("atlas.plist", texts::SHEET_2)
            .at([0.0, 0.5], [0.0; 2]),
        case("texture-packer-hash", "hash.json", texts::HASH),
        case("texture-packer-array", "array.json", texts::ARRAY),
        case("texture-packer-textures", "textures.json", texts::TEXTURES),
        case("texture-packer-pack", "pack-0.json", texts::PACK_0).with("pack-1.json", texts::PACK_1),
        case("aseprite", "fox.aseprite", aseprite::rich()).at([0.05, 0.2], [0.0; 2]),
        case("aseprite-json", "fox.json", texts::ASEPRITE_JSON),
        case("ccb", "dragon.ccb", texts::CCB)
            .with("parts.plist", sheet("wing.png", "wing-hit.png"))
            .at([0.3, 0.5], [-64.0, -32.0]),
        case("ccb-hud", "hud.ccb", texts::CCB_HUD)
            .with("parts.plist", sheet("stop.png", "stop-down.png"))
            .at([0.0, 1.0], [0.0; 2]),
        case("csd", "enemy.csd", texts::CSD.replace("VisibleForFrame=\"False\" ", ""))
            .with("enemy.plist", sheet("enemy_1.png", "b"))
            .at([0.0, 0.25], [-32.0, -16.0]),
        case("csd-hud", "hud.csd", texts::CSD_HUD)
            .with("parts.plist", sheet("stop.png", "tick.png"))
            .at([0.0, 0.75], [0.0; 2]),
    ]
}

/// A picture in which each place has another colour, and edges are seen.
fn sample(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, y| {
        let blue = if (x / 2 + y / 2).is_multiple_of(2) { 230 } else { 60 };
        let part = |at: u32, of: u32| u8::try_from(255 * at / of).expect("at most 255");
        Rgba([part(x, width), part(y, height), blue, 255])
    })
}

/// A small picture, of which a corner is transparent where the format can have that.
fn written(format: ImageFormat) -> Vec<u8> {
    let mut picture = sample(24, 16);
    for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
        picture.get_pixel_mut(x, y).0[3] = 0;
    }
    let picture = DynamicImage::ImageRgba8(picture);
    let picture = match format {
        ImageFormat::Jpeg => DynamicImage::ImageRgb8(picture.to_rgb8()),
        _ => picture,
    };
    let mut bytes = Vec::new();
    picture.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

/// The files in a folder, with every picture that one of them names.
fn folder(case: &Case) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    };
    let mut atlas = Vec::new();
    DynamicImage::ImageRgba8(sample(64, 64))
        .write_to(&mut Cursor::new(&mut atlas), ImageFormat::Png)
        .unwrap();
    let of_texts =
        ["atlas", "sheet0", "flags", "leaves", "runner", "letters", "p-0", "p-1", "pack-0", "pack-1"];
    let of_scenes = ["fox", "eye", "panel", "button", "pics/enemy 2"];
    for name in of_texts.iter().chain(&of_scenes) {
        write(&format!("{name}.png"), &atlas);
    }
    for (name, bytes) in &case.files {
        write(name, bytes);
    }
    folder
}

/// The document with what a user would have after importing, and a node for each frame and clip that none shows yet.
fn imported(case: &Case, folder: &Path) -> Document {
    let mut paths: Vec<PathBuf> = vec![folder.join(case.files[0].0)];
    // Animations name frames of sheets that are imported with them.
    if case.name == "animations-1" {
        paths.push(folder.join(case.files[1].0));
    }
    let mut document = Document::default();
    let do_all = |document: &mut Document, edits: Vec<Edit>| {
        for edit in edits {
            *document = document.edited(&edit).unwrap().0;
        }
    };
    let gathered = gather(&paths, None);
    assert_eq!(gathered.refused, [""; 0], "{}", case.name);
    for picture in &gathered.pictures {
        let to = AddTo { document: &document, folder: Some(folder) };
        let edits = super::add_picture(to, picture, None).edits;
        do_all(&mut document, edits);
    }
    let edits = gathered.contents.plan(&document, Some(folder), Taken::Update).unwrap().edits;
    do_all(&mut document, edits);
    let images: Vec<_> = document.images().iter().map(|image| image.as_ref().clone()).collect();
    let sharp = images
        .into_iter()
        .map(|image| Edit::SetImage(image.name.clone(), image.with_filter(Filter::Nearest)));
    do_all(&mut document, sharp.collect());
    if document.nodes().is_empty() {
        show_all(&mut document);
    } else {
        put_singles_at_whole_pixels(&mut document);
    }
    document
}

/// A node for each frame of each sheet, side by side, and one for each clip.
fn show_all(document: &mut Document) {
    let frames = document.sheets().iter().flat_map(|sheet| {
        (0..sheet.frame_count()).map(|index| (sheet.name.clone(), index)).collect::<Vec<_>>()
    });
    let frames: Vec<(String, u32)> = frames.collect();
    let clips: Vec<_> = document.clips().iter().map(|clip| clip.id).collect();
    let first = frames[0].clone();
    let shown = frames.into_iter().map(|frame| (frame, None));
    let shown = shown.chain(clips.into_iter().map(|clip| (first.clone(), Some(clip))));
    for (place, ((sheet, frame), clip)) in shown.enumerate() {
        let start = StartPose::default().with_frame(frame);
        let start = start.with_anchor([0.0, 0.0]).with_position([14.0 + 24.0 * place as f64, 8.0]);
        let add =
            Edit::AddNode { name: "shown".to_owned(), parent: None, content: Content::Sheet(sheet), start };
        let (next, outcome) = document.edited(&add).unwrap();
        *document = next;
        if let Some(clip) = clip {
            *document = document.edited(&Edit::AddRun(clip, outcome.node.unwrap(), 0.0)).unwrap().0;
        }
    }
}

/// What stands in the middle of the stage is moved to where a pixel of it is one of the picture, whatever driver draws it, and enlarged.
fn put_singles_at_whole_pixels(document: &mut Document) {
    let [width, height] = document.stage().size;
    let middle = [width / 2.0, height / 2.0];
    let nodes: Vec<_> =
        document.nodes().iter().filter(|node| node.start.position == middle).cloned().collect();
    for node in nodes {
        let mut node = node.as_ref().clone();
        node.start = node.start.with_anchor([0.0, 0.0]).with_position([8.0, 8.0]).with_scale([2.0, 2.0]);
        *document = document.edited(&Edit::SetNode(node)).unwrap().0;
    }
}

/// Both moments, one above the other.
fn drawn(case: &Case) -> RgbaImage {
    let folder = folder(case);
    let document = imported(case, folder.path());
    let programs = Programs::of(&document);
    let roots = Roots::of_project(Some(&folder.path().join("a.ron")));
    let mut source = ExportSource::of(&document, &programs, roots);
    let [width, height] = MOMENT_PX.map(f64::from);
    source.view_px = Some([case.corner_px[0], case.corner_px[1], width, height]);
    let mut warnings = Vec::new();
    let mut studio = Studio::open(&source, &mut warnings).unwrap();
    assert_eq!(warnings, [""; 0], "{}", case.name);
    let pictures = case
        .moments
        .map(|secs| studio.picture(&source, secs, MOMENT_PX, Backdrop::Color(GROUND)).unwrap().pixels);
    RgbaImage::from_raw(MOMENT_PX[0], 2 * MOMENT_PX[1], pictures.concat()).unwrap()
}

/// The part of what is drawn in either picture that differs.
fn difference(a: &RgbaImage, b: &RgbaImage) -> f64 {
    let is_drawn = |pixel: &Rgba<u8>| pixel.0[..3] != GROUND;
    let differs = |a: &Rgba<u8>, b: &Rgba<u8>| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > MAX_STEP);
    let pairs: Vec<_> = a.pixels().zip(b.pixels()).filter(|(a, b)| is_drawn(a) || is_drawn(b)).collect();
    let count = pairs.iter().filter(|(a, b)| differs(a, b)).count();
    count as f64 / (pairs.len() as f64).max(1.0)
}

#[test]
fn each_format_is_drawn_as_it_was() {
    let goldens = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/goldens");
    let renews = std::env::var_os("KINEOGRAPH_RENEW_GOLDENS").is_some();
    let mut wrong = Vec::new();
    for case in cases() {
        let now = drawn(&case);
        let ground = Rgba([GROUND[0], GROUND[1], GROUND[2], 255]);
        assert!(now.pixels().any(|pixel| *pixel != ground), "{}: something is drawn", case.name);
        let path = goldens.join(format!("{}.png", case.name));
        if renews {
            std::fs::create_dir_all(&goldens).unwrap();
            now.save(&path).unwrap();
            continue;
        }
        let golden =
            image::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).to_rgba8();
        assert!(golden.width().max(golden.height()) <= 128, "{}", case.name);
        let part = if golden.dimensions() == now.dimensions() { difference(&now, &golden) } else { 1.0 };
        // Edges of what is turned differ from driver to driver.
        if part > 0.03 {
            wrong.push(format!("{}: {:.1} % of what is drawn differ", case.name, part * 100.0));
        }
    }
    assert_eq!(wrong, [""; 0]);
}
