//! The flat form of a small program, which batches of targets play.
//!
//! The form exists where every channel is an affine map of its start value at any time and each round equals the one before
//! but for an offset. Then the walk down the tree is done once, at compile time. `walk` turns each node into a list of
//! `segment`s for a group of channels: Sequences concatenate lists; wrappers stretch, mirror and bend them. The result is one round, cut
//! into *pieces* at every start and end of a segment. In a piece each group has one [`Row`]:
//!
//! > v = s · A(f) + (C(f) + n · o)
//!
//! with s the start value of the run, n the number of complete rounds, f the eased progress of the one leaf that changes the
//! group, and A and C of degree one, or three for curves through points. Two things are not polynomials: the arcs of jumps, and the
//! short way of a `RotateTo` (`turning`). So a pose costs a division by the round, a search in few pieces and one row for
//! each group. Instances that play the same piece differ only in s, n and f, which the manager's lanes hold.
//!
//! These have no flat form: groups that several children of a Spawn write, noise, punches, keyframes, channels outside all groups (flips,
//! z, sizes, values …), endless actions inside others, and instants under an ease or backwards.
//!
//! [`Program::sample_secs`](super::Program::sample_secs) and the lanes evaluate the same rows by the same functions, so they
//! agree to the bit. Before the start and from the end on the tree is sampled instead.

mod build;
mod group;
mod row;
mod segment;
mod terms;
mod turning;
mod walk;
mod work;

#[cfg(test)]
pub(crate) mod tests;

use super::SLACK_SECS;
use crate::clock::SHORT_SECS;
use crate::pose::{Pose, to_f32, to_flag, to_frame};
use crate::prelude::*;

pub use build::flatten;
pub use group::Group;
pub use row::{Form, Row};

/// From here on f64 is too coarse for boundaries of rounds with the slack, and the tree is sampled.
pub const MAX_SECS: f64 = 1_048_576.0;

/// Programs with more pieces have no flat form: a linear search would cost more.
const MAX_PIECES: usize = 32;

/// Lanes need start values and coefficients up to this magnitude: within it no sum of products exceeds f32.
pub const TAME: f64 = 1e12;

/// An ease that leaves 0..=1 by more than this is allowed for linear motion only.
const MAX_GAIN: f64 = 1e3;

/// A program as pieces; see the module.
#[derive(Debug)]
pub struct Flat {
    round_secs: f64,
    rounds_per_sec: f64,
    repeats: bool,
    /// From here on the tree is sampled.
    end_secs: f64,
    /// Start of each piece within the round; the first is 0.
    starts_secs: Box<[f64]>,
    /// The groups that the program writes.
    groups: Box<[Group]>,
    /// One for each piece and group. If later rounds differ from the first, their pieces follow.
    rows: Box<[Row]>,
    /// Offset from the pieces of the first round to those of later rounds; 0 if they are the same.
    later: u32,
    /// One for each group: the pose at the end; empty if the program has no end.
    end_rows: Box<[Row]>,
    stands_still: bool,
    /// Times of events within the round, ascending.
    stops_secs: Box<[f64]>,
}

/// The round and piece of a time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RowAt {
    /// Number of complete rounds.
    pub round: i32,
    /// Index for [`Flat::rows`].
    pub piece: u32,
}

impl Flat {
    /// Writes the pose at `secs` into `pose`, on the channels that the program writes. Returns false and writes nothing where the tree
    /// must be sampled.
    #[inline]
    pub fn sample(&self, start: &Pose, secs: f64, pose: &mut Pose) -> bool {
        if !self.holds(secs) {
            // Exactly the end; a time before the start or beyond the end returns false.
            let is_end = !self.end_rows.is_empty() && (secs - self.end_secs).abs() <= SLACK_SECS;
            if is_end {
                self.write(start, &self.end_rows, 0.0, 0.0, pose);
            }
            return is_end;
        }
        let place = self.place(secs);
        let local_secs = self.local_secs(place, secs);
        self.write(start, self.rows(place.piece), f64::from(place.round), local_secs, pose);
        true
    }

    #[inline]
    fn write(&self, start: &Pose, rows: &[Row], round: f64, local_secs: f64, pose: &mut Pose) {
        for (group, row) in self.groups.iter().zip(rows) {
            let f = row.progress(local_secs);
            match group {
                Group::Position => pose.position = row.value(start.position, round, f).map(to_f32),
                Group::Rotation => pose.rotation_deg = row.value(start.rotation_deg, round, f).map(to_f32),
                Group::Scale => pose.scale = row.value(start.scale, round, f).map(to_f32),
                Group::Skew => pose.skew_deg = row.value(start.skew_deg, round, f).map(to_f32),
                Group::Opacity => pose.opacity = to_f32(row.value([start.opacity], round, f)[0]),
                Group::Color => pose.color = row.value(start.color, round, f).map(to_f32),
                Group::Frame => pose.frame = to_frame(row.mark(f64::from(start.frame), round)),
                Group::Visible => {
                    pose.visible = to_flag(row.mark(f64::from(u8::from(start.visible)), round));
                }
            }
        }
    }

