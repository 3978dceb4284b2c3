//! Reads the files that nodes name beside pictures: symbols and fonts.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Read as _;
use std::path::Path;

use super::{ImageError, Roots};
use crate::media::MediaError;
use crate::text::tr;

/// Why a file that is there is not read.
pub(super) enum NotRead {
    /// It is outside of all folders that the project may read from.
    Outside,
    /// Anything else, in words.
    Unreadable(String),
}

/// The bytes of a file, at most one more than `most`, which shows that it is too large. `sentence` says why it is not read.
pub(super) fn read_named(
    path: &str,
    roots: &Roots,
    most: usize,
    sentence: impl Fn(NotRead) -> String,
) -> Result<Vec<u8>, MediaError> {
    let opened = roots.open(path).map_err(|why| {
        let message = match &why {
            ImageError::Missing(_) => tr!("io-missing", path),
            ImageError::Outside { .. } => sentence(NotRead::Outside),
            why => sentence(NotRead::Unreadable(why.to_string())),
        };
        MediaError { message, outside_folder: why.outside_folder().map(Path::to_owned) }
    })?;
    let mut bytes = Vec::new();
    let read = opened.file.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|why| error(sentence(NotRead::Unreadable(why.to_string()))))?;
    Ok(bytes)
}

/// The error of a file that no folder would have to be allowed for.
pub(super) const fn error(message: String) -> MediaError {
    MediaError { message, outside_folder: None }
}

/// A number that equal files share.
pub(super) fn hash_of(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
