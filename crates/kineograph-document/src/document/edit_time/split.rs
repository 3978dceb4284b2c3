//! Splits an action into two that together do what it did.

use kineograph_runtime::format::{Action, ActionId, Category, Kind, Value};
use kineograph_runtime::{Channel, Program};

use super::lengths::{Lengths, secs_of};
use super::{SAME_SECS, readable_secs};
use crate::document::clip_editor::{ClipEditor, Slot};
use crate::document::edit_error::{EditError, SplitRefusal};

impl ClipEditor<'_> {
    /// Splits an action and returns the second half, which is placed after the first.
    pub(super) fn split(
        &mut self,
        id: ActionId,
        at_secs: f64,
        lengths: &Lengths,
    ) -> Result<ActionId, EditError> {
        let action = lengths.tree(id).ok_or(EditError::Missing("action"))?;
        let second = self.split_off(action, readable_secs(at_secs))?;
        if self.sequence_of(id).is_none() {
            self.wrap(&[id], Kind::Sequence)?;
        }
        let Slot::Child(list, index) = self.place_of(id) else { return Err(EditError::Missing("action")) };
        self.check_slot(Slot::Child(list, index), self.clip.height(second))?;
        self.attach(second, Slot::Child(list, index + 1))?;
        Ok(second)
    }

    /// Keeps what an action does up to a time and returns the rest, which has no parent yet.
    fn split_off(&mut self, action: &Action, at_secs: f64) -> Result<ActionId, EditError> {
        let id = action.id.ok_or(EditError::Missing("action"))?;
        if !(at_secs > SAME_SECS && at_secs < secs_of(action) - SAME_SECS) {
            return Err(refused(action, SplitRefusal::Edge));
        }
        match action.kind() {
            Kind::Sequence => self.split_list(id, action, at_secs),
            Kind::Spawn => self.split_spawn(id, action, at_secs),
            Kind::Repeat => self.split_rounds(id, action, at_secs),
            Kind::Speed => self.split_inside(id, action, at_secs * action.number("speed")),
            Kind::TargetedAction => self.split_inside(id, action, at_secs),
            Kind::At => Err(EditError::Placed),
            _ => {
                let (first, second) = halves(action, at_secs)?;
                self.change(id, |item| item.action = first)?;
                Ok(self.add_tree(&second, None))
            }
        }
    }

    fn split_list(&mut self, id: ActionId, list: &Action, at_secs: f64) -> Result<ActionId, EditError> {
        if list.children.iter().any(|child| child.kind() == Kind::At) {
            return Err(refused(list, SplitRefusal::PlacedInside));
        }
        let starts_secs = list.children_starts_secs().unwrap_or_default();
        let mut rest = Vec::new();
        for (child, start_secs) in list.children.iter().zip(starts_secs) {
            let Some(child_id) = child.id else { continue };
            let (is_ahead, is_over) = (
                start_secs > at_secs - SAME_SECS,
                child.muted || start_secs + secs_of(child) < at_secs + SAME_SECS,
            );
            if is_ahead {
                rest.push(child_id);
            } else if !is_over {
                rest.push(self.split_off(child, at_secs - start_secs)?);
            }
        }
        self.new_holder(id, list, rest)
    }

    fn split_spawn(&mut self, id: ActionId, spawn: &Action, at_secs: f64) -> Result<ActionId, EditError> {
        if has_rivals(spawn) {
            return Err(refused(spawn, SplitRefusal::Rivals));
        }
        let mut rest = Vec::new();
        for child in spawn.children.iter().filter(|child| !child.muted) {
            if secs_of(child) > at_secs + SAME_SECS {
                rest.push(self.split_off(child, at_secs)?);
            }
        }
        self.new_holder(id, spawn, rest)
    }

    fn split_inside(&mut self, id: ActionId, wrapper: &Action, at_secs: f64) -> Result<ActionId, EditError> {
        let child = wrapper.children.first().ok_or_else(|| refused(wrapper, SplitRefusal::Empty))?;
        let rest = self.split_off(child, at_secs)?;
        self.new_holder(id, wrapper, vec![rest])
    }

    fn split_rounds(&mut self, id: ActionId, repeat: &Action, at_secs: f64) -> Result<ActionId, EditError> {
        let (times, pause_secs) = (repeat.number("times"), repeat.number("delay"));
        let round_secs = secs_of(repeat) / times;
        let rounds = (at_secs / round_secs).round();
        if pause_secs > 0.0 || (rounds * round_secs - at_secs).abs() > SAME_SECS {
            return Err(refused(repeat, SplitRefusal::InsideRound));
        }
        let mut rest = self.clip.tree(id).ok_or(EditError::Missing("action"))?;
        rest.label = None;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between 0 and `times`
        let count = |rounds: f64| Value::Count(rounds as u32);
        rest.set_param("times", count(times - rounds))?;
        self.set_param(&[id], "times", &count(rounds))?;
        Ok(self.add_tree(&rest, None))
    }

    /// Adds an action like `model` around `children`, which move out of their parents.
    fn new_holder(
        &mut self,
        id: ActionId,
        model: &Action,
        children: Vec<ActionId>,
    ) -> Result<ActionId, EditError> {
        let mut shell =
            self.clip.get(id).map_or_else(|| Action::new(model.kind()), |item| item.action.clone());
        // Two actions of the same label can't be distinguished.
        shell.label = None;
        let holder = self.add_tree(&shell, None);
        for (index, child) in children.into_iter().enumerate() {
            if self.clip.get(child).is_some_and(|item| item.parent.is_some()) {
                self.detach(child);
            }
            self.attach(child, Slot::Child(holder, index))?;
        }
        Ok(holder)
    }
}

