//! Says that a clip which is edited where it plays inside of another one plays elsewhere too, and changes there as well.

use std::sync::Arc;

use super::Editor;
use crate::document::{Clip, ClipId, Document};
use crate::places::{OtherPlace, ShownRun, other_places};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

impl Editor {
    /// Says so after an edit, once for each clip.
    pub(super) fn tell_other_places(&mut self, before: &Document) {
        let document = self.history.document();
        let changed = before.clips().iter().zip(document.clips());
        let changed = changed.filter(|(old, new)| old.id == new.id && !Arc::ptr_eq(old, new));
        let mut changed = changed.filter(|(old, new)| !old.plays_as(new)).map(|(_, new)| new.id);
        let (Some(clip), None) = (changed.next(), changed.next()) else { return };
        if self.told_places.contains(&clip) {
            return;
        }
        if let Some(text) = self.other_places_text(clip) {
            self.told_places.insert(clip);
            self.tell(text);
        }
    }

    fn other_places_text(&self, clip: ClipId) -> Option<String> {
        let document = self.history.document();
        let (selection, now_secs) = (&self.session.selection, self.session.playback.playhead_secs());
        let shown = ShownRun::of(document, &self.programs, selection, now_secs);
        let shown = shown.filter(|shown| shown.run.clip == clip);
        let others = other_places(document, &self.programs, (clip, shown.as_ref()));
        let name = |clip: &Clip| shortened(&clip.name, MAX_NAME_CHARS).into_owned();
        let own = name(document.clip(clip)?);
        let more = others.len().saturating_sub(1);
        match others.first()? {
            OtherPlace::Clip(other) => {
                let other = name(document.clip(*other)?);
                Some(tr!("session-also-plays", clip = own, other, more))
            }
            OtherPlace::SameClip(around) => {
                let other = name(document.clip(*around)?);
                Some(tr!("session-plays-often", clip = own, other, more))
            }
            OtherPlace::Run(run) => {
                let node = document.node(document.run(*run)?.node)?;
                let node = shortened(&node.name, MAX_NAME_CHARS).into_owned();
                Some(tr!("session-also-plays-on", clip = own, node, more))
            }
        }
    }
}
