//! Where emitters were when their particles were born, for scenes that are drawn at a time.

use std::collections::BTreeMap;

use kineograph_runtime::Timeline;
use kineograph_runtime::format::{Content, ParticleSpace, Particles};
use kineograph_stage::particles::{Particle, Trail, grouped};
use kineograph_stage::scene as stage;

use super::{SceneSource, StageScene};
use crate::document::{Document, NodeId};
use crate::media::Media;

/// When a scene is drawn, on which timeline: so particles stay behind where their emitters were.
#[derive(Clone)]
pub struct Moment<'a> {
    timeline: &'a Timeline,
    /// On the timeline of the outermost project.
    secs: f64,
    /// What moves the projects around, if it is that of a symbol.
    around: Trail<&'a Timeline>,
    /// The map from the scene to that of the outermost project.
    stage_from_scene: stage::Affine2,
}

/// The emitters of a scene that leave something behind, and the nodes that show symbols with such ones.
#[derive(Default)]
pub(super) struct Trails<'a> {
    moment: Option<&'a Moment<'a>>,
    by_node: BTreeMap<NodeId, Trail<&'a Timeline>>,
}

impl<'a> Moment<'a> {
    pub fn new(timeline: &'a Timeline, secs: f64) -> Self {
        Self { timeline, secs, around: Trail::default(), stage_from_scene: stage::Affine2::IDENTITY }
    }
}

impl StageScene {
    /// Those of all nodes, or of one. The scene is as the source says.
    pub(super) fn trails<'a>(
        &self,
        source: &SceneSource<'_>,
        moment: Option<&'a Moment<'a>>,
        only: Option<NodeId>,
    ) -> Trails<'a> {
        let Some(at) = moment else { return Trails::default() };
        let document = source.document;
        let nodes = document.nodes().iter().filter(|node| only.is_none_or(|only| only == node.id));
        let nodes = nodes.filter(|node| leaves_behind(&node.content, source.media));
        let by_node = nodes.map(|node| {
            let mut chain = Vec::new();
            let mut above = Some(node.id);
            while let Some(id) = above {
                let outline = self.ids.get(&id).and_then(|id| self.scene.outline(*id));
                chain.extend(document.node_place(id).zip(outline));
                above = document.node(id).and_then(|node| node.parent);
            }
            chain.reverse();
            (node.id, at.around.clone().with(at.timeline, chain))
        });
        Trails { moment, by_node: by_node.collect() }
    }
}

impl Trails<'_> {
    pub fn living(
        &self,
        (node, particles): (NodeId, &Particles),
        visited: &stage::Visited,
        draw: impl FnMut(&Particle, stage::Affine2),
    ) {
        match self.moment.zip(self.by_node.get(&node)) {
            Some((at, trail)) => trail.living(particles, visited, (at.secs, at.stage_from_scene), draw),
            None => grouped(particles, visited, draw),
        }
    }

    /// The moment inside of a node that shows a symbol, which moves on a timeline of its own.
    pub fn inside<'b>(
        &'b self,
        node: NodeId,
        visited: &stage::Visited,
        timeline: &'b Timeline,
    ) -> Option<Moment<'b>> {
        let at = self.moment?;
        let around = self.by_node.get(&node)?.clone();
        let stage_from_scene = at.stage_from_scene * visited.world_from_node;
        Some(Moment { timeline, secs: at.secs, around, stage_from_scene })
    }
}

/// Whether a node may leave particles behind; one that shows symbols inside of symbols may.
fn leaves_behind(content: &Content, media: &Media) -> bool {
    let any = |document: &Document| {
        document.nodes().iter().any(|node| is_left(&node.content) || node.content.symbol().is_some())
    };
    is_left(content)
        || content.symbol().and_then(|symbol| media.symbol(&symbol.path)).is_some_and(|s| any(s.document()))
}

fn is_left(content: &Content) -> bool {
    matches!(content, Content::Particles(particles) if particles.space != ParticleSpace::Grouped)
}
