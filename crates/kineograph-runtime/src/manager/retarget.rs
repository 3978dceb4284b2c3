//! Telling a running action to arrive elsewhere.

use core::fmt;
use core::hash::Hash;

use super::RunningActions;
use super::handle::ActionHandle;
use crate::channel::{Channel, Property, PropertyValue};
use crate::diagnostic::{Code, Diagnostic};
use crate::error::Error;
use crate::pose::{Pose, to_f32};
use crate::prelude::*;
use crate::program::{Aim, NoGoal, Program};

/// The most channels of a property.
const MOST_CHANNELS: usize = 3;

/// The largest goal, as for the parameters of actions.
const MAX_GOAL: f64 = 1e9;

/// Why an action was not told to arrive elsewhere; see [`RunningActions::retarget`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RetargetError {
    /// It is not running.
    NotRunning,
    /// The value is not finite, or beyond ±1e9.
    Value,
    /// Nothing in its program sets the property.
    NotSet,
    /// The last action that sets the property has no goal (`ScaleBy`, `Keyframes`, a spline …) or takes no time.
    NoGoal,
    /// The last action that sets the property goes *to* a value: use [`retarget`](RunningActions::retarget).
    GoesTo,
    /// The last action that sets the property changes it *by* a value: use [`retarget_by`](RunningActions::retarget_by).
    GoesBy,
    /// That action is inside a `Repeat`, a `Yoyo` or a `ReverseTime`: it arrives several times, or where it started.
    Repeats,
    /// Several actions side by side set the property.
    Shared,
    /// An ease around several actions turns back on its way, or an ease does not go from 0 to 1.
    Eased,
    /// That action is over.
    Over,
}

impl RetargetError {
    const fn text(self) -> &'static str {
        match self {
            Self::NotRunning => "the action is not running",
            Self::Value => "the new value must be a number from -1e9 to 1e9",
            Self::NotSet => "nothing in the program sets the property",
            Self::NoGoal => "the last action that sets the property has no end value, or takes no time",
            Self::GoesTo => "the last action that sets the property goes to a value: use retarget",
            Self::GoesBy => "the last action that sets the property changes it by a value: use retarget_by",
            Self::Repeats => "the last action that sets the property is repeated or plays backwards",
            Self::Shared => "several actions side by side set the property",
            Self::Eased => "an ease around the action turns back, or does not go from 0 to 1",
            Self::Over => "the action that sets the property is over",
        }
    }
}

impl fmt::Display for RetargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl core::error::Error for RetargetError {}

impl From<RetargetError> for Error {
    fn from(error: RetargetError) -> Self {
        Diagnostic::new(Code::RetargetRefused).text("message", error.text()).into()
    }
}

