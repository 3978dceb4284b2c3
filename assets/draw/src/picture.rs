//! PNG files.

use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

use crate::canvas::Canvas;

/// Writes `canvas` as an RGBA PNG with straight alpha.
///
/// # Errors
/// The system's or the encoder's error, without the file's name.
pub fn save(canvas: &Canvas, file: &Path) -> Result<(), png::EncodingError> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut encoder =
        png::Encoder::new(BufWriter::new(File::create(file)?), canvas.width_px(), canvas.height_px());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.clone().into_rgba())?;
    writer.finish()
}

/// Width, height and RGBA bytes of a PNG that [`save`] wrote.
///
/// # Errors
/// The system's or the decoder's error, without the file's name.
#[cfg_attr(not(test), expect(dead_code, reason = "the test reads what the program wrote"))]
pub fn load(file: &Path) -> Result<(u32, u32, Vec<u8>), png::DecodingError> {
    let mut reader = png::Decoder::new(BufReader::new(File::open(file)?)).read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let info = reader.next_frame(&mut bytes)?;
    Ok((info.width, info.height, bytes))
}
