//! The compiled form of an action tree: poses, events, spans and more.
//!
//! Every action changes each channel by an *affine map of the value at its start*: `MoveBy` x → x + d·u, `MoveTo`
//! x → x·(1 − u) + to·u, `ScaleBy` x → x·((1 − u) + k·u), `Place` x → c, `Show` visible → 1. Affine maps compose and have
//! closed powers, so the tree becomes flat arrays in which every child of a Sequence carries the composed map of all children
//! before it, and every Repeat the map of one round. Sampling walks down once: binary search in a Sequence, division in a
//! Repeat; it costs O(depth · log width), allocates nothing and keeps no state. `RotateTo` is not affine, because it takes
//! the short way; its end is one of three angles, and that class of maps is closed as well (`maps.rs`).
//!
//! # Times
//! A node is evaluated at a local time τ, in seconds from its own start. A boundary belongs to the later side. It counts as reached
//! [`SLACK_SECS`] early, by one predicate everywhere, [`reached`], so that 0.1 + 0.2 s reaches what starts at 0.3 s. An action no
//! longer than the slack is an instant.
//! Before its start and after its end a node is extrapolated: a Sequence by its first and last child with a duration, a Repeat by
//! its first and last round. An instant at the start also applies before it.

mod animation;
mod at_event;
mod builder;
mod compile_error;
mod curves;
mod event_place;
mod events;
mod fingerprint;
pub(crate) mod flat;
mod folds;
mod follow;
mod goals;
mod grids;
mod last_write;
mod leaf;
mod locus;
mod maps;
mod node;
mod node_map;
mod noise;
mod position_starts;
mod removal;
mod sample;
mod sequence;
mod spans;
mod state;
mod targets;
mod writes;

use alloc::sync::Arc;

pub(crate) use at_event::{EventKey, EventPath};
pub use compile_error::CompileError;
pub use events::Event;
pub(crate) use events::{EventParts, EventTable};
pub use folds::Active;
pub use follow::Follow;
pub(crate) use goals::{Aim, NoGoal};
pub(crate) use last_write::JUST_AFTER_SECS;
pub(crate) use removal::Removal;
pub(crate) use sequence::round_at;
pub use spans::Span;
pub(crate) use state::mix;
pub use targets::Target;

use crate::channel::ChannelSet;
pub use crate::channel::value_names::{TooManyNames, ValueNames};
use crate::ease::Curve;
use crate::pose::Pose;
use crate::prelude::*;
use animation::Animation;
use event_place::TextRange;
use events::EventText;
use flat::Flat;
use goals::GoalLeaf;
use grids::GridPart;
use leaf::KeyStop;
use maps::{Affine, ChannelMap};
use node::{Node, NodeId};
use state::State;

/// The instructions of programs, for the table of kinds and the compiler.
pub(crate) mod instructions {
    pub use super::animation::Animation;
    pub use super::builder::{Builder, finish};
    pub use super::events::EventText;
    pub use super::grids::GridPart;
    pub use super::leaf::KeyStop;
    pub use super::node::{NO_ACTION, Node, NodeId, Op};
    pub use super::noise::Noise;
    pub use super::removal::CLEANED_UP;

    pub mod on {
        pub use crate::program::state::{COLOR, POSITION, ROTATION, SCALE, SIZE, SKEW};
    }
}

/// How early a boundary counts as reached, in seconds.
///
/// It exceeds the rounding error of all times in use and is far below a frame. Players, managers, schedulers and directors sum frame times
/// with compensation, which errs by less than 1e-11 s in eight hours; a plain sum errs by 2e-8 s in an hour at 60 frames per
/// second.
pub const SLACK_SECS: f64 = 1e-9;

/// The most actions that clips may add to one tree. Without the limit a few clips that play each other many times could exhaust a game's
/// memory and time; compiling this many takes about a tenth of a second.
pub const MAX_ACTIONS: usize = 100_000;

/// Times are clamped to this magnitude, so that no sum of them overflows.
pub(crate) const MAX_TIME_SECS: f64 = 1e15;

