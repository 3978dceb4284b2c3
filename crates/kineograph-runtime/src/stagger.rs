//! One motion on many targets, with staggered starts.

use crate::ease::Ease;
use crate::setters::setters;

/// Where a stagger starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum StaggerFrom {
    /// With the first target.
    #[default]
    First,
    /// With the last target.
    Last,
    /// With the middle target, or the two middle ones.
    Centre,
    /// With the first and the last.
    Edges,
    /// With the target of this index, or the last one if there are fewer.
    Index(usize),
}

/// The delay of each of several targets, as a pure function of its index.
///
/// ```
/// use kineograph_runtime::{Stagger, StaggerFrom};
/// let wave = Stagger::each(0.1).with_from(StaggerFrom::Centre);
/// let delays: Vec<f64> = wave.delays_secs(5).collect();
/// assert_eq!(delays, [0.2, 0.1, 0.0, 0.1, 0.2]);
/// assert_eq!(wave.total_secs(5), 0.2);
/// ```
///
/// With a [`Timeline`](crate::Timeline):
///
/// ```
/// use kineograph_runtime::{Pose, Program, Stagger, Timeline, Track, format::Action};
/// let mut timeline = Timeline::from_tracks(vec![Track::new(Pose::default()); 3]);
/// let program = Program::compile(&Action::move_by(1.0, [10.0, 0.0]))?;
/// timeline.run_staggered(&[0, 1, 2], &program, 0.0, &Stagger::each(0.5));
/// let mut poses = Vec::new();
/// timeline.poses_at(1.0, &mut poses);
/// assert_eq!(poses.iter().map(|pose| pose.position[0]).collect::<Vec<_>>(), [10.0, 5.0, 0.0]);
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
///
/// In a project: `stagger: (each: 0.1, from: Centre, ease: "EaseOut(2)")`; `from` and `ease` are optional.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Stagger {
    /// Seconds between two neighbours, ≥ 0; anything else counts as 0.
    #[cfg_attr(feature = "serde", serde(rename = "each"))]
    pub each_secs: f64,
    /// Which target starts first.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub from: StaggerFrom,
    /// How the starts are spread from the first to the last; linear spreads them evenly.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub ease: Ease,
}

