//! The curves: the ease that is selected, and the channels of the selected node over time.

mod channels;
mod commands;
mod ease_view;
mod gestures;
mod graph;
#[cfg(test)]
mod handle_tests;
mod handles;
mod keys;
mod legend;
mod model;
mod moments;
mod numbers;
#[cfg(test)]
mod pin_tests;
mod places;
mod plot;
mod reshape;
#[cfg(test)]
mod reshape_tests;
mod sampled;
mod subject;
#[cfg(test)]
mod subject_tests;
#[cfg(test)]
mod tests;
mod toggle;
mod view;

pub use model::local_progress;

use std::collections::BTreeSet;

use egui::{RichText, Ui, vec2};
use kineograph_runtime::Channel;
use kineograph_runtime::format::ActionId;

use crate::document::ClipId;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::ruler::TimeView;
use crate::ui_kit::theme::SPACE_SMALL;

use channels::Fitted;
use gestures::Gesture;
use graph::Graph;
use places::HandleId;
use reshape::Reshape;
use sampled::Quantity;
use view::Grid;

/// Width from which the ease stands beside the channels instead of above them, in points.
const WIDE_PX: f32 = 560.0;
/// Height of the ease above the channels, in points.
const EASE_HEIGHT_PX: f32 = 120.0;
/// Width of the ease beside the channels, in points.
const EASE_WIDTH_PX: f32 = 220.0;

/// The curves.
#[derive(Debug)]
pub struct CurvesPanel {
    /// The visible time, if the user chose it.
    time: Option<TimeView>,
    /// What is visible else.
    fitted: Option<Fitted>,
    /// The visible heights, if the user chose them.
    heights: Option<[f64; 2]>,
    normalized: bool,
    all_channels: bool,
    /// Whether the selected action is shown without what is around it.
    is_alone: bool,
    quantity: Quantity,
    hidden: BTreeSet<Channel>,
    cache: Option<Graph>,
    /// What lay where in the last frame.
    grid: Option<Grid>,
    gesture: Option<Gesture>,
    /// Selected handles.
    selected: BTreeSet<HandleId>,
    /// The action that they belong to.
    selected_of: Option<(ClipId, ActionId)>,
    /// The handle whose number is being dragged in its popup.
    typed: Option<Reshape>,
    hovered: bool,
    last_frame: Option<u64>,
    /// True in the first of the passes in which egui lays out one frame.
    first_pass: bool,
}

impl Default for CurvesPanel {
    fn default() -> Self {
        Self {
            time: None,
            fitted: None,
            heights: None,
            // Opacity to 255, scale to 2 and x to 1,000 in one picture: without it, most curves would be flat.
            normalized: true,
            all_channels: false,
            is_alone: false,
            quantity: Quantity::Value,
            hidden: BTreeSet::new(),
            cache: None,
            grid: None,
            gesture: None,
            selected: BTreeSet::new(),
            selected_of: None,
            typed: None,
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
