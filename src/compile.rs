//! Compiled clips: recompiled when they change, keeping the last good program of a clip that is broken at the moment.

mod solo;

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::{Length, Pose, Program, Timeline, Track, ValueNames};

use crate::document::{ActionId, Clip, ClipId, Document, Node, NodeId};
use crate::session::Solo;

/// Least part of a run that never ends that the time line shows.
const ENDLESS_PREVIEW_SECS: f64 = 4.0;

/// Length of a time line on which nothing plays, so that there is something to scrub.
const EMPTY_LENGTH_SECS: f64 = 1.0;

/// The programs of all clips and the time line that they make.
#[derive(Debug, Default)]
pub struct Programs {
    clips: BTreeMap<ClipId, Compiled>,
    timeline: Timeline,
    /// The document that this was made from.
    source: Option<Document>,
    solo: Option<Solo>,
}

/// One clip, compiled.
#[derive(Debug, Clone)]
pub struct Compiled {
    source: Arc<Clip>,
    /// Named values of the clips before it, which it shares channels with.
    names: ValueNames,
    /// What of it moves alone.
    solo: Option<Solo>,
    /// The last good program; `None` while the clip is empty or never was right.
    pub program: Option<Arc<Program>>,
    /// What is wrong with the clip as it is now; empty if `program` is up to date.
    pub problems: Vec<ActionProblem>,
}

/// Something wrong with an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionProblem {
    /// Which action; `None`: the clip as a whole.
    pub action: Option<ActionId>,
    /// What is wrong and what to do, for users.
    pub message: String,
}

impl Programs {
    /// Compiles what changed since the last call. True if anything did.
    pub fn update(&mut self, document: &Document) -> bool {
        self.update_with(document, None)
    }

    /// Compiles what changed since the last call, where only the actions in `solo` move. True if anything did.
    pub fn update_with(&mut self, document: &Document, solo: Option<&Solo>) -> bool {
        let is_same = self.source.as_ref().is_some_and(|source| source.is_same(document));
        if is_same && self.solo.as_ref() == solo {
            return false;
        }
        let mut old = std::mem::take(&mut self.clips);
        let mut names = ValueNames::new();
        for clip in document.clips() {
            let solo = solo.filter(|solo| solo.clip == clip.id);
            let compiled = match old.remove(&clip.id) {
                Some(compiled) if compiled.fits(clip, &names, solo) => {
                    Compiled { source: Arc::clone(clip), ..compiled }
                }
                before => compile(clip, &names, solo, before.and_then(|compiled| compiled.program)),
            };
            if let Some(program) = &compiled.program {
                names.clone_from(program.value_names());
            }
            self.clips.insert(clip.id, compiled);
        }
        self.timeline = self.build_timeline(document);
        self.source = Some(document.clone());
        self.solo = solo.cloned();
        true
    }

    /// The compiled clip.
    #[must_use]
    pub fn clip(&self, id: ClipId) -> Option<&Compiled> {
        self.clips.get(&id)
    }

    /// The last good program of a clip.
    #[must_use]
    pub fn program(&self, id: ClipId) -> Option<&Arc<Program>> {
        self.clip(id)?.program.as_ref()
    }

    /// True while a clip plays its last good program because it is broken now.
    #[must_use]
    pub fn is_stale(&self, id: ClipId) -> bool {
        self.clip(id).is_some_and(|compiled| !compiled.problems.is_empty())
    }

    /// Problems of all clips.
    pub fn problems(&self) -> impl Iterator<Item = (ClipId, &ActionProblem)> {
        self.clips.iter().flat_map(|(id, compiled)| compiled.problems.iter().map(|problem| (*id, problem)))
    }

    /// The problem of an action, if it has one.
    #[must_use]
    pub fn problem_of(&self, clip: ClipId, action: ActionId) -> Option<&str> {
        let problems = &self.clip(clip)?.problems;
        problems.iter().find(|problem| problem.action == Some(action)).map(|problem| problem.message.as_str())
    }

    /// All nodes and what runs on them, in the order of the document's nodes.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The pose of a node at a time in seconds.
    #[must_use]
    pub fn pose_at(&self, document: &Document, node: NodeId, secs: f64) -> Option<Pose> {
        let index = document.nodes().iter().position(|other| other.id == node)?;
        self.timeline.tracks().get(index).map(|track| track.pose_at(secs))
    }

    /// How long the time line is, in seconds: until the last run ends, and some rounds of what never ends.
    #[must_use]
    pub fn length_secs(&self) -> f64 {
        let runs = self.timeline.tracks().iter().flat_map(Track::runs);
        let ends = runs.map(|run| {
            run.end_secs().unwrap_or(run.at_secs + endless_preview_secs(&run.program) / run.speed)
        });
        let length_secs = ends.fold(0.0, f64::max);
        if length_secs > 0.0 { length_secs } else { EMPTY_LENGTH_SECS }
    }

    fn build_timeline(&self, document: &Document) -> Timeline {
        let nodes = document.nodes().iter().map(|node| (node.name.as_str(), start_pose(node)));
        let mut timeline = Timeline::of_nodes(nodes);
        for run in
            document.runs().iter().filter(|run| !run.paused && run.speed > 0.0 && run.at_secs.is_finite())
        {
            let node = document.nodes().iter().position(|node| node.id == run.node);
            if let (Some(node), Some(program)) = (node, self.program(run.clip)) {
                timeline.run(node, program, run.at_secs, run.speed);
            }
        }
        timeline
    }
}

