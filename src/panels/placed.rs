//! What follows when something was placed: a message that says when it plays, and a preset is played once.

use kineograph_runtime::format::{Content, Kind};

use super::{Intent, Outbox, text_value};
use crate::document::{ActionId, ClipEdit, Document, Edit, Node, Slot};
use crate::history::Change;
use crate::new_node::show_whole;
use crate::plays::playing_nodes;
use crate::presets::built_in;
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
    let texts = typed_texts(document, name, &change.edits);
    if texts.as_ref().is_some_and(|texts| texts.iter().all(Option::is_none) && !texts.is_empty()) {
        let name = shortened(name, MAX_NAME_CHARS);
        return out.push(Intent::Warn(tr!("preset-needs-text", name = name.as_ref())));
    }
    let added = added_last(document, &change.edits).or_else(|| behind_pause(document, &change.edits));
    // First, since the last edit is what is selected.
    if let Some(rename) = named_after(document, name, &change.edits) {
        change.edits.insert(0, rename);
    }
    for text in texts.into_iter().flatten().flatten() {
        change.edits.insert(0, Edit::SetNode(text));
    }
    let offered = change.edits.clone();
    // What was dragged before still is: a preset moves a node from its own pose, and needs no action more.
    out.edit(change.keeping_mode());
    if let Some(added) = added {
        out.push(Intent::SelectInMode(vec![SelectionChange::Actions(vec![added])]));
    }
    if let Some(moment) = moment {
        report(name, moment, out);
    }
    text_value::offer(document, &offered, out);
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

/// The nodes on which a preset of the program plays that types a text: as texts that show the part that is typed; `None` for other contents.
/// `None` for any other preset.
fn typed_texts(document: &Document, name: &str, edits: &[Edit]) -> Option<Vec<Option<Node>>> {
    built_in().iter().find(|preset| preset.name == name && preset.types_text())?;
    let apply = |document: Document, edit: &Edit| Some(document.edited(edit).ok()?.0);
    let after = edits.iter().try_fold(document.clone(), apply)?;
    let clip = edits.iter().rev().find_map(|edit| match edit {
        Edit::Clip(clip, ClipEdit::Insert { .. }) => Some(*clip),
        _ => None,
    })?;
    let nodes = playing_nodes(&after, clip).into_iter().filter_map(|node| after.node(node));
    let typed = nodes.map(|node| match &node.content {
        Content::Text(text) => {
            let mut typed = node.as_ref().clone();
            typed.content = Content::Text(text.clone().with_reveal(true));
            // Until its characters are typed, at the end of what plays before, all of it is seen as it was.
            if !text.reveal {
                show_whole(&typed.content, &mut typed.start);
            }
            Some(typed)
        }
        _ => None,
    });
    Some(typed.collect())
}
