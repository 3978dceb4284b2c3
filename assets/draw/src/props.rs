//! Small things: shadow, sparkle, dust, platform, confetti.

use crate::canvas::{Canvas, Ink};
use crate::palette::{
    CORAL, CORAL_DARK, CREAM, GOLD, GOLD_LIGHT, INK, LEAF, LEAF_DARK, NIGHT, TEAL, TEAL_DARK, VIOLET, WHITE,
    rgb, rgba,
};
use crate::shape::Shape;

/// A soft shadow on the ground, 96×24.
pub fn shadow() -> Canvas {
    let mut canvas = Canvas::new(96, 24);
    let colors = vec![(0.0, rgba(NIGHT, 0.5)), (0.45, rgba(NIGHT, 0.38)), (1.0, rgba(NIGHT, 0.0))];
    // Drawn as a circle and flattened, so that the gradient is an ellipse too.
    canvas.placed((48.0, 12.0), 0.0, (1.0, 0.25), |canvas| {
        canvas.fill(&Shape::circle(0.0, 0.0, 48.0), Ink::Radial((0.0, 0.0), 47.0, colors));
    });
    canvas
}

/// A four-pointed star with a glow, 48×48.
pub fn sparkle() -> Canvas {
    let mut canvas = Canvas::new(48, 48);
    let glow =
        vec![(0.0, rgba(GOLD_LIGHT, 0.75)), (0.4, rgba(GOLD_LIGHT, 0.22)), (1.0, rgba(GOLD_LIGHT, 0.0))];
    canvas.fill(&Shape::circle(24.0, 24.0, 23.0), Ink::Radial((24.0, 24.0), 23.0, glow));
    let points = "M 24 1 C 25.5 16 32 22.5 47 24 C 32 25.5 25.5 32 24 47 C 22.5 32 16 25.5 1 24 C 16 22.5 22.5 16 24 1 Z";
    canvas.fill(&Shape::from_commands(points), rgb(CREAM));
    let core = "M 24 10 C 25 20 28 23 38 24 C 28 25 25 28 24 38 C 23 28 20 25 10 24 C 20 23 23 20 24 10 Z";
    canvas.fill(&Shape::from_commands(core), rgb(WHITE));
    canvas
}

/// A puff of dust, 48×48.
pub fn dust() -> Canvas {
    let mut canvas = Canvas::new(48, 48);
    let bubbles =
        [(16.0, 29.0, 11.0), (31.0, 30.0, 12.0), (24.0, 20.0, 12.0), (10.0, 35.0, 6.5), (39.0, 36.0, 6.5)];
    let puff = Shape::union(&bubbles.map(|(x, y, radius)| Shape::circle(x, y, radius)));
    canvas.shaded(&puff, rgb(0xE3_C9B5), rgb(CREAM), (-2.0, -3.5));
    canvas
}

/// A floating piece of meadow to stand on, 192×72; its grass is level 8 pixels below the top.
pub fn platform() -> Canvas {
    let mut canvas = Canvas::new(192, 72);
    let soil = "M 12 18 L 180 18 C 178 36 158 38 146 50 C 134 62 116 58 104 68 C 92 70 84 60 70 60 C 50 60 48 48 34 44 C 20 40 14 32 12 18 Z";
    let soil = Shape::from_commands(soil);
    canvas.fill(&soil, Ink::vertical(18.0, 68.0, rgb(0x9A_5E5A), rgb(0x5B_3A5C)));
    canvas.inside(&soil, |canvas| {
        for (x, y, radius) in
            [(52.0, 42.0, 6.0), (92.0, 52.0, 8.0), (132.0, 40.0, 5.0), (150.0, 34.0, 3.5), (74.0, 36.0, 3.5)]
        {
            canvas.fill(&Shape::ellipse(x, y, radius * 1.4, radius), rgba(NIGHT, 0.22));
            canvas.fill(&Shape::ellipse(x - 1.0, y - 1.5, radius * 1.3, radius * 0.85), rgb(0xB6_7A68));
        }
        canvas.fill(&Shape::rect(0.0, 14.0, 192.0, 16.0), rgba(NIGHT, 0.25));
    });
    let turf = "M 6 20 C 4 12 10 8 20 8 L 172 8 C 182 8 188 12 186 20 C 184 28 176 26 172 24 C 168 32 158 32 154 25 C 148 34 136 33 132 25 C 126 31 118 31 114 25 C 106 37 94 36 90 26 C 84 32 76 32 72 25 C 66 34 54 33 50 25 C 44 32 36 31 32 25 C 26 30 8 30 6 20 Z";
    let turf = Shape::from_commands(turf);
    canvas.fill(&turf, rgb(LEAF_DARK));
    canvas.inside(&turf, |canvas| {
        canvas.fill(
            &Shape::from_commands("M 0 0 L 192 0 L 192 18 C 160 22 130 17 96 20 C 62 23 30 17 0 19 Z"),
            rgb(LEAF),
        );
        canvas.fill(&Shape::rounded_rect(14.0, 9.5, 120.0, 3.0, 1.5), rgba(WHITE, 0.35));
        canvas.fill(&Shape::rounded_rect(140.0, 9.5, 14.0, 3.0, 1.5), rgba(WHITE, 0.35));
    });
    canvas
}

/// A bent strip of paper, 24×24.
pub fn confetti_strip() -> Canvas {
    let mut canvas = Canvas::new(24, 24);
    canvas.fill(&Shape::from_commands("M 3 8 L 9 3 L 15 12 L 9 17 Z"), rgb(CORAL));
    canvas.fill(&Shape::from_commands("M 9 17 L 15 12 L 22 15 L 16 20 Z"), rgb(CORAL_DARK));
    canvas
}

/// A disc of paper with a fold, 24×24.
pub fn confetti_disc() -> Canvas {
    let mut canvas = Canvas::new(24, 24);
    let disc = Shape::circle(12.0, 12.0, 9.0);
    canvas.fill(&disc, rgb(TEAL));
    canvas.inside(&disc, |canvas| {
        canvas.fill(&Shape::polygon(&[(24.0, 0.0), (24.0, 24.0), (0.0, 24.0)]), rgb(TEAL_DARK));
    });
    canvas
}

/// A paper curl, 24×24.
pub fn confetti_curl() -> Canvas {
    let mut canvas = Canvas::new(24, 24);
    let curl = Shape::from_commands("M 4 6 C 12 1 15 9 10 12 C 5 15 10 22 20 17");
    canvas.placed((0.6, 1.2), 0.0, (1.0, 1.0), |canvas| canvas.stroke(&curl, 4.6, rgba(INK, 0.28)));
    canvas.stroke(&curl, 4.6, rgb(VIOLET));
    canvas.stroke(&Shape::from_commands("M 4.5 5.2 C 8 3 10.5 3.6 11.3 5.6"), 1.4, rgba(WHITE, 0.6));
    canvas.fill(&Shape::circle(19.0, 5.0, 2.4), rgb(GOLD));
    canvas
}
