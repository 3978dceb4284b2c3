//! The ease of an action, as if it were a value of it: in the tree it is the action around it.

use kineograph_runtime::format::{Category, Kind};

use crate::document::{ActionId, Clip, ClipEdit, Edit};
use crate::history::Change;
use crate::panels::{Ctx, Outbox, Post};
use crate::ui_kit::ease_picker::EaseChoice;
use crate::ui_kit::fields::{Field, FieldEvent, Form};

/// Shows the ease around the selected actions, unless one of them is an ease itself or takes no time.
pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, (clip, ids): (&Clip, &[ActionId]), out: &mut Outbox) {
    let takes_ease = |id: &ActionId| {
        let category = clip.get(*id).map(|item| item.action.spec().category);
        !matches!(category, None | Some(Category::Ease | Category::Instant))
    };
    if !ids.iter().all(takes_ease) {
        return;
    }
    let eases: Vec<Option<(ActionId, Kind)>> = ids.iter().map(|id| ease_around(clip, *id)).collect();
    let kinds: Vec<Option<Kind>> = eases.iter().map(|ease| ease.map(|(_, kind)| kind)).collect();
    let mixed = kinds.windows(2).any(|pair| pair[0] != pair[1]);
    let help = "How its time runs: evenly, or faster and slower in between.";
    let field = Field::new("Ease", help).mixed(mixed);
    let current = kinds.last().copied().flatten();
    let FieldEvent::Commit(choice) = form.optional_ease(&field, current) else { return };
    let edits: Vec<ClipEdit> = ids
        .iter()
        .zip(eases)
        .filter_map(|(id, ease)| match (choice, ease) {
            (EaseChoice::Ease(kind), Some((ease, _))) => Some(ClipEdit::ChangeKind(ease, kind)),
            (EaseChoice::Ease(kind), None) => Some(ClipEdit::Wrap(vec![*id], kind)),
            (EaseChoice::None, Some((ease, _))) => {
                Some(ClipEdit::Remove { ids: vec![ease], reconnect: true })
            }
            (EaseChoice::None, None) => None,
        })
        .collect();
    let label = match choice {
        EaseChoice::Ease(kind) => format!("Ease by {}", kind.spec().name),
        EaseChoice::None => "Remove ease".to_owned(),
    };
    out.edit(Change::all(label, edits.into_iter().map(|edit| Edit::Clip(clip.id, edit)).collect()));
    // What was added is not what is being edited.
    out.post(Post::Select(ctx.session.selection.clone()));
}

/// The ease that an action is in.
fn ease_around(clip: &Clip, id: ActionId) -> Option<(ActionId, Kind)> {
    let parent = clip.get(id)?.parent?;
    let kind = clip.get(parent)?.action.kind();
    kind.is_ease().then_some((parent, kind))
}
