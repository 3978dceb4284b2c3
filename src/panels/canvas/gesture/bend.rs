//! Bending a path by its line. The action of a straight one becomes a Bézier curve with the same ends, length and ease, so that a drag is all
//! that a curve takes; the controls of one that is curved already are moved. Where other paths are dragged, their handles are named.

use egui::{CursorIcon, PointerButton};
use kineograph_runtime::format::{Action, Kind, Value};
use kineograph_stage::scene::Affine2;
use kineograph_studio::motion::SubjectQuery;

use super::refused::explained;
use super::{Begun, Gesture, Readout, Starter, Touch};
use crate::document::{ActionId, ClipEdit, ClipId, Edit, NodeId};
use crate::history::Change;
use crate::kinds;
use crate::motion::HandleSlot;
use crate::panels::canvas::motion::PathHandles;
use crate::panels::canvas::what_moves::PlayedAction;
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::reach::HANDLE_PX;

pub(super) const STARTER: Starter = Starter { begin, hover };

/// The names of both controls.
const CONTROLS: [&str; 2] = ["control_1", "control_2"]; // not shown
/// Pieces in which the place on the curve is searched.
const PIECES: u8 = 64;
/// Nearer to its ends than at this part, controls would have to go far for a small bend.
const LEAST_PART: f64 = 0.15;

struct Bend {
    clip: ClipId,
    id: ActionId,
    /// What a straight action becomes.
    becomes: Option<Kind>,
    /// The edits that make it one, with controls on its line.
    made: Vec<ClipEdit>,
    /// The controls before, in coordinates of the action.
    controls: [[f64; 2]; 2],
    /// By how much farther than the pointer both controls go, so that the line follows it.
    reach: f64,
    press: [f32; 2],
    parent_from_stage: Affine2,
    name: &'static str,
    shown: Option<[[f64; 2]; 2]>,
}

fn begin(panel: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, out: &mut Outbox) -> Begun {
    let is_free = button == PointerButton::Primary && touch.frame.nodes_at(touch.pos).is_empty();
    if !is_free {
        return None;
    }
    let (played, node) = panel.dragged_on_path(touch, out)?;
    match Bend::of(touch, played, node) {
        Some(bend) => Some(Box::new(bend)),
        None => explained(tr!("canvas-bend.other")),
    }
}

const fn hover(_: &CanvasPanel, _: &Touch<'_>) -> Option<CursorIcon> {
    None
}

impl Bend {
    fn of(touch: &Touch<'_>, played: PlayedAction, node: NodeId) -> Option<Self> {
        let frame = touch.frame;
        let wanted = SubjectQuery {
            node: Some(node),
            clip: Some(played.clip),
            run: Some(played.run),
            inner: played.inner,
            action: Some(played.action),
            is_alone: false,
        };
        let handles = PathHandles::of_action(frame, node, wanted)?;
        let press = frame.screen.stage_from_pos(touch.pos);
        let (part, far) = nearest(&cubic(&handles)?, press);
        if far > frame.screen.stage_len(HANDLE_PX) {
            return None;
        }
        let part = part.clamp(LEAST_PART, 1.0 - LEAST_PART);
        let end = handles.handles.iter().find(|handle| handle.slot == HandleSlot::End)?;
        let parent_from_stage = end.stage_from_parent.inverse()?;
        let action = &handles.leaf.action;
        let (becomes, values) = bezier_of(action, &handles)?;
        let vec2 = |name: &str| {
            values.iter().find(|(param, _)| *param == name).map(|(_, value)| value.clone()).and_then(as_vec2)
        };
        let controls = [vec2(CONTROLS[0])?, vec2(CONTROLS[1])?];
        let id = handles.leaf.id;
        let sets = values.into_iter().filter(|(param, _)| !CONTROLS.contains(param));
        let sets = sets.map(|(param, value)| ClipEdit::SetParam { ids: vec![id], param, value });
        let made = becomes.map(|kind| ClipEdit::ChangeKind(id, kind)).into_iter().chain(sets).collect();
        let reach = 1.0 / (3.0 * part * (1.0 - part));
        let (clip, name) = (handles.leaf.clip, kinds::title(action.kind()));
        Some(Self { clip, id, becomes, made, controls, reach, press, parent_from_stage, name, shown: None })
    }

