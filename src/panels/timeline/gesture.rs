//! What drags do in the timeline: where the pointer brings them, and what a cancelled one takes back.

use egui::{CursorIcon, Pos2, Ui, Vec2};

use super::TimelinePanel;
use super::canvas::TimeCanvas;
use super::clip::order_view;
use super::drag::{TimelineDrag, dragged_loop};
use super::marquee::MarqueeDrag;
use super::snap::TimeSnap;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::SelectionChange;
use crate::ui_kit::gesture::{Gesture, Gestures, Surface, Touch, pan_press};
use crate::ui_kit::pointer::is_first_pass;

/// How much of its distance outside the view the pointer scrolls in one frame.
const EDGE_SCROLL: f32 = 0.15;
/// How much the shown time grows in one frame for each point that the playhead is dragged outside of it, and at most.
const EDGE_REACH: f32 = 1.0e-3;
const MOST_REACH: f64 = 0.05;

/// Whether a drag that begins now has gone up or down rather than sideways.
pub fn goes_upright(ui: &Ui, origin: Pos2) -> bool {
    let way = ui.input(|input| input.pointer.latest_pos()).map_or_else(Vec2::default, |at| at - origin);
    way.y.abs() > way.x.abs()
}

/// What both views show in one frame.
pub struct TimelineFrame<'a> {
    pub ctx: &'a Ctx<'a>,
    pub canvas: &'a TimeCanvas,
    /// Selects what a frame touches with the pointer there.
    pub select_touched: &'a dyn Fn(&MarqueeDrag, Pos2, &mut Outbox),
}

impl Surface for TimelinePanel {
    type Frame<'a> = TimelineFrame<'a>;
    type Gesture = TimelineDrag;

    fn gestures(&mut self) -> &mut Gestures<TimelineDrag> {
        &mut self.gestures
    }
}

impl Gesture<TimelinePanel> for TimelineDrag {
    fn go_on(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, out: &mut Outbox) {
        let TimelineFrame { ctx, canvas, select_touched } = *touch.frame;
        let (pos, modifiers) = (touch.pos, touch.ui.input(|input| input.modifiers));
        let modes = panel.modes.held(modifiers);
        let snap = TimeSnap::new(!modes.snaps, ctx.document.stage().fps, canvas.scale.px_per_sec);
        let secs = canvas.secs(pos.x);
        match self {
            Self::Scrub { magnets, .. } => {
                let secs = if modifiers.shift { snap.to(magnets, secs) } else { snap.secs(secs) };
                if secs > ctx.programs.length_secs() {
                    // Beyond the end there is no progress, but room for what is recorded.
                    out.push(Intent::Seek(secs));
                } else {
                    // Seconds end here: scrubbing is `update(t)`.
                    out.push(Intent::Update(ctx.programs.length().progress(secs)));
                }
            }
            Self::Edit(held) => {
                let dragged = held.dragged(canvas, pos, (snap, modes.ripples));
                panel.dragged_text = dragged.shown;
                out.push(Intent::Preview(dragged.change));
            }
            Self::Order(order) => *order = order_view::moved(ctx, canvas, order, pos),
            Self::Marquee(marquee) => select_touched(marquee, pos, out),
            Self::Loop { range, part, grab_secs, magnets, .. } => {
                if let Some(range) = dragged_loop(*range, *part, secs - *grab_secs, (snap, magnets)) {
                    out.push(Intent::SetLoopRange(Some(range)));
                }
            }
            Self::Pan { scale, scroll_px, from } => {
                panel.view.time.set(scale.panned(f64::from(pos.x - from.x)));
                panel.view.scroll_px = *scroll_px - (pos.y - from.y);
            }
            Self::NamesWidth { width_px, from_x } => panel.view.names_width_px = *width_px + pos.x - *from_x,
            Self::Scroll { scroll_px, from_y } => {
                panel.view.scroll_px = *scroll_px + (pos.y - *from_y) * canvas.scroll_per_thumb_px();
            }
        }
        if self.is_in_time() {
            let reaches = matches!(self, Self::Scrub { .. }) && canvas.scale.start_secs <= 0.0;
            panel.scroll_at_edge(touch.ui, canvas, pos, reaches);
        }
        if self.is_over_lines() {
            panel.scroll_lines_at_edge(touch.ui, canvas, pos);
        }
    }

