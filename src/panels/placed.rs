//! The message that says when something plays that was placed without a time.

use super::{Intent, Outbox};
use crate::recipient::PlacedStart;
use crate::text::{format_short, tr};
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// Says when it plays, in seconds of the project, and what it follows.
pub fn report(name: &str, moment: &PlacedStart, out: &mut Outbox) {
    let name = shortened(name, MAX_NAME_CHARS);
    let secs = format_short(moment.at_secs, 2);
    let text = match &moment.after {
        Some(after) => {
            let after = shortened(after, MAX_NAME_CHARS);
            tr!("preset-placed-after", name = name.as_ref(), after = after.as_ref(), secs)
        }
        None => tr!("preset-placed", name = name.as_ref(), secs),
    };
    out.push(Intent::Report(text));
}
