//! A sheet or a tag that is dropped onto the graph becomes an Animate.

use egui::{Align2, FontId, Rect, Stroke, Ui, vec2};

use super::scene::Scene;
use crate::document::{ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::panels::Outbox;
use crate::panels::dragged_asset::DraggedAsset;
use crate::text::tr;

/// Shows where the action would be, and adds it there on release: as the root of an empty clip, else as a draft.
pub fn take(ui: &Ui, rect: Rect, scene: &Scene<'_>, out: &mut Outbox) {
    let Some(dragged) = DraggedAsset::current(ui).filter(|dragged| dragged.animate.is_some()) else { return };
    let Some(at) = ui.ctx().pointer_latest_pos().filter(|at| rect.contains(*at)) else { return };
    let theme = scene.ctx.theme;
    let painter = ui.painter_at(rect);
    let card = Rect::from_min_size(at, vec2(120.0, 34.0));
    painter.rect_stroke(card, 5.0, Stroke::new(1.5, theme.accent), egui::StrokeKind::Inside);
    let font = FontId::proportional(11.0);
    painter.text(card.center(), Align2::CENTER_CENTER, tr!("assets-drop-animate"), font, theme.text);
    ui.ctx().request_repaint();
    if DraggedAsset::take_dropped(ui).is_none() {
        return;
    }
    let Some(tree) = dragged.animate.clone() else { return };
    let at = scene.camera.graph_from_screen(at);
    let (slot, position) = match scene.clip.root() {
        None => (Slot::Root, None),
        Some(_) => (Slot::Draft, Some([f64::from(at.x.round()), f64::from(at.y.round())])),
    };
    let insert = ClipEdit::Insert { tree, slot, position };
    out.edit(Change::new(tr!("assets-drop-animate-step"), Edit::Clip(scene.clip.id, insert)));
}
