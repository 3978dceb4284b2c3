//! Dragging a handle of what the selected node shows.

use egui::{CursorIcon, PointerButton, Pos2, Vec2};

use super::scale_steps::stepped;
use super::transform::{ANGLE_STEP, fixed_64};
use super::{Begun, Gesture, Readout, Starter, Touch};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::canvas::content_handles::{ContentHandle, ContentHandles};
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::reach::SNAP_POINT_PX;

pub(super) const STARTER: Starter = Starter { begin, hover };

struct ContentDrag {
    /// As they were at the press.
    before: ContentHandles,
    handle: ContentHandle,
    /// From the pointer to the middle of the handle.
    offset: Vec2,
    press: Pos2,
    shown: Option<HandleGoal>,
}

/// What the pointer asks for.
#[derive(Debug, Clone, Copy, PartialEq)]
struct HandleGoal {
    numbers: [f64; 2],
    /// Whether one round corner changes rather than all four.
    is_alone: bool,
    /// Whether a point goes, since it was dragged onto the next one.
    goes: bool,
}

fn begin(_: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, _: &mut Outbox) -> Begun {
    if button != PointerButton::Primary {
        return None;
    }
    let before = ContentHandles::of(touch.frame)?;
    let handle = before.hit(touch.pos)?;
    let offset = before.place(handle) - touch.pos;
    Some(Box::new(ContentDrag { before, handle, offset, press: touch.pos, shown: None }))
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    let handles = ContentHandles::of(touch.frame)?;
    handles.hit(touch.pos).map(|handle| handles.cursor(handle))
}

impl ContentDrag {
    /// What the pointer asks for.
    fn dragged(&self, touch: &Touch<'_>) -> [f64; 2] {
        let numbers = self.before.numbers(self.handle);
        // The view may have moved since.
        let now = ContentHandles::of_node(touch.frame, &self.before.node);
        let Some(now) = now.filter(|_| touch.pos != self.press) else { return numbers };
        let modifiers = touch.ui.input(|input| input.modifiers);
        let part = now.shown.part(touch.pos + self.offset);
        match self.handle {
            ContentHandle::Inset(side) => [self.inset(side, part, modifiers.command), 0.0],
            ContentHandle::Radius => {
                let center = self.before.numbers(ContentHandle::Center);
                let [x, y] = [0, 1].map(|axis| (part[axis] - center[axis]) * now.shown.size_px[axis]);
                let step = if modifiers.command { 0.001 } else { 0.01 };
                [stepped(x.hypot(y) / self.before.half_side_px(), step), 0.0]
            }
            ContentHandle::Start | ContentHandle::End if modifiers.shift => self.at_angle(&now, part),
            ContentHandle::Stop(at) => [self.stop(at, &now, part, modifiers.command), 0.0],
            ContentHandle::Corner(corner) => {
                let from = now.shown.part(self.press + self.offset);
                let step = if modifiers.command { 0.01 } else { 1.0 };
                [stepped(self.before.radius_px(corner, part, from), step), 0.0]
            }
            ContentHandle::Point(_) | ContentHandle::Edge(_) => {
                let step = if modifiers.command { 0.01 } else { 1.0 };
                now.form_px(part).map(|px| stepped(px, step))
            }
            ContentHandle::Midpoint if !modifiers.command => snapped(&now, part).map(|x| x.clamp(0.0, 1.0)),
            ContentHandle::Midpoint => part.map(|x| stepped(x, 0.001).clamp(0.0, 1.0)),
            _ if modifiers.command => part.map(|x| stepped(x, 0.001)),
            _ => snapped(&now, part),
        }
    }

    /// Pixels of the picture: whole ones unless `is_free`. Opposite corners don't overlap in it.
    fn inset(&self, side: usize, part: [f64; 2], is_free: bool) -> f64 {
        let Some(insets) = self.before.insets else { return 0.0 };
        let axis = side % 2;
        let from_side = if matches!(side, 0 | 3) { part[axis] } else { 1.0 - part[axis] };
        // A node that is smaller than its corners shows them smaller.
        let (px, shown) = (insets.px[side], self.before.inset_part(side) * self.before.shown.size_px[axis]);
        let picture_per_shown = if shown > 0.0 { px / shown } else { 1.0 };
        let wanted = from_side * self.before.shown.size_px[axis] * picture_per_shown;
        let most = (insets.picture_px[axis] - insets.px[(side + 2) % 4]).max(0.0);
        stepped(wanted, if is_free { 0.01 } else { 1.0 }).min(most).max(0.0)
    }

    /// The place of a colour along the gradient, between those of its neighbours.
    fn stop(&self, at: usize, now: &ContentHandles, part: [f64; 2], is_free: bool) -> f64 {
        let size_px = now.shown.size_px;
        let [from, to] = now.way().map(|part| [0, 1].map(|axis| part[axis] * size_px[axis]));
        let way = [to[0] - from[0], to[1] - from[1]];
        let off = [part[0] * size_px[0] - from[0], part[1] * size_px[1] - from[1]];
        let along = (off[0] * way[0] + off[1] * way[1]) / (way[0] * way[0] + way[1] * way[1]).max(1.0e-9);
        let [before, after] =
            [at.saturating_sub(1), at + 1].map(|at| self.before.numbers(ContentHandle::Stop(at))[0]);
        stepped(along, if is_free { 0.001 } else { 0.01 }).min(after).max(before)
    }

