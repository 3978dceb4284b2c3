//! What a double click or Enter does with a preset: it plays on the selected node, or in the open clip, at the playhead; after what moves
//! that then. With an action selected in the middle of a clip it goes after that.

use crate::document::{ActionId, Clip, ClipEdit, Edit, NodeId, SAME_ROUNDED_SECS, Slot};
use crate::history::Change;
use crate::kinds;
use crate::movers::stretch_secs;
use crate::panels::{Ctx, Intent, Outbox, placed};
use crate::presets::Preset;
use crate::recipient::{
    AddedMotion, PlacedStart, Recipient, apart_from_spawn, clip_secs, empty_run, placed_at, run_on, then,
};
use crate::text::tr;

/// Adds a preset; `together`: in parallel with what it would follow.
pub fn place(ctx: &Ctx<'_>, preset: &Preset, together: bool, out: &mut Outbox) {
    let Some(recipient) = Recipient::of_selection(ctx.document, ctx.session) else {
        return out.push(Intent::Warn(tr!("command-needs-clip-or-node").to_owned()));
    };
    let picture_px = match recipient.of_node {
        Some(node) => ctx.picture_px_of(ctx.document, Some(node)),
        None => ctx.picture_px_in(recipient.clip),
    };
    let preset = &preset.fitted(picture_px);
    let placing = Placing { ctx, preset, recipient: &recipient };
    let placed = match (placing.selected(), recipient.of_node) {
        (selected, _) if together => placing.beside(selected, true),
        (Some(selected), _) if !placing.is_last(selected) => placing.beside(Some(selected), false),
        (_, Some(node)) => placing.on_node(node),
        (_, None) => placing.in_clip(),
    };
    let Some((edits, moment)) = placed else { return };
    if let Some(opened) = recipient.opened(ctx.session) {
        out.select(opened);
    }
    let change = Change::all(tr!("preset-add", name = &preset.name), edits);
    placed::preset(ctx.document, &preset.name, change, moment.as_ref(), out);
}

/// The edits, and when it plays then, in seconds of the project.
type Placed = Option<(Vec<Edit>, Option<PlacedStart>)>;

struct Placing<'a> {
    ctx: &'a Ctx<'a>,
    preset: &'a Preset,
    recipient: &'a Recipient,
}

