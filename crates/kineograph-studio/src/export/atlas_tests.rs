//! A random atlas draws what its separate pictures draw: frames turned, trimmed and with pivots, between pixels that belong to nobody.

use std::fmt::Write;
use std::sync::Arc;

use proptest::prelude::*;

use super::desk::{Desk, options};
use super::options::Options;
use super::source::ExportSource;
use super::studio::{Backdrop, Studio};
use crate::io::Roots;
use crate::media::{Media, Picture};

/// A side of the picture that is compared, in pixels.
const STAGE_PX: u32 = 240;
/// How far the nodes are apart.
const CELL_PX: f64 = 80.0;

/// A picture, where it goes, and how its node lies.
#[derive(Debug, Clone)]
struct AtlasPicture {
    /// Width and height of what is drawn, and how much is transparent around it: left, right, above, below.
    drawn: [u32; 2],
    around: [u32; 4],
    seed: u32,
    is_turned: bool,
    pivot: Option<[f64; 2]>,
    rotation_deg: f64,
    scale: f64,
    flips: [bool; 2],
}

fn piece(
    rotation_deg: impl Strategy<Value = f64>,
    scale: impl Strategy<Value = f64>,
) -> impl Strategy<Value = AtlasPicture> {
    let looks =
        ([2..18_u32, 2..18_u32], [1..5_u32, 1..5_u32, 1..5_u32, 1..5_u32], any::<u32>(), any::<bool>());
    let pivot = proptest::option::of(prop::sample::select(vec![0.0, 1.0]));
    (looks, pivot, rotation_deg, scale, any::<[bool; 2]>()).prop_map(
        |((drawn, around, seed, is_turned), pivot, rotation_deg, scale, flips)| {
            let pivot = pivot.map(|x: f64| [x, 1.0 - x]);
            AtlasPicture { drawn, around, seed, is_turned, pivot, rotation_deg, scale, flips }
        },
    )
}

impl AtlasPicture {
    fn size(&self) -> [u32; 2] {
        let [left, right, above, below] = self.around;
        [self.drawn[0] + left + right, self.drawn[1] + above + below]
    }

    /// The whole picture: any colours of any opacity inside, nothing around.
    fn picture(&self) -> Picture {
        let [width, height] = self.size();
        let [left, _, above, _] = self.around;
        let mut random = self.seed;
        let mut rgba = Vec::new();
        for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let is_drawn =
                (left..left + self.drawn[0]).contains(&x) && (above..above + self.drawn[1]).contains(&y);
            let [r, g, b, a] = random.to_be_bytes();
            rgba.extend(if is_drawn { [r, g, b, a | 0x80] } else { [0; 4] });
        }
        Picture { width, height, rgba }
    }

    /// What an atlas keeps: the drawn part with a transparent pixel around it, and its left upper corner in the whole.
    fn trimmed(&self) -> (Picture, [u32; 2]) {
        let whole = self.picture();
        let corner = [self.around[0] - 1, self.around[2] - 1];
        let rect = [corner[0], corner[1], self.drawn[0] + 2, self.drawn[1] + 2].map(f64::from);
        (crate::pack::cut(&whole, rect, false).unwrap(), corner)
    }
}

/// The pieces in one row, turned where they are to be, on a loud colour; with the text of its frames.
fn atlas(pieces: &[AtlasPicture]) -> (Picture, String) {
    let (width, height) = (26 * u32::try_from(pieces.len()).unwrap(), 26);
    let mut page = Picture { width, height, rgba: [255, 0, 255, 255].repeat((width * height) as usize) };
    let mut text = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        let (kept, [left, top]) = piece.trimmed();
        let [x, y] = [26 * u32::try_from(index).unwrap() + 2, 3];
        for (down, right) in (0..kept.height).flat_map(|down| (0..kept.width).map(move |right| (down, right)))
        {
            // Turned clockwise, its left edge is the upper one, from right to left.
            let [to_x, to_y] =
                if piece.is_turned { [x + kept.height - 1 - down, y + right] } else { [x + right, y + down] };
            let [from, to] =
                [4 * (down * kept.width + right), 4 * (to_y * width + to_x)].map(|at| at as usize);
            page.rgba[to..to + 4].copy_from_slice(&kept.rgba[from..from + 4]);
        }
        let [whole_width, whole_height] = piece.size();
        let middle = |start: u32, side: u32, whole: u32| {
            f64::from(start) + f64::from(side) / 2.0 - f64::from(whole) / 2.0
        };
        let [right, down] = [middle(left, kept.width, whole_width), middle(top, kept.height, whole_height)];
        let pivot = piece.pivot.map_or_else(String::new, |[x, y]| format!(", pivot: ({x}, {y})"));
        let (kept_width, kept_height, is_turned) = (kept.width, kept.height, piece.is_turned);
        writeln!(
            text,
            r#"(name: "f{index}", rect: ({x}, {y}, {kept_width}, {kept_height}), rotated: {is_turned}, offset: ({right}, {}), source_size: ({whole_width}, {whole_height}){pivot}),"#,
            -down
        )
        .unwrap();
    }
    (page, text)
}

