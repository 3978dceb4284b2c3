//! Exports shown by programs that have nothing to do with this one, and compared with what the canvas shows.
//!
//! A program that is missing is a failure that names its package; `cargo xtask test` installs them and runs these tests.

mod chromium;
mod compilers;
mod ffmpeg;
mod lottie;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use kineograph_render::RgbaImage;
use kineograph_runtime::format::Content;

use super::desk::Desk;
use crate::media::Media;
use crate::scene::{SceneSource, StageScene};

/// Parents, anchors, all channels that formats carry, eases that need many keys, jumps, and frames of an even sheet and of an atlas.
fn rich() -> Desk {
    Desk::in_samples(&std::fs::read_to_string(players().join("rich.ron")).unwrap())
}

/// Masks with outlines: moving, turned, inverted, fading, several and inside of others.
fn masks() -> Desk {
    Desk::in_samples(&std::fs::read_to_string(players().join("masks.ron")).unwrap())
}

/// Masks that are upright pictures.
fn picture_masks() -> Desk {
    Desk::in_samples(&std::fs::read_to_string(players().join("picture_masks.ron")).unwrap())
}

/// Masks that are pictures, texts and several nodes.
fn drawn_masks() -> Desk {
    Desk::in_samples(&std::fs::read_to_string(players().join("drawn_masks.ron")).unwrap())
}

/// It, and the samples.
fn all() -> Vec<(&'static str, Desk)> {
    let samples = ["camp", "coin", "dialog", "hero"].map(|name| (name, Desk::of_sample(name)));
    std::iter::once(("rich", rich())).chain(samples).collect()
}

/// What these tests need besides programs.
fn players() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/players")
}

/// A program on the path.
fn program(name: &str, package: &str) -> Command {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found: Option<PathBuf> =
        std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|file| file.is_file());
    match found {
        Some(file) => Command::new(file),
        None => panic!("{name} is missing. On Debian: apt-get install {package}"),
    }
}

/// What a program has written, if it ended well.
fn output(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {words}");
    output
}

/// What a node shows at a moment.
#[derive(Debug)]
struct SampledNode {
    /// Lower left, lower right, upper right and upper left corner in a picture of the stage, y down.
    corners_px: [[f64; 2]; 4],
    /// 0..=1, 0 where it isn't drawn; none of what shows nothing itself.
    opacity: Option<f64>,
}

/// What each node shows, in the order of the document.
fn seen(desk: &Desk, media: &Media, secs: f64) -> Vec<SampledNode> {
    let (source, mut poses) = (&desk.source, Vec::new());
    source.timeline.poses_at(secs, &mut poses);
    let mut scene = StageScene::default();
    let names = source.timeline.value_names();
    let items =
        scene.draw_list(&SceneSource { document: &source.document, poses: &poses, media, names: &names });
    let height = source.document.stage().size[1];
    let nodes = source.document.nodes().iter().map(|node| {
        let opacity = items.iter().find(|item| item.node == node.id).map_or(0.0, |item| item.sprite.opacity);
        let corners = scene.stage_corners(node.id).unwrap();
        let corners_px = corners.map(|[x, y]| [f64::from(x), height - f64::from(y)]);
        SampledNode { corners_px, opacity: (node.content != Content::Group).then_some(f64::from(opacity)) }
    });
    nodes.collect()
}

/// How far two pictures are apart: the mean difference of levels, and the share of pixels of which one differs by more than 48.
fn difference(found: &RgbaImage, wanted: &RgbaImage) -> (f64, f64) {
    assert_eq!((found.width, found.height), (wanted.width, wanted.height));
    let pairs = || found.pixels.chunks_exact(4).zip(wanted.pixels.chunks_exact(4));
    let apart = |(a, b): (&[u8], &[u8])| a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
    let sum: f64 = found.pixels.iter().zip(&wanted.pixels).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    #[allow(clippy::cast_precision_loss)] // some millions
    let (levels, pixels) = (found.pixels.len() as f64, pairs().count() as f64);
    #[allow(clippy::cast_precision_loss)]
    let far = pairs().filter(|pair| apart(*pair) > 48).count() as f64;
    (sum / levels, far / pixels)
}

/// Lays premultiplied colours of both on black, so that colours of transparent pixels don't count.
fn on_black(mut picture: RgbaImage) -> RgbaImage {
    for [r, g, b, a] in picture.pixels.as_chunks_mut::<4>().0 {
        for level in [r, g, b] {
            *level = u8::try_from(u16::from(*level) * u16::from(*a) / 255).unwrap_or(u8::MAX);
        }
    }
    picture
}
