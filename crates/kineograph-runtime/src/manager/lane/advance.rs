//! One update of a lane.

use super::kernel::{self, All, Crowd, each, late_places};
use super::starts::Starts;
use super::{CHUNK, Chunk, Lane, Layout, MARGIN_SECS, rounded_down};
use crate::manager::poses::{Columns, Poses};
use crate::program::flat::{Flat, Form, Group, MAX_SECS, Row};

impl Lane {
    /// Before an update of `dt_secs`: calls `on_due` with the target slot of each run that has to be visited, and maybe of some others.
    pub(super) fn each_due(&mut self, dt_secs: f64, mut on_due: impl FnMut(u32)) {
        self.most_secs += dt_secs;
        if self.most_secs + 1.0 >= MAX_SECS {
            return self.find_far(dt_secs, on_due);
        }
        if !self.flat.has_stops() || self.is_quiet(dt_secs) {
            return;
        }
        let mut is_any = false;
        for (chunk, wake_secs) in self.chunks.iter().zip(&self.wake_secs) {
            let late = late_places(&chunk.elapsed_secs, wake_secs, dt_secs + MARGIN_SECS);
            is_any |= late != 0;
            each(late, |place| on_due(chunk.targets[place]));
        }
        if !is_any {
            // The clocks are about to move.
            self.look_ahead();
            self.quiet_secs -= dt_secs + MARGIN_SECS;
        }
    }

    /// As [`Self::each_due`], when a clock may leave the range of the flat form.
    #[cold]
    fn find_far(&mut self, dt_secs: f64, mut on_due: impl FnMut(u32)) {
        (self.quiet_secs, self.most_secs) = (0.0, 0.0);
        for (chunk, wake_secs) in self.chunks.iter().zip(&self.wake_secs) {
            for (place, target) in chunk.targets.iter().enumerate() {
                // Free slots never wake.
                if wake_secs[place] < f32::INFINITY {
                    let to_secs = chunk.elapsed_secs[place] + dt_secs;
                    self.most_secs = self.most_secs.max(to_secs);
                    if f64::from(wake_secs[place]) <= to_secs + MARGIN_SECS || to_secs + 1.0 >= MAX_SECS {
                        on_due(*target);
                    }
                }
            }
        }
    }

    /// Whether no run wakes within `dt_secs`, which are then deducted from `quiet_secs`.
    fn is_quiet(&mut self, dt_secs: f64) -> bool {
        let is_quiet = self.quiet_secs > dt_secs + 2.0 * MARGIN_SECS;
        self.quiet_secs = if is_quiet { self.quiet_secs - dt_secs - MARGIN_SECS } else { 0.0 };
        is_quiet
    }

    /// Computes for how many seconds no run wakes.
    fn look_ahead(&mut self) {
        let mut quiet_secs = f64::INFINITY;
        for (chunk, wake_secs) in self.chunks.iter().zip(&self.wake_secs) {
            quiet_secs = quiet_secs.min(kernel::least_left(&chunk.elapsed_secs, wake_secs));
        }
        self.quiet_secs = quiet_secs;
    }

    /// Moves all clocks that are not held by `dt_secs`, and writes the poses. Afterwards no run is held. From `least_for_threads` runs on
    /// it uses several threads, if it can.
    pub(super) fn play(&mut self, dt_secs: f64, least_for_threads: u32, poses: &mut Poses) {
        if self.len == 0 {
            return;
        }
        // Runs that wake for an event or an end have been visited.
        let may_wake = !self.flat.has_stops() && !self.is_quiet(dt_secs);
        let is_for_threads = self.len >= least_for_threads as usize;
        let step = Step { dt_secs, may_wake };
        poses.make_room_for_marks_of(self.flat.groups());
        let has_strays = self.all().advance_all(step, is_for_threads, poses.columns());
        if has_strays {
            self.quiet_secs = 0.0;
        } else if may_wake {
            self.look_ahead();
        }
    }

    /// Looks up the piece of one run, and writes its pose.
    pub(super) fn enter(&mut self, chunk: usize, place: usize, poses: &mut Poses) {
        poses.make_room_for_marks_of(self.flat.groups());
        self.all().view(chunk).enter(place, &mut poses.columns());
        self.quiet_secs = 0.0;
    }

    #[inline]
    fn all(&mut self) -> Chunks<'_> {
        Chunks {
            flat: &self.flat,
            first: 0,
            chunks: &mut self.chunks,
            masks: &mut self.masks,
            wake_secs: &mut self.wake_secs,
            rounds: &mut self.rounds,
            rests_secs: &mut self.rests_secs,
            starts: &self.starts,
        }
    }
}

