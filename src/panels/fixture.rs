//! A small project and a host for tests of single panels.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Kind, Sprite, StartPose};

use super::{Ctx, Outbox};
use crate::document::{ActionId, ClipEdit, Document, Edit, Slot};
use crate::editor::Editor;
use crate::ui_kit::theme::{self, Theme};

/// Two boxes: `coin` plays `hop` (1.5 s) from 0.5 s, `star` plays `spin` for ever.
pub fn document() -> Document {
    let hop = Action::sequence([
        Action::ease_with(EaseKind::Out, 3.0, Action::move_by(0.5, [0.0, 80.0]).labelled("up")),
        Action::call_func("top"),
        Action::speed(2.0, Action::move_by(1.0, [0.0, -80.0])),
        Action::repeat(2, Action::spawn([Action::scale_to(0.25, [1.2, 0.8]), Action::fade_to(0.25, 100.0)])),
    ]);
    let spin = Action::repeat_forever(Action::rotate_by(0.8, 360.0));
    let mut document = Document::default();
    for (node, clip, tree, at_secs) in [("coin", "hop", hop, 0.5), ("star", "spin", spin, 0.0)] {
        let sprite = Sprite::Box([40.0, 40.0]);
        let start = StartPose::default();
        let (next, made) =
            document.edited(&Edit::AddNode { name: node.to_owned(), parent: None, sprite, start }).unwrap();
        let (next, clip_made) = next.edited(&Edit::AddClip(clip.to_owned())).unwrap();
        let (node, clip) = (made.node.unwrap(), clip_made.clip.unwrap());
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (next, _) = next.edited(&Edit::Clip(clip, insert)).unwrap();
        (document, _) = next.edited(&Edit::AddRun(clip, node, at_secs)).unwrap();
    }
    document
}

/// A panel in a window of its own, with an editor that does what it posts.
pub struct Host<P> {
    pub editor: Editor,
    pub panel: P,
    pub theme: Theme,
}

impl<P: Default> Host<P> {
    pub fn new(document: Document, dark: bool) -> Self {
        Self { editor: Editor::new(document, None), panel: P::default(), theme: Theme::new(dark) }
    }

    /// One frame: the panel posts, the editor does it.
    pub fn frame(&mut self, show: impl FnOnce(&mut P, &Ctx<'_>, &mut Outbox)) {
        let mut out = Outbox::default();
        show(&mut self.panel, &self.editor.ctx(&self.theme), &mut out);
        for post in out.drain() {
            self.editor.apply(post);
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
    fn count(shape: &egui::Shape, words: &str) -> usize {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().map(|shape| count(shape, words)).sum(),
            egui::Shape::Text(text) => usize::from(text.galley.text().contains(words)),
            _ => 0,
        }
    }
    window.output().shapes.iter().map(|clipped| count(&clipped.shape, words)).sum()
}
