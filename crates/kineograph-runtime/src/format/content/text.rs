//! Texts: characters in a font, laid out in lines.

use serde::{Deserialize, Serialize};

use super::shape::Stroke;
use super::{Content, OPAQUE, opaque};
use crate::action::Color;
use crate::format::omitted::skip::{is_opaque, is_zero};
use crate::prelude::*;
use crate::setters::setters;

/// A text in the font that Kineograph brings, in one of a file, or in frames of a sheet. Its characters are white, so that the colour of the
/// pose is theirs; outline and shadow have colours of their own, which the pose multiplies too.
///
/// ```
/// use kineograph_runtime::format::{Text, TextAlign};
/// let title = Text::new("Level 3").with_font_size(48.0).with_align(TextAlign::Center);
/// assert_eq!(title.area, None);
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Text {
    /// The characters; `\n` begins a new line, and braces name values, such as `{score:0.0}`: see [`Self::parts`].
    pub text: String,
    /// The file of its font, relative to the file of the project, with `/`. Characters that it lacks are those of the font that Kineograph
    /// brings. `None`: all are.
    pub font: Option<String>,
    /// The sheet whose frames are its characters: each frame is named by its character, and as wide as the way to the next one.
    /// They are drawn as they are, in the size of the sheet, without outline and shadow. `None`: characters of the font.
    pub of: Option<Box<Content>>,
    /// The size of the font, in pixels per em.
    pub font_size: f64,
    /// Where lines begin and end.
    pub align: TextAlign,
    /// Where the lines are in a box that is higher than they are.
    pub vertical_align: VerticalAlign,
    /// Width and height of the box, in pixels; lines are wrapped at its width. `None`: as large as its lines.
    pub area: Option<[f64; 2]>,
    /// Multiplies the height that the font has for a line.
    pub line_spacing: f64,
    /// Pixels between two characters, beside those of the font.
    pub letter_spacing: f64,
    /// The line along the edges of all characters, drawn behind them; `None`: no line.
    pub outline: Option<Stroke>,
    /// What characters and outline throw behind them; `None`: nothing.
    pub shadow: Option<Shadow>,
    /// Whether only the part of its characters is seen that [`Pose::progress`](crate::Pose::progress) gives, from the first: 0 none, 100 all.
    pub reveal: bool,
}

impl Text {
    /// The size of the font of a new text, in pixels.
    pub const FONT_SIZE: f64 = 24.0;

    /// These characters, without a box, an outline and a shadow.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            font: None,
            of: None,
            font_size: Self::FONT_SIZE,
            align: TextAlign::Left,
            vertical_align: VerticalAlign::Top,
            area: None,
            line_spacing: 1.0,
            letter_spacing: 0.0,
            outline: None,
            shadow: None,
            reveal: false,
        }
    }

    setters! { plain:
        /// Sets the characters.
        with_text text: String,
        /// Sets the size of the font, in pixels per em.
        with_font_size font_size: f64,
        /// Sets where lines begin and end.
        with_align align: TextAlign,
        /// Sets where the lines are in a higher box.
        with_vertical_align vertical_align: VerticalAlign,
        /// Sets the factor of the height of lines.
        with_line_spacing line_spacing: f64,
        /// Sets the pixels between two characters, beside those of the font.
        with_letter_spacing letter_spacing: f64,
        /// Sets whether the progress gives the part of its characters that is seen.
        with_reveal reveal: bool,
    }

    setters! { optional:
        /// Sets the file of its font.
        with_font font: String,
        /// Sets the sheet whose frames are its characters.
        with_of of: Box<Content>,
        /// Sets width and height of the box, in pixels.
        with_area area: [f64; 2],
        /// Sets the line along the edges of characters.
        with_outline outline: Stroke,
        /// Sets the shadow.
        with_shadow shadow: Shadow,
    }
}

impl Default for Text {
    fn default() -> Self {
        Self::new("")
    }
}

