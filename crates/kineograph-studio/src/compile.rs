//! Compiled clips: recompiled when they change, keeping the last good program of a clip that is broken at the moment.

mod inner_plays;
mod runs;
mod solo;
mod stored;
#[cfg(test)]
mod tests;
mod tracks;
mod tree;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Checker, ClipPart, ClipReport, Clips, Part};
use kineograph_runtime::{Diagnostic, Diagnostics, Length, Pose, Program, ValueNames};

use crate::document::{ActionId, Clip, ClipId, Document, Node, NodeId, played_clip};
use crate::media::{Symbols, are_same_symbols, symbol_at};
pub use inner_plays::InnerPlay;
pub use solo::Solo;
use stored::StoredLists;
use tree::ClipTree;

/// Least part of a run that never ends that the timeline shows.
const ENDLESS_PREVIEW_SECS: f64 = 4.0;

/// Length of a timeline on which nothing plays, so that there is something to scrub.
const EMPTY_LENGTH_SECS: f64 = 1.0;

/// The programs of all clips and the timeline that they make.
#[derive(Debug, Clone, Default)]
pub struct Programs {
    clips: BTreeMap<ClipId, Compiled>,
    /// The timeline.
    tracks: tracks::Tracks,
    /// How long that is, in seconds; 0 without runs.
    length_secs: f64,
    /// What the values of poses are called.
    names: ValueNames,
    lists: StoredLists,
    checker: Checker,
    /// What is wrong with the document.
    diagnostics: Diagnostics,
    /// Which of these belong to each clip.
    by_clip: BTreeMap<ClipId, Vec<usize>>,
    /// The first of these of each action.
    by_action: BTreeMap<(ClipId, ActionId), usize>,
    /// The document that this was made from.
    source: Option<Document>,
    solo: Option<Solo>,
    /// The symbols that nodes show.
    symbols: Symbols,
    /// What the motion does not do of what the document expects, once it is asked for.
    unmet: OnceLock<Diagnostics>,
    /// The names of the clips that others play, once they are asked for.
    played: OnceLock<BTreeSet<String>>,
}

/// One clip, compiled.
#[derive(Debug, Clone)]
pub struct Compiled {
    source: Arc<Clip>,
    tree: ClipTree,
    /// What was found in the tree; the very same as long as the program is up to date. `None` while the clip is empty.
    report: Option<Arc<ClipReport>>,
    /// The names of the clips that it plays itself.
    plays: Vec<String>,
    /// What of it, or of what it plays, moves alone.
    solo: Option<Solo>,
    /// The last good program; `None` while the clip is empty or never was right.
    pub program: Option<Arc<Program>>,
    /// Where it plays inside of others, once that is asked for.
    inner_plays: OnceLock<Vec<InnerPlay>>,
}

impl Compiled {
    /// Whether the clip has errors, so that it plays its last good program.
    pub fn has_errors(&self) -> bool {
        self.report.as_ref().is_some_and(|report| report.has_errors())
    }

    /// The names of the clips that a clip plays, taken from what is known of the same clip.
    fn plays_of(clip: &Arc<Clip>, before: Option<&mut Self>) -> Vec<String> {
        match before.filter(|before| Arc::ptr_eq(&before.source, clip)) {
            Some(before) => std::mem::take(&mut before.plays),
            None => {
                clip.items().filter_map(|(_, item)| played_clip(&item.action)).map(str::to_owned).collect()
            }
        }
    }

    /// Whether the program is up to date.
    fn is_same(&self, report: Option<&Arc<ClipReport>>, solo: Option<&Solo>) -> bool {
        self.report.as_ref().map(Arc::as_ptr) == report.map(Arc::as_ptr) && self.solo.as_ref() == solo
    }
}

