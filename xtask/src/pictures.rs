//! `pictures`: takes all pictures of docs/pictures again: the empty editor, a small and a large project, small and large windows,
//! dark and light.

use std::path::Path;
use std::process::Command;

use crate::large;
use crate::project;
use crate::screenshot::{self, Shot};
use crate::step::{self, Failure};

const SIZES: [(u32, u32); 2] = [(1280, 800), (1920, 1080)];
/// Nothing is hovered: the tooltip of a sample is its path on this machine.
const EMPTY_KEYS: &[&str] = &["@97,97"];
/// Goes to the leap of the fox, at 1.9 s. The pointer is over the timeline: over the canvas the arrows move sprites.
const HERO_KEYS: &[&str] = &[
    "@25,85",
    "ctrl+f",
    "\"arc",
    "Escape",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
];

/// The timeline alone, with a group of the leap selected.
const TIMELINE_KEYS: &[&str] = &["ctrl+f", "\"leap", "Escape", "@25,85", "ctrl+space", "alt+m", "Escape"];

/// All runs over time.
const RUNS_KEYS: &[&str] = &["@25,85", "ctrl+space", "t"];

/// The curves alone, with an ease and its handle.
const CURVES_KEYS: &[&str] = &["ctrl+f", "\"easeout", "Escape", "@62,85", "ctrl+space"];

/// From the leap on: the canvas alone, with the motion path and the ghosts around it.
const CANVAS_KEYS: &[&str] = &["@30,40", "ctrl+space", "ctrl+k", "\"onion", "Return"];

/// What an Aseprite file would add.
const IMPORT_KEYS: &[&str] = &["ctrl+k", "\"import", "Return", "\"../assets/sprites/fire.aseprite", "Return"];

/// The frames of the hero's sheet.
const FRAMES_KEYS: &[&str] = &["ctrl+k", "\"frame editor", "Return", "@25,40", "ctrl+space"];

/// An animation, before it is exported.
const EXPORT_KEYS: &[&str] = &["ctrl+e", "Down", "Down", "Down", "Down"];

/// Some two seconds on: texts count, the popup is open, the fire burns.
const LATER_KEYS: &[&str] = &[
    "@25,85",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
    "shift+Right",
];

/// Goes to the middle of the dance.
const THOUSAND_KEYS: &[&str] = &["ctrl+f", "\"act 9", "Escape"];

/// Takes them; with names, only those whose file names contain one of them.
pub fn run(args: &[String]) -> Result<(), Failure> {
    screenshot::prepare()?;
    let folder = project::root().join("docs").join("pictures");
    let out = project::root().join("out");
    for folder in [&folder, &out] {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::new(format!("{} cannot be made: {error}", folder.display())))?;
    }
    let thousand = out.join("thousand.ron");
    std::fs::write(&thousand, large::project(1000))
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}", thousand.display())))?;
    let sample =
        |name: &str| project::root().join(format!("projects/{name}.ron")).to_string_lossy().into_owned();
    let [hero, hud, pause, fire] = ["hero", "hud", "pause", "fire"].map(sample);
    let thousand = thousand.to_string_lossy();
    let canvas_keys = [HERO_KEYS, CANVAS_KEYS].concat();
    let subjects: [(&str, Option<&str>, &[&str]); 13] = [
        ("empty", None, EMPTY_KEYS),
        ("hero", Some(&*hero), HERO_KEYS),
        ("timeline", Some(&*hero), TIMELINE_KEYS),
        ("runs", Some(&*hero), RUNS_KEYS),
        ("curves", Some(&*hero), CURVES_KEYS),
        ("canvas", Some(&*hero), &canvas_keys),
        ("import", Some(&*hero), IMPORT_KEYS),
        ("frames", Some(&*hero), FRAMES_KEYS),
        ("export", Some(&*hero), EXPORT_KEYS),
        ("hud", Some(&*hud), LATER_KEYS),
        ("pause", Some(&*pause), LATER_KEYS),
        ("fire", Some(&*fire), LATER_KEYS),
        ("thousand", Some(&*thousand), THOUSAND_KEYS),
    ];
    for (name, project, keys) in subjects {
        for size_px in SIZES {
            for light in [false, true] {
                let theme = if light { "light" } else { "dark" };
                let file = format!("{name}-{theme}-{}x{}.png", size_px.0, size_px.1);
                if args.is_empty() || args.iter().any(|part| file.contains(part.as_str())) {
                    let shot = Shot { project, size_px, light, keys };
                    shot.take(&folder.join(&file))?;
                    shrink(&folder.join(&file))?;
                }
            }
        }
    }
    Ok(())
}

/// Brings a picture down to 256 colours, which is a third of its size and looks the same.
fn shrink(picture: &Path) -> Result<(), Failure> {
    // ImageMagick brings both programs; the newer one warns where the older one is called.
    let program = if project::program_on_path("magick").is_some() { "magick" } else { "convert" };
    let mut command = Command::new(program);
    command.arg(picture).args(["-strip", "+dither", "-colors", "256", "-define", "png:compression-level=9"]);
    command.arg(format!("png8:{}", picture.display()));
    step::run("Shrink it", &mut command)
}
