//! Paints some shapes and texts into a PNG: `cargo run -p kineograph-paint --example paint -- out/paint.png`. A font file and a text after
//! it are painted too.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

use kineograph_paint::{Fonts, Painted, lay_out, paint_shape, paint_text};
use kineograph_runtime::format::{
    Color, Fill, Form, GradientStop, Shadow, Shape, Stroke, Text, TextAlign, VerticalAlign,
};

const ORANGE: Color = Color([255, 136, 0]);
const BLUE: Color = Color([40, 90, 200]);
const BLACK: Color = Color([0; 3]);

/// Pixels of the picture for each unit.
const SCALE: f32 = 2.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "paint.png".to_owned());
    let mut lines: Vec<(Text, Fonts)> = texts().into_iter().map(|text| (text, Fonts::new())).collect();
    if let (Some(font), Some(text)) = (arguments.next(), arguments.next()) {
        let mut fonts = Fonts::new();
        fonts.add("own", std::fs::read(font)?)?;
        lines.push((Text::new(text), fonts));
    }
    let mut sheet = Sheet::new([480, 420]);
    for (index, shape) in shapes().iter().enumerate() {
        let at = [20.0 + 115.0 * (index % 4) as f32, 330.0 - 100.0 * (index / 4) as f32];
        sheet.add(&paint_shape(shape, shape.size.map(|side| side as f32), SCALE), at);
    }
    let mut top = 225.0;
    for (text, fonts) in lines {
        let laid_out = lay_out(&text, &fonts, None);
        let size_px = text.area.map_or(laid_out.size_px(), |area| area.map(|side| side as f32));
        top -= size_px[1] + 6.0;
        sheet.add(&paint_text(&laid_out, size_px, SCALE, usize::MAX), [20.0, top]);
        println!("{:?} px, no face has {:?}", laid_out.size_px(), laid_out.missing());
    }
    sheet.write(&path)
}

fn shapes() -> Vec<Shape> {
    let stops = vec![GradientStop::new(0.0, ORANGE), GradientStop::new(1.0, BLUE)];
    let fading = vec![GradientStop::new(0.0, ORANGE), GradientStop::new(1.0, ORANGE).with_opacity(0.0)];
    let linear = Fill::Linear { from: [0.0, 0.0], to: [1.0, 1.0], stops };
    let radial = Fill::Radial { center: [0.5, 0.5], radius: 1.0, stops: fading };
    let star = (0..5).map(|index| (f64::from(index) * 144.0).to_radians());
    let star = star.map(|angle| [40.0 + 40.0 * angle.sin(), 40.0 + 40.0 * angle.cos()]).collect();
    let zigzag = vec![[0.0, 0.0], [20.0, 70.0], [40.0, 10.0], [60.0, 70.0], [80.0, 0.0]];
    vec![
        Shape::new(Form::rounded(12.0), [100.0, 70.0])
            .with_fill(Fill::solid(ORANGE))
            .with_stroke(Stroke::new(3.0, BLACK)),
        Shape::new(Form::Rect { radii: [0.0, 35.0, 0.0, 35.0] }, [100.0, 70.0]).with_fill(linear),
        Shape::new(Form::Ellipse, [80.0, 80.0]).with_fill(radial),
        Shape::new(Form::Polygon { points: star }, [80.0, 80.0])
            .with_fill(Fill::solid(BLUE))
            .with_stroke(Stroke::new(6.0, ORANGE).with_opacity(128.0)),
        Shape::new(Form::Line { points: zigzag }, [80.0, 70.0]).with_stroke(Stroke::new(8.0, BLUE)),
        Shape::new(Form::Ellipse, [100.0, 50.0]).with_stroke(Stroke::new(1.0, BLACK)),
        Shape::new(Form::rounded(100.0), [100.0, 40.0]).with_fill(Fill::solid(BLUE)),
        Shape::new(Form::default(), [80.0, 60.0]).with_fill(Fill::Solid { color: ORANGE, opacity: 100.0 }),
    ]
}

fn texts() -> Vec<Text> {
    let shadow = Shadow::new([3.0, -3.0], BLACK).with_blur(4.0).with_opacity(200.0);
    vec![
        Text::new("Level 3: Ærøskøbing, Ωμέγα, Привет 🚀")
            .with_font_size(18.0)
            .with_outline(Stroke::new(3.0, BLUE)),
        Text::new("Shadow").with_font_size(40.0).with_shadow(shadow),
        Text::new("Wrapped in a box, lines centred and in the middle of it")
            .with_font_size(14.0)
            .with_align(TextAlign::Center)
            .with_vertical_align(VerticalAlign::Middle)
            .with_area([200.0, 60.0]),
        Text::new("e\u{301}a\u{308} fi 漢 \t| سلام").with_font_size(18.0).with_letter_spacing(2.0),
    ]
}

/// A grey sheet for pictures, whose units are from the lower left corner.
struct Sheet {
    size: [u32; 2],
    rgb: Vec<u8>,
}

impl Sheet {
    fn new(size: [u32; 2]) -> Self {
        let size = size.map(|side| side * SCALE as u32);
        Self { size, rgb: vec![150; (size[0] * size[1] * 3) as usize] }
    }

    fn add(&mut self, painted: &Painted, at: [f32; 2]) {
        let left = ((at[0] + painted.rect_px[0]) * SCALE).round() as i64;
        let bottom = ((at[1] + painted.rect_px[1]) * SCALE).round() as i64;
        let top = i64::from(self.size[1]) - bottom - i64::from(painted.height);
        for (index, pixel) in painted.rgba.chunks_exact(4).enumerate() {
            let (x, y) = (
                left + index as i64 % i64::from(painted.width),
                top + index as i64 / i64::from(painted.width),
            );
            if (0..i64::from(self.size[0])).contains(&x) && (0..i64::from(self.size[1])).contains(&y) {
                let first = (y * i64::from(self.size[0]) + x) as usize * 3;
                for (below, part) in self.rgb[first..first + 3].iter_mut().zip(pixel) {
                    let alpha = f32::from(pixel[3]) / 255.0;
                    *below = (f32::from(*part) * alpha + f32::from(*below) * (1.0 - alpha)).round() as u8;
                }
            }
        }
    }

    fn write(&self, path: &str) -> Result<(), Box<dyn Error>> {
        let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), self.size[0], self.size[1]);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header()?.write_image_data(&self.rgb)?;
        Ok(())
    }
}
