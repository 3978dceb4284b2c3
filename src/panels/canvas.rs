//! The canvas: the stage as a game shows it, with the selected node's outline, anchor and motion path.

mod drag;
mod gesture;
mod ghost;
mod gpu;
mod interact;
mod menu;
mod missing;
mod nudge;
mod out_of_reach;
mod overlay;
mod paint;
mod path;
mod pick;
mod reach;
mod strokes;
#[cfg(test)]
mod tests;
mod view;
mod what_moves;

use std::cell::RefCell;
use std::mem::take;

use egui::{Context, Modifiers, Pos2, Rect, Response, Sense, Ui, WidgetInfo, WidgetType};
use kineograph_stage::scene::Affine2;

use self::gesture::Going;
use self::ghost::{Ghost, add_ghosts, ghosts};
use self::menu::MenuSubject;
use self::out_of_reach::OutOfReach;
use self::path::PathCache;
use self::view::{Screen, View};
use self::what_moves::MoversList;
use super::{Ctx, Outbox};
use crate::command::{Command, PanelHead};
use crate::compile::start_pose;
use crate::document::{Document, Node, NodeId};
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::scene::{DrawItem, SceneSource, StageScene};
use crate::session::SelectionChange;
use crate::text::{label, tr};
use crate::ui_kit::tip::Tip as _;

pub use self::gpu::CanvasGpu;

/// Distance from the selected node's anchor within which the pointer grabs the node, in points.
const ANCHOR_REACH: f32 = 8.0;

/// Shows the stage at the playhead. Sprites are selected by clicking and moved by dragging.
#[derive(Default)]
pub struct CanvasPanel {
    view: View,
    /// The drag that is going on.
    going: Option<Going>,
    /// The frame in which the drag last posted a preview, while it is asked.
    previewed: Option<u64>,
    /// Position of the last click, to recognise a repeated click.
    last_click: Option<Pos2>,
    path: PathCache,
    /// The stage as it was shown last.
    stage: StageScene,
    /// The canvas as it was shown last.
    screen: Option<Screen>,
    hovered: bool,
    /// For the keys that are held when a command comes.
    egui_ctx: Option<Context>,
    /// What the open menu is about.
    menu: Option<MenuSubject>,
    /// The open list of what moves a sprite.
    movers: Option<MoversList>,
}

/// The contents of one frame.
struct Frame<'a> {
    ctx: &'a Ctx<'a>,
    /// The source of the items, taken from the panel for the frame.
    stage: RefCell<StageScene>,
    items: Vec<DrawItem>,
    /// What is not shown, and what can't be picked.
    out_of_reach: OutOfReach,
    /// The selected node in the pinned versions.
    ghosts: Vec<Ghost>,
    screen: Screen,
}

/// The row of the table of panels.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Canvas", // not shown
        title: || tr!("app-panel-canvas"),
        entry: label!("command-panel-canvas"),
        shortcuts: &[],
    },
    Area::TopCenter,
    || Box::<CanvasPanel>::default(),
);

