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
//! Inside a program a node is evaluated at a local time τ, in seconds from its own start. Boundaries belong to the later side and
//! are reached with a slack of [`SLACK_SECS`], by one predicate everywhere, [`reached`], so that 0.1 + 0.2 s reaches what
//! starts at 0.3 s. An action that lasts no longer than the slack is instant.
//! Before its start and after its end a node is extrapolated: a Sequence by the first and the last child that last, a Repeat by
//! its first and last round. An instant at the start is in force before it too.

mod active;
mod animation;
mod at_event;
mod before;
mod carry;
mod check;
mod compile;
mod compile_error;
mod curves;
mod events;
pub(crate) mod flat;
mod follow;
mod frame_names;
mod last_write;
mod leaf;
mod maps;
mod muting;
mod node;
mod node_map;
mod noise;
mod placement;
mod play_clip;
mod position_at_event;
mod position_starts;
#[cfg(feature = "serde")]
mod project;
mod removal;
mod sample;
mod sequence;
mod spans;
mod state;
mod targets;
mod timing;
mod value_names;
mod writes;

use alloc::sync::Arc;

pub use active::Active;
pub(crate) use at_event::{EventKey, EventPath};
pub use check::check;
#[cfg(feature = "serde")]
pub(crate) use check::{RightTree, check_tree};
pub(crate) use check::{number_args, number_problem};
pub use compile_error::CompileError;
pub use events::Event;
pub(crate) use events::{EventParts, EventTable};
pub use follow::Follow;
#[cfg(feature = "serde")]
pub(crate) use frame_names::Names as FrameNames;
pub(crate) use last_write::JUST_AFTER_SECS;
pub(crate) use muting::{is_bypassed, is_left_out};
pub use play_clip::MAX_ACTIONS;
#[cfg(feature = "serde")]
pub(crate) use play_clip::resolve_explained;
pub(crate) use removal::Removal;
pub use spans::Span;
pub use targets::Target;
pub(crate) use timing::{children_starts_secs, tree_secs};
pub use value_names::{TooManyNames, ValueNames};

use crate::channel::ChannelSet;
use crate::ease::Curve;
use crate::format::{Action, Clips};
use crate::pose::Pose;
use crate::prelude::*;
use animation::Animation;
use at_event::TextRange;
use events::EventText;
use flat::Flat;
use leaf::Stop;
use maps::{Affine, ChannelMap};
use node::{Node, NodeId};
use state::State;

/// What the table of kinds makes leaves of.
pub(crate) mod for_kinds {
    pub use super::leaf::{Source, Work, bringing, text};
    pub use super::node::Op;
    pub use super::removal::CLEANED_UP;

    /// Channels that belong together.
    pub mod on {
        pub use crate::program::state::{COLOR, POSITION, ROTATION, SCALE, SIZE, SKEW};
    }
}

/// A boundary counts as reached this early, in seconds.
///
/// More than the rounding of all times in play, and far less than a frame. Players, managers, schedulers and directors compensate the rounding
/// of their sums of frame times, which err by less than 1e-11 s in eight hours; a plain sum errs by 2e-8 s in an hour of
/// 60 frames per second.
pub const SLACK_SECS: f64 = 1e-9;

/// Times are clamped to this magnitude, so that no sum of them overflows.
pub(crate) const MAX_TIME_SECS: f64 = 1e15;

/// Whether the time `boundary_secs` is reached at `now_secs`, with a slack of [`SLACK_SECS`]. Poses, events and ends all use this.
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

/// A length of time, finite or endless.
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

    /// Seconds at progress `t`: 0 is the start, 1 the end, not clamped. NaN counts as 0. What never ends never gets beyond progress 0: 0.
    pub fn secs_at(self, t: f64) -> f64 {
        finite_secs(match self {
            // Not `t * duration`, which could miss the end by one rounding.
            Self::Finite(duration_secs) if t == 1.0 => duration_secs,
            Self::Finite(duration_secs) => finite_secs(t) * duration_secs,
            Self::Endless => 0.0,
        })
    }

    /// The progress at `secs`, the inverse of [`Self::secs_at`] up to one rounding: `secs` ÷ duration, not clamped; 1 where nothing takes time,
    /// 0 where nothing ends.
    pub fn progress(self, secs: f64) -> f64 {
        match self {
            Self::Finite(0.0) => 1.0,
            Self::Finite(duration_secs) => finite_secs(secs) / duration_secs,
            Self::Endless => 0.0,
        }
    }
}

