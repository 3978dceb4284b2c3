//! Pictures whose corners keep their size.

use serde::{Deserialize, Serialize};

use super::Content;
use crate::format::omitted::plain_option;
use crate::prelude::*;
use crate::setters::setters;

/// A picture in nine parts: its corners keep their size, its sides and its middle fill the rest; cocos2d-x's `Scale9Sprite`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct NineSlice {
    /// The picture: an `Image`, `Sheet` or `Frame`.
    pub of: Box<Content>,
    /// Width and height before any action, in pixels.
    pub size: [f64; 2],
    /// Widths of the left and right, heights of the upper and lower parts, in pixels of the untrimmed picture, in the order left, top,
    /// right, bottom. `None`: those of the frame's `nine_slice`, else a third of the picture each.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub insets: Option<[f64; 4]>,
    /// How sides and middle fill their places.
    #[serde(default, skip_serializing_if = "SliceFill::is_default")]
    pub fill: SliceFill,
}

impl NineSlice {
    /// A picture that is stretched to a width and height in pixels.
    pub fn new(of: Content, size: [f64; 2]) -> Self {
        Self { of: Box::new(of), size, insets: None, fill: SliceFill::Stretch }
    }

    setters! { optional:
        /// Sets the parts that keep their size: left, top, right, bottom, in pixels of the picture.
        with_insets insets: [f64; 4],
    }

    setters! { plain:
        /// Sets how sides and middle fill their places.
        with_fill fill: SliceFill,
    }
}

/// How the sides and the middle of a [`NineSlice`] fill their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum SliceFill {
    /// They are stretched.
    #[default]
    Stretch,
    /// They are repeated at their own size, from the left and from below; the last one is cut.
    Tile,
}

impl SliceFill {
    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    fn is_default(&self) -> bool {
        *self == Self::Stretch
    }
}
