//! What the pointer drags in the graph.

use std::collections::BTreeSet;

use egui::{CursorIcon, Painter, Pos2, Rect, Ui};
use kineograph_runtime::Channel;
use kineograph_runtime::format::ActionId;

use super::CurvesPanel;
use super::channel_name::{ShownUnit, value_text};
use super::fixed_value::FixedValue;
use super::legend::tag;
use super::plot::CurvesFrame;
use super::view::{in_box, snapped_secs, snapped_value};
use crate::document::ClipId;
use crate::motion::{Goal, Reshape};
use crate::motion::{HandleId, PlacedHandle};
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::gesture::{Gesture, Gestures, Surface, Touch};
use crate::ui_kit::marquee::{self, MarqueeMode};
use crate::ui_kit::reach::DRAG_PX;
use crate::ui_kit::ruler::snapped_to_frame;
use crate::ui_kit::view2d::Viewport;

/// How much a point of dragging on the value axis zooms, as an exponent.
const AXIS_ZOOM: f32 = 1.0 / 120.0;

/// How far the pointer moves sideways until a handle leaves its time, in points: a hand that goes up or down is not that steady.
const TIME_DRAG_PX: f32 = 6.0;

/// What the pointer drags in the graph.
#[derive(Debug)]
pub enum CurvesDrag {
    /// The playhead.
    Scrub {
        /// Where it was, in seconds of the project.
        from_secs: f64,
    },
    /// The view, or the scale of the values.
    View {
        /// The view as it was.
        viewport: Viewport,
        /// Time and heights that were chosen, if any.
        chosen: [Option<[f64; 2]>; 2],
        /// Where it was grabbed.
        from: Pos2,
        /// Whether the values are zoomed rather than the view moved.
        zooms: bool,
    },
    /// A box around handles.
    Box {
        /// Its first corner.
        from: Pos2,
        /// What was selected before.
        before: BTreeSet<HandleId>,
        /// What becomes of it.
        mode: MarqueeMode,
    },
    /// A part of a curve, whose action is selected: moved further, it drags the handle that is there.
    Part {
        /// Which channel.
        channel: Channel,
        /// The action that makes it.
        leaf: (ClipId, ActionId),
        /// Where it was grabbed.
        from: Pos2,
    },
    /// Handles.
    Handles(Box<HandleDrag>),
}

/// Handles that are dragged together.
#[derive(Debug)]
pub struct HandleDrag {
    /// What becomes of them.
    pub reshape: Reshape,
    /// The one under the pointer, among those held.
    pub grabbed: usize,
    /// Where the pointer was.
    pub from: Pos2,
    /// Times that attract, in seconds of the project.
    pub magnets_secs: Vec<f64>,
    /// Values that attract, of the grabbed handle's channel.
    pub magnets: Vec<f64>,
    /// Whether the pointer has moved since.
    pub has_moved: bool,
    /// Whether it has moved sideways.
    pub leaves_time: bool,
    /// Why the value of the grabbed one stays, if it does.
    pub fixed: Option<FixedValue>,
    /// Whether the pointer pulls at that value.
    pub is_pulled: bool,
}

impl Surface for CurvesPanel {
    type Frame<'a> = CurvesFrame<'a>;
    type Gesture = CurvesDrag;

    fn gestures(&mut self) -> &mut Gestures<CurvesDrag> {
        &mut self.gestures
    }
}

impl Gesture<CurvesPanel> for CurvesDrag {
    fn go_on(&mut self, panel: &mut CurvesPanel, touch: &Touch<'_, CurvesPanel>, out: &mut Outbox) {
        let (shown, pos) = (touch.frame, touch.pos);
        match self {
            Self::Scrub { .. } => {
                let subject = shown.graph.subject.as_ref();
                let secs = subject
                    .and_then(|subject| subject.project_secs_at(shown.viewport.world_from_screen(pos)[0]));
                if let Some(secs) = secs {
                    let is_free = touch.ui.input(|input| input.modifiers.command);
                    let fps = shown.ctx.document.stage().fps;
                    out.push(Intent::Seek(if is_free { secs } else { snapped_to_frame(secs, fps) }));
                }
            }
            Self::View { viewport, from, zooms: true, .. } => {
                panel.zoom_heights(shown, viewport, ((from.y - pos.y) * AXIS_ZOOM).exp(), *from);
            }
            Self::View { viewport, from, zooms: false, .. } => {
                let panned = viewport.panned(pos - *from);
                (panel.time, panel.heights) = (Some(panned.visible(0)), Some(panned.visible(1)));
            }
            Self::Box { from, before, mode } => {
                let places: Vec<_> = shown.places().map(|(stand, at, _)| (stand.id, at)).collect();
                let inside = in_box(Rect::from_two_pos(*from, pos), &places);
                let before: Vec<HandleId> = before.iter().copied().collect();
                panel.selected = mode.selected(&before, inside).into_iter().collect();
            }
            Self::Part { channel, leaf, from } => {
                if from.distance(pos) >= DRAG_PX
                    && let Some(grabbed) = panel.grab_nearest(shown, (*channel, *leaf), *from)
                {
                    *self = grabbed;
                }
            }
            Self::Handles(drag) => drag.go_on(touch, out),
        }
    }

