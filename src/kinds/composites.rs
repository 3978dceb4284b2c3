//! Actions that arrange other actions in time.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Action, Kind, Value};

use super::row::Row;
use super::sample::{Sample, WAY_PX, filled, holding, middle, way, with};

const LISTS: &[Kind] = &[Kind::Sequence, Kind::Spawn];
const ROUNDS: &[Kind] = &[Kind::Repeat, Kind::RepeatForever, Kind::Yoyo];
const BACKWARDS: &[Kind] = &[Kind::Reverse, Kind::ReverseTime, Kind::Yoyo];

pub const ROWS: &[Row] = &[
    Row { families: &[LISTS], ..Row::new(Kind::Sequence, icon::LIST_NUMBERS) },
    Row { families: &[LISTS], ..Row::new(Kind::Spawn, icon::ROWS) },
    Row { families: &[ROUNDS], sample: rounds, ..Row::new(Kind::Repeat, icon::REPEAT_ONCE) },
    Row { families: &[ROUNDS], sample: endless_rounds, ..Row::new(Kind::RepeatForever, icon::INFINITY) },
    Row { families: &[BACKWARDS], ..Row::new(Kind::ReverseTime, icon::REWIND) },
    Row { families: &[BACKWARDS], ..Row::new(Kind::Reverse, icon::REWIND) },
    Row { families: &[ROUNDS, BACKWARDS], ..Row::new(Kind::Yoyo, icon::ARROWS_LEFT_RIGHT) },
    Row::new(Kind::Speed, icon::GAUGE),
    Row::new(Kind::TargetedAction, icon::TARGET),
    Row { sample: placed, ..Row::new(Kind::At, icon::BOOKMARK_SIMPLE) },
    Row { sample: |_| None, ..Row::new(Kind::PlayClip, icon::FILM_SLATE) },
    Row { sample: |_| None, ..Row::new(Kind::Follow, icon::VIDEO_CAMERA) },
    Row { sample: pause, ..Row::new(Kind::DelayTime, icon::HOURGLASS_MEDIUM) },
];

fn rounds(kind: Kind) -> Option<Sample> {
    let step = Action::spawn([Action::move_by(0.6, [WAY_PX / 3.0, 0.0]), Action::rotate_by(0.6, 90.0)]);
    Some(Sample::of(holding(filled(kind), [step])))
}

fn endless_rounds(kind: Kind) -> Option<Sample> {
    Some(Sample::of(holding(filled(kind), [Action::rotate_by(0.8, 90.0)])).from(middle()))
}

/// What is placed needs something beside it.
fn placed(kind: Kind) -> Option<Sample> {
    let at = with(filled(kind), "at", Value::Text("0.4".to_owned()));
    Some(Sample::of(Action::sequence([way(1.2), holding(at, [Action::rotate_by(0.8, 180.0)])])))
}

fn pause(kind: Kind) -> Option<Sample> {
    let step = || Action::move_by(0.4, [WAY_PX / 2.0, 0.0]);
    Some(Sample::of(Action::sequence([step(), filled(kind), step()])))
}
