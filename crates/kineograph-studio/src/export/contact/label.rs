//! Numbers in dots, for times on contact sheets, where no font is at hand.

/// Side of a dot in pixels.
const DOT_PX: usize = 2;
/// Height of a label in pixels.
pub(super) const HEIGHT_PX: usize = 5 * DOT_PX;
/// From one character to the next, in dots.
const STEP: usize = 4;
/// Width of the widest character, in dots. Only the unit is so wide, which nothing follows.
const COLUMNS: usize = 4;

/// The pixels of `text`, from its upper left corner. Only `0-9`, `.` and `s` are drawn.
pub(super) fn dots(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let cells = text.chars().enumerate().flat_map(|(nth, c)| {
        let rows = glyph(c);
        (0..5 * COLUMNS).filter_map(move |cell| {
            let (x, y) = (cell % COLUMNS, cell / COLUMNS);
            (rows[y] >> (COLUMNS - 1 - x) & 1 == 1).then_some((nth * STEP + x, y))
        })
    });
    cells.flat_map(|(x, y)| {
        (0..DOT_PX * DOT_PX).map(move |dot| (x * DOT_PX + dot % DOT_PX, y * DOT_PX + dot / DOT_PX))
    })
}

/// Five rows of four dots, of which digits leave the last one free; the leftmost dot is the highest bit.
const fn glyph(c: char) -> [u8; 5] {
    match c {
        '0' => [0b1110, 0b1010, 0b1010, 0b1010, 0b1110],
        '1' => [0b0100, 0b1100, 0b0100, 0b0100, 0b1110],
        '2' => [0b1110, 0b0010, 0b1110, 0b1000, 0b1110],
        '3' => [0b1110, 0b0010, 0b1110, 0b0010, 0b1110],
        '4' => [0b1010, 0b1010, 0b1110, 0b0010, 0b0010],
        '5' => [0b1110, 0b1000, 0b1110, 0b0010, 0b1110],
        '6' => [0b1110, 0b1000, 0b1110, 0b1010, 0b1110],
        '7' => [0b1110, 0b0010, 0b0010, 0b0100, 0b0100],
        '8' => [0b1110, 0b1010, 0b1110, 0b1010, 0b1110],
        '9' => [0b1110, 0b1010, 0b1110, 0b0010, 0b1110],
        '.' => [0b0000, 0b0000, 0b0000, 0b0000, 0b0100],
        's' => [0b0111, 0b1000, 0b0110, 0b0001, 0b1110],
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
    fn the_unit_is_an_s() {
        let drawn = |c| glyph(c).map(|row| format!("{row:04b}").replace('0', ".").replace('1', "#"));
        // Of one stroke that turns twice, and rounder than a 5.
        assert_eq!(drawn('s'), [".###", "#...", ".##.", "...#", "###."]);
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
