//! Handles of an action placed on the curves.

use kineograph_studio::motion::Subject;

use super::sampled::Curve;
use crate::motion::{PlacedHandle, placed_handles};

/// The handles of the subject's action on these curves, in the order of time for each curve.
pub fn stands(subject: &Subject, curves: &[Curve]) -> Vec<PlacedHandle> {
    let mut found: Vec<PlacedHandle> = Vec::new();
    for curve in curves {
        for handle in placed_handles(subject, |handle| curve.shows(handle.part.channel)) {
            let id = (handle.id.0, curve.channel);
            match found.iter_mut().find(|other| other.id == id) {
                Some(other) => other.parts.extend(handle.parts),
                None => found.push(PlacedHandle { id, label: id.0.name(&curve.name), ..handle }),
            }
        }
    }
    found
}
