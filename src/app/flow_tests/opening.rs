//! A project is opened with its clip in sight, however long it plays.

use egui_kittest::kittest::Queryable as _;

use super::{edited, window};
use crate::document::{Edit, Run};
use crate::panels::fixture;

#[test]
fn a_short_clip_fills_the_timeline_of_a_long_project() {
    let document = fixture::document();
    let late = Run { at_secs: 100.0, ..document.runs()[1].as_ref().clone() };
    let window = window(edited(document, [Edit::SetRun(late)]));
    let widths = window.query_all_by_label_contains("bar ").map(|bar| bar.rect().width());
    let widest = widths.fold(0.0, f32::max);
    let lanes = window.get_by_label("lanes").rect().width();
    assert!(widest > 0.5 * lanes, "{widest} of {lanes}");
}
