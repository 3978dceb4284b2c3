//! The panels. Each reads a [`Ctx`] and pushes [`Intent`]s into its [`Outbox`]; it changes nothing but its own view.

mod action_keys;
mod action_menu;
pub mod assets;
pub mod canvas;
pub mod curves;
pub mod dragged_asset;
pub mod dragged_clip;
pub mod dragged_preset;
pub mod find;
#[cfg(test)]
pub(crate) mod fixture;
mod folded_nodes;
mod follow;
mod frame_keys;
mod frame_strip;
mod fresh_values;
pub mod graph;
pub(crate) mod graph_panel;
pub mod inspector;
mod keep_going;
mod mask_text;
mod node_picture;
pub mod opened;
pub mod own_eases;
pub mod palette;
pub mod panel;
mod place;
mod placed;
mod play_on;
mod pointed;
pub mod presets;
#[cfg(test)]
mod probe;
pub mod problems;
pub mod project;
mod renaming;
mod run_menu;
mod seen;
pub mod sheet_editor;
pub mod table;
pub mod text_value;
pub mod timeline;

pub use crate::ctx::Ctx;
pub use crate::intent::{Intent, Outbox, PaletteRequest};
#[cfg(test)]
pub(crate) use probe::{FAILS as PROBE_FAILS, PANEL as PROBE};
