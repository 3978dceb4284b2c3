//! Shared looks and controls of all panels.

pub mod fields;
pub mod icons;
pub mod ruler;
pub mod theme;
