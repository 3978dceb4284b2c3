//! Checks a project; after a change, checks only what depends on it.

mod clip;
mod source;

use core::mem;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::check::clips::{MAX_PLAYED_ACTIONS, check_action_ids, check_editor, check_meant, check_targets};
use super::check::frame_counts::FrameCounts;
use super::check::frames::{ClipOnSheet, check as check_frames};
use super::check::names::{NameIndex, check_ids, check_names};
use super::check::{check_stage, eases, expectations, markers, nodes, pictures, runs, text_values};
use super::clips::Clips;
use super::expectation::Expectation;
use super::marker::Marker;
use super::own_ease::NamedEase;
use super::project::{Image, Node, Project, Stage};
use super::run::Run;
use super::sheet::Sheet;
use crate::channel::ValueNames;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, FieldPath, Room};
use crate::prelude::*;
use crate::program::MAX_ACTIONS;
use crate::words::nearest;
use clip::{CheckedClip, Facts, OtherRevisions, deep_revisions};
use source::{Revisions, Slot};

pub use clip::ClipReport;
pub use source::{ClipPart, Part, Source};

/// Checks a project repeatedly. Parts shared with the previous project are skipped, so after a change of
/// one clip a check costs as much as that clip.
///
/// ```
/// use kineograph_runtime::format::{Checker, Project, Source};
/// let mut project = Project::default();
/// project.stage.fps = 0.0;
/// let mut checker = Checker::default();
/// let found = checker.check(&Source::from(&project));
/// assert_eq!(found[0].to_string(), "stage.fps: fps must be at least 1 (is 0)");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Checker {
    revisions: Revisions,
    stage: Slot<Stage>,
    images: Slot<Vec<Image>>,
    sheets: Slot<Vec<Sheet>>,
    nodes: Slot<Vec<Node>>,
    runs: Slot<Vec<Run>>,
    markers: Slot<Vec<Marker>>,
    expect: Slot<Vec<Expectation>>,
    eases: Vec<Slot<NamedEase>>,
    clip_names: (Vec<(Option<u32>, String)>, u64),
    clips: HashMap<u64, CheckedClip>,
    reports: Vec<Option<Arc<ClipReport>>>,
    sections: Sections,
    /// Whether it checks a single project once: then nothing of the clips is kept, and diagnostics that can't be listed are only counted.
    is_for_once: bool,
}

/// The findings in the parts other than trees.
#[derive(Debug, Clone, Default)]
struct Sections {
    stage: Section<u64>,
    pictures: Section<[u64; 2]>,
    nodes: Section<[u64; 3]>,
    text_values: Section<(u64, ValueNames)>,
    eases: Section<Vec<u64>>,
    clip_names: Section<u64>,
    runs: Section<[u64; 3]>,
    frames: Section<[u64; 5]>,
    markers: Section<u64>,
    expect: Section<[u64; 2]>,
}

/// The findings in a part, and the revisions of what was checked; `None` before the first check.
#[derive(Debug, Clone)]
struct Section<K> {
    key: Option<K>,
    found: Diagnostics,
}

impl<K> Default for Section<K> {
    fn default() -> Self {
        Self { key: None, found: Diagnostics::default() }
    }
}

impl<K: PartialEq> Section<K> {
    fn renew(&mut self, key: K, check: impl FnOnce(&mut Diagnostics)) {
        self.renew_within(Room::default(), key, check);
    }

    /// As [`Self::renew`]; findings beyond `room` are only counted.
    fn renew_within(&mut self, room: Room, key: K, check: impl FnOnce(&mut Diagnostics)) {
        if self.key.as_ref() != Some(&key) {
            self.found = Diagnostics::with_room(room);
            check(&mut self.found);
            self.key = Some(key);
        }
    }
}

/// The revisions of the parts of a project.
struct PartRevisions {
    stage: u64,
    images: u64,
    sheets: u64,
    nodes: u64,
    runs: u64,
    markers: u64,
    expect: u64,
    eases: Vec<u64>,
    clip_names: u64,
}

