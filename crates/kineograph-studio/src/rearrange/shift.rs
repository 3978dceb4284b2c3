//! Moving start positions by a way on the stage, and where nodes lie there in their start poses.

use kineograph_stage::scene::Affine2;

use crate::align::{AlignBox, Bounds};
use crate::document::{Document, Edit, Node, NodeId};
use crate::scene::{SceneSource, StageScene};

/// New positions are rounded to hundredths of a pixel: screens show no more.
const STEPS_IN_PX: f64 = 100.0;

/// The edit that moves a node by a way on the stage; `None` in a parent that is scaled to nothing, and if it does not move.
pub fn moved_by(document: &Document, id: NodeId, stage_from_parent: Affine2, way: [f32; 2]) -> Option<Edit> {
    let node = document.node(id)?;
    let way = stage_from_parent.inverse()?.transform_vector(way);
    let position = [0, 1].map(|axis| {
        let old = node.start.position[axis];
        let new = old + f64::from(way[axis]);
        // + 0.0 turns −0 into 0.
        if way[axis] == 0.0 { old } else { (new * STEPS_IN_PX).round() / STEPS_IN_PX + 0.0 }
    });
    let start = node.start.clone().with_position(position);
    (position != node.start.position).then(|| Edit::SetNode(Node { start, ..node.as_ref().clone() }))
}

/// Where nodes lie on the stage. The box of a group is that around all inside it.
pub fn items(source: &SceneSource<'_>, ids: &[NodeId]) -> Vec<AlignBox> {
    let mut scene = StageScene::default();
    scene.sync(source);
    ids.iter().filter_map(|id| item(source.document, &mut scene, *id)).collect()
}

fn item(document: &Document, scene: &mut StageScene, id: NodeId) -> Option<AlignBox> {
    let pivot = scene.stage_anchor(id)?;
    let own = scene.stage_corners(id)?;
    let is_group = document.node(id)?.content == kineograph_runtime::format::Content::Group;
    let inside: Vec<NodeId> = if is_group {
        let shows = |node: &&std::sync::Arc<Node>| {
            node.content != kineograph_runtime::format::Content::Group && document.is_node_within(node.id, id)
        };
        document.nodes().iter().filter(shows).map(|node| node.id).collect()
    } else {
        Vec::new()
    };
    let corners: Vec<[f32; 2]> =
        inside.into_iter().filter_map(|node| scene.stage_corners(node)).flatten().collect();
    let bounds = Bounds::around(if corners.is_empty() { &own } else { &corners })?;
    Some(AlignBox { bounds, pivot })
}
