//! Many runs of one program side by side.
//!
//! A lane holds the runs that need nothing of their own but a clock and the values that they started from: alone on their target,
//! forwards at their own pace, of a program that has a [flat form](crate::program::flat). They lie in chunks of 64, in columns; in each
//! chunk one mask a piece of the program says who plays it. So an update goes through each piece of each chunk with the same
//! few coefficients, and nobody looks for a place until he has left his piece.
//!
//! A seat is an index into the lane. Free seats are taken again, the one that was left first comes first: where as many come as go,
//! everybody finds a seat near those of his neighbours, and targets that follow each other go on to do so in the lane.

mod advance;
mod kernel;
mod starts;
#[cfg(feature = "rayon")]
mod threads;

#[cfg(test)]
mod tests;

use alloc::sync::Arc;

use super::list::NONE;
use super::poses::{Columns, Poses};
use crate::clock;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::flat::{Flat, Group};
use crate::program::{EventTable, Program};
use starts::Starts;

/// How many seats a chunk has: the bits of a mask.
const CHUNK: usize = 64;

/// More than all slack and rounding of a time, in seconds.
const MARGIN_SECS: f64 = 1e-8;

/// Runs of one program.
#[derive(Debug, Clone)]
pub(super) struct Lane {
    flat: Arc<Flat>,
    /// What they tell, if that is little.
    events: Option<EventTable>,
    /// How many runs there are.
    len: usize,
    /// How many seats have been handed out, free ones included.
    seats: usize,
    /// First and last free seat, or `NONE`; each names the next one in place of its target.
    free: [u32; 2],
    chunks: Vec<Chunk>,
    /// One a chunk and piece: who plays it.
    masks: Vec<u64>,
    /// When each leaves his piece or has to be visited, in seconds of the program, rounded down. In between only his clock counts.
    wake_secs: Vec<[f32; CHUNK]>,
    /// Complete rounds. Empty for programs that do not repeat.
    rounds: Vec<[i32; CHUNK]>,
    /// What rounding has left out of the clocks. Empty for programs that are too short for it to count.
    rests_secs: Vec<[f32; CHUNK]>,
    starts: Starts,
    /// Nobody wakes within so many seconds.
    quiet_secs: f64,
    /// No clock is ahead of this.
    most_secs: f64,
    /// Where there is one piece only and nothing on the way, the end is when everybody wakes, a little early.
    end_secs: Option<f64>,
}

/// What every update touches.
#[derive(Debug, Clone)]
struct Chunk {
    elapsed_secs: [f64; CHUNK],
    /// Target slots.
    slot: [u32; CHUNK],
    /// Whose clock the next update does not move: they have not started, or have been visited in it already.
    held: u64,
    /// Who has not had his first update. They are held.
    fresh: u64,
    /// No clock is behind this.
    least_secs: f64,
    layout: Layout,
    /// The least and the greatest target slot that has ever been here.
    span: [u32; 2],
}

/// Where the targets of a chunk lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Nobody has looked since somebody sat down.
    Unknown,
    /// One after the other from this slot on, free seats left out.
    From(u32),
    Scattered,
}

impl Layout {
    /// As seen by who has these poses only: where those of a whole chunk are not among them, nothing is left out.
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
        slot: [NONE; CHUNK],
        held: 0,
        fresh: 0,
        least_secs: f64::INFINITY,
        layout: Layout::Unknown,
        span: [NONE, 0],
    };

    fn widen_span(&mut self, slot: u32) {
        self.span = [self.span[0].min(slot), self.span[1].max(slot)];
    }
}

/// A run that sits down.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guest {
    /// Target slot.
    pub slot: u32,
    pub elapsed_secs: f64,
    /// See [`Playhead::rest_secs`](super::playhead::Playhead::rest_secs).
    pub rest_secs: f32,
    /// Whether it has had its first update, and the pose of its target shows it.
    pub is_started: bool,
    /// Whether the next or current update does not move its clock.
    pub is_held: bool,
    /// Whether something happens at its start, so that its first update has to visit it.
    pub is_due: bool,
}

impl Lane {
    /// An empty lane for a program. `None` if that has no form for it.
    pub fn new(program: &Program) -> Option<Self> {
        let flat = program.flat()?;
        Some(Self {
            flat: Arc::clone(flat),
            events: program.event_table(),
            len: 0,
            seats: 0,
            free: [NONE; 2],
            chunks: Vec::new(),
            masks: Vec::new(),
            wake_secs: Vec::new(),
            rounds: Vec::new(),
            rests_secs: Vec::new(),
            starts: Starts::default(),
            quiet_secs: f64::INFINITY,
            most_secs: 0.0,
            end_secs: flat.has_one_piece().then(|| flat.next_stop_secs(0.0)),
        })
    }

