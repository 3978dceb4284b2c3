//! What the last frame of the window took on the CPU, for whoever shows it.

use egui::{Context, Id};

const KEY: &str = "cpu of the last frame"; // not shown

/// Keeps what the window measured, in seconds.
pub fn keep(ctx: &Context, cpu_secs: Option<f32>) {
    if let Some(secs) = cpu_secs {
        ctx.data_mut(|data| data.insert_temp(Id::new(KEY), f64::from(secs)));
    }
}

/// Seconds of CPU of the last frame: all panels, and what is sent to the graphics card. `None` before the second frame.
pub fn cpu_secs(ctx: &Context) -> Option<f64> {
    ctx.data(|data| data.get_temp(Id::new(KEY)))
}
