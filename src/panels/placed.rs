//! What follows when something was placed: a message that says when it plays, and a preset is played once.

use kineograph_runtime::format::Kind;

use super::{Intent, Outbox};
use crate::document::{ActionId, ClipEdit, Document, Edit, Slot};
use crate::history::Change;
use crate::recipient::{PlacedStart, late_action};
use crate::session::SelectionChange;
use crate::text::{format_short, tr};
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// Says when it plays, in seconds of the project, and what it follows.
pub fn report(name: &str, moment: &PlacedStart, out: &mut Outbox) {
    let name = shortened(name, MAX_NAME_CHARS);
    let secs = format_short(moment.at_secs, 2);
    let text = match &moment.after {
        Some(after) => {
            let after = shortened(after, MAX_NAME_CHARS);
            tr!("preset-placed-after", name = name.as_ref(), after = after.as_ref(), secs)
        }
        None => tr!("preset-placed", name = name.as_ref(), secs),
    };
    out.push(Intent::Report(text));
}

/// Adds a preset by a change that selects its tree, says when it plays, and plays it once: at the start of what pops in nothing is seen.
pub fn preset(
    document: &Document,
    name: &str,
    mut change: Change,
    moment: Option<&PlacedStart>,
    out: &mut Outbox,
) {
    let added = added_last(document, &change.edits).or_else(|| behind_pause(document, &change.edits));
    // First, since the last edit is what is selected.
    if let Some(rename) = named_after(document, name, &change.edits) {
        change.edits.insert(0, rename);
    }
    out.edit(change);
    if let Some(added) = added {
        out.select(SelectionChange::Actions(vec![added]));
    }
    if let Some(moment) = moment {
        report(name, moment, out);
    }
    out.push(Intent::PlaySelectedOnce);
}

/// The action that the last edit adds, where a pause before it is added too.
fn added_last(document: &Document, edits: &[Edit]) -> Option<ActionId> {
    let pause = |edit: &&Edit| matches!(edit, Edit::Clip(_, ClipEdit::Insert { tree, .. }) if tree.kind() == Kind::DelayTime);
    edits.iter().find(pause)?;
    let apply = |(document, _): (Document, Option<ActionId>), edit: &Edit| {
        let (document, made) = document.edited(edit).ok()?;
        Some((document, made.actions.first().copied()))
    };
    edits.iter().try_fold((document.clone(), None), apply)?.1
}

/// The tree that the last edit adds in a Sequence with a pause before it, so that it plays later beside others.
fn behind_pause(document: &Document, edits: &[Edit]) -> Option<ActionId> {
    let Some(Edit::Clip(_, ClipEdit::Insert { tree, .. })) = edits.last() else { return None };
    let is_late = tree.children.len() == 2 && tree.children[0].kind() == Kind::DelayTime;
    late_action(document, edits).filter(|_| is_late)
}

/// Gives an empty clip that has no name of its own that of the preset that fills it.
fn named_after(document: &Document, name: &str, edits: &[Edit]) -> Option<Edit> {
    let filled = edits.iter().find_map(|edit| match edit {
        Edit::Clip(clip, ClipEdit::Insert { slot: Slot::Root, .. }) => document.clip(*clip),
        _ => None,
    })?;
    let number = filled.name.strip_prefix("clip"); // not shown
    let is_default = number.is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix(' ').is_some_and(|number| number.parse::<u32>().is_ok())
    });
    is_default.then(|| Edit::RenameClip(filled.id, document.free_clip_name(name)))
}
