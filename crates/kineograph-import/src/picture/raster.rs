//! Pictures of pixels, by the crate `image`, within limits.

use std::io::{self, BufRead, Cursor, Read, Seek, SeekFrom};

use image::codecs::bmp::BmpDecoder;
use image::codecs::gif::GifDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::tiff::TiffDecoder;
use image::codecs::webp::WebPDecoder;
use image::{AnimationDecoder, DynamicImage, ImageDecoder, ImageError};

use super::{Animation, Measure, Options, Shot, count};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;

/// Browsers show frames that want less than 20 ms for 100 ms, and so does whoever draws a GIF with them.
const GIF_LEAST_SECS: f64 = 0.02;
const GIF_DEFAULT_SECS: f64 = 0.1;

/// Frames of other kinds with no time stay for one of 60 frames a second, so that none is lost.
const LEAST_SECS: f64 = 1.0 / 60.0;

/// The bytes of a picture, as long as there is time.
#[derive(Debug)]
struct TimedBytes<'b> {
    bytes: Cursor<&'b [u8]>,
    limits: &'b Limits,
}

impl<'b> TimedBytes<'b> {
    fn new(bytes: &'b [u8], limits: &'b Limits) -> Self {
        Self { bytes: Cursor::new(bytes), limits }
    }
}

impl Read for TimedBytes<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.limits.in_time().map_err(io::Error::other)?;
        self.bytes.read(into)
    }
}

impl BufRead for TimedBytes<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.limits.in_time().map_err(io::Error::other)?;
        self.bytes.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.bytes.consume(count);
    }
}

impl Seek for TimedBytes<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}

pub fn measure_png(bytes: &[u8], _: f64, limits: &Limits) -> Result<Measure, Error> {
    let decoder = png(bytes, limits)?;
    Ok(Measure { size_px: size(&decoder, limits)?, frames: count::png(bytes) })
}

pub fn decode_png(bytes: &[u8], options: Options, limits: &Limits) -> Result<Animation, Error> {
    let decoder = png(bytes, limits)?;
    let size = size(&decoder, limits)?;
    if options.all_frames && decoder.is_apng().map_err(damaged)? {
        return frames(decoder.apng().map_err(damaged)?, size, limits, |secs| secs.max(LEAST_SECS));
    }
    still(decoder, limits)
}

fn png<'b>(bytes: &'b [u8], limits: &'b Limits) -> Result<PngDecoder<TimedBytes<'b>>, Error> {
    // Colour profiles are unpacked within this limit, so it fits the picture: samples of 16 bits, and two canvases.
    let side = |at: usize| {
        bytes.get(at..at + 4).and_then(<[u8]>::first_chunk).map_or(0, |side| u32::from_be_bytes(*side))
    };
    let pixels = u64::from(side(16)) * u64::from(side(20));
    let mut own = library_limits(limits);
    let fitting = pixels.min(limits.max_pixels) * 16 + limits.max_extra_bytes as u64;
    own.max_alloc = Some(fitting.min(limits.max_decode_bytes));
    PngDecoder::with_limits(TimedBytes::new(bytes, limits), own).map_err(damaged)
}

pub fn measure_gif(bytes: &[u8], _: f64, limits: &Limits) -> Result<Measure, Error> {
    let decoder = GifDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?;
    Ok(Measure { size_px: size(&decoder, limits)?, frames: count::gif(bytes) })
}

pub fn decode_gif(bytes: &[u8], options: Options, limits: &Limits) -> Result<Animation, Error> {
    let mut decoder = GifDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?;
    decoder.set_limits(library_limits(limits)).map_err(damaged)?;
    let size = size(&decoder, limits)?;
    if options.all_frames {
        let secs = |secs: f64| if secs < GIF_LEAST_SECS { GIF_DEFAULT_SECS } else { secs };
        return frames(decoder, size, limits, secs);
    }
    still(decoder, limits)
}

pub fn measure_webp(bytes: &[u8], _: f64, limits: &Limits) -> Result<Measure, Error> {
    let decoder = WebPDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?;
    Ok(Measure { size_px: size(&decoder, limits)?, frames: count::webp(bytes) })
}

pub fn decode_webp(bytes: &[u8], options: Options, limits: &Limits) -> Result<Animation, Error> {
    let decoder = WebPDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?;
    let size = size(&decoder, limits)?;
    if options.all_frames && decoder.has_animation() {
        return frames(decoder, size, limits, |secs| secs.max(LEAST_SECS));
    }
    still(decoder, limits)
}

pub fn measure_jpeg(bytes: &[u8], _: f64, limits: &Limits) -> Result<Measure, Error> {
    upright(JpegDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?, limits)
}

