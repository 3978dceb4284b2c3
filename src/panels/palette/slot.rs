//! Where a chosen action goes. Pure.

use kineograph_runtime::format::{Action, Arity, Content, Kind};

use crate::document::{ActionId, Clip, ClipEdit, ClipId, Document, Edit, Node, Slot};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox, PaletteRequest, fresh_values, keep_going, text_value};
use crate::plays::playing_nodes;
use crate::presets::is_preset;
use crate::quick_fixes::sheet_of_image;
use crate::recipient::{
    PlacedStart, Ready, Recipient, apart_from_spawn, at_end, beside, beside_all_at, ends_spawn, late_action,
    run_on, then, unattached,
};
use crate::session::SelectionChange;
use crate::text::tr;

/// How a chosen action joins the clip, as chosen beside the list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum JoinAs {
    /// It plays after what it is added to; without a selection, at the end of the clip.
    #[default]
    Next,
    /// It plays in parallel with that.
    Parallel,
    /// It is a tree of its own that isn't played.
    Draft,
}

impl JoinAs {
    pub(super) const fn of_together(together: bool) -> Self {
        if together { Self::Parallel } else { Self::Next }
    }
}

/// What choosing an action does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Placement {
    /// It is added there.
    Insert(Slot),
    /// It plays after this action.
    After(ActionId),
    /// It is put around these actions.
    Wrap(Vec<ActionId>),
}

/// What takes a chosen action; `None` without an open clip and a selected node.
pub(super) fn recipient(ctx: &Ctx<'_>, request: &PaletteRequest) -> Option<Recipient> {
    match request.slot {
        Some(_) => ctx.open_clip().map(|(clip, _)| Recipient::of_clip(clip)),
        None => Recipient::of_selection(ctx.document, ctx.session),
    }
}

/// Where an action of `kind` goes in the clip that takes it; see [`PaletteRequest::slot`]. Without a slot, an action that takes exactly
/// one other, such as an ease, wraps the selection, and a list wraps an action that is in none. Where a node is selected, or no action, it
/// goes beside the whole tree of the clip.
pub fn resolve_slot(
    clip: &Clip,
    (selected, is_of_node): (&[ActionId], bool),
    request: &PaletteRequest,
    (kind, joins): (Kind, JoinAs),
    is_preset: &dyn Fn(&Action) -> bool,
) -> Placement {
    let together = joins == JoinAs::Parallel;
    if let Some(slot) = request.slot {
        return Placement::Insert(match slot {
            Slot::Beside { id, offset, together: already } => {
                Slot::Beside { id, offset, together: already || together }
            }
            other => other,
        });
    }
    let all: Vec<ActionId> = clip.root().into_iter().collect();
    let is_free = selected.is_empty() && !is_of_node;
    let is_of_all = is_of_node || is_free;
    let selected = if is_of_all { all.as_slice() } else { selected };
    let primary = selected.last().copied().filter(|_| joins != JoinAs::Draft);
    let Some(primary) = primary else { return Placement::Insert(unattached(clip)) };
    let ends_clip = is_free && kind.spec().arity != Arity::One && ends_spawn(clip, primary);
    if !together && (ends_clip || goes_after(clip, primary, kind, is_preset)) {
        return Placement::After(clip.bent_top(primary));
    }
    let slot = if is_free && !together {
        at_end(clip, is_preset)
    } else {
        // After what never ends nothing plays.
        beside(clip, primary, together || (is_of_all && clip.is_endless()))
    };
    match (kind.spec().arity, slot) {
        (Arity::One, _) => Placement::Wrap(selected.to_vec()),
        (Arity::Many, Slot::Beside { id, .. }) => Placement::Wrap(vec![id]),
        _ => Placement::Insert(slot),
    }
}

/// Whether an action of a kind goes after the selected one although that has room for it: a preset stays as it is, and in a Spawn a pause has
/// no effect.
pub(super) fn goes_after(
    clip: &Clip,
    selected: ActionId,
    kind: Kind,
    is_preset: &dyn Fn(&Action) -> bool,
) -> bool {
    let Some(item) = clip.get(selected).filter(|item| item.has_room()) else { return false };
    let is_pause = kind == Kind::DelayTime && item.action.kind() == Kind::Spawn;
    is_pause || (kind.spec().arity != Arity::One && is_preset(&item.action))
}

