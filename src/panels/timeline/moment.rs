//! A time at which something starts, ends or happens: a mark on the line of all times.

use std::sync::Arc;

use super::canvas::TimeCanvas;
use crate::document::SAME_SECS;

/// Marks that are closer share one handle, in points.
pub const SPACING_PX: f32 = 7.0;

/// Number of distinct positions of moments in the view: more than any screen shows marks.
const SLOTS: usize = 4_096;
const SLOTS_F64: f64 = 4_096.0;

/// A time at which something starts, ends or happens. `Id` is that of an action or of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment<Id> {
    /// In seconds of the project.
    pub secs: f64,
    /// What starts, ends or happens there.
    pub ids: Vec<Id>,
    /// Whether any of it takes no time.
    pub has_instant: bool,
}

/// What starts, ends or happens to something at a time.
#[derive(Debug, Clone, Copy)]
pub struct Edge<Id> {
    /// In seconds of the project.
    pub secs: f64,
    /// What it happens to.
    pub id: Id,
    /// Whether it takes no time.
    pub is_instant: bool,
}

/// Which moments are seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VisibleTimes {
    /// The first and the last time, in seconds of the project.
    pub secs: [f64; 2],
    /// Of moments that are closer to each other only the first is seen, in seconds.
    pub apart_secs: f64,
}

/// The moments that were seen last.
pub type KeptMoments<Id> = Option<(VisibleTimes, Arc<[Moment<Id>]>)>;

impl VisibleTimes {
    /// What the canvas shows, and what begins just outside of it.
    pub fn on(canvas: &TimeCanvas) -> Self {
        let apart_secs = f64::from(SPACING_PX) / canvas.scale.px_per_sec;
        let [from_secs, until_secs] = [canvas.scale.start_secs, canvas.scale.end_secs(canvas.width_px())];
        Self { secs: [from_secs - apart_secs, until_secs + apart_secs], apart_secs }
    }

    /// Those kept if they are of these times, else read anew.
    pub fn kept<Id>(
        self,
        kept: &mut KeptMoments<Id>,
        read: impl FnOnce() -> Vec<Moment<Id>>,
    ) -> Arc<[Moment<Id>]> {
        let same = kept.as_ref().filter(|(seen, _)| *seen == self).map(|(_, moments)| Arc::clone(moments));
        let moments = same.unwrap_or_else(|| read().into());
        *kept = Some((self, Arc::clone(&moments)));
        moments
    }

    /// The moments of all edges, in order of time. Looks at each edge twice and sorts nothing, so that many cost little. `for_each` must
    /// visit the same ones both times, those of one thing together.
    pub fn moments<Id: Copy + PartialEq>(
        self,
        for_each: impl Fn(&mut dyn FnMut(Edge<Id>)),
    ) -> Vec<Moment<Id>> {
        let [from_secs, until_secs] = self.secs;
        let slot_secs = ((until_secs - from_secs) / SLOTS_F64).max(f64::MIN_POSITIVE);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
        let slot = |secs: f64| (((secs - from_secs) / slot_secs).max(0.0) as usize).min(SLOTS - 1);
        let is_seen = |secs: f64| (from_secs..=until_secs).contains(&secs);
        let mut firsts = vec![f64::INFINITY; SLOTS];
        for_each(&mut |edge| {
            if is_seen(edge.secs) {
                let first = &mut firsts[slot(edge.secs)];
                *first = first.min(edge.secs);
            }
        });
        let mut moments: Vec<Moment<Id>> = Vec::new();
        let mut moment_of = vec![usize::MAX; SLOTS];
        for (secs, moment) in firsts.into_iter().zip(&mut moment_of).filter(|(secs, _)| secs.is_finite()) {
            let last = moments.last();
            if last.is_none_or(|last| secs - last.secs >= self.apart_secs.max(SAME_SECS)) {
                *moment = moments.len();
                moments.push(Moment { secs, ids: Vec::new(), has_instant: false });
            }
        }
        for_each(&mut |edge| {
            if !is_seen(edge.secs) {
                return;
            }
            // A time that rounds into the next slot is still the same time.
            let at = slot(edge.secs);
            let near = [at.saturating_sub(1), at].map(|slot| moment_of[slot]);
            let is_same = |index: &usize| {
                moments.get(*index).is_some_and(|moment| (edge.secs - moment.secs).abs() < SAME_SECS)
            };
            if let Some(index) = near.into_iter().find(is_same) {
                moments[index].add(edge);
            }
        });
        moments
    }
}

impl<Id: Copy + PartialEq> Moment<Id> {
    fn add(&mut self, edge: Edge<Id>) {
        // Start and end of what takes no time are one.
        if self.ids.last() != Some(&edge.id) {
            self.ids.push(edge.id);
        }
        self.has_instant |= edge.is_instant;
    }
}
