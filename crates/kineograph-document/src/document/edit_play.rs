//! Clips that play other clips: renaming, making a clip from actions, unpacking, and refusing clips that play themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::format::{Action, ActionId, Arity, Kind, MAX_DEPTH, Value};

use super::clip::{ActionItem, Clip, ClipFrame};
use super::clip_editor::{ClipEditor, Slot};
use super::edit_error::EditError;
use super::outcome::Outcome;
use super::{ClipId, Document, FrameId};

/// The clip that an action names, if it plays one.
pub fn played_clip(action: &Action) -> Option<&str> {
    // The kind is checked first because most actions differ in it.
    if action.kind() != Kind::PlayClip {
        return None;
    }
    if let Some(Value::Text(name)) = action.param("clip") { Some(name) } else { None }
}

impl Document {
    pub fn clip_named(&self, name: &str) -> Option<&Arc<Clip>> {
        self.clips.iter().find(|clip| clip.name == name)
    }

    /// As [`Self::free_clip_name`], but also no name that an action refers to without a clip: the new clip would be played there.
    pub(super) fn unheard_clip_name(&self, wanted: &str) -> String {
        let items = || self.clips.iter().flat_map(|clip| clip.items());
        let waited: BTreeSet<&str> = items().filter_map(|(_, item)| played_clip(&item.action)).collect();
        Self::free_name(wanted, |name| waited.contains(name) || self.clip_named(name).is_some())
    }

    /// True if the clip called `name` plays the clip `other`, directly or through others. A clip counts as playing itself.
    pub fn clip_plays(&self, name: &str, other: ClipId) -> bool {
        let Some(other) = self.clip(other) else { return false };
        let mut seen: BTreeSet<&str> = BTreeSet::from([name]);
        let mut open = vec![name];
        while let Some(name) = open.pop() {
            let Some(clip) = self.clip_named(name) else { continue };
            for played in clip.items().filter_map(|(_, item)| played_clip(&item.action)) {
                if seen.insert(played) {
                    open.push(played);
                }
            }
        }
        seen.contains(other.name.as_str())
    }

    /// The path from a clip back to itself through played clips, drafts and muted actions included: its names without the first.
    /// `None` if there is no such path.
    pub fn play_loop(&self, clip: ClipId) -> Option<Vec<String>> {
        let start = self.clip(clip)?.name.as_str();
        // Each name with the name it was reached from.
        let mut from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut open = vec![start];
        while let Some(name) = open.pop() {
            let Some(clip) = self.clip_named(name) else { continue };
            for played in clip.items().filter_map(|(_, item)| played_clip(&item.action)) {
                if from.contains_key(played) {
                    continue;
                }
                from.insert(played, name);
                open.push(played);
            }
        }
        let mut way = vec![start.to_owned()];
        let mut at = *from.get(start)?;
        while at != start {
            way.push(at.to_owned());
            at = from.get(at)?;
        }
        way.reverse();
        Some(way)
    }

    /// Refuses a change that makes a clip play itself, unless it already did in `before`.
    pub(super) fn check_play_loop(&self, clip: ClipId, before: &Self) -> Result<(), EditError> {
        match self.play_loop(clip) {
            Some(way) if before.play_loop(clip).is_none() => Err(EditError::PlayLoop(way)),
            _ => Ok(()),
        }
    }

    /// Makes all actions that play `old` play `new`.
    pub(super) fn rename_played(&mut self, old: &str, new: &str) {
        let plays = |item: &ActionItem| played_clip(&item.action) == Some(old);
        let rename = |item: &mut ActionItem| {
            // The parameter exists and is a text, otherwise the action would not play a clip.
            let _ = item.action.set_param("clip", Value::Text(new.to_owned()));
        };
        self.clips.change_each(|clip| clip.changed_where(plays, rename));
    }

