//! The durations of a clip's actions, including those of played clips.

use std::collections::BTreeMap;

use kineograph_runtime::format::{Action, ActionId, Kind, MAX_DEPTH};

use super::TimeEdit;
use super::tops::common_top;
use crate::document::{Clip, Document, played_clip};

/// The trees of a clip before an edit. Each `PlayClip` contains a placeholder that lasts as long as the clip it plays.
#[derive(Debug, Default)]
pub struct Lengths {
    tops: Vec<Action>,
}

impl Lengths {
    /// The lengths that an edit of a clip needs.
    pub fn asked_by(edit: &TimeEdit, document: &Document, clip: &Clip) -> Self {
        let top = match edit {
            TimeEdit::Shift { .. } | TimeEdit::Slip { .. } => None,
            TimeEdit::MoveEdges { moves, .. } => {
                let free = moves.iter().map(|edge| edge.id);
                let is_free =
                    |id: &ActionId| clip.get(*id).is_some_and(|item| item.action.kind() != Kind::At);
                common_top(clip, free.filter(is_free))
            }
            TimeEdit::TrimStart { id, .. } | TimeEdit::TrimEnd { id, .. } | TimeEdit::Split { id, .. } => {
                Some(*id)
            }
            TimeEdit::Insert { .. } | TimeEdit::Cut { .. } => clip.root(),
        };
        let mut played_secs = PlayedSecs { document, known: BTreeMap::new() };
        Self { tops: top.and_then(|top| played_secs.timed(clip, top, 0)).into_iter().collect() }
    }

    /// The action with everything inside it.
    pub fn tree(&self, id: ActionId) -> Option<&Action> {
        let mut open: Vec<&Action> = self.tops.iter().collect();
        while let Some(action) = open.pop() {
            if action.id == Some(id) {
                return Some(action);
            }
            open.extend(&action.children);
        }
        None
    }

    /// Its duration in seconds of its list; infinite when endless, 0 if it does not exist.
    pub fn secs(&self, id: ActionId) -> f64 {
        self.tree(id).map_or(0.0, secs_of)
    }
}

/// The duration of a tree, in seconds; infinite when endless.
pub fn secs_of(tree: &Action) -> f64 {
    tree.length().map_or(0.0, |length| length.secs().unwrap_or(f64::INFINITY))
}

struct PlayedSecs<'a> {
    document: &'a Document,
    /// By the name of the clip. A clip counts as 0 while it is being measured, so that a cycle ends.
    known: BTreeMap<&'a str, f64>,
}

impl<'a> PlayedSecs<'a> {
    fn timed(&mut self, clip: &'a Clip, id: ActionId, depth: usize) -> Option<Action> {
        let item = clip.get(id).filter(|_| depth < MAX_DEPTH)?;
        let mut action = self.document.with_frames_listed(&item.action);
        action.children = match played_clip(&item.action) {
            Some(name) => vec![lasting(self.of_clip(name, depth))],
            None => item.children.iter().filter_map(|child| self.timed(clip, *child, depth + 1)).collect(),
        };
        Some(action)
    }

    fn of_clip(&mut self, name: &str, depth: usize) -> f64 {
        let Some(clip) = self.document.clip_named(name) else { return 0.0 };
        if let Some(secs) = self.known.get(clip.name.as_str()) {
            return *secs;
        }
        self.known.insert(&clip.name, 0.0);
        let tree = clip.root().and_then(|root| self.timed(clip, root, depth + 1));
        let secs = tree.as_ref().map_or(0.0, secs_of);
        self.known.insert(&clip.name, secs);
        secs
    }
}

fn lasting(secs: f64) -> Action {
    if secs.is_finite() { Action::delay(secs) } else { Action::repeat_forever(Action::delay(1.0)) }
}
