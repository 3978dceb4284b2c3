//! Grid effects: a picture as a net of points, and how an effect moves them.
//!
//! cocos2d-x draws a `NodeGrid` into a texture, and the texture on a net whose points an action moves. There the net is state that only
//! plays forwards. Here it is a function: [`GridEffect::apply`] moves points by effect, progress and rate alone, so every seek is exact.
//!
//! Formulas are those of cocos2d-x 3 (`CCActionGrid3D`, `CCActionTiledGrid`, `CCActionPageTurn3D`). The recordings in
//! `tests/data/grid-public.json` hold them.

mod bend;
mod change;
mod draw;
mod fade;
mod fold;
mod orbit;
mod points;
mod rate;
mod state;
mod tiles;

use crate::prelude::*;

pub(crate) use change::GridChange;
pub use orbit::{Orbit, OrbitPath, Pivot};
pub use rate::RateCurve;
pub use state::{GridMesh, GridState, GridStep};

/// The most parts that a side of a grid has.
pub const MAX_PARTS: u32 = 256;

/// A picture that is divided into columns and rows, in pixels of its node's parent; y points up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grid {
    /// Left and bottom.
    pub origin_px: [f32; 2],
    /// Width and height.
    pub size_px: [f32; 2],
    /// Columns and rows, 1 to [`MAX_PARTS`] each; other numbers count as the nearest of these.
    pub parts: [u32; 2],
    /// Width and height of the stage in the same pixels, by which `SplitRows` and `SplitCols` move: on a node that is half as large they
    /// are twice as many.
    pub stage_px: [f32; 2],
}

/// How the points of a grid are connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Net {
    /// Neighbours share points: column by column from the left, each from the bottom, one point more than there are parts on each side.
    Joined,
    /// Each part has four points: column by column from the left, each from the bottom; bottom left, bottom right, top left, top right.
    Tiles,
}

/// A grid action of cocos2d-x with its parameters; positions and lengths in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GridEffect {
    /// Waves towards the viewer.
    Waves3D(Waves),
    /// Flips the picture around its vertical axis.
    FlipX3D,
    /// Flips the picture around its horizontal axis.
    FlipY3D,
    /// A lens above the picture.
    Lens3D(Circle, Lens),
    /// Rings that go out from a point.
    Ripple3D(Circle, Waves),
    /// Shakes each point.
    Shaky3D(Shake),
    /// Waves in the plane, but for the edges.
    Liquid(Waves),
    /// Waves in the plane, to the side by height, and up by place.
    Waves(Waves, WaveSides),
    /// Turns the picture around a point, the more the farther from the middle.
    Twirl(Circle, Waves),
    /// Turns the picture as a page.
    PageTurn3D,
    /// Shakes each tile.
    ShakyTiles3D(Shake),
    /// Tears the tiles apart, once.
    ShatteredTiles3D(Shake),
    /// Moves the tiles to the places of others.
    ShuffleTiles(u32),
    /// Shrinks the tiles away from the bottom left to the top right.
    FadeOutTRTiles,
    /// Shrinks the tiles away from the top right to the bottom left.
    FadeOutBLTiles,
    /// Shrinks the rows away from the bottom.
    FadeOutUpTiles,
    /// Shrinks the rows away from the top.
    FadeOutDownTiles,
    /// Takes the tiles away, one after the other, in the order of a seed.
    TurnOffTiles(u32),
    /// Waves towards the viewer, tile by tile.
    WavesTiles3D(Waves),
    /// Tiles that jump towards the viewer, every other one away.
    JumpTiles3D(Waves),
    /// Every other row leaves to the right, the rest to the left.
    SplitRows,
    /// Every other column leaves upwards, the rest downwards.
    SplitCols,
}

/// Waves, twirls or jumps.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Waves {
    /// How many there are in the duration.
    pub count: f64,
    /// How far they reach, in pixels; for `Twirl` in tenths of a radian per column.
    pub amplitude: f64,
}

