//! Actions that change the position.

use egui_phosphor::regular as icon;
use kineograph_runtime::Pose;
use kineograph_runtime::format::{Kind, Value};

use super::handles::{HandleSlot, POSITION, bezier, both, ends, jump, spline};
use super::kept;
use super::row::Row;
use super::sample::{Sample, filled, middle, usual, with};

const WAYS: &[Kind] = &[
    Kind::MoveBy,
    Kind::MoveTo,
    Kind::JumpBy,
    Kind::JumpTo,
    Kind::BezierBy,
    Kind::BezierTo,
    Kind::CatmullRomBy,
    Kind::CatmullRomTo,
    Kind::CardinalSplineBy,
    Kind::CardinalSplineTo,
    Kind::MoveFrom,
    Kind::Place,
];
/// Random motion, and what comes near it.
pub(super) const SHAKES: &[Kind] = &[Kind::ShakeMove, Kind::Wiggle, Kind::PunchMove, Kind::ShakeRotate];
/// Blows.
pub(super) const PUNCHES: &[Kind] = &[Kind::PunchMove, Kind::PunchRotate, Kind::PunchScale];
/// Random motion of an angle.
pub(super) const TURNING_SHAKES: &[Kind] = &[Kind::ShakeRotate, Kind::PunchRotate, Kind::ShakeMove];

pub const ROWS: &[Row] = &[
    Row {
        handles: |_, _| ends(POSITION, HandleSlot::End, "delta"),
        ..way(Kind::MoveBy, icon::ARROWS_OUT_CARDINAL)
    },
    Row { handles: |_, _| ends(POSITION, HandleSlot::End, "position"), ..way(Kind::MoveTo, icon::MAP_PIN) },
    Row {
        handles: |_, _| both(POSITION, ends(POSITION, HandleSlot::Start, "from")),
        sample: |kind| {
            let back = with(filled(kind), "from", Value::Vec2([0.0, 50.0]));
            Some(Sample::of(back).from(Pose::at([100.0, 0.0])))
        },
        ..way(Kind::MoveFrom, icon::SIGN_OUT)
    },
    Row { handles: |action, _| jump(action, "delta"), ..way(Kind::JumpBy, icon::ARROW_BEND_UP_RIGHT) },
    Row { handles: |action, _| jump(action, "position"), ..way(Kind::JumpTo, icon::ARROW_BEND_UP_RIGHT) },
    Row { handles: |_, _| bezier("delta"), ..way(Kind::BezierBy, icon::BEZIER_CURVE) },
    Row { handles: |_, _| bezier("position"), ..way(Kind::BezierTo, icon::BEZIER_CURVE) },
    Row { handles: |action, _| spline(action), ..way(Kind::CardinalSplineBy, icon::PATH) },
    Row { handles: |action, _| spline(action), ..way(Kind::CardinalSplineTo, icon::PATH) },
    Row { handles: |action, _| spline(action), ..way(Kind::CatmullRomBy, icon::LINE_SEGMENTS) },
    Row { handles: |action, _| spline(action), ..way(Kind::CatmullRomTo, icon::LINE_SEGMENTS) },
    Row {
        handles: |_, _| ends(POSITION, HandleSlot::Start, "position"),
        sample: |kind| usual(kind).map(|sample| sample.from(Pose::at([0.0, 0.0]))),
        ..way(Kind::Place, icon::CROSSHAIR)
    },
    Row { families: &[SHAKES, PUNCHES], ..swing(Kind::PunchMove, icon::HAND_FIST) },
    Row { families: &[SHAKES, TURNING_SHAKES], ..swing(Kind::ShakeMove, icon::VIBRATE) },
    Row { families: &[SHAKES], ..swing(Kind::Wiggle, icon::WAVE_SINE) },
];

const fn way(kind: Kind, icon: &'static str) -> Row {
    Row { families: &[WAYS], kept: kept::way, ..Row::new(kind, icon) }
}

const fn swing(kind: Kind, icon: &'static str) -> Row {
    Row {
        sample: |kind| usual(kind).map(|sample| sample.from(middle())),
        handles: |_, _| both(POSITION, Vec::new()),
        ..Row::new(kind, icon)
    }
}
