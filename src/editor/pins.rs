//! Versions to compare with.

use super::Editor;
use crate::document::{ClipId, Document, Edit, Run};
use crate::session::PinSource;
use crate::text::tr;

impl Editor {
    /// Pins a version to compare with. Warns the user if there are too many pins.
    pub(super) fn pin(&mut self, source: PinSource) {
        if self.session.pins.is_full() {
            self.warn(tr!("command-needs-free-pin"));
            return;
        }
        if let Some((name, document)) = self.pinned(source) {
            self.session.pins.add(name, document);
        }
    }

    fn pinned(&self, source: PinSource) -> Option<(String, Document)> {
        match source {
            PinSource::Now => {
                let name = self.history.undo_label().map_or_else(
                    || tr!("change-pin-as-opened").to_owned(),
                    |change| tr!("change-pin-after", change),
                );
                Some((name, self.document().clone()))
            }
            PinSource::Saved => Some((tr!("change-pin-saved").to_owned(), self.history.saved().clone())),
            PinSource::Before(index) => {
                let (change, document) = self.history.steps().nth(index)?;
                Some((tr!("change-pin-before", change), document.clone()))
            }
            PinSource::Clip(clip) => {
                let name = tr!("change-pin-clip", name = &self.document().clip(clip)?.name);
                Some((name, self.with_clip_on_node(clip)?))
            }
        }
    }

    /// The document in which the selected node plays another clip instead of the open one, or additionally if it does not play the
    /// open one.
    fn with_clip_on_node(&self, clip: ClipId) -> Option<Document> {
        let document = self.document();
        let selection = &self.session.selection;
        let node = selection.node?;
        let runs = document.runs().iter();
        let mut own = runs.filter(|run| run.nodes().any(|id| id == node));
        let run = own.clone().find(|run| Some(run.clip) == selection.clip).or_else(|| own.next());
        let edit = match run {
            Some(run) => Edit::SetRun(Run { clip, ..run.as_ref().clone() }),
            None => Edit::AddRun(clip, node, 0.0),
        };
        document.edited(&edit).ok().map(|(document, _)| document)
    }
}