    /// Moves actions into a new clip and plays it in their place.
    pub(super) fn make_clip(
        &mut self,
        clip: ClipId,
        ids: &[ActionId],
        name: &str,
        outcome: &mut Outcome,
    ) -> Result<(), EditError> {
        let name = self.unheard_clip_name(name);
        let new_id = ClipId(self.fresh_id());
        let mut free_ids = self.ids.clone();
        let mut source = self.clip(clip).ok_or(EditError::Missing("clip"))?.as_ref().clone();
        let mut editor = ClipEditor::new(&mut source, &mut free_ids);
        let top = editor.single_top(ids)?;
        let slot = editor.slot_of(top);
        let play = {
            let item = editor.clip.get(top).ok_or(EditError::Missing("action"))?;
            let mut play = Action::play_clip(name.clone());
            play.label.clone_from(&item.action.label);
            (play, item.position)
        };
        let moved: BTreeSet<ActionId> = editor.clip.preorder(top).into_iter().map(|(id, _)| id).collect();
        editor.detach(top);
        let mut made = Clip::new(new_id, name);
        made.root = Some(top);
        for id in &moved {
            made.actions.extend(editor.clip.actions.remove(id).map(|item| (*id, item)));
        }
        for frame in editor.clip.frames.clone() {
            let inside: BTreeSet<ActionId> = frame.actions.intersection(&moved).copied().collect();
            if !inside.is_empty() {
                let id = FrameId(editor.fresh_number());
                made.frames.push(Arc::new(ClipFrame { id, actions: inside, ..frame.as_ref().clone() }));
            }
        }
        let gone: Vec<ActionId> = moved.into_iter().collect();
        editor.leave_frames(&gone);
        let played = editor.add_tree(&play.0, None);
        editor.attach(played, slot)?;
        editor.item_mut(played)?.position = play.1;
        outcome.actions.push(played);
        self.ids = free_ids;
        self.put_clip(source);
        self.clips.push(made);
        Ok(())
    }

    /// Replaces an action that plays a clip by a copy of the clip's tree.
    pub(super) fn unpack_clip(
        &mut self,
        clip: ClipId,
        id: ActionId,
        outcome: &mut Outcome,
    ) -> Result<(), EditError> {
        let mut free_ids = self.ids.clone();
        let mut edited = self.clip(clip).ok_or(EditError::Missing("clip"))?.as_ref().clone();
        let item = edited.get(id).ok_or(EditError::Missing("action"))?.clone();
        let name = played_clip(&item.action).ok_or(EditError::Missing("clip"))?;
        let played = self.clip_named(name).ok_or(EditError::Missing("clip"))?;
        let root = played.root().ok_or_else(|| EditError::EmptyClip(name.to_owned()))?;
        if edited.depth(id) + played.height(root) > MAX_DEPTH {
            return Err(EditError::TooDeep(MAX_DEPTH));
        }
        let mut editor = ClipEditor::new(&mut edited, &mut free_ids);
        let slot = editor.slot_of(id);
        let copy = editor.copy_of(played, root, None);
        editor.remove(id, false);
        editor.attach(copy, slot)?;
        let top = editor.item_mut(copy)?;
        top.position = item.position;
        top.action.muted |= item.action.muted;
        if item.action.label.is_some() {
            top.action.label.clone_from(&item.action.label);
        }
        outcome.actions.push(copy);
        self.ids = free_ids;
        self.put_clip(edited);
        Ok(())
    }

    fn put_clip(&mut self, clip: Clip) {
        if let Some(place) = self.clips.place(&clip.id) {
            self.clips.put(place, Arc::new(clip));
        }
    }
}

