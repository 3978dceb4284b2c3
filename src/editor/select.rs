//! Commands that select actions by their relation to the selected ones.

use std::collections::BTreeSet;

use kineograph_runtime::format::Kind;

use super::Editor;
use crate::command::Command;
use crate::document::{ActionId, Clip};

impl Editor {
    /// Runs a command that selects actions of the open clip.
    pub(super) fn select(&mut self, command: Command) {
        let Some(clip) = self.open_clip() else { return };
        let selected = &self.session.selection.actions;
        let actions = match command {
            Command::SelectAll => in_order(clip).collect(),
            Command::SelectSubtree => subtrees(clip, selected),
            Command::SelectParents => parents(clip, selected),
            Command::SelectSameKind => same_kind(clip, selected),
            _ => Vec::new(),
        };
        self.session.selection.set_actions(actions);
    }
}

fn in_order(clip: &Clip) -> impl Iterator<Item = ActionId> {
    clip.tops().flat_map(|top| clip.preorder(top)).map(|(id, _)| id)
}

/// All actions inside the selected ones, then these themselves, so that the primary one stays primary.
fn subtrees(clip: &Clip, selected: &[ActionId]) -> Vec<ActionId> {
    let own: BTreeSet<ActionId> = selected.iter().copied().collect();
    let mut seen = own.clone();
    let inside = selected.iter().flat_map(|id| clip.preorder(*id)).map(|(id, _)| id);
    let mut actions: Vec<ActionId> = inside.filter(|id| seen.insert(*id)).collect();
    actions.extend(selected);
    actions
}

/// The parents of the selected actions, each once. Top actions stay selected.
fn parents(clip: &Clip, selected: &[ActionId]) -> Vec<ActionId> {
    let mut seen = BTreeSet::new();
    let holders = selected.iter().map(|id| clip.get(*id).and_then(|item| item.parent).unwrap_or(*id));
    holders.filter(|id| seen.insert(*id)).collect()
}

/// All actions of the selected kinds; those already selected come last.
fn same_kind(clip: &Clip, selected: &[ActionId]) -> Vec<ActionId> {
    let kinds: BTreeSet<Kind> =
        selected.iter().filter_map(|id| clip.get(*id)).map(|item| item.action.kind()).collect();
    let own: BTreeSet<ActionId> = selected.iter().copied().collect();
    let is_such = |id: &ActionId| clip.get(*id).is_some_and(|item| kinds.contains(&item.action.kind()));
    let mut actions: Vec<ActionId> = in_order(clip).filter(|id| is_such(id) && !own.contains(id)).collect();
    actions.extend(selected);
    actions
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Action;

    use super::*;
    use crate::document::{ClipEdit, Document, Edit, Slot};
    use crate::panels::Intent;
    use crate::session::SelectionChange;
    use kineograph_runtime::EaseKind;

    /// The kinds selected after a command, given the kinds selected before.
    fn after(selected: &[Kind], command: Command) -> Vec<&'static str> {
        let inner = Action::spawn([Action::hide(), Action::show()]);
        let tree =
            Action::sequence([Action::hide(), inner, Action::ease(EaseKind::In, Action::fade_in(1.0))]);
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (document, _) = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap();
        let mut editor = Editor::new(document, None);
        let clip = editor.document().clips()[0].clone();
        let id = |kind| in_order(&clip).find(|id| clip.get(*id).unwrap().action.kind() == kind).unwrap();
        let mut selection = editor.session().selection.clone();
        selection.set_actions(selected.iter().map(|kind| id(*kind)).collect());
        editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
        assert!(editor.apply(Intent::Command(command)).is_none());
        let found = &editor.session().selection.actions;
        found.iter().map(|id| clip.get(*id).unwrap().action.spec().name).collect()
    }

    #[test]
    fn selections_grow_and_move_by_command() {
        assert_eq!(after(&[Kind::Spawn], Command::SelectSubtree), ["Hide", "Show", "Spawn"]);
        assert_eq!(after(&[Kind::FadeIn, Kind::Show], Command::SelectParents), ["EaseIn", "Spawn"]);
        assert_eq!(after(&[Kind::Sequence], Command::SelectParents), ["Sequence"]);
        assert_eq!(after(&[Kind::Hide], Command::SelectSameKind), ["Hide", "Hide"]);
        assert_eq!(after(&[Kind::Hide], Command::SelectAll).len(), 7);
        assert!(after(&[Kind::Hide], Command::SelectNone).is_empty());
    }
}
