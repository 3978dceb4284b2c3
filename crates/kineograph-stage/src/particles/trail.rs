//! Particles that stay where they were born while their emitter goes on.

use alloc::vec::Vec;
use core::ops::Deref;

use kineograph_runtime::for_stage::to_f32;
use kineograph_runtime::format::{ParticleSpace, Particles};
use kineograph_runtime::{Channel, ChannelSet, Timeline, Track};

use super::{Emitter, Particle, living, world_from_emitter};
use crate::scene::{Affine2, Outline, Visited};

/// Of so many births of one emitter the exact places are computed. Where more particles live at once, places are computed at times as far
/// apart as so many in the longest life, and lie evenly between two.
const EXACT_PLACES: f64 = 1024.0;

/// Times of nodes are multiples of 2⁻²⁰ s: what is this near is there.
const NEAR_SECS: f64 = 4.0 / (1 << 20) as f64;

/// How often a range of time is halved for a birth, where the time of an emitter doesn't go on evenly.
const HALVINGS: u32 = 40;

/// What places a node in its parent.
const PLACING: ChannelSet = ChannelSet::of(&[
    Channel::X,
    Channel::Y,
    Channel::Rotation,
    Channel::RotationY,
    Channel::ScaleX,
    Channel::ScaleY,
    Channel::SkewX,
    Channel::SkewY,
    Channel::AnchorX,
    Channel::AnchorY,
    Channel::Width,
    Channel::Height,
    Channel::Frame,
]);

/// Where an emitter is at any time: the nodes from the top of its project to the emitter, and what moves them. If it is inside of a symbol, first
/// those of the project around, down to the node that shows the symbol.
///
/// It places the particles that are [`Free`](ParticleSpace::Free) or [`Relative`](ParticleSpace::Relative), as cocos2d-x does: each starts from
/// where the emitter was at its birth, on the stage or in the emitter's parent. From there it flies in the directions and at the scale that
/// the emitter has now. Poses of other times come from timelines, never from what was drawn before, so any order of times shows the same bits.
#[derive(Debug, Clone)]
pub struct Trail<T> {
    /// Those around others come first.
    projects: Vec<InProject<T>>,
}

/// The nodes of one project, the top first, with what their maps depend on.
#[derive(Debug, Clone)]
struct InProject<T> {
    timeline: T,
    nodes: Vec<(usize, Outline)>,
}

/// An emitter at a time.
struct Placed {
    world_from_parent: Affine2,
    /// Its middle in its parent.
    middle_px: [f32; 2],
    /// Its own time.
    time_secs: f64,
}

impl<T> Default for Trail<T> {
    fn default() -> Self {
        Self { projects: Vec::new() }
    }
}

impl<T: Deref<Target = Timeline>> Trail<T> {
    /// With the nodes of a project behind those that it has: from the top to the emitter, or to the node that shows the next project. Each has its
    /// number in the timeline, and its outline in the scene.
    #[must_use]
    pub fn with(mut self, timeline: T, nodes: Vec<(usize, Outline)>) -> Self {
        self.projects.push(InProject { timeline, nodes });
        self
    }

    /// Hands out the particles that live now, the oldest first, with the map from the points of each to the scene in which the emitter is visited.
    /// It is `secs` on the first timeline. `world_from_scene` is the map to where the top of the first project is, if the scene is that of a
    /// symbol.
    pub fn living(
        &self,
        particles: &Particles,
        visited: &Visited,
        (secs, world_from_scene): (f64, Affine2),
        mut draw: impl FnMut(&Particle, Affine2),
    ) {
        let scene_from_emitter = world_from_emitter(visited);
        let mut births = Births::of(self, particles, (secs, visited.time_secs), world_from_scene);
        living(particles, visited.time_secs, |particle| {
            let place_px = births.as_mut().and_then(|births| births.place_px(particle.number));
            let map =
                place_px.map_or(scene_from_emitter, |[tx, ty]| Affine2 { tx, ty, ..scene_from_emitter });
            draw(particle, particle.world_from_particle(map));
        });
    }

    fn tracks(&self) -> impl Iterator<Item = &Track> {
        self.projects.iter().flat_map(|project| {
            project.nodes.iter().filter_map(move |(node, _)| project.timeline.tracks().get(*node))
        })
    }

    /// Whether anything moves what particles of this kind stay behind.
    fn is_moving(&self, space: ParticleSpace) -> bool {
        let is_moving = |track: &Track| {
            let mut programs = track.runs().iter().map(|run| &run.program);
            programs.any(|program| program.channels().touches(PLACING) || program.has_follow())
        };
        match space {
            ParticleSpace::Free => self.tracks().any(is_moving),
            ParticleSpace::Relative => self.tracks().last().is_some_and(is_moving),
            ParticleSpace::Grouped => false,
        }
    }

