//! What nodes show.

mod nine_slice;
mod particles;
mod progress;
mod shape;
mod stored;
mod symbol;
mod text;
mod text_values;

pub use nine_slice::{NineSlice, SliceFill};
pub use particles::{ParticleEnd, ParticleMotion, ParticleSpace, ParticleStart, Particles};
pub use progress::{Progress, ProgressKind};
use serde::{Deserialize, Serialize};
pub use shape::{Fill, Form, GradientStop, Shape, Stroke};
pub use symbol::{Symbol, SymbolOverride};
pub use text::{Shadow, Text, TextAlign, VerticalAlign};
pub use text_values::{NumberFormat, TextPart};

use crate::pose::to_f32;
use crate::prelude::*;

/// What a node shows.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(from = "stored::Stored", into = "stored::Stored")]
pub enum Content {
    /// Nothing: it holds other nodes together.
    #[default]
    Group,
    /// A whole image, by name.
    Image(String),
    /// A frame of a sheet, by name; the pose has the index of the frame.
    Sheet(String),
    /// As `Sheet`, but the pose starts with the frame of this name; its frame number is ignored.
    Frame {
        /// Name of the sheet.
        sheet: String,
        /// Name of the frame.
        frame: String,
    },
    /// A white box of this width and height, for tinting.
    Box([f64; 2]),
    /// A picture whose corners keep their size.
    NineSlice(NineSlice),
    /// A picture that is seen in part.
    Progress(Progress),
    /// A form with a fill and a stroke.
    Shape(Shape),
    /// Characters in lines.
    Text(Text),
    /// Particles that an emitter throws.
    Particles(Particles),
    /// Another project.
    Symbol(Symbol),
}

impl Content {
    /// The content whose picture it shows: itself, or what its parts are of.
    pub fn pictured(&self) -> &Self {
        match self {
            Self::NineSlice(slices) => slices.of.pictured(),
            Self::Progress(progress) => progress.of.pictured(),
            Self::Particles(Particles { of: Some(of), .. }) | Self::Text(Text { of: Some(of), .. }) => {
                of.pictured()
            }
            _ => self,
        }
    }

    /// As [`Self::pictured`], to change it.
    pub fn pictured_mut(&mut self) -> &mut Self {
        match self {
            Self::NineSlice(slices) => slices.of.pictured_mut(),
            Self::Progress(progress) => progress.of.pictured_mut(),
            Self::Particles(Particles { of: Some(of), .. }) | Self::Text(Text { of: Some(of), .. }) => {
                of.pictured_mut()
            }
            _ => self,
        }
    }

    /// The name of the image that it shows as a whole.
    pub fn image(&self) -> Option<&str> {
        if let Self::Image(image) = self.pictured() { Some(image) } else { None }
    }

    /// The name of the sheet whose frames it shows.
    pub fn sheet(&self) -> Option<&str> {
        match self.pictured() {
            Self::Sheet(sheet) | Self::Frame { sheet, .. } => Some(sheet),
            _ => None,
        }
    }

    /// The sheet and the name of the frame that it shows at first.
    pub fn named_frame(&self) -> Option<(&str, &str)> {
        if let Self::Frame { sheet, frame } = self.pictured() { Some((sheet, frame)) } else { None }
    }

    /// Width and height before any action, in pixels, if it has them itself; a picture has those of its image or frame, a text
    /// without an area those of its lines, and a symbol those of its stage.
    pub const fn own_size_px(&self) -> Option<[f64; 2]> {
        match self {
            Self::Group => Some([0.0; 2]),
            Self::Box(size) => Some(*size),
            Self::NineSlice(slices) => Some(slices.size),
            Self::Shape(shape) => Some(shape.size),
            Self::Text(text) => text.area,
            Self::Particles(_) => Some(EMITTER_PX),
            Self::Image(_) | Self::Sheet(_) | Self::Frame { .. } | Self::Progress(_) | Self::Symbol(_) => {
                None
            }
        }
    }

    /// The size of a pose before any action, from which a `ResizeTo` starts: its own one, else 0, which stands for that of the picture.
    pub fn start_size_px(&self) -> [f32; 2] {
        self.own_size_px().map_or([0.0; 2], |size| size.map(to_f32))
    }

    /// Whether it is an image, a sheet or a frame.
    pub const fn is_picture(&self) -> bool {
        matches!(self, Self::Image(_) | Self::Sheet(_) | Self::Frame { .. })
    }

    /// Whether its pixels are painted from what is stored here, and not those of an image.
    pub const fn is_painted(&self) -> bool {
        matches!(
            self,
            Self::Shape(_) | Self::Text(Text { of: None, .. }) | Self::Particles(Particles { of: None, .. })
        )
    }

    /// The path of the file that it names: that of a symbol's project, or of a text's font.
    pub fn file(&self) -> Option<&str> {
        match self {
            Self::Symbol(symbol) => Some(&symbol.path),
            Self::Text(text) => text.font.as_deref(),
            _ => None,
        }
    }

    /// As [`Self::file`], to change it.
    pub fn file_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::Symbol(symbol) => Some(&mut symbol.path),
            Self::Text(text) => text.font.as_mut(),
            _ => None,
        }
    }

    /// The file of the project that it shows.
    pub fn symbol(&self) -> Option<&Symbol> {
        if let Self::Symbol(symbol) = self { Some(symbol) } else { None }
    }

    /// Whether [`Pose::progress`](crate::Pose::progress) gives how much of it is seen.
    pub const fn has_progress(&self) -> bool {
        matches!(self, Self::Progress(_) | Self::Text(Text { reveal: true, .. }))
    }

    /// Whether it has a time inside, which [`Pose::time_secs`](crate::Pose::time_secs) is.
    pub const fn has_time(&self) -> bool {
        matches!(self, Self::Symbol(_))
    }

    /// Whether it shows nothing itself.
    pub fn is_group(&self) -> bool {
        *self == Self::Group
    }
}

/// Width and height of an emitter, whose middle its particles start from, in pixels: enough to hold it by.
const EMITTER_PX: [f64; 2] = [32.0; 2];

const OPAQUE: f64 = 255.0;

/// The opacity of a colour that names none.
const fn opaque() -> f64 {
    OPAQUE
}
