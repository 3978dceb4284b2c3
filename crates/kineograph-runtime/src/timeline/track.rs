//! One node and its runs.

use alloc::sync::Arc;

use super::channels::Channels;
use super::positions::{self, Positions};
use super::run::{TrackRun, Until};
use super::spans::Spans;
use crate::channel::ChannelSet;
use crate::grid::GridState;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Follow, Program, SLACK_SECS, place_among, reached};

/// One node and its runs.
///
/// A track keeps tables, by time, of how its runs move it and of the values that they leave. Adding runs updates them. So a pose costs a
/// few binary searches and one sample per run that plays then, whatever the total number of runs.
///
/// If several endless runs move one node, the table has no end. It is then prepared for some 16,000 starts of actions from the current
/// position, or fewer where many tracks share the work ([`Self::add_runs_among`]). Later poses are the same, but each computes the missing
/// entries again, unless [`Self::prepare_until`] was called. After a million such starts ([`Self::MAX_POSITION_STARTS`]) an action starts
/// from the position of its own run, and no longer from that of the node. The same happens after four million samples of other runs that
/// move unevenly (under an ease, along a curve) at such starts.
#[derive(Debug, Clone, Default)]
pub struct Track {
    start: Pose,
    /// In the order of their starts.
    runs: Vec<TrackRun>,
    /// Present if there are several runs.
    table: Option<Box<Table>>,
}

/// How the runs of a track affect each other.
#[derive(Debug, Clone)]
struct Table {
    spans: Spans,
    channels: Channels,
    positions: Positions,
    /// Runs with a `Follow`.
    followers: Vec<u32>,
}

impl Track {
    /// How often actions of one track start from the current position of their node beside other runs, at most.
    pub const MAX_POSITION_STARTS: u32 = positions::MAX_STARTS;

    /// A track without runs.
    pub const fn new(start: Pose) -> Self {
        Self { start, runs: Vec::new(), table: None }
    }

    /// The runs, in the order in which they start.
    pub fn runs(&self) -> &[TrackRun] {
        &self.runs
    }

    /// Plays a program from `at_secs`, `speed` times as fast. Of runs that start at the same time, the one added later counts as the later
    /// one. Takes time proportional to all runs of the track; [`Self::add_runs`] adds many at once.
    pub fn add_run(&mut self, program: Arc<Program>, at_secs: f64, speed: f64) {
        self.add_runs([(program, at_secs, speed)]);
    }