impl Panel for CanvasPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let rect = ui.available_rect_before_wrap();
        let canvas = ui.allocate_rect(rect, Sense::click_and_drag());
        canvas.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "canvas"));
        self.hovered = canvas.contains_pointer();
        self.egui_ctx = Some(ui.ctx().clone());
        if rect.width() < 1.0 || rect.height() < 1.0 {
            return;
        }
        let mut frame = Frame::new(ctx, self.screen(ui, rect, ctx), take(&mut self.stage));
        if !self.lists_movers(ui, &canvas, &frame) {
            self.interact(ui, &canvas, &frame, out);
        }
        frame.screen = self.screen(ui, rect, ctx);
        self.screen = Some(frame.screen);
        self.paint(ui, &canvas, &frame);
        add_ghosts(ui, &canvas, &frame);
        add_sprites(ui, &canvas, &frame, out);
        missing::add_missing(ui, &canvas, &frame, out);
        self.overlay(ui, &canvas, &frame);
        self.movers = self.movers.and_then(|list| list.show(ui, &canvas, &frame, out));
        self.context_menu(ui, &canvas, &frame, out);
        self.stage = frame.stage.into_inner();
    }

    fn hovered(&self) -> bool {
        self.hovered
    }

    fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.take_command(command, ctx, out)
    }

    /// Serves [`Command::FitAll`] and [`Command::FitSelection`]. True if it did.
    fn command(&mut self, command: Command, ctx: &Ctx<'_>, _out: &mut Outbox) -> bool {
        match command {
            Command::FitAll => self.view.fit_stage(),
            Command::FitSelection => {
                let Some(screen) = self.screen else { return false };
                let frame = Frame::new(ctx, screen, take(&mut self.stage));
                let bounds = frame.selected_bounds();
                self.stage = frame.stage.into_inner();
                let Some((low, high)) = bounds else { return false };
                self.view.fit_rect(low, high, &screen);
            }
            _ => return false,
        }
        true
    }
}

impl CanvasPanel {
    /// True while the view is being panned, so that releasing Space doesn't play.
    #[must_use]
    pub fn is_panning(&self) -> bool {
        self.going.as_ref().is_some_and(|going| going.gesture.is_pan())
    }

    /// True if an Alt+click was answered: it lists what moves the sprite there now.
    fn lists_movers(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>) -> bool {
        let is_asked =
            canvas.clicked() && self.going.is_none() && ui.input(|input| input.modifiers == Modifiers::ALT);
        let pos = canvas.interact_pointer_pos().filter(|_| is_asked);
        let Some((pos, node)) = pos.and_then(|pos| Some((pos, *frame.nodes_at(pos).first()?))) else {
            return false;
        };
        self.movers = Some(MoversList::new(node, pos));
        true
    }

    fn screen(&mut self, ui: &Ui, rect: Rect, ctx: &Ctx<'_>) -> Screen {
        self.view.screen(rect, ui.pixels_per_point(), stage_size(ctx.document))
    }
}

impl<'a> Frame<'a> {
    fn new(ctx: &'a Ctx<'a>, screen: Screen, mut stage: StageScene) -> Self {
        let source = SceneSource { document: ctx.document, poses: ctx.poses, media: ctx.media };
        let mut items = stage.draw_list(&source);
        let out_of_reach = OutOfReach::of(ctx);
        items.retain(|item| out_of_reach.is_seen(item.node));
        Self { ctx, stage: RefCell::new(stage), items, out_of_reach, ghosts: ghosts(ctx), screen }
    }

