//! Exact playback of cocos2d-style action trees.

pub mod format;
mod channel;
mod pose;
mod program;
mod timeline;
pub use channel::{Channel, ChannelSet};
pub use pose::Pose;
pub use program::{ease, CompileError, Event, Length, Problem, Program, Span};
pub use timeline::{Timeline, TimelineEvent, Track, TrackRun};
