//! What is drawn can be read: the contrast of texts and controls, and whether texts are cut off, measured on pictures of the window in both
//! themes, at two sizes and at 150 %.

mod controls;
mod shot;
mod texts;
mod views;

use shot::{Look, Shot};
use views::{VIEWS, View};

/// Contrast of texts, and of all else that has to be made out, after WCAG 2.
const TEXT_CONTRAST: f32 = 4.5;
const SIGN_CONTRAST: f32 = 3.0;

const SMALL: [f32; 2] = [1280.0, 800.0];
const LARGE: [f32; 2] = [1920.0, 1080.0];

/// All looks: size in pixels, and scale.
const SIZES: [([f32; 2], f32); 3] = [(SMALL, 1.0), (LARGE, 1.0), (SMALL, 1.5)];

/// Draws a view in these looks, and lists what is wrong.
fn faults(view: &View, is_dark: bool, find: impl Fn(&mut Shot) -> Vec<String>) -> Vec<String> {
    let mut faults = Vec::new();
    for (size_px, scale) in SIZES {
        let look = Look { size_px, scale, is_dark };
        let mut shot = Shot::take(view, look);
        let found = find(&mut shot);
        faults.extend(found.into_iter().map(|fault| format!("{} {look}: {fault}", view.name)));
    }
    faults
}

fn assert_none(is_dark: bool, find: impl Fn(&mut Shot) -> Vec<String> + Copy) {
    let faults: Vec<_> = VIEWS.iter().flat_map(|view| faults(view, is_dark, find)).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn texts_and_controls_stand_out_in_the_dark_theme_and_no_text_is_cut_off() {
    // Themes differ in colours only, so what is cut off is looked for in one. Last, because the pointer goes over all shortened texts.
    assert_none(true, |shot| {
        let faint = [texts::faint(shot), controls::faint(shot)].concat();
        [faint, texts::cut(shot), texts::shortened_without_tooltip(shot)].concat()
    });
}

#[test]
fn texts_and_controls_stand_out_in_the_light_theme() {
    assert_none(false, |shot| [texts::faint(shot), controls::faint(shot)].concat());
}
