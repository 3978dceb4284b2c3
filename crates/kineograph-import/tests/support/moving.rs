//! Moving pictures of three frames, for 0.1, 0.2 and 0.3 s: a bar that goes to the right and changes its colour.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbaImage};

/// Width and height, in pixels.
pub const SIZE_PX: [u32; 2] = [12, 8];
/// Hundredths of a second of each frame.
const HUNDREDTHS: [u16; 3] = [10, 20, 30];
/// The ground, and the bar in each frame.
const COLORS: [[u8; 3]; 4] = [[240, 236, 220], [200, 40, 40], [40, 160, 60], [40, 60, 200]];

/// Which of the colours each pixel of a frame has.
fn indices(nth: usize) -> Vec<u8> {
    let [width, height] = SIZE_PX;
    let color = |x: u32, y: u32| {
        let is_bar = x / 4 == nth as u32 && y >= 2 * nth as u32;
        if is_bar { 1 + nth as u8 } else { 0 }
    };
    (0..height).flat_map(|y| (0..width).map(move |x| color(x, y))).collect()
}

/// The pixels of a frame.
pub fn frame(nth: usize) -> Vec<[u8; 4]> {
    let color = |index: u8| {
        let [red, green, blue] = COLORS[usize::from(index)];
        [red, green, blue, 255]
    };
    indices(nth).into_iter().map(color).collect()
}

/// As GIF.
pub fn gif() -> Vec<u8> {
    let mut bytes = Vec::new();
    let [width, height] = SIZE_PX.map(|side| side as u16);
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &COLORS.concat()).expect("it fits");
    for (nth, delay) in HUNDREDTHS.into_iter().enumerate() {
        let buffer = indices(nth).into();
        let frame = gif::Frame { delay, width, height, buffer, ..gif::Frame::default() };
        encoder.write_frame(&frame).expect("memory takes all");
    }
    drop(encoder);
    bytes
}

/// As APNG.
pub fn apng() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, SIZE_PX[0], SIZE_PX[1]);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_animated(3, 0).expect("there are frames");
    let mut writer = encoder.write_header().expect("memory takes all");
    for (nth, delay) in HUNDREDTHS.into_iter().enumerate() {
        writer.set_frame_delay(delay, 100).expect("it moves");
        writer.write_image_data(&frame(nth).concat()).expect("memory takes all");
    }
    drop(writer);
    bytes
}

/// As animated WebP: the container by its description, in it frames without loss.
pub fn webp() -> Vec<u8> {
    let three = |number: u32| number.to_le_bytes()[..3].to_vec();
    let size = [three(SIZE_PX[0] - 1), three(SIZE_PX[1] - 1)].concat();
    // The flag of animations; no colour of the ground; round and round.
    let mut chunks = vec![chunk(b"VP8X", &[&[2, 0, 0, 0], &size[..]].concat()), chunk(b"ANIM", &[0; 6])];
    for (nth, hundredths) in HUNDREDTHS.into_iter().enumerate() {
        let ms = three(u32::from(hundredths) * 10);
        // At the corner; not blended with what was there.
        let head = [&[0; 6][..], &size, &ms, &[2]].concat();
        chunks.push(chunk(b"ANMF", &[head, still(nth)].concat()));
    }
    let body = [b"WEBP".to_vec(), chunks.concat()].concat();
    chunk(b"RIFF", &body)
}

/// The chunk with the pixels of a frame.
fn still(nth: usize) -> Vec<u8> {
    let picture = RgbaImage::from_raw(SIZE_PX[0], SIZE_PX[1], frame(nth).concat()).expect("all pixels");
    let mut bytes = Vec::new();
    let whole = DynamicImage::ImageRgba8(picture);
    whole.write_to(&mut Cursor::new(&mut bytes), ImageFormat::WebP).expect("memory takes all");
    // What follows the header of the file.
    bytes.split_off(12)
}

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut bytes = name.to_vec();
    bytes.extend((data.len() as u32).to_le_bytes());
    bytes.extend(data);
    // To an even length.
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    bytes
}

/// A drawing with a hole, a line, a gradient and a turned square.
pub const DRAWING: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="32" height="24" viewBox="0 0 32 24">
<defs><linearGradient id="sky"><stop offset="0" stop-color="#203060"/><stop offset="1" stop-color="#80c0ff"/></linearGradient></defs>
<rect width="32" height="24" fill="url(#sky)"/>
<path d="M2 2h12v12h-12z M6 6v4h4v-4z" fill="#e04040" fill-rule="evenodd"/>
<rect x="20" y="6" width="8" height="8" fill="#ffe080" transform="rotate(45 24 10)"/>
<line x1="0" y1="20" x2="32" y2="20" stroke="#40c060" stroke-width="2"/></svg>"##;