pub fn decode_jpeg(bytes: &[u8], _: Options, limits: &Limits) -> Result<Animation, Error> {
    let decoder = JpegDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?;
    let [width, height] = size(&decoder, limits)?.map(u64::from);
    // Each scan goes over all pixels.
    let steps = (width * height).saturating_mul(3 * count::jpeg_scans(bytes));
    at_most(Quantity::Steps, steps, limits.max_steps)?;
    still(decoder, limits)
}

pub fn measure_bmp(bytes: &[u8], _: f64, limits: &Limits) -> Result<Measure, Error> {
    let decoder = BmpDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?;
    Ok(Measure { size_px: size(&decoder, limits)?, frames: 1 })
}

pub fn decode_bmp(bytes: &[u8], _: Options, limits: &Limits) -> Result<Animation, Error> {
    still(BmpDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?, limits)
}

pub fn measure_tiff(bytes: &[u8], _: f64, limits: &Limits) -> Result<Measure, Error> {
    upright(TiffDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?, limits)
}

pub fn decode_tiff(bytes: &[u8], _: Options, limits: &Limits) -> Result<Animation, Error> {
    still(TiffDecoder::new(TimedBytes::new(bytes, limits)).map_err(damaged)?, limits)
}

/// The size of a picture that is turned as its file says.
fn upright(mut decoder: impl ImageDecoder, limits: &Limits) -> Result<Measure, Error> {
    let [width, height] = size(&decoder, limits)?;
    let turned = decoder.orientation().is_ok_and(turns);
    Ok(Measure { size_px: if turned { [height, width] } else { [width, height] }, frames: 1 })
}

/// True for orientations that exchange width and height.
fn turns(orientation: image::metadata::Orientation) -> bool {
    use image::metadata::Orientation::{Rotate90, Rotate90FlipH, Rotate270, Rotate270FlipH};
    matches!(orientation, Rotate90 | Rotate270 | Rotate90FlipH | Rotate270FlipH)
}

fn library_limits(limits: &Limits) -> image::Limits {
    let mut own = image::Limits::no_limits();
    own.max_image_width = Some(limits.max_px);
    own.max_image_height = Some(limits.max_px);
    // Samples of 16 bits and a second canvas of an animation.
    let fitting = limits.max_pixels.saturating_mul(16).saturating_add(limits.max_extra_bytes as u64);
    own.max_alloc = Some(fitting.min(limits.max_decode_bytes));
    own
}

fn size(decoder: &impl ImageDecoder, limits: &Limits) -> Result<[u32; 2], Error> {
    let (width, height) = decoder.dimensions();
    at_most(Quantity::Side, u64::from(width.max(height)), u64::from(limits.max_px))?;
    at_most(Quantity::Pixels, u64::from(width) * u64::from(height), limits.max_pixels)?;
    if width == 0 || height == 0 { Err(Error::whole(Reason::Damaged)) } else { Ok([width, height]) }
}

fn still(mut decoder: impl ImageDecoder, limits: &Limits) -> Result<Animation, Error> {
    size(&decoder, limits)?;
    decoder.set_limits(library_limits(limits)).map_err(damaged)?;
    let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    picture.apply_orientation(orientation);
    let picture = picture.into_rgba8();
    let (width, height) = picture.dimensions();
    Ok(Animation { width, height, frames: vec![Shot { rgba: picture.into_raw(), secs: 0.0 }] })
}

fn frames<'d>(
    decoder: impl AnimationDecoder<'d>,
    [width, height]: [u32; 2],
    limits: &Limits,
    secs: fn(f64) -> f64,
) -> Result<Animation, Error> {
    let mut shots: Vec<Shot> = Vec::new();
    let mut pixels = 0;
    for frame in decoder.into_frames() {
        let frame = frame.map_err(damaged)?;
        limits.in_time()?;
        pixels += u64::from(width) * u64::from(height);
        at_most(Quantity::Pixels, pixels, limits.max_pixels)?;
        at_most(Quantity::Frames, shots.len() as u64 + 1, limits.max_frames as u64)?;
        let (numerator, denominator) = frame.delay().numer_denom_ms();
        let stays = f64::from(numerator) / f64::from(denominator.max(1)) / 1000.0;
        if frame.buffer().dimensions() != (width, height) {
            return Err(Error::whole(Reason::Damaged));
        }
        shots.push(Shot { rgba: frame.into_buffer().into_raw(), secs: secs(stays) });
    }
    if shots.is_empty() {
        Err(Error::whole(Reason::Damaged))
    } else {
        Ok(Animation { width, height, frames: shots })
    }
}

/// What the library says, in our words.
fn damaged(error: ImageError) -> Error {
    Error::whole(match error {
        ImageError::Limits(_) => Reason::TooMuch { what: Quantity::Memory, is: u64::MAX, limit: 0 },
        ImageError::Unsupported(_) => Reason::Unsupported("a kind of pixels"),
        _ => Reason::Damaged,
    })
}
