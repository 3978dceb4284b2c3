//! Own eases of the project, as pickers offer and actions take them.

use kineograph_runtime::Ease;
use kineograph_runtime::format::{Action, Kind};

use crate::document::{ActionId, Clip, ClipEdit, Document, ease_name};
use crate::ui_kit::ease_picker::{EaseChoice, OwnEase};

/// The own eases of a project, for a picker.
#[must_use]
pub fn own_eases(document: &Document) -> Vec<OwnEase> {
    let own = document.eases().iter();
    own.filter_map(|own| Some(OwnEase { name: own.name.clone(), ease: Ease::of(&own.ease)? })).collect()
}

/// What an action is as the choice of a picker; `None` for what is no ease.
#[must_use]
pub fn choice_of(action: &Action) -> Option<EaseChoice> {
    let kind = action.kind();
    match ease_name(action) {
        Some(name) => Some(EaseChoice::Own(name.to_owned())),
        None => kind.is_ease().then_some(EaseChoice::Ease(kind)),
    }
}

/// Turns an ease into a choice of a picker; nothing for the choice of none.
#[must_use]
pub fn turned_into(id: ActionId, choice: &EaseChoice) -> Vec<ClipEdit> {
    match choice {
        EaseChoice::Ease(kind) => vec![ClipEdit::ChangeKind(id, *kind)],
        EaseChoice::Own(name) => {
            // Around an action that means nothing: only the values are taken.
            let from = Action::ease_named(name, Action::show());
            vec![ClipEdit::ChangeKind(id, Kind::EaseNamed), ClipEdit::PasteValues { ids: vec![id], from }]
        }
        EaseChoice::None => Vec::new(),
    }
}

/// How often an own ease is used, such as `Used by 3 actions in 2 clips.`
#[must_use]
pub fn uses(document: &Document, name: &str) -> String {
    let of = |clip: &Clip| clip.items().filter(|(_, item)| ease_name(&item.action) == Some(name)).count();
    let counts: Vec<usize> =
        document.clips().iter().map(|clip| of(clip)).filter(|count| *count > 0).collect();
    let many = |count: usize, thing: &str| {
        if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
    };
    match counts.iter().sum() {
        0 => "Not used by any action.".to_owned(),
        sum => format!("Used by {} in {}.", many(sum, "action"), many(counts.len(), "clip")),
    }
}
