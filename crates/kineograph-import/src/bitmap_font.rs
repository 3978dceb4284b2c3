//! Bitmap fonts of AngelCode's BMFont (`.fnt`), as lines of text and as XML: a sheet with a frame for each character.

use std::collections::BTreeMap;

use crate::content::{NodeContent, Text};
use crate::description::{Cascade, Description, Frame, Node, Sheet};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::loss::Lost;
use crate::plist::number;
use crate::source::Source;
use crate::values::ValueRange;
use crate::xml;

/// Bytes of a font's file that are looked at for its size alone, which is near its beginning.
const HEAD_BYTES: usize = 4096;

/// How files in a binary form begin.
const BINARY: &[u8] = b"BMF";

/// The frame of the space: other names have no blanks at their ends.
const SPACE: &str = "space";

/// Lengths that fonts have.
const LENGTHS: ValueRange = ValueRange::new(-16_384.0, 16_384.0);

/// So many characters of a font are shown by its node.
const SHOWN: usize = 10;
/// What the names of font files with outlines end in.
const OUTLINES: [&str; 4] = ["ttf", "otf", "ttc", "otc"];

/// That a font is not found: a file, or one of the system.
pub fn lost_font(font: &str) -> Lost {
    let name = font.to_owned();
    if names_outlines(font) { Lost::FontFile(name) } else { Lost::Font(name) }
}

/// Whether a name is that of a file with outlines.
fn names_outlines(font: &str) -> bool {
    let ending = font.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| OUTLINES.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

pub fn sniff(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    bytes.starts_with(BINARY)
        || (text.starts_with(b"info ") || text.starts_with(b"common ")) && has(b"common ")
        || xml::outermost(bytes) == Some(b"font") && has(b"<common")
}

/// Reads a font: its sheet, and a node with a text of it.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    if source.bytes.starts_with(BINARY) {
        return Err(Error::whole(Reason::Unsupported("a binary bitmap font")));
    }
    let text = xml::text(source.bytes, limits)?;
    let rows =
        if text.trim_start().starts_with('<') { elements(&text, limits)? } else { lines(&text, limits)? };
    let mut description = Description::default();
    let sheet = sheet(&rows, &mut description, limits)?;
    let shown = sample(&sheet);
    description.add_sheet(sheet);
    description.nodes.push(Node {
        name: source.stem().to_owned(),
        parent: None,
        content: NodeContent::Text(Text { sheet: Some(String::new()), ..Text::new(&shown, 24.0) }),
        blend: None,
        cascade: Cascade::default(),
        is_mask: false,
        size_px: None,
        start: Vec::new(),
    });
    Ok(description)
}

/// A line or an element of a file.
struct FontRow {
    kind: String,
    values: BTreeMap<String, String>,
    /// Line and column.
    place: String,
}

impl FontRow {
    fn wanted(&self, name: &'static str) -> Result<f64, Error> {
        let stored = self.values.get(name).ok_or_else(|| Error::at(&self.place, Reason::missing(name)))?;
        let found = number(stored).filter(|number| LENGTHS.contains(*number));
        found.ok_or_else(|| Error::at(&self.place, Reason::Wanted("a number of pixels")))
    }

    /// The character that a number means; `None` for what is none, such as the mark for characters that are not there.
    fn character(&self, name: &'static str) -> Result<Option<char>, Error> {
        let stored = self.values.get(name).ok_or_else(|| Error::at(&self.place, Reason::missing(name)))?;
        let code: i64 = stored
            .trim()
            .parse()
            .map_err(|_| Error::at(&self.place, Reason::Wanted("the number of a character")))?;
        Ok(u32::try_from(code).ok().and_then(char::from_u32).filter(|character| *character != '\0'))
    }
}

/// The lines of a file in the form of texts: `char id=65 x=10 letter="A"`.
fn lines(text: &str, limits: &Limits) -> Result<Vec<FontRow>, Error> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let (kind, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let place = xml::place(u32::try_from(index + 1).unwrap_or(u32::MAX), 1);
        rows.push(FontRow { kind: kind.to_owned(), values: values_of(rest), place });
        at_most(Quantity::Items, rows.len() as u64, limits.max_items as u64)?;
    }
    Ok(rows)
}

