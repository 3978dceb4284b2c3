//! Stored settings as eframe can read them: it opens the file with the window, before the editor sees it.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

use kineograph_runtime::format::MAX_FILE_BYTES;
use kineograph_store::{NotOpened, open_regular};

use super::{FILE, is_own, lines, shown_name};

/// Makes the stored settings safe for eframe, which opens them with the window. What is no file is moved away: eframe would wait for ever for
/// a pipe. Entries with numbers that are not finite are removed: the window system and the panels panic at such sizes. What is removed has
/// its defaults at this start. Gives the names of the lines that can't be read, which cost eframe the whole file.
pub fn scrub_stored(app_id: &str) -> Vec<String> {
    eframe::storage_dir(app_id).map(|folder| scrub_file(&folder.join(FILE))).unwrap_or_default()
}

/// Scrubs a settings file. A file that is right or has no line that can be read, which gives defaults anyway, is not changed.
fn scrub_file(path: &Path) -> Vec<String> {
    let opened = match open_regular(path, false) {
        Ok(opened) => opened,
        Err(NotOpened::NotAFile) => {
            move_away(path);
            return Vec::new();
        }
        Err(_) => return Vec::new(),
    };
    let mut text = String::new();
    if opened.file.take(MAX_FILE_BYTES as u64).read_to_string(&mut text).is_err() {
        return Vec::new();
    }
    let (values, mut broken) = lines::read(&text);
    let count = values.len();
    let mut stored = BTreeMap::new();
    for (key, value) in values {
        match ron::from_str::<String>(&value) {
            // The editor's own entries are checked where they are used, so that the recent files are kept.
            Ok(value) if is_own(&key) || !has_not_finite(&value) => drop(stored.insert(key, value)),
            Ok(_) => {}
            Err(_) => broken.push(key),
        }
    }
    if (stored.len() < count || !broken.is_empty())
        && !stored.is_empty()
        && let Ok(text) = ron::to_string(&stored)
    {
        let _ = crate::io::write_atomic(path, text.as_bytes());
    }
    broken.iter().map(|name| shown_name(name).to_owned()).collect()
}

/// Gives a pipe, a folder or a device that stands where settings are to be another name, under which its owner finds it.
fn move_away(path: &Path) {
    // Where even that fails, nothing is left to do but to start without them.
    let _ = std::fs::rename(path, path.with_extension("ron.no-file"));
}

/// Whether a RON text has a number that is not finite, outside of quotes.
fn has_not_finite(text: &str) -> bool {
    let mut in_quotes = false;
    let mut is_escaped = false;
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if in_quotes {
            in_quotes = c != '"' || is_escaped;
            is_escaped = c == '\\' && !is_escaped;
        } else if c.is_alphanumeric() || matches!(c, '_' | '.') {
            word.push(c);
        } else {
            // Numbers that are too large are read as infinite.
            let is_number = word.starts_with(|c: char| c.is_ascii_digit());
            if matches!(word.as_str(), "NaN" | "inf") || (is_number && word.parse() == Ok(f32::INFINITY)) {
                return true;
            }
            word.clear();
            in_quotes = c == '"';
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_not_finite_do_not_reach_the_window() {
        for wrong in ["(size: NaN)", "[1.0, -inf]", "(a: 1e39)", "(a: \"\\\"\", b: NaN)"] {
            assert!(has_not_finite(wrong), "{wrong}");
        }
        for right in ["(size: 1.5e3)", "(name: \"NaN\", inform: 3)", "\"a \\\" inf\"", "", "Some(-0.5)"] {
            assert!(!has_not_finite(right), "{right}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("app.ron");
        std::fs::write(&path, r#"{"window": "(inner_size_points: Some((NaN, 3)))", "other": "(a: 1)"}"#)
            .unwrap();
        scrub_file(&path);
        let left: BTreeMap<String, String> = ron::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(left.into_iter().collect::<Vec<_>>(), [("other".to_owned(), "(a: 1)".to_owned())]);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_settings_file_is_moved_away_and_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.ron");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        let path = folder.path().join("app.ron");
        // A link leads to it as well; one to a file stays.
        std::os::unix::fs::symlink(&pipe, &path).unwrap();
        for place in [&path, &pipe] {
            scrub_file(place);
            assert!(place.symlink_metadata().is_err(), "{}", place.display());
            assert!(place.with_extension("ron.no-file").symlink_metadata().is_ok());
        }
        let kept = folder.path().join("kept.ron");
        std::fs::write(&kept, "{}").unwrap();
        std::os::unix::fs::symlink(&kept, &path).unwrap();
        scrub_file(&path);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{}");
    }

    #[test]
    fn broken_lines_of_the_file_are_removed_and_named_before_eframe_reads_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE);
        let text = "{\n    \"kineograph.theme\": \"\\\"light\\\"\",\n    \"kineograph.recent\": \"[,\n    \"window\": \"(a: 1)\",\n    \"egui\": 4,\n}";
        std::fs::write(&path, text).unwrap();
        assert_eq!(scrub_file(&path), ["recent", "egui"]);
        let left: BTreeMap<String, String> = ron::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let expected = [("kineograph.theme", "\"light\""), ("window", "(a: 1)")];
        assert_eq!(left.into_iter().collect::<Vec<_>>(), expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
        assert_eq!(scrub_file(&path), Vec::<String>::new());
    }
}
