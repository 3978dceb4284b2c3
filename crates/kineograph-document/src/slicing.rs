//! How a picture is divided into frames: by a grid, by its transparency, by hand. Pure functions on sheets and pixels.

mod detect;
mod found;
mod frames;
mod grid;
mod likely;
mod names;
mod plain;
mod renumber;
mod trim;

pub use detect::{Found, detect};
pub use found::with_found;
pub use frames::{explicit, in_picture, stored, with_rect, without};
pub use grid::{CutBy, cut, with_filled};
pub use likely::grid_for;
pub use names::named;
pub use plain::plain_cells;
pub use renumber::renumbered;
pub use trim::trimmed;
