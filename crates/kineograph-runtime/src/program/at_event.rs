//! The state at an event: everything before the event in tree order has happened; what comes after it at the same time has not.
//!
//! A time alone doesn't order what happens at it. So an event is identified by its leaf and by how many events that leaf has sent before,
//! over all rounds around it ([`EventKey`]). The key alone gives the path down the tree, without times: in a Sequence the children before
//! the one on the path are complete and those after it have not begun; in a Repeat all rounds before are complete. In a Spawn,
//! children before the one on the path are at the event's time and those after it just before that time.
//!
//! The state is the same whether the event is passed forwards or backwards. Inside a `ReverseTime` it is the state of the
//! child's own tree at the event.

use super::event_place::EventPlace;
use super::last_write::Side;
use super::locus::Locus;
use super::node::NodeId;
use super::state::State;
use super::{Aim, Event, Program, SLACK_SECS, finite_secs};
use crate::channel::{Channel, ChannelSet};
use crate::pose::Pose;

/// Identifies an event of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct EventKey {
    /// Index of the text, which identifies the leaf.
    pub text: u32,
    /// How many events that leaf has sent before.
    pub occurrence: u64,
}

impl Event {
    pub(crate) const fn key(&self) -> EventKey {
        EventKey { text: self.text, occurrence: self.occurrence }
    }
}

impl Program {
    /// The pose at an event, as its handler sees it, of a target whose pose at the start is `start`: everything before the event in tree
    /// order has happened; what comes after it at the same time has not.
    ///
    /// A pure function, as [`Self::sample_secs`] is. `event` must come from [`Self::events`] of this program.
    ///
    /// ```
    /// # use kineograph_runtime::{Pose, Program, format::Action};
    /// let tree = Action::sequence([Action::delay(1.0), Action::call_func("bang"), Action::hide()]);
    /// let program = Program::compile(&tree)?;
    /// let mut events = Vec::new();
    /// program.events(0.0, 1.0, &mut events);
    /// let start = Pose::default();
    /// assert!(program.sample_event(&start, &events[0]).visible);
    /// assert!(!program.sample_secs(&start, events[0].at_secs).visible);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn sample_event(&self, start: &Pose, event: &Event) -> Pose {
        let mut pose = *start;
        if self.has_events() {
            EventPath::to(self, self, event.key()).sample_into(start, &mut pose);
        }
        pose
    }

    /// The channels that are written after `after_secs` and before an event in tree order. See [`Self::writes`].
    pub fn writes_until_event(&self, after_secs: f64, event: &Event) -> ChannelSet {
        let path = EventPath::to(self, self, event.key());
        let is_written = |channel: &Channel| path.last_write(*channel).is_some_and(|secs| secs > after_secs);
        self.channels().iter().filter(is_written).collect()
    }

    /// The channels that are written after an event in tree order, up to and including `until_secs`. See [`Self::writes`].
    pub fn writes_after_event(&self, event: &Event, until_secs: f64) -> ChannelSet {
        let path = EventPath::to(self, self, event.key());
        let is_written =
            |channel: &Channel| path.next_write(*channel).is_some_and(|secs| secs <= until_secs + SLACK_SECS);
        self.channels().iter().filter(is_written).collect()
    }
}

/// The path to an event, and what the program has done when it reaches the event.
///
/// The path is found in the program that sends the event. `program` is that program or one of its [parts](Program::targets), which
/// have the same tree without the actions of other targets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EventPath<'a> {
    program: &'a Program,
    place: EventPlace<'a>,
}

impl<'a> EventPath<'a> {
    /// `event_program` must have events.
    pub const fn to(program: &'a Program, event_program: &'a Program, key: EventKey) -> Self {
        Self { program, place: EventPlace::in_root(event_program, key.text, key.occurrence) }
    }

    const fn locus(&self) -> Locus<'a> {
        Locus::Event(self.place)
    }

    /// Writes the pose at the event to `pose`, which must equal `start` on all channels that the program does not write.
    pub fn sample_into(&self, start: &Pose, pose: &mut Pose) {
        self.sample_state_into(start, pose, |_| {});
    }

    /// As [`Self::sample_into`], of a run with aims for the channels `of`, at `secs` of the program.
    pub fn sample_aimed_into(&self, aims: &[Aim], of: ChannelSet, start: &Pose, secs: f64, pose: &mut Pose) {
        self.sample_state_into(start, pose, |state| self.program.apply_aims(aims, of, secs, state));
    }

    fn sample_state_into(&self, start: &Pose, pose: &mut Pose, change: impl FnOnce(&mut State)) {
        let channels = self.program.channels();
        let mut state = State::ZERO;
        state.load(start, channels);
        self.program.apply_to(NodeId::ROOT, self.locus(), channels, &mut state);
        change(&mut state);
        state.store(pose, channels);
    }

    /// When a channel was last written before the event; `None` if never.
    pub fn last_write(&self, channel: Channel) -> Option<f64> {
        self.program.write_beside(NodeId::ROOT, self.locus(), channel, Side::Before)
    }

    /// When a channel is next written after the event; `None` if never.
    pub fn next_write(&self, channel: Channel) -> Option<f64> {
        self.program.write_beside(NodeId::ROOT, self.locus(), channel, Side::After)
    }

    /// Whether an action that depends on the position at its beginning has begun before the event, at `since_secs` or later.
    pub fn has_begun(&self, since_secs: f64) -> bool {
        self.program.has_begun(NodeId::ROOT, since_secs, self.locus())
    }

    /// The factors of x and y of a shift, made just before what begins at `from_secs`, that remain at the event.
    pub fn left_of_shift(&self, from_secs: f64) -> [f64; 2] {
        self.program.left(NodeId::ROOT, finite_secs(from_secs), self.locus())
    }
}
