//! Checks of images and sheets.

use super::check_numbers;
use super::names::{NameIndex, check_names};
use crate::diagnostic::{Code, Diagnostics, FieldPath, Place};
use crate::format::project::Image;
use crate::format::sheet::Sheet;

/// The smallest and largest scale of an SVG.
pub const IMAGE_SCALES: [f64; 2] = [0.01, 100.0];

pub fn check(images: &[Image], sheets: &[Sheet], found: &mut Diagnostics) {
    let image_names = || images.iter().map(|image| image.name.as_str());
    check_names(found, "images", image_names());
    for (index, image) in images.iter().enumerate() {
        let path = || FieldPath::root().item("images", index).field("scale");
        check_numbers(found, "scale", &[image.scale], IMAGE_SCALES, path);
        let code = if image.path.trim().is_empty() {
            Code::PathEmpty
        } else if image.path.contains(char::is_control) {
            Code::PathControl
        } else if image.path.contains('\\') {
            Code::PathNotPortable
        } else {
            continue;
        };
        found.report(code, |problem| {
            let path = FieldPath::root().item("images", index).field("path");
            problem.text("image", &image.name).at(Place::of_path(path))
        });
    }
    check_names(found, "sheets", sheets.iter().map(|sheet| sheet.name.as_str()));
    let known = NameIndex::of(image_names());
    for (index, sheet) in sheets.iter().enumerate() {
        super::sheets::check_sheet(index, sheet, &known, found);
    }
}