    /// Takes a run in that starts from `start`, and gives its seat.
    pub fn push(&mut self, guest: Guest, start: &Pose) -> u32 {
        let seat = self.take_seat(guest);
        self.starts.put(self.flat.groups(), seat as usize / CHUNK, seat as usize % CHUNK, start);
        seat
    }

    /// As [`Self::push`] for a run that starts from the pose of its target as it is.
    pub fn push_here(&mut self, guest: Guest, poses: &Poses) -> u32 {
        let seat = self.take_seat(guest);
        let place = (seat as usize / CHUNK, seat as usize % CHUNK);
        self.starts.put_from(self.flat.groups(), place, poses, guest.slot as usize);
        seat
    }

    #[inline]
    fn take_seat(&mut self, guest: Guest) -> u32 {
        let seat = self.free[0];
        let seat = if seat == NONE { self.new_seat() } else { seat as usize };
        let (chunk, place) = (seat / CHUNK, seat % CHUNK);
        let block = &mut self.chunks[chunk];
        if self.free[0] != NONE {
            self.free[0] = block.slot[place];
            if self.free[0] == NONE {
                self.free[1] = NONE;
            }
        }
        self.len += 1;
        block.elapsed_secs[place] = guest.elapsed_secs;
        block.least_secs = block.least_secs.min(guest.elapsed_secs);
        if let Some(rests_secs) = self.rests_secs.get_mut(chunk) {
            rests_secs[place] = guest.rest_secs;
        }
        block.slot[place] = guest.slot;
        block.widen_span(guest.slot);
        if block.layout != Layout::From(guest.slot.wrapping_sub(place as u32)) {
            block.layout = Layout::Unknown;
        }
        block.held |= u64::from(guest.is_held) << place;
        self.most_secs = self.most_secs.max(guest.elapsed_secs);
        block.fresh |= u64::from(!guest.is_started) << place;
        self.enter_piece(chunk, place);
        if guest.is_due {
            self.set_wake(chunk, place, guest.elapsed_secs);
        }
        seat as u32
    }