fn refused(action: &Action, why: SplitRefusal) -> EditError {
    EditError::NoSplit { action: action.spec().name, why }
}

/// True if two children change the same channel other than by addition: each then starts from the pose that the Spawn starts from.
fn has_rivals(spawn: &Action) -> bool {
    let programs: Vec<_> = spawn.children.iter().filter_map(|child| Program::compile(child).ok()).collect();
    let written = |program: &Program, channel: Channel| program.channels().contains(channel);
    Channel::ALL
        .iter()
        .filter(|channel| !matches!(channel, Channel::X | Channel::Y))
        .any(|channel| programs.iter().filter(|program| written(program, *channel)).count() > 1)
}

/// The two halves of a leaf: up to a time, and from then on.
fn halves(action: &Action, at_secs: f64) -> Result<(Action, Action), EditError> {
    if action.kind() == Kind::Animate {
        return animation_halves(action, at_secs);
    }
    let secs = action.number("duration");
    let f = at_secs / secs;
    let (mut first, mut second) = (action.clone(), action.clone());
    second.label = None;
    let first_secs = readable_secs(at_secs);
    set(&mut first, "duration", Value::Number(first_secs));
    set(&mut second, "duration", Value::Number(readable_secs(secs - first_secs)));
    match action.kind() {
        Kind::DelayTime => {}
        Kind::MoveBy | Kind::RotateBy | Kind::SkewBy | Kind::ResizeBy | Kind::TintBy | Kind::PlayBy => {
            for (param, value) in action.spec().params.iter().zip(action.params()) {
                if param.name != "duration" {
                    set(&mut first, param.name, times(value, f));
                    set(&mut second, param.name, times(value, 1.0 - f));
                }
            }
        }
        Kind::ScaleBy => {
            let factor = action.vec2("scale");
            let passed = factor.map(|factor| 1.0 + (factor - 1.0) * f);
            if passed.iter().any(|passed| passed.abs() < 1e-9) {
                return Err(refused(action, SplitRefusal::ZeroScale));
            }
            set(&mut first, "scale", Value::Vec2(passed));
            set(&mut second, "scale", Value::Vec2([factor[0] / passed[0], factor[1] / passed[1]]));
        }
        Kind::BezierBy => split_bezier(action, f, &mut first, &mut second),
        Kind::JumpBy => split_jumps(action, f, &mut first, &mut second)?,
        Kind::ProgressFromTo | Kind::ActionTween | Kind::ActionFloat => {
            let (from, to) = (action.number("from"), action.number("to"));
            let passed = Value::Number(from + (to - from) * f);
            set(&mut first, "to", passed.clone());
            set(&mut second, "from", passed);
        }
        _ => return Err(refused(action, refusal_of(action.kind()))),
    }
    Ok((first, second))
}

