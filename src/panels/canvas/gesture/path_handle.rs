//! Dragging the handles on the path of an action, and adding and removing points.

use std::rc::Rc;

use egui::{CursorIcon, Painter, PointerButton, Pos2};
use kineograph_runtime::Channel;
use kineograph_studio::motion::{Subject, SubjectQuery};

use super::{Begun, Gesture, Readout, Starter, Touch};
use crate::compile::Programs;
use crate::document::{Document, Edit};
use crate::history::Change;
use crate::motion::{
    Added, Goal, HandleSlot, PlacedHandle, Removal, Reshape, added, placed_handles, removed,
};
use crate::panels::canvas::motion::{PathHandle, PathHandles, channel_of};
use crate::panels::canvas::snap::{
    Hit, Moved, SnapOptions, Snapping, Targets, hit_names, paint_hits, single, snap, snap_targets,
};
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::reach::{DRAG_PX, HANDLE_PX, SNAP_PX};

pub(super) const STARTER: Starter = Starter { begin, hover };

/// A key that would be nearer to the curve than this is none, in pixels.
const LEAST_OFF: f64 = 1.0e-3;

/// Drags a handle.
struct PathDrag {
    handle: PathHandle,
    handles: Rc<PathHandles>,
    /// What moves it: of keys of x and of y an action each.
    parts: Vec<HeldPart>,
    press: [f32; 2],
    /// Where a control without length was pressed that is not moved yet, on the screen.
    rests_at: Option<Pos2>,
    /// What it snaps to.
    snapping: Option<Snapping>,
    /// Where the handle is now, in the parent.
    shown: Option<([f64; 2], f64)>,
    /// What it snapped to along x and along y.
    hits: [Option<Hit>; 2],
}

/// A handle of one action that is dragged.
struct HeldPart {
    /// What adds a key where the action has none.
    adds: Vec<Edit>,
    reshape: Reshape,
}

fn begin(panel: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, _: &mut Outbox) -> Begun {
    let is_click = touch.ui.input(|input| input.modifiers.command);
    if button != PointerButton::Primary || is_click {
        return None;
    }
    let handles = touch.frame.path_handles()?;
    let handle = handles.hit(touch.frame, touch.pos)?.clone();
    // A control without length is pulled out of its point: it comes to the pointer, once that is moved.
    if handles.stub(touch.frame, &handle).is_some() {
        let drag = PathDrag::grab(touch.frame, handles, handle.clone(), handle.stage)?;
        return Some(Box::new(PathDrag { rests_at: Some(touch.pos), ..drag }));
    }
    let press = touch.frame.screen.stage_from_pos(touch.pos);
    grab(touch.frame, (handles, handle), press, panel.snap)
}

/// Grabs a handle of an action at a point of the stage.
pub(super) fn grab(
    frame: &Frame<'_>,
    (handles, handle): (Rc<PathHandles>, PathHandle),
    press: [f32; 2],
    options: SnapOptions,
) -> Begun {
    let snapping = snapping(frame, &handles, &handle, options);
    Some(Box::new(PathDrag { snapping, ..PathDrag::grab(frame, handles, handle, press)? }))
}

/// What a handle snaps to: as its node does, and level with the other points of its path. `None` where nothing attracts.
fn snapping(
    frame: &Frame<'_>,
    handles: &PathHandles,
    handle: &PathHandle,
    options: SnapOptions,
) -> Option<Snapping> {
    let targets = snap_targets(frame, options, &[handles.node]).filter(|_| handle.is_place())?;
    let path = handles.points().into_iter().filter(|point| *point != handle.stage).collect();
    Some(Snapping { targets: Targets { path, ..targets }, reach: frame.screen.stage_len(SNAP_PX) })
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    let handles = touch.frame.path_handles()?;
    handles.hit(touch.frame, touch.pos).map(|_| CursorIcon::Grab)
}

impl PathHandles {
    /// The handle under the pointer.
    pub fn hit(&self, frame: &Frame<'_>, pos: Pos2) -> Option<&PathHandle> {
        let far = |handle: &&PathHandle| self.shown_at(frame, handle).distance(pos);
        let near = self.handles.iter().rev().filter(|handle| far(handle) <= HANDLE_PX);
        near.min_by(|a, b| far(a).total_cmp(&far(b)))
    }
}

