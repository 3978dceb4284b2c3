//! Checks of expectations. Most findings are warnings: a game plays without expectations.

use super::names::NameIndex;
use super::{MAX_AT_SECS, MAX_MAGNITUDE, check_numbers, report_unknown};
use crate::diagnostic::{Code, Diagnostics, FieldPath, Place};
use crate::format::expectation::{Expectation, ExpectedPose};
use crate::format::expectation::{PosePart, parts};

pub fn check(expect: &[Expectation], nodes: &NameIndex<'_>, found: &mut Diagnostics) {
    for (index, expectation) in expect.iter().enumerate() {
        let path = || FieldPath::root().item("expect", index);
        if let Some(name) = expectation.node().filter(|name| nodes.get(name).is_none()) {
            report_unknown(found, Code::UnknownExpectedNode, name, || path().field("node"));
        }
        let at = [0.0, MAX_AT_SECS];
        match expectation {
            Expectation::Pose { at_secs, pose, tolerance, .. } => {
                check_numbers(found, "at", &[*at_secs], at, || path().field("at"));
                let tolerance = tolerance.unwrap_or(0.0);
                let range = [0.0, MAX_MAGNITUDE];
                check_numbers(found, "tolerance", &[tolerance], range, || path().field("tolerance"));
                check_pose(pose, &path, found);
            }
            Expectation::Event { name, from_secs, to_secs, .. } => {
                check_numbers(found, "from", &[*from_secs], at, || path().field("from"));
                check_numbers(found, "to", &[*to_secs], at, || path().field("to"));
                if from_secs > to_secs {
                    found.report(Code::WindowEmpty, |problem| problem.at(Place::of_path(path().field("to"))));
                }
                if name.trim().is_empty() {
                    found.report(Code::EventNameEmpty, |problem| {
                        problem.at(Place::of_path(path().field("name")))
                    });
                }
            }
        }
    }
}

fn check_pose(pose: &ExpectedPose, path: &dyn Fn() -> FieldPath, found: &mut Diagnostics) {
    if *pose == ExpectedPose::default() {
        found.report(Code::NothingExpected, |problem| problem.at(Place::of_path(path().field("pose"))));
    }
    for part in parts(pose).filter(PosePart::has_tolerance) {
        let in_pose = || path().field("pose").field(part.name);
        check_numbers(found, part.name, &part.numbers(), [-MAX_MAGNITUDE, MAX_MAGNITUDE], in_pose);
    }
}
