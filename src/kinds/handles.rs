//! The handles of an action: which of its numbers belong to which moment of which channel. No painting.
//!
//! - A leaf that goes somewhere has one handle at its end, one that comes from somewhere has it at its start.
//! - A `Keyframes` has one for each key.
//! - A spline has one for each point, evenly spaced in its time as the spline is.
//! - A jump has one at the top of its first arc, for its height.
//! - A Bézier curve has its two controls at a third and two thirds of its time, where they pull most, on the curve itself.

use kineograph_runtime::format::{Action, ParamSpec, Value};
use kineograph_runtime::{Channel, ValueNames};

use crate::text::tr;

/// Which handle of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandleSlot {
    /// Where it comes from.
    Start,
    /// A key, by index.
    Key(usize),
    /// A point of a spline, by index.
    Point(usize),
    /// The first or second control of a Bézier curve.
    Control(usize),
    /// The top of a jump.
    Height,
    /// Where it goes.
    End,
}

/// What a drag in time changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeRole {
    /// Nothing.
    Fixed,
    /// The action's duration.
    Duration,
    /// The time of the key.
    Key(usize),
}

/// One number among an action's parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParamNumber {
    /// The parameter.
    pub param: &'static str,
    /// Which of its numbers: an axis, a key, or twice a point and its axis.
    pub at: usize,
}

/// A number and the channel that it shows in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelNumber {
    pub channel: Channel,
    /// The number; `None` if only time can be changed.
    pub place: Option<ParamNumber>,
}

/// A handle on one channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Handle {
    /// Which.
    pub slot: HandleSlot,
    /// What it changes in value.
    pub part: ChannelNumber,
    /// When, as a part of the action's duration.
    pub u: f64,
    /// What it changes in time.
    pub time: TimeRole,
}

impl HandleSlot {
    /// Whether it moves the curve at other handles too: a control pulls all of it, and the top of a jump stands on the way to its end.
    pub const fn reaches_others(self) -> bool {
        matches!(self, Self::Control(_) | Self::Height)
    }

    /// The name of the handle on a channel, such as `key 2 of x`.
    pub fn name(self, channel: &str) -> String {
        match self {
            Self::Start => tr!("curves-start-of", channel),
            Self::Key(index) => tr!("curves-key-of", number = index + 1, channel),
            Self::Point(index) => tr!("curves-point-of", number = index + 1, channel),
            Self::Control(index) => tr!("curves-control-of", number = index + 1, channel),
            Self::Height => tr!("curves-height-of", channel),
            Self::End => tr!("curves-end-of", channel),
        }
    }
}

pub(super) const POSITION: &[Channel] = &[Channel::X, Channel::Y];
pub(super) const ROTATION: &[Channel] = &[Channel::Rotation, Channel::RotationY];
pub(super) const SCALE: &[Channel] = &[Channel::ScaleX, Channel::ScaleY];
pub(super) const SKEW: &[Channel] = &[Channel::SkewX, Channel::SkewY];
pub(super) const SIZE: &[Channel] = &[Channel::Width, Channel::Height];
pub(super) const COLOR: &[Channel] = &[Channel::Red, Channel::Green, Channel::Blue];
pub(super) const OPACITY: &[Channel] = &[Channel::Opacity];
pub(super) const PROGRESS: &[Channel] = &[Channel::Progress];
pub(super) const TIME: &[Channel] = &[Channel::Time];

/// One handle for each channel at the start or the end, for the numbers of `param`.
pub(super) fn ends(channels: &[Channel], slot: HandleSlot, param: &'static str) -> Vec<Handle> {
    let handle = |(at, channel): (usize, &Channel)| {
        handle(slot, ChannelNumber { channel: *channel, place: Some(ParamNumber { param, at }) })
    };
    channels.iter().enumerate().map(handle).collect()
}

