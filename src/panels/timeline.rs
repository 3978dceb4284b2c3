//! The timeline: runs and actions as bars over time, with a ruler, t and the playhead.

mod bar_drag;
mod bar_numbers;
mod bar_paint;
mod bars;
mod bracket;
mod drag;
mod edges;
mod edges_drag;
mod edges_numbers;
#[cfg(test)]
mod flows;
mod follow;
mod gesture;
#[cfg(test)]
mod hands;
mod hit;
#[cfg(test)]
mod key_tests;
mod keys;
mod lanes;
mod layout;
mod loop_numbers;
mod marker_edit;
#[cfg(test)]
mod marker_tests;
mod markers;
mod marquee;
#[cfg(test)]
mod menu_tests;
mod menus;
mod model;
mod modes;
mod moment;
mod names;
mod order;
mod order_view;
mod paint;
mod progress;
mod rows;
mod runs;
mod snap;
mod span_rows;
mod summary;
#[cfg(test)]
mod tests;
mod time_ruler;
mod transport;

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{CursorIcon, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2};
use kineograph_runtime::format::ActionId;

pub(super) use marker_edit::fields as marker_fields;
pub use model::boundaries;

use crate::command::Command;
use crate::document::ClipId;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::TimelineView;
use crate::ui_kit::ruler::FittedView;

use bar_drag::BarPart;
use drag::Drag;
use edges_drag::Hold;
use follow::Follow;
use layout::{Areas, Scene};
use menus::{MenuAction, Menus};

/// Width of the column of names at first, in points.
const NAMES_WIDTH_PX: f32 = 176.0;
/// Room that is kept above and below a row that comes into view, in points.
const ROOM_PX: f32 = 24.0;
/// Width of the scroll bar, in points.
const SCROLL_BAR_PX: f32 = 7.0;

/// The timeline.
#[derive(Debug, Default)]
pub struct TimelinePanel {
    view: View,
    rows: rows::Rows,
    folded: BTreeSet<ActionId>,
    drag: Option<Drag>,
    /// The right button has cancelled a drag; until its release it opens no menu.
    menus_held_back: bool,
    /// What is being dragged, such as a duration or a start, shown beside the pointer.
    dragged_text: Option<String>,
    /// Whether drags snap and ripple.
    modes: modes::Modes,
    /// Shift is held: the playhead snaps.
    is_magnetic: bool,
    /// A time was set in the transport in the previous pass.
    sought: bool,
    /// It played in the previous frame.
    was_playing: bool,
    hovered: bool,
    last_frame: Option<u64>,
    /// The primary selected action of the previous frame.
    seen: Option<ActionId>,
    /// The view of all runs.
    runs: runs::RunsState,
    /// True in the first of the passes in which egui lays out one frame.
    first_pass: bool,
}

/// Most lines of runs that are shown by default: the open clip needs the room.
const MAX_RUN_LINES: usize = 3;

/// Which part is shown.
#[derive(Debug)]
struct View {
    time: FittedView,
    scroll_px: f32,
    names_width_px: f32,
    /// What it does during playback.
    follow: Follow,
    /// Whether runs share one line; `None`: once they would take more than [`MAX_RUN_LINES`].
    runs_folded: Option<bool>,
}

impl Default for View {
    fn default() -> Self {
        Self {
            time: FittedView::default(),
            scroll_px: 0.0,
            names_width_px: NAMES_WIDTH_PX,
            follow: Follow::default(),
            runs_folded: None,
        }
    }
}

impl TimelinePanel {
    /// Shows the panel.
    pub fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let panel = ui.max_rect();
        self.hovered = ui.rect_contains_pointer(panel);
        let frame = ui.ctx().cumulative_frame_nr();
        self.first_pass = self.last_frame != Some(frame);
        self.last_frame = Some(frame);
        self.menus_held_back &= ui.input(|input| input.pointer.any_down() || input.pointer.any_released());

