//! What a node makes of one group of channels, as a list of stretches of its time.

use super::super::SLACK_SECS;
use super::super::maps::{Affine, ChannelMap};
use super::MAX_GAIN;
use super::group::Group;
use super::row::Row;
use super::terms::{Arc, Terms};
use super::turning::Turning;
use super::work::Work;
use crate::ease::Curve;
use crate::ease::crossing::first_reach;
use crate::ease::range::value_range;
use crate::prelude::*;

/// One action, or none, at work on a group; until the next segment of the list begins.
#[derive(Debug, Clone, Copy)]
pub struct Segment {
    pub start_secs: f64,
    /// What was made of the values at the start of the node before the action began.
    pub before: [ChannelMap; 3],
    pub work: Work,
    pub progress: Progress,
}

/// The eased progress: `curve`((t − `origin_secs`) · `per_sec`).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    pub curve: Option<Curve>,
    pub origin_secs: f64,
    /// Negative where time runs backwards.
    pub per_sec: f64,
}

impl Segment {
    /// Nothing happens any more after `before`.
    pub const fn still(start_secs: f64, before: [ChannelMap; 3]) -> Self {
        let progress = Progress { curve: None, origin_secs: start_secs, per_sec: 0.0 };
        Self { start_secs, before, work: Work::Terms([Terms::KEEP; 3]), progress }
    }

    /// A whole action of this length.
    pub fn whole(work: Work, duration_secs: f64) -> Self {
        let progress = Progress { curve: None, origin_secs: 0.0, per_sec: 1.0 / duration_secs };
        Self { start_secs: 0.0, before: [ChannelMap::IDENTITY; 3], work, progress }
    }

    pub fn is_still(&self) -> bool {
        self.progress.per_sec == 0.0
    }

    /// The same `by_secs` later, from what `before` leaves.
    pub fn placed(mut self, by_secs: f64, before: &[ChannelMap; 3]) -> Self {
        self.start_secs += by_secs;
        self.progress.origin_secs += by_secs;
        for (own, before) in self.before.iter_mut().zip(before) {
            *own = before.then(*own);
        }
        self
    }

    /// The same so many times as fast.
    pub fn sped_up(mut self, speed: f64) -> Self {
        self.start_secs /= speed;
        self.progress.origin_secs /= speed;
        self.progress.per_sec *= speed;
        self
    }

    /// The row of this segment in a piece that starts at `start_secs`. `round` is what a round makes of the group, or `None` in the first
    /// one; a group that `turns` knows its rounds itself.
    pub fn row(
        &self,
        group: Group,
        start_secs: f64,
        round: Option<&[ChannelMap; 3]>,
        turns: Option<&[ChannelMap; 3]>,
    ) -> Option<Row> {
        let Progress { curve, mut origin_secs, per_sec } = self.progress;
        if (origin_secs - start_secs).abs() <= 4.0 * SLACK_SECS {
            // Sums of the same durations in another order.
            origin_secs = origin_secs.min(start_secs);
        }
        if let Some(rounds) = turns {
            let turning = Turning::new(group, &self.before, &self.work, rounds)?;
            return Row::turning(turning, curve, origin_secs, if self.is_still() { 0.0 } else { per_sec });
        }
        let (mut terms, arc) = match self.work {
            Work::Terms(terms) => (terms, Arc::FLAT),
            Work::Arc(terms, arc) => (terms, arc),
            Work::Turn { .. } => return None,
        };
        for (index, terms) in terms.iter_mut().enumerate() {
            *terms = terms.after(self.before[index].affine());
            if let Some(round) = round {
                *terms = terms.in_rounds(round[index].affine())?;
            }
        }
        Row::new(group, terms, arc, curve, origin_secs, per_sec)
    }
}

/// The segments of something that lasts `duration_secs`, played backwards.
///
/// At a boundary what plays first goes on, since that is the later one when time runs forwards.
pub fn mirrored(segments: &[Segment], duration_secs: f64) -> Vec<Segment> {
    let mut ends_secs = segments.iter().skip(1).map(|next| next.start_secs).chain([duration_secs]).rev();
    let mirror = |segment: &Segment| {
        let end_secs = ends_secs.next().unwrap_or(duration_secs);
        let is_last = end_secs == duration_secs;
        let mut mirrored = *segment;
        mirrored.start_secs = if is_last { 0.0 } else { duration_secs - end_secs + 2.0 * SLACK_SECS };
        mirrored.progress.origin_secs = duration_secs - segment.progress.origin_secs;
        mirrored.progress.per_sec = -segment.progress.per_sec;
        mirrored
    };
    segments.iter().rev().map(mirror).collect()
}

/// A progress that a curve has left 0 at, unless it holds its start.
const BARELY_BEGUN: f64 = 1e-9;

/// The segments of something that lasts `duration_secs`, under an ease; `None` where they have no such form.
pub fn eased(segments: &[Segment], curve: Curve, duration_secs: f64) -> Option<Vec<Segment>> {
    if curve.value(0.0) != 0.0 || curve.value(1.0) != 1.0 {
        return None;
    }
    if let [whole] = segments {
        let Progress { curve: inner, origin_secs, per_sec } = whole.progress;
        if whole.is_still() {
            return Some(segments.to_vec());
        }
        // What a held start shows is not what the start shows.
        if matches!(whole.work, Work::Turn { keeps_start: true, .. }) && curve.value(BARELY_BEGUN) == 0.0 {
            return None;
        }
        let is_whole = inner.is_none() && origin_secs == 0.0 && per_sec == 1.0 / duration_secs;
        let is_linear = matches!(whole.work, Work::Terms(terms) if terms.iter().all(Terms::is_linear));
        if is_whole && (is_linear || is_moderate(curve)) {
            let progress = Progress { curve: Some(curve), ..whole.progress };
            return Some(vec![Segment { progress, ..*whole }]);
        }
    }
    if !curve.only_rises() {
        return None;
    }
    segments.iter().map(|segment| bent(segment, curve, duration_secs)).collect()
}

/// One of several segments under an ease that only rises.
fn bent(segment: &Segment, curve: Curve, duration_secs: f64) -> Option<Segment> {
    let start_secs = first_reach(curve, segment.start_secs / duration_secs)? * duration_secs;
    if segment.is_still() {
        return Some(Segment { start_secs, ..*segment });
    }
    let (Work::Terms(mut terms), None) = (segment.work, segment.progress.curve) else { return None };
    // Its progress is linear in that of the whole.
    let Progress { origin_secs, per_sec, .. } = segment.progress;
    for terms in &mut terms {
        *terms = terms.of(duration_secs * per_sec, -origin_secs * per_sec);
    }
    let progress = Progress { curve: Some(curve), origin_secs: 0.0, per_sec: 1.0 / duration_secs };
    Some(Segment { start_secs, before: segment.before, work: Work::Terms(terms), progress })
}

/// Whether a curve stays so near to 0..=1 that powers of it are no danger.
fn is_moderate(curve: Curve) -> bool {
    let [low, high] = value_range(curve, 0.0, 1.0);
    low >= -MAX_GAIN && high <= MAX_GAIN
}

/// The affine maps of a group, as maps of channels.
pub fn identity() -> [ChannelMap; 3] {
    [ChannelMap::Affine(Affine::IDENTITY); 3]
}
