//! Texts whose characters are the cells of one picture, all of one size: each becomes a sheet with a frame for each character.

use roxmltree::Node as Element;

use super::{CsdReader, child, float};
use crate::bitmap_font::name_of;
use crate::content::{NodeContent, Text};
use crate::description::{Frame, Sheet};
use crate::loss::Lost;
use crate::picture;
use crate::values::ValueRange;

/// The engine knows characters by one byte.
const MAX_CHARACTERS: usize = 256;

/// Sides of a character.
const SIDES_PX: ValueRange = ValueRange::new(1.0, 16_384.0);

impl CsdReader<'_> {
    /// A text in an atlas. How many characters it has is said by the size of its picture.
    pub fn atlas_text(&mut self, element: Element<'_, '_>, name: &str) -> NodeContent {
        let Some((sheet, height_px)) = self.atlas(element) else {
            self.description.lose(Lost::Text, name);
            return NodeContent::Group;
        };
        let string = element.attribute("LabelText").unwrap_or_default();
        NodeContent::Text(Text { sheet: Some(sheet), ..Text::new(string, height_px) })
    }

    /// The name of its sheet, which is added if it is new, and the height of its characters.
    fn atlas(&mut self, element: Element<'_, '_>) -> Option<(String, f64)> {
        let file = child(element, "LabelAtlasFileImage_CNB")?;
        let path = file.attribute("Path").filter(|path| !path.is_empty())?;
        let side = |name| float(&self.values, element, name, SIDES_PX);
        let cell_px = [side("CharWidth")?, side("CharHeight")?];
        let first = element.attribute("StartChar")?.chars().next()?;
        let bytes = (self.beside)(path)?;
        let size_px = picture::measure(&bytes, 1.0, self.limits).ok()?.size_px;
        let image = self.description.image(path);
        let frames = cells(size_px.map(f64::from), cell_px, first, image);
        if frames.is_empty() {
            return None;
        }
        Some((self.sheet_of(path, frames), cell_px[1]))
    }

    /// The name of the sheet with these frames, called after its picture.
    fn sheet_of(&mut self, path: &str, frames: Vec<Frame>) -> String {
        let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
        if let Some(known) = self.description.sheets.iter().find(|sheet| sheet.frames == frames) {
            return known.name.clone();
        }
        let is_free = |name: &String| self.description.sheets.iter().all(|sheet| sheet.name != *name);
        let numbered = (2..).map(|number: u32| format!("{stem} {number}"));
        let name = std::iter::once(stem.to_owned()).chain(numbered).find(is_free).unwrap_or_default();
        self.description.add_sheet(Sheet { name: name.clone(), frames, scale: 1.0, ..Sheet::default() });
        name
    }
}

/// The characters in the rows of a picture, from the first on.
fn cells([width, height]: [f64; 2], [across_px, down_px]: [f64; 2], first: char, image: usize) -> Vec<Frame> {
    let columns = ((width / across_px) as usize).min(MAX_CHARACTERS);
    let rows = ((height / down_px) as usize).min(MAX_CHARACTERS);
    let frame = |index: usize| {
        let character = char::from_u32(u32::from(first) + index as u32)?;
        let corner_px = [(index % columns) as f64 * across_px, (index / columns) as f64 * down_px];
        Some(Frame::whole(name_of(character)?, image, [corner_px[0], corner_px[1], across_px, down_px]))
    };
    (0..(columns * rows).min(MAX_CHARACTERS)).filter_map(frame).collect()
}
