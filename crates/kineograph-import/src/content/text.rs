//! Texts.

use super::Paint;

/// Characters in lines. They have the colour of the node.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The characters; `\n` begins a new line.
    pub text: String,
    /// The file of the sheet whose frames are its characters, as in [`Description::needs`](crate::Description::needs); empty for the described
    /// file's own first sheet. `None`: a font.
    pub sheet: Option<String>,
    /// The font file beside the described file, as that stores its path; `None`: another font.
    pub font: Option<String>,
    /// The size of the font, in pixels per em.
    pub font_px: f64,
    /// Where lines are across their area: the start is its left side.
    pub align: Side,
    /// Where all lines are in a higher area: the start is its top.
    pub vertical_align: Side,
    /// Width and height in which lines are wrapped; `None`: as large as its lines.
    pub area_px: Option<[f64; 2]>,
    /// A line around the characters.
    pub outline: Option<Outline>,
    /// What is drawn behind them.
    pub shadow: Option<Shadow>,
}

/// One of two opposite sides, or between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// At the left, or at the top.
    Start,
    /// Between both.
    Middle,
    /// At the right, or at the bottom.
    End,
}

/// A line around characters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outline {
    /// How far it reaches beyond the characters.
    pub reach_px: f64,
    /// Its colour.
    pub paint: Paint,
}

/// The characters once more, behind them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shadow {
    /// How far it is moved, right and up.
    pub offset_px: [f64; 2],
    /// How far its edge is softened.
    pub blur_px: f64,
    /// Its colour.
    pub paint: Paint,
}

impl Text {
    /// These characters in a font of this size; line breaks of all systems become `\n`.
    pub(crate) fn new(text: &str, font_px: f64) -> Self {
        Self {
            text: text.replace("\r\n", "\n").replace('\r', "\n"),
            sheet: None,
            font: None,
            font_px,
            align: Side::Start,
            vertical_align: Side::Start,
            area_px: None,
            outline: None,
            shadow: None,
        }
    }

    /// The text in an area of this size, if it has one, at a node with its anchor this far up. As in the engine, a width of 0 means that lines
    /// are not wrapped, and a height of 0 that the area is as high as the lines.
    pub(crate) fn within(mut self, size_px: Option<[f64; 2]>, anchor_up: f64) -> Self {
        let wrapped = size_px.filter(|[width, _]| *width > 0.0);
        if wrapped.is_some_and(|[_, height]| height == 0.0) {
            // How many lines there will be isn't known. In an area of one, the others reach beyond it as they would reach beyond the anchor.
            self.vertical_align = match anchor_up {
                up if up < 0.25 => Side::End,
                up if up > 0.75 => Side::Start,
                _ => Side::Middle,
            };
        }
        self.area_px =
            wrapped.map(|[width, height]| [width, if height == 0.0 { self.font_px } else { height }]);
        self
    }
}