impl Checker {
    /// All diagnostics of a project, in file order.
    pub fn check(&mut self, source: &Source<'_>) -> Diagnostics {
        let seen = self.see(source);
        let clips = ClipTables::new(source);
        let (trees, entries) = self.check_trees(source, &clips, &seen);
        let names = value_names(&entries);
        self.check_sections(source, &clips, &seen, &entries, trees);
        self.sections.text_values.renew((seen.nodes, names.clone()), |found| {
            text_values::check(&source.nodes, &names, found);
        });
        let mut found = Diagnostics::default();
        for section in [
            &self.sections.stage.found,
            &self.sections.pictures.found,
            &self.sections.nodes.found,
            &self.sections.text_values.found,
            &self.sections.eases.found,
            &self.sections.clip_names.found,
        ] {
            found.add_all(section, Clone::clone);
        }
        for (index, (clip, (_, entry))) in source.clips.iter().zip(&entries).enumerate() {
            for of_clip in entry.found() {
                found.add_all(of_clip, |problem| in_clip(problem, clip.name, index));
            }
        }
        if !source.has_unique_ids {
            check_action_ids(source.trees(), &mut found);
        }
        for section in [
            &self.sections.runs.found,
            &self.sections.frames.found,
            &self.sections.markers.found,
            &self.sections.expect.found,
        ] {
            found.add_all(section, Clone::clone);
        }
        if !source.editor.is_empty() {
            check_editor(source.editor, clips.names(), &mut found);
        }
        if !self.is_for_once {
            self.reports = entries.iter().map(|(_, entry)| entry.report().cloned()).collect();
            self.clips = entries.into_iter().collect();
        }
        suggest(&mut found, source, &names);
        found
    }

    /// The result of the last check of a clip's tree, by the clip's index; `None` if the clip is empty. It stays the same `Arc`
    /// until something changes that the clip's program depends on.
    pub fn report(&self, clip: usize) -> Option<&Arc<ClipReport>> {
        self.reports.get(clip)?.as_ref()
    }

