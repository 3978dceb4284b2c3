//! Islands: sprites that are drawn into a picture of their own, which is shown on a net of triangles.

/// The net on which the picture of an island is shown.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Island {
    /// Its points.
    pub vertices: Vec<IslandVertex>,
    /// Three points each, from back to front.
    pub triangles: Vec<[u32; 3]>,
    /// From where it is seen: a stage point, and the distance from the stage in stage units, above 0.
    pub eye: [f32; 3],
}

/// A point of an island.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IslandVertex {
    /// Where it is: a stage point, and how far it is towards the viewer, in stage units.
    pub at: [f32; 3],
    /// The stage point whose colour it shows.
    pub from: [f32; 2],
}

/// Which island a sprite belongs to. Islands are numbered from 1, in the order of [`Scene::islands`](crate::Scene::islands); those inside of
/// others have higher numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct IslandRole {
    /// The island that it is part of; 0: none, it is drawn itself. One that names an island that is not there is not drawn.
    pub part_of: u16,
    /// The island that stands in its place, mixed with what is behind it by the blend of the sprite; 0: none. It has no picture itself then.
    pub shows: u16,
}

impl IslandRole {
    /// Drawn as it is.
    pub const NONE: Self = Self { part_of: 0, shows: 0 };
}