/// Whether the chosen action can be a draft instead: without a selection, over the ground of the graph.
pub(super) fn may_be_draft(ctx: &Ctx<'_>, recipient: &Recipient, request: &PaletteRequest) -> bool {
    let clip = recipient.clip.filter(|_| is_free(ctx, recipient, request));
    let has_root = clip.and_then(|clip| ctx.document.clip(clip)).is_some_and(|clip| clip.root().is_some());
    has_root && recipient.of_node.is_none() && request.graph_position.is_some()
}

/// Whether an action is asked for without a place: none is selected, or only a node.
fn is_free(ctx: &Ctx<'_>, recipient: &Recipient, request: &PaletteRequest) -> bool {
    let is_unselected = recipient.of_node.is_some() || ctx.session.selection.actions.is_empty();
    is_unselected && request.slot.is_none()
}

/// Whether an action happens at the playhead: an event without a place in the tree.
pub(super) fn goes_to_playhead(
    ctx: &Ctx<'_>,
    recipient: &Recipient,
    request: &PaletteRequest,
    (kind, joins): (Kind, JoinAs),
) -> bool {
    kind == Kind::CallFunc && joins != JoinAs::Draft && is_free(ctx, recipient, request)
}

/// The playhead in seconds of the clip that takes an action.
fn clip_secs_now(ctx: &Ctx<'_>, recipient: &Recipient, ready: &Ready) -> f64 {
    let now_secs = ctx.session.playback.playhead_secs();
    let run = recipient.of_node.and_then(|node| {
        let (run, start_secs) = run_on(&ready.document, ctx.session, node)?;
        Some((ready.document.run(run).filter(|run| run.clip == ready.clip)?, start_secs))
    });
    let first = || ready.document.runs_of_clip(ready.clip).next();
    let secs = match run {
        Some((run, start_secs)) => (now_secs - start_secs) * run.speed,
        None if ctx.session.selection.clip == Some(ready.clip) => ctx.clip_secs(),
        None => first().map_or(now_secs, |run| run.clip_secs_at(now_secs)),
    };
    secs.max(0.0)
}

/// Pushes the edits that choosing an action makes; see [`resolve_slot`].
pub(super) fn push(ctx: &Ctx<'_>, request: &PaletteRequest, tree: &Action, joins: JoinAs, out: &mut Outbox) {
    let added = recipient(ctx, request).and_then(|recipient| {
        let (ready, label_and_edits) = placed(ctx, &recipient, request, (tree, joins))?;
        Some((recipient, ready, label_and_edits))
    });
    let Some((recipient, ready, (label, added))) = added else {
        out.push(Intent::Warn(tr!("command-needs-clip-or-node").to_owned()));
        return;
    };
    if let Some(opened) = recipient.opened(ctx.session) {
        out.select(opened);
    }
    if matches!(added.as_slice(), [ClipEdit::Insert { slot: Slot::Draft, .. }]) {
        out.push(Intent::WarnOnce(tr!("palette-draft")));
    }
    let shown =
        if tree.kind() == Kind::Animate { shown_sheets(&ready.document, ready.clip) } else { Vec::new() };
    let mut edits = ready.edits;
    edits.extend(added.into_iter().map(|edit| Edit::Clip(ready.clip, edit)));
    edits.extend(shown);
    let is_animate = tree.kind() == Kind::Animate;
    let loops = is_animate.then(|| keep_going::beside_others(ctx.document, ready.clip, &mut edits)).flatten();
    let late_event = (tree.kind() == Kind::CallFunc).then(|| late_action(ctx.document, &edits)).flatten();
    text_value::offer(ctx.document, &edits, out);
    let others = to_others(ctx, (&recipient, ready.clip, &edits), request, (tree, joins));
    if !others.is_empty() {
        edits.extend(others);
        return out.edit(Change::all(label, edits).keeping_selection().keeping_mode());
    }
    out.edit(Change::all(label, edits));
    if let Some(event) = late_event {
        out.select(SelectionChange::Actions(vec![event]));
    }
    if let Some(loops) = loops {
        out.push(Intent::Report(loops));
    }
}

