//! Progress in steps.

/// The position of a stepped ease's jumps: CSS's `jump-start`, `jump-end`, `jump-none` and `jump-both`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepPosition {
    /// The last jump is at the end: progress stays at 0 during the first step.
    End,
    /// The first jump is at the start: progress jumps at once and stays at 1 during the last step.
    Start,
    /// No jump at either end: progress stays at 0 during the first step and at 1 during the last.
    None,
    /// A jump at both ends.
    Both,
}

/// How early a jump is, as a fraction of a step. Summed frame times have rounding errors, which must not delay a jump to the next
/// frame.
const SLACK_STEPS: f64 = 1e-9;

impl StepPosition {
    /// All of them, in the order of [`Self::NAMES`].
    pub const ALL: [Self; 4] = [Self::End, Self::Start, Self::None, Self::Both];
    /// The names of all positions in files and texts.
    pub const NAMES: [&'static str; 4] = ["end", "start", "none", "both"];

    /// The index in [`Self::ALL`].
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The position at this index; the first if the index is out of range.
    pub(super) fn from_index(index: usize) -> Self {
        Self::ALL.get(index).copied().unwrap_or(Self::End)
    }

    /// The value of `count` steps at `t`, by the algorithm of CSS Easing Functions Level 1, section 2.3: ⌊t·count⌋, plus 1 if
    /// the first jump is at the start, divided by the number of jumps. Beyond 0..=1 the steps continue.
    ///
    /// One step without jumps at its ends would have no jump; it jumps at its end.
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
