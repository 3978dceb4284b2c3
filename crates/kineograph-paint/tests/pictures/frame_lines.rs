//! Texts whose characters are frames of a sheet.

use kineograph_paint::{FrameLines, lay_out_frames};
use kineograph_runtime::format::{Kerning, Sheet, SheetFrame, Text, TextAlign, VerticalAlign};
use proptest::prelude::*;

/// Characters of 4 and 6 pixels, 10 high, and a space of 2.
fn sheet() -> Sheet {
    let frame = |name: &str, width: f64| {
        SheetFrame::new(name).with_rect([0.0, 0.0, 1.0, 1.0]).with_source_size([width, 10.0])
    };
    let frames = vec![frame("i", 4.0), frame("m", 6.0), frame("space", 2.0)];
    Sheet::atlas("s", "p", frames).with_kerning(vec![Kerning::new("im", -1.0)])
}

fn laid_out(text: &Text) -> FrameLines {
    lay_out_frames(text, &sheet(), |_| Some([64.0; 2]), None)
}

/// Frame and lower left corner of what is drawn.
fn places(lines: &FrameLines, size_px: [f32; 2], shown: usize) -> Vec<(u32, [f32; 2])> {
    lines.frames(size_px, shown).map(|(frame, [x, y, ..])| (frame, [x, y])).collect()
}

#[test]
fn characters_stand_beside_each_other_as_their_frames_say() {
    let lines = laid_out(&Text::new("im i"));
    assert_eq!((lines.size_px(), lines.clusters()), ([15.0, 10.0], 4));
    let expected = [(0, [0.0, 0.0]), (1, [3.0, 0.0]), (2, [9.0, 0.0]), (0, [11.0, 0.0])];
    assert_eq!(places(&lines, [15.0, 10.0], usize::MAX), expected);
    assert_eq!(places(&lines, [15.0, 10.0], 2), expected[..2]);
    let spaced = laid_out(&Text::new("mi").with_letter_spacing(3.0));
    assert_eq!((spaced.size_px(), places(&spaced, [13.0, 10.0], 2)[1]), ([13.0, 10.0], (0, [9.0, 0.0])));
}

#[test]
fn lines_are_wrapped_at_spaces_and_aligned() {
    let text = Text::new("m mm i").with_area([14.0, 40.0]);
    let text =
        text.with_align(TextAlign::Right).with_vertical_align(VerticalAlign::Bottom).with_line_spacing(1.5);
    let lines = laid_out(&text);
    assert_eq!(lines.size_px(), [14.0, 45.0]);
    let drawn: Vec<_> =
        places(&lines, [14.0, 45.0], usize::MAX).into_iter().filter(|(frame, _)| *frame != 2).collect();
    let expected = [(1, [8.0, 35.0]), (1, [2.0, 20.0]), (1, [8.0, 20.0]), (0, [10.0, 5.0])];
    assert_eq!(drawn, expected);
    let word = laid_out(&Text::new("mmmm").with_area([13.0, 10.0]));
    assert_eq!(word.size_px(), [13.0, 20.0], "a word that is wider than a line is broken");
}

#[test]
fn what_has_no_frame_is_missing_once_and_takes_no_room() {
    let lines = laid_out(&Text::new("ixix\ni"));
    assert_eq!((lines.missing(), lines.size_px(), lines.clusters()), (&['x'][..], [8.0, 20.0], 6));
    assert_eq!(laid_out(&Text::new("")).size_px(), [0.0, 10.0]);
}

proptest! {
    #[test]
    fn any_text_in_any_width_ends(text in "[imx \\n\t]{0,40}", width in -5.0..60.0_f64, spacing in prop::num::f64::ANY) {
        let text = Text::new(text).with_area([width, 10.0]).with_letter_spacing(spacing);
        let lines = laid_out(&text);
        let drawn = text.text.chars().filter(|c| "im ".contains(*c)).count();
        prop_assert_eq!(lines.frames([width as f32, 10.0], usize::MAX).count(), drawn);
    }

    #[test]
    fn words_that_fit_stay_whole_and_inside(words in prop::collection::vec("[im]{1,3}", 1..12)) {
        let lines = laid_out(&Text::new(words.join(" ")).with_area([18.0, 10.0]));
        for (frame, [x, _, width, _]) in lines.frames(lines.size_px(), usize::MAX) {
            prop_assert!(frame == 2 || (x >= 0.0 && x + width <= 18.0), "{x} {width}");
        }
    }
}
