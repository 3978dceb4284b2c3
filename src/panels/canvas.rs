//! The canvas: the stage as a game shows it, with the selected node's outline, anchor and motion path.

mod around;
mod asset_drop;
mod bar;
mod bookmarks;
mod chip;
mod clip_drop;
mod companions;
mod content_handles;
mod device;
mod double_click;
mod drag;
mod ease_menu;
mod emitter_hits;
mod events;
mod extent;
mod foot;
mod gesture;
mod ghost;
mod gizmo;
mod gpu;
mod grid_handles;
mod ground;
mod guides;
mod held;
mod interact;
mod key_offer;
mod look;
mod looks;
mod marks;
mod memory;
mod menu;
mod missing;
mod motion;
mod motion_menu;
mod nudge;
mod offer;
mod onion;
mod options;
mod out_of_reach;
mod overlay;
mod paint;
mod path;
mod path_click;
mod path_paint;
mod pick;
mod reach;
mod record;
mod rulers;
mod seen;
mod slices;
mod snap;
mod strokes;
mod sweep;
#[cfg(test)]
mod tests;
mod text_typing;
mod through_masks;
mod tool_bar;
mod trail;
mod turn;
mod typed;
mod typed_look;
mod view;
mod what_moves;
mod wording;
mod write;

use std::cell::RefCell;
use std::mem::take;
use std::rc::Rc;
use std::sync::Arc;

use egui::{Context, Modifiers, Pos2, Rect, Response, Sense, Ui, WidgetInfo, WidgetType};
use kineograph_runtime::Pose;
use kineograph_stage::scene::Affine2;

use self::around::KeptAround;
use self::double_click::LastClick;
use self::events::EventWatch;
use self::foot::Foot;
use self::gesture::{Gesture, OwnPivot, Touch};
use self::ghost::{Ghost, add_ghosts, ghosts};
use self::gizmo::Gizmo;
use self::gpu::FrameCost;
use self::key_offer::KeyOffer;
use self::look::Look;
use self::looks::LookDrag;
use self::menu::MenuSubject;
use self::motion::NowCache;
use self::nudge::Nudged;
use self::onion::OnionSkin;
use self::out_of_reach::OutOfReach;
use self::path::{MAX_PATHS, PathCache};
use self::snap::SnapOptions;
use self::text_typing::TextTyping;
use self::typed::Typed;
use self::view::{Screen, View};
use self::what_moves::MoversList;
use super::{Ctx, Intent, Outbox};
use crate::command::{Command, Menu, PanelHead};
use crate::compile::start_pose;
use crate::document::{Document, Node, NodeId, RunId};
use crate::movers::moved_nodes;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::plays::playing_nodes;
use crate::scene::{DrawItem, Moment, SceneSource, ShownAround, StageScene, grids_at, keep_nodes};
use crate::session::{EaseChoice, Focus, Mode, Tool};
use crate::text::{label, tr};
use crate::ui_kit::fields::is_eyedropper_held;
use crate::ui_kit::gesture::Gestures;
use crate::ui_kit::key_focus;
use crate::ui_kit::pointer;
use crate::ui_kit::reach::HANDLE_PX;
use crate::ui_kit::tip::Tip as _;

pub use self::gpu::CanvasGpu;
pub use self::seen::{Shifted, Stays, shifted, stays_lines};

/// Most sprites that assistive technology sees.
const MAX_EXPOSED: usize = 1000;