        let sought = transport::show(ui, ctx, &mut self.view.follow, out);
        // What the previous pass asked for has happened.
        let was_sought = std::mem::replace(&mut self.sought, sought);
        // The transport may be wider than the panel; time must not be.
        let area = ui.available_rect_before_wrap().intersect(panel);
        ui.allocate_rect(area, Sense::hover());
        if ctx.session.timeline == TimelineView::Runs {
            return self.show_runs(ui, ctx, (area, was_sought), out);
        }
        let mut scene = self.scene(ctx, area);
        self.reveal(ctx, &mut scene);
        self.show_playhead(ctx, &mut scene, was_sought);
        self.navigate(ui, ctx, &mut scene);
        self.lay_out(ui, ctx, &scene, out);
        match scene.menus.chosen.take() {
            Some(MenuAction::Command(command)) => {
                self.command(command, ctx, out);
            }
            Some(MenuAction::Fit(start_secs, end_secs)) => self.view.time.fit(start_secs, end_secs),
            None => {}
        }
        self.continue_drag(ui, ctx, &scene, out);
    }

    /// Runs a command that is about time. True if it is one.
    pub fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if ctx.session.timeline == TimelineView::Runs
            && let Some(is_done) = self.runs_command(command, ctx, out)
        {
            return is_done;
        }
        match command {
            Command::FitAll => self.view.time.reset(),
            Command::FitSelection => {
                if let Some((start_secs, end_secs)) = model::selected_stretch(ctx) {
                    self.view.time.fit(start_secs, end_secs);
                }
            }
            Command::PreviousBoundary => seek_boundary(ctx, false, out),
            Command::NextBoundary => seek_boundary(ctx, true, out),
            _ => return false,
        }
        true
    }

    /// True if the pointer was over the panel in the last frame.
    #[must_use]
    pub const fn hovered(&self) -> bool {
        self.hovered
    }

    fn scene(&mut self, ctx: &Ctx<'_>, area: Rect) -> Scene {
        let areas = Areas::new(area, self.view.names_width_px);
        let areas = if ctx.document.markers().is_empty() { areas } else { areas.with_markers() };
        let width_px = f64::from(areas.lanes.width());
        // A bar that is dragged must not change the scale under the pointer.
        let view = self.view.time.resolve(model::shown_secs(ctx), width_px, self.drag.is_some());
        self.rows.renew(ctx, &self.folded);
        let mut scene = Scene {
            areas,
            view,
            scroll_px: 0.0,
            runs_folded: false,
            runs: model::run_bars(ctx),
            rows: self.rows.rows(),
            moments: self.rows.moments(view, width_px),
            several: Arc::clone(&self.rows.several),
            modes: self.modes,
            lines_px: None,
            menus: Menus { held_back: self.menus_held_back, ..Menus::default() },
        };
        scene.runs_folded = self.view.runs_folded.unwrap_or(scene.run_lines() > MAX_RUN_LINES);
        scene.areas = areas.with_head(scene.head_px());
        self.view.scroll_px = self.view.scroll_px.clamp(0.0, scene.max_scroll_px()).round();
        scene.scroll_px = self.view.scroll_px;
        scene
    }

    /// Scrolls just enough to show the row of an action that was selected elsewhere, unless another selected one is visible.
    fn reveal(&mut self, ctx: &Ctx<'_>, scene: &mut Scene) {
        let primary = ctx.session.selection.primary_action();
        if std::mem::replace(&mut self.seen, primary) == primary || self.hovered {
            return;
        }
        let selection = &ctx.session.selection;
        let mut seen = scene.visible_rows().filter_map(|index| scene.rows.get(index));
        if selection.actions.len() > 1 && seen.any(|row| selection.has_action(row.id)) {
            return;
        }
        let row = primary.and_then(|id| scene.rows.iter().position(|row| row.id == id));
        let Some(rect) = row.map(|index| scene.row_rect(index)) else { return };
        let lanes = scene.areas.lanes;
        let below = (rect.bottom() + ROOM_PX - lanes.bottom()).max(0.0);
        let above = (lanes.top() + ROOM_PX - rect.top()).max(0.0);
        self.view.scroll_px = (self.view.scroll_px + below - above).clamp(0.0, scene.max_scroll_px()).round();
        scene.scroll_px = self.view.scroll_px;
    }

    /// Scrolls to the playhead after a time outside of the view was typed.
    fn show_playhead(&mut self, ctx: &Ctx<'_>, scene: &mut Scene, was_sought: bool) {
        if was_sought && self.drag.is_none() {
            scene.view = scene.view.following(ctx.session.playback.playhead_secs(), scene.width_px());
            self.view.time.scroll(scene.view);
        }
    }

    /// Handles the wheel and pinches, and follows the playhead when it leaves the view.
    fn navigate(&mut self, ui: &Ui, ctx: &Ctx<'_>, scene: &mut Scene) {
        let playback = &ctx.session.playback;
        // Where it stopped must still be visible.
        let was_playing = std::mem::replace(&mut self.was_playing, playback.is_playing());
        if (was_playing || playback.is_playing()) && self.drag.is_none() {
            let (secs, length_secs) = (playback.playhead_secs(), ctx.programs.length_secs());
            scene.view = self.view.follow.view(scene.view, secs, scene.width_px(), length_secs);
            self.view.time.scroll(scene.view);
        }
        let pointer = ui.input(|input| input.pointer.hover_pos());
        let Some(pointer) = pointer.filter(|_| self.hovered && self.first_pass && self.drag.is_none()) else {
            return;
        };
        if scene.areas.time().contains(pointer) {
            let anchor_px = f64::from(pointer.x - scene.areas.lanes.left());
            let view = ui.input(|input| scene.view.wheeled(input, anchor_px));
            let view = view.limited_from(scene.view, [0.0, model::last_secs(ctx)], scene.width_px());
            if view != scene.view {
                self.view.time.set(view);
                scene.view = view;
            }
        } else if scene.areas.names.contains(pointer) {
            let scroll = ui.input(|input| input.smooth_scroll_delta().y);
            self.view.scroll_px = (self.view.scroll_px - scroll).clamp(0.0, scene.max_scroll_px());
            scene.scroll_px = self.view.scroll_px;
        }
    }

    fn lay_out(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, scene: &Scene, out: &mut Outbox) {
        let of_bars = lanes::show(ui, ctx, scene, out);
        if ctx.session.selection.clip.is_some_and(|clip: ClipId| ctx.programs.is_stale(clip)) {
            lanes::stale_note(ui, ctx, scene);
        }
        markers::lines(ui, ctx, scene);
        let of_scroll = scroll_bar(ui, ctx, scene);
        let of_ruler = time_ruler::show(ui, ctx, scene, out);
        let of_markers = markers::show(ui, ctx, scene, out);
        let of_playhead = time_ruler::playhead(ui, ctx, scene);
        let names = names::show(ui, ctx, scene, out);
        if let Some(id) = names.fold
            && !self.folded.remove(&id)
        {
            self.folded.insert(id);
        }
        if names.fold_runs {
            self.view.runs_folded = Some(!scene.runs_folded);
        }
        modes::show(ui, ctx, scene.areas.corner, &mut self.modes);
        edges_numbers::show(ui, ctx, self.modes, out);
        match &self.drag {
            Some(Drag::Order(order)) => order_view::paint(ui, ctx, scene, order),
            Some(Drag::Frame(frame)) => frame.paint(ui, ctx, scene),
            _ => {}
        }
        if let Some(text) = &self.dragged_text {
            let reached = match &self.drag {
                Some(Drag::Edges(edges)) => edges.reached(&scene.rows),
                Some(Drag::Bar(bar)) => bar.reached(&scene.rows),
                _ => None,
            };
            lanes::dragged_value(ui, ctx, scene, reached.as_ref().unwrap_or(text));
        }
        if self.drag.is_none() {
            self.drag = of_bars.or(of_scroll).or(of_markers).or(of_ruler).or(of_playhead).or(names.drag);
            self.begin_pan(ui, scene);
        }
        match &self.drag {
            Some(Drag::Bar(bar)) if matches!(bar.part, BarPart::Body | BarPart::Inside) => {
                ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            }
            Some(Drag::Edges(edges)) if edges.hold == Hold::Bodies => {
                ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            }
            Some(Drag::Pan { .. } | Drag::MoveRun { .. } | Drag::Order(_) | Drag::Marker { .. }) => {
                ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            }
            Some(Drag::Scrub { .. } | Drag::Bar(_) | Drag::Edges(_) | Drag::Key(_)) => {
                ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
            }
            _ => {}
        }
    }
}

