//! What data for other engines could not carry, as sentences for users.

use std::collections::BTreeSet;

use kineograph_export::{LossKind, Losses, uncarried};

use super::job::Job;
use crate::text::shorten::{MAX_NAME_CHARS, shortened};
use crate::text::tr;

/// How many places of one kind a warning names at most: all that anyone reads. Dialogs show few of them at first.
const NAMED: usize = 200;

/// Warns of each kind of loss, with the places that have it.
pub fn warn_of(losses: &Losses, job: &mut Job<'_>) {
    sentences(losses).into_iter().for_each(|sentence| job.warn(sentence));
}

/// Warns of grid effects and orbits that tables of poses don't have.
pub fn warn_of_grids(job: &mut Job<'_>) {
    let source = job.source();
    let project = source.document.to_project();
    let bent = uncarried::bent(&project, &source.plays(&project));
    let bent: BTreeSet<&str> = bent.into_iter().map(|place| project.nodes[place].name.as_str()).collect();
    let mut losses = Losses::default();
    for (_, name) in source.nodes.iter().filter(|(_, name)| bent.contains(name.as_str())) {
        losses.note(LossKind::Grid, name);
    }
    warn_of(&losses, job);
}

/// A sentence for each kind of loss, with the places that have it.
pub fn sentences(losses: &Losses) -> Vec<String> {
    let mut kinds: Vec<LossKind> = losses.iter().map(|loss| loss.what).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let of_kind = |what: LossKind| {
        let places: Vec<&str> =
            losses.iter().filter(|loss| loss.what == what).map(|loss| loss.place.as_str()).collect();
        let named: Vec<String> =
            places.iter().take(NAMED).map(|place| shortened(place, MAX_NAME_CHARS).into_owned()).collect();
        let more = places.len().saturating_sub(NAMED);
        let places = named.join(", ");
        let list = if more == 0 { places } else { tr!("export-loss-more", places, more) };
        sentence(what, &list)
    };
    kinds.into_iter().map(of_kind).collect()
}

fn sentence(what: LossKind, places: &str) -> String {
    match what {
        LossKind::Action => tr!("export-loss-action", places),
        LossKind::Ease => tr!("export-loss-ease", places),
        LossKind::Backwards => tr!("export-loss-backwards", places),
        LossKind::Endless => tr!("export-loss-endless", places),
        LossKind::NotAtTop => tr!("export-loss-not-at-top", places),
        LossKind::Rounded => tr!("export-loss-rounded", places),
        LossKind::StartRead => tr!("export-loss-start-read", places),
        LossKind::StartAssumed => tr!("export-loss-start-assumed", places),
        LossKind::Steps => tr!("export-loss-steps", places),
        LossKind::Events => tr!("export-loss-events", places),
        LossKind::FrameEvents => tr!("export-loss-frame-events", places),
        LossKind::Color => tr!("export-loss-color", places),
        LossKind::Blend => tr!("export-loss-blend", places),
        LossKind::NotHandedDown => tr!("export-loss-not-handed-down", places),
        LossKind::HandedDown => tr!("export-loss-handed-down", places),
        LossKind::Mask => tr!("export-loss-mask", places),
        LossKind::MaskEdge => tr!("export-loss-mask-edge", places),
        LossKind::Grid => tr!("export-loss-grid", places),
        LossKind::Amplitude => tr!("export-loss-amplitude", places),
        LossKind::GridStays => tr!("export-loss-grid-stays", places),
        LossKind::GridsAtOnce => tr!("export-loss-grids-at-once", places),
        LossKind::GridUnlike => tr!("export-loss-grid-unlike", places),
        LossKind::GridPlace => tr!("export-loss-grid-place", places),
        LossKind::GridSizes => tr!("export-loss-grid-sizes", places),
        LossKind::GridScale => tr!("export-loss-grid-scale", places),
        LossKind::GridTurned => tr!("export-loss-grid-turned", places),
        LossKind::GridBlend => tr!("export-loss-grid-blend", places),
        LossKind::GridRoom => tr!("export-loss-grid-room", places),
        LossKind::FlipCorner => tr!("export-loss-flip-corner", places),
        LossKind::PageFold => tr!("export-loss-page-fold", places),
        LossKind::WavePhase => tr!("export-loss-wave-phase", places),
        LossKind::PlaysOnce => tr!("export-loss-plays-once", places),
        LossKind::ShakeRate => tr!("export-loss-shake-rate", places),
        LossKind::ShakeRange => tr!("export-loss-shake-range", places),
        LossKind::TilesStay => tr!("export-loss-tiles-stay", places),
        LossKind::OrbitFlat => tr!("export-loss-orbit-flat", places),
        LossKind::Overshoot => tr!("export-loss-overshoot", places),
        LossKind::Content => tr!("export-loss-content", places),
        LossKind::NineSlice => tr!("export-loss-nine-slice", places),
        LossKind::Progress => tr!("export-loss-progress", places),
        LossKind::Particles => tr!("export-loss-particles", places),
        LossKind::BitmapText => tr!("export-loss-bitmap-text", places),
        LossKind::Symbol => tr!("export-loss-symbol", places),
        LossKind::Still => tr!("export-loss-still", places),
        LossKind::Typed => tr!("export-loss-typed", places),
        LossKind::Painted => tr!("export-loss-painted", places),
        LossKind::Stage => tr!("export-loss-stage", places),
        LossKind::Flip => tr!("export-loss-flip", places),
        LossKind::Order => tr!("export-loss-order", places),
        LossKind::Values => tr!("export-loss-values", places),
        LossKind::Size => tr!("export-loss-size", places),
        LossKind::Frames => tr!("export-loss-frames", places),
        LossKind::Anchor => tr!("export-loss-anchor", places),
        LossKind::Picture => tr!("export-loss-picture", places),
        _ => tr!("export-loss-other", places),
    }
}
