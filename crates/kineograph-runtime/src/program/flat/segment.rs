//! The changes that a node makes to one group of channels, as a list of segments of its time.

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

/// One action, or none, that changes a group until the next segment begins.
#[derive(Debug, Clone, Copy)]
pub struct FlatSegment {
    pub start_secs: f64,
    /// The maps from the node's start to the start of the action.
    pub before: [ChannelMap; 3],
    pub work: Work,
    pub progress: Progress,
}

/// Eased progress: `curve`((t − `origin_secs`) · `per_sec`).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    pub curve: Option<Curve>,
    pub origin_secs: f64,
    /// Negative where time runs backwards.
    pub per_sec: f64,
}

impl FlatSegment {
    /// No change after `before`.
    pub const fn still(start_secs: f64, before: [ChannelMap; 3]) -> Self {
        let progress = Progress { curve: None, origin_secs: start_secs, per_sec: 0.0 };
        Self { start_secs, before, work: Work::Terms([Terms::KEEP; 3]), progress }
    }

    /// One whole action of this duration.
    pub fn whole(work: Work, duration_secs: f64) -> Self {
        let progress = Progress { curve: None, origin_secs: 0.0, per_sec: 1.0 / duration_secs };
        Self { start_secs: 0.0, before: [ChannelMap::IDENTITY; 3], work, progress }
    }

    pub fn is_still(&self) -> bool {
        self.progress.per_sec == 0.0
    }

    /// The same segment `by_secs` later, after the maps in `before`.
    pub fn placed(mut self, by_secs: f64, before: &[ChannelMap; 3]) -> Self {
        self.start_secs += by_secs;
        self.progress.origin_secs += by_secs;
        for (own, before) in self.before.iter_mut().zip(before) {
            *own = before.then(*own);
        }
        self
    }

    /// The same segment at `speed` times the speed.
    pub fn sped_up(mut self, speed: f64) -> Self {
        self.start_secs /= speed;
        self.progress.origin_secs /= speed;
        self.progress.per_sec *= speed;
        self
    }

    /// The row of this segment in a piece that starts at `start_secs`. `round` has the maps of a round; `None` in the first round.
    /// `turns` has the same for a group that turns, in any round.
    pub fn row(
        &self,
        group: Group,
        start_secs: f64,
        round: Option<&[ChannelMap; 3]>,
        turns: Option<&[ChannelMap; 3]>,
    ) -> Option<Row> {
        let Progress { curve, mut origin_secs, per_sec } = self.progress;
        if (origin_secs - start_secs).abs() <= 4.0 * SLACK_SECS {
            // Sums of the same durations in a different order may differ slightly.
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

/// The segments, which last `duration_secs` together, played backwards.
///
/// At a boundary the segment that plays first backwards continues: forwards it is the later one, to which the boundary belongs.
pub fn mirrored(segments: &[FlatSegment], duration_secs: f64) -> Vec<FlatSegment> {
    let mut ends_secs = segments.iter().skip(1).map(|next| next.start_secs).chain([duration_secs]).rev();
    let mirror = |segment: &FlatSegment| {
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

/// At this progress a curve has left 0 unless it holds its start.
const BARELY_BEGUN: f64 = 1e-9;

/// The segments, which last `duration_secs` together, under an ease; `None` where that has no flat form.
pub fn eased(segments: &[FlatSegment], curve: Curve, duration_secs: f64) -> Option<Vec<FlatSegment>> {
    if curve.value(0.0) != 0.0 || curve.value(1.0) != 1.0 {
        return None;
    }
    if let [whole] = segments {
        let Progress { curve: inner, origin_secs, per_sec } = whole.progress;
        if whole.is_still() {
            return Some(segments.to_vec());
        }
        // A held start shows another pose than the start itself.
        if matches!(whole.work, Work::Turn { keeps_start: true, .. }) && curve.value(BARELY_BEGUN) == 0.0 {
            return None;
        }
        let is_whole = inner.is_none() && origin_secs == 0.0 && per_sec == 1.0 / duration_secs;
        let is_linear = matches!(whole.work, Work::Terms(terms) if terms.iter().all(Terms::is_linear));
        if is_whole && (is_linear || is_moderate(curve)) {
            let progress = Progress { curve: Some(curve), ..whole.progress };
            return Some(vec![FlatSegment { progress, ..*whole }]);
        }
    }
    if !curve.only_rises() {
        return None;
    }
    segments.iter().map(|segment| bent(segment, curve, duration_secs)).collect()
}

/// One of several segments under a monotone ease.
fn bent(segment: &FlatSegment, curve: Curve, duration_secs: f64) -> Option<FlatSegment> {
    let start_secs = first_reach(curve, segment.start_secs / duration_secs)? * duration_secs;
    if segment.is_still() {
        return Some(FlatSegment { start_secs, ..*segment });
    }
    let (Work::Terms(mut terms), None) = (segment.work, segment.progress.curve) else { return None };
    // The segment's progress is linear in the progress of the whole.
    let Progress { origin_secs, per_sec, .. } = segment.progress;
    for terms in &mut terms {
        *terms = terms.of(duration_secs * per_sec, -origin_secs * per_sec);
    }
    let progress = Progress { curve: Some(curve), origin_secs: 0.0, per_sec: 1.0 / duration_secs };
    Some(FlatSegment { start_secs, before: segment.before, work: Work::Terms(terms), progress })
}

/// Whether a curve stays near enough to 0..=1 for its powers to remain moderate.
fn is_moderate(curve: Curve) -> bool {
    let [low, high] = value_range(curve, 0.0, 1.0);
    low >= -MAX_GAIN && high <= MAX_GAIN
}

pub fn identity() -> [ChannelMap; 3] {
    [ChannelMap::Affine(Affine::IDENTITY); 3]
}
