//! What the canvas shows besides the stage: guides, grid, device frames and named views.

use std::sync::Arc;

use kineograph_runtime::format::{EditorCanvas, EditorGuide};

use super::Document;

/// Cell of the grid while the project has none of its own, in pixels.
pub const USUAL_GRID_PX: [f64; 2] = [32.0, 32.0];
/// Smallest side of a cell of the grid, in pixels.
pub const MIN_GRID_PX: f64 = 1.0;
/// Farthest guide and largest frame, in pixels.
const MAX_PX: f64 = 1.0e6;
/// Most guides, frames and bookmarks.
const MAX_ITEMS: usize = 1000;

impl Document {
    /// Guides, grid, device frames and named views.
    pub fn canvas(&self) -> &EditorCanvas {
        &self.canvas
    }

    /// Width and height of a cell of the grid, in pixels.
    pub fn grid_px(&self) -> [f64; 2] {
        self.canvas.grid.unwrap_or(USUAL_GRID_PX)
    }

    /// Replaces the data of the canvas; what can't be shown is left out.
    pub(super) fn set_canvas(&mut self, canvas: &EditorCanvas) {
        let canvas = cleaned(canvas);
        if *self.canvas != canvas {
            self.canvas = Arc::new(canvas);
        }
    }
}

/// The same without what can't be shown.
pub(super) fn cleaned(canvas: &EditorCanvas) -> EditorCanvas {
    let mut canvas = canvas.clone();
    let is_place = |x: f64| x.abs() <= MAX_PX;
    let are_places = |pair: [f64; 2]| pair.into_iter().all(is_place);
    let is_line = |guide: &EditorGuide| match (guide.x, guide.y) {
        (Some(at), None) | (None, Some(at)) => is_place(at),
        _ => false,
    };
    canvas.guides.retain(is_line);
    let is_cell = |cell: &[f64; 2]| cell.iter().all(|side| (MIN_GRID_PX..=MAX_PX).contains(side));
    canvas.grid = canvas.grid.filter(is_cell).filter(|cell| *cell != USUAL_GRID_PX);
    canvas.frames.retain(|frame| {
        let is_size = frame.size.iter().all(|side| *side >= 1.0) && are_places(frame.size);
        is_size && !frame.name.is_empty() && are_places(frame.unsafe_x) && are_places(frame.unsafe_y)
    });
    canvas.bookmarks.retain(|mark| {
        let is_zoom = mark.zoom > 0.0 && is_place(mark.zoom);
        is_zoom && !mark.name.is_empty() && are_places(mark.center) && is_place(mark.rotation)
    });
    canvas.guides.truncate(MAX_ITEMS);
    canvas.frames.truncate(MAX_ITEMS);
    canvas.bookmarks.truncate(MAX_ITEMS);
    canvas
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{EditorBookmark, EditorFrame};

    use super::*;
    use crate::document::Edit;

    #[test]
    fn what_can_not_be_shown_is_left_out() {
        let canvas = EditorCanvas::default()
            .with_guides(vec![
                EditorGuide::upright(f64::NAN),
                EditorGuide::default(),
                EditorGuide::level(-3.5),
            ])
            .with_grid(Some([0.0, 8.0]))
            .with_frames(vec![EditorFrame::new("", [2.0, 2.0]), EditorFrame::new("phone", [2.0, 0.0])])
            .with_bookmarks(vec![EditorBookmark::new("all", [0.0, 0.0], -1.0)]);
        let (document, _) = Document::default().edited(&Edit::SetCanvas(canvas)).unwrap();
        let left = EditorCanvas::default().with_guides(vec![EditorGuide::level(-3.5)]);
        assert_eq!((document.canvas(), document.grid_px()), (&left, USUAL_GRID_PX));
    }

    #[test]
    fn the_canvas_is_stored_and_read_again() {
        let canvas = EditorCanvas::default()
            .with_guides(vec![EditorGuide::upright(12.0)])
            .with_guides_locked(true)
            .with_grid(Some([16.0, 8.0]))
            .with_bookmarks(vec![EditorBookmark::new("door", [1.0, 2.0], 3.0).with_rotation(90.0)]);
        let (document, _) = Document::default().edited(&Edit::SetCanvas(canvas.clone())).unwrap();
        let (read, repairs) = Document::from_project(&document.to_project());
        assert!(repairs.is_empty());
        assert_eq!(read.canvas(), &canvas);
        assert!(read.sharing(&document).is_same(&document));
        let (same, _) = document.edited(&Edit::SetCanvas(canvas)).unwrap();
        assert!(same.is_same(&document), "an edit that changes nothing shares everything");
    }
}
