//! Values of a game's own types that change over time, without a pose.

use crate::clock::Clock;
use crate::ease::{Curve, Ease};
use crate::format::Color;
use crate::pose::to_f32;
use crate::program::instructions::Node;
use crate::program::{mix, or_instant, reached, round_at};

/// A value that can be between two others: a number, a vector, a colour, or what a game makes of them.
///
/// ```
/// use kineograph_runtime::{Lerp, Tween};
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Camera {
///     at: [f32; 2],
///     zoom: f32,
/// }
///
/// impl Lerp for Camera {
///     fn lerp(self, to: Self, u: f64) -> Self {
///         Self { at: self.at.lerp(to.at, u), zoom: self.zoom.lerp(to.zoom, u) }
///     }
/// }
///
/// let far = Camera { at: [0.0; 2], zoom: 1.0 };
/// let near = Camera { at: [80.0, 20.0], zoom: 3.0 };
/// assert_eq!(Tween::new(far, near, 2.0).value_at(1.0), Camera { at: [40.0, 10.0], zoom: 2.0 });
/// ```
pub trait Lerp: Copy {
    /// From `self` at `u` 0 to `to` at `u` 1, both exactly. `u` is beyond these where an ease overshoots.
    #[must_use]
    fn lerp(self, to: Self, u: f64) -> Self;
}

impl Lerp for f64 {
    fn lerp(self, to: Self, u: f64) -> Self {
        mix(self, to, u)
    }
}

/// Computed in f64 and rounded once, as poses are.
impl Lerp for f32 {
    fn lerp(self, to: Self, u: f64) -> Self {
        to_f32(mix(f64::from(self), f64::from(to), u))
    }
}

impl<T: Lerp, const N: usize> Lerp for [T; N] {
    fn lerp(self, to: Self, u: f64) -> Self {
        core::array::from_fn(|index| self[index].lerp(to[index], u))
    }
}

/// Rounded to the nearest of the 256 steps; what overshoots stays at the first or last one.
impl Lerp for Color {
    fn lerp(self, to: Self, u: f64) -> Self {
        let part = |index: usize| mix(f64::from(self.0[index]), f64::from(to.0[index]), u);
        // The cast saturates.
        Self(core::array::from_fn(|index| libm::round(part(index)) as u8))
    }
}

/// Brings a value of a game's own type from one to another, with the eases and the times of actions: the bits are those of an
/// `ActionTween` in a `Yoyo` in a `Repeat`, after a `DelayTime`.
///
/// For what is no target with a pose: a camera, a volume, the colour of a sky. It is a plain value of the game, so a clone of the game is a
/// snapshot.
///
/// ```
/// use kineograph_runtime::{EaseKind, Ease, Tween};
/// let mut volume = Tween::new(0.0_f32, 0.5, 2.0).with_ease(Ease::new(EaseKind::In, &[2.0])?);
/// assert_eq!(volume.update(1.0).value, 0.125);
/// volume.restart_to(1.0); // louder, from what is heard now
/// assert_eq!(volume.value(), 0.125);
/// let step = volume.update(2.5);
/// assert_eq!((step.value, step.is_done, step.left_secs), (1.0, true, 0.5));
/// # Ok::<(), kineograph_runtime::EaseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tween<T> {
    from: T,
    to: T,
    /// `None` is linear.
    curve: Option<Curve>,
    duration_secs: f64,
    delay_secs: f64,
    /// 0 is endless.
    times: u32,
    is_yoyo: bool,
    elapsed: Clock,
}

/// What [`Tween::update`] returns.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct TweenStep<T> {
    /// The value now.
    pub value: T,
    /// Whether the tween is over.
    pub is_done: bool,
    /// How much of the update was left when it ended, in seconds: what follows goes on exactly there if its first update gets these. 0
    /// while it plays.
    pub left_secs: f64,
}

impl<T: Lerp> Tween<T> {
    /// A tween at its start. A duration that is negative or not finite counts as 0; then the value is at its end from the start on.
    pub fn new(from: T, to: T, duration_secs: f64) -> Self {
        Self {
            from,
            to,
            curve: None,
            duration_secs: usable(duration_secs),
            delay_secs: 0.0,
            times: 1,
            is_yoyo: false,
            elapsed: Clock::START,
        }
    }

    /// Sets the ease of each way.
    #[must_use]
    pub fn with_ease(mut self, ease: Ease) -> Self {
        self.curve = (ease != Ease::LINEAR).then(|| ease.curve());
        self
    }

    /// Sets how long it waits at its start, in seconds. A delay that is negative or not finite counts as 0.
    #[must_use]
    pub fn with_delay_secs(mut self, delay_secs: f64) -> Self {
        self.delay_secs = usable(delay_secs);
        self
    }

    /// Sets how many rounds it plays, each from its start; 0 counts as 1.
    #[must_use]
    pub const fn with_times(mut self, times: u32) -> Self {
        self.times = if times == 0 { 1 } else { times };
        self
    }

    /// Lets it play rounds without end. An instant tween stays at its end.
    #[must_use]
    pub const fn forever(mut self) -> Self {
        self.times = 0;
        self
    }