    /// A place at whole steps of the angle around the other end.
    fn at_angle(&self, now: &ContentHandles, part: [f64; 2]) -> [f64; 2] {
        let is_start = self.handle == ContentHandle::Start;
        let other = self.before.numbers(if is_start { ContentHandle::End } else { ContentHandle::Start });
        let size_px = now.shown.size_px;
        let [x, y] = [0, 1].map(|axis| (part[axis] - other[axis]) * size_px[axis]);
        let (sin, cos) = stepped(y.atan2(x).to_degrees(), ANGLE_STEP).to_radians().sin_cos();
        let far = x * cos + y * sin;
        [0, 1].map(|axis| stepped(other[axis] + far * [cos, sin][axis] / size_px[axis], 0.001))
    }

    fn over(&self, panel: &CanvasPanel, dragged: [f64; 2]) -> [f64; 2] {
        if panel.typed.is_empty() {
            return dragged;
        }
        let before = self.before.numbers(self.handle);
        let typed = panel.typed.numbers();
        let least = if self.handle.count() == 1 { 0.0 } else { f64::MIN };
        [0, 1].map(|index| typed[index].unwrap_or(before[index]).max(least))
    }

    fn goal(&self, touch: &Touch<'_>, numbers: [f64; 2], is_typed: bool) -> HandleGoal {
        let is_alone = touch.ui.input(|input| input.modifiers.alt);
        let goes = !is_typed
            && matches!(self.handle, ContentHandle::Point(at) if self.before.met(at, numbers, SNAP_POINT_PX).is_some());
        HandleGoal { numbers, is_alone, goes }
    }

    fn change(&self, goal: HandleGoal) -> Change {
        let label = match self.handle {
            ContentHandle::Inset(_) => tr!("inspector-nine-slice-insets.step"),
            ContentHandle::Point(_) if goal.goes => tr!("canvas-content-point.step-remove"),
            ContentHandle::Point(_) => tr!("canvas-content-point.step"),
            ContentHandle::Edge(_) => tr!("canvas-content-edge.step"),
            ContentHandle::Corner(_) => tr!("canvas-content-corner.step"),
            ContentHandle::Midpoint => tr!("inspector-progress-midpoint.step"),
            _ => tr!("inspector-shape-gradient.step"),
        };
        let node = match self.handle {
            ContentHandle::Corner(_) if !goal.is_alone => {
                let corners = (0..4).map(ContentHandle::Corner);
                let mut all = self.before.clone();
                corners.for_each(|corner| all.node = all.with(corner, goal.numbers));
                all.node
            }
            ContentHandle::Point(at) if goal.goes => self.before.without(at),
            _ => self.before.with(self.handle, goal.numbers),
        };
        Change::new(label, Edit::SetNode(node)).keeping_selection()
    }
}

/// Near the sides and the middle of the box there; elsewhere at hundredths of it.
fn snapped(now: &ContentHandles, part: [f64; 2]) -> [f64; 2] {
    [0, 1].map(|axis| {
        let at = |x: f64| if axis == 0 { [x, part[1]] } else { [part[0], x] };
        let near = [0.0, 0.5, 1.0].into_iter();
        let mut near = near.filter(|line| now.shown.distance(part, at(*line)) <= SNAP_POINT_PX);
        near.next().unwrap_or_else(|| stepped(part[axis], 0.01))
    })
}

impl Gesture<CanvasPanel> for ContentDrag {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        panel.typed.read(touch.ui, self.handle.count());
        let is_typed = !panel.typed.is_empty();
        let goal = self.goal(touch, self.over(panel, self.dragged(touch)), is_typed);
        if self.shown != Some(goal) {
            self.shown = Some(goal);
            out.push(Intent::Preview(self.change(goal)));
        }
    }

    fn is_gone(&self, frame: &Frame<'_>) -> bool {
        frame.ctx.document.node(self.before.node.id).is_none()
    }

    fn cursor(&self) -> Option<CursorIcon> {
        let is_line = self.handle.axis().is_some();
        Some(if is_line { self.before.cursor(self.handle) } else { CursorIcon::Grabbing })
    }

    fn readout(&self, panel: &CanvasPanel, _: &Frame<'_>) -> Option<Readout> {
        let HandleGoal { numbers: goal, goes, .. } = self.shown?;
        let is_in_px = self.handle.axis().is_some() || self.handle.is_in_px();
        let digits = if is_in_px { 0 } else { 2 };
        let [first, second] =
            [0, 1].map(|index| panel.typed.typed(index).unwrap_or_else(|| fixed_64(goal[index], digits)));
        let handle = self.handle.name();
        let values = match self.handle {
            ContentHandle::Point(_) if goes => tr!("canvas-readout-point-goes", handle),
            ContentHandle::Inset(_) | ContentHandle::Corner(_) => {
                tr!("canvas-readout-inset", handle, px = first)
            }
            ContentHandle::Radius | ContentHandle::Stop(_) => {
                tr!("canvas-readout-part", handle, part = first)
            }
            _ => tr!("canvas-readout-parts", handle, x = first, y = second),
        };
        Some(Readout { values, note: None })
    }
}
