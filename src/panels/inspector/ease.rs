//! The ease of an action, as if it were a value of it: in the tree it is the action around it.

use kineograph_runtime::Ease;
use kineograph_runtime::format::{Category, Kind};

use crate::document::{ActionId, Clip, ClipEdit, ClipId, Edit};
use crate::history::Change;
use crate::panels::{Ctx, Outbox, Post};
use crate::ui_kit::ease_picker::EaseChoice;
use crate::ui_kit::fields::{EaseField, Field, FieldEvent, Form, post_field};

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
    let curve = eases.last().copied().flatten().and_then(|(id, _)| Ease::of(&clip.get(id)?.action));
    let shown = EaseField { own: &[], curve: curve.map(|ease| ease.curve()), may_be_none: true };
    let current = current.map_or(EaseChoice::None, EaseChoice::Ease);
    for event in form.any_ease(&field, current, &shown) {
        let is_change = matches!(event, FieldEvent::Preview(_) | FieldEvent::Commit(_));
        post_field(out, event, |choice| change(ctx, clip.id, ids, &choice));
        if is_change {
            // What was added is not what is being edited.
            out.post(Post::Select(ctx.session.selection.clone()));
        }
    }
}

/// The step that gives all of these actions this ease. It starts from the document as it was before anything was previewed.
fn change(ctx: &Ctx<'_>, clip_id: ClipId, ids: &[ActionId], choice: &EaseChoice) -> Change {
    let label = match choice {
        EaseChoice::Ease(kind) => format!("Ease by {}", kind.spec().name),
        EaseChoice::Own(name) => format!("Ease by “{name}”"),
        EaseChoice::None => "Remove ease".to_owned(),
    };
    let Some(clip) = ctx.history.base().clip(clip_id) else { return Change::all(label, Vec::new()) };
    let edit = |id: &ActionId| match (choice, ease_around(clip, *id)) {
        (EaseChoice::Ease(kind), Some((ease, _))) => Some(ClipEdit::ChangeKind(ease, *kind)),
        (EaseChoice::Ease(kind), None) => Some(ClipEdit::Wrap(vec![*id], *kind)),
        (EaseChoice::None, Some((ease, _))) => Some(ClipEdit::Remove { ids: vec![ease], reconnect: true }),
        (EaseChoice::None, None) | (EaseChoice::Own(_), _) => None,
    };
    Change::all(label, ids.iter().filter_map(edit).map(|edit| Edit::Clip(clip_id, edit)).collect())
}

/// The ease that an action is in.
fn ease_around(clip: &Clip, id: ActionId) -> Option<(ActionId, Kind)> {
    let parent = clip.get(id)?.parent?;
    let kind = clip.get(parent)?.action.kind();
    kind.is_ease().then_some((parent, kind))
}
