//! The times at which runs start or end and at which events happen.

use std::collections::BTreeMap;

use super::super::model::SAME_SECS;
use super::super::moment::Moment;
use super::clip_marks::ClipMarks;
use super::model::NodeRunBar;
use crate::document::{ClipId, RunId};

/// All moments of these bars, in order of time. Of what never ends the events of one round count.
#[must_use]
pub fn moments<'a>(
    bars: impl Iterator<Item = &'a NodeRunBar>,
    marks: &'a BTreeMap<ClipId, ClipMarks>,
) -> Vec<Moment<RunId>> {
    let mut found: Vec<(f64, RunId, Option<&str>)> = Vec::new();
    for bar in bars.filter(|bar| !bar.paused) {
        let run = bar.run();
        found.push((bar.start_secs, run, None));
        found.extend(bar.finite_end_secs().map(|secs| (secs, run, None)));
        let events = marks.get(&bar.clip).map(|marks| marks.events.as_slice()).unwrap_or_default();
        found.extend(
            events.iter().map(|(secs, name)| (bar.start_secs + secs / bar.speed, run, Some(name.as_str()))),
        );
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut moments: Vec<Moment<RunId>> = Vec::new();
    for (secs, run, event) in found {
        if moments.last().is_none_or(|last| secs - last.secs >= SAME_SECS) {
            moments.push(Moment::at(secs));
        }
        let Some(moment) = moments.last_mut() else { continue };
        moment.ids.push(run);
        if let Some(event) = event.filter(|event| !moment.events.iter().any(|known| known == event)) {
            moment.events.push(event.to_owned());
            moment.has_instant = true;
        }
    }
    for moment in &mut moments {
        moment.ids.sort_unstable();
        moment.ids.dedup();
    }
    moments
}
