//! What the mouse does in the graph: handles, box, playhead, pan and zoom.

use std::collections::BTreeSet;

use egui::{
    CursorIcon, Key, Modifiers, PointerButton, Pos2, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};
use kineograph_runtime::Channel;
use kineograph_runtime::format::ActionId;

use super::CurvesPanel;
use super::gesture::{BoxMode, Gesture, HandleDrag};
use super::keys::{added, can_add};
use super::legend::{tag, value_text};
use super::maker::{Maker, Part};
use super::places::{HandleId, Stand};
use super::plot::{Shown, grab_rect};
use super::reshape::{Goal, Reshape};
use super::view::{
    Grid, curve_at, extreme_at, fitted_heights, in_box, limited, nearest, snapped_secs, snapped_value,
    with_time_margin,
};
use crate::document::ClipId;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{Focus, SelectionChange};
use crate::text::tr;
use crate::ui_kit::pointer;
use crate::ui_kit::ruler::snapped_to_frame;
use crate::ui_kit::tip::hint;

/// How much a point of wheel movement zooms, as an exponent.
const WHEEL_ZOOM: f32 = 1.0 / 240.0;
/// How much a point of dragging on the value axis zooms, as an exponent.
const AXIS_ZOOM: f32 = 1.0 / 120.0;

/// How far values can be zoomed out, as a multiple of what all curves take: handles need room to go further.
const MAX_HEIGHTS: f64 = 4.0;
/// Least difference between the highest and the lowest visible height.
const MIN_HEIGHTS: f64 = 1.0e-6;
/// Largest zoom of the time, in points per second: a frame fills the panel.
const MAX_PX_PER_SEC: f64 = 40_000.0;
/// Length that can be seen at least when zooming out, in seconds.
const MIN_SHOWN_SECS: f64 = 1.0;

/// A motion that is off by less than this part of its way looks the same.
const SEEN: f64 = 0.005;

/// How far the pointer moves until a press on a curve is a drag, in points.
const DRAG_PX: f32 = 4.0;

impl CurvesPanel {
    /// The ranges of the curves while handles are dragged.
    pub(super) fn frozen_ranges(&self) -> Vec<(Channel, [f64; 2])> {
        match &self.gesture {
            Some(Gesture::Handles(drag)) => drag.ranges.clone(),
            _ => Vec::new(),
        }
    }

