//! Which tabs show icons: all of an area where there is no room for all titles. A tab keeps its width when another panel comes to the front,
//! so that the tabs stay where they are.

use egui::{Color32, Context, Id, TextStyle, WidgetText};
use egui_tiles::{Container, Tile, TileId, Tree};

use crate::app::layout::Pane;

/// Room on both sides of a title, in points.
pub(super) const SPACING_PX: f32 = 6.0;

/// The same where icons have little room.
pub(super) const TIGHT_SPACING_PX: f32 = 3.0;

/// What the button beside the tabs takes that maximizes the panel, in points.
const MAXIMIZE_PX: f32 = 34.0;
/// In narrower areas there is none.
const LEAST_WIDTH_PX: f32 = 140.0;
/// A tab that shows an icon, in points.
const ICON_PX: f32 = 26.0;

/// What the button takes in an area that is so wide.
pub(super) fn maximize_px(width_px: f32) -> f32 {
    if width_px < LEAST_WIDTH_PX { 0.0 } else { MAXIMIZE_PX }
}

/// How tabs are shown.
#[derive(Debug, Default)]
pub(super) struct TabLooks {
    /// The panes whose tabs show an icon.
    pub short: Vec<Pane>,
    /// Whether somewhere not even icons have room at the usual distance.
    pub is_tight: bool,
    /// The panes that are seen.
    pub in_front: Vec<Pane>,
}

/// What the arrow takes that egui_tiles shows where tabs have too little room. Once it is there, it stays until they have that too.
const ARROW_PX: f32 = 20.0;

/// How the tabs of all panes are shown.
pub(super) fn short(tree: &Tree<Pane>, ctx: &Context, title: impl Fn(Pane) -> WidgetText) -> TabLooks {
    let font = TextStyle::Button.resolve(&ctx.global_style());
    let width_px = |pane: Pane| {
        let text = title(pane).text().to_owned();
        let galley = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text, font.clone(), Color32::WHITE));
        galley.size().x + 2.0 * SPACING_PX
    };
    let mut found = Vec::new();
    let (mut is_tight, mut in_front) = (false, Vec::new());
    for (id, tile) in tree.tiles.iter() {
        let Tile::Container(Container::Tabs(tabs)) = tile else { continue };
        let Some(rect) = tree.tiles.rect(*id) else {
            // Its place is known after its first frame. Until then titles would bring the arrow.
            found
                .extend(tabs.children.iter().filter_map(|child| pane_of(tree, *child)).map(|(_, pane)| pane));
            ctx.request_repaint();
            continue;
        };
        let panes: Vec<(TileId, Pane)> =
            tabs.children.iter().filter_map(|child| pane_of(tree, *child)).collect();
        in_front.extend(panes.iter().filter(|(child, _)| tabs.is_active(*child)).map(|(_, pane)| *pane));
        let room_px = rect.width() - maximize_px(rect.width()) - ARROW_PX;
        if panes.iter().map(|(_, pane)| width_px(*pane)).sum::<f32>() > room_px {
            #[allow(clippy::cast_precision_loss)] // a few
            let all_icons_px = panes.len() as f32 * ICON_PX;
            is_tight |= all_icons_px > room_px;
            found.extend(panes.into_iter().map(|(_, pane)| pane));
        }
    }
    found.sort();
    let known_id = Id::new("short tabs");
    if ctx.data(|data| data.get_temp(known_id)) != Some(found.clone()) {
        // The arrows beside tabs are for those of the frame before.
        ctx.request_repaint();
        ctx.data_mut(|data| data.insert_temp(known_id, found.clone()));
    }
    TabLooks { short: found, is_tight, in_front }
}

fn pane_of(tree: &Tree<Pane>, tile: TileId) -> Option<(TileId, Pane)> {
    match tree.tiles.get(tile) {
        Some(Tile::Pane(pane)) if tree.tiles.is_visible(tile) => Some((tile, *pane)),
        _ => None,
    }
}
