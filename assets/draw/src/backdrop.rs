//! What is behind the dialog.

use libm::{cosf, sinf};
use std::f32::consts::TAU;

use crate::canvas::{Canvas, Ink};
use crate::palette::{GOLD_LIGHT, NIGHT, WHITE, rgb, rgba};
use crate::shape::Shape;

/// Rays of light around the middle that fade outwards, 320×320; it may turn.
pub fn rays() -> Canvas {
    const RAYS: u8 = 14;
    let mut canvas = Canvas::new(320, 320);
    let (center, reach) = ((160.0, 160.0), 160.0);
    let fade =
        vec![(0.0, rgba(GOLD_LIGHT, 0.85)), (0.45, rgba(GOLD_LIGHT, 0.42)), (1.0, rgba(GOLD_LIGHT, 0.0))];
    for ray in 0..RAYS {
        let middle = TAU * f32::from(ray) / f32::from(RAYS);
        let half = TAU / f32::from(RAYS) * if ray % 2 == 0 { 0.3 } else { 0.18 };
        let rim = |angle: f32| (center.0 + reach * cosf(angle), center.1 + reach * sinf(angle));
        let wedge = Shape::polygon(&[center, rim(middle - half), rim(middle + half)]);
        canvas.fill(&wedge, Ink::Radial(center, reach * 0.97, fade.clone()));
    }
    canvas
}

/// An evening-violet stage with faint stars, darker towards its corners, 480×270.
pub fn dim() -> Canvas {
    let mut canvas = Canvas::new(480, 270);
    let everything = Shape::rect(0.0, 0.0, 480.0, 270.0);
    let colors = vec![(0.0, rgb(0x6E_4FB5)), (0.5, rgb(0x4A_3488)), (1.0, rgb(0x2A_1F4F))];
    canvas.fill(&everything, Ink::Radial((240.0, 128.0), 300.0, colors));
    for row in 0_u8..8 {
        for column in 0_u8..13 {
            let x = f32::from(column) * 40.0 + if row % 2 == 0 { 0.0 } else { 20.0 };
            let y = f32::from(row) * 38.0 + 2.0;
            let large = (row + 2 * column) % 3 == 0;
            let radius = if large { 7.0 } else { 3.5 };
            canvas.placed((x, y), 12.0, (1.0, 1.0), |canvas| {
                canvas.fill(&Shape::star(0.0, 0.0, 5, radius, radius * 0.45), rgba(WHITE, 0.07));
            });
        }
    }
    let floor = Shape::from_commands("M 0 232 C 120 214 360 214 480 232 L 480 270 L 0 270 Z");
    canvas.fill(&floor, rgba(NIGHT, 0.35));
    canvas
}
