//! Where a chosen action goes. Pure.

use kineograph_runtime::format::{Action, Arity, Kind};

use crate::document::{ActionId, ActionItem, Clip, ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::panels::{Ctx, Outbox, PaletteRequest, Post};

/// What choosing an action does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Placement {
    /// It is added there.
    Insert(Slot),
    /// It is put around these actions.
    Wrap(Vec<ActionId>),
}

/// Where an action of `kind` goes; see [`PaletteRequest::slot`]. Without a slot, an action that takes exactly one other,
/// such as an ease, is put around what is selected. `None` without an open clip.
#[must_use]
pub fn resolve_slot(ctx: &Ctx<'_>, request: &PaletteRequest, kind: Kind) -> Option<Placement> {
    let (_, clip) = ctx.open_clip()?;
    if let Some(slot) = request.slot {
        return Some(Placement::Insert(slot));
    }
    let selected = &ctx.session.selection.actions;
    Some(match selected.last() {
        Some(_) if kind.spec().arity == Arity::One => Placement::Wrap(selected.clone()),
        Some(primary) => Placement::Insert(beside(clip, *primary)),
        None => Placement::Insert(loose(clip)),
    })
}

/// Posts what choosing an action does.
pub(super) fn post(ctx: &Ctx<'_>, request: &PaletteRequest, tree: &Action, out: &mut Outbox) {
    let kind = tree.kind();
    let (Some((clip, _)), Some(placement)) = (ctx.open_clip(), resolve_slot(ctx, request, kind)) else {
        out.post(Post::Warn("Add or open a clip first.".to_owned()));
        return;
    };
    let name = kind.spec().name;
    let (label, edit) = match placement {
        Placement::Wrap(ids) => (format!("Wrap in {name}"), ClipEdit::Wrap(ids, kind)),
        Placement::Insert(slot) => {
            let position = request.graph_position.filter(|_| slot == Slot::Draft);
            (format!("Add {name}"), ClipEdit::Insert { tree: tree.clone(), slot, position })
        }
    };
    out.edit(Change::new(label, Edit::Clip(clip, edit)));
}

/// Inside the selected action where there is room, else right behind it, else on its own.
fn beside(clip: &Clip, selected: ActionId) -> Slot {
    let Some(item) = clip.get(selected) else { return loose(clip) };
    if item.has_room() {
        return Slot::Child(selected, item.children.len());
    }
    let neighbours = item.parent.filter(|parent| clip.get(*parent).is_some_and(ActionItem::has_room));
    match (neighbours, clip.index_in_parent(selected)) {
        (Some(parent), Some(index)) => Slot::Child(parent, index + 1),
        _ => loose(clip),
    }
}

/// On its own: the playing tree if there is none yet, else a draft.
const fn loose(clip: &Clip) -> Slot {
    if clip.root().is_none() { Slot::Root } else { Slot::Draft }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::editor::Editor;
    use crate::ui_kit::theme::Theme;

    fn clip_of(trees: Vec<Action>) -> Editor {
        let (mut document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        for (index, tree) in trees.into_iter().enumerate() {
            let slot = if index == 0 { Slot::Root } else { Slot::Draft };
            let insert = ClipEdit::Insert { tree, slot, position: None };
            document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        Editor::new(document, None)
    }

    fn id(editor: &Editor, kind: Kind) -> ActionId {
        let clip = &editor.document().clips()[0];
        clip.items().find(|(_, item)| item.action.kind() == kind).unwrap().0
    }

    /// What choosing `kind` does while `selected` are selected.
    fn placed(editor: &mut Editor, selected: &[Kind], kind: Kind, slot: Option<Slot>) -> Placement {
        let ids = selected.iter().map(|kind| id(editor, *kind)).collect();
        let mut selection = editor.session().selection.clone();
        selection.set_actions(ids);
        editor.apply(Post::Select(selection));
        let theme = Theme::new(true);
        let request = PaletteRequest { at: egui::Pos2::ZERO, slot, graph_position: None };
        resolve_slot(&editor.ctx(&theme), &request, kind).unwrap()
    }

    fn sample() -> Editor {
        clip_of(vec![
            Action::sequence([Action::show(), Action::ease(Kind::EaseIn, Action::hide())]),
            Action::fade_in(1.0),
        ])
    }

    #[test]
    fn the_first_action_of_a_clip_is_its_root() {
        let mut editor = clip_of(vec![]);
        assert_eq!(placed(&mut editor, &[], Kind::Spawn, None), Placement::Insert(Slot::Root));
    }

    #[test]
    fn with_a_selection_it_goes_inside_else_behind_else_beside() {
        let mut editor = sample();
        let sequence = id(&editor, Kind::Sequence);
        let mut put = |selected: &[Kind]| placed(&mut editor, selected, Kind::MoveBy, None);
        assert_eq!(put(&[Kind::Sequence]), Placement::Insert(Slot::Child(sequence, 2)));
        assert_eq!(put(&[Kind::Show]), Placement::Insert(Slot::Child(sequence, 1)));
        assert_eq!(put(&[Kind::EaseIn]), Placement::Insert(Slot::Child(sequence, 2)));
        // Hide is inside an ease, which is full.
        assert_eq!(put(&[Kind::Hide]), Placement::Insert(Slot::Draft));
        assert_eq!(put(&[Kind::FadeIn]), Placement::Insert(Slot::Draft));
        assert_eq!(put(&[]), Placement::Insert(Slot::Draft));
    }

    #[test]
    fn wrappers_go_around_the_selection_but_lists_go_inside() {
        let mut editor = sample();
        let (sequence, show, ease) =
            (id(&editor, Kind::Sequence), id(&editor, Kind::Show), id(&editor, Kind::EaseIn));
        let both = [Kind::Show, Kind::EaseIn];
        assert_eq!(placed(&mut editor, &both, Kind::Repeat, None), Placement::Wrap(vec![show, ease]));
        let list = placed(&mut editor, &[Kind::Show], Kind::Spawn, None);
        assert_eq!(list, Placement::Insert(Slot::Child(sequence, 1)));
        assert_eq!(placed(&mut editor, &[], Kind::Repeat, None), Placement::Insert(Slot::Draft));
    }

    #[test]
    fn a_slot_that_was_asked_for_is_kept() {
        let mut editor = sample();
        let slot = Slot::Child(id(&editor, Kind::Sequence), 1);
        for kind in [Kind::MoveBy, Kind::EaseIn] {
            assert_eq!(placed(&mut editor, &[Kind::Show], kind, Some(slot)), Placement::Insert(slot));
        }
    }
}
