//! Where particles are.

use kineograph_runtime::format::{ParticleMotion, Particles};

use super::random::{Draw, Random};

/// The steps of a motion without a closed form: 120 a second, and no more than [`MOST_STEPS`] in a life.
const STEP_SECS: f64 = 1.0 / 120.0;
const MOST_STEPS: f64 = 240.0;

const RADIANS: f64 = core::f64::consts::PI / 180.0;

/// Right of and above the emitter.
pub fn position_px(particles: &Particles, random: &Random, age_secs: f64, life_secs: f64) -> [f64; 2] {
    let angle_deg = random.spread(particles.angle, Draw::Angle);
    match &particles.motion {
        ParticleMotion::Gravity { gravity, speed, radial, tangential, .. } => {
            let [x, y] = particles.offset;
            let [across, up] = particles.spread;
            let thrown = Thrown {
                at: [random.spread([x, across], Draw::X), random.spread([y, up], Draw::Y)],
                velocity: velocity(angle_deg, random.spread(*speed, Draw::Speed)),
                gravity: *gravity,
                radial: random.spread(*radial, Draw::Radial),
                tangential: random.spread(*tangential, Draw::Tangential),
            };
            thrown.after(age_secs, life_secs)
        }
        ParticleMotion::Radius { from, to, turn } => {
            let first = random.spread(*from, Draw::StartRadius);
            let last = to.map_or(first, |to| random.spread(to, Draw::EndRadius));
            let radius = first + (last - first) * (age_secs / life_secs);
            let angle_deg = angle_deg + random.spread(*turn, Draw::Turn) * age_secs;
            // Opposite to the angle, as in cocos2d-x.
            velocity(angle_deg, -radius)
        }
    }
}

/// The rotation with which a particle that faces its direction is born, clockwise.
pub fn start_rotation_deg(angle: [f64; 2], speed: [f64; 2], random: &Random) -> f64 {
    let angle_deg = random.spread(angle, Draw::Angle);
    // What is thrown backwards faces backwards.
    let turned = if random.spread(speed, Draw::Speed) < 0.0 { 180.0 } else { 0.0 };
    -(angle_deg + turned)
}

/// A length in a direction that is counted counter-clockwise from the right.
fn velocity(angle_deg: f64, length: f64) -> [f64; 2] {
    let (sin, cos) = libm::sincos(angle_deg * RADIANS);
    [cos * length, sin * length]
}

/// A particle in flight.
struct Thrown {
    at: [f64; 2],
    velocity: [f64; 2],
    gravity: [f64; 2],
    radial: f64,
    tangential: f64,
}

impl Thrown {
    fn after(mut self, age_secs: f64, life_secs: f64) -> [f64; 2] {
        if self.radial != 0.0 || self.tangential != 0.0 {
            let step_secs = STEP_SECS.max(life_secs / MOST_STEPS);
            let mut rest_secs = age_secs;
            while rest_secs > step_secs {
                self.advance(step_secs);
                rest_secs -= step_secs;
            }
            self.advance(rest_secs);
        } else {
            self.advance(age_secs);
        }
        self.at
    }

    /// Exact as long as the acceleration is constant, as it is without radial and tangential acceleration.
    fn advance(&mut self, secs: f64) {
        let acceleration = self.acceleration();
        for ((at, velocity), change) in self.at.iter_mut().zip(&mut self.velocity).zip(acceleration) {
            *at += (*velocity + change * (secs / 2.0)) * secs;
            *velocity += change * secs;
        }
    }

    fn acceleration(&self) -> [f64; 2] {
        let [x, y] = self.at;
        let distance = libm::sqrt(x * x + y * y);
        // At the emitter no direction leads away from it.
        let [right, up] = if distance > 0.0 { [x / distance, y / distance] } else { [0.0; 2] };
        [
            self.gravity[0] + right * self.radial - up * self.tangential,
            self.gravity[1] + up * self.radial + right * self.tangential,
        ]
    }
}