/// In which directions [`GridEffect::Waves`] moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WaveSides {
    /// Moves up and down.
    pub horizontal: bool,
    /// Moves to the sides.
    pub vertical: bool,
}

/// Where an effect is, in pixels of the node's parent.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Circle {
    /// Its centre.
    pub center_px: [f64; 2],
    /// How far it reaches.
    pub radius_px: f64,
}

/// What a lens does.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lens {
    /// Its strength, 0 to 1; 0.7 by default.
    pub strength: f64,
    /// Whether it makes smaller.
    pub concave: bool,
}

/// Random offsets.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shake {
    /// The largest offset, in pixels.
    pub range_px: f64,
    /// Whether points move towards the viewer, too.
    pub in_depth: bool,
    /// Another number gives other offsets.
    pub seed: u32,
    /// How often the offsets change in the duration.
    pub changes: u32,
}

impl Grid {
    /// Columns and rows as they are used.
    pub fn parts(&self) -> [u32; 2] {
        self.parts.map(|parts| parts.clamp(1, MAX_PARTS))
    }

    /// Writes the points where nothing has moved them to `points`, which is cleared first.
    pub fn place(&self, net: Net, points: &mut Vec<[f32; 3]>) {
        points.clear();
        let [columns, rows] = self.parts();
        match net {
            Net::Joined => {
                let column = |i| (0..=rows).map(move |j| self.point([i, j]));
                points.extend((0..=columns).flat_map(column));
            }
            Net::Tiles => {
                let corners = [[0, 0], [1, 0], [0, 1], [1, 1]];
                let tile = |i, j| corners.map(|[x, y]| self.point([i + x, j + y]));
                points.extend((0..columns).flat_map(|i| (0..rows).flat_map(move |j| tile(i, j))));
            }
        }
    }

    /// The points of each part, by their numbers: bottom left, bottom right, top left, top right. They come as cocos2d-x draws them: row by
    /// row where points are shared, column by column where they aren't.
    pub fn corners(&self, net: Net) -> impl Iterator<Item = [u32; 4]> {
        let [columns, rows] = self.parts();
        let corners = move |i: u32, j: u32| match net {
            Net::Joined => {
                let at = |i: u32, j: u32| i * (rows + 1) + j;
                [at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)]
            }
            Net::Tiles => [0, 1, 2, 3].map(|corner| 4 * (i * rows + j) + corner),
        };
        let by_rows = net == Net::Joined;
        let [outer, inner] = if by_rows { [rows, columns] } else { [columns, rows] };
        (0..outer)
            .flat_map(move |a| (0..inner).map(move |b| if by_rows { corners(b, a) } else { corners(a, b) }))
    }

    fn point(&self, at: [u32; 2]) -> [f32; 3] {
        let along = |axis: usize| (self.origin()[axis] + f64::from(at[axis]) * self.step()[axis]) as f32;
        [along(0), along(1), 0.0]
    }

    fn origin(&self) -> [f64; 2] {
        self.origin_px.map(f64::from)
    }

    /// Width and height of a part, in pixels.
    fn step(&self) -> [f64; 2] {
        [0, 1].map(|axis| f64::from(self.size_px[axis]) / f64::from(self.parts()[axis]))
    }
}

impl GridEffect {
    /// How the points that it moves are connected.
    pub const fn net(&self) -> Net {
        match self {
            Self::Waves3D(_)
            | Self::FlipX3D
            | Self::FlipY3D
            | Self::Lens3D(..)
            | Self::Ripple3D(..)
            | Self::Shaky3D(_)
            | Self::Liquid(_)
            | Self::Waves(..)
            | Self::Twirl(..)
            | Self::PageTurn3D => Net::Joined,
            Self::ShakyTiles3D(_)
            | Self::ShatteredTiles3D(_)
            | Self::ShuffleTiles(_)
            | Self::FadeOutTRTiles
            | Self::FadeOutBLTiles
            | Self::FadeOutUpTiles
            | Self::FadeOutDownTiles
            | Self::TurnOffTiles(_)
            | Self::WavesTiles3D(_)
            | Self::JumpTiles3D(_)
            | Self::SplitRows
            | Self::SplitCols => Net::Tiles,
        }
    }

