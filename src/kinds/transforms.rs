//! Actions that change rotation, scale, skew and size.

use egui_phosphor::regular as icon;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::Kind;

use super::handles::{HandleSlot, ROTATION, SCALE, SIZE, SKEW, angles, both, ends};
use super::kept;
use super::moves::{PUNCHES, SHAKES, TURNING_SHAKES};
use super::row::Row;
use super::sample::{middle, usual};

pub const ROWS: &[Row] = &[
    Row { handles: |action, _| angles(action, HandleSlot::End, "angle"), ..turn(Kind::RotateBy) },
    Row { handles: |action, _| angles(action, HandleSlot::End, "angle"), ..turn(Kind::RotateTo) },
    Row {
        handles: |action, _| both(ROTATION, angles(action, HandleSlot::Start, "from")),
        ..turn(Kind::RotateFrom)
    },
    Row { handles: |_, _| ends(SCALE, HandleSlot::End, "scale"), ..scale(Kind::ScaleBy) },
    Row { handles: |_, _| ends(SCALE, HandleSlot::End, "scale"), ..scale(Kind::ScaleTo) },
    Row { handles: |_, _| both(SCALE, ends(SCALE, HandleSlot::Start, "from")), ..scale(Kind::ScaleFrom) },
    Row { handles: |_, _| ends(SKEW, HandleSlot::End, "skew"), ..skew(Kind::SkewBy) },
    Row { handles: |_, _| ends(SKEW, HandleSlot::End, "skew"), ..skew(Kind::SkewTo) },
    Row { handles: |_, _| both(SKEW, ends(SKEW, HandleSlot::Start, "from")), ..skew(Kind::SkewFrom) },
    Row { handles: |_, _| ends(SIZE, HandleSlot::End, "delta"), ..resize(Kind::ResizeBy) },
    Row { handles: |_, _| ends(SIZE, HandleSlot::End, "size"), ..resize(Kind::ResizeTo) },
    Row { handles: |_, _| both(SIZE, ends(SIZE, HandleSlot::Start, "from")), ..resize(Kind::ResizeFrom) },
    Row {
        families: &[PUNCHES, TURNING_SHAKES],
        handles: |_, _| both(ROTATION, Vec::new()),
        ..Row::new(Kind::PunchRotate, icon::HAND_FIST)
    },
    Row {
        families: &[PUNCHES],
        handles: |_, _| both(SCALE, Vec::new()),
        ..Row::new(Kind::PunchScale, icon::HAND_FIST)
    },
    Row {
        families: &[SHAKES, TURNING_SHAKES],
        handles: |_, _| both(ROTATION, Vec::new()),
        ..Row::new(Kind::ShakeRotate, icon::VIBRATE)
    },
];

const fn turn(kind: Kind) -> Row {
    let families = &[&[Kind::RotateBy, Kind::RotateTo, Kind::RotateFrom] as &[Kind]];
    Row { families, kept: kept::rotation, ..Row::new(kind, icon::ARROW_CLOCKWISE) }
}

const fn scale(kind: Kind) -> Row {
    let families = &[&[Kind::ScaleBy, Kind::ScaleTo, Kind::ScaleFrom] as &[Kind]];
    Row { families, kept: kept::scale, ..Row::new(kind, icon::ARROWS_OUT) }
}

const fn skew(kind: Kind) -> Row {
    let families = &[&[Kind::SkewBy, Kind::SkewTo, Kind::SkewFrom] as &[Kind]];
    Row { families, kept: kept::skew, ..Row::new(kind, icon::PARALLELOGRAM) }
}

const fn resize(kind: Kind) -> Row {
    let families = &[&[Kind::ResizeBy, Kind::ResizeTo, Kind::ResizeFrom] as &[Kind]];
    let sample = |kind| {
        let start = middle().with(Property::SIZE, [28.0, 28.0]);
        usual(kind).map(|sample| sample.from(start))
    };
    Row { families, kept: kept::size, sample, ..Row::new(kind, icon::RESIZE) }
}