    fn placed(&self, secs: f64) -> Option<Placed> {
        let mut placed = None;
        let (mut world, mut secs) = (Affine2::IDENTITY, secs);
        for project in &self.projects {
            for (node, outline) in &project.nodes {
                let pose = project.timeline.pose_at(*node, secs)?;
                let parent_from_node = outline.parent_from_node(&pose);
                let middle_px =
                    parent_from_node.transform_point(outline.size_px(&pose).map(|side| side / 2.0));
                placed = Some(Placed { world_from_parent: world, middle_px, time_secs: pose.time_secs });
                world = world * parent_from_node;
            }
            secs = placed.as_ref()?.time_secs.max(0.0);
        }
        placed
    }
}

/// The places of births.
struct Births<'a, T> {
    trail: &'a Trail<T>,
    emitter: Emitter<'a>,
    /// Now on the first timeline, and on the emitter's own.
    now: (f64, f64),
    /// From where the particles stay behind.
    scene_from_space: Affine2,
    /// How far computed places are apart on the emitter's time, if they are not exact.
    step_secs: Option<f64>,
    /// The last two of these, by their number.
    known: [Option<(f64, [f32; 2])>; 2],
}

impl<'a, T: Deref<Target = Timeline>> Births<'a, T> {
    /// `None` if all are where the emitter is now, or there is no place for them in the scene.
    fn of(
        trail: &'a Trail<T>,
        particles: &'a Particles,
        now: (f64, f64),
        world_from_scene: Affine2,
    ) -> Option<Self> {
        if !trail.is_moving(particles.space) {
            return None;
        }
        let scene_from_world = world_from_scene.inverse()?;
        let scene_from_space = match particles.space {
            ParticleSpace::Free => scene_from_world,
            _ => scene_from_world * trail.placed(now.0)?.world_from_parent,
        };
        let emitter = Emitter::of(particles);
        let is_exact = emitter.longest_secs * particles.rate <= EXACT_PLACES;
        let step_secs = (!is_exact).then_some(emitter.longest_secs / EXACT_PLACES);
        Some(Self { trail, emitter, now, scene_from_space, step_secs, known: [None; 2] })
    }

    /// Where in the scene the emitter was at the birth of a particle.
    fn place_px(&mut self, number: u64) -> Option<[f32; 2]> {
        let birth_secs = self.emitter.birth_secs(number);
        let Some(step_secs) = self.step_secs else { return self.exact_px(birth_secs) };
        let steps = birth_secs / step_secs;
        let before = libm::floor(steps);
        let [from, to] = [self.stepped_px(before)?, self.stepped_px(before + 1.0)?];
        let part = steps - before;
        Some([0, 1].map(|axis| {
            let [from, to] = [from, to].map(|place| f64::from(place[axis]));
            to_f32(from + (to - from) * part)
        }))
    }

    /// The place after so many steps. Particles come in the order of their births, so the last two places suffice.
    fn stepped_px(&mut self, steps: f64) -> Option<[f32; 2]> {
        let known = self.known.iter().flatten().find(|known| known.0.total_cmp(&steps).is_eq());
        if let Some((_, place)) = known {
            return Some(*place);
        }
        let place = self.exact_px(steps * self.step_secs?)?;
        self.known = [self.known[1], Some((steps, place))];
        Some(place)
    }

    fn exact_px(&self, birth_secs: f64) -> Option<[f32; 2]> {
        let Placed { world_from_parent, middle_px, .. } = self.at_birth(birth_secs)?;
        let in_space = match self.emitter.particles.space {
            ParticleSpace::Free => world_from_parent.transform_point(middle_px),
            _ => middle_px,
        };
        Some(self.scene_from_space.transform_point(in_space))
    }

    /// The emitter when its own time was that of a birth. What was born before the start was born where the emitter starts.
    fn at_birth(&self, birth_secs: f64) -> Option<Placed> {
        let (now_secs, emitter_secs) = self.now;
        let is_near = |placed: &Placed| (placed.time_secs - birth_secs).abs() <= NEAR_SECS;
        let age_secs = emitter_secs - birth_secs;
        // Its time goes on as that of the stage, as a rule, or evenly at another speed.
        let first_secs = (now_secs - age_secs).max(0.0);
        let first = self.trail.placed(first_secs)?;
        if is_near(&first) {
            return Some(first);
        }
        let ratio = (now_secs - first_secs) / (emitter_secs - first.time_secs);
        let second_secs = now_secs - age_secs * ratio;
        if second_secs >= 0.0
            && let Some(second) = self.trail.placed(second_secs).filter(is_near)
        {
            return Some(second);
        }
        let start = self.trail.placed(0.0)?;
        if start.time_secs >= birth_secs {
            return Some(start);
        }
        let (mut before, mut after) = (0.0, now_secs.max(first_secs));
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(before, after);
            if self.trail.placed(middle)?.time_secs < birth_secs {
                before = middle;
            } else {
                after = middle;
            }
        }
        self.trail.placed(after)
    }
}
