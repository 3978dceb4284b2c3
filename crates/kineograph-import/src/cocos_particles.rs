//! Particle systems of cocos2d as property lists, as `ParticleSystem` reads them.

use crate::blend::blend_of;
use crate::content::{NodeContent, ParticleLook, ParticleMotion, Particles};
use crate::description::{Cascade, Description, Node};
use crate::error::{Error, Reason};
use crate::limits::Limits;
use crate::loss::Lost;
use crate::plist::{self, PlistValue};
use crate::source::Source;
use crate::values::{ValueRange, Values};

/// The most particles, births a second and sizes that there may be.
const MAX_PARTICLES: ValueRange = ValueRange::new(1.0, 100_000.0);
const RATE: ValueRange = ValueRange::new(0.0, 1.0e6);
const PART: ValueRange = ValueRange::new(0.0, 1.0);

/// A length that is as at the birth.
const AS_AT_BIRTH: f64 = -1.0;

/// Keys without a place here: they name the file or its tool, or say where the emitter is, which the game sets.
const UNUSED: [&str; 3] = ["configName", "sourcePositionx", "sourcePositiony"];

/// Reads a particle system.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let root = plist::read(source.bytes, limits)?;
    let values = Values::default();
    values.at(source.stem());
    let mut keys = Keys { root: &root, values: &values, used: UNUSED.to_vec() };
    let mut description = Description::default();
    let particles = Particles { of: picture(&mut keys, &mut description), ..keys.particles()? };
    let blend = keys.blend();
    let unknown: Vec<&str> =
        root.entries().iter().map(|(key, _)| key.as_str()).filter(|key| !keys.used.contains(key)).collect();
    for key in unknown {
        description.lose(Lost::Setting, key);
    }
    values.note_in(&mut description.losses);
    description.nodes.push(Node {
        name: source.stem().to_owned(),
        parent: None,
        content: NodeContent::Particles(Box::new(particles)),
        blend,
        cascade: Cascade::default(),
        is_mask: false,
        size_px: None,
        start: Vec::new(),
    });
    Ok(description)
}

/// The picture in the file, else the one that it names.
fn picture(keys: &mut Keys<'_>, description: &mut Description) -> Option<Box<NodeContent>> {
    let mut text =
        |key| keys.get(key).and_then(PlistValue::text).map(str::trim).filter(|text| !text.is_empty());
    let (inside, named) = (text("textureImageData"), text("textureFileName"));
    let path = if inside.is_some() { "" } else { named? };
    Some(Box::new(NodeContent::Image(description.image(path))))
}

/// The values of a file. Those that it lacks are 0, as in cocos2d.
struct Keys<'a> {
    root: &'a PlistValue,
    values: &'a Values,
    used: Vec<&'static str>,
}

