//! The curves: the ease that is selected, and the channels of the selected node over time.

mod channels;
mod ease_view;
mod model;
#[cfg(test)]
mod tests;

pub use model::local_progress;

use std::collections::BTreeSet;

use egui::{RichText, Ui, vec2};
use kineograph_runtime::Channel;

use crate::command::Command;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::ruler::FittedView;
use crate::ui_kit::theme::SPACE_SMALL;

use channels::PlotDrag;
use model::CurveCache;

/// Width from which the ease stands beside the channels instead of above them, in points.
const WIDE_PX: f32 = 560.0;
/// Height of the ease above the channels, in points.
const EASE_HEIGHT_PX: f32 = 120.0;
/// Width of the ease beside the channels, in points.
const EASE_WIDTH_PX: f32 = 220.0;

/// The curves.
#[derive(Debug)]
pub struct CurvesPanel {
    time: FittedView,
    plot_width_px: f64,
    normalized: bool,
    all_channels: bool,
    hidden: BTreeSet<Channel>,
    cache: Option<CurveCache>,
    drag: Option<PlotDrag>,
    hovered: bool,
    last_frame: Option<u64>,
    /// True in the first of the passes in which egui lays out one frame.
    first_pass: bool,
}

impl Default for CurvesPanel {
    fn default() -> Self {
        Self {
            time: FittedView::default(),
            plot_width_px: 0.0,
            // Opacity to 255, scale to 2 and x to 1,000 in one picture: without it, most curves would be flat.
            normalized: true,
            all_channels: false,
            hidden: BTreeSet::new(),
            cache: None,
            drag: None,
            hovered: false,
            last_frame: None,
            first_pass: true,
        }
    }
}

impl CurvesPanel {
    /// Shows the panel.
    pub fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.hovered = ui.rect_contains_pointer(ui.max_rect());
        let frame = ui.ctx().cumulative_frame_nr();
        self.first_pass = self.last_frame != Some(frame);
        self.last_frame = Some(frame);
        egui::Frame::new().inner_margin(SPACE_SMALL + 2.0).show(ui, |ui| {
            let Some(target) = model::ease_target(ctx) else {
                self.show_channels(ui, ctx, out);
                return;
            };
            let size = ui.available_size();
            if size.x >= WIDE_PX {
                ui.horizontal_top(|ui| {
                    ui.vertical(|ui| ease_view::show(ui, ctx, &target, vec2(EASE_WIDTH_PX, size.y), out));
                    ui.separator();
                    ui.vertical(|ui| self.show_channels(ui, ctx, out));
                });
            } else {
                let height = EASE_HEIGHT_PX.min(size.y * 0.45);
                ease_view::show(ui, ctx, &target, vec2(size.x, height), out);
                ui.separator();
                self.show_channels(ui, ctx, out);
            }
        });
    }

    /// Does a command that is about the view. True if it is one.
    pub fn command(&mut self, command: Command, _ctx: &Ctx<'_>, _out: &mut Outbox) -> bool {
        match command {
            Command::FitAll | Command::FitSelection => self.time.reset(),
            _ => return false,
        }
        true
    }

    /// True if the pointer was over the panel in the last frame.
    #[must_use]
    pub const fn hovered(&self) -> bool {
        self.hovered
    }
}

/// A sentence in the middle of what is left of the panel.
fn note(ui: &mut Ui, ctx: &Ctx<'_>, text: &str) {
    ui.centered_and_justified(|ui| ui.label(RichText::new(text).color(ctx.theme.text_dim)));
}
