//! Emitters of particles.

use super::CcbReader;
use super::content::stored;
use crate::content::{NodeContent, ParticleLook, ParticleMotion, Particles};
use crate::plist::PlistValue;
use crate::values::ValueRange;

const MAX_PARTICLES: f64 = 100_000.0;
const MAX_RATE: f64 = 1.0e6;

/// A size or a radius that is as at the birth.
const AS_AT_BIRTH: f64 = -1.0;

/// Opacities and parts of colours, which are 0 to 1 in these files.
const FULL: f64 = 255.0;

impl CcbReader<'_> {
    /// The emitter of a node; `None` if no particle is ever born or lives.
    pub fn emitter(&mut self, value: &PlistValue) -> Option<NodeContent> {
        let total = self.one(value, "totalParticles", ValueRange::new(0.0, MAX_PARTICLES));
        let life_secs = self.varied(value, "life", ValueRange::SECS);
        let stated_rate = self.one(value, "emissionRate", ValueRange::new(0.0, MAX_RATE));
        let [life, variance] = life_secs;
        if total < 1.0 || life <= 0.0 || stated_rate <= 0.0 {
            return None;
        }
        let duration = self.one(value, "duration", ValueRange::new(-1.0, 1.0e6));
        let is_burst = (0.0..=(life - variance)).contains(&duration);
        // The engine bears no more than there is room for: in a burst until all are there, else as often as one ends.
        let (rate, duration_secs) = if is_burst {
            (stated_rate, Some(duration.min(total / stated_rate)))
        } else {
            (stated_rate.min(total / life), (duration >= 0.0).then_some(duration))
        };
        let most = (rate * (life + variance)).ceil().clamp(total.floor(), MAX_PARTICLES);
        Some(NodeContent::Particles(Box::new(Particles {
            of: self.particle(value),
            max: most as u32,
            rate,
            duration_secs,
            life_secs,
            spread_px: self.both(value, "posVar").map(f64::abs),
            angle_deg: self.varied(value, "angle", ValueRange::ANY),
            motion: self.motion(value),
            start: ParticleLook {
                size_px: Some(self.varied(value, "startSize", ValueRange::SIDE_PX)),
                ..self.look(value, ["startSpin", "startColor"])
            },
            end: ParticleLook {
                size_px: self.changed(value, "endSize", ValueRange::SIDE_PX),
                ..self.look(value, ["endSpin", "endColor"])
            },
        })))
    }

    fn particle(&mut self, value: &PlistValue) -> Option<Box<NodeContent>> {
        let file = stored(value, "texture").and_then(PlistValue::text).filter(|file| !file.is_empty())?;
        Some(Box::new(NodeContent::Image(self.description.image(file))))
    }

    fn motion(&self, value: &PlistValue) -> ParticleMotion {
        if self.one(value, "emitterMode", ValueRange::ANY) == 1.0 {
            return ParticleMotion::Radius {
                from_px: self.varied(value, "startRadius", ValueRange::ANY),
                to_px: self.changed(value, "endRadius", ValueRange::ANY),
                turn_deg: self.varied(value, "rotatePerSecond", ValueRange::ANY),
            };
        }
        ParticleMotion::Gravity {
            gravity: self.both(value, "gravity"),
            speed: self.varied(value, "speed", ValueRange::ANY),
            radial: self.varied(value, "radialAccel", ValueRange::ANY),
            tangential: self.varied(value, "tangentialAccel", ValueRange::ANY),
            faces_motion: false,
        }
    }

    /// Turn and colours; the size is another matter.
    fn look(&self, value: &PlistValue, [spin, color]: [&str; 2]) -> ParticleLook {
        let found = stored(value, color).map_or(&[][..], PlistValue::items);
        let levels = |index: usize| {
            let parts = found.get(index).map_or(&[][..], PlistValue::items);
            // Files of the tool have 255 for the opacity, where the engine holds it at 1.
            [0, 1, 2, 3].map(|part| {
                let number = parts.get(part).and_then(PlistValue::number).unwrap_or_default();
                number.clamp(0.0, 1.0) * FULL
            })
        };
        ParticleLook {
            size_px: None,
            rotation_deg: self.varied(value, spin, ValueRange::ANY),
            rgba: levels(0),
            rgba_variance: levels(1),
        }
    }

    /// A number; 0 if it is not there, as in the engine.
    fn one(&self, value: &PlistValue, name: &str, range: ValueRange) -> f64 {
        let found = stored(value, name);
        found.and_then(|found| self.values.number(name, found.number(), range)).unwrap_or_default()
    }

    /// Two numbers of their own.
    fn both(&self, value: &PlistValue, name: &str) -> [f64; 2] {
        let items = stored(value, name).map_or(&[][..], PlistValue::items);
        [0, 1].map(|axis| {
            let found = items.get(axis).map(PlistValue::number);
            found.and_then(|found| self.values.number(name, found, ValueRange::ANY)).unwrap_or_default()
        })
    }

    /// A value and its variance, of which a negative one is as good as a positive one.
    fn varied(&self, value: &PlistValue, name: &str, range: ValueRange) -> [f64; 2] {
        let [number, variance] = self.both(value, name);
        [self.values.number(name, Some(number), range).unwrap_or(number), variance.abs()]
    }

    /// The same, or nothing where it is that at the birth.
    fn changed(&self, value: &PlistValue, name: &str, range: ValueRange) -> Option<[f64; 2]> {
        (self.both(value, name)[0] != AS_AT_BIRTH).then(|| self.varied(value, name, range))
    }
}
