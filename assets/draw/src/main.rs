//! Draws every picture in `assets/`: the sprites of the sample projects and the icon.
//!
//! The pictures are code, so that they can be changed together, stay in one style and one palette, and have no
//! foreign licence. Run with `cargo xtask assets`; a test compares the committed files with what this draws.

#![forbid(unsafe_code)]

mod aseprite;
mod atlas;
mod backdrop;
mod camp;
mod canvas;
mod coin;
mod dialog;
mod fire;
mod gallery;
mod hero;
mod icon;
mod lettering;
mod palette;
mod picture;
mod props;
mod scenery;
mod shape;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    for (name, canvas) in gallery::all() {
        let file = assets_folder().join(name);
        if let Err(error) = picture::save(&canvas, &file) {
            eprintln!("{}: {error}", file.display());
            return ExitCode::FAILURE;
        }
        println!("{name}: {}×{}", canvas.width_px(), canvas.height_px());
    }
    for (name, bytes) in gallery::files() {
        let file = assets_folder().join(name);
        if let Err(error) = std::fs::write(&file, &bytes) {
            eprintln!("{}: {error}", file.display());
            return ExitCode::FAILURE;
        }
        println!("{name}: {} bytes", bytes.len());
    }
    ExitCode::SUCCESS
}

/// The folder `assets/`, which holds this program too.
fn assets_folder() -> PathBuf {
    let draw = Path::new(env!("CARGO_MANIFEST_DIR"));
    draw.parent().unwrap_or(draw).to_path_buf()
}
