//! Frames that reach beyond their pictures: the format can't know how large these are, so whoever has read them says it.

use kineograph_runtime::format::Sheet;

use crate::text::tr;

/// More of them in one sheet are not listed one by one.
const MAX_LISTED: usize = 20;
/// What may be left by computing, in pixels.
const TOLERANCE_PX: f64 = 1e-3;

/// A frame, or the grid, of a sheet that reaches beyond its picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside {
    /// The frame; `None` for the grid.
    pub frame: Option<u32>,
    /// What is wrong and what to do, as a sentence.
    pub message: String,
}

/// What of a sheet lies outside. `size_px` gives width and height of an image by its name; of one that gives none nothing is known.
pub fn outside(sheet: &Sheet, size_px: impl Fn(&str) -> Option<[f64; 2]>) -> Vec<Outside> {
    let grid = grid_outside(sheet, &size_px).map(|message| Outside { frame: None, message });
    let listed = (0_u32..).zip(&sheet.frames).filter(|(_, frame)| frame.rect.is_some());
    let frames = listed.filter_map(|(index, _)| {
        let shown = sheet.frame(index, &size_px)?;
        let [width, height] =
            size_px(shown.image).filter(|size_px| !fits(shown.stored_rect_px(), *size_px))?;
        let name = shown.name.map_or_else(|| index.to_string(), str::to_owned);
        let message = tr!(
            "problem-frame-outside",
            name,
            image = shown.image,
            width = whole(width),
            height = whole(height)
        );
        Some(Outside { frame: Some(index), message })
    });
    grid.into_iter().chain(frames.take(MAX_LISTED)).collect()
}

/// The last cells of both axes lie farthest out.
fn grid_outside(sheet: &Sheet, size_px: impl Fn(&str) -> Option<[f64; 2]>) -> Option<String> {
    let last = sheet.cell_count().checked_sub(1)?;
    let picture_px = size_px(&sheet.image)?;
    let grid = Sheet::new("", sheet.image.as_str(), sheet.columns, sheet.rows);
    let grid = grid.with_margin(sheet.margin).with_spacing(sheet.spacing).with_cell(sheet.cell);
    let corners = [last.min(sheet.columns.saturating_sub(1)), last];
    let is_outside = |index: u32| {
        let rect_px = grid.frame(index, |_| Some(picture_px)).map(|frame| frame.rect_px);
        rect_px.is_some_and(|rect_px| !fits(rect_px, picture_px))
    };
    let [width, height] = picture_px.map(whole);
    corners
        .into_iter()
        .any(is_outside)
        .then(|| tr!("problem-grid-outside", image = &sheet.image, width, height))
}

fn fits([x, y, width, height]: [f64; 4], [right, top]: [f64; 2]) -> bool {
    let is_in = |from: f64, length: f64, end: f64| {
        from >= 0.0 && length >= 0.0 && from + length <= end + TOLERANCE_PX
    };
    is_in(x, width, right) && is_in(y, height, top)
}

fn whole(side: f64) -> String {
    crate::text::format_number(side)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::SheetFrame;

    use super::*;

    fn size_px(image: &str) -> Option<[f64; 2]> {
        (image == "p").then_some([64.0, 32.0])
    }

    fn found(sheet: &Sheet) -> Vec<Option<u32>> {
        outside(sheet, size_px).into_iter().map(|found| found.frame).collect()
    }

    #[test]
    fn frames_beyond_their_pictures_are_named() {
        let frame = |rect: [f64; 4]| SheetFrame::new("f").with_rect(rect);
        let far = frame([99_999.0, 0.0, 8.0, 8.0]);
        // Turned it covers 8 × 40 pixels, which is too high.
        let turned = frame([0.0, 0.0, 40.0, 8.0]).with_rotated(true);
        let unknown = far.clone().with_image("other".to_owned());
        let frames = vec![frame([56.0, 24.0, 8.0, 8.0]), far, turned, frame([60.0, 0.0, 8.0, 8.0]), unknown];
        let sheet = Sheet::atlas("s", "p", frames);
        assert_eq!(found(&sheet), [Some(1), Some(2), Some(3)]);
        let message = &outside(&sheet, size_px)[0].message;
        assert_eq!(
            message,
            "Frame “f” reaches beyond its picture p, which is 64 × 32 pixels large. Move it inside."
        );
    }

    #[test]
    fn a_grid_beyond_its_picture_is_named_once() {
        let grid = Sheet::new("s", "p", 3, 1);
        assert_eq!(found(&grid), [None; 0]);
        assert_eq!(found(&grid.clone().with_cell([20.0, 32.0])), [None; 0]);
        assert_eq!(found(&grid.clone().with_cell([22.0, 32.0])), [None]);
        assert_eq!(
            found(&grid.with_cell([22.0, 32.0]).with_count(2)),
            [None; 0],
            "a cell that is no frame may"
        );
    }
}