/// The step of an update.
#[derive(Clone, Copy)]
pub(super) struct Step {
    dt_secs: f64,
    /// Whether a run may enter a new piece.
    may_wake: bool,
}

/// Consecutive chunks.
pub(super) struct Chunks<'a> {
    pub flat: &'a Flat,
    /// The index of the first one in the lane.
    pub first: usize,
    pub chunks: &'a mut [Chunk],
    pub masks: &'a mut [u64],
    pub wake_secs: &'a mut [[f32; CHUNK]],
    /// Empty for programs that do not repeat.
    pub rounds: &'a mut [[i32; CHUNK]],
    /// Empty for short programs.
    pub rests_secs: &'a mut [[f32; CHUNK]],
    pub starts: &'a Starts,
}

impl Chunks<'_> {
    /// Plays an update. True if a run has entered a new piece.
    #[cfg_attr(not(feature = "rayon"), expect(unused_variables, reason = "there is one thread"))]
    fn advance_all(self, step: Step, is_for_threads: bool, poses: Columns<'_>) -> bool {
        #[cfg(feature = "rayon")]
        if is_for_threads {
            return self.advance_on_threads(step, poses);
        }
        self.advance(step, poses)
    }

    pub(super) fn advance(mut self, step: Step, mut poses: Columns<'_>) -> bool {
        let (mut has_strays, mut progress) = (false, [0.0; CHUNK]);
        for index in 0..self.chunks.len() {
            has_strays |= self.view(index).advance(step, &mut progress, &mut poses);
        }
        has_strays
    }

    #[inline]
    fn view(&mut self, index: usize) -> ChunkView<'_> {
        let pieces = self.flat.piece_count();
        ChunkView {
            flat: self.flat,
            chunk: &mut self.chunks[index],
            masks: &mut self.masks[index * pieces..][..pieces],
            wake_secs: &mut self.wake_secs[index],
            rounds: self.rounds.get_mut(index),
            rests_secs: self.rests_secs.get_mut(index),
            starts: self.starts,
            index: self.first + index,
        }
    }
}

/// With this many runs on consecutive targets, a loop over the whole chunk is fastest.
const MANY: u32 = 48;

/// Programs that do not repeat are in their first round.
static NO_ROUNDS: [i32; CHUNK] = [0; CHUNK];

/// A chunk with the columns that belong to it.
struct ChunkView<'a> {
    flat: &'a Flat,
    chunk: &'a mut Chunk,
    masks: &'a mut [u64],
    wake_secs: &'a mut [f32; CHUNK],
    rounds: Option<&'a mut [i32; CHUNK]>,
    rests_secs: Option<&'a mut [f32; CHUNK]>,
    starts: &'a Starts,
    index: usize,
}

