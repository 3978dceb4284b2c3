//! The code of a colour, as people type it.

use kineograph_runtime::format::Color;

/// A colour as people type and paste it: `#ff8800`, or `#f80` for short.
pub fn typed(text: &str) -> Option<Color> {
    let digits = text.trim().trim_start_matches('#');
    if digits.chars().count() == 3 {
        return Color::parse(&digits.chars().flat_map(|digit| [digit; 2]).collect::<String>());
    }
    Color::parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_people_write_them() {
        for text in ["#ff8800", "ff8800", "#FF8800", " #f80 ", "F80"] {
            assert_eq!(typed(text), Some(Color([0xff, 0x88, 0])), "{text}");
        }
        for text in ["", "#", "#ff88", "#ff88zz", "orange", "#ff880000", "é0"] {
            assert_eq!(typed(text), None, "{text}");
        }
    }
}
