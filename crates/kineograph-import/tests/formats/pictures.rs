//! Decoders of pictures.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use kineograph_import::picture::{DECODERS, Options, cell, decode, decoder_of, grid, grid_size, measure};
use kineograph_import::{Limits, Quantity, Reason};

use crate::support::aseprite::rich;
use crate::support::moving;
use crate::support::texts::{SVG, in_utf_16};

const ALL: Options = Options { all_frames: true, scale: 1.0 };

fn sample() -> RgbaImage {
    RgbaImage::from_fn(3, 2, |x, y| Rgba([(x * 80) as u8, (y * 200) as u8, 40, 255]))
}

fn written(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    let picture = DynamicImage::ImageRgba8(sample());
    let picture =
        if format == ImageFormat::Jpeg { DynamicImage::ImageRgb8(picture.to_rgb8()) } else { picture };
    picture.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

/// Two frames: red for 0.1 s, then blue for 0.3 s.
pub fn apng() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_animated(2, 0).unwrap();
    encoder.set_frame_delay(1, 10).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[255, 0, 0, 255].repeat(2)).unwrap();
    writer.set_frame_delay(3, 10).unwrap();
    writer.write_image_data(&[0, 0, 255, 255].repeat(2)).unwrap();
    drop(writer);
    bytes
}

/// Three frames of which the second has no time.
pub fn gif() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, 2, 1, &[255, 0, 0, 0, 0, 255]).unwrap();
    for (delay, pixels) in [(7, [0, 0]), (0, [0, 1]), (50, [1, 1])] {
        let frame = gif::Frame {
            delay,
            width: 2,
            height: 1,
            buffer: pixels.to_vec().into(),
            ..gif::Frame::default()
        };
        encoder.write_frame(&frame).unwrap();
    }
    drop(encoder);
    bytes
}

#[test]
fn drawings_are_known_behind_any_prolog() {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"2\"/>";
    let entities: String =
        (0..500).map(|nth| format!("<!ENTITY ns{nth} \"http://ns.adobe.com/x/<{nth}>\">\n")).collect();
    let comment = format!("<!-- it's {} > -->", "long ".repeat(2000));
    let kind = |text: &str| decoder_of(text.as_bytes()).map(|decoder| decoder.name);
    for prolog in [
        format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE svg PUBLIC \"a>\" 'b' [\n{comment}\n{entities}<?pi >?>]>\n"
        ),
        comment.clone(),
        "\u{feff}\n".to_owned(),
    ] {
        assert_eq!(kind(&format!("{prolog}{drawing}")), Some("SVG"), "{prolog:.40}");
        assert_eq!(kind(&prolog), None);
    }
    assert_eq!(kind("<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"/>"), Some("SVG"));
    assert_eq!(kind("<html><svg/></html>"), None);
}

#[test]
fn every_kind_is_known_by_its_bytes_and_measured_before_it_is_decoded() {
    let files = [
        ("PNG", written(ImageFormat::Png)),
        ("WebP", written(ImageFormat::WebP)),
        ("JPEG", written(ImageFormat::Jpeg)),
        ("BMP", written(ImageFormat::Bmp)),
        ("TIFF", written(ImageFormat::Tiff)),
        ("PNG", apng()),
        ("GIF", gif()),
        ("WebP", moving::webp()),
        ("Aseprite", rich()),
        ("SVG", SVG.as_bytes().to_vec()),
        ("cocos2d particles", crate::support::texts::PARTICLES.as_bytes().to_vec()),
    ];
    for (name, bytes) in &files {
        assert_eq!(decoder_of(bytes).map(|decoder| decoder.name), Some(*name));
        let size = measure(bytes, 1.0, &Limits::default()).unwrap().size_px;
        let frames = measure(bytes, 1.0, &Limits::default()).unwrap().frames;
        let decoded = decode(bytes, ALL, &Limits::default()).unwrap();
        assert_eq!((size, frames), ([decoded.width, decoded.height], decoded.frames.len()), "{name}");
        for shot in &decoded.frames {
            assert_eq!(shot.rgba.len(), size[0] as usize * size[1] as usize * 4, "{name}");
        }
    }
    assert!(DECODERS.iter().all(|decoder| files.iter().any(|(name, _)| *name == decoder.name)));
    assert!(decoder_of(b"hello").is_none());
}

#[test]
fn pixels_are_those_that_were_written() {
    for format in [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Bmp, ImageFormat::Tiff] {
        let decoded = decode(&written(format), ALL, &Limits::default()).unwrap();
        assert_eq!(decoded.frames[0].rgba, sample().into_raw(), "{format:?}");
        assert_eq!(decoded.frames[0].secs, 0.0);
    }
    let decoded = decode(&written(ImageFormat::Jpeg), ALL, &Limits::default()).unwrap();
    assert_eq!((decoded.width, decoded.height), (3, 2));
    // What is lost by JPEG is little where the colour is the same everywhere.
    let plain = DynamicImage::ImageRgb8(image::RgbImage::from_pixel(16, 16, image::Rgb([200, 120, 40])));
    let mut bytes = Vec::new();
    plain.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Jpeg).unwrap();
    let decoded = decode(&bytes, ALL, &Limits::default()).unwrap();
    for pixel in decoded.frames[0].rgba.as_chunks::<4>().0 {
        let is_near = pixel.iter().zip([200_u8, 120, 40, 255]).all(|(is, was)| is.abs_diff(was) <= 3);
        assert!(is_near, "{pixel:?}");
    }
}

