//! The graph: the actions of the open clip as cards in a tree.
//!
//! Each frame finds the view, lays out (only when the clip changed), handles input on cards and ports, continues a drag, and paints.
//! Pan and zoom map to screen coordinates, so that text stays crisp and accessibility rectangles are right.

mod arrange;
mod asset_drop;
mod before_drop;
mod card_drag;
mod cards;
mod choose_density;
mod commands;
mod density;
mod drafts;
mod dragging;
mod drop;
#[cfg(test)]
mod fixture;
#[cfg(test)]
mod flow_tests;
mod folding;
mod frames;
mod gestures;
mod heading;
mod interact;
mod joining;
mod keyboard;
mod layout;
mod lod;
mod menu;
mod minimap;
mod model;
mod navigate;
mod numbers;
mod paint;
mod paint_card;
mod paint_far;
mod paint_frames;
mod preset_drop;
mod reorder;
mod reveal;
mod running;
mod scene;
mod separate;
mod snap;
mod soloing;
mod strip;
mod touched;
mod typing;
mod values;
mod view;
mod wire;
mod wire_shape;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{CursorIcon, Pos2, Rect, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, vec2};

use before_drop::BeforeDrop;
use density::Density;
use drop::DraggedCards;
use folding::Anchor;
use frames::{FramePlace, GraphPass};
use interact::GraphDrag;
use layout::{Layout, PlacedCard, UnfoldedActions};
use lod::Lod;
use minimap::{Corner, Minimap};
use model::{HEADER_HEIGHT, card_size};
use navigate::Scroller;
use reveal::LastSelection;
pub use separate::separated;
use touched::{Menus, Touched};

use scene::{RunTimes, Scene};
use strip::OpenStrip;
use typing::{TypedField, Typing, TypingState};
use values::OpenValue;
use view::{Fitted, Least};

use kineograph_runtime::format::Action;

use super::{Ctx, Intent, Outbox, PaletteRequest, pointed};
use crate::command::Command;
use crate::document::{ActionId, Clip, ClipId, FrameId};
use crate::panels::dragged_asset::DraggedAsset;
use crate::text::tr;
use crate::ui_kit::gesture::{Gesture as _, Gestures, go_on, is_space_down, pan_press};
use crate::ui_kit::key_focus;
use crate::ui_kit::view2d::{View2d, Viewport};

/// The graph panel: the view of each clip, and what the pointer is doing.
#[derive(Debug, Clone, Default)]
pub struct GraphPanel {
    views: BTreeMap<ClipId, View2d>,
    densities: BTreeMap<ClipId, Density>,
    /// The clips whose view was set by the user.
    own_views: BTreeSet<ClipId>,
    laid_out: Option<LaidOut>,
    /// Folded actions of the open clip that are shown unfolded.
    opened: UnfoldedActions,
    run_times: RunTimes,
    gestures: Gestures<GraphDrag>,
    typing: Option<Typing>,
    value: Option<OpenValue>,
    strip: OpenStrip,
    /// The highest frame id before a frame was added, whose title is typed next; and how often the panel is shown until that is forgotten.
    names_frame_after: Option<(FrameId, u8)>,
    hides_minimap: bool,
    /// The corner in which the map is shown.
    map_corner: Corner,
    /// The view when the map was shown last.
    map_view: Option<View2d>,
    /// The panel for which the view of each clip was made.
    fitted: BTreeMap<ClipId, Fitted>,
    anchor: Option<Anchor>,
    seen: LastSelection,
    menus: Menus,
    scroller: Scroller,
    /// The pointer was away from the panel's edge since the drag began.
    was_inside: bool,
    /// A card that was dropped into a tree in the last frame: it comes into view with its new neighbors.
    dropped: Option<ActionId>,
    /// What was shown before cards were dropped last, for an undo.
    before_drop: Option<BeforeDrop>,
    /// The open clip and its newest action: an action with a higher id is new and comes into view.
    newest: Option<(ClipId, ActionId)>,
    /// The rectangle of the panel in the last frame.
    rect: Option<Rect>,
    /// The pointer, while it is over the panel.
    pointer: Option<Pos2>,
    /// The panel has the keyboard.
    has_keys: bool,
    /// For the key that is served when a command comes.
    egui_ctx: Option<egui::Context>,
}