/// The pose of a node before any action.
#[must_use]
pub fn start_pose(node: &Node) -> Pose {
    Pose { z: node.z, ..Pose::from(&node.start) }
}

/// How much of a program that never ends is shown: one round of its longest loop.
fn endless_preview_secs(program: &Program) -> f64 {
    match program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => {
            let ends = program.spans().iter().map(|span| span.start_secs + span.duration_secs);
            ends.filter(|secs| secs.is_finite()).fold(ENDLESS_PREVIEW_SECS, f64::max)
        }
    }
}

impl Compiled {
    /// True if compiling the clip again would give the same.
    fn fits(&self, clip: &Arc<Clip>, names: &ValueNames, solo: Option<&Solo>) -> bool {
        let plays_same = Arc::ptr_eq(&self.source, clip) || self.source.plays_as(clip);
        plays_same && self.names == *names && self.solo.as_ref() == solo
    }
}

fn compile(
    clip: &Arc<Clip>,
    names: &ValueNames,
    solo: Option<&Solo>,
    last_good: Option<Arc<Program>>,
) -> Compiled {
    let empty = Compiled {
        source: Arc::clone(clip),
        names: names.clone(),
        solo: solo.cloned(),
        program: None,
        problems: Vec::new(),
    };
    let Some(tree) = clip.root_tree() else { return empty };
    match Program::compile_with(&tree, names) {
        Ok(program) => {
            // The whole tree is right, so only a solo that leaves it wrong falls back to it.
            let alone = solo.map(|solo| Program::compile_with(&solo::soloed_tree(tree, solo, names), names));
            Compiled { program: Some(alone.and_then(Result::ok).unwrap_or(program)), ..empty }
        }
        Err(error) => {
            let problems = error
                .problems
                .into_iter()
                .map(|problem| ActionProblem { action: problem.action, message: problem.message })
                .collect();
            Compiled { program: last_good, problems, ..empty }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{ClipEdit, Edit, GraphEdit, Slot};
    use kineograph_runtime::format::{Action, Kind};

    fn document(tree: Action) -> Document {
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0
    }

    fn id(document: &Document, kind: Kind) -> ActionId {
        document.clips()[0].items().find(|(_, item)| item.action.kind() == kind).unwrap().0
    }

    #[test]
    fn what_only_the_graph_shows_compiles_nothing_anew() {
        let before = document(Action::sequence([Action::move_by(1.0, [10.0, 0.0])]));
        let (clip, mover) = (before.clips()[0].id, id(&before, Kind::MoveBy));
        let mut programs = Programs::default();
        programs.update(&before);
        let program = Arc::clone(programs.program(clip).unwrap());
        for edit in [
            ClipEdit::SetPositions(vec![(mover, [3.0, 4.0])]),
            ClipEdit::Graph(GraphEdit::SetComment(mover, Some("why".into()))),
        ] {
            let (after, _) = before.edited(&Edit::Clip(clip, edit)).unwrap();
            assert!(programs.update(&after));
            assert!(Arc::ptr_eq(&program, programs.program(clip).unwrap()));
        }
        let (muted, _) = before.edited(&Edit::Clip(clip, ClipEdit::SetMuted(vec![mover], true))).unwrap();
        programs.update(&muted);
        assert!(!Arc::ptr_eq(&program, programs.program(clip).unwrap()));
    }

    #[test]
    fn only_soloed_actions_move_and_everything_keeps_its_time() {
        let tree = Action::sequence([
            Action::move_by(1.0, [10.0, 0.0]),
            Action::show(),
            Action::speed(
                2.0,
                Action::spawn([Action::rotate_by(2.0, 90.0), Action::scale_to(1.0, [3.0, 3.0])]),
            ),
            Action::call_func("end"),
            Action::fade_to(1.0, 0.0),
        ]);
        let document = document(tree);
        let clip = document.clips()[0].id;
        let mut programs = Programs::default();
        programs.update(&document);
        let whole = Arc::clone(programs.program(clip).unwrap());
        let solo = Solo { clip, actions: [id(&document, Kind::RotateBy)].into() };
        assert!(programs.update_with(&document, Some(&solo)));
        let alone = Arc::clone(programs.program(clip).unwrap());
        assert_eq!(alone.length(), whole.length());
        assert_eq!(alone.spans(), whole.spans());
        assert!(!alone.has_events());
        let start = Pose::default();
        for secs in [0.0, 0.5, 1.3, 1.9, 2.5, 3.0] {
            let (pose, full) = (alone.sample_secs(&start, secs), whole.sample_secs(&start, secs));
            assert_eq!(pose.rotation_deg, full.rotation_deg);
            assert_eq!((pose.position, pose.scale), (start.position, start.scale));
            assert_eq!(pose.opacity, start.opacity);
        }
        assert!(programs.update(&document));
        assert_eq!(programs.program(clip).unwrap().sample_secs(&start, 3.0), whole.sample_secs(&start, 3.0));
    }
}
