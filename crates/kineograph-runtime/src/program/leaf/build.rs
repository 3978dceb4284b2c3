//! From an action to its op. Parameters have been validated.

use crate::channel::{Channel, ChannelSet};
use crate::format::{Action, Category, Kind, Value};
use crate::program::Program;
use crate::program::animation::Animation;
use crate::program::node::Op;
use crate::program::state::{COLOR, POSITION, ROTATION, SCALE};

/// What a leaf does and which channels that writes. What is too large for an op goes into the arrays of `program`.
///
/// `is_reversed`: inside of a `ReverseTime`; see [`Op::Turn`].
pub fn leaf_op(program: &mut Program, action: &Action, is_reversed: bool) -> (Op, ChannelSet) {
    match action.spec().category {
        Category::Move => motion_op(program, action),
        Category::Transform => transform_op(action, is_reversed),
        Category::Look => look_op(program, action),
        Category::Instant => instant_op(program, action),
        // `DelayTime`; other composites and eases do not come here.
        Category::Composite | Category::Ease => (Op::Wait, ChannelSet::EMPTY),
    }
}

fn motion_op(_program: &mut Program, action: &Action) -> (Op, ChannelSet) {
    let by = || action.vec2("delta");
    let to = || action.vec2("position");
    let (height, jumps) = (action.number("height"), action.number("jumps") as u32);
    let op = match action.kind() {
        Kind::MoveBy => Op::Add2 { first: Channel::X, by: by() },
        Kind::MoveTo => Op::To2 { first: Channel::X, to: to() },
        Kind::JumpBy => Op::JumpBy { by: by(), height, jumps },
        Kind::JumpTo => Op::JumpTo { to: to(), height, jumps },
        _ => return (Op::Wait, ChannelSet::EMPTY),
    };
    (op, POSITION)
}

fn transform_op(action: &Action, keeps_start: bool) -> (Op, ChannelSet) {
    match action.kind() {
        Kind::RotateBy => (Op::Add2 { first: Channel::Rotation, by: angles(action) }, ROTATION),
        Kind::RotateTo => {
            (Op::Turn { first: Channel::Rotation, to_deg: angles(action), keeps_start }, ROTATION)
        }
        Kind::ScaleBy => (Op::Scale { by: action.vec2("scale") }, SCALE),
        Kind::ScaleTo => (Op::To2 { first: Channel::ScaleX, to: action.vec2("scale") }, SCALE),
        _ => (Op::Wait, ChannelSet::EMPTY),
    }
}

fn look_op(program: &mut Program, action: &Action) -> (Op, ChannelSet) {
    match action.kind() {
        Kind::FadeIn => bringing(Channel::Opacity, 255.0),
        Kind::FadeOut => bringing(Channel::Opacity, 0.0),
        Kind::FadeTo => bringing(Channel::Opacity, action.number("opacity")),
        Kind::TintBy => (Op::AddColor { by: vec3(action, "delta") }, COLOR),
        Kind::TintTo => (Op::ToColor { to: color(action) }, COLOR),
        Kind::Animate => (animate(program, action), ChannelSet::of(&[Channel::Frame])),
        _ => (Op::Wait, ChannelSet::EMPTY),
    }
}

fn instant_op(program: &mut Program, action: &Action) -> (Op, ChannelSet) {
    match action.kind() {
        Kind::Show => bringing(Channel::Visible, 1.0),
        Kind::Hide => bringing(Channel::Visible, 0.0),
        Kind::Place => (Op::To2 { first: Channel::X, to: action.vec2("position") }, POSITION),
        Kind::CallFunc => (send(program, action), ChannelSet::EMPTY),
        _ => (Op::Wait, ChannelSet::EMPTY),
    }
}

fn bringing(channel: Channel, to: f64) -> (Op, ChannelSet) {
    (Op::To { channel, to }, ChannelSet::of(&[channel]))
}

fn animate(program: &mut Program, action: &Action) -> Op {
    let delay_secs = action.number("delay_per_unit");
    let steps = match action.param("frames") {
        Some(Value::Frames(steps)) => steps.as_slice(),
        _ => &[],
    };
    let loops = action.number("loops") as u32;
    let steps = steps.iter().map(|step| (step.frame, step.units * delay_secs));
    program.animations.push(Animation::new(steps, loops, flag(action, "restore")));
    Op::Animate { animation: program.animations.len() as u32 - 1 }
}

fn send(program: &mut Program, action: &Action) -> Op {
    program.event_names.push(text(action, "name").into());
    Op::Send { name: program.event_names.len() as u32 - 1, action: action.id }
}

/// `angle` for both axes, unless `angle_y` says otherwise.
fn angles(action: &Action) -> [f64; 2] {
    let angle_deg = action.number("angle");
    match action.param("angle_y") {
        Some(Value::Optional(Some(angle_y_deg))) => [angle_deg, *angle_y_deg],
        _ => [angle_deg; 2],
    }
}

fn color(action: &Action) -> [f64; 3] {
    match action.param("color") {
        Some(Value::Color(color)) => color.0.map(f64::from),
        _ => [255.0; 3],
    }
}

fn vec3(action: &Action, name: &str) -> [f64; 3] {
    match action.param(name) {
        Some(Value::Vec3(numbers)) => *numbers,
        _ => [0.0; 3],
    }
}

fn text<'a>(action: &'a Action, name: &str) -> &'a str {
    match action.param(name) {
        Some(Value::Text(text)) => text,
        _ => "",
    }
}

fn flag(action: &Action, name: &str) -> bool {
    action.param(name) == Some(&Value::Flag(true))
}
