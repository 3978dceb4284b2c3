//! Dragging a handle of a grid effect or of a camera that orbits.

use egui::{CursorIcon, PointerButton, Pos2, Vec2};
use kineograph_runtime::format::Value;

use super::scale_steps::stepped;
use super::transform::{ANGLE_STEP, fixed_64};
use super::{Begun, Gesture, Readout, Starter, Touch};
use crate::document::{ClipEdit, Edit};
use crate::history::Change;
use crate::panels::canvas::grid_handles::{GridHandle, GridHandles};
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::panels::{Intent, Outbox};
use crate::text::tr;

pub(super) const STARTER: Starter = Starter { begin, hover };

struct GridDrag {
    /// As they were at the press.
    handles: GridHandles,
    part: GridHandle,
    /// From the pointer to the middle of the handle.
    offset: Vec2,
    press: Pos2,
    before: [f64; 2],
    shown: Option<[f64; 2]>,
}

fn begin(_: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, _: &mut Outbox) -> Begun {
    if button != PointerButton::Primary {
        return None;
    }
    let handles = GridHandles::of(touch.frame)?;
    let part = handles.hit(touch.frame, touch.pos)?;
    let (_, at) = handles.places(touch.frame).into_iter().find(|(other, _)| *other == part)?;
    let action = &handles.action;
    let before = match part {
        GridHandle::Center => action.vec2("position"),
        GridHandle::Radius => [action.number("radius"), 0.0],
        GridHandle::OrbitStart => handles.angles_deg(0.0),
        GridHandle::OrbitEnd => handles.angles_deg(1.0),
    };
    Some(Box::new(GridDrag { part, offset: at - touch.pos, press: touch.pos, before, shown: None, handles }))
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    GridHandles::of(touch.frame)?.hit(touch.frame, touch.pos).map(|_| CursorIcon::Grab)
}

impl GridDrag {
    /// Pixels, a radius, or both angles of the camera.
    fn dragged(&self, touch: &Touch<'_>) -> [f64; 2] {
        if touch.pos == self.press {
            return self.before;
        }
        let modifiers = touch.ui.input(|input| input.modifiers);
        let at = touch.pos + self.offset;
        let fine = |step: f64| if modifiers.command { 0.01 } else { step };
        match self.part {
            GridHandle::Center => self.handles.in_box(touch.frame, at).map(|x| stepped(x, fine(1.0))),
            GridHandle::Radius => {
                let ([x, y], [cx, cy]) =
                    (self.handles.in_box(touch.frame, at), self.handles.action.vec2("position"));
                [stepped((x - cx).hypot(y - cy), fine(1.0)), 0.0]
            }
            GridHandle::OrbitStart | GridHandle::OrbitEnd => {
                let step = if modifiers.shift { ANGLE_STEP } else { fine(1.0) };
                let near = self.shown.unwrap_or(self.before);
                self.handles.angles_at(at, near).map(|deg| stepped(deg, step))
            }
        }
    }

    fn over(&self, panel: &CanvasPanel, dragged: [f64; 2]) -> [f64; 2] {
        if panel.typed.is_empty() {
            return dragged;
        }
        let [first, second] = panel.typed.numbers();
        let least = if self.part == GridHandle::Radius { 0.0 } else { f64::MIN };
        [first.unwrap_or(self.before[0]).max(least), second.unwrap_or(self.before[1])]
    }

    fn change(&self, [first, second]: [f64; 2]) -> Change {
        let by =
            |now: f64, start: &str| Value::Number(stepped(now - self.handles.action.number(start), 0.01));
        let values = match self.part {
            GridHandle::Center => vec![("position", Value::Vec2([first, second]))],
            GridHandle::Radius => vec![("radius", Value::Number(first))],
            GridHandle::OrbitStart => {
                // The end stays where it is.
                let end = self.handles.angles_deg(1.0);
                let by = |end: f64, start: f64| Value::Number(stepped(end - start, 0.01));
                vec![
                    ("angle_z", Value::Number(first)),
                    ("angle_x", Value::Number(second)),
                    ("delta_angle_z", by(end[0], first)),
                    ("delta_angle_x", by(end[1], second)),
                ]
            }
            GridHandle::OrbitEnd => {
                vec![("delta_angle_z", by(first, "angle_z")), ("delta_angle_x", by(second, "angle_x"))]
            }
        };
        let set = |(param, value)| {
            Edit::Clip(self.handles.clip, ClipEdit::SetParam { ids: vec![self.handles.id], param, value })
        };
        let label = tr!("canvas-step-handle", handle = self.part.name());
        Change::all(label, values.into_iter().map(set).collect()).keeping_selection()
    }
}

impl Gesture<CanvasPanel> for GridDrag {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        panel.typed.read(touch.ui, if self.part == GridHandle::Radius { 1 } else { 2 });
        let goal = self.over(panel, self.dragged(touch));
        if self.shown != Some(goal) {
            self.shown = Some(goal);
            out.push(Intent::Preview(self.change(goal)));
        }
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Grabbing)
    }

    fn readout(&self, panel: &CanvasPanel, _: &Frame<'_>) -> Option<Readout> {
        let goal = self.shown?;
        let [first, second] =
            [0, 1].map(|index| panel.typed.typed(index).unwrap_or_else(|| fixed_64(goal[index], 0)));
        let values = match self.part {
            GridHandle::Center => tr!("canvas-readout-center", x = first, y = second),
            GridHandle::Radius => tr!("canvas-readout-radius", radius = first),
            GridHandle::OrbitStart | GridHandle::OrbitEnd => {
                tr!("canvas-readout-orbit", z = first, x = second)
            }
        };
        Some(Readout { values, note: None })
    }
}
