//! Contents of the lists, without user interface.

use kineograph_runtime::format::{Content, Filter, Sheet};

use crate::document::{Document, Edit, Node, NodeId};
use crate::history::Change;
use crate::media::{MAX_PIXEL_ART_PX, Picture};
use crate::slicing::{plain_cells, with_filled};
use crate::text::tr;

/// Most frames that the sides or the name of an image promise.
const MAX_FRAMES: u32 = 64;
/// A side of a smaller cell, in pixels, is none of a frame.
const LEAST_SIDE_PX: u32 = 8;

/// The change that slices an image into a sheet of likely frames, which these nodes show then; and the name of that sheet.
pub fn sliced(
    document: &Document,
    image: &str,
    picture: Option<&Picture>,
    nodes: &[NodeId],
) -> (Change, String) {
    let (columns, rows) = picture.map_or((1, 1), |picture| grid_of(image, picture));
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
    let sharp = picture.and_then(|picture| sharpened(document, image, picture, [columns, rows]));
    let edits = std::iter::once(Edit::AddSheet(sheet)).chain(sharp).chain(shown).collect();
    (Change::all(tr!("project-add-sheet"), edits), name)
}

/// The edit that lets an image keep its hard pixels where it is enlarged, if that is how small frames are drawn.
fn sharpened(document: &Document, image: &str, picture: &Picture, [columns, rows]: [u32; 2]) -> Option<Edit> {
    let cell_px = [picture.width / columns.max(1), picture.height / rows.max(1)];
    let is_small = cell_px.iter().all(|side| *side <= MAX_PIXEL_ART_PX);
    let known = document.image(image).filter(|known| known.filter == Filter::Linear)?;
    let sharp = || known.as_ref().clone().with_filter(Filter::Nearest);
    (is_small && picture.has_hard_pixels()).then(|| Edit::SetImage(image.to_owned(), sharp()))
}

/// The nodes that show the whole of an image.
pub fn nodes_of_image(document: &Document, image: &str) -> Vec<NodeId> {
    let shows = |node: &Node| matches!(&node.content, Content::Image(shown) if shown == image);
    document.nodes().iter().filter(|node| shows(node)).map(|node| node.id).collect()
}

/// The number of frames of an image of this name and size that plainly is a sheet: it says so, or has these [cells](plain_cells). `None` for
/// any other picture, which may be one of one thing.
pub fn strip_frames(name: &str, size_px: [u32; 2], cells: Option<[u32; 2]>) -> Option<u32> {
    let (columns, rows) = named_grid(name, size_px, cells);
    let count = columns * rows;
    let is_promised = promised_grid(name, size_px).is_some()
        || promised(name, size_px[0]).is_some_and(|promised| promised == count || promised == 0);
    (count > 1 && (is_promised || cells == Some([columns, rows]))).then_some(count)
}

/// The columns and rows with which an image is sliced at first: those that its name or its pixels say, else the likely ones.
pub fn grid_of(name: &str, picture: &Picture) -> (u32, u32) {
    named_grid(name, [picture.width, picture.height], plain_cells(picture))
}

fn named_grid(name: &str, size_px @ [width_px, height_px]: [u32; 2], cells: Option<[u32; 2]>) -> (u32, u32) {
    if let Some(grid) = promised_grid(name, size_px) {
        return grid;
    }
    let likely = cells.map_or_else(|| likely_grid(width_px, height_px), |[columns, rows]| (columns, rows));
    match promised(name, width_px).unwrap_or(0) {
        count if count > 1 && likely.0 * likely.1 != count && size_px[0].is_multiple_of(count) => (count, 1),
        _ => likely,
    }
}

/// The columns and rows that the end of a name promises, as in `walk_4x2`, or those of cells of that size in pixels, as in `walk_32x32`.
fn promised_grid(name: &str, size_px: [u32; 2]) -> Option<(u32, u32)> {
    let (start, rows) = name.rsplit_once(['x', 'X'])?;
    let before = start.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if !before.ends_with(['_', '-', ' ']) {
        return None;
    }
    let numbers = [start[before.len()..].parse().ok()?, rows.parse().ok()?];
    let cells = |counts: [u32; 2]| {
        let fits = |axis: usize| {
            let count = counts[axis];
            count > 0 && size_px[axis].is_multiple_of(count) && size_px[axis] / count >= LEAST_SIDE_PX
        };
        let count = counts[0].checked_mul(counts[1])?;
        (fits(0) && fits(1) && (2..=MAX_FRAMES * MAX_FRAMES).contains(&count))
            .then_some((counts[0], counts[1]))
    };
    let by_size = || cells([0, 1].map(|axis| size_px[axis].checked_div(numbers[axis]).unwrap_or(0)));
    cells(numbers).or_else(by_size)
}

