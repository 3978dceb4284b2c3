//! The inner loops of a lane.
//!
//! Each takes whole arrays and plain values, so that the compiler sees that nothing overlaps. It computes what
//! [`Row`](crate::program::flat::Row) computes for one run, operation by operation, since the bits have to be the same.

use super::starts::Block;
use super::{CHUNK, Layout};
use crate::clock;
use crate::ease::Phase;
use crate::program::flat::{Form, Row};

/// The runs of a chunk that play the same piece.
#[derive(Clone, Copy)]
pub(super) struct Crowd<'a> {
    pub players: u64,
    /// When the piece starts within its round, in seconds.
    pub start_secs: f64,
    /// Times within the round, in seconds.
    pub local_secs: &'a [f64; CHUNK],
    /// The layout of the targets, if most runs play.
    pub layout: Layout,
    pub targets: &'a [u32; CHUNK],
    /// The slot of the first of the poses.
    pub first_target: usize,
    pub rounds: &'a [i32; CHUNK],
}

/// The runs of a chunk that play the same piece on consecutive targets; they are most of the chunk.
#[derive(Clone, Copy)]
pub(super) struct All<'a> {
    pub players: u64,
    /// The index of the pose for the chunk's first slot.
    pub first: usize,
    /// Eased progress.
    pub progress: &'a [f64; CHUNK],
    pub rounds: &'a [i32; CHUNK],
}

/// Moves all clocks that are not held.
#[inline]
pub(super) fn advance_clocks(elapsed_secs: &mut [f64; CHUNK], held: u64, dt_secs: f64) {
    if held == 0 {
        for elapsed_secs in elapsed_secs {
            *elapsed_secs += dt_secs;
        }
        return;
    }
    let mut steps_secs = [dt_secs; CHUNK];
    each(held, |place| steps_secs[place] = 0.0);
    for (elapsed_secs, step_secs) in elapsed_secs.iter_mut().zip(steps_secs) {
        *elapsed_secs += step_secs;
    }
}

/// As [`advance_clocks`], with the rests that rounding leaves. No clock is below `least_secs`.
pub(super) fn advance_long(
    elapsed_secs: &mut [f64; CHUNK],
    rests_secs: &mut [f32; CHUNK],
    held: u64,
    least_secs: f64,
    dt_secs: f64,
) {
    if held == 0 && least_secs >= dt_secs {
        return step_all(elapsed_secs, rests_secs, dt_secs);
    }
    let (old_secs, old_rests_secs) = (*elapsed_secs, *rests_secs);
    step_all(elapsed_secs, rests_secs, dt_secs);
    for place in 0..CHUNK {
        let (old_secs, old_rest_secs) = (old_secs[place], old_rests_secs[place]);
        if held >> place & 1 == 1 {
            (elapsed_secs[place], rests_secs[place]) = (old_secs, old_rest_secs);
        } else if old_secs < dt_secs {
            (elapsed_secs[place], rests_secs[place]) = clock::finite_sum(old_secs, old_rest_secs, dt_secs);
        }
    }
}

/// Not inlined, so that the compiler sees that the arrays do not overlap.
#[inline(never)]
fn step_all(elapsed_secs: &mut [f64; CHUNK], rests_secs: &mut [f32; CHUNK], dt_secs: f64) {
    for (elapsed_secs, rest_secs) in elapsed_secs.iter_mut().zip(rests_secs) {
        (*elapsed_secs, *rest_secs) = clock::step_on(*elapsed_secs, *rest_secs, dt_secs);
    }
}

/// Times within the round, in seconds.
#[inline]
pub(super) fn local_secs(
    elapsed_secs: &[f64; CHUNK],
    rounds: &[i32; CHUNK],
    round_secs: f64,
) -> [f64; CHUNK] {
    let mut local_secs = *elapsed_secs;
    for (local_secs, round) in local_secs.iter_mut().zip(rounds) {
        *local_secs -= f64::from(*round) * round_secs;
    }
    local_secs
}

/// A mask of the runs that wake within `ahead_secs`.
#[inline(never)]
pub(super) fn late_places(elapsed_secs: &[f64; CHUNK], wake_secs: &[f32; CHUNK], ahead_secs: f64) -> u64 {
    let mut is_late = [0_u8; CHUNK];
    for place in 0..CHUNK {
        is_late[place] = u8::from(f64::from(wake_secs[place]) <= elapsed_secs[place] + ahead_secs);
    }
    let mut late = 0;
    for (index, group) in is_late.chunks_exact(8).enumerate() {
        let bytes = group.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        // Gathers the lowest bits of eight bytes in one byte.
        late |= (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index);
    }
    late
}