const fn handle(slot: HandleSlot, part: ChannelNumber) -> Handle {
    let (u, time) = match slot {
        HandleSlot::End => (1.0, TimeRole::Duration),
        _ => (0.0, TimeRole::Fixed),
    };
    Handle { slot, part, u, time }
}

/// `starts`, and an end that only has a time.
pub(super) fn both(channels: &[Channel], mut starts: Vec<Handle>) -> Vec<Handle> {
    starts.extend(
        channels
            .iter()
            .map(|channel| handle(HandleSlot::End, ChannelNumber { channel: *channel, place: None })),
    );
    starts
}

/// The second axis has a number of its own only if the action gives it one.
pub(super) fn angles(action: &Action, slot: HandleSlot, param: &'static str) -> Vec<Handle> {
    let own = matches!(action.param("angle_y"), Some(Value::Optional(Some(_))));
    let second = if own { ParamNumber { param: "angle_y", at: 0 } } else { ParamNumber { param, at: 0 } };
    vec![
        handle(slot, ChannelNumber { channel: Channel::Rotation, place: Some(ParamNumber { param, at: 0 }) }),
        handle(slot, ChannelNumber { channel: Channel::RotationY, place: Some(second) }),
    ]
}

pub(super) fn bezier(end: &'static str) -> Vec<Handle> {
    let mut found = Vec::new();
    for (index, (param, u)) in [("control_1", 1.0 / 3.0), ("control_2", 2.0 / 3.0)].into_iter().enumerate() {
        let controls = ends(POSITION, HandleSlot::Control(index), param);
        found.extend(controls.into_iter().map(|handle| Handle { u, ..handle }));
    }
    found.extend(ends(POSITION, HandleSlot::End, end));
    found
}

/// The end of a jump, and the top of its first arc.
pub(super) fn jump(action: &Action, end: &'static str) -> Vec<Handle> {
    let jumps = if let Some(Value::Count(jumps)) = action.param("jumps") { (*jumps).max(1) } else { 1 };
    let height = ParamNumber { param: "height", at: 0 };
    let top = handle(HandleSlot::Height, ChannelNumber { channel: Channel::Y, place: Some(height) });
    let mut found = vec![Handle { u: 0.5 / f64::from(jumps), ..top }];
    found.extend(ends(POSITION, HandleSlot::End, end));
    found
}

pub(super) fn spline(action: &Action) -> Vec<Handle> {
    let Some(Value::Points(points)) = action.param("points") else { return Vec::new() };
    #[allow(clippy::cast_precision_loss)] // far fewer points
    let u = |index: usize| if points.len() < 2 { 0.0 } else { index as f64 / (points.len() - 1) as f64 };
    (0..points.len())
        .flat_map(|index| {
            POSITION.iter().enumerate().map(move |(axis, channel)| Handle {
                slot: HandleSlot::Point(index),
                part: ChannelNumber {
                    channel: *channel,
                    place: Some(ParamNumber { param: "points", at: 2 * index + axis }),
                },
                u: u(index),
                time: TimeRole::Fixed,
            })
        })
        .collect()
}

pub(super) fn named_value(action: &Action, names: &ValueNames) -> Vec<Handle> {
    let Some(channel) = text(action, "key").and_then(|key| names.channel(key)) else { return Vec::new() };
    [ends(&[channel], HandleSlot::Start, "from"), ends(&[channel], HandleSlot::End, "to")].concat()
}

pub(super) fn keys(action: &Action, names: &ValueNames) -> Vec<Handle> {
    let Some(Value::Keys(keys)) = action.param("keys") else { return Vec::new() };
    let channels = keyed_channels(action, names);
    keys.iter()
        .enumerate()
        .flat_map(|(index, key)| {
            channels.iter().map(move |channel| Handle {
                slot: HandleSlot::Key(index),
                part: ChannelNumber {
                    channel: *channel,
                    place: Some(ParamNumber { param: "keys", at: index }),
                },
                u: key.at,
                time: TimeRole::Key(index),
            })
        })
        .collect()
}

