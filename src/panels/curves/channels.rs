//! The graph of channels: what is shown, in which view, with its toolbar.

use egui::{Rect, RichText, Ui, vec2};
use egui_phosphor::regular as icon;
use egui_plot::PlotBounds;
use kineograph_runtime::Channel;
use kineograph_studio::motion::{Subject, SubjectQuery};

use super::axes::{AXIS_WIDTH_PX, RULER_HEIGHT_PX, Times, ValueAxis, plot};
use super::channel_name::ShownUnit;
use super::gesture::CurvesDrag;
use super::graph::Graph;
use super::plot::CurvesFrame;
use super::quantity::Quantity;
use super::sampled::Curve;
use super::together::together;
use super::toggle::toggle;
use super::view::{Scale, fitted_heights, graph_in, needs_normalizing, with_room_for_note, with_time_margin};
use super::{CurvesPanel, Fit};
use crate::kinds;
use crate::panels::{Ctx, Outbox, play_on};
use crate::session::Focus;
use crate::text::{label, tr};
use crate::ui_kit::key_focus;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::ROW_HEIGHT;
use crate::ui_kit::window_unit::{TimeUnit, WindowUnit as _};

/// Most columns in which a curve is sampled.
const MAX_COLUMNS: f32 = 1000.0;
/// Least height of the graph, in points.
const MIN_HEIGHT_PX: f32 = 60.0;

impl CurvesPanel {
    /// Shows curves and their legend in the rest of the panel.
    pub(super) fn show_channels(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let is_pointed = ui.rect_contains_pointer(ui.available_rect_before_wrap());
        self.over_channels = key_focus::is_here(ui, is_pointed);
        let wanted = ctx.subject_query();
        let wanted = SubjectQuery { is_alone: self.is_alone && wanted.action.is_some(), ..wanted };
        // Taken out for the frame, so that it can be read while the panel changes.
        let mut graph = Graph::refreshed(self.cache.take(), ctx, wanted, self.quantity);
        self.follow_selection(&graph);
        self.follow_scale(ui, &graph);
        let is_empty = !graph.curves.iter().any(|curve| self.lists(&graph, curve));
        let mut shows_effects = self.shows_effects(ctx, &graph, is_empty);
        self.toolbar(ui, ctx, (&graph, &mut shows_effects), out);
        if graph.subject.is_none() {
            let text = if wanted.is_alone { tr!("curves-not-alone") } else { tr!("curves-no-node") };
            super::note(ui, ctx, text);
        } else if shows_effects {
            self.show_effects(ui, ctx, &graph, out);
        } else if is_empty {
            self.show_empty(ui, ctx, &graph, out);
        } else {
            self.legend(ui, ctx, &graph, out);
            self.plot(ui, ctx, &mut graph, out);
        }
        self.cache = Some(graph);
    }

    /// What is selected in the graph belongs to an action.
    fn follow_selection(&mut self, graph: &Graph) {
        let leaf = graph.leaf();
        if self.selected_of != leaf {
            self.selected_of = leaf;
            self.selected.clear();
            self.effects_wanted = None;
        }
        if !self.gestures.is_active() {
            self.selected.retain(|id| graph.stands.iter().any(|stand| stand.id == *id));
        }
    }

    /// Every curve over the full height, if the user wants it or the curves have several units.
    fn follow_scale(&mut self, ui: &Ui, graph: &Graph) {
        if self.is_held() {
            return;
        }
        let shown = graph.curves.iter().filter(|curve| !self.hidden.contains(&curve.channel));
        let shown: Vec<&Curve> = shown.filter(|curve| self.lists(graph, curve)).collect();
        let normalized = self.normalized.unwrap_or_else(|| needs_normalizing(ui.ctx(), &shown));
        if normalized != self.was_normalized {
            self.was_normalized = normalized;
            self.fit_heights();
        }
    }

    /// True if the legend names a curve: it changes, or could be made to.
    pub(super) fn lists(&self, graph: &Graph, curve: &Curve) -> bool {
        self.all_channels || curve.changes || graph.stands.iter().any(|stand| stand.id.1 == curve.channel)
    }

    /// Says that nothing changes, with what makes it change.
    fn show_empty(&self, ui: &mut Ui, ctx: &Ctx<'_>, graph: &Graph, out: &mut Outbox) {
        let node = graph.subject.as_ref().and_then(|subject| ctx.document.node(subject.node));
        let Some(node) = node.filter(|_| !self.is_alone) else {
            return super::note(ui, ctx, tr!("curves-no-channel"));
        };
        ui.vertical_centered(|ui| {
            ui.add_space((ui.available_height() / 2.0 - 2.0 * ROW_HEIGHT).max(0.0));
            let text = tr!("curves-nothing", node = shortened(&node.name, MAX_NAME_CHARS).as_ref());
            ui.label(RichText::new(text).color(ctx.theme.text_dim));
            play_on::ways_to_move(ui, ctx, node, out);
        });
    }

