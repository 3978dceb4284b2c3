//! A small clip, laid out, for tests of what is dragged.

use egui::{Pos2, Rect, Vec2, vec2};
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Kind};

use super::layout::Layout;
use super::view::around;
use crate::document::{ActionId, Clip, ClipEdit, Document, Edit, Slot};
use crate::ui_kit::view2d::Viewport;

/// A clip and how it is seen.
pub struct Fixture {
    pub document: Document,
    pub layout: Layout,
    pub camera: Viewport,
}

impl Fixture {
    /// The first tree plays, the others are drafts.
    pub fn of(trees: Vec<Action>) -> Self {
        let (mut document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        for (index, tree) in trees.into_iter().enumerate() {
            let slot = if index == 0 { Slot::Root } else { Slot::Draft };
            let insert = ClipEdit::Insert { tree, slot, position: None };
            document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        let layout = Layout::of(&document.clips()[0]);
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 700.0));
        Self {
            document,
            layout,
            camera: Viewport { rect, view: around(rect.size().to_pos2() / 2.0, Vec2::splat(1.0)) },
        }
    }

    /// Sequence(Show, EaseIn(Hide), Spawn(Place, RemoveSelf)) and the drafts MoveBy and Repeat.
    pub fn full() -> Self {
        let inner = Action::spawn([Action::new(Kind::Place), Action::new(Kind::RemoveSelf)]);
        Self::of(vec![list_with(inner), Action::new(Kind::MoveBy), Action::new(Kind::Repeat)])
    }

    /// Sequence(Show, EaseIn(Hide), Spawn()) and the draft MoveBy.
    pub fn with_room() -> Self {
        Self::of(vec![list_with(Action::spawn([])), Action::new(Kind::MoveBy)])
    }

    /// Repeat(Hide) and the draft MoveBy.
    pub fn repeated() -> Self {
        Self::of(vec![Action::repeat(2, Action::hide()), Action::new(Kind::MoveBy)])
    }

    pub fn clip(&self) -> &Clip {
        &self.document.clips()[0]
    }

    /// The first action of a kind.
    pub fn id(&self, kind: Kind) -> ActionId {
        self.clip().items().find(|(_, item)| item.action.kind() == kind).unwrap().0
    }

    /// Its card.
    pub fn rect(&self, kind: Kind) -> Rect {
        self.layout.get(self.id(kind)).unwrap().rect
    }
}

fn list_with(last: Action) -> Action {
    Action::sequence([Action::show(), Action::ease(EaseKind::In, Action::hide()), last])
}
