//! The graph of channels: what is shown, in which view, with its toolbar.

use egui::{Ui, vec2};
use egui_phosphor::regular as icon;

use super::CurvesPanel;
use super::graph::Graph;
use super::plot::Shown;
use super::sampled::{Curve, Quantity};
use super::subject::Wanted;
use super::toggle::toggle;
use super::view::{Grid, Scale, fitted_heights, needs_normalizing};
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::ruler::TimeView;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// Most columns of points in which a curve is sampled.
const MAX_COLUMNS: f64 = 1000.0;
/// Width of the values beside the graph, in points.
const AXIS_WIDTH_PX: f32 = 44.0;
/// Height of the times below the graph, in points.
const RULER_HEIGHT_PX: f32 = 20.0;
/// Least height of the graph, in points.
const MIN_HEIGHT_PX: f32 = 60.0;

/// The view that shows everything, kept while there is not much more or less to show.
#[derive(Debug, Clone, Copy)]
pub struct Fitted {
    view: TimeView,
    secs: [f64; 2],
    width_px: f64,
}

impl CurvesPanel {
    /// Shows curves and their legend in the rest of the panel.
    pub(super) fn show_channels(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.over_channels = ui.rect_contains_pointer(ui.available_rect_before_wrap());
        let has_action = ctx.session.selection.primary_action().is_some();
        let wanted = Wanted::of(ctx, self.is_alone && has_action);
        // Taken out for the frame, so that it can be read while the panel changes.
        let mut graph = Graph::refreshed(self.cache.take(), ctx, wanted, self.quantity);
        self.follow_selection(&graph);
        self.follow_scale(&graph);
        self.toolbar(ui, ctx, &graph, out);
        if graph.subject.is_none() {
            let text =
                if self.is_alone && has_action { tr!("curves-not-alone") } else { tr!("curves-no-node") };
            super::note(ui, ctx, text);
        } else if !graph.curves.iter().any(|curve| self.lists(&graph, curve)) {
            super::note(ui, ctx, &self.empty_message(ctx, &graph));
        } else {
            self.legend(ui, ctx, &graph, out);
            self.plot(ui, ctx, (&mut graph, wanted), out);
        }
        self.cache = Some(graph);
    }

    /// What is selected in the graph belongs to an action.
    fn follow_selection(&mut self, graph: &Graph) {
        let leaf = graph.leaf();
        if self.selected_of != leaf {
            self.selected_of = leaf;
            self.selected.clear();
        }
        if self.gesture.is_none() {
            self.selected.retain(|id| graph.stands.iter().any(|stand| stand.id == *id));
        }
    }

    /// Every curve over the full height, if the user wants it or the values would else be too different to be seen together.
    fn follow_scale(&mut self, graph: &Graph) {
        if self.gesture.is_some() {
            return;
        }
        let shown = graph.curves.iter().filter(|curve| !self.hidden.contains(&curve.channel));
        let shown: Vec<&Curve> = shown.filter(|curve| self.lists(graph, curve)).collect();
        let normalized = self.normalized.unwrap_or_else(|| needs_normalizing(&shown));
        if normalized != self.was_normalized {
            (self.was_normalized, self.heights) = (normalized, None);
        }
    }

    /// True if the legend names a curve: it changes, or could be made to.
    pub(super) fn lists(&self, graph: &Graph, curve: &Curve) -> bool {
        self.all_channels || curve.changes || graph.stands.iter().any(|stand| stand.id.1 == curve.channel)
    }

    fn empty_message(&self, ctx: &Ctx<'_>, graph: &Graph) -> String {
        let node = graph.subject.as_ref().and_then(|subject| ctx.document.node(subject.node));
        let Some(node) = node.filter(|_| !self.is_alone) else {
            return tr!("curves-no-channel").to_owned();
        };
        let runs_any = ctx.document.runs().iter().any(|run| run.nodes().any(|id| id == node.id));
        let name = shortened(&node.name, MAX_NAME_CHARS);
        if runs_any { tr!("curves-add-actions", node = name) } else { tr!("curves-add-run", node = name) }
    }

