//! Texts against the numbers of their fonts.

use crate::support::{assert_near, extent_px, is_seen, pixel};
use kineograph_paint::{FontError, Fonts, LaidOut, Painted, lay_out, paint_text};
use kineograph_runtime::format::{Color, Shadow, Stroke, Text, TextAlign, VerticalAlign};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

const ALL: usize = usize::MAX;
const RED: Color = Color([255, 0, 0]);
const GREEN: Color = Color([0, 255, 0]);

fn laid_out(text: &Text) -> LaidOut {
    lay_out(text, &Fonts::new(), None)
}

/// All of a text, in a box as large as its lines or as its area.
fn paint(text: &Text, px_per_unit: f32) -> Painted {
    let laid_out = laid_out(text);
    let size_px = text.area.map_or(laid_out.size_px(), |area| area.map(|side| side as f32));
    paint_text(&laid_out, size_px, px_per_unit, ALL)
}

/// The advance of a character in a font, in pixels.
fn advance_px(font: &[u8], c: char, font_px: f32) -> f32 {
    let font = FontRef::new(font).expect("a font");
    let metrics = font.glyph_metrics(Size::new(font_px), LocationRef::default());
    let glyph = font.charmap().map(c).expect("a character of the font");
    metrics.advance_width(glyph).expect("an advance")
}

fn ubuntu_px(c: char, font_px: f32) -> f32 {
    advance_px(epaint_default_fonts::UBUNTU_LIGHT, c, font_px)
}

#[test]
fn a_line_is_as_wide_as_its_advances() {
    let h_px = ubuntu_px('H', 24.0);
    assert_near(laid_out(&Text::new("H")).size_px()[0], h_px, 1e-3);
    assert_near(laid_out(&Text::new("HH")).size_px()[0], 2.0 * h_px, 1e-3);
    assert_near(laid_out(&Text::new("HH").with_font_size(48.0)).size_px()[0], 4.0 * h_px, 1e-3);
    let spaced = Text::new("HH").with_letter_spacing(5.0);
    assert_near(laid_out(&spaced).size_px()[0], 2.0 * h_px + 10.0, 1e-3);
    // The font moves these two closer together.
    let kerned_px = ubuntu_px('A', 24.0) + ubuntu_px('V', 24.0);
    assert!(laid_out(&Text::new("AV")).size_px()[0] < kerned_px - 0.5);
}

#[test]
fn lines_have_the_height_of_the_font() {
    let font = FontRef::new(epaint_default_fonts::UBUNTU_LIGHT).unwrap();
    let metrics = font.metrics(Size::new(24.0), LocationRef::default());
    let line_px = metrics.ascent - metrics.descent + metrics.leading;
    assert_near(laid_out(&Text::new("A")).size_px()[1], line_px, 1e-3);
    assert_near(laid_out(&Text::new("A\nB")).size_px()[1], 2.0 * line_px, 1e-3);
    let spaced = Text::new("A\nB").with_line_spacing(1.5);
    assert_near(laid_out(&spaced).size_px()[1], 3.0 * line_px, 1e-3);
    // An empty text has a line for its cursor, and no width.
    assert_near(laid_out(&Text::new("")).size_px()[1], line_px, 1e-3);
    assert_eq!(laid_out(&Text::new("")).size_px()[0], 0.0);
}

#[test]
fn lines_are_wrapped_at_the_width() {
    let line_px = laid_out(&Text::new("AA")).size_px();
    let text = Text::new("AA AA AA");
    assert_near(laid_out(&text).size_px()[1], line_px[1], 1e-3);
    let narrow = text.clone().with_area([f64::from(line_px[0]) + 1.0, 200.0]);
    assert_near(laid_out(&narrow).size_px()[1], 3.0 * line_px[1], 1e-3);
    assert_near(laid_out(&narrow).size_px()[0], line_px[0] + 1.0, 1e-3);
    // The width of the node now replaces that of the area.
    let wide = lay_out(&narrow, &Fonts::new(), Some(1_000.0));
    assert_near(wide.size_px()[1], line_px[1], 1e-3);
    // A word that is too wide is broken.
    let broken = lay_out(&Text::new("AAAA"), &Fonts::new(), Some(line_px[0] + 1.0));
    assert_near(broken.size_px()[1], 2.0 * line_px[1], 1e-3);
    let letters = lay_out(&Text::new("AAAA"), &Fonts::new(), Some(0.0));
    assert_near(letters.size_px()[1], 4.0 * line_px[1], 1e-3);
}

