//! Every sample project opens without problems, is canonical, plays, and shows something.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use kineograph::internals::Document;
use kineograph::internals::io::{decode_image, read_project};
use kineograph_runtime::format::to_ron;
use kineograph_runtime::{Channel, Length, Timeline};

fn samples() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("projects");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|e| e == "ron")).collect();
    files.sort();
    assert!(files.len() >= 3, "the samples are missing");
    files
}

#[test]
fn samples_open_without_problems_and_are_canonical() {
    for file in samples() {
        let (project, problems) = read_project(&file).unwrap();
        assert_eq!(problems.len(), 0, "{problems:?} in {}", file.display());
        assert_eq!(to_ron(&project), std::fs::read_to_string(&file).unwrap(), "{}", file.display());
        for image in &project.images {
            decode_image(&file.parent().unwrap().join(&image.path)).unwrap();
        }
    }
}

#[test]
fn the_editor_keeps_samples_as_they_are() {
    for file in samples() {
        let (project, _) = read_project(&file).unwrap();
        let (document, mended) = Document::from_project(&project);
        assert_eq!(mended, Vec::<String>::new(), "{}", file.display());
        assert_eq!(document.to_project(), project, "{}", file.display());
    }
}

#[test]
fn samples_play() {
    for file in samples() {
        let (project, _) = read_project(&file).unwrap();
        let timeline =
            Timeline::new(&project).unwrap_or_else(|error| panic!("{}: {error:?}", file.display()));
        let end_secs = match timeline.length() {
            Length::Finite(secs) => secs,
            Length::Endless => 10.0,
        };
        assert!(end_secs > 1.0, "{}", file.display());
        assert!(!timeline.events(-1.0, end_secs).is_empty(), "{} has no events", file.display());
        let mut poses = Vec::new();
        for frame in 0..200 {
            timeline.poses_at(end_secs * f64::from(frame) / 199.0, &mut poses);
            assert_eq!(poses.len(), project.nodes.len());
            for pose in &poses {
                assert!(Channel::ALL.iter().all(|channel| pose.get(*channel).is_finite()));
            }
        }
    }
}

#[test]
fn samples_show_something_that_moves() {
    let folder = tempfile::tempdir().unwrap();
    for file in samples() {
        let [early, late] = ["0.3", "1.8"].map(|secs| still(&file, secs, folder.path()));
        for pixels in [&early, &late] {
            let colors: BTreeSet<&[u8]> = pixels.chunks_exact(4).collect();
            assert!(colors.len() > 200, "{}: only {} colours", file.display(), colors.len());
        }
        let moved = early.chunks_exact(4).zip(late.chunks_exact(4)).filter(|(a, b)| a != b).count();
        assert!(moved > 1_000, "{}: only {moved} pixels change", file.display());
    }
}

/// The pixels of a still, drawn by the command line.
fn still(file: &Path, secs: &str, folder: &Path) -> Vec<u8> {
    let out = folder.join("still.png");
    let status = Command::new(env!("CARGO_BIN_EXE_kineograph"))
        .args(["render", "--force", "--from", secs, "-o"])
        .arg(&out)
        .arg(file)
        .status()
        .unwrap();
    assert!(status.success(), "{} at {secs} s", file.display());
    decode_image(&out).unwrap().rgba
}
