//! Where frames are in a sheet, and what is kept of each.

use kineograph_render::RgbaImage;

use super::Kept;
use crate::export::error::ExportError;
use crate::limits::{MAX_IMAGE_PIXELS, MAX_IMAGE_PX};
use crate::media::Picture;
use crate::pack;
use crate::text::tr;

/// The largest side of a packed sheet, which every graphics card takes.
const MAX_PACKED_PX: u32 = 8192;

/// A part of a picture, in pixels from its upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cut {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
}

impl Cut {
    /// All of it.
    pub fn whole(picture: &RgbaImage) -> Self {
        Self { left: 0, top: 0, width: picture.width, height: picture.height }
    }

    /// All that is not transparent; one pixel, if nothing is seen.
    pub fn around(picture: &RgbaImage) -> Self {
        let seen = |x: u32, y: u32| picture.pixel(x, y).is_some_and(|[.., alpha]| alpha > 0);
        let row_seen = |y: &u32| (0..picture.width).any(|x| seen(x, *y));
        let Some(top) = (0..picture.height).find(row_seen) else {
            return Self { left: 0, top: 0, width: 1, height: 1 };
        };
        let bottom = (0..picture.height).rfind(row_seen).unwrap_or(top);
        let column_seen = |x: &u32| (top..=bottom).any(|y| seen(*x, y));
        let left = (0..picture.width).find(column_seen).unwrap_or_default();
        let right = (0..picture.width).rfind(column_seen).unwrap_or(left);
        Self { left, top, width: right - left + 1, height: bottom - top + 1 }
    }

    /// The pixels of this part.
    pub fn of(self, picture: &RgbaImage) -> Kept {
        let mut pixels = Vec::with_capacity(4 * self.width as usize * self.height as usize);
        for y in self.top..self.top + self.height {
            let start = 4 * (y as usize * picture.width as usize + self.left as usize);
            pixels.extend_from_slice(&picture.pixels[start..start + 4 * self.width as usize]);
        }
        Kept(RgbaImage { width: self.width, height: self.height, pixels })
    }
}

/// An even grid whose cells are as large as the largest picture.
pub(in crate::export) struct Layout {
    /// Width and height of the sheet.
    pub size_px: [u32; 2],
    /// The upper left corner of each picture.
    pub places_px: Vec<[u32; 2]>,
    /// Whether each picture is stored turned by 90° clockwise; none in a grid.
    pub turned: Vec<bool>,
}

impl Layout {
    /// So many columns, or about as many as rows if there are none.
    pub fn of(pictures: &[Kept], columns: u32, gap_px: u32) -> Result<Self, ExportError> {
        let cell = |side: fn(&RgbaImage) -> u32| pictures.iter().map(|kept| side(&kept.0)).max().unwrap_or(1);
        let cell_px = [cell(|picture| picture.width), cell(|picture| picture.height)].map(u64::from);
        let count = pictures.len().max(1) as u64;
        let columns = if columns == 0 { squarest(count, cell_px) } else { u64::from(columns).min(count) };
        let rows = count.div_ceil(columns);
        let gap = u64::from(gap_px);
        let side = |cells: u64, axis: usize| cells * cell_px[axis] + (cells - 1) * gap;
        let (width, height) = (side(columns, 0), side(rows, 1));
        let most = u64::from(MAX_IMAGE_PX);
        if width > most || height > most || width * height > MAX_IMAGE_PIXELS {
            return Err(ExportError::Failed(tr!("export-sheet-too-large", width, height)));
        }
        // Below the limit, so all of them fit.
        let small = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
        let place = |index: u64| {
            let (column, row) = (index % columns, index / columns);
            [small(column * (cell_px[0] + gap)), small(row * (cell_px[1] + gap))]
        };
        Ok(Self {
            size_px: [small(width), small(height)],
            places_px: (0..count).map(place).collect(),
            turned: vec![false; pictures.len()],
        })
    }

