//! Many runs of one program side by side.
//!
//! A lane holds the runs that need only a clock and the values that they started from: alone on their target, forwards at their own
//! pace, of a program that has a [flat form](crate::program::flat). They are stored in columns, in chunks of 64. For each piece of the
//! program, each chunk has a mask of the runs that play it. An update applies the same few coefficients to all runs of a piece, and
//! looks up the piece of a run only when the run enters a new one.
//!
//! A slot is an index into the lane. Freed slots are reused in the order in which they became free. Where as many runs start as end,
//! runs of neighbouring targets so get neighbouring slots.

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

/// How many slots a chunk has: the bits of a mask.
const CHUNK: usize = 64;

/// More than all slack and rounding of a time, in seconds.
const MARGIN_SECS: f64 = 1e-8;

/// Runs of one program.
#[derive(Debug, Clone)]
pub(super) struct Lane {
    flat: Arc<Flat>,
    /// The events of the program, if they are few.
    events: Option<EventTable>,
    /// How many runs there are.
    len: usize,
    /// The number of slots in use and free.
    slots: usize,
    /// First and last free slot, or `NONE`; each names the next one in place of its target.
    free: [u32; 2],
    chunks: Vec<Chunk>,
    /// The runs that play a piece, one mask for each chunk and piece.
    masks: Vec<u64>,
    /// When each run leaves its piece or needs a visit, in seconds of the program, rounded down. Until then only its clock changes.
    wake_secs: Vec<[f32; CHUNK]>,
    /// Complete rounds. Empty for programs that do not repeat.
    rounds: Vec<[i32; CHUNK]>,
    /// What rounding has left out of the clocks. Empty for programs that are too short for it to count.
    rests_secs: Vec<[f32; CHUNK]>,
    starts: Starts,
    /// No run wakes within this many seconds.
    quiet_secs: f64,
    /// No clock is ahead of this.
    most_secs: f64,
    /// A little before the end, if the program has one piece and no events: all runs wake there.
    end_secs: Option<f64>,
}

/// What every update touches.
#[derive(Debug, Clone)]
struct Chunk {
    elapsed_secs: [f64; CHUNK],
    /// Target slots.
    targets: [u32; CHUNK],
    /// Runs whose clock the next update does not move: they have not started, or the update has visited them already.
    held: u64,
    /// Runs that have not had their first update. They are held.
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
    /// Not computed since a run joined.
    Unknown,
    /// One after the other from this slot on, free slots left out.
    From(u32),
    Scattered,
}

impl Layout {
    /// The layout as far as these poses reach: scattered where they do not hold those of a whole chunk.
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

/// A run that joins a lane.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// Target slot.
    pub target: u32,
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
            slots: 0,
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

    /// Takes a run in that starts from `start`, and gives its slot.
    pub fn push(&mut self, entry: Entry, start: &Pose) -> u32 {
        let slot = self.take_slot(entry);
        self.starts.put(self.flat.groups(), slot as usize / CHUNK, slot as usize % CHUNK, start);
        slot
    }

    /// As [`Self::push`] for a run that starts from the pose of its target as it is.
    pub fn push_here(&mut self, entry: Entry, poses: &Poses) -> u32 {
        let slot = self.take_slot(entry);
        let place = (slot as usize / CHUNK, slot as usize % CHUNK);
        self.starts.put_from(self.flat.groups(), place, poses, entry.target as usize);
        slot
    }

