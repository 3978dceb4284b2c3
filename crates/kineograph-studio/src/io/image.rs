//! Decodes images within limits of size and memory: PNGs row by row, all others by the decoders of `kineograph-import`.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::time::Instant;

use kineograph_import::picture::{self, Measure, Options};
use kineograph_import::{Error, Limits, Quantity, Reason};
use kineograph_store::{Regular, open_regular};

use super::ImageError;
use crate::limits::{
    MAX_IMAGE_EXTRA_BYTES, MAX_IMAGE_PIXELS, MAX_IMAGE_PX, MAX_IMPORT_BYTES, MAX_INTERLACED_BYTES, of_readers,
};
use crate::media::Picture;
use crate::text::tr;

/// Reads an image (of one with several frames the first) that the user names; images of projects are read by
/// [`load_media`](super::load_media). The size is checked before any pixel is read, and colour profiles and texts are skipped, so that a
/// small file never takes much memory.
///
/// # Errors
/// When the file is missing, not an image, damaged or too large.
pub fn decode_image(path: &Path) -> Result<Picture, ImageError> {
    decode_image_within(path, &of_readers())
}

/// Reads an image that the user names within these limits; see [`decode_image`].
///
/// # Errors
/// As [`decode_image`], and when the time is over.
pub fn decode_image_within(path: &Path, limits: &Limits) -> Result<Picture, ImageError> {
    open_and_decode(path, Options::default(), limits)
}

/// Reads an image that the user names, all of its frames in a grid if `all_frames`; see [`decode_image`].
///
/// # Errors
/// As [`decode_image`].
pub fn decode_frames(path: &Path, all_frames: bool) -> Result<Picture, ImageError> {
    open_and_decode(path, Options { all_frames, ..Options::default() }, &of_readers())
}

fn open_and_decode(path: &Path, options: Options, limits: &Limits) -> Result<Picture, ImageError> {
    let opened = open_regular(path, false).map_err(|error| ImageError::opening(path, error))?;
    decode(path, opened, options, limits)
}

/// Decodes an open file. `path` is what messages name.
pub(super) fn decode(
    path: &Path,
    opened: Regular,
    options: Options,
    limits: &Limits,
) -> Result<Picture, ImageError> {
    let mut file = BufReader::new(opened.file);
    if is_png(path, &mut file)? && !options.all_frames {
        return decode_png(path, file, limits);
    }
    let bytes = all_bytes(path, file)?;
    let refused = |error: Error| match error.reason {
        // Decoders look at the size first; the message names it.
        Reason::TooMuch { what: Quantity::Side | Quantity::Pixels | Quantity::Frames, .. } => {
            let measured = measured(path, &bytes, options, limits);
            measured.err().unwrap_or_else(|| import_error(path, &error))
        }
        _ => import_error(path, &error),
    };
    let animation = picture::decode(&bytes, options, limits).map_err(refused)?;
    let ([width, height], rgba) = picture::grid(animation, limits).map_err(refused)?;
    Ok(Picture { width, height, rgba })
}

/// Width and height of an image in pixels, from the beginning of its file.
pub(super) fn size_px(
    path: &Path,
    opened: Regular,
    options: Options,
    limits: &Limits,
) -> Result<[u32; 2], ImageError> {
    let mut file = BufReader::new(opened.file);
    if is_png(path, &mut file)? && !options.all_frames {
        return png_header(path, file).map(|(_, size_px)| size_px);
    }
    measured(path, &all_bytes(path, file)?, options, limits)
}

/// The size of the picture that [`decode`] makes; several frames lie in a grid.
fn measured(path: &Path, bytes: &[u8], options: Options, limits: &Limits) -> Result<[u32; 2], ImageError> {
    // The size is checked here, by messages that name it.
    let mut any_size = *limits;
    (any_size.max_px, any_size.max_pixels, any_size.max_frames) = (u32::MAX, u64::MAX, usize::MAX);
    let measured = picture::measure(bytes, options.scale, &any_size);
    let Measure { size_px: [width, height], frames } =
        measured.map_err(|error| import_error(path, &error))?;
    let counts = if options.all_frames { picture::grid_size(frames) } else { [1, 1] };
    let [columns, rows] = counts.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    checked_size(path, width.saturating_mul(columns), height.saturating_mul(rows))
}

