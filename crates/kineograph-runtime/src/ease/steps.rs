//! Progress in steps.

/// Where the jumps of a stepped ease lie: CSS's `jump-start`, `jump-end`, `jump-none` and `jump-both`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepPosition {
    /// The last jump is at the end: progress rests at 0 during the first step.
    End,
    /// The first jump is at the start: progress moves at once, and rests at 1 during the last step.
    Start,
    /// No jump at either end: progress rests at 0 during the first step and at 1 during the last.
    None,
    /// A jump at both ends.
    Both,
}

/// By how much of a step a jump is early. Times of frames add up with rounding, and a jump must not wait for the next
/// frame because of it.
const SLACK_STEPS: f64 = 1e-9;

impl StepPosition {
    /// All of them, in the order of [`Self::NAMES`].
    pub const ALL: [Self; 4] = [Self::End, Self::Start, Self::None, Self::Both];
    /// The names of all positions in files and texts.
    pub const NAMES: [&'static str; 4] = ["end", "start", "none", "both"];

    /// Its place in [`Self::ALL`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// That at this place; the first for one that does not exist.
    pub(super) fn from_index(index: usize) -> Self {
        Self::ALL.get(index).copied().unwrap_or(Self::End)
    }

    /// The value of `count` steps at `t`, by the algorithm of CSS Easing Functions Level 1, section 2.3: ⌊t·count⌋, and 1 more where
    /// the first jump is at the start, divided by the number of jumps. Beyond 0..=1 the steps go on.
    ///
    /// One step without jumps at its ends has none at all; it then jumps at its end.
    #[inline]
    pub(super) fn value(self, count: u32, t: f64) -> f64 {
        let count = f64::from(count);
        let (ahead, jumps) = match self {
            Self::Start => (1.0, count),
            Self::End => (0.0, count),
            Self::None => (0.0, (count - 1.0).max(1.0)),
            Self::Both => (1.0, count + 1.0),
        };
        let step = libm::floor(t * count + SLACK_STEPS) + ahead;
        let step = if (0.0..=1.0).contains(&t) { step.clamp(0.0, jumps) } else { step };
        step / jumps
    }
}
