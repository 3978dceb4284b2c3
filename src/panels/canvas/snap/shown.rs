//! What the canvas offers to snap to, what it draws of it, and its names.

use egui::{FontId, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::super::chip::inside;
use super::super::{Frame, bounds, stage_size};
use super::{Hit, Other, Target, Targets};
use crate::document::NodeId;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use serde::{Deserialize, Serialize};

/// Most other sprites that attract.
const MAX_OTHERS: usize = 1000;

/// Where no other texts and bars are: so far from the upper left and the lower right corner of the canvas, in points.
const CLEAR: [Vec2; 2] = [vec2(24.0, 78.0), vec2(8.0, 84.0)];

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
        others,
        grid: options.grid.then(|| document.grid_px().map(|side| side as f32)),
        pixels: options.pixels,
    })
}

/// The sprites in view that stay where they are.
fn others(frame: &Frame<'_>, moving: &[NodeId]) -> Vec<Other> {
    let view = frame.screen.rect;
    let stays = |node: NodeId| !moving.iter().any(|top| frame.ctx.document.is_node_within(node, *top));
    let drawn = frame.items.iter().filter(|item| item.sprite.opacity > 0.0 && stays(item.node));
    let boxes = drawn.filter_map(|item| {
        let corners = item.sprite.stage_corners();
        let on_screen = corners.map(|corner| frame.screen.pos_from_stage(corner));
        let is_seen = Rect::from_points(&on_screen).intersects(view);
        let (low, high) = bounds(&corners).filter(|_| is_seen)?;
        Some(Other { node: item.node, low, high })
    });
    boxes.take(MAX_OTHERS).collect()
}

/// Lines across the canvas, with what they belong to.
pub(in crate::panels::canvas) fn paint_hits(painter: &Painter, frame: &Frame<'_>, hits: [Option<Hit>; 2]) {
    let theme = frame.ctx.theme;
    let stroke = Stroke::new(1.0, theme.playhead);
    let font = FontId::proportional(11.0);
    for (axis, hit) in hits.into_iter().enumerate() {
        let Some(hit) = hit else { continue };
        let [from, to] = frame.screen.line_across(axis, hit.at);
        painter.line_segment([from, to], stroke);
        let name = painter.layout_no_wrap(target_name(frame, hit.target), font.clone(), theme.playhead);
        let rect = name_rect(axis, from, name.size(), painter.clip_rect());
        painter.galley(rect.min, name, theme.playhead);
    }
}

/// Where the name of a line through a point of the screen is: beside its upper or its left end, where no other texts of the canvas are.
fn name_rect(axis: usize, from: Pos2, size: Vec2, canvas: Rect) -> Rect {
    let clear = Rect::from_min_max(canvas.min + CLEAR[0], canvas.max - CLEAR[1]);
    let at =
        if axis == 0 { pos2(from.x + 4.0, clear.top()) } else { pos2(clear.left(), from.y - 4.0 - size.y) };
    inside(Rect::from_min_size(at, size), clear)
}

/// The names of what both axes snapped to, beside the pointer; empty if nothing did.
pub(in crate::panels::canvas) fn hit_names(frame: &Frame<'_>, hits: [Option<Hit>; 2]) -> String {
    let mut names: Vec<String> =
        hits.into_iter().flatten().map(|hit| target_name(frame, hit.target)).collect();
    names.dedup();
    names.join(", ")
}

fn target_name(frame: &Frame<'_>, target: Target) -> String {
    let name = |node: NodeId| {
        let node = frame.ctx.document.node(node);
        node.map(|node| shortened(&node.name, MAX_NAME_CHARS).into_owned()).unwrap_or_default()
    };
    match target {
        Target::Guide => tr!("canvas-snap-guide").to_owned(),
        Target::StageCenter => tr!("canvas-snap-stage-center").to_owned(),
        Target::StageEdge => tr!("canvas-snap-stage-edge").to_owned(),
        Target::Center(node) => tr!("canvas-snap-center", node = name(node)),
        Target::Edge(node) => tr!("canvas-snap-edge", node = name(node)),
        Target::Gap(a, b) => tr!("canvas-snap-gap", first = name(a), second = name(b)),
        Target::Grid => tr!("canvas-snap-grid").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_lines_are_clear_of_the_bars() {
        let canvas = Rect::from_min_size(pos2(240.0, 80.0), vec2(360.0, 390.0));
        let mode = Rect::from_min_max(pos2(460.0, 84.0), pos2(600.0, 118.0));
        let zoom = Rect::from_min_max(pos2(380.0, 436.0), pos2(600.0, 468.0));
        for x in [240.0, 400.0, 590.0] {
            for y in [80.0, 100.0, 300.0, 460.0] {
                for axis in [0, 1] {
                    let rect = name_rect(axis, pos2(x, y), vec2(90.0, 13.0), canvas);
                    assert!(canvas.contains_rect(rect), "{rect}");
                    assert!(!rect.intersects(mode) && !rect.intersects(zoom), "{rect}");
                }
            }
        }
    }
}