    fn toolbar(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (graph, shows_effects): (&Graph, &mut bool),
        out: &mut Outbox,
    ) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            let mut is_velocity = self.quantity == Quantity::Velocity;
            if toggle(ui, ctx.theme, icon::GAUGE, label!("curves-velocity"), &mut is_velocity) {
                self.quantity = if is_velocity { Quantity::Velocity } else { Quantity::Value };
                self.fit_heights();
            }
            if toggle(ui, ctx.theme, icon::SELECTION_INVERSE, label!("curves-alone"), &mut self.is_alone) {
                self.time = None;
                self.fit_heights();
            }
            let mut normalized = self.was_normalized;
            if toggle(ui, ctx.theme, icon::ARROWS_VERTICAL, label!("curves-normalize"), &mut normalized) {
                self.normalized = Some(normalized);
                self.fit_heights();
            }
            toggle(ui, ctx.theme, icon::LIST_PLUS, label!("curves-all-channels"), &mut self.all_channels);
            Self::pin_button(ui, ctx, out);
            let has_effects = graph.effects.is_any();
            if has_effects && toggle(ui, ctx.theme, icon::WAVES, label!("curves-effects"), shows_effects) {
                self.effects_wanted = Some(*shows_effects);
            }
            // After the buttons, so that these keep their places.
            if let Some(title) = title(ctx, graph, self.is_alone) {
                ui.add_space(6.0);
                let name = shortened(&title, MAX_NAME_CHARS);
                if is_selected(ctx, graph) {
                    ui.strong(name);
                } else {
                    ui.weak(tr!("curves-shown", name));
                }
            }
        });
    }

    fn plot(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, graph: &mut Graph, out: &mut Outbox) {
        let size = vec2(ui.available_width(), ui.available_height().max(MIN_HEIGHT_PX));
        let area = Rect::from_min_size(ui.available_rect_before_wrap().min, size);
        // Until the plot has found its place.
        let inside =
            Rect::from_min_max(area.min + vec2(AXIS_WIDTH_PX, 0.0), area.max - vec2(0.0, RULER_HEIGHT_PX));
        if !(inside.width() >= 20.0 && inside.height() >= 20.0) {
            return;
        }
        let fit_secs = graph.subject.as_ref().map_or([0.0, 1.0], |subject| subject.fit_secs);
        let is_active = self.is_held();
        let restores = ctx.history.restores();
        let is_restored = !is_active && std::mem::replace(&mut self.restores, restores) != restores;
        if is_restored {
            self.fitted = None;
        }
        let visible = self.time.unwrap_or_else(|| self.fitted_time(fit_secs));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 20..=1000
        graph.sample(visible, inside.width().min(MAX_COLUMNS) as usize);
        let listed = graph.curves.iter().filter(|curve| self.lists(graph, curve));
        let curves: Vec<&Curve> = listed.filter(|curve| !self.hidden.contains(&curve.channel)).collect();
        // The scale does not change in the hand.
        if is_active {
            // One that a press has just selected is no reason to let go of them.
            self.kept_for = graph.leaf();
        } else {
            let is_other = std::mem::replace(&mut self.kept_for, graph.leaf()) != graph.leaf();
            let fit = match is_restored {
                true => Fit::Restored,
                false if is_other && self.was_normalized => Fit::Action,
                false => Fit::Subject,
            };
            self.kept.renew(graph.wanted(), graph.quantity(), &graph.curves, fit);
        }
        let scale = self.scale();
        // They do not change while handles are dragged, from the press on, which may show another action.
        let drags = matches!(self.gestures.active(), Some(CurvesDrag::Part { .. } | CurvesDrag::Handles(_)));
        let held = self.viewport.filter(|_| drags || self.shapes_ease);
        let heights = self.heights.or(held.map(|viewport| viewport.visible(1)));
        let fitted = || with_room_for_note(fitted_heights(&curves, &scale), inside.height());
        let heights = heights.unwrap_or_else(fitted);
        let bounds = PlotBounds::from_min_max([visible[0], heights[0]], [visible[1], heights[1]]);
        let rect = self.viewport.map_or(inside, |viewport| viewport.rect);
        let viewport = graph_in(rect, visible, heights);
        let mut shown = CurvesFrame { ctx, graph, curves, viewport, scale, front: self.front, area };
        let times = Times::new(ctx.document.stage().fps, TimeUnit::of(ui.ctx()));
        let plot = plot(ctx.theme, size, &times, self.value_axis(ui.ctx(), &shown));
        let drawn = plot.show(ui, |plot| {
            plot.set_plot_bounds(bounds);
            self.add_items(plot, ctx, &shown);
        });
        shown.viewport = graph_in(*drawn.transform.frame(), visible, heights);
        self.follow_lines(ui, &shown);
        self.follow_axis(ui, &shown);
        self.viewport = Some(shown.viewport);
        self.paint_over(ui, ctx, &shown);
        self.interact(ui, ctx, (&shown, &drawn.response), out);
        if let Some(fixed) = self.selected_fixed(&shown) {
            fixed.note(ui, ctx, shown.viewport.rect, out);
        }
    }

    /// The values beside the graph: those of all curves, or where each has its own range those of the one that was pointed at last.
    fn value_axis(&self, ctx: &egui::Context, shown: &CurvesFrame<'_>) -> ValueAxis {
        let theme = shown.ctx.theme;
        let Some(curve) = self.curve_on_axis(shown) else {
            let unit = shown.unit(ctx).unwrap_or(ShownUnit::PLAIN);
            return ValueAxis { unit, color: theme.text_dim, origin: 0.0, per_height: 1.0 };
        };
        let origin = shown.scale.value(curve, 0.0);
        ValueAxis {
            unit: ShownUnit::of(ctx, curve.channel),
            color: theme.curve(curve.look.color),
            origin,
            per_height: shown.scale.value(curve, 1.0) - origin,
        }
    }

    /// The curve whose values are on the axis; `None` where these are the same for all.
    pub(super) fn curve_on_axis<'a>(&self, shown: &CurvesFrame<'a>) -> Option<&'a Curve> {
        let own = shown.curves.iter().find(|curve| Some(curve.channel) == self.on_axis);
        let changing = || shown.curves.iter().find(|curve| curve.changes);
        let curve = own.or_else(changing).or_else(|| shown.curves.first());
        curve.copied().filter(|_| shown.scale.is_normalized)
    }

    /// Notes which curve is pointed at: the axis shows its values with the next frame, and until another one is, unless one was chosen.
    fn follow_axis(&mut self, ui: &Ui, shown: &CurvesFrame<'_>) {
        let leaf = shown.graph.leaf();
        if leaf != self.axis_leaf && !self.gestures.is_active() {
            self.axis_leaf = leaf;
            self.show_on_axis(shown);
        }
        let is_free = self.chosen.is_none() && !self.gestures.is_active();
        let pointed = shown.pointed_channel(ui.ctx()).filter(|_| is_free);
        if let Some(channel) = pointed.filter(|channel| Some(*channel) != self.on_axis) {
            self.on_axis = Some(channel);
            ui.ctx().request_repaint();
        }
    }

    /// Puts a curve on the axis that the action makes which was just selected, unless one of its curves is there.
    fn show_on_axis(&mut self, shown: &CurvesFrame<'_>) {
        let is_shown =
            |channel: &Channel| shown.curves.iter().any(|curve| curve.channel == *channel && curve.changes);
        let own = || shown.graph.stands.iter().map(|stand| stand.id.1).filter(is_shown);
        if !own().any(|channel| Some(channel) == self.on_axis)
            && let Some(first) = own().next()
        {
            (self.on_axis, self.chosen) = (Some(first), None);
        }
    }

    /// How values become heights.
    pub(super) fn scale(&self) -> Scale {
        Scale { is_normalized: self.was_normalized, frozen: self.kept.ranges().to_vec() }
    }

    /// Notes which curves are on one line: the legend, which is above the graph, shows it with the next frame.
    fn follow_lines(&mut self, ui: &Ui, shown: &CurvesFrame<'_>) {
        let together = together(&shown.curves, &shown.scale, &shown.viewport);
        if self.together != together {
            self.together = together;
            ui.ctx().request_repaint();
        }
    }

    /// All of the time. It stays as it is during a drag, and while there is not much more or less of it.
    fn fitted_time(&mut self, fit_secs: [f64; 2]) -> [f64; 2] {
        let length = |[from, to]: [f64; 2]| to - from;
        let keeps = |fitted: &[f64; 2]| {
            let grown = length(fit_secs) > length(*fitted) + 1.0e-9;
            let shrunk = length(fit_secs) < length(*fitted) * 0.5;
            let same = !grown && !shrunk && (fitted[0] - fit_secs[0]).abs() < 0.5 * length(fit_secs);
            same || self.is_held()
        };
        let fitted = self.fitted.filter(keeps).unwrap_or(fit_secs);
        self.fitted = Some(fitted);
        with_time_margin(fitted)
    }
}

/// Whether what the graph is about looks selected: its node, or the actions that play on it.
fn is_selected(ctx: &Ctx<'_>, graph: &Graph) -> bool {
    let selection = &ctx.session.selection;
    let is_node = |subject: &Subject| selection.seen_node() == Some(subject.node);
    selection.focus == Focus::Actions || graph.subject.as_ref().is_some_and(is_node)
}

/// What the graph is about.
fn title(ctx: &Ctx<'_>, graph: &Graph, is_alone: bool) -> Option<String> {
    let subject = graph.subject.as_ref()?;
    if is_alone && let Some(id) = ctx.session.selection.primary_action() {
        let (_, clip) = ctx.open_clip()?;
        let action = &clip.get(id)?.action;
        return Some(action.label.clone().unwrap_or_else(|| kinds::spoken(action).into_owned()));
    }
    ctx.document.node(subject.node).map(|node| node.name.clone())
}