/// The values of a line: names, `=`, and words or texts in quotes.
fn values_of(mut rest: &str) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    while let Some((name, tail)) = rest.split_once('=') {
        let name = name.rsplit(char::is_whitespace).next().unwrap_or_default();
        let (value, after) = match tail.strip_prefix('"') {
            // A quote may itself be in quotes, before a blank or the end.
            Some(quoted) => {
                let end = quoted.match_indices('"').map(|(at, _)| at).find(|at| {
                    let after = &quoted[at + 1..];
                    after.is_empty() || after.starts_with(char::is_whitespace)
                });
                let end = end.unwrap_or(quoted.len());
                (&quoted[..end], quoted.get(end + 1..).unwrap_or_default())
            }
            None => {
                let end = tail.find(char::is_whitespace).unwrap_or(tail.len());
                tail.split_at(end)
            }
        };
        values.insert(name.to_owned(), value.to_owned());
        rest = after;
    }
    values
}

/// The elements of a file in XML.
fn elements(text: &str, limits: &Limits) -> Result<Vec<FontRow>, Error> {
    let document = xml::parse(text, limits)?;
    let elements = document.descendants().filter(roxmltree::Node::is_element);
    let row = |element: roxmltree::Node<'_, '_>| FontRow {
        kind: element.tag_name().name().to_owned(),
        values: element
            .attributes()
            .map(|attribute| (attribute.name().to_owned(), attribute.value().to_owned()))
            .collect(),
        place: xml::place_of(element),
    };
    Ok(elements.map(row).collect())
}

fn sheet(rows: &[FontRow], description: &mut Description, limits: &Limits) -> Result<Sheet, Error> {
    let common =
        rows.iter().find(|row| row.kind == "common").ok_or(Error::whole(Reason::missing("common")))?;
    let line_px = common.wanted("lineHeight")?;
    let mut pages: BTreeMap<String, usize> = BTreeMap::new();
    let page = |row: &FontRow, name| row.values.get(name).map_or("0", |page| page.trim()).to_owned();
    for row in rows.iter().filter(|row| row.kind == "page") {
        let file = row.values.get("file").filter(|file| !file.is_empty());
        let file = file.ok_or_else(|| Error::at(&row.place, Reason::missing("file")))?;
        pages.insert(page(row, "id"), description.image(file));
    }
    let mut sheet = Sheet { scale: 1.0, ..Sheet::default() };
    for row in rows.iter().filter(|row| row.kind == "char") {
        let Some(name) = row.character("id")?.and_then(name_of) else { continue };
        let wrong_page = || Error::at(&row.place, Reason::Wanted("a page of the font"));
        let image = *pages.get(&page(row, "page")).ok_or_else(wrong_page)?;
        sheet.frames.push(frame(row, name, image, line_px)?);
    }
    let kernings = rows.iter().filter(|row| row.kind == "kerning");
    for row in kernings {
        let pair = row.character("first")?.zip(row.character("second")?);
        if let Some((first, second)) = pair {
            sheet.kerning.push((format!("{first}{second}"), row.wanted("amount")?));
        }
    }
    at_most(Quantity::Items, (sheet.frames.len() + sheet.kerning.len()) as u64, limits.max_items as u64)?;
    if common.values.get("packed").is_some_and(|packed| packed.trim() == "1") {
        description.lose(Lost::Unread("packed".to_owned()), "common");
    }
    Ok(sheet)
}

/// What a character is called; `None` for those that show nothing and need no width of their own.
pub fn name_of(character: char) -> Option<String> {
    match character {
        ' ' => Some(SPACE.to_owned()),
        other => (!other.is_whitespace() && !other.is_control()).then(|| other.to_string()),
    }
}

