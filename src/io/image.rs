//! Reading pictures, within limits.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::image::{DynamicImage, ImageDecoder, ImageReader, Limits};

use crate::document::Document;
use crate::media::{Media, Picture};

/// The largest width and height of a picture, in pixels: what graphics cards can hold.
pub const MAX_IMAGE_PX: u32 = 16384;

/// Memory that decoding one picture may take: enough for the largest with 8 bits a channel.
const MAX_DECODE_BYTES: u64 = 4 * (MAX_IMAGE_PX as u64) * (MAX_IMAGE_PX as u64) + (64 << 20);

/// Why a picture is not shown, as a sentence that names its file.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    /// No such file.
    #[error("There is no picture {}.", .0.display())]
    Missing(PathBuf),
    /// Not readable by this user, or not a file.
    #[error("The picture {} can't be read: {error}.", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's words.
        error: io::Error,
    },
    /// Another kind of file.
    #[error("{} is not a PNG or GIF picture.", .0.display())]
    UnknownKind(PathBuf),
    /// More pixels than can be drawn.
    #[error(
        "The picture {} is too large: {width}×{height} pixels; at most {MAX_IMAGE_PX}×{MAX_IMAGE_PX} are shown.",
        path.display()
    )]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// Damaged.
    #[error("The picture {} is damaged: {message}.", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The decoder's words.
        message: String,
    },
}

/// Reads all pictures of a document into `media` and forgets those that it no longer has. Paths are relative to
/// `project_folder`; without one, to the current folder. A picture that fails is stored as the sentence that says why.
pub fn load_media(document: &Document, project_folder: Option<&Path>, media: &mut Media) {
    let folder = project_folder.unwrap_or(Path::new(""));
    media.retain(|name| document.image(name).is_some());
    for image in document.images() {
        let picture = decode_image(&folder.join(&image.path));
        media.set(&image.name, picture.map(Arc::new).map_err(|error| error.to_string()));
    }
}

/// Reads a PNG or GIF picture (of an animated one the first frame). The size is checked before any pixel is read.
///
/// # Errors
/// When the file is missing, no picture, damaged or too large.
pub fn decode_image(path: &Path) -> Result<Picture, ImageError> {
    let mut decoder = open(path)?;
    let (width, height) = decoder.dimensions();
    if width > MAX_IMAGE_PX || height > MAX_IMAGE_PX {
        return Err(ImageError::TooLarge { path: path.to_owned(), width, height });
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODE_BYTES);
    let pixels = decoder.set_limits(limits).and_then(|()| DynamicImage::from_decoder(decoder));
    let pixels = pixels.map_err(|error| damaged(path, &error))?.into_rgba8();
    Ok(Picture { width: pixels.width(), height: pixels.height(), rgba: pixels.into_raw() })
}

fn open(path: &Path) -> Result<impl ImageDecoder, ImageError> {
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => ImageError::Missing(path.to_owned()),
        _ => ImageError::Unreadable { path: path.to_owned(), error },
    };
    // Devices and pipes might never end.
    if !std::fs::metadata(path).map_err(unreadable)?.is_file() {
        let error = io::Error::new(io::ErrorKind::InvalidInput, "it is not a file");
        return Err(ImageError::Unreadable { path: path.to_owned(), error });
    }
    let file = BufReader::new(File::open(path).map_err(unreadable)?);
    let mut reader = ImageReader::new(file).with_guessed_format().map_err(unreadable)?;
    if reader.format().is_none() {
        return Err(ImageError::UnknownKind(path.to_owned()));
    }
    // Our own limit names the file and its size.
    reader.no_limits();
    reader.into_decoder().map_err(|error| damaged(path, &error))
}

fn damaged(path: &Path, error: &::image::ImageError) -> ImageError {
    if matches!(error, ::image::ImageError::Unsupported(_)) {
        return ImageError::UnknownKind(path.to_owned());
    }
    let message = error.to_string().trim_end_matches('.').to_owned();
    ImageError::Damaged { path: path.to_owned(), message }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start of a PNG that claims this size; nothing else is in it.
    fn png_header(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(&[1, 2, 3, 4]).unwrap();
        bytes[16..20].copy_from_slice(&width.to_be_bytes());
        bytes[20..24].copy_from_slice(&height.to_be_bytes());
        let checksum = crc32(&bytes[12..29]).to_be_bytes();
        bytes[29..33].copy_from_slice(&checksum);
        bytes
    }

    /// The checksum of PNG chunks, bit by bit (PNG specification, annex D).
    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |crc, &byte| {
            (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg()))
        })
    }

    fn message(name: &str, bytes: &[u8]) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        decode_image(&path).unwrap_err().to_string()
    }

    #[test]
    fn a_picture_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        std::fs::write(&path, png_header(1, 1)).unwrap();
        let expected = Picture { width: 1, height: 1, rgba: vec![1, 2, 3, 4] };
        assert_eq!(decode_image(&path).unwrap(), expected);
    }

    #[test]
    fn a_huge_picture_is_refused_by_its_header() {
        let message = message("huge.png", &png_header(50_000, 50_000));
        assert!(message.contains("huge.png"), "{message}");
        assert!(message.ends_with("is too large: 50000×50000 pixels; at most 16384×16384 are shown."));
    }

    #[test]
    fn broken_and_missing_pictures_are_named() {
        let whole = png_header(4, 4);
        assert!(message("cut.png", &whole[..40]).contains("cut.png is damaged"));
        assert!(message("empty.png", b"").contains("empty.png is not a PNG or GIF picture"));
        assert!(message("text.png", b"hello world").contains("is not a PNG or GIF"));
        assert!(message("photo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF").contains("is not a PNG or GIF"));
        let missing = decode_image(Path::new("no/such/picture.png")).unwrap_err().to_string();
        assert_eq!(missing, "There is no picture no/such/picture.png.");
        assert!(decode_image(&std::env::temp_dir()).is_err());
    }
}
