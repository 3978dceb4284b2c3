//! Exact playback of cocos2d-style action trees.

pub mod channel;
mod ease;
pub mod format;
mod manager;
mod player;
mod pose;
pub mod program;
mod timeline;

pub use channel::{Channel, ChannelSet};
pub use ease::ease;
pub use manager::{ActionManager, RunEvent, RunId, RunOptions, Tag};
pub use player::Player;
pub use pose::Pose;
pub use program::{CompileError, Event, Length, Problem, Program, Span};
pub use timeline::{Timeline, TimelineEvent, Track, TrackRun};