/// How many frames the end of a name promises, as in `coin_4`, `coin-strip4` and `coin x4`; 0 if it only says that it is a strip. A 2 on
/// its own is rather the number of a version.
fn promised(name: &str, width_px: u32) -> Option<u32> {
    let name = name.to_lowercase();
    let before = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let says_strip = ["strip", "sheet", "frames", "spritesheet"].iter().any(|word| before.ends_with(word));
    let count = name[before.len()..].parse().ok().filter(|count| (2..=MAX_FRAMES).contains(count));
    // `icon-64` is a size.
    let count = count.filter(|count| width_px / count >= LEAST_SIDE_PX);
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
    fn small_frames_with_hard_pixels_keep_them() {
        let add = Edit::AddImage(kineograph_runtime::format::Image::new("walk", "walk.png"));
        let document = Document::default().edited(&add).unwrap().0;
        let filter = |[width, height]: [u32; 2], alpha: u8| {
            let rgba = [9, 9, 9, alpha].repeat((width * height) as usize);
            let picture = Picture { width, height, rgba };
            let (change, _) = sliced_into(&document, "walk", Some(&picture), [6, 8], &[]);
            let sliced = change.edits.iter().fold(document.clone(), |all, edit| all.edited(edit).unwrap().0);
            sliced.image("walk").unwrap().filter
        };
        assert_eq!(filter([288, 384], 255), Filter::Nearest, "48 pixels each");
        assert_eq!(filter([288, 384], 100), Filter::Linear, "they shine through");
        assert_eq!(filter([600, 800], 255), Filter::Linear, "100 pixels each");
    }

    #[test]
    fn strips_of_squares_are_recognised() {
        assert_eq!(likely_grid(256, 32), (8, 1));
        assert_eq!(likely_grid(32, 96), (1, 3));
        assert_eq!(likely_grid(100, 30), (1, 1));
        assert_eq!(likely_grid(0, 30), (1, 1));
    }

    #[test]
    fn a_sheet_is_known_by_its_name_or_by_its_cells() {
        let frames = |name, width, height| strip_frames(name, [width, height], None);
        assert_eq!(frames("coin_4", 96, 40), Some(4), "its name");
        assert_eq!(frames("run strip6", 120, 33), Some(6));
        assert_eq!(frames("blink_2", 64, 32), None, "a second version");
        assert_eq!(frames("blink_sheet", 64, 32), Some(2));
        assert_eq!(frames("walk", 128, 32), None, "a wide picture may be one of one thing");
        assert_eq!(strip_frames("walk", [128, 32], Some([4, 1])), Some(4), "its cells");
        assert_eq!(strip_frames("hero", [768, 192], Some([8, 2])), Some(16));
        assert_eq!(frames("level_7", 64, 64), None);
        assert_eq!(frames("icon-64", 64, 64), None, "its size");
        assert_eq!(frames("coin_4", 90, 40), None, "its width is none of four frames");
        assert_eq!(named_grid("coin_4", [96, 40], None), (4, 1));
    }

    #[test]
    fn a_name_may_say_columns_and_rows_or_the_size_of_a_cell() {
        let grid = |name, size_px| strip_frames(name, size_px, None).map(|_| named_grid(name, size_px, None));
        assert_eq!(grid("walk_4x1", [128, 48]), Some((4, 1)));
        assert_eq!(grid("walk-4x2", [128, 96]), Some((4, 2)));
        assert_eq!(grid("walk_32x32", [128, 64]), Some((4, 2)));
        assert_eq!(grid("photo_64x64", [64, 64]), None, "its own size");
        assert_eq!(grid("box4x2", [128, 96]), None);
        assert_eq!(grid("walk_5x1", [128, 48]), None);
    }

    /// Of the pictures that come with the program, only the sheets are taken for sheets, with the frames that they have.
    #[test]
    fn only_sheets_are_taken_for_sheets() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let mut found = Vec::new();
        let mut count = 0;
        for place in [folder.clone(), folder.join("sprites")] {
            for entry in std::fs::read_dir(place).unwrap() {
                let path = entry.unwrap().path();
                if path.extension().is_none_or(|extension| extension != "png") {
                    continue;
                }
                count += 1;
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                let picture = crate::io::decode_image(&path).unwrap();
                let cells = plain_cells(&picture);
                if strip_frames(&name, [picture.width, picture.height], cells).is_some() {
                    found.push((name.clone(), grid_of(&name, &picture)));
                }
            }
        }
        found.sort();
        assert!(count >= 20, "{count}");
        assert_eq!(found, [("coin".to_owned(), (8, 1)), ("hero".to_owned(), (8, 2))]);
    }
}
