//! Which action makes a part of a curve, so that a click on it selects that action.

use std::sync::Arc;

use kineograph_runtime::format::{Action, ActionId, Arity, Kind};
use kineograph_runtime::{Channel, Program, Track, TrackRun, ValueNames};
use kineograph_studio::motion::{JUST_BEFORE_SECS, PoseSource, Subject, same_part};

use crate::compile::Programs;
use crate::document::{Clip, ClipId, Document, RunId, played_clip};
use crate::motion::handles_of;
use crate::session::{Selection, SelectionChange};

/// The action that makes a part of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelWriter {
    /// Its clip.
    pub clip: ClipId,
    /// The run in which it plays there.
    pub run: Option<RunId>,
    /// In which of the [places inside of others](Programs::inner_plays), where its clip is not that of the run.
    pub inner: Option<usize>,
    /// Which action.
    pub action: ActionId,
}

/// A part of a curve, as the pointer points at it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CurvePart {
    /// The curve.
    pub channel: Channel,
    /// When, in seconds of the subject.
    pub secs: f64,
    /// A highest or lowest place: it belongs to what ends there rather than to what begins.
    pub is_dot: bool,
}

/// A candidate, and how well it fits: the greatest fit wins.
type Candidate = (CandidateFit, ChannelWriter);

/// Whether it plays then, whether it surely changes the channel, when it ended, and its index among all that plays on the node.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct CandidateFit {
    plays: bool,
    is_sure: bool,
    until_secs: f64,
    place: usize,
}

impl ChannelWriter {
    /// The maker of a part: the last one in order that writes the channel then, else the one that wrote it last. `shown` is preferred among
    /// those that write then. `None` before anything writes the channel, and for an action that is shown alone.
    pub fn of(
        (document, programs): (&Document, &Programs),
        subject: &Subject,
        part: CurvePart,
        shown: Option<(ClipId, ActionId)>,
    ) -> Option<Self> {
        let finder = WriterFinder { document, programs, subject, channel: part.channel };
        let at = |secs: f64| {
            let candidates = finder.candidates(secs);
            let is_shown = |maker: &ChannelWriter| Some((maker.clip, maker.action)) == shown;
            let own = candidates.iter().copied().find(|(fit, maker)| fit.plays && is_shown(maker));
            own.or_else(|| candidates.into_iter().reduce(|a, b| if b.0 > a.0 { b } else { a }))
        };
        let before = part.is_dot.then(|| at(part.secs - JUST_BEFORE_SECS)).flatten();
        let playing = before.filter(|(fit, _)| fit.plays);
        playing.or_else(|| at(part.secs)).map(|(_, maker)| maker)
    }

    /// What selects the action, in the time of its run and without leaving the node that is shown.
    pub fn selection_changes(
        &self,
        document: &Document,
        subject: &Subject,
        selection: &Selection,
    ) -> Vec<SelectionChange> {
        let is_open = selection.clip == Some(self.clip);
        let meant = if self.inner.is_some() { selection.last_run() } else { selection.active_run(document) };
        let mut changes: Vec<SelectionChange> = match self.run.filter(|run| !is_open || meant != Some(*run)) {
            Some(run) => SelectionChange::in_run(run, subject.node, self.inner.map(|_| self.clip)).collect(),
            None if is_open => Vec::new(),
            None => vec![SelectionChange::Clip(self.clip)],
        };
        changes.push(SelectionChange::Actions(vec![self.action]));
        changes
    }
}

/// A clip that plays on the node: that of a run, or one inside of it.
struct Layer<'a> {
    clip: &'a Clip,
    run: Option<RunId>,
    inner: Option<usize>,
    /// What plays, with the actions of the clip.
    program: Arc<Program>,
}

struct WriterFinder<'a> {
    document: &'a Document,
    programs: &'a Programs,
    subject: &'a Subject,
    channel: Channel,
}

