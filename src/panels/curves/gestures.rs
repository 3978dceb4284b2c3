//! What the mouse does in the graph: handles, box, playhead, pan and zoom.

use std::collections::BTreeSet;

use egui::{
    CursorIcon, Modifiers, PointerButton, Pos2, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use kineograph_runtime::Channel;
use kineograph_runtime::format::ActionId;

use super::channel_name::value_text;
use super::fixed_value::{self, FixedValue};
use super::gesture::{CurvesDrag, HandleDrag};
use super::legend::tag;
use super::plot::{CurvesFrame, grab_rect};
use super::view::{
    curve_at, curves_at, extreme_at, fitted_heights, limited, nearest, next_on_line, with_time_margin,
};
use super::{CurvesPanel, Tab};
use crate::document::ClipId;
use crate::motion::Reshape;
use crate::motion::{ChannelWriter, CurvePart};
use crate::motion::{HandleId, PlacedHandle};
use crate::motion::{added, can_add};
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{Focus, SelectionChange};
use crate::text::tr;
use crate::ui_kit::gesture::{drag_start, go_on, pan_press};
use crate::ui_kit::marquee::MarqueeMode;
use crate::ui_kit::pointer::{self, is_first_pass};
use crate::ui_kit::reach::{HANDLE_PX, TIME_WHEEL_PX};
use crate::ui_kit::ruler::snapped_to_frame;
use crate::ui_kit::tip::hint;
use crate::ui_kit::view2d::Viewport;

/// How far values can be zoomed out, as a multiple of what all curves take: handles need room to go further.
const MAX_HEIGHTS: f64 = 4.0;
/// Least difference between the highest and the lowest visible height.
const MIN_HEIGHTS: f64 = 1.0e-6;
/// Largest zoom of the time, in points per second: a frame fills the panel.
const MAX_PX_PER_SEC: f64 = 40_000.0;
/// Length that can be seen at least when zooming out, in seconds.
const MIN_SHOWN_SECS: f64 = 1.0;

/// Nearer to a handle than this, a curve is dragged by that, in points.
const PART_PX: f32 = 2.0 * HANDLE_PX;

/// A motion that is off by less than this part of its way looks the same.
const SEEN: f64 = 0.005;

impl CurvesPanel {
    /// Handles the mouse in the graph.
    pub(super) fn interact(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        (shown, plot): (&CurvesFrame<'_>, &Response),
        out: &mut Outbox,
    ) {
        let rect = shown.viewport.rect;
        let id = ui.id().with("curves");
        plot.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, tr!("curves-channels")));
        let ruler_rect = Rect::from_min_max(rect.left_bottom(), pos2(rect.right(), shown.area.bottom()));
        let ruler = ui.interact(ruler_rect, id.with("time"), Sense::click_and_drag());
        ruler.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, tr!("curves-time-axis")));
        let axis_rect = Rect::from_min_max(shown.area.left_top(), rect.left_bottom());
        let axis = ui.interact(axis_rect, id.with("values"), Sense::click_and_drag());
        axis.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, tr!("curves-values-axis")));
        if axis_rect.is_positive() {
            hint(axis.clone().on_hover_cursor(CursorIcon::ResizeVertical), || {
                tr!("curves-values-axis.tooltip").to_owned()
            });
        }
        dots(ui, shown, id);
        let view = (self.time, self.heights);
        self.begin(ui, shown, (plot, &ruler, &axis), out);
        self.ease_handles(ui, ctx, shown, id, out);
        self.handles(ui, ctx, shown, id, out);
        self.wheel(ui, shown, &[plot, &ruler, &axis]);
        go_on(self, ui, (shown, ctx.history), out);
        if axis.double_clicked() {
            self.fit_heights();
        }
        if plot.double_clicked() && !self.gestures.is_active() {
            self.double_click(ctx, shown, plot.interact_pointer_pos(), out);
        } else if plot.clicked() && !ui.input(|input| input.modifiers.shift || input.modifiers.command) {
            self.selected.clear();
            self.take_next(shown, plot.interact_pointer_pos());
            self.pick_clicked(shown, plot.interact_pointer_pos(), out);
        }
        if view != (self.time, self.heights) {
            // It is drawn with the next frame.
            ui.ctx().request_repaint();
        }
    }

    /// Adds a key or a point where a curve is hit, else shows everything.
    fn double_click(&mut self, ctx: &Ctx<'_>, shown: &CurvesFrame<'_>, at: Option<Pos2>, out: &mut Outbox) {
        let Some(at) = at else { return };
        // The first of both clicks was not meant for the next curve.
        self.front = self.front_before;
        let Some(curve) = curve_at(&shown.viewport, &shown.scale, (&shown.curves, self.front), at) else {
            self.time = None;
            self.fit_heights();
            return;
        };
        let Some(subject) = &shown.graph.subject else { return };
        let Some(leaf) = subject.leaf.as_ref().filter(|leaf| can_add(&leaf.action)) else { return };
        let fps = ctx.document.stage().fps;
        // On a whole frame, if the action plays there.
        let secs = shown.viewport.world_from_screen(at)[0];
        let snapped = snapped_to_frame(secs, fps);
        let plays = |secs: f64| leaf.played.progress_at(leaf.id, secs).is_some();
        let secs = if plays(snapped) { snapped } else { secs };
        let version = (ctx.document, ctx.programs);
        if let Some(added) = added(version, shown.graph.wanted(), subject, curve.channel, secs) {
            self.selected = BTreeSet::from([(added.slot, curve.channel)]);
            out.edit(added.change);
            if added.error > SEEN {
                let percent = (added.error * 100.0).ceil();
                out.push(Intent::Warn(tr!("curves-approximate", percent = format!("{percent:.0}"))));
            }
        }
    }

    /// Brings the curve to the front that a click takes: of several on one line each click takes the next.
    fn take_next(&mut self, shown: &CurvesFrame<'_>, at: Option<Pos2>) {
        let Some(at) = at else { return };
        self.front_before = self.front;
        let line = curves_at(&shown.viewport, &shown.scale, &shown.curves, at);
        if let Some(next) = next_on_line(&line, self.front) {
            self.front = Some(next.channel);
        }
    }

    /// Selects the action whose curve was clicked so quickly that no frame saw the button down.
    fn pick_clicked(&mut self, shown: &CurvesFrame<'_>, at: Option<Pos2>, out: &mut Outbox) {
        if let Some(drag) = at.and_then(|at| pick_part(shown, self.front, at, out)) {
            self.keep_channels(&drag);
        }
    }

    /// Begins what a press begins.
    fn begin(
        &mut self,
        ui: &Ui,
        shown: &CurvesFrame<'_>,
        (plot, ruler, axis): (&Response, &Response, &Response),
        out: &mut Outbox,
    ) {
        let (pressed, origin, modifiers) = ui
            .input(|input| (input.pointer.primary_pressed(), input.pointer.press_origin(), input.modifiers));
        let Some(from) = origin.filter(|_| self.gestures.can_begin(ui)) else { return };
        let (chosen, viewport) = ([self.time, self.heights], shown.viewport);
        let from_secs = shown.ctx.session.playback.playhead_secs();
        let is_on = |response: &Response| response.is_pointer_button_down_on();
        let has_handles = shown.places().next().is_some();
        let picks = pressed && is_on(plot) && !modifiers.shift && !modifiers.command;
        let (button, drag) = if let Some((button, from)) = pan_press(ui)
            && (is_on(plot) || is_on(ruler))
        {
            (button, CurvesDrag::View { viewport, chosen, from, zooms: false })
        } else if let Some(drag) = picks.then(|| pick_part(shown, self.front, from, out)).flatten() {
            self.keep_channels(&drag);
            (PointerButton::Primary, drag)
        } else if pressed && (is_on(ruler) || (is_on(plot) && !has_handles)) {
            (PointerButton::Primary, CurvesDrag::Scrub { from_secs })
        } else if pressed && is_on(axis) {
            (PointerButton::Primary, CurvesDrag::View { viewport, chosen, from, zooms: true })
        } else if plot.drag_started_by(PointerButton::Primary) {
            let mode = MarqueeMode::from_modifiers(modifiers);
            (PointerButton::Primary, CurvesDrag::Box { from, before: self.selected.clone(), mode })
        } else {
            return;
        };
        self.gestures.begin(ui, button, Box::new(drag));
    }

    /// Keeps the channels in front though the action that was picked has an ease.
    fn keep_channels(&mut self, drag: &CurvesDrag) {
        self.tab = Tab::Channels;
        if let (CurvesDrag::Part { leaf: (_, action), .. }, None) = (drag, self.last_ease) {
            self.picked = Some(*action);
        }
    }

    /// The drag of the handle that is at the part of a curve that was grabbed, once its action is shown. `None` where none is there: what is
    /// between two handles only selects.
    pub(super) fn grab_nearest(
        &mut self,
        shown: &CurvesFrame<'_>,
        (channel, leaf): (Channel, (ClipId, ActionId)),
        from: Pos2,
    ) -> Option<CurvesDrag> {
        let is_shown = shown.graph.leaf() == Some(leaf);
        let own = shown.places().filter(|(stand, ..)| is_shown && stand.id.1 == channel);
        let stand = nearest(from, own.map(|(stand, at, _)| (stand, at)), PART_PX)?;
        self.selected = BTreeSet::from([stand.id]);
        self.grab(shown, stand, from)
    }

    /// One widget for each handle.
    fn handles(&mut self, ui: &Ui, ctx: &Ctx<'_>, shown: &CurvesFrame<'_>, id: egui::Id, out: &mut Outbox) {
        for (stand, at, _) in shown.places() {
            let rect = grab_rect(at).intersect(shown.viewport.rect.expand(super::plot::HANDLE_PX));
            let response = ui.interact(rect, id.with(("handle", stand.id)), Sense::click_and_drag());
            let is_selected = self.selected.contains(&stand.id);
            // Asked before: the context is locked while it is told of a widget.
            let value = value_text(ui.ctx(), stand.id.1, stand.value);
            if is_selected {
                self.selected_at = self.selected_at.or(Some(at));
            }
            response.widget_info(|| WidgetInfo {
                current_text_value: Some(value.clone()),
                ..WidgetInfo::selected(WidgetType::RadioButton, true, is_selected, &stand.label)
            });
            let modifiers = ui.input(|input| input.modifiers);
            if let Some(from) = drag_start(&response, ui) {
                if !is_selected {
                    self.selected = BTreeSet::from([stand.id]);
                }
                if let Some(drag) = self.grab(shown, stand, from) {
                    self.gestures.begin(ui, PointerButton::Primary, Box::new(drag));
                }
            } else if response.clicked() {
                self.click(stand.id, modifiers);
            }
            let selection = &ctx.session.selection;
            if response.is_pointer_button_down_on() && selection.focus != Focus::Actions {
                out.select(SelectionChange::Actions(selection.actions.clone()));
            }
            self.numbers(ui, ctx, shown, (stand, &response), out);
            if !self.gestures.is_active() && response.hovered() && !egui::Popup::is_any_open(ui.ctx()) {
                ui.ctx().set_cursor_icon(fixed_value::cursor(stand));
                let handle = &stand.label;
                let secs = format!("{:.3}", stand.secs);
                let text = match FixedValue::of(shown.graph, stand) {
                    None => tr!("curves-handle-at-type", handle, value, secs),
                    Some(fixed) => {
                        // The reason may have the value itself.
                        let at = match (stand.has_time(), fixed.names_value()) {
                            (true, true) => tr!("curves-handle-time-alone", handle, secs),
                            (true, false) => tr!("curves-handle-at-time", handle, value, secs),
                            (false, true) => tr!("curves-handle-alone", handle, secs),
                            (false, false) => tr!("curves-handle-at", handle, value, secs),
                        };
                        format!("{at}\n{}", fixed.text(ui.ctx()))
                    }
                };
                tag(ui, ctx, at, shown.viewport.rect, text);
            }
        }
    }

    fn click(&mut self, id: HandleId, modifiers: Modifiers) {
        if modifiers.command {
            if !self.selected.remove(&id) {
                self.selected.insert(id);
            }
        } else if modifiers.shift {
            self.selected.insert(id);
        } else {
            self.selected = BTreeSet::from([id]);
        }
    }

    /// Grabs all selected handles, one of them under the pointer.
    fn grab(&self, shown: &CurvesFrame<'_>, grabbed: &PlacedHandle, from: Pos2) -> Option<CurvesDrag> {
        let ctx = shown.ctx;
        let stands = &shown.graph.stands;
        let held: Vec<PlacedHandle> =
            stands.iter().filter(|stand| self.selected.contains(&stand.id)).cloned().collect();
        let index = held.iter().position(|stand| stand.id == grabbed.id)?;
        let subject = shown.graph.subject.as_ref()?;
        let still = || stands.iter().filter(|stand| !self.selected.contains(&stand.id));
        let now = subject.secs_at(ctx.session.playback.playhead_secs());
        let markers = ctx.document.markers().iter().filter_map(|marker| subject.secs_at(marker.at_secs));
        let magnets_secs =
            still().map(|stand| stand.secs).chain(now).chain(markers).chain(subject.stretch_secs).collect();
        let curve = shown.graph.curve(grabbed.id.1)?;
        let own = still().filter(|stand| stand.id.1 == grabbed.id.1).map(|stand| stand.value);
        let magnets = own.chain(curve.ends).chain([grabbed.value]).collect();
        let reshape = Reshape::new((ctx.document, ctx.programs), shown.graph.wanted(), subject, held)?;
        Some(CurvesDrag::Handles(Box::new(HandleDrag {
            reshape,
            grabbed: index,
            from,
            magnets_secs,
            magnets,
            has_moved: false,
            leaves_time: false,
            fixed: FixedValue::of(shown.graph, grabbed),
            is_pulled: false,
        })))
    }

    /// Zooms time at the pointer, with Alt or over the value axis the values; sideways it pans.
    fn wheel(&mut self, ui: &Ui, shown: &CurvesFrame<'_>, [plot, ruler, axis]: &[&Response; 3]) {
        let Some(pointer) = [plot, ruler, axis].into_iter().find_map(|response| pointer::on(response)) else {
            return;
        };
        // Once a frame, however often the panel is laid out in it.
        if !is_first_pass(ui) || self.gestures.is_active() {
            return;
        }
        let (scroll, is_alt) = ui.input(|input| (input.smooth_scroll_delta(), input.modifiers.alt));
        if is_alt || axis.contains_pointer() {
            // With Alt some systems turn the wheel sideways.
            let way = if scroll.y == 0.0 { scroll.x } else { scroll.y };
            if way != 0.0 {
                self.zoom_heights(shown, &shown.viewport, (way / TIME_WHEEL_PX).exp(), pointer);
            }
            return;
        }
        let factor = ui.input(egui::InputState::zoom_delta) * (scroll.y / TIME_WHEEL_PX).exp();
        if factor != 1.0 || scroll.x != 0.0 {
            self.zoom_time(shown, factor, pointer, scroll.x);
        }
    }

    /// Zooms the time at a place, then moves it by so many points.
    fn zoom_time(&mut self, shown: &CurvesFrame<'_>, factor: f32, around: Pos2, by_px: f32) {
        let [start, end] = shown.graph.subject.as_ref().map_or([0.0, 1.0], |subject| subject.fit_secs);
        let [first, last] = with_time_margin([start, end.max(start + MIN_SHOWN_SECS)]);
        let least_secs = f64::from(shown.viewport.rect.width()) / MAX_PX_PER_SEC;
        let factor = limited(factor, shown.viewport.visible(0), [least_secs, last - first]);
        let [secs, height] = shown.viewport.view.scale;
        let zoomed = shown.viewport.zoomed(around, [secs * factor, height]).panned(vec2(by_px, 0.0));
        self.time = Some(zoomed.visible(0));
    }

    /// Zooms the heights of `viewport` at a place; not so far that they show far more than there is.
    pub(super) fn zoom_heights(
        &mut self,
        shown: &CurvesFrame<'_>,
        viewport: &Viewport,
        factor: f32,
        around: Pos2,
    ) {
        let [low, high] = fitted_heights(&shown.curves, &shown.scale);
        let factor = limited(factor, viewport.visible(1), [MIN_HEIGHTS, MAX_HEIGHTS * (high - low)]);
        let [secs, height] = viewport.view.scale;
        self.heights = Some(viewport.zoomed(around, [secs, height * factor]).visible(1));
    }
}

