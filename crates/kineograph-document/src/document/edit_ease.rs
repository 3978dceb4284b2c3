//! Edits of own eases; actions that use them follow a new name.

use std::sync::Arc;

use kineograph_runtime::Ease;
use kineograph_runtime::format::{Action, Kind, NamedEase, Value};

use super::Document;
use super::clip::ActionItem;
use super::edit_error::EditError;
use super::names::check_name;

/// The own ease that an action names, if it uses one.
pub fn ease_name(action: &Action) -> Option<&str> {
    // The kind is checked first because most actions differ in it.
    if action.kind() != Kind::EaseNamed {
        return None;
    }
    if let Some(Value::Text(name)) = action.param("name") { Some(name) } else { None }
}

impl Document {
    /// Own eases, in the user's order.
    pub fn eases(&self) -> &[Arc<NamedEase>] {
        &self.eases
    }

    pub fn ease_named(&self, name: &str) -> Option<&Arc<NamedEase>> {
        self.eases.get(name)
    }

    /// The ease that an action is or names; `None` for other actions and for unknown names.
    pub fn ease_of(&self, action: &Action) -> Option<Ease> {
        let Some(name) = ease_name(action) else { return Ease::of(action) };
        let ease = Ease::of(&self.ease_named(name)?.ease)?;
        Some(if is_mirrored(action) { ease.mirrored() } else { ease })
    }

    /// A free name for an own ease: `wanted`, or `wanted` with a number.
    pub fn free_ease_name(&self, wanted: &str) -> String {
        Self::free_name(wanted, |name| self.ease_named(name).is_some())
    }

    /// The number of actions that use the own ease of this name.
    pub fn uses_of_ease(&self, name: &str) -> usize {
        let items = self.clips.iter().flat_map(|clip| clip.items());
        items.filter(|(_, item)| ease_name(&item.action) == Some(name)).count()
    }

    pub(super) fn add_ease(&mut self, own: &NamedEase) -> Result<String, EditError> {
        let name = self.free_ease_name(&own.name);
        self.eases.push(NamedEase::new(name.clone(), alone(&own.ease)?));
        Ok(name)
    }

    pub(super) fn set_ease(&mut self, name: &str, own: &NamedEase) -> Result<(), EditError> {
        let taken = own.name != name && self.ease_named(&own.name).is_some();
        check_name("ease", &own.name, taken)?;
        let own = NamedEase::new(own.name.clone(), alone(&own.ease)?);
        let place = self.eases.place(name).ok_or(EditError::Missing("ease"))?;
        let new_name = own.name.clone();
        self.eases.set(place, own);
        if new_name != name {
            self.change_uses(name, |action| {
                // The parameter exists and is a text, otherwise the action would not name an ease.
                let _ = action.set_param("name", Value::Text(new_name.clone()));
            });
        }
        Ok(())
    }

    pub(super) fn remove_ease(&mut self, name: &str) -> Result<(), EditError> {
        let own = Arc::clone(self.eases.get(name).ok_or(EditError::Missing("ease"))?);
        self.eases.retain(|other| other.name != name);
        self.change_uses(name, |action| {
            let mut ease = in_place_of(action, &own.ease);
            ease.id = action.id;
            ease.label = action.label.take();
            ease.muted = action.muted;
            *action = ease;
        });
        Ok(())
    }

    fn change_uses(&mut self, name: &str, change: impl Fn(&mut Action)) {
        let uses = |item: &ActionItem| ease_name(&item.action) == Some(name);
        self.clips.change_each(|clip| clip.changed_where(uses, |item| change(&mut item.action)));
    }
}

fn is_mirrored(action: &Action) -> bool {
    matches!(action.param("mirrored"), Some(Value::Flag(true)))
}

/// The ease that has the effect of `named`, which names `own`.
fn in_place_of(named: &Action, own: &Action) -> Action {
    if !is_mirrored(named) {
        return own.clone();
    }
    // The ease is built around a placeholder and kept without it.
    let mirrored = Ease::of(own).unwrap_or_default().mirrored();
    let mut ease = Action::eased(mirrored, Action::new(Kind::DelayTime));
    ease.children.clear();
    ease
}

