//! Pictures as PNG, for all exporters that write them.

use std::io::Write;

use kineograph_render::RgbaImage;

use super::error::ExportError;

/// Writes one picture.
pub fn write(picture: &RgbaImage, out: &mut dyn Write) -> Result<(), ExportError> {
    let mut writer =
        encoder(out, [picture.width, picture.height]).write_header().map_err(ExportError::encoding)?;
    writer.write_image_data(&picture.pixels).map_err(ExportError::encoding)?;
    writer.finish().map_err(ExportError::encoding)
}

/// Settings for pictures of the renderer.
pub fn encoder(out: &mut dyn Write, [width, height]: [u32; 2]) -> png::Encoder<'_, &mut dyn Write> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder
}