/// A layout and what it was made from.
#[derive(Debug, Clone)]
struct LaidOut {
    clip: Arc<Clip>,
    opened: UnfoldedActions,
    layout: Arc<Layout>,
}

impl GraphPanel {
    /// Whether the small map is shown.
    pub const fn shows_minimap(&self) -> bool {
        !self.hides_minimap
    }

    /// Shows or hides the small map.
    pub const fn show_minimap_if(&mut self, is_shown: bool) {
        self.hides_minimap = !is_shown;
    }

    /// Shows the open clip in all the space that is left.
    pub fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let rect = ui.available_rect_before_wrap();
        self.rect = Some(rect);
        self.has_keys = key_focus::is_given(ui);
        self.egui_ctx = Some(ui.ctx().clone());
        let hovered = ui.rect_contains_pointer(rect);
        self.pointer = ui.input(|input| input.pointer.latest_pos()).filter(|_| hovered);
        ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            match ctx.session.selection.clip.and_then(|id| ctx.document.clip(id)) {
                Some(clip) => self.show_clip(ui, rect, ctx, clip, out),
                None => self.show_no_clip(ui, rect, ctx, out),
            }
        });
        ui.advance_cursor_after_rect(rect);
    }

    /// Takes a command from its keys: one for the frames of a card, and one that selects while the panel has the keyboard. True if it did.
    pub fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.strip.takes(command, ctx, out) || self.take_key(command, ctx, out)
    }

    fn show_clip(&mut self, ui: &mut Ui, rect: Rect, ctx: &Ctx<'_>, clip: &Arc<Clip>, out: &mut Outbox) {
        let sought = self.notice(ctx, clip);
        let known = self.laid_out.as_ref().map(|laid_out| Arc::clone(&laid_out.layout));
        let bounds_before = known.as_ref().and_then(|layout| layout.bounds());
        self.restore_view(ctx, clip);
        self.find_density(ui, clip, rect.size());
        let mut layout = self.layout(clip);
        let mut camera = self.navigate(ui, rect, clip, &layout);
        if self.must_enlarge(ctx, clip, layout.density(), camera.zoom()) {
            layout = self.enlarge_cards(clip, &layout, &mut camera);
        }
        if let Some(anchor) = self.anchor.take() {
            let (moved, anchor) = anchor.follow(&layout);
            self.anchor = anchor;
            camera = camera.panned(-moved * camera.scale());
            self.views.insert(clip.id, camera.view);
        }
        let added = self.added(ctx, clip, &layout);
        let top = layout.placed().first().map(|card| card.rect);
        if let Some(around) = self.dropped.take().and_then(|id| layout.neighborhoods(id)) {
            let before = self.bounds_before_drop();
            camera.view = camera.with_added(camera.largest_that_fits(around), top, before, layout.bounds());
            self.views.insert(clip.id, camera.view);
        } else if let Some((id, was_single, around)) =
            added.and_then(|(id, was_single)| Some((id, was_single, layout.added(id, known.as_deref())?)))
        {
            // A single card says nothing of how a tree is to be seen.
            let before = bounds_before.filter(|_| self.is_own_view(clip.id) && !was_single);
            camera.view = camera.with_added(camera.largest_that_fits(around), top, before, layout.bounds());
            let draft = drafts::with_caption(clip, &layout, id, camera.zoom());
            if let Some(draft) = draft.filter(|draft| !camera.seen().contains_rect(*draft)) {
                camera.view = camera.revealing(draft);
            }
            self.views.insert(clip.id, camera.view);
        } else if let Some(view) = sought.and_then(|id| reveal::sought(id, ctx, &layout, &camera)) {
            camera.view = view;
            self.views.insert(clip.id, camera.view);
        }
        self.note_view_after_drop(ctx, clip, camera.view);
        let running = self.run_times.running(ctx, clip);
        let mut selected = ctx.session.selection.actions.clone();
        selected.sort_unstable();
        let solo_path = soloing::path(ctx, clip);
        let mut found = ctx.session.found.clone();
        found.sort_unstable();
        let (selected, found, solo_path) = (selected.as_slice(), found.as_slice(), &solo_path);
        let (layout, running) = (&*layout, &running);
        let scene = Scene { ctx: *ctx, clip, layout, camera, running, selected, found, solo_path };
        let background = ui.interact(rect, ui.id().with("background"), touched::SENSE);
        background.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "graph"));
        let dragged = match self.gestures.active() {
            Some(GraphDrag::Cards(cards)) => DraggedCards::new(layout, &cards.picked),
            _ => DraggedCards::default(),
        };
        let places = match self.gestures.active() {
            Some(GraphDrag::Cards(cards)) if cards.drops => frames::places(&scene, &dragged),
            _ => frames::places(&scene, &DraggedCards::default()),
        };
        let on_frames = frames::interact(ui, &scene, &places, out);
        let visible = visible(layout, camera.seen().expand(24.0), &dragged);
        self.menus.held_back = self.gestures.is_held_back(ui);
        let touched = match Lod::of(camera.zoom()) {
            Lod::Shapes => Touched::default(),
            _ => cards::interact(ui, &scene, &visible, self.menus, out),
        };
        pointed::point(ctx, "graph", touched.card, out); // not shown
        self.begin(ui, &scene, &background, &touched, out);
        self.answer_frames(ui, &scene, &on_frames, out);
        self.paint(ui, &scene, &places, &visible, &touched);
        drafts::show(ui, &scene, out);
        self.show_minimap(ui, &scene);
        heading::show(ui, rect, &scene, out);
        soloing::banner(ui, ctx, rect, out);
        go_on(self, ui, (&GraphPass { scene: &scene, places: &places }, ctx.history), out);
        asset_drop::take(ui, rect, &scene, out);
        preset_drop::take(ui, rect, &scene, out);
        self.show_typing(ui, &scene, out);
        self.value = self.value.take().and_then(|value| value.show(ui, &scene, out));
        self.strip.show(ui, &scene, out);
    }

    /// Without an open clip the first action of the selected node is asked for as in an empty clip.
    fn show_no_clip(&self, ui: &Ui, rect: Rect, ctx: &Ctx<'_>, out: &mut Outbox) {
        ui.painter().rect_filled(rect, 0.0, ctx.theme.well);
        let (title, hint) = (tr!("graph-no-clip"), tr!("graph-no-clip.hint"));
        paint::empty(ui.painter(), rect, title, hint, ctx.theme);
        let background = ui.interact(rect, ui.id().with("background"), touched::SENSE);
        background.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "graph"));
        let adds = background.double_clicked() || background.secondary_clicked();
        if adds && !ctx.session.selection.selected_nodes().is_empty() {
            self.open_palette(None, out);
        }
    }

    fn show_minimap(&mut self, ui: &Ui, scene: &Scene<'_>) {
        // A drag may end under the map.
        let hidden = self.hides_minimap
            || matches!(self.gestures.active(), Some(GraphDrag::Cards(_) | GraphDrag::Wire { .. }));
        let bounds = scene.layout.bounds().filter(|_| !hidden);
        let map = bounds.and_then(|bounds| Minimap::of(bounds, &scene.camera));
        // While a button is down or the view moves the map stays: it may be dragged in the map, which must not hop about. Else it is only
        // shown where it covers no card.
        let moves =
            self.map_view.replace(scene.camera.view).is_some_and(|before| before != scene.camera.view);
        if moves {
            ui.ctx().request_repaint();
        }
        let held = moves || ui.input(|input| input.pointer.any_down());
        let map = map.and_then(|map| match held {
            true => Some(map.moved_to(self.map_corner)),
            false => map
                .clear_of(self.map_corner, &scene.selected_rects(), |place| scene.cards_in(place))
                .filter(|map| scene.cards_in(map.around()) == 0),
        });
        self.map_corner = map.as_ref().map_or(self.map_corner, |map| map.corner);
        let map = map.map(|map| map.covering(scene.cards_in(map.rect) > 0));
        if let Some(view) = map.and_then(|map| map.show(ui, scene)) {
            self.views.insert(scene.clip.id, view);
            self.own_views.insert(scene.clip.id);
            ui.ctx().request_repaint();
        }
    }

    /// The layout of a clip: the previous one if nothing changed, with new places if only those changed.
    fn layout(&mut self, clip: &Arc<Clip>) -> Arc<Layout> {
        let density = self.density(clip.id);
        let is_same = |before: &LaidOut| before.opened == self.opened && before.layout.density() == density;
        let before = self.laid_out.take().filter(is_same);
        let layout = match before {
            Some(before) if Arc::ptr_eq(&before.clip, clip) => before.layout,
            Some(before) if before.clip.id == clip.id && before.clip.lays_out_as(clip, same_size) => {
                if before.clip.places_cards_as(clip) {
                    before.layout
                } else {
                    Arc::new(before.layout.with_places_of(clip))
                }
            }
            _ => Arc::new(Layout::with(clip, &self.opened, density)),
        };
        let (clip, opened) = (Arc::clone(clip), self.opened.clone());
        self.laid_out = Some(LaidOut { clip, opened, layout: Arc::clone(&layout) });
        layout
    }

    /// The view of this frame: the last one, panned and zoomed by the user's input.
    fn navigate(&mut self, ui: &Ui, rect: Rect, clip: &Clip, layout: &Layout) -> Viewport {
        let first = |size: Vec2| match (layout.bounds(), layout.placed().first()) {
            (Some(bounds), Some(top)) => view::first(bounds, top.rect, size, layout.density().first_zooms()),
            _ => view::around(Pos2::ZERO, Vec2::splat(1.0)),
        };
        let size = rect.size();
        let known = self.views.get(&clip.id).map(|view| (*view, self.is_view_renewed(ui, clip.id)));
        let fitted = self.fitted.entry(clip.id).or_default();
        let view =
            known.map_or_else(|| first(size), |known| fitted.view(known, size, layout.bounds(), first));
        fitted.size = Some(size);
        let mut camera = Viewport { rect, view };
        if let (Some(GraphDrag::Pan { from, view, .. }), Some(pointer)) =
            (self.gestures.active(), ui.ctx().pointer_latest_pos())
        {
            camera = Viewport { rect, view: *view }.panned(pointer - *from);
            self.own_views.insert(clip.id);
        }
        self.pan_at_edge(ui, &mut camera);
        self.scroller = ui.input(|input| self.scroller.updated(&input.events));
        if self.pointer.is_some() {
            let least = Least::of(layout.bounds(), size);
            let scrolled = navigate::scrolled(ui, camera, self.scroller, least);
            self.note_own_view(clip.id, scrolled != camera.view);
            camera.view = scrolled;
            self.begin_pan(ui, clip.id, camera.view);
        }
        // An empty clip gets its first view with its first action.
        if !layout.placed().is_empty() {
            self.views.insert(clip.id, camera.view);
        }
        camera
    }

    /// Pans the view while something is dragged at the edge of the panel. Only after the pointer was inside: a drag may start at the
    /// edge.
    fn pan_at_edge(&mut self, ui: &Ui, camera: &mut Viewport) {
        let stays = |drag: &GraphDrag| matches!(drag, GraphDrag::Pan { .. } | GraphDrag::Number(_));
        let pans = self.gestures.active().is_some_and(|drag| !stays(drag));
        let Some(pointer) = ui.ctx().pointer_latest_pos().filter(|_| pans) else {
            self.was_inside = false;
            return;
        };
        let pan = navigate::edge_pan(camera.rect, pointer);
        self.was_inside |= pan == Vec2::ZERO;
        if self.was_inside && pan != Vec2::ZERO {
            let dt_secs = ui.input(|input| input.stable_dt).min(1.0 / 30.0);
            *camera = camera.panned(-pan * dt_secs);
            ui.ctx().request_repaint();
        }
    }

    fn begin_pan(&mut self, ui: &Ui, clip: ClipId, view: View2d) {
        if is_space_down(ui) && !self.gestures.is_active() {
            ui.ctx().set_cursor_icon(CursorIcon::Grab);
        }
        if let Some((button, from)) = pan_press(ui).filter(|_| !ui.ctx().text_edit_focused()) {
            self.gestures.begin(ui, button, Box::new(GraphDrag::Pan { clip, from, view }));
        }
    }

    /// Opens the palette at the pointer, or in the middle. False if the panel was never shown.
    fn open_palette(&self, clip: Option<ClipId>, out: &mut Outbox) -> bool {
        let Some(rect) = self.rect else { return false };
        let at = self.pointer.unwrap_or(rect.center());
        let graph_position = clip.and_then(|clip| self.pointed(clip));
        out.push(Intent::OpenPalette(PaletteRequest { at, slot: None, graph_position }));
        true
    }

    /// The place of the graph under the pointer, while it is over the panel.
    pub fn pointed(&self, clip: ClipId) -> Option<[f64; 2]> {
        let (rect, view) = (self.rect?, *self.views.get(&clip)?);
        let at = Viewport { rect, view }.graph_from_screen(self.pointer?);
        Some([f64::from(at.x.round()), f64::from(at.y.round())])
    }

    fn start_typing(&mut self, clip: &Clip, field: TypedField) {
        self.value = None;
        self.typing = Typing::start(clip, field);
    }

    fn show_typing(&mut self, ui: &mut Ui, scene: &Scene<'_>, out: &mut Outbox) {
        if let Some((before, shows_left)) = self.names_frame_after.take() {
            if let Some(frame) = scene.clip.frames().iter().find(|frame| frame.id > before) {
                self.start_typing(scene.clip, TypedField::Title(frame.id));
            } else if shows_left > 0 {
                // Not for ever: a frame that undo brings back later must not take the keyboard.
                self.names_frame_after = Some((before, shows_left - 1));
            }
        }
        let Some(typing) = &mut self.typing else { return };
        let Some(rect) = typing_rect(scene, typing.field()) else {
            self.typing = None;
            return;
        };
        if typing.show(ui, rect, scene.clip, out) == TypingState::Done {
            self.typing = None;
        }
    }

    fn paint(
        &self,
        ui: &Ui,
        scene: &Scene<'_>,
        places: &[FramePlace<'_>],
        visible: &[PlacedCard],
        touched: &Touched,
    ) {
        let (painter, theme, rect) = (ui.painter(), scene.ctx.theme, scene.camera.rect);
        paint::background(painter, &scene.camera, theme);
        if scene.clip.is_empty() {
            // What is dragged here says itself what it becomes.
            if DraggedAsset::current(ui).is_none() {
                let (title, hint) = (tr!("graph-no-actions"), tr!("graph-no-actions.hint"));
                paint::empty(painter, rect, title, hint, theme);
            }
            return;
        }
        let target = match self.gestures.active() {
            Some(GraphDrag::Cards(cards)) => cards.frame,
            _ => None,
        };
        paint_frames::frames(painter, scene, places, target);
        if Lod::of(scene.camera.zoom()) == Lod::Shapes {
            paint_far::cards(painter, scene, visible);
        } else {
            paint::wires(painter, scene);
            for placed in visible {
                paint_card::card(painter, scene, placed, touched);
            }
        }
        if let Some(drag) = self.gestures.active() {
            drag.paint(painter, &GraphPass { scene, places });
        }
        if scene.ctx.session.solo.is_none() && scene.ctx.programs.is_stale(scene.clip.id) {
            let plays = scene.ctx.programs.program(scene.clip.id).is_some();
            paint::stale_banner(painter, rect, plays, theme);
        }
    }
}

