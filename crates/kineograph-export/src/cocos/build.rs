//! A tree of actions as calls.

mod composite;
mod ease;
mod from;
mod grids;
mod leaf;

use kineograph_runtime::format::{Action, Category, Clips, Kind, Project};

use super::Language;
use super::code::{Call, CallArg, Function, FunctionParams, Variable};
use crate::{LossKind, Losses};
use grids::{AmplitudeWrapper, has_grid};

/// Makes the function of one clip.
pub(super) struct FunctionBuilder<'a> {
    project: &'a Project,
    clips: Clips<'a>,
    clip: &'a str,
    frame_name: &'a str,
    language: Language,
    losses: &'a mut Losses,
    variables: Vec<Variable>,
    uses: FunctionParams,
    /// The innermost one around what is written.
    amplitude: Option<AmplitudeWrapper>,
    /// Whether any action is a grid effect: then all runs on a `NodeGrid`, and what moves the node is for that.
    has_grid: bool,
    /// Whether another node is the target.
    is_elsewhere: bool,
}

impl<'a> FunctionBuilder<'a> {
    pub fn new(
        project: &'a Project,
        clip: &'a str,
        frame_name: &'a str,
        language: Language,
        losses: &'a mut Losses,
    ) -> Self {
        let clips = Clips::of(project);
        Self {
            project,
            clips,
            clip,
            frame_name,
            language,
            losses,
            variables: Vec::new(),
            uses: FunctionParams::default(),
            amplitude: None,
            has_grid: false,
            is_elsewhere: false,
        }
    }

    /// The function of a plain tree.
    pub fn function(mut self, name: String, tree: &Action) -> Function {
        self.has_grid = has_grid(tree);
        let (action, returns) = if tree.kind() == Kind::Follow {
            (self.follow(tree), "Action")
        } else {
            (self.call(tree, 1.0), "FiniteTimeAction")
        };
        Function {
            name,
            clip: self.clip.to_owned(),
            returns,
            variables: self.variables,
            action,
            uses: self.uses,
        }
    }

    /// The call that makes an action, all of whose times are multiplied by `stretch`.
    fn call(&mut self, action: &Action, stretch: f64) -> Call {
        if action.kind().is_ease() {
            return self.ease(action, stretch);
        }
        self.composite(action, stretch)
            .or_else(|| self.grid(action, stretch))
            .or_else(|| self.moving(action, stretch))
            .unwrap_or_else(|| self.left_out(action, stretch))
    }

    /// What changes the node itself.
    fn moving(&mut self, action: &Action, stretch: f64) -> Option<Call> {
        let made = self.leaf(action, stretch).or_else(|| self.coming_from(action, stretch))?;
        let is_for_node = self.has_grid && !self.is_elsewhere && action.kind() != Kind::CallFunc;
        if !is_for_node {
            return Some(made);
        }
        if matches!(action.spec().category, Category::Move | Category::Transform) {
            self.lose(LossKind::GridStays, action);
        }
        self.uses.target = true;
        Some(Call::new("TargetedAction", vec![CallArg::Name("target".to_owned()), CallArg::Call(made)]))
    }

    /// As [`Self::call`], as something that takes time, which eases and endless repeats ask for.
    fn interval(&mut self, action: &Action, stretch: f64) -> Call {
        let made = self.call(action, stretch);
        if made.is_instant { Call::list("Sequence", vec![made]) } else { made }
    }

    /// A pause in place of an action that can't be written.
    fn left_out(&mut self, action: &Action, stretch: f64) -> Call {
        self.lose(LossKind::Action, action);
        let secs = action.length().and_then(kineograph_runtime::Length::secs).unwrap_or_default();
        Call::pause(secs * stretch)
    }

    fn lose(&mut self, what: LossKind, action: &Action) {
        self.losses.note(what, format!("{}: {}", self.clip, action.spec().name));
    }

    /// Notes an action that is written as so many short ones.
    fn note_steps(&mut self, action: &Action, count: usize) {
        self.losses.note(LossKind::Steps, format!("{}: {} ({count})", self.clip, action.spec().name));
    }

    /// A name for a variable that is not taken.
    fn variable(&self, kind: &str) -> String {
        format!("{kind}{}", self.variables.len() + 1)
    }

    /// The sheet whose frames the clip shows: that of the first node it plays on, else the first one.
    fn sheet(&self) -> &'a str {
        let played_on =
            self.project.runs.iter().filter(|run| run.clip == self.clip).map(|run| run.node.as_str());
        let sheets = played_on
            .filter_map(|name| self.project.nodes.iter().find(|node| node.name == name)?.content.sheet());
        let first = self.project.sheets.iter().map(|sheet| sheet.name.as_str());
        sheets.chain(first).next().unwrap_or("sprite")
    }
}
