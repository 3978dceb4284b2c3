//! The files of an export. They are made entirely before the first one is written.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::SpooledTempFile;

use crate::io::{Existing, IoError, check_output, write_output};
use crate::limits::MAX_EXPORT_MEMORY_BYTES;

/// Where an exporter writes: the file that is asked for, and others beside it.
pub trait Output: Write {
    /// Begins another file, to which all goes from now on. Its name is that of the export without its extension, then `ending`, such
    /// as `_0001.png`. If nothing was written before, the file that is asked for is not made.
    ///
    /// # Errors
    /// When the output has no place for more files.
    fn begin(&mut self, ending: &str) -> io::Result<()>;

    /// Takes note of the width and height of a sheet of frames that is written, in pixels.
    fn note_sheet(&mut self, _size_px: [u32; 2]) {}
}

/// All files, one after another in one temporary file without a name, which is gone with the program.
pub struct Made {
    spool: SpooledTempFile,
    files: Vec<MadeFile>,
    written: u64,
    /// What the names of the next files begin with, after that of the export.
    part: String,
    sheets_px: Vec<[u32; 2]>,
}

struct MadeFile {
    part: String,
    /// `None` for the file that is asked for.
    ending: Option<String>,
    start: u64,
    length: u64,
}

impl Default for Made {
    fn default() -> Self {
        let spool = tempfile::spooled_tempfile(MAX_EXPORT_MEMORY_BYTES);
        let mut made =
            Self { spool, files: Vec::new(), written: 0, part: String::new(), sheets_px: Vec::new() };
        made.push(None);
        made
    }
}

impl Write for Made {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.spool.write(bytes)?;
        self.written += count as u64;
        if let Some(file) = self.files.last_mut() {
            file.length += count as u64;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.spool.flush()
    }
}

impl Output for Made {
    fn begin(&mut self, ending: &str) -> io::Result<()> {
        self.push(Some(ending.to_owned()));
        Ok(())
    }

    fn note_sheet(&mut self, size_px: [u32; 2]) {
        self.sheets_px.push(size_px);
    }
}

impl Made {
    fn push(&mut self, ending: Option<String>) {
        self.files.retain(|file| file.length > 0);
        self.files.push(MadeFile { part: self.part.clone(), ending, start: self.written, length: 0 });
    }

    /// Begins a part of the export whose files have this name as well, such as that of a clip.
    pub fn begin_part(&mut self, name: &str) {
        self.part = format!("_{}", file_part(name));
        self.push(None);
    }

    /// How many bytes all files have.
    pub const fn bytes(&self) -> u64 {
        self.written
    }

    pub const fn files(&self) -> usize {
        self.files.len()
    }

    /// Width and height of each sheet of frames, in pixels.
    pub fn sheets_px(&self) -> &[[u32; 2]] {
        &self.sheets_px
    }

    /// The text of the first file, if it is a text of at most so many bytes.
    ///
    /// # Errors
    /// If it can't be read back.
    pub fn first_text(&mut self, most_bytes: u64) -> io::Result<Option<String>> {
        let Some(file) = self.files.first().filter(|file| file.length <= most_bytes) else { return Ok(None) };
        let mut bytes = Vec::new();
        self.spool.seek(SeekFrom::Start(file.start))?;
        (&mut self.spool).take(file.length).read_to_end(&mut bytes)?;
        self.spool.seek(SeekFrom::End(0))?;
        Ok(String::from_utf8(bytes).ok())
    }

    /// The paths of all files of an export to `path`.
    pub fn paths(&self, path: &Path) -> Vec<PathBuf> {
        self.files.iter().map(|file| file.path(path)).collect()
    }

    /// Writes all files, each entirely or not at all. None is written if one may not be. If one can't be written, those before it that are
    /// new are removed again.
    ///
    /// # Errors
    /// As those of [`write_output`], for the first file that can't be written.
    pub fn write_to(&mut self, path: &Path, existing: Existing, inputs: &[PathBuf]) -> Result<(), IoError> {
        for path in self.paths(path) {
            check_output(&path, existing, inputs)?;
        }
        let mut new = Vec::new();
        for file in &self.files {
            let path = file.path(path);
            let is_new = path.symlink_metadata().is_err();
            let at_start = self.spool.seek(SeekFrom::Start(file.start));
            let written = at_start.map_err(|error| IoError::writing(&path, error)).and_then(|_| {
                write_output(&path, existing, inputs, &mut (&mut self.spool).take(file.length))
            });
            if let Err(error) = written {
                for path in new {
                    // What can't be removed stays: the error that is reported is the one that matters.
                    let _ = std::fs::remove_file(path);
                }
                return Err(error);
            }
            if is_new {
                new.push(path);
            }
        }
        Ok(())
    }

