//! Reading project files.

use std::io::Read;
use std::path::Path;

use kineograph_import::is_utf16;
use kineograph_runtime::Diagnostics;
use kineograph_runtime::format::{MAX_FILE_BYTES, Project, load_bytes, too_large};
use kineograph_store::{NotOpened, open_regular};

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
    let opened = match open_regular(path, false) {
        Ok(opened) => opened,
        Err(NotOpened::NotAFile) => return Err(IoError::NotAFile(path.to_owned())),
        Err(NotOpened::Empty) => return Ok(Vec::new()),
        Err(NotOpened::Failed(error)) => return Err(IoError::reading(path, error)),
    };
    let too_large = |bytes| IoError::NotAProject { path: path.to_owned(), error: too_large(bytes) };
    let size_bytes = usize::try_from(opened.len_bytes).unwrap_or(usize::MAX);
    if size_bytes > MAX_FILE_BYTES {
        return Err(too_large(size_bytes));
    }
    let mut bytes = Vec::with_capacity(size_bytes);
    // One byte more than allowed, to notice a file that grows while it is read.
    let limit = MAX_FILE_BYTES as u64 + 1;
    opened.file.take(limit).read_to_end(&mut bytes).map_err(|error| IoError::reading(path, error))?;
    if is_utf16(&bytes) {
        return Err(IoError::Utf16(path.to_owned()));
    }
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
        std::fs::write(&path, "(\n  format: 2,\n  nodes: [(name: x)],\n)").unwrap();
        assert!(message(&path).starts_with(&format!("{}:3:", path.display())), "{}", message(&path));
        std::fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(message(&path).contains("is not text"));
    }

    #[test]
    fn a_text_in_utf_16_is_called_so() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.ron");
        let units = || "\u{feff}(format: 2)".encode_utf16();
        let said = format!("{} is a text in UTF-16. Save it as UTF-8 in a text editor.", path.display());
        for bytes in [
            units().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
            units().flat_map(u16::to_be_bytes).collect(),
        ] {
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(message(&path), said);
            assert_eq!(read_text(&path).unwrap_err().to_string(), said);
        }
    }

    #[test]
    fn a_file_that_is_far_too_large_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("huge.ron");
        std::fs::File::create(&path).unwrap().set_len(MAX_FILE_BYTES as u64 + 1).unwrap();
        assert!(message(&path).contains("too large"));
    }

    #[cfg(unix)]
    #[test]
    fn a_device_that_never_ends_is_refused() {
        assert_eq!(message(Path::new("/dev/zero")), "/dev/zero is not a file.");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_link_to_a_file_that_waits_for_ever_is_an_empty_file() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("a.ron");
        std::os::unix::fs::symlink("/proc/kmsg", &link).unwrap();
        let message = message(&link);
        // Without the right to read it, that is what is wrong.
        assert!(message.contains("empty") || message.contains("permission"), "{message}");
    }
}
