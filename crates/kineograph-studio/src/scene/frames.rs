//! Frames of sheets: where they lie in their pictures, and the sizes that they give to nodes.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::Sheet;
use kineograph_stage::scene as stage;

use crate::document::Document;
use crate::media::{MISSING_PX, Media};

/// The shapes of the frames of each sheet in use, kept while neither sheet nor pictures change.
#[derive(Default)]
pub(super) struct Shapes(BTreeMap<String, SheetShapes>);

struct SheetShapes {
    sheet: Arc<Sheet>,
    /// The images of the sheet, with their sizes.
    images: Vec<(String, Option<[f64; 2]>)>,
    shapes: Arc<[stage::FrameShape]>,
}

impl Shapes {
    /// The shapes of the frames of a sheet, by its name.
    pub fn of(&mut self, name: &str, document: &Document, media: &Media) -> Option<Arc<[stage::FrameShape]>> {
        let sheet = document.sheet(name)?;
        if let Some(known) = self.0.get(name).filter(|known| known.is_of(sheet, media)) {
            return Some(Arc::clone(&known.shapes));
        }
        let images = sheet.images().into_iter().map(|image| (image.to_owned(), media.size_px(image)));
        let images = images.collect();
        let shapes: Arc<[stage::FrameShape]> = shapes_of(sheet, media);
        let known = SheetShapes { sheet: Arc::clone(sheet), images, shapes: Arc::clone(&shapes) };
        self.0.insert(name.to_owned(), known);
        Some(shapes)
    }
}

impl SheetShapes {
    fn is_of(&self, sheet: &Arc<Sheet>, media: &Media) -> bool {
        Arc::ptr_eq(&self.sheet, sheet)
            && self.images.iter().all(|(image, size_px)| media.size_px(image) == *size_px)
    }
}

/// Without cells that are as the last one.
fn shapes_of(sheet: &Sheet, media: &Media) -> Arc<[stage::FrameShape]> {
    let listed = u32::try_from(sheet.frames.len()).unwrap_or(u32::MAX);
    let shape = |index: u32| {
        let frame = media.frame(sheet, index);
        let size_px = frame.map_or(super::narrow(MISSING_PX), |frame| super::narrow(frame.source_size_px));
        stage::FrameShape { size_px, pivot: frame.and_then(|frame| frame.pivot).map(super::narrow) }
    };
    (0..sheet.frame_count().min(listed.saturating_add(1))).map(shape).collect()
}