/// The project with the atlas, or with each picture by itself.
fn drawn(pieces: &[AtlasPicture], filter: &str, uses_atlas: bool) -> Vec<u8> {
    let mut media = Media::default();
    let (mut images, mut sheets, mut nodes) = (String::new(), String::new(), String::new());
    if uses_atlas {
        let (page, frames) = atlas(pieces);
        media.set("atlas", Ok(Arc::new(page)));
        write!(images, r#"(name: "atlas", path: "atlas.png", filter: {filter}),"#).unwrap();
        write!(sheets, r#"(name: "atlas", image: "atlas", frames: [{frames}]),"#).unwrap();
    }
    for (index, piece) in pieces.iter().enumerate() {
        let sprite = if uses_atlas {
            format!(r#"Frame(sheet: "atlas", frame: "f{index}")"#)
        } else {
            media.set(&format!("p{index}"), Ok(Arc::new(piece.picture())));
            write!(images, r#"(name: "p{index}", path: "p{index}.png", filter: {filter}),"#).unwrap();
            format!(r#"Image("p{index}")"#)
        };
        // A whole pixel at its lower left corner where it isn't turned: the anchor is that corner.
        let anchor = match piece.pivot {
            Some([x, y]) if !uses_atlas => format!("({x}, {y})"),
            _ => "(0, 0)".to_owned(),
        };
        let [x, y] = [index % 3, index / 3].map(|at| CELL_PX * at as f64 + CELL_PX / 2.0);
        let AtlasPicture { rotation_deg, scale, flips: [flip_x, flip_y], .. } = piece;
        writeln!(
            nodes,
            r#"(name: "n{index}", content: {sprite}, start: (position: ({x}, {y}), anchor: {anchor}, rotation: {rotation_deg}, scale: ({scale}, {scale}), flip_x: {flip_x}, flip_y: {flip_y})),"#
        )
        .unwrap();
    }
    let text = format!(
        "(format: 2, stage: (size: ({STAGE_PX}, {STAGE_PX})), images: [{images}], sheets: [{sheets}], nodes: [{nodes}])"
    );
    let loaded = kineograph_runtime::format::load(&text).unwrap();
    assert!(!loaded.diagnostics.has_errors(), "{:?}", loaded.diagnostics);
    let mut desk = Desk::of(&loaded.project, Roots::default());
    desk.source.media = Some(Arc::new(media));
    let moment = Options { to_secs: Some(0.0), backdrop: Backdrop::Transparent, ..options() };
    desk.pictures(&moment).remove(0).pixels
}

/// Red, green, blue and alpha, premultiplied: what is seen.
fn seen(pixels: &[u8]) -> Vec<[i32; 4]> {
    let premultiplied = |pixel: &[u8; 4]| {
        let [r, g, b, a] = pixel.map(i32::from);
        [r, g, b, 255].map(|level| level * a / 255)
    };
    pixels.as_chunks::<4>().0.iter().map(premultiplied).collect()
}

#[test]
fn two_hundred_pictures_of_an_atlas_are_one_draw_call_and_none_is_sent_twice() {
    let place = |index: u32| [index % 20 * 10, index / 20 * 10];
    let (mut frames, mut nodes) = (String::new(), String::new());
    for index in 0..200 {
        let ([x, y], z) = (place(index), index % 7);
        writeln!(frames, r#"(name: "f{index}", rect: ({x}, {y}, 10, 10)),"#).unwrap();
        // Some boxes and several layers between them.
        let sprite = match index % 25 {
            0 => "Box((10, 10))".to_owned(),
            _ => format!(r#"Frame(sheet: "atlas", frame: "f{index}")"#),
        };
        writeln!(nodes, r#"(name: "n{index}", content: {sprite}, z: {z}, start: (position: ({x}, {y}))),"#)
            .unwrap();
    }
    let text = format!(
        r#"(format: 2, stage: (size: (200, 100)), images: [(name: "atlas", path: "atlas.png")],
            sheets: [(name: "atlas", image: "atlas", frames: [{frames}])], nodes: [{nodes}])"#
    );
    let loaded = kineograph_runtime::format::load(&text).unwrap();
    assert!(!loaded.diagnostics.has_errors(), "{:?}", loaded.diagnostics);
    let desk = Desk::of(&loaded.project, Roots::default());
    let mut media = Media::default();
    media.set("atlas", Ok(Arc::new(Picture { width: 200, height: 100, rgba: vec![200; 200 * 100 * 4] })));
    let source = ExportSource { media: Some(Arc::new(media)), ..desk.source };
    let mut studio = Studio::open(&source, &mut Vec::new()).unwrap();
    for sent in [201, 0] {
        studio.picture(&source, 0.0, [200, 100], Backdrop::Stage).unwrap();
        let batch = studio.last_batch();
        assert_eq!((batch.quad_count(), batch.draw_call_count()), (201, 1), "with the background");
        assert_eq!(batch.sent_quad_count(), sent);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn whole_pixels_are_the_same_to_the_bit(
        pieces in proptest::collection::vec(piece((0..4_i32).prop_map(|turn| f64::from(turn) * 90.0), (1..3_i32).prop_map(f64::from)), 9),
    ) {
        let upright: Vec<AtlasPicture> = pieces.iter().map(|piece| AtlasPicture { rotation_deg: 0.0, scale: 1.0, ..piece.clone() }).collect();
        prop_assert!(drawn(&upright, "Linear", true) == drawn(&upright, "Linear", false));
        prop_assert!(drawn(&pieces, "Nearest", true) == drawn(&pieces, "Nearest", false));
    }

    #[test]
    fn turned_and_enlarged_sprites_are_the_same_to_the_eye(
        pieces in proptest::collection::vec(piece(0.0..360.0, 1.0..2.0), 9),
    ) {
        let [atlas, single] = [true, false].map(|uses_atlas| seen(&drawn(&pieces, "Linear", uses_atlas)));
        let apart = |(a, b): (&[i32; 4], &[i32; 4])| a.iter().zip(b).map(|(a, b)| (a - b).abs()).max().unwrap_or(0);
        // Edges are those of what was trimmed, which is transparent there.
        let worst = atlas.iter().zip(&single).map(apart).max().unwrap_or(0);
        prop_assert!(worst <= 3, "{worst} levels apart");
        prop_assert!(single.iter().filter(|pixel| pixel[3] > 0).count() > 500);
    }
}
