//! Many runs of one program side by side.
//!
//! A lane holds the runs that need nothing of their own but a clock and the values that they started from: alone on their target,
//! forwards at their own pace, of a program that has a [flat form](crate::program::flat). They lie in chunks of 64, in columns; in each
//! chunk one mask a piece of the program says who plays it. So an update goes through each piece of each chunk with the same
//! few coefficients, and nobody looks for a place until he has left his piece.
//!
//! A seat is an index into the lane. Seats stay filled from 0 on: the last one moves to where one becomes free.

mod advance;
mod starts;

#[cfg(test)]
mod tests;

use alloc::sync::Arc;

use super::poses::Poses;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::flat::Flat;
use starts::Starts;

/// How many seats a chunk has: the bits of a mask.
const CHUNK: usize = 64;

/// Runs of one program.
#[derive(Debug, Clone)]
pub(super) struct Lane {
    flat: Arc<Flat>,
    len: usize,
    chunks: Vec<Chunk>,
    /// One a chunk and piece: who plays it. A run that has not had its first update is in none.
    masks: Vec<u64>,
    /// When each has to be visited at the latest, in seconds of the program, rounded down; empty for a program that just goes on.
    due_secs: Vec<[f32; CHUNK]>,
    starts: Starts,
    /// No visit is due within so many seconds.
    quiet_secs: f64,
    /// No clock is ahead of this.
    most_secs: f64,
}

/// What every update touches.
#[derive(Debug, Clone)]
struct Chunk {
    elapsed_secs: [f64; CHUNK],
    /// Complete rounds.
    round: [i32; CHUNK],
    /// Target slots.
    slot: [u32; CHUNK],
    /// Whose clock the next update does not move: they have not started, or have been visited in it already.
    held: u64,
    layout: Layout,
}

/// Where the targets of a chunk lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Nobody has looked since seats changed.
    Unknown,
    /// One after the other from this slot on.
    From(u32),
    Scattered,
}

impl Chunk {
    const EMPTY: Self = Self {
        elapsed_secs: [0.0; CHUNK],
        round: [0; CHUNK],
        slot: [u32::MAX; CHUNK],
        held: 0,
        layout: Layout::Unknown,
    };
}

/// A run that sits down.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guest {
    /// Target slot.
    pub slot: u32,
    pub elapsed_secs: f64,
    /// Whether it has had its first update, and the pose of its target shows it.
    pub is_started: bool,
    /// Whether the update in progress, or the next one if it is not started, moves its clock no more.
    pub is_held: bool,
    /// When it has to be visited at the latest.
    pub due_secs: f64,
}

impl Lane {
    /// An empty lane for a program with this form.
    pub fn new(flat: &Arc<Flat>) -> Self {
        Self {
            flat: Arc::clone(flat),
            len: 0,
            chunks: Vec::new(),
            masks: Vec::new(),
            due_secs: Vec::new(),
            starts: Starts::default(),
            quiet_secs: f64::INFINITY,
            most_secs: 0.0,
        }
    }

    /// Takes a run in and gives its seat. `start` is the pose that it started from.
    pub fn push(&mut self, guest: Guest, start: &Pose) -> u32 {
        let seat = self.len;
        self.len += 1;
        let (chunk, place) = (seat / CHUNK, seat % CHUNK);
        if chunk == self.chunks.len() {
            self.grow();
        }
        let block = &mut self.chunks[chunk];
        block.elapsed_secs[place] = guest.elapsed_secs;
        block.slot[place] = guest.slot;
        block.layout = Layout::Unknown;
        if guest.is_held {
            block.held |= 1 << place;
        }
        self.most_secs = self.most_secs.max(guest.elapsed_secs);
        if self.has_due() {
            self.due_secs[chunk][place] = rounded_down(guest.due_secs);
            self.quiet_secs = self.quiet_secs.min(guest.due_secs - guest.elapsed_secs);
        }
        self.starts.put(self.flat.groups(), chunk, place, start);
        if guest.is_started {
            self.enter_piece(chunk, place);
        }
        seat as u32
    }

    fn grow(&mut self) {
        self.chunks.push(Chunk::EMPTY);
        let pieces = self.flat.piece_count();
        self.masks.resize(self.masks.len() + pieces, 0);
        if self.has_due() {
            self.due_secs.push([f32::INFINITY; CHUNK]);
        }
        self.starts.grow(self.flat.groups());
    }

    /// Whether runs of this program ever have to be visited.
    fn has_due(&self) -> bool {
        self.flat.has_stops()
    }

