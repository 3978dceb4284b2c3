//! A tree of actions as calls.

mod composite;
mod ease;
mod from;
mod grids;
mod leaf;

use kineograph_runtime::format::{Action, Clips, Kind, Project, Value};

use super::code::{Call, CallArg, Function, FunctionParams, NodeName, Variable};
use super::places::{Lie, Places};
use super::{Language, runnable};
use crate::effects::before::GridBefore;
use crate::effects::is_move;
use crate::{LossKind, Losses};
use grids::{AmplitudeWrapper, has_grid};

/// Makes the function of one clip.
pub(super) struct FunctionBuilder<'a> {
    project: &'a Project,
    places: &'a Places<'a>,
    clips: Clips<'a>,
    clip: &'a str,
    frame_name: &'a str,
    language: Language,
    losses: &'a mut Losses,
    variables: Vec<Variable>,
    uses: FunctionParams,
    /// The innermost one around what is written.
    amplitude: Option<AmplitudeWrapper>,
    subject: Subject,
    /// Whether an ease around what is written leaves 0 to 1.
    overshoots: bool,
    again: Again,
}

/// Whether what is written plays again as the same action, by what is around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Again {
    /// It doesn't, or as another one.
    #[default]
    Never,
    /// It does if it is a variable, whose name stands twice.
    AsVariable,
    Always,
}

/// The node for which actions are written.
struct Subject {
    name: NodeName,
    /// Whether any of its actions is a grid effect: then they run on a `NodeGrid`, and what moves the node itself is for that.
    is_grid: bool,
    lie: Lie,
}

impl<'a> FunctionBuilder<'a> {
    pub fn new(
        places: &'a Places<'a>,
        clip: &'a str,
        frame_name: &'a str,
        language: Language,
        losses: &'a mut Losses,
    ) -> Self {
        let project = places.project;
        let clips = Clips::of(project);
        Self {
            project,
            places,
            clips,
            clip,
            frame_name,
            language,
            losses,
            variables: Vec::new(),
            uses: FunctionParams::default(),
            amplitude: None,
            subject: Subject { name: NodeName::Target, is_grid: false, lie: places.of_clip(clip) },
            overshoots: false,
            again: Again::Never,
        }
    }

    /// The function of a plain tree, which finds these grids on its nodes.
    pub fn function(mut self, name: String, tree: &Action, before: &[GridBefore]) -> Function {
        let tree = &runnable::of(tree, before, &mut |what, action| self.lose(what, action));
        self.subject.is_grid = has_grid(tree);
        self.uses.grid = self.subject.is_grid;
        self.uses.on_grid = self.subject.is_grid;
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
        let is_for_node = self.subject.is_grid && action.kind() != Kind::CallFunc;
        if !is_for_node {
            return Some(made);
        }
        // The grid of a node without a size is the window.
        if is_move(action) && self.subject.lie.has_size != Some(false) {
            self.lose(LossKind::GridStays, action);
        }
        Some(self.for_node(made))
    }

    /// An action for the node itself, where its others run on its grid.
    fn for_node(&mut self, made: Call) -> Call {
        let node = self.node();
        Call::new("TargetedAction", vec![CallArg::Node(node), CallArg::Call(made)])
    }

    /// The name of the node that is the subject.
    fn node(&mut self) -> NodeName {
        match &self.subject.name {
            NodeName::Target => self.uses.target = true,
            NodeName::Named(_) => self.uses.node = true,
        }
        self.subject.name.clone()
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
        let mut place = format!("{}: {}", self.clip, action.spec().name);
        if what == LossKind::Action {
            if let Some(Value::Text(channel)) = action.param("channel") {
                place = format!("{place} {channel}");
            }
            if let Some(node) = self.node_named() {
                place = format!("{place} ({node})");
            }
        }
        self.losses.note(what, place);
    }

    /// The node that actions are for, if it is one.
    fn node_named(&self) -> Option<&str> {
        if let NodeName::Named(name) = &self.subject.name {
            return Some(name);
        }
        let mut played_on = self.project.runs.iter().filter(|run| run.clip == self.clip);
        let first = played_on.next()?.node.as_str();
        played_on.all(|run| run.node == first).then_some(first)
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