#[test]
fn a_text_in_a_box_of_its_own_width_stays_as_it_is() {
    for characters in ["A", "Level 3: start", "two\nlines, the second wider", "שלום 123 abc", "a b ", "🚀 ü"]
    {
        for font_size in [7.3, 24.0, 31.7] {
            for letter_spacing in [0.0, 1.3, -0.7] {
                let text =
                    Text::new(characters).with_font_size(font_size).with_letter_spacing(letter_spacing);
                let free = laid_out(&text);
                let boxed = lay_out(&text, &Fonts::new(), Some(free.size_px()[0]));
                assert_eq!(boxed, free, "{text:?}");
            }
        }
    }
}

#[test]
fn lines_begin_and_end_where_their_alignment_says() {
    let text = Text::new("HH\nHHHH").with_area([300.0, 100.0]);
    let [left, _, right, _] = extent_px(&paint(&text, 4.0), is_seen);
    let centred = extent_px(&paint(&text.clone().with_align(TextAlign::Center), 4.0), is_seen);
    let at_right = extent_px(&paint(&text.clone().with_align(TextAlign::Right), 4.0), is_seen);
    let wide_px = ubuntu_px('H', 24.0) * 4.0;
    let bearing_px = left;
    assert!(bearing_px > 0.5 && bearing_px < 5.0);
    assert_near(right, wide_px - bearing_px, 0.5);
    assert_near(centred[0], (300.0 - wide_px) / 2.0 + bearing_px, 0.5);
    assert_near(centred[2], (300.0 + wide_px) / 2.0 - bearing_px, 0.5);
    assert_near(at_right[0], 300.0 - wide_px + bearing_px, 0.5);
    assert_near(at_right[2], 300.0 - bearing_px, 0.5);
}

#[test]
fn the_block_of_lines_is_at_its_place_in_a_higher_box() {
    let text = Text::new("H").with_area([100.0, 200.0]);
    let height_px = laid_out(&text).size_px()[1];
    let top_of = |align| extent_px(&paint(&text.clone().with_vertical_align(align), 1.0), is_seen)[3];
    let top = top_of(VerticalAlign::Top);
    assert!(top < 200.0 && top > 200.0 - height_px);
    assert_near(top_of(VerticalAlign::Middle), top - (200.0 - height_px) / 2.0, 1.0);
    assert_near(top_of(VerticalAlign::Bottom), top - (200.0 - height_px), 1.0);
}

#[test]
fn characters_are_white() {
    let painted = paint(&Text::new("H").with_font_size(64.0), 1.0);
    assert!(painted.rgba.chunks_exact(4).any(|pixel| pixel == [255; 4]));
    assert!(painted.rgba.chunks_exact(4).all(|pixel| pixel[3] == 0 || pixel[..3] == [255; 3]));
}

#[test]
fn an_outline_reaches_half_its_width_beyond() {
    let text = Text::new("O").with_font_size(80.0);
    let plain = extent_px(&paint(&text, 4.0), is_seen);
    let outlined = paint(&text.with_outline(Stroke::new(8.0, RED)), 4.0);
    let around = extent_px(&outlined, is_seen);
    for (index, by) in [-4.0, -4.0, 4.0, 4.0].into_iter().enumerate() {
        assert_near(around[index], plain[index] + by, 0.3);
    }
    // It is behind the characters, which keep their size.
    let white = extent_px(&outlined, |rgba| rgba == [255; 4]);
    (0..4).for_each(|index| assert_near(white[index], plain[index], 0.5));
}

#[test]
fn a_shadow_is_the_text_once_more() {
    let text = Text::new("Hi").with_font_size(40.0);
    let plain = paint(&text, 1.0);
    let shaded = paint(&text.clone().with_shadow(Shadow::new([100.0, -50.0], RED)), 1.0);
    // By whole pixels, so that each pixel of the text has one of the shadow.
    let mut count = 0;
    let [left, top] = [plain.rect_px[0] - shaded.rect_px[0], top_of(&shaded) - top_of(&plain)];
    for row in 0..plain.height {
        for column in 0..plain.width {
            let alpha = pixel(&plain, column, row)[3];
            let [moved_x, moved_y] = [column + left as u32 + 100, row + top as u32 + 50];
            let expected = if alpha == 0 { [0; 4] } else { [255, 0, 0, alpha] };
            assert_eq!(pixel(&shaded, moved_x, moved_y), expected);
            count += u32::from(alpha > 0);
        }
    }
    assert!(count > 100);
}