/// What a `Keyframes` changes.
fn keyed_channels(action: &Action, names: &ValueNames) -> Vec<Channel> {
    match text(action, "channel") {
        Some("rotation") => ROTATION.to_vec(),
        Some("rotation_x") => vec![Channel::Rotation],
        Some("scale") => SCALE.to_vec(),
        Some("value") => text(action, "key").and_then(|key| names.channel(key)).into_iter().collect(),
        Some(name) => Channel::from_name(name).into_iter().collect(),
        None => Vec::new(),
    }
}

fn text<'a>(action: &'a Action, param: &str) -> Option<&'a str> {
    match action.param(param) {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    }
}

pub fn number_at(action: &Action, place: ParamNumber) -> Option<f64> {
    let at = place.at;
    match action.param(place.param)? {
        Value::Number(x) | Value::Optional(Some(x)) => Some(*x),
        Value::Vec2(numbers) => numbers.get(at).copied(),
        Value::Vec3(numbers) => numbers.get(at).copied(),
        Value::Color(color) => color.0.get(at).map(|level| f64::from(*level)),
        Value::Keys(keys) => keys.get(at).map(|key| key.value),
        Value::Points(points) => points.get(at / 2).map(|point| point[at % 2]),
        Value::Optional(None)
        | Value::Count(_)
        | Value::Vec4(_)
        | Value::Text(_)
        | Value::Flag(_)
        | Value::Frames(_) => None,
    }
}

/// Sets the number at a place, clamped to the range of its parameter. Does nothing if there is no number at the place.
pub fn set_number(action: &mut Action, place: ParamNumber, x: f64) {
    let Some((_, spec)) = action.spec().param(place.param) else { return };
    let Some(mut value) = action.param(place.param).cloned().filter(|_| x.is_finite()) else { return };
    let x = clamped(x, spec);
    let slot = match &mut value {
        Value::Number(number) | Value::Optional(Some(number)) => Some(number),
        Value::Vec2(numbers) => numbers.get_mut(place.at),
        Value::Vec3(numbers) => numbers.get_mut(place.at),
        Value::Keys(keys) => keys.get_mut(place.at).map(|key| &mut key.value),
        Value::Points(points) => points.get_mut(place.at / 2).map(|point| &mut point[place.at % 2]),
        Value::Color(color) => {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // `as` keeps it in range
            if let Some(level) = color.0.get_mut(place.at) {
                *level = x.round() as u8;
            }
            None
        }
        Value::Optional(None)
        | Value::Count(_)
        | Value::Vec4(_)
        | Value::Text(_)
        | Value::Flag(_)
        | Value::Frames(_) => None,
    };
    if let Some(number) = slot {
        *number = x;
    }
    // A value of the type that was there fits.
    let _ = action.set_param(place.param, value);
}

