//! Reads the files of other tools. Bytes go in, neutral descriptions and decoded pictures come out; no file is opened here, and nothing
//! is known of Kineograph's own format.
//!
//! - [`read`] knows a description by its contents: sheets of cocos2d and TexturePacker, Aseprite, CocosBuilder, Cocos Studio.
//! - [`picture`] has the decoders of pictures, one row each in a table.
//! - [`numbered`] finds pictures that are numbered, such as `run_01.png`.
//!
//! Every reader is bounded by [`Limits`], and reports what is wrong as an [`Error`] that names the place. Whatever the bytes are, no reader
//! panics.

#![forbid(unsafe_code)]

mod aseprite;
mod aseprite_json;
mod bitmap_font;
mod blend;
mod ccb;
mod cocos_animation;
mod cocos_particles;
mod cocos_sheet;
mod content;
mod csd;
mod cut;
mod description;
mod error;
mod formats;
mod json;
mod limits;
mod listing;
mod loss;
mod names;
pub mod numbered;
pub mod picture;
mod plist;
mod shots;
mod source;
mod syntax;
mod texture_packer;
mod values;
mod xml;

pub use content::{
    Fill, NineSlice, NodeContent, Outline, Paint, ParticleLook, ParticleMotion, Particles, Progress, Shadow,
    Shape, Side, SliceInsets, Text,
};
pub use description::{
    Cascade, ChainClip, Clip, ClipFrame, Description, Direction, Ease, Frame, FrameClip, Image, Keyframe,
    NestedPart, NestedPlay, Node, NodeProperty, Note, Sheet, Tag, TagFrame, Timeline, TimelinePart, Track,
    TrackClip,
};
pub use error::{Error, Quantity, Reason};
pub use formats::{FORMATS, Format, format_of, read};
pub use limits::Limits;
pub use listing::check_listing;
pub use loss::{Loss, Lost};
pub use plist::{PictureSettings, picture_settings};
pub use source::{PictureSizes, Source};
pub use syntax::SyntaxFault;
pub use xml::is_utf16;
