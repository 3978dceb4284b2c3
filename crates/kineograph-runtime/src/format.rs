//! What a project file holds: stored types, their RON form, and the table of actions.

mod action;
mod color;
mod project;
pub mod spec;
mod value;

pub use action::{Action, ActionId, MAX_DEPTH, ParamError};
pub use color::Color;
pub use project::{
    Clip, EditorClip, EditorSection, FORMAT, Filter, GraphPosition, Image, Node, Project, Run, Sheet, Sprite,
    Stage, StartPose,
};
pub use spec::{ActionSpec, Arity, Category, Kind, ParamSpec, Unit};
pub use value::{FrameStep, Value, ValueType};