/// The document in which a clip takes a tree, the name of the step, and what it does to that clip.
fn placed(
    ctx: &Ctx<'_>,
    recipient: &Recipient,
    request: &PaletteRequest,
    (tree, joins): (&Action, JoinAs),
) -> Option<(Ready, (String, Vec<ClipEdit>))> {
    let preset = tree.label.as_deref().filter(|_| is_preset(tree, ctx.presets));
    let ready = recipient.ready_as(ctx.document, preset, run_secs(ctx, recipient))?;
    let label_and_edits = added(ctx, (recipient, &ready), request, (tree, joins))?;
    Some((ready, label_and_edits))
}

/// The edits that add a tree for the other selected nodes too, after those for the first: to each clip that plays on them once.
fn to_others(
    ctx: &Ctx<'_>,
    (first, clip, edits): (&Recipient, ClipId, &[Edit]),
    request: &PaletteRequest,
    what: (&Action, JoinAs),
) -> Vec<Edit> {
    let mut selected = ctx.session.selection.selected_nodes();
    selected.retain(|_| request.slot.is_none() && first.of_node.is_some());
    let Some(mut document) = edited(ctx.document, edits) else { return Vec::new() };
    let (mut clips, mut added) = (vec![clip], Vec::new());
    for node in selected {
        if clips.iter().any(|clip| playing_nodes(&document, *clip).contains(&node)) {
            continue;
        }
        let now = Ctx { document: &document, ..*ctx };
        let recipient = Recipient::of_one(&document, ctx.session, node);
        let Some((ready, (_, new))) = placed(&now, &recipient, request, what) else { continue };
        let new = new.into_iter().map(|edit| Edit::Clip(ready.clip, edit));
        let new: Vec<Edit> = ready.edits.into_iter().chain(new).collect();
        let Some(next) = edited(&document, &new) else { continue };
        clips.push(ready.clip);
        added.extend(new);
        document = next;
    }
    added
}

fn edited(document: &Document, edits: &[Edit]) -> Option<Document> {
    edits.iter().try_fold(document.clone(), |document, edit| Some(document.edited(edit).ok()?.0))
}

/// When a run begins that is made for an action, in seconds of the project: as for a preset.
fn run_secs(ctx: &Ctx<'_>, recipient: &Recipient) -> f64 {
    let now_secs = ctx.session.playback.playhead_secs();
    recipient
        .of_node
        .map_or(now_secs, |node| PlacedStart::on_node(ctx.document, ctx.programs, node, now_secs).at_secs)
}

/// The edits that let nodes show the sheet of their image, so that its frames are seen that a clip is about to play.
fn shown_sheets(document: &Document, clip: ClipId) -> Vec<Edit> {
    let nodes = playing_nodes(document, clip).into_iter().filter_map(|node| document.node(node));
    let edits = nodes.filter_map(|node| {
        let sprite = Content::Sheet(sheet_of_image(document, node)?.name.clone());
        Some(Edit::SetNode(Node { content: sprite, ..node.as_ref().clone() }))
    });
    edits.collect()
}

