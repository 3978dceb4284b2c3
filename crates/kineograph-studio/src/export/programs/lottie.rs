//! Lottie in rlottie, the player of Samsung, which is driven by a small program in C.

use std::path::{Path, PathBuf};

use kineograph_render::RgbaImage;

use super::{all, difference, drawn_masks, masks, on_black, output, picture_masks, players, program};
use crate::export::desk::options;
use crate::export::options::Options;
use crate::export::studio::Backdrop;

const FPS: f64 = 30.0;
/// How many frames are compared.
const FRAMES: u32 = 20;

/// Compiles the player.
fn player(folder: &Path) -> PathBuf {
    let (source, player) = (players().join("lottie.c"), folder.join("player"));
    let mut compile = program("cc", "gcc librlottie-dev");
    output(compile.arg(&source).arg("-o").arg(&player).arg("-lrlottie"));
    player
}

/// The pictures of these frames, laid on black.
fn played(lottie: &[u8], [width, height]: [u32; 2], frames: &[u32]) -> Vec<RgbaImage> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("motion.json");
    std::fs::write(&file, lottie).unwrap();
    let mut command = std::process::Command::new(player(folder.path()));
    command.arg(&file).args([width, height].map(|side| side.to_string()));
    command.args(frames.iter().map(u32::to_string));
    let pixels = output(&mut command).stdout;
    let frame = 4 * width as usize * height as usize;
    pixels.chunks_exact(frame).map(|pixels| RgbaImage { width, height, pixels: pixels.to_vec() }).collect()
}

#[test]
#[ignore = "needs librlottie-dev: `cargo xtask test` installs it and runs this"]
fn a_player_shows_what_the_canvas_shows() {
    let masks = [("masks", masks()), ("picture masks", picture_masks()), ("drawn masks", drawn_masks())];
    for (name, desk) in all().into_iter().chain(masks) {
        let whole = Options { fps: Some(FPS), backdrop: Backdrop::Transparent, ..options() };
        let (files, _) = desk.export("lottie", &whole).unwrap();
        let frames: Vec<u32> =
            (0..FRAMES).map(|frame| (desk.source.shown_secs() * FPS) as u32 * frame / FRAMES).collect();
        let at_secs = frames.iter().map(|frame| f64::from(*frame) / FPS).collect();
        let wanted = desk.pictures(&Options { at_secs, ..whole });
        let found = played(&files[0].1, [wanted[0].width, wanted[0].height], &frames);
        assert_eq!(found.len(), wanted.len());
        let apart = found.iter().zip(wanted).map(|(found, wanted)| difference(found, &on_black(wanted)));
        let worst = apart.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1))).unwrap();
        println!(
            "{name}: at most {:.2} levels apart in the mean, {:.2} % of all pixels far",
            worst.0,
            100.0 * worst.1
        );
        assert!(worst.0 < 2.5 && worst.1 < 0.015, "{name}: {worst:?}");
    }
}
