//! Contents of the lists, without user interface.

use kineograph_runtime::format::{Content, Sheet};

use crate::document::{Document, Edit, Node, NodeId};
use crate::history::Change;
use crate::media::Picture;
use crate::slicing::with_filled;
use crate::text::tr;

/// Most frames that the sides or the name of an image promise.
const MAX_FRAMES: u32 = 64;
/// A strip of fewer squares may be any wide picture, such as a button.
const LEAST_SQUARES: u32 = 3;

/// The change that slices an image into a sheet of likely frames, which these nodes show then; and the name of that sheet.
pub fn sliced(
    document: &Document,
    image: &str,
    picture: Option<&Picture>,
    nodes: &[NodeId],
) -> (Change, String) {
    let (columns, rows) =
        picture.map_or((1, 1), |picture| named_grid(image, [picture.width, picture.height]));
    sliced_into(document, image, picture, [columns, rows], nodes)
}

/// The same with so many columns and rows.
pub fn sliced_into(
    document: &Document,
    image: &str,
    picture: Option<&Picture>,
    [columns, rows]: [u32; 2],
    nodes: &[NodeId],
) -> (Change, String) {
    let name = Document::free_name(image, |name| document.sheet(name).is_some());
    let sheet = Sheet::new(name.clone(), image.to_owned(), columns, rows);
    let sheet = match picture {
        Some(picture) => with_filled(sheet, picture),
        None => sheet,
    };
    let shown = nodes
        .iter()
        .filter_map(|id| document.node(*id))
        .map(|node| Edit::SetNode(Node { content: Content::Sheet(name.clone()), ..node.as_ref().clone() }));
    let edits = std::iter::once(Edit::AddSheet(sheet)).chain(shown).collect();
    (Change::all(tr!("project-add-sheet"), edits), name)
}

/// The nodes that show the whole of an image.
pub fn nodes_of_image(document: &Document, image: &str) -> Vec<NodeId> {
    let shows = |node: &Node| matches!(&node.content, Content::Image(shown) if shown == image);
    document.nodes().iter().filter(|node| shows(node)).map(|node| node.id).collect()
}

/// The number of frames of an image of this name and size that looks like a strip of them; `None` for any other picture.
pub fn strip_frames(name: &str, size_px: [u32; 2]) -> Option<u32> {
    let (columns, rows) = named_grid(name, size_px);
    let count = columns * rows;
    let is_promised = count > 1 && promised(name).is_some_and(|promised| promised == count || promised == 0);
    (is_promised || count >= LEAST_SQUARES).then_some(count)
}

/// The columns and rows that the name of an image promises, else the likely ones.
pub fn named_grid(name: &str, size_px @ [width_px, height_px]: [u32; 2]) -> (u32, u32) {
    let likely = likely_grid(width_px, height_px);
    match promised(name).unwrap_or(0) {
        count if count > 1 && likely.0 * likely.1 != count && size_px[0].is_multiple_of(count) => (count, 1),
        _ => likely,
    }
}

/// How many frames the end of a name promises, as in `coin_4`, `coin-strip4` and `coin x4`; 0 if it only says that it is a strip. A 2 on
/// its own is rather the number of a version.
fn promised(name: &str) -> Option<u32> {
    let name = name.to_lowercase();
    let before = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let says_strip = ["strip", "sheet", "frames", "spritesheet"].iter().any(|word| before.ends_with(word));
    let count = name[before.len()..].parse().ok().filter(|count| (2..=MAX_FRAMES).contains(count));
    let is_apart = ["_", "-", " ", "_x", "-x", " x"].iter().any(|end| before.ends_with(end));
    count.filter(|count| says_strip || (is_apart && *count > 2)).or(says_strip.then_some(0))
}

/// The likely columns and rows of an image: a strip of squares if its sides allow that, else one frame.
pub const fn likely_grid(width_px: u32, height_px: u32) -> (u32, u32) {
    if width_px > 0 && height_px > 0 {
        if width_px.is_multiple_of(height_px) && width_px / height_px <= MAX_FRAMES {
            return (width_px / height_px, 1);
        }
        if height_px.is_multiple_of(width_px) && height_px / width_px <= MAX_FRAMES {
            return (1, height_px / width_px);
        }
    }
    (1, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_of_squares_are_recognised() {
        assert_eq!(likely_grid(256, 32), (8, 1));
        assert_eq!(likely_grid(32, 96), (1, 3));
        assert_eq!(likely_grid(100, 30), (1, 1));
        assert_eq!(likely_grid(0, 30), (1, 1));
    }

    #[test]
    fn a_strip_is_known_by_its_name_or_by_its_squares() {
        let frames = |name, width, height| strip_frames(name, [width, height]);
        assert_eq!(frames("coin_4", 96, 40), Some(4), "its name");
        assert_eq!(frames("run strip6", 120, 33), Some(6));
        assert_eq!(frames("blink_2", 64, 32), None, "a second version");
        assert_eq!(frames("blink_sheet", 64, 32), Some(2));
        assert_eq!(frames("walk", 128, 32), Some(4), "its squares");
        assert_eq!(frames("button", 64, 32), None, "two squares may be anything");
        assert_eq!(frames("level_7", 64, 64), None);
        assert_eq!(frames("coin_4", 90, 40), None, "its width is none of four frames");
        assert_eq!(named_grid("coin_4", [96, 40]), (4, 1));
    }
}