    /// Sets whether each round goes there and back, each way in the whole duration.
    #[must_use]
    pub const fn with_yoyo(mut self, is_yoyo: bool) -> Self {
        self.is_yoyo = is_yoyo;
        self
    }

    /// The value `secs` after the start, delay included, wherever the tween is. A pure function; clamped to start and end, NaN counts as
    /// 0.
    ///
    /// ```
    /// # use kineograph_runtime::Tween;
    /// let blink = Tween::new([0.0_f64, 8.0], [1.0, 0.0], 0.5).with_delay_secs(1.0).with_yoyo(true).forever();
    /// let values = [0.0, 1.25, 1.5, 2.0, 60.25].map(|secs| blink.value_at(secs));
    /// assert_eq!(values, [[0.0, 8.0], [0.5, 4.0], [1.0, 0.0], [0.0, 8.0], [0.5, 4.0]]);
    /// ```
    pub fn value_at(&self, secs: f64) -> T {
        let secs = secs.max(0.0);
        if !reached(secs, self.delay_secs) {
            return self.from;
        }
        let (way, round) = (Node::NOTHING.lasting(self.duration_secs), self.round());
        let secs = (secs - self.delay_secs).max(0.0).min(self.length_secs());
        let local_secs = if round.duration_secs > 0.0 { round_at(secs, &round, self.times).1 } else { secs };
        let local_secs = if self.is_yoyo { round.there_and_back(local_secs) } else { local_secs };
        let u = match self.curve {
            Some(curve) => way.progress(curve.value(way.progress(local_secs)) * way.duration_secs),
            None => way.progress(local_secs),
        };
        self.from.lerp(self.to, u)
    }

    /// The value now.
    pub fn value(&self) -> T {
        self.value_at(self.elapsed.secs())
    }

    /// Lets `dt_secs` pass and returns the value then, whether the tween is over, and how much of `dt_secs` was left when it ended. Below
    /// 0 it plays back, at most to its start; what is not finite counts as 0. Rounding does not add up, as in all players. The first
    /// update already passes its time: what is shown before it is [`value`](Self::value).
    ///
    /// ```
    /// # use kineograph_runtime::Tween;
    /// let (mut away, mut back) = (Tween::new(0.0_f32, 8.0, 0.35), Tween::new(8.0_f32, 0.0, 0.35));
    /// let mut step = away.update(0.1);
    /// while !step.is_done {
    ///     step = away.update(0.1);
    /// }
    /// let value = back.update(step.left_secs).value; // 0.05 s after its start, whatever the frames were
    /// assert_eq!(value, Tween::new(8.0_f32, 0.0, 0.35).value_at(0.05));
    /// ```
    pub fn update(&mut self, dt_secs: f64) -> TweenStep<T> {
        let was_done = self.is_done();
        let dt_secs = if dt_secs.is_finite() { dt_secs } else { 0.0 };
        self.elapsed += dt_secs;
        if self.elapsed.secs() < 0.0 {
            self.elapsed = Clock::START;
        }
        let end_secs = self.end_secs();
        let is_done = self.is_done();
        let over_secs = if is_done { self.elapsed.since(end_secs.into()).max(0.0) } else { 0.0 };
        let left_secs = if was_done && is_done { dt_secs.max(0.0) } else { over_secs };
        if is_done {
            self.elapsed = end_secs.into();
        }
        TweenStep { value: self.value(), is_done, left_secs }
    }

    /// Goes to `secs` after the start, delay included, at most to its end. NaN counts as 0.
    pub fn seek(&mut self, secs: f64) {
        self.elapsed = secs.max(0.0).min(self.end_secs()).into();
    }

    /// Starts again from the value that it has now, to another one and without a delay: the other settings stay.
    pub fn restart_to(&mut self, to: T) {
        (self.from, self.to) = (self.value(), to);
        (self.delay_secs, self.elapsed) = (0.0, Clock::START);
    }

    /// Whether it has reached its end; never if it is endless.
    pub fn is_done(&self) -> bool {
        reached(self.elapsed.secs(), self.end_secs())
    }

    /// Seconds since the start, delay included, at most up to the end.
    pub const fn elapsed_secs(&self) -> f64 {
        self.elapsed.secs()
    }

    /// Where it starts, and where it goes.
    pub const fn ends(&self) -> [T; 2] {
        [self.from, self.to]
    }

    /// One round.
    fn round(&self) -> Node {
        let ways = if self.is_yoyo { 2.0 } else { 1.0 };
        Node::NOTHING.lasting(ways * self.duration_secs)
    }

    /// Without the delay; infinite if it is endless.
    fn length_secs(&self) -> f64 {
        let round_secs = self.round().duration_secs;
        if self.times == 0 { f64::INFINITY } else { round_secs * f64::from(self.times) }
    }

    fn end_secs(&self) -> f64 {
        self.delay_secs + self.length_secs()
    }
}

fn usable(secs: f64) -> f64 {
    or_instant(if secs.is_finite() { secs.max(0.0) } else { 0.0 })
}
