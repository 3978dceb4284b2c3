//! Dragging the end of an arc or the corner of a box: the action turns or scales to there.

use egui::{CursorIcon, Modifiers, PointerButton};
use kineograph_studio::motion::{Placement, PoseProperty};

use super::refused::refused;
use super::scale_steps::stepped;
use super::transform::{ANGLE_STEP, fixed_64};
use super::{Begun, Gesture, Readout, Starter, Touch};
use crate::history::Change;
use crate::motion::{ActionWriter, Missing};
use crate::panels::canvas::held::GrabbedNode;
use crate::panels::canvas::motion::{Sweep, SweepStop};
use crate::panels::canvas::sweep::{SweepView, hit};
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::panels::{Intent, Outbox};
use crate::text::tr;

pub(super) const STARTER: Starter = Starter { begin, hover };

/// Drags a value of an action.
pub(super) struct SweepDrag {
    property: PoseProperty,
    stop: SweepStop,
    writer: ActionWriter,
    /// Where the button went down, on the stage.
    press: [f32; 2],
    /// The node at the press.
    held: GrabbedNode,
    /// How far round the pointer went, in clockwise degrees of the parent, over all turns.
    turn_deg: f64,
    /// Where the dragged corner is with a scale of 1, along the turned axes from the anchor.
    unit: [f64; 2],
    /// Whether one number scales both axes.
    is_even: bool,
    shown: Option<[f64; 2]>,
}

fn begin(panel: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, _: &mut Outbox) -> Begun {
    if button != PointerButton::Primary || !panel.look.sweeps {
        return None;
    }
    let sweeps = touch.frame.sweeps();
    let (index, stop) = hit(touch.frame, &sweeps, touch.pos)?;
    let press = touch.frame.screen.stage_from_pos(touch.pos);
    match SweepDrag::grab(touch.frame, &sweeps[index], stop, press)? {
        Ok(drag) => Some(Box::new(drag)),
        Err(missing) => refused(missing),
    }
}

fn hover(panel: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    if !panel.look.sweeps {
        return None;
    }
    hit(touch.frame, &touch.frame.sweeps(), touch.pos).map(|_| CursorIcon::Grab)
}

impl SweepDrag {
    /// Grabs a value at a point of the stage. `None` if it can't be changed.
    pub(super) fn grab(
        frame: &Frame<'_>,
        sweep: &Sweep,
        stop: SweepStop,
        press: [f32; 2],
    ) -> Option<Result<Self, Missing>> {
        let view = SweepView::of(frame, sweep)?;
        let target = sweep.target(&stop)?;
        let is_even = target.numbers.len() == 1;
        let unit = view.scaled([1.0; 2]).own_along_axes(view.corner());
        let writer = match ActionWriter::new((frame.ctx, frame.ctx.document), sweep.node, stop.secs, target) {
            Ok(writer) => writer,
            Err(missing) => return Some(Err(missing)),
        };
        let (property, held) = (sweep.property, view.held);
        Some(Ok(Self { property, stop, writer, press, held, turn_deg: 0.0, unit, is_even, shown: None }))
    }

    /// The change that brings the value to a goal; `None` if it is refused.
    pub(super) fn change(&mut self, goal: [f64; 2]) -> Option<Change> {
        let label = tr!("canvas-step-handle", handle = self.stop.name(self.property));
        let before = self.held.before;
        let wanted = match self.property {
            PoseProperty::Rotation => Placement { rotation_deg: goal, ..before },
            _ => Placement { scale: goal, ..before },
        };
        Some(Change::all(label, self.writer.edits(self.property, &wanted)?).keeping_selection())
    }

    /// What the pointer asks for.
    fn dragged(&mut self, touch: &Touch<'_>) -> [f64; 2] {
        let now = touch.frame.screen.stage_from_pos(touch.pos);
        let modifiers = touch.ui.input(|input| input.modifiers);
        if now == self.press {
            return self.stop.value;
        }
        match self.property {
            PoseProperty::Rotation => self.turned(now, modifiers),
            _ => self.scaled(now, modifiers),
        }
    }

    /// With Shift in steps of its angle.
    fn turned(&mut self, now: [f32; 2], modifiers: Modifiers) -> [f64; 2] {
        let raw = self.held.deg_at(now) - self.held.deg_at(self.press);
        self.turn_deg = raw + ((self.turn_deg - raw) / 360.0).round() * 360.0;
        let step = match (modifiers.shift, modifiers.command) {
            (true, _) => ANGLE_STEP,
            (false, true) => 0.01,
            (false, false) => 1.0,
        };
        let [x, y] = self.stop.value;
        let to = stepped(x + self.turn_deg, step);
        [to, y + to - x]
    }

    /// With Shift both axes evenly.
    fn scaled(&self, now: [f32; 2], modifiers: Modifiers) -> [f64; 2] {
        let (value, unit) = (self.stop.value, self.unit);
        let [a, b] = [self.held.along_axes(self.press), self.held.along_axes(now)];
        let by = [b[0] - a[0], b[1] - a[1]];
        let step = if modifiers.command { 1.0e-4 } else { 0.01 };
        let arm = [0, 1].map(|axis| unit[axis] * value[axis]);
        let square = arm[0] * arm[0] + arm[1] * arm[1];
        if (modifiers.shift || self.is_even) && square > 1.0e-9 {
            let factor = 1.0 + (by[0] * arm[0] + by[1] * arm[1]) / square;
            return value.map(|value| stepped(value * factor, step));
        }
        [0, 1].map(|axis| {
            let has_room = unit[axis].abs() > 1.0e-6;
            if has_room { stepped(value[axis] + by[axis] / unit[axis], step) } else { value[axis] }
        })
    }

    /// Typed numbers: the angle as it will be, or percents.
    fn over(&self, panel: &CanvasPanel, dragged: [f64; 2]) -> [f64; 2] {
        if panel.typed.is_empty() {
            return dragged;
        }
        let value = self.stop.value;
        match (self.property, panel.typed.numbers()) {
            (PoseProperty::Rotation, [Some(deg), _]) => [deg, value[1] + deg - value[0]],
            (PoseProperty::Rotation, _) => value,
            (_, [first, second]) => {
                let [a, b] = [first, second.or(first)].map(|percent| percent.map(|percent| percent / 100.0));
                [a.unwrap_or(value[0]), b.unwrap_or(value[1])]
            }
        }
    }
}

impl Gesture<CanvasPanel> for SweepDrag {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        panel.typed.read(touch.ui, if self.property == PoseProperty::Rotation { 1 } else { 2 });
        let dragged = self.dragged(touch);
        let goal = self.over(panel, dragged);
        if self.shown == Some(goal) {
            return;
        }
        if let Some(change) = self.change(goal) {
            self.shown = Some(goal);
            out.push(Intent::Preview(change));
        }
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Grabbing)
    }

    fn readout(&self, panel: &CanvasPanel, _: &Frame<'_>) -> Option<Readout> {
        let goal = self.shown?;
        let typed = |index: usize, x: String| panel.typed.typed(index).unwrap_or(x);
        let values = match self.property {
            PoseProperty::Rotation => tr!(
                "canvas-readout-angle",
                by = fixed_64(goal[0] - self.stop.value[0], 1),
                to = panel.typed.shown(0).unwrap_or_else(|| fixed_64(goal[0], 1))
            ),
            _ => tr!(
                "canvas-readout-scale",
                width = typed(0, fixed_64(goal[0] * 100.0, 0)),
                height = typed(1, fixed_64(goal[1] * 100.0, 0))
            ),
        };
        Some(Readout { values, note: None })
    }
}

#[cfg(test)]
mod tests;
