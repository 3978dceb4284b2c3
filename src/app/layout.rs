//! The layout of the panels: the default one, and how stored ones are brought up to date.

mod named;
mod standard;
mod stored;
#[cfg(test)]
mod tests;

use egui::Pos2;
use egui_tiles::{Tile, TileId, Tree};
use serde::{Deserialize, Serialize};

use crate::command::{PanelHead, StandardLayout};
use crate::panels::table::PANELS;

pub use named::{ChosenLayout, OwnLayouts};

/// A panel as a layout names it. Stored layouts have nothing but its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pane(&'static str);

impl Pane {
    /// A panel of a stored layout that this version doesn't have. [`Shell::restored`] removes it.
    const UNKNOWN: Self = Self("Unknown"); // not shown

    /// The pane of a panel.
    pub const fn of(panel: &PanelHead) -> Self {
        Self(panel.id)
    }

    /// Its name.
    pub const fn id(self) -> &'static str {
        self.0
    }

    /// The place of its panel in the table; `None` for an unknown one.
    pub fn index(self) -> Option<usize> {
        PANELS.iter().position(|panel| Self::of(&panel.head) == self)
    }
}

/// The layout of the panels. Every panel of the table has a place in it, also while it is hidden.
#[derive(Clone, Serialize, Deserialize)]
pub struct Shell {
    pub(super) tree: Tree<Pane>,
    /// The panel that fills the window.
    #[serde(skip)]
    pub(super) filling: Option<Pane>,
    /// The panel that the pointer was over last.
    #[serde(skip)]
    pub(super) pointed: Option<Pane>,
}

impl Default for Shell {
    fn default() -> Self {
        Self::standard(StandardLayout::default())
    }
}

impl Shell {
    /// True while one panel fills the window.
    pub const fn is_filling(&self) -> bool {
        self.filling.is_some()
    }

    /// True while this panel fills the window.
    pub fn is_filled_by(&self, pane: Pane) -> bool {
        self.filling == Some(pane)
    }

    /// Fills the window with the panel under the pointer, else with that which the pointer was over last, or shows all panels again.
    pub fn toggle_filling(&mut self, pointer: Option<Pos2>) {
        // A key may come with the motion of the pointer, before any panel has seen that.
        let under = pointer.and_then(|at| self.pane_at(at));
        self.filling = if self.filling.is_some() { None } else { under.or(self.pointed) };
    }

    /// The panel that is shown at a place of the window.
    fn pane_at(&self, at: Pos2) -> Option<Pane> {
        let is_there = |id: &TileId| self.tree.tiles.rect(*id).is_some_and(|rect| rect.contains(at));
        self.tree.active_tiles().into_iter().filter(is_there).find_map(|id| match self.tree.tiles.get(id) {
            Some(Tile::Pane(pane)) => Some(*pane),
            _ => None,
        })
    }

    /// The panels that are seen, row by row.
    pub fn shown_panes(&self) -> Vec<Pane> {
        if let Some(filling) = self.filling {
            return vec![filling];
        }
        let pane = |id: TileId| match (self.tree.tiles.get(id), self.tree.tiles.rect(id)) {
            (Some(Tile::Pane(pane)), Some(rect)) => Some((rect.min, *pane)),
            _ => None,
        };
        let mut panes: Vec<(Pos2, Pane)> = self.tree.active_tiles().into_iter().filter_map(pane).collect();
        panes.sort_by(|(a, _), (b, _)| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
        panes.into_iter().map(|(_, pane)| pane).collect()
    }

    /// Shows a panel in front of its tabs, or alone if it has less than `least_px` there, in points. Then all others stay as they were.
    pub fn reveal_wide(&mut self, pane: Pane, least_px: f32) {
        let around = std::iter::successors(self.tile_of(pane), |id| self.tree.tiles.parent_of(*id));
        // A tab that was hidden has no place yet; it gets that of its neighbours.
        let place = around.filter_map(|id| self.tree.tiles.rect(id)).next();
        if place.is_some_and(|place| place.width() < least_px) {
            self.filling = Some(pane);
        } else {
            self.reveal(pane);
        }
    }

    /// Shows a panel in front of its tabs. If another panel fills the window, all are shown again.
    pub fn reveal(&mut self, pane: Pane) {
        self.filling = self.filling.filter(|filling| *filling == pane);
        if let Some(tile) = self.tile_of(pane) {
            self.tree.set_visible(tile, true);
            self.tree.make_active(|id, _| id == tile);
        }
    }

    /// Hides a panel that is in front of its tabs; any other is shown there.
    pub fn toggle(&mut self, pane: Pane) {
        match self.tile_of(pane) {
            Some(tile) if self.is_in_front(pane) => {
                self.tree.set_visible(tile, false);
                self.filling = self.filling.filter(|filling| *filling != pane);
                self.pointed = self.pointed.filter(|pointed| *pointed != pane);
            }
            _ => self.reveal(pane),
        }
    }

    /// True if a panel is shown, neither hidden nor behind another tab or a panel that fills the window.
    pub fn is_in_front(&self, pane: Pane) -> bool {
        let is_active = |tile| self.tree.active_tiles().contains(&tile);
        match self.filling {
            Some(filling) => filling == pane,
            None => self.tile_of(pane).is_some_and(is_active),
        }
    }

    /// True if a panel has a tab, also behind another one.
    pub fn is_open(&self, pane: Pane) -> bool {
        self.tile_of(pane).is_some_and(|tile| self.tree.is_visible(tile))
    }

    fn tile_of(&self, pane: Pane) -> Option<TileId> {
        // A pane is there once, so the order of the tiles doesn't matter.
        self.tree
            .tiles
            .iter()
            .find(|(_, tile)| matches!(tile, Tile::Pane(found) if *found == pane))
            .map(|(id, _)| *id)
    }
}
