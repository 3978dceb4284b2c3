//! Images and sheets.

use super::names::{Names, check_names};
use super::{MAX_GRID, check_numbers, report_unknown};
use crate::diagnostic::{Code, Diagnostics, FieldPath, Place};
use crate::format::project::{Image, Sheet};

pub fn check(images: &[Image], sheets: &[Sheet], found: &mut Diagnostics) {
    let image_names = || images.iter().map(|image| image.name.as_str());
    check_names(found, "images", image_names());
    for (index, image) in images.iter().enumerate() {
        let code = if image.path.trim().is_empty() {
            Code::PathEmpty
        } else if image.path.contains(|c: char| c == '\\' || c.is_control()) {
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
    let known = Names::of(image_names());
    for (index, sheet) in sheets.iter().enumerate() {
        let path = |field| move || FieldPath::root().item("sheets", index).field(field);
        if known.get(&sheet.image).is_none() {
            report_unknown(found, Code::UnknownImage, &sheet.image, path("image"));
        }
        for (field, count) in [("columns", sheet.columns), ("rows", sheet.rows)] {
            check_numbers(found, field, &[f64::from(count)], [1.0, f64::from(MAX_GRID)], path(field));
        }
    }
}
