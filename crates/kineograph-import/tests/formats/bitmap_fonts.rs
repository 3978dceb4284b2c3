//! Bitmap fonts in both of their forms.

use kineograph_import::{Description, Error, Limits, NodeContent, Source, read};

use crate::support::texts::{FONT_LINES, FONT_XML};

fn font(text: &str) -> Result<Description, Error> {
    read(
        &Source { name: "pixel.fnt", bytes: text.as_bytes(), beside: &|_| None, size_px: &|_, _, _| None },
        &Limits::default(),
    )
}

#[test]
fn characters_are_frames_that_are_as_wide_as_the_way_to_the_next() {
    let found = font(FONT_LINES).unwrap();
    assert_eq!(found, font(FONT_XML).unwrap(), "both forms say the same");
    let images: Vec<&str> = found.images.iter().map(|image| image.path.as_str()).collect();
    assert_eq!(images, ["pixel_0.png", "more/pixel 1.png"]);
    let [sheet] = &found.sheets[..] else { panic!("one sheet") };
    let frames: Vec<_> = sheet
        .frames
        .iter()
        .map(|frame| (frame.name.as_str(), frame.image, frame.rect_px, frame.offset_px, frame.source_size_px))
        .collect();
    let expected = [
        ("space", 0, [0.0; 4], [0.0, 0.0], [3.0, 10.0]),
        ("A", 0, [2.0, 1.0, 6.0, 7.0], [-0.5, 0.5], [5.0, 10.0]),
        ("\"", 0, [9.0, 1.0, 3.0, 2.0], [0.5, 4.0], [4.0, 10.0]),
        ("€", 1, [4.0, 2.0, 5.0, 8.0], [-0.5, 1.0], [6.0, 10.0]),
    ];
    assert_eq!(frames, expected);
    assert_eq!(sheet.kerning, [("A€".to_owned(), -2.0)]);
    let [node] = &found.nodes[..] else { panic!("one node") };
    let NodeContent::Text(text) = &node.content else { panic!("it shows the font") };
    assert_eq!((node.name.as_str(), text.text.as_str(), text.sheet.as_deref()), ("pixel", "A\"€", Some("")));
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let said = |from: &str, to: &str| font(&FONT_LINES.replace(from, to)).unwrap_err().to_string();
    assert_eq!(said("char id=65 x=2", "char id=65 x=two"), "7:1: a number of pixels is wanted");
    assert_eq!(said("char id=65", "char id=A"), "7:1: the number of a character is wanted");
    assert_eq!(said("xadvance=6 page=1", "xadvance=6 page=2"), "9:1: a page of the font is wanted");
    assert_eq!(said(" file=\"pixel_0.png\"", ""), "3:1: `file` is missing");
    assert_eq!(said("second=8364", "other=1"), "12:1: `second` is missing");
    assert_eq!(said("lineHeight=10 ", ""), "2:1: `lineHeight` is missing");
    let xml = FONT_XML.replace("<char id=\"65\" x=\"2\"", "<char id=\"65\"");
    assert_eq!(font(&xml).unwrap_err().to_string(), "8:5: `x` is missing");
    assert_eq!(font("BMF\u{3}").unwrap_err().to_string(), "a binary bitmap font can't be read");
    let without = FONT_LINES.lines().filter(|line| !line.starts_with("char id"));
    let without: Vec<&str> = without.collect();
    assert_eq!(font(&without.join("\n")).unwrap_err().to_string(), "it has no frames");
}
