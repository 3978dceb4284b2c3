//! Exports: what a project can be written as. Command line, dialog and help read one table.

mod apng;
#[cfg(test)]
mod atlas_tests;
#[cfg(test)]
mod blend_tests;
mod cocos;
pub mod compare;
#[cfg(test)]
mod composed_tests;
mod contact;
#[cfg(test)]
mod contents_tests;
mod csv;
mod data;
#[cfg(test)]
mod desk;
pub mod error;
pub mod even_rate;
pub mod exporter;
pub mod forecast;
#[cfg(test)]
mod frame_tests;
pub mod frames;
#[cfg(test)]
mod game_tests;
mod gif;
#[cfg(test)]
mod grid_tests;
pub mod job;
mod json;
#[cfg(test)]
mod kind_tests;
pub mod lacks;
mod losses;
#[cfg(test)]
mod mask_tests;
pub mod options;
pub mod output;
pub mod png;
#[cfg(any(test, feature = "probe-rows"))]
mod probe;
#[cfg(test)]
mod programs;
#[cfg(test)]
mod read_back;
pub mod round;
mod sequence;
pub mod setting;
mod sheet;
pub mod shots;
pub mod size;
pub mod source;
mod still_png;
pub mod studio;
#[cfg(test)]
mod symbol_tests;
mod video;
mod webp;
mod webp_motion;

pub use data::{symbols_without_left_out, without_left_out};

use std::io::Write;
use std::path::Path;

use error::ExportError;
use exporter::{Clips, Exporter};
use job::Job;
use output::Made;

/// All exporters. Of those with the same extension the first is meant if none is named.
pub static EXPORTERS: &[&Exporter] = &[
    &still_png::EXPORTER,
    &contact::EXPORTER,
    &sequence::EXPORTER,
    &sheet::EXPORTER,
    &apng::EXPORTER,
    &gif::EXPORTER,
    &webp::EXPORTER,
    &webp_motion::EXPORTER,
    &video::MP4,
    &video::WEBM,
    &video::PRORES,
    &csv::EXPORTER,
    &json::EXPORTER,
    &data::TRACKS,
    &data::LOTTIE,
    &data::GODOT,
    &data::GODOT_FRAMES,
    &data::GODOT_ANIMATION,
    &data::GODOT_LIBRARY,
    &data::CSS,
    &data::WEB,
    &cocos::CPP,
    &cocos::LUA,
    #[cfg(any(test, feature = "probe-rows"))]
    &probe::EXPORTER,
];

/// Makes an export, ready to be written. A long one is in a temporary file without a name, which is gone with the program.
///
/// # Errors
/// Those of the exporter.
pub fn made(exporter: &'static Exporter, job: &mut Job<'_>) -> Result<Made, ExportError> {
    let mut made = Made::default();
    let shots = job.shots();
    if exporter.clips == Clips::Together || shots.len() == 1 {
        (exporter.write)(job, &mut made)?;
    } else {
        let counts = forecast::frame_counts(job, exporter)?;
        for (index, shot) in shots.iter().enumerate() {
            job.take(index);
            job.count(counts[..index].iter().sum(), counts.iter().sum());
            made.begin_part(shot.clip.as_deref().unwrap_or_default());
            (exporter.write)(job, &mut made)?;
        }
    }
    made.flush()?;
    Ok(made)
}

pub fn named(name: &str) -> Option<&'static Exporter> {
    EXPORTERS.iter().find(|exporter| exporter.name == name).copied()
}

/// The exporter that files with the extension of `path` are meant for, whatever its case.
pub fn for_path(path: &Path) -> Option<&'static Exporter> {
    EXPORTERS.iter().find(|exporter| exporter.writes(path)).copied()
}

/// All extensions, each once, in the order of the table.
pub fn extensions() -> Vec<&'static str> {
    let mut all: Vec<&str> = Vec::new();
    for extension in EXPORTERS.iter().flat_map(|exporter| exporter.extensions) {
        if !all.contains(extension) {
            all.push(extension);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exporters_have_names_and_titles_of_their_own() {
        for (index, exporter) in EXPORTERS.iter().enumerate() {
            assert!(!exporter.extensions.is_empty(), "{}", exporter.name);
            for extension in exporter.extensions {
                assert_eq!(extension.trim_start_matches('.').to_ascii_lowercase(), **extension);
            }
            for other in &EXPORTERS[..index] {
                assert_ne!(exporter.name, other.name);
                assert_ne!((exporter.title)(), (other.title)());
            }
            for setting in exporter.settings {
                assert!(exporter.setting(setting.name).is_some());
                let chosen =
                    setting::Settings::from([(setting.name.to_owned(), setting.value(&Default::default()))]);
                assert_eq!(
                    setting.value(&chosen),
                    setting.value(&Default::default()),
                    "{}: its preset fits",
                    setting.name
                );
            }
        }
    }

    #[test]
    fn extensions_choose_the_first_exporter_in_any_case() {
        let name = |path: &str| for_path(Path::new(path)).map(|exporter| exporter.name);
        assert_eq!(name("a.png"), Some("png"));
        assert_eq!(name("b/A.APNG"), Some("apng"));
        assert_eq!((name("a.bmp"), name("png"), name("")), (None, None, None));
        let all = extensions();
        assert_eq!(all.iter().filter(|extension| **extension == "png").count(), 1, "of two exporters");
        assert!(all.contains(&"probe"));
    }
}
