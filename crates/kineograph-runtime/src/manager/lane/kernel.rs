//! The loops in which a lane spends its time.
//!
//! Each takes what it works on as whole arrays and by values, so that the compiler sees that nothing overlaps, and computes what
//! [`Row`](crate::program::flat::Row) computes for one run, operation by operation: the bits have to be the same.

use super::starts::Block;
use super::{CHUNK, Layout};
use crate::ease::Phase;
use crate::program::flat::{Form, Row};

/// Those of a chunk who play the same piece.
#[derive(Clone, Copy)]
pub(super) struct Crowd<'a> {
    pub players: u64,
    /// Eased progress.
    pub progress: &'a [f64; CHUNK],
    /// Where the targets lie, if everybody plays.
    pub layout: Layout,
    pub slots: &'a [u32; CHUNK],
    pub rounds: &'a [i32; CHUNK],
}

/// With fewer players than this a loop over all of a chunk takes longer than one over the players.
const MANY: u32 = 24;

/// Moves all clocks but those held.
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

/// Times within the round.
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

/// A bit for each whose time to wake comes within `ahead_secs`.
#[inline(never)]
pub(super) fn late_places(elapsed_secs: &[f64; CHUNK], wake_secs: &[f32; CHUNK], ahead_secs: f64) -> u64 {
    let mut is_late = [0_u8; CHUNK];
    for place in 0..CHUNK {
        is_late[place] = u8::from(f64::from(wake_secs[place]) <= elapsed_secs[place] + ahead_secs);
    }
    let mut late = 0;
    for (index, group) in is_late.chunks_exact(8).enumerate() {
        let bytes = group.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        // Gathers the lowest bits of eight bytes in one.
        late |= (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index);
    }
    late
}

/// The least time that is left until anybody wakes.
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

/// Whether the targets of a chunk follow each other.
pub(super) fn layout(slots: &[u32; CHUNK]) -> Layout {
    let first = slots[0];
    let mut others = 0;
    for (place, slot) in slots.iter().enumerate() {
        others |= slot ^ first.wrapping_add(place as u32);
    }
    if others == 0 { Layout::From(first) } else { Layout::Scattered }
}

/// Calls `work` with the index of each bit that is set, ascending.
#[inline(always)]
pub(super) fn each(mut bits: u64, mut work: impl FnMut(usize)) {
    while bits != 0 {
        // Below 64, because `bits` is not zero; the mask spares a check.
        work(bits.trailing_zeros() as usize & (CHUNK - 1));
        bits &= bits - 1;
    }
}

/// The eased progress of all players; of others it means nothing. `start_secs` is when the piece starts.
#[inline(never)]
pub(super) fn progress(
    players: u64,
    row: &Row,
    start_secs: f64,
    local_secs: &[f64; CHUNK],
    progress: &mut [f64; CHUNK],
) {
    let Row { origin_secs, per_sec, .. } = *row;
    let linear = move |local_secs: f64| {
        let local_secs = if local_secs < start_secs { start_secs } else { local_secs };
        (local_secs - origin_secs) * per_sec
    };
    let Some(curve) = row.curve else { return all_or_players(players, local_secs, progress, linear) };
    match curve.square() {
        Some(Phase::In) => all_or_players(players, local_secs, progress, |secs| square(linear(secs))),
        Some(Phase::Out) => all_or_players(players, local_secs, progress, |secs| 1.0 - square(1.0 - linear(secs))),
        Some(Phase::InOut) => all_or_players(players, local_secs, progress, |secs| square_in_out(linear(secs))),
        None => each(players, |place| progress[place] = curve.value(linear(local_secs[place]))),
    }
}

#[inline(always)]
fn all_or_players(
    players: u64,
    local_secs: &[f64; CHUNK],
    progress: &mut [f64; CHUNK],
    ease: impl Fn(f64) -> f64,
) {
    if players.count_ones() >= MANY {
        for (progress, local_secs) in progress.iter_mut().zip(local_secs) {
            *progress = ease(*local_secs);
        }
    } else {
        each(players, |place| progress[place] = ease(local_secs[place]));
    }
}

#[inline(always)]
fn square(u: f64) -> f64 {
    u * u
}

/// Both halves in one: they differ in what is squared and in what is done with it.
#[inline(always)]
fn square_in_out(u: f64) -> f64 {
    let is_first = u < 0.5;
    let half = 0.5 * square(if is_first { 2.0 * u } else { 2.0 - 2.0 * u });
    if is_first { half } else { 1.0 - half }
}

/// Writes one group of the poses of a crowd.
pub(super) fn write<const N: usize>(crowd: &Crowd<'_>, row: &Row, starts: &Block<N>, poses: &mut [[f32; N]]) {
    let [a, b, c, d, o] = row.columns::<N>();
    match row.form {
        Form::Add if o.iter().any(|o| *o != 0.0) => write_each(crowd, starts, poses, move |s, round, f| {
            core::array::from_fn(|i| f64::from(s[i]) + ((c[i] + round * o[i]) + d[i] * f))
        }),
        Form::Add => write_each(crowd, starts, poses, move |s, _, f| {
            core::array::from_fn(|i| f64::from(s[i]) + (c[i] + d[i] * f))
        }),
        Form::Set => write_each(crowd, starts, poses, move |_, _, f| core::array::from_fn(|i| c[i] + d[i] * f)),
        Form::Blend => write_each(crowd, starts, poses, move |s, _, f| {
            core::array::from_fn(|i| f64::from(s[i]) * (a[i] + b[i] * f) + (c[i] + d[i] * f))
        }),
        Form::Still => {}
    }
}

#[inline(always)]
fn write_each<const N: usize>(
    crowd: &Crowd<'_>,
    starts: &Block<N>,
    poses: &mut [[f32; N]],
    value: impl Fn([f32; N], f64, f64) -> [f64; N],
) {
    let Crowd { players, progress, slots, rounds, .. } = *crowd;
    if let Layout::From(first) = crowd.layout
        && let Some(poses) = poses.get_mut(first as usize..).and_then(|poses| poses.first_chunk_mut::<CHUNK>())
    {
        return write_row(progress, rounds, starts, poses, value);
    }
    each(players, |place| {
        if let Some(pose) = poses.get_mut(slots[place] as usize) {
            *pose = value(starts[place], f64::from(rounds[place]), progress[place]).map(|value| value as f32);
        }
    });
}

/// All of a chunk, whose targets follow each other.
#[inline(never)]
fn write_row<const N: usize>(
    progress: &[f64; CHUNK],
    rounds: &[i32; CHUNK],
    starts: &Block<N>,
    poses: &mut Block<N>,
    value: impl Fn([f32; N], f64, f64) -> [f64; N],
) {
    for place in 0..CHUNK {
        poses[place] = value(starts[place], f64::from(rounds[place]), progress[place]).map(|value| value as f32);
    }
}