/// A character as a frame that is as wide as the way to the next one and as high as a line, of which all but the picture is trimmed.
fn frame(row: &FontRow, name: String, image: usize, line_px: f64) -> Result<Frame, Error> {
    let [x, y, width, height] =
        [row.wanted("x")?, row.wanted("y")?, row.wanted("width")?, row.wanted("height")?];
    let [left, top] = [row.wanted("xoffset")?, row.wanted("yoffset")?];
    let way_px = row.wanted("xadvance")?.max(0.0);
    // What shows nothing has no place in the picture.
    let rect_px = if width > 0.0 && height > 0.0 { [x, y, width, height] } else { [0.0; 4] };
    let [_, _, width, height] = rect_px;
    Ok(Frame {
        name,
        image,
        rect_px,
        rotated: false,
        offset_px: if width > 0.0 {
            [left + (width - way_px) / 2.0, (line_px - height) / 2.0 - top]
        } else {
            [0.0; 2]
        },
        source_size_px: [way_px, line_px],
        pivot: None,
        nine_slice_px: None,
    })
}

/// Characters to show a font by.
fn sample(sheet: &Sheet) -> String {
    let has = |name: &str| sheet.frames.iter().any(|frame| frame.name == name);
    if ["T", "e", "x", "t"].into_iter().all(has) {
        return "Text".to_owned();
    }
    let names = sheet.frames.iter().map(|frame| frame.name.as_str()).filter(|name| *name != SPACE);
    names.take(SHOWN).collect()
}

/// The files of the fonts of a scene: bitmap fonts, for the sizes that they say, and those with outlines. Each is read once.
pub struct FontFiles<'a> {
    beside: &'a dyn Fn(&str) -> Option<Vec<u8>>,
    sizes_px: BTreeMap<String, Option<f64>>,
    outlines: BTreeMap<String, bool>,
}

impl<'a> FontFiles<'a> {
    /// Those that `beside` finds by their paths.
    pub fn new(beside: &'a dyn Fn(&str) -> Option<Vec<u8>>) -> Self {
        Self { beside, sizes_px: BTreeMap::new(), outlines: BTreeMap::new() }
    }

    /// Whether a name of a font is the path of a file with its outlines that is there.
    pub fn has_outlines(&mut self, name: &str) -> bool {
        if !names_outlines(name) {
            return false;
        }
        if let Some(known) = self.outlines.get(name) {
            return *known;
        }
        let is_there = (self.beside)(name).is_some();
        self.outlines.insert(name.to_owned(), is_there);
        is_there
    }

    /// The size of a bitmap font in pixels per em, if its file is there and says it.
    pub fn size_px(&mut self, path: &str) -> Option<f64> {
        if let Some(known) = self.sizes_px.get(path) {
            return *known;
        }
        let size = (self.beside)(path).and_then(|bytes| stated_px(&bytes));
        self.sizes_px.insert(path.to_owned(), size);
        size
    }
}

/// The size in the line or the element `info`.
fn stated_px(bytes: &[u8]) -> Option<f64> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD_BYTES)]);
    let info = head.split_once("info ")?.1;
    let size = info.split_once(" size=")?.1.trim_start_matches('"');
    let end = size.find(|c: char| c != '-' && c != '.' && !c.is_ascii_digit()).unwrap_or(size.len());
    // Negative ones measure without the room between lines.
    let size = number(&size[..end])?.abs();
    ValueRange::FONT_PX.contains(size).then_some(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_from_both_forms_once() {
        let reads = std::cell::Cell::new(0);
        let beside = |path: &str| {
            reads.set(reads.get() + 1);
            let text = match path {
                "lines.fnt" => "info face=\"Marker Felt\" size=24 bold=0\ncommon lineHeight=30\n",
                "elements.fnt" => {
                    "<?xml version=\"1.0\"?><font><info face=\"A\" size=\"-16.5\" bold=\"0\"/></font>"
                }
                "zero.fnt" => "info face=\"A\" size=0\n",
                "other.fnt" => "size=9 info",
                _ => return None,
            };
            Some(text.as_bytes().to_vec())
        };
        let mut fonts = FontFiles::new(&beside);
        let sizes =
            ["lines.fnt", "elements.fnt", "zero.fnt", "other.fnt", "none.fnt", "lines.fnt", "none.fnt"]
                .map(|path| fonts.size_px(path));
        assert_eq!(sizes, [Some(24.0), Some(16.5), None, None, None, Some(24.0), None]);
        assert_eq!(reads.get(), 5);
    }
}
