//! Emitters of particles.

use super::NodeContent;

/// An emitter of particles. A pair is a value and its variance: each particle has a number between value − variance and value + variance.
#[derive(Debug, Clone, PartialEq)]
pub struct Particles {
    /// What a particle shows, an [`Image`](NodeContent::Image); `None`: the file names no picture.
    pub of: Option<Box<NodeContent>>,
    /// How many live at once.
    pub max: u32,
    /// Births a second.
    pub rate: f64,
    /// How long particles are born; `None` without an end.
    pub duration_secs: Option<f64>,
    /// How long a particle lives.
    pub life_secs: [f64; 2],
    /// Half the width and half the height of the area of births.
    pub spread_px: [f64; 2],
    /// The direction at the birth, counter-clockwise from the right.
    pub angle_deg: [f64; 2],
    /// How they move.
    pub motion: ParticleMotion,
    /// What they look like at their birth.
    pub start: ParticleLook,
    /// What they look like at their end; a size that is `None` stays as it is at the birth.
    pub end: ParticleLook,
}

/// How particles move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ParticleMotion {
    /// They are thrown.
    Gravity {
        /// The acceleration of all, right and up, in pixels a second squared.
        gravity: [f64; 2],
        /// Pixels a second.
        speed: [f64; 2],
        /// The acceleration away from the emitter, in pixels a second squared.
        radial: [f64; 2],
        /// The acceleration around it, counter-clockwise.
        tangential: [f64; 2],
        /// True if they start turned into their direction.
        faces_motion: bool,
    },
    /// They go around the emitter.
    Radius {
        /// The distance at the birth.
        from_px: [f64; 2],
        /// The distance at the end; `None`: as at the birth.
        to_px: Option<[f64; 2]>,
        /// Degrees a second, counter-clockwise.
        turn_deg: [f64; 2],
    },
}

/// What a particle looks like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ParticleLook {
    /// The side of its square.
    pub size_px: Option<[f64; 2]>,
    /// Clockwise.
    pub rotation_deg: [f64; 2],
    /// Red, green, blue and opacity, each 0 to 255.
    pub rgba: [f64; 4],
    /// Their variances.
    pub rgba_variance: [f64; 4],
}
