//! The numbers of actions follow a sprite that is dragged.

use kineograph_runtime::Pose;
use kineograph_runtime::format::{Action, Kind};
use kineograph_studio::motion::{Placement, PoseProperty};

use super::dragged_actions::{DraggedActions, Missing, Number};
use super::number_trial::{LeafNumber, NUMBERS_PER_UNIT, NumberTrial, all_edits, set_numbers};
use crate::compile::Programs;
use crate::ctx::Ctx;
use crate::document::{ActionId, ClipId, Document, Edit, NodeId};
use crate::solve::{Jacobian, Probe};

/// Numbers of places are rounded to so many parts of a pixel, where the pose stays as wanted.
const PLACES_PER_PX: f64 = 100.0;

/// Solves for the numbers of actions with which a node is where it should be at a time.
pub struct ActionWriter {
    probe: Probe,
    node: NodeId,
    secs: f64,
    target: DraggedActions,
    jacobian: Jacobian,
    /// Which of the values of a property end on whole numbers of the action.
    whole: [bool; 2],
}

impl ActionWriter {
    /// Grabs the numbers of actions, as they are in this document.
    pub fn new(
        (ctx, document): (&Ctx<'_>, &Document),
        node: NodeId,
        secs: f64,
        target: DraggedActions,
    ) -> Result<Self, Missing> {
        let probe = Probe::new(document, ctx.programs);
        let mut writer = Self { probe, node, secs, target, jacobian: Jacobian::default(), whole: [false; 2] };
        let before: Vec<f64> = writer.target.numbers.iter().map(|number| number.of.before).collect();
        // The controls of a Bézier curve and what others do on top of it may reach over.
        let jacobian = Jacobian::measured(&before, before.len() > 1, &mut writer.evaluator());
        writer.jacobian = jacobian;
        if writer.jacobian.is_any() { Ok(writer) } else { Err(Missing::NotYet) }
    }

    /// What is changed, as in cocos2d-x.
    pub fn name(&self) -> &'static str {
        self.target.name()
    }

    /// The actions that it changes.
    pub fn actions(&self) -> impl Iterator<Item = (ClipId, ActionId)> {
        self.target.leaves.iter().map(|leaf| (leaf.clip, leaf.id))
    }

    /// Whether all numbers that it changes are about its time.
    pub fn is_about_now(&self) -> bool {
        self.target.numbers.iter().all(|number| number.is_now)
    }

    /// Lets the numbers of these axes become whole ones, where the pose stays as wanted within a unit.
    pub const fn keep_whole(&mut self, axes: [bool; 2]) {
        self.whole = axes;
    }

    /// The edits with which a property is as wanted, as far as the actions can go there.
    pub fn edits(&mut self, property: PoseProperty, wanted: &Placement) -> Option<Vec<Edit>> {
        let values = wanted.get(property);
        let channels = property.channels();
        let goal = |number: &Number| {
            channels.iter().position(|channel| *channel == number.channel).map_or(0.0, |axis| values[axis])
        };
        let goals: Vec<f64> = self.target.numbers.iter().map(goal).collect();
        let whole = |number: &Number| {
            let axis = channels.iter().position(|channel| *channel == number.channel);
            axis.and_then(|axis| self.whole.get(axis)) == Some(&true)
        };
        let whole: Vec<bool> = self.target.numbers.iter().map(whole).collect();
        let mut numbers = self.solved(&goals)?;
        if property == PoseProperty::Position {
            let hundredths = |_: usize, x: f64| (x * PLACES_PER_PX).round() / PLACES_PER_PX + 0.0;
            self.round(&mut numbers, &hundredths, &goals, 2.0 / PLACES_PER_PX);
        }
        let whole = |index: usize, x: f64| if whole[index] { x.round() + 0.0 } else { x };
        self.round(&mut numbers, &whole, &goals, 1.0);
        let mut actions = self.target.actions();
        set_numbers(&mut actions, &self.target.leaf_numbers(), &mut numbers, NUMBERS_PER_UNIT);
        Some(all_edits(&self.target.leaves, &actions))
    }

    /// Rounds numbers that changed, unless something that multiplies them, such as a Repeat, would be off by more than this then.
    fn round(
        &mut self,
        numbers: &mut Vec<f64>,
        to: &dyn Fn(usize, f64) -> f64,
        goals: &[f64],
        most_off: f64,
    ) {
        let round = |(index, x): (usize, &f64)| {
            let has_changed = (*x - self.target.numbers[index].of.before).abs() > 1.0e-3;
            if has_changed { to(index, *x) } else { *x }
        };
        let mut rounded: Vec<f64> = numbers.iter().enumerate().map(round).collect();
        if rounded == *numbers {
            return;
        }
        let values = self.evaluator()(&mut rounded);
        let is_near =
            |values: Vec<f64>| values.iter().zip(goals).all(|(x, goal)| (x - goal).abs() <= most_off);
        if values.is_some_and(is_near) {
            *numbers = rounded;
        }
    }

    /// The numbers with which the channels have these values.
    fn solved(&mut self, goals: &[f64]) -> Option<Vec<f64>> {
        let before: Vec<f64> = self.target.numbers.iter().map(|number| number.of.before).collect();
        let is_near =
            |index: usize, off: f64| off.abs() <= 2.0 / NUMBERS_PER_UNIT + 1.0e-6 * goals[index].abs();
        let jacobian = self.jacobian.clone();
        let turns = self.turns_to();
        let mut evaluator = self.evaluator();
        // The angles that `RotateTo` reaches are the same but for whole turns.
        let mut evaluate = |numbers: &mut [f64]| {
            let mut values = evaluator(numbers)?;
            for (index, x) in values.iter_mut().enumerate().filter(|(index, _)| turns[*index]) {
                *x += ((goals[index] - *x) / 360.0).round() * 360.0;
            }
            Some(values)
        };
        jacobian.solved(&before, goals, &is_near, &mut evaluate)
    }

    /// Which numbers are angles that are reached the shorter way round.
    fn turns_to(&self) -> Vec<bool> {
        let kind = |number: &Number| self.target.leaves[number.of.leaf].action.kind();
        let is_turn = |number: &Number| matches!(kind(number), Kind::RotateTo | Kind::RotateFrom);
        self.target.numbers.iter().map(is_turn).collect()
    }

    fn evaluator(&mut self) -> impl FnMut(&mut [f64]) -> Option<Vec<f64>> + '_ {
        let Self { probe, node, secs, target, .. } = self;
        let (numbers, actions) = (target.leaf_numbers(), target.actions());
        let trial = NumberTrial { probe, leaves: &target.leaves, numbers, per_unit: NUMBERS_PER_UNIT };
        trial.evaluator(actions, |document, programs| {
            let pose = pose_at(document, programs, *node, *secs)?;
            Some(target.numbers.iter().map(|number| pose.get(number.channel)).collect())
        })
    }
}

fn pose_at(document: &Document, programs: &Programs, node: NodeId, secs: f64) -> Option<Pose> {
    let index = document.node_place(node)?;
    if programs.track(index)?.runs().iter().any(|run| run.program.has_follow()) {
        let mut poses = Vec::new();
        programs.timeline().poses_at(secs, &mut poses);
        return poses.get(index).copied();
    }
    programs.pose_at(document, node, secs)
}

impl DraggedActions {
    fn leaf_numbers(&self) -> Vec<LeafNumber> {
        self.numbers.iter().map(|number| number.of).collect()
    }

    fn actions(&self) -> Vec<Action> {
        self.leaves.iter().map(|leaf| leaf.action.clone()).collect()
    }
}
