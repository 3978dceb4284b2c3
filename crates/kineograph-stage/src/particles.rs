//! The particles of an emitter at any time.
//!
//! What lives at a time depends on the emitter and on the time alone: particle i is born at i ÷ rate, and its random numbers depend on the seed
//! and on i. So any order of times gives the same particles, to the bit.

mod motion;
mod random;
mod trail;

use kineograph_runtime::for_stage::to_f32;
use kineograph_runtime::format::{Color, MAX_PARTICLES, ParticleMotion, Particles};

use crate::scene::{Affine2, Visited};
use random::{Draw, Random};
pub use trail::Trail;

/// A living particle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Particle {
    /// How many were born before it.
    pub number: u64,
    /// How long it has lived.
    pub age_secs: f64,
    /// Right of and above the place where its emitter was or is, in pixels; see [`Trail`].
    pub position_px: [f32; 2],
    /// The side of its square, in pixels.
    pub size_px: f32,
    /// Clockwise.
    pub rotation_deg: f32,
    /// Red, green and blue that its picture is multiplied by, 0..=1.
    pub color_rgb: [f32; 3],
    /// What the alpha of its picture is multiplied by, 0..=1.
    pub opacity: f32,
}

impl Particle {
    /// The map from the points of the particle, (0, 0) to its size, to where the emitter is mapped to.
    #[must_use]
    pub fn world_from_particle(&self, world_from_emitter: Affine2) -> Affine2 {
        let (sin, cos) = libm::sincosf(-self.rotation_deg * (core::f32::consts::PI / 180.0));
        let [x, y] = self.position_px;
        let turned = Affine2 { a: cos, b: sin, c: -sin, d: cos, tx: x, ty: y };
        let half = self.size_px / 2.0;
        world_from_emitter * turned * Affine2 { tx: -half, ty: -half, ..Affine2::IDENTITY }
    }
}

/// Hands out the particles that live `time_secs` after the first birth, the oldest first. None before 0, and none at times that are not
/// finite. It allocates nothing.
///
/// ```
/// use kineograph_runtime::format::Particles;
/// let mut count = 0;
/// kineograph_stage::particles::living(&Particles::new(10.0, [1.0, 0.0]), 100.0, |_| count += 1);
/// assert_eq!(count, 10);
/// ```
pub fn living(particles: &Particles, time_secs: f64, mut draw: impl FnMut(&Particle)) {
    let emitter = Emitter::of(particles);
    let Some(numbers) = emitter.born(time_secs) else { return };
    for number in numbers {
        if let Some(particle) = emitter.particle(number, time_secs) {
            draw(&particle);
        }
    }
}

/// As [`living`], of a node that is drawn, with the map from the points of each particle to the scene. All move with the emitter, as
/// [`Grouped`](kineograph_runtime::format::ParticleSpace::Grouped) says; [`Trail::living`] draws those that don't.
pub fn grouped(particles: &Particles, visited: &Visited, mut draw: impl FnMut(&Particle, Affine2)) {
    let world_from_emitter = world_from_emitter(visited);
    living(particles, visited.time_secs, |particle| {
        draw(particle, particle.world_from_particle(world_from_emitter));
    });
}

/// The emitter is in the middle of its node. A node that is mirrored throws its particles to the other side.
fn world_from_emitter(visited: &Visited) -> Affine2 {
    let [tx, ty] = visited.size_px.map(|side| side / 2.0);
    let sign = |is_flipped: bool| if is_flipped { -1.0 } else { 1.0 };
    let (a, d) = (sign(visited.flip_x), sign(visited.flip_y));
    visited.world_from_node * Affine2 { a, b: 0.0, c: 0.0, d, tx, ty }
}

/// What all particles of an emitter have in common.
struct Emitter<'a> {
    particles: &'a Particles,
    /// No particle gets older.
    longest_secs: f64,
}

impl<'a> Emitter<'a> {
    fn of(particles: &'a Particles) -> Self {
        let [life, variance] = particles.life;
        let until_replaced = f64::from(particles.max.min(MAX_PARTICLES)) / particles.rate;
        Self { particles, longest_secs: (life + variance.abs()).min(until_replaced) }
    }