fn seek_boundary(ctx: &Ctx<'_>, forwards: bool, out: &mut Outbox) {
    let now_secs = ctx.session.playback.playhead_secs();
    if let Some(secs) = model::next_boundary(&boundaries(ctx), now_secs, forwards) {
        out.push(Intent::Seek(secs));
    }
}

/// A thin scroll bar at the right edge when not all rows fit.
fn scroll_bar(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) -> Option<Drag> {
    let lanes = scene.areas.lanes;
    if scene.max_scroll_px() <= 0.0 || lanes.height() <= 0.0 {
        return None;
    }
    let height = scene.thumb_px();
    let top = lanes.top() + scene.scroll_px / scene.scroll_per_thumb_px();
    let thumb = Rect::from_min_max(
        pos2(lanes.right() - SCROLL_BAR_PX, top),
        pos2(lanes.right() - 1.0, (top + height).min(lanes.bottom())),
    );
    let response = ui.interact(thumb, ui.id().with("scroll rows"), Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "scroll rows")); // not shown
    let strength = if response.hovered() || response.dragged() { 0.8 } else { 0.4 };
    ui.painter().rect_filled(thumb, 3.0, ctx.theme.text_dim.gamma_multiply(strength));
    let origin = gesture::starts_drag(&response, ui)?;
    Some(Drag::Scroll { scroll_px: scene.scroll_px, from_y: origin.y })
}