    /// The contents of each file by its ending; that of the file that is asked for is empty.
    #[cfg(test)]
    pub fn contents(&mut self) -> Vec<(String, Vec<u8>)> {
        let mut all = Vec::new();
        for file in &self.files {
            let mut bytes = Vec::new();
            self.spool.seek(SeekFrom::Start(file.start)).unwrap();
            (&mut self.spool).take(file.length).read_to_end(&mut bytes).unwrap();
            all.push((format!("{}{}", file.part, file.ending.as_deref().unwrap_or_default()), bytes));
        }
        all
    }
}

impl MadeFile {
    /// `a/walk.png` with the ending `_01.png` is `a/walk_01.png`.
    fn path(&self, path: &Path) -> PathBuf {
        if self.part.is_empty() && self.ending.is_none() {
            return path.to_owned();
        }
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(&self.part);
        match (&self.ending, path.extension()) {
            (Some(ending), _) => name.push(ending),
            (None, Some(extension)) => {
                name.push(".");
                name.push(extension);
            }
            (None, None) => {}
        }
        path.with_file_name(name)
    }
}

/// A name from a project as a part of a file name, on every system.
pub fn file_part(name: &str) -> String {
    let part = |letter: char| if letter.is_alphanumeric() || letter == '-' { letter } else { '_' };
    name.chars().take(64).map(part).collect()
}

/// An output that has one file only, such as standard output.
pub struct Single<'a>(pub &'a mut dyn Write);

impl Write for Single<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Output for Single<'_> {
    fn begin(&mut self, _: &str) -> io::Result<()> {
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_beside_each_other_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("walk.png");
        let mut made = Made::default();
        for number in 1..=2 {
            made.begin(&format!("_{number}.png")).unwrap();
            write!(made, "picture {number}").unwrap();
        }
        made.begin(".json").unwrap();
        write!(made, "{{}}").unwrap();
        made.write_to(&path, Existing::Keep, &[]).unwrap();
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name));
        assert_eq!(read("walk_2.png").unwrap(), "picture 2");
        assert_eq!(read("walk.json").unwrap(), "{}");
        assert!(read("walk.png").is_err(), "nothing was written there");
        std::fs::remove_file(folder.path().join("walk_1.png")).unwrap();
        assert!(made.write_to(&path, Existing::Keep, &[]).is_err());
        assert!(read("walk_1.png").is_err(), "as the others are there");
        made.write_to(&path, Existing::Replace, &[]).unwrap();
        assert_eq!(read("walk_1.png").unwrap(), "picture 1");
    }

    #[test]
    fn what_was_written_before_a_failure_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut made = Made::default();
        for name in ["_1", "_2", "_3"] {
            // The second one has a name that no system takes.
            let end = if name == "_2" { "x".repeat(300) } else { name.to_owned() };
            made.begin(&format!("{end}.png")).unwrap();
            write!(made, "{name}").unwrap();
        }
        let path = folder.path().join("walk.png");
        std::fs::write(folder.path().join("mine"), "mine").unwrap();
        assert!(made.write_to(&path, Existing::Replace, &[]).is_err());
        let left: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(left, ["mine"]);
    }

    #[test]
    fn parts_have_names_of_their_own() {
        let mut made = Made::default();
        for clip in ["run/1", "hop"] {
            made.begin_part(clip);
            write!(made, "x").unwrap();
            made.begin(".json").unwrap();
            write!(made, "y").unwrap();
        }
        let paths = made.paths(Path::new("a/fox.png"));
        let wanted = ["a/fox_run_1.png", "a/fox_run_1.json", "a/fox_hop.png", "a/fox_hop.json"];
        assert_eq!(paths, wanted.map(PathBuf::from));
    }

    #[test]
    fn a_name_of_the_project_stays_in_the_folder() {
        assert_eq!(file_part("../a b\\c:é"), "___a_b_c_é");
    }
}