fn is_png(path: &Path, file: &mut ImageFile) -> Result<bool, ImageError> {
    let start = file.fill_buf().map_err(|error| ImageError::Unreadable { path: path.to_owned(), error })?;
    Ok(start.starts_with(b"\x89PNG\r\n\x1a\n"))
}

fn all_bytes(path: &Path, file: ImageFile) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    // One byte more than allowed, to notice what is too large.
    let read = file.take(MAX_IMPORT_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| ImageError::Unreadable { path: path.to_owned(), error })?;
    Ok(bytes)
}

fn import_error(path: &Path, error: &Error) -> ImageError {
    match error.reason {
        Reason::NotThis | Reason::Unsupported(_) => ImageError::UnknownKind(path.to_owned()),
        Reason::TooMuch { what: Quantity::Bytes, limit, .. } => {
            ImageError::TooManyBytes { path: path.to_owned(), most: limit }
        }
        Reason::TooMuch { what: Quantity::Memory, .. } => ImageError::TooMuchMemory(path.to_owned()),
        Reason::TooMuch { what: Quantity::Elements, .. } => ImageError::TooManyElements(path.to_owned()),
        Reason::TooMuch { what: Quantity::Stops, .. } => ImageError::TooManyStops(path.to_owned()),
        Reason::TooMuch { what: Quantity::Steps | Quantity::LayerMemory | Quantity::Comparisons, .. } => {
            ImageError::TooMuchWork(path.to_owned())
        }
        Reason::TooMuch { what: Quantity::Depth, limit, .. } => {
            ImageError::TooDeep { path: path.to_owned(), most: limit }
        }
        Reason::LeadsBack(ref way) => ImageError::LeadsBack { path: path.to_owned(), way: way.clone() },
        Reason::Failed => ImageError::Failed(path.to_owned()),
        Reason::Busy => ImageError::Busy(path.to_owned()),
        Reason::OutOfTime => ImageError::OutOfTime(path.to_owned()),
        _ => damaged(path, error),
    }
}

type ImageFile = BufReader<File>;

/// By the crate `png` itself: the crate `image` unpacks colour profiles of any size.
fn png_header(path: &Path, file: ImageFile) -> Result<(png::Decoder<ImageFile>, [u32; 2]), ImageError> {
    let mut decoder = png::Decoder::new_with_limits(file, png::Limits { bytes: MAX_IMAGE_EXTRA_BYTES });
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_ignore_text_chunk(true);
    decoder.set_transformations(png::Transformations::EXPAND);
    let header = decoder.read_header_info().map_err(|error| png_error(path, error))?;
    let size_px = checked_size(path, header.width, header.height)?;
    Ok((decoder, size_px))
}

fn png_error(path: &Path, error: png::DecodingError) -> ImageError {
    match error {
        png::DecodingError::LimitsExceeded => ImageError::TooMuchMemory(path.to_owned()),
        error => damaged(path, &error),
    }
}

fn decode_png(path: &Path, file: ImageFile, limits: &Limits) -> Result<Picture, ImageError> {
    let (decoder, [width, height]) = png_header(path, file)?;
    let mut reader = decoder.read_info().map_err(|error| png_error(path, error))?;
    let kind = reader.output_color_type();
    if reader.info().interlaced {
        let bytes = reader.output_buffer_size().filter(|bytes| *bytes <= MAX_INTERLACED_BYTES);
        let Some(bytes) = bytes else { return Err(ImageError::TooMuchMemory(path.to_owned())) };
        let mut samples = vec![0; bytes];
        let info = reader.next_frame(&mut samples).map_err(|error| png_error(path, error))?;
        samples.truncate(info.buffer_size());
        let mut rgba = Vec::new();
        push_rgba(&mut rgba, &samples, kind);
        return Ok(Picture { width, height, rgba });
    }
    // Row by row, so that wide samples never take memory beside the picture. Nothing is reserved: a cut file has few rows.
    let mut rgba = Vec::new();
    for _ in 0..height {
        if limits.until.is_some_and(|until| Instant::now() >= until) {
            return Err(ImageError::OutOfTime(path.to_owned()));
        }
        let row = reader.next_row().map_err(|error| png_error(path, error))?;
        let Some(row) = row else { return Err(damaged(path, &tr!("io-image-cut"))) };
        push_rgba(&mut rgba, row.data(), kind);
    }
    Ok(Picture { width, height, rgba })
}