    /// Handles the mouse in the graph.
    pub(super) fn interact(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        (shown, plot): (&Shown<'_>, &Response),
        out: &mut Outbox,
    ) {
        let rect = shown.grid.rect();
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
        self.begin(ui, ctx, shown, (plot, &ruler, &axis), out);
        self.handles(ui, ctx, shown, id, out);
        self.wheel(ui, shown, &[plot, &ruler, &axis]);
        self.continue_gesture(ui, ctx, shown, out);
        if axis.double_clicked() {
            self.heights = None;
        }
        if plot.double_clicked() && self.gesture.is_none() {
            self.double_click(ctx, shown, plot.interact_pointer_pos(), out);
        } else if plot.clicked() && !ui.input(|input| input.modifiers.shift || input.modifiers.command) {
            self.selected.clear();
        }
        if view != (self.time, self.heights) {
            // It is drawn with the next frame.
            ui.ctx().request_repaint();
        }
    }

    /// Adds a key or a point where a curve is hit, else shows everything.
    fn double_click(&mut self, ctx: &Ctx<'_>, shown: &Shown<'_>, at: Option<Pos2>, out: &mut Outbox) {
        let Some(at) = at else { return };
        let Some(curve) = curve_at(&shown.grid, &shown.scale, &shown.curves, at) else {
            (self.time, self.heights) = (None, None);
            return;
        };
        let Some(subject) = &shown.graph.subject else { return };
        let Some(leaf) = subject.leaf.as_ref().filter(|leaf| can_add(&leaf.action)) else { return };
        let fps = ctx.document.stage().fps;
        // On a whole frame, if the action plays there.
        let secs = shown.grid.secs(at.x);
        let snapped = snapped_to_frame(secs, fps);
        let plays = |secs: f64| leaf.played.progress_at(leaf.id, secs).is_some();
        let secs = if plays(snapped) { snapped } else { secs };
        let version = (ctx.document, ctx.session.solo.as_ref());
        if let Some(added) = added(version, shown.wanted, subject, curve.channel, secs) {
            self.selected = BTreeSet::from([(added.slot, curve.channel)]);
            out.edit(added.change);
            if added.error > SEEN {
                let percent = (added.error * 100.0).ceil();
                out.push(Intent::Warn(tr!("curves-approximate", percent = format!("{percent:.0}"))));
            }
        }
    }

    /// Begins what a press begins.
    fn begin(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        shown: &Shown<'_>,
        (plot, ruler, axis): (&Response, &Response, &Response),
        out: &mut Outbox,
    ) {
        let (pressed, middle, space, origin, modifiers) = ui.input(|input| {
            let pointer = &input.pointer;
            let middle = pointer.button_pressed(PointerButton::Middle);
            (
                pointer.primary_pressed(),
                middle,
                input.key_down(Key::Space),
                pointer.press_origin(),
                input.modifiers,
            )
        });
        let Some(from) = origin.filter(|_| self.gesture.is_none()) else { return };
        let (chosen, grid) = ([self.time, self.heights], shown.grid);
        let from_secs = ctx.session.playback.playhead_secs();
        let is_on = |response: &Response| response.is_pointer_button_down_on();
        let has_handles = shown.places().next().is_some();
        if (middle || (pressed && space)) && (is_on(plot) || is_on(ruler)) {
            self.gesture = Some(Gesture::View { grid, chosen, from, zooms: false });
        } else if pressed
            && is_on(plot)
            && !modifiers.shift
            && !modifiers.command
            && let Some(gesture) = pick_part(ctx, shown, from, out)
        {
            self.gesture = Some(gesture);
        } else if pressed && (is_on(ruler) || (is_on(plot) && !has_handles)) {
            self.gesture = Some(Gesture::Scrub { from_secs });
        } else if pressed && is_on(axis) {
            self.gesture = Some(Gesture::View { grid, chosen, from, zooms: true });
        } else if plot.drag_started_by(PointerButton::Primary) {
            let mode = BoxMode::of(modifiers);
            self.gesture = Some(Gesture::Box { from, before: self.selected.clone(), mode });
        }
    }

    /// The drag of the handle that is nearest to where a part of a curve was grabbed, once its action is shown.
    fn grab_nearest(
        &mut self,
        ctx: &Ctx<'_>,
        shown: &Shown<'_>,
        (channel, leaf): (Channel, (ClipId, ActionId)),
        from: Pos2,
    ) -> Option<Gesture> {
        let is_shown = shown.graph.leaf() == Some(leaf);
        let own = shown.places().filter(|(stand, ..)| is_shown && stand.id.1 == channel);
        let stand = nearest(from, own.map(|(stand, at, _)| (stand, at)), f32::INFINITY)?;
        self.selected = BTreeSet::from([stand.id]);
        self.grab(ctx, shown, stand, from).map(|drag| Gesture::Handles(Box::new(drag)))
    }

    /// One widget for each handle.
    fn handles(&mut self, ui: &Ui, ctx: &Ctx<'_>, shown: &Shown<'_>, id: egui::Id, out: &mut Outbox) {
        for (stand, at, _) in shown.places() {
            let rect = grab_rect(at).intersect(shown.grid.rect().expand(super::plot::HANDLE_PX));
            let response = ui.interact(rect, id.with(("handle", stand.id)), Sense::click_and_drag());
            let is_selected = self.selected.contains(&stand.id);
            response.widget_info(|| WidgetInfo {
                current_text_value: Some(value_text(stand.value)),
                ..WidgetInfo::selected(WidgetType::RadioButton, true, is_selected, &stand.label)
            });
            let modifiers = ui.input(|input| input.modifiers);
            if response.drag_started_by(PointerButton::Primary)
                && !ui.input(|input| input.key_down(Key::Space))
            {
                if !is_selected {
                    self.selected = BTreeSet::from([stand.id]);
                }
                let from = ui.input(|input| input.pointer.press_origin()).unwrap_or(at);
                self.gesture =
                    self.grab(ctx, shown, stand, from).map(|drag| Gesture::Handles(Box::new(drag)));
            } else if response.clicked() {
                self.click(stand.id, modifiers);
            }
            let selection = &ctx.session.selection;
            if response.is_pointer_button_down_on() && selection.focus != Focus::Actions {
                out.select(SelectionChange::Actions(selection.actions.clone()));
            }
            self.numbers(ui, ctx, shown, (stand, &response), out);
            if self.gesture.is_none() && response.hovered() && !egui::Popup::is_any_open(ui.ctx()) {
                ui.ctx().set_cursor_icon(CursorIcon::Grab);
                let (handle, value) = (&stand.label, value_text(stand.value));
                let secs = format!("{:.3}", stand.secs);
                let text = if stand.has_value() {
                    tr!("curves-handle-at-type", handle, value, secs)
                } else {
                    tr!("curves-handle-at-time", handle, value, secs)
                };
                tag(ui, ctx, at, shown.grid.rect(), text);
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
    fn grab(&self, ctx: &Ctx<'_>, shown: &Shown<'_>, grabbed: &Stand, from: Pos2) -> Option<HandleDrag> {
        let stands = &shown.graph.stands;
        let held: Vec<Stand> =
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
        let reshape = Reshape::new(ctx.document, ctx.session.solo.as_ref(), shown.wanted, subject, held)?;
        Some(HandleDrag {
            reshape,
            grabbed: index,
            from,
            ranges: shown.graph.curves.iter().map(|curve| (curve.channel, curve.range)).collect(),
            magnets_secs,
            magnets,
            has_moved: false,
        })
    }

    /// Does what the current gesture does at the pointer's place, and ends it when the button is up or it is cancelled.
    fn continue_gesture(&mut self, ui: &Ui, ctx: &Ctx<'_>, shown: &Shown<'_>, out: &mut Outbox) {
        let Some(mut gesture) = self.gesture.take() else { return };
        let (pointer, down, cancelled, modifiers) = ui.input(|input| {
            let cancelled =
                input.key_pressed(Key::Escape) || input.pointer.button_pressed(PointerButton::Secondary);
            (input.pointer.latest_pos(), input.pointer.any_down(), cancelled, input.modifiers)
        });
        if cancelled {
            self.cancel(gesture, out);
            self.gesture = down.then_some(Gesture::Cancelled);
            return;
        }
        if let Some(pointer) = pointer {
            self.drag_to(ui, ctx, shown, (&mut gesture, pointer, modifiers), out);
        }
        if down {
            self.gesture = Some(gesture);
        } else if matches!(&gesture, Gesture::Handles(drag) if drag.has_moved) {
            out.push(Intent::FinishDrag);
        }
    }

    fn drag_to(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        shown: &Shown<'_>,
        (gesture, pointer, modifiers): (&mut Gesture, Pos2, Modifiers),
        out: &mut Outbox,
    ) {
        match gesture {
            Gesture::Scrub { .. } => {
                let subject = shown.graph.subject.as_ref();
                let secs = subject.and_then(|subject| subject.project_secs_at(shown.grid.secs(pointer.x)));
                if let Some(secs) = secs {
                    let fps = ctx.document.stage().fps;
                    out.push(Intent::Seek(if modifiers.command {
                        secs
                    } else {
                        snapped_to_frame(secs, fps)
                    }));
                }
            }
            Gesture::View { grid, from, zooms: true, .. } => {
                let factor = ((from.y - pointer.y) * AXIS_ZOOM).exp();
                self.zoom_heights(shown, grid, factor, *from);
            }
            Gesture::View { grid, from, zooms: false, .. } => {
                let panned = grid.panned(pointer - *from);
                (self.time, self.heights) = (Some(panned.visible_secs()), Some(panned.heights()));
            }
            Gesture::Box { from, before, mode } => {
                let places: Vec<_> = shown.places().map(|(stand, at, _)| (stand.id, at)).collect();
                let inside = in_box(Rect::from_two_pos(*from, pointer), &places);
                self.selected = mode.selected(before, inside);
            }
            Gesture::Part { channel, leaf, from } => {
                if from.distance(pointer) >= DRAG_PX
                    && let Some(grabbed) = self.grab_nearest(ctx, shown, (*channel, *leaf), *from)
                {
                    *gesture = grabbed;
                }
            }
            Gesture::Handles(drag) => {
                let goals = drag.goals(ctx, shown, pointer, modifiers);
                if goals != drag.resting() || drag.has_moved {
                    drag.has_moved = true;
                    if let Some(change) = drag.reshape.change(&goals) {
                        out.push(Intent::Preview(change));
                    }
                }
                let stand = &drag.reshape.held[drag.grabbed];
                if let Some(now) = shown.graph.stands.iter().find(|now| now.id == stand.id)
                    && let Some((at, _)) = shown.place(now)
                {
                    let (value, secs) = (value_text(now.value), format!("{:.3}", now.secs));
                    let text = tr!("curves-handle-at", handle = &now.label, value, secs);
                    tag(ui, ctx, at, shown.grid.rect(), text);
                }
                ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            }
            Gesture::Cancelled => {}
        }
    }

    fn cancel(&mut self, gesture: Gesture, out: &mut Outbox) {
        match gesture {
            Gesture::Scrub { from_secs } => out.push(Intent::Seek(from_secs)),
            Gesture::View { chosen, .. } => [self.time, self.heights] = chosen,
            Gesture::Box { before, .. } => self.selected = before,
            Gesture::Handles(drag) if drag.has_moved => out.push(Intent::CancelDrag),
            Gesture::Part { .. } | Gesture::Handles(_) | Gesture::Cancelled => {}
        }
    }

    /// Zooms time at the pointer, with Alt or over the value axis the values; sideways it pans.
    fn wheel(&mut self, ui: &Ui, shown: &Shown<'_>, [plot, ruler, axis]: &[&Response; 3]) {
        let Some(pointer) = [plot, ruler, axis].into_iter().find_map(|response| pointer::on(response)) else {
            return;
        };
        // Once a frame, however often the panel is laid out in it.
        if !self.first_pass || self.gesture.is_some() {
            return;
        }
        let (scroll, is_alt) = ui.input(|input| (input.smooth_scroll_delta(), input.modifiers.alt));
        if is_alt || axis.contains_pointer() {
            // With Alt some systems turn the wheel sideways.
            let way = if scroll.y == 0.0 { scroll.x } else { scroll.y };
            if way != 0.0 {
                self.zoom_heights(shown, &shown.grid, (way * WHEEL_ZOOM).exp(), pointer);
            }
            return;
        }
        let factor = ui.input(egui::InputState::zoom_delta) * (scroll.y * WHEEL_ZOOM).exp();
        if factor != 1.0 || scroll.x != 0.0 {
            self.zoom_time(shown, factor, pointer, scroll.x);
        }
    }

    /// Zooms the time at a place, then moves it by so many points.
    fn zoom_time(&mut self, shown: &Shown<'_>, factor: f32, around: Pos2, by_px: f32) {
        let [start, end] = shown.graph.subject.as_ref().map_or([0.0, 1.0], |subject| subject.fit_secs);
        let [first, last] = with_time_margin([start, end.max(start + MIN_SHOWN_SECS)]);
        let least_secs = f64::from(shown.grid.rect().width()) / MAX_PX_PER_SEC;
        let factor = limited(factor, shown.grid.visible_secs(), [least_secs, last - first]);
        let zoomed = shown.grid.zoomed(vec2(factor, 1.0), around).panned(vec2(by_px, 0.0));
        self.time = Some(zoomed.visible_secs());
    }

    /// Zooms the heights of `grid` at a place; not so far that they show far more than there is.
    fn zoom_heights(&mut self, shown: &Shown<'_>, grid: &Grid, factor: f32, around: Pos2) {
        let [low, high] = fitted_heights(&shown.curves, &shown.scale);
        let factor = limited(factor, grid.heights(), [MIN_HEIGHTS, MAX_HEIGHTS * (high - low)]);
        self.heights = Some(grid.zoomed(vec2(1.0, factor), around).heights());
    }
}

/// The places where a curve is highest or lowest, by name. The press belongs to the graph below.
fn dots(ui: &Ui, shown: &Shown<'_>, id: egui::Id) {
    for curve in &shown.curves {
        for (index, extreme) in curve.extremes.iter().enumerate() {
            let at = shown.grid.pos(extreme.secs, shown.scale.height(curve, extreme.value));
            let rect = grab_rect(at).intersect(shown.grid.rect());
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
fn pick_part(ctx: &Ctx<'_>, shown: &Shown<'_>, at: Pos2, out: &mut Outbox) -> Option<Gesture> {
    let subject = shown.graph.subject.as_ref()?;
    let part = part_at(shown, at)?;
    let leaf = shown.graph.leaf();
    let maker = match Maker::of((ctx.document, ctx.programs), subject, part, leaf) {
        Some(maker) => maker,
        // An action that is shown alone makes all of its curves.
        None if !subject.source.is_in_project() => {
            return leaf.map(|leaf| Gesture::Part { channel: part.channel, leaf, from: at });
        }
        None => return None,
    };
    let leaf = (maker.clip, maker.action);
    if shown.graph.leaf() != Some(leaf) || ctx.session.selection.focus != Focus::Actions {
        for change in maker.selection_changes(ctx.document, subject, &ctx.session.selection) {
            out.select(change);
        }
    }
    Some(Gesture::Part { channel: part.channel, leaf, from: at })
}

/// The part of a curve under the pointer; a dot before the curve that it lies on.
fn part_at(shown: &Shown<'_>, at: Pos2) -> Option<Part> {
    let (grid, scale) = (&shown.grid, &shown.scale);
    if let Some((curve, extreme)) = extreme_at(grid, scale, &shown.curves, at) {
        return Some(Part { channel: curve.channel, secs: extreme.secs, is_dot: true });
    }
    let curve = curve_at(grid, scale, &shown.curves, at)?;
    Some(Part { channel: curve.channel, secs: grid.secs(at.x), is_dot: false })
}

impl HandleDrag {
    fn resting(&self) -> Vec<Goal> {
        self.reshape.held.iter().map(|stand| Goal { secs: stand.secs, value: stand.value }).collect()
    }

    /// Goals of the held handles with the pointer here: all move as far as the grabbed one. Shift keeps the axis of the
    /// longer way; Ctrl suspends snapping.
    fn goals(&self, ctx: &Ctx<'_>, shown: &Shown<'_>, pointer: Pos2, modifiers: Modifiers) -> Vec<Goal> {
        let grabbed = &self.reshape.held[self.grabbed];
        let Some(curve) = shown.graph.curve(grabbed.id.1) else { return self.resting() };
        let (grid, scale) = (&shown.grid, &shown.scale);
        let way = pointer - self.from;
        let keeps_value = modifiers.shift && way.x.abs() > way.y.abs();
        let keeps_time = !grabbed.has_time() || (modifiers.shift && !keeps_value);
        let mut secs = grabbed.secs + f64::from(way.x) / grid.px_per_sec();
        let height = scale.height(curve, grabbed.value);
        let px_per_height = grid.px_per_height();
        let mut value = scale.value(curve, height - f64::from(way.y) / px_per_height);
        if !modifiers.command {
            secs = snapped_secs(grid, secs, &self.magnets_secs, ctx.document.stage().fps);
            let px_per_unit = px_per_height * (scale.height(curve, value + 1.0) - scale.height(curve, value));
            value = snapped_value(value, &self.magnets, px_per_unit);
        }
        let by_secs = if keeps_time { 0.0 } else { secs - grabbed.secs };
        let by_height = if keeps_value { 0.0 } else { scale.height(curve, value) - height };
        let of = |(index, stand): (usize, &Stand)| {
            let own = shown.graph.curve(stand.id.1).unwrap_or(curve);
            let moved = scale.value(own, scale.height(own, stand.value) + by_height);
            let to = if index == self.grabbed { value } else { moved };
            Goal { secs: stand.secs + by_secs, value: if by_height == 0.0 { stand.value } else { to } }
        };
        self.reshape.held.iter().enumerate().map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::handles::Slot;

    #[test]
    fn a_box_sets_adds_and_takes_away() {
        let [a, b, c] = [0, 1, 2].map(|index| (Slot::Key(index), Channel::X));
        let before = BTreeSet::from([a, b]);
        assert_eq!(BoxMode::of(Modifiers::NONE).selected(&before, vec![c]), BTreeSet::from([c]));
        assert_eq!(BoxMode::of(Modifiers::SHIFT).selected(&before, vec![c]), BTreeSet::from([a, b, c]));
        assert_eq!(BoxMode::of(Modifiers::COMMAND).selected(&before, vec![b, c]), BTreeSet::from([a]));
    }
}
