//! The handle, options and events of a running action.

use super::policy::Overwrite;
use super::state::State;
use crate::format::ActionId;
use crate::setters::setters;

/// The id of a running action. It stays unique when its slot is reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ActionHandle {
    pub(super) slot: u32,
    pub(super) generation: u32,
}

/// A game's own number for a running action, by which it finds or stops the action on its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tag(pub u32);

/// How to run a program.
///
/// ```
/// use kineograph_runtime::{ActionManager, Overwrite, Pose, Program, RunOptions, Tag, format::Action};
/// let program = Program::compile(&Action::move_by(0.5, [40.0, 0.0]))?;
/// let mut manager = ActionManager::new();
/// manager.actions.add_target("hero", Pose::default());
/// let options = RunOptions::default().with_tag(Tag(7)).with_overwrite(Overwrite::ReplaceChannels);
/// assert!(manager.actions.run_with("hero", &program, options).is_ok());
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct RunOptions<'a, K> {
    /// A tag to find it by.
    pub tag: Option<Tag>,
    /// A name to find it by. Names are compared exactly and stay in memory as long as the manager: use a fixed set of them.
    pub name: Option<&'a str>,
    /// The game's own flags, by which several actions are stopped at once.
    pub flags: u32,
    /// Starts it paused. As in cocos2d-x this counts only if nothing else runs on the target, since it pauses the whole target.
    /// [`RunningActions::pause_run`](super::RunningActions::pause_run) pauses one action.
    pub paused: bool,
    /// How fast it plays: 1 is its own pace, 0 stands still, and below 0 it plays backwards from its end. A value that is not finite
    /// counts as 1.
    pub speed: f64,
    /// Where it starts, in seconds of the program, from 0 to its duration; with a negative speed counted from its end. Events before this
    /// time count as past, and so do those at it unless it is 0. A negative or non-finite value counts as 0.
    pub start_at_secs: f64,
    /// How long it waits before it starts, in seconds of its target, whatever its own speed, ≥ 0. It starts from the pose that its target
    /// has then. A negative or non-finite value counts as 0.
    pub delay_secs: f64,
    /// How much of the update that a handler runs it in had passed since it started, in seconds ≥ 0: it plays these in its first update
    /// already. With [`RunEvent::left_secs`] it goes on exactly where an event or an end was. It has no effect outside of updates, and on a
    /// target that was visited before in this update.
    pub late_secs: f64,
    /// Plays back and forth without end. Has no effect on an instant program.
    pub ping_pong: bool,
    /// Also sends events while it plays backwards, marked as such.
    pub backward_events: bool,
    /// Reports its end to the event handler; see [`RunEventKind`].
    pub reports_end: bool,
    /// Another target, whose removal ends this action.
    pub linked_to: Option<K>,
    /// What it does to other actions on its target.
    pub overwrite: Overwrite,
}

impl<K> Default for RunOptions<'_, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, K> RunOptions<'a, K> {
    /// Plays once, at its own pace, beside everything else on the target.
    pub const fn new() -> Self {
        Self {
            tag: None,
            name: None,
            flags: 0,
            paused: false,
            speed: 1.0,
            start_at_secs: 0.0,
            delay_secs: 0.0,
            late_secs: 0.0,
            ping_pong: false,
            backward_events: false,
            reports_end: false,
            linked_to: None,
            overwrite: Overwrite::Stack,
        }
    }

    setters! { optional:
        /// Sets the tag to find it by.
        with_tag tag: Tag,
        /// Sets the name to find it by.
        with_name name: &'a str,
        /// Ends it when another target is removed.
        with_linked_to linked_to: K,
    }

    setters! { plain:
        /// Sets the game's own flags.
        with_flags flags: u32,
        /// Sets whether it starts paused.
        with_paused paused: bool,
        /// Sets how fast it plays.
        with_speed speed: f64,
        /// Sets where it starts, in seconds of the program.
        with_start_at_secs start_at_secs: f64,
        /// Sets how long it waits before it starts, in seconds.
        with_delay_secs delay_secs: f64,
        /// Sets how much of the update had passed since it started, in seconds.
        with_late_secs late_secs: f64,
        /// Sets whether it plays back and forth.
        with_ping_pong ping_pong: bool,
        /// Sets whether it also sends events while it plays backwards.
        with_backward_events backward_events: bool,
        /// Sets whether it reports its end.
        with_reports_end reports_end: bool,
        /// Sets what it does to other actions on its target.
        with_overwrite overwrite: Overwrite,
    }
}

impl<K> RunOptions<'_, K> {
    pub(super) const fn usable_speed(&self) -> f64 {
        if self.speed.is_finite() { self.speed } else { 1.0 }
    }

    pub(super) const fn usable_delay_secs(&self) -> f64 {
        usable_secs(self.delay_secs)
    }

    /// Where it starts, in seconds of a program with this duration.
    pub(super) const fn usable_start_secs(&self, duration_secs: f64) -> f64 {
        let start_secs = usable_secs(self.start_at_secs).min(duration_secs);
        if self.usable_speed() < 0.0 && duration_secs.is_finite() {
            duration_secs - start_secs
        } else {
            start_secs
        }
    }

    /// The initial flags.
    pub(super) fn state(&self, start_secs: f64) -> State {
        let mut state = State::default();
        state.set(State::BACKWARDS, self.usable_speed() < 0.0);
        state.set(State::START_AHEAD, start_secs == 0.0 && self.usable_speed() >= 0.0);
        state.set(State::PING_PONG, self.ping_pong);
        state.set(State::BACKWARD_EVENTS, self.backward_events);
        state.set(State::REPORTS, self.reports_end);
        state.set(State::TAGGED, self.tag.is_some());
        state.set(State::WAITING, self.usable_delay_secs() > 0.0);
        state.set(State::EXTRA, self.has_extra());
        state
    }

    /// Whether it needs an entry in the side table.
    fn has_extra(&self) -> bool {
        self.name.is_some() || self.flags != 0 || self.usable_delay_secs() > 0.0 || self.linked_to.is_some()
    }
}

pub(super) const fn usable_secs(secs: f64) -> f64 {
    if secs.is_finite() { secs.max(0.0) } else { 0.0 }
}

/// The kind of an event that a handler gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum RunEventKind {
    /// A running action has reached a `CallFunc`.
    Event,
    /// An action has reached its end, or backwards its start, and no longer runs. Comes after its last event.
    Completed,
    /// An action was ended before that: stopped, replaced, or removed with a target.
    ///
    /// Within an update it is reported right after the handler that caused it returns, otherwise with the next update.
    Removed,
}

/// Something that a running action reports to the handler.
///
/// [`RunEventKind::Event`] comes from every action, the other kinds only from actions with [`RunOptions::reports_end`].
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct RunEvent<'a, K> {
    /// Its kind.
    pub kind: RunEventKind,
    /// The target of the action; for an event in a `TargetedAction`, the target of that.
    pub target: K,
    /// The running action as a whole; it may end in this update.
    pub run: ActionHandle,
    /// Its tag.
    pub tag: Option<Tag>,
    /// The name of the `CallFunc`; for other kinds the name of the running action, or an empty text.
    pub name: &'a str,
    /// The payload of the `CallFunc`.
    pub payload: Option<&'a str>,
    /// The id of the `CallFunc`.
    pub action: Option<ActionId>,
    /// When it happened, in seconds of the program.
    pub at_secs: f64,
    /// How much of the update was left then, in seconds; see [`RunOptions::late_secs`]. 0 for what does not happen in the course of an update.
    pub left_secs: f64,
    /// Whether the action played backwards.
    pub is_backwards: bool,
}