/// Adds samples of a PNG as pixels.
fn push_rgba(rgba: &mut Vec<u8>, samples: &[u8], (color, depth): (png::ColorType, png::BitDepth)) {
    if depth == png::BitDepth::Sixteen {
        push_rgba(rgba, &halved(samples), (color, png::BitDepth::Eight));
        return;
    }
    match color {
        png::ColorType::Rgba => rgba.extend_from_slice(samples),
        png::ColorType::Rgb => {
            rgba.extend(samples.as_chunks::<3>().0.iter().flat_map(|[r, g, b]| [*r, *g, *b, u8::MAX]));
        }
        png::ColorType::GrayscaleAlpha => {
            let pixels = samples.as_chunks::<2>().0.iter();
            rgba.extend(pixels.flat_map(|[gray, alpha]| [*gray, *gray, *gray, *alpha]));
        }
        // Palettes are expanded by the decoder.
        png::ColorType::Grayscale | png::ColorType::Indexed => {
            rgba.extend(samples.iter().flat_map(|gray| [*gray, *gray, *gray, u8::MAX]));
        }
    }
}

/// Samples of two bytes, rounded to one.
fn halved(samples: &[u8]) -> Vec<u8> {
    let rounded = |[high, low]: &[u8; 2]| ((u32::from(u16::from_be_bytes([*high, *low])) + 128) / 257) as u8;
    samples.as_chunks::<2>().0.iter().map(rounded).collect()
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

fn damaged(path: &Path, error: &dyn std::fmt::Display) -> ImageError {
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
    fn frames_of_one_file_lie_in_a_grid() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        let mut bytes = Vec::new();
        let mut encoder = gif::Encoder::new(&mut bytes, 2, 1, &[255, 0, 0, 0, 0, 255]).unwrap();
        for pixels in [[0, 0], [0, 1], [1, 1]] {
            let frame =
                gif::Frame { width: 2, height: 1, buffer: pixels.to_vec().into(), ..gif::Frame::default() };
            encoder.write_frame(&frame).unwrap();
        }
        drop(encoder);
        std::fs::write(&path, bytes).unwrap();
        let open = || open_regular(&path, false).unwrap();
        let all = Options { all_frames: true, ..Options::default() };
        for (options, size) in [(Options::default(), [2, 1]), (all, [4, 2])] {
            assert_eq!(size_px(&path, open(), options, &of_readers()).unwrap(), size);
            let picture = decode(&path, open(), options, &of_readers()).unwrap();
            assert_eq!([picture.width, picture.height], size);
        }
    }

    #[test]
    fn drawings_are_drawn_at_their_scale() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.svg");
        std::fs::write(&path, "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='4'/>").unwrap();
        let options = Options { all_frames: false, scale: 2.5 };
        let picture = decode(&path, open_regular(&path, false).unwrap(), options, &of_readers()).unwrap();
        assert_eq!((picture.width, picture.height), (25, 10));
        let huge = Options { scale: 1e5, ..options };
        let error = decode(&path, open_regular(&path, false).unwrap(), huge, &of_readers()).unwrap_err();
        assert!(error.to_string().contains("1000000×400000 pixels"), "{error}");
    }

    #[test]
    fn broken_and_missing_pictures_are_named() {
        let whole = png_header(4, 4);
        assert!(message("cut.png", &whole[..40]).contains("cut.png is damaged"));
        assert!(message("empty.png", b"").contains("empty.png is no image of a known kind"));
        assert!(message("text.png", b"hello world").contains("is no image of a known kind"));
        assert!(message("photo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF").contains("photo.jpg is damaged"));
        let missing = decode_image(Path::new("no/such/picture.png")).unwrap_err().to_string();
        assert_eq!(missing, "There is no file no/such/picture.png.");
        assert!(decode_image(&std::env::temp_dir()).is_err());
    }
}
