//! From an action to its op. Parameters have been validated.

use super::Stop;
use crate::channel::{Channel, ChannelSet};
use crate::format::{Action, Category, Key, Kind, Value};
use crate::program::Program;
use crate::program::animation::Animation;
use crate::program::events::EventText;
use crate::program::node::Op;
use crate::program::noise::Noise;
use crate::program::removal::CLEANED_UP;
use crate::program::state::{COLOR, POSITION, ROTATION, SCALE, SIZE, SKEW};

/// cocos2d-x's Catmull-Rom curves are cardinal splines with this tension.
const CATMULL_ROM_TENSION: f64 = 0.5;

/// What a leaf does and which channels that writes. What is too large for an op goes into the arrays of `program`.
///
/// `is_reversed`: inside of a `ReverseTime`; see [`Op::Turn`] and [`Op::Blink`].
pub fn leaf_op(program: &mut Program, action: &Action, is_reversed: bool) -> (Op, ChannelSet) {
    match action.spec().category {
        Category::Move => motion_op(program, action),
        Category::Transform => transform_op(action, is_reversed),
        Category::Look => look_op(program, action, is_reversed),
        Category::Instant => instant_op(program, action),
        // `DelayTime`; other composites and eases do not come here.
        Category::Composite | Category::Ease => (Op::Wait, ChannelSet::EMPTY),
    }
}

fn motion_op(program: &mut Program, action: &Action) -> (Op, ChannelSet) {
    let by = || action.vec2("delta");
    let to = || action.vec2("position");
    let arcs = || (action.number("height"), action.number("jumps") as u32);
    let op = match action.kind() {
        Kind::MoveBy => Op::Add2 { first: Channel::X, by: by() },
        Kind::MoveTo => Op::To2 { first: Channel::X, to: to() },
        Kind::MoveFrom => Op::From2 { first: Channel::X, from: action.vec2("from") },
        Kind::JumpBy => {
            let (height, jumps) = arcs();
            Op::JumpBy { by: by(), height, jumps }
        }
        Kind::JumpTo => {
            let (height, jumps) = arcs();
            Op::JumpTo { to: to(), height, jumps }
        }
        Kind::BezierBy => bezier(program, action, by(), true),
        Kind::BezierTo => bezier(program, action, to(), false),
        Kind::CardinalSplineBy => spline(program, action, action.number("tension"), true),
        Kind::CardinalSplineTo => spline(program, action, action.number("tension"), false),
        Kind::CatmullRomBy => spline(program, action, CATMULL_ROM_TENSION, true),
        Kind::CatmullRomTo => spline(program, action, CATMULL_ROM_TENSION, false),
        Kind::PunchMove => punch(action, Channel::X),
        Kind::ShakeMove => noise(action, Channel::X, true),
        Kind::Wiggle => noise(action, Channel::X, false),
        _ => return (Op::Wait, ChannelSet::EMPTY),
    };
    (op, POSITION)
}

fn transform_op(action: &Action, keeps_start: bool) -> (Op, ChannelSet) {
    let scale = || action.vec2("scale");
    match action.kind() {
        Kind::RotateBy => (Op::Add2 { first: Channel::Rotation, by: angles(action, "angle") }, ROTATION),
        Kind::RotateTo => {
            (Op::Turn { first: Channel::Rotation, to_deg: angles(action, "angle"), keeps_start }, ROTATION)
        }
        Kind::RotateFrom => (Op::From2 { first: Channel::Rotation, from: angles(action, "from") }, ROTATION),
        Kind::PunchRotate => (punch(action, Channel::Rotation), ROTATION),
        Kind::ShakeRotate => (noise(action, Channel::Rotation, true), ROTATION),
        Kind::ScaleBy => (Op::Scale { by: scale() }, SCALE),
        Kind::ScaleTo => (Op::To2 { first: Channel::ScaleX, to: scale() }, SCALE),
        Kind::ScaleFrom => (Op::From2 { first: Channel::ScaleX, from: action.vec2("from") }, SCALE),
        Kind::PunchScale => (punch(action, Channel::ScaleX), SCALE),
        Kind::SkewBy => (Op::Add2 { first: Channel::SkewX, by: action.vec2("skew") }, SKEW),
        Kind::SkewTo => (Op::Turn { first: Channel::SkewX, to_deg: action.vec2("skew"), keeps_start }, SKEW),
        Kind::SkewFrom => (Op::From2 { first: Channel::SkewX, from: action.vec2("from") }, SKEW),
        Kind::ResizeBy => (Op::Add2 { first: Channel::Width, by: action.vec2("delta") }, SIZE),
        Kind::ResizeTo => (Op::To2 { first: Channel::Width, to: action.vec2("size") }, SIZE),
        Kind::ResizeFrom => (Op::From2 { first: Channel::Width, from: action.vec2("from") }, SIZE),
        _ => (Op::Wait, ChannelSet::EMPTY),
    }
}

