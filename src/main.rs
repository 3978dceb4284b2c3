//! Starts the editor.
fn main() {}
