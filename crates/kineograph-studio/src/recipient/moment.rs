//! When something plays that is added without a place in a tree: at the playhead; where the node moves then, and at the start, after its last
//! motion. So what is added one after the other plays one after the other.

use kineograph_runtime::format::{Action, Kind};

use crate::compile::Programs;
use crate::document::{
    ActionId, Clip, ClipEdit, ClipId, Document, Edit, NodeId, Run, SAME_ROUNDED_SECS, Slot, readable_secs,
};

/// When something plays, and what it follows.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedStart {
    /// Its start, in seconds.
    pub at_secs: f64,
    /// The name of the last motion, if it plays after that.
    pub after: Option<String>,
}

/// A motion from its start to its end, in seconds; what never ends is infinitely long.
struct MotionSpan {
    start_secs: f64,
    end_secs: f64,
    clip: ClipId,
}

impl PlacedStart {
    /// When something plays that is added for a node, in seconds of the project.
    pub fn on_node(document: &Document, programs: &Programs, node: NodeId, now_secs: f64) -> Self {
        let stretches: Vec<MotionSpan> =
            document.runs().iter().flat_map(|run| stretches(document, programs, run, node)).collect();
        Self::among(document, &stretches, now_secs)
    }

    /// When something plays that is added to a clip, in seconds of the clip.
    pub fn in_clip(document: &Document, programs: &Programs, clip: ClipId, now_secs: f64) -> Self {
        let is_empty = document.clip(clip).is_none_or(|clip| clip.root().is_none());
        let whole = MotionSpan { start_secs: 0.0, end_secs: clip_secs(document, programs, clip), clip };
        Self::among(document, if is_empty { &[] } else { std::slice::from_ref(&whole) }, now_secs)
    }

    /// Nothing comes after what never ends, so that counts only where it ends.
    fn among(document: &Document, stretches: &[MotionSpan], now_secs: f64) -> Self {
        let ending = || stretches.iter().filter(|stretch| stretch.end_secs.is_finite());
        let is_taken = now_secs <= SAME_ROUNDED_SECS || ending().any(|stretch| stretch.holds(now_secs));
        match ending().filter(|_| is_taken).max_by(|a, b| a.end_secs.total_cmp(&b.end_secs)) {
            Some(last) => {
                let after = document.clip(last.clip).map(|clip| last_name(clip));
                Self { at_secs: readable_secs(last.end_secs), after }
            }
            None => Self { at_secs: readable_secs(now_secs.max(0.0)), after: None },
        }
    }
}

impl MotionSpan {
    fn holds(&self, secs: f64) -> bool {
        self.start_secs <= secs + SAME_ROUNDED_SECS && secs + SAME_ROUNDED_SECS < self.end_secs
    }
}

/// Until when a node moves that moves at a time, both in seconds; `None` if it does not, or never stops.
pub fn moving_until_secs(document: &Document, programs: &Programs, node: NodeId, secs: f64) -> Option<f64> {
    let all = document.runs().iter().flat_map(|run| stretches(document, programs, run, node));
    let ends = all.filter(|stretch| stretch.holds(secs)).map(|stretch| stretch.end_secs);
    ends.reduce(f64::max).filter(|secs| secs.is_finite())
}

/// When a run moves a node: itself, or as the target of its actions.
fn stretches(document: &Document, programs: &Programs, run: &Run, node: NodeId) -> Vec<MotionSpan> {
    let Some(program) = programs.program(run.clip).filter(|_| !run.paused) else { return Vec::new() };
    let name = document.node(node).map_or("", |node| node.name.as_str());
    let is_named = program.targets().iter().any(|target| target.name() == name);
    let secs = programs.run_secs(run);
    // Of two effects at a time only one is seen.
    let is_motion = !program.channels().is_empty() || program.has_grid();
    let moves = |on: NodeId| is_named || (on == node && is_motion);
    let stretch = |(_, start_secs): (NodeId, f64)| MotionSpan {
        start_secs,
        end_secs: start_secs + secs,
        clip: run.clip,
    };
    run.starts().filter(|(on, _)| moves(*on)).map(stretch).collect()
}

/// How long a clip plays, in its own seconds; infinite if it never ends.
pub fn clip_secs(document: &Document, programs: &Programs, clip: ClipId) -> f64 {
    match document.clip(clip) {
        // One with an error has no program.
        Some(clip) if clip.is_endless() => f64::INFINITY,
        Some(clip) if clip.root().is_some() => {
            let length = programs.program(clip.id).map(|program| program.length());
            length.map_or(0.0, |length| length.secs().unwrap_or(f64::INFINITY))
        }
        _ => 0.0,
    }
}

/// What a clip does last, for people: the label of its last action, as that of a preset, else its own name.
fn last_name(clip: &Clip) -> String {
    let last_of = |id: &ActionId| {
        let item = clip.get(*id)?;
        let is_chain = item.action.kind() == Kind::Sequence && item.action.label.is_none();
        item.children.last().copied().filter(|_| is_chain)
    };
    let last = std::iter::successors(clip.root(), last_of).last().and_then(|id| clip.get(id));
    last.and_then(|item| item.action.label.clone()).unwrap_or_else(|| clip.name.clone())
}

