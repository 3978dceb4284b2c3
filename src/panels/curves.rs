//! The curves: the ease that is selected, and the channels of the selected node over time.

mod axes;
mod channel_name;
mod channels;
mod commands;
mod ease_css;
mod ease_on_curve;
#[cfg(test)]
mod ease_on_curve_tests;
mod ease_plot;
#[cfg(test)]
mod ease_tests;
mod ease_view;
mod effect_curves;
mod effects;
mod fixed_value;
mod gesture;
mod gestures;
mod graph;
#[cfg(test)]
mod handle_tests;
mod kept;
#[cfg(test)]
mod kept_tests;
mod least_span;
mod legend;
mod looks;
#[cfg(test)]
mod maker_tests;
mod model;
mod numbers;
mod own_ease;
#[cfg(test)]
mod own_ease_tests;
#[cfg(test)]
mod pin_tests;
mod places;
mod plot;
mod quantity;
#[cfg(test)]
mod reshape_tests;
mod sampled;
#[cfg(test)]
mod subject_tests;
#[cfg(test)]
mod tests;
mod together;
mod toggle;
#[cfg(test)]
mod unasked_tests;
mod view;

use std::collections::BTreeSet;

use egui::{Pos2, RichText, Ui, vec2};
use kineograph_runtime::Channel;
use kineograph_runtime::format::ActionId;

use crate::command::{Command, PanelHead};
use crate::document::ClipId;
use crate::motion::{HandleId, Reshape};
use crate::panels::opened::{OpenedClip, OpenedTime};
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::gesture::Gestures;
use crate::ui_kit::key_focus;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::SPACE_SMALL;
use crate::ui_kit::view2d::Viewport;

pub use channel_name::channel_name;
use gesture::CurvesDrag;
use graph::Graph;
use kept::{Fit, KeptRanges};
use quantity::Quantity;

/// Width from which the ease is shown beside the channels instead of above them, in points.
const WIDE_PX: f32 = 560.0;
/// Part of the width that the ease takes beside the channels, and its limits in points.
const EASE_PART: f32 = 1.0 / 3.0;
const EASE_WIDTH_PX: [f32; 2] = [180.0, 480.0];

/// What is shown where there is no room for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Tab {
    Ease,
    #[default]
    Channels,
}

/// The curves.
#[derive(Debug, Default)]
pub struct CurvesPanel {
    /// First and last visible time in seconds, if the user chose them.
    time: Option<[f64; 2]>,
    /// What is visible else, with a margin.
    fitted: Option<[f64; 2]>,
    /// The visible heights, if the user chose them.
    heights: Option<[f64; 2]>,
    /// Whether every curve takes the full height, if the user chose.
    normalized: Option<bool>,
    /// Whether it did in the last frame: it does not change while something is dragged.
    was_normalized: bool,
    /// Over which ranges curves are shown.
    kept: KeptRanges,
    /// The action that they are kept for.
    kept_for: Option<(ClipId, ActionId)>,
    /// The number of steps that had been undone or redone when the curves were shown last.
    restores: u64,
    /// Curves on one line, in the last frame.
    together: Vec<Vec<Channel>>,
    all_channels: bool,
    /// Whether the selected action is shown without what is around it.
    is_alone: bool,
    quantity: Quantity,
    hidden: BTreeSet<Channel>,
    cache: Option<Graph>,
    /// The view of the last frame.
    viewport: Option<Viewport>,
    gestures: Gestures<CurvesDrag>,
    /// Whether a handle of an ease was held on a curve in the last frame.
    shapes_ease: bool,
    /// Whether that handle puts its ease around an action that had none.
    wraps_in_ease: bool,
    /// Whether the user wants the curves of grid effects, or not, for the selected action.
    effects_wanted: Option<bool>,
    /// Selected handles.
    selected: BTreeSet<HandleId>,
    /// The action that they belong to.
    selected_of: Option<(ClipId, ActionId)>,
    /// The handle whose number is being dragged in its popup.
    typed: Option<Reshape>,
    /// The handle whose grid of eases is open over its numbers.
    picks_ease: Option<HandleId>,
    /// True if that grid is to open with the numbers.
    wants_ease: bool,
    tab: Tab,
    /// The ease that was shown last.
    last_ease: Option<ActionId>,
    /// The action that was picked by a press on its curve while no ease was shown: its ease does not push the curves aside.
    picked: Option<ActionId>,
    /// The curve whose values are on the axis where each has its own: the one that was pointed at last.
    on_axis: Option<Channel>,
    /// The curve that was chosen for it, which stays there and is drawn stronger.
    chosen: Option<Channel>,
    /// Which of the curves on one line is clicked, and which was before the last click.
    front: Option<Channel>,
    front_before: Option<Channel>,
    /// The action whose curve was put there last.
    axis_leaf: Option<(ClipId, ActionId)>,
    hovered: bool,
    opened: OpenedClip,
    /// True if keys are for the graph of channels: the pointer was over it in the last frame, or the panel has the keyboard.
    over_channels: bool,
    /// Where a selected handle is.
    selected_at: Option<Pos2>,
    /// The handle whose numbers are to be typed.
    types: Option<HandleId>,
    /// For the units in what commands say.
    egui_ctx: Option<egui::Context>,
}

