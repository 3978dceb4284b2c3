//! Own eases.

use super::Report;
use super::names::check_names;
use crate::format::own_ease_problems;
use crate::format::place::Place;
use crate::format::project::Project;
use crate::prelude::*;

pub(super) fn check(project: &Project, report: &mut Report) {
    check_names(report, "eases", "ease", project.eases.iter().map(|own| own.name.as_str()));
    for (index, own) in project.eases.iter().enumerate() {
        let place = Place::root().item("eases", index).field("ease");
        for what in own_ease_problems(&own.ease) {
            report.error(place.clone(), format!("Ease \"{}\": {what}", own.name));
        }
    }
}