/// What is put into a clip.
#[derive(Debug, Clone, Copy)]
pub enum AddedMotion<'a> {
    /// A new tree.
    Tree(&'a Action),
    /// A draft of the clip.
    Draft(ActionId),
}

/// The edits that let something play in a clip from a time on, both in seconds of the clip: after all of it if it has ended by then, with a
/// pause where it ended earlier; else beside it.
pub fn placed_at(
    document: &Document,
    clip: ClipId,
    (added, at_secs): (AddedMotion<'_>, f64),
    clip_secs: f64,
) -> Option<Vec<Edit>> {
    let mut edits = Edits { document: document.clone(), clip, edits: Vec::new() };
    let root = document.clip(clip)?.root();
    match root {
        Some(_) if at_secs + SAME_ROUNDED_SECS >= clip_secs => {
            let pause_secs = readable_secs(at_secs - clip_secs);
            if pause_secs > SAME_ROUNDED_SECS {
                let slot = edits.at_the_end()?;
                edits.put(AddedMotion::Tree(&Action::delay(pause_secs)), slot)?;
            }
            let slot = edits.at_the_end()?;
            edits.put(added, slot)?;
        }
        Some(root) => edits.put_late(added, at_secs, Slot::Beside { id: root, offset: 1, together: true })?,
        None => edits.put_late(added, at_secs, Slot::Root)?,
    }
    Some(edits.edits)
}

/// The edit that lets a new tree play from a time of a clip on, in seconds, beside all that the clip plays.
pub fn beside_all_at(clip: &Clip, tree: &Action, at_secs: f64) -> ClipEdit {
    let slot = clip.root().map_or(Slot::Root, |id| Slot::Beside { id, offset: 1, together: true });
    ClipEdit::Insert { tree: late(tree, at_secs), slot, position: None }
}

/// What the last of these edits adds to a clip after a pause, as [`beside_all_at`] does; `None` if it adds no pause.
pub fn late_action(document: &Document, edits: &[Edit]) -> Option<ActionId> {
    let (Edit::Clip(clip, ClipEdit::Insert { tree, .. }), before) = edits.split_last()? else { return None };
    let apply = |document: Document, edit: &Edit| Some(document.edited(edit).ok()?.0);
    let before = before.iter().try_fold(document.clone(), apply)?;
    let (after, made) = before.edited(edits.last()?).ok()?;
    let added = after.clip(*clip)?.get(made.actions.first().copied()?)?;
    added.children.last().copied().filter(|_| tree.kind() == Kind::Sequence)
}

/// A tree after a pause.
fn late(tree: &Action, secs: f64) -> Action {
    let secs = readable_secs(secs);
    if secs <= SAME_ROUNDED_SECS {
        return tree.clone();
    }
    Action::sequence([Action::delay(secs), tree.clone()])
}

/// After an action: a Sequence that is in no list and has no name of its own gets it as its last action.
pub fn then(clip: &Clip, id: ActionId) -> Slot {
    let top = clip.bent_top(id);
    let is_open = |action: &Action| action.kind() == Kind::Sequence && action.label.is_none();
    match clip.get(top) {
        Some(item) if item.parent.is_none() && is_open(&item.action) => Slot::Child(top, item.children.len()),
        _ => Slot::Beside { id: top, offset: 1, together: false },
    }
}

/// The edit that takes an action out of its Spawn, in a Sequence, so that something can play after it.
pub fn apart_from_spawn(clip: &Clip, top: ActionId) -> Option<ClipEdit> {
    let parent = clip.get(top)?.parent?;
    clip.is_list_for(parent, true).then(|| ClipEdit::Wrap(vec![top], Kind::Sequence))
}

struct Edits {
    document: Document,
    clip: ClipId,
    edits: Vec<Edit>,
}

impl Edits {
    fn at_the_end(&self) -> Option<Slot> {
        let clip = self.document.clip(self.clip)?;
        Some(clip.root().map_or(Slot::Root, |root| then(clip, root)))
    }

    fn put(&mut self, added: AddedMotion<'_>, slot: Slot) -> Option<()> {
        let edit = match added {
            AddedMotion::Tree(tree) => ClipEdit::Insert { tree: tree.clone(), slot, position: None },
            AddedMotion::Draft(id) => ClipEdit::Move { id, slot },
        };
        self.apply(edit)
    }

    /// Puts it after a pause.
    fn put_late(&mut self, added: AddedMotion<'_>, secs: f64, slot: Slot) -> Option<()> {
        let secs = readable_secs(secs);
        if secs <= SAME_ROUNDED_SECS {
            return self.put(added, slot);
        }
        match added {
            AddedMotion::Tree(tree) => self.put(AddedMotion::Tree(&late(tree, secs)), slot),
            AddedMotion::Draft(id) => {
                let before = Slot::Beside { id, offset: 0, together: false };
                self.put(AddedMotion::Tree(&Action::delay(secs)), before)?;
                let list = self.document.clip(self.clip)?.get(id)?.parent?;
                self.put(AddedMotion::Draft(list), slot)
            }
        }
    }

    fn apply(&mut self, edit: ClipEdit) -> Option<()> {
        let edit = Edit::Clip(self.clip, edit);
        self.document = self.document.edited(&edit).ok()?.0;
        self.edits.push(edit);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Content, StartPose};

    use super::*;

    /// The box `a`, on which a clip for each tree plays from its time on.
    fn document(trees: &[(&str, Action, f64)]) -> (Document, Programs, NodeId) {
        let (sprite, start) = (Content::Box([8.0; 2]), StartPose::default());
        let add = Edit::AddNode { name: "a".into(), parent: None, content: sprite, start };
        let (mut document, made) = Document::default().edited(&add).unwrap();
        let node = made.node.unwrap();
        for (name, tree, at_secs) in trees {
            let (next, made) = document.edited(&Edit::AddClip((*name).into())).unwrap();
            let clip = made.clip.unwrap();
            let insert = ClipEdit::Insert { tree: tree.clone(), slot: Slot::Root, position: None };
            document = next.edited(&Edit::Clip(clip, insert)).unwrap().0;
            document = document.edited(&Edit::AddRun(clip, node, *at_secs)).unwrap().0;
        }
        let programs = Programs::of(&document);
        (document, programs, node)
    }

    fn moment(at_secs: f64, after: Option<&str>) -> PlacedStart {
        PlacedStart { at_secs, after: after.map(str::to_owned) }
    }

    #[test]
    fn it_is_the_playhead_but_after_the_last_motion_where_the_node_moves_and_at_the_start() {
        let hop = Action::move_by(1.0, [9.0, 0.0]);
        let (document, programs, node) = document(&[("hop", hop.clone(), 1.0), ("leap", hop, 3.0)]);
        let at = |secs| PlacedStart::on_node(&document, &programs, node, secs);
        for taken_secs in [0.0, 1.0, 1.5, 3.999] {
            assert_eq!(at(taken_secs), moment(4.0, Some("leap")), "at {taken_secs} s");
        }
        for free_secs in [0.5, 2.0, 2.5, 4.0, 7.0] {
            assert_eq!(at(free_secs), moment(free_secs, None), "at {free_secs} s");
        }
    }

    #[test]
    fn an_effect_on_the_picture_is_waited_for_too() {
        let (document, programs, node) = document(&[("turn", Action::page_turn_3d(2.0), 0.0)]);
        let at = |secs| PlacedStart::on_node(&document, &programs, node, secs);
        assert_eq!(at(0.5), moment(2.0, Some("turn")));
        assert_eq!(at(2.5), moment(2.5, None));
    }

    #[test]
    fn nothing_comes_after_what_never_ends_and_what_moves_nothing_is_in_no_way() {
        let sway = Action::repeat_forever(Action::rotate_by(1.0, 9.0));
        let (endless, programs, node) = document(&[("sway", sway, 0.0)]);
        assert_eq!(PlacedStart::on_node(&endless, &programs, node, 0.0), moment(0.0, None));
        let event = Action::sequence([Action::call_func("go"), Action::delay(2.0)]);
        let (events, programs, node) = document(&[("events", event, 0.0)]);
        assert_eq!(PlacedStart::on_node(&events, &programs, node, 1.0), moment(1.0, None));
    }

    #[test]
    fn in_a_clip_it_follows_with_a_pause_or_plays_beside_what_never_ends() {
        let places = |tree: Action, at_secs: f64| {
            let (document, programs, _) = document(&[("hop", tree, 0.0)]);
            let clip = document.clips()[0].id;
            let secs = clip_secs(&document, &programs, clip);
            let edits =
                placed_at(&document, clip, (AddedMotion::Tree(&Action::fade_out(0.3)), at_secs), secs)
                    .unwrap();
            let apply = |document: Document, edit: &Edit| document.edited(edit).unwrap().0;
            let after = edits.iter().fold(document, apply);
            let mut tree = after.clips()[0].root_tree().unwrap();
            without_ids(&mut tree);
            tree
        };
        let hop = || Action::move_by(1.0, [9.0, 0.0]);
        let fade = || Action::fade_out(0.3);
        assert_eq!(places(hop(), 1.0), Action::sequence([hop(), fade()]));
        assert_eq!(places(hop(), 1.5), Action::sequence([hop(), Action::delay(0.5), fade()]));
        let sway = || Action::repeat_forever(Action::rotate_by(1.0, 9.0));
        assert_eq!(places(sway(), 0.0), Action::spawn([sway(), fade()]));
        let late = Action::sequence([Action::delay(2.0), fade()]);
        assert_eq!(places(sway(), 2.0), Action::spawn([sway(), late]));
    }

    fn without_ids(action: &mut Action) {
        action.id = None;
        action.children.iter_mut().for_each(without_ids);
    }
}
