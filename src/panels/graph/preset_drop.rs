//! A preset that is dropped onto the graph: its actions join the open clip.

use egui::{Align2, FontId, Pos2, Rect, Stroke, StrokeKind, Ui, vec2};

use super::drop::{self, DraggedCards, Drop};
use super::scene::Scene;
use crate::document::{ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::panels::dragged_preset::DraggedPreset;
use crate::panels::{Intent, Outbox, placed};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// Shows where the actions would be, and adds them there on release: on a card before, after or inside it, as a dragged card; as the root of
/// an empty clip, else as a draft.
pub fn take(ui: &Ui, rect: Rect, scene: &Scene<'_>, out: &mut Outbox) {
    let Some(dragged) = DraggedPreset::current(ui) else { return };
    let Some(pointer) = ui.ctx().pointer_latest_pos().filter(|at| rect.contains(*at)) else { return };
    let at = scene.camera.graph_from_screen(pointer);
    let card = scene.layout.placed().iter().rev().find(|card| card.rect.contains(at));
    let place = card.map_or(Drop::Free, |card| drop::on_card(scene.clip, card, at));
    let name = shortened(&dragged.preset.name, MAX_NAME_CHARS);
    let text = place.words(scene.clip, &DraggedCards::default());
    let text = text.unwrap_or_else(|| tr!("preset-drop-into-graph", name = name.as_ref()));
    paint(ui, rect, scene, (place, pointer), &text);
    ui.ctx().request_repaint();
    if DraggedPreset::take_dropped(ui).is_none() {
        return;
    }
    let (slot, position) = match place {
        Drop::Into { parent, index } => (Slot::Child(parent, index), None),
        Drop::Beside { id, offset, together } => (Slot::Beside { id, offset, together }, None),
        Drop::OnWire(_) | Drop::Free if scene.clip.root().is_none() => (Slot::Root, None),
        Drop::OnWire(_) | Drop::Free => {
            (Slot::Draft, Some([f64::from(at.x.round()), f64::from(at.y.round())]))
        }
    };
    if slot == Slot::Draft {
        out.push(Intent::WarnOnce(tr!("palette-draft")));
    }
    let preset = dragged.preset.fitted(scene.ctx.picture_px_in(Some(scene.clip.id)));
    let insert = ClipEdit::Insert { tree: preset.labelled_tree(), slot, position };
    let name = &dragged.preset.name;
    let change = Change::new(tr!("preset-add", name), Edit::Clip(scene.clip.id, insert));
    placed::preset(scene.ctx.document, name, change, None, out);
}

/// A card at the pointer, or a line or an outline at the cards that get it.
fn paint(ui: &Ui, rect: Rect, scene: &Scene<'_>, (place, pointer): (Drop, Pos2), text: &str) {
    let theme = scene.ctx.theme;
    let painter = ui.painter_at(rect);
    let stroke = Stroke::new(1.5, theme.accent);
    let at = scene.camera.graph_from_screen(pointer);
    if let Some(marker) = place.marker(scene.clip, scene.layout, &DraggedCards::default(), at) {
        painter.rect_stroke(scene.camera.screen_rect(marker), 1.0, stroke, StrokeKind::Middle);
    }
    if let Drop::Into { parent, .. } = place
        && let Some(card) = scene.layout.get(parent)
    {
        painter.rect_stroke(scene.camera.screen_rect(card.rect), 5.0, stroke, StrokeKind::Outside);
    }
    let font = FontId::proportional(11.0);
    let galley = painter.layout_no_wrap(text.to_owned(), font, theme.text);
    let card = Rect::from_min_size(pointer + vec2(14.0, 14.0), galley.size() + vec2(16.0, 10.0));
    painter.rect(card, 5.0, theme.card, stroke, StrokeKind::Inside);
    let corner = Align2::CENTER_CENTER.anchor_size(card.center(), galley.size()).min;
    painter.galley(corner, galley, theme.text);
}