/// The places where a curve is highest or lowest, by name. The press belongs to the graph below.
fn dots(ui: &Ui, shown: &CurvesFrame<'_>, id: egui::Id) {
    for curve in &shown.curves {
        for (index, extreme) in curve.extremes.iter().enumerate() {
            let at =
                shown.viewport.screen_from_world([extreme.secs, shown.scale.height(curve, extreme.value)]);
            let rect = grab_rect(at).intersect(shown.viewport.rect);
            if rect.is_positive() {
                let response = ui.interact(rect, id.with(("dot", curve.channel, index)), Sense::hover());
                response.widget_info(|| {
                    let channel = &curve.name;
                    let name = if extreme.is_max {
                        tr!("curves-highest", channel)
                    } else {
                        tr!("curves-lowest", channel)
                    };
                    WidgetInfo::labeled(WidgetType::Other, true, name)
                });
            }
        }
    }
}

/// Selects the action that makes the part of a curve under the pointer. `None` where there is none.
fn pick_part(
    shown: &CurvesFrame<'_>,
    front: Option<Channel>,
    at: Pos2,
    out: &mut Outbox,
) -> Option<CurvesDrag> {
    let ctx = shown.ctx;
    let subject = shown.graph.subject.as_ref()?;
    let part = part_at(shown, front, at)?;
    let leaf = shown.graph.leaf();
    let maker = match ChannelWriter::of((ctx.document, ctx.programs), subject, part, leaf) {
        Some(maker) => maker,
        // An action that is shown alone makes all of its curves.
        None if !subject.source.is_in_project() => {
            return leaf.map(|leaf| CurvesDrag::Part { channel: part.channel, leaf, from: at });
        }
        None => return None,
    };
    let leaf = (maker.clip, maker.action);
    if shown.graph.leaf() != Some(leaf) || ctx.session.selection.focus != Focus::Actions {
        let changes = maker.selection_changes(ctx.document, subject, &ctx.session.selection);
        out.push(Intent::SelectInMode(changes));
    }
    Some(CurvesDrag::Part { channel: part.channel, leaf, from: at })
}

/// The part of a curve under the pointer; a dot before the curve that it lies on.
fn part_at(shown: &CurvesFrame<'_>, front: Option<Channel>, at: Pos2) -> Option<CurvePart> {
    let (viewport, scale, curves) = (&shown.viewport, &shown.scale, (shown.curves.as_slice(), front));
    if let Some((curve, extreme)) = extreme_at(viewport, scale, curves, at) {
        return Some(CurvePart { channel: curve.channel, secs: extreme.secs, is_dot: true });
    }
    let curve = curve_at(viewport, scale, curves, at)?;
    Some(CurvePart { channel: curve.channel, secs: viewport.world_from_screen(at)[0], is_dot: false })
}
