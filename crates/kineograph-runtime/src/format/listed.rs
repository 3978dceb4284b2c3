//! An `Animate` of one sheet by names and by numbers.

use super::{Action, Clips, Sheet, Value};
use crate::prelude::*;
use crate::program::FrameNames;

impl Sheet {
    /// An `Animate` that names a tag of this sheet, with the frames of the tag in its place, by name as far as they have names. Other
    /// actions, and tags that there are not, stay as they are.
    pub fn listed(&self, animate: &Action) -> Action {
        FrameNames::default()
            .listed(animate, &Clips::default().with_sheets([self]))
            .unwrap_or_else(|_| animate.clone())
    }

    /// An `Animate` that names frames or a tag of this sheet, with their numbers alone, and no sheet. Other actions, and names that there
    /// are not, stay as they are.
    pub fn numbered(&self, animate: &Action) -> Action {
        let numbered = FrameNames::default().numbered(animate, &Clips::default().with_sheets([self]));
        let Ok(mut numbered) = numbered else { return animate.clone() };
        // Kinds without a sheet have named none.
        let _ = numbered.set_param("sheet", Value::Text(String::new()));
        numbered
    }
}