fn look_op(program: &mut Program, action: &Action, keeps_start: bool) -> (Op, ChannelSet) {
    match action.kind() {
        Kind::FadeIn => bringing(Channel::Opacity, 255.0),
        Kind::FadeOut => bringing(Channel::Opacity, 0.0),
        Kind::FadeTo => bringing(Channel::Opacity, action.number("opacity")),
        Kind::FadeFrom => {
            let op = Op::From { channel: Channel::Opacity, from: action.number("from") };
            (op, ChannelSet::of(&[Channel::Opacity]))
        }
        Kind::TintBy => (Op::AddColor { by: vec3(action, "delta") }, COLOR),
        Kind::TintTo => (Op::ToColor { to: color(action, "color") }, COLOR),
        Kind::TintFrom => (Op::FromColor { from: color(action, "from") }, COLOR),
        Kind::Blink => {
            let op = Op::Blink { times: action.number("times") as u32, keeps_start };
            (op, ChannelSet::of(&[Channel::Visible]))
        }
        Kind::Animate => (animate(program, action), ChannelSet::of(&[Channel::Frame])),
        Kind::Keyframes => keyframes(program, action),
        Kind::ProgressTo => bringing(Channel::Progress, action.number("percent")),
        Kind::ProgressFromTo => between(action, Channel::Progress),
        Kind::ActionTween | Kind::ActionFloat => match program.value_names.add(text(action, "key")) {
            Ok(channel) => between(action, channel),
            // Validation has refused it.
            Err(_) => (Op::Wait, ChannelSet::EMPTY),
        },
        _ => (Op::Wait, ChannelSet::EMPTY),
    }
}

fn instant_op(program: &mut Program, action: &Action) -> (Op, ChannelSet) {
    let flip = || f64::from(u8::from(flag(action, "flip")));
    match action.kind() {
        Kind::Show => bringing(Channel::Visible, 1.0),
        Kind::Hide => bringing(Channel::Visible, 0.0),
        Kind::ToggleVisibility => {
            (Op::Toggle { channel: Channel::Visible }, ChannelSet::of(&[Channel::Visible]))
        }
        Kind::FlipX => bringing(Channel::FlipX, flip()),
        Kind::FlipY => bringing(Channel::FlipY, flip()),
        Kind::RemoveSelf => {
            bringing(Channel::Removed, if flag(action, "cleanup") { CLEANED_UP } else { 1.0 })
        }
        Kind::Place => (Op::To2 { first: Channel::X, to: action.vec2("position") }, POSITION),
        Kind::CallFunc => (send(program, action), ChannelSet::EMPTY),
        _ => (Op::Wait, ChannelSet::EMPTY),
    }
}

/// The name of the value that an action drives, as the game calls it; `None` if it drives none.
pub fn value_name(action: &Action) -> Option<&str> {
    let drives_value = match action.kind() {
        Kind::ActionTween | Kind::ActionFloat => true,
        Kind::Keyframes => text(action, "channel") == "value",
        _ => false,
    };
    drives_value.then(|| text(action, "key"))
}