    /// As tight as a packer gets them, on a sheet whose sides are powers of two, and its pixels.
    pub fn packed(pictures: &[Kept], gap_px: u32) -> Result<(Self, RgbaImage), ExportError> {
        let options = pack::Options {
            max_px: MAX_PACKED_PX,
            padding_px: gap_px,
            extrude_px: 0,
            trim: false,
            rotate: true,
        };
        let named = pictures.iter().enumerate().map(|(index, Kept(picture))| {
            let RgbaImage { width, height, pixels } = picture.clone();
            (index.to_string(), Picture { width, height, rgba: pixels })
        });
        let (page, places) = pack::pack_pictures(named, &options)
            .map_err(|_| ExportError::Failed(tr!("export-sheet-full", most = MAX_PACKED_PX)))?;
        let (places_px, turned) = places.into_iter().unzip();
        let sheet = RgbaImage { width: page.width, height: page.height, pixels: page.rgba };
        Ok((Self { size_px: [page.width, page.height], places_px, turned }, sheet))
    }

    /// The pixels of the sheet; transparent where there is no frame.
    pub fn sheet(&self, pictures: &[Kept]) -> RgbaImage {
        let [width, height] = self.size_px;
        let mut sheet = RgbaImage { width, height, pixels: vec![0; 4 * width as usize * height as usize] };
        for (Kept(picture), [left, top]) in pictures.iter().zip(&self.places_px) {
            let row_bytes = 4 * picture.width as usize;
            for (row, pixels) in picture.pixels.chunks_exact(row_bytes).enumerate() {
                let start = 4 * ((*top as usize + row) * width as usize + *left as usize);
                sheet.pixels[start..start + row_bytes].copy_from_slice(pixels);
            }
        }
        sheet
    }
}

/// The number of columns that makes a sheet nearest to a square.
fn squarest(count: u64, [width, height]: [u64; 2]) -> u64 {
    let longer = |columns: &u64| (columns * width).max(count.div_ceil(*columns) * height);
    (1..=count.min(4096)).min_by_key(longer).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32, dots: &[[u32; 2]]) -> RgbaImage {
        let mut pixels = vec![0; 4 * (width * height) as usize];
        for [x, y] in dots {
            pixels[4 * (y * width + x) as usize..][..4].copy_from_slice(&[9, 8, 7, 255]);
        }
        RgbaImage { width, height, pixels }
    }

    #[test]
    fn transparent_edges_are_cut_off() {
        let cut = Cut::around(&picture(5, 4, &[[1, 2], [3, 1]]));
        assert_eq!(cut, Cut { left: 1, top: 1, width: 3, height: 2 });
        assert_eq!(cut.of(&picture(5, 4, &[[1, 2], [3, 1]])).0, picture(3, 2, &[[0, 1], [2, 0]]));
        assert_eq!(Cut::around(&picture(5, 4, &[])), Cut { left: 0, top: 0, width: 1, height: 1 });
    }

    #[test]
    fn frames_are_in_a_grid_with_gaps() {
        let pictures: Vec<Kept> = (0..5).map(|_| Kept(picture(4, 2, &[[0, 0]]))).collect();
        let layout = Layout::of(&pictures, 2, 1).unwrap();
        assert_eq!(layout.size_px, [9, 8]);
        assert_eq!(layout.places_px, [[0, 0], [5, 0], [0, 3], [5, 3], [0, 6]]);
        let sheet = layout.sheet(&pictures);
        assert_eq!(sheet.pixel(5, 3), Some([9, 8, 7, 255]));
        assert_eq!(sheet.pixel(4, 3), Some([0; 4]));
        assert_eq!(Layout::of(&pictures, 0, 0).unwrap().size_px, [8, 6]);
        let wide = [Kept(picture(9000, 1, &[])), Kept(picture(9000, 1, &[]))];
        assert!(Layout::of(&wide, 2, 0).is_err());
    }
}