    /// Its amplitude, which the rate of `AccelAmplitude`, `DeccelAmplitude` and `AccelDeccelAmplitude` multiplies; `None` for effects without.
    pub const fn amplitude(&self) -> Option<f64> {
        match self {
            Self::Waves3D(waves)
            | Self::Ripple3D(_, waves)
            | Self::Liquid(waves)
            | Self::Waves(waves, _)
            | Self::Twirl(_, waves)
            | Self::WavesTiles3D(waves)
            | Self::JumpTiles3D(waves) => Some(waves.amplitude),
            _ => None,
        }
    }

    /// Moves the points of a grid, as [`Grid::place`] or an effect before has left them, to progress `t` with this rate of the amplitude,
    /// which is 1 without a wrapper. Effects of waves, flips and ways continue below 0 and above 1; the others stay as at these ends. Does
    /// nothing if there are not as many points as its net has on this grid.
    pub fn apply(&self, t: f64, rate: f64, grid: &Grid, points: &mut [[f32; 3]]) {
        match *self {
            Self::Waves3D(waves) => bend::waves_3d(waves.at(t, rate), grid, points),
            Self::FlipX3D => fold::flip(t, 0, grid, points),
            Self::FlipY3D => fold::flip(t, 1, grid, points),
            Self::Lens3D(circle, lens) => bend::lens(circle, lens, grid, points),
            Self::Ripple3D(circle, waves) => bend::ripple(circle, waves.at(t, rate), grid, points),
            Self::Shaky3D(shake) => draw::shake_points(shake, t, grid, points),
            Self::Liquid(waves) => bend::liquid(waves.at(t, rate), grid, points),
            Self::Waves(waves, sides) => bend::waves(waves.at(t, rate), sides, grid, points),
            Self::Twirl(circle, waves) => bend::twirl(circle, waves.at(t, rate), grid, points),
            Self::PageTurn3D => fold::turn_page(t, grid, points),
            Self::ShakyTiles3D(shake) => draw::shake_tiles(shake, t, grid, points),
            Self::ShatteredTiles3D(shake) => draw::shake_tiles(shake, 0.0, grid, points),
            Self::ShuffleTiles(seed) => tiles::shuffle(draw::order(seed, grid), t, grid, points),
            Self::FadeOutTRTiles => fade::to_corner(t, fade::Corner::TopRight, grid, points),
            Self::FadeOutBLTiles => fade::to_corner(t, fade::Corner::BottomLeft, grid, points),
            Self::FadeOutUpTiles => fade::to_edge(t, fade::Edge::Top, grid, points),
            Self::FadeOutDownTiles => fade::to_edge(t, fade::Edge::Bottom, grid, points),
            // Another order than that of `ShuffleTiles`: with the same seed the shuffled tiles would go one beside the other.
            Self::TurnOffTiles(seed) => tiles::turn_off(draw::order(!seed, grid), t, grid, points),
            Self::WavesTiles3D(waves) => tiles::waves(waves.at(t, rate), grid, points),
            Self::JumpTiles3D(waves) => tiles::jump(waves.at(t, rate), grid, points),
            Self::SplitRows => tiles::split(t, 0, grid, points),
            Self::SplitCols => tiles::split(t, 1, grid, points),
        }
    }
}

/// Waves at a moment.
#[derive(Debug, Clone, Copy)]
struct Swing {
    /// How far they are, in radians.
    phase_rad: f64,
    amplitude: f64,
}

impl Waves {
    fn at(self, t: f64, rate: f64) -> Swing {
        Swing { phase_rad: core::f64::consts::TAU * self.count * t, amplitude: self.amplitude * rate }
    }
}

impl Swing {
    fn sin(self, ahead_rad: f64) -> f64 {
        libm::sin(self.phase_rad + ahead_rad) * self.amplitude
    }
}

#[cfg(test)]
mod recorded_tests;
