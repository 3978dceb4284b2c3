//! The code of a colour, as people type it.

use kineograph_runtime::format::Color;

/// A colour as people type and paste it: `#ff8800`, or `#f80` for short; or its red, green and blue: `255, 136, 0`, `rgb(255 136 0)`.
pub fn typed(text: &str) -> Option<Color> {
    if let Some(levels) = levels(text) {
        return Some(Color(levels));
    }
    let digits = text.trim().trim_start_matches('#');
    if digits.chars().count() == 3 {
        return Color::parse(&digits.chars().flat_map(|digit| [digit; 2]).collect::<String>());
    }
    Color::parse(text)
}

/// Three numbers from 0 to 255.
fn levels(text: &str) -> Option<[u8; 3]> {
    let text = text.trim().to_ascii_lowercase();
    let inner = text.strip_prefix("rgb(").and_then(|text| text.strip_suffix(')')).unwrap_or(&text);
    let parts = inner.split([',', ' ', ';']).filter(|part| !part.is_empty());
    parts.map(|part| part.parse::<u8>().ok()).collect::<Option<Vec<u8>>>()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_people_write_them() {
        for text in ["#ff8800", "ff8800", "#FF8800", " #f80 ", "F80"] {
            assert_eq!(typed(text), Some(Color([0xff, 0x88, 0])), "{text}");
        }
        for text in ["255, 136, 0", "rgb(255, 136, 0)", "RGB(255 136 0)", " 255 136  0 "] {
            assert_eq!(typed(text), Some(Color([0xff, 0x88, 0])), "{text}");
        }
        for text in ["1, 2", "1, 2, 3, 4", "1, 2, 256", "rgb(1, 2, 3", "-1, 2, 3", "1.5, 2, 3"] {
            assert_eq!(typed(text), None, "{text}");
        }
        for text in ["", "#", "#ff88", "#ff88zz", "orange", "#ff880000", "é0"] {
            assert_eq!(typed(text), None, "{text}");
        }
    }
}
