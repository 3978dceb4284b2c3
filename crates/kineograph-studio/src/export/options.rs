//! What is asked of an export.

use super::setting::Settings;
use super::studio::Backdrop;

/// What is asked for. Every exporter uses what concerns it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Options {
    /// The name of the file that is asked for, without its extension, for files that refer to others beside them.
    pub name: String,
    /// Where to begin, in seconds.
    pub from_secs: f64,
    /// Where to end, in seconds, not before `from_secs`; `None`: with the project.
    pub to_secs: Option<f64>,
    /// Frames per second, above 0; `None`: as the exporter likes.
    pub fps: Option<f64>,
    /// Width and height of a picture in pixels, each from 1 to [`MAX_IMAGE_PX`](crate::limits::MAX_IMAGE_PX); `None`: as the exporter likes.
    pub size_px: Option<[u32; 2]>,
    /// The only times, in seconds; empty: those of all frames.
    pub at_secs: Vec<f64>,
    /// What is shown.
    pub what: ExportScope,
    /// How many pixels a pixel of the stage becomes, above 0; `None`: as many as the size or the exporter says.
    pub scale: Option<f64>,
    /// What is behind the sprites.
    pub backdrop: Backdrop,
    /// How often an animation is played; 0: without an end.
    pub loops: u32,
    /// Whether several clips get pictures of one size.
    pub same_size: bool,
    /// Whether the picture at the end is a frame of an animation.
    pub last_frame: LastFrame,
    /// The exporter's own options.
    pub settings: Settings,
}

/// Whether the picture at the end is a frame of an animation, beside those that fill its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub enum LastFrame {
    /// If the motion is over then, and nothing looks as it did at the beginning: what goes round would show that twice.
    #[default]
    IfOnce,
    Always,
    Never,
}

/// What an export shows.
#[derive(Debug, Clone, PartialEq, Default, serde::Serialize, serde::Deserialize)]
pub enum ExportScope {
    #[default]
    Stage,
    /// A part of it, or what is around it: left, bottom, width and height in pixels of the stage.
    View([f64; 4]),
    /// A node with its children, cut out as tightly as its motion allows.
    Node(String),
    /// A clip that plays alone on the first node it plays on, cut out likewise.
    Clip(String),
    /// All clips, each like that.
    EachClip,
}

impl ExportScope {
    /// Whether it is cut out of the stage, as nodes and clips are.
    pub const fn is_cut_out(&self) -> bool {
        matches!(self, Self::Node(_) | Self::Clip(_) | Self::EachClip)
    }
}

/// The name of a file without its extension, for [`Options::name`].
pub fn name_of(path: &std::path::Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}
