//! Sizes of bitmap fonts, whose files (`.fnt`) are beside the scenes that use them.

use std::collections::BTreeMap;

use crate::plist::number;
use crate::values::ValueRange;

/// Bytes of a font's file that are looked at; its size is near its beginning.
const HEAD_BYTES: usize = 4096;

/// The bitmap fonts of a scene.
pub struct BitmapFonts<'a> {
    beside: &'a dyn Fn(&str) -> Option<Vec<u8>>,
    sizes_px: BTreeMap<String, Option<f64>>,
}

impl<'a> BitmapFonts<'a> {
    /// Those that `beside` finds by their paths.
    pub fn new(beside: &'a dyn Fn(&str) -> Option<Vec<u8>>) -> Self {
        Self { beside, sizes_px: BTreeMap::new() }
    }

    /// The size of a font in pixels per em, if its file is there and says it. A file is read once.
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
        let mut fonts = BitmapFonts::new(&beside);
        let sizes =
            ["lines.fnt", "elements.fnt", "zero.fnt", "other.fnt", "none.fnt", "lines.fnt", "none.fnt"]
                .map(|path| fonts.size_px(path));
        assert_eq!(sizes, [Some(24.0), Some(16.5), None, None, None, Some(24.0), None]);
        assert_eq!(reads.get(), 5);
    }
}
