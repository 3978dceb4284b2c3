//! Frames without a window.

use std::time::Duration;

use cpu_time::ThreadTime;
use egui::{Context, Event, Pos2, RawInput, Rect, Ui};
use kineograph::internals::{Theme, install_fonts};

/// A context that looks as the editor's, and the time that has passed in it.
pub struct Screen {
    pub ctx: Context,
    pub theme: Theme,
    size: [f32; 2],
    time_secs: f64,
}

impl Screen {
    /// Of this size, in points.
    pub fn new(size: [f32; 2]) -> Self {
        let ctx = Context::default();
        install_fonts(&ctx);
        let theme = Theme::new(true);
        theme.apply(&ctx);
        Self { ctx, theme, size, time_secs: 0.0 }
    }

    /// One frame: events, what `show` shows, and tessellation. Returns what it cost the thread.
    pub fn frame(&mut self, events: Vec<Event>, mut show: impl FnMut(&mut Ui, &Theme)) -> Duration {
        self.time_secs += 1.0 / 60.0;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size.into())),
            time: Some(self.time_secs),
            events,
            ..RawInput::default()
        };
        let start = ThreadTime::now();
        let mut output = self.ctx.run_ui(input, |ui| show(ui, &self.theme));
        std::hint::black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
        let elapsed = start.elapsed();
        // There is nothing to paint them with; a debug build asks for them else.
        output.textures_delta.clear();
        elapsed
    }
}

/// Median and what 95 % stay below, in ms, without the first ten, which warm up.
pub fn quantiles_ms(mut times: Vec<Duration>) -> [f64; 2] {
    times.drain(..10);
    times.sort_unstable();
    [times[times.len() / 2], times[times.len() * 95 / 100]].map(|time| time.as_secs_f64() * 1e3)
}