/// Whether `now_secs` reaches the time `boundary_secs`, with a slack of [`SLACK_SECS`]. Poses, events and ends all use this.
///
/// ```
/// use kineograph_runtime::program::reached;
/// assert!(reached(0.1 + 0.2, 0.3) && reached(0.3, 0.1 + 0.2));
/// assert!(!reached(0.299, 0.3));
/// ```
#[inline]
pub fn reached(now_secs: f64, boundary_secs: f64) -> bool {
    now_secs + SLACK_SECS >= boundary_secs
}

/// The place after the last of these times that is reached at `now_secs`: where it stands among them, behind those at the same time.
pub(crate) fn place_among(
    times_secs: impl DoubleEndedIterator<Item = f64> + ExactSizeIterator,
    now_secs: f64,
) -> usize {
    let mut times_secs = times_secs;
    times_secs.rposition(|secs| reached(now_secs, secs)).map_or(0, |last| last + 1)
}

/// A duration up to the slack becomes 0.
pub(crate) fn or_instant(secs: f64) -> f64 {
    if secs <= SLACK_SECS { 0.0 } else { secs }
}

/// A duration, finite or endless.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Length {
    /// This many seconds, ≥ 0.
    Finite(f64),
    /// Endless.
    Endless,
}

impl Length {
    /// The seconds, or `None` when endless.
    pub const fn secs(self) -> Option<f64> {
        match self {
            Self::Finite(secs) => Some(secs),
            Self::Endless => None,
        }
    }

    /// Seconds at progress `t`: 0 is the start, 1 the end; not clamped. NaN counts as 0. An endless length is always at 0 s.
    pub fn secs_at(self, t: f64) -> f64 {
        finite_secs(match self {
            // Not `t * duration`, which could miss the end by one rounding.
            Self::Finite(duration_secs) if t == 1.0 => duration_secs,
            Self::Finite(duration_secs) => finite_secs(t) * duration_secs,
            Self::Endless => 0.0,
        })
    }

    /// The progress at `secs`, the inverse of [`Self::secs_at`] up to one rounding: `secs` ÷ duration, not clamped; 1 for an instant, 0
    /// when endless.
    pub fn progress(self, secs: f64) -> f64 {
        match self {
            Self::Finite(0.0) => 1.0,
            Self::Finite(duration_secs) => finite_secs(secs) / duration_secs,
            Self::Endless => 0.0,
        }
    }
}

/// A compiled action tree: immutable, independent of the tree, shared by everything that plays it.
#[derive(Debug, Default)]
pub struct Program {
    /// The root is first; children of one parent are adjacent and come after it.
    pub(crate) nodes: Vec<Node>,
    /// Start times of the children of Sequences, contiguous for each Sequence.
    pub(crate) starts_secs: Vec<f64>,
    /// Rows of the affine maps of Sequences and Repeats.
    affine: Vec<Affine>,
    /// Rows of the maps that contain a `RotateTo` or `SkewTo`.
    turns: Vec<ChannelMap>,
    pub(crate) animations: Vec<Animation>,
    /// Curves too large for a node.
    curves: Vec<Curve>,
    /// Points of Bézier curves and splines, in pixels.
    pub(crate) points: Vec<[f64; 2]>,
    /// Keys of `Keyframes`.
    pub(crate) stops: Vec<KeyStop>,
    pub(crate) event_texts: Vec<EventText>,
    /// Which texts each node sends, by node; empty if the program has no events.
    event_ranges: Vec<TextRange>,
    pub(crate) value_names: ValueNames,
    pub(crate) follows: Vec<Follow>,
    pub(crate) grid_parts: Vec<GridPart>,
    pub(crate) targets: Vec<Target>,
    /// The channels with a goal, in their order, and the paths to the actions that bring them there.
    goals: Vec<GoalLeaf>,
    goal_paths: Vec<u32>,
    /// Whether its time can run backwards, inside it or beyond an end.
    turns_back: bool,
    /// The earliest `RemoveSelf`, if there is one.
    first_removal: Option<Removal>,
    /// Shared with the programs for other targets.
    spans: Arc<Vec<Span>>,
    /// The form for batches, if the program has one.
    flat: Option<Arc<Flat>>,
}