    fn finish(&mut self, _: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, out: &mut Outbox) {
        if let Self::Order(order) = self {
            order_view::finish(touch.frame.ctx, order, out);
        }
    }

    fn cancel(&mut self, panel: &mut TimelinePanel, out: &mut Outbox) {
        match self {
            Self::Scrub { from_secs, .. } => out.push(Intent::Seek(*from_secs)),
            Self::Edit(_) | Self::Order(_) => {}
            Self::Marquee(marquee) => out.select(SelectionChange::Restore(Box::new(marquee.before.clone()))),
            Self::Loop { before, .. } => out.push(Intent::SetLoopRange(*before)),
            Self::Pan { scale, scroll_px, .. } => {
                panel.view.time.set(*scale);
                panel.view.scroll_px = *scroll_px;
            }
            Self::NamesWidth { width_px, .. } => panel.view.names_width_px = *width_px,
            Self::Scroll { scroll_px, .. } => panel.view.scroll_px = *scroll_px,
        }
    }

    fn cursor(&self) -> Option<CursorIcon> {
        match self {
            Self::Edit(held) => Some(held.cursor()),
            Self::Pan { .. } | Self::Order(_) => Some(CursorIcon::Grabbing),
            Self::Scrub { .. } => Some(CursorIcon::ResizeHorizontal),
            Self::Marquee(_) | Self::Loop { .. } | Self::NamesWidth { .. } | Self::Scroll { .. } => None,
        }
    }
}

impl TimelinePanel {
    /// Starts to pan when the middle button, or the first one with Space, goes down over the time.
    pub(super) fn begin_pan(&mut self, ui: &Ui, canvas: &TimeCanvas) {
        if let Some((button, from)) = pan_press(ui)
            && self.hovered
            && canvas.areas.time().contains(from)
        {
            let drag = TimelineDrag::Pan { scale: canvas.scale, scroll_px: self.view.scroll_px, from };
            self.gestures.begin(ui, button, Box::new(drag));
        }
    }

    /// Scrolls the lines on while the pointer is held above or below them.
    fn scroll_lines_at_edge(&mut self, ui: &Ui, canvas: &TimeCanvas, pointer: Pos2) {
        let lanes = canvas.areas.lanes;
        let outside_px = (pointer.y - lanes.bottom()).max(0.0) + (pointer.y - lanes.top()).min(0.0);
        let scroll_px = (canvas.scroll_px + outside_px * EDGE_SCROLL).clamp(0.0, canvas.max_scroll_px());
        if scroll_px != canvas.scroll_px && is_first_pass(ui) {
            self.view.scroll_px = scroll_px;
            ui.ctx().request_repaint();
        }
    }

    /// Scrolls on while the pointer is held beside the view.
    fn scroll_at_edge(&mut self, ui: &Ui, canvas: &TimeCanvas, pointer: Pos2, reaches: bool) {
        let lanes = canvas.areas.lanes;
        let outside_px = (pointer.x - lanes.right()).max(0.0) + (pointer.x - lanes.left()).min(0.0);
        // Once a frame, however often the panel is laid out in it.
        if outside_px == 0.0 || !is_first_pass(ui) {
            return;
        }
        if reaches && outside_px > 0.0 {
            // More time comes into view, and nothing leaves it.
            let factor = 1.0 / (1.0 + f64::from(outside_px * EDGE_REACH).min(MOST_REACH));
            let anchor_px = canvas.scale.px_from_secs(0.0);
            self.view.time.scroll(canvas.scale.zoomed(anchor_px, factor));
        } else {
            self.view.time.set(canvas.scale.panned(f64::from(-outside_px * EDGE_SCROLL)));
        }
        ui.ctx().request_repaint();
    }
}