impl<'a> Keys<'a> {
    fn get(&mut self, key: &'static str) -> Option<&'a PlistValue> {
        self.used.push(key);
        self.root.get(key)
    }

    fn number(&mut self, key: &'static str, range: ValueRange) -> f64 {
        let found = self.get(key).and_then(|found| self.values.number(key, found.number(), range));
        found.unwrap_or_default()
    }

    fn needed(&mut self, key: &'static str, range: ValueRange) -> Result<f64, Error> {
        let found = self.get(key).ok_or(Error::whole(Reason::missing(key)))?;
        let number = found.number().filter(|number| *number > 0.0);
        let number = number.ok_or(Error::at(key, Reason::Wanted("a number above 0")))?;
        Ok(self.values.number(key, Some(number), range).unwrap_or(number))
    }

    fn pair(&mut self, keys: [&'static str; 2]) -> [f64; 2] {
        keys.map(|key| self.number(key, ValueRange::ANY))
    }

    /// A value that is at least 0, and its variance.
    fn length(&mut self, [value, variance]: [&'static str; 2], range: ValueRange) -> [f64; 2] {
        // A negative variance is as good as a positive one.
        [self.number(value, range), self.number(variance, ValueRange::ANY).abs()]
    }

    /// The same, or nothing where it is that at the birth.
    fn changed(&mut self, names: [&'static str; 2], range: ValueRange) -> Option<[f64; 2]> {
        if self.root.get(names[0]).and_then(PlistValue::number) == Some(AS_AT_BIRTH) {
            self.used.extend(names);
            return None;
        }
        Some(self.length(names, range))
    }

    fn particles(&mut self) -> Result<Particles, Error> {
        let max = self.needed("maxParticles", MAX_PARTICLES)?;
        let life = self.needed("particleLifespan", ValueRange::SECS)?;
        let variance = self.number("particleLifespanVariance", ValueRange::ANY).abs().min(1.0e6);
        let rate = self.values.number("maxParticles", Some(max / life), RATE).unwrap_or(max / life);
        // So many that none ends early for the lack of room.
        let most = (rate * (life + variance)).ceil().clamp(max, 100_000.0);
        let duration = self.number("duration", ValueRange::ANY);
        Ok(Particles {
            of: None,
            max: most as u32,
            rate,
            duration_secs: (duration >= 0.0).then(|| duration.min(1.0e6)),
            life_secs: [life, variance],
            spread_px: self.pair(["sourcePositionVariancex", "sourcePositionVariancey"]).map(f64::abs),
            angle_deg: self.pair(["angle", "angleVariance"]),
            motion: self.motion()?,
            start: ParticleLook {
                size_px: Some(
                    self.length(["startParticleSize", "startParticleSizeVariance"], ValueRange::SIDE_PX),
                ),
                rotation_deg: self.pair(["rotationStart", "rotationStartVariance"]),
                rgba: self.levels(["startColorRed", "startColorGreen", "startColorBlue", "startColorAlpha"]),
                rgba_variance: self.levels([
                    "startColorVarianceRed",
                    "startColorVarianceGreen",
                    "startColorVarianceBlue",
                    "startColorVarianceAlpha",
                ]),
            },
            end: ParticleLook {
                size_px: self
                    .changed(["finishParticleSize", "finishParticleSizeVariance"], ValueRange::SIDE_PX),
                rotation_deg: self.pair(["rotationEnd", "rotationEndVariance"]),
                rgba: self.levels([
                    "finishColorRed",
                    "finishColorGreen",
                    "finishColorBlue",
                    "finishColorAlpha",
                ]),
                rgba_variance: self.levels([
                    "finishColorVarianceRed",
                    "finishColorVarianceGreen",
                    "finishColorVarianceBlue",
                    "finishColorVarianceAlpha",
                ]),
            },
        })
    }

    fn levels(&mut self, keys: [&'static str; 4]) -> [f64; 4] {
        keys.map(|key| self.number(key, PART) * 255.0)
    }

    fn motion(&mut self) -> Result<ParticleMotion, Error> {
        let kind = self.number("emitterType", ValueRange::ANY);
        let gravity = ParticleMotion::Gravity {
            gravity: self.pair(["gravityx", "gravityy"]),
            speed: self.pair(["speed", "speedVariance"]),
            radial: self.pair(["radialAcceleration", "radialAccelVariance"]),
            tangential: self.pair(["tangentialAcceleration", "tangentialAccelVariance"]),
            faces_motion: self
                .get("rotationIsDir")
                .is_some_and(|found| self.values.flag("rotationIsDir", found.flag())),
        };
        let radius = ParticleMotion::Radius {
            from_px: self.pair(["maxRadius", "maxRadiusVariance"]),
            to_px: self.changed(["minRadius", "minRadiusVariance"], ValueRange::ANY),
            turn_deg: self.pair(["rotatePerSecond", "rotatePerSecondVariance"]),
        };
        // −1 turns the motion around; it is named as what is not taken over.
        if self.root.get("yCoordFlipped").and_then(PlistValue::number) != Some(-1.0) {
            self.used.push("yCoordFlipped");
        }
        if kind == 0.0 {
            Ok(gravity)
        } else if kind == 1.0 {
            Ok(radius)
        } else {
            Err(Error::at("emitterType", Reason::Wanted("0 or 1")))
        }
    }

    fn blend(&mut self) -> Option<[u32; 2]> {
        let names = ["blendFuncSource", "blendFuncDestination"];
        let found = names.map(|key| self.get(key));
        if found.iter().all(Option::is_none) {
            return None;
        }
        let blend = blend_of(found.map(|found| found.and_then(PlistValue::number)));
        if blend.is_none() {
            self.values.lose(Lost::BlendFunction);
        }
        blend
    }
}
