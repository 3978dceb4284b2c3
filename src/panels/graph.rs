//! The graph: the actions of the open clip as cards in a tree.
//!
//! Each frame: find the view, lay out (only when the clip changed), let cards and ports react, go on with a drag, paint.
//! Pan and zoom are done in screen coordinates, so that text stays crisp and accessibility rectangles are right.

mod cards;
#[cfg(test)]
mod flow_tests;
mod interact;
mod layout;
mod menu;
mod model;
mod navigate;
mod paint;
mod paint_card;
mod rename;
mod running;
mod scene;
mod view;
mod wire;

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{CursorIcon, Key, PointerButton, Pos2, Rect, Ui, UiBuilder, WidgetInfo, WidgetType, vec2};

use cards::{Gesture, Menus, Touched};
use interact::{Drag, MarqueeMode};
use layout::{Layout, Placed};
use menu::MenuChoice;
use navigate::Scroller;
use rename::{Progress, Rename};
use scene::{Scene, Stretches};
use view::{Camera, View};
use wire::{Held, Target};

use super::{Ctx, Outbox, PaletteRequest, Post};
use crate::command::Command;
use crate::document::{ActionId, Clip, ClipEdit, ClipId, Edit, Slot};
use crate::history::Change;
use crate::session::Focus;

/// The graph panel: what the user sees of each clip, and what the pointer is doing.
#[derive(Debug, Clone, Default)]
pub struct GraphPanel {
    views: BTreeMap<ClipId, View>,
    laid_out: Option<(Arc<Clip>, Arc<Layout>)>,
    stretches: Stretches,
    drag: Option<Drag>,
    rename: Option<Rename>,
    menus: Menus,
    scroller: Scroller,
    /// The open clip and its newest action: what is added next is brought into view.
    newest: Option<(ClipId, ActionId)>,
    /// Where the panel was shown last.
    rect: Option<Rect>,
    /// The pointer, while it is over the panel.
    pointer: Option<Pos2>,
}

