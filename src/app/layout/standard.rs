//! The layouts that are always there: the same areas with other shares.

use egui_tiles::{Container, Linear, LinearDir, TileId, Tiles, Tree};

use super::{Pane, Shell};
use crate::command::StandardLayout;
use crate::panels::panel::Area;
use crate::panels::table::PANELS;

/// The parts of the window that areas get, 0..1: of its width, of the height or of the width of a row.
struct Shares {
    details: f32,
    top_row: f32,
    lists: f32,
    stage: f32,
    time: f32,
}

/// At 1280 points the stage is at least 480 points wide beside its tools.
const fn shares(layout: StandardLayout) -> Shares {
    let compose = Shares { details: 0.205, top_row: 0.6, lists: 0.175, stage: 0.515, time: 0.62 };
    match layout {
        StandardLayout::Compose => compose,
        StandardLayout::Time => Shares { top_row: 0.42, time: 0.74, ..compose },
        StandardLayout::Shape => Shares { top_row: 0.45, time: 0.42, ..compose },
    }
}

impl Shell {
    /// A layout that is always there.
    pub fn standard(layout: StandardLayout) -> Self {
        let Shares { details, top_row, lists, stage, time } = shares(layout);
        let mut tiles = Tiles::default();
        let mut tabs = |area| tabs(&mut tiles, area);
        let top = [
            (tabs(Area::TopLeft), lists),
            (tabs(Area::TopCenter), stage),
            (tabs(Area::TopRight), 1.0 - lists - stage),
        ];
        let bottom = [(tabs(Area::BottomLeft), time), (tabs(Area::BottomRight), 1.0 - time)];
        let right = tabs(Area::Right);
        let top = row(&mut tiles, LinearDir::Horizontal, &top);
        let bottom = row(&mut tiles, LinearDir::Horizontal, &bottom);
        let main = row(&mut tiles, LinearDir::Vertical, &[(top, top_row), (bottom, 1.0 - top_row)]);
        let root = row(&mut tiles, LinearDir::Horizontal, &[(main, 1.0 - details), (right, details)]);
        Self { tree: Tree::new("panes", root, tiles), filling: None, pointed: None }
    }
}

/// The panels of an area as tabs, the first shown one in front.
fn tabs(tiles: &mut Tiles<Pane>, area: Area) -> TileId {
    let mut children = Vec::new();
    for panel in PANELS.iter().filter(|panel| panel.area == area) {
        let tile = tiles.insert_pane(Pane::of(&panel.head));
        tiles.set_visible(tile, panel.is_shown);
        children.push(tile);
    }
    tiles.insert_tab_tile(children)
}

pub(super) fn row(tiles: &mut Tiles<Pane>, dir: LinearDir, parts: &[(TileId, f32)]) -> TileId {
    let mut linear = Linear::new(dir, parts.iter().map(|(id, _)| *id).collect());
    for (id, share) in parts {
        linear.shares.set_share(*id, *share);
    }
    tiles.insert_container(Container::Linear(linear))
}