    /// The selected node.
    fn selected(&self) -> Option<&'a Node> {
        let id = self.ctx.session.selection.node?;
        self.ctx.document.node(id).map(AsRef::as_ref)
    }

    /// The nodes under a point of the screen, topmost first; also the selected one if its anchor is near.
    fn nodes_at(&self, pos: Pos2) -> Vec<NodeId> {
        let mut nodes = self.stage.borrow_mut().nodes_at(self.screen.stage_from_pos(pos));
        nodes.retain(|node| self.out_of_reach.can_be_picked(*node));
        if let Some(selected) = self.selected()
            && !nodes.contains(&selected.id)
            && self.out_of_reach.can_be_picked(selected.id)
            && let Some(anchor) = self.anchor(selected.id)
            && self.screen.pos_from_stage(anchor).distance(pos) <= ANCHOR_REACH
        {
            nodes.push(selected.id);
        }
        nodes
    }

    /// The corners of a node on the stage; see [`StageScene::stage_corners`].
    fn corners(&self, node: NodeId) -> Option<[[f32; 2]; 4]> {
        self.stage.borrow_mut().stage_corners(node)
    }

    /// The position of a node's anchor on the stage, in stage pixels.
    fn anchor(&self, node: NodeId) -> Option<[f32; 2]> {
        self.stage.borrow_mut().stage_anchor(node)
    }

    /// The map from the stage to the coordinates in which a node's position is given.
    fn parent_from_stage(&self, node: NodeId) -> Option<Affine2> {
        self.stage.borrow_mut().stage_from_parent(node)?.inverse()
    }

    /// True if the node's sprite is visible now.
    fn is_drawn(&self, node: NodeId) -> bool {
        self.items.iter().any(|item| item.node == node && item.sprite.opacity > 0.0)
    }

    /// The corners of a node in its start pose, with its parents as they are now; `None` while the node is there.
    fn ghost_corners(&self, node: &Node) -> Option<[[f32; 2]; 4]> {
        let ghost = self.stage.borrow_mut().stage_corners_in(node.id, &start_pose(node))?;
        let now = self.corners(node.id)?;
        let is_apart = ghost.iter().flatten().zip(now.iter().flatten()).any(|(a, b)| (a - b).abs() > 0.5);
        is_apart.then_some(ghost)
    }

    /// The requested zoom, limited to where stage and sprites are all in view, in physical pixels per stage pixel. A view that is
    /// already farther out, after a change of the project, can only zoom in.
    fn held_zoom(&self, from: f32, to: f32) -> f32 {
        let mut points: Vec<[f32; 2]> = vec![[0.0, 0.0], stage_size(self.ctx.document)];
        points.extend(self.items.iter().flat_map(|item| item.sprite.stage_corners()));
        points.retain(|point| point.iter().all(|x| x.is_finite()));
        let fitting = bounds(&points).map_or(1.0, |(low, high)| self.screen.fitting_zoom(low, high));
        // A stage smaller than the canvas can still be shown at 100 %.
        to.max(fitting.min(1.0).min(from))
    }

    /// Lower left and upper right corner of the selected node and its descendants, on the stage.
    fn selected_bounds(&self) -> Option<([f32; 2], [f32; 2])> {
        let selected = self.selected()?;
        let inside =
            self.items.iter().filter(|item| self.ctx.document.is_node_within(item.node, selected.id));
        let mut points: Vec<[f32; 2]> = inside.flat_map(|item| item.sprite.stage_corners()).collect();
        points.extend(self.corners(selected.id)?);
        points.retain(|point| point.iter().all(|x| x.is_finite()));
        bounds(&points)
    }
}

/// Width and height of the stage in pixels.
#[allow(clippy::cast_possible_truncation)] // at most 16384
fn stage_size(document: &Document) -> [f32; 2] {
    document.stage().size.map(|side| side as f32)
}

/// The smallest upright rectangle around points.
fn bounds(points: &[[f32; 2]]) -> Option<([f32; 2], [f32; 2])> {
    let first = *points.first()?;
    Some(points.iter().fold((first, first), |(low, high), point| {
        ([low[0].min(point[0]), low[1].min(point[1])], [high[0].max(point[0]), high[1].max(point[1])])
    }))
}

/// Exposes each sprite to assistive technology and tests. The canvas itself handles clicks and drags.
fn add_sprites(ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
    let is_later = frame.ctx.session.playback.playhead_secs() > 0.0;
    for item in &frame.items {
        let corners = item.sprite.stage_corners().map(|corner| frame.screen.pos_from_stage(corner));
        let rect = Rect::from_points(&corners).intersect(canvas.rect);
        let Some(node) = frame.ctx.document.node(item.node).filter(|_| rect.is_positive()) else { continue };
        let id = canvas.id.with(("sprite", node.id));
        let sprite = ui.interact(rect, id, Sense::hover());
        sprite.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("sprite {}", node.name)));
        let is_pressed =
            ui.input(|input| input.has_accesskit_action_request(id, egui::accesskit::Action::Click));
        if is_pressed && frame.out_of_reach.can_be_picked(node.id) {
            out.select(SelectionChange::Node(node.id));
        }
        if is_later && frame.ctx.session.selection.node == Some(node.id) {
            sprite.tip(tr!("canvas-drag-later"));
        }
    }
}