/// The visible cards, from back to front: dragged cards are over all others.
fn visible(layout: &Layout, seen: Rect, dragged: &DraggedCards) -> Vec<PlacedCard> {
    let cards = layout.placed().iter().enumerate().filter(|(_, card)| card.rect.intersects(seen));
    let (moving, resting): (Vec<_>, Vec<_>) = cards.partition(|(index, _)| dragged.moves(*index));
    resting.into_iter().chain(moving).map(|(_, card)| *card).collect()
}

/// True if the cards of two actions have the same size.
fn same_size(a: &Action, b: &Action) -> bool {
    card_size(a) == card_size(b)
}

/// The rectangle of a text field, on the screen; `None` if its card or frame is not shown.
fn typing_rect(scene: &Scene<'_>, field: TypedField) -> Option<Rect> {
    let card = |id| scene.layout.get(id).map(|card| scene.camera.screen_rect(card.rect));
    match field {
        TypedField::Label(id) => {
            let rect = card(id)?;
            let height = (HEADER_HEIGHT * scene.camera.zoom()).max(26.0);
            Some(Rect::from_min_size(rect.min, vec2(rect.width().max(120.0), height)))
        }
        TypedField::Comment(id) => {
            let rect = card(id)?;
            let size = vec2(rect.width().max(190.0), 54.0);
            Some(Rect::from_min_size(rect.left_top() - vec2(0.0, size.y + 5.0), size))
        }
        TypedField::Title(id) => frames::title_field(scene, id),
    }
}
