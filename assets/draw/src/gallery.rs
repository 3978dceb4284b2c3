//! The list of all pictures.

use crate::canvas::Canvas;
use crate::{backdrop, camp, coin, dialog, fire, hero, icon, props, scenery};

/// Draws every picture: file name below `assets/`, and the picture.
pub fn all() -> Vec<(&'static str, Canvas)> {
    vec![
        ("sprites/coin.png", coin::sheet()),
        ("sprites/shadow.png", props::shadow()),
        ("sprites/sparkle.png", props::sparkle()),
        ("sprites/meadow.png", scenery::meadow()),
        ("sprites/hero.png", hero::sheet()),
        ("sprites/platform.png", props::platform()),
        ("sprites/dust.png", props::dust()),
        ("sprites/dusk.png", scenery::dusk()),
        ("sprites/panel.png", dialog::panel()),
        ("sprites/button_ok.png", dialog::button_ok()),
        ("sprites/button_cancel.png", dialog::button_cancel()),
        ("sprites/badge.png", dialog::badge()),
        ("sprites/title.png", dialog::title()),
        ("sprites/ray.png", backdrop::rays()),
        ("sprites/dim.png", backdrop::dim()),
        ("sprites/confetti_a.png", props::confetti_strip()),
        ("sprites/confetti_b.png", props::confetti_disc()),
        ("sprites/confetti_c.png", props::confetti_curl()),
        ("sprites/camp.png", camp::atlas().picture),
        ("icon.png", icon::draw(256)),
        ("icon-64.png", icon::draw(64)),
    ]
}

/// Makes every other file: its name below `assets/`, and its bytes.
pub fn files() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("sprites/camp.json", camp::atlas().data.into_bytes()),
        ("sprites/night.svg", camp::night().into_bytes()),
        ("sprites/fire.aseprite", fire::fire()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{assets_folder, picture};

    /// Channel values may differ by this much: mathematics libraries round differently from system to system.
    const TOLERANCE: u8 = 2;

    #[test]
    fn the_committed_pictures_are_what_is_drawn() {
        for (name, canvas) in all() {
            let (width, height, committed) = picture::load(&assets_folder().join(name)).unwrap();
            assert_eq!((width, height), (canvas.width_px(), canvas.height_px()), "{name}");
            let drawn = canvas.into_rgba();
            let worst = drawn.iter().zip(&committed).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(worst <= Some(TOLERANCE), "{name} differs; run `cargo xtask assets`");
        }
    }

    #[test]
    fn the_committed_files_are_what_is_made() {
        for (name, bytes) in files() {
            let committed = std::fs::read(assets_folder().join(name)).unwrap();
            assert!(committed == bytes, "{name} differs; run `cargo xtask assets`");
        }
    }

    #[test]
    fn no_picture_is_empty() {
        for (name, canvas) in all() {
            assert!(canvas.into_rgba().chunks_exact(4).any(|pixel| pixel[3] > 100), "{name}");
        }
    }
}
