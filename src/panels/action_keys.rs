//! The action that a key leads to in graph and timeline while the panel has the keyboard. Pure.

use crate::command::Command;
use crate::document::{ActionId, Clip};

/// The actions of the clip that are shown, in the order of the tree, and the one that keys start from.
pub struct ActionKeys<'a> {
    pub clip: &'a Clip,
    pub shown: &'a [ActionId],
    pub from: Option<ActionId>,
}

impl ActionKeys<'_> {
    /// In a tree of cards: left to the parent, right to the first child, up and down to the neighbours at the same depth.
    pub fn in_tree(&self, command: Command) -> Option<ActionId> {
        let Some(from) = self.from.filter(|from| self.shown.contains(from)) else { return self.any(command) };
        match command {
            Command::PreviousFrame => self.parent(from),
            Command::NextFrame => self.first_child(from),
            Command::PreviousBoundary | Command::PreviousMarker => self.beside(from, -1),
            Command::NextBoundary | Command::NextMarker => self.beside(from, 1),
            _ => self.in_list(command),
        }
    }

    /// In a list of rows: up and down to the next row, left to the parent, right to the first child.
    pub fn in_rows(&self, command: Command) -> Option<ActionId> {
        let Some(from) = self.from.filter(|from| self.shown.contains(from)) else { return self.any(command) };
        match command {
            Command::PreviousFrame => self.parent(from),
            Command::NextFrame => self.first_child(from),
            Command::PreviousBoundary | Command::PreviousMarker => self.step(from, -1),
            Command::NextBoundary | Command::NextMarker => self.step(from, 1),
            _ => self.in_list(command),
        }
    }

    fn in_list(&self, command: Command) -> Option<ActionId> {
        match (command, self.from) {
            (Command::GoToStart, _) => self.shown.first().copied(),
            (Command::GoToEnd, _) => self.shown.last().copied(),
            (Command::SelectNext, Some(from)) => self.step(from, 1),
            (Command::SelectPrevious, Some(from)) => self.step(from, -1),
            _ => None,
        }
    }

    /// Where keys begin while nothing that is shown is selected.
    fn any(&self, command: Command) -> Option<ActionId> {
        match command {
            Command::GoToEnd | Command::SelectPrevious => self.shown.last().copied(),
            _ if is_way(command) => self.shown.first().copied(),
            _ => None,
        }
    }

    fn parent(&self, id: ActionId) -> Option<ActionId> {
        self.clip.get(id)?.parent
    }

    fn first_child(&self, id: ActionId) -> Option<ActionId> {
        self.clip.get(id)?.children.iter().copied().find(|child| self.shown.contains(child))
    }

    fn step(&self, id: ActionId, by: isize) -> Option<ActionId> {
        let at = self.shown.iter().position(|shown| *shown == id)?;
        self.shown.get(at.checked_add_signed(by)?).copied()
    }

    /// The next of the same depth, in another list if need be.
    fn beside(&self, id: ActionId, by: isize) -> Option<ActionId> {
        let depth = |id: ActionId| std::iter::successors(Some(id), |id| self.parent(*id)).count();
        let level: Vec<ActionId> =
            self.shown.iter().copied().filter(|other| depth(*other) == depth(id)).collect();
        ActionKeys { shown: &level, ..*self }.step(id, by)
    }
}

/// Whether a command of a key leads to another thing in a panel that has the keyboard.
pub const fn is_way(command: Command) -> bool {
    use Command::{
        GoToEnd, GoToStart, NextBoundary, NextFrame, NextMarker, PreviousBoundary, PreviousFrame,
        PreviousMarker, SelectNext, SelectPrevious,
    };
    matches!(
        command,
        PreviousFrame
            | NextFrame
            | PreviousBoundary
            | NextBoundary
            | PreviousMarker
            | NextMarker
            | GoToStart
            | GoToEnd
            | SelectNext
            | SelectPrevious
    )
}

/// Whether it adds to what is selected.
pub const fn adds(command: Command) -> bool {
    matches!(command, Command::PreviousMarker | Command::NextMarker)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{ClipEdit, Document, Edit, Slot};
    use kineograph_runtime::format::Action;

    #[test]
    fn arrows_lead_through_tree_and_rows() {
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let tree = Action::sequence([Action::spawn([Action::show()]), Action::repeat(2, Action::hide())]);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        let clip = &document.clips()[0];
        let all: Vec<ActionId> = clip.preorder(clip.root().unwrap()).into_iter().map(|(id, _)| id).collect();
        let [root, spawn, show, repeat, hide] = all[..] else { panic!("five actions") };
        let from = |from| ActionKeys { clip, shown: &all, from };
        let tree = |at, command| from(Some(at)).in_tree(command);
        assert_eq!(from(None).in_tree(Command::NextBoundary), Some(root), "nothing was selected");
        assert_eq!(tree(root, Command::NextFrame), Some(spawn));
        assert_eq!(tree(spawn, Command::NextBoundary), Some(repeat));
        assert_eq!(tree(show, Command::NextBoundary), Some(hide), "of another list");
        assert_eq!(tree(hide, Command::PreviousFrame), Some(repeat));
        assert_eq!((tree(hide, Command::NextFrame), tree(root, Command::PreviousFrame)), (None, None));
        assert_eq!(tree(show, Command::SelectNext), Some(repeat));
        let rows = |at, command| from(Some(at)).in_rows(command);
        assert_eq!(rows(spawn, Command::NextBoundary), Some(show));
        assert_eq!((rows(hide, Command::NextBoundary), rows(hide, Command::GoToStart)), (None, Some(root)));
        let folded = [root, spawn, repeat, hide];
        assert_eq!(ActionKeys { clip, shown: &folded, from: Some(spawn) }.in_tree(Command::NextFrame), None);
    }
}