impl Program {
    /// The length of the program.
    ///
    /// ```
    /// # use kineograph_runtime::{Length, Program, format::Action};
    /// let twice = Action::repeat(2, Action::speed(4.0, Action::delay(1.0)));
    /// assert_eq!(Program::compile(&twice)?.length(), Length::Finite(0.5));
    /// assert_eq!(Program::compile(&Action::repeat_forever(twice))?.length(), Length::Endless);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn length(&self) -> Length {
        let duration_secs = self.root().duration_secs;
        if duration_secs.is_finite() { Length::Finite(duration_secs) } else { Length::Endless }
    }

    /// A number that programs with the same motion and events share, and others hardly ever: it shows whether a program is still the one
    /// that a game was saved with. It can change with the version of this crate.
    pub fn fingerprint(&self) -> u64 {
        fingerprint::of(self)
    }

    /// The pose at progress `t`, clamped to 0 (start) ..= 1 (end), of a target whose pose at the start is `start`. An endless program is
    /// always at progress 0: use [`Self::sample_secs`].
    ///
    /// This is cocos2d-x's `update(t)` as a function: [`Player::update`](crate::Player::update) and
    /// [`Timeline::update`](crate::Timeline::update) compute the same, and playing to a time gives the bits of `update(t)` for that time.
    ///
    /// A pure function, bit for bit. NaN counts as 0. The pose is finite whenever `start` is.
    ///
    /// ```
    /// # use kineograph_runtime::{Pose, Program, format::Action};
    /// let program = Program::compile(&Action::move_by(2.0, [100.0, 0.0]))?;
    /// let start = Pose::at([10.0, 20.0]);
    /// assert_eq!(program.sample(&start, 0.5).position, [60.0, 20.0]);
    /// assert_eq!(program.sample(&start, 0.5), program.sample_secs(&start, 1.0));
    /// assert_eq!(program.sample(&start, 1.1).position, [110.0, 20.0]); // it stays at the end
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn sample(&self, start: &Pose, t: f64) -> Pose {
        self.sample_secs(start, self.secs_at(t))
    }

    /// As [`Self::sample`] with any finite progress: before 0 and beyond 1 the motion continues, as under an ease that overshoots. An
    /// instant program jumps at 0.
    ///
    /// ```
    /// # use kineograph_runtime::{Pose, Program, format::Action};
    /// let program = Program::compile(&Action::move_by(2.0, [100.0, 0.0]))?;
    /// assert_eq!(program.sample_extrapolated(&Pose::default(), 1.1).position, [110.0, 0.0]);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn sample_extrapolated(&self, start: &Pose, t: f64) -> Pose {
        self.sample_secs_extrapolated(start, self.secs_at(t))
    }

    /// The pose `secs` after the start, clamped to start and end; otherwise as [`Self::sample`].
    ///
    /// Costs O(depth · log width) and allocates nothing. Where children of a Spawn share a channel other than the position, each
    /// also costs a search for its last write.
    #[inline]
    pub fn sample_secs(&self, start: &Pose, secs: f64) -> Pose {
        self.sample_secs_extrapolated(start, self.clamped_secs(secs))
    }

    /// As [`Self::sample_secs`], but before the start and beyond the end the motion continues, as in [`Self::sample_extrapolated`].
    #[inline]
    pub fn sample_secs_extrapolated(&self, start: &Pose, secs: f64) -> Pose {
        let mut pose = *start;
        self.sample_written_into(start, secs, &mut pose);
        pose
    }

    /// Writes all channels of the pose of [`Self::sample_secs`] into `pose`. The fastest way to compute many poses, since none is copied.
    pub fn sample_into(&self, start: &Pose, secs: f64, pose: &mut Pose) {
        *pose = *start;
        self.sample_written_into(start, self.clamped_secs(secs), pose);
    }

    #[inline]
    fn clamped_secs(&self, secs: f64) -> f64 {
        secs.max(0.0).min(self.root().duration_secs)
    }

    /// As [`Self::sample_secs_extrapolated`], for a `pose` that equals `start` on all channels that the program does not write.
    pub(crate) fn sample_written_into(&self, start: &Pose, secs: f64, pose: &mut Pose) {
        let secs = finite_secs(secs);
        if !self.flat.as_ref().is_some_and(|flat| flat.sample(start, secs, pose)) {
            self.walk_written_into(start, secs, pose, |_| {});
        }
        self.keep_removed(secs, pose);
    }

    /// A removed target does not come back, even if a wrapper such as `Yoyo` reverts the `RemoveSelf`.
    #[inline]
    fn keep_removed(&self, secs: f64, pose: &mut Pose) {
        if let Some(removal) = self.first_removal {
            pose.removed |= reached(secs, removal.at_secs);
        }
    }

    /// As [`Self::sample_written_into`], always from the tree and never from the flat form. `change` gets the values before they are
    /// rounded.
    #[inline]
    fn walk_written_into(&self, start: &Pose, secs: f64, pose: &mut Pose, change: impl FnOnce(&mut State)) {
        // State is not returned by value: copying it right after writing it would stall.
        let mut state = State::ZERO;
        state.load(start, self.channels());
        self.apply(NodeId::ROOT, secs, &mut state);
        change(&mut state);
        state.store(pose, self.channels());
    }

    /// The progress at `secs`, the inverse of [`Self::secs_at`]: `secs` ÷ duration, not clamped. 1 for an instant program, 0 for an endless one.
    pub fn progress(&self, secs: f64) -> f64 {
        self.length().progress(secs)
    }

    /// Seconds at progress `t`; see [`Self::sample`].
    pub fn secs_at(&self, t: f64) -> f64 {
        self.length().secs_at(t)
    }

    /// When each action plays: one span for each action of the tree, muted ones included, in preorder (parents before children).
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The channels that the program writes at any time. All others keep the values of the start pose, bit for bit.
    #[inline]
    pub fn channels(&self) -> ChannelSet {
        self.root().channels
    }

    /// Whether the program sends any event.
    #[inline]
    pub fn has_events(&self) -> bool {
        self.root().has_events
    }

    /// The name of an event, from its `CallFunc` or frame; empty if the event is not of this program.
    pub fn event_name(&self, event: &Event) -> &str {
        self.event_texts.get(event.text as usize).map_or("", EventText::name)
    }

    /// The payload of an event, from its `CallFunc`, if it has one.
    ///
    /// ```
    /// # use kineograph_runtime::{Program, format::Action};
    /// let sound = Program::compile(&Action::call_func_with("play", "steps/gravel.ogg"))?;
    /// let mut events = Vec::new();
    /// sound.events(f64::NEG_INFINITY, 0.0, &mut events);
    /// assert_eq!(sound.event_name(&events[0]), "play");
    /// assert_eq!(sound.event_payload(&events[0]), Some("steps/gravel.ogg"));
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn event_payload(&self, event: &Event) -> Option<&str> {
        self.event_texts.get(event.text as usize).and_then(EventText::payload)
    }

    /// The index among [`targets`](Self::targets) of the target that an event belongs to; `None` for the program's own target.
    pub(crate) fn event_part(&self, event: &Event) -> Option<usize> {
        (self.event_texts.get(event.text as usize)?.part as usize).checked_sub(1)
    }

    #[inline]
    pub(crate) const fn flat(&self) -> Option<&Arc<Flat>> {
        self.flat.as_ref()
    }

    /// The names of the values that `ActionTween` and `ActionFloat` change, with their channels: the given names, then those of the tree.
    pub const fn value_names(&self) -> &ValueNames {
        &self.value_names
    }

    #[inline]
    fn root(&self) -> &Node {
        self.node(NodeId::ROOT)
    }

    #[inline]
    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}

/// `secs` without NaN and within ±[`MAX_TIME_SECS`].
#[inline]
fn finite_secs(secs: f64) -> f64 {
    // One predictable branch in the usual case; clamping would cost more than the rest of a short walk.
    if secs.abs() <= MAX_TIME_SECS { secs } else { clamped_secs(secs) }
}

#[cold]
fn clamped_secs(secs: f64) -> f64 {
    if secs.is_nan() { 0.0 } else { secs.clamp(-MAX_TIME_SECS, MAX_TIME_SECS) }
}