    fn see(&mut self, source: &Source<'_>) -> PartRevisions {
        let revisions = &mut self.revisions;
        let eases: Vec<u64> = source
            .eases
            .iter()
            .enumerate()
            .map(|(index, ease)| {
                if index == self.eases.len() {
                    self.eases.push(Slot::default());
                }
                self.eases[index].see(*ease, revisions)
            })
            .collect();
        self.eases.truncate(source.eases.len());
        let is_same =
            |(old, clip): (&(Option<u32>, String), &ClipPart<'_>)| old.0 == clip.id && old.1 == clip.name;
        let (names, revision) = &mut self.clip_names;
        if names.len() != source.clips.len()
            || !names.iter().zip(&source.clips).all(is_same)
            || *revision == 0
        {
            let kept = if self.is_for_once { &[] } else { &source.clips[..] };
            *names = kept.iter().map(|clip| (clip.id, clip.name.to_owned())).collect();
            *revision = revisions.fresh();
        }
        PartRevisions {
            stage: self.stage.see(source.stage, revisions),
            images: self.images.see(source.images, revisions),
            sheets: self.sheets.see(source.sheets, revisions),
            nodes: self.nodes.see(source.nodes, revisions),
            runs: self.runs.see(source.runs, revisions),
            markers: self.markers.see(source.markers, revisions),
            expect: self.expect.see(source.expect, revisions),
            eases,
            clip_names: *revision,
        }
    }

    /// Checks the trees that changed, and those that play changed ones. Returns all clips in order, and a revision of all trees together.
    fn check_trees(
        &mut self,
        source: &Source<'_>,
        clips: &ClipTables<'_, '_>,
        seen: &PartRevisions,
    ) -> (u64, Vec<(u64, CheckedClip)>) {
        let mut old = mem::take(&mut self.clips);
        let mut has_changed = old.len() != source.clips.len();
        let mut entries: Vec<(u64, CheckedClip)> = Vec::with_capacity(source.clips.len());
        for (index, clip) in source.clips.iter().enumerate() {
            let key = clip.id.map_or((1 << 32) + index as u64, u64::from);
            let known = if old.is_empty() { None } else { old.remove(&key) };
            let mut entry = known.unwrap_or_default();
            has_changed |= entry.see(clip, &mut self.revisions);
            entries.push((key, entry));
        }
        if self.is_for_once {
            entries.iter_mut().for_each(|(_, entry)| entry.forget_inside(&mut self.revisions));
        } else {
            let others = OtherRevisions { eases: &seen.eases, sheets: seen.sheets };
            deep_revisions(&mut entries, clips, &others, &mut self.revisions);
        }
        let mut names = ValueNames::new();
        let mut played_actions = 0;
        let mut room = Room::default();
        for (clip, (_, entry)) in source.clips.iter().zip(&mut entries) {
            let Some(tree) = clip.tree else { continue };
            let inside = entry.actions_inside(|facts| match facts.plays.is_empty() {
                true => 0,
                false => clips.clips().actions_inside(&tree).min(MAX_ACTIONS),
            });
            played_actions += inside;
            let is_over = inside > 0 && played_actions > MAX_PLAYED_ACTIONS;
            entry.renew_report(tree, &names, is_over, room, |facts| clips.of(facts));
            if let Some(report) = entry.report() {
                names.clone_from(&report.names);
            }
            let names_targets = entry.facts.names_targets;
            entry.targets.renew_within(room, [entry.tree_revision, seen.nodes], |found| {
                if names_targets {
                    check_targets(&tree, clips.nodes(), found);
                }
            });
            entry.meant.renew_within(room, entry.tree_revision, |found| check_meant(&tree, found));
            if self.is_for_once {
                room = entry.found().fold(room, Room::after);
            }
        }
        let trees = if has_changed { self.revisions.fresh() } else { 0 };
        (trees, entries)
    }

    fn check_sections(
        &mut self,
        source: &Source<'_>,
        clips: &ClipTables<'_, '_>,
        seen: &PartRevisions,
        entries: &[(u64, CheckedClip)],
        trees: u64,
    ) {
        let sections = &mut self.sections;
        sections.stage.renew(seen.stage, |found| check_stage(&source.stage, found));
        sections.pictures.renew([seen.images, seen.sheets], |found| {
            pictures::check(&source.images, &source.sheets, found);
        });
        sections.nodes.renew([seen.nodes, seen.images, seen.sheets], |found| {
            nodes::check(&source.nodes, &source.images, &source.sheets, found);
        });
        let own_eases = source.eases.iter().map(|ease| &**ease);
        sections.eases.renew(seen.eases.clone(), |found| {
            eases::check(own_eases, found);
        });
        sections.clip_names.renew(seen.clip_names, |found| {
            check_names(found, "clips", source.clips.iter().map(|clip| clip.name));
            check_ids(found, "clips", source.clips.iter().map(|clip| clip.id));
        });
        sections.runs.renew([seen.runs, seen.clip_names, seen.nodes], |found| {
            runs::check(&source.runs, clips.names(), clips.nodes(), found);
        });
        let trees = if trees == 0 { sections.frames.key.map_or(1, |key| key[0]) } else { trees };
        let key = [trees, seen.runs, seen.clip_names, seen.nodes, seen.sheets];
        sections.frames.renew(key, |found| {
            let counts = FrameCounts::of(source.sheets.value());
            check_frames(shown(source, clips, entries, &counts).into_iter(), found);
        });
        sections.markers.renew(seen.markers, |found| markers::check(&source.markers, found));
        sections.expect.renew([seen.expect, seen.nodes], |found| {
            expectations::check(&source.expect, clips.nodes(), found);
        });
    }
}

/// The most pairs of clip and node that are checked for frames.
const MAX_SHOWN: usize = 100_000;

/// The clips whose frames a node's sheet lacks, or that name other sheets: each pair of clip and node once.
fn shown<'a>(
    source: &'a Source<'_>,
    clips: &ClipTables<'_, '_>,
    entries: &'a [(u64, CheckedClip)],
    counts: &FrameCounts<'_>,
) -> Vec<ClipOnSheet<'a>> {
    let shows_frames = |facts: &Facts| facts.top_frame.is_some() || !facts.sheets.is_empty();
    if source.sheets.is_empty() || !entries.iter().any(|(_, entry)| shows_frames(&entry.facts)) {
        return Vec::new();
    }
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for run in source.runs.iter() {
        let Some(clip) = clips.names().get(&run.clip) else { continue };
        let on_sheets = run.nodes().filter_map(|name| clips.nodes().get(name));
        pairs.extend(
            on_sheets.filter(|node| counts.of_node(&source.nodes[*node]).is_some()).map(|node| (clip, node)),
        );
    }
    pairs.sort_unstable();
    pairs.dedup();
    // The nodes also show the clips that these clips play.
    let mut next = 0;
    let mut known: std::collections::HashSet<(usize, usize)> = pairs.iter().copied().collect();
    while let Some(&(clip, node)) = pairs.get(next).filter(|_| pairs.len() < MAX_SHOWN) {
        next += 1;
        let played = entries[clip].1.facts.plays.iter().filter_map(|name| clips.names().get(name));
        pairs.extend(played.map(|played| (played, node)).filter(|pair| known.insert(*pair)));
    }
    pairs.sort_unstable();
    let of_pair = |(clip, node): (usize, usize)| {
        let node = &source.nodes[node];
        let count = counts.of_node(node)?;
        let sheet = node.content.sheet()?;
        let facts = &entries[clip].1.facts;
        let is_other = |named: &&String| *named != sheet && counts.has(named);
        let others: Vec<&str> = facts.sheets.iter().filter(is_other).map(String::as_str).collect();
        if others.is_empty() && facts.top_frame.is_none_or(|top| u64::from(top) < count) {
            return None;
        }
        let part = &source.clips[clip];
        let tree = part.tree.as_ref()?.value();
        Some(ClipOnSheet { clip, clip_name: part.name, tree, node: &node.name, others, count })
    };
    pairs.into_iter().filter_map(of_pair).collect()
}