fn keyframes(program: &mut Program, action: &Action) -> (Op, ChannelSet) {
    let first = program.stops.len() as u32;
    if let Some(Value::Keys(keys)) = action.param("keys") {
        let stop = |key: &Key| Stop { at: key.at, value: key.value, curve: key.ease.curve() };
        program.stops.extend(keys.iter().map(stop));
    }
    let op = Op::Keyframes { first, count: program.stops.len() as u32 - first };
    let channels = match text(action, "channel") {
        "rotation" => ROTATION,
        "rotation_x" => ChannelSet::of(&[Channel::Rotation]),
        "scale" => SCALE,
        // Validation has refused one name too many.
        "value" => program.value_names.add(text(action, "key")).into_iter().collect(),
        name => Channel::from_name(name).into_iter().collect(),
    };
    (op, channels)
}

fn between(action: &Action, channel: Channel) -> (Op, ChannelSet) {
    let op = Op::Between { channel, from: action.number("from"), to: action.number("to") };
    (op, ChannelSet::of(&[channel]))
}

fn bezier(program: &mut Program, action: &Action, end: [f64; 2], is_relative: bool) -> Op {
    let first = program.points.len() as u32;
    program.points.extend([action.vec2("control_1"), action.vec2("control_2"), end]);
    Op::Bezier { first, is_relative }
}

fn spline(program: &mut Program, action: &Action, tension: f64, is_relative: bool) -> Op {
    let first = program.points.len() as u32;
    if let Some(Value::Points(points)) = action.param("points") {
        program.points.extend_from_slice(points);
    }
    Op::Spline { first, count: program.points.len() as u32 - first, tension, is_relative }
}

fn punch(action: &Action, first: Channel) -> Op {
    Op::Punch {
        first,
        strength: strengths(action),
        vibrato: action.number("vibrato") as u32,
        elasticity: action.number("elasticity"),
    }
}

/// A rotation shakes as a whole, x and y each for itself.
fn noise(action: &Action, first: Channel, decays: bool) -> Op {
    let (seed, duration_secs) = (action.number("seed") as u32, action.number("duration"));
    let noise = Noise::new(seed, action.number("frequency"), duration_secs, decays);
    Op::Noise { first, strength: strengths(action), noise, is_common: first == Channel::Rotation }
}

/// `strength`, which is a pair or one number for both channels.
fn strengths(action: &Action) -> [f64; 2] {
    match action.param("strength") {
        Some(Value::Vec2(strength)) => *strength,
        _ => [action.number("strength"); 2],
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
    let texts = &mut program.event_texts;
    let steps = steps.iter().map(|step| {
        let event = step.event.as_ref().map(|name| EventText::new(name, "").add_to(texts));
        (step.frame, step.units * delay_secs, event)
    });
    let loops = action.number("loops") as u32;
    let mut animation = Animation::new(steps, loops, flag(action, "restore"));
    animation.action = action.id;
    program.animations.push(animation);
    Op::Animate { animation: program.animations.len() as u32 - 1 }
}

/// Whether a leaf sends events.
pub fn sends_events(program: &Program, op: &Op) -> bool {
    match op {
        Op::Send { .. } => true,
        Op::Animate { animation } => program.animations[*animation as usize].has_events(),
        _ => false,
    }
}

fn send(program: &mut Program, action: &Action) -> Op {
    let event = EventText::new(text(action, "name"), text(action, "payload"));
    Op::Send { text: event.add_to(&mut program.event_texts), action: action.id }
}

/// The angle `name` for both axes, unless `angle_y` says otherwise.
fn angles(action: &Action, name: &str) -> [f64; 2] {
    let angle_deg = action.number(name);
    match action.param("angle_y") {
        Some(Value::Optional(Some(angle_y_deg))) => [angle_deg, *angle_y_deg],
        _ => [angle_deg; 2],
    }
}

fn color(action: &Action, name: &str) -> [f64; 3] {
    match action.param(name) {
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
