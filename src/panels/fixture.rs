//! A small project and a host for tests of single panels.

use kineograph_runtime::format::Kind;

use super::{Ctx, Outbox};
use crate::document::{ActionId, Document};
use crate::editor::Editor;
use crate::ui_kit::theme::{self, Theme};
pub use kineograph_document::fixture::document;

/// A panel in a window of its own, with an editor that applies its intents.
pub struct Host<P> {
    pub editor: Editor,
    pub panel: P,
    pub theme: Theme,
}

impl<P: Default> Host<P> {
    pub fn new(document: Document, dark: bool) -> Self {
        Self { editor: Editor::new(document, None), panel: P::default(), theme: Theme::new(dark) }
    }

    /// One frame: the panel pushes intents, the editor applies them.
    pub fn frame(&mut self, show: impl FnOnce(&mut P, &Ctx<'_>, &mut Outbox)) {
        let mut out = Outbox::default();
        show(&mut self.panel, &self.editor.ctx(&self.theme), &mut out);
        for intent in out.drain() {
            self.editor.apply(intent);
        }
        self.editor.refresh();
    }

    /// The first action of the open clip of this kind.
    pub fn action(&self, kind: Kind) -> ActionId {
        let clip = self.editor.ctx(&self.theme).open_clip().unwrap().1;
        let tree = clip.preorder(clip.root().unwrap());
        tree.into_iter().map(|(id, _)| id).find(|id| clip.get(*id).unwrap().action.kind() == kind).unwrap()
    }
}

/// Gives a test window fonts and colours.
pub fn dress(ctx: &egui::Context, theme: &Theme) {
    theme::install_fonts(ctx);
    theme.apply(ctx);
}

/// How many of the texts that were drawn last have these words, also those that no label tells of.
pub fn drawn<S>(window: &egui_kittest::Harness<'_, S>, words: &str) -> usize {
    drawn_texts(window).iter().filter(|drawn| drawn.text.contains(words)).count()
}

/// A text that was drawn.
#[derive(Debug)]
pub struct DrawnText {
    pub text: String,
    pub rect: egui::Rect,
    /// What was drawn of it.
    pub seen: egui::Rect,
}

/// The texts that were drawn last, also those that no label tells of.
pub fn drawn_texts<S>(window: &egui_kittest::Harness<'_, S>) -> Vec<DrawnText> {
    fn collect(shape: &egui::Shape, clip_rect: egui::Rect, found: &mut Vec<DrawnText>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip_rect, found)),
            egui::Shape::Text(text) if !text.galley.text().is_empty() => {
                let rect = text.visual_bounding_rect();
                let text = text.galley.text().to_owned();
                found.push(DrawnText { text, rect, seen: rect.intersect(clip_rect) });
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    for clipped in &window.output().shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found
}