impl Gesture<CanvasPanel> for PathDrag {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        if self.rests_at.is_some_and(|at| at.distance(touch.pos) < DRAG_PX) && panel.typed.is_empty() {
            return panel.typed.read(touch.ui, 2);
        }
        self.rests_at = None;
        let moves_in_time = touch.ui.input(|input| input.modifiers.shift)
            && matches!(self.handle.slot, HandleSlot::End | HandleSlot::Key(_));
        panel.typed.read(touch.ui, 2);
        let goal = if moves_in_time {
            let stage = touch.frame.screen.stage_from_pos(touch.pos);
            let secs =
                self.handles.nearest_secs(touch.frame, stage).map_or(self.handle.secs, |found| found.0);
            let fps = touch.frame.ctx.document.stage().fps;
            let is_free = touch.ui.input(|input| input.modifiers.command);
            (self.handle.position, if is_free { secs } else { (secs * fps).round() / fps })
        } else {
            (self.wanted(panel, touch), self.handle.secs)
        };
        if self.shown == Some(goal) {
            return;
        }
        if let Some(change) = self.change(goal) {
            self.shown = Some(goal);
            out.push(Intent::Preview(change.keeping_selection()));
        }
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Grabbing)
    }

    fn paint(&self, painter: &Painter, frame: &Frame<'_>) {
        paint_hits(painter, frame, Some(self.handles.node), self.hits);
    }

    fn readout(&self, panel: &CanvasPanel, frame: &Frame<'_>) -> Option<Readout> {
        let ([x, y], secs) = self.shown?;
        let typed = |axis: usize, at: f64| panel.typed.typed(axis).unwrap_or_else(|| at.to_string());
        let values = match panel.typed.is_empty() {
            false => tr!("canvas-typed", x = typed(0, x), y = typed(1, y)),
            true if secs != self.handle.secs => {
                let frames = secs * frame.ctx.document.stage().fps;
                tr!("canvas-readout-secs", secs = format!("{secs:.3}"), frames = format!("{frames:.1}"))
            }
            true => {
                let place = tr!("canvas-at", x = x.to_string(), y = y.to_string());
                let target = hit_names(frame, self.hits);
                if target.is_empty() { place } else { tr!("canvas-snapped", place, target) }
            }
        };
        Some(Readout { values, note: None })
    }
}

impl PathDrag {
    /// Grabs a handle at a point of the stage. `None` if it can't be changed.
    fn grab(
        frame: &Frame<'_>,
        handles: Rc<PathHandles>,
        handle: PathHandle,
        press: [f32; 2],
    ) -> Option<Self> {
        let version = (frame.ctx.document, frame.ctx.programs);
        let own =
            HeldPart::of(version, handles.wanted, &handles.subject, (handle.placed.clone(), handle.secs));
        let other = handles.other.as_ref().and_then(|other| {
            let held = (handle.other.iter().cloned().collect(), handle.secs);
            HeldPart::of(version, other.wanted, &other.subject, held)
        });
        let parts: Vec<HeldPart> = own.into_iter().chain(other).collect();
        let (rests_at, snapping, shown, hits) = (None, None, None, [None; 2]);
        let grabbed = Self { handle, handles, parts, press, rests_at, snapping, shown, hits };
        (!grabbed.parts.is_empty()).then_some(grabbed)
    }

    /// Where the handle is to be, in the parent.
    fn wanted(&mut self, panel: &CanvasPanel, touch: &Touch<'_>) -> [f64; 2] {
        let before = self.handle.position;
        self.hits = [None; 2];
        if !panel.typed.is_empty() {
            let typed = panel.typed.numbers();
            return [0, 1].map(|axis| typed[axis].unwrap_or(before[axis]));
        }
        let Some(parent_from_stage) = self.handle.stage_from_parent.inverse() else { return before };
        let now = touch.frame.screen.stage_from_pos(touch.pos);
        let mut stage_by = [now[0] - self.press[0], now[1] - self.press[1]];
        let is_free = touch.ui.input(|input| input.modifiers.command);
        if let Some(to) = self.snapping.as_ref().filter(|_| !is_free) {
            let place = self.handle.stage;
            let moved = Moved { anchor: Some(place), ..Moved::point(place) }.shifted(stage_by);
            self.hits = snap(&moved, &to.targets, to.reach);
            for (by, hit) in stage_by.iter_mut().zip(self.hits) {
                *by += hit.map_or(0.0, |hit| single(hit.shift));
            }
        }
        let by = parent_from_stage.transform_vector(stage_by);
        // What snapped would leave its line by rounding to whole pixels.
        let is_whole = !is_free && self.hits == [None; 2];
        let is_upright = parent_from_stage.b == 0.0 && parent_from_stage.c == 0.0;
        [0, 1].map(|axis| {
            let x = before[axis] + f64::from(by[axis]);
            let per_unit =
                if is_whole || (!is_free && is_upright && self.hits[axis].is_none()) { 1.0 } else { 100.0 };
            if by[axis] == 0.0 { before[axis] } else { (x * per_unit).round() / per_unit + 0.0 }
        })
    }

    fn change(&mut self, (position, secs): ([f64; 2], f64)) -> Option<Change> {
        let value = |channel: Channel| position[usize::from(channel == Channel::Y)];
        let goal = |placed: &PlacedHandle| Goal { secs, value: value(placed.id.1) };
        let mut edits = Vec::new();
        for part in &mut self.parts {
            let goals: Vec<Goal> = part.reshape.held.iter().map(goal).collect();
            edits.extend(part.edits(&goals)?);
        }
        Some(Change::all(tr!("canvas-step-handle", handle = self.handle.name()), edits))
    }
}

