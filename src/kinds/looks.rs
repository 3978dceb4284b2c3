//! Actions that change how the sprite looks, and values that the game gives a meaning to.

use egui_phosphor::regular as icon;
use kineograph_runtime::Channel;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Color, Kind, Value};

use super::handles::{COLOR, HandleSlot, OPACITY, PROGRESS, TIME, both, ends, keys, named_value};
use super::instants::SHOWN;
use super::kept;
use super::row::Row;
use super::sample::{Sample, filled, middle, usual, with};

const FADES: &[Kind] = &[Kind::FadeTo, Kind::FadeIn, Kind::FadeOut, Kind::FadeFrom];
const TINTS: &[Kind] = &[Kind::TintTo, Kind::TintBy, Kind::TintFrom];
const BARS: &[Kind] = &[Kind::ProgressTo, Kind::ProgressFromTo];
const PLAYS: &[Kind] = &[Kind::PlayTo, Kind::PlayBy];
const VALUES: &[Kind] = &[Kind::ActionTween, Kind::ActionFloat];
const TRACKS: &[Kind] = &[Kind::Animate, Kind::Keyframes];

pub const ROWS: &[Row] = &[
    Row {
        sample: |kind| usual(kind).map(|sample| sample.from(middle().with(Property::OPACITY, 0.0))),
        ..fade(Kind::FadeIn, icon::SUN)
    },
    fade(Kind::FadeOut, icon::SUN_DIM),
    Row { handles: |_, _| ends(OPACITY, HandleSlot::End, "opacity"), ..fade(Kind::FadeTo, icon::DROP_HALF) },
    Row {
        handles: |_, _| both(OPACITY, ends(OPACITY, HandleSlot::Start, "from")),
        ..fade(Kind::FadeFrom, icon::DROP_HALF)
    },
    Row { handles: |_, _| ends(COLOR, HandleSlot::End, "delta"), ..tint(Kind::TintBy) },
    Row { handles: |_, _| ends(COLOR, HandleSlot::End, "color"), ..tint(Kind::TintTo) },
    Row {
        handles: |_, _| both(COLOR, ends(COLOR, HandleSlot::Start, "from")),
        sample: |kind| {
            let red = Value::Color(Color([240, 90, 90]));
            Some(Sample::of(with(filled(kind), "from", red)).from(middle()))
        },
        ..tint(Kind::TintFrom)
    },
    Row {
        families: &[SHOWN],
        handles: |_, _| both(&[Channel::Visible], Vec::new()),
        ..Row::new(Kind::Blink, icon::LIGHTBULB)
    },
    Row {
        families: &[TRACKS],
        sample: |kind| {
            Some(Sample::of(with(filled(kind), "delay_per_unit", Value::Number(0.2))).from(middle()))
        },
        ..Row::new(Kind::Animate, icon::FILM_STRIP)
    },
    Row { families: &[TRACKS], handles: keys, ..Row::new(Kind::Keyframes, icon::DIAMONDS_FOUR) },
    Row { handles: |_, _| ends(PROGRESS, HandleSlot::End, "percent"), ..bar(Kind::ProgressTo) },
    Row {
        handles: |_, _| {
            [ends(PROGRESS, HandleSlot::Start, "from"), ends(PROGRESS, HandleSlot::End, "to")].concat()
        },
        ..bar(Kind::ProgressFromTo)
    },
    value(Kind::ActionTween),
    value(Kind::ActionFloat),
    Row { handles: |_, _| ends(TIME, HandleSlot::End, "time"), ..play(Kind::PlayTo) },
    Row { handles: |_, _| ends(TIME, HandleSlot::End, "delta"), ..play(Kind::PlayBy) },
];

const fn fade(kind: Kind, icon: &'static str) -> Row {
    let handles = |_: &_, _: &_| both(OPACITY, Vec::new());
    Row { families: &[FADES], kept: kept::fade, handles, ..Row::new(kind, icon) }
}

const fn tint(kind: Kind) -> Row {
    Row { families: &[TINTS], kept: kept::tint, ..Row::new(kind, icon::PALETTE) }
}

const fn bar(kind: Kind) -> Row {
    Row { families: &[BARS], kept: kept::progress, ..Row::new(kind, icon::CIRCLE_NOTCH) }
}

const fn play(kind: Kind) -> Row {
    Row { families: &[PLAYS], kept: kept::time, ..Row::new(kind, icon::PLAY_CIRCLE) }
}

const fn value(kind: Kind) -> Row {
    Row { families: &[VALUES], handles: named_value, ..Row::new(kind, icon::SLIDERS_HORIZONTAL) }
}