/// Shows the stage at the playhead. Sprites are selected by clicking and moved by dragging.
#[derive(Default)]
pub struct CanvasPanel {
    view: View,
    gestures: Gestures<dyn Gesture<CanvasPanel>>,
    /// Whether the pointer is over a point that can be deleted.
    over_point: bool,
    /// Whether it is to be deleted.
    deletes: bool,
    /// What was typed during the drag.
    typed: Typed,
    /// The text whose characters are being typed.
    text_typing: Option<TextTyping>,
    /// The ease around what is added, as it was last, and the one to begin with.
    ease: EaseChoice,
    restored_ease: Option<EaseChoice>,
    /// A field of the bar that is dragged.
    look_drag: Option<LookDrag>,
    last_click: Option<LastClick>,
    path: PathCache,
    onion: OnionSkin,
    events: EventWatch,
    around: KeptAround,
    /// The stage as it was shown last.
    stage: StageScene,
    now: NowCache,
    /// The canvas as it was shown last.
    screen: Option<Screen>,
    hovered: bool,
    /// The panel has the keyboard.
    has_keys: bool,
    /// For the keys that are held when a command comes.
    egui_ctx: Option<Context>,
    /// What the open menu is about.
    menu: Option<MenuSubject>,
    /// What drags snap to.
    snap: SnapOptions,
    /// What is shown besides the sprites.
    look: Look,
    /// Its number among the canvases.
    slot: usize,
    /// Whether it shows the stage alone.
    is_preview: bool,
    /// What was typed as the name of a new bookmark.
    bookmark_name: String,
    /// Width and height in the fields for a new device frame.
    new_device_px: [f64; 2],
    /// What the last frame took on the graphics card.
    drawn: Arc<FrameCost>,
    /// The open list of what moves a sprite.
    movers: Option<MoversList>,
    /// What the selection is turned and scaled around, if that is chosen.
    pivot: Option<OwnPivot>,
    /// Where the bar at the bottom was shown last.
    bar_rect: Option<Rect>,
    /// Where the pose of the selected node was shown last.
    readout_rect: Option<Rect>,
    /// What the last drag offers.
    key_offer: Option<KeyOffer>,
    /// How far arrow keys have moved nodes since something else changed.
    nudged: Nudged,
}

/// The contents of one frame.
pub(crate) struct Frame<'a> {
    ctx: &'a Ctx<'a>,
    /// The source of the items, taken from the panel for the frame.
    stage: RefCell<StageScene>,
    /// What is known about the motion at the playhead, taken from the panel as well.
    now: RefCell<NowCache>,
    items: Vec<DrawItem>,
    /// What they are seen through.
    masks: Vec<kineograph_render::Mask>,
    /// On which nets they are shown.
    islands: Vec<kineograph_render::Island>,
    /// What is not shown, and what can't be picked.
    out_of_reach: OutOfReach,
    /// The selected node in the pinned versions.
    ghosts: Vec<Ghost>,
    /// The selected nodes at other times.
    onion: Vec<DrawItem>,
    /// What the selection is turned and scaled around instead of its anchor or its middle, on the stage.
    pivot: Option<[f32; 2]>,
    /// The run of the action whose path is under the pointer.
    path_run: Option<RunId>,
    screen: Screen,
    drawn: Arc<FrameCost>,
    /// What is around a symbol that is edited in place.
    around: Option<Rc<ShownAround>>,
    /// The document as it is drawn: a symbol that is edited in place has there what is different in its place.
    document: Document,
    /// Where names are drawn that nothing else is to cover.
    names: RefCell<Vec<Rect>>,
}

/// The row of the table of panels.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Canvas", // not shown
        title: || tr!("app-panel-canvas"),
        icon: egui_phosphor::regular::FRAME_CORNERS,
        entry: label!("command-panel-canvas"),
        shortcuts: &[],
    },
    Area::TopCenter,
    || Box::<CanvasPanel>::default(),
);

/// The row of a second canvas, with a view of its own.
pub static SECOND_PANEL: PanelSpec = PanelSpec {
    is_shown: false,
    ..PanelSpec::shown(
        PanelHead {
            id: "SecondCanvas", // not shown
            title: || tr!("app-panel-second-canvas"),
            icon: egui_phosphor::regular::FRAME_CORNERS,
            entry: label!("command-panel-second-canvas"),
            shortcuts: &[],
        },
        // Beside the first: two views that cover each other are no use.
        Area::TopRight,
        || Box::new(CanvasPanel::in_slot(1)),
    )
};

