//! Where frames are in a sheet, and what is kept of each.

use kineograph_render::RgbaImage;

use super::KeptFrame;
use crate::export::error::ExportError;
use crate::limits::MAX_IMAGE_PIXELS;
use crate::media::Picture;
use crate::pack::{self, PackError};
use crate::text::tr;

/// The largest side of a packed sheet: a square one has as many pixels as a picture may have.
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
    pub fn of(self, picture: &RgbaImage) -> KeptFrame {
        let mut pixels = Vec::with_capacity(4 * self.width as usize * self.height as usize);
        for y in self.top..self.top + self.height {
            let start = 4 * (y as usize * picture.width as usize + self.left as usize);
            pixels.extend_from_slice(&picture.pixels[start..start + 4 * self.width as usize]);
        }
        KeptFrame(RgbaImage { width: self.width, height: self.height, pixels })
    }
}

/// Where a picture is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::export) struct PicturePlace {
    /// The number of the sheet, from 0.
    pub sheet: usize,
    /// The upper left corner there.
    pub corner_px: [u32; 2],
    /// Whether it is stored turned by 90° clockwise; never in a grid.
    pub is_turned: bool,
}

/// Pictures on sheets: in even grids whose cells are as large as the largest picture, or packed.
pub(in crate::export) struct Layout {
    /// Width and height of each sheet, of which there is at least one.
    pub sizes_px: Vec<[u32; 2]>,
    /// Where each picture is.
    pub places: Vec<PicturePlace>,
}

impl Layout {
    /// In rows of so many columns, or of about as many as there are rows if `columns` is 0. What does not fit on a sheet whose longer side has at
    /// most `most_px` pixels goes on further ones.
    pub fn grid(
        pictures: &[KeptFrame],
        columns: u32,
        gap_px: u32,
        most_px: u32,
    ) -> Result<Self, ExportError> {
        let cell = |side: fn(&RgbaImage) -> u32| pictures.iter().map(|kept| side(&kept.0)).max().unwrap_or(1);
        let cell_px = [cell(|picture| picture.width), cell(|picture| picture.height)].map(u64::from);
        let [count, gap, most] = [pictures.len().max(1) as u64, u64::from(gap_px), u64::from(most_px)];
        let side = |cells: u64, axis: usize| cells * cell_px[axis] + (cells - 1) * gap;
        let fit = |axis: usize| (most + gap) / (cell_px[axis] + gap);
        let columns = match u64::from(columns) {
            0 => {
                let even = squarest(count, cell_px, gap);
                if even <= fit(0) && count.div_ceil(even) <= fit(1) { even } else { fit(0).clamp(1, count) }
            }
            columns => columns.min(count),
        };
        let width = side(columns, 0);
        let fit_pixels = (MAX_IMAGE_PIXELS / width.max(1) + gap) / (cell_px[1] + gap);
        let rows = fit(1).min(fit_pixels).min(count.div_ceil(columns));
        if width > most || rows == 0 {
            let height = side(rows.max(1), 1);
            return Err(ExportError::Failed(tr!("export-sheet-too-large", width, height, most)));
        }
        // Below the limit, so all of them fit.
        let small = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
        let cells = columns * rows;
        let place = |index: u64| {
            let (sheet, index) = (index / cells, index % cells);
            let (column, row) = (index % columns, index / columns);
            PicturePlace {
                sheet: usize::try_from(sheet).unwrap_or(usize::MAX),
                corner_px: [small(column * (cell_px[0] + gap)), small(row * (cell_px[1] + gap))],
                is_turned: false,
            }
        };
        let sheets = count.div_ceil(cells);
        let rows_of = |sheet: u64| (count - sheet * cells).min(cells).div_ceil(columns);
        Ok(Self {
            sizes_px: (0..sheets).map(|sheet| [small(width), small(side(rows_of(sheet), 1))]).collect(),
            places: (0..count).map(place).collect(),
        })
    }

    /// As tight as a packer gets them, on sheets whose sides are powers of two of at most `most_px` pixels, and the pixels of each.
    pub fn packed(
        pictures: &[KeptFrame],
        gap_px: u32,
        most_px: u32,
    ) -> Result<(Self, Vec<RgbaImage>), ExportError> {
        let most_px = most_px.clamp(1, MAX_PACKED_PX);
        let options = pack::Options {
            // The power of two that is not above it.
            max_px: 1 << most_px.ilog2(),
            padding_px: gap_px,
            extrude_px: 0,
            trim: false,
            rotate: true,
        };
        let named = pictures.iter().enumerate().map(|(index, KeptFrame(picture))| {
            let RgbaImage { width, height, pixels } = picture.clone();
            (index.to_string(), Picture { width, height, rgba: pixels })
        });
        let (pages, places) = pack::pack_pictures(named, &options).map_err(|error| match error {
            PackError::TooLarge(..) => {
                let longest = |kept: &&KeptFrame| kept.0.width.max(kept.0.height);
                let [width, height] =
                    pictures.iter().max_by_key(longest).map_or([1; 2], |KeptFrame(it)| [it.width, it.height]);
                ExportError::Failed(tr!("export-sheet-too-large", width, height, most = options.max_px))
            }
            _ => ExportError::Failed(tr!("export-sheet-full", most = options.max_px)),
        })?;
        let place = |(sheet, (corner_px, is_turned))| PicturePlace { sheet, corner_px, is_turned };
        let sheet = |page: Picture| RgbaImage { width: page.width, height: page.height, pixels: page.rgba };
        let sheets: Vec<RgbaImage> = pages.into_iter().map(sheet).collect();
        let sizes_px = sheets.iter().map(|sheet| [sheet.width, sheet.height]).collect();
        Ok((Self { sizes_px, places: places.into_iter().map(place).collect() }, sheets))
    }