    fn toolbar(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, graph: &Graph, out: &mut Outbox) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            let mut is_velocity = self.quantity == Quantity::Velocity;
            if toggle(ui, ctx.theme, icon::GAUGE, label!("curves-velocity"), &mut is_velocity) {
                self.quantity = if is_velocity { Quantity::Velocity } else { Quantity::Value };
                self.heights = None;
            }
            if toggle(ui, ctx.theme, icon::SELECTION_INVERSE, label!("curves-alone"), &mut self.is_alone) {
                (self.time, self.heights) = (None, None);
            }
            let mut normalized = self.was_normalized;
            if toggle(ui, ctx.theme, icon::ARROWS_VERTICAL, label!("curves-normalize"), &mut normalized) {
                (self.normalized, self.heights) = (Some(normalized), None);
            }
            toggle(ui, ctx.theme, icon::LIST_PLUS, label!("curves-all-channels"), &mut self.all_channels);
            Self::pin_button(ui, ctx, out);
            // After the buttons, so that these keep their places.
            if let Some(title) = title(ctx, graph, self.is_alone) {
                ui.add_space(6.0);
                ui.strong(shortened(&title, MAX_NAME_CHARS));
            }
        });
    }

    fn plot(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, (graph, wanted): (&mut Graph, Wanted), out: &mut Outbox) {
        let size = vec2(ui.available_width(), ui.available_height().max(MIN_HEIGHT_PX));
        let (area, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let mut rect = area;
        rect.min.x += AXIS_WIDTH_PX;
        rect.max.y -= RULER_HEIGHT_PX;
        if rect.width() < 20.0 || rect.height() < 20.0 {
            return;
        }
        let fit_secs = graph.subject.as_ref().map_or([0.0, 1.0], |subject| subject.fit_secs);
        let width_px = f64::from(rect.width());
        let time = self.time_view(fit_secs, width_px);
        let per_px = graph.subject.as_ref().map_or(1.0, |subject| subject.source.samples_per_px());
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 2..=4000
        let count = (width_px.clamp(2.0, MAX_COLUMNS) * per_px) as usize;
        graph.sample([time.start_secs, time.end_secs(width_px)], count);
        let curves: Vec<&Curve> = graph
            .curves
            .iter()
            .filter(|curve| self.lists(graph, curve) && !self.hidden.contains(&curve.channel))
            .collect();
        let scale = Scale { is_normalized: self.was_normalized, frozen: self.frozen_ranges() };
        let heights =
            self.heights.or(self.frozen_heights()).unwrap_or_else(|| fitted_heights(&curves, &scale));
        let shown = Shown { graph, curves, grid: Grid { rect, time, heights }, scale, area, wanted };
        self.grid = Some(shown.grid);
        self.paint_plot(ui, ctx, &shown);
        self.interact(ui, ctx, &shown, out);
    }

    /// The visible time: what the user chose, else everything. It does not change during a drag.
    fn time_view(&mut self, fit_secs: [f64; 2], width_px: f64) -> TimeView {
        if let Some(view) = self.time {
            return view;
        }
        let length = |[from, to]: [f64; 2]| to - from;
        let keeps = |fitted: &Fitted| {
            let grown = length(fit_secs) > length(fitted.secs) + 1.0e-9;
            let shrunk = length(fit_secs) < length(fitted.secs) * 0.5;
            let same = !grown
                && !shrunk
                && fitted.width_px == width_px
                && (fitted.secs[0] - fit_secs[0]).abs() < 0.5 * length(fit_secs);
            same || self.gesture.is_some()
        };
        if let Some(fitted) = self.fitted.filter(keeps) {
            return fitted.view;
        }
        let view = TimeView::fit(fit_secs[0], fit_secs[1], width_px);
        self.fitted = Some(Fitted { view, secs: fit_secs, width_px });
        view
    }
}

/// What the graph is about.
fn title(ctx: &Ctx<'_>, graph: &Graph, is_alone: bool) -> Option<String> {
    let subject = graph.subject.as_ref()?;
    if is_alone && let Some(id) = ctx.session.selection.primary_action() {
        let (_, clip) = ctx.open_clip()?;
        let action = &clip.get(id)?.action;
        return Some(action.label.clone().unwrap_or_else(|| action.spec().name.to_owned()));
    }
    ctx.document.node(subject.node).map(|node| node.name.clone())
}
