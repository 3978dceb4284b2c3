//! Exact playback of cocos2d-style action trees.
//!
//! A motion is a tree of actions (`Sequence`, `Spawn`, `Repeat`, eases, `MoveBy`, `CallFunc` …), written by hand as RON or drawn
//! in the Kineograph editor. A game compiles it once and asks for poses:
//!
//! ```
//! use kineograph_runtime::format::Action;
//! use kineograph_runtime::{Player, Pose, Program};
//!
//! let text = r#"Sequence(actions: [
//!     EaseOut(rate: 2.0, action: MoveBy(duration: 0.5, delta: (120.0, 0.0))),
//!     CallFunc(name: "landed"),
//! ])"#;
//! let action = Action::from_ron_text(text)?;
//! let mut hero = Player::new(Program::compile(&action)?, Pose::at([40.0, 60.0]));
//! let mut events = Vec::new();
//! for _ in 0..60 {
//!     let pose = hero.step_with_events(1.0 / 60.0, &mut events); // draw your sprite with it
//!     assert!(pose.position[0] <= 160.0);
//! }
//! assert_eq!(hero.program().event_name(&events[0]), "landed");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Guarantees
//! - [`Program::sample`] is pure: tree, start pose and time determine the pose, to the bit, in any order of calls, on any thread and
//!   platform. The crate reads no file, clock, environment or global, and all transcendental functions come from `libm`.
//! - Time and values are f64 until the pose, which is f32. Powers with small whole exponents are multiplications.
//! - [`Program::events`] lists the events of an interval without playing it.
//! - A [`Program`] is shared by all its instances; sampling allocates nothing.
//! - No tree and no number causes a panic: [`Program::compile`] reports *all* errors of a tree with their places.
//!
//! # Features
//! - `ron` (default): read and write project files. Brings `ron` and the feature `serde`.
//! - `serde`: the types of a project file for other formats than RON, and their checks. Brings `serde`.
//! - `std` (needed by `serde`): what needs an operating system.
//! - `rayon`: large batches play on several threads, to the same bits; see `RunningActions::set_parallel_from`. Brings `rayon`.
//!
//! Without them the crate is `no_std` + `alloc` and depends on `libm` only; trees are built in code then.
//!
//! # Where to look
//! [`guide`] has the concepts, a first animation in five minutes, and the differences from
//! [cocos2d-x](guide::from_cocos2d_x) and from [DOTween and GSAP](guide::from_dotween_and_gsap).
//!
//! [`mod@format`] has the tree and its stored form, [`program`] the compiled form. A [`Player`] is a program with a clock, an
//! [`ActionManager`] runs many programs at once. A [`Tween`] is a value of the game's own type. [`Pose`] and [`channel`] are the animated values, [`ease`] the eases.
//!
//! For games without an engine, the crate `kineograph-stage` has a scheduler, a scene of nodes with parents, a world whose nodes have
//! actions and timers, and a main loop.

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;
// Some unit tests share files with the integration tests, which name this crate.
#[cfg(test)]
extern crate self as kineograph_runtime;
#[cfg(feature = "std")]
extern crate std;

mod action;
mod action_id;
mod blend;
mod cascade;
pub mod channel;
mod clock;
mod clone_fields;
mod compile;
pub mod diagnostic;
mod ease;
mod error;
#[cfg(feature = "serde")]
mod expect;
pub mod format;
pub mod grid;
pub mod guide;
mod manager;
mod mask;
mod movement;
mod player;
mod pose;
mod pose_target;
mod prelude;
pub mod program;
mod random;
mod setters;
mod stagger;
mod timeline;
mod tween;
mod words;

pub use action::{EaseError, NotReversible, ease};
pub use blend::{Blend, BlendFactor};
pub use cascade::Cascade;
pub use channel::{Channel, ChannelSet};
pub use diagnostic::{Arg, Code, Diagnostic, Diagnostics, FieldPath, Place, Position, Segment, Severity};
pub use ease::{Curve, Ease, EaseKind, StepPosition};
pub use error::Error;
pub use manager::{
    ActionHandle, ActionManager, Cancel, MAX_ENTRIES_PER_UPDATE, MAX_STARTS_PER_VISIT, Overwrite, PoseMut,
    RetargetError, RunError, RunEvent, RunEventKind, RunOptions, RunningActions, Tag,
};
#[cfg(feature = "serde")]
pub use manager::{LoadError, SavedActions};
pub use mask::Mask;
pub use player::Player;
pub use pose::Pose;
pub use pose_target::PoseTarget;
pub use program::{Active, CompileError, Event, Follow, Length, Program, Span, Target, ValueNames};
pub use stagger::{Stagger, StaggerFrom};
pub use timeline::{InsideEvent, Removals, Timeline, TimelineBuilder, TimelineEvent, Track, TrackRun, Until};
pub use tween::{Lerp, Tween, TweenStep};

/// What the crate `kineograph-stage` shares. Not for games; changes without notice.
#[doc(hidden)]
pub mod for_stage {
    pub use crate::clock::Clock;
    pub use crate::error::said;
    pub use crate::manager::{KeyIndex, delayed};
    pub use crate::pose::to_f32;
}

/// What the crate `kineograph-files` shares: tokens and the layout of project files. Not for games; changes without notice.
#[cfg(feature = "ron")]
#[doc(hidden)]
pub mod for_files {
    pub use crate::format::load::{in_newest_format, is_ron, with_meant_names};
    pub use crate::format::save::layout::{Brackets, Comments, LayoutField, Tree, print, short_number};
    pub use crate::format::text::{Scanner, Token, comments, position_at, unclosed_comment};
}