impl HeldPart {
    /// Grabs handles of the subject's action; where it has none at this time, a key that is to be added to it.
    fn of(
        (document, programs): (&Document, &Programs),
        wanted: SubjectQuery,
        subject: &Subject,
        (held, secs): (Vec<PlacedHandle>, f64),
    ) -> Option<Self> {
        if !held.is_empty() {
            return Some(Self {
                adds: Vec::new(),
                reshape: Reshape::new((document, programs), wanted, subject, held)?,
            });
        }
        let channel = channel_of(subject.leaf.as_ref()?)?;
        let Added { change, slot, .. } = added((document, programs), wanted, subject, channel, secs)?;
        let mut document = document.clone();
        for edit in &change.edits {
            document = document.edited(edit).ok()?.0;
        }
        let mut programs = programs.clone();
        programs.renew(&document);
        let subject = Subject::of(&document, &programs, &wanted)?;
        let held = placed_handles(&subject, |handle| handle.slot == slot);
        let reshape = Reshape::new((&document, &programs), wanted, &subject, held)?;
        Some(Self { adds: change.edits, reshape })
    }

    /// The edits that bring it there. A key that would stay where the curve is already is not added.
    fn edits(&mut self, goals: &[Goal]) -> Option<Vec<Edit>> {
        let is_off = |(placed, goal): (&PlacedHandle, &Goal)| (placed.value - goal.value).abs() > LEAST_OFF;
        if !self.adds.is_empty() && !self.reshape.held.iter().zip(goals).any(is_off) {
            return Some(Vec::new());
        }
        let moved = self.reshape.change(goals)?.edits;
        Some(self.adds.iter().cloned().chain(moved).collect())
    }
}

/// Adds a point where the path is clicked with Alt or double clicked, and removes the one that is clicked with Ctrl. True if it did.
pub(super) fn click(touch: &Touch<'_>, is_double: bool, out: &mut Outbox) -> bool {
    let modifiers = touch.ui.input(|input| input.modifiers);
    if !(modifiers.command || modifiers.alt || is_double) {
        return false;
    }
    let Some(handles) = touch.frame.path_handles() else { return false };
    if modifiers.command {
        return remove_at(&handles, touch, out);
    }
    let frame = touch.frame;
    let stage = frame.screen.stage_from_pos(touch.pos);
    let Some((secs, far)) = handles.nearest_secs(frame, stage) else { return false };
    if far > frame.screen.stage_len(HANDLE_PX) || handles.hit(frame, touch.pos).is_some() {
        return false;
    }
    let version = (frame.ctx.document, frame.ctx.programs);
    let placed = handles.handles.iter().filter(|handle| handle.slot != HandleSlot::Height);
    let Some(channel) = placed.flat_map(|handle| &handle.placed).map(|placed| placed.id.1).next() else {
        return false;
    };
    let own = added(version, handles.wanted, &handles.subject, channel, secs);
    let other = handles
        .other
        .as_ref()
        .and_then(|other| added(version, other.wanted, &other.subject, channel_of(&other.leaf)?, secs));
    let mut changes = own.into_iter().chain(other).map(|added| added.change);
    let Some(mut change) = changes.next() else { return false };
    change.edits.extend(changes.flat_map(|change| change.edits));
    out.edit(change.keeping_selection());
    true
}

/// Removes the point under the pointer. True if there is one.
pub(super) fn remove_at(handles: &PathHandles, touch: &Touch<'_>, out: &mut Outbox) -> bool {
    let Some(handle) = handles.hit(touch.frame, touch.pos) else { return false };
    if !matches!(handle.slot, HandleSlot::Point(_) | HandleSlot::Key(_)) {
        return false;
    }
    let own = handle.placed.iter().map(|placed| placed.id);
    let mut removals: Vec<Removal> = Vec::new();
    if !handle.placed.is_empty() {
        removals.push(removed(&handles.leaf, own));
    }
    if let Some((other, key)) = handles.other.as_ref().zip(handle.other.as_ref()) {
        removals.push(removed(&other.leaf, [key.id].into_iter()));
    }
    let mut changes = Vec::new();
    for removal in removals {
        match removal {
            Removal::Change(change) => changes.push(change),
            Removal::Refused(why) => {
                out.push(Intent::Warn(why.to_owned()));
                return true;
            }
        }
    }
    let mut changes = changes.into_iter();
    if let Some(mut change) = changes.next() {
        change.edits.extend(changes.flat_map(|change| change.edits));
        out.edit(change.keeping_selection());
    }
    true
}

#[cfg(test)]
mod tests;
