//! What is done to a picture at a time.

use super::{Grid, GridEffect, Orbit};
use crate::prelude::*;

/// What grid effects and an `OrbitCamera` do to the picture of a node at a time. Nothing by default.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct GridState {
    /// The effects, each from what the ones before it have left; the last one plays, those before it were kept by `ReuseGrid`.
    pub steps: Vec<GridStep>,
    /// Columns and rows of the last one.
    pub parts: [u32; 2],
    /// Where the camera is, if it isn't straight ahead.
    pub orbit: Option<Orbit>,
    /// How many of the next effects begin from what is there.
    pub(crate) reuses: u32,
}

/// An effect at a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GridStep {
    /// What moves the points.
    pub effect: GridEffect,
    /// Its progress, eases included.
    pub t: f64,
    /// By what its amplitude is multiplied.
    pub rate: f64,
}

impl GridState {
    /// The most effects that begin from others; more forget the first.
    const MOST_STEPS: usize = 64;

    /// Whether the picture is as without effects.
    pub const fn is_flat(&self) -> bool {
        self.steps.is_empty() && self.orbit.is_none()
    }

    /// Writes the points of a picture with this rectangle to `points`, which is cleared first; none without an effect. Effects whose points
    /// are connected in another way than those of the last one are left out. Returns the grid, which has the parts of the last effect.
    pub fn points(&self, grid: &Grid, points: &mut Vec<[f32; 3]>) -> Grid {
        let grid = Grid { parts: self.parts, ..*grid };
        points.clear();
        let Some(last) = self.steps.last() else { return grid };
        let net = last.effect.net();
        grid.place(net, points);
        for step in self.steps.iter().filter(|step| step.effect.net() == net) {
            step.effect.apply(step.t, step.rate, &grid, points);
        }
        grid
    }

    pub(crate) fn begin(&mut self, step: GridStep, parts: [u32; 2]) {
        match self.reuses.checked_sub(1) {
            Some(left) => self.reuses = left,
            None => self.steps.clear(),
        }
        if self.steps.len() == Self::MOST_STEPS {
            self.steps.remove(0);
        }
        self.steps.push(step);
        self.parts = parts;
    }

    pub(crate) fn stop(&mut self) {
        self.steps.clear();
        self.reuses = 0;
    }
}
