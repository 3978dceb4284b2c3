//! Pictures of shapes and texts, as callers get them.

mod any_input;
mod frame_lines;
mod shapes;
mod support;
mod texts;
