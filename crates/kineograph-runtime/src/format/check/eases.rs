//! Own eases.

use super::names::check_names;
use crate::diagnostic::{Diagnostics, FieldPath};
use crate::format::check_own_ease;
use crate::format::own_ease::NamedEase;

pub fn check<'a>(eases: impl Iterator<Item = &'a NamedEase> + Clone, found: &mut Diagnostics) {
    check_names(found, "eases", eases.clone().map(|own| own.name.as_str()));
    for (index, own) in eases.enumerate() {
        found.add_all(&check_own_ease(&own.ease), |problem| {
            let mut problem = problem.clone();
            let inside = problem.place.path.segments().iter().copied();
            problem.place.path = FieldPath::root().item("eases", index).field("ease").then(inside);
            problem
        });
    }
}
