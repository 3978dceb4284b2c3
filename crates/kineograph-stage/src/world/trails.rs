//! The emitters of a project whose particles stay behind.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use kineograph_runtime::format::{Content, ParticleSpace, Particles};
use kineograph_runtime::{Error, Timeline};

use super::Instances;
use crate::particles::{Particle, Trail, grouped};
use crate::scene::{Affine2, NodeId, Scene, Visited};

/// Where the emitters of a project were when their particles were born. They are where the project's runs bring them: what a game itself moves
/// leaves no trail.
#[derive(Debug, Clone, Default)]
pub struct Trails {
    by_node: BTreeMap<NodeId, Trail<Arc<Timeline>>>,
}

/// Where a node is stored.
struct Stored<'a> {
    timeline: &'a Arc<Timeline>,
    index: usize,
    /// The node that shows the symbol in which it is.
    instance: Option<NodeId>,
}

impl Trails {
    /// Hands out the particles of a node that is drawn, the oldest first, with the map from the points of each to the scene. It is `secs` on the
    /// project's timeline: [`World::played_secs`](super::World::played_secs), unless the game plays runs at other times.
    ///
    /// ```
    /// use kineograph_runtime::format::{Content, Project};
    /// use kineograph_stage::ProjectWorld;
    /// let text = r#"(format: 2, nodes: [(name: "sparks", content: Particles(rate: 1, life: (3, 0), motion: Gravity(speed: (0, 0))))],
    ///     clips: [(name: "fly", action: Spawn(actions: [MoveBy(duration: 9, delta: (90, 0)), PlayBy(duration: 9, delta: 9)]))],
    ///     runs: [(clip: "fly", node: "sparks")])"#;
    /// let mut game = ProjectWorld::<&str>::new(&Project::from_ron_text(text)?, |_| [0.0; 2])?;
    /// game.world.enter();
    /// game.seek(4.5);
    /// let (secs, mut places) = (game.world.played_secs(), Vec::new());
    /// game.world.visit(|visited| {
    ///     let content = visited.sprite.map(|sprite| &game.sprites[sprite.0 as usize]);
    ///     if let Some(Content::Particles(particles)) = content {
    ///         game.trails.living(particles, visited, secs, |particle, world_from_particle| {
    ///             let middle = particle.size_px / 2.0;
    ///             places.push(world_from_particle.transform_point([middle, middle])[0].round());
    ///         });
    ///     }
    /// });
    /// assert_eq!(places, [20.0, 30.0, 40.0]);
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn living(
        &self,
        particles: &Particles,
        visited: &Visited,
        secs: f64,
        draw: impl FnMut(&Particle, Affine2),
    ) {
        match self.by_node.get(&visited.node) {
            Some(trail) => trail.living(particles, visited, (secs, Affine2::IDENTITY), draw),
            None => grouped(particles, visited, draw),
        }
    }

    /// Those of a world in its start. The timeline of the project is asked for where there are any.
    ///
    /// # Errors
    /// If there is no such timeline.
    pub(super) fn of(
        scene: &Scene,
        nodes: &[NodeId],
        (instances, sprites): (&Instances, &[Content]),
        timeline: impl FnOnce() -> Result<Timeline, Error>,
    ) -> Result<Self, Error> {
        let stays_behind = |node: &NodeId| {
            let content = scene.sprite(*node).and_then(|sprite| sprites.get(sprite.0 as usize));
            matches!(content, Some(Content::Particles(of)) if of.space != ParticleSpace::Grouped)
        };
        let inside = instances.projects().flat_map(|(_, inside, _)| inside);
        let emitters: Vec<NodeId> = nodes.iter().chain(inside).copied().filter(stays_behind).collect();
        if emitters.is_empty() {
            return Ok(Self::default());
        }
        let timeline = Arc::new(timeline()?);
        let own = nodes.iter().enumerate();
        let own = own.map(|(index, node)| (*node, Stored { timeline: &timeline, index, instance: None }));
        let mut stored: BTreeMap<NodeId, Stored<'_>> = own.collect();
        for (instance, inside, timeline) in instances.projects() {
            let instance = Some(instance);
            stored.extend(
                inside.iter().enumerate().map(|(index, node)| (*node, Stored { timeline, index, instance })),
            );
        }
        let trail = |node: NodeId| Some((node, trail_of(scene, &stored, node)?));
        Ok(Self { by_node: emitters.into_iter().filter_map(trail).collect() })
    }
}

fn trail_of(
    scene: &Scene,
    stored: &BTreeMap<NodeId, Stored<'_>>,
    emitter: NodeId,
) -> Option<Trail<Arc<Timeline>>> {
    let mut projects = Vec::new();
    let mut last = Some(emitter);
    while let Some(bottom) = last {
        let Stored { timeline, instance, .. } = stored.get(&bottom)?;
        let above = core::iter::successors(Some(bottom), |node| {
            scene
                .parent(*node)
                .filter(|parent| stored.get(parent).is_some_and(|parent| parent.instance == *instance))
        });
        let mut nodes: Vec<_> =
            above.filter_map(|node| Some((stored.get(&node)?.index, scene.outline(node)?))).collect();
        nodes.reverse();
        projects.push((Arc::clone(timeline), nodes));
        last = *instance;
    }
    let with = |trail: Trail<_>, (timeline, nodes)| trail.with(timeline, nodes);
    Some(projects.into_iter().rev().fold(Trail::default(), with))
}
