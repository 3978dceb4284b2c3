//! What a double click or Enter does with a preset: it plays on the selected node, after what moves that already.

use kineograph_runtime::format::Kind;

use crate::document::{ActionId, Clip, ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::presets::Preset;
use crate::recipient::Recipient;
use crate::text::tr;

/// Adds a preset to the clip that plays on the selected node, or after the selected action; `together`: in parallel with it.
pub fn place(ctx: &Ctx<'_>, preset: &Preset, together: bool, out: &mut Outbox) {
    let recipient = Recipient::of_selection(ctx.document, ctx.session);
    let ready = recipient.as_ref().and_then(|recipient| recipient.ready(ctx.document));
    let Some((recipient, ready)) = recipient.zip(ready) else {
        return out.push(Intent::Warn(tr!("command-needs-clip-or-node").to_owned()));
    };
    let Some(clip) = ready.document.clip(ready.clip) else { return };
    let selected = ctx.session.selection.primary_action().filter(|_| recipient.of_node.is_none());
    // After what never ends nothing plays.
    let together = together || (selected.is_none() && clip.is_endless());
    let slot = match selected.or(clip.root()) {
        Some(id) => after(clip, id, together),
        None => Slot::Root,
    };
    let insert = ClipEdit::Insert { tree: preset.labelled_tree(), slot, position: None };
    if let Some(opened) = recipient.opened(ctx.session) {
        out.select(opened);
    }
    let mut edits = ready.edits;
    edits.push(Edit::Clip(ready.clip, insert));
    out.edit(Change::all(tr!("preset-add", name = &preset.name), edits));
}

/// After an action: a Sequence that is in no list gets it as its last action.
fn after(clip: &Clip, id: ActionId, together: bool) -> Slot {
    let top = clip.bent_top(id);
    match clip.get(top) {
        Some(item) if !together && item.parent.is_none() && item.action.kind() == Kind::Sequence => {
            Slot::Child(top, item.children.len())
        }
        _ => Slot::Beside { id: top, offset: 1, together },
    }
}
