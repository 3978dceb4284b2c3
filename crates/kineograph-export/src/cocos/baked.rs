//! Swings and shakes, which cocos2d-x lacks, as short even moves.

use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::{Channel, Pose, Program};

use super::code::{Call, CallArg};
use crate::fit::{self, FittedSpan, Forms};

/// A Sequence of moves, turns or scales that strays by at most half a pixel, half a degree or a hundredth. `None` for other actions,
/// and where one is not valid.
pub(super) fn sequence(action: &Action, stretch: f64) -> Option<Call> {
    let (channels, tolerance) = match action.kind() {
        Kind::PunchMove | Kind::ShakeMove | Kind::Wiggle => ([Channel::X, Channel::Y], 0.5),
        Kind::PunchRotate | Kind::ShakeRotate => ([Channel::Rotation, Channel::RotationY], 0.5),
        Kind::PunchScale => ([Channel::ScaleX, Channel::ScaleY], 0.01),
        _ => return None,
    };
    let program = Program::compile(action).ok()?;
    let start = Pose::default();
    let secs = action.number("duration");
    let mut motion = |at_secs: f64, values: &mut [f64]| {
        let pose = program.sample_secs(&start, at_secs);
        for (value, channel) in values.iter_mut().zip(channels) {
            *value = pose.get(channel);
        }
    };
    let parts = fit::fit(&mut motion, &[0.0, secs], &[tolerance; 2], Forms::Lines).ok()?;
    let calls: Vec<Call> = parts.iter().map(|part| step(action.kind(), part, stretch)).collect();
    Some(if calls.is_empty() { Call::pause(secs * stretch) } else { Call::list("Sequence", calls) })
}

fn step(kind: Kind, part: &FittedSpan, stretch: f64) -> Call {
    let secs = CallArg::Number((part.to_secs - part.from_secs) * stretch);
    let delta = [part.to[0] - part.from[0], part.to[1] - part.from[1]];
    match kind {
        Kind::PunchRotate | Kind::ShakeRotate => Call::new("RotateBy", vec![secs, CallArg::Number(delta[0])]),
        Kind::PunchScale => {
            Call::new("ScaleTo", vec![secs, CallArg::Number(part.to[0]), CallArg::Number(part.to[1])])
        }
        _ => Call::new("MoveBy", vec![secs, CallArg::Point(delta)]),
    }
}