#[cfg(feature = "serde")]
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Stagger {
    setters! { plain:
        /// Sets where it starts.
        with_from from: StaggerFrom,
        /// Sets the ease of the delays.
        with_ease ease: Ease,
    }

    /// From the first target to the last, `each_secs` apart.
    pub const fn each(each_secs: f64) -> Self {
        Self { each_secs, from: StaggerFrom::First, ease: Ease::LINEAR }
    }

    /// The same stagger for `count` targets: an index beyond the last target becomes the last one, which changes no delay.
    #[must_use]
    pub const fn among(self, count: usize) -> Self {
        match self.from {
            StaggerFrom::Index(first) if first >= count => {
                Self { from: StaggerFrom::Index(count.saturating_sub(1)), ..self }
            }
            _ => self,
        }
    }

    /// The delay of the target with this index among `count` targets, in seconds after the first start, ≥ 0.
    ///
    /// With k its distance from where the stagger starts, K the largest distance and f the ease, it is each · K · f(k ÷ K).
    pub fn delay_secs(&self, index: usize, count: usize) -> f64 {
        let farthest = self.farthest(count);
        let each_secs = if self.each_secs > 0.0 && self.each_secs.is_finite() { self.each_secs } else { 0.0 };
        if farthest == 0.0 {
            return 0.0;
        }
        let distance = self.distance(index.min(count.saturating_sub(1)), count);
        (each_secs * farthest * self.ease.value(distance / farthest)).max(0.0)
    }

    /// The delays of `count` targets, in their order.
    pub fn delays_secs(&self, count: usize) -> impl Iterator<Item = f64> + use<> {
        let stagger = *self;
        (0..count).map(move |index| stagger.delay_secs(index, count))
    }

    /// The longest delay of `count` targets, in seconds.
    pub fn total_secs(&self, count: usize) -> f64 {
        self.delays_secs(count).fold(0.0, f64::max)
    }

    /// The number of steps between a target and where the stagger starts.
    fn distance(&self, index: usize, count: usize) -> f64 {
        let last = count.saturating_sub(1);
        match self.from {
            StaggerFrom::First => index as f64,
            StaggerFrom::Last => (last - index) as f64,
            StaggerFrom::Edges => index.min(last - index) as f64,
            // Of an even number two are in the middle.
            StaggerFrom::Centre => (index.abs_diff(last - index) / 2) as f64,
            StaggerFrom::Index(first) => index.abs_diff(first.min(last)) as f64,
        }
    }

    fn farthest(&self, count: usize) -> f64 {
        let last = count.saturating_sub(1);
        match self.from {
            StaggerFrom::First | StaggerFrom::Last => last as f64,
            StaggerFrom::Edges | StaggerFrom::Centre => (last / 2) as f64,
            StaggerFrom::Index(first) => first.min(last).max(last - first.min(last)) as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    fn delays(from: StaggerFrom, count: usize) -> Vec<f64> {
        Stagger { from, ..Stagger::each(1.0) }.delays_secs(count).collect()
    }

    #[test]
    fn it_begins_where_it_is_told_to() {
        assert_eq!(delays(StaggerFrom::First, 4), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(delays(StaggerFrom::Last, 4), [3.0, 2.0, 1.0, 0.0]);
        assert_eq!(delays(StaggerFrom::Centre, 5), [2.0, 1.0, 0.0, 1.0, 2.0]);
        assert_eq!(delays(StaggerFrom::Centre, 4), [1.0, 0.0, 0.0, 1.0]);
        assert_eq!(delays(StaggerFrom::Edges, 5), [0.0, 1.0, 2.0, 1.0, 0.0]);
        assert_eq!(delays(StaggerFrom::Edges, 4), [0.0, 1.0, 1.0, 0.0]);
        assert_eq!(delays(StaggerFrom::Index(1), 4), [1.0, 0.0, 1.0, 2.0]);
        assert_eq!(delays(StaggerFrom::Index(99), 3), [2.0, 1.0, 0.0]);
        for from in [StaggerFrom::First, StaggerFrom::Centre, StaggerFrom::Edges, StaggerFrom::Index(3)] {
            assert_eq!(delays(from, 1), [0.0]);
            assert!(delays(from, 0).is_empty());
        }
    }

    #[test]
    fn among_fewer_targets_it_begins_with_the_last() {
        for from in [StaggerFrom::Index(99), StaggerFrom::Index(2), StaggerFrom::Edges] {
            let stagger = Stagger { from, ..Stagger::each(1.0) };
            let among = stagger.among(3);
            assert_eq!(among.delays_secs(3).collect::<Vec<_>>(), stagger.delays_secs(3).collect::<Vec<_>>());
            assert_eq!(among.among(3), among);
        }
        assert_eq!(
            Stagger { from: StaggerFrom::Index(3), ..Stagger::each(1.0) }.among(3).from,
            StaggerFrom::Index(2)
        );
    }

    #[test]
    fn an_ease_spreads_the_starts() {
        let stagger = Stagger { ease: "EaseIn(2)".parse().unwrap(), ..Stagger::each(0.5) };
        assert_eq!(stagger.delays_secs(5).collect::<Vec<_>>(), [0.0, 0.125, 0.5, 1.125, 2.0]);
        assert_eq!(stagger.total_secs(5), 2.0);
        // An ease that undershoots never gives a negative delay.
        let pulls = Stagger { ease: "EaseBackIn".parse().unwrap(), ..Stagger::each(1.0) };
        assert!(pulls.delays_secs(9).all(|secs| secs >= 0.0));
        assert_eq!(Stagger::each(f64::NAN).total_secs(5), 0.0);
        assert_eq!(Stagger::each(-1.0).delay_secs(3, 5), 0.0);
    }
}