impl ClipEditor<'_> {
    /// One action for all of `ids`: the only one, or a new list around siblings, of the same kind as their parent.
    fn single_top(&mut self, ids: &[ActionId]) -> Result<ActionId, EditError> {
        let tops = self.tops_of(ids);
        let (first, rest) = tops.split_first().ok_or(EditError::Missing("action"))?;
        let parent = |id: &ActionId| self.clip.get(*id).and_then(|item| item.parent);
        if rest.is_empty() {
            return Ok(*first);
        }
        if parent(first).is_none() || rest.iter().any(|id| parent(id) != parent(first)) {
            return Err(EditError::NotSiblings);
        }
        let holder = parent(first).and_then(|id| self.clip.get(id)).map(|item| item.action.kind());
        let kind = holder.filter(|kind| kind.spec().arity == Arity::Many).unwrap_or(Kind::Sequence);
        self.wrap(&tops, kind)
    }

    fn slot_of(&self, id: ActionId) -> Slot {
        let parent = self.clip.get(id).and_then(|item| item.parent);
        match (parent, self.clip.index_in_parent(id)) {
            (Some(parent), Some(index)) => Slot::Child(parent, index),
            _ if self.clip.root == Some(id) => Slot::Root,
            _ => Slot::Draft,
        }
    }

    /// Copies a tree of a clip with its data for the graph, except positions; the copy has no parent.
    fn copy_of(&mut self, from: &Clip, id: ActionId, parent: Option<ActionId>) -> ActionId {
        let new = ActionId(self.fresh_number());
        let Some(item) = from.get(id) else { return new };
        let mut copy = item.clone();
        copy.action.id = Some(new);
        copy.parent = parent;
        copy.position = None;
        copy.children = item.children.iter().map(|child| self.copy_of(from, *child, Some(new))).collect();
        self.clip.actions.insert(new, Arc::new(copy));
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{ClipEdit, Edit, GraphEdit};

    /// `walk`: Sequence(Show, MoveBy “step”, Spawn(Hide, PlayClip hop)); `hop`: Sequence(JumpBy).
    fn document() -> Document {
        let walk = Action::sequence([
            Action::show(),
            Action::move_by(1.0, [10.0, 0.0]).labelled("step"),
            Action::spawn([Action::hide(), Action::play_clip("hop")]),
        ]);
        let hop = Action::sequence([Action::jump_by(1.0, [0.0, 0.0], 20.0, 1)]);
        let mut document = Document::default();
        for (name, tree) in [("walk", walk), ("hop", hop)] {
            let (next, made) = document.edited(&Edit::AddClip(name.into())).unwrap();
            let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
            document = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        document
    }

    fn id(document: &Document, clip: usize, kind: Kind) -> ActionId {
        document.clips()[clip].items().find(|(_, item)| item.action.kind() == kind).unwrap().0
    }

    fn text(document: &Document, clip: usize) -> String {
        fn one(clip: &Clip, id: ActionId) -> String {
            let item = clip.get(id).unwrap();
            let inner: Vec<String> = item.children.iter().map(|child| one(clip, *child)).collect();
            let name = played_clip(&item.action).unwrap_or(item.action.spec().name);
            if inner.is_empty() { name.to_owned() } else { format!("{name}({})", inner.join(",")) }
        }
        let clip = &document.clips()[clip];
        clip.tops().map(|top| one(clip, top)).collect::<Vec<_>>().join(" ")
    }

    fn edited(document: &Document, edit: &Edit) -> (Document, Outcome) {
        let (document, outcome) = document.edited(edit).unwrap();
        assert_eq!(document.violations(), Vec::<String>::new());
        (document, outcome)
    }

    #[test]
    fn a_renamed_clip_is_still_played() {
        let document = document();
        let (document, _) = edited(&document, &Edit::RenameClip(document.clips()[1].id, "leap".into()));
        assert_eq!(text(&document, 0), "Sequence(Show,MoveBy,Spawn(Hide,leap))");
    }

    #[test]
    fn a_copy_is_not_what_an_action_waits_for() {
        let document = document();
        let walk = document.clips()[0].id;
        let wait = ClipEdit::Insert { tree: Action::play_clip("walk 2"), slot: Slot::Draft, position: None };
        let (document, _) = edited(&document, &Edit::Clip(walk, wait));
        let (document, made) = edited(&document, &Edit::DuplicateClip(walk));
        assert_eq!(document.clip(made.clip.unwrap()).unwrap().name, "walk 3");
    }

    #[test]
    fn a_clip_that_would_play_itself_is_refused() {
        let document = document();
        let (walk, hop) = (document.clips()[0].id, document.clips()[1].id);
        let play = |clip: ClipId, name: &str, slot| {
            let insert = ClipEdit::Insert { tree: Action::play_clip(name), slot, position: None };
            document.edited(&Edit::Clip(clip, insert)).map(|_| ())
        };
        let inside = Slot::Child(id(&document, 1, Kind::Sequence), 0);
        assert_eq!(play(hop, "walk", inside), Err(EditError::PlayLoop(vec!["walk".into(), "hop".into()])));
        assert_eq!(play(hop, "hop", Slot::Draft), Err(EditError::PlayLoop(vec!["hop".into()])));
        assert_eq!(play(walk, "hop", Slot::Draft), Ok(()));
        assert_eq!(play(hop, "nobody", Slot::Draft), Ok(()));
        // A name that an action already refers to.
        let (waiting, _) = edited(
            &document,
            &Edit::Clip(
                hop,
                ClipEdit::Insert { tree: Action::play_clip("run"), slot: Slot::Draft, position: None },
            ),
        );
        let renamed = waiting.edited(&Edit::RenameClip(walk, "run".into())).map(|_| ());
        assert_eq!(renamed, Err(EditError::PlayLoop(vec!["hop".into(), "run".into()])));
    }

    #[test]
    fn actions_become_a_clip_with_all_that_the_graph_shows() {
        let document = document();
        let walk = document.clips()[0].id;
        let hide = id(&document, 0, Kind::Hide);
        let note = GraphEdit::SetComment(hide, Some("gone".into()));
        let (document, _) = edited(&document, &Edit::Clip(walk, ClipEdit::Graph(note)));
        let spawn = id(&document, 0, Kind::Spawn);
        let make = Edit::MakeClip { clip: walk, ids: vec![spawn, hide], name: "part".into() };
        let (document, outcome) = edited(&document, &make);
        assert_eq!(text(&document, 0), "Sequence(Show,MoveBy,part)");
        assert_eq!(text(&document, 2), "Spawn(Hide,hop)");
        assert_eq!(document.clips()[2].get(hide).unwrap().comment.as_deref(), Some("gone"));
        let (document, _) = edited(&document, &Edit::UnpackClip(walk, outcome.actions[0]));
        assert_eq!(text(&document, 0), "Sequence(Show,MoveBy,Spawn(Hide,hop))");
        assert_eq!(text(&document, 2), "Spawn(Hide,hop)");
    }

    #[test]
    fn siblings_become_a_clip_together_and_others_are_refused() {
        let document = document();
        let walk = document.clips()[0].id;
        let ids = |kinds: &[Kind]| kinds.iter().map(|kind| id(&document, 0, *kind)).collect::<Vec<_>>();
        let make = |kinds: &[Kind]| Edit::MakeClip { clip: walk, ids: ids(kinds), name: "hop".into() };
        let (after, _) = edited(&document, &make(&[Kind::MoveBy, Kind::Show]));
        assert_eq!(text(&after, 0), "Sequence(hop 2,Spawn(Hide,hop))");
        assert_eq!(text(&after, 2), "Sequence(Show,MoveBy)");
        let across = document.edited(&make(&[Kind::MoveBy, Kind::Hide])).map(|_| ());
        assert_eq!(across, Err(EditError::NotSiblings));
        let (all, _) = edited(&document, &make(&[Kind::Sequence]));
        assert_eq!(text(&all, 0), "hop 2");
    }

    #[test]
    fn an_empty_clip_cannot_be_unpacked() {
        let document = document();
        let remove = ClipEdit::Remove { ids: vec![id(&document, 1, Kind::Sequence)], reconnect: false };
        let (document, _) = edited(&document, &Edit::Clip(document.clips()[1].id, remove));
        let unpack = Edit::UnpackClip(document.clips()[0].id, id(&document, 0, Kind::PlayClip));
        assert_eq!(document.edited(&unpack).map(|_| ()), Err(EditError::EmptyClip("hop".into())));
    }
}
