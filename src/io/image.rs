//! Reads images within limits of size and memory.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::document::Document;
use crate::media::{Media, Picture};
use crate::text::tr;

/// The largest width and height of an image, in pixels: the limit of common graphics cards.
pub const MAX_IMAGE_PX: u32 = 16384;

/// The most pixels of an image: 2²⁶, such as 8192 × 8192. They take 256 MiB in memory and as much on the graphics card.
pub const MAX_IMAGE_PIXELS: u64 = 1 << 26;

/// The most memory that decoding an image may take in addition to its pixels, in bytes.
const MAX_EXTRA_BYTES: usize = 64 << 20;

/// Why an image can't be shown. Its text is a sentence for users that names the file.
#[derive(Debug)]
pub enum ImageError {
    /// There is no such file.
    Missing(PathBuf),
    /// The system refuses to read the file.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The path is a folder, a device or a pipe.
    NotAFile(PathBuf),
    /// The file is neither a PNG nor a GIF.
    UnknownKind(PathBuf),
    /// Width or height exceeds [`MAX_IMAGE_PX`].
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The number of pixels exceeds [`MAX_IMAGE_PIXELS`].
    TooManyPixels {
        /// The file.
        path: PathBuf,
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// Data other than pixels exceed the memory limit.
    TooMuchMemory(PathBuf),
    /// The file can't be decoded.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The decoder's message, without a full stop.
        message: String,
    },
}

impl std::error::Error for ImageError {}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::Missing(path) => tr!("io-image-missing", path = path.display()),
            Self::Unreadable { path, error } => {
                tr!("io-image-unreadable", path = path.display(), error = error.to_string())
            }
            Self::NotAFile(path) => tr!("io-image-not-a-file", path = path.display()),
            Self::UnknownKind(path) => tr!("io-image-unknown-kind", path = path.display()),
            Self::TooLarge { path, width, height } => tr!(
                "io-image-too-large",
                path = path.display(),
                width = *width,
                height = *height,
                most = MAX_IMAGE_PX
            ),
            Self::TooManyPixels { path, width, height } => tr!(
                "io-image-too-many-pixels",
                path = path.display(),
                width = *width,
                height = *height,
                millions = MAX_IMAGE_PIXELS / 1_000_000
            ),
            Self::TooMuchMemory(path) => tr!("io-image-too-much-memory", path = path.display()),
            Self::Damaged { path, message } => {
                tr!("io-image-damaged", path = path.display(), error = message)
            }
        })
    }
}

/// Reads all images of a document into `media` and removes those that the document no longer has. Paths are relative to
/// `project_folder`, or without one to the current folder. An image that can't be read is stored as its error text.
pub fn load_media(document: &Document, project_folder: Option<&Path>, media: &mut Media) {
    let folder = project_folder.unwrap_or(Path::new(""));
    let names: BTreeSet<&str> = document.images().iter().map(|image| image.name.as_str()).collect();
    media.retain(|name| names.contains(name));
    for image in document.images() {
        let picture = decode_image(&folder.join(&image.path));
        media.set(&image.name, picture.map(Arc::new).map_err(|error| error.to_string()));
    }
}

/// Reads a PNG or GIF image (of an animated one the first frame). The size is checked before any pixel is read, and colour profiles
/// and texts are skipped, so that a small file never takes much memory.
///
/// # Errors
/// When the file is missing, not an image, damaged or too large.
pub fn decode_image(path: &Path) -> Result<Picture, ImageError> {
    let reader = open(path)?;
    match reader.format() {
        Some(ImageFormat::Png) => decode_png(path, reader.into_inner()),
        Some(_) => decode_other(path, reader),
        None => Err(ImageError::UnknownKind(path.to_owned())),
    }
}

fn open(path: &Path) -> Result<ImageReader<BufReader<File>>, ImageError> {
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => ImageError::Missing(path.to_owned()),
        _ => ImageError::Unreadable { path: path.to_owned(), error },
    };
    // Devices and pipes might never end.
    if !std::fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(ImageError::NotAFile(path.to_owned()));
    }
    let file = BufReader::new(File::open(path).map_err(unreadable)?);
    ImageReader::new(file).with_guessed_format().map_err(unreadable)
}

/// Bypasses the crate `image`, which unpacks colour profiles of any size.
fn decode_png(path: &Path, file: BufReader<File>) -> Result<Picture, ImageError> {
    let failed = |error: png::DecodingError| match error {
        png::DecodingError::LimitsExceeded => ImageError::TooMuchMemory(path.to_owned()),
        error => damaged(path, &error),
    };
    let mut decoder = png::Decoder::new_with_limits(file, png::Limits { bytes: MAX_EXTRA_BYTES });
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_ignore_text_chunk(true);
    decoder.set_transformations(png::Transformations::EXPAND);
    let header = decoder.read_header_info().map_err(failed)?;
    let [width, height] = checked_size(path, header.width, header.height)?;
    let mut reader = decoder.read_info().map_err(failed)?;
    let Some(bytes) = reader.output_buffer_size() else {
        return Err(ImageError::TooMuchMemory(path.to_owned()));
    };
    let mut samples = vec![0; bytes];
    let (color, depth) = reader.output_color_type();
    let info = reader.next_frame(&mut samples).map_err(failed)?;
    samples.truncate(info.buffer_size());
    let samples = if depth == png::BitDepth::Sixteen { halved(&samples) } else { samples };
    Ok(Picture { width, height, rgba: rgba_of(samples, color) })
}

