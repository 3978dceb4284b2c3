//! What is offered by a message: to slice a picture that looks like a strip of frames, and to show a value that is counted.

use std::path::Path;

use super::App;
use crate::app::notices::Offer;
use crate::document::NodeId;
use crate::import;
use crate::import::importer::AddTo;
use crate::intent::Intent;
use crate::panels::project::{nodes_of_image, sliced, strip_frames};
use crate::panels::text_value;
use crate::text::tr;

impl App {
    /// Offers to slice a picture that was just added, of this size and with these cells, if it plainly is a sheet and none has its frames.
    pub(super) fn offer_frames(
        &mut self,
        picture: &Path,
        size_px: Option<[u32; 2]>,
        cells: Option<[u32; 2]>,
    ) {
        let document = self.editor.document();
        let to = AddTo { document, folder: self.editor.path().and_then(Path::parent) };
        let Some(image) = import::known_picture(to, picture) else { return };
        let Some(count) = size_px.and_then(|size_px| strip_frames(image, size_px, cells)) else { return };
        if document.sheets().iter().any(|sheet| sheet.images().contains(&image)) {
            return;
        }
        let text = tr!("import-strip", name = image, count);
        self.notices.propose(text, Offer::Slice(image.to_owned()));
    }

    /// Withdraws offers to do what is done already, or whose subject is gone.
    pub(in crate::app) fn withdraw_offers(&mut self) {
        let document = self.editor.document();
        let undo_len = self.editor.history().undo_len();
        self.notices.retain_causes(|said| said.is_current(document, undo_len));
        self.notices.retain_offers(|offer| match offer {
            Offer::Slice(image) => {
                let is_sliced =
                    document.sheets().iter().any(|sheet| sheet.images().contains(&image.as_str()));
                document.image(image).is_some() && !is_sliced
            }
            Offer::Value(node, name) => text_value::is_missing(document, *node, name),
            Offer::OwnClip(sharers) => sharers.is_current(document),
            Offer::KeepRecovered => self.safety.rows.is_some(),
            Offer::Undo
            | Offer::Save
            | Offer::SaveElsewhere
            | Offer::UndoInSymbol(_)
            | Offer::NameSymbol(..) => true,
        });
    }

    /// Offers to write a value into a text that shows none.
    pub(in crate::app) fn offer_value(&mut self, node: NodeId, name: String) {
        let Some(shown) = self.editor.document().node(node) else { return };
        let text = tr!("inspector-text-value-offer", node = shown.name.as_str(), value = name.as_str());
        self.notices.propose(text, Offer::Value(node, name));
    }

    /// Writes a value into a text that shows none.
    pub(in crate::app) fn add_value(&mut self, node: NodeId, name: &str) {
        if let Some(change) = text_value::adding(self.editor.document(), node, name) {
            self.editor.edit(&change);
        }
    }

    /// Slices an image, whose nodes show the frames then, and opens them.
    pub(in crate::app) fn slice_image(&mut self, image: &str) {
        let document = self.editor.document();
        if document.image(image).is_none() {
            return;
        }
        let picture = self.editor.media().picture(image).map(AsRef::as_ref);
        let (change, sheet) = sliced(document, image, picture, &nodes_of_image(document, image));
        self.editor.edit(&change);
        self.outbox.push(Intent::EditFrames(sheet));
    }
}
