//! What a part of a program changes on a grid.

use super::{GridState, GridStep, Orbit};
use crate::prelude::*;

/// What a part of a program changes on a grid, whatever is there before. Two in a row are one, so many rounds cost no more than a few.
#[derive(Debug, Clone, Default)]
pub struct GridChange {
    /// Effects that begin while it is not known how many reuse the grid: each takes the place of all before it, or begins from them.
    first: Vec<PlacedStep>,
    /// Whether nothing is left of what was there before, [`Self::first`] included.
    is_fresh: bool,
    /// Effects after these that begin from what is there.
    kept: Vec<PlacedStep>,
    /// How many of the next effects begin from what is there; `None`: as many as before, less those of [`Self::first`].
    reuses: Option<u32>,
    /// Where the camera is then, if it moves: `None` inside is straight ahead.
    orbit: Option<Option<Orbit>>,
}

/// An effect at a moment, and its columns and rows.
pub type PlacedStep = (GridStep, [u32; 2]);

impl GridChange {
    /// The most effects that begin from others; more forget the first.
    const MOST_STEPS: usize = 64;
    /// The most effects that one `ReuseGrid` counts.
    pub const MOST_REUSES: u32 = 1000;

    /// An effect begins.
    pub fn begin(&mut self, step: PlacedStep) {
        match self.reuses {
            None => {
                self.first.push(step);
                if self.first.len() > Self::MOST_REUSES as usize {
                    self.stop();
                    self.keep(step);
                }
            }
            Some(0) => {
                self.stop();
                self.keep(step);
            }
            Some(left) => {
                self.keep(step);
                self.reuses = Some(left - 1);
            }
        }
    }

    /// The picture is whole again.
    pub fn stop(&mut self) {
        self.first.clear();
        self.kept.clear();
        (self.is_fresh, self.reuses) = (true, Some(0));
    }

    /// So many of the next effects begin from what is there.
    pub fn reuse(&mut self, times: u32) {
        self.reuses = Some(times.min(Self::MOST_REUSES));
    }

    /// The camera is there, or straight ahead.
    pub fn turn(&mut self, orbit: Option<Orbit>) {
        self.orbit = Some(orbit);
    }

    /// Another part plays after this one.
    pub fn then(&mut self, next: &Self) {
        if next.is_fresh {
            self.stop();
        }
        next.first.iter().for_each(|step| self.begin(*step));
        next.kept.iter().for_each(|step| self.keep(*step));
        self.reuses = next.reuses.or(self.reuses);
        self.orbit = next.orbit.or(self.orbit);
    }

    /// The same part, played so often.
    #[must_use]
    pub fn repeated(mut self, times: u32) -> Self {
        let mut all = Self::default();
        // From then on each round leaves what the one before it has left.
        let mut left = times.min(2 * Self::MOST_REUSES);
        while left > 0 {
            if left % 2 == 1 {
                all.then(&self);
            }
            let twice = self.clone();
            self.then(&twice);
            left /= 2;
        }
        all
    }

    fn keep(&mut self, step: PlacedStep) {
        if self.kept.len() == Self::MOST_STEPS {
            self.kept.remove(0);
            self.first.clear();
            self.is_fresh = true;
        }
        self.kept.push(step);
    }
}

impl GridState {
    /// What is there after a change.
    pub(crate) fn change(&mut self, change: &GridChange) {
        let steps = self.steps.drain(..).map(|step| (step, self.parts)).collect();
        let mut all =
            GridChange { is_fresh: true, kept: steps, reuses: Some(self.reuses), ..Default::default() };
        all.then(change);
        self.parts = all.kept.last().map_or(self.parts, |(_, parts)| *parts);
        self.steps = all.kept.into_iter().map(|(step, _)| step).collect();
        self.reuses = all.reuses.unwrap_or_default();
        self.orbit = change.orbit.unwrap_or(self.orbit);
    }
}