impl Programs {
    /// The programs of a document, compiled from nothing: all of it plays.
    pub fn of(document: &Document) -> Self {
        let mut programs = Self::default();
        programs.update(document);
        programs
    }

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
        self.unmet = OnceLock::new();
        self.played = OnceLock::new();
        let mut old = std::mem::take(&mut self.clips);
        let trees: Trees<'_> = document
            .clips()
            .iter()
            .map(|clip| (clip.name.as_str(), tree_of(clip, old.get_mut(&clip.id))))
            .collect();
        self.check(document, &trees);
        let none = with_names(Clips::default(), document);
        let mut changed = Changed::default();
        let clips = AllClips { trees: &trees, document, made: OnceCell::new(), none };
        let alone = solo.and_then(|solo| SoloedClip::of(solo, &clips, &self.checker));
        for (index, (clip, (_, tree))) in document.clips().iter().zip(&trees).enumerate() {
            let report = self.checker.report(index).cloned();
            let mut before = old.remove(&clip.id);
            let plays = Compiled::plays_of(clip, before.as_mut());
            // What plays others may play the one that is soloed.
            let solo = solo.filter(|solo| solo.clip == clip.id || !plays.is_empty()).cloned();
            let last = before.as_ref().and_then(|before| before.program.clone());
            let program = match before {
                Some(before) if before.is_same(report.as_ref(), solo.as_ref()) => before.program,
                before => {
                    let last_good = before.and_then(|before| before.program);
                    report.as_ref().and_then(|report| {
                        compile((clip.id, tree), report, alone.as_ref(), &clips).or(last_good)
                    })
                }
            };
            changed.note(clip.id, [last.as_ref(), program.as_ref()]);
            let source = Arc::clone(clip);
            let tree = tree.clone();
            let inner_plays = OnceLock::new();
            let compiled = Compiled { source, tree, report, plays, solo, program, inner_plays };
            self.clips.insert(clip.id, compiled);
        }
        for (id, gone) in &old {
            changed.note(*id, [gone.program.as_ref(), None]);
        }
        let programs = self.clips.values().filter_map(|clip| clip.program.as_ref());
        let most = programs.map(|program| program.value_names()).max_by_key(|names| names.len());
        self.names = most.cloned().unwrap_or_default();
        let before = self.source.replace(document.clone());
        self.renew_timeline(document, before.as_ref(), &changed);
        self.solo = solo.cloned();
        true
    }

    /// Compiles what changed since the last call, with the same actions soloed. True if anything did.
    pub fn renew(&mut self, document: &Document) -> bool {
        let solo = self.solo.clone();
        self.update_with(document, solo.as_ref())
    }

    /// Whether these are the programs of this document as it is.
    pub fn are_of(&self, document: &Document) -> bool {
        self.source.as_ref().is_some_and(|source| source.is_same(document))
    }

    /// Finds what is wrong with the document.
    fn check(&mut self, document: &Document, trees: &Trees<'_>) {
        self.lists.update(document, self.source.as_ref());
        let clips = document.clips().iter().zip(trees).map(|(clip, (name, tree))| ClipPart {
            id: Some(clip.id.0),
            name,
            tree: tree.action.as_ref().map(Part::Shared),
        });
        self.diagnostics = self.checker.check(&self.lists.source(document, clips.collect()));
        (self.by_clip, self.by_action) = Default::default();
        // Those about actions name their clip.
        let found = self.diagnostics.iter().enumerate().filter(|(_, found)| found.place.clip().is_some());
        for (index, found) in found {
            let Some(("clips", clip)) = found.place.path().project_item() else { continue };
            let id = document.clips()[clip].id;
            self.by_clip.entry(id).or_default().push(index);
            if let Some(action) = found.place.action() {
                self.by_action.entry((id, action)).or_insert(index);
            }
        }
    }

    /// Takes the symbols that nodes show, whose events are expected, too. True if they are other ones than before.
    pub fn set_symbols(&mut self, symbols: &Symbols) -> bool {
        if are_same_symbols(&self.symbols, symbols) {
            return false;
        }
        self.symbols = symbols.clone();
        self.unmet = OnceLock::new();
        true
    }

    /// What the motion does not do of what the document expects, with paths as in a file. `None` while only soloed actions move.
    pub fn unmet(&self) -> Option<&Diagnostics> {
        let document = self.source.as_ref()?;
        let mut shown = |path: &[usize]| Some(symbol_at(document, &self.symbols, path)?.timeline());
        let unmet = || self.timeline().unmet_inside(&document.stored_expectations(), &mut shown);
        self.solo.is_none().then(|| self.unmet.get_or_init(unmet))
    }

    /// Whether a clip of the document plays, on a node or within another clip; as [`is_played`](crate::recipient::is_played), for every frame.
    pub fn is_played(&self, document: &Document, clip: ClipId) -> bool {
        let names = || self.clips.values().flat_map(|clip| clip.plays.iter().cloned()).collect();
        let Some(name) = document.clip(clip).map(|clip| clip.name.as_str()) else { return false };
        document.runs_of_clip(clip).next().is_some() || self.played.get_or_init(names).contains(name)
    }

    pub fn clip(&self, id: ClipId) -> Option<&Compiled> {
        self.clips.get(&id)
    }

    /// The last good program of a clip.
    pub fn program(&self, id: ClipId) -> Option<&Arc<Program>> {
        self.clip(id)?.program.as_ref()
    }

    /// True while a clip plays its last good program because it is broken now.
    pub fn is_stale(&self, id: ClipId) -> bool {
        self.clip(id).is_some_and(Compiled::has_errors)
    }

    /// What is wrong with the document, in the order of a file.
    pub const fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// What is wrong with the actions of a clip.
    pub fn diagnostics_of(&self, clip: ClipId) -> impl Iterator<Item = &Diagnostic> {
        self.by_clip.get(&clip).into_iter().flatten().filter_map(|index| self.diagnostics.get(*index))
    }

    /// What is wrong with an action.
    pub fn diagnostic_at(&self, clip: ClipId, action: ActionId) -> Option<&Diagnostic> {
        self.diagnostics.get(*self.by_action.get(&(clip, action))?)
    }

    /// What the values of poses are called.
    pub const fn value_names(&self) -> &ValueNames {
        &self.names
    }

    /// The pose of a node at a time in seconds.
    pub fn pose_at(&self, document: &Document, node: NodeId, secs: f64) -> Option<Pose> {
        self.track(document.node_place(node)?).map(|track| track.pose_at(secs))
    }

    /// How long the timeline is, for [`Length::secs_at`] and [`Length::progress`]: never endless, as [`Self::length_secs`].
    pub const fn length(&self) -> Length {
        Length::Finite(self.length_secs())
    }

    /// How long the timeline is, in seconds: until the last run ends, and some rounds of what never ends.
    pub const fn length_secs(&self) -> f64 {
        if self.length_secs > 0.0 { self.length_secs } else { EMPTY_LENGTH_SECS }
    }
}

