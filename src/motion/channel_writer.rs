//! Which action makes a part of a curve, so that a click on it selects that action.

use std::sync::Arc;

use kineograph_runtime::format::{Action, ActionId, Arity, Kind};
use kineograph_runtime::{Channel, Program, Track, ValueNames};
use kineograph_studio::motion::{JUST_BEFORE_SECS, PoseSource, Subject};

use crate::compile::Programs;
use crate::document::{Clip, ClipId, Document, RunId};
use crate::motion::handles_of;
use crate::session::{Selection, SelectionChange};

/// The action that makes a part of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChannelWriter {
    /// Its clip.
    pub clip: ClipId,
    /// The run in which it plays there.
    pub run: Option<RunId>,
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
        let opens = if let Some(run) = self.run.filter(|run| selection.active_run(document) != Some(*run)) {
            Some(SelectionChange::RunOn(run, subject.node))
        } else {
            (selection.clip != Some(self.clip)).then_some(SelectionChange::Clip(self.clip))
        };
        opens.into_iter().chain([SelectionChange::Actions(vec![self.action])]).collect()
    }
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
            let maker = |action| ChannelWriter {
                clip: clip.id,
                run: self.run_of(clip.id, run.at_secs, run.speed),
                action,
            };
            let names = run.program.value_names();
            let program_secs = (secs - run.at_secs) * run.speed;
            let active = run.program.active_at(program_secs);
            for action in active.iter().filter_map(|active| active.action) {
                if let Some(is_sure) = self.changes(clip, action, names) {
                    let fit = CandidateFit { plays: true, is_sure, until_secs: secs, place: found.len() };
                    found.push((fit, maker(action)));
                }
            }
            for span in run.program.spans().iter().filter(|span| !span.is_muted) {
                let Some(action) = span.action.filter(|_| span.end_secs() <= program_secs) else { continue };
                if let Some(is_sure) = self.changes(clip, action, names) {
                    let until_secs = run.at_secs + span.end_secs() / run.speed;
                    let fit = CandidateFit { plays: false, is_sure, until_secs, place: found.len() };
                    found.push((fit, maker(action)));
                }
            }
        }
        found
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