impl Panel for CanvasPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let whole = ui.available_rect_before_wrap();
        let (trail, panel) = if self.is_preview { (None, whole) } else { trail::split(whole, ctx) };
        let (column, all) = tool_bar::split(panel, self.is_preview);
        let (foot, all) = if self.is_preview { (None, all) } else { Foot::split(all, &self.look) };
        let (strips, rect) = match self.look.rulers {
            true => (Some(rulers::split(all)), rulers::split(all).1),
            false => (None, all),
        };
        ui.advance_cursor_after_rect(whole);
        if let Some(bar) = trail {
            trail::show(ui, bar, ctx, out);
        }
        let canvas = ui.interact(rect, ui.id().with("canvas"), Sense::click_and_drag());
        let name = if self.slot == 1 { "second canvas" } else { "canvas" }; // not shown
        canvas.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, name));
        self.hovered = key_focus::is_here(ui, canvas.contains_pointer());
        self.has_keys = key_focus::is_given(ui);
        self.keep_ease(ctx, out);
        self.egui_ctx = Some(ui.ctx().clone());
        if rect.width() < 1.0 || rect.height() < 1.0 {
            return;
        }
        self.stage.show_flat(!self.look.effects);
        let (around, is_new) = if self.is_preview { (None, false) } else { self.around.renewed(ctx) };
        let screen = self.screen(ui, rect, ctx);
        if let Some(around) = around.as_deref().filter(|_| is_new) {
            let before = around::seen_before(ui, self.slot, ctx, around);
            self.view.show_around(around, (before, &screen));
        }
        let mut frame = Frame::new(ctx, self.screen(ui, rect, ctx), take(&mut self.stage));
        frame.around = around;
        frame.now = RefCell::new(take(&mut self.now));
        frame.drawn = Arc::clone(&self.drawn);
        let selected = OwnPivot::subject(&ctx.session.selection);
        // It is about what was selected when it was chosen.
        self.pivot = self.pivot.take().filter(|pivot| pivot.nodes == selected);
        frame.pivot = self.pivot.as_ref().map(|pivot| pivot.at);
        if let Some(covered) = self.text_typing.as_ref().and_then(|typing| typing.covered(&frame)) {
            frame.items.retain(|item| item.node != covered);
        }
        frame.onion = self.onion.ghosts(ctx, &shown_nodes(ctx), &self.look.onion).to_vec();
        if self.is_preview {
            self.show_preview(ui, &canvas, &frame);
            self.stage = frame.stage.into_inner();
            self.now = frame.now.into_inner();
            return;
        }
        if !self.clicks_path(ui, &canvas, &frame, out)
            && !self.opens_double_clicked(&canvas, &frame, out)
            && !self.lists_movers(ui, &canvas, &frame)
        {
            self.interact(ui, &canvas, &frame, out);
        }
        frame.screen = self.screen(ui, rect, ctx);
        self.screen = Some(frame.screen);
        around::note_seen(ui, self.slot, ctx, frame.screen);
        let path_hit = self.hovered_path(ui, &canvas, &frame);
        self.point_at_path(path_hit.as_ref(), &frame, out);
        frame.path_run = path_hit.as_ref().and_then(|hit| hit.run(&frame));
        self.paint(ui, &canvas, &frame);
        if self.text_typing.is_none() && !is_eyedropper_held(ui.ctx()) {
            self.gizmo(ui, &canvas, &frame, out);
        }
        add_ghosts(ui, &canvas, &frame);
        add_sprites(ui, &canvas, &frame, out);
        missing::add_missing(ui, &canvas, &frame, out);
        let rulers = strips.map(|(strips, _)| rulers::show(ui, &canvas, strips, &frame));
        self.guides(ui, &canvas, rulers.as_ref(), &frame, out);
        let modes = tool_bar::modes_bar(ui, rect, &frame, out);
        let zoom = self.overlay(ui, (&canvas, modes), &frame, out);
        clip_drop::drop_clip(ui, &canvas, &frame, out);
        asset_drop::take(ui, &canvas, &frame, out);
        if let Some(column) = column {
            tool_bar::tool_column(ui, column, &frame, out);
        }
        if let Some(foot) = foot {
            self.foot(ui, &foot, &frame, out);
        }
        let bars = self.bar(ui, (rect, zoom), &frame, out);
        self.status(ui, &canvas, &frame, bars);
        if let Some(hit) = path_hit {
            self.name_path(ui, &hit, &frame, bars);
        }
        self.drag_readout(ui, &canvas, &frame, bars);
        self.movers = self.movers.and_then(|list| list.show(ui, &canvas, &frame, out));
        self.context_menu(ui, &canvas, &frame, out);
        self.show_text_typing(ui, &frame, out);
        self.stage = frame.stage.into_inner();
        self.now = frame.now.into_inner();
    }

    fn kept(&self) -> Option<String> {
        memory::kept(self)
    }

    fn restore(&mut self, kept: &str) {
        memory::restore(self, kept);
    }

    fn kept_in_project(&self, _document: &Document) -> Option<String> {
        // In the place of a symbol it is the view of what is around it.
        if self.around.is_shown() { None } else { memory::kept_view(self) }
    }

    fn restore_in_project(&mut self, kept: &str) {
        memory::restore_view(self, kept);
    }

    fn hovered(&self) -> bool {
        self.hovered
    }

    fn menu_place(&mut self, ctx: &Ctx<'_>) -> Option<Pos2> {
        self.place_of_selected(ctx)
    }

    fn drop_place(&self, pos: Pos2) -> Option<[f64; 2]> {
        let screen = self.screen.filter(|screen| screen.rect.contains(pos))?;
        Some(screen.stage_from_pos(pos).map(|x| f64::from(x).round()))
    }

    fn view_center(&self) -> Option<[f64; 2]> {
        let screen = self.screen?;
        Some(screen.stage_from_pos(screen.rect.center()).map(|x| f64::from(x).round()))
    }

    /// Serves [`Command::FitAll`], [`Command::FitSelection`], [`Command::WhatMoves`], and what is in its own menus. True if it did.
    fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
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
            Command::SelectNext | Command::SelectPrevious => return nudge::select_beside(command, ctx, out),
            Command::WhatMoves => return self.list_movers(ctx, out),
            Command::EditText => {
                self.text_typing = TextTyping::of_selected(ctx).map(TextTyping::typed_anew);
                if self.text_typing.is_none() {
                    out.push(Intent::Warn(tr!("command-needs-text").to_owned()));
                }
            }
            _ => return self.view_command(command, ctx, out),
        }
        true
    }

    fn is_on(&self, command: Command) -> Option<bool> {
        let Command::ToggleOnCanvas(option) = command else { return None };
        Some(self.has_option(option))
    }

    /// While something is dragged, keys are for the numbers that are typed: only files and undo work beside them.
    fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let passes = matches!(command, Command::Undo | Command::Redo) || command.spec().menu == Menu::File;
        if matches!(command, Command::Delete)
            && !self.gestures.is_active()
            && self.over_point
            && self.hovered
            && !self.has_keys
        {
            self.deletes = true;
            return true;
        }
        if !self.gestures.is_active() {
            return self.take_command(command, ctx, out);
        }
        if passes {
            return false;
        }
        match command {
            Command::AddAction => self.typed.next(2),
            Command::Delete => self.typed.pop(),
            _ => {}
        }
        true
    }
}

