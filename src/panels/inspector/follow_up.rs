//! Says that other actions go on from where the selected one ends: whoever changes it moves these too.

use egui::Id;
use kineograph_runtime::format::{Action, Kind};

use crate::change_kind;
use crate::document::{ActionId, ClipId};
use crate::followers::{ends_by_itself, followers};
use crate::kinds;
use crate::panels::Ctx;
use crate::text::tr;
use crate::ui_kit::fields::Form;

/// What follows an action, as it was found last.
#[derive(Debug, Clone, Copy)]
struct Known {
    of: (ClipId, ActionId),
    revision: u64,
    count: usize,
    /// What the first of them can be changed to, so that it stays where it ends.
    instead: Option<Kind>,
}

/// Shows what follows an action, if anything does.
pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, of: (ClipId, ActionId)) {
    let id = Id::new("follow up"); // not shown
    let known: Option<Known> = form.ui().data(|data| data.get_temp(id));
    let revision = ctx.history.revision();
    // In the hand it stays: a drag changes no kind.
    let fits = |known: &Known| known.of == of && (known.revision == revision || ctx.history.in_gesture());
    let known = known.filter(fits).unwrap_or_else(|| Known { revision, ..found(ctx, of) });
    form.ui().data_mut(|data| data.insert_temp(id, known));
    let Known { count, instead, .. } = known;
    if count == 0 {
        return;
    }
    match instead.map(kinds::title) {
        Some(other) => form.paragraph(&tr!("inspector-follow-up.instead", count, other)),
        None => form.paragraph(&tr!("inspector-follow-up", count)),
    }
}

fn found(ctx: &Ctx<'_>, of: (ClipId, ActionId)) -> Known {
    let found = followers(ctx.document, ctx.programs, of.0, of.1);
    let first = found.first().and_then(|id| ctx.document.clip(of.0)?.get(*id));
    let related = first.map(|item| change_kind::related(item.action.kind())).unwrap_or_default();
    let instead = related.into_iter().find(|kind| ends_by_itself(&Action::new(*kind)));
    Known { of, revision: 0, count: found.len(), instead }
}
