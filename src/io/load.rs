//! Reading project files.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use kineograph_runtime::Diagnostics;
use kineograph_runtime::format::{MAX_FILE_BYTES, Project, load_bytes, too_large};

use super::IoError;

/// Reads and checks a project file. What is wrong comes with it, each with its position; it is no reason not to open it.
///
/// # Errors
/// When the file can't be read or is not a project; the file itself is never touched.
pub fn read_project(path: &Path) -> Result<(Project, Diagnostics), IoError> {
    let bytes = read_file(path)?;
    let loaded = load_bytes(&bytes).map_err(|error| IoError::NotAProject { path: path.to_owned(), error })?;
    Ok((loaded.project, loaded.diagnostics))
}

/// Reads the text of a project file as it is.
///
/// # Errors
/// When the file can't be read, is too large or is no text.
pub fn read_text(path: &Path) -> Result<String, IoError> {
    let no_text = |error: std::string::FromUtf8Error| match load_bytes(error.as_bytes()) {
        Err(error) => IoError::NotAProject { path: path.to_owned(), error },
        // Both agree on what is text.
        Ok(_) => IoError::NotAFile(path.to_owned()),
    };
    String::from_utf8(read_file(path)?).map_err(no_text)
}

fn read_file(path: &Path) -> Result<Vec<u8>, IoError> {
    let metadata = std::fs::metadata(path).map_err(|error| IoError::reading(path, error))?;
    // Devices and pipes might never end.
    if !metadata.is_file() {
        return Err(IoError::NotAFile(path.to_owned()));
    }
    let too_large = |bytes| IoError::NotAProject { path: path.to_owned(), error: too_large(bytes) };
    let size_bytes = usize::try_from(metadata.len()).unwrap_or(usize::MAX);
    if size_bytes > MAX_FILE_BYTES {
        return Err(too_large(size_bytes));
    }
    let file = File::open(path).map_err(|error| IoError::reading(path, error))?;
    let mut bytes = Vec::with_capacity(size_bytes);
    // One byte more than allowed, to notice a file that grows while it is read.
    let limit = MAX_FILE_BYTES as u64 + 1;
    file.take(limit).read_to_end(&mut bytes).map_err(|error| IoError::reading(path, error))?;
    if bytes.len() > MAX_FILE_BYTES { Err(too_large(bytes.len())) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(path: &Path) -> String {
        read_project(path).unwrap_err().to_string()
    }

    #[test]
    fn what_can_not_be_read_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("gone.ron");
        assert_eq!(message(&missing), format!("There is no file {}.", missing.display()));
        assert!(message(&missing.join("deeper.ron")).starts_with("There is no file"));
        assert_eq!(message(folder.path()), format!("{} is not a file.", folder.path().display()));
    }

    #[test]
    fn what_is_no_project_is_placed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.ron");
        std::fs::write(&path, "(\n  format: 1,\n  nodes: [(nam: \"x\")],\n)").unwrap();
        assert!(message(&path).starts_with(&format!("{}:3:", path.display())), "{}", message(&path));
        std::fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(message(&path).contains("is not text"));
    }

    #[test]
    fn a_file_that_is_far_too_large_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("huge.ron");
        File::create(&path).unwrap().set_len(MAX_FILE_BYTES as u64 + 1).unwrap();
        assert!(message(&path).contains("too large"));
    }

    #[cfg(unix)]
    #[test]
    fn a_device_that_never_ends_is_refused() {
        assert_eq!(message(Path::new("/dev/zero")), "/dev/zero is not a file.");
    }
}