/// A diagnostic of a tree, moved to the tree's place in the project.
fn in_clip(problem: &Diagnostic, clip: &str, index: usize) -> Diagnostic {
    let mut problem = problem.clone();
    let inside = problem.place.path.segments().iter().copied();
    problem.place.path = FieldPath::root().item("clips", index).field("action").then(inside);
    problem.place.clip = Some(clip.to_owned());
    problem
}

/// The names of the values that clips set: each clip's report has those of all before it too.
fn value_names(entries: &[(u64, CheckedClip)]) -> ValueNames {
    let last = entries.iter().rev().find_map(|(_, entry)| entry.report());
    last.map(|report| report.names.clone()).unwrap_or_default()
}

/// Adds suggestions for unknown names.
fn suggest(found: &mut Diagnostics, source: &Source<'_>, names: &ValueNames) {
    found.suggest(|code, name| match code {
        Code::UnknownClip | Code::UnknownEditedClip => {
            nearest(name, source.clips.iter().map(|clip| clip.name))
        }
        Code::UnknownEase => nearest(name, source.eases.iter().map(|own| own.value().name.as_str())),
        Code::UnknownNode | Code::UnknownTarget | Code::UnknownExpectedNode => {
            nearest(name, source.nodes.value().iter().map(|node| node.name.as_str()))
        }
        Code::UnknownImage => nearest(name, source.images.value().iter().map(|image| image.name.as_str())),
        Code::UnknownSheet => nearest(name, source.sheets.value().iter().map(|sheet| sheet.name.as_str())),
        Code::UnknownValue => nearest(name, names.iter().map(|(name, _)| name)),
        _ => None,
    });
}

/// The clips, eases and nodes by name, built on demand.
struct ClipTables<'a, 's> {
    source: &'s Source<'a>,
    names: OnceCell<NameIndex<'s>>,
    nodes: OnceCell<NameIndex<'s>>,
    eases: OnceCell<NameIndex<'s>>,
    clips: OnceCell<Clips<'s>>,
    only_eases: OnceCell<Clips<'s>>,
}

impl<'a, 's> ClipTables<'a, 's> {
    fn new(source: &'s Source<'a>) -> Self {
        let (names, nodes, eases) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { source, names, nodes, eases, clips: OnceCell::new(), only_eases: OnceCell::new() }
    }

    fn names(&self) -> &NameIndex<'s> {
        self.names.get_or_init(|| NameIndex::of(self.source.clips.iter().map(|clip| clip.name)))
    }

    fn nodes(&self) -> &NameIndex<'s> {
        self.nodes
            .get_or_init(|| NameIndex::of(self.source.nodes.value().iter().map(|node| node.name.as_str())))
    }

    fn eases(&self) -> &NameIndex<'s> {
        self.eases
            .get_or_init(|| NameIndex::of(self.source.eases.iter().map(|own| own.value().name.as_str())))
    }

    /// All clips with their trees; building it visits all of them.
    fn clips(&self) -> &Clips<'s> {
        self.clips.get_or_init(|| self.source.clips_by_name())
    }

    /// The clips, eases and sheets for a tree with these facts; without clips if it plays none.
    fn of(&self, facts: &Facts) -> &Clips<'s> {
        if facts.plays.is_empty() {
            let sheets = self.source.sheets.value();
            let eases = || Clips::default().with_eases(self.source.named_eases());
            self.only_eases.get_or_init(|| eases().with_sheets(sheets))
        } else {
            self.clips()
        }
    }
}

/// All diagnostics of a project, in file order, without positions in a text. For a project that was loaded from a text, the warnings
/// that only the text shows follow, with their positions. These are the diagnostics of `kineograph check`.
///
/// The check continues after the first diagnostic and never panics. A project without errors plays:
/// [`Timeline::new`](crate::Timeline::new) accepts it.
pub fn check(project: &Project) -> Diagnostics {
    let mut found = Checker { is_for_once: true, ..Checker::default() }.check(&Source::from(project));
    project.read.add_of_text(&mut found);
    found
}
