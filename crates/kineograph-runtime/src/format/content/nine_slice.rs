//! Pictures whose corners keep their size.

use serde::{Deserialize, Serialize};

use super::Content;
use crate::format::sheet::FrameView;
use crate::prelude::*;
use crate::setters::setters;

/// A picture in nine parts: its corners keep their size, its sides and its middle fill the rest; cocos2d-x's `Scale9Sprite`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct NineSlice {
    /// The picture: an `Image`, `Sheet` or `Frame`.
    pub of: Box<Content>,
    /// Width and height before any action, in pixels.
    pub size: [f64; 2],
    /// Widths of the left and right, heights of the upper and lower parts, in pixels of the untrimmed picture, in the order left, top,
    /// right, bottom. `None`: those of the frame's `nine_slice`, else a third of the picture each.
    pub insets: Option<[f64; 4]>,
    /// How sides and middle fill their places.
    pub fill: SliceFill,
}

impl NineSlice {
    /// A picture that is stretched to a width and height in pixels.
    pub fn new(of: Content, size: [f64; 2]) -> Self {
        Self { of: Box::new(of), size, insets: None, fill: SliceFill::Stretch }
    }

    /// The parts of this picture that keep their size: left, top, right and bottom, in its pixels.
    pub fn insets_px(&self, picture: &FrameView<'_>) -> [f64; 4] {
        let [width, height] = picture.source_size_px;
        let of_frame = || {
            let [x, y, middle_width, middle_height] = picture.nine_slice_px?;
            Some([x, y, width - x - middle_width, height - y - middle_height])
        };
        let thirds = || [width / 3.0, height / 3.0, width / 3.0, height / 3.0];
        self.insets.or_else(of_frame).unwrap_or_else(thirds).map(|inset| inset.max(0.0))
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
    pub(super) fn is_default(&self) -> bool {
        *self == Self::Stretch
    }
}
