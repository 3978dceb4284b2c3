//! Round letters of one line width, for the few words on pictures.

use crate::canvas::{Canvas, Ink};
use crate::shape::Shape;

/// A letter in a hundredth of the type size: baseline at y = 0, capitals 70 high, small letters 48.
struct Letter {
    lines: &'static str,
    /// Centre and half axes of the round part.
    bowl: Option<(f32, f32, f32, f32)>,
    advance: f32,
}

const fn letter(lines: &'static str, bowl: Option<(f32, f32, f32, f32)>, advance: f32) -> Letter {
    Letter { lines, bowl, advance }
}

/// The letters that the pictures need; every other character is a space.
fn letter_of(character: char) -> Letter {
    match character {
        'L' => letter("M 6 -70 L 6 0 L 40 0", None, 56.0),
        'O' => letter("", Some((37.0, -35.0, 33.0, 35.0)), 88.0),
        'K' => letter("M 6 -70 L 6 0 M 44 -70 L 8 -32 M 20 -43 L 46 0", None, 60.0),
        'C' => letter("M 56 -58 C 38 -80 4 -70 4 -35 C 4 0 38 10 56 -12", None, 72.0),
        'a' => letter("M 46 -48 L 46 0", Some((25.0, -24.0, 21.0, 24.0)), 66.0),
        'c' => letter("M 40 -40 C 28 -54 4 -48 4 -24 C 4 0 28 6 40 -8", None, 56.0),
        'e' => letter("M 5 -26 L 46 -26 C 46 -56 4 -56 4 -24 C 4 2 30 6 43 -9", None, 64.0),
        'l' => letter("M 6 -72 L 6 0", None, 26.0),
        'n' => letter("M 6 -48 L 6 0 M 6 -26 C 8 -54 42 -56 42 -28 L 42 0", None, 62.0),
        'p' => letter("M 6 -48 L 6 20", Some((29.0, -24.0, 23.0, 24.0)), 68.0),
        'u' => letter("M 6 -48 L 6 -20 C 6 6 42 4 42 -22 M 42 -48 L 42 0", None, 62.0),
        'v' => letter("M 4 -48 L 22 0 L 40 -48", None, 58.0),
        '!' => letter("M 7 -72 L 7 -26 M 7 -1 L 7 0", None, 26.0),
        _ => letter("", None, 32.0),
    }
}

/// Width of `text` in pixels at a type size in pixels.
pub fn width(text: &str, size: f32) -> f32 {
    // The last letter needs no distance to a next one.
    (text.chars().map(|character| letter_of(character).advance).sum::<f32>() - 14.0) * size / 100.0
}

/// Writes `text` with its baseline starting at `at`; `weight` is the line width in a hundredth of the size.
/// The ink's coordinates are those of a letter.
pub fn write(canvas: &mut Canvas, text: &str, at: (f32, f32), size: f32, weight: f32, ink: &Ink) {
    let scale = size / 100.0;
    let mut x = at.0;
    for letter in text.chars().map(letter_of) {
        canvas.placed((x, at.1), 0.0, (scale, scale), |canvas| {
            let bowl = letter.bowl.map(|(x, y, width, height)| Shape::ellipse(x, y, width, height));
            let parts: Vec<Shape> = bowl.into_iter().chain([Shape::from_commands(letter.lines)]).collect();
            canvas.stroke(&Shape::union(&parts), weight, ink.clone());
        });
        x += letter.advance * scale;
    }
}
