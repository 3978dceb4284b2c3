//! Where a chosen action goes. Pure.

use kineograph_runtime::format::{Action, Arity, Kind};

use crate::document::{ActionId, Clip, ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox, PaletteRequest, fresh_keys};
use crate::text::tr;

/// What choosing an action does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Placement {
    /// It is added there.
    Insert(Slot),
    /// It is put around these actions.
    Wrap(Vec<ActionId>),
}

/// Where an action of `kind` goes; see [`PaletteRequest::slot`]. Without a slot, an action that takes exactly one other,
/// such as an ease, wraps the selection, and a list wraps an action that is in none. With `together`, it plays in parallel
/// with the action beside it. `None` without an open clip.
#[must_use]
pub fn resolve_slot(
    ctx: &Ctx<'_>,
    request: &PaletteRequest,
    kind: Kind,
    together: bool,
) -> Option<Placement> {
    let (_, clip) = ctx.open_clip()?;
    if let Some(slot) = request.slot {
        return Some(Placement::Insert(match slot {
            Slot::Beside { id, offset, together: already } => {
                Slot::Beside { id, offset, together: already || together }
            }
            other => other,
        }));
    }
    let selected = &ctx.session.selection.actions;
    let Some(primary) = selected.last().copied() else { return Some(Placement::Insert(unattached(clip))) };
    let slot = beside(clip, primary, together);
    Some(match (kind.spec().arity, slot) {
        (Arity::One, _) => Placement::Wrap(selected.clone()),
        (Arity::Many, Slot::Beside { .. }) => Placement::Wrap(vec![primary]),
        _ => Placement::Insert(slot),
    })
}

/// Pushes the edit that choosing an action makes; see [`resolve_slot`].
pub(super) fn post(ctx: &Ctx<'_>, request: &PaletteRequest, tree: &Action, together: bool, out: &mut Outbox) {
    let kind = tree.kind();
    let placement = resolve_slot(ctx, request, kind, together);
    let (Some((clip, _)), Some(placement)) = (ctx.open_clip(), placement) else {
        out.push(Intent::Warn(tr!("command-needs-clip").to_owned()));
        return;
    };
    let name = kind.spec().name;
    let (label, edit) = match placement {
        Placement::Wrap(ids) => (tr!("palette-wrap", name), ClipEdit::Wrap(ids, kind)),
        Placement::Insert(slot) => {
            let position = request.graph_position.filter(|_| slot == Slot::Draft);
            let tree = fresh_keys::for_slot(ctx, tree, clip, slot);
            (tr!("palette-add", name), ClipEdit::Insert { tree, slot, position })
        }
    };
    out.edit(Change::new(label, Edit::Clip(clip, edit)));
}

/// Inside the selected action where there is room, else right after it: in its list, or in a new one.
pub(super) fn beside(clip: &Clip, selected: ActionId, together: bool) -> Slot {
    let Some(item) = clip.get(selected) else { return unattached(clip) };
    if item.has_room() {
        return Slot::Child(selected, item.children.len());
    }
    let list = item.parent.filter(|parent| clip.is_list_for(*parent, together));
    match (list, clip.index_in_parent(selected)) {
        (Some(parent), Some(index)) => Slot::Child(parent, index + 1),
        _ => Slot::Beside { id: selected, offset: 1, together },
    }
}

/// On its own: the playing tree if there is none yet, else a draft.
const fn unattached(clip: &Clip) -> Slot {
    if clip.root().is_none() { Slot::Root } else { Slot::Draft }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::editor::Editor;
    use crate::session::SelectionChange;
    use crate::ui_kit::theme::Theme;
    use kineograph_runtime::EaseKind;

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
        editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
        let theme = Theme::new(true);
        let request = PaletteRequest { at: egui::Pos2::ZERO, slot, graph_position: None };
        resolve_slot(&editor.ctx(&theme), &request, kind, false).unwrap()
    }

    fn sample() -> Editor {
        clip_of(vec![
            Action::sequence([Action::show(), Action::ease(EaseKind::In, Action::hide())]),
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
        assert_eq!(put(&[]), Placement::Insert(Slot::Draft));
    }

    #[test]
    fn beside_an_action_that_no_list_holds_goes_into_a_new_list() {
        let mut editor = sample();
        // Hide is inside an ease, which is full; FadeIn is a draft.
        for kind in [Kind::Hide, Kind::FadeIn] {
            let beside =
                |together| Placement::Insert(Slot::Beside { id: id(&editor, kind), offset: 1, together });
            let (behind, together) = (beside(false), beside(true));
            assert_eq!(placed(&mut editor, &[kind], Kind::MoveBy, None), behind);
            let request = PaletteRequest { at: egui::Pos2::ZERO, slot: None, graph_position: None };
            let theme = Theme::new(true);
            let ctx = editor.ctx(&theme);
            assert_eq!(resolve_slot(&ctx, &request, Kind::MoveBy, true), Some(together));
            // A list goes around it.
            let around = Placement::Wrap(vec![id(&editor, kind)]);
            assert_eq!(placed(&mut editor, &[kind], Kind::Spawn, None), around);
        }
    }

    #[test]
    fn what_plays_together_goes_into_a_spawn_even_inside_a_sequence() {
        let mut editor = sample();
        let show = id(&editor, Kind::Show);
        placed(&mut editor, &[Kind::Show], Kind::MoveBy, None);
        let request = PaletteRequest { at: egui::Pos2::ZERO, slot: None, graph_position: None };
        let theme = Theme::new(true);
        let placement = resolve_slot(&editor.ctx(&theme), &request, Kind::MoveBy, true).unwrap();
        assert_eq!(placement, Placement::Insert(Slot::Beside { id: show, offset: 1, together: true }));
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