/// The least time that is left until a run wakes.
#[inline(never)]
pub(super) fn least_left(elapsed_secs: &[f64; CHUNK], wake_secs: &[f32; CHUNK]) -> f64 {
    let mut least_secs = [f64::INFINITY; 8];
    for (elapsed_secs, wake_secs) in elapsed_secs.chunks_exact(8).zip(wake_secs.chunks_exact(8)) {
        for ((least_secs, elapsed_secs), wake_secs) in least_secs.iter_mut().zip(elapsed_secs).zip(wake_secs)
        {
            let left_secs = f64::from(*wake_secs) - elapsed_secs;
            *least_secs = if left_secs < *least_secs { left_secs } else { *least_secs };
        }
    }
    least_secs.into_iter().fold(f64::INFINITY, f64::min)
}

/// The layout of the targets of the slots in `taken`.
pub(super) fn layout(targets: &[u32; CHUNK], taken: u64) -> Layout {
    let place = taken.trailing_zeros() as usize & (CHUNK - 1);
    let first = targets[place].wrapping_sub(place as u32);
    let mut others = 0;
    for (place, target) in targets.iter().enumerate() {
        let is_taken = (taken >> place & 1) as u32;
        others |= (target ^ first.wrapping_add(place as u32)) & is_taken.wrapping_neg();
    }
    // For free slots before the first run there have to be poses to skip.
    if others == 0 && first <= targets[place] { Layout::From(first) } else { Layout::Scattered }
}

/// Calls `work` with the index of each bit that is set, ascending.
#[inline(always)]
pub(super) fn each(mut bits: u64, mut work: impl FnMut(usize)) {
    while bits != 0 {
        // Below 64, since `bits` is not zero; the mask avoids a bounds check.
        work(bits.trailing_zeros() as usize & (CHUNK - 1));
        bits &= bits - 1;
    }
}

/// The progress before easing.
#[inline(always)]
fn linear(row: &Row, start_secs: f64) -> impl Fn(f64) -> f64 + Copy + use<> {
    let Row { origin_secs, per_sec, .. } = *row;
    move |local_secs| {
        let local_secs = if local_secs < start_secs { start_secs } else { local_secs };
        (local_secs - origin_secs) * per_sec
    }
}

/// Computes the eased progress of a whole chunk, including runs that do not play. `start_secs` is when the piece starts.
#[inline(never)]
pub(super) fn progress(row: &Row, start_secs: f64, local_secs: &[f64; CHUNK], progress: &mut [f64; CHUNK]) {
    let linear = linear(row, start_secs);
    for (progress, local_secs) in progress.iter_mut().zip(local_secs) {
        *progress = linear(*local_secs);
    }
    match row.curve.map(|curve| (curve, curve.square())) {
        None => {}
        Some((_, Some(Phase::In))) => progress.iter_mut().for_each(|u| *u = square(*u)),
        Some((_, Some(Phase::Out))) => progress.iter_mut().for_each(|u| *u = 1.0 - square(1.0 - *u)),
        Some((_, Some(Phase::InOut))) => progress.iter_mut().for_each(|u| *u = square_in_out(*u)),
        Some((curve, None)) => progress.iter_mut().for_each(|u| *u = curve.value(*u)),
    }
}

#[inline(always)]
fn square(u: f64) -> f64 {
    u * u
}

/// Both halves in one: they differ in what is squared and in what is done with the square.
#[inline(always)]
fn square_in_out(u: f64) -> f64 {
    let rest = 1.0 - u;
    // 2 − 2u to the bit, since doubling is exact.
    let half = 0.5 * square(2.0 * if u < rest { u } else { rest });
    choose(u < 0.5, half, 1.0 - half)
}

/// Selects without a branch, which would be mispredicted half of the time.
#[inline(always)]
fn choose(is_first: bool, first: f64, second: f64) -> f64 {
    let mask = u64::from(is_first).wrapping_neg();
    f64::from_bits(first.to_bits() & mask | second.to_bits() & !mask)
}

/// Writes one group of the poses of a crowd.
pub(super) fn write<const N: usize>(crowd: &Crowd<'_>, row: &Row, starts: &Block<N>, poses: &mut [[f32; N]]) {
    let linear = linear(row, crowd.start_secs);
    match row.curve.map(|curve| (curve, curve.square())) {
        None => write_eased(crowd, row, starts, poses, linear),
        Some((_, Some(Phase::In))) => {
            write_eased(crowd, row, starts, poses, move |secs| square(linear(secs)));
        }
        Some((_, Some(Phase::Out))) => {
            write_eased(crowd, row, starts, poses, move |secs| 1.0 - square(1.0 - linear(secs)));
        }
        Some((_, Some(Phase::InOut))) => {
            write_eased(crowd, row, starts, poses, move |secs| square_in_out(linear(secs)));
        }
        Some((curve, None)) => {
            write_eased(crowd, row, starts, poses, move |secs| curve.value(linear(secs)));
        }
    }
}