/// Why no action of a kind can be split.
fn refusal_of(kind: Kind) -> SplitRefusal {
    let is_absolute = kind.spec().name.ends_with("To"); // not shown
    if kind.spec().category == Category::Ease {
        SplitRefusal::Ease
    } else if is_absolute {
        SplitRefusal::Absolute
    } else {
        SplitRefusal::OtherKinds
    }
}

fn split_bezier(action: &Action, f: f64, first: &mut Action, second: &mut Action) {
    let mix = |a: [f64; 2], b: [f64; 2]| [0, 1].map(|i| a[i] + (b[i] - a[i]) * f);
    let minus = |a: [f64; 2], b: [f64; 2]| [0, 1].map(|i| a[i] - b[i]);
    // De Casteljau.
    let (c1, c2, end) = (action.vec2("control_1"), action.vec2("control_2"), action.vec2("delta"));
    let (a, b, c) = (mix([0.0; 2], c1), mix(c1, c2), mix(c2, end));
    let (d, e) = (mix(a, b), mix(b, c));
    let middle = mix(d, e);
    for (param, value) in [("control_1", a), ("control_2", d), ("delta", middle)] {
        set(first, param, Value::Vec2(value));
    }
    for (param, value) in [("control_1", e), ("control_2", c), ("delta", end)] {
        set(second, param, Value::Vec2(minus(value, middle)));
    }
}

fn split_jumps(action: &Action, f: f64, first: &mut Action, second: &mut Action) -> Result<(), EditError> {
    let (jumps, delta) = (action.number("jumps"), action.vec2("delta"));
    let landed = (jumps * f).round();
    if (landed - jumps * f).abs() > 1e-6 {
        return Err(refused(action, SplitRefusal::InsideJump));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between 0 and `jumps`
    for (half, jumps, part) in [(first, landed, f), (second, jumps - landed, 1.0 - f)] {
        set(half, "jumps", Value::Count(jumps as u32));
        set(half, "delta", Value::Vec2(delta.map(|delta| delta * part)));
    }
    Ok(())
}

fn animation_halves(action: &Action, at_secs: f64) -> Result<(Action, Action), EditError> {
    let Some(Value::Frames(frames)) = action.param("frames") else {
        return Err(refused(action, SplitRefusal::Empty));
    };
    if action.number("loops") > 1.0 {
        return Err(refused(action, SplitRefusal::Loops));
    }
    let at_units = at_secs / action.number("delay_per_unit");
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut start_units = 0.0;
    for step in frames {
        let end_units = start_units + step.units;
        if end_units <= at_units + 1e-9 {
            before.push(step.clone());
        } else if start_units >= at_units - 1e-9 {
            after.push(step.clone());
        } else {
            before.push(step.clone().with_units(at_units - start_units));
            // Its event was sent when the frame appeared.
            after.push(step.clone().with_event(None).with_units(end_units - at_units));
        }
        start_units = end_units;
    }
    let (mut first, mut second) = (action.clone(), action.clone());
    second.label = None;
    set(&mut first, "frames", Value::Frames(before));
    set(&mut first, "restore", Value::Flag(false));
    set(&mut second, "frames", Value::Frames(after));
    Ok((first, second))
}

/// A value with all its numbers multiplied.
fn times(value: &Value, factor: f64) -> Value {
    match value {
        Value::Number(x) => Value::Number(x * factor),
        Value::Optional(x) => Value::Optional(x.map(|x| x * factor)),
        Value::Vec2(x) => Value::Vec2(x.map(|x| x * factor)),
        Value::Vec3(x) => Value::Vec3(x.map(|x| x * factor)),
        other => other.clone(),
    }
}

/// Sets a parameter that the kind has, with a value of its type.
fn set(action: &mut Action, param: &str, value: Value) {
    // Names and types are those of the table.
    let _ = action.set_param(param, value);
}
