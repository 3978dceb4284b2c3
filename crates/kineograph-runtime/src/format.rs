//! What a project file holds: stored types, their RON form, and the table of actions.

mod action;
mod clips;
mod color;
#[cfg(feature = "ron")]
mod ids;
#[cfg(feature = "ron")]
mod load;
#[cfg(feature = "ron")]
mod marker;
mod near;
mod own_ease;
#[cfg(feature = "ron")]
mod place;
#[cfg(feature = "ron")]
mod project;
#[cfg(feature = "ron")]
mod run;
#[cfg(feature = "ron")]
mod save;
pub mod spec;
#[cfg(feature = "ron")]
mod text;
#[cfg(feature = "ron")]
mod validate;
mod value;

pub use action::{Action, ActionId, MAX_DEPTH, NotReversible, ParamError};
pub use clips::Clips;
pub(crate) use clips::{Size, played_clip};
pub use color::Color;
#[cfg(feature = "ron")]
pub use ids::assign_ids;
#[cfg(feature = "ron")]
pub use load::{LoadError, Loaded, MAX_FILE_BYTES, load, load_bytes};
#[cfg(feature = "ron")]
pub use marker::Marker;
pub(crate) use near::did_you_mean;
#[cfg(feature = "ron")]
pub use own_ease::NamedEase;
pub(crate) use own_ease::ease_name;
#[cfg(feature = "ron")]
pub(crate) use own_ease::own_ease_problems;
#[cfg(feature = "ron")]
pub use place::{Place, Position, Problem, Segment, Severity};
#[cfg(feature = "ron")]
pub use project::{
    Clip, EditorClip, EditorSection, FORMAT, Filter, GraphComment, GraphFrame, GraphPosition, Image, Node,
    Project, Sheet, Sprite, Stage, StartPose,
};
#[cfg(feature = "ron")]
pub use run::Run;
#[cfg(feature = "ron")]
pub use save::to_ron;
pub use spec::{ActionSpec, Arity, Category, Kind, ParamSpec, Unit};
#[cfg(feature = "ron")]
pub use text::{Outline, locate};
#[cfg(feature = "ron")]
pub use validate::{
    MAX_AT_SECS, MAX_FPS, MAX_GRID, MAX_NODE_DEPTH, MAX_PLAYED_ACTIONS, MAX_STAGE_PX, action_place, validate,
};
pub(crate) use value::format_number;
pub use value::{FrameStep, Key, Value, ValueType};
