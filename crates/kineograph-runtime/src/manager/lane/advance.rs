//! One update of a lane.

use super::starts::{Block, Starts};
use super::{CHUNK, Chunk, Lane, Layout};
use crate::manager::poses::Poses;
use crate::program::SLACK_SECS;
use crate::program::flat::{Flat, Form, Group, MAX_SECS, Place, Row};

impl Lane {
    /// Calls `on_due` with the target slot of each run that an update of `dt_secs` has to visit, and maybe of some more.
    pub fn find_due(&mut self, dt_secs: f64, mut on_due: impl FnMut(u32)) {
        // More than all slack and rounding.
        let until_secs = dt_secs + 1e-8;
        self.most_secs += dt_secs;
        if self.most_secs + 1.0 >= MAX_SECS {
            return self.find_far(dt_secs, on_due);
        }
        self.quiet_secs -= until_secs;
        if self.quiet_secs > 0.0 || self.due_secs.is_empty() {
            return;
        }
        let mut quiet_secs = f64::INFINITY;
        for (chunk, due_secs) in self.chunks.iter().zip(&self.due_secs) {
            let left_secs = |place: usize| f64::from(due_secs[place]) - chunk.elapsed_secs[place];
            let mut least = [f64::INFINITY; 4];
            for place in 0..CHUNK {
                let least = &mut least[place % 4];
                let left_secs = left_secs(place);
                *least = if left_secs < *least { left_secs } else { *least };
            }
            let least_secs = least.into_iter().fold(f64::INFINITY, f64::min);
            quiet_secs = quiet_secs.min(least_secs);
            if least_secs <= until_secs {
                (0..CHUNK)
                    .filter(|place| left_secs(*place) <= until_secs)
                    .for_each(|place| on_due(chunk.slot[place]));
            }
        }
        self.quiet_secs = quiet_secs - until_secs;
    }

    /// As [`Self::find_due`] where some clock comes to where the flat form ends.
    #[cold]
    fn find_far(&mut self, dt_secs: f64, mut on_due: impl FnMut(u32)) {
        self.quiet_secs = 0.0;
        self.most_secs = 0.0;
        for (seat, chunk) in (0..self.len).map(|seat| (seat, &self.chunks[seat / CHUNK])) {
            let elapsed_secs = chunk.elapsed_secs[seat % CHUNK];
            self.most_secs = self.most_secs.max(elapsed_secs + dt_secs);
            let left_secs = match self.due_secs.get(seat / CHUNK) {
                Some(due_secs) => f64::from(due_secs[seat % CHUNK]) - elapsed_secs,
                None => f64::INFINITY,
            };
            if left_secs <= dt_secs + 1e-8 || elapsed_secs + dt_secs + 1.0 >= MAX_SECS {
                on_due(chunk.slot[seat % CHUNK]);
            }
        }
    }

    /// Moves all clocks but those held on by `dt_secs`, and writes the poses. Nobody is held afterwards.
    pub fn advance(&mut self, dt_secs: f64, poses: &mut Poses) {
        let flat = &*self.flat;
        let pieces = flat.piece_count();
        for (index, (chunk, masks)) in
            self.chunks.iter_mut().zip(self.masks.chunks_exact_mut(pieces)).enumerate()
        {
            let mut batch = Batch { flat, chunk, masks, starts: &self.starts, index };
            batch.advance(dt_secs, poses);
        }
    }

    /// Looks up the piece of one seat, and writes its pose.
    pub(super) fn show(&mut self, chunk: usize, place: usize, poses: &mut Poses) {
        let flat = &*self.flat;
        let pieces = flat.piece_count();
        let masks = &mut self.masks[chunk * pieces..][..pieces];
        Batch { flat, chunk: &mut self.chunks[chunk], masks, starts: &self.starts, index: chunk }
            .enter(place, poses);
    }
}

/// A chunk and all that it takes to play it.
struct Batch<'a> {
    flat: &'a Flat,
    chunk: &'a mut Chunk,
    masks: &'a mut [u64],
    starts: &'a Starts,
    index: usize,
}