/// A compiled action tree: immutable, without reference to the tree, shared by everything that plays it.
#[derive(Debug, Default)]
pub struct Program {
    /// The root is the first; children of one parent are adjacent, after it.
    nodes: Vec<Node>,
    /// Start times of Sequence children, each Sequence's in one piece.
    starts_secs: Vec<f64>,
    /// Rows of affine maps, of Sequences and Repeats.
    affine: Vec<Affine>,
    /// Rows of the maps that hold a `RotateTo`.
    turns: Vec<ChannelMap>,
    animations: Vec<Animation>,
    /// The curves of eases that are too large for a node.
    curves: Vec<Curve>,
    /// Points of curves and splines, in pixels.
    points: Vec<[f64; 2]>,
    /// Keys of `Keyframes`.
    stops: Vec<Stop>,
    event_texts: Vec<EventText>,
    /// Which texts each node sends, by node; empty without events.
    event_ranges: Vec<TextRange>,
    value_names: ValueNames,
    follows: Vec<Follow>,
    targets: Vec<Target>,
    /// Whether its time can run backwards within, or beyond an end.
    turns_back: bool,
    /// The `RemoveSelf` that happens first; `None` if none does.
    first_removal: Option<Removal>,
    /// Shared with the parts for other targets.
    spans: Arc<Vec<Span>>,
    /// The same motion for batches, if the tree allows it.
    flat: Option<Arc<Flat>>,
}

impl Program {
    /// Compiles a tree. The program keeps no reference to it.
    ///
    /// Takes time and memory in proportion to the number of actions: rounds are not unrolled, and 100,000 leaves take some
    /// tens of milliseconds.
    ///
    /// ```
    /// use kineograph_runtime::{Program, format::Action};
    /// let error = Program::compile(&Action::repeat(0, Action::delay(-1.0))).unwrap_err();
    /// let sentences: Vec<_> = error.diagnostics.iter().map(ToString::to_string).collect();
    /// assert_eq!(sentences, [
    ///     "Repeat: times must be at least 1 (is 0)",
    ///     "Repeat › DelayTime: duration must be at least 0 (is -1)",
    /// ]);
    /// ```
    ///
    /// # Errors
    /// With *all* errors of the tree, each with its place; see [`check`].
    pub fn compile(action: &Action) -> Result<Arc<Self>, CompileError> {
        Self::compile_with(action, &ValueNames::new())
    }

    /// As [`Self::compile`], with names of values that already have channels: programs that play on one target agree if
    /// each is compiled with the names of the others.
    ///
    /// # Errors
    /// As [`Self::compile`]; also when the tree and `names` together have more than [`ValueNames::MAX`] names.
    pub fn compile_with(action: &Action, names: &ValueNames) -> Result<Arc<Self>, CompileError> {
        compile::compile(action, names, None).map(Arc::new)
    }

    /// As [`Self::compile_with`], for a tree that plays other clips by `PlayClip`: each plays the tree of its name in `clips`, as if
    /// written there; and each `EaseNamed` is the own ease of its name in `clips`.
    ///
    /// Spans, [`Self::active_at`], events and diagnostics name the `PlayClip` for everything inside of it. To compile the tree of a clip,
    /// pass the one in `clips` itself, so that diagnostics can name the clip.
    ///
    /// # Errors
    /// As [`Self::compile_with`]; also when a name is unknown, a clip plays itself, or a tree has more than [`MAX_ACTIONS`] (100,000)
    /// actions with all clips inside.
    pub fn compile_in(
        action: &Action,
        clips: &Clips<'_>,
        names: &ValueNames,
    ) -> Result<Arc<Self>, CompileError> {
        compile::compile(action, names, Some(clips)).map(Arc::new)
    }

    /// As [`Self::compile_in`], for a tree that a [`Checker`](crate::format::Checker) has just checked as part of a project with these clips:
    /// if `report` is about this very tree, it is not checked again, which takes a third of the time.
    ///
    /// # Errors
    /// As [`Self::compile_in`].
    #[cfg(feature = "serde")]
    pub fn compile_checked(
        action: &Arc<Action>,
        clips: &Clips<'_>,
        report: &crate::format::ClipReport,
    ) -> Result<Arc<Self>, CompileError> {
        match report.of_right_tree(action) {
            Some(right) => Ok(Arc::new(compile::compile_right(action, clips, right))),
            None => Self::compile_in(action, clips, report.names_before()),
        }
    }

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

