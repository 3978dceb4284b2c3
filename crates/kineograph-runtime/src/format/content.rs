//! What a node shows beside pictures: shapes and texts.

mod shape;
mod text;

pub use shape::{Fill, Form, GradientStop, Shape, Stroke};
pub use text::{Shadow, Text, TextAlign, VerticalAlign};

const OPAQUE: f64 = 255.0;

/// The opacity of a colour that names none.
const fn opaque() -> f64 {
    OPAQUE
}
