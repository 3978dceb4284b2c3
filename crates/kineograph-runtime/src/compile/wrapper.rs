//! Actions that hold one action.

use super::{Compiled, Compiler, MAIN};
use crate::action::{Action, ActionId, Kind, Value, duration_secs};
use crate::ease::Ease;
use crate::format::{in_place_of, played_clip};
use crate::grid::RateCurve;
use crate::prelude::*;
use crate::program::instructions::{Builder, EventText, GridPart, Node, Op};
use crate::program::{Follow, or_instant};

impl Compiler<'_> {
    pub(super) fn speed(&mut self, action: &Action) -> Compiled {
        let child = self.only_child(action);
        let speed = action.number("speed");
        let duration_secs = duration_secs(action, &[child.node.duration_secs]);
        self.wrapped(child, |builder, child| builder.speed(child, speed, duration_secs))
    }

    pub(super) fn ease(&mut self, action: &Action) -> Compiled {
        let child = self.only_child(action);
        match Ease::of(action) {
            // An instant has no progress to ease.
            Some(ease) if child.node.duration_secs > 0.0 => {
                self.wrapped(child, |builder, child| builder.ease(child, ease.curve()))
            }
            _ => child,
        }
    }

    /// A `ReverseTime`. A `RotateTo` inside is compiled differently, see [`Op::Turn`].
    pub(super) fn reverse_time(&mut self, action: &Action) -> Compiled {
        // Reversing twice is playing forwards, to the bit.
        if let Some(compiled) = action.children.first().and_then(|child| self.reversed_twice(child)) {
            return compiled;
        }
        let child = self.child_that_comes_back(action);
        if child.node.duration_secs == 0.0 {
            return child;
        }
        self.wrapped(child, Builder::reverse)
    }

    /// The contents of the inner `ReverseTime` if a `ReverseTime` holds another one.
    fn reversed_twice(&mut self, child: &Action) -> Option<Compiled> {
        let inner = in_place_of(child);
        if inner.kind() != Kind::ReverseTime || inner.muted {
            return None;
        }
        let index = self.number(child);
        // Otherwise it is the root of a clip.
        let is_child = core::ptr::eq(inner, child);
        let outer = if is_child { self.inside_of } else { self.inside_of.replace(index) };
        let compiled = self.only_child(inner);
        self.inside_of = outer;
        Some(compiled)
    }

    /// A `PlayClip` with the resolved tree of its clip.
    pub(super) fn play_clip(&mut self, action: &Action, index: u32) -> Compiled {
        let outer = self.inside_of.replace(index);
        let compiled = self.only_child(action);
        self.inside_of = outer;
        compiled
    }

    /// A `Yoyo`; an instant has no way back.
    pub(super) fn yoyo(&mut self, action: &Action) -> Compiled {
        let child = self.child_that_comes_back(action);
        if child.node.duration_secs == 0.0 {
            return child;
        }
        self.wrapped(child, Builder::yoyo)
    }

    fn child_that_comes_back(&mut self, action: &Action) -> Compiled {
        self.reversals += 1;
        let child = self.only_child(action);
        self.reversals -= 1;
        child
    }

    /// A `Reverse`: the reversed tree. Its actions keep the numbers of the original tree.
    pub(super) fn reverse(&mut self, action: &Action) -> Compiled {
        let Some(mut child) = action.children.first().cloned() else { return Compiled::default() };
        let was_numbered = self.is_numbered;
        if !was_numbered && self.inside_of.is_none() {
            number_all(&mut child, &mut self.next_action);
        }
        // An empty clip is its own reverse. `reversed` can't know that it is empty and would wrap it in a `Reverse` again.
        if played_clip(in_place_of(&child)).is_some() {
            return Compiled::default();
        }
        self.is_numbered = true;
        // The check has refused trees without a reverse.
        let node = child.reversed().map_or_else(|_| Compiled::default(), |reversed| self.node(&reversed));
        self.is_numbered = was_numbered;
        node
    }

    /// A Repeat or RepeatForever, with the map of one round.
    pub(super) fn repeat(&mut self, action: &Action) -> Compiled {
        let child = self.only_child(action);
        let times = if action.kind() == Kind::Repeat { action.number("times") as u32 } else { 0 };
        let delay_secs = or_instant(action.number("delay"));
        self.wrapped(child, |builder, child| builder.repeat(child, times, delay_secs))
    }

    /// The contents of a `TargetedAction`; see [`crate::program::Target`].
    pub(super) fn targeted(&mut self, action: &Action) -> Compiled {
        let Some(Value::Text(target)) = action.param("target") else { return self.only_child(action) };
        let own = self.parts.get(target.as_str()).copied().unwrap_or(self.owner);
        let outer = core::mem::replace(&mut self.owner, own);
        let compiled = self.only_child(action);
        self.owner = outer;
        compiled
    }

    /// The events of the frames of another target's `Animate`, without the frames.
    pub(super) fn frame_events(&mut self, action: &Action, index: u32) -> Node {
        let Some(Value::Frames(steps)) = action.param("frames") else { return Node::NOTHING };
        let (delay_secs, id) = (action.number("delay_per_unit"), self.id_of(index));
        let mut nodes = Vec::new();
        for step in steps {
            if let Some(event) = &step.event {
                let text = EventText::new(event, "").add_to(&mut self.main.program.event_texts);
                nodes.push(Node { op: Op::Send { text, action: id }, has_events: true, ..Node::NOTHING });
            }
            nodes.push(Node::NOTHING.lasting(or_instant(step.units * delay_secs)));
        }
        let round = self.main.sequence(&nodes);
        self.main.rounds(round, action.number("loops") as u32)
    }

    /// An `AccelAmplitude` or its like: its grid effects get the course of their rate.
    pub(super) fn amplitude(&mut self, action: &Action) -> Compiled {
        let owner = self.owner;
        let first = self.builder(owner).program.grid_parts.len();
        let child = self.only_child(action);
        let exponent = action.number("rate");
        let course = match action.kind() {
            Kind::AccelAmplitude => RateCurve::Accel(exponent),
            Kind::DeccelAmplitude => RateCurve::Deccel(exponent),
            _ => RateCurve::AccelDeccel(exponent),
        };
        for part in &mut self.builder(owner).program.grid_parts[first..] {
            if let GridPart::Effect { rate, .. } = part {
                rate.get_or_insert(course);
            }
        }
        child
    }

    pub(super) fn follow(&mut self, action: &Action) -> Compiled {
        let owner = self.owner;
        let follows = &mut self.builder(owner).program.follows;
        let rect_px = match action.param("rect") {
            Some(Value::Vec4(rect)) if *rect != [0.0; 4] => Some(*rect),
            _ => None,
        };
        follows.push(Follow {
            target: action.text("target").into(),
            screen_px: action.vec2("screen"),
            rect_px,
            offset_px: action.vec2("offset"),
        });
        let follow = follows.len() as u32 - 1;
        let wait = Node::NOTHING.lasting(f64::INFINITY);
        let node = Node { op: Op::Follow { follow }, has_follow: true, ..wait };
        if owner == MAIN {
            Compiled::main(node)
        } else {
            Compiled { node: wait, others: vec![(owner, node)] }
        }
    }
}

/// Sets the ids of a tree to its preorder indices, from `next` on.
fn number_all(action: &mut Action, next: &mut u32) {
    action.id = Some(ActionId(*next));
    *next += 1;
    if action.kind() == Kind::PlayClip {
        return;
    }
    for child in &mut action.children {
        number_all(child, next);
    }
}