/// The row of the table of panels.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Curves", // not shown
        title: || tr!("app-panel-curves"),
        icon: egui_phosphor::regular::BEZIER_CURVE,
        entry: label!("command-panel-curves"),
        shortcuts: &[],
    },
    Area::BottomRight,
    || Box::<CurvesPanel>::default(),
);

impl Panel for CurvesPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.hovered = key_focus::is_here(ui, ui.rect_contains_pointer(ui.max_rect()));
        self.selected_at = None;
        self.over_channels = false;
        self.egui_ctx = Some(ui.ctx().clone());
        self.fit_opened(ctx);
        egui::Frame::new().inner_margin(SPACE_SMALL + 2.0).show(ui, |ui| {
            self.picked = self.picked.filter(|id| Some(*id) == ctx.session.selection.primary_action());
            // In the hand the curves stay where they are.
            let is_held = self.wraps_in_ease || (self.picked.is_some() && self.gestures.is_active());
            let target = model::ease_target(ctx).filter(|_| !is_held);
            // Selecting an ease does not bring its shape to the front: what the user chose stays.
            self.last_ease = target.as_ref().map(|target| target.id);
            let Some(target) = target else {
                self.show_channels(ui, ctx, out);
                return;
            };
            let size = ui.available_size();
            if size.x >= WIDE_PX && self.picked.is_none() {
                let width = (size.x * EASE_PART).clamp(EASE_WIDTH_PX[0], EASE_WIDTH_PX[1]);
                ui.horizontal_top(|ui| {
                    ui.vertical(|ui| ease_view::show(ui, ctx, &target, vec2(width, size.y), out));
                    ui.separator();
                    ui.vertical(|ui| self.show_channels(ui, ctx, out));
                });
                return;
            }
            ui.horizontal(|ui| {
                ui.selectable_value(&mut self.tab, Tab::Ease, tr!("curves-tab-shape"));
                ui.selectable_value(&mut self.tab, Tab::Channels, tr!("curves-tab-channels"));
            });
            match self.tab {
                Tab::Ease => {
                    let rest = ui.available_size();
                    ease_view::show(ui, ctx, &target, rest, out);
                }
                Tab::Channels => self.show_channels(ui, ctx, out),
            }
        });
    }

    fn hovered(&self) -> bool {
        self.hovered
    }

    fn paste(&self, egui_ctx: &egui::Context, ctx: &Ctx<'_>, text: &str, out: &mut Outbox) -> bool {
        ease_css::paste(egui_ctx, ctx, (text, self.hovered), out)
    }

    fn menu_place(&mut self, _ctx: &Ctx<'_>) -> Option<Pos2> {
        self.selected_at
    }

    fn command(&mut self, command: Command, _ctx: &Ctx<'_>, _out: &mut Outbox) -> bool {
        match command {
            Command::SelectNext => self.select_beside(1),
            Command::SelectPrevious => self.select_beside(-1),
            Command::OpenSelected => {
                self.types = self.selected.first().copied();
                self.types.is_some()
            }
            _ => self.fit(command),
        }
    }

    /// So that Delete and the arrow keys act on handles while the pointer is over the curves.
    fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.take_command(command, ctx, out)
    }
}

impl CurvesPanel {
    /// Whether something is in the hand: views and scales stay as they are.
    const fn is_held(&self) -> bool {
        self.shapes_ease || self.gestures.is_active()
    }

    /// Shows the time of a clip that was opened, as the timeline does.
    fn fit_opened(&mut self, ctx: &Ctx<'_>) {
        let shown = self.time.filter(|_| !self.gestures.is_active());
        self.time = match self.opened.opened(ctx, shown) {
            Some(OpenedTime::All) => None,
            Some(OpenedTime::Stretch(secs)) => Some(secs),
            None => return,
        };
        self.fitted = None;
        self.fit_heights();
    }

    /// Fits all heights again.
    fn fit_heights(&mut self) {
        self.heights = None;
        self.kept.clear();
    }
}

/// A message in the middle of the rest of the panel.
fn note(ui: &mut Ui, ctx: &Ctx<'_>, text: &str) {
    ui.centered_and_justified(|ui| {
        ui.label(RichText::new(shortened(text, MAX_LINE_CHARS)).color(ctx.theme.text_dim))
    });
}