impl CanvasPanel {
    /// A canvas of this number; each shown one has its own.
    pub fn in_slot(slot: usize) -> Self {
        Self { slot, ..Self::default() }
    }

    /// Shows the selected nodes at other times too: so many before and after the playhead.
    #[cfg(any(test, feature = "internals"))]
    pub const fn show_onion_skin(&mut self, counts: [u32; 2]) {
        self.look.onion.is_on = true;
        self.look.onion.counts = counts;
    }

    /// A canvas that shows the stage and nothing else, and changes nothing but its view.
    pub fn stage_only(slot: usize) -> Self {
        Self { slot, is_preview: true, ..Self::default() }
    }

    /// Begins with the ease that was chosen before, and keeps the one that is chosen now.
    fn keep_ease(&mut self, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.ease = ctx.session.tools.ease.clone();
        if let Some(ease) = self.restored_ease.take() {
            self.ease = ease;
            out.push(Intent::EaseAdded(self.ease.clone()));
        }
    }

    /// Draws the handles of the tool.
    fn gizmo(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
        if self.look.paths.shows_marks() && !self.gestures.is_active() {
            frame.show_mark_handles(ui, canvas);
        }
        let handles = frame.path_handles().filter(|_| !self.gestures.is_active());
        self.over_point = handles.is_some_and(|handles| handles.show(ui, canvas, frame));
        if self.look.sweeps {
            sweep::show(ui, canvas, frame);
        }
        grid_handles::show(ui, canvas, frame);
        content_handles::show(ui, canvas, frame, out);
        let Some(gizmo) = Gizmo::of(frame).filter(|_| !self.gestures.is_active()) else { return };
        let pos = pointer::on(canvas);
        let hovered = pos.and_then(|pos| gizmo.hit(pos)).map(|placed| placed.part);
        gizmo.paint(&ui.painter_at(canvas.rect), frame, hovered);
        gizmo.add_handles(ui, canvas);
    }

