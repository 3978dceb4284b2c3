//! Exact playback of cocos2d-style action trees.

mod channel;
pub mod format;
mod pose;
mod program;
mod timeline;
pub use channel::{Channel, ChannelSet};
pub use pose::Pose;
pub use program::{CompileError, Event, Length, Problem, Program, Span, ease};
pub use timeline::{Timeline, TimelineEvent, Track, TrackRun};
