//! How times are written: in seconds or in frames, as the rulers of the window count. Files, code and the command line have seconds.

use std::cell::Cell;

use egui::Context;

use super::window_unit::{TimeUnit, WindowUnit as _};
use crate::text::format_short;

thread_local! {
    /// Frames a second while times are written in frames: texts are made deep inside of panels, as those of the catalogue are.
    static FRAMES: Cell<Option<f64>> = const { Cell::new(None) };
}

/// Digits after the point of a number of frames: what a division adds beyond them is noise.
const GRID: f64 = 1.0e6;

/// Writes times in the unit of this window from now on, with so many frames a second: when it is drawn.
pub fn begin(ctx: &Context, fps: f64) {
    FRAMES.set((TimeUnit::of(ctx) == TimeUnit::Frames).then_some(fps));
}

/// How many frames a second has while times are written in frames.
pub fn frames_per_sec() -> Option<f64> {
    FRAMES.get()
}

/// Seconds as frames.
pub fn frames_of(secs: f64, fps: f64) -> f64 {
    (secs * fps * GRID).round() / GRID + 0.0
}

/// A time for people: with two decimals, seconds below a hundredth with three, no zeros at the end.
pub fn secs_text(secs: f64) -> String {
    let text = match frames_per_sec() {
        Some(fps) => format!("{} f", format_short(frames_of(secs, fps), 2)),
        None => format!("{} s", format_short(secs, if secs.abs() < 0.01 { 3 } else { 2 })),
    };
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short_in_either_unit() {
        assert_eq!(secs_text(0.5), "0.5 s");
        assert_eq!(secs_text(20.0), "20 s");
        assert_eq!(secs_text(1.0 / 3.0), "0.33 s");
        assert_eq!([0.0, -0.0, 0.004, -0.25].map(secs_text), ["0 s", "0 s", "0.004 s", "−0.25 s"]);
        let ctx = Context::default();
        TimeUnit::Frames.share(&ctx);
        begin(&ctx, 60.0);
        assert_eq!([0.4, 1.0 / 3.0, -0.0, 0.01].map(secs_text), ["24 f", "20 f", "0 f", "0.6 f"]);
        TimeUnit::Seconds.share(&ctx);
        begin(&ctx, 60.0);
        assert_eq!(secs_text(0.4), "0.4 s");
    }
}
