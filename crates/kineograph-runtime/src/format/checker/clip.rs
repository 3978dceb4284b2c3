//! What a checker keeps for each clip.

use core::mem;
use std::sync::{Arc, Weak};

use super::source::{ClipPart, Part, Revisions, Slot};
use super::{ClipTables, Section};
use crate::action::Action;
use crate::action::check::{RightTree, check_tree};
use crate::channel::ValueNames;
use crate::diagnostic::{Code, Diagnostics, Room};
use crate::format::check::clips::{MAX_PLAYED_ACTIONS, visit_playing};
use crate::format::check::frames::{named_sheet, top_frame};
use crate::format::clips::{Clips, Places, played_clip};
use crate::format::ease_name;
use crate::format::play_clip::resolve_explained;
use crate::prelude::*;

/// The result of checking a clip's tree.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct ClipReport {
    /// The findings; places begin at the tree.
    pub(super) found: Diagnostics,
    names_before: ValueNames,
    /// Includes the names of this clip.
    pub(super) names: ValueNames,
    /// The checked tree, if it is shared and valid, and what a program takes over from the check.
    right: Option<(Weak<Action>, RightTree)>,
}

impl ClipReport {
    /// Whether it has errors, which prevent compiling.
    pub const fn has_errors(&self) -> bool {
        self.found.has_errors()
    }

    /// The value names of the clips before it, which its program needs; see [`Program::compile_in`](crate::Program::compile_in).
    pub const fn names_before(&self) -> &ValueNames {
        &self.names_before
    }

    /// The valid tree's data for compiling, if `tree` is the very tree that was checked.
    pub(crate) fn of_right_tree(&self, tree: &Arc<Action>) -> Option<&RightTree> {
        let (checked, right) = self.right.as_ref()?;
        core::ptr::eq(checked.as_ptr(), Arc::as_ptr(tree)).then_some(right)
    }
}

/// The names and frames that a tree refers to.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// The clips that it plays directly, without repetitions.
    pub plays: Vec<String>,
    /// The own eases that it uses, without repetitions.
    pub eases: Vec<String>,
    /// The sheets whose frames it names, without repetitions.
    pub sheets: Vec<String>,
    /// The highest frame given by number in an `Animate`.
    pub top_frame: Option<u32>,
    /// Whether any action names a node.
    pub names_targets: bool,
}

impl Facts {
    fn of(tree: &Action) -> Self {
        let mut facts = Self::default();
        let (mut plays, mut eases, mut sheets) =
            (Distinct::default(), Distinct::default(), Distinct::default());
        visit_playing(tree, &mut Vec::new(), &mut |action, _| {
            plays.add(played_clip(action));
            eases.add(ease_name(action));
            sheets.add(named_sheet(action));
            facts.top_frame = facts.top_frame.max(top_frame(action));
            facts.names_targets |= action.spec().param("target").is_some();
        });
        Self { plays: plays.owned(), eases: eases.owned(), sheets: sheets.owned(), ..facts }
    }
}

/// Distinct names in order of first mention.
#[derive(Default)]
struct Distinct<'a> {
    names: Vec<&'a str>,
    places: Places<'a>,
}

impl<'a> Distinct<'a> {
    fn add(&mut self, name: Option<&'a str>) {
        let Some(name) = name else { return };
        if self.places.find(&self.names, |known| known, name).is_none() {
            self.names.push(name);
        }
    }

    fn owned(self) -> Vec<String> {
        self.names.into_iter().map(str::to_owned).collect()
    }
}

/// The kept results of a clip.
#[derive(Debug, Clone, Default)]
pub struct CheckedClip {
    tree: Slot<Action>,
    /// 0 if the clip is empty.
    pub tree_revision: u64,
    pub has_tree: bool,
    pub facts: Facts,
    /// The revisions of all that it depends on except its own tree, at any depth.
    deep_key: Vec<u64>,
    deep_revision: u64,
    /// The number of actions that clips add to it, after the deep revision for which it was counted.
    inside: (u64, usize),
    /// The deep revision for which `report` was made, and whether the project had too many actions then.
    report_key: (u64, bool),
    /// `None` before the first check and if the clip is empty.
    report: Option<Arc<ClipReport>>,
    /// Diagnostics of unknown nodes.
    pub targets: Section<[u64; 2]>,
    /// Diagnostics of values that play but were probably meant otherwise.
    pub meant: Section<u64>,
}

impl CheckedClip {
    /// Compares the clip with the kept one; true if its tree has changed.
    pub fn see(&mut self, clip: &ClipPart<'_>, revisions: &mut Revisions) -> bool {
        let before = mem::replace(&mut self.tree_revision, 0);
        self.has_tree = clip.tree.is_some();
        if let Some(tree) = clip.tree {
            self.tree_revision = self.tree.see(tree, revisions);
        }
        let is_other = self.tree_revision != before;
        if is_other {
            self.facts = clip.tree.map_or_else(Facts::default, |tree| Facts::of(&tree));
            self.targets = Section::default();
            self.meant = Section::default();
            // Findings in the previous tree don't apply to an empty clip.
            self.report = None;
            self.report_key = (0, false);
        }
        is_other
    }