#[inline(always)]
fn write_eased<const N: usize>(
    crowd: &Crowd<'_>,
    row: &Row,
    starts: &Block<N>,
    poses: &mut [[f32; N]],
    ease: impl Fn(f64) -> f64,
) {
    let Crowd { players, local_secs, targets, first_target, rounds, .. } = *crowd;
    let work = Players { players, local_secs, targets, first_target, rounds, starts, poses, ease };
    by_form(row, work);
}

/// Writes one group of the poses of most of a chunk.
pub(super) fn write_all<const N: usize>(all: &All<'_>, row: &Row, starts: &Block<N>, poses: &mut [[f32; N]]) {
    let poses = poses.get_mut(all.first..).and_then(|poses| poses.first_chunk_mut());
    if let Some(poses) = poses {
        by_form(
            row,
            WholeChunk { players: all.players, progress: all.progress, rounds: all.rounds, starts, poses },
        );
    }
}

/// A loop over runs that writes `value(start, round, progress)`.
trait Loop<const N: usize> {
    fn run(self, value: impl Fn([f32; N], f64, f64) -> [f64; N]);
}

/// Runs a loop with the formula of a row.
#[inline(always)]
fn by_form<const N: usize>(row: &Row, work: impl Loop<N>) {
    let [a, b, c, d, o] = row.columns::<N>();
    match row.form {
        Form::Add if o.iter().any(|o| *o != 0.0) => work.run(move |s, round, f| {
            core::array::from_fn(|i| f64::from(s[i]) + ((c[i] + round * o[i]) + d[i] * f))
        }),
        Form::Add => {
            work.run(move |s, _, f| core::array::from_fn(|i| f64::from(s[i]) + (c[i] + d[i] * f)));
        }
        Form::Set => work.run(move |_, _, f| core::array::from_fn(|i| c[i] + d[i] * f)),
        Form::Blend => work.run(move |s, _, f| {
            core::array::from_fn(|i| f64::from(s[i]) * (a[i] + b[i] * f) + (c[i] + d[i] * f))
        }),
        Form::Arc => work.run(move |s, round, f| row.jump(s, round, f)),
        Form::Cubic => {
            let terms = row.terms;
            work.run(move |s, round, f| core::array::from_fn(|i| terms[i].cubic(f64::from(s[i]), round, f)));
        }
        Form::Turn => {
            if let Some(turning) = &row.turning {
                work.run(move |s, round, f| turning.value(s, round, f));
            }
        }
        Form::Still => {}
    }
}

/// Some runs, on any targets.
struct Players<'a, const N: usize, E> {
    players: u64,
    local_secs: &'a [f64; CHUNK],
    targets: &'a [u32; CHUNK],
    first_target: usize,
    rounds: &'a [i32; CHUNK],
    starts: &'a Block<N>,
    poses: &'a mut [[f32; N]],
    ease: E,
}

impl<const N: usize, E: Fn(f64) -> f64> Loop<N> for Players<'_, N, E> {
    #[inline(always)]
    fn run(self, value: impl Fn([f32; N], f64, f64) -> [f64; N]) {
        each(self.players, |place| {
            if let Some(pose) =
                self.poses.get_mut((self.targets[place] as usize).wrapping_sub(self.first_target))
            {
                let f = (self.ease)(self.local_secs[place]);
                let round = f64::from(self.rounds[place]);
                let values = value(self.starts[place], round, f);
                // One by one: a whole array would be assembled in integer registers.
                for (pose, value) in pose.iter_mut().zip(values) {
                    *pose = value as f32;
                }
            }
        });
    }
}

/// Most of a chunk, on consecutive targets.
struct WholeChunk<'a, const N: usize> {
    players: u64,
    progress: &'a [f64; CHUNK],
    rounds: &'a [i32; CHUNK],
    starts: &'a Block<N>,
    poses: &'a mut Block<N>,
}

impl<const N: usize> Loop<N> for WholeChunk<'_, N> {
    #[inline(always)]
    fn run(self, value: impl Fn([f32; N], f64, f64) -> [f64; N]) {
        if self.players == u64::MAX {
            return write_row(self.progress, self.rounds, self.starts, self.poses, value);
        }
        // The poses of the other slots must not change.
        let others = *self.poses;
        write_row(self.progress, self.rounds, self.starts, self.poses, value);
        each(!self.players, |place| self.poses[place] = others[place]);
    }
}

/// Not inlined, so that the compiler sees that the arrays do not overlap.
#[inline(never)]
fn write_row<const N: usize>(
    progress: &[f64; CHUNK],
    rounds: &[i32; CHUNK],
    starts: &Block<N>,
    poses: &mut Block<N>,
    value: impl Fn([f32; N], f64, f64) -> [f64; N],
) {
    for place in 0..CHUNK {
        poses[place] =
            value(starts[place], f64::from(rounds[place]), progress[place]).map(|value| value as f32);
    }
}
