//! Actions that happen at one moment.

pub mod call_func;
pub mod flip_x;
pub mod flip_y;
pub mod hide;
pub mod place;
pub mod remove_self;
pub mod show;
pub mod toggle_visibility;

use crate::kinds::prelude::*;

const FLIP: ParamSpec =
    param("flip", "Flip", Preset::Flag(true), Unit::None, "Whether the sprite is mirrored from now on.");
