//! Grid effects, their wrappers, and the camera that orbits.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Action, Kind, Value};

use super::row::Row;
use super::sample::{Sample, filled, holding, middle, with};

const FLIPS: &[Kind] = &[Kind::FlipX3D, Kind::FlipY3D];
const WAVES: &[Kind] = &[Kind::Waves, Kind::Waves3D, Kind::Liquid, Kind::WavesTiles3D, Kind::JumpTiles3D];
const ROUND: &[Kind] = &[Kind::Ripple3D, Kind::Lens3D, Kind::Twirl];
const SHAKES: &[Kind] = &[Kind::Shaky3D, Kind::ShakyTiles3D, Kind::ShatteredTiles3D];
const VANISHING: &[Kind] = &[
    Kind::FadeOutTRTiles,
    Kind::FadeOutBLTiles,
    Kind::FadeOutUpTiles,
    Kind::FadeOutDownTiles,
    Kind::TurnOffTiles,
    Kind::ShuffleTiles,
    Kind::PageTurn3D,
];
const SPLITS: &[Kind] = &[Kind::SplitRows, Kind::SplitCols];
const AMPLITUDES: &[Kind] = &[Kind::AccelAmplitude, Kind::AccelDeccelAmplitude, Kind::DeccelAmplitude];

pub const ROWS: &[Row] = &[
    effect(Kind::Waves3D, icon::WAVES, &[WAVES]),
    effect(Kind::FlipX3D, icon::FLIP_HORIZONTAL, &[FLIPS]),
    effect(Kind::FlipY3D, icon::FLIP_VERTICAL, &[FLIPS]),
    effect(Kind::Lens3D, icon::MAGNIFYING_GLASS, &[ROUND]),
    effect(Kind::Ripple3D, icon::TARGET, &[ROUND]),
    effect(Kind::Shaky3D, icon::VIBRATE, &[SHAKES]),
    effect(Kind::Liquid, icon::DROP, &[WAVES]),
    effect(Kind::Waves, icon::WAVE_SINE, &[WAVES]),
    effect(Kind::Twirl, icon::SPIRAL, &[ROUND]),
    effect(Kind::PageTurn3D, icon::BOOK_OPEN, &[VANISHING]),
    effect(Kind::ShakyTiles3D, icon::VIBRATE, &[SHAKES]),
    effect(Kind::ShatteredTiles3D, icon::SPARKLE, &[SHAKES]),
    effect(Kind::ShuffleTiles, icon::SHUFFLE, &[VANISHING]),
    effect(Kind::FadeOutTRTiles, icon::ARROW_UP_RIGHT, &[VANISHING]),
    effect(Kind::FadeOutBLTiles, icon::ARROW_DOWN_LEFT, &[VANISHING]),
    effect(Kind::FadeOutUpTiles, icon::ARROW_UP, &[VANISHING]),
    effect(Kind::FadeOutDownTiles, icon::ARROW_DOWN, &[VANISHING]),
    effect(Kind::TurnOffTiles, icon::CHECKERBOARD, &[VANISHING]),
    effect(Kind::WavesTiles3D, icon::WAVES, &[WAVES]),
    effect(Kind::JumpTiles3D, icon::CHECKERBOARD, &[WAVES]),
    effect(Kind::SplitRows, icon::ROWS, &[SPLITS]),
    effect(Kind::SplitCols, icon::COLUMNS, &[SPLITS]),
    Row { sample: on_picture, ..Row::new(Kind::OrbitCamera, icon::VIDEO_CAMERA) },
    amplitude(Kind::AccelAmplitude, icon::TREND_UP),
    amplitude(Kind::AccelDeccelAmplitude, icon::WAVE_TRIANGLE),
    amplitude(Kind::DeccelAmplitude, icon::TREND_DOWN),
    Row { sample: after_waves, ..Row::new(Kind::StopGrid, icon::STOP) },
    Row { sample: after_waves, ..Row::new(Kind::ReuseGrid, icon::RECYCLE) },
];

const fn effect(kind: Kind, icon: &'static str, families: &'static [&'static [Kind]]) -> Row {
    Row { families, sample: on_picture, ..Row::new(kind, icon) }
}

const fn amplitude(kind: Kind, icon: &'static str) -> Row {
    let sample = |kind| Some(Sample::of(holding(Action::new(kind), [waves(1.4)])).from(middle()));
    Row { families: &[AMPLITUDES], sample, ..Row::new(kind, icon) }
}

/// On a small picture, whose middle is at 12 pixels.
fn on_picture(kind: Kind) -> Option<Sample> {
    let mut action = filled(kind);
    for (name, value) in [
        ("duration", Value::Number(1.4)),
        ("position", Value::Vec2([12.0, 12.0])),
        ("radius", Value::Number(14.0)),
        ("amplitude", Value::Number(4.0)),
        ("range", Value::Number(2.0)),
        ("grid", Value::Vec2([8.0, 8.0])),
        ("rows", Value::Count(5)),
        ("cols", Value::Count(5)),
    ] {
        action = with(action, name, value);
    }
    Some(Sample::of(action).from(middle()))
}

fn after_waves(kind: Kind) -> Option<Sample> {
    let tree = Action::sequence([waves(0.7), Action::new(kind), waves(0.7)]);
    Some(Sample::of(tree).from(middle()))
}

fn waves(secs: f64) -> Action {
    Action::waves(secs, 2.0, 4.0).on_grid([8, 8])
}