fn top_of(painted: &Painted) -> f32 {
    painted.rect_px[1] + painted.rect_px[3]
}

#[test]
fn a_blur_spreads_a_shadow_and_keeps_its_weight() {
    let text = Text::new("H").with_font_size(40.0);
    let weight = |painted: &Painted| -> f64 {
        let red = painted.rgba.chunks_exact(4).filter(|pixel| pixel[1] == 0);
        red.map(|pixel| f64::from(pixel[3])).sum()
    };
    // Beside the text, so that the whole shadow is seen.
    let shadow = Shadow::new([200.0, 0.0], RED);
    let sharp = paint(&text.clone().with_shadow(shadow), 2.0);
    let soft = paint(&text.clone().with_shadow(shadow.with_blur(10.0)), 2.0);
    assert_near(weight(&soft), weight(&sharp), weight(&sharp) * 0.05);
    let is_red = |[red, green, _, alpha]: [u8; 4]| red > 0 && green == 0 && alpha > 0;
    let [near, far] = [extent_px(&sharp, is_red), extent_px(&soft, is_red)];
    let reach = near[0] - far[0];
    assert!((8.0..16.0).contains(&reach), "{reach} px");
    assert_near(far[2] - near[2], reach, 0.6);
}

#[test]
fn outlines_have_shadows_too() {
    let text = Text::new("O").with_font_size(40.0).with_outline(Stroke::new(6.0, GREEN));
    let painted = paint(&text.with_shadow(Shadow::new([100.0, 0.0], RED)), 2.0);
    let line = extent_px(&painted, |rgba| rgba == [0, 255, 0, 255]);
    let shadow = extent_px(&painted, |rgba| rgba == [255, 0, 0, 255]);
    assert_near(shadow[2] - shadow[0], line[2] - line[0], 0.6);
    assert_near(shadow[0] - line[0], 100, 0.6);
}

#[test]
fn the_first_clusters_are_seen_where_they_stay() {
    let text = Text::new("Wave e\u{301} 👍🏽 on\nnext").with_outline(Stroke::new(2.0, RED));
    let laid_out = laid_out(&text);
    // W a v e _ é _ 👍🏽 _ o n ⏎ n e x t
    assert_eq!(laid_out.clusters(), 16);
    let shown = |count: usize| paint_text(&laid_out, laid_out.size_px(), 2.0, count);
    assert!(shown(0).is_empty());
    let all = shown(ALL);
    assert_eq!(shown(16), all);
    assert_ne!(shown(15), all);
    // Spaces and ends of lines take their turn.
    assert_eq!(shown(5), shown(4));
    assert_eq!(shown(12), shown(11));
    for count in 1..16 {
        let [fewer, more] = [shown(count), shown(count + 1)];
        assert_eq!((fewer.rect_px, fewer.width), (all.rect_px, all.width));
        // What is white stays; what is seen stays seen.
        for (before, after) in fewer.rgba.chunks_exact(4).zip(more.rgba.chunks_exact(4)) {
            assert!(before != [255; 4] || after == [255; 4], "{count}");
            assert!(before[3] <= after[3], "{count}");
        }
    }
}

#[test]
fn earlier_characters_keep_their_pixels() {
    // Far apart, so that no later character touches an earlier one.
    let laid_out = laid_out(&Text::new("abc").with_letter_spacing(20.0));
    let shown = |count: usize| paint_text(&laid_out, laid_out.size_px(), 2.0, count);
    let [two, three] = [shown(2), shown(3)];
    let end = extent_px(&two, is_seen)[2];
    let columns = ((end - two.rect_px[0]) * 2.0).ceil() as u32;
    for row in 0..two.height {
        for column in 0..columns {
            assert_eq!(pixel(&two, column, row), pixel(&three, column, row));
        }
    }
    assert_ne!(two, three);
}

