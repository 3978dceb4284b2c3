//! Shared looks and controls of all panels.

pub mod checker;
pub mod drag_label;
pub mod ease_field;
pub mod ease_picker;
pub mod fields;
pub mod frame_cost;
pub mod gesture;
pub mod icons;
pub mod key_focus;
pub mod marquee;
pub mod outlined;
pub mod pointer;
pub mod popups;
pub mod posed;
pub mod reach;
pub mod remembered;
pub mod ruler;
pub mod search;
pub mod shorten;
pub mod slider;
pub mod snap;
pub mod theme;
pub mod thumbs;
pub mod tip;
pub mod view2d;
pub mod window_unit;
