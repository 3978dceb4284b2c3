//! Numbers in dots, for times on contact sheets, where no font is at hand.

/// Side of a dot in pixels.
const DOT_PX: usize = 2;
/// Height of a label in pixels.
pub(super) const HEIGHT_PX: usize = 5 * DOT_PX;
/// From one character to the next, in dots.
const STEP: usize = 4;

/// The pixels of `text`, from its upper left corner. Only `0-9`, `.` and `s` are drawn.
pub(super) fn dots(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let cells = text.chars().enumerate().flat_map(|(nth, c)| {
        let rows = glyph(c);
        (0..15).filter_map(move |cell| {
            let (x, y) = (cell % 3, cell / 3);
            (rows[y] >> (2 - x) & 1 == 1).then_some((nth * STEP + x, y))
        })
    });
    cells.flat_map(|(x, y)| {
        (0..DOT_PX * DOT_PX).map(move |dot| (x * DOT_PX + dot % DOT_PX, y * DOT_PX + dot / DOT_PX))
    })
}

/// Five rows of three dots; the leftmost dot is the highest bit.
const fn glyph(c: char) -> [u8; 5] {
    match c {
        '0' => [0b111, 0b101, 0b101, 0b101, 0b111],
        '1' => [0b010, 0b110, 0b010, 0b010, 0b111],
        '2' => [0b111, 0b001, 0b111, 0b100, 0b111],
        '3' => [0b111, 0b001, 0b111, 0b001, 0b111],
        '4' => [0b101, 0b101, 0b111, 0b001, 0b001],
        '5' => [0b111, 0b100, 0b111, 0b001, 0b111],
        '6' => [0b111, 0b100, 0b111, 0b101, 0b111],
        '7' => [0b111, 0b001, 0b001, 0b010, 0b010],
        '8' => [0b111, 0b101, 0b111, 0b101, 0b111],
        '9' => [0b111, 0b101, 0b111, 0b001, 0b111],
        '.' => [0b000, 0b000, 0b000, 0b000, 0b010],
        's' => [0b000, 0b011, 0b110, 0b011, 0b110],
        _ => [0; 5],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_one_stands_where_it_should() {
        let pixels: Vec<_> = dots("1").collect();
        assert_eq!(pixels.len(), (1 + 2 + 1 + 1 + 3) * 4);
        assert!(pixels.contains(&(2, 0)) && !pixels.contains(&(0, 0)));
        assert!(pixels.iter().all(|&(x, y)| x < 6 && y < HEIGHT_PX));
        assert_eq!(dots(" ").count(), 0);
    }

    #[test]
    fn digits_differ() {
        for a in '0'..='9' {
            for b in '0'..a {
                assert_ne!(glyph(a), glyph(b), "{a} {b}");
            }
        }
    }
}
