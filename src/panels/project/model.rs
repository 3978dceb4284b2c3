//! Contents of the lists, without user interface.

use kineograph_runtime::format::Sheet;

use crate::document::{Document, Edit};
use crate::history::Change;
use crate::text::tr;

/// The change that slices an image of this size in pixels into a sheet of likely frames, and the name of that sheet.
pub fn sliced(document: &Document, image: &str, size_px: Option<[u32; 2]>) -> (Change, String) {
    let name = Document::free_name(image, |name| document.sheet(name).is_some());
    let (columns, rows) = size_px.map_or((1, 1), |[width, height]| likely_grid(width, height));
    let sheet = Sheet::new(name.clone(), image.to_owned(), columns, rows);
    (Change::new(tr!("project-add-sheet"), Edit::AddSheet(sheet)), name)
}

/// The likely columns and rows of an image: a strip of squares if its sides allow that, else one frame.
pub const fn likely_grid(width_px: u32, height_px: u32) -> (u32, u32) {
    if width_px > 0 && height_px > 0 {
        if width_px.is_multiple_of(height_px) && width_px / height_px <= 64 {
            return (width_px / height_px, 1);
        }
        if height_px.is_multiple_of(width_px) && height_px / width_px <= 64 {
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
}
