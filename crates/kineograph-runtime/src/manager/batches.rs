//! The programs in use, each with the batch of its runs.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use core::ops::{Index, IndexMut};

use super::batch_player::BatchPlayer;
use super::key_index::KeyIndex;
use super::poses::Poses;
use crate::clone_fields::clone_fields;
use crate::prelude::*;
use crate::program::{Length, Program};

/// The type that plays batches.
#[cfg(not(test))]
pub(super) type Lane = super::lane::Lane;
/// The unit tests play batches run by run, the other tests as games do: both must show the same.
#[cfg(test)]
pub(super) type Lane = super::plain_lane::PlainLane;

/// The number of runs from which a program gets a lane. A chunk of a lane has room for 64.
const CROWD: u32 = 8;

/// The number of runs from which a lane is played on several threads; below this one thread is faster.
const PARALLEL_FROM: u32 = 32_768;

/// The number of unused programs that are kept, so that playing one again costs nothing.
const MOST_IDLE: usize = 16;

/// A program and the runs that play it.
#[derive(Debug)]
pub(super) struct Batch {
    /// `None` in a free slot.
    program: Option<Arc<Program>>,
    /// The number of its runs, single ones included.
    count: u32,
    /// Whether it is in the idle list; it may have got runs again since.
    is_listed: bool,
    /// The runs side by side, once there are enough of them.
    lane: Option<Lane>,
}

clone_fields!(Batch { program, count, is_listed, lane });

impl Batch {
    #[inline]
    pub const fn program(&self) -> Option<&Arc<Program>> {
        self.program.as_ref()
    }

    #[inline]
    pub const fn lane(&self) -> Option<&Lane> {
        self.lane.as_ref()
    }

    #[inline]
    pub const fn lane_mut(&mut self) -> Option<&mut Lane> {
        self.lane.as_mut()
    }
}

/// All programs in use.
#[derive(Debug)]
pub(super) struct Batches {
    batches: Vec<Batch>,
    /// By the address of the program, which is stable as long as the batch holds it. Never iterated.
    index_of: KeyIndex<usize>,
    free: Vec<u32>,
    /// Batches without runs, the longest idle first.
    idle: VecDeque<u32>,
    /// The batch that was last joined.
    last: u32,
    /// The number of runs from which a batch gets a lane.
    crowd: u32,
    /// The number of runs from which a lane is played on several threads.
    parallel_from: u32,
}

clone_fields!(Batches { batches, index_of, free, idle, last, crowd, parallel_from });

impl Default for Batches {
    fn default() -> Self {
        Self {
            batches: Vec::new(),
            index_of: KeyIndex::default(),
            free: Vec::new(),
            idle: VecDeque::new(),
            last: 0,
            crowd: CROWD,
            parallel_from: PARALLEL_FROM,
        }
    }
}

impl Batches {
    pub const fn set_batch_threshold(&mut self, runs: u32) {
        self.crowd = runs;
    }

    #[cfg(feature = "rayon")]
    pub const fn set_parallel_from(&mut self, runs: u32) {
        self.parallel_from = runs;
    }

    #[cfg(feature = "serde")]
    pub const fn take_settings_of(&mut self, other: &Self) {
        (self.crowd, self.parallel_from) = (other.crowd, other.parallel_from);
    }

    /// Finds or adds the batch of a program, and counts one more run.
    #[inline]
    pub fn join(&mut self, program: &Arc<Program>) -> u32 {
        let is_last = |batch: &Batch| batch.program.as_ref().is_some_and(|other| Arc::ptr_eq(other, program));
        if !self.batches.get(self.last as usize).is_some_and(is_last) {
            self.last = self.find_or_add(program);
        }
        let index = self.last;
        self[index].count += 1;
        index
    }