/// The ease alone, without its child and its label.
pub(super) fn alone(ease: &Action) -> Result<Action, EditError> {
    if !ease.kind().is_ease() {
        return Err(EditError::NoEase(ease.spec().name));
    }
    let mut own = ease.clone();
    own.children.clear();
    (own.id, own.label, own.muted) = (None, None, false);
    Ok(own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{ClipEdit, Edit, Slot};
    use kineograph_runtime::EaseKind;
    use kineograph_runtime::format::ActionId;

    fn soft() -> NamedEase {
        NamedEase::new("soft", Action::new(Kind::EaseIn))
    }

    fn after(document: &Document, edits: impl IntoIterator<Item = Edit>) -> Document {
        let document = edits.into_iter().fold(document.clone(), |document, edit| {
            document.edited(&edit).unwrap_or_else(|error| panic!("{error}")).0
        });
        assert_eq!(document.violations(), Vec::<String>::new());
        document
    }

    /// A clip in which an action and a draft use the ease `soft`, the draft its mirror image.
    fn document() -> (Document, [ActionId; 2]) {
        let (mut document, outcome) = Document::default().edited(&Edit::AddClip("hop".into())).unwrap();
        let clip = outcome.clip.unwrap();
        let mut ids = Vec::new();
        for (slot, is_mirrored) in [(Slot::Root, false), (Slot::Draft, true)] {
            let mut tree = Action::ease_named("soft", Action::show()).labelled("go");
            tree.set_param("mirrored", Value::Flag(is_mirrored)).unwrap();
            let insert = Edit::Clip(clip, ClipEdit::Insert { tree, slot, position: None });
            let (next, outcome) = document.edited(&insert).unwrap();
            document = next;
            ids.push(outcome.actions[0]);
        }
        (after(&document, [Edit::AddEase(soft())]), [ids[0], ids[1]])
    }

    fn action(document: &Document, id: ActionId) -> &Action {
        &document.clips()[0].get(id).unwrap().action
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        let (document, _) = document();
        let (document, outcome) = document.edited(&Edit::AddEase(soft())).unwrap();
        assert_eq!(outcome.name.as_deref(), Some("soft 2"));
        assert_eq!(document.eases()[1].name, "soft 2");
    }

    #[test]
    fn only_an_ease_alone_is_kept() {
        let mut full = Action::ease(EaseKind::SineIn, Action::show()).labelled("x");
        full.muted = true;
        let add = Edit::AddEase(NamedEase::new("full", full));
        let document = after(&Document::default(), [add]);
        assert_eq!(document.eases()[0].ease, Action::new(Kind::EaseSineIn));
        for kind in [Kind::EaseNamed, Kind::Sequence] {
            let add = Edit::AddEase(NamedEase::new("x", Action::new(kind)));
            assert_eq!(Document::default().edited(&add).unwrap_err(), EditError::NoEase(kind.spec().name));
        }
    }

    #[test]
    fn uses_follow_a_new_name_and_a_new_curve() {
        let (document, ids) = document();
        assert_eq!(document.uses_of_ease("soft"), 2);
        let spring = NamedEase::new("jelly", Action::new(Kind::EaseSpring));
        let renamed = after(&document, [Edit::SetEase("soft".into(), spring.clone())]);
        assert_eq!(ids.map(|id| ease_name(action(&renamed, id))), [Some("jelly"); 2]);
        let own = Ease::of(&spring.ease).unwrap();
        assert_eq!(ids.map(|id| renamed.ease_of(action(&renamed, id))), [Some(own), Some(own.mirrored())]);
        let same = document.edited(&Edit::SetEase("soft".into(), soft())).unwrap().0;
        assert!(same.is_same(&document));
        let taken = after(&document, [Edit::AddEase(soft())]).edited(&Edit::SetEase("soft 2".into(), soft()));
        assert!(matches!(taken, Err(EditError::NameTaken { kind: "ease", .. })));
    }

    #[test]
    fn uses_of_a_removed_ease_become_the_ease_itself() {
        let (document, ids) = document();
        let removed = after(&document, [Edit::RemoveEase("soft".into())]);
        for id in ids {
            let (before, now) = (action(&document, id), action(&removed, id));
            assert_eq!((now.kind(), now.id, &now.label), (Kind::EaseIn, Some(id), &before.label));
            assert_eq!(removed.ease_of(now), document.ease_of(before));
        }
        assert_eq!(removed.edited(&Edit::RemoveEase("soft".into())).unwrap_err(), EditError::Missing("ease"));
    }
}