    /// True if a click added or removed a point of a path.
    fn clicks_path(&self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) -> bool {
        let pos = canvas.interact_pointer_pos().filter(|_| canvas.clicked() && !self.gestures.is_active());
        pos.is_some_and(|pos| gesture::click(&Touch { ui, frame, pos }, canvas.double_clicked(), out))
    }

    /// The stage alone; the wheel zooms.
    fn show_preview(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>) {
        if canvas.contains_pointer() {
            self.zoom(ui, frame);
        }
        if canvas.double_clicked() {
            self.view.fit_stage();
        }
        paint::paint_stage(ui, &ui.painter_at(canvas.rect), frame, &self.look, self.slot);
    }

    /// True if an Alt+click was answered: it lists what moves the sprite there now.
    fn lists_movers(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>) -> bool {
        let is_asked = canvas.clicked()
            && !self.gestures.is_active()
            && ui.input(|input| input.modifiers == Modifiers::ALT);
        let pos = canvas.interact_pointer_pos().filter(|_| is_asked);
        let Some((pos, node)) = pos.and_then(|pos| Some((pos, *frame.nodes_at(pos).first()?))) else {
            return false;
        };
        self.movers = Some(MoversList::new(node, pos));
        true
    }

    /// Lists what moves the sprite under the pointer, or the selected one. False if nothing was shown yet.
    fn list_movers(&mut self, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let Some(screen) = self.screen else { return false };
        let pos = self.egui_ctx.as_ref().and_then(|egui| pointer::over_panel(egui, screen.rect));
        let frame = Frame::new(ctx, screen, take(&mut self.stage));
        let pointed = pos.filter(|_| self.hovered);
        let pointed = pointed.and_then(|pos| Some((pos, *frame.nodes_at(pos).first()?)));
        let found = pointed.or_else(|| {
            let node = frame.selected()?.id;
            Some((screen.pos_from_stage(frame.anchor(node)?), node))
        });
        self.stage = frame.stage.into_inner();
        match found {
            Some((pos, node)) => self.movers = Some(MoversList::new(node, pos)),
            None => out.push(Intent::Warn(tr!("command-needs-node").to_owned())),
        }
        true
    }

    fn screen(&mut self, ui: &Ui, rect: Rect, ctx: &Ctx<'_>) -> Screen {
        let stage = stage_size(ctx.document);
        self.view.screen(rect, ui.pixels_per_point(), stage, self.look.pixel_perfect)
    }
}

/// A symbol that is edited in place as it is there; what is selected is as in the symbol, since that is what can be changed.
fn in_its_place(ctx: &Ctx<'_>) -> Option<(Document, Vec<Pose>)> {
    let around = ctx.session.around.as_ref()?;
    let selected = ctx.session.selection.selected_nodes();
    around.in_its_place(ctx.document, ctx.poses, |node| selected.contains(&node))
}