/// Where the lines of a [`Text`] begin and end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TextAlign {
    /// Lines begin at the left side.
    #[default]
    Left,
    /// The middles of all lines are above each other.
    Center,
    /// Lines end at the right side.
    Right,
}

impl TextAlign {
    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn is_default(&self) -> bool {
        *self == Self::Left
    }
}

/// Where the lines of a [`Text`] are in a box that is higher than they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum VerticalAlign {
    /// The first line is at the top.
    #[default]
    Top,
    /// There is as much room above as below.
    Middle,
    /// The last line is at the bottom.
    Bottom,
}

impl VerticalAlign {
    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn is_default(&self) -> bool {
        *self == Self::Top
    }
}

/// The shadow of a [`Text`]: its characters and their outline once more, behind them, in one colour.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Shadow {
    /// How far it is moved, right and up, in pixels.
    pub offset: [f64; 2],
    /// How far its edge is softened, in pixels, as in CSS: twice the standard deviation of a Gaussian blur. 0 is sharp.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub blur: f64,
    /// Its colour.
    pub color: Color,
    /// 0..=255.
    #[serde(default = "opaque", skip_serializing_if = "is_opaque")]
    pub opacity: f64,
}

impl Shadow {
    /// A sharp, opaque shadow, moved right and up by these pixels.
    pub const fn new(offset: [f64; 2], color: Color) -> Self {
        Self { offset, blur: 0.0, color, opacity: OPAQUE }
    }

    setters! { plain:
        /// Sets how far it is moved, right and up, in pixels.
        with_offset offset: [f64; 2],
        /// Sets how far its edge is softened, in pixels.
        with_blur blur: f64,
        /// Sets the colour.
        with_color color: Color,
        /// Sets the opacity, 0..=255.
        with_opacity opacity: f64,
    }
}

#[cfg(test)]
#[cfg(feature = "ron")]
mod tests {
    use super::*;

    fn assert_stored(text: &Text, ron: &str) {
        let (content, ron) = (Content::Text(text.clone()), format!("Text{ron}"));
        assert_eq!(ron::from_str::<Content>(&ron).unwrap(), content);
        assert_eq!(ron::to_string(&content).unwrap(), ron);
    }

    #[test]
    fn defaults_are_not_written() {
        assert_stored(&Text::new("A b"), r#"(text:"A b")"#);
        assert_eq!(Text::default(), Text::new(""));
    }

    #[test]
    fn every_field_is_written() {
        let text = Text::new("A\nb")
            .with_font_size(12.5)
            .with_align(TextAlign::Right)
            .with_vertical_align(VerticalAlign::Middle)
            .with_area([100.0, 50.0])
            .with_line_spacing(1.5)
            .with_letter_spacing(-1.0)
            .with_font("fonts/a.ttf".to_owned())
            .with_of(Box::new(Content::Sheet("digits".to_owned())))
            .with_outline(Stroke::new(2.0, Color([0; 3])))
            .with_shadow(Shadow::new([1.0, -2.0], Color([0, 0, 255])).with_blur(3.0).with_opacity(128.0));
        assert_stored(
            &text,
            concat!(
                r#"(text:"A\nb",font:"fonts/a.ttf",of:Sheet("digits"),font_size:12.5,align:Right,vertical_align:Middle,area:(100.0,50.0),"#,
                r##"line_spacing:1.5,letter_spacing:-1.0,outline:(width:2.0,color:"#000000"),"##,
                r##"shadow:(offset:(1.0,-2.0),blur:3.0,color:"#0000ff",opacity:128.0))"##,
            ),
        );
    }

    #[test]
    fn unknown_fields_are_errors() {
        assert!(ron::from_str::<Content>(r#"Text(text: "a", size: 3)"#).is_err());
        assert!(ron::from_str::<Shadow>(r##"(offset: (1, 1), color: "#000", angle: 3)"##).is_err());
    }
}
