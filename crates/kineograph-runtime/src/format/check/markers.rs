//! Markers.

use super::names::check_names;
use super::{MAX_AT_SECS, check_numbers};
use crate::diagnostic::{Diagnostics, FieldPath};
use crate::format::marker::Marker;

pub fn check(markers: &[Marker], found: &mut Diagnostics) {
    check_names(found, "markers", markers.iter().map(|marker| marker.name.as_str()));
    for (index, marker) in markers.iter().enumerate() {
        let path = || FieldPath::root().item("markers", index).field("at");
        check_numbers(found, "at", &[marker.at_secs], [0.0, MAX_AT_SECS], path);
    }
}
