//! What a project file holds: stored types, their RON form, and the table of actions.

mod action;
mod color;
mod ids;
mod load;
mod place;
mod project;
mod save;
pub mod spec;
mod text;
mod validate;
mod value;

pub use action::{Action, ActionId, MAX_DEPTH, ParamError};
pub use color::Color;
pub use ids::assign_ids;
pub use load::{LoadError, Loaded, MAX_FILE_BYTES, load, load_bytes};
pub use place::{Place, Position, Problem, Segment, Severity};
pub use project::{
    Clip, EditorClip, EditorSection, FORMAT, Filter, GraphPosition, Image, Node, Project, Run, Sheet, Sprite,
    Stage, StartPose,
};
pub use save::to_ron;
pub use spec::{ActionSpec, Arity, Category, Kind, ParamSpec, Unit};
pub use text::{Outline, locate};
pub use validate::{MAX_FPS, MAX_GRID, MAX_NODE_DEPTH, MAX_STAGE_PX, action_place, validate};
pub use value::{FrameStep, Value, ValueType};