    /// Frees a seat. The run that moves to it is the one on this target slot, if any does.
    pub fn remove(&mut self, seat: u32) -> Option<u32> {
        let last = self.len - 1;
        let seat = seat as usize;
        self.leave_piece(seat / CHUNK, seat % CHUNK);
        if seat != last {
            self.move_seat(last, seat);
        }
        let (chunk, place) = (last / CHUNK, last % CHUNK);
        let block = &mut self.chunks[chunk];
        block.slot[place] = u32::MAX;
        block.held &= !(1 << place);
        block.layout = Layout::Unknown;
        if let Some(due_secs) = self.due_secs.get_mut(chunk) {
            due_secs[place] = f32::INFINITY;
        }
        self.len = last;
        (seat != last).then(|| self.chunks[seat / CHUNK].slot[seat % CHUNK])
    }

    fn move_seat(&mut self, from: usize, to: usize) {
        let ((from, from_place), (to, to_place)) = ((from / CHUNK, from % CHUNK), (to / CHUNK, to % CHUNK));
        let source = &self.chunks[from];
        let (elapsed_secs, round, slot) =
            (source.elapsed_secs[from_place], source.round[from_place], source.slot[from_place]);
        let held = source.held >> from_place & 1;
        let target = &mut self.chunks[to];
        target.elapsed_secs[to_place] = elapsed_secs;
        target.round[to_place] = round;
        target.slot[to_place] = slot;
        target.held = target.held & !(1 << to_place) | held << to_place;
        target.layout = Layout::Unknown;
        if self.has_due() {
            self.due_secs[to][to_place] = self.due_secs[from][from_place];
        }
        self.starts.copy(from, from_place, to, to_place);
        let pieces = self.flat.piece_count();
        for piece in 0..pieces {
            let bit = self.masks[from * pieces + piece] >> from_place & 1;
            self.masks[from * pieces + piece] &= !(1 << from_place);
            self.masks[to * pieces + piece] |= bit << to_place;
        }
    }

    /// The clock of a seat.
    #[inline]
    pub fn elapsed_secs(&self, seat: u32) -> f64 {
        self.chunks[seat as usize / CHUNK].elapsed_secs[seat as usize % CHUNK]
    }

    /// Whether the next update does not move its clock.
    #[inline]
    fn is_held(&self, seat: u32) -> bool {
        self.chunks[seat as usize / CHUNK].held >> (seat as usize % CHUNK) & 1 == 1
    }

    /// Whether a seat has not had its first update.
    pub fn is_fresh(&self, seat: u32) -> bool {
        self.is_held(seat) && !self.is_placed(seat)
    }

    /// Whether the update in progress has nothing left to do for a seat.
    pub fn is_done(&self, seat: u32) -> bool {
        self.is_held(seat) && self.is_placed(seat)
    }

    fn is_placed(&self, seat: u32) -> bool {
        let (pieces, bit) = (self.flat.piece_count(), 1 << (seat as usize % CHUNK));
        let masks = &self.masks[seat as usize / CHUNK * pieces..][..pieces];
        masks.iter().any(|mask| mask & bit != 0)
    }

    /// The pose that the run started from, given the current one.
    pub fn start(&self, seat: u32, current: &Pose) -> Pose {
        let mut start = *current;
        self.starts.take(self.flat.groups(), seat as usize / CHUNK, seat as usize % CHUNK, &mut start);
        start
    }

    /// Notes who plays which piece.
    fn enter_piece(&mut self, chunk: usize, place: usize) {
        let block = &mut self.chunks[chunk];
        let at = self.flat.place(block.elapsed_secs[place]);
        block.round[place] = at.round;
        self.masks[chunk * self.flat.piece_count() + at.piece as usize] |= 1 << place;
    }

    fn leave_piece(&mut self, chunk: usize, place: usize) {
        let pieces = self.flat.piece_count();
        for mask in &mut self.masks[chunk * pieces..][..pieces] {
            *mask &= !(1 << place);
        }
    }

    /// Moves the clock of one seat on and holds it, writes its pose and gives its new time.
    pub fn visit(&mut self, seat: u32, dt_secs: f64, poses: &mut Poses) -> f64 {
        let (chunk, place) = (seat as usize / CHUNK, seat as usize % CHUNK);
        let block = &mut self.chunks[chunk];
        if block.held >> place & 1 == 0 {
            block.elapsed_secs[place] += dt_secs;
        }
        block.held |= 1 << place;
        let elapsed_secs = block.elapsed_secs[place];
        self.leave_piece(chunk, place);
        self.show(chunk, place, poses);
        elapsed_secs
    }

    /// Says when a seat has to be visited next.
    pub fn set_due(&mut self, seat: u32, due_secs: f64) {
        if self.has_due() {
            let elapsed_secs = self.elapsed_secs(seat);
            self.due_secs[seat as usize / CHUNK][seat as usize % CHUNK] = rounded_down(due_secs);
            self.quiet_secs = self.quiet_secs.min(due_secs - elapsed_secs);
        }
    }

    /// How many runs there are.
    pub const fn len(&self) -> usize {
        self.len
    }
}

/// As an f32 that is not later.
fn rounded_down(secs: f64) -> f32 {
    let rounded = secs as f32;
    if f64::from(rounded) > secs { rounded.next_down() } else { rounded }
}