/// Samples of two bytes, rounded to one.
fn halved(samples: &[u8]) -> Vec<u8> {
    let rounded = |[high, low]: &[u8; 2]| ((u32::from(u16::from_be_bytes([*high, *low])) + 128) / 257) as u8;
    samples.as_chunks::<2>().0.iter().map(rounded).collect()
}

fn rgba_of(samples: Vec<u8>, color: png::ColorType) -> Vec<u8> {
    match color {
        png::ColorType::Rgba => samples,
        png::ColorType::Rgb => {
            samples.as_chunks::<3>().0.iter().flat_map(|[r, g, b]| [*r, *g, *b, u8::MAX]).collect()
        }
        png::ColorType::GrayscaleAlpha => samples
            .as_chunks::<2>()
            .0
            .iter()
            .flat_map(|[gray, alpha]| [*gray, *gray, *gray, *alpha])
            .collect(),
        // Palettes are expanded by the decoder.
        png::ColorType::Grayscale | png::ColorType::Indexed => {
            samples.iter().flat_map(|gray| [*gray, *gray, *gray, u8::MAX]).collect()
        }
    }
}

fn decode_other(path: &Path, mut reader: ImageReader<BufReader<File>>) -> Result<Picture, ImageError> {
    let failed = |error: ::image::ImageError| match error {
        ::image::ImageError::Unsupported(_) => ImageError::UnknownKind(path.to_owned()),
        ::image::ImageError::Limits(_) => ImageError::TooMuchMemory(path.to_owned()),
        error => damaged(path, &error),
    };
    // `checked_size` reports the file and its size; the reader's own limit does not.
    reader.no_limits();
    let mut decoder = reader.into_decoder().map_err(failed)?;
    let (width, height) = decoder.dimensions();
    checked_size(path, width, height)?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(4 * MAX_IMAGE_PIXELS + MAX_EXTRA_BYTES as u64);
    decoder.set_limits(limits).map_err(failed)?;
    let pixels = DynamicImage::from_decoder(decoder).map_err(failed)?.into_rgba8();
    Ok(Picture { width: pixels.width(), height: pixels.height(), rgba: pixels.into_raw() })
}

fn checked_size(path: &Path, width: u32, height: u32) -> Result<[u32; 2], ImageError> {
    if width > MAX_IMAGE_PX || height > MAX_IMAGE_PX {
        return Err(ImageError::TooLarge { path: path.to_owned(), width, height });
    }
    if u64::from(width) * u64::from(height) > MAX_IMAGE_PIXELS {
        return Err(ImageError::TooManyPixels { path: path.to_owned(), width, height });
    }
    Ok([width, height])
}

fn damaged(path: &Path, error: &dyn std::error::Error) -> ImageError {
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
        assert!(message.ends_with("huge.png is 50000×50000 pixels. Scale it down to 16384×16384 or less."));
    }

    #[test]
    fn a_picture_of_too_many_pixels_is_refused_by_its_header() {
        let message = message("wide.png", &png_header(16_384, 16_384));
        assert!(
            message.ends_with("has 16384×16384 pixels. Scale it down to 67 million or fewer."),
            "{message}"
        );
    }

    #[test]
    fn every_kind_of_png_becomes_rgba() {
        use png::{BitDepth as Depth, ColorType as Color};
        let kinds: [(Color, Depth, &[u8], [u8; 8]); 6] = [
            (Color::Rgba, Depth::Eight, &[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]),
            (Color::Rgb, Depth::Eight, &[1, 2, 3, 5, 6, 7], [1, 2, 3, 255, 5, 6, 7, 255]),
            (Color::Grayscale, Depth::Eight, &[1, 2], [1, 1, 1, 255, 2, 2, 2, 255]),
            (Color::Grayscale, Depth::One, &[0b0100_0000], [0, 0, 0, 255, 255, 255, 255, 255]),
            (Color::GrayscaleAlpha, Depth::Eight, &[1, 9, 2, 8], [1, 1, 1, 9, 2, 2, 2, 8]),
            // Rounded, not cut off.
            (
                Color::GrayscaleAlpha,
                Depth::Sixteen,
                &[0, 200, 255, 255, 1, 0, 0, 0],
                [1, 1, 1, 255, 1, 1, 1, 0],
            ),
        ];
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        for (color, depth, samples, rgba) in kinds {
            let mut bytes = Vec::new();
            let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
            encoder.set_color(color);
            encoder.set_depth(depth);
            encoder.write_header().unwrap().write_image_data(samples).unwrap();
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(decode_image(&path).unwrap().rgba, rgba, "{color:?} {depth:?}");
        }
    }

    #[test]
    fn broken_and_missing_pictures_are_named() {
        let whole = png_header(4, 4);
        assert!(message("cut.png", &whole[..40]).contains("cut.png is damaged"));
        assert!(message("empty.png", b"").contains("empty.png is not a PNG or GIF image"));
        assert!(message("text.png", b"hello world").contains("is not a PNG or GIF"));
        assert!(message("photo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF").contains("is not a PNG or GIF"));
        let missing = decode_image(Path::new("no/such/picture.png")).unwrap_err().to_string();
        assert_eq!(missing, "There is no image file no/such/picture.png.");
        assert!(decode_image(&std::env::temp_dir()).is_err());
    }
}
