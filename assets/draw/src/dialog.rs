//! The parts of the dialog that pops in.

use crate::canvas::{Canvas, Ink};
use crate::lettering;
use crate::palette::{
    CORAL, CORAL_DARK, CREAM, GOLD, GOLD_DARK, GOLD_DEEP, GOLD_LIGHT, INK, NIGHT, TEAL, TEAL_DARK, VIOLET,
    WHITE, mix, rgb, rgba,
};
use crate::shape::Shape;

/// The card with its shadow, 260×170; the card itself spans 12 … 248 by 8 … 152.
pub fn panel() -> Canvas {
    let mut canvas = Canvas::new(260, 170);
    let card = Shape::rounded_rect(12.0, 8.0, 236.0, 144.0, 24.0);
    canvas.shadow(&card, (0.0, 6.0), 5, rgba(NIGHT, 0.55));
    canvas.fill(&card, Ink::vertical(60.0, 152.0, rgb(CREAM), rgb(0xFC_E3C3)));
    canvas.inside(&card, |canvas| {
        let header = "M 0 0 L 260 0 L 260 58 C 214 72 176 60 130 66 C 84 72 46 58 0 66 Z";
        canvas.placed((0.0, 4.0), 0.0, (1.0, 1.0), |canvas| {
            canvas.fill(&Shape::from_commands(header), rgba(INK, 0.12));
        });
        canvas.fill(&Shape::from_commands(header), Ink::vertical(8.0, 68.0, rgb(0xA5_82F0), rgb(0x6D_4BC4)));
        for (x, y, radius) in
            [(40.0, 24.0, 5.0), (66.0, 46.0, 3.0), (206.0, 42.0, 4.0), (228.0, 22.0, 3.0), (30.0, 52.0, 2.5)]
        {
            canvas.fill(&Shape::star(x, y, 5, radius, radius * 0.45), rgba(WHITE, 0.28));
        }
    });
    let inner = Shape::rounded_rect(14.0, 10.0, 232.0, 140.0, 22.0);
    canvas.stroke(&inner, 2.0, Ink::vertical(8.0, 152.0, rgba(WHITE, 0.75), rgba(WHITE, 0.15)));
    canvas
}

/// The button that agrees, 112×44.
pub fn button_ok() -> Canvas {
    button("OK", TEAL, TEAL_DARK, WHITE)
}

/// The button that declines, 112×44.
pub fn button_cancel() -> Canvas {
    button("Cancel", 0xF7_D9BE, 0xD9_AD94, 0x8A_5468)
}

fn button(text: &str, color: u32, edge: u32, text_color: u32) -> Canvas {
    let mut canvas = Canvas::new(112, 44);
    canvas.shadow(&Shape::rounded_rect(6.0, 6.0, 100.0, 32.0, 16.0), (0.0, 2.0), 2, rgba(NIGHT, 0.35));
    canvas.fill(&Shape::rounded_rect(4.0, 6.0, 104.0, 34.0, 17.0), rgb(edge));
    let top = Shape::rounded_rect(4.0, 3.0, 104.0, 33.0, 16.5);
    canvas.fill(&top, Ink::vertical(3.0, 36.0, mix(color, WHITE, 0.18), rgb(color)));
    canvas.stroke(&Shape::from_commands("M 20 6.2 L 92 6.2"), 1.8, rgba(WHITE, 0.45));
    let size = 21.0;
    let x = 56.0 - lettering::width(text, size) / 2.0 - 0.6;
    lettering::write(&mut canvas, text, (x, 27.4), size, 14.0, &rgb(text_color).into());
    canvas
}

/// A medal with ribbons and a star, 96×96.
pub fn badge() -> Canvas {
    let mut canvas = Canvas::new(96, 96);
    for (ribbon, fold) in [
        ("M 30 50 L 14 88 L 28 84 L 36 94 L 48 62 Z", "M 30 50 L 24 64 L 44 74 L 48 62 Z"),
        ("M 66 50 L 82 88 L 68 84 L 60 94 L 48 62 Z", "M 66 50 L 72 64 L 52 74 L 48 62 Z"),
    ] {
        canvas.fill(&Shape::from_commands(ribbon), rgb(CORAL));
        canvas.fill(&Shape::from_commands(fold), rgb(CORAL_DARK));
    }
    let rim = Shape::scallop(48.0, 40.0, 37.0, 14, 4.0);
    canvas.placed((0.0, 2.5), 0.0, (1.0, 1.0), |canvas| canvas.fill(&rim, rgb(GOLD_DEEP)));
    canvas.fill(
        &rim,
        Ink::Linear(
            (20.0, 8.0),
            (76.0, 74.0),
            vec![(0.0, rgb(GOLD_LIGHT)), (0.5, rgb(GOLD)), (1.0, rgb(GOLD_DARK))],
        ),
    );
    canvas.fill(&Shape::circle(48.0, 40.0, 27.0), rgb(GOLD_DEEP));
    let field = Shape::circle(48.0, 40.5, 26.0);
    canvas.fill(&field, Ink::vertical(14.0, 67.0, rgb(0xA5_82F0), rgb(VIOLET)));
    canvas.inside(&field, |canvas| {
        canvas
            .fill(&Shape::polygon(&[(0.0, 62.0), (62.0, 0.0), (78.0, 0.0), (0.0, 78.0)]), rgba(WHITE, 0.16));
    });
    let star = |dy: f32| Shape::star(48.0, 41.5 + dy, 5, 17.0, 8.0);
    for (dy, color) in [(2.2, 0x5B_3BA8), (0.0, GOLD_LIGHT)] {
        canvas.stroke(&star(dy), 3.5, rgb(color));
        canvas.fill(&star(dy), rgb(color));
    }
    canvas.stroke(&Shape::from_commands("M 19 30 C 22 20 29 13 38 10"), 2.4, rgba(WHITE, 0.8));
    canvas
}

/// The words “Level up!”, 216×64.
pub fn title() -> Canvas {
    let mut canvas = Canvas::new(216, 64);
    let (text, size) = ("Level up!", 42.0);
    let at = (108.0 - lettering::width(text, size) / 2.0 - 2.5, 43.0);
    let deep: Ink = rgb(0x4B_2E8C).into();
    lettering::write(&mut canvas, text, (at.0, at.1 + 4.0), size, 34.0, &deep);
    lettering::write(&mut canvas, text, at, size, 34.0, &deep);
    let gold = Ink::Linear(
        (0.0, -76.0),
        (0.0, 22.0),
        vec![(0.0, rgb(0xFF_F3C4)), (0.45, rgb(GOLD)), (1.0, rgb(0xFF_9F45))],
    );
    lettering::write(&mut canvas, text, at, size, 17.0, &gold);
    let shine = Ink::vertical(-76.0, -20.0, rgba(WHITE, 0.9), rgba(WHITE, 0.0));
    lettering::write(&mut canvas, text, (at.0 - 0.6, at.1 - 1.2), size, 5.0, &shine);
    canvas
}
