//! Where the characters of a text are in its lines, for carets and selections of editors.

use std::ops::Range;

use kineograph_runtime::format::Text;

use crate::fonts::Fonts;
use crate::laid_out::laid_out_lines;

/// A line of a text. Lengths are in pixels, from the upper left corner of the lines, y down.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct TextLine {
    /// Its characters in the text, with the end of the line where the text says so. Lines follow each other without gaps.
    pub text: Range<usize>,
    /// Its upper end.
    pub top_px: f32,
    /// Its lower end.
    pub bottom_px: f32,
    /// Where its first character from the left begins.
    pub left_px: f32,
    /// Where its last one ends.
    pub right_px: f32,
    /// Where each character begins and ends, in the order of the text; from right to left, the beginning is right of the end.
    pub chars: Vec<[f32; 2]>,
}

/// The lines of a text as [`lay_out`](crate::lay_out) makes them with the same arguments; an empty text has one.
pub fn text_lines(text: &Text, fonts: &Fonts, width_px: Option<f32>) -> Vec<TextLine> {
    let layout = laid_out_lines(text, fonts, crate::laid_out::wrapped_at(text, width_px));
    layout.lines().map(|line| placed(&text.text, &line)).collect()
}

fn placed(text: &str, line: &parley::Line<'_, ()>) -> TextLine {
    let metrics = line.metrics();
    // An empty text is laid out as a space.
    let range = line.text_range().start.min(text.len())..line.text_range().end.min(text.len());
    let left_px = metrics.offset + metrics.inline_min_coord;
    let starts: Vec<usize> = text[range.clone()].char_indices().map(|(at, _)| range.start + at).collect();
    let mut chars: Vec<Option<[f32; 2]>> = vec![None; starts.len()];
    let mut x_px = left_px;
    for cluster in line.runs().flat_map(|run| run.visual_clusters().collect::<Vec<_>>()) {
        let of = cluster.text_range();
        let first = starts.partition_point(|start| *start < of.start);
        let end = starts.partition_point(|start| *start < of.end);
        let step_px = cluster.advance() / (end - first).max(1) as f32;
        for (nr, place) in chars[first..end].iter_mut().enumerate() {
            let [begin, end] = [nr as f32, nr as f32 + 1.0].map(|steps| steps * step_px);
            *place = Some(match cluster.is_rtl() {
                false => [x_px + begin, x_px + end],
                true => [x_px + cluster.advance() - begin, x_px + cluster.advance() - end],
            });
        }
        x_px += cluster.advance();
    }
    TextLine {
        text: range,
        top_px: metrics.block_min_coord,
        bottom_px: metrics.block_min_coord + metrics.line_height,
        left_px,
        right_px: x_px,
        // The end of a line has no width.
        chars: chars.into_iter().map(|place| place.unwrap_or([x_px; 2])).collect(),
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::TextAlign;

    use super::*;
    use crate::lay_out;

    fn lines(text: &Text) -> Vec<TextLine> {
        text_lines(text, Fonts::shipped(), None)
    }

    #[test]
    fn lines_have_all_characters_and_fill_what_is_laid_out() {
        for characters in
            ["", "one", "one two", "one\ntwo three", "end\n", "\n\n", "fi ffi\u{301} שלום", "a\r\nb"]
        {
            for area in [None, Some([40.0, 100.0])] {
                let mut text = Text::new(characters).with_font_size(20.0);
                text.area = area;
                let lines = lines(&text);
                let mut at = 0;
                for line in &lines {
                    assert_eq!(line.text.start, at, "{characters:?}: {lines:?}");
                    at = line.text.end;
                    assert_eq!(line.chars.len(), characters[line.text.clone()].chars().count());
                    assert!(line.bottom_px > line.top_px);
                }
                assert_eq!(at, characters.len(), "{characters:?}: {lines:?}");
                let height_px = lay_out(&text, Fonts::shipped(), None).size_px()[1];
                assert!(lines.last().is_some_and(|line| line.bottom_px >= height_px - 0.01));
            }
        }
    }

    #[test]
    fn characters_are_side_by_side_in_the_order_of_their_script() {
        let text = Text::new("abc").with_font_size(20.0);
        let line = &lines(&text)[0];
        assert_eq!((line.chars[0][0], line.chars[2][1]), (0.0, line.right_px));
        assert!(line.chars.windows(2).all(|pair| pair[0][1] == pair[1][0]), "{line:?}");
        let hebrew = &lines(&Text::new("שלום"))[0];
        assert!(hebrew.chars.iter().all(|[begin, end]| begin > end), "{hebrew:?}");
        assert_eq!(hebrew.chars[0][0], hebrew.right_px);
    }

    #[test]
    fn lines_are_aligned_in_their_area() {
        let mut text = Text::new("a").with_area([100.0, 50.0]);
        text.align = TextAlign::Right;
        assert!((lines(&text)[0].right_px - 100.0).abs() < 0.01);
    }
}