    /// The numbers of all that may live at a time; no more than the emitter may have, and two.
    fn born(&self, time_secs: f64) -> Option<core::ops::RangeInclusive<u64>> {
        let rate = self.particles.rate;
        let is_valid = time_secs >= 0.0 && time_secs.is_finite() && rate > 0.0 && self.longest_secs > 0.0;
        if !is_valid {
            return None;
        }
        let oldest = libm::floor((time_secs - self.longest_secs) * rate).max(0.0);
        // One more, as the product may be rounded below its birth.
        let newest = libm::floor(time_secs * rate) + 1.0;
        let newest = match self.particles.duration {
            // The first that is not born has the number duration × rate, rounded up.
            Some(secs) => newest.min(libm::ceil(secs * rate) - 1.0),
            None => newest,
        };
        // Numbers beyond 2⁵³ have no births of their own. NaN is refused too.
        let is_counted = newest >= oldest && newest < 9.0e15;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // both are whole, and not negative
        is_counted.then_some(oldest as u64..=newest as u64)
    }

    fn birth_secs(&self, number: u64) -> f64 {
        #[allow(clippy::cast_precision_loss)] // below 2⁵³
        let number = number as f64;
        number / self.particles.rate
    }

    fn particle(&self, number: u64, time_secs: f64) -> Option<Particle> {
        let particles = self.particles;
        let age_secs = time_secs - self.birth_secs(number);
        let random = Random::of(particles.seed, number);
        let own_secs = random.spread(particles.life, Draw::Life);
        let life_secs = own_secs.min(self.longest_secs);
        // NaN doesn't live either.
        if !(age_secs >= 0.0 && age_secs < life_secs && own_secs > 0.0) {
            return None;
        }
        // What is replaced early is not aged faster.
        let part = age_secs / own_secs;
        let (start, end) = (&particles.start, &particles.end);
        let between = |from: f64, to: Option<f64>| to.map_or(from, |to| from + (to - from) * part);
        let size = |pair, draw| random.spread(pair, draw).max(0.0);
        let size_px =
            between(size(start.size, Draw::StartSize), end.size.map(|end| size(end, Draw::EndSize)));
        let level = |pair, draw| random.spread(pair, draw).clamp(0.0, 255.0);
        let opacity = between(
            level(start.opacity, Draw::StartOpacity),
            end.opacity.map(|end| level(end, Draw::EndOpacity)),
        );
        let colors = Colors { random: &random, part };
        Some(Particle {
            number,
            age_secs,
            position_px: motion::position_px(particles, &random, age_secs, own_secs).map(to_f32),
            size_px: to_f32(size_px),
            rotation_deg: to_f32(self.rotation_deg(&random, part)),
            color_rgb: colors
                .rgb((start.color, start.color_variance), end.color.map(|color| (color, end.color_variance))),
            opacity: to_f32(opacity / 255.0),
        })
    }

    fn rotation_deg(&self, random: &Random, part: f64) -> f64 {
        let Particles { start, end, motion, .. } = self.particles;
        let from = random.spread(start.rotation, Draw::StartRotation);
        let turned = end.rotation.map_or(0.0, |end| random.spread(end, Draw::EndRotation) - from);
        let first = match motion {
            ParticleMotion::Gravity { faces_motion: true, speed, .. } => {
                motion::start_rotation_deg(self.particles.angle, *speed, random)
            }
            _ => from,
        };
        first + turned * part
    }
}

/// How the colours of a particle change.
struct Colors<'a> {
    random: &'a Random,
    part: f64,
}

impl Colors<'_> {
    fn rgb(&self, start: (Color, Color), end: Option<(Color, Color)>) -> [f32; 3] {
        [(Draw::StartRed, Draw::EndRed), (Draw::StartGreen, Draw::EndGreen), (Draw::StartBlue, Draw::EndBlue)]
            .into_iter()
            .zip(0..)
            .fold([0.0; 3], |mut rgb, ((start_draw, end_draw), channel)| {
                let from = self.level(start, channel, start_draw);
                let to = end.map_or(from, |end| self.level(end, channel, end_draw));
                rgb[channel] = to_f32((from + (to - from) * self.part) / 255.0);
                rgb
            })
    }

    fn level(&self, (color, variance): (Color, Color), channel: usize, draw: Draw) -> f64 {
        let pair = [color, variance].map(|color| f64::from(color.0[channel]));
        self.random.spread(pair, draw).clamp(0.0, 255.0)
    }
}