/// The name of the step that adds a tree, and what it does to the clip.
fn added(
    ctx: &Ctx<'_>,
    (recipient, ready): (&Recipient, &Ready),
    request: &PaletteRequest,
    (tree, joins): (&Action, JoinAs),
) -> Option<(String, Vec<ClipEdit>)> {
    let kind = tree.kind();
    let clip = ready.document.clip(ready.clip)?;
    let selected = (ctx.session.selection.actions.as_slice(), recipient.of_node.is_some());
    let name = kind.spec().name;
    if goes_to_playhead(ctx, recipient, request, (kind, joins)) {
        let at_secs = clip_secs_now(ctx, recipient, ready);
        return Some((tr!("palette-add", name), vec![beside_all_at(clip, tree, at_secs)]));
    }
    let insert = |slot: Slot| {
        let position = request.graph_position.filter(|_| slot == Slot::Draft);
        let ctx = Ctx { document: &ready.document, ..*ctx };
        let tree = fresh_values::for_slot(&ctx, tree, ready.clip, slot);
        ClipEdit::Insert { tree, slot, position }
    };
    let is_preset = |action: &Action| is_preset(action, ctx.presets);
    Some(match resolve_slot(clip, selected, request, (kind, joins), &is_preset) {
        Placement::Wrap(ids) => (tr!("palette-wrap", name), vec![ClipEdit::Wrap(ids, kind)]),
        Placement::Insert(slot) => (tr!("palette-add", name), vec![insert(slot)]),
        Placement::After(id) => {
            let edits = apart_from_spawn(clip, id).into_iter().chain([insert(then(clip, id))]);
            (tr!("palette-add", name), edits.collect())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::editor::Editor;
    use kineograph_runtime::EaseKind;

    fn clip_of(trees: Vec<Action>) -> Editor {
        let (mut document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        for (index, tree) in trees.into_iter().enumerate() {
            let slot = if index == 0 { Slot::Root } else { Slot::Draft };
            let insert = ClipEdit::Insert { tree, slot, position: None };
            document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        Editor::new(document, None)
    }

    fn id(editor: &Editor, kind: Kind) -> ActionId {
        let clip = &editor.document().clips()[0];
        clip.items().find(|(_, item)| item.action.kind() == kind).unwrap().0
    }

    /// What choosing `kind` does while `selected` are selected.
    fn placed(editor: &mut Editor, selected: &[Kind], kind: Kind, slot: Option<Slot>) -> Placement {
        let ids = selected.iter().map(|kind| id(editor, *kind)).collect();
        let mut selection = editor.session().selection.clone();
        selection.set_actions(ids);
        editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
        resolved(editor, slot, (kind, JoinAs::Next))
    }

    /// What choosing a kind at a place of the graph does now, in parallel or not.
    fn resolved(editor: &Editor, slot: Option<Slot>, wanted: (Kind, JoinAs)) -> Placement {
        let request = PaletteRequest { at: egui::Pos2::ZERO, slot, graph_position: Some([0.0; 2]) };
        let clip = &editor.document().clips()[0];
        resolve_slot(clip, (&editor.session().selection.actions, false), &request, wanted, &|_| false)
    }

    fn sample() -> Editor {
        clip_of(vec![
            Action::sequence([Action::show(), Action::ease(EaseKind::In, Action::hide())]),
            Action::fade_in(1.0),
        ])
    }

    #[test]
    fn the_first_action_of_a_clip_is_its_root() {
        let mut editor = clip_of(vec![]);
        assert_eq!(placed(&mut editor, &[], Kind::Spawn, None), Placement::Insert(Slot::Root));
    }

    #[test]
    fn with_a_selection_it_goes_inside_else_behind_else_beside() {
        let mut editor = sample();
        let sequence = id(&editor, Kind::Sequence);
        let mut put = |selected: &[Kind]| placed(&mut editor, selected, Kind::MoveBy, None);
        assert_eq!(put(&[Kind::Sequence]), Placement::Insert(Slot::Child(sequence, 2)));
        assert_eq!(put(&[Kind::Show]), Placement::Insert(Slot::Child(sequence, 1)));
        assert_eq!(put(&[Kind::EaseIn]), Placement::Insert(Slot::Child(sequence, 2)));
        assert_eq!(put(&[]), Placement::Insert(Slot::Child(sequence, 2)), "at the end of the clip");
    }

    #[test]
    fn beside_an_action_that_no_list_holds_goes_into_a_new_list() {
        let mut editor = clip_of(vec![
            Action::repeat(2, Action::hide()),
            Action::ease(EaseKind::In, Action::fade_in(1.0)),
        ]);
        // Hide is inside a Repeat, which is full; FadeIn is a draft, with its ease.
        for (kind, top) in [(Kind::Hide, Kind::Hide), (Kind::FadeIn, Kind::EaseIn)] {
            let beside =
                |together| Placement::Insert(Slot::Beside { id: id(&editor, top), offset: 1, together });
            let (behind, together) = (beside(false), beside(true));
            assert_eq!(placed(&mut editor, &[kind], Kind::MoveBy, None), behind);
            assert_eq!(resolved(&editor, None, (Kind::MoveBy, JoinAs::Parallel)), together);
            // A list goes around it.
            let around = Placement::Wrap(vec![id(&editor, top)]);
            assert_eq!(placed(&mut editor, &[kind], Kind::Spawn, None), around);
        }
    }

    #[test]
    fn what_follows_an_action_follows_its_ease_too() {
        let mut editor = sample();
        let (sequence, ease) = (id(&editor, Kind::Sequence), id(&editor, Kind::EaseIn));
        assert_eq!(
            placed(&mut editor, &[Kind::Hide], Kind::MoveBy, None),
            Placement::Insert(Slot::Child(sequence, 2))
        );
        let together = Placement::Insert(Slot::Beside { id: ease, offset: 1, together: true });
        assert_eq!(resolved(&editor, None, (Kind::MoveBy, JoinAs::Parallel)), together);
    }

    #[test]
    fn what_plays_together_goes_into_a_spawn_even_inside_a_sequence() {
        let mut editor = sample();
        let show = id(&editor, Kind::Show);
        placed(&mut editor, &[Kind::Show], Kind::MoveBy, None);
        let placement = resolved(&editor, None, (Kind::MoveBy, JoinAs::Parallel));
        assert_eq!(placement, Placement::Insert(Slot::Beside { id: show, offset: 1, together: true }));
    }

    #[test]
    fn wrappers_go_around_the_selection_but_lists_go_inside() {
        let mut editor = sample();
        let (sequence, show, ease) =
            (id(&editor, Kind::Sequence), id(&editor, Kind::Show), id(&editor, Kind::EaseIn));
        let both = [Kind::Show, Kind::EaseIn];
        assert_eq!(placed(&mut editor, &both, Kind::Repeat, None), Placement::Wrap(vec![show, ease]));
        let list = placed(&mut editor, &[Kind::Show], Kind::Spawn, None);
        assert_eq!(list, Placement::Insert(Slot::Child(sequence, 1)));
    }

    #[test]
    fn without_a_selection_it_joins_the_tree_that_plays_wherever_the_pointer_is() {
        let at = |editor: &Editor, wanted, graph_position| {
            let request = PaletteRequest { at: egui::Pos2::ZERO, slot: None, graph_position };
            resolve_slot(&editor.document().clips()[0], (&[], false), &request, wanted, &|_| false)
        };
        let placed = |editor: &Editor, kind| {
            let wanted = (kind, JoinAs::Next);
            let over_graph = at(editor, wanted, Some([0.0; 2]));
            assert_eq!(at(editor, wanted, None), over_graph);
            over_graph
        };
        let editor = sample();
        let sequence = id(&editor, Kind::Sequence);
        assert_eq!(placed(&editor, Kind::MoveBy), Placement::Insert(Slot::Child(sequence, 2)));
        assert_eq!(placed(&editor, Kind::Repeat), Placement::Wrap(vec![sequence]));
        let draft = at(&editor, (Kind::MoveBy, JoinAs::Draft), Some([0.0; 2]));
        assert_eq!(draft, Placement::Insert(Slot::Draft));
        assert_eq!(placed(&clip_of(vec![]), Kind::MoveBy), Placement::Insert(Slot::Root));
        // After all that plays in parallel, not as one more of that.
        let editor = clip_of(vec![Action::spawn([Action::hide()])]);
        let spawn = id(&editor, Kind::Spawn);
        assert_eq!(placed(&editor, Kind::MoveBy), Placement::After(spawn));
        let beside = at(&editor, (Kind::MoveBy, JoinAs::Parallel), None);
        assert_eq!(beside, Placement::Insert(Slot::Child(spawn, 1)));
        // After what never ends it would not play.
        let editor = clip_of(vec![Action::repeat_forever(Action::hide())]);
        let beside = Slot::Beside { id: id(&editor, Kind::RepeatForever), offset: 1, together: true };
        assert_eq!(placed(&editor, Kind::MoveBy), Placement::Insert(beside));
    }

    #[test]
    fn a_slot_that_was_asked_for_is_kept() {
        let mut editor = sample();
        let slot = Slot::Child(id(&editor, Kind::Sequence), 1);
        for kind in [Kind::MoveBy, Kind::EaseIn] {
            assert_eq!(placed(&mut editor, &[Kind::Show], kind, Some(slot)), Placement::Insert(slot));
        }
    }
}
