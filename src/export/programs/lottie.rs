//! Lottie in rlottie, the player of Samsung, which is driven by a small program in C.

use std::path::{Path, PathBuf};

use kineograph_render::RgbaImage;

use super::{difference, on_black, output, players, program, rich};
use crate::export::desk::{Desk, options};
use crate::export::options::Options;
use crate::export::studio::Backdrop;

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
    for (name, desk) in
        [("rich", rich()), ("coin", Desk::of_sample("coin")), ("hero", Desk::of_sample("hero"))]
    {
        let all = Options { fps: Some(30.0), backdrop: Backdrop::Transparent, ..options() };
        let (files, _) = desk.export("lottie", &all).unwrap();
        let wanted = desk.pictures(&all);
        // Not the last one: it is the first that a player does not show.
        let count = u32::try_from(wanted.len()).unwrap() - 1;
        let frames: Vec<u32> = (0..20).map(|moment| moment * count / 20).collect();
        let found = played(&files[0].1, [wanted[0].width, wanted[0].height], &frames);
        assert_eq!(found.len(), frames.len());
        let mut worst = (0.0_f64, 0.0_f64);
        for (frame, found) in frames.iter().zip(&found) {
            let wanted = on_black(wanted[*frame as usize].clone());
            let (mean, far) = difference(found, &wanted);
            if let Some(folder) = std::env::var_os("KINEOGRAPH_SHOW") {
                let save = |picture: &RgbaImage, what: &str| {
                    let file = Path::new(&folder).join(format!("{name}_{frame}_{what}.png"));
                    image::save_buffer(
                        file,
                        &picture.pixels,
                        picture.width,
                        picture.height,
                        image::ColorType::Rgba8,
                    )
                    .unwrap();
                };
                save(found, "found");
                save(&wanted, "wanted");
            }
            println!("{name} frame {frame}: {mean:.3} {:.3} %", 100.0 * far);
            worst = (worst.0.max(mean), worst.1.max(far));
        }
        assert!(worst.0 < 2.5 && worst.1 < 0.015, "{name}: {worst:?}");
    }
}
