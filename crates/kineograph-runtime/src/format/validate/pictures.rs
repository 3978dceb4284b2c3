//! Images and sheets.

use super::names::{Names, check_names, unknown};
use super::{MAX_GRID, Range, Report};
use crate::format::place::Place;
use crate::format::project::Project;
use crate::prelude::*;

pub(super) fn check(project: &Project, report: &mut Report) {
    check_names(report, "images", "image", image_names(project));
    for (index, image) in project.images.iter().enumerate() {
        if image.path.trim().is_empty() {
            let place = Place::root().item("images", index).field("path");
            report
                .error(place, format!("Image \"{}\" has no path; give it the path of a picture", image.name));
        } else if image.path.contains(|c: char| c == '\\' || c.is_control()) {
            let place = Place::root().item("images", index).field("path");
            let what = format!(
                "The path of image \"{}\" is found on no other system; write `/` between folders",
                image.name
            );
            report.warning(place, what);
        }
    }
    check_names(report, "sheets", "sheet", project.sheets.iter().map(|sheet| sheet.name.as_str()));
    let images = Names::of(image_names(project));
    for (index, sheet) in project.sheets.iter().enumerate() {
        let place = Place::root().item("sheets", index);
        if images.get(&sheet.image).is_none() {
            report.error(place.field("image"), unknown("image", &sheet.image, image_names(project)));
        }
        let grid = Range { min: 1.0, max: f64::from(MAX_GRID) };
        for (field, count) in [("columns", sheet.columns), ("rows", sheet.rows)] {
            let what = format!("Sheet \"{}\": {field}", sheet.name);
            report.numbers(&place.field(field), &what, &[f64::from(count)], grid);
        }
    }
}

fn image_names(project: &Project) -> impl Iterator<Item = &str> {
    project.images.iter().map(|image| image.name.as_str())
}
