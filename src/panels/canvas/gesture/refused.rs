//! A drag that nothing follows: it says why.

use egui::CursorIcon;

use super::{Begun, Gesture, Readout, Touch};
use crate::motion::Missing;
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::panels::{Intent, Outbox};
use crate::text::tr;

struct Refused(&'static str);

/// Says why no action follows the drag.
pub(super) fn refused(missing: Missing) -> Begun {
    explained(missing_text(missing))
}

/// Says with this text why nothing follows the drag.
pub(super) fn explained(why: &'static str) -> Begun {
    Some(Box::new(Refused(why)))
}

impl Gesture<CanvasPanel> for Refused {
    fn go_on(&mut self, _: &mut CanvasPanel, _: &Touch<'_>, _: &mut Outbox) {}

    /// What was said at the pointer stays to be read, until something else changes.
    fn finish(&mut self, _: &mut CanvasPanel, _: &Touch<'_>, out: &mut Outbox) {
        out.push(Intent::Report(self.0.to_owned()));
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::NotAllowed)
    }

    fn readout(&self, _: &CanvasPanel, _: &Frame<'_>) -> Option<Readout> {
        Some(Readout { values: self.0.to_owned(), note: None })
    }
}

/// Why no action follows, for users.
pub(in crate::panels::canvas) fn missing_text(missing: Missing) -> &'static str {
    match missing {
        Missing::Action => tr!("canvas-missing-action"),
        Missing::Time => tr!("canvas-missing-time"),
        Missing::NotYet => tr!("canvas-missing-yet"),
        Missing::Room => tr!("canvas-missing-room"),
    }
}