/// The pose of a node before any action.
pub fn start_pose(node: &Node) -> Pose {
    Pose::from(&node.start).with(Property::Z, node.z).with(Property::SIZE, node.content.start_size_px())
}

/// How much of a program is shown, in seconds: all of it, or one round of the longest loop of what never ends.
pub fn preview_secs(program: &Program) -> f64 {
    match program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => {
            let ends = program.spans().iter().map(|span| span.start_secs + span.duration_secs);
            ends.filter(|secs| secs.is_finite()).fold(ENDLESS_PREVIEW_SECS, f64::max)
        }
    }
}

/// The clips whose programs are others than before.
#[derive(Debug, Default)]
struct Changed {
    clips: BTreeSet<ClipId>,
    /// Whether any of them does something to other nodes than the one that it runs on, or ends what that does to others, or did before.
    concern_others: bool,
}

impl Changed {
    fn note(&mut self, clip: ClipId, programs: [Option<&Arc<Program>>; 2]) {
        let [before, after] = programs.map(|program| program.map(Arc::as_ptr));
        if before != after {
            self.clips.insert(clip);
            let concerns_others = |program: &Arc<Program>| {
                !program.targets().is_empty() || program.first_removal_secs().is_some()
            };
            self.concern_others |= programs.into_iter().flatten().any(concerns_others);
        }
    }
}