    fn new_seat(&mut self) -> usize {
        let seat = self.seats;
        self.seats += 1;
        if seat / CHUNK == self.chunks.len() {
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
        seat
    }

    /// Frees a seat.
    pub fn remove(&mut self, seat: u32) {
        let (chunk, place) = (seat as usize / CHUNK, seat as usize % CHUNK);
        self.leave_piece(chunk, place);
        let block = &mut self.chunks[chunk];
        block.slot[place] = NONE;
        block.held &= !(1 << place);
        block.fresh &= !(1 << place);
        self.wake_secs[chunk][place] = f32::INFINITY;
        match self.free[1] {
            NONE => self.free[0] = seat,
            last => self.chunks[last as usize / CHUNK].slot[last as usize % CHUNK] = seat,
        }
        self.free[1] = seat;
        self.len -= 1;
    }

    /// Closes the gaps if most seats are free, and tells for each run that moves its target slot and its new seat.
    pub fn tidy(&mut self, mut on_move: impl FnMut(u32, u32)) {
        if self.seats <= CHUNK || self.len * 2 > self.seats {
            return;
        }
        let mut from = self.len..self.seats;
        for to in 0..self.len {
            if self.is_taken(to) {
                continue;
            }
            let Some(from) = from.find(|seat| self.is_taken(*seat)) else { break };
            self.move_seat(from, to);
            on_move(self.chunks[to / CHUNK].slot[to % CHUNK], to as u32);
        }
        self.seats = self.len;
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

    /// Calls `on_target` with the target slot of each run.
    pub fn each_target(&self, mut on_target: impl FnMut(u32)) {
        if self.len > 0 {
            let taken = (0..self.seats).filter(|seat| self.is_taken(*seat));
            taken.for_each(|seat| on_target(self.chunks[seat / CHUNK].slot[seat % CHUNK]));
        }
    }

    /// Whether somebody sits there. All who do wake some time.
    fn is_taken(&self, seat: usize) -> bool {
        self.wake_secs[seat / CHUNK][seat % CHUNK] < f32::INFINITY
    }

    fn move_seat(&mut self, from: usize, to: usize) {
        let ((from, from_place), (to, to_place)) = ((from / CHUNK, from % CHUNK), (to / CHUNK, to % CHUNK));
        let source = &mut self.chunks[from];
        let (elapsed_secs, slot) = (source.elapsed_secs[from_place], source.slot[from_place]);
        let [held, fresh] = [source.held, source.fresh].map(|marks| marks >> from_place & 1);
        source.held &= !(1 << from_place);
        source.fresh &= !(1 << from_place);
        let target = &mut self.chunks[to];
        target.elapsed_secs[to_place] = elapsed_secs;
        target.least_secs = target.least_secs.min(elapsed_secs);
        target.slot[to_place] = slot;
        target.widen_span(slot);
        target.held |= held << to_place;
        target.fresh |= fresh << to_place;
        target.layout = Layout::Unknown;
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

    /// The clock of a seat: its time, and what rounding has left out.
    #[inline]
    pub fn clock(&self, seat: u32) -> (f64, f32) {
        let (chunk, place) = (seat as usize / CHUNK, seat as usize % CHUNK);
        let rest_secs = self.rests_secs.get(chunk).map_or(0.0, |rests_secs| rests_secs[place]);
        (self.chunks[chunk].elapsed_secs[place], rest_secs)
    }

    /// The clock of a seat after an update of `dt_secs`, the first of which moves no clock.
    #[inline]
    pub fn clock_after(&self, seat: u32, dt_secs: f64) -> (f64, f32) {
        let (secs, rest_secs) = self.clock(seat);
        if self.is_fresh(seat) {
            (secs, rest_secs)
        } else if self.rests_secs.is_empty() {
            (secs + dt_secs, rest_secs)
        } else {
            clock::finite_sum(secs, rest_secs, dt_secs)
        }
    }

    /// Whether a seat has not had its first update.
    #[inline]
    pub fn is_fresh(&self, seat: u32) -> bool {
        self.chunks[seat as usize / CHUNK].fresh >> (seat as usize % CHUNK) & 1 == 1
    }

    /// Whether the update in progress has nothing left to do for a seat.
    #[inline]
    pub fn is_done(&self, seat: u32) -> bool {
        let chunk = &self.chunks[seat as usize / CHUNK];
        (chunk.held & !chunk.fresh) >> (seat as usize % CHUNK) & 1 == 1
    }

    /// The pose that the run started from, given the current one.
    pub fn start(&self, seat: u32, current: &Pose) -> Pose {
        let mut start = *current;
        self.starts.take(self.flat.groups(), seat as usize / CHUNK, seat as usize % CHUNK, &mut start);
        start
    }

    /// Notes who plays which piece, and until when.
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

    /// Ends a run: its pose becomes that of the end, and its seat free.
    pub fn finish(&mut self, seat: u32, poses: &mut Poses) {
        let (chunk, place) = (seat as usize / CHUNK, seat as usize % CHUNK);
        let slot = self.chunks[chunk].slot[place] as usize;
        for (group, row) in self.flat.groups().iter().zip(self.flat.end_rows()) {
            if let Some(mark) = group.mark() {
                let start = f64::from(self.starts.marks[mark][chunk][place][0]);
                poses.set_mark(*group, slot, row.mark(start, 0.0));
                continue;
            }
            match group {
                Group::Opacity => {
                    poses.opacity[slot] = row.tame_value(self.starts.opacity[chunk][place], 0.0, 1.0);
                }
                Group::Color => poses.color[slot] = row.tame_value(self.starts.color[chunk][place], 0.0, 1.0),
                pair => {
                    let pair = *pair as usize;
                    poses.pairs[pair][slot] = row.tame_value(self.starts.pairs[pair][chunk][place], 0.0, 1.0);
                }
            }
        }
        self.remove(seat);
    }

    /// What happens in a window forwards, if that can be listed quickly.
    pub fn events(&self, after_secs: f64, until_secs: f64) -> Option<&EventTable> {
        self.events.as_ref().filter(|events| events.is_for(after_secs, until_secs))
    }

    /// The flat form of the program.
    #[inline]
    pub const fn flat(&self) -> &Arc<Flat> {
        &self.flat
    }

    /// Moves the clock of one seat on by `dt_secs`, unless it has not started, and writes its pose. The rest of the update passes it
    /// over.
    pub fn visit(&mut self, seat: u32, dt_secs: f64, poses: &mut Poses) {
        let (chunk, place) = (seat as usize / CHUNK, seat as usize % CHUNK);
        let (secs, rest_secs) = self.clock_after(seat, dt_secs);
        let block = &mut self.chunks[chunk];
        if block.held >> place & 1 == 0 {
            block.elapsed_secs[place] = secs;
            if let Some(rests_secs) = self.rests_secs.get_mut(chunk) {
                rests_secs[place] = rest_secs;
            }
        }
        block.held |= 1 << place;
        block.fresh &= !(1 << place);
        self.leave_piece(chunk, place);
        self.enter(chunk, place, poses);
    }
}

/// As an f32 that is not later.
#[inline]
fn rounded_down(secs: f64) -> f32 {
    let rounded = secs as f32;
    if f64::from(rounded) > secs { rounded.next_down() } else { rounded }
}
