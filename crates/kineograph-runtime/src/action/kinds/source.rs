//! What a row builds its operation from: the values of an action, and the arrays of the program. The check has validated the values.

use crate::action::{Action, Key, Value};
use crate::channel::{Channel, ChannelSet};
use crate::program::Program;
use crate::program::instructions::{Animation, EventText, GridPart, KeyStop, Noise, Op};

/// A leaf's op, and the channels that it writes.
pub type LeafOp = (Op, ChannelSet);

/// An action that is being compiled into a program.
pub struct LeafSource<'a> {
    program: &'a mut Program,
    action: &'a Action,
    /// Whether it is inside a `ReverseTime`.
    pub is_reversed: bool,
}

impl<'a> LeafSource<'a> {
    pub fn new(program: &'a mut Program, action: &'a Action, is_reversed: bool) -> Self {
        Self { program, action, is_reversed }
    }
}

impl LeafSource<'_> {
    pub fn number(&self, name: &str) -> f64 {
        self.action.number(name)
    }

    pub fn count(&self, name: &str) -> u32 {
        self.action.number(name) as u32
    }

    pub fn vec2(&self, name: &str) -> [f64; 2] {
        self.action.vec2(name)
    }

    pub fn vec3(&self, name: &str) -> [f64; 3] {
        match self.action.param(name) {
            Some(Value::Vec3(numbers)) => *numbers,
            _ => [0.0; 3],
        }
    }

    pub fn color(&self, name: &str) -> [f64; 3] {
        match self.action.param(name) {
            Some(Value::Color(color)) => color.0.map(f64::from),
            _ => [255.0; 3],
        }
    }

    pub fn flag(&self, name: &str) -> bool {
        self.action.param(name) == Some(&Value::Flag(true))
    }

    pub fn text(&self, name: &str) -> &str {
        self.action.text(name)
    }

    /// The angle `name` for both axes; `angle_y` replaces it for the second.
    pub fn angles(&self, name: &str) -> [f64; 2] {
        let angle_deg = self.action.number(name);
        match self.action.param("angle_y") {
            Some(Value::Optional(Some(angle_y_deg))) => [angle_deg, *angle_y_deg],
            _ => [angle_deg; 2],
        }
    }

    fn strengths(&self) -> [f64; 2] {
        match self.action.param("strength") {
            Some(Value::Vec2(strength)) => *strength,
            _ => [self.action.number("strength"); 2],
        }
    }

    /// The channel of the value that a parameter names; `None` if there are too many names, which the check refuses.
    pub fn value_channel(&mut self, name: &str) -> Option<Channel> {
        self.program.value_names.add(self.action.text(name)).ok()
    }
}

impl LeafSource<'_> {
    pub fn between(&self, channel: Channel) -> LeafOp {
        let op = Op::Between { channel, from: self.number("from"), to: self.number("to") };
        (op, ChannelSet::of(&[channel]))
    }

    /// The value named by `key`, from `from` to `to`.
    pub fn named_value(&mut self) -> LeafOp {
        match self.value_channel("key") {
            Some(channel) => self.between(channel),
            None => (Op::Wait, ChannelSet::EMPTY),
        }
    }

    /// A Bézier curve by `control_1` and `control_2` to `end`.
    pub fn bezier(&mut self, end: &str, is_relative: bool) -> Op {
        let first = self.program.points.len() as u32;
        let points = ["control_1", "control_2", end].map(|name| self.action.vec2(name));
        self.program.points.extend(points);
        Op::Bezier { first, is_relative }
    }

    /// A spline through `points`.
    pub fn spline(&mut self, tension: f64, is_relative: bool) -> Op {
        let first = self.program.points.len() as u32;
        if let Some(Value::Points(points)) = self.action.param("points") {
            self.program.points.extend_from_slice(points);
        }
        Op::Spline { first, count: self.program.points.len() as u32 - first, tension, is_relative }
    }

    pub fn grid_part(&mut self, part: GridPart) -> LeafOp {
        let parts = &mut self.program.grid_parts;
        parts.push(part);
        (Op::Grid { part: parts.len() as u32 - 1 }, ChannelSet::EMPTY)
    }

    /// A punch of two channels by `strength`, `vibrato` and `elasticity`.
    pub fn punch(&self, first: Channel) -> Op {
        Op::Punch {
            first,
            strength: self.strengths(),
            vibrato: self.count("vibrato"),
            elasticity: self.number("elasticity"),
        }
    }

    /// Noise on two channels by `strength`, `frequency` and `seed`. A rotation has one motion for both; other channels have one each.
    pub fn noise(&self, first: Channel, decays: bool) -> Op {
        let noise = Noise::new(self.count("seed"), self.number("frequency"), self.number("duration"), decays);
        Op::Noise { first, strength: self.strengths(), noise, is_common: first == Channel::Rotation }
    }

    /// The keys of a parameter.
    pub fn keys(&mut self, name: &str) -> Op {
        let first = self.program.stops.len() as u32;
        if let Some(Value::Keys(keys)) = self.action.param(name) {
            let stop = |key: &Key| KeyStop { at: key.at, value: key.value, curve: key.ease.curve() };
            self.program.stops.extend(keys.iter().map(stop));
        }
        Op::Keyframes { first, count: self.program.stops.len() as u32 - first }
    }

    /// `frames`, each for its units of `delay_per_unit`, `loops` times; then the frame of the start, if `restore` is set.
    pub fn frames(&mut self) -> Op {
        let delay_secs = self.number("delay_per_unit");
        let (loops, restores) = (self.count("loops"), self.flag("restore"));
        let steps = match self.action.param("frames") {
            Some(Value::Frames(steps)) => steps.as_slice(),
            _ => &[],
        };
        let texts = &mut self.program.event_texts;
        let steps = steps.iter().map(|step| {
            let event = step.event.as_ref().map(|name| EventText::new(name, "").add_to(texts));
            (step.frame, step.units * delay_secs, event)
        });
        let mut animation = Animation::new(steps, loops, restores);
        animation.action = self.action.id;
        self.program.animations.push(animation);
        Op::Animate { animation: self.program.animations.len() as u32 - 1 }
    }

    /// The event `name` with its `payload`.
    pub fn send(&mut self) -> Op {
        let event = EventText::new(self.text("name"), self.text("payload"));
        Op::Send { text: event.add_to(&mut self.program.event_texts), action: self.action.id }
    }
}

/// Adds to one channel over time.
pub fn adding(channel: Channel, by: f64) -> LeafOp {
    (Op::Add { channel, by }, ChannelSet::of(&[channel]))
}

/// Sets one channel to a value over time.
pub fn bringing(channel: Channel, to: f64) -> LeafOp {
    (Op::To { channel, to }, ChannelSet::of(&[channel]))
}
