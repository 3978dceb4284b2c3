//! What the canvas offers to snap to, and its names.

use egui::Rect;

use super::super::{Frame, bounds, stage_size};
use super::{Hit, Other, SnapTarget, Targets};
use crate::document::NodeId;
use crate::text::{format_short, tr};
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use serde::{Deserialize, Serialize};

/// Most other sprites that attract.
const MAX_OTHERS: usize = 1000;

/// What attracts, as chosen in the menu of the canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::panels::canvas) struct SnapOptions {
    /// Whether anything does.
    pub(in crate::panels::canvas) is_on: bool,
    /// Edges and middle of the stage.
    pub(in crate::panels::canvas) stage: bool,
    /// Guides.
    pub(in crate::panels::canvas) guides: bool,
    /// The grid.
    pub(in crate::panels::canvas) grid: bool,
    /// Edges and middles of sprites.
    pub(in crate::panels::canvas) sprites: bool,
    /// Equal distances between sprites.
    pub(in crate::panels::canvas) gaps: bool,
    /// Whole pixels.
    pub(in crate::panels::canvas) pixels: bool,
}

impl Default for SnapOptions {
    fn default() -> Self {
        Self { is_on: true, stage: true, guides: true, grid: false, sprites: true, gaps: true, pixels: true }
    }
}

/// What there is to snap to while some nodes and their children are moved, at the playhead. `None` if snapping is off.
#[allow(clippy::cast_possible_truncation)] // places near the stage
pub(in crate::panels::canvas) fn snap_targets(
    frame: &Frame<'_>,
    options: SnapOptions,
    moving: &[NodeId],
) -> Option<Targets> {
    if !options.is_on {
        return None;
    }
    let document = frame.ctx.document;
    let canvas = document.canvas();
    let places = |axis: usize| {
        let at = canvas.guides.iter().filter_map(move |guide| if axis == 0 { guide.x } else { guide.y });
        at.map(|at| at as f32).collect::<Vec<_>>()
    };
    let others = if options.sprites || options.gaps { others(frame, moving) } else { Vec::new() };
    Some(Targets {
        stage: options.stage.then(|| stage_size(document)),
        guides: if options.guides { [places(0), places(1)] } else { Default::default() },
        gaps: options.gaps,
        edges: options.sprites,
        path: Vec::new(),
        others,
        seen: Some(stage_size(document)),
        grid: options.grid.then(|| document.grid_px().map(|side| side as f32)),
        pixels: options.pixels,
    })
}

/// Least length of the longer side of a sprite that attracts, in points: what is smaller is no mark to align with.
const LEAST_PX: f32 = 6.0;

/// The sprites in view that stay where they are, but for locked ones and tiny ones.
fn others(frame: &Frame<'_>, moving: &[NodeId]) -> Vec<Other> {
    let view = frame.screen.rect;
    let locked = frame.ctx.document.locked_nodes();
    let parent = moving.first().and_then(|first| frame.ctx.document.node(*first)).map(|node| node.parent);
    let stays = |node: NodeId| {
        !locked.contains(&node) && !moving.iter().any(|top| frame.ctx.document.is_node_within(node, *top))
    };
    let drawn = frame.items.iter().filter(|item| item.sprite.opacity > 0.0 && stays(item.node));
    let boxes = drawn.filter_map(|item| {
        let corners = item.sprite.stage_corners();
        let on_screen = corners.map(|corner| frame.screen.pos_from_stage(corner));
        let on_screen = Rect::from_points(&on_screen);
        let is_seen = on_screen.intersects(view) && on_screen.size().max_elem() >= LEAST_PX;
        let (low, high) = bounds(&corners).filter(|_| is_seen)?;
        let is_sibling = frame.ctx.document.node(item.node).map(|node| node.parent) == parent;
        Some(Other { node: item.node, low, high, is_sibling })
    });
    boxes.take(MAX_OTHERS).collect()
}

/// The names of what both axes snapped to, beside the pointer; empty if nothing did.
pub(in crate::panels::canvas) fn hit_names(frame: &Frame<'_>, hits: [Option<Hit>; 2]) -> String {
    let named = hits.into_iter().enumerate();
    let mut names: Vec<String> =
        named.filter_map(|(axis, hit)| Some(target_name(frame, &hit?, axis))).collect();
    names.dedup();
    names.join(", ")
}

/// What something snapped to on an axis. Guides are told apart by where they are.
pub(super) fn target_name(frame: &Frame<'_>, hit: &Hit, axis: usize) -> String {
    let name = |node: NodeId| {
        let node = frame.ctx.document.node(node);
        node.map(|node| shortened(&node.name, MAX_NAME_CHARS).into_owned()).unwrap_or_default()
    };
    match hit.target {
        SnapTarget::Guide => {
            let at = format_short(hit.at, 2);
            if axis == 0 { tr!("canvas-snap-guide-x", at) } else { tr!("canvas-snap-guide-y", at) }
        }
        SnapTarget::Path => tr!("canvas-snap-path").to_owned(),
        SnapTarget::StageCenter => tr!("canvas-snap-stage-center").to_owned(),
        SnapTarget::StageEdge => tr!("canvas-snap-stage-edge").to_owned(),
        SnapTarget::Center(node) => tr!("canvas-snap-center", node = name(node)),
        SnapTarget::Edge(node) => tr!("canvas-snap-edge", node = name(node)),
        SnapTarget::Gap(a, b) => tr!("canvas-snap-gap", first = name(a), second = name(b)),
        SnapTarget::Grid => tr!("canvas-snap-grid").to_owned(),
    }
}
