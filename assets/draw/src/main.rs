//! Draws the artwork.
fn main() {}
