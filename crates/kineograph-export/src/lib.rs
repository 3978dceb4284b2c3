//! Projects as data for engines without the runtime. Everything here is a pure function from a project to text; no file is opened.
//!
//! Two ways lead out. [`cocos`] writes the action trees themselves, because cocos2d-x has the same actions. All others take the *motion*:
//! [`Motion`] samples the timeline, which is exact at any time, and [`fit`] puts as few keys as needed on it, within a tolerance.
//!
//! [`colors`] is what pictures need: few colours for many.
//!
//! No format carries everything. What is not carried is listed as [`Loss`]es, never dropped in silence.

#![forbid(unsafe_code)]

pub mod breaks;
pub mod cocos;
pub mod colors;
pub mod css;
pub mod effects;
pub mod fit;
pub mod godot;
pub mod loss;
pub mod lottie;
pub mod motion;
pub mod pictures;
pub mod place;
pub mod plain;
pub mod tracks;
pub mod uncarried;
pub mod visible;

pub use loss::{Loss, LossKind, Losses};

/// A text, and what it could not carry.
#[derive(Debug, Clone, PartialEq)]
pub struct Written {
    /// The text of the file.
    pub text: String,
    /// What is missing in it.
    pub losses: Losses,
}