impl From<NoGoal> for RetargetError {
    fn from(reason: NoGoal) -> Self {
        match reason {
            NoGoal::Unwritten => Self::NotSet,
            NoGoal::OtherAction => Self::NoGoal,
            NoGoal::Repeats => Self::Repeats,
            NoGoal::Shared => Self::Shared,
            NoGoal::Eased => Self::Eased,
        }
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Lets a running action arrive at another value: a `MoveTo` that homes in on what moves, a bar that fills to a new amount. To be
    /// called as often as the value changes, each frame too: it allocates nothing once there is room, and makes no other program.
    ///
    /// The action goes on from where it is, without a jump, and at its end has exactly the new value. On the way its ease shares out what
    /// is left: the way is that of an action that has always gone there, as seen from here. (Under an ease that turns back, such as an
    /// elastic one, the difference is shared out evenly over the time instead, so that nothing swings far out.) A value that it is going
    /// to already changes nothing, to the bit. A `RotateTo` turns to the new angle the short way from where it is. Played backwards, the
    /// action returns to where it started.
    ///
    /// What is told is the *end* of the run, so it is the last action that sets the property which goes elsewhere: in a Sequence after
    /// others, beside others that set other properties, under eases and at other speeds. It must take time and go to a value: a `MoveTo`,
    /// `JumpTo`, `BezierTo`, `ScaleTo`, `RotateTo`, `SkewTo`, `ResizeTo`, `FadeTo`, `FadeIn`, `TintTo`, `ActionTween` … For those that change a value
    /// *by* an amount there is [`retarget_by`](Self::retarget_by). It may be told before it begins, not once it is over. A run that is a
    /// part of another one (`TargetedAction`) stands for the whole.
    ///
    /// The pose stays a function of program, start, time and these calls with their times. Clones and saved games keep the goals.
    /// [`replace_program`](Self::replace_program) keeps those that the new program has an action for, as if they had been given at its
    /// start; the others are dropped: [`goal`](Self::goal) has none then. Actions with a goal are played one by one instead of as a batch.
    ///
    /// # Errors
    /// If the action is not running, if the value is not finite or beyond ±1e9, and if the program has no such action for the property;
    /// see [`RetargetError`]. Then nothing has changed.
    ///
    /// ```
    /// use kineograph_runtime::channel::Property;
    /// use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
    /// let mut manager = ActionManager::new();
    /// manager.actions.add_target("missile", Pose::default());
    /// let homing = Program::compile(&Action::move_to(1.0, [100.0, 0.0]))?;
    /// let run = manager.actions.run("missile", &homing)?;
    /// manager.update(0.0, |_, _| {});
    /// manager.update(0.5, |_, _| {});
    /// manager.actions.retarget(run, Property::POSITION, [100.0, 40.0])?; // its enemy is there now
    /// assert_eq!(manager.actions.pose("missile").map(|pose| pose.position), Some([50.0, 0.0]));
    /// manager.update(0.25, |_, _| {});
    /// assert_eq!(manager.actions.pose("missile").map(|pose| pose.position), Some([75.0, 20.0]));
    /// manager.update(0.25, |_, _| {});
    /// assert_eq!(manager.actions.pose("missile").map(|pose| pose.position), Some([100.0, 40.0]));
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn retarget<T: PropertyValue>(
        &mut self,
        run: ActionHandle,
        property: Property<T>,
        value: T,
    ) -> Result<(), RetargetError> {
        self.set_goals(run, property, value, false)
    }

    /// As [`retarget`](Self::retarget), of an action that changes the property *by* an amount: a `MoveBy`, `JumpBy`, `BezierBy`, `RotateBy`,
    /// `SkewBy`, `TintBy` … `by` is the whole amount from its start to its end.
    ///
    /// # Errors
    /// As for [`retarget`](Self::retarget).
    ///
    /// ```
    /// # use kineograph_runtime::channel::Property;
    /// # use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
    /// # let mut manager = ActionManager::new();
    /// # manager.actions.add_target("hero", Pose::at([7.0, 0.0]));
    /// let run = manager.actions.run("hero", &Program::compile(&Action::move_by(1.0, [40.0, 0.0]))?)?;
    /// manager.update(0.0, |_, _| {});
    /// manager.update(0.5, |_, _| {});
    /// manager.actions.retarget_by(run, Property::POSITION, [60.0, 0.0])?;
    /// manager.update(0.5, |_, _| {});
    /// assert_eq!(manager.actions.pose("hero").map(|pose| pose.position), Some([67.0, 0.0]));
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn retarget_by<T: PropertyValue>(
        &mut self,
        run: ActionHandle,
        property: Property<T>,
        by: T,
    ) -> Result<(), RetargetError> {
        self.set_goals(run, property, by, true)
    }

    /// Where a running action arrives with a property: what [`retarget`](Self::retarget) has set, or else the end value of its program. Of an
    /// action that changes it by an amount, that amount. `None` if the program has no action that can be told, and if it is not running.
    pub fn goal<T: PropertyValue>(&self, run: ActionHandle, property: Property<T>) -> Option<T> {
        let run = self.runs.find(self.runs.whole(run))?;
        let (program, aims) = (self.runs.program(run)?, self.runs.aims(run));
        let of = |channel: Channel| {
            let index = program.goal_of(channel).ok()?;
            let told = aims.iter().find(|aim| aim.leaf == index).map(|aim| aim.goal);
            told.or_else(|| Some(program.goal(index)?.kind.own()))
        };
        let mut goals = [0.0; MOST_CHANNELS];
        for (index, goal) in goals.iter_mut().enumerate().take(T::CHANNELS) {
            *goal = of(property.channel(index))?;
        }
        Some(T::from_channels(|index| goals[index]))
    }

    fn set_goals<T: PropertyValue>(
        &mut self,
        id: ActionHandle,
        property: Property<T>,
        value: T,
        is_by: bool,
    ) -> Result<(), RetargetError> {
        let run = self.runs.find(self.runs.whole(id)).ok_or(RetargetError::NotRunning)?;
        let mut new = [None; MOST_CHANNELS];
        for (index, new) in new.iter_mut().enumerate().take(T::CHANNELS) {
            let goal = value.to_channel(index);
            if goal.is_nan() || goal.abs() > MAX_GOAL {
                return Err(RetargetError::Value);
            }
            *new = self.new_aim(run, property.channel(index), goal, is_by)?;
        }
        if new.iter().any(Option::is_some) {
            self.settle(self.runs.target(run));
            self.leave_lane(run);
            new.into_iter().flatten().for_each(|aim| self.runs.set_aim(run, aim));
        }
        Ok(())
    }

    /// An aim of a run for a channel; `None` if the run is going there already.
    fn new_aim(
        &self,
        run: u32,
        channel: Channel,
        goal: f64,
        is_by: bool,
    ) -> Result<Option<Aim>, RetargetError> {
        let program = self.runs.program(run).ok_or(RetargetError::NotRunning)?;
        let index = program.goal_of(channel)?;
        let leaf = program.goal(index).ok_or(RetargetError::NoGoal)?;
        if leaf.kind.is_by() != is_by {
            return Err(if is_by { RetargetError::GoesTo } else { RetargetError::GoesBy });
        }
        let before = self.runs.aims(run).iter().find(|aim| aim.leaf == index);
        let secs = self.head(run).elapsed_secs;
        let aim = program.aim(index, goal, before, &self.start_of(run), secs).ok_or(RetargetError::Over)?;
        let known = before.map_or(leaf.kind.own(), |aim| aim.goal);
        // Games have f32s, and programs what was written.
        let is_known = goal == known || goal == f64::from(to_f32(known));
        Ok((!is_known).then_some(aim))
    }

    /// The pose that a run has started from.
    fn start_of(&self, run: u32) -> Pose {
        match self.runs.lane_of(run) {
            Some(_) => {
                let pose = self.pose_at(self.runs.target(run));
                self.runs.as_single(run, &self.head(run), &pose).start
            }
            None => self.runs.single(run).start,
        }
    }

    /// Gives a single run with another program the goals that it has, as far as there are actions for them.
    pub(super) fn keep_goals(&mut self, run: u32, old: &Program) {
        let Some(new) = self.runs.program(run) else { return };
        let start = self.runs.single(run).start;
        let kept = self.runs.aims(run).iter().filter_map(|aim| kept_aim(aim, old, new, &start));
        let kept: Vec<Aim> = kept.collect();
        self.runs.drop_aims(run);
        kept.into_iter().for_each(|aim| self.runs.set_aim(run, aim));
    }
}

/// An aim for another program, as if it had been given at the start.
fn kept_aim(aim: &Aim, old: &Program, new: &Program, start: &Pose) -> Option<Aim> {
    let leaf = old.goal(aim.leaf)?;
    let index = new.goal_of(leaf.channel).ok()?;
    let is_alike = new.goal(index)?.kind.is_by() == leaf.kind.is_by();
    if is_alike { new.aim(index, aim.goal, None, start, 0.0) } else { None }
}
