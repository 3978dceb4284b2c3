//! What nodes show.

mod gradient;
mod particles;
mod text;

pub use particles::{ParticleLook, ParticleMotion, Particles};
pub use text::{Outline, Shadow, Side, Text};

/// What a node shows.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum NodeContent {
    /// Nothing: it holds other nodes together.
    #[default]
    Group,
    /// A picture, an index in [`Description::images`](crate::Description::images).
    Image(usize),
    /// A frame of a sheet in another file: its path as in [`Description::needs`](crate::Description::needs), and the frame's name.
    Frame {
        /// The sheet's file.
        sheet: String,
        /// The frame.
        frame: String,
    },
    /// A plain area of this size.
    Box([f64; 2]),
    /// A picture whose corners keep their size.
    NineSlice(NineSlice),
    /// A rectangle with a fill.
    Shape(Shape),
    /// A picture of which a part is seen.
    Progress(Progress),
    /// Characters in lines.
    Text(Text),
    /// The scene of another file, by its path as the file says, with `/` between folders.
    Nested(String),
    /// An emitter of particles.
    Particles(Box<Particles>),
    /// The emitter that another file describes, by its path as the file says, with `/` between folders.
    Emitter(String),
}

/// A picture in nine parts.
#[derive(Debug, Clone, PartialEq)]
pub struct NineSlice {
    /// An [`Image`](NodeContent::Image) or a [`Frame`](NodeContent::Frame).
    pub of: Box<NodeContent>,
    /// Width and height.
    pub size_px: [f64; 2],
    /// The parts that keep their size.
    pub insets: SliceInsets,
}

/// Which parts of a picture keep their size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SliceInsets {
    /// Those that the picture names itself, else a third of it on each side.
    OfPicture,
    /// The left, upper, right and lower parts, in pixels of the picture.
    Sides([f64; 4]),
    /// All but the middle: x, y, width and height of it, from the top left of the picture.
    Middle([f64; 4]),
}

/// A picture of which a part is seen, from one side to the other.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// An [`Image`](NodeContent::Image) or a [`Frame`](NodeContent::Frame).
    pub of: Box<NodeContent>,
    /// True if it is seen from its right side on, else from its left.
    pub from_right: bool,
    /// How much of it is seen at the start, 0 to 100.
    pub percent: f64,
}

/// A rectangle with a fill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shape {
    /// Width and height.
    pub size_px: [f64; 2],
    /// What it is filled with.
    pub fill: Fill,
}

/// What a [`Shape`] is filled with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fill {
    /// One colour.
    Solid(Paint),
    /// Two colours, and what is between them along a line.
    Linear {
        /// Where the first colour is, as parts of the size from the lower left. The line is at right angles to lines of one colour.
        from: [f64; 2],
        /// Where the second colour is.
        to: [f64; 2],
        /// The colours.
        paints: [Paint; 2],
    },
}

/// A colour with its opacity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paint {
    /// Red, green and blue, 0 to 255.
    pub color: [f64; 3],
    /// 0 to 255.
    pub opacity: f64,
}

impl Paint {
    pub(crate) const WHITE: Self = Self { color: [255.0; 3], opacity: 255.0 };
}

impl NodeContent {
    /// Width and height, if they are its own; a picture has those of its file.
    pub(crate) const fn own_size_px(&self) -> Option<[f64; 2]> {
        match self {
            Self::Box(size) => Some(*size),
            Self::NineSlice(slices) => Some(slices.size_px),
            Self::Shape(shape) => Some(shape.size_px),
            Self::Text(text) => text.area_px,
            Self::Group
            | Self::Image(_)
            | Self::Frame { .. }
            | Self::Progress(_)
            | Self::Nested(_)
            | Self::Particles(_)
            | Self::Emitter(_) => None,
        }
    }

    /// The frame that it shows, if that is of this sheet.
    pub fn frame_of(&self, file: &str) -> Option<&str> {
        match self {
            Self::Frame { sheet, frame } => (sheet == file).then_some(frame),
            Self::NineSlice(slices) => slices.of.frame_of(file),
            Self::Progress(progress) => progress.of.frame_of(file),
            _ => None,
        }
    }

    /// The picture in nine parts of this size; anything but a picture stays as it is.
    pub(crate) fn sliced(self, size_px: [f64; 2], insets: SliceInsets) -> Self {
        match self {
            Self::Image(_) | Self::Frame { .. } => {
                Self::NineSlice(NineSlice { of: Box::new(self), size_px, insets })
            }
            other => other,
        }
    }

    /// The picture as it is seen at a progress, 0 to 100; anything but a picture stays as it is.
    pub(crate) fn seen_to(self, percent: f64, from_right: bool) -> Self {
        match self {
            Self::Image(_) | Self::Frame { .. } => {
                Self::Progress(Progress { of: Box::new(self), from_right, percent })
            }
            other => other,
        }
    }
}