    /// The rows of the pose at the end, one for each of [`groups`](Self::groups); empty for an endless program.
    #[inline]
    pub fn end_rows(&self) -> &[Row] {
        &self.end_rows
    }

    /// Whether the pieces are valid at this time: it is not before the start and has not reached the end.
    #[inline]
    pub fn holds(&self, secs: f64) -> bool {
        secs >= 0.0 && secs + SLACK_SECS < self.end_secs
    }

    /// The round and piece at a time for which [`holds`](Self::holds) is true.
    #[inline]
    pub fn place(&self, secs: f64) -> RowAt {
        let mut round = 0;
        if self.repeats {
            // Far below 2³¹, given the shortest round and the largest time.
            round = (secs * self.rounds_per_sec) as i32;
            if secs - f64::from(round) * self.round_secs + SLACK_SECS >= self.round_secs {
                round += 1;
            }
        }
        let until_secs = secs - f64::from(round) * self.round_secs + SLACK_SECS;
        // For a few pieces counting all of them is faster than mispredicted branches.
        let index = self.starts_secs[1..].iter().filter(|start| **start <= until_secs).count() as u32;
        RowAt { round, piece: if round > 0 { index + self.later } else { index } }
    }

    /// The time within the round, for the rows of the piece.
    #[inline]
    pub fn local_secs(&self, place: RowAt, secs: f64) -> f64 {
        // A boundary that is reached only by the slack counts as exactly reached.
        (secs - f64::from(place.round) * self.round_secs).max(self.start_secs(place.piece))
    }

    #[inline]
    pub fn rows(&self, piece: u32) -> &[Row] {
        let width = self.groups.len();
        &self.rows[piece as usize * width..][..width]
    }

    /// The start of a piece within its round.
    #[inline]
    pub fn start_secs(&self, piece: u32) -> f64 {
        self.starts_secs[self.index_in_round(piece)]
    }

    /// When the next piece or round begins, within the round; infinite for the last piece of a program that does not repeat.
    pub fn end_secs(&self, piece: u32) -> f64 {
        let last = if self.repeats { self.round_secs } else { f64::INFINITY };
        self.starts_secs.get(self.index_in_round(piece) + 1).copied().unwrap_or(last)
    }

    #[inline]
    fn index_in_round(&self, piece: u32) -> usize {
        (if piece < self.later { piece } else { piece - self.later }) as usize
    }

    /// When the next piece or round begins, in seconds of the program, slightly early. Infinite if there is none.
    #[inline]
    pub fn leave_secs(&self, place: RowAt) -> f64 {
        early(f64::from(place.round) * self.round_secs + self.end_secs(place.piece))
    }

    /// The number of pieces, those of later rounds included.
    #[inline]
    pub fn piece_count(&self) -> usize {
        self.starts_secs.len() + self.later as usize
    }

    #[inline]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    #[inline]
    pub const fn repeats(&self) -> bool {
        self.repeats
    }

    /// Whether it is a single piece from start to end, without events.
    pub fn has_one_piece(&self) -> bool {
        self.piece_count() == 1 && !self.repeats && !self.has_events()
    }

    /// Whether it lasts so long that the rounding of added frame times matters.
    pub fn is_long(&self) -> bool {
        self.end_secs > SHORT_SECS
    }

    /// Whether any group stands still in any piece. The loops over moving groups don't write those.
    #[inline]
    pub const fn stands_still(&self) -> bool {
        self.stands_still
    }

    #[inline]
    pub fn has_events(&self) -> bool {
        !self.stops_secs.is_empty()
    }

    /// Whether it has an event or an end, which poses don't show.
    pub fn has_stops(&self) -> bool {
        !self.stops_secs.is_empty() || self.end_secs < MAX_SECS
    }

    /// A time, slightly early, before which no event after `secs` and no end of the flat form comes.
    pub fn next_stop_secs(&self, secs: f64) -> f64 {
        if self.stops_secs.is_empty() {
            return early(self.end_secs);
        }
        // An event just being reached counts as pending: one unneeded visit does no harm.
        let after_secs = secs + SLACK_SECS - 1e-12 * (1.0 + secs);
        let mut first = 0.0;
        if self.repeats {
            first = f64::from((secs * self.rounds_per_sec) as i32 - 1).max(0.0);
        }
        let rounds = if self.repeats { 4 } else { 1 };
        (0..rounds)
            .flat_map(|round| {
                let start_secs = (first + f64::from(round)) * self.round_secs;
                self.stops_secs.iter().map(move |stop_secs| start_secs + stop_secs)
            })
            .find(|at_secs| *at_secs > after_secs)
            .map_or(f64::INFINITY, early)
            .min(early(self.end_secs))
    }

    #[inline]
    pub fn round_secs(&self) -> f64 {
        self.round_secs
    }
}

/// A time slightly before `at_secs`, so that rounding cannot move the event before it.
#[inline]
fn early(at_secs: f64) -> f64 {
    if at_secs == f64::INFINITY { at_secs } else { at_secs - (4.0 * SLACK_SECS + 1e-12 * at_secs) }
}
