//! The icon: a flip-book whose pages show a ball on its curve.

use crate::canvas::{Canvas, Ink};
use crate::palette::{CORAL, CORAL_DARK, CREAM, GOLD, GOLD_DARK, NIGHT, TEAL, WHITE, rgb, rgba};
use crate::shape::Shape;

/// The icon, square.
pub fn draw(size_px: u32) -> Canvas {
    let mut canvas = Canvas::new(size_px, size_px);
    let scale = f32::from(u16::try_from(size_px).unwrap_or(u16::MAX)) / 256.0;
    canvas.placed((0.0, 0.0), 0.0, (scale, scale), |canvas| {
        tile(canvas);
        canvas.placed((16.0, 0.0), 0.0, (1.0, 1.0), |canvas| {
            pages(canvas);
            curve(canvas);
        });
    });
    canvas
}

fn tile(canvas: &mut Canvas) {
    let tile = Shape::rounded_rect(10.0, 10.0, 236.0, 236.0, 56.0);
    canvas.fill(
        &tile,
        Ink::Linear((40.0, 10.0), (216.0, 246.0), vec![(0.0, rgb(0x8E_67E8)), (1.0, rgb(0x4A_2E99))]),
    );
    canvas.inside(&tile, |canvas| {
        canvas.fill(&Shape::ellipse(90.0, 20.0, 190.0, 90.0), rgba(WHITE, 0.09));
    });
}

/// Five pages that fan out from the spine at the lower left.
fn pages(canvas: &mut Canvas) {
    let colors = [0xC9_A6E8, 0xE3_BFD8, 0xF2_D3C4, 0xF9_E3C8, CREAM];
    for (color, angle_deg) in colors.into_iter().zip([-20.0, -14.5, -9.0, -4.0, 0.0]) {
        canvas.placed((52.0, 210.0), angle_deg, (1.0, 1.0), |canvas| {
            canvas.placed((3.0, 5.0), 0.0, (1.0, 1.0), |canvas| canvas.fill(&page(), rgba(NIGHT, 0.22)));
            canvas.fill(&page(), rgb(color));
        });
    }
    // The binding that holds them.
    canvas.fill(
        &Shape::rounded_rect(42.0, 84.0, 22.0, 134.0, 9.0),
        Ink::vertical(84.0, 218.0, rgb(CORAL), rgb(CORAL_DARK)),
    );
    for y in [112.0, 151.0, 190.0] {
        canvas.fill(&Shape::circle(53.0, y, 4.5), rgba(CREAM, 0.9));
    }
}

/// A page with its lower left corner at the origin.
fn page() -> Shape {
    Shape::rounded_rect(0.0, -124.0, 158.0, 124.0, 14.0)
}

/// An ease curve with the ball at its end and the ball's earlier places along it.
fn curve(canvas: &mut Canvas) {
    let ease = Shape::from_commands("M 84 188 C 130 188 122 112 182 112");
    canvas.stroke(&ease, 8.0, rgb(TEAL));
    for (x, y, opacity) in [(84.0, 188.0, 0.35), (113.0, 174.0, 0.55), (139.0, 134.0, 0.75)] {
        canvas.fill(&Shape::circle(x, y, 10.0), rgba(GOLD_DARK, opacity));
    }
    let ball = Shape::circle(182.0, 112.0, 19.0);
    canvas.shaded(&ball, rgb(GOLD_DARK), rgb(GOLD), (-3.0, -4.0));
    canvas.fill(&Shape::ellipse(175.5, 105.0, 5.0, 4.0), rgba(WHITE, 0.8));
}
