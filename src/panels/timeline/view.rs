//! What differs between the Clip view and the Runs view. All else is the canvas, and common to both.

use std::collections::BTreeSet;

use egui::{Painter, Pos2, Rect, Response, Ui};
use kineograph_runtime::format::ActionId;

use super::TimelinePanel;
use super::actions::ActionRow;
use super::canvas::TimeCanvas;
use super::drag::{StretchPart, TimelineDrag};
use super::marquee::MarqueeDrag;
use super::moment::Moment;
use super::run_bar::RunPlace;
use crate::command::Command;
use crate::document::{NodeId, RunId};
use crate::panels::{Ctx, Outbox};
use crate::session::{Selection, SelectionChange};
use crate::ui_kit::gesture::Gesture;

/// A view on the canvas: what its lines show, and what can be done to that.
pub trait CanvasView {
    /// What is selected in it: actions or runs.
    type Id: Copy + Ord;

    /// Areas, scale and lines.
    fn canvas(&self) -> &TimeCanvas;

    /// What of a selection counts in this view.
    fn selected(selection: &Selection) -> &[Self::Id];

    /// The change that selects these and nothing else.
    fn selection(ids: Vec<Self::Id>) -> SelectionChange;

    /// Whether one is selected.
    fn is_selected(&self, ctx: &Ctx<'_>, id: Self::Id) -> bool;

    /// What a frame touches with the pointer there.
    fn touched(&self, frame: &MarqueeDrag, pointer: Pos2) -> Vec<Self::Id>;

    /// The marks that are seen on the line of all times.
    fn moments(&self) -> &[Moment<Self::Id>];

    /// The tooltip of a mark.
    fn moment_text(&self, moment: &Moment<Self::Id>) -> String;

    /// What a mark does besides selecting, such as its menu.
    fn use_moment(
        &self,
        _ui: &Ui,
        _ctx: &Ctx<'_>,
        _moment: &Moment<Self::Id>,
        _response: &Response,
        _out: &mut Outbox,
    ) -> Option<Request> {
        None
    }

    /// From when to when the bracket over all that is selected reaches, in seconds of the project.
    fn bracket_secs(&self) -> Option<[f64; 2]>;

    /// Whether all of that can play at another time.
    fn can_move(&self) -> bool;

    /// The tooltip of the bracket.
    fn bracket_text(&self, stretch_secs: [f64; 2]) -> String;

    /// The drag of a part of the bracket that begins there.
    fn grab_bracket(&self, ctx: &Ctx<'_>, part: StretchPart, at: Pos2) -> Option<TimelineDrag>;

    /// Opens the numbers of the bracket below a part of it that was clicked twice.
    fn type_bracket(&self, _ui: &Ui, _ctx: &Ctx<'_>, _part: StretchPart, _below: Rect) {}

    /// Paints the layer below the bars.
    fn paint_ground(&self, ctx: &Ctx<'_>, painter: &Painter);

    /// Shows the menu of the ground, opened at a time in seconds of the project, and at a height in points below the top of the content.
    fn ground_menu(
        &self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        at_secs: f64,
        content_y: f32,
        out: &mut Outbox,
    ) -> Option<Request>;

    /// Shows the area above the line of all times.
    fn head(&self, _ui: &Ui, _ctx: &Ctx<'_>, _out: &mut Outbox) -> Option<Request> {
        None
    }

    /// Shows the bars of a line.
    fn line(&self, ui: &Ui, ctx: &Ctx<'_>, index: usize, out: &mut Outbox) -> Option<Request>;

    /// Shows the layer above all bars.
    fn over_lines(&self, ui: &Ui, ctx: &Ctx<'_>, out: &mut Outbox);

    /// Shows the names beside the head.
    fn head_name(&self, _ui: &Ui, _ctx: &Ctx<'_>) -> Option<Request> {
        None
    }

    /// Shows the name of a line.
    fn line_name(&self, ui: &Ui, ctx: &Ctx<'_>, index: usize, out: &mut Outbox) -> Option<Request>;

    /// The actions that are shown, to compare with what a drag asked for.
    fn action_rows(&self) -> &[ActionRow] {
        &[]
    }
}

/// What a part of a view asks the panel to do.
pub enum Request {
    /// A drag begins.
    Drag(TimelineDrag),
    /// Show this stretch of time, in seconds of the project.
    Fit([f64; 2]),
    /// Do what the panel does for a command, which would else go to the panel under the pointer.
    Command(Command),
    /// Fold or unfold something.
    Fold(Fold),
    /// Open the clip of a run in that run's time, at this action.
    Open(RunPlace, Option<ActionId>),
    /// Type the numbers of a run.
    Type(RunId),
    /// Type the values of an action that was just added.
    TypeAction(ActionId),
}

impl<D: Gesture<TimelinePanel> + 'static> From<D> for Request {
    fn from(drag: D) -> Self {
        Self::Drag(Box::new(drag))
    }
}

/// What can be folded.
#[derive(Debug, Clone, Copy)]
pub enum Fold {
    /// The runs above the actions, onto one line.
    Runs,
    /// What is in an action.
    Action(ActionId),
    /// The actions of a run.
    Run(RunPlace),
    /// The children of a node.
    Node(NodeId),
}

/// Adds a value to a set, or removes it.
pub fn toggle<T: Ord>(set: &mut BTreeSet<T>, value: T) {
    if let Some(value) = set.replace(value) {
        set.remove(&value);
    }
}