    /// The report of the tree.
    pub fn report(&self) -> Option<&Arc<ClipReport>> {
        self.report.as_ref()
    }

    /// All findings in the clip, in listing order.
    pub fn found(&self) -> impl Iterator<Item = &Diagnostics> {
        self.report.iter().map(|report| &report.found).chain([&self.targets.found, &self.meant.found])
    }

    /// Marks the clip as changed, so that it is checked again.
    pub fn forget_inside(&mut self, revisions: &mut Revisions) {
        self.deep_revision = revisions.fresh();
    }

    /// The number of actions that clips add to the tree; counted again only after a change.
    pub fn actions_inside(&mut self, count: impl FnOnce(&Facts) -> usize) -> usize {
        if self.inside.0 != self.deep_revision {
            self.inside = (self.deep_revision, count(&self.facts));
        }
        self.inside.1
    }

    /// Checks the tree if something has changed. `is_over`: the clips of the project are too large together. Findings beyond `room` are
    /// only counted.
    pub fn renew_report<'a, 's: 'a>(
        &mut self,
        tree: Part<'_, Action>,
        names: &ValueNames,
        is_over: bool,
        room: Room,
        clips: impl FnOnce(&Facts) -> &'a Clips<'s>,
    ) {
        let key = (self.deep_revision, is_over);
        let is_known = |report: &Arc<ClipReport>| report.names_before == *names;
        if self.report_key == key && self.report.as_ref().is_some_and(is_known) {
            return;
        }
        self.report_key = key;
        let names_before = names.clone();
        self.report = Some(Arc::new(if is_over {
            let mut found = Diagnostics::with_room(room);
            let max = MAX_PLAYED_ACTIONS as f64;
            found.report(Code::ClipsTooLarge, |problem| problem.number("max", max).of_action(&tree, &[]));
            ClipReport { found, names: names.clone(), names_before, right: None }
        } else {
            let resolved = resolve_explained(&tree, clips(&self.facts), room.has_errors());
            let mut checked = check_tree(&tree, &resolved, names, room);
            let right = match tree {
                Part::Shared(shared) if !checked.found.has_errors() => {
                    Some((Arc::downgrade(shared), RightTree::of(&mut checked, &resolved)))
                }
                _ => None,
            };
            ClipReport { found: checked.found, names: checked.names, names_before, right }
        }));
    }
}

/// The revisions of eases and sheets.
pub struct OtherRevisions<'a> {
    /// One for each own ease.
    pub eases: &'a [u64],
    /// One for all sheets together.
    pub sheets: u64,
}

/// Gives each clip a revision that changes with everything that it plays or uses, at any depth.
pub fn deep_revisions(
    entries: &mut [(u64, CheckedClip)],
    tables: &ClipTables<'_, '_>,
    others: &OtherRevisions<'_>,
    revisions: &mut Revisions,
) {
    let mut states = vec![ClipVisit::New; entries.len()];
    for start in 0..entries.len() {
        let mut open = vec![(start, 0)];
        while let Some((index, next)) = open.pop() {
            let played = entries[index].1.facts.plays.get(next);
            if states[index] == ClipVisit::Done || (states[index] == ClipVisit::Open && next == 0) {
                continue;
            }
            states[index] = ClipVisit::Open;
            match played {
                Some(name) => {
                    open.push((index, next + 1));
                    open.extend(
                        tables
                            .names()
                            .get(name)
                            .filter(|index| states[*index] == ClipVisit::New)
                            .map(|index| (index, 0)),
                    );
                }
                None => {
                    close(entries, index, &states, tables, others, revisions);
                    states[index] = ClipVisit::Done;
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum ClipVisit {
    New,
    Open,
    Done,
}

/// Gives a clip its revision; the clips that it plays already have theirs, unless the clip plays itself.
fn close(
    entries: &mut [(u64, CheckedClip)],
    index: usize,
    states: &[ClipVisit],
    tables: &ClipTables<'_, '_>,
    others: &OtherRevisions<'_>,
    revisions: &mut Revisions,
) {
    let entry = &entries[index].1;
    let mut key = vec![entry.tree_revision];
    for name in &entry.facts.plays {
        key.push(match tables.names().get(name) {
            None => u64::MAX,
            Some(played) if states[played] == ClipVisit::Done => entries[played].1.deep_revision,
            // In a ring every clip depends on every other one, so it is checked each time.
            Some(_) => revisions.fresh(),
        });
    }
    let of_ease = |name: &String| tables.eases().get(name).map_or(u64::MAX, |index| others.eases[index]);
    key.extend(entry.facts.eases.iter().map(of_ease));
    if !entry.facts.sheets.is_empty() {
        key.push(others.sheets);
    }
    let entry = &mut entries[index].1;
    if entry.deep_key != key || entry.deep_revision == 0 {
        entry.deep_key = key;
        entry.deep_revision = revisions.fresh();
    }
}
