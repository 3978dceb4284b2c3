//! The project file: stored types, their RON form, and the table of actions.

#[cfg(feature = "serde")]
mod as_symbol;
#[cfg(feature = "serde")]
mod check;
#[cfg(feature = "serde")]
mod checker;
mod clips;
#[cfg(feature = "serde")]
mod content;
#[cfg(feature = "serde")]
mod editor_canvas;
#[cfg(feature = "serde")]
mod editor_folder;
#[cfg(feature = "serde")]
mod expectation;
#[cfg(feature = "ron")]
mod fix;
mod frame_names;
#[cfg(feature = "serde")]
mod ids;
#[cfg(feature = "serde")]
mod listed;
#[cfg(feature = "ron")]
pub(crate) mod load;
#[cfg(feature = "serde")]
mod marker;
#[cfg(feature = "ron")]
mod migrate;
#[cfg(feature = "serde")]
mod omitted;
mod own_ease;
mod play_clip;
#[cfg(feature = "serde")]
mod project;
#[cfg(feature = "serde")]
mod read_warnings;
#[cfg(feature = "serde")]
mod run;
#[cfg(feature = "ron")]
pub(crate) mod save;
#[cfg(feature = "serde")]
mod sheet;
#[cfg(feature = "serde")]
mod start_pose;
#[cfg(feature = "ron")]
pub(crate) mod text;
#[cfg(feature = "ron")]
mod version;

#[cfg(feature = "serde")]
pub use check::{
    IMAGE_SCALES, MAX_AT_SECS, MAX_FPS, MAX_FRAME_SECS, MAX_GRID, MAX_NAME_CHARS, MAX_NODE_DEPTH,
    MAX_PARTICLES, MAX_PLAYED_ACTIONS, MAX_RECT_PX, MAX_STAGE_PX, RUN_SPEEDS,
};
#[cfg(feature = "serde")]
pub use checker::{Checker, ClipPart, ClipReport, Part, Source, check};
pub use clips::Clips;
pub(crate) use clips::played_clip;
#[cfg(feature = "serde")]
pub use content::{
    Content, Fill, Form, GradientStop, NineSlice, NumberFormat, ParticleEnd, ParticleMotion, ParticleSpace,
    ParticleStart, Particles, Progress, ProgressKind, Shadow, Shape, SliceFill, Stroke, Symbol,
    SymbolOverride, Text, TextAlign, TextPart, VerticalAlign,
};
#[cfg(feature = "serde")]
pub use editor_canvas::{EditorBookmark, EditorCanvas, EditorFrame, EditorGuide};
#[cfg(feature = "serde")]
pub use editor_folder::EditorFolder;
#[cfg(feature = "serde")]
pub(crate) use expectation::parts;
#[cfg(feature = "serde")]
pub use expectation::{Expectation, ExpectedPose};
#[cfg(feature = "ron")]
pub use fix::{FixedText, fix_text};
#[cfg(feature = "serde")]
pub use ids::{FreeIds, OutOfIds, assign_ids};
#[cfg(feature = "ron")]
pub use load::counts::{MAX_ALL_ENTRIES, MAX_ENTRIES, MAX_ITEMS, MAX_RUN_NODES, MAX_WORDS};
#[cfg(feature = "ron")]
pub use load::{Loaded, MAX_FILE_BYTES, MAX_MISTAKES, MAX_TEXT_CHARS, load, load_bytes, too_large};
#[cfg(feature = "serde")]
pub use marker::Marker;
#[cfg(feature = "serde")]
pub use own_ease::NamedEase;
#[cfg(feature = "serde")]
pub(crate) use own_ease::check_own_ease;
#[cfg(feature = "serde")]
pub(crate) use own_ease::ease_name;
pub(crate) use play_clip::{in_place_of, resolve, suggest_names};
#[cfg(feature = "serde")]
pub use project::{
    Clip, EditorClip, EditorNode, EditorSection, FORMAT, Filter, GraphComment, GraphFrame, GraphPosition,
    Image, ImageFrames, Node, Project, Stage, StartPose,
};
#[cfg(feature = "serde")]
pub use run::Run;
#[cfg(feature = "ron")]
pub use save::to_ron;
#[cfg(feature = "serde")]
pub use sheet::{Direction, FrameView, Kerning, Sheet, SheetFrame, Tag, TagFrame, TaggedFrame};
#[cfg(feature = "ron")]
pub use text::{Outline, locate};

#[cfg(feature = "serde")]
pub use crate::action::FrameRef;
pub use crate::action::check::check_action;
pub use crate::action::kinds::spec;
pub use crate::action::{
    Action, ActionId, ActionSpec, Arity, Category, Color, FrameStep, Key, Kind, MAX_DEPTH, NotReversible,
    ParamError, ParamSpec, Unit, Value, ValueType,
};
pub use crate::words::{MAX_SHOWN_CHARS, Shortened, is_unseen, shortened};