impl ChunkView<'_> {
    /// Plays an update. True if a run has entered a new piece.
    fn advance(&mut self, step: Step, progress: &mut [f64; CHUNK], poses: &mut Columns<'_>) -> bool {
        let Step { dt_secs, may_wake } = step;
        let Chunk { elapsed_secs, held, least_secs, .. } = &mut *self.chunk;
        match self.rests_secs.as_deref_mut() {
            Some(rests_secs) => kernel::advance_long(elapsed_secs, rests_secs, *held, *least_secs, dt_secs),
            None => kernel::advance_clocks(elapsed_secs, *held, dt_secs),
        }
        if *held == 0 {
            // A lower bound, however the sums are rounded.
            *least_secs = (*least_secs + dt_secs) * (1.0 - 1e-12);
        }
        // The first update also has to write what stands still.
        let mut strays = if self.flat.stands_still() { self.chunk.fresh } else { 0 };
        (self.chunk.held, self.chunk.fresh) = (0, 0);
        if may_wake {
            strays |= late_places(&self.chunk.elapsed_secs, self.wake_secs, MARGIN_SECS);
        }
        if strays != 0 {
            self.masks.iter_mut().for_each(|mask| *mask &= !strays);
            each(strays, |place| self.enter(place, poses));
        }
        let repeated;
        let (local_secs, rounds) = match self.rounds.as_deref() {
            Some(rounds) => {
                repeated = kernel::local_secs(&self.chunk.elapsed_secs, rounds, self.flat.round_secs());
                (&repeated, rounds)
            }
            None => (&self.chunk.elapsed_secs, &NO_ROUNDS),
        };
        for (piece, players) in self.masks.iter().enumerate().filter(|(_, players)| **players != 0) {
            let mut layout = Layout::Scattered;
            if players.count_ones() >= MANY {
                if self.chunk.layout == Layout::Unknown {
                    let taken = self.masks.iter().fold(0, |taken, players| taken | players);
                    self.chunk.layout = kernel::layout(&self.chunk.targets, taken);
                }
                layout = self.chunk.layout.within(poses);
            }
            let start_secs = self.flat.start_secs(piece as u32);
            let crowd = Crowd {
                players: *players,
                start_secs,
                local_secs,
                layout,
                targets: &self.chunk.targets,
                first_target: poses.first,
                rounds,
            };
            self.play(&crowd, self.flat.rows(piece as u32), progress, poses);
        }
        strays != 0
    }

    /// Writes the poses of the runs that play a piece.
    #[inline]
    fn play(&self, crowd: &Crowd<'_>, rows: &[Row], progress: &mut [f64; CHUNK], poses: &mut Columns<'_>) {
        for (group, row) in self.flat.groups().iter().zip(rows).filter(|(_, row)| row.form != Form::Still) {
            let Layout::From(first) = crowd.layout else {
                self.write(crowd, *group, row, poses);
                continue;
            };
            if !row.shares_progress {
                kernel::progress(row, crowd.start_secs, crowd.local_secs, progress);
            }
            let (players, rounds) = (crowd.players, crowd.rounds);
            let all = All { players, first: first as usize - poses.first, progress, rounds };
            self.write_all(&all, *group, row, poses);
        }
    }

    /// Writes one group of the poses of runs that play a piece.
    fn write(&self, crowd: &Crowd<'_>, group: Group, row: &Row, poses: &mut Columns<'_>) {
        let index = self.index;
        match group {
            Group::Opacity => kernel::write(crowd, row, &self.starts.opacity[index], poses.opacity),
            Group::Color => kernel::write(crowd, row, &self.starts.color[index], poses.color),
            // Constant within a piece: `enter` writes these.
            Group::Frame | Group::Visible => {}
            pair => {
                let pair = pair as usize;
                kernel::write(crowd, row, &self.starts.pairs[pair][index], poses.pairs[pair]);
            }
        }
    }

    /// Writes one group of the poses of a whole chunk.
    fn write_all(&self, all: &All<'_>, group: Group, row: &Row, poses: &mut Columns<'_>) {
        let index = self.index;
        match group {
            Group::Opacity => kernel::write_all(all, row, &self.starts.opacity[index], poses.opacity),
            Group::Color => kernel::write_all(all, row, &self.starts.color[index], poses.color),
            // Constant within a piece: `enter` writes these.
            Group::Frame | Group::Visible => {}
            pair => {
                let pair = pair as usize;
                kernel::write_all(all, row, &self.starts.pairs[pair][index], poses.pairs[pair]);
            }
        }
    }

    /// Looks up the piece that a run plays now, and writes all groups of its pose.
    fn enter(&mut self, place: usize, poses: &mut Columns<'_>) {
        let (flat, chunk) = (self.flat, &mut *self.chunk);
        let elapsed_secs = chunk.elapsed_secs[place];
        let at = flat.place(elapsed_secs);
        if let Some(rounds) = self.rounds.as_deref_mut() {
            rounds[place] = at.round;
        }
        self.masks[at.piece as usize] |= 1 << place;
        self.wake_secs[place] = rounded_down(flat.leave_secs(at).min(flat.next_stop_secs(elapsed_secs)));
        let local_secs = flat.local_secs(at, elapsed_secs);
        let (target, index) = (chunk.targets[place] as usize - poses.first, self.index);
        let round = f64::from(at.round);
        for (group, row) in flat.groups().iter().zip(flat.rows(at.piece)) {
            if let Some(mark) = group.mark() {
                let start = f64::from(self.starts.marks[mark][index][place][0]);
                poses.set_mark(*group, target, row.mark(start, round));
                continue;
            }
            let f = row.progress(local_secs);
            match group {
                Group::Opacity => {
                    poses.opacity[target] = row.tame_value(self.starts.opacity[index][place], round, f);
                }
                Group::Color => {
                    poses.color[target] = row.tame_value(self.starts.color[index][place], round, f);
                }
                pair => {
                    let pair = *pair as usize;
                    poses.pairs[pair][target] =
                        row.tame_value(self.starts.pairs[pair][index][place], round, f);
                }
            }
        }
    }
}