/// The trees of all clips, by name, in the order of the document.
type Trees<'a> = Vec<(&'a str, ClipTree)>;

/// The clips as the runtime takes them, made when something that plays clips is compiled: that reads all trees.
struct AllClips<'a> {
    trees: &'a Trees<'a>,
    document: &'a Document,
    made: OnceCell<Clips<'a>>,
    /// The own eases and sheets alone.
    none: Clips<'a>,
}

fn with_names<'a>(clips: Clips<'a>, document: &'a Document) -> Clips<'a> {
    let eases = document.eases().iter().map(|own| (own.name.as_str(), &own.ease));
    clips.with_eases(eases).with_sheets(document.sheets().iter().map(Arc::as_ref))
}

impl<'a> AllClips<'a> {
    /// What `tree` may play.
    fn of(&self, tree: &ClipTree) -> &Clips<'a> {
        if !tree.plays {
            return &self.none;
        }
        let all = || self.trees.iter().map(|(name, tree)| (*name, tree.action.as_deref()));
        self.made.get_or_init(|| with_names(Clips::new(all()), self.document))
    }

    /// All of them, of which one moves as it does alone.
    fn with<'b>(&'b self, alone: &'b SoloedClip) -> Clips<'b> {
        let all = self.trees.iter().enumerate().map(|(index, (name, tree))| {
            (*name, if index == alone.index { Some(&alone.tree) } else { tree.action.as_deref() })
        });
        with_names(Clips::new(all), self.document)
    }
}

/// The clip of which actions are soloed.
struct SoloedClip {
    clip: ClipId,
    /// Its place among all clips.
    index: usize,
    /// Its tree, in which only these actions move.
    tree: Action,
}

impl SoloedClip {
    fn of(solo: &Solo, clips: &AllClips<'_>, checker: &Checker) -> Option<Self> {
        let index = clips.document.clips().iter().position(|clip| clip.id == solo.clip)?;
        let (_, tree) = clips.trees.get(index)?;
        let report = checker.report(index).filter(|report| !report.has_errors())?;
        let whole = tree.action.as_deref()?.clone();
        let tree = solo::soloed_tree(whole, solo, (clips.of(tree), report.names_before()));
        Some(Self { clip: solo.clip, index, tree })
    }
}

/// The tree of a clip; that of before, mended, if little changed. What is left of `before` has none.
fn tree_of(clip: &Arc<Clip>, before: Option<&mut Compiled>) -> ClipTree {
    let Some(before) = before else { return ClipTree::of(clip) };
    let tree = std::mem::take(&mut before.tree);
    if plays_as(&before.source, clip) { tree } else { tree.followed(&before.source, clip) }
}

/// True if both play the same, whatever the graph shows of them.
fn plays_as(a: &Arc<Clip>, b: &Arc<Clip>) -> bool {
    Arc::ptr_eq(a, b) || a.plays_as(b)
}

/// The program of a clip without errors; `None` if it has some. Of the clip that is soloed, and of those that play it, only the soloed actions
/// move. The whole tree is right, so only a solo that leaves it wrong changes nothing.
fn compile(
    (clip, tree): (ClipId, &ClipTree),
    report: &ClipReport,
    alone: Option<&SoloedClip>,
    clips: &AllClips<'_>,
) -> Option<Arc<Program>> {
    let (action, known, names) = (tree.action.as_ref()?, clips.of(tree), report.names_before());
    if report.has_errors() {
        return None;
    }
    let soloed = alone.and_then(|alone| {
        if alone.clip == clip {
            return Program::compile_in(&alone.tree, known, names).ok();
        }
        tree.plays.then(|| Program::compile_in(action, &clips.with(alone), names).ok())?
    });
    soloed.or_else(|| Program::compile_checked(action, known, report).ok())
}
