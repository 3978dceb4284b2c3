//! What the parts of the graph read in one frame.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{FontId, Rect};
use kineograph_runtime::Program;
use kineograph_runtime::format::Arity;

use super::layout::Layout;
use super::running::{Stretch, Stretches, running_leaves, with_local_time};
use crate::document::{ActionId, Clip};
use crate::panels::Ctx;
use crate::ui_kit::view2d::Viewport;

/// What the parts of the graph read in one frame.
pub struct Scene<'a> {
    /// What all panels read.
    pub ctx: Ctx<'a>,
    /// The open clip.
    pub clip: &'a Clip,
    /// Its layout.
    pub layout: &'a Layout,
    /// The view of it, on the screen.
    pub camera: Viewport,
    /// What runs at the playhead.
    pub running: &'a PlayheadActions,
    /// Selected actions, sorted: every card looks itself up.
    pub selected: &'a [ActionId],
    /// Actions that a search has found, sorted.
    pub found: &'a [ActionId],
    /// The actions that contain soloed ones.
    pub solo_path: &'a BTreeSet<ActionId>,
}

/// The smallest text on cards, in points of the screen: smaller text can't be read.
pub const MIN_TEXT_PX: f32 = 9.0;

impl Scene<'_> {
    /// A font of `size` points in the graph, as far as it can be read. Sizes go in half points, so that zooming fills the font atlas with
    /// few.
    pub fn font(&self, size: f32) -> FontId {
        let size_px = (size * self.camera.zoom() * 2.0).round() / 2.0;
        FontId::proportional(size_px.max(MIN_TEXT_PX))
    }

    /// The cards of the selected actions, on the screen, the one that was selected last in front.
    pub fn selected_rects(&self) -> Vec<Rect> {
        let selected = self.ctx.session.selection.actions.iter().rev();
        selected
            .filter_map(|id| self.layout.get(*id))
            .map(|card| self.camera.screen_rect(card.rect))
            .collect()
    }

    /// How many cards are seen in a rectangle of the screen.
    pub fn cards_in(&self, place: Rect) -> usize {
        let corners = [place.min, place.max].map(|corner| self.camera.graph_from_screen(corner));
        let area = Rect::from_min_max(corners[0], corners[1]);
        self.layout.placed().iter().filter(|card| card.rect.intersects(area)).count()
    }

    /// True if this action is selected.
    pub fn is_selected(&self, id: ActionId) -> bool {
        self.selected.binary_search(&id).is_ok()
    }

    /// True if a search has found this action.
    pub fn is_found(&self, id: ActionId) -> bool {
        self.found.binary_search(&id).is_ok()
    }

    /// True if a card is drawn faint: its action is muted or not soloed.
    pub fn is_faint(&self, id: ActionId) -> bool {
        let outside = self.solo().is_some() && !self.solo_path.contains(&id) && !self.is_soloed(id);
        outside || self.is_silent(id)
    }

    /// True if an action is left out while playing, by itself or with a list that contains it. A muted wrapper is only
    /// bypassed: its contents still play.
    pub fn is_silent(&self, id: ActionId) -> bool {
        let item = |id: ActionId| self.clip.get(id);
        let above = std::iter::successors(item(id).and_then(|own| own.parent), |at| item(*at)?.parent);
        item(id).is_some_and(|own| own.action.muted)
            || above
                .filter_map(item)
                .any(|holder| holder.action.muted && holder.action.spec().arity == Arity::Many)
    }
}

/// What runs at the playhead.
#[derive(Debug, Clone, Default)]
pub struct PlayheadActions {
    /// Leaves that run, with their progress 0..1.
    pub leaves: BTreeMap<ActionId, f32>,
    /// These leaves and all actions that contain them.
    pub path: BTreeSet<ActionId>,
    /// Those that move the selected node now, sorted.
    pub moving: Vec<ActionId>,
}

impl PlayheadActions {
    fn new(clip: &Clip, leaves: BTreeMap<ActionId, f32>) -> Self {
        let mut path = BTreeSet::new();
        for leaf in leaves.keys() {
            let mut at = Some(*leaf);
            while let Some(id) = at.filter(|id| path.insert(*id)) {
                at = clip.get(id).and_then(|item| item.parent);
            }
        }
        Self { leaves, path, moving: Vec::new() }
    }

    /// Whether this action moves the selected node now.
    pub fn moves_selected(&self, id: ActionId) -> bool {
        self.moving.binary_search(&id).is_ok()
    }
}

/// When each action of a program runs, cached until the program changes.
#[derive(Debug, Clone, Default)]
pub struct RunTimes {
    program: Option<Arc<Program>>,
    stretches: Stretches,
}

impl RunTimes {
    /// The actions of a clip that run at the playhead.
    pub fn running(&mut self, ctx: &Ctx<'_>, clip: &Clip) -> PlayheadActions {
        let Some(program) = ctx.programs.program(clip.id) else { return PlayheadActions::default() };
        if !self.program.as_ref().is_some_and(|old| Arc::ptr_eq(old, program)) {
            self.stretches = stretches(program);
            self.program = Some(Arc::clone(program));
        }
        let secs = ctx.clip_secs();
        let leaves = with_local_time(clip, program, secs, running_leaves(clip, &self.stretches, secs));
        PlayheadActions { moving: ctx.moving_actions(), ..PlayheadActions::new(clip, leaves) }
    }
}

fn stretches(program: &Program) -> Stretches {
    let spans = program.spans().iter();
    spans
        .filter_map(|span| {
            let duration_secs = span.duration_secs;
            Some((span.action?, Stretch { start_secs: span.start_secs, duration_secs }))
        })
        .collect()
}