    /// As [`Self::add_run`] for each program with its start in seconds and its speed.
    ///
    /// ```
    /// use kineograph_runtime::{Pose, Program, Track, format::Action};
    /// let step = Program::compile(&Action::move_by(1.0, [10.0, 0.0]))?;
    /// let mut track = Track::new(Pose::default());
    /// track.add_runs((0..1000).rev().map(|nth| (step.clone(), f64::from(nth), 1.0)));
    /// assert_eq!(track.pose_at(500.5).position, [5005.0, 0.0]);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn add_runs(&mut self, runs: impl IntoIterator<Item: Into<TrackRun>>) {
        self.add_runs_among(1, runs);
    }

    /// As [`Self::add_runs`], for one of `tracks` tracks. The more tracks there are, the less each prepares: all of them together take
    /// about as long as a few. Poses are the same; [`Self::prepare_until`] makes later ones fast.
    pub fn add_runs_among(&mut self, tracks: usize, runs: impl IntoIterator<Item: Into<TrackRun>>) {
        self.runs.extend(runs.into_iter().map(Into::into));
        // Stable, and near linear where the runs are mostly sorted.
        self.runs.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
        self.renew_table(tracks);
    }

    /// Sets where each run has to stop at the latest.
    pub(super) fn set_until(&mut self, tracks: usize, until: impl Fn(&TrackRun) -> Until) {
        let mut is_changed = false;
        for run in &mut self.runs {
            let until = until(run);
            is_changed |= core::mem::replace(&mut run.until, until) != until;
        }
        if is_changed {
            self.renew_table(tracks);
        }
    }

    fn renew_table(&mut self, tracks: usize) {
        self.table = None;
        let removal = self.runs.iter().filter_map(TrackRun::removal).min_by(|a, b| a.0.total_cmp(&b.0));
        for run in &mut self.runs {
            run.start = self.start;
            run.end_by(removal);
        }
        if self.runs.len() < 2 {
            return;
        }
        let channels = Channels::new(&self.start, &mut self.runs);
        let positions = Positions::new(self.start.position, &self.runs, tracks);
        let end_secs = |run: &TrackRun| match run.plays() {
            true => run.end_secs().filter(|_| !run.is_held),
            false => Some(f64::NEG_INFINITY),
        };
        let spans = Spans::new(self.runs.iter().map(|run| end_secs(run).unwrap_or(f64::INFINITY)));
        let followers = (0..).zip(&self.runs).filter(|(_, run)| run.program.has_follow());
        let followers = followers.map(|(index, _)| index).collect();
        self.table = Some(Box::new(Table { spans, channels, positions, followers }));
    }

    /// Prepares the table up to `secs`, so that poses until then cost only a search.
    pub fn prepare_until(&mut self, secs: f64) {
        if let Some(table) = &mut self.table {
            table.positions.prepare_until(&self.runs, secs);
        }
    }

    /// The time from which on actions no longer start from the position of their node, after [`Self::MAX_POSITION_STARTS`] such starts or
    /// too many samples of unevenly moving runs beside them. Known only as far as the track is prepared.
    pub fn starts_end_secs(&self) -> Option<f64> {
        self.table.as_ref()?.positions.starts_end_secs()
    }

    /// The number of position starts in the table.
    #[cfg(test)]
    pub(super) fn prepared_starts(&self) -> u32 {
        self.table.as_ref().map_or(0, |table| table.positions.prepared_starts())
    }

    /// The pose at `secs`, without `Follow`.
    pub fn pose_at(&self, secs: f64) -> Pose {
        match (&self.table, self.runs.as_slice()) {
            (Some(table), runs) => table.pose_at(self.start, runs, secs),
            (None, [only]) if reached(secs, only.at_secs) && only.plays() => {
                only.pose_from(&only.start, secs)
            }
            _ => self.start,
        }
    }

    /// What grid effects do to the picture at `secs`; see [`Program::grid_at`](crate::Program::grid_at). Of several runs the one that began
    /// last counts among those that still play, else the one that ended last.
    pub fn grid_at(&self, secs: f64) -> GridState {
        let mut state = GridState::default();
        let begun = |run: &&TrackRun| run.program.has_grid() && run.plays() && reached(secs, run.at_secs);
        // In the order of their ends, then those that play in that of their starts.
        let (mut over, mut playing) = (Vec::<(f64, &TrackRun)>::new(), Vec::new());
        for run in self.runs.iter().filter(begun) {
            match run.end_secs().filter(|end_secs| reached(secs, *end_secs)) {
                Some(end_secs) => {
                    let place = place_among(over.iter().map(|(secs, _)| *secs), end_secs);
                    over.insert(place, (end_secs, run));
                }
                None => playing.push(run),
            }
        }
        for run in over.into_iter().map(|(_, run)| run).chain(playing) {
            run.program.play_grid(run.playing_secs(secs), &mut state);
        }
        state
    }

    /// The `Follow` in force at `secs`; of several, that of the latest run.
    pub(super) fn follow_at(&self, secs: f64) -> Option<&Follow> {
        let of_run = |run: &'_ TrackRun| reached(secs, run.at_secs) && run.plays();
        match &self.table {
            Some(table) => {
                let runs = table.followers.iter().rev().map(|run| &self.runs[*run as usize]);
                runs.filter(|run| of_run(run)).filter_map(|run| run.follow_at(secs)).next()
            }
            None => self.runs.first().filter(|run| of_run(run)).and_then(|run| run.follow_at(secs)),
        }
    }
}

impl Table {
    fn pose_at(&self, start: Pose, runs: &[TrackRun], secs: f64) -> Pose {
        let mut pose = start;
        let (mut writes, mut open) = (self.channels.left_at(secs, &mut pose), self.channels.written());
        let mut position = self.positions.rest_at(secs);
        let started = runs.partition_point(|run| reached(secs, run.at_secs));
        // A little earlier than needed: a run that has just ended changes nothing.
        self.spans.each_back(started, secs - 4.0 * SLACK_SECS, &mut |index| {
            let run = &runs[index];
            let leg = position.as_ref().and_then(|_| self.positions.leg_at(index, secs));
            let channels = run.program.channels().intersection(open);
            if leg.is_none() && channels.is_empty() {
                return;
            }
            let from = leg.map_or(run.start, |leg| Pose { position: leg.start_px, ..run.start });
            let own = run.pose_from(&from, secs);
            if let (Some(position), Some(leg)) = (&mut position, leg) {
                *position = position.plus(leg.moved(&run.program, own.position, run.playing_secs(secs)));
            }
            for channel in channels.iter() {
                if run
                    .last_write(index as u32, channel, secs)
                    .is_some_and(|write| writes.counts(channel, write))
                {
                    pose.copy_channel(channel, &own);
                }
                if writes.is_decided(channel, secs) {
                    open = open.without(ChannelSet::of(&[channel]));
                }
            }
        });
        let position = position.unwrap_or_else(|| self.positions.computed_at(runs, secs));
        pose.position = position.shown_px();
        pose
    }
}
