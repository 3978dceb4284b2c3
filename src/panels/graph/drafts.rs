//! Drafts: trees of a clip that are not played. A caption above each says so and has a button that adds it to the tree that plays.

use egui::{
    Align, Button, CornerRadius, Frame, Margin, Pos2, Rect, RichText, Stroke, Ui, UiBuilder, WidgetInfo,
    WidgetType, vec2,
};
use egui_phosphor::regular as icon;

use super::Scene;
use super::density::Density;
use super::layout::{Layout, PlacedCard, note_rect};
use super::lod::Lod;
use super::model::card_name;
use crate::document::{ActionId, Clip};
use crate::panels::Outbox;
use crate::panels::action_menu::add_to_tree;
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE_SMALL, mix};
use crate::ui_kit::tip::Tip as _;

/// How high a caption is, and how far above its card, in points.
const HEIGHT: f32 = 22.0;
const GAP: f32 = 4.0;
/// Wider than any caption: it takes what it needs.
const MAX_WIDTH: f32 = 400.0;
/// What a caption takes about, in points.
const USUAL_WIDTH: f32 = 205.0;

/// Shows the captions above drafts.
pub fn show(ui: &mut Ui, scene: &Scene<'_>, out: &mut Outbox) {
    if matches!(Lod::of_scene(scene), Lod::Shapes | Lod::Blocks) {
        return;
    }
    for draft in scene.clip.drafts() {
        let Some(card) = scene.layout.get(*draft) else { continue };
        let top = top_left(scene.clip, scene.layout, card);
        let corner = scene.camera.screen_from_graph(top);
        let rect = Rect::from_min_size(corner - vec2(0.0, HEIGHT + GAP), vec2(MAX_WIDTH, HEIGHT));
        if scene.camera.rect.intersects(rect) {
            caption(ui, scene, *draft, rect, out);
        }
    }
}

fn caption(ui: &mut Ui, scene: &Scene<'_>, draft: ActionId, rect: Rect, out: &mut Outbox) {
    let theme = scene.ctx.theme;
    let Some(item) = scene.clip.get(draft) else { return };
    let layout = egui::Layout::left_to_right(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(rect).layout(layout), |ui| {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        let face = Frame::new()
            .fill(mix(theme.well, theme.text_dim, 0.14))
            .stroke(Stroke::new(1.0, theme.outline))
            .corner_radius(CornerRadius::same(RADIUS))
            .inner_margin(Margin::symmetric(7, 2));
        face.show(ui, |ui| {
            let text = format!("{}  {}", icon::PENCIL_SIMPLE_LINE, tr!("graph-draft"));
            ui.label(RichText::new(text).size(11.0).color(theme.text_dim));
        });
        let text = RichText::new(tr!("graph-add-draft")).size(11.0).color(theme.text);
        let response = ui.add(Button::new(text).small());
        let name = tr!("graph-add-draft.name", name = card_name(&item.action));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
        if response.tip(tr!("graph-add-draft.tooltip")).clicked() {
            add_to_tree(&scene.ctx, scene.clip, draft, out);
        }
    });
}

/// The card of a draft with the caption above it, in the graph as it is seen at a zoom. `None` for all other actions.
pub fn with_caption(clip: &Clip, layout: &Layout, id: ActionId, zoom: f32) -> Option<Rect> {
    let card = layout.get(id).filter(|_| clip.drafts().contains(&id))?;
    let top = top_left(clip, layout, card);
    let caption = Rect::from_min_size(top - vec2(0.0, HEIGHT + GAP) / zoom, vec2(USUAL_WIDTH, HEIGHT) / zoom);
    Some(card.rect.union(caption))
}

/// The upper left corner of a card with its comment, in the graph.
fn top_left(clip: &Clip, layout: &Layout, card: &PlacedCard) -> Pos2 {
    let note = clip.get(card.id).and_then(|item| item.comment.as_deref());
    let note = note.filter(|_| layout.density() == Density::Whole);
    note.map_or(card.rect, |text| note_rect(card, text)).left_top()
}

impl Scene<'_> {
    /// Whether an action is in a draft.
    pub fn is_in_draft(&self, id: ActionId) -> bool {
        let parent = |id: &ActionId| self.clip.get(*id).and_then(|item| item.parent);
        !self.clip.drafts().is_empty()
            && std::iter::successors(Some(id), parent)
                .last()
                .is_some_and(|top| self.clip.drafts().contains(&top))
    }
}