impl GraphPanel {
    /// Shows the open clip in all the room that is left.
    pub fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let rect = ui.available_rect_before_wrap();
        self.rect = Some(rect);
        let hovered = ui.rect_contains_pointer(rect);
        self.pointer = ui.input(|input| input.pointer.latest_pos()).filter(|_| hovered);
        ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            match ctx.session.selection.clip.and_then(|id| ctx.document.clip(id)) {
                Some(clip) => self.show_clip(ui, rect, ctx, clip, out),
                None => {
                    ui.painter().rect_filled(rect, 0.0, ctx.theme.well);
                    let hint = "Add one in the project panel, then build its actions here.";
                    paint::empty(ui.painter(), rect, "No clip is open", hint, ctx.theme);
                }
            }
        });
        ui.advance_cursor_after_rect(rect);
    }

    /// True if the pointer is over the panel.
    #[must_use]
    pub const fn hovered(&self) -> bool {
        self.pointer.is_some()
    }

    /// Does a command that concerns the graph. False if it is none or there is nothing to do it with.
    pub fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let Some(clip) = ctx.session.selection.clip.and_then(|id| ctx.document.clip(id)) else {
            return false;
        };
        match command {
            Command::AddAction => self.open_palette(clip.id, out),
            Command::FitAll => self.fit(clip, None),
            Command::FitSelection => {
                let selected = &ctx.session.selection.actions;
                self.fit(clip, Some(selected.as_slice()).filter(|ids| !ids.is_empty()))
            }
            Command::TidyLayout => {
                out.edit(Change::new("Tidy up", Edit::Clip(clip.id, ClipEdit::ResetPositions)));
                true
            }
            Command::SelectAll => {
                let all = self.layout(clip).placed().iter().map(|placed| placed.id).collect();
                out.select(ctx, |selection| selection.set_actions(all));
                true
            }
            Command::Rename if ctx.session.selection.focus == Focus::Actions => {
                let primary = ctx.session.selection.primary_action();
                self.rename = primary.and_then(|id| Rename::start(clip, id));
                self.rename.is_some()
            }
            _ => false,
        }
    }

    fn show_clip(&mut self, ui: &mut Ui, rect: Rect, ctx: &Ctx<'_>, clip: &Arc<Clip>, out: &mut Outbox) {
        let layout = self.layout(clip);
        let mut camera = self.navigate(ui, rect, clip, &layout);
        if let Some(added) = self.added(ctx, clip.id, &layout) {
            camera.view = camera.revealing(added);
            self.views.insert(clip.id, camera.view);
        }
        let running = self.stretches.running(ctx, clip);
        let scene = Scene { ctx: *ctx, clip, layout: &layout, camera, running: &running };
        let background = ui.interact(rect, ui.id().with("background"), cards::SENSE);
        background.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "graph"));
        let seen = camera.visible().expand(24.0);
        let visible: Vec<Placed> =
            layout.placed().iter().filter(|card| card.rect.intersects(seen)).copied().collect();
        let touched = cards::interact(ui, &scene, &visible, self.menus, out);
        self.begin(ui, &scene, &background, &touched, out);
        self.paint(ui, &scene, &visible, &touched);
        self.go_on(ui, &scene, out);
        self.show_rename(ui, &scene, out);
    }

    /// The layout of a clip, made anew only when the clip is another one than in the frame before.
    fn layout(&mut self, clip: &Arc<Clip>) -> Arc<Layout> {
        match &self.laid_out {
            Some((of, layout)) if Arc::ptr_eq(of, clip) => Arc::clone(layout),
            _ => {
                let layout = Arc::new(Layout::of(clip));
                self.laid_out = Some((Arc::clone(clip), Arc::clone(&layout)));
                layout
            }
        }
    }

    /// The view of this frame: the last one, panned and zoomed by what the user did.
    fn navigate(&mut self, ui: &Ui, rect: Rect, clip: &Clip, layout: &Layout) -> Camera {
        let first = || match (layout.bounds(), layout.placed().first()) {
            (Some(bounds), Some(top)) => View::first(bounds, top.rect, rect.size()),
            _ => View { corner: Pos2::ZERO - rect.size() / 2.0, zoom: 1.0 },
        };
        let view = self.views.get(&clip.id).copied().unwrap_or_else(first);
        let mut camera = Camera { rect, view };
        if let (Some(Drag::Pan { from, view }), Some(pointer)) = (&self.drag, ui.ctx().pointer_latest_pos()) {
            camera.view = Camera { rect, view: *view }.panned_by(pointer - *from);
        }
        self.scroller = ui.input(|input| self.scroller.updated(&input.events));
        if self.pointer.is_some() {
            camera.view = navigate::scrolled(ui, camera, self.scroller);
            self.begin_pan(ui, camera.view);
        }
        // An empty clip gets its first view with its first action.
        if !layout.placed().is_empty() {
            self.views.insert(clip.id, camera.view);
        }
        camera
    }

    /// The card of the selected action, if it was added since the last frame. Ids only grow, so that what undo and redo
    /// bring back is not taken for new: they must not move the view.
    fn added(&mut self, ctx: &Ctx<'_>, clip: ClipId, layout: &Layout) -> Option<Rect> {
        let newest = layout.newest()?;
        let (known_clip, known) = self.newest.unwrap_or((clip, newest));
        self.newest = Some((clip, if known_clip == clip { newest.max(known) } else { newest }));
        let primary = ctx.session.selection.primary_action()?;
        let is_new = known_clip == clip && primary > known;
        layout.get(primary).map(|card| card.rect).filter(|_| is_new)
    }

    fn begin_pan(&mut self, ui: &Ui, view: View) {
        let space = ui.input(|input| input.key_down(Key::Space));
        if space && self.drag.is_none() {
            ui.ctx().set_cursor_icon(CursorIcon::Grab);
        }
        let from = ui.input(|input| {
            let pointer = &input.pointer;
            let with_space = space && pointer.button_pressed(PointerButton::Primary);
            let begins = with_space || pointer.button_pressed(PointerButton::Middle);
            pointer.latest_pos().filter(|_| begins)
        });
        if let Some(from) = from.filter(|_| self.drag.is_none() && !ui.ctx().text_edit_focused()) {
            self.drag = Some(Drag::Pan { from, view });
        }
    }

    /// Answers what was done to the background, cards and ports.
    fn begin(
        &mut self,
        ui: &Ui,
        scene: &Scene<'_>,
        background: &egui::Response,
        touched: &Touched,
        out: &mut Outbox,
    ) {
        if matches!(self.drag, Some(Drag::Pan { .. })) || self.menus.held_back {
            return;
        }
        for gesture in &touched.gestures {
            self.answer(ui, scene, *gesture, out);
        }
        if background.drag_started_by(PointerButton::Primary)
            && let Some(from) = ui.input(|input| input.pointer.press_origin())
        {
            let before = scene.ctx.session.selection.actions.clone();
            self.drag = Some(Drag::Marquee { from: scene.camera.graph_from_screen(from), before });
        }
        let adds = background.double_clicked() || background.secondary_clicked();
        if adds {
            self.open_palette(scene.clip.id, out);
        } else if background.clicked() && !ui.input(|input| input.modifiers.any()) {
            out.select(&scene.ctx, |selection| selection.set_actions(Vec::new()));
        }
    }

    fn answer(&mut self, ui: &Ui, scene: &Scene<'_>, gesture: Gesture, out: &mut Outbox) {
        let selection = &scene.ctx.session.selection;
        let adds = ui.input(|input| input.modifiers.shift || input.modifiers.command);
        match gesture {
            Gesture::Click(id) if adds => out.select(&scene.ctx, |selection| selection.toggle_action(id)),
            Gesture::Click(id) => out.select(&scene.ctx, |selection| selection.set_actions(vec![id])),
            Gesture::DoubleClick(id) | Gesture::Choose(MenuChoice::Rename(id)) => {
                self.rename = Rename::start(scene.clip, id);
            }
            Gesture::Menu(menu) => {
                self.menus.open = Some(menu);
                if !selection.has_action(menu.id) {
                    out.select(&scene.ctx, |selection| selection.set_actions(vec![menu.id]));
                }
            }
            Gesture::Drag(id) => self.begin_cards(ui, scene, id, out),
            Gesture::DragPort(held) => self.drag = Some(Drag::Wire { held }),
            Gesture::ClickPort(Held::Output(id)) => {
                let index = scene.clip.get(id).map_or(0, |item| item.children.len());
                self.ask_for_child(ui, scene, id, index, out);
            }
            Gesture::ClickPort(Held::Input(id)) => {
                out.select(&scene.ctx, |selection| selection.set_actions(vec![id]));
            }
        }
    }

    fn begin_cards(&mut self, ui: &Ui, scene: &Scene<'_>, id: ActionId, out: &mut Outbox) {
        let Some(from) = ui.input(|input| input.pointer.press_origin()) else { return };
        let selection = &scene.ctx.session.selection;
        let starts = interact::cards_to_move(scene.clip, scene.layout, selection, id);
        if !selection.has_action(id) {
            out.select(&scene.ctx, |selection| selection.set_actions(vec![id]));
        }
        self.drag = Some(Drag::Cards { from: scene.camera.graph_from_screen(from), starts, shown: None });
    }

    /// Goes on with the drag, or ends it.
    fn go_on(&mut self, ui: &Ui, scene: &Scene<'_>, out: &mut Outbox) {
        let (down, cancelled, right) = ui.input_mut(|input| {
            let right = input.pointer.button_pressed(PointerButton::Secondary);
            let escaped = self.drag.is_some() && input.consume_key(egui::Modifiers::NONE, Key::Escape);
            (input.pointer.any_down(), escaped || right, right)
        });
        self.menus.held_back &= down;
        let Some(drag) = self.drag.take() else { return };
        if cancelled {
            self.menus.held_back = right;
            cancel(scene, drag, out);
            return;
        }
        let Some(pointer) = ui.ctx().pointer_latest_pos() else {
            // The pointer left the window: wait for it, or end where it was seen last.
            self.drag = finish_or_keep(ui, Some(drag), down, out);
            return;
        };
        self.drag = match drag {
            Drag::Cards { from, starts, shown } => {
                let delta = scene.camera.graph_from_screen(pointer) - from;
                let next = move_cards(scene, from, starts, shown, delta, out);
                finish_or_keep(ui, next, down, out)
            }
            other => {
                match &other {
                    Drag::Marquee { from, before } => select_inside(ui, scene, *from, before, pointer, out),
                    Drag::Wire { held } => self.drag_wire(ui, scene, *held, pointer, down, out),
                    Drag::Pan { .. } | Drag::Cards { .. } => ui.ctx().set_cursor_icon(CursorIcon::Grabbing),
                }
                down.then_some(other)
            }
        };
    }

    fn drag_wire(&self, ui: &Ui, scene: &Scene<'_>, held: Held, pointer: Pos2, down: bool, out: &mut Outbox) {
        let target = wire::target(scene.clip, scene.layout, held, scene.camera.graph_from_screen(pointer));
        let refusal = target.refusal(scene.ctx.document, scene.clip);
        if !down {
            match target {
                _ if refusal.is_some() => {}
                Target::NewChild { parent, index } => self.ask_for_child(ui, scene, parent, index, out),
                _ => {
                    let label =
                        if matches!(target, Target::Disconnect(_)) { "Disconnect" } else { "Connect" };
                    if let Some(edit) = target.edit() {
                        out.edit(Change::new(label, Edit::Clip(scene.clip.id, edit)));
                    }
                }
            }
            return;
        }
        paint::dragged_wire(ui.painter(), scene, held, pointer, target, refusal.is_some());
        let note = match (&refusal, target) {
            (Some(error), _) => {
                ui.ctx().set_cursor_icon(CursorIcon::NotAllowed);
                error.to_string()
            }
            (None, Target::NewChild { .. }) => "Let go to choose a new action".to_owned(),
            (None, Target::Disconnect(_)) => "Let go to disconnect".to_owned(),
            _ => return,
        };
        let colour = if refusal.is_some() { scene.ctx.theme.error } else { scene.ctx.theme.text_dim };
        paint::pill(ui.painter(), pointer + vec2(0.0, 30.0), &note, colour, scene.ctx.theme);
    }

    /// Opens the palette for a new child, where there is room for one.
    fn ask_for_child(&self, ui: &Ui, scene: &Scene<'_>, parent: ActionId, index: usize, out: &mut Outbox) {
        if let Some(error) = wire::no_room(scene.clip, parent) {
            out.post(Post::Warn(error.to_string()));
            return;
        }
        let at = ui.ctx().pointer_latest_pos().or(self.pointer).unwrap_or(scene.camera.rect.center());
        let slot = Some(Slot::Child(parent, index));
        out.post(Post::OpenPalette(PaletteRequest { at, slot, graph_position: None }));
    }

    /// Opens the palette at the pointer, or in the middle. False if the panel was never shown.
    fn open_palette(&self, clip: ClipId, out: &mut Outbox) -> bool {
        let Some(rect) = self.rect else { return false };
        let at = self.pointer.unwrap_or(rect.center());
        let camera = self.views.get(&clip).map(|view| Camera { rect, view: *view });
        let graph_position = camera.map(|camera| {
            let at = camera.graph_from_screen(at);
            [f64::from(at.x.round()), f64::from(at.y.round())]
        });
        out.post(Post::OpenPalette(PaletteRequest { at, slot: None, graph_position }));
        true
    }

    /// Shows some cards, or all.
    fn fit(&mut self, clip: &Arc<Clip>, ids: Option<&[ActionId]>) -> bool {
        let layout = self.layout(clip);
        let bounds = ids.map_or_else(|| layout.bounds(), |ids| layout.bounds_of(ids));
        let (Some(bounds), Some(rect)) = (bounds, self.rect) else { return false };
        self.views.insert(clip.id, View::fitting(bounds, rect.size()));
        true
    }

    fn show_rename(&mut self, ui: &mut Ui, scene: &Scene<'_>, out: &mut Outbox) {
        let Some(rename) = &mut self.rename else { return };
        let Some(card) = scene.layout.get(rename.id()) else {
            self.rename = None;
            return;
        };
        let rect = scene.camera.screen_rect(card.rect);
        let field = Rect::from_min_size(rect.min, vec2(rect.width().max(120.0), 26.0));
        if rename.show(ui, field, scene.clip, out) == Progress::Done {
            self.rename = None;
        }
    }

    fn paint(&self, ui: &Ui, scene: &Scene<'_>, visible: &[Placed], touched: &Touched) {
        let (painter, theme, rect) = (ui.painter(), scene.ctx.theme, scene.camera.rect);
        paint::background(painter, &scene.camera, theme);
        if scene.clip.is_empty() {
            let hint = "Press Tab to add an action, or click here with the right button.";
            paint::empty(painter, rect, "This clip has no actions yet", hint, theme);
            return;
        }
        paint::wires(painter, scene);
        for placed in visible {
            paint_card::card(painter, scene, placed, touched);
        }
        paint::draft_titles(painter, scene);
        if let (Some(Drag::Marquee { from, .. }), Some(pointer)) = (&self.drag, ui.ctx().pointer_latest_pos())
        {
            let from = scene.camera.screen_from_graph(*from);
            paint::marquee(painter, Rect::from_two_pos(from, pointer), theme);
        }
        if scene.ctx.programs.is_stale(scene.clip.id) {
            let plays = scene.ctx.programs.program(scene.clip.id).is_some();
            paint::stale_banner(painter, rect, plays, theme);
        }
    }
}