#[test]
fn animations_have_their_frames_and_times() {
    let times = |bytes: &[u8]| -> Vec<f64> {
        decode(bytes, ALL, &Limits::default()).unwrap().frames.iter().map(|shot| shot.secs).collect()
    };
    assert_eq!(times(&apng()), [0.1, 0.3]);
    assert_eq!(times(&gif()), [0.07, 0.1, 0.5], "no time is a tenth of a second, as browsers show it");
    for bytes in [moving::gif(), moving::apng(), moving::webp()] {
        assert_eq!(times(&bytes), [0.1, 0.2, 0.3]);
        let frames = decode(&bytes, ALL, &Limits::default()).unwrap().frames;
        for (nth, shot) in frames.iter().enumerate() {
            assert_eq!(shot.rgba, moving::frame(nth).concat(), "{nth}");
        }
    }
    let frames = decode(&apng(), ALL, &Limits::default()).unwrap().frames;
    assert_eq!(frames[1].rgba, [0, 0, 255, 255].repeat(2));
    let one = decode(&apng(), Options::default(), &Limits::default()).unwrap().frames;
    assert_eq!((one.len(), &one[0].rgba), (1, &[255, 0, 0, 255].repeat(2)));
}

#[test]
fn drawings_are_drawn_at_a_scale_without_fonts_or_other_files() {
    let options = Options { all_frames: false, scale: 1.5 };
    let drawn = decode(SVG.as_bytes(), options, &Limits::default()).unwrap();
    assert_eq!((drawn.width, drawn.height), (6, 3));
    let pixels = drawn.frames[0].rgba.as_chunks::<4>().0;
    assert_eq!(pixels[0], [255, 0, 0, 128], "straight, not premultiplied");
    assert_eq!(pixels[5], [0; 4]);
    assert!(decode(SVG.as_bytes(), Options { scale: 1e9, ..options }, &Limits::default()).is_err());
    assert!(decode(SVG.as_bytes(), Options { scale: f64::NAN, ..options }, &Limits::default()).is_err());
}

#[test]
fn what_a_drawing_leaves_out_is_named() {
    let svg = SVG.replace("</svg>", "<g id=\"sign\"><text id=\"title\">Hop</text><text/></g></svg>");
    let left_out = kineograph_import::picture::left_out(svg.as_bytes(), &Limits::default());
    let said: Vec<String> = left_out.iter().map(|note| format!("{} {}", note.what, note.place)).collect();
    assert_eq!(said.last().map(String::as_str), Some("text title"));
    assert!(said.iter().any(|said| said.starts_with("image ")), "{said:?}");
    assert_eq!(kineograph_import::picture::left_out(&gif(), &Limits::default()), []);
    // What has too many elements is not drawn at all, and is not looked through.
    let mut few = Limits::default();
    few.max_elements = 3;
    assert_eq!(kineograph_import::picture::left_out(svg.as_bytes(), &few), []);
}

#[test]
fn the_grid_is_as_wide_as_high_and_holds_each_frame_once() {
    assert_eq!(
        [1, 2, 3, 4, 5, 7, 9, 10].map(grid_size),
        [[1, 1], [2, 1], [2, 2], [2, 2], [3, 2], [3, 3], [3, 3], [4, 3]]
    );
    for count in 1..200 {
        let [columns, rows] = grid_size(count);
        assert!(columns * rows >= count && columns * rows < count + columns, "{count}");
        assert!(columns >= rows && columns <= rows + 1, "{count}");
    }
    assert_eq!(cell([4, 2], 5, 4), [4, 2, 4, 2]);
    let animation = decode(&gif(), ALL, &Limits::default()).unwrap();
    let (size, rgba) = grid(animation, &Limits::default()).unwrap();
    assert_eq!(size, [4, 2]);
    let [red, blue, clear] = [[255, 0, 0, 255], [0, 0, 255, 255], [0; 4]];
    assert_eq!(rgba.as_chunks::<4>().0, [red, red, red, blue, blue, blue, clear, clear]);
}

#[test]
fn limits_are_kept() {
    let mut limits = Limits::default();
    limits.max_pixels = 3;
    for bytes in [apng(), gif(), written(ImageFormat::Png), rich(), SVG.as_bytes().to_vec()] {
        let error = decode(&bytes, ALL, &limits).unwrap_err();
        assert!(matches!(error.reason, Reason::TooMuch { what: Quantity::Pixels, .. }), "{error}");
    }
    let mut limits = Limits::default();
    limits.max_px = 1;
    assert!(measure(&apng(), 1.0, &limits).is_err());
    let mut limits = Limits::default();
    limits.max_bytes = 10;
    assert!(decode(&apng(), ALL, &limits).is_err());
}

#[test]
fn drawings_may_be_in_utf_16() {
    for bytes in in_utf_16(SVG) {
        assert_eq!(decoder_of(&bytes).map(|decoder| decoder.name), Some("SVG"));
        assert_eq!(decode(&bytes, ALL, &Limits::default()), decode(SVG.as_bytes(), ALL, &Limits::default()));
    }
}