impl Batch<'_> {
    fn advance(&mut self, dt_secs: f64, poses: &mut Poses) {
        let mut strays = 0;
        if self.chunk.held != 0 {
            let placed = self.masks.iter().fold(0, |all, mask| all | mask);
            strays = self.chunk.held & !placed;
        }
        let local_secs = self.advance_clocks(dt_secs);
        if self.chunk.layout == Layout::Unknown {
            self.chunk.layout = layout(&self.chunk.slot);
        }
        for piece in 0..self.masks.len() {
            if self.masks[piece] != 0 {
                strays |= self.play(piece, &local_secs, poses);
            }
        }
        each(strays, |place| self.enter(place, poses));
    }

    /// Moves the clocks, and gives the times within the rounds.
    #[inline]
    fn advance_clocks(&mut self, dt_secs: f64) -> [f64; CHUNK] {
        let chunk = &mut *self.chunk;
        if chunk.held == 0 {
            for elapsed_secs in &mut chunk.elapsed_secs {
                *elapsed_secs += dt_secs;
            }
        } else {
            for (place, elapsed_secs) in chunk.elapsed_secs.iter_mut().enumerate() {
                *elapsed_secs += if chunk.held >> place & 1 == 1 { 0.0 } else { dt_secs };
            }
            chunk.held = 0;
        }
        let mut local_secs = chunk.elapsed_secs;
        if self.flat.repeats() {
            let round_secs = self.flat.round_secs();
            for (local_secs, round) in local_secs.iter_mut().zip(&chunk.round) {
                *local_secs -= f64::from(*round) * round_secs;
            }
        }
        local_secs
    }

    /// Plays one piece for those who are in it, and gives those who have left it.
    fn play(&mut self, piece: usize, local_secs: &[f64; CHUNK], poses: &mut Poses) -> u64 {
        let mut players = self.masks[piece];
        let end_secs = self.flat.end_secs(piece as u32);
        let mut late = 0;
        if end_secs.is_finite() {
            late = players & late_places(local_secs, end_secs);
            players &= !late;
            self.masks[piece] = players;
        }
        if players != 0 {
            let start_secs = self.flat.start_secs(piece as u32);
            for (group, row) in self.flat.groups().iter().zip(self.flat.rows(piece as u32)) {
                if row.form != Form::Still {
                    let crowd = Crowd { row, players, start_secs, local_secs, chunk: self.chunk };
                    self.write(*group, &crowd, poses);
                }
            }
        }
        late
    }

    #[inline]
    fn write(&self, group: Group, crowd: &Crowd<'_>, poses: &mut Poses) {
        let index = self.index;
        match group {
            Group::Opacity => crowd.write(&self.starts.opacity[index], &mut poses.opacity),
            Group::Color => crowd.write(&self.starts.color[index], &mut poses.color),
            pair => {
                let pair = pair as usize;
                crowd.write(&self.starts.pairs[pair][index], &mut poses.pairs[pair]);
            }
        }
    }

    /// Finds the piece that a run plays now, and writes all groups of its pose.
    fn enter(&mut self, place: usize, poses: &mut Poses) {
        let (flat, chunk) = (self.flat, &mut *self.chunk);
        let elapsed_secs = chunk.elapsed_secs[place];
        let at = flat.place(elapsed_secs);
        chunk.round[place] = at.round;
        self.masks[at.piece as usize] |= 1 << place;
        let local_secs = flat.local_secs(at, elapsed_secs);
        let slot = chunk.slot[place] as usize;
        for (group, row) in flat.groups().iter().zip(flat.rows(at.piece)) {
            let one = One { row, at, local_secs, slot };
            match group {
                Group::Opacity => one.write(self.starts.opacity[self.index][place], &mut poses.opacity),
                Group::Color => one.write(self.starts.color[self.index][place], &mut poses.color),
                pair => {
                    let pair = *pair as usize;
                    one.write(self.starts.pairs[pair][self.index][place], &mut poses.pairs[pair]);
                }
            }
        }
    }
}

