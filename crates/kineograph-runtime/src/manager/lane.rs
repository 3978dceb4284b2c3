//! Many runs of one program side by side.
//!
//! A lane holds the runs that need only a clock and the values that they started from: alone on their target, forwards at their own
//! pace, of a program that has a [flat form](crate::program::flat). They are stored in columns, in chunks of 64. For each piece of the
//! program, each chunk has a mask of the runs that play it. An update applies the same few coefficients to all runs of a piece, and
//! looks up the piece of a run only when the run enters a new one.
//!
//! A slot is an index into the lane. Freed slots are reused in the order in which they became free. So where as many runs start as end,
//! runs of neighbouring targets get neighbouring slots.

mod advance;
mod kernel;
mod player;
mod starts;
#[cfg(feature = "rayon")]
mod threads;

#[cfg(test)]
mod tests;

use alloc::sync::Arc;

use super::batch_player::LaneEntry;
use super::list::NONE;
use super::poses::Columns;
use crate::clone_fields::clone_fields;
use crate::prelude::*;
use crate::program::EventTable;
use crate::program::flat::Flat;
use starts::Starts;

/// The number of slots of a chunk: the bits of a mask.
const CHUNK: usize = 64;

/// More than the slack and all rounding of a time, in seconds.
const MARGIN_SECS: f64 = 1e-8;

/// Runs of one program.
#[derive(Debug)]
pub(super) struct Lane {
    flat: Arc<Flat>,
    /// The events of the program, if they are few.
    events: Option<EventTable>,
    /// The number of runs.
    len: usize,
    /// The number of slots in use and free.
    slots: usize,
    /// First and last free slot, or `NONE`; a free slot names the next one in place of its target.
    free: [u32; 2],
    chunks: Vec<Chunk>,
    /// The runs that play a piece, one mask for each chunk and piece.
    masks: Vec<u64>,
    /// When each run leaves its piece or needs a visit, in seconds of the program, rounded down. Until then only its clock changes.
    wake_secs: Vec<[f32; CHUNK]>,
    /// Complete rounds. Empty for programs that do not repeat.
    rounds: Vec<[i32; CHUNK]>,
    /// The rests that rounding leaves of the clocks. Empty for programs that are too short for them to count.
    rests_secs: Vec<[f32; CHUNK]>,
    starts: Starts,
    /// No run wakes within this many seconds.
    quiet_secs: f64,
    /// No clock is beyond this.
    most_secs: f64,
    /// Where all runs wake, a little before the end, if the program has one piece and no events.
    end_secs: Option<f64>,
}

clone_fields!(Lane {
    flat,
    events,
    len,
    slots,
    free,
    chunks,
    masks,
    wake_secs,
    rounds,
    rests_secs,
    starts,
    quiet_secs,
    most_secs,
    end_secs
});

/// The data that every update touches.
#[derive(Debug, Clone)]
struct Chunk {
    elapsed_secs: [f64; CHUNK],
    /// Target slots.
    targets: [u32; CHUNK],
    /// Runs whose clock the next update does not move: they have not started, or the update has visited them already.
    held: u64,
    /// Runs that have not had their first update. They are held.
    fresh: u64,
    /// No clock is below this.
    least_secs: f64,
    layout: Layout,
    /// The least and the greatest target slot that the chunk has ever held.
    span: [u32; 2],
}

/// How the targets of a chunk are arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Not computed since a run joined.
    Unknown,
    /// Consecutive from this slot on, apart from free slots.
    From(u32),
    Scattered,
}

impl Layout {
    /// The layout within these poses: scattered if they do not include those of a whole chunk.
    fn within(self, poses: &Columns<'_>) -> Self {
        match self {
            Self::From(first) if !poses.hold(first as usize, CHUNK) => Self::Scattered,
            layout => layout,
        }
    }
}

impl Chunk {
    const EMPTY: Self = Self {
        elapsed_secs: [0.0; CHUNK],
        targets: [NONE; CHUNK],
        held: 0,
        fresh: 0,
        least_secs: f64::INFINITY,
        layout: Layout::Unknown,
        span: [NONE, 0],
    };

    fn widen_span(&mut self, target: u32) {
        self.span = [self.span[0].min(target), self.span[1].max(target)];
    }
}

impl Lane {
    #[inline]
    fn take_slot(&mut self, entry: LaneEntry) -> u32 {
        let slot = self.free[0];
        let slot = if slot == NONE { self.new_slot() } else { slot as usize };
        let (chunk, place) = (slot / CHUNK, slot % CHUNK);
        let block = &mut self.chunks[chunk];
        if self.free[0] != NONE {
            self.free[0] = block.targets[place];
            if self.free[0] == NONE {
                self.free[1] = NONE;
            }
        }
        self.len += 1;
        block.elapsed_secs[place] = entry.elapsed_secs;
        block.least_secs = block.least_secs.min(entry.elapsed_secs);
        if let Some(rests_secs) = self.rests_secs.get_mut(chunk) {
            rests_secs[place] = entry.rest_secs;
        }
        block.targets[place] = entry.target;
        block.widen_span(entry.target);
        if block.layout != Layout::From(entry.target.wrapping_sub(place as u32)) {
            block.layout = Layout::Unknown;
        }
        block.held |= u64::from(entry.is_held) << place;
        self.most_secs = self.most_secs.max(entry.elapsed_secs);
        block.fresh |= u64::from(!entry.is_started) << place;
        self.enter_piece(chunk, place);
        if entry.is_due {
            self.set_wake(chunk, place, entry.elapsed_secs);
        }
        slot as u32
    }

