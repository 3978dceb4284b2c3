//! Stored layouts: how they name panels, and how one of another version, or of a damaged file, becomes usable.

use egui_tiles::{Container, LinearDir, Tile, TileId};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::standard::row;
use super::{Pane, Shell};
use crate::panels::panel::PanelSpec;
use crate::panels::table::PANELS;

/// Containers inside each other. No layout that can be seen has nearly as many, and all that walk it recurse.
const MAX_DEPTH: usize = 64;

/// Tiles of a layout: panels, and containers around them.
const MAX_TILES: usize = 1_000;

/// The part of the window that a panel gets if there is no panel of its area to share a place with.
const LONE_SHARE: f32 = 0.2;

impl Serialize for Pane {
    /// As a bare name, as if panels were an enum.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Pane", 0, self.0) // not shown
    }
}

impl<'de> Deserialize<'de> for Pane {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_identifier(PaneVisitor)
    }
}

struct PaneVisitor;

impl Visitor<'_> for PaneVisitor {
    type Value = Pane;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the name of a panel") // not shown
    }

    fn visit_str<E: Error>(self, id: &str) -> Result<Pane, E> {
        let panel = PANELS.iter().find(|panel| panel.head.id == id);
        Ok(panel.map_or(Pane::UNKNOWN, |panel| Pane::of(&panel.head)))
    }
}

impl Shell {
    /// The stored layout with the panels of this version: those that it lacks are added where they are by default, unknown ones are
    /// dropped, everything else stays. `None` if it can't be used.
    pub fn restored(mut self) -> Option<Self> {
        let tiles = self.reachable()?;
        if !self.has_sound_shares() {
            return None;
        }
        let unreachable: Vec<TileId> = self.tree.tiles.tile_ids().filter(|id| !tiles.contains(id)).collect();
        for id in unreachable {
            self.tree.tiles.remove(id);
        }
        let mut found = Vec::new();
        for id in tiles {
            let Some(pane) = self.tree.tiles.get_pane(&id).copied() else { continue };
            if pane.index().is_none() || found.contains(&pane) {
                self.tree.remove_recursively(id);
            } else {
                found.push(pane);
            }
        }
        for panel in PANELS.iter().filter(|panel| !found.contains(&Pane::of(&panel.head))) {
            self.add(panel);
        }
        Some(self)
    }

    /// All tiles that can be reached from the root. `None` if there is no root, a tile is reached twice, or there are too many, as a
    /// whole or inside each other.
    pub(super) fn reachable(&self) -> Option<Vec<TileId>> {
        let mut reached = Vec::new();
        let mut open = vec![(self.tree.root?, 0)];
        while let Some((id, depth)) = open.pop() {
            match self.tree.tiles.get(id) {
                Some(Tile::Container(container)) => {
                    open.extend(container.children().map(|child| (*child, depth + 1)));
                }
                Some(Tile::Pane(_)) => {}
                // A child that is missing is dropped when the layout is shown.
                None => continue,
            }
            if depth > MAX_DEPTH || reached.len() == MAX_TILES || reached.contains(&id) {
                return None;
            }
            reached.push(id);
        }
        (!reached.is_empty()).then_some(reached)
    }

    /// True if the sizes of all panels can be drawn. A settings file may contain any number.
    pub(in crate::app) fn has_sound_shares(&self) -> bool {
        let is_sound = |share: &f32| (1e-3..=1e3).contains(share);
        self.tree.tiles.tiles().all(|tile| match tile {
            Tile::Container(Container::Linear(linear)) => {
                linear.shares.iter().all(|(_, share)| is_sound(share))
            }
            Tile::Container(Container::Grid(grid)) => {
                grid.col_shares.iter().chain(&grid.row_shares).all(is_sound)
            }
            Tile::Container(Container::Tabs(_)) | Tile::Pane(_) => true,
        })
    }

    /// Adds a panel as the last tab beside a panel of its area, wherever that was moved; without one, at the right.
    fn add(&mut self, panel: &'static PanelSpec) {
        let mates = PANELS.iter().filter(|mate| mate.area == panel.area);
        let beside = mates
            .filter_map(|mate| self.tree.tiles.parent_of(self.tile_of(Pane::of(&mate.head))?))
            .find(|parent| matches!(self.tree.tiles.get_container(*parent), Some(Container::Tabs(_))));
        let tiles = &mut self.tree.tiles;
        let tile = tiles.insert_pane(Pane::of(&panel.head));
        tiles.set_visible(tile, panel.is_shown);
        if let Some(Tile::Container(Container::Tabs(tabs))) = beside.and_then(|parent| tiles.get_mut(parent))
        {
            tabs.add_child(tile);
            return;
        }
        let tabs = tiles.insert_tab_tile(vec![tile]);
        let Some(root) = self.tree.root else { return };
        let parts = [(root, 1.0 - LONE_SHARE), (tabs, LONE_SHARE)];
        self.tree.root = Some(row(tiles, LinearDir::Horizontal, &parts));
    }
}
