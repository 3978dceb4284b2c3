//! The places where a clip plays, in runs and inside of other clips: the one in whose time it is shown, the one that takes what happens on a
//! node, and the others that change with it.

use std::sync::Arc;

use kineograph_runtime::Program;

use crate::compile::{InnerPlay, Programs};
use crate::document::{ActionId, Clip, ClipId, Document, NodeId, Run, RunId, SAME_ROUNDED_SECS};
use crate::plays::playing_actions;
use crate::recipient::run_on;
use crate::session::{Selection, Session};

#[cfg(test)]
mod tests;

/// The place in whose time a clip is shown.
#[derive(Debug, Clone)]
pub struct ShownRun {
    /// The run; of a clip that plays inside of others the run around it, as it would be of this clip alone.
    pub run: Arc<Run>,
    /// Which of the [places inside of others](Programs::inner_plays) it is; `None`: the run itself.
    pub inner: Option<usize>,
}

impl ShownRun {
    /// That of the open clip at a time of the project. Its own runs come first, unless it plays inside of others then and in none of these.
    pub fn of(
        document: &Document,
        programs: &Programs,
        selection: &Selection,
        now_secs: f64,
    ) -> Option<Self> {
        let clip = selection.clip?;
        let own = selection.active_run(document).and_then(|run| document.run(run));
        let inner = inner_place(programs.inner_plays(clip), selection, now_secs);
        let plays_itself = || {
            let plays = |run: &Arc<Run>| plays_at(programs, run, now_secs);
            selection.selected_runs().last() == own.map(|run| &run.id)
                || document.runs_of_clip(clip).any(plays)
        };
        match (own, inner) {
            (Some(run), None) => Some(Self { run: Arc::clone(run), inner: None }),
            (Some(run), Some((_, play))) if !play.plays_at(now_secs) || plays_itself() => {
                Some(Self { run: Arc::clone(run), inner: None })
            }
            (_, Some((place, play))) => {
                Some(Self { run: Arc::new(play.run_at(now_secs)), inner: Some(place) })
            }
            (None, None) => None,
        }
    }
}

/// The place that is meant: the one at the playhead; of several, and where there is none, one in the selected run, else one on the chosen
/// node, else the first.
fn inner_place<'p>(
    plays: &'p [InnerPlay],
    selection: &Selection,
    now_secs: f64,
) -> Option<(usize, &'p InnerPlay)> {
    let fits = |play: &InnerPlay| {
        let is_chosen = |node: NodeId| selection.chosen_node() == Some(node);
        (play.plays_at(now_secs), selection.last_run() == Some(play.run()), play.nodes().any(is_chosen))
    };
    let best = plays.iter().map(fits).max()?;
    plays.iter().enumerate().find(|(_, play)| fits(play) == best)
}

fn plays_at(programs: &Programs, run: &Run, secs: f64) -> bool {
    let length_secs = programs.run_secs(run);
    run.starts().any(|(_, start_secs)| (start_secs..=start_secs + length_secs).contains(&secs))
}

/// Where a clip plays on a node: something that happens on that node goes there.
#[derive(Debug, Clone, PartialEq)]
pub struct PlaceOnNode {
    /// The run, and the clip: that of the run, or the innermost one that this plays.
    pub run: RunId,
    pub clip: ClipId,
    /// Which of the [places inside of others](Programs::inner_plays) it is.
    pub inner: Option<usize>,
    /// When the clip starts there, in seconds of the project, and how fast it plays.
    pub start_secs: f64,
    pub speed: f64,
    /// Whether its time passes evenly.
    pub is_even: bool,
    /// Whether the clip plays on another node, and gives this one something by a `TargetedAction`.
    pub is_target: bool,
}

