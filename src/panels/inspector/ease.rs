//! The ease of an action, shown like one of its values. In the tree it is the action's parent.

use kineograph_runtime::format::Category;

use super::field_of;
use crate::document::{ActionId, Clip, ClipEdit, ClipId, Edit};
use crate::history::Change;
use crate::kinds;
use crate::panels::own_eases::{choice_of, own_eases, turned_into, wrapped_in};
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::ease_field::EaseField;
use crate::ui_kit::ease_picker::EaseChoice;
use crate::ui_kit::fields::{Form, post_field};

/// Shows the ease around the selected actions, unless one of them is an ease itself or takes no time.
pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, (clip, ids): (&Clip, &[ActionId]), out: &mut Outbox) {
    let takes_ease = |id: &ActionId| {
        let category = clip.get(*id).map(|item| item.action.spec().category);
        !matches!(category, None | Some(Category::Ease | Category::Instant))
    };
    if !ids.iter().all(takes_ease) {
        return;
    }
    let eases: Vec<Option<EaseChoice>> =
        ids.iter().map(|id| ease_around(clip, *id).map(|(_, choice)| choice)).collect();
    let mixed = eases.windows(2).any(|pair| pair[0] != pair[1]);
    let field = field_of(label!("inspector-ease")).mixed(mixed);
    let around = ids.last().and_then(|id| ease_around(clip, *id));
    let curve = around.and_then(|(id, _)| ctx.document.ease_of(&clip.get(id)?.action));
    let own = own_eases(ctx.document);
    let shown = EaseField { own: &own, curve: curve.map(|ease| ease.curve()), may_be_none: true };
    let current = eases.last().cloned().flatten().unwrap_or(EaseChoice::None);
    for event in form.any_ease(&field, current, &shown) {
        // The user goes on editing the action, not the ease that was added.
        post_field(out, event, |choice| change(ctx, clip.id, ids, &choice).keeping_selection());
    }
}

/// The step that gives all of these actions this ease. It starts from the document without previews.
fn change(ctx: &Ctx<'_>, clip_id: ClipId, ids: &[ActionId], choice: &EaseChoice) -> Change {
    let label = match choice {
        EaseChoice::Ease(kind) => tr!("inspector-ease-change", ease = kinds::title(*kind)),
        EaseChoice::Own(name) => tr!("inspector-ease-change-own", name),
        EaseChoice::None => tr!("inspector-ease-remove").to_owned(),
    };
    let mut document = ctx.history.base().clone();
    let mut edits = Vec::new();
    for id in ids {
        let Some(clip) = document.clip(clip_id) else { break };
        let around = ease_around(clip, *id).map(|(ease, _)| ease);
        let made: Vec<Edit> = match (choice, around) {
            (EaseChoice::None, Some(ease)) => {
                vec![Edit::Clip(clip_id, ClipEdit::Remove { ids: vec![ease], reconnect: true })]
            }
            (_, Some(ease)) => {
                turned_into(ease, choice).into_iter().map(|edit| Edit::Clip(clip_id, edit)).collect()
            }
            (_, None) => wrapped_in(&document, clip_id, &[*id], choice),
        };
        for edit in made {
            let Ok((next, _)) = document.edited(&edit) else { continue };
            document = next;
            edits.push(edit);
        }
    }
    Change::all(label, edits)
}

/// The ease that is the parent of an action.
fn ease_around(clip: &Clip, id: ActionId) -> Option<(ActionId, EaseChoice)> {
    let parent = clip.get(id)?.parent?;
    Some((parent, choice_of(&clip.get(parent)?.action)?))
}
