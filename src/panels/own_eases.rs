//! Own eases of the project, for pickers and actions.

use kineograph_runtime::Ease;
use kineograph_runtime::format::{Action, Kind};

use crate::document::{ActionId, Clip, ClipEdit, ClipId, Document, Edit, ease_name};
use crate::text::tr;
use crate::ui_kit::ease_picker::{EaseChoice, OwnEase};

/// The own eases of a project, for a picker.
pub fn own_eases(document: &Document) -> Vec<OwnEase> {
    let own = document.eases().iter();
    own.filter_map(|own| Some(OwnEase { name: own.name.clone(), ease: Ease::of(&own.ease)? })).collect()
}

/// The choice of a picker that an action is; `None` if it is no ease.
pub fn choice_of(action: &Action) -> Option<EaseChoice> {
    let kind = action.kind();
    match ease_name(action) {
        Some(name) => Some(EaseChoice::Own(name.to_owned())),
        None => kind.is_ease().then_some(EaseChoice::Ease(kind)),
    }
}

/// The ease of a key that is a choice of a picker. An own ease of the project gives its shape.
pub fn ease_of(choice: &EaseChoice, own: &[OwnEase]) -> Ease {
    match choice {
        EaseChoice::Ease(kind) => Ease::of(&Action::new(*kind)).unwrap_or(Ease::LINEAR),
        EaseChoice::Own(name) => {
            own.iter().find(|own| own.name == *name).map_or(Ease::LINEAR, |own| own.ease)
        }
        EaseChoice::None => Ease::LINEAR,
    }
}

/// The edits that turn an ease into a choice of a picker; none for [`EaseChoice::None`].
pub fn turned_into(id: ActionId, choice: &EaseChoice) -> Vec<ClipEdit> {
    match choice {
        EaseChoice::Ease(kind) => vec![ClipEdit::ChangeKind(id, *kind)],
        EaseChoice::Own(name) => {
            // The action inside is arbitrary: only the values are pasted.
            let from = Action::ease_named(name, Action::show());
            vec![ClipEdit::ChangeKind(id, Kind::EaseNamed), ClipEdit::PasteValues { ids: vec![id], from }]
        }
        EaseChoice::None => Vec::new(),
    }
}

/// The edits that put a choice of a picker around actions; none for [`EaseChoice::None`].
pub fn wrapped_in(document: &Document, clip: ClipId, ids: &[ActionId], choice: &EaseChoice) -> Vec<Edit> {
    let wrap = |kind| Edit::Clip(clip, ClipEdit::Wrap(ids.to_vec(), kind));
    match choice {
        EaseChoice::Ease(kind) => vec![wrap(*kind)],
        EaseChoice::Own(_) => {
            let mut edits = vec![wrap(Kind::EaseNamed)];
            // The same edit on the same document gives the same id, so that of the new ease is known in advance.
            let outcome = document.edited(&edits[0]).ok().map(|(_, outcome)| outcome);
            if let Some(made) = outcome.and_then(|outcome| outcome.actions.first().copied()) {
                edits.extend(turned_into(made, choice).into_iter().map(|edit| Edit::Clip(clip, edit)));
            }
            edits
        }
        EaseChoice::None => Vec::new(),
    }
}

/// How often an own ease is used, such as `Used by 3 actions in 2 clips`.
pub fn uses(document: &Document, name: &str) -> String {
    let of = |clip: &Clip| clip.items().filter(|(_, item)| ease_name(&item.action) == Some(name)).count();
    let counts: Vec<usize> =
        document.clips().iter().map(|clip| of(clip)).filter(|count| *count > 0).collect();
    match counts.iter().sum::<usize>() {
        0 => tr!("project-ease-unused").to_owned(),
        actions => tr!("project-ease-uses", actions, clips = counts.len()),
    }
}
