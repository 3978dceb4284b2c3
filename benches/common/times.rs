//! What many frames of a panel cost.

use std::time::Duration;

use egui::Event;
use kineograph::internals::Panel;

use crate::panel::Bench;
use crate::screen::quantiles_ms;

/// Median and 95 % of so many frames, in ms, each with its own events.
pub fn frames_ms<P: Panel>(
    bench: &mut Bench<P>,
    count: u16,
    mut events: impl FnMut(&mut Bench<P>, u16) -> Vec<Event>,
) -> [f64; 2] {
    let mut frame = |frame| {
        let events = events(bench, frame);
        bench.frame(events)
    };
    let times: Vec<Duration> = (0..count).map(&mut frame).collect();
    quantiles_ms(times)
}