impl Placing<'_> {
    fn now_secs(&self) -> f64 {
        self.ctx.session.playback.playhead_secs()
    }

    fn selected(&self) -> Option<ActionId> {
        self.ctx.session.selection.primary_action().filter(|_| self.recipient.of_node.is_none())
    }

    /// Whether what follows an action follows all that its clip plays.
    fn is_last(&self, id: ActionId) -> bool {
        let clip = self.recipient.clip.and_then(|clip| self.ctx.document.clip(clip));
        clip.is_some_and(|clip| {
            let (root, top) = (clip.root(), clip.bent_top(id));
            let last = root.map(|root| then(clip, root));
            let follows = clip.index_in_parent(top).map(|index| index + 1);
            root == Some(top)
                || matches!((last, follows), (Some(Slot::Child(list, end)), Some(next))
                    if end == next && clip.get(top).and_then(|item| item.parent) == Some(list))
        })
    }

    /// On a node: in the clip that plays on it; before that, and after another one, in a run of its own.
    fn on_node(&self, node: NodeId) -> Placed {
        let Ctx { document, programs, session, .. } = *self.ctx;
        let moment = PlacedStart::on_node(document, programs, node, self.now_secs());
        let tree = self.preset.labelled_tree();
        if !self.recipient.nodes.is_empty() {
            return self.in_new_run(moment.at_secs);
        }
        let clip = self.recipient.clip?;
        if empty_run(document, node).is_some_and(|run| run.clip == clip) {
            return self.in_empty_run(node);
        }
        let last_started = run_on(document, session, node)
            .and_then(|(run, secs)| Some((document.run(run).filter(|run| run.clip == clip)?, secs)));
        let starts = document.runs_of_clip(clip).flat_map(|run| {
            run.starts().filter(|(on, _)| *on == node).map(move |(_, start_secs)| (run, start_secs))
        });
        let (run, start_secs) = last_started.or_else(|| starts.into_iter().next())?;
        let at_secs = (moment.at_secs - start_secs) * run.speed;
        let secs = clip_secs(document, programs, clip);
        let follows_other = moment.after.is_some() && (at_secs - secs).abs() > SAME_ROUNDED_SECS;
        let edits = if follows_other || at_secs < -SAME_ROUNDED_SECS {
            self.preset.run_on(document, node, moment.at_secs)?
        } else {
            placed_at(document, clip, (AddedMotion::Tree(&tree), at_secs), secs)?
        };
        Some((edits, Some(moment)))
    }

    /// In the open clip.
    fn in_clip(&self) -> Placed {
        let Ctx { document, programs, .. } = *self.ctx;
        if !self.recipient.nodes.is_empty() {
            return self.in_new_run(self.now_secs());
        }
        let clip = self.recipient.clip?;
        let idle = document.runs_of_clip(clip).next().and_then(|run| empty_run(document, run.node));
        if let Some(run) = idle.filter(|run| run.clip == clip) {
            return self.in_empty_run(run.node);
        }
        let tree = self.preset.labelled_tree();
        let moment = PlacedStart::in_clip(document, programs, clip, self.ctx.clip_secs());
        let secs = clip_secs(document, programs, clip);
        let edits = placed_at(document, clip, (AddedMotion::Tree(&tree), moment.at_secs), secs)?;
        let at_secs = self.ctx.project_secs_at(moment.at_secs);
        Some((edits, Some(PlacedStart { at_secs, ..moment })))
    }

    /// In the clip that gets a run now, after what that plays.
    fn in_new_run(&self, at_secs: f64) -> Placed {
        let Ctx { document, programs, .. } = *self.ctx;
        let ready = self.recipient.ready_as(document, Some(&self.preset.name), at_secs)?;
        let secs = clip_secs(document, programs, ready.clip);
        let within = PlacedStart::in_clip(document, programs, ready.clip, 0.0);
        let tree = self.preset.labelled_tree();
        let placed =
            placed_at(&ready.document, ready.clip, (AddedMotion::Tree(&tree), within.at_secs), secs)?;
        let moment = PlacedStart { at_secs: at_secs + within.at_secs, ..within };
        Some((ready.edits.into_iter().chain(placed).collect(), Some(moment)))
    }

    /// In the empty clip that waits on a node; one that is open keeps its time, which was chosen when it was added.
    fn in_empty_run(&self, node: NodeId) -> Placed {
        let Ctx { document, programs, session, .. } = *self.ctx;
        let moment = PlacedStart::on_node(document, programs, node, self.now_secs());
        let waiting = empty_run(document, node).filter(|run| session.selection.clip == Some(run.clip));
        if let Some(run) = waiting.filter(|_| moment.after.is_some()) {
            let insert =
                ClipEdit::Insert { tree: self.preset.labelled_tree(), slot: Slot::Root, position: None };
            let moment = PlacedStart { at_secs: run.at_secs, after: None };
            return Some((vec![Edit::Clip(run.clip, insert)], Some(moment)));
        }
        let placed = self.preset.placed_on(document, programs, node, self.now_secs())?;
        Some((placed.edits, Some(placed.moment)))
    }

    /// After the selected action or in parallel with it; without one, with all that the clip plays.
    fn beside(&self, selected: Option<ActionId>, together: bool) -> Placed {
        let name = Some(self.preset.name.as_str());
        let ready = self.recipient.ready_as(self.ctx.document, name, self.now_secs())?;
        let clip = ready.document.clip(ready.clip)?;
        let mut edits = ready.edits;
        let slot = match selected.or(clip.root()) {
            Some(id) if together => Slot::Beside { id: clip.bent_top(id), offset: 1, together },
            Some(id) => {
                let apart = apart_from_spawn(clip, clip.bent_top(id));
                edits.extend(apart.map(|edit| Edit::Clip(ready.clip, edit)));
                then(clip, id)
            }
            None => Slot::Root,
        };
        let insert = ClipEdit::Insert { tree: self.preset.labelled_tree(), slot, position: None };
        edits.push(Edit::Clip(ready.clip, insert));
        let moment = selected.filter(|_| !together).and_then(|id| self.after(clip, id));
        Some((edits, moment))
    }

    /// When an action ends, if it plays once.
    fn after(&self, clip: &Clip, id: ActionId) -> Option<PlacedStart> {
        let program = self.ctx.programs.program(clip.id)?;
        let [_, end_secs] = stretch_secs(program, clip.bent_top(id))?;
        let action = &clip.get(id)?.action;
        let name = action.label.clone().unwrap_or_else(|| kinds::title(action.kind()).to_owned());
        Some(PlacedStart { at_secs: self.ctx.project_secs_at(end_secs), after: Some(name) })
    }
}
