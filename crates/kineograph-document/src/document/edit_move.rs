//! Edits that move actions to other places in the tree.

use kineograph_runtime::format::{ActionId, Arity, Kind, MAX_DEPTH};

use super::clip::ActionItem;
use super::clip_editor::{ClipEditor, Slot};
use super::edit_error::EditError;

impl ClipEditor<'_> {
    /// Moves actions with everything inside them, one after the other in the order of the clip. An action inside another of them moves
    /// with it. Inside an action they lose their manual positions.
    pub(super) fn move_all(&mut self, ids: &[ActionId], slot: Slot) -> Result<(), EditError> {
        if ids.iter().any(|id| self.clip.get(*id).is_none()) {
            return Err(EditError::Missing("action"));
        }
        let tops = self.in_order(&self.tops_of(ids));
        self.check_beside(slot, &tops)?;
        let mut slot = self.resolve(slot)?;
        if let Slot::Child(parent, index) = &mut slot {
            let holder = self.clip.get(*parent).ok_or(EditError::Missing("action"))?;
            if tops.iter().any(|top| self.clip.is_within(*parent, *top)) {
                return Err(EditError::ActionLoop);
            }
            // The index counts the current children; moved actions before it shift it.
            let before = holder.children.iter().take(*index);
            *index -= before.filter(|child| tops.contains(child)).count();
        }
        for top in &tops {
            self.detach(*top);
        }
        for (offset, top) in tops.iter().enumerate() {
            let slot = match slot {
                Slot::Child(parent, index) => Slot::Child(parent, index + offset),
                // There is one root.
                Slot::Root if offset > 0 => Slot::Draft,
                other => other,
            };
            self.check_slot(slot, self.clip.height(*top))?;
            self.attach(*top, slot)?;
            if matches!(slot, Slot::Child(..)) {
                self.lay_out_anew(*top);
            }
        }
        Ok(())
    }

    /// Removes the manual positions of an action and everything inside it, so that the layout places them beside their new neighbours.
    pub(super) fn lay_out_anew(&mut self, top: ActionId) {
        for (id, _) in self.clip.preorder(top) {
            // The ids come from the clip, so none is missing.
            let _ = self.change(id, |item| item.position = None);
        }
    }

    /// Resolves a slot: for one beside an action without a matching list, adds a list around that action, with its ease.
    pub(super) fn resolve(&mut self, slot: Slot) -> Result<Slot, EditError> {
        let Slot::Beside { id, offset, together } = slot else { return Ok(slot) };
        self.in_list_with(self.clip.bent_top(id), offset, together)
    }

    /// The slot so many places after an action in its list; adds one around it where it is in none that matches.
    fn in_list_with(&mut self, id: ActionId, offset: usize, together: bool) -> Result<Slot, EditError> {
        let parent = self.clip.get(id).ok_or(EditError::Missing("action"))?.parent;
        if let Some(parent) = parent.filter(|parent| self.clip.is_list_for(*parent, together)) {
            let index = self.clip.index_in_parent(id).unwrap_or(0);
            return Ok(Slot::Child(parent, index + offset));
        }
        let list = self.wrap(&[id], if together { Kind::Spawn } else { Kind::Sequence })?;
        Ok(Slot::Child(list, offset))
    }

    /// Refuses a slot beside an action that moves too.
    pub(super) fn check_beside(&self, slot: Slot, tops: &[ActionId]) -> Result<(), EditError> {
        match slot {
            Slot::Beside { id, .. } if tops.iter().any(|top| self.clip.is_within(id, *top)) => {
                Err(EditError::ActionLoop)
            }
            _ => Ok(()),
        }
    }

    /// Inserts actions into the wire to `child`: one that has room for it goes around it, others go before it.
    pub(super) fn insert_on_wire(&mut self, ids: &[ActionId], child: ActionId) -> Result<(), EditError> {
        let parent = self.clip.get(child).ok_or(EditError::Missing("action"))?.parent;
        let parent = parent.ok_or(EditError::Missing("wire"))?;
        if ids.iter().any(|id| self.clip.is_within(child, *id) || self.clip.is_within(*id, child)) {
            return Err(EditError::ActionLoop);
        }
        let id = match ids {
            [id] if self.clip.get(*id).is_some_and(ActionItem::has_room) => *id,
            // Between an ease and its action is inside the ease.
            _ => {
                let before = self.in_list_with(child, 0, false)?;
                return self.move_all(ids, before);
            }
        };
        self.detach(id);
        let index = self.clip.index_in_parent(child).unwrap_or(0);
        self.lay_out_anew(id);
        self.detach(child);
        self.attach(id, Slot::Child(parent, index))?;
        let last = self.clip.get(id).map_or(0, |item| item.children.len());
        self.attach(child, Slot::Child(id, last))?;
        if self.clip.depth(id) + self.clip.height(id) > MAX_DEPTH {
            return Err(EditError::TooDeep(MAX_DEPTH));
        }
        Ok(())
    }

    /// Turns actions into drafts without their children, which take their places, or become drafts where there is no room.
    pub(super) fn extract(&mut self, ids: &[ActionId]) -> Result<(), EditError> {
        for id in ids {
            let item: ActionItem = self.clip.get(*id).ok_or(EditError::Missing("action"))?.clone();
            self.hand_over(*id, &item);
            self.detach(*id);
            self.attach(*id, Slot::Draft)?;
        }
        Ok(())
    }

    /// Actions in the order of the clip: the playing tree from top to bottom, then the drafts.
    fn in_order(&self, ids: &[ActionId]) -> Vec<ActionId> {
        let all = self.clip.tops().flat_map(|top| self.clip.preorder(top));
        all.map(|(id, _)| id).filter(|id| ids.contains(id)).collect()
    }

    /// True if an action may contain any number of others.
    pub(super) fn takes_many(&self, id: ActionId) -> bool {
        self.clip.get(id).is_some_and(|item| item.action.spec().arity == Arity::Many)
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, Kind};

    use crate::document::{ActionId, Clip, ClipEdit, Document, Edit, EditError, GraphEdit, Slot};

    /// Sequence(Show, Spawn(Hide, Place), EaseIn()) and the drafts FadeIn and Repeat().
    fn document() -> Document {
        let (mut document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let inner = Action::spawn([Action::hide(), Action::new(Kind::Place)]);
        let tree = Action::sequence([Action::show(), inner, Action::new(Kind::EaseIn)]);
        let trees = [
            (tree, Slot::Root),
            (Action::fade_in(1.0), Slot::Draft),
            (Action::new(Kind::Repeat), Slot::Draft),
        ];
        for (tree, slot) in trees {
            let insert = ClipEdit::Insert { tree, slot, position: None };
            document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        document
    }

    fn id(document: &Document, kind: Kind) -> ActionId {
        document.clips()[0].items().find(|(_, item)| item.action.kind() == kind).unwrap().0
    }

    /// The trees of the clip as `Sequence(Show,Hide)`, the playing one first.
    fn text(document: &Document) -> String {
        fn one(clip: &Clip, id: ActionId) -> String {
            let item = clip.get(id).unwrap();
            let inner: Vec<String> = item.children.iter().map(|child| one(clip, *child)).collect();
            let name = item.action.spec().name;
            if inner.is_empty() { name.to_owned() } else { format!("{name}({})", inner.join(",")) }
        }
        let clip = &document.clips()[0];
        clip.tops().map(|top| one(clip, top)).collect::<Vec<_>>().join(" ")
    }

    fn after(document: &Document, edit: ClipEdit) -> Result<String, EditError> {
        let (after, _) = document.edited(&Edit::Clip(document.clips()[0].id, edit))?;
        assert_eq!(after.violations(), Vec::<String>::new());
        Ok(text(&after))
    }

    #[test]
    fn several_actions_move_in_the_order_of_the_clip() {
        let document = document();
        let ids = |kinds: &[Kind]| kinds.iter().map(|kind| id(&document, *kind)).collect::<Vec<_>>();
        let sequence = id(&document, Kind::Sequence);
        let move_all = |kinds: &[Kind], slot| after(&document, ClipEdit::MoveAll { ids: ids(kinds), slot });
        // The index counts the children as they were before.
        assert_eq!(
            move_all(&[Kind::EaseIn, Kind::Show], Slot::Child(sequence, 2)).unwrap(),
            "Sequence(Spawn(Hide,Place),Show,EaseIn) FadeIn Repeat"
        );
        assert_eq!(
            move_all(&[Kind::Place, Kind::FadeIn, Kind::Show], Slot::Child(id(&document, Kind::Spawn), 0))
                .unwrap(),
            "Sequence(Spawn(Show,Place,FadeIn,Hide),EaseIn) Repeat"
        );
        assert_eq!(
            move_all(&[Kind::Spawn, Kind::Hide], Slot::Root).unwrap(),
            "Spawn(Hide,Place) FadeIn Repeat Sequence(Show,EaseIn)"
        );
        let into_itself = move_all(&[Kind::Sequence], Slot::Child(id(&document, Kind::Spawn), 0));
        assert_eq!(into_itself, Err(EditError::ActionLoop));
        let two_into_one = move_all(&[Kind::Show, Kind::FadeIn], Slot::Child(id(&document, Kind::EaseIn), 0));
        assert_eq!(two_into_one, Err(EditError::NoRoom("EaseIn")));
    }

    #[test]
    fn a_card_on_a_wire_goes_around_what_follows_or_before_it() {
        let document = document();
        let id = |kind| id(&document, kind);
        let insert =
            |card, child| after(&document, ClipEdit::InsertOnWire { ids: vec![id(card)], child: id(child) });
        assert_eq!(
            insert(Kind::Repeat, Kind::Spawn).unwrap(),
            "Sequence(Show,Repeat(Spawn(Hide,Place)),EaseIn) FadeIn"
        );
        assert_eq!(
            insert(Kind::FadeIn, Kind::Place).unwrap(),
            "Sequence(Show,Spawn(Hide,FadeIn,Place),EaseIn) Repeat"
        );
        assert_eq!(
            insert(Kind::EaseIn, Kind::Show).unwrap(),
            "Sequence(EaseIn(Show),Spawn(Hide,Place)) FadeIn Repeat"
        );
        assert_eq!(insert(Kind::Spawn, Kind::Hide), Err(EditError::ActionLoop));
        assert_eq!(insert(Kind::Show, Kind::FadeIn), Err(EditError::Missing("wire")));
    }

    #[test]
    fn an_extracted_action_leaves_its_place_to_what_is_inside() {
        let document = document();
        let extract = |kind| after(&document, ClipEdit::Extract(vec![id(&document, kind)]));
        assert_eq!(extract(Kind::Spawn).unwrap(), "Sequence(Show,Hide,Place,EaseIn) FadeIn Repeat Spawn");
        assert_eq!(extract(Kind::Show).unwrap(), "Sequence(Spawn(Hide,Place),EaseIn) FadeIn Repeat Show");
    }

    #[test]
    fn a_frame_goes_with_its_last_action_and_an_action_is_in_one_frame() {
        let document = document();
        let clip = document.clips()[0].id;
        let frame = |document: &Document, kinds: &[Kind]| {
            let actions = kinds.iter().map(|kind| id(document, *kind)).collect();
            let add = GraphEdit::AddFrame {
                actions,
                title: " in ".into(),
                color: kineograph_runtime::format::Color::WHITE,
            };
            document.edited(&Edit::Clip(clip, ClipEdit::Graph(add))).unwrap()
        };
        let (document, first) = frame(&document, &[Kind::Show, Kind::Hide]);
        let (document, second) = frame(&document, &[Kind::Hide]);
        let title = |document: &Document, kind| {
            document.clips()[0].frame_of(id(document, kind)).map(|frame| frame.id)
        };
        assert_eq!([title(&document, Kind::Show), title(&document, Kind::Hide)], [first.frame, second.frame]);
        assert_eq!(document.clips()[0].frame(first.frame.unwrap()).unwrap().title, "in");
        let remove = ClipEdit::Remove { ids: vec![id(&document, Kind::Hide)], reconnect: true };
        let (document, _) = document.edited(&Edit::Clip(clip, remove)).unwrap();
        assert_eq!(document.clips()[0].frames().len(), 1);
        assert_eq!(document.violations(), Vec::<String>::new());
    }

    #[test]
    fn what_moves_to_another_parent_is_laid_out_beside_its_new_neighbours() {
        let document = document();
        let clip = document.clips()[0].id;
        let (fade, list) = (id(&document, Kind::FadeIn), id(&document, Kind::Spawn));
        let apply = |document: Document, edit: ClipEdit| document.edited(&Edit::Clip(clip, edit)).unwrap().0;
        let draft = apply(document, ClipEdit::Move { id: fade, slot: Slot::Draft });
        let placed = apply(draft, ClipEdit::SetPositions(vec![(fade, [300.0, 400.0])]));
        let joined = apply(placed.clone(), ClipEdit::Move { id: fade, slot: Slot::Child(list, 0) });
        let position = |document: &Document| document.clips()[0].get(fade).unwrap().position;
        assert_eq!((position(&placed), position(&joined)), (Some([300.0, 400.0]), None));
    }

    #[test]
    fn a_copied_clip_keeps_all_that_the_graph_shows() {
        let document = document();
        let clip = document.clips()[0].id;
        let edits = [
            ClipEdit::Graph(GraphEdit::SetComment(id(&document, Kind::Show), Some("why".into()))),
            ClipEdit::Graph(GraphEdit::SetCollapsed(vec![id(&document, Kind::Spawn)], true)),
            ClipEdit::SetPositions(vec![(id(&document, Kind::FadeIn), [3.0, 4.0])]),
        ];
        let document = edits
            .into_iter()
            .fold(document, |document, edit| document.edited(&Edit::Clip(clip, edit)).unwrap().0);
        let (document, made) = document.edited(&Edit::DuplicateClip(clip)).unwrap();
        assert_eq!(document.violations(), Vec::<String>::new());
        let (from, to) = (&document.clips()[0], document.clip(made.clip.unwrap()).unwrap());
        let looks = |clip: &Clip| {
            let item = |(_, item): (ActionId, &crate::document::ActionItem)| {
                (item.action.kind(), item.position, item.collapsed, item.comment.clone())
            };
            clip.items().map(item).collect::<Vec<_>>()
        };
        assert_eq!(looks(from), looks(to));
    }
}
