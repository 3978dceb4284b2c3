//! Every kind of content, named blends and masks at 0, ⅓ and 1 s, as pictures that are kept: what changes in them is looked at. What they should be
//! is computed in the tests of contents, blends and masks.
//!
//! `KINEOGRAPH_RENEW_GOLDENS=1` writes them anew.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use image::{Rgba, RgbaImage};
use kineograph_runtime::format::Content;

use super::desk::Desk;
use super::studio::{Backdrop, Studio};
use crate::io::{Roots, read_project};

/// Side of a cell of the project.
const CELL_PX: u32 = 42;
const COLUMNS: u32 = 6;
const SECS: [f64; 3] = [0.0, 1.0 / 3.0, 1.0];
/// Out of order, and each twice: a moment is the same whatever was shown before.
const ORDER: [usize; 6] = [2, 0, 1, 0, 2, 1];
/// Drivers differ at edges that are smoothed: by more than so much in at most so large a part of the pixels.
const LEVELS: u8 = 40;
const PART: f64 = 0.02;

fn goldens() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/goldens")
}

fn desk() -> Desk {
    let path = goldens().join("kinds.ron");
    let (project, diagnostics) = read_project(&path).unwrap();
    assert!(!diagnostics.has_errors(), "{diagnostics:?}");
    Desk::of(&project, Roots::of_project(Some(&path)))
}

/// The stage at each moment.
fn moments(desk: &Desk) -> [RgbaImage; 3] {
    let [width, height] = desk.source.document.stage().size.map(|side| side as u32);
    let mut warnings = Vec::new();
    let mut studio = Studio::open(&desk.source, &mut warnings).unwrap();
    assert_eq!(warnings, [""; 0]);
    let mut moments: [Option<Vec<u8>>; 3] = [None, None, None];
    for nth in ORDER {
        let picture = studio.picture(&desk.source, SECS[nth], [width, height], Backdrop::Stage).unwrap();
        let known = moments[nth].get_or_insert_with(|| picture.pixels.clone());
        assert!(*known == picture.pixels, "{} s is not the same again", SECS[nth]);
    }
    moments.map(|pixels| RgbaImage::from_raw(width, height, pixels.unwrap()).unwrap())
}

/// Its cell at all moments, side by side.
fn cell(moments: &[RgbaImage; 3], nth: u32) -> RgbaImage {
    let [left, top] = [nth % COLUMNS, nth / COLUMNS].map(|place| place * CELL_PX);
    RgbaImage::from_fn(3 * CELL_PX, CELL_PX, |x, y| {
        *moments[(x / CELL_PX) as usize].get_pixel(left + x % CELL_PX, top + y)
    })
}

/// The part of the pixels that differ.
fn difference(a: &RgbaImage, b: &RgbaImage) -> f64 {
    let is_far = |(a, b): &(&Rgba<u8>, &Rgba<u8>)| a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > LEVELS);
    a.pixels().zip(b.pixels()).filter(is_far).count() as f64 / f64::from(a.width() * a.height())
}

#[test]
fn every_kind_blend_and_mask_looks_as_in_its_picture() {
    let renews = std::env::var_os("KINEOGRAPH_RENEW_GOLDENS").is_some();
    let desk = desk();
    let document = &desk.source.document;
    let kinds: BTreeSet<&str> = document.nodes().iter().map(|node| kind(&node.content)).collect();
    assert_eq!(kinds.len(), 11, "each kind is there: {kinds:?}");
    let names = document.nodes().iter().filter(|node| node.parent.is_none()).map(|node| &node.name);
    let moments = moments(&desk);
    let mut wrong = Vec::new();
    for (name, nth) in names.zip(0..) {
        let found = cell(&moments, nth);
        let third =
            |from: u32| image::imageops::crop_imm(&found, from * CELL_PX, 0, CELL_PX, CELL_PX).to_image();
        let is_moved = (1..3).all(|moment| difference(&third(0), &third(moment)) > 0.0);
        assert!(is_moved, "{name} looks otherwise at each moment");
        let path = goldens().join(format!("kinds/{name}.png"));
        if renews {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            found.save(&path).unwrap();
        }
        let wanted = image::open(&path).map(image::DynamicImage::into_rgba8);
        let is_alike = wanted.as_ref().is_ok_and(|wanted| {
            wanted.dimensions() == found.dimensions() && difference(&found, wanted) <= PART
        });
        if !is_alike {
            let other = std::env::temp_dir().join(format!("kineograph-kind-{name}.png"));
            found.save(&other).unwrap();
            wrong.push(format!("{name}: see {}", other.display()));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

fn kind(content: &Content) -> &'static str {
    match content {
        Content::Group => "group",
        Content::Box(_) => "box",
        Content::Image(_) => "image",
        Content::Sheet(_) => "sheet",
        Content::Frame { .. } => "frame",
        Content::NineSlice(_) => "nine-slice",
        Content::Progress(_) => "progress",
        Content::Shape(_) => "shape",
        Content::Text(_) => "text",
        Content::Particles(_) => "particles",
        Content::Symbol(_) => "symbol",
    }
}
