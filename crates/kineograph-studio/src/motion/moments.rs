//! When the actions on a node begin and end, and when they send events: the moments that paths mark and ghosts stand at.

use kineograph_runtime::{Event, Track};

use crate::compile::Programs;
use crate::document::SAME_SECS;

/// Most moments of one kind.
const MAX_MOMENTS: usize = 400;

/// When actions on the nodes at these places begin or end, in seconds of the project, ascending, each once; from 0 to the end. Of what
/// repeats the first round.
pub fn boundaries(programs: &Programs, places: &[usize]) -> Vec<f64> {
    let end_secs = programs.length_secs();
    let mut times = vec![0.0, end_secs];
    for run in places.iter().filter_map(|place| programs.track(*place)).flat_map(Track::runs) {
        let spans = run.program.spans().iter().filter(|span| !span.is_muted).take(MAX_MOMENTS);
        for secs in spans.flat_map(|span| [span.start_secs, span.end_secs()]) {
            times.push(run.at_secs + secs / run.speed);
        }
    }
    times.retain(|secs| (0.0..=end_secs).contains(secs));
    times.sort_by(f64::total_cmp);
    times.dedup_by(|a, b| (*a - *b).abs() < SAME_SECS);
    times.truncate(MAX_MOMENTS);
    times
}

/// Times, in seconds of the project, and names of the events that the runs on the node at this place send, from 0 to the end.
pub fn events(programs: &Programs, place: usize) -> Vec<(f64, String)> {
    let end_secs = programs.length_secs();
    let mut found = Vec::new();
    let mut of_run: Vec<Event> = Vec::new();
    for run in programs.track(place).into_iter().flat_map(Track::runs) {
        if !run.program.has_events() || found.len() >= MAX_MOMENTS {
            continue;
        }
        of_run.clear();
        let local_secs = |secs: f64| (secs - run.at_secs) * run.speed;
        run.program.events(local_secs(-SAME_SECS), local_secs(end_secs), &mut of_run);
        found.extend(of_run.iter().take(MAX_MOMENTS).map(|event| {
            (run.at_secs + event.at_secs / run.speed, run.program.event_name(event).to_owned())
        }));
    }
    found
}

/// The moments before and after a time, nearest first.
pub fn around(moments: &[f64], now_secs: f64) -> (Vec<f64>, Vec<f64>) {
    let before = moments.iter().rev().filter(|secs| **secs < now_secs - SAME_SECS).copied();
    let after = moments.iter().filter(|secs| **secs > now_secs + SAME_SECS).copied();
    (before.collect(), after.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::document;

    #[test]
    fn boundaries_are_those_of_all_actions_in_the_time_of_the_project() {
        let programs = Programs::of(&document());
        // `hop` starts at 0.5 s: up for 0.5 s, down in half of 1 s, then two rounds of 0.25 s.
        let times = boundaries(&programs, &[0]);
        let expected = [0.0, 0.5, 1.0, 1.5, 1.75, 2.0];
        let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
        assert!(expected.iter().zip(&times).all(near), "{times:?}");
        let events = events(&programs, 0);
        assert_eq!(events, [(1.0, "top".to_owned())]);
    }

    #[test]
    fn what_is_now_is_neither_before_nor_after() {
        let (before, after) = around(&[0.0, 1.0, 2.0, 3.0], 2.0);
        assert_eq!((before, after), (vec![1.0, 0.0], vec![3.0]));
    }
}
