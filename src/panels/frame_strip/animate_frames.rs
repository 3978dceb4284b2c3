//! Which frames an `Animate` shows.

use kineograph_runtime::format::{Action, FrameRef, FrameStep, Kind, Sheet, Value};

use crate::document::{ActionId, Clip, Document, animated_sheet, named_node};
use crate::panels::Ctx;
use crate::plays::playing_nodes;
use crate::text::tr;
use crate::ui_kit::fields::{MAX_STEPS, format_number};

/// The frames of an `Animate`, and where they are from.
#[derive(Debug, Clone)]
pub struct AnimateFrames<'a> {
    /// The sheet that is named, or that of the sprite which plays it.
    pub sheet: Option<&'a Sheet>,
    /// Whether the action names the sheet, so that frames can be given by name.
    pub is_named: bool,
    /// How long one unit lasts, in seconds.
    pub unit_secs: f64,
    /// The frames, or those of the tag.
    pub steps: Vec<FrameStep>,
    /// Whether they are those of a tag.
    pub is_tag: bool,
}

impl<'a> AnimateFrames<'a> {
    /// The frames of an action; `None` if it is no `Animate`.
    pub fn of(ctx: &Ctx<'a>, clip: &Clip, id: ActionId) -> Option<Self> {
        let action = &clip.get(id)?.action;
        if action.kind() != Kind::Animate {
            return None;
        }
        let named = animated_sheet(action).map(|name| ctx.document.sheet(name));
        let is_named = matches!(named, Some(Some(_)));
        // A name that there is not is a mistake: the sprite's sheet would not explain it.
        let sheet = named.unwrap_or_else(|| sheet_of_player(ctx, clip, id)).map(AsRef::as_ref);
        let is_tag = plays_tag(action);
        let listed = match sheet.filter(|_| is_tag) {
            Some(sheet) => sheet.listed(action),
            None => action.clone(),
        };
        let (Some(Value::Frames(steps)), Some(Value::Number(unit_secs))) =
            (listed.param("frames"), listed.param("delay_per_unit"))
        else {
            return None;
        };
        Some(Self { sheet, is_named, unit_secs: *unit_secs, steps: steps.clone(), is_tag })
    }

    /// The frames of the tag that an action plays; `None` if it plays none, or one that there is not.
    pub fn of_tag(ctx: &Ctx<'a>, clip: &Clip, id: ActionId) -> Option<Self> {
        let Some(Value::Text(tag)) = clip.get(id)?.action.param("tag") else { return None };
        let source = Self::of(ctx, clip, id)?;
        let is_known = source.is_named && source.sheet.is_some_and(|sheet| sheet.tag(tag).is_some());
        is_known.then_some(source)
    }

    /// The number of the frame that a step shows; `None` if its sheet has no frame of its name.
    pub fn number(&self, step: &FrameStep) -> Option<u32> {
        match &step.name {
            Some(name) => self.sheet?.frame_index(&FrameRef::Name(name.clone())),
            None => Some(step.frame),
        }
    }

    /// A step that shows a frame of the sheet for one unit: by name where that is possible.
    pub fn step(&self, number: u32) -> FrameStep {
        let name = self.sheet.filter(|_| self.is_named).and_then(|sheet| sheet.frame_name(number));
        name.map_or_else(|| FrameStep::new(number), FrameStep::named)
    }

    /// All frames of the sheet in its order, as many as a list can have; none without a sheet.
    pub fn all_steps(&self) -> Vec<FrameStep> {
        let count = self.sheet.map_or(0, Sheet::frame_count);
        (0..count).take(MAX_STEPS).map(|number| self.step(number)).collect()
    }

    /// Whether it has just the frames of [`Self::all_steps`], or can't have them. Asked in every frame.
    pub fn has_all_steps(&self) -> bool {
        let count = self.sheet.map_or(0, Sheet::frame_count);
        let is_same = |(number, step): (u32, &FrameStep)| self.step(number) == *step;
        count == 0
            || (self.steps.len() == (count as usize).min(MAX_STEPS)
                && (0..count).zip(&self.steps).all(is_same))
    }

    /// The shortest and the longest time of a frame, in seconds; `None` without frames.
    pub fn frame_secs(&self) -> Option<[f64; 2]> {
        let times = self.steps.iter().map(|step| step.units * self.unit_secs);
        times.map(|secs| [secs, secs]).reduce(|[min, max], [secs, _]| [min.min(secs), max.max(secs)])
    }

    /// How long its frames show, as text: one time, or the shortest and the longest.
    pub fn times_text(&self) -> String {
        match self.frame_secs().map(|times| times.map(format_number)) {
            Some([min, max]) if min == max => tr!("frames-time", secs = min),
            Some([min, max]) => tr!("frames-times", min, max),
            None => tr!("frames-times-of-tag").to_owned(),
        }
    }

    /// How long one round lasts, in seconds.
    pub fn round_secs(&self) -> f64 {
        self.steps.iter().map(|step| step.units).sum::<f64>() * self.unit_secs
    }
}

/// Whether an action names a tag, whose frames play with their own times.
pub fn plays_tag(action: &Action) -> bool {
    matches!(action.param("tag"), Some(Value::Text(tag)) if !tag.is_empty())
}

/// The sheet of the sprite that plays an action: of the target of a `TargetedAction` around it, else of the node of the run that is looked
/// at, else of the first node that runs the clip. Without any, the only sheet of the project.
fn sheet_of_player<'a>(ctx: &Ctx<'a>, clip: &Clip, id: ActionId) -> Option<&'a std::sync::Arc<Sheet>> {
    let document: &'a Document = ctx.document;
    let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
    let around = std::iter::successors(parent(&id), parent).filter_map(|id| clip.get(id));
    let target = around.filter_map(|item| named_node(&item.action)).next();
    let targeted = target.and_then(|name| document.nodes().iter().find(|node| node.name == name));
    let active: Vec<_> = ctx.active_run().filter(|run| run.clip == clip.id).into_iter().collect();
    let active = active.iter().flat_map(|run| run.nodes());
    let players = active.chain(playing_nodes(document, clip.id)).filter_map(|node| document.node(node));
    let mut shown = targeted.into_iter().chain(players).filter_map(|node| node.content.sheet());
    match (shown.next(), document.sheets()) {
        (Some(name), _) => document.sheet(name),
        (None, [only]) => Some(only),
        (None, _) => None,
    }
}
