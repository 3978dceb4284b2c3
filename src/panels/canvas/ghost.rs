//! The selected node in the pinned versions: a translucent sprite with an outline, at the playhead.

use std::collections::BTreeSet;

use egui::{Pos2, Rect, Response, Sense, Ui, WidgetInfo, WidgetType};
use kineograph_runtime::Pose;

use super::Frame;
use crate::document::NodeId;
use crate::panels::Ctx;
use crate::scene::{DrawItem, Moment, SceneSource, StageScene};
use crate::session::Pin;
use crate::text::tr;

/// Factor of a ghost's opacity.
const OPACITY: f32 = 0.4;

/// The selected node in a pinned version.
#[derive(Debug)]
pub(super) struct Ghost {
    /// Name of the version.
    pub name: String,
    /// The node.
    pub node: NodeId,
    /// Its sprites; none while it is not drawn there.
    pub items: Vec<DrawItem>,
    /// Its corners on the stage.
    pub corners: [[f32; 2]; 4],
}

/// The selected node in all pinned versions that have it.
pub(super) fn ghosts(ctx: &Ctx<'_>) -> Vec<Ghost> {
    let Some(node) = ctx.session.selection.seen_node() else { return Vec::new() };
    let now_secs = ctx.session.playback.playhead_secs();
    ctx.session.pins.all().iter().filter_map(|pin| ghost(ctx, pin, node, now_secs)).collect()
}

fn ghost(ctx: &Ctx<'_>, pin: &Pin, node: NodeId, now_secs: f64) -> Option<Ghost> {
    let mut poses: Vec<Pose> = Vec::new();
    pin.programs.timeline().poses_at(now_secs, &mut poses);
    let source = SceneSource {
        document: &pin.document,
        poses: &poses,
        media: ctx.media,
        names: pin.programs.value_names(),
    };
    let mut stage = StageScene::default();
    let items = stage.draw_list_at(&source, &Moment::new(pin.programs.timeline(), now_secs));
    let corners = stage.stage_corners(node)?;
    let own = items.into_iter().filter(|item| item.node == node);
    let mut items: Vec<DrawItem> = own.map(DrawItem::unmasked).collect();
    items.iter_mut().for_each(|item| item.sprite.opacity *= OPACITY);
    Some(Ghost { name: pin.name.clone(), node, items, corners })
}

impl Frame<'_> {
    /// The items that the stage draws: the sprites, and the ghosts below the selected one.
    pub(super) fn items_with_ghosts(&self) -> Vec<DrawItem> {
        let mut items = self.items.clone();
        let with_ghosts: BTreeSet<NodeId> = self.onion.iter().map(|ghost| ghost.node).collect();
        let below = items.iter().position(|live| with_ghosts.contains(&live.node));
        if let Some(below) = below.filter(|_| !with_ghosts.is_empty()) {
            items.splice(below..below, self.onion.iter().cloned());
        }
        for ghost in &self.ghosts {
            let below = items.iter().position(|live| live.node == ghost.node).unwrap_or(items.len());
            items.splice(below..below, ghost.items.iter().cloned());
        }
        items
    }

    /// A ghost's corners on the screen.
    pub(super) fn ghost_on_screen(&self, ghost: &Ghost) -> Option<[Pos2; 4]> {
        let corners = ghost.corners.map(|corner| self.screen.pos_from_stage(corner));
        corners.iter().all(|corner| corner.is_finite()).then_some(corners)
    }
}

/// Exposes each ghost to assistive technology and tests.
pub(super) fn add_ghosts(ui: &Ui, canvas: &Response, frame: &Frame<'_>) {
    for (index, ghost) in frame.ghosts.iter().enumerate() {
        let Some(corners) = frame.ghost_on_screen(ghost) else { continue };
        let rect = Rect::from_points(&corners).intersect(canvas.rect);
        let Some(node) = frame.ctx.document.node(ghost.node).filter(|_| rect.is_positive()) else { continue };
        let response = ui.interact(rect, canvas.id.with(("ghost", index)), Sense::hover());
        let label = tr!("canvas-ghost", node = &node.name, version = &ghost.name);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &label));
    }
}
