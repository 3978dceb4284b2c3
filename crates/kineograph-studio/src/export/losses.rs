//! What data for other engines could not carry, as sentences for users.

use kineograph_export::{Losses, What};

use super::job::Job;
use crate::text::shorten::{MAX_NAME_CHARS, shortened};
use crate::text::tr;

/// How many places of one kind a warning names.
const NAMED: usize = 3;

/// Warns of each kind of loss, with the first places that have it.
pub fn warn_of(losses: &Losses, job: &mut Job<'_>) {
    let mut kinds: Vec<What> = losses.iter().map(|loss| loss.what).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for what in kinds {
        let places: Vec<&str> =
            losses.iter().filter(|loss| loss.what == what).map(|loss| loss.place.as_str()).collect();
        let named: Vec<String> =
            places.iter().take(NAMED).map(|place| shortened(place, MAX_NAME_CHARS).into_owned()).collect();
        let places = named.join(", ");
        let more = losses.iter().filter(|loss| loss.what == what).count().saturating_sub(NAMED);
        let list = if more == 0 { places } else { tr!("export-loss-more", places, more) };
        job.warn(sentence(what, &list));
    }
}

fn sentence(what: What, places: &str) -> String {
    match what {
        What::Action => tr!("export-loss-action", places),
        What::Ease => tr!("export-loss-ease", places),
        What::Backwards => tr!("export-loss-backwards", places),
        What::Endless => tr!("export-loss-endless", places),
        What::NotAtTop => tr!("export-loss-not-at-top", places),
        What::Rounded => tr!("export-loss-rounded", places),
        What::StartRead => tr!("export-loss-start-read", places),
        What::StartAssumed => tr!("export-loss-start-assumed", places),
        What::Events => tr!("export-loss-events", places),
        What::FrameEvents => tr!("export-loss-frame-events", places),
        What::Color => tr!("export-loss-color", places),
        What::Flip => tr!("export-loss-flip", places),
        What::Order => tr!("export-loss-order", places),
        What::Values => tr!("export-loss-values", places),
        What::Size => tr!("export-loss-size", places),
        What::Frames => tr!("export-loss-frames", places),
        What::Anchor => tr!("export-loss-anchor", places),
        What::Picture => tr!("export-loss-picture", places),
        _ => tr!("export-loss-other", places),
    }
}
