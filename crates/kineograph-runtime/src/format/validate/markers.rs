//! Markers.

use super::names::check_names;
use super::{MAX_AT_SECS, Range, Report};
use crate::format::place::Place;
use crate::format::project::Project;
use crate::prelude::*;

pub(super) fn check(project: &Project, report: &mut Report) {
    check_names(report, "markers", "marker", project.markers.iter().map(|marker| marker.name.as_str()));
    for (index, marker) in project.markers.iter().enumerate() {
        let place = Place::root().item("markers", index).field("at");
        let what = format!("Marker \"{}\": at", marker.name);
        report.numbers(&place, &what, &[marker.at_secs], Range { min: 0.0, max: MAX_AT_SECS });
    }
}