    fn find_or_add(&mut self, program: &Arc<Program>) -> u32 {
        let address = Arc::as_ptr(program) as usize;
        if let Some(found) = self.index_of.get(address) {
            return found;
        }
        let batch = Batch { program: Some(Arc::clone(program)), count: 0, is_listed: false, lane: None };
        let index = match self.free.pop() {
            Some(index) => {
                self[index] = batch;
                index
            }
            None => {
                self.batches.push(batch);
                (self.batches.len() - 1) as u32
            }
        };
        self.index_of.insert(address, index);
        index
    }

    #[inline]
    pub fn get(&self, index: u32) -> Option<&Batch> {
        self.batches.get(index as usize)
    }

    /// Counts one run less.
    #[inline]
    pub fn leave(&mut self, index: u32) {
        let batch = &mut self[index];
        batch.count -= 1;
        if batch.count == 0 && !batch.is_listed {
            self.list_idle(index);
        }
    }

    fn list_idle(&mut self, index: u32) {
        self[index].is_listed = true;
        self.idle.push_back(index);
        if self.idle.len() <= MOST_IDLE {
            return;
        }
        let Some(oldest) = self.idle.pop_front() else { return };
        self[oldest].is_listed = false;
        if self[oldest].count > 0 {
            return;
        }
        self[oldest].lane = None;
        if let Some(program) = self[oldest].program.take() {
            self.index_of.remove(Arc::as_ptr(&program) as usize);
        }
        self.free.push(oldest);
    }

    /// The lane of a batch, which is opened once there are enough runs. `None` for programs without a flat form.
    #[inline]
    pub fn open_lane(&mut self, index: u32) -> Option<&mut Lane> {
        let batch = &mut self.batches[index as usize];
        if batch.lane.is_none() && batch.count >= self.crowd {
            batch.lane = batch.program.as_ref().and_then(Lane::new);
        }
        batch.lane.as_mut()
    }

    pub fn lanes(&self) -> impl Iterator<Item = &Lane> {
        self.batches.iter().filter_map(Batch::lane)
    }

    pub fn lanes_mut(&mut self) -> impl Iterator<Item = &mut Lane> {
        self.batches.iter_mut().filter_map(|batch| batch.lane.as_mut())
    }

    /// Lets all lanes play the rest of an update.
    pub fn advance_lanes(&mut self, dt_secs: f64, poses: &mut Poses) {
        let parallel_from = self.parallel_from;
        for lane in self.lanes_mut() {
            lane.advance(dt_secs, parallel_from, poses);
        }
    }
}

impl Index<u32> for Batches {
    type Output = Batch;

    #[inline]
    fn index(&self, index: u32) -> &Batch {
        &self.batches[index as usize]
    }
}

impl IndexMut<u32> for Batches {
    #[inline]
    fn index_mut(&mut self, index: u32) -> &mut Batch {
        &mut self.batches[index as usize]
    }
}

/// How long a program lasts; infinite when endless.
#[inline]
pub(super) fn duration_secs(program: &Program) -> f64 {
    match program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Action;

    #[test]
    fn programs_are_kept_for_a_while() {
        let mut batches = Batches::default();
        let programs: Vec<_> =
            (0..40).map(|_| Program::compile(&Action::move_by(1.0, [1.0, 2.0])).unwrap()).collect();
        let indices: Vec<u32> = programs.iter().map(|program| batches.join(program)).collect();
        assert_eq!(batches.join(&programs[3]), indices[3]);
        for index in &indices {
            batches.leave(*index);
        }
        // The fourth still has a run, and the most recently idle ones are kept.
        for (place, program) in programs.iter().enumerate() {
            let is_kept = place == 3 || place >= 40 - MOST_IDLE;
            assert_eq!(Arc::strong_count(program) > 1, is_kept, "{place}");
        }
        assert_eq!(batches.join(&programs[39]), indices[39]);
        let back = batches.join(&programs[0]);
        assert!(Arc::ptr_eq(batches[back].program.as_ref().unwrap(), &programs[0]));
    }
}
