//! How drags go on in the timeline: what they see, and how the view scrolls under them.

use egui::{CursorIcon, Painter, Pos2, Stroke, Ui, Vec2};

use super::TimelinePanel;
use super::actions::ActionRow;
use super::canvas::TimeCanvas;
use super::drag::EditDrag;
use super::marquee::MarqueeDrag;
use super::snap::TimeSnap;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::SelectionChange;
use crate::ui_kit::gesture::{Gesture, Gestures, Readout, Surface, Touch, pan_press};
use crate::ui_kit::pointer::is_first_pass;
use crate::ui_kit::ruler::TimeView;

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
    /// The actions that are shown; none in the Runs view.
    pub rows: &'a [ActionRow],
    /// Selects what a frame touches with the pointer there.
    pub select_touched: &'a dyn Fn(&MarqueeDrag, Pos2, &mut Outbox),
}

impl Surface for TimelinePanel {
    type Frame<'a> = TimelineFrame<'a>;
    type Gesture = dyn Gesture<Self>;

    fn gestures(&mut self) -> &mut Gestures<Self::Gesture> {
        &mut self.gestures
    }
}

impl<D: EditDrag> Gesture<TimelinePanel> for D {
    fn go_on(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, out: &mut Outbox) {
        self.follow(panel, touch);
        let ripples = panel.modes.held(touch.ui.input(|input| input.modifiers)).ripples;
        let dragged = self.dragged(touch.frame.canvas.secs(touch.pos.x), panel.snap(touch), ripples);
        panel.dragged_text = dragged.shown;
        out.push(Intent::Preview(dragged.change));
        panel.scroll_at_edge(touch, false);
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(if self.moves() { CursorIcon::Grabbing } else { CursorIcon::ResizeHorizontal })
    }

    fn readout(&self, panel: &TimelinePanel, frame: &TimelineFrame<'_>) -> Option<Readout> {
        let values = self.reached(frame.rows).unwrap_or_else(|| panel.dragged_text.clone());
        Some(Readout { values, note: None })
    }

    fn paint(&self, painter: &Painter, frame: &TimelineFrame<'_>) {
        let Some(secs) = self.insertion_secs(frame.rows) else { return };
        let lanes = frame.canvas.areas.lanes;
        let painter = painter.with_clip_rect(lanes);
        let x = painter.round_to_pixel_center(frame.canvas.x(secs));
        painter.vline(x, lanes.y_range(), Stroke::new(2.0, frame.ctx.theme.accent));
    }
}

impl Gesture<TimelinePanel> for MarqueeDrag {
    fn go_on(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, out: &mut Outbox) {
        (touch.frame.select_touched)(self, touch.pos, out);
        panel.scroll_at_edge(touch, false);
        panel.scroll_lines_at_edge(touch);
    }

    fn cancel(&mut self, _: &mut TimelinePanel, out: &mut Outbox) {
        out.select(SelectionChange::Restore(Box::new(self.before.clone())));
    }

    fn paint(&self, painter: &Painter, frame: &TimelineFrame<'_>) {
        self.paint_frame(painter, frame.ctx.theme, frame.canvas);
    }
}

/// A drag of the view.
struct PanDrag {
    /// The scale of time as it was.
    scale: TimeView,
    /// How far down the lines were scrolled.
    scroll_px: f32,
    /// Where it was grabbed.
    from: Pos2,
}

impl Gesture<TimelinePanel> for PanDrag {
    fn go_on(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, _: &mut Outbox) {
        panel.view.time.set(self.scale.panned(f64::from(touch.pos.x - self.from.x)));
        panel.view.scroll_px = self.scroll_px - (touch.pos.y - self.from.y);
    }

    fn cancel(&mut self, panel: &mut TimelinePanel, _: &mut Outbox) {
        panel.view.time.set(self.scale);
        panel.view.scroll_px = self.scroll_px;
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Grabbing)
    }
}

impl TimelinePanel {
    /// Starts to pan when the middle button, or the first one with Space, goes down over the time.
    pub(super) fn begin_pan(&mut self, ui: &Ui, canvas: &TimeCanvas) {
        if let Some((button, from)) = pan_press(ui)
            && self.hovered
            && canvas.areas.time().contains(from)
        {
            let drag = PanDrag { scale: canvas.scale, scroll_px: self.view.scroll_px, from };
            self.gestures.begin(ui, button, Box::new(drag));
        }
    }

    /// How times snap with the keys that are held.
    pub(super) fn snap(&self, touch: &Touch<'_, Self>) -> TimeSnap {
        let snaps = self.modes.held(touch.ui.input(|input| input.modifiers)).snaps;
        let TimelineFrame { ctx, canvas, .. } = touch.frame;
        TimeSnap::new(!snaps, ctx.document.stage().fps, canvas.scale.px_per_sec)
    }

    /// Scrolls the lines on while the pointer is held above or below them.
    pub(super) fn scroll_lines_at_edge(&mut self, touch: &Touch<'_, Self>) {
        let (canvas, y) = (touch.frame.canvas, touch.pos.y);
        let lanes = canvas.areas.lanes;
        let outside_px = (y - lanes.bottom()).max(0.0) + (y - lanes.top()).min(0.0);
        let scroll_px = (canvas.scroll_px + outside_px * EDGE_SCROLL).clamp(0.0, canvas.max_scroll_px());
        if scroll_px != canvas.scroll_px && is_first_pass(touch.ui) {
            self.view.scroll_px = scroll_px;
            touch.ui.ctx().request_repaint();
        }
    }

    /// Scrolls on while the pointer is held beside the view; if it `reaches`, more time comes into view on the right instead.
    pub(super) fn scroll_at_edge(&mut self, touch: &Touch<'_, Self>, reaches: bool) {
        let (canvas, x) = (touch.frame.canvas, touch.pos.x);
        let lanes = canvas.areas.lanes;
        let outside_px = (x - lanes.right()).max(0.0) + (x - lanes.left()).min(0.0);
        // Once a frame, however often the panel is laid out in it.
        if outside_px == 0.0 || !is_first_pass(touch.ui) {
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
        touch.ui.ctx().request_repaint();
    }
}