/// Puts back what a drag has changed so far.
fn cancel(scene: &Scene<'_>, drag: Drag, out: &mut Outbox) {
    match drag {
        Drag::Cards { shown: Some(_), .. } => out.post(Post::CancelDrag),
        Drag::Marquee { before, .. } => out.select(&scene.ctx, |selection| selection.set_actions(before)),
        Drag::Cards { .. } | Drag::Pan { .. } | Drag::Wire { .. } => {}
    }
}

/// Selects what the marquee covers.
fn select_inside(
    ui: &Ui,
    scene: &Scene<'_>,
    from: Pos2,
    before: &[ActionId],
    pointer: Pos2,
    out: &mut Outbox,
) {
    let area = Rect::from_two_pos(from, scene.camera.graph_from_screen(pointer));
    let mode = MarqueeMode::from_modifiers(ui.input(|input| input.modifiers));
    let inside = interact::marquee(scene.layout, before, area, mode);
    if inside != scene.ctx.session.selection.actions {
        out.select(&scene.ctx, |selection| selection.set_actions(inside));
    }
}

/// Previews moved cards. `None` if the drag was aborted by an undo meanwhile.
fn move_cards(
    scene: &Scene<'_>,
    from: Pos2,
    starts: Vec<(ActionId, [f64; 2])>,
    shown: Option<[f64; 2]>,
    delta: egui::Vec2,
    out: &mut Outbox,
) -> Option<Drag> {
    let first = starts.first()?.0;
    if shown.is_some() && scene.clip.get(first)?.position != shown {
        return None;
    }
    let edit = interact::moved(&starts, delta);
    let ClipEdit::SetPositions(places) = &edit else { return None };
    let next = places.first().map(|(_, place)| *place);
    // Holding a card still is no drag: it must not be placed by hand.
    if shown.is_none() && next == Some(starts[0].1) {
        return Some(Drag::Cards { from, starts, shown });
    }
    if next != shown {
        out.post(Post::Preview(Change::new("Move actions", Edit::Clip(scene.clip.id, edit))));
    }
    Some(Drag::Cards { from, starts, shown: next })
}

/// Keeps the drag while the button is down, else makes it one undo step.
fn finish_or_keep(ui: &Ui, drag: Option<Drag>, down: bool, out: &mut Outbox) -> Option<Drag> {
    if down {
        ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        return drag;
    }
    if matches!(drag, Some(Drag::Cards { shown: Some(_), .. })) {
        out.post(Post::FinishDrag);
    }
    None
}