    #[inline]
    fn take_slot(&mut self, entry: Entry) -> u32 {
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

    /// Frees a slot.
    pub fn remove(&mut self, slot: u32) {
        let (chunk, place) = (slot as usize / CHUNK, slot as usize % CHUNK);
        self.leave_piece(chunk, place);
        let block = &mut self.chunks[chunk];
        block.targets[place] = NONE;
        block.held &= !(1 << place);
        block.fresh &= !(1 << place);
        self.wake_secs[chunk][place] = f32::INFINITY;
        match self.free[1] {
            NONE => self.free[0] = slot,
            last => self.chunks[last as usize / CHUNK].targets[last as usize % CHUNK] = slot,
        }
        self.free[1] = slot;
        self.len -= 1;
    }

    /// Closes the gaps if most slots are free, and calls `on_move` with the target slot and the new slot of each run that moves.
    pub fn tidy(&mut self, mut on_move: impl FnMut(u32, u32)) {
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

    /// Calls `on_target` with the target slot of each run.
    pub fn each_target(&self, mut on_target: impl FnMut(u32)) {
        if self.len > 0 {
            let taken = (0..self.slots).filter(|slot| self.is_taken(*slot));
            taken.for_each(|slot| on_target(self.chunks[slot / CHUNK].targets[slot % CHUNK]));
        }
    }

    /// Whether a run is there. Every run has a time at which it wakes.
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

    /// The clock of a slot: its time, and what rounding has left out.
    #[inline]
    pub fn clock(&self, slot: u32) -> (f64, f32) {
        let (chunk, place) = (slot as usize / CHUNK, slot as usize % CHUNK);
        let rest_secs = self.rests_secs.get(chunk).map_or(0.0, |rests_secs| rests_secs[place]);
        (self.chunks[chunk].elapsed_secs[place], rest_secs)
    }

    /// The clock of a slot after an update of `dt_secs`, the first of which moves no clock.
    #[inline]
    pub fn clock_after(&self, slot: u32, dt_secs: f64) -> (f64, f32) {
        let (secs, rest_secs) = self.clock(slot);
        if self.is_fresh(slot) {
            (secs, rest_secs)
        } else if self.rests_secs.is_empty() {
            (secs + dt_secs, rest_secs)
        } else {
            clock::finite_sum(secs, rest_secs, dt_secs)
        }
    }

    /// Whether a slot has not had its first update.
    #[inline]
    pub fn is_fresh(&self, slot: u32) -> bool {
        self.chunks[slot as usize / CHUNK].fresh >> (slot as usize % CHUNK) & 1 == 1
    }

    /// Whether the update in progress has nothing left to do for a slot.
    #[inline]
    pub fn is_done(&self, slot: u32) -> bool {
        let chunk = &self.chunks[slot as usize / CHUNK];
        (chunk.held & !chunk.fresh) >> (slot as usize % CHUNK) & 1 == 1
    }

    /// The pose that the run started from, given the current one.
    pub fn start(&self, slot: u32, current: &Pose) -> Pose {
        let mut start = *current;
        self.starts.take(self.flat.groups(), slot as usize / CHUNK, slot as usize % CHUNK, &mut start);
        start
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

    /// Ends a run: its pose becomes that of the end, and its slot free.
    pub fn finish(&mut self, slot: u32, poses: &mut Poses) {
        let (chunk, place) = (slot as usize / CHUNK, slot as usize % CHUNK);
        let target = self.chunks[chunk].targets[place] as usize;
        for (group, row) in self.flat.groups().iter().zip(self.flat.end_rows()) {
            if let Some(mark) = group.mark() {
                let start = f64::from(self.starts.marks[mark][chunk][place][0]);
                poses.set_mark(*group, target, row.mark(start, 0.0));
                continue;
            }
            match group {
                Group::Opacity => {
                    poses.opacity[target] = row.tame_value(self.starts.opacity[chunk][place], 0.0, 1.0);
                }
                Group::Color => {
                    poses.color[target] = row.tame_value(self.starts.color[chunk][place], 0.0, 1.0);
                }
                pair => {
                    let pair = *pair as usize;
                    poses.pairs[pair][target] =
                        row.tame_value(self.starts.pairs[pair][chunk][place], 0.0, 1.0);
                }
            }
        }
        self.remove(slot);
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

    /// Moves the clock of one slot on by `dt_secs`, unless it has not started, and writes its pose. The rest of the update passes it
    /// over.
    pub fn visit(&mut self, slot: u32, dt_secs: f64, poses: &mut Poses) {
        let (chunk, place) = (slot as usize / CHUNK, slot as usize % CHUNK);
        let (secs, rest_secs) = self.clock_after(slot, dt_secs);
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