impl<'a> Frame<'a> {
    fn new(ctx: &'a Ctx<'a>, screen: Screen, mut stage: StageScene) -> Self {
        let in_place = in_its_place(ctx);
        let source = SceneSource {
            document: in_place.as_ref().map_or(ctx.document, |(document, _)| document),
            poses: in_place.as_ref().map_or(ctx.poses, |(_, poses)| poses),
            media: ctx.media,
            names: ctx.programs.value_names(),
        };
        let secs = ctx.session.playback.playhead_secs();
        stage.bend(grids_at(ctx.programs.timeline(), ctx.document, secs));
        let mut items = stage.draw_list_at(&source, &Moment::new(ctx.programs.timeline(), secs));
        let out_of_reach = OutOfReach::of(ctx);
        keep_nodes(&mut items, |node| out_of_reach.is_seen(node));
        let (masks, islands) = (stage.masks().to_vec(), stage.islands().to_vec());
        Self {
            ctx,
            stage: RefCell::new(stage),
            now: RefCell::default(),
            items,
            masks,
            islands,
            out_of_reach,
            ghosts: ghosts(ctx),
            onion: Vec::new(),
            pivot: None,
            path_run: None,
            screen,
            drawn: Arc::default(),
            around: None,
            document: in_place.map_or_else(|| ctx.document.clone(), |(document, _)| document),
            names: RefCell::default(),
        }
    }

    /// The selected node; none while nothing is selected.
    fn selected(&self) -> Option<&'a Node> {
        let id = self.ctx.session.selection.seen_node()?;
        self.ctx.document.node(id).map(AsRef::as_ref)
    }

    /// The nodes under a point of the screen, topmost first; also the selected one if its anchor is near.
    fn nodes_at(&self, pos: Pos2) -> Vec<NodeId> {
        let at = self.screen.stage_from_pos(pos);
        let mut nodes = self.stage.borrow_mut().nodes_at(at, |mask| self.is_seen_through(mask, at));
        nodes.retain(|node| self.out_of_reach.can_be_picked(*node));
        emitter_hits::add(self, pos, &mut nodes);
        if let Some(selected) = self.selected()
            && !nodes.contains(&selected.id)
            && self.out_of_reach.can_be_picked(selected.id)
            && let Some(anchor) = self.anchor(selected.id)
            && self.screen.pos_from_stage(anchor).distance(pos) <= HANDLE_PX
        {
            nodes.push(selected.id);
        }
        nodes
    }

    /// Whether a click can select a node.
    fn can_be_picked(&self, node: NodeId) -> bool {
        self.out_of_reach.can_be_picked(node)
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

/// The nodes whose motion is shown: those that the action under the pointer or the selected ones move, those that the clip with the
/// focus runs on, else the selected ones.
fn shown_nodes(ctx: &Ctx<'_>) -> Vec<NodeId> {
    let selection = &ctx.session.selection;
    let mut nodes = match (what_moves::shown_elsewhere(ctx), &selection.focus, selection.clip) {
        (Some((clip, action)), ..) => moved_nodes(ctx.document, clip, action),
        (None, Focus::Clip, Some(clip)) => playing_nodes(ctx.document, clip),
        _ => selection.selected_nodes(),
    };
    if nodes.is_empty() {
        nodes.extend(selection.seen_node());
    }
    nodes.truncate(MAX_PATHS);
    nodes
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
    let session = frame.ctx.session;
    let is_move = matches!(session.tools.tool, Tool::Select | Tool::Move);
    let moves_start = is_move && session.mode() == Mode::Pose && !session.tools.records;
    let is_later = frame.ctx.session.playback.playhead_secs() > 0.0;
    // Of very many, those in front: a list of thousands of names is of no use.
    for item in frame.items.iter().rev().take(MAX_EXPOSED).rev() {
        let corners = item.sprite.stage_corners().map(|corner| frame.screen.pos_from_stage(corner));
        let rect = Rect::from_points(&corners).intersect(canvas.rect);
        let Some(node) = frame.ctx.document.node(item.node).filter(|_| rect.is_positive()) else { continue };
        let id = canvas.id.with(("sprite", node.id));
        let sprite = ui.interact(rect, id, Sense::hover());
        sprite.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("sprite {}", node.name)));
        let is_pressed =
            ui.input(|input| input.has_accesskit_action_request(id, egui::accesskit::Action::Click));
        if is_pressed && frame.out_of_reach.can_be_picked(node.id) {
            out.select(crate::panels::follow::chosen(frame.ctx, node.id));
        }
        if is_later && moves_start && frame.ctx.session.selection.seen_node() == Some(node.id) {
            sprite.tip(tr!("canvas-drag-later"));
        }
    }
}