    /// Where the controls go so that the place that was pressed comes to the pointer: to whole pixels, with Ctrl to hundredths.
    fn wanted(&self, touch: &Touch<'_>) -> [[f64; 2]; 2] {
        let now = touch.frame.screen.stage_from_pos(touch.pos);
        let by = [now[0] - self.press[0], now[1] - self.press[1]];
        let by = self.parent_from_stage.transform_vector(by).map(|x| f64::from(x) * self.reach);
        let per_px = if touch.ui.input(|input| input.modifiers.command) { 100.0 } else { 1.0 };
        let rounded = |x: f64| (x * per_px).round() / per_px + 0.0;
        self.controls.map(|[x, y]| [rounded(x + by[0]), rounded(y + by[1])])
    }

    fn change(&self, controls: [[f64; 2]; 2]) -> Change {
        let sets = CONTROLS.into_iter().zip(controls).map(|(param, at)| ClipEdit::SetParam {
            ids: vec![self.id],
            param,
            value: Value::Vec2(at),
        });
        let edits = self.made.iter().cloned().chain(sets).map(|edit| Edit::Clip(self.clip, edit)).collect();
        Change::all(tr!("canvas-step-bend"), edits).keeping_selection()
    }

    /// What a straight action is from now on.
    fn text(&self) -> String {
        match self.becomes {
            Some(kind) => tr!("canvas-bend", action = self.name, curve = kinds::title(kind)),
            None => tr!("canvas-bend.curve").to_owned(),
        }
    }
}

impl Gesture<CanvasPanel> for Bend {
    fn go_on(&mut self, _: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        let controls = self.wanted(touch);
        if self.shown != Some(controls) {
            self.shown = Some(controls);
            out.push(Intent::Preview(self.change(controls)));
        }
    }

    fn finish(&mut self, _: &mut CanvasPanel, _: &Touch<'_>, out: &mut Outbox) {
        if self.becomes.is_some() {
            out.push(Intent::Report(self.text()));
        }
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Grabbing)
    }

    fn readout(&self, _: &CanvasPanel, _: &Frame<'_>) -> Option<Readout> {
        self.shown.map(|_| Readout { values: self.text(), note: None })
    }
}

/// The kind of curve that does what an action does, if that is another one, and the values that it has then.
fn bezier_of(action: &Action, handles: &PathHandles) -> Option<(Option<Kind>, kinds::Values)> {
    let becomes = match action.kind() {
        Kind::MoveBy => Some(Kind::BezierBy),
        Kind::MoveTo => Some(Kind::BezierTo),
        Kind::BezierBy | Kind::BezierTo => None,
        _ => return None,
    };
    let values = match becomes {
        Some(kind) => kinds::kept(action, kind, &handles.start_pose()?),
        None => CONTROLS.map(|name| (name, Value::Vec2(action.vec2(name)))).into(),
    };
    Some((becomes, values))
}

fn as_vec2(value: Value) -> Option<[f64; 2]> {
    if let Value::Vec2(at) = value { Some(at) } else { None }
}

/// Start, controls and end of the path, on the stage; those of a straight one are at its thirds.
fn cubic(handles: &PathHandles) -> Option<[[f32; 2]; 4]> {
    let [start, end] = handles.points()[..] else { return None };
    let control = |index: usize| {
        let own = handles.handles.iter().find(|handle| handle.slot == HandleSlot::Control(index));
        own.map_or_else(
            || {
                let part = if index == 0 { 1.0 / 3.0 } else { 2.0 / 3.0 };
                [0, 1].map(|axis| start[axis] + (end[axis] - start[axis]) * part)
            },
            |handle| handle.stage,
        )
    };
    Some([start, control(0), control(1), end])
}

/// At which part a curve is nearest to a point, and how far from it.
fn nearest([a, b, c, d]: &[[f32; 2]; 4], to: [f32; 2]) -> (f64, f32) {
    let far = |part: f32| {
        let rest = 1.0 - part;
        let weights = [rest.powi(3), 3.0 * part * rest * rest, 3.0 * part * part * rest, part.powi(3)];
        let at = [0, 1].map(|axis| {
            weights[0] * a[axis] + weights[1] * b[axis] + weights[2] * c[axis] + weights[3] * d[axis]
        });
        (at[0] - to[0]).hypot(at[1] - to[1])
    };
    let parts = (0..=PIECES).map(|piece| f32::from(piece) / f32::from(PIECES));
    let best = parts.map(|part| (part, far(part))).min_by(|a, b| a.1.total_cmp(&b.1));
    best.map_or((0.5, f32::INFINITY), |(part, far)| (f64::from(part), far))
}
