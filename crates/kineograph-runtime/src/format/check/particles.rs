//! Checks of emitters.

use super::contents::{ANYWHERE, ContentCheck, LEVELS};
use super::{MAX_AT_SECS, MAX_MAGNITUDE, MAX_STAGE_PX};
use crate::diagnostic::FieldPath;
use crate::format::content::{ParticleMotion, Particles};

/// The most particles of an emitter that live at once.
pub const MAX_PARTICLES: u32 = 100_000;
/// The most births a second.
const MAX_RATE: f64 = 1.0e6;

const PIXELS: [f64; 2] = [0.0, MAX_STAGE_PX];
const SECS: [f64; 2] = [0.0, MAX_AT_SECS];

impl ContentCheck<'_, '_> {
    pub(super) fn particles(&mut self, particles: &Particles, path: &dyn Fn() -> FieldPath) {
        if let Some(of) = &particles.of {
            self.part(of, &|| path().field("of"));
        }
        self.fields(
            path,
            &[
                ("max", &[f64::from(particles.max)], [1.0, f64::from(MAX_PARTICLES)]),
                ("rate", &[particles.rate], [0.0, MAX_RATE]),
                ("duration", &[particles.duration.unwrap_or_default()], SECS),
                ("life", &particles.life, SECS),
                ("offset", &particles.offset, ANYWHERE),
                ("spread", &particles.spread, [0.0, MAX_MAGNITUDE]),
                ("angle", &particles.angle, ANYWHERE),
            ],
        );
        self.motion(&particles.motion, &|| path().field("motion"));
        let start = &particles.start;
        self.fields(
            &|| path().field("start"),
            &[
                ("size", &start.size, PIXELS),
                ("rotation", &start.rotation, ANYWHERE),
                ("opacity", &start.opacity, LEVELS),
            ],
        );
        let end = &particles.end;
        self.fields(
            &|| path().field("end"),
            &[
                ("size", &end.size.unwrap_or_default(), PIXELS),
                ("rotation", &end.rotation.unwrap_or_default(), ANYWHERE),
                ("opacity", &end.opacity.unwrap_or_default(), LEVELS),
            ],
        );
    }

    fn motion(&mut self, motion: &ParticleMotion, path: &dyn Fn() -> FieldPath) {
        match motion {
            ParticleMotion::Gravity { gravity, speed, radial, tangential, .. } => self.fields(
                path,
                &[
                    ("gravity", gravity, ANYWHERE),
                    ("speed", speed, ANYWHERE),
                    ("radial", radial, ANYWHERE),
                    ("tangential", tangential, ANYWHERE),
                ],
            ),
            ParticleMotion::Radius { from, to, turn } => self.fields(
                path,
                &[
                    ("from", from, ANYWHERE),
                    ("to", &to.unwrap_or_default(), ANYWHERE),
                    ("turn", turn, ANYWHERE),
                ],
            ),
        }
    }
}