    fn new_slot(&mut self) -> usize {
        let slot = self.slots;
        self.slots += 1;
        if slot / CHUNK == self.chunks.len() {
            self.chunks.push(Chunk::EMPTY);
            self.masks.resize(self.masks.len() + self.flat.piece_count(), 0);
            self.wake_secs.push([f32::INFINITY; CHUNK]);
            if self.flat.repeats() {
                self.rounds.push([0; CHUNK]);
            }
            if self.flat.is_long() {
                self.rests_secs.push([0.0; CHUNK]);
            }
            self.starts.grow(self.flat.groups());
        }
        slot
    }

    /// Closes the gaps if most slots are free, and calls `on_move` with the target slot and the new slot of each moved run.
    fn close_gaps(&mut self, mut on_move: impl FnMut(u32, u32)) {
        if self.slots <= CHUNK || self.len * 2 > self.slots {
            return;
        }
        let mut from = self.len..self.slots;
        for to in 0..self.len {
            if self.is_taken(to) {
                continue;
            }
            let Some(from) = from.find(|slot| self.is_taken(*slot)) else { break };
            self.move_slot(from, to);
            on_move(self.chunks[to / CHUNK].targets[to % CHUNK], to as u32);
        }
        self.slots = self.len;
        self.free = [NONE; 2];
        let chunks = self.len.div_ceil(CHUNK);
        self.chunks.truncate(chunks);
        self.masks.truncate(chunks * self.flat.piece_count());
        self.wake_secs.truncate(chunks);
        self.rounds.truncate(chunks);
        self.rests_secs.truncate(chunks);
        self.starts.truncate(chunks);
        if let Some(last) = self.wake_secs.last_mut() {
            last[self.len - (chunks - 1) * CHUNK..].fill(f32::INFINITY);
        }
    }

    /// Whether a slot has a run. Every run has a time at which it wakes.
    fn is_taken(&self, slot: usize) -> bool {
        self.wake_secs[slot / CHUNK][slot % CHUNK] < f32::INFINITY
    }

    fn move_slot(&mut self, from: usize, to: usize) {
        let ((from, from_place), (to, to_place)) = ((from / CHUNK, from % CHUNK), (to / CHUNK, to % CHUNK));
        let source = &mut self.chunks[from];
        let (elapsed_secs, target) = (source.elapsed_secs[from_place], source.targets[from_place]);
        let [held, fresh] = [source.held, source.fresh].map(|marks| marks >> from_place & 1);
        source.held &= !(1 << from_place);
        source.fresh &= !(1 << from_place);
        let destination = &mut self.chunks[to];
        destination.elapsed_secs[to_place] = elapsed_secs;
        destination.least_secs = destination.least_secs.min(elapsed_secs);
        destination.targets[to_place] = target;
        destination.widen_span(target);
        destination.held |= held << to_place;
        destination.fresh |= fresh << to_place;
        destination.layout = Layout::Unknown;
        self.wake_secs[to][to_place] = self.wake_secs[from][from_place];
        if !self.rounds.is_empty() {
            self.rounds[to][to_place] = self.rounds[from][from_place];
        }
        if !self.rests_secs.is_empty() {
            self.rests_secs[to][to_place] = self.rests_secs[from][from_place];
        }
        self.starts.copy(from, from_place, to, to_place);
        let pieces = self.flat.piece_count();
        for piece in 0..pieces {
            let bit = self.masks[from * pieces + piece] >> from_place & 1;
            self.masks[from * pieces + piece] &= !(1 << from_place);
            self.masks[to * pieces + piece] |= bit << to_place;
        }
    }

    /// Records which piece a run plays, and until when.
    #[inline]
    fn enter_piece(&mut self, chunk: usize, place: usize) {
        if let Some(end_secs) = self.end_secs {
            self.masks[chunk] |= 1 << place;
            return self.set_wake(chunk, place, end_secs);
        }
        let block = &mut self.chunks[chunk];
        let elapsed_secs = block.elapsed_secs[place];
        let at = self.flat.place(elapsed_secs);
        if let Some(rounds) = self.rounds.get_mut(chunk) {
            rounds[place] = at.round;
        }
        self.masks[chunk * self.flat.piece_count() + at.piece as usize] |= 1 << place;
        let wake_secs = self.flat.leave_secs(at).min(self.flat.next_stop_secs(elapsed_secs));
        self.set_wake(chunk, place, wake_secs);
    }

    #[inline]
    fn set_wake(&mut self, chunk: usize, place: usize, wake_secs: f64) {
        let left_secs = wake_secs - self.chunks[chunk].elapsed_secs[place];
        self.wake_secs[chunk][place] = rounded_down(wake_secs);
        self.quiet_secs = if left_secs < self.quiet_secs { left_secs } else { self.quiet_secs };
    }

    fn leave_piece(&mut self, chunk: usize, place: usize) {
        let pieces = self.flat.piece_count();
        for mask in &mut self.masks[chunk * pieces..][..pieces] {
            *mask &= !(1 << place);
        }
    }
}

/// Rounds down to f32.
#[inline]
fn rounded_down(secs: f64) -> f32 {
    let rounded = secs as f32;
    if f64::from(rounded) > secs { rounded.next_down() } else { rounded }
}