fn clamped(x: f64, spec: &ParamSpec) -> f64 {
    let [min, max] = spec.range;
    // Not `f64::clamp`, which panics where limits are the wrong way round.
    x.min(max).max(min)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Category, Color, Key, Kind};

    use super::*;
    use crate::kinds::handles_of;

    /// A line for each handle: its name, the channel, its progress and its number.
    fn listed(action: &Action) -> String {
        let mut names = ValueNames::new();
        names.add("coins").unwrap();
        let lines = handles_of(action, &names).into_iter().map(|handle| {
            let number = handle.part.place.and_then(|place| number_at(action, place));
            let number = number.map_or_else(|| "time only".to_owned(), |x| format!("{x}"));
            let time = match handle.time {
                TimeRole::Fixed => "",
                TimeRole::Duration => ", duration",
                TimeRole::Key(_) => ", key",
            };
            format!(
                "{} at {:.2}: {number}{time}\n",
                handle.slot.name(&handle.part.channel.to_string()),
                handle.u
            )
        });
        lines.collect()
    }

    #[test]
    fn each_kind_has_its_handles() {
        let actions = [
            Action::move_by(1.0, [30.0, -4.0]),
            Action::bezier_by(1.0, [[1.0, 2.0], [3.0, 4.0]], [5.0, 6.0]),
            Action::jump_by(1.0, [8.0, 0.0], 40.0, 2),
            Action::catmull_rom_by(1.0, vec![[0.0, 0.0], [5.0, 8.0], [9.0, 0.0]]),
            Action::keyframes(2.0, "scale", vec![Key::new(0.25, 1.5), Key::new(1.0, 2.0)]),
            Action::fade_out(1.0),
            Action::new(Kind::TintFrom),
            Action::new(Kind::ActionTween).with("key", Value::Text("coins".to_owned())).unwrap(),
            Action::rotate_by(1.0, 90.0),
        ];
        let all: String =
            actions.iter().map(|action| format!("{}\n{}", action.spec().name, listed(action))).collect();
        let expected = "\
MoveBy
end of x at 1.00: 30, duration
end of y at 1.00: -4, duration
BezierBy
control 1 of x at 0.33: 1
control 1 of y at 0.33: 2
control 2 of x at 0.67: 3
control 2 of y at 0.67: 4
end of x at 1.00: 5, duration
end of y at 1.00: 6, duration
JumpBy
height of y at 0.25: 40
end of x at 1.00: 8, duration
end of y at 1.00: 0, duration
CatmullRomBy
point 1 of x at 0.00: 0
point 1 of y at 0.00: 0
point 2 of x at 0.50: 5
point 2 of y at 0.50: 8
point 3 of x at 1.00: 9
point 3 of y at 1.00: 0
Keyframes
key 1 of scale_x at 0.25: 1.5, key
key 1 of scale_y at 0.25: 1.5, key
key 2 of scale_x at 1.00: 2, key
key 2 of scale_y at 1.00: 2, key
FadeOut
end of opacity at 1.00: time only, duration
TintFrom
start of color_r at 0.00: 255
start of color_g at 0.00: 255
start of color_b at 0.00: 255
end of color_r at 1.00: time only, duration
end of color_g at 1.00: time only, duration
end of color_b at 1.00: time only, duration
ActionTween
start of value_0 at 0.00: 0
end of value_0 at 1.00: 1, duration
RotateBy
end of rotation at 1.00: 90, duration
end of rotation_y at 1.00: 90, duration
";
        assert_eq!(all, expected);
    }

    #[test]
    fn every_kind_that_changes_values_over_time_has_handles_that_can_be_read_and_set() {
        let mut without = Vec::new();
        for kind in Kind::all() {
            let mut action = Action::new(kind);
            let mut names = ValueNames::new();
            if let Some(Value::Text(key)) = action.param("key") {
                names.add(key).unwrap();
            }
            let handles = handles_of(&action, &names);
            // What changes the picture only has no curve.
            let is_on_curves = kind.spec().category != Category::Grid;
            if handles.is_empty() && action.param("duration").is_some() && is_on_curves {
                without.push(kind);
            }
            for place in handles.iter().filter_map(|handle| handle.part.place) {
                set_number(&mut action, place, 3.0);
                assert_eq!(number_at(&action, place), Some(3.0), "{kind:?} {place:?}");
            }
        }
        assert_eq!(without, [Kind::DelayTime]);
    }

    #[test]
    fn numbers_stay_in_range() {
        let mut fade = Action::fade_to(1.0, 100.0);
        set_number(&mut fade, ParamNumber { param: "opacity", at: 0 }, 300.0);
        assert_eq!(fade.number("opacity"), 255.0);
        let mut tint = Action::new(Kind::TintTo);
        set_number(&mut tint, ParamNumber { param: "color", at: 1 }, -7.0);
        assert_eq!(tint.param("color"), Some(&Value::Color(Color([255, 0, 255]))));
    }
}
