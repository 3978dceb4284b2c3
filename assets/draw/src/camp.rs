//! The camp at night: its things, which lie in one atlas, and the hills behind it as SVG.

use libm::{cosf, sinf};

use crate::atlas::Atlas;
use crate::canvas::{Canvas, Ink};
use crate::palette::{
    CORAL, CORAL_DARK, CREAM, FOX, FOX_DARK, GOLD, GOLD_DARK, GOLD_LIGHT, INK, LEAF, LEAF_DARK, NIGHT, TEAL,
    TEAL_DARK, VIOLET, WHITE, mix, rgb, rgba,
};
use crate::shape::Shape;

/// All things in one picture, the pine stored turned, and where each one is.
pub fn atlas() -> Atlas {
    Atlas::of(
        256,
        &[
            ("tent", tent(), false),
            ("pine", pine(), true),
            ("owl", owl(Eyes::Open), false),
            ("owl blinks", owl(Eyes::Shut), false),
            ("log", log(), false),
            ("stones", stones(), false),
            ("leaf", leaf(), false),
            ("firefly", firefly(), false),
            ("star", star(), false),
        ],
    )
}

/// An open tent, 160×112.
fn tent() -> Canvas {
    let mut canvas = Canvas::new(160, 112);
    let cloth = Shape::from_commands("M 80 8 C 96 44 122 82 152 104 L 8 104 C 38 82 64 44 80 8 Z");
    canvas.shaded(&cloth, rgb(CORAL_DARK), rgb(CORAL), (-7.0, -2.0));
    canvas.inside(&cloth, |canvas| {
        for x in [34.0, 122.0] {
            let seam = Shape::from_commands(&format!("M 80 8 C 78 50 {x} 70 {x} 106"));
            canvas.stroke(&seam, 3.0, rgba(CREAM, 0.5));
        }
        let flaps = Shape::from_commands("M 80 30 C 92 64 104 86 112 104 L 48 104 C 56 86 68 64 80 30 Z");
        canvas.fill(&flaps, Ink::vertical(30.0, 104.0, rgb(NIGHT), rgb(0x5A_3048)));
        let glow = vec![(0.0, rgba(GOLD, 0.9)), (1.0, rgba(GOLD, 0.0))];
        canvas.inside(&flaps, |canvas| {
            canvas.fill(&Shape::circle(80.0, 96.0, 34.0), Ink::Radial((80.0, 96.0), 34.0, glow));
        });
        let rolled = Shape::from_commands("M 80 30 C 66 60 58 84 44 104 L 54 104 C 64 84 74 60 80 30 Z");
        canvas.fill(&rolled, rgb(CREAM));
    });
    canvas.stroke(&cloth, 3.0, rgb(INK));
    canvas.stroke(&Shape::line((80.0, 12.0), (80.0, 3.0)), 3.0, rgb(INK));
    canvas
}

/// A pine, 72×144.
fn pine() -> Canvas {
    let mut canvas = Canvas::new(72, 144);
    canvas.fill(&Shape::rounded_rect(31.0, 112.0, 10.0, 30.0, 3.0), rgb(0x5B_3A4A));
    for (top, bottom, half) in [(66.0, 124.0, 33.0), (38.0, 92.0, 27.0), (8.0, 60.0, 20.0)] {
        let (left, right) = (36.0 - half, 36.0 + half);
        let tier = format!(
            "M 36 {top} C 42 {} {right} {bottom} {right} {bottom} C 50 {} 22 {} {left} {bottom} C {left} {bottom} 30 {} 36 {top} Z",
            top + 24.0,
            bottom + 6.0,
            bottom + 6.0,
            top + 24.0
        );
        canvas.shaded(
            &Shape::from_commands(&tier),
            rgb(0x1E_5A5C),
            mix(TEAL_DARK, LEAF_DARK, 0.45),
            (-5.0, -4.0),
        );
    }
    canvas
}

/// How an owl looks.
#[derive(Clone, Copy, PartialEq)]
enum Eyes {
    Open,
    Shut,
}

/// An owl that sits, 60×64.
fn owl(eyes: Eyes) -> Canvas {
    let mut canvas = Canvas::new(60, 64);
    let body = Shape::from_commands("M 12 8 C 18 14 42 14 48 8 C 54 22 54 58 30 60 C 6 58 6 22 12 8 Z");
    canvas.shaded(&body, rgb(0x5E_4790), rgb(VIOLET), (-3.0, -2.0));
    canvas.fill(&Shape::ellipse(30.0, 46.0, 13.0, 12.0), rgb(CREAM));
    for (x, y) in [(25.0, 42.0), (35.0, 42.0), (30.0, 49.0)] {
        canvas.stroke(
            &Shape::from_commands(&format!("M {} {y} Q {x} {} {} {y}", x - 3.0, y + 4.0, x + 3.0)),
            1.6,
            rgba(FOX_DARK, 0.7),
        );
    }
    for x in [20.0, 40.0] {
        canvas.fill(&Shape::circle(x, 25.0, 10.0), rgb(CREAM));
        if eyes == Eyes::Open {
            canvas.fill(&Shape::circle(x, 25.0, 6.0), rgb(GOLD));
            canvas.fill(&Shape::circle(x, 25.0, 3.8), rgb(INK));
            canvas.fill(&Shape::circle(x - 1.4, 23.4, 1.5), rgb(WHITE));
        } else {
            canvas.stroke(
                &Shape::from_commands(&format!("M {} 25 Q {x} 31 {} 25", x - 6.0, x + 6.0)),
                2.4,
                rgb(INK),
            );
        }
    }
    canvas.fill(&Shape::polygon(&[(26.0, 30.0), (34.0, 30.0), (30.0, 37.0)]), rgb(GOLD_DARK));
    canvas
}