    fn cancel(&mut self, panel: &mut CurvesPanel, out: &mut Outbox) {
        match self {
            Self::Scrub { from_secs } => out.push(Intent::Seek(*from_secs)),
            Self::View { chosen, .. } => [panel.time, panel.heights] = *chosen,
            Self::Box { before, .. } => panel.selected.clone_from(before),
            Self::Part { .. } | Self::Handles(_) => {}
        }
    }

    fn cursor(&self) -> Option<CursorIcon> {
        let Self::Handles(drag) = self else { return None };
        Some(if drag.is_pulled { CursorIcon::NotAllowed } else { CursorIcon::Grabbing })
    }

    fn paint(&self, painter: &Painter, shown: &CurvesFrame<'_>) {
        if let Self::Box { from, .. } = self
            && let Some(to) = painter.ctx().input(|input| input.pointer.latest_pos())
        {
            marquee::paint(painter, Rect::from_two_pos(*from, to), shown.ctx.theme);
        }
    }
}

/// The value of a channel that attracts a dragged one. An opacity becomes a whole number of the unit in which it is shown.
fn snapped_in_unit(ui: &Ui, channel: Channel, value: f64, magnets: &[f64], px_per_unit: f64) -> f64 {
    if channel != Channel::Opacity {
        return snapped_value(value, magnets, px_per_unit);
    }
    let scale = ShownUnit::of(ui.ctx(), channel).scale;
    let shown_magnets: Vec<f64> = magnets.iter().map(|magnet| magnet * scale).collect();
    let shown = snapped_value(value * scale, &shown_magnets, px_per_unit / scale);
    let is_attracted = shown_magnets.contains(&shown);
    if is_attracted { shown / scale } else { shown.round() / scale }
}

impl HandleDrag {
    fn go_on(&mut self, touch: &Touch<'_, CurvesPanel>, out: &mut Outbox) {
        let shown = touch.frame;
        let way = touch.pos - self.from;
        self.leaves_time |= way.x.abs() >= TIME_DRAG_PX;
        self.is_pulled = self.fixed.is_some() && way.y.abs() >= DRAG_PX && way.y.abs() > way.x.abs();
        let goals = self.goals(shown, touch);
        if goals != self.resting() || self.has_moved {
            self.has_moved = true;
            if let Some(change) = self.reshape.change(&goals) {
                out.push(Intent::Preview(change));
            }
        }
        let stand = &self.reshape.held[self.grabbed];
        if let Some(now) = shown.graph.stands.iter().find(|now| now.id == stand.id)
            && let Some((at, _)) = shown.place(now)
        {
            let (value, secs) = (value_text(touch.ui.ctx(), now.id.1, now.value), format!("{:.3}", now.secs));
            let text = match self.fixed.filter(|_| self.is_pulled) {
                Some(fixed) => fixed.text(touch.ui.ctx()),
                None => tr!("curves-handle-at", handle = &now.label, value, secs),
            };
            tag(touch.ui, shown.ctx, at, shown.viewport.rect, text);
        }
    }

    fn resting(&self) -> Vec<Goal> {
        self.reshape.held.iter().map(|stand| Goal { secs: stand.secs, value: stand.value }).collect()
    }

    /// Goals of the held handles with the pointer here: all move as far as the grabbed one. Shift keeps the axis of the
    /// longer way; Ctrl suspends snapping.
    fn goals(&self, shown: &CurvesFrame<'_>, touch: &Touch<'_, CurvesPanel>) -> Vec<Goal> {
        let (pointer, modifiers) = (touch.pos, touch.ui.input(|input| input.modifiers));
        let grabbed = &self.reshape.held[self.grabbed];
        let Some(curve) = shown.graph.curve(grabbed.id.1) else { return self.resting() };
        let (viewport, scale) = (&shown.viewport, &shown.scale);
        let way = pointer - self.from;
        let keeps_value = modifiers.shift && way.x.abs() > way.y.abs();
        let keeps_time = !self.leaves_time || !grabbed.has_time() || (modifiers.shift && !keeps_value);
        let mut secs = grabbed.secs + f64::from(way.x) / viewport.view.scale[0];
        let height = scale.height(curve, grabbed.value);
        let px_per_height = -viewport.view.scale[1];
        let mut value = scale.value(curve, height - f64::from(way.y) / px_per_height);
        if !modifiers.command {
            secs = snapped_secs(viewport, secs, &self.magnets_secs, shown.ctx.document.stage().fps);
            let px_per_unit = px_per_height * (scale.height(curve, value + 1.0) - scale.height(curve, value));
            value = snapped_in_unit(touch.ui, grabbed.id.1, value, &self.magnets, px_per_unit);
        }
        let by_secs = if keeps_time { 0.0 } else { secs - grabbed.secs };
        let by_height = if keeps_value { 0.0 } else { scale.height(curve, value) - height };
        let of = |(index, stand): (usize, &PlacedHandle)| {
            let own = shown.graph.curve(stand.id.1).unwrap_or(curve);
            let moved = scale.value(own, scale.height(own, stand.value) + by_height);
            let to = if index == self.grabbed { value } else { moved };
            Goal { secs: stand.secs + by_secs, value: if by_height == 0.0 { stand.value } else { to } }
        };
        self.reshape.held.iter().enumerate().map(of).collect()
    }
}
