//! A lane as the player of a batch.

use alloc::sync::Arc;

use super::starts::{Starts, is_tame};
use super::{CHUNK, Lane};
use crate::clock;
use crate::manager::batch_player::{BatchPlayer, LaneEntry};
use crate::manager::list::NONE;
use crate::manager::poses::Poses;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::flat::Group;
use crate::program::{EventTable, Program};

impl BatchPlayer for Lane {
    fn new(program: &Arc<Program>) -> Option<Self> {
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

    fn push(&mut self, entry: LaneEntry, start: &Pose) -> u32 {
        let slot = self.take_slot(entry);
        self.starts.put(self.flat.groups(), slot as usize / CHUNK, slot as usize % CHUNK, start);
        slot
    }

    fn push_here(&mut self, entry: LaneEntry, poses: &Poses) -> u32 {
        let slot = self.take_slot(entry);
        let (chunk, place) = (slot as usize / CHUNK, slot as usize % CHUNK);
        self.starts.put_from(self.flat.groups(), chunk, place, poses, entry.target as usize);
        slot
    }

    fn remove(&mut self, slot: u32) {
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

    fn finish(&mut self, slot: u32, poses: &mut Poses) {
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

    #[inline]
    fn clock(&self, slot: u32) -> (f64, f32) {
        let (chunk, place) = (slot as usize / CHUNK, slot as usize % CHUNK);
        let rest_secs = self.rests_secs.get(chunk).map_or(0.0, |rests_secs| rests_secs[place]);
        (self.chunks[chunk].elapsed_secs[place], rest_secs)
    }

    #[inline]
    fn clock_after(&self, slot: u32, dt_secs: f64) -> (f64, f32) {
        let (secs, rest_secs) = self.clock(slot);
        if self.is_fresh(slot) {
            (secs, rest_secs)
        } else if self.rests_secs.is_empty() {
            (secs + dt_secs, rest_secs)
        } else {
            clock::finite_sum(secs, rest_secs, dt_secs)
        }
    }

    #[inline]
    fn is_fresh(&self, slot: u32) -> bool {
        self.chunks[slot as usize / CHUNK].fresh >> (slot as usize % CHUNK) & 1 == 1
    }

    #[inline]
    fn is_done(&self, slot: u32) -> bool {
        let chunk = &self.chunks[slot as usize / CHUNK];
        (chunk.held & !chunk.fresh) >> (slot as usize % CHUNK) & 1 == 1
    }

    fn start(&self, slot: u32, current: &Pose) -> Pose {
        let mut start = *current;
        self.starts.take(self.flat.groups(), slot as usize / CHUNK, slot as usize % CHUNK, &mut start);
        start
    }

    fn each_target(&self, mut on_target: impl FnMut(u32)) {
        if self.len > 0 {
            let taken = (0..self.slots).filter(|slot| self.is_taken(*slot));
            taken.for_each(|slot| on_target(self.chunks[slot / CHUNK].targets[slot % CHUNK]));
        }
    }

    fn visit(&mut self, slot: u32, dt_secs: f64, poses: &mut Poses) {
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
    fn events(&self, after_secs: f64, until_secs: f64) -> Option<&EventTable> {
        self.events.as_ref().filter(|events| events.is_for(after_secs, until_secs))
    }

    #[inline]
    fn holds(&self, secs: f64) -> bool {
        self.flat.holds(secs)
    }

    fn takes_start(&self, start: &Pose) -> bool {
        is_tame(self.flat.groups(), start)
    }

    #[inline]
    fn takes_pose(&self, poses: &Poses, target: u32) -> bool {
        poses.is_tame(self.flat.groups(), target)
    }

    #[inline]
    fn has_events(&self) -> bool {
        self.flat.has_events()
    }

    #[inline]
    fn can_finish(&self) -> bool {
        !self.flat.end_rows().is_empty()
    }

    fn find_due(&mut self, dt_secs: f64, on_due: impl FnMut(u32)) {
        self.each_due(dt_secs, on_due);
    }

    fn advance(&mut self, dt_secs: f64, least_for_threads: u32, poses: &mut Poses) {
        self.play(dt_secs, least_for_threads, poses);
    }

    fn tidy(&mut self, on_move: impl FnMut(u32, u32)) {
        self.close_gaps(on_move);
    }
}