/// A log to sit on, 112×36.
fn log() -> Canvas {
    let mut canvas = Canvas::new(112, 36);
    canvas.shaded(
        &Shape::rounded_rect(6.0, 8.0, 100.0, 24.0, 12.0),
        rgb(0x5B_3A4A),
        rgb(0x8A_5A52),
        (-1.0, -6.0),
    );
    canvas.fill(&Shape::ellipse(96.0, 20.0, 9.0, 12.0), rgb(0xD9_A878));
    for radius in [6.5, 3.5] {
        canvas.stroke(&Shape::ellipse(96.0, 20.0, radius * 0.75, radius), 1.3, rgb(0xA8_7458));
    }
    canvas
}

/// A ring of stones for a fire, 104×32.
fn stones() -> Canvas {
    let mut canvas = Canvas::new(104, 32);
    for (x, y, half) in [
        (28.0, 14.0, 10.0),
        (52.0, 11.0, 11.0),
        (76.0, 14.0, 10.0),
        (14.0, 20.0, 11.0),
        (90.0, 20.0, 11.0),
        (34.0, 23.0, 12.0),
        (64.0, 24.0, 13.0),
    ] {
        canvas.shaded(&Shape::ellipse(x, y, half, half * 0.62), rgb(0x4A_3F66), rgb(0x7B_6E9C), (-2.0, -2.5));
    }
    canvas
}

/// A leaf, 28×28.
fn leaf() -> Canvas {
    let mut canvas = Canvas::new(28, 28);
    let blade = Shape::from_commands("M 4 24 C 2 10 12 3 25 3 C 25 16 18 26 4 24 Z");
    canvas.shaded(&blade, rgb(FOX_DARK), rgb(FOX), (-2.0, -2.0));
    canvas.stroke(&Shape::line((3.0, 25.0), (19.0, 9.0)), 1.5, rgb(CREAM));
    canvas
}

/// A firefly in its glow, 32×32.
fn firefly() -> Canvas {
    let mut canvas = Canvas::new(32, 32);
    let glow = vec![(0.0, rgba(LEAF, 0.9)), (0.3, rgba(LEAF, 0.4)), (1.0, rgba(LEAF, 0.0))];
    canvas.fill(&Shape::circle(16.0, 16.0, 15.0), Ink::Radial((16.0, 16.0), 15.0, glow));
    canvas.fill(&Shape::circle(16.0, 16.0, 3.0), rgb(CREAM));
    canvas
}

/// A star, 20×20.
fn star() -> Canvas {
    let mut canvas = Canvas::new(20, 20);
    canvas.fill(&Shape::star(10.0, 10.0, 4, 9.0, 2.4), rgb(GOLD_LIGHT));
    canvas.fill(&Shape::circle(10.0, 10.0, 2.2), rgb(WHITE));
    canvas
}

/// Sky, moon, hills and meadow, 240×135 units.
pub fn night() -> String {
    let ridge = |base: f32, height: f32, waves: f32, phase: f32| {
        let mut path = String::from("M 0 135");
        for step in 0_u8..=48 {
            let x = f32::from(step) * 5.0;
            let turn = x / 240.0 * core::f32::consts::TAU;
            let y = base - height * (0.6 * sinf(waves * turn + phase) + 0.4 * cosf(2.3 * waves * turn));
            path.push_str(&format!(" L {x} {y:.1}"));
        }
        path.push_str(" L 240 135 Z");
        path
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"240\" height=\"135\" viewBox=\"0 0 240 135\">\n\
         \x20 <defs>\n\
         \x20   <linearGradient id=\"sky\" x2=\"0\" y2=\"1\">\n\
         \x20     <stop offset=\"0\" stop-color=\"#{NIGHT:06x}\"/>\n\
         \x20     <stop offset=\"0.65\" stop-color=\"#4a3578\"/>\n\
         \x20     <stop offset=\"1\" stop-color=\"#8a5a8e\"/>\n\
         \x20   </linearGradient>\n\
         \x20   <radialGradient id=\"halo\">\n\
         \x20     <stop offset=\"0.3\" stop-color=\"#{CREAM:06x}\" stop-opacity=\"0.5\"/>\n\
         \x20     <stop offset=\"1\" stop-color=\"#{CREAM:06x}\" stop-opacity=\"0\"/>\n\
         \x20   </radialGradient>\n\
         \x20 </defs>\n\
         \x20 <rect width=\"240\" height=\"135\" fill=\"url(#sky)\"/>\n\
         \x20 <circle cx=\"196\" cy=\"28\" r=\"32\" fill=\"url(#halo)\"/>\n\
         \x20 <circle cx=\"196\" cy=\"28\" r=\"13\" fill=\"#{CREAM:06x}\"/>\n\
         \x20 <path d=\"M 201 16 A 13 13 0 0 1 201 40 A 15 15 0 0 0 201 16 Z\" fill=\"#{GOLD_LIGHT:06x}\"/>\n\
         \x20 <path d=\"{}\" fill=\"#3c2c66\"/>\n\
         \x20 <path d=\"{}\" fill=\"#2d2552\"/>\n\
         \x20 <path d=\"{}\" fill=\"#1f3a4a\"/>\n\
         \x20 <path d=\"M 0 112 Q 120 98 240 112 L 240 135 L 0 135 Z\" fill=\"#{TEAL:06x}\" fill-opacity=\"0.12\"/>\n\
         </svg>\n",
        ridge(84.0, 12.0, 1.0, 0.4),
        ridge(96.0, 8.0, 1.6, 2.0),
        ridge(109.0, 3.0, 0.8, 1.0),
    )
}