impl WriterFinder<'_> {
    fn candidates(&self, secs: f64) -> Vec<Candidate> {
        let track = match &self.subject.source {
            PoseSource::Node(track) => Some(track),
            PoseSource::Follower(timeline, index) => timeline.tracks().get(*index),
            PoseSource::Alone { .. } => None,
        };
        let mut found = Vec::new();
        for run in track.into_iter().flat_map(Track::runs) {
            let Some(clip) = self.clip_of(&run.program) else { continue };
            let program = Arc::clone(&run.program);
            let of_run = self.run_of(clip.id, run.at_secs, run.speed);
            self.add(&mut found, run, secs, &Layer { clip, run: of_run, inner: None, program });
        }
        found
    }

    /// Adds what changes the channel in a clip, and in those that it plays, which are named instead of their `PlayClip`s.
    fn add(&self, found: &mut Vec<Candidate>, run: &TrackRun, secs: f64, layer: &Layer<'_>) {
        let names = layer.program.value_names();
        let program_secs = (secs - run.at_secs) * run.speed;
        let spans = layer.program.spans().iter().filter(|span| !span.is_muted);
        let started = spans.clone().filter(|span| span.start_secs <= program_secs);
        let mut unpacked = Vec::new();
        for action in started.filter_map(|span| span.action) {
            if let Some(inside) = self.inside(run, layer, action) {
                self.add(found, run, secs, &inside);
                unpacked.push(action);
            }
        }
        let changes = |action: ActionId| {
            let is_sure = self.changes(layer.clip, action, names)?;
            let (clip, run, inner) = (layer.clip.id, layer.run, layer.inner);
            (!unpacked.contains(&action)).then_some((is_sure, ChannelWriter { clip, run, inner, action }))
        };
        let active = layer.program.active_at(program_secs);
        for (is_sure, maker) in active.iter().filter_map(|active| changes(active.action?)) {
            let fit = CandidateFit { plays: true, is_sure, until_secs: secs, place: found.len() };
            found.push((fit, maker));
        }
        for span in spans.filter(|span| span.end_secs() <= program_secs) {
            if let Some((is_sure, maker)) = span.action.and_then(changes) {
                let until_secs = run.at_secs + span.end_secs() / run.speed;
                let fit = CandidateFit { plays: false, is_sure, until_secs, place: found.len() };
                found.push((fit, maker));
            }
        }
    }

    /// The clip that an action of a layer plays, with its actions in what plays there.
    fn inside(&self, run: &TrackRun, layer: &Layer<'_>, action: ActionId) -> Option<Layer<'_>> {
        played_clip(&layer.clip.get(action)?.action)?;
        let plays = |clip: ClipId, inner: usize| self.programs.inner_plays(clip).get(inner);
        let around = layer.inner.and_then(|inner| plays(layer.clip.id, inner));
        let mut way = around.map(|play| play.way.clone()).unwrap_or_default();
        way.push((layer.clip.id, action));
        let (clip, inner) = self.programs.inner_play_at(layer.run?, &way)?;
        let play = plays(clip, inner)?;
        let whole = self.programs.program(play.outermost())?;
        let program = same_part(&run.program, whole, &self.programs.inner_program(clip, play)?)?;
        Some(Layer { clip: self.document.clip(clip)?, run: layer.run, inner: Some(inner), program })
    }

    fn clip_of(&self, program: &Arc<Program>) -> Option<&Clip> {
        let plays = |clip: &&Arc<Clip>| {
            self.programs.program(clip.id).is_some_and(|whole| {
                Arc::ptr_eq(whole, program)
                    || whole.targets().iter().any(|part| Arc::ptr_eq(part.program(), program))
            })
        };
        self.document.clips().iter().find(plays).map(AsRef::as_ref)
    }

    /// The run that starts then; of several the one on this node.
    fn run_of(&self, clip: ClipId, at_secs: f64, speed: f64) -> Option<RunId> {
        let runs = self.document.runs_of_clip(clip).filter(|run| run.speed == speed && !run.paused);
        let starts = |run: &&Arc<crate::document::Run>| run.starts().any(|(_, secs)| secs == at_secs);
        let mut same: Vec<_> = runs.filter(starts).collect();
        same.sort_by_key(|run| !run.nodes().any(|node| node == self.subject.node));
        same.first().map(|run| run.id)
    }

    /// Whether an action changes the channel: surely, perhaps (`Some(false)`), or not.
    fn changes(&self, clip: &Clip, id: ActionId, names: &ValueNames) -> Option<bool> {
        let action: &Action = &clip.get(id)?.action;
        let spec = action.spec();
        if spec.arity != Arity::None || matches!(action.kind(), Kind::DelayTime | Kind::CallFunc) {
            return None;
        }
        let handles = handles_of(action, names);
        if handles.is_empty() {
            return Some(false);
        }
        handles.iter().any(|handle| handle.part.channel == self.channel).then_some(true)
    }
}
