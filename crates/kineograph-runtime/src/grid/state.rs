//! What is done to a picture at a time.

use super::{Grid, GridEffect, MAX_PARTS, Net, Orbit, Pivot};
use crate::prelude::*;

/// What grid effects and an `OrbitCamera` do to the picture of a node at a time. Nothing by default.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

/// A picture as it is drawn while it is bent.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GridMesh {
    /// The points, in pixels of the node: as the effects have moved them and the camera sees them, z towards the viewer.
    pub points: Vec<[f32; 3]>,
    /// What is seen there: the same points where nothing has moved them.
    pub flat: Vec<[f32; 3]>,
    /// The points of each part by their numbers, in the order in which they are drawn: bottom left, bottom right, top left, top right.
    pub parts: Vec<[u32; 4]>,
}

/// An effect at a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GridStep {
    /// What moves the points.
    pub effect: GridEffect,
    /// Its progress, eases included.
    pub t: f64,
    /// By what its amplitude is multiplied.
    pub rate: f64,
}

impl GridState {
    /// Whether the picture is as without effects.
    pub const fn is_flat(&self) -> bool {
        self.steps.is_empty() && self.orbit.is_none()
    }

    /// How many points are moved to draw it: those of its net, once for each effect, and once more for a camera.
    pub fn moved_points(&self) -> usize {
        let Some(last) = self.steps.last() else { return 0 };
        let net = last.effect.net();
        let effects = self.steps.iter().filter(|step| step.effect.net() == net).count();
        let parts = self.parts.map(|parts| parts.clamp(1, MAX_PARTS));
        net.len(parts).saturating_mul(effects + usize::from(self.orbit.is_some()))
    }

    /// Writes a picture with this rectangle to `mesh`, as it is drawn: bent by the effects, then seen by the camera, which goes around a
    /// [`Pivot`], or an anchor in pixels of the picture. It has the parts of the last effect, or those of `grid` without one. Of a page that
    /// turns, and of what a camera sees, the farthest parts are drawn first; else their order is that of the grid, as in cocos2d-x. Nothing is
    /// allocated where `mesh` is large enough.
    pub fn draw(&self, grid: &Grid, around: impl Into<Pivot>, mesh: &mut GridMesh) {
        let (parts, net) = match self.steps.last() {
            Some(last) => (self.parts, last.effect.net()),
            None => (grid.parts, Net::Joined),
        };
        let grid = Grid { parts, ..*grid };
        grid.place(net, &mut mesh.flat);
        mesh.points.clone_from(&mesh.flat);
        self.bend(net, &grid, &mut mesh.points);
        if let Some(orbit) = self.orbit {
            orbit.look(&around.into(), &mut mesh.points);
        }
        mesh.parts.clear();
        mesh.parts.extend(grid.corners(net));
        let is_by_depth =
            self.orbit.is_some() || self.steps.iter().any(|step| step.effect == GridEffect::PageTurn3D);
        if !is_by_depth {
            return;
        }
        let points = &mesh.points;
        let depth = |part: &[u32; 4]| -> f32 { part.iter().map(|point| points[*point as usize][2]).sum() };
        mesh.parts.sort_unstable_by(|a, b| depth(a).total_cmp(&depth(b)).then(a[0].cmp(&b[0])));
    }

    /// Moves points where nothing has moved them yet. Effects whose points are connected in another way than those of the last one are left
    /// out.
    fn bend(&self, net: Net, grid: &Grid, points: &mut [[f32; 3]]) {
        for step in self.steps.iter().filter(|step| step.effect.net() == net) {
            step.effect.apply(step.t, step.rate, grid, points);
        }
    }
}