impl PlaceOnNode {
    /// The innermost clip that plays on a node at the playhead, in the run that is meant there: see [`run_on`]. A run on another node
    /// counts where none is on this one and it moves it.
    pub fn innermost(
        document: &Document,
        programs: &Programs,
        session: &Session,
        node: NodeId,
    ) -> Option<Self> {
        let now_secs = session.playback.playhead_secs();
        let name = document.node(node)?.name.as_str();
        let place = match run_on(document, session, node) {
            Some((run, start_secs)) => Self::of_run(document.run(run)?, start_secs, false),
            None => Self::of_target(document, programs, name, now_secs)?,
        };
        let names = |clip: ClipId| gives_to(programs, clip, name);
        let inside = |clip: &Arc<Clip>| {
            let plays = programs.inner_plays(clip.id).iter().enumerate();
            let own = plays.filter(|(_, play)| play.run() == place.run);
            let found = own.filter_map(|(inner, play)| {
                let is_target = !play.nodes().any(|id| id == node);
                let on = if is_target { play.nodes().next().filter(|_| names(clip.id)) } else { Some(node) };
                let start_secs = play.start_before(on?, now_secs)?;
                let (run, speed) = (play.run(), play.run_at(now_secs).speed);
                let (clip, is_even, inner) = (clip.id, play.is_even, Some(inner));
                Some((play.way.len(), Self { run, clip, inner, start_secs, speed, is_even, is_target }))
            });
            found.collect::<Vec<_>>()
        };
        let innermost = document.clips().iter().flat_map(inside).max_by_key(|(depth, _)| *depth);
        Some(innermost.map_or(place, |(_, inner)| inner))
    }

    const fn of_run(run: &Run, start_secs: f64, is_target: bool) -> Self {
        let (clip, speed) = (run.clip, run.speed);
        Self { run: run.id, clip, inner: None, start_secs, speed, is_even: true, is_target }
    }

    /// The last run that has started and gives something to the node of this name, else the first.
    fn of_target(document: &Document, programs: &Programs, name: &str, now_secs: f64) -> Option<Self> {
        let runs = document.runs().iter().filter(|run| !run.paused && gives_to(programs, run.clip, name));
        let mut runs: Vec<&Arc<Run>> = runs.collect();
        runs.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
        let started = runs.iter().rfind(|run| run.at_secs <= now_secs + SAME_ROUNDED_SECS);
        let run = started.or(runs.first())?;
        Some(Self::of_run(run, run.at_secs, true))
    }
}

/// Whether a clip gives something to the node of this name by a `TargetedAction`.
fn gives_to(programs: &Programs, clip: ClipId, name: &str) -> bool {
    let names = |program: &Arc<Program>| program.targets().iter().any(|target| target.name() == name);
    programs.program(clip).is_some_and(names)
}

/// Where a clip plays beside the place in whose time it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OtherPlace {
    /// Inside of another clip.
    Clip(ClipId),
    /// More often inside of the clip in which it is shown.
    SameClip(ClipId),
    /// In a run of its own.
    Run(RunId),
}

/// The other places where a clip is played, that change with it: by other clips, whether these run or not, and in runs of its own. None if
/// no clip plays it.
pub fn other_places(
    document: &Document,
    programs: &Programs,
    (clip, shown): (ClipId, Option<&ShownRun>),
) -> Vec<OtherPlace> {
    let Some(name) = document.clip(clip).map(|clip| clip.name.as_str()) else { return Vec::new() };
    let shown_play = shown.and_then(|shown| programs.inner_plays(clip).get(shown.inner?));
    // The clip around it may play more than once: that is what it is for.
    let shown_use = shown_play.and_then(|play| play.way.last().copied());
    let uses = |outer: &Arc<Clip>| {
        let own = playing_actions(outer, name).map(|action| (outer.id, action));
        own.collect::<Vec<_>>()
    };
    let uses: Vec<(ClipId, ActionId)> = document.clips().iter().flat_map(uses).collect();
    if uses.is_empty() {
        return Vec::new();
    }
    let shown_run = shown.filter(|shown| shown.inner.is_none()).map(|shown| shown.run.id);
    let runs = document.runs_of_clip(clip).filter(|run| Some(run.id) != shown_run);
    let mut others: Vec<OtherPlace> = runs.map(|run| OtherPlace::Run(run.id)).collect();
    for (around, _) in uses.into_iter().filter(|place| Some(*place) != shown_use) {
        let is_same = shown_use.is_some_and(|(clip, _)| clip == around);
        let other = if is_same { OtherPlace::SameClip(around) } else { OtherPlace::Clip(around) };
        if !others.contains(&other) {
            others.push(other);
        }
    }
    others
}