    /// The pose at progress `t`, clamped to 0 (start) ..= 1 (end), of a target that stood at `start`. An endless program is always at
    /// progress 0: [`Self::sample_secs`] has all its poses.
    ///
    /// This is what `update(t)` of an action does in cocos2d-x, as a function: [`Player::update`](crate::Player::update) and
    /// [`Timeline::update`](crate::Timeline::update) are it, and playing to a moment gives the bits of `update(t)` for that moment.
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

    /// As [`Self::sample`] with any finite progress: before 0 and beyond 1 the motion continues, as an ease that overshoots continues what it
    /// eases. An instant program jumps at 0.
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

    /// The pose `secs` after the start, clamped to start and end, by the rules of [`Self::sample`].
    ///
    /// Costs O(depth · log width) and allocates nothing. Children of a Spawn that write the same channel other than the position
    /// cost a search for the last writer each.
    #[inline]
    pub fn sample_secs(&self, start: &Pose, secs: f64) -> Pose {
        self.sample_secs_extrapolated(start, self.clamped_secs(secs))
    }

    /// As [`Self::sample_secs`], but before the start and beyond the end the motion continues, by the rules of [`Self::sample_extrapolated`].
    #[inline]
    pub fn sample_secs_extrapolated(&self, start: &Pose, secs: f64) -> Pose {
        let mut pose = *start;
        self.sample_written_into(start, secs, &mut pose);
        pose
    }

    /// Writes the pose of [`Self::sample_secs`] into `pose`, all channels of it. The fastest way to compute many poses, since none is copied.
    pub fn sample_into(&self, start: &Pose, secs: f64, pose: &mut Pose) {
        *pose = *start;
        self.sample_written_into(start, self.clamped_secs(secs), pose);
    }

    /// Within start and end; NaN is the start.
    #[inline]
    fn clamped_secs(&self, secs: f64) -> f64 {
        secs.max(0.0).min(self.root().duration_secs)
    }

    /// As [`Self::sample_secs_extrapolated`], for a `pose` that equals `start` on all channels that the program does not write.
    pub(crate) fn sample_written_into(&self, start: &Pose, secs: f64, pose: &mut Pose) {
        let secs = finite_secs(secs);
        if !self.flat.as_ref().is_some_and(|flat| flat.sample(start, secs, pose)) {
            self.walk_written_into(start, secs, pose);
        }
        // What has left its stage does not come back, whatever takes the `RemoveSelf` back.
        if let Some(removal) = self.first_removal {
            pose.removed |= reached(secs, removal.at_secs);
        }
    }

    /// As [`Self::sample_written_into`], by the tree.
    fn walk_written_into(&self, start: &Pose, secs: f64, pose: &mut Pose) {
        // Not returned by value from anywhere: copying it right after it was written would stall.
        let mut state = State::ZERO;
        state.load(start, self.channels());
        self.apply(NodeId::ROOT, secs, &mut state);
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

    /// When each action plays: one span for each action of the tree, muted ones included, in preorder (a parent before its children).
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The channels that the program ever writes. All others keep the values of the start pose, bit for bit.
    #[inline]
    pub fn channels(&self) -> ChannelSet {
        self.root().channels
    }

    /// Whether the program sends any event.
    #[inline]
    pub fn has_events(&self) -> bool {
        self.root().has_events
    }

    /// The name of an event, from its `CallFunc`; empty for an event of another program.
    pub fn event_name(&self, event: &Event) -> &str {
        self.event_texts.get(event.text as usize).map_or("", EventText::name)
    }

    /// The payload of an event, from its `CallFunc`, if there is one.
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

    /// The index among the [`targets`](Self::targets) of the target that an event belongs to; `None` for the program's own target.
    pub(crate) fn event_part(&self, event: &Event) -> Option<usize> {
        (self.event_texts.get(event.text as usize)?.part as usize).checked_sub(1)
    }

    /// The form for batches, if it has one.
    #[inline]
    pub(crate) const fn flat(&self) -> Option<&Arc<Flat>> {
        self.flat.as_ref()
    }

    /// The names of the values that `ActionTween` and `ActionFloat` change, with their channels: the given ones, then those of the tree.
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
    // One foretold branch in the usual case; clamping costs more than the rest of a short walk.
    if secs.abs() <= MAX_TIME_SECS { secs } else { clamped_secs(secs) }
}

#[cold]
fn clamped_secs(secs: f64) -> f64 {
    if secs.is_nan() { 0.0 } else { secs.clamp(-MAX_TIME_SECS, MAX_TIME_SECS) }
}
