//! Markers: named times of the timeline.

use std::sync::Arc;

use kineograph_runtime::format::{MAX_AT_SECS, Marker};

use super::Document;
use super::edit_error::EditError;
use super::names::check_name;

impl Document {
    /// Markers, in order of creation.
    pub fn markers(&self) -> &[Arc<Marker>] {
        &self.markers
    }

    pub fn marker(&self, name: &str) -> Option<&Arc<Marker>> {
        self.markers.get(name)
    }

    /// A free name for a marker: `wanted`, or `wanted` with a number.
    pub fn free_marker_name(&self, wanted: &str) -> String {
        Self::free_name(wanted, |name| self.marker(name).is_some())
    }

    pub(super) fn add_marker(&mut self, marker: &Marker) -> Result<String, EditError> {
        check_moment(marker)?;
        let name = self.free_marker_name(&marker.name);
        self.markers.push(marker.clone().with_name(name.clone()));
        Ok(name)
    }

    pub(super) fn set_marker(&mut self, name: &str, marker: &Marker) -> Result<(), EditError> {
        let taken = marker.name != name && self.marker(&marker.name).is_some();
        check_name("marker", &marker.name, taken)?;
        check_moment(marker)?;
        let place = self.markers.place(name).ok_or(EditError::Missing("marker"))?;
        self.markers.set(place, marker.clone());
        Ok(())
    }

    pub(super) fn remove_marker(&mut self, name: &str) -> Result<(), EditError> {
        self.marker(name).ok_or(EditError::Missing("marker"))?;
        self.markers.retain(|marker| marker.name != name);
        Ok(())
    }
}

/// True if the time of a marker is valid.
pub(super) fn is_moment(marker: &Marker) -> bool {
    (0.0..=MAX_AT_SECS).contains(&marker.at_secs)
}

fn check_moment(marker: &Marker) -> Result<(), EditError> {
    if is_moment(marker) { Ok(()) } else { Err(EditError::NoMoment) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Edit;

    #[test]
    fn markers_have_names_and_moments() {
        let add = |at_secs| Edit::AddMarker(Marker::new("hit", at_secs));
        let (document, _) = Document::default().edited(&add(0.5)).unwrap();
        let (document, outcome) = document.edited(&add(1.0)).unwrap();
        assert_eq!(outcome.name.as_deref(), Some("hit 2"));
        for at_secs in [-0.1, f64::NAN, f64::INFINITY] {
            assert_eq!(document.edited(&add(at_secs)).unwrap_err(), EditError::NoMoment);
        }
        let taken = document.edited(&Edit::SetMarker("hit 2".into(), Marker::new("hit", 1.0)));
        assert!(matches!(taken, Err(EditError::NameTaken { kind: "marker", .. })));
        let moved = document.edited(&Edit::SetMarker("hit 2".into(), Marker::new("end", 2.0))).unwrap().0;
        let times = moved.markers().iter().map(|marker| (marker.name.as_str(), marker.at_secs));
        assert_eq!(times.collect::<Vec<_>>(), [("hit", 0.5), ("end", 2.0)]);
        let (removed, _) = moved.edited(&Edit::RemoveMarker("hit".into())).unwrap();
        assert_eq!(removed.markers().len(), 1);
        assert_eq!(
            removed.edited(&Edit::RemoveMarker("hit".into())).unwrap_err(),
            EditError::Missing("marker")
        );
        assert_eq!(removed.violations(), Vec::<String>::new());
    }
}
