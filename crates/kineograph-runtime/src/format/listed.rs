//! Replaces tags and names of frames in an `Animate` of one sheet.

use super::{Action, Clips, Sheet, Value};
use crate::format::frame_names::Names as FrameNames;
use crate::prelude::*;

impl Sheet {
    /// An `Animate` that names a tag of this sheet, with the tag replaced by its frames, named where they have names. Other
    /// actions, and unknown tags, are returned unchanged.
    pub fn listed(&self, animate: &Action) -> Action {
        FrameNames::default()
            .listed(animate, &Clips::default().with_sheets([self]))
            .unwrap_or_else(|_| animate.clone())
    }

    /// An `Animate` that names frames or a tag of this sheet, with frame numbers only and no sheet. Other actions, and unknown
    /// names, are returned unchanged.
    pub fn numbered(&self, animate: &Action) -> Action {
        let numbered = FrameNames::default().numbered(animate, &Clips::default().with_sheets([self]));
        let Ok(mut numbered) = numbered else { return animate.clone() };
        // Kinds without the parameter name no sheet.
        let _ = numbered.set_param("sheet", Value::Text(String::new()));
        numbered
    }
}