#[test]
fn what_no_face_has_is_named_in_order() {
    let missing = |text: &str| laid_out(&Text::new(text)).missing().to_vec();
    assert_eq!(missing("Level Ωμέγα Привет é e\u{301} 🚀 ← \t \r\n x"), [' '; 0]);
    assert_eq!(missing("a漢b字漢"), ['漢', '字']);
    assert_eq!(missing("سلام"), ['س', 'ل', 'ا', 'م']);
    // A box is drawn for them.
    assert!(!paint(&Text::new("漢"), 1.0).is_empty());
}

#[test]
fn scripts_of_both_directions_are_laid_out() {
    let text = "abc שלום 123 العربية ١٢٣ xyz हिन्दी ภาษาไทย 👩‍🚀🇩🇪";
    for width_px in [None, Some(50.0), Some(0.0)] {
        let laid_out = lay_out(&Text::new(text), &Fonts::new(), width_px);
        assert!(!paint_text(&laid_out, [100.0; 2], 1.0, ALL).is_empty());
    }
}

#[test]
fn a_text_is_drawn_in_the_font_that_it_names() {
    let mut fonts = Fonts::new();
    fonts.add("mono.ttf", epaint_default_fonts::HACK_REGULAR).unwrap();
    let plain = Text::new("iiii");
    let text = plain.clone().with_font("mono.ttf".to_owned());
    let i_px = advance_px(epaint_default_fonts::HACK_REGULAR, 'i', 24.0);
    assert_near(lay_out(&text, &fonts, None).size_px()[0], 4.0 * i_px, 1e-3);
    for (text, fonts) in [(&plain, &fonts), (&text, &Fonts::new())] {
        assert_near(lay_out(text, fonts, None).size_px()[0], 4.0 * ubuntu_px('i', 24.0), 1e-3);
    }
    assert!(fonts.has("mono.ttf") && !Fonts::shipped().has("mono.ttf"));
    // What an added font lacks is still found.
    assert!(lay_out(&text.with_text("i🚀".to_owned()), &fonts, None).missing().is_empty());
}

#[test]
fn fonts_and_texts_can_go_to_other_threads() {
    fn assert_shared<T: Send + Sync + 'static>() {}
    assert_shared::<Fonts>();
    assert_shared::<LaidOut>();
    assert_shared::<Painted>();
}

#[test]
fn a_ligature_appears_with_its_first_character() {
    let laid_out = laid_out(&Text::new("fi"));
    let shown = |count: usize| paint_text(&laid_out, laid_out.size_px(), 1.0, count);
    assert_eq!((laid_out.clusters(), shown(1)), (2, shown(2)));
    // Letter spacing takes ligatures apart.
    let apart = self::laid_out(&Text::new("fi").with_letter_spacing(1.0));
    let shown = |count: usize| paint_text(&apart, apart.size_px(), 1.0, count);
    assert_ne!(shown(1), shown(2));
}

#[test]
fn files_that_are_no_fonts_are_refused() {
    let mut fonts = Fonts::new();
    assert_eq!(fonts.add("a", *b"not a font"), Err(FontError::NotAFont));
    assert_eq!(fonts.add("a", []), Err(FontError::NotAFont));
    assert!(!fonts.has("a"));
    assert_eq!(fonts.add("a", epaint_default_fonts::HACK_REGULAR), Ok(()));
    assert_eq!(fonts.add("a", epaint_default_fonts::HACK_REGULAR), Err(FontError::NameTaken));
    // A font with no table but a header.
    let mut empty = vec![0, 1, 0, 0];
    empty.extend([0; 8]);
    assert_eq!(fonts.add("b", empty), Err(FontError::NoCharacters));
}

#[test]
fn without_a_size_nothing_is_painted() {
    let laid_out = laid_out(&Text::new("A"));
    for size_px in [[0.0, 10.0], [10.0, -1.0], [f32::NAN, 10.0], [10.0, f32::INFINITY]] {
        assert!(paint_text(&laid_out, size_px, 1.0, ALL).is_empty(), "{size_px:?}");
    }
    for px_per_unit in [0.0, -1.0, f32::NAN, f32::INFINITY] {
        assert!(paint_text(&laid_out, [10.0; 2], px_per_unit, ALL).is_empty(), "{px_per_unit}");
    }
    assert!(paint(&Text::new(""), 1.0).is_empty());
    assert!(paint(&Text::new("  \n"), 1.0).is_empty());
}
