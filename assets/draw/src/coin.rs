//! The spinning coin: eight frames of half a turn, after which both faces look alike again.

use libm::{cosf, fabsf, sinf};
use std::f32::consts::PI;

use crate::canvas::{Canvas, Ink, grid};
use crate::palette::{GOLD, GOLD_DARK, GOLD_DEEP, GOLD_LIGHT, WHITE, mix, rgb, rgba};
use crate::shape::Shape;

const FRAMES: u16 = 8;
const SIZE_PX: u32 = 96;
const CENTER: f32 = 48.0;
const RADIUS: f32 = 42.0;
const THICKNESS: f32 = 13.0;

/// The sheet, 8×1 frames of 96×96 pixels; frame 0 shows the face, frame 4 the edge.
pub fn sheet() -> Canvas {
    let frames: Vec<Canvas> =
        (0..FRAMES).map(|frame| draw(PI * f32::from(frame) / f32::from(FRAMES))).collect();
    grid(&frames, u32::from(FRAMES))
}

/// The coin turned about its upright axis, by an angle in radians.
fn draw(angle: f32) -> Canvas {
    let mut canvas = Canvas::new(SIZE_PX, SIZE_PX);
    let narrow = fabsf(cosf(angle)).max(0.001);
    let side = if cosf(angle) >= 0.0 { 1.0 } else { -1.0 };
    let shift = side * THICKNESS / 2.0 * sinf(angle);
    body(&mut canvas, narrow, shift);
    // Brightest when it faces the light, which comes from the upper left.
    let light = 0.5 + 0.5 * cosf(angle - 0.5) * side;
    canvas.placed((CENTER + shift, CENTER), 0.0, (narrow, 1.0), |canvas| face(canvas, light, side));
    canvas
}

/// The coin's thickness: everything between its two faces.
fn body(canvas: &mut Canvas, narrow: f32, shift: f32) {
    let face = |at: f32| Shape::ellipse(CENTER + at, CENTER, RADIUS * narrow, RADIUS);
    let between = Shape::rounded_rect(
        CENTER - fabsf(shift),
        CENTER - RADIUS,
        2.0 * fabsf(shift) + 0.001,
        2.0 * RADIUS,
        1.5,
    );
    let hull = Shape::union(&[face(-shift), face(shift), between]);
    let bands = vec![(0.0, rgb(GOLD_DARK)), (0.25, rgb(GOLD)), (0.5, rgb(GOLD_DARK)), (1.0, rgb(GOLD_DEEP))];
    canvas.fill(&hull, Ink::Linear((0.0, CENTER - RADIUS), (0.0, CENTER + RADIUS), bands));
    canvas.inside(&hull, |canvas| {
        for ridge in -6_i16..=6 {
            let y = CENTER + RADIUS * sinf(f32::from(ridge) * 0.23);
            canvas.fill(&Shape::rect(0.0, y - 0.9, 96.0, 1.8), rgba(GOLD_DEEP, 0.55));
        }
    });
}

/// A face, drawn around the origin as if seen from the front. `light` is 0 … 1, `side` −1 on the back.
fn face(canvas: &mut Canvas, light: f32, side: f32) {
    let rim = Shape::circle(0.0, 0.0, RADIUS);
    let rim_colors = vec![(0.0, mix(GOLD, GOLD_LIGHT, light)), (1.0, mix(GOLD_DARK, GOLD, light))];
    canvas.fill(&rim, Ink::Linear((-24.0, -34.0), (24.0, 34.0), rim_colors));
    let field = Shape::circle(0.0, 0.0, RADIUS - 7.5);
    canvas.fill(&field, mix(GOLD_DEEP, GOLD_DARK, 0.35 + 0.3 * light));
    canvas.inside(&field, |canvas| {
        let sunk = Shape::circle(1.5, 2.5, RADIUS - 7.5);
        let colors = vec![(0.0, mix(GOLD_DARK, GOLD, light)), (1.0, mix(GOLD, GOLD_LIGHT, 0.55 * light))];
        canvas.fill(&sunk, Ink::Linear((-20.0, -30.0), (20.0, 32.0), colors));
    });
    star(canvas, light);
    gloss(canvas, &rim, light, side);
}

/// The raised star in the middle.
fn star(canvas: &mut Canvas, light: f32) {
    let star = |dx: f32, dy: f32| Shape::star(dx, dy + 1.5, 5, 22.0, 10.5);
    canvas.fill(&star(1.5, 2.5), rgb(GOLD_DEEP));
    canvas.stroke(&star(1.5, 2.5), 5.0, rgb(GOLD_DEEP));
    canvas.stroke(&star(0.0, 0.0), 5.0, mix(GOLD, GOLD_LIGHT, 0.4 + 0.6 * light));
    canvas.fill(&star(0.0, 0.0), mix(GOLD, GOLD_LIGHT, 0.4 + 0.6 * light));
    let upper = Shape::from_commands("M -22 -6 L -5 -8 L 0 -23 L 0 1 Z");
    canvas.fill(&upper, rgba(WHITE, 0.25 * light));
}

/// Two slanting bands of light, and a bright crescent on the rim.
fn gloss(canvas: &mut Canvas, rim: &Shape, light: f32, side: f32) {
    canvas.inside(rim, |canvas| {
        let at = -16.0 * side + 26.0 * (light - 0.8);
        for (offset, width) in [(0.0, 12.0), (17.0, 4.5)] {
            let left = at + offset;
            let corners = [
                (left + 26.0, -46.0),
                (left + 26.0 + width, -46.0),
                (left - 22.0 + width, 46.0),
                (left - 22.0, 46.0),
            ];
            canvas.fill(&Shape::polygon(&corners), rgba(WHITE, 0.26 * light));
        }
    });
    let crescent = Shape::from_commands("M -38 -8 C -35 -26 -22 -37 -6 -38.8");
    canvas.stroke(&crescent, 2.6, rgba(WHITE, 0.75 * light));
}
