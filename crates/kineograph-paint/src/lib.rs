//! Paints the [shapes](kineograph_runtime::format::Shape) and [texts](kineograph_runtime::format::Text) of project files to pixels.
//!
//! - [`paint_shape`] makes a picture of a shape in the size that its node has now.
//! - [`lay_out`] places the characters of a text, with the faces of [`Fonts`]; [`paint_text`] makes a picture of all of them, or of the
//!   first ones.
//! - [`text_lines`] says where its characters are, for carets.
//! - [`lay_out_frames`] places the frames of a text whose characters are frames of a sheet, and [`characters`] those that are seen.
//! - [`paint`] makes the picture of any content that is painted.
//!
//! ```
//! use kineograph_paint::{Fonts, lay_out, paint_text};
//! use kineograph_runtime::format::Text;
//! let laid_out = lay_out(&Text::new("Hello"), &Fonts::new(), None);
//! let painted = paint_text(&laid_out, laid_out.size_px(), 2.0, usize::MAX);
//! assert_eq!(painted.rgba.len(), painted.width as usize * painted.height as usize * 4);
//! ```
//!
//! All functions are pure: the same arguments give the same bytes on every machine. Only the faces that Kineograph brings and those that are
//! added are used, never those of the system. Nothing is cached; callers keep what they paint. No number and no text causes a panic.

#![forbid(unsafe_code)]

mod blur;
mod content;
mod curves;
mod fonts;
mod form;
mod frame_lines;
mod grid;
mod keep;
mod laid_out;
mod layers;
mod lines;
mod paint;
mod painted;
mod shape;
mod text;
mod within;

pub use content::{DOT_PX, paint};
pub use fonts::{FaceName, FontError, Fonts, MAX_FONT_BYTES, face_name};
pub use frame_lines::{FrameLines, characters, lay_out_frames};
pub use keep::keep_polygon;
pub use laid_out::{LaidOut, lay_out, revealed};
pub use lines::{TextLine, text_lines};
pub use painted::{MAX_PIXELS, MAX_SIDE_PX, Painted};
pub use shape::paint_shape;
pub use text::paint_text;