/// A bit for each who has come to the end of his piece.
#[inline]
fn late_places(local_secs: &[f64; CHUNK], end_secs: f64) -> u64 {
    let mut late = 0;
    for (place, local_secs) in local_secs.iter().enumerate() {
        late |= u64::from(local_secs + SLACK_SECS >= end_secs) << place;
    }
    late
}

/// One run and one group.
struct One<'a> {
    row: &'a Row,
    at: Place,
    local_secs: f64,
    slot: usize,
}

impl One<'_> {
    #[inline]
    fn write<const N: usize>(&self, start: [f32; N], poses: &mut [[f32; N]]) {
        let f = self.row.progress(self.local_secs);
        let value = self.row.value(start, f64::from(self.at.round), f);
        if let Some(pose) = poses.get_mut(self.slot) {
            *pose = value.map(|value| value as f32);
        }
    }
}

/// Those of a chunk who play the same row.
struct Crowd<'a> {
    row: &'a Row,
    players: u64,
    start_secs: f64,
    local_secs: &'a [f64; CHUNK],
    chunk: &'a Chunk,
}

impl Crowd<'_> {
    /// Writes one group of their poses.
    fn write<const N: usize>(&self, starts: &Block<N>, poses: &mut [[f32; N]]) {
        let terms = &self.row.terms;
        let progress = self.progress();
        let has_rounds = terms.iter().any(|terms| terms.o != 0.0);
        match self.row.form {
            Form::Add if has_rounds => self.write_each(starts, poses, |start, place| {
                let round = f64::from(self.chunk.round[place]);
                core::array::from_fn(|index| {
                    terms[index].add(f64::from(start[index]), round, progress[place])
                })
            }),
            Form::Add => self.write_each(starts, poses, |start, place| {
                core::array::from_fn(|index| terms[index].add(f64::from(start[index]), 0.0, progress[place]))
            }),
            Form::Set => self.write_each(starts, poses, |_, place| {
                core::array::from_fn(|index| terms[index].set(progress[place]))
            }),
            Form::Blend => self.write_each(starts, poses, |start, place| {
                core::array::from_fn(|index| terms[index].blend(f64::from(start[index]), progress[place]))
            }),
            Form::Still => {}
        }
    }

    #[inline(always)]
    fn write_each<const N: usize>(
        &self,
        starts: &Block<N>,
        poses: &mut [[f32; N]],
        value: impl Fn([f32; N], usize) -> [f64; N],
    ) {
        if self.players == u64::MAX
            && let Layout::From(first) = self.chunk.layout
            && let Some(poses) =
                poses.get_mut(first as usize..).and_then(|poses| poses.first_chunk_mut::<CHUNK>())
        {
            for (place, (pose, start)) in poses.iter_mut().zip(starts).enumerate() {
                *pose = value(*start, place).map(|value| value as f32);
            }
            return;
        }
        each(self.players, |place| {
            if let Some(pose) = poses.get_mut(self.chunk.slot[place] as usize) {
                *pose = value(starts[place], place).map(|value| value as f32);
            }
        });
    }

    /// The eased progress of all players; of others it means nothing.
    #[inline]
    fn progress(&self) -> [f64; CHUNK] {
        let Row { origin_secs, per_sec, .. } = *self.row;
        let mut progress = *self.local_secs;
        for progress in &mut progress {
            let local_secs = if *progress < self.start_secs { self.start_secs } else { *progress };
            *progress = (local_secs - origin_secs) * per_sec;
        }
        if let Some(curve) = self.row.curve {
            each(self.players, |place| progress[place] = curve.value(progress[place]));
        }
        progress
    }
}

/// Calls `work` with the index of each bit that is set, ascending.
#[inline(always)]
fn each(mut bits: u64, mut work: impl FnMut(usize)) {
    while bits != 0 {
        // Below 64, because `bits` is not zero; the mask spares a check.
        work(bits.trailing_zeros() as usize & (CHUNK - 1));
        bits &= bits - 1;
    }
}

fn layout(slots: &[u32; CHUNK]) -> Layout {
    let first = slots[0];
    let follows = |(place, slot): (usize, &u32)| *slot == first.wrapping_add(place as u32);
    if slots.iter().enumerate().all(follows) { Layout::From(first) } else { Layout::Scattered }
}
