//! Draws cards that are too small for anything but their shapes: all in one mesh, so that thousands can be visible.

use std::collections::BTreeSet;

use egui::epaint::Mesh;
use egui::{Color32, Painter, Rect, Vec2, pos2, vec2};

use super::Scene;
use super::layout::{GAP_X, PlacedCard};
use crate::document::{ActionId, ActionItem};
use crate::ui_kit::theme::mix;

/// Least size of a card on the screen, in points.
const MIN_SIZE_PX: Vec2 = vec2(2.0, 1.0);
/// Width of the lines from parents to children, in points of the screen.
const LINE_PX: f32 = 1.0;

/// Draws all cards that are seen, and a bracket from each parent around its children.
pub fn cards(painter: &Painter, scene: &Scene<'_>, visible: &[PlacedCard]) {
    let mut mesh = Mesh::default();
    brackets(&mut mesh, scene);
    let wrong: BTreeSet<ActionId> =
        scene.ctx.programs.diagnostics_of(scene.clip.id).filter_map(|found| found.place.action()).collect();
    for placed in visible {
        let Some(item) = scene.clip.get(placed.id) else { continue };
        let rect = scene.camera.screen_rect(placed.rect);
        let rect = Rect::from_min_max(rect.min, rect.max.max(rect.min + MIN_SIZE_PX));
        mesh.add_colored_rect(rect, colour(scene, placed.id, item, wrong.contains(&placed.id)));
    }
    painter.add(mesh);
}

fn colour(scene: &Scene<'_>, id: ActionId, item: &ActionItem, is_wrong: bool) -> Color32 {
    let theme = scene.ctx.theme;
    let hue = theme.category(item.action.spec().category);
    if scene.is_selected(id) {
        theme.accent
    } else if is_wrong {
        theme.error
    } else if scene.is_found(id) {
        theme.warning
    } else if scene.running.leaves.contains_key(&id) {
        mix(hue, theme.text, 0.5)
    } else if scene.is_faint(id) {
        mix(theme.well, hue, 0.25)
    } else {
        mix(theme.well, hue, 0.7)
    }
}

/// The part of the graph that the children of a parent take: their left edge, and the middles of the first and the last.
#[derive(Clone, Copy)]
struct Reach {
    left: f32,
    top: f32,
    bottom: f32,
}

fn brackets(mesh: &mut Mesh, scene: &Scene<'_>) {
    let placed = scene.layout.placed();
    let mut reaches: Vec<Option<Reach>> = vec![None; placed.len()];
    for child in placed {
        let Some(reach) = child.parent.and_then(|parent| reaches.get_mut(parent)) else { continue };
        let (left, y) = (child.rect.left(), child.rect.center().y);
        let before = reach.unwrap_or(Reach { left, top: y, bottom: y });
        *reach =
            Some(Reach { left: before.left.min(left), top: before.top.min(y), bottom: before.bottom.max(y) });
    }
    let theme = scene.ctx.theme;
    let (resting, running) = (mix(theme.well, theme.text_dim, 0.45), theme.accent);
    for (parent, reach) in placed.iter().zip(reaches) {
        let Some(Reach { left, top, bottom }) = reach else { continue };
        // What a wrapper holds is below it.
        if parent.is_wrapper {
            continue;
        }
        let from = parent.rect.right_center();
        // In the middle of the room between both, and not behind the parent.
        let middle = (left - GAP_X / 2.0).max(from.x);
        let bar = [pos2(middle, top.min(from.y)), pos2(middle, bottom.max(from.y))];
        let stub = [from, pos2(middle, from.y)];
        let colour = if scene.running.path.contains(&parent.id) { running } else { resting };
        for [a, b] in [bar, stub] {
            let line =
                Rect::from_two_pos(scene.camera.screen_from_graph(a), scene.camera.screen_from_graph(b));
            if line.expand(LINE_PX).intersects(scene.camera.rect) {
                let end = line.max.max(line.min + Vec2::splat(LINE_PX));
                mesh.add_colored_rect(Rect::from_min_max(line.min, end), colour);
            }
        }
    }
}