    /// The pixels of a sheet; transparent where there is no frame.
    pub fn sheet(&self, sheet: usize, pictures: &[KeptFrame]) -> RgbaImage {
        let [width, height] = self.sizes_px[sheet];
        let mut pixels = vec![0; 4 * width as usize * height as usize];
        for (KeptFrame(picture), place) in
            pictures.iter().zip(&self.places).filter(|(_, at)| at.sheet == sheet)
        {
            let [left, top] = place.corner_px;
            let row_bytes = 4 * picture.width as usize;
            for (row, from) in picture.pixels.chunks_exact(row_bytes).enumerate() {
                let start = 4 * ((top as usize + row) * width as usize + left as usize);
                pixels[start..start + row_bytes].copy_from_slice(from);
            }
        }
        RgbaImage { width, height, pixels }
    }
}

/// The number of columns that makes a sheet nearest to a square.
fn squarest(count: u64, [width, height]: [u64; 2], gap: u64) -> u64 {
    let longer = |columns: &u64| (columns * (width + gap)).max(count.div_ceil(*columns) * (height + gap));
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
        let pictures: Vec<KeptFrame> = (0..5).map(|_| KeptFrame(picture(4, 2, &[[0, 0]]))).collect();
        let corners = |layout: &Layout| -> Vec<(usize, [u32; 2])> {
            layout.places.iter().map(|place| (place.sheet, place.corner_px)).collect()
        };
        let layout = Layout::grid(&pictures, 2, 1, 4096).unwrap();
        assert_eq!(layout.sizes_px, [[9, 8]]);
        assert_eq!(corners(&layout), [[0, 0], [5, 0], [0, 3], [5, 3], [0, 6]].map(|corner| (0, corner)));
        let sheet = layout.sheet(0, &pictures);
        assert_eq!(sheet.pixel(5, 3), Some([9, 8, 7, 255]));
        assert_eq!(sheet.pixel(4, 3), Some([0; 4]));
        assert_eq!(Layout::grid(&pictures, 0, 0, 4096).unwrap().sizes_px, [[8, 6]]);
        let wide = [KeptFrame(picture(9000, 1, &[])), KeptFrame(picture(9000, 1, &[]))];
        assert!(Layout::grid(&wide, 2, 0, 16_384).is_err());
        assert!(Layout::grid(&wide, 0, 0, 8192).is_err(), "one alone is too large");
    }

    #[test]
    fn what_does_not_fit_on_a_sheet_goes_on_the_next_one() {
        let pictures: Vec<KeptFrame> =
            (0..5).map(|at| KeptFrame(picture(4, 2, &[[0, 0], [at % 4, at / 4]]))).collect();
        // Two columns of three rows are as large as may be.
        assert_eq!(Layout::grid(&pictures, 0, 1, 9).unwrap().sizes_px, [[9, 8]]);
        assert_eq!(Layout::grid(&pictures, 0, 1, 7).unwrap().sizes_px, [[4, 5], [4, 5], [4, 2]]);
        let small = Layout::grid(&pictures, 1, 0, 5).unwrap();
        assert_eq!(small.sizes_px, [[4, 4], [4, 4], [4, 2]]);
        assert_eq!(small.places[4], PicturePlace { sheet: 2, corner_px: [0, 0], is_turned: false });
        assert_eq!(small.sheet(2, &pictures).pixel(0, 0), Some([9, 8, 7, 255]));
        let (packed, sheets) = Layout::packed(&pictures, 0, 7).unwrap();
        // Powers of two: two of them in 4 × 4 pixels.
        assert_eq!(packed.sizes_px, [[4, 4], [4, 4], [4, 4]]);
        for (place, kept) in packed.places.iter().zip(&pictures) {
            let [x, y] = place.corner_px;
            assert_eq!(sheets[place.sheet].pixel(x, y), kept.0.pixel(0, 0));
        }
        assert!(Layout::packed(&pictures, 0, 3).is_err(), "none fits on 2 × 2 pixels");
    }
}
