//! The tree of a clip on its own: with the trees of the clips that it plays, and eases of any kind but own ones, so that it plays in any
//! project.

use kineograph_runtime::format::{Action, Kind, Value};

use crate::document::{Clip, ClipId, Document, Edit, played_clip};

/// More clips that are played in one are not copied into it.
const MAX_PLAYED: usize = 256;

/// The tree of a clip that needs no other clip and no own ease of its project. `None` for an empty one, and for one that plays itself, an
/// empty clip or very many clips.
pub fn self_contained(document: &Document, clip: ClipId) -> Option<Action> {
    if document.play_loop(clip).is_some() {
        return None;
    }
    let mut unpacked = document.clone();
    for _ in 0..MAX_PLAYED {
        let Some(id) = unpacked.clip(clip).and_then(|clip| playing(clip)) else { break };
        unpacked = unpacked.edited(&Edit::UnpackClip(clip, id)).ok()?.0;
    }
    let clip = unpacked.clip(clip)?;
    let tree = clip.root_tree()?;
    playing(clip).is_none().then(|| on_its_own(tree, document))
}

/// An action in the tree of a clip that plays another one.
fn playing(clip: &Clip) -> Option<crate::document::ActionId> {
    let inside = clip.preorder(clip.root()?);
    let plays = |id: &_| clip.get(*id).is_some_and(|item| played_clip(&item.action).is_some());
    inside.into_iter().map(|(id, _)| id).find(plays)
}

/// The tree without ids, and with the own eases that it names. It is as deep as a document allows.
fn on_its_own(mut tree: Action, document: &Document) -> Action {
    let children = std::mem::take(&mut tree.children);
    if tree.kind() == Kind::EaseNamed
        && let Some(Value::Text(name)) = tree.param("name")
        && let Some(own) = document.eases().iter().find(|own| own.name == *name)
    {
        let mut ease = own.ease.clone();
        ease.label.clone_from(&tree.label);
        ease.muted = tree.muted;
        tree = ease;
    }
    tree.id = None;
    tree.children = children.into_iter().map(|child| on_its_own(child, document)).collect();
    tree
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::EaseKind;
    use kineograph_runtime::format::{Clip as StoredClip, NamedEase, Project};

    use super::*;

    fn document(clips: Vec<StoredClip>) -> Document {
        let mut snap = Action::ease(EaseKind::BackOut, Action::hide());
        snap.children.clear();
        let project = Project::default().with_clips(clips).with_eases(vec![NamedEase::new("snap", snap)]);
        Document::from_project(&project).0
    }

    fn named_ease(action: Action) -> Action {
        let mut named = Action::new(Kind::EaseNamed);
        named.set_param("name", Value::Text("snap".to_owned())).unwrap();
        named.children.push(action);
        named
    }

    #[test]
    fn played_clips_and_own_eases_are_in_it() {
        let hop = StoredClip::new("hop", named_ease(Action::fade_out(0.5)));
        let twice = Action::sequence([Action::play_clip("hop"), Action::show(), Action::play_clip("hop")]);
        let document = document(vec![hop, StoredClip::new("both", twice)]);
        let tree = self_contained(&document, document.clips()[1].id).unwrap();
        let eased = || Action::ease(EaseKind::BackOut, Action::fade_out(0.5));
        assert_eq!(tree, Action::sequence([eased(), Action::show(), eased()]));
    }

    #[test]
    fn what_plays_itself_or_nothing_is_no_tree() {
        let clips = vec![
            StoredClip::new("ring", Action::play_clip("ring")),
            StoredClip::new("empty", None),
            StoredClip::new("plays nothing", Action::play_clip("empty")),
            StoredClip::new("plays what is gone", Action::play_clip("gone")),
        ];
        let document = document(clips);
        for clip in document.clips() {
            assert_eq!(self_contained(&document, clip.id), None, "{}", clip.name);
        }
    }
}
