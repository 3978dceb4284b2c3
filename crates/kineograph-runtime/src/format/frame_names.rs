//! Resolves the names of frames and tags in an `Animate` to frame numbers.

use super::clips::Clips;
#[cfg(feature = "serde")]
use super::sheet::SheetIndices;
use crate::action::Action;
#[cfg(feature = "serde")]
use crate::action::{FrameStep, Value};
use crate::diagnostic::{Code, Diagnostic};
#[cfg(feature = "serde")]
use crate::prelude::*;
#[cfg(feature = "serde")]
use crate::words::nearest;

/// The most frames that tags may add to one tree, so that a few often-used tags can't exhaust a game's memory.
#[cfg(feature = "serde")]
const MAX_TAG_FRAMES: usize = 100_000;

/// Length of a unit for tags: a frame with a duration of its own gets as many units as give that duration.
#[cfg(feature = "serde")]
const UNIT_SECS: f64 = 0.1;

/// The names found so far.
#[derive(Debug, Default)]
pub struct Names<'a> {
    #[cfg(feature = "serde")]
    sheets: SheetIndices<'a>,
    #[cfg(feature = "serde")]
    tag_frames: usize,
    #[cfg(not(feature = "serde"))]
    sheets: core::marker::PhantomData<&'a ()>,
}

impl<'a> Names<'a> {
    /// A copy of the `Animate` with frame numbers only.
    #[cfg(feature = "serde")]
    pub fn numbered(&mut self, action: &Action, clips: &Clips<'a>) -> Result<Action, Diagnostic> {
        let mut numbered = self.listed(action, clips)?;
        let sheet = action.text("sheet");
        let Some(sheet) = clips.sheet(sheet) else { return Ok(numbered) };
        let index = self.sheets.of(sheet);
        let Some(Value::Frames(steps)) = numbered.param("frames") else { return Ok(numbered) };
        let mut steps = steps.clone();
        for step in &mut steps {
            let Some(name) = step.name.take() else { continue };
            step.frame = index.named(&name).ok_or_else(|| {
                let unknown = Diagnostic::new(Code::UnknownFrame).text("name", &name);
                unknown.text("sheet", &sheet.name).near(nearest(&name, index.frame_names()))
            })?;
        }
        // The table of kinds has this parameter.
        let _ = numbered.set_param("frames", Value::Frames(steps));
        Ok(numbered)
    }

    /// A copy of the `Animate` with the tag replaced by its frames, named where they have names.
    #[cfg(feature = "serde")]
    pub fn listed(&mut self, action: &Action, clips: &Clips<'a>) -> Result<Action, Diagnostic> {
        let (sheet_name, tag_name) = (action.text("sheet"), action.text("tag"));
        if sheet_name.is_empty() {
            return Err(Diagnostic::new(Code::SheetMissing));
        }
        let unknown = || Diagnostic::new(Code::UnknownSheet).text("name", sheet_name);
        let sheet = clips.sheet(sheet_name).ok_or_else(unknown)?;
        if tag_name.is_empty() {
            return Ok(action.clone());
        }
        let index = self.sheets.of(sheet);
        let tag = index.tag(tag_name).ok_or_else(|| {
            let unknown = Diagnostic::new(Code::UnknownTag).text("name", tag_name);
            unknown.text("sheet", &sheet.name).near(nearest(tag_name, index.tag_names()))
        })?;
        let frames = index.frames_of(tag, MAX_TAG_FRAMES - self.tag_frames);
        let too_long = || Diagnostic::new(Code::TagsTooLong).number("max", MAX_TAG_FRAMES as f64);
        let frames = frames.ok_or_else(too_long)?;
        self.tag_frames += frames.len();
        let step = |index: u32, secs: Option<f64>| FrameStep {
            name: sheet.frame_name(index).map(str::to_owned),
            ..FrameStep::lasting(index, secs.map_or(1.0, |secs| secs / UNIT_SECS))
        };
        let steps = frames.iter().map(|frame| step(frame.index, frame.secs)).collect();
        let mut listed = action.clone();
        // The table of kinds has these parameters.
        let _ = listed.set_param("tag", Value::Text(String::new()));
        let _ = listed.set_param("frames", Value::Frames(steps));
        Ok(listed)
    }

    /// Without projects there are no sheets.
    #[cfg(not(feature = "serde"))]
    pub fn numbered(&mut self, _: &Action, _: &Clips<'a>) -> Result<Action, Diagnostic> {
        let _ = self.sheets;
        Err(Diagnostic::new(Code::FramesOutsideProject))
    }
}
