//! The timeline: runs and actions as bars over time, with a ruler, t and the playhead.

mod actions;
mod bars;
mod bracket;
mod by_keys;
mod canvas;
mod clip;
mod drag;
mod expectations;
#[cfg(test)]
mod flows;
mod follow;
mod gesture;
#[cfg(test)]
mod hands;
#[cfg(test)]
mod key_tests;
mod lanes;
mod loop_numbers;
mod marker_edit;
#[cfg(test)]
mod marker_tests;
mod markers;
mod marquee;
#[cfg(test)]
mod menu_tests;
mod menus;
mod modes;
mod moment;
mod names;
mod numbers;
mod pack;
mod paint;
mod progress;
mod run_bar;
mod runs;
mod snap;
mod summary;
mod tabs;
#[cfg(test)]
mod tests;
mod time_ruler;
mod times;
mod transport;
mod view;

use egui::{PointerButton, Pos2, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2};
use kineograph_runtime::format::ActionId;

pub use expectations::unmet_sentences;
pub(super) use marker_edit::fields as marker_fields;
pub use run_bar::run_title;
pub use times::boundaries;

use crate::command::{Command, PanelHead};
use crate::document::Document;
use crate::panels::opened::{OpenedClip, OpenedTime};
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{SelectionChange, TimelineView};
use crate::text::{label, tr};
use crate::ui_kit::gesture::{Gesture, Gestures, Touch, cancel, drag_start, go_on};
use crate::ui_kit::key_focus;
use crate::ui_kit::pointer::{self, is_first_pass};
use crate::ui_kit::ruler::FittedView;
use crate::ui_kit::time_text;

use canvas::{Areas, TimeCanvas};
use clip::ClipState;
use follow::Follow;
use gesture::TimelineFrame;
use view::{CanvasView, Fold, Request};

/// Width of the column of names at first, in points.
const NAMES_WIDTH_PX: f32 = 176.0;
/// What is kept of it for the next start, before its number.
const NAMES_WIDTH: &str = "names-width"; // not shown
/// Room that is kept above and below a row that comes into view, in points.
const ROOM_PX: f32 = 24.0;
/// Width of the scroll bar, in points.
const SCROLL_BAR_PX: f32 = 7.0;

/// The timeline.
#[derive(Default)]
pub struct TimelinePanel {
    view: View,
    /// What is shown, of the Clip view and of the Runs view.
    shown: TimelineView,
    /// Which time the other one shows, and how far it is scrolled down, in points.
    hidden: (FittedView, f32),
    clip: ClipState,
    runs: runs::RunsState,
    gestures: Gestures<dyn Gesture<Self>>,
    /// What was dragged last, such as a duration or a start, shown beside the pointer.
    dragged_text: String,
    /// Whether drags snap and ripple.
    modes: modes::Modes,
    /// A time was set in the transport in the previous pass.
    sought: bool,
    /// Where the playhead was in the previous frame in which nothing was dragged.
    shown_secs: Option<f64>,
    /// It played in the previous frame.
    was_playing: bool,
    opened: OpenedClip,
    hovered: bool,
    /// The panel has the keyboard.
    has_keys: bool,
    /// Where things are in the last frame.
    last_canvas: Option<TimeCanvas>,
    /// For the key that is served when a command comes.
    egui_ctx: Option<egui::Context>,
}

/// Which part is shown.
#[derive(Debug)]
struct View {
    time: FittedView,
    scroll_px: f32,
    names_width_px: f32,
    /// What it does during playback.
    follow: Follow,
}

impl Default for View {
    fn default() -> Self {
        Self {
            time: FittedView::default(),
            scroll_px: 0.0,
            names_width_px: NAMES_WIDTH_PX,
            follow: Follow::default(),
        }
    }
}

/// The row of the table of panels.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Timeline", // not shown
        title: || tr!("app-panel-timeline"),
        icon: egui_phosphor::regular::FILM_STRIP,
        entry: label!("command-panel-timeline"),
        shortcuts: &[],
    },
    Area::BottomLeft,
    || Box::<TimelinePanel>::default(),
);

impl Panel for TimelinePanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        time_text::begin(ui.ctx(), ctx.document.stage().fps);
        let panel = ui.max_rect();
        self.hovered = key_focus::is_here(ui, ui.rect_contains_pointer(panel));
        self.has_keys = key_focus::is_given(ui);
        self.egui_ctx = Some(ui.ctx().clone());

        let sought = transport::show(ui, ctx, &mut self.view.follow, out);
        // What the previous pass asked for has happened.
        let was_sought = std::mem::replace(&mut self.sought, sought);
        // The transport may be wider than the panel; time must not be.
        let area = ui.available_rect_before_wrap().intersect(panel);
        ui.allocate_rect(area, Sense::hover());
        let is_switched = self.switch(ctx.session.timeline, out);
        let was_sought = self.fit_opened(ctx) || was_sought;
        match self.shown {
            TimelineView::Clip => {
                let lines = self.clip.renew(ctx);
                let mut canvas = self.canvas(ctx, area, lines);
                let revealed = self.clip.revealed(ctx, &canvas, self.hovered && !self.has_keys);
                self.reveal(&mut canvas, revealed);
                self.show_playhead(ctx, &mut canvas, was_sought);
                self.navigate(ui, ctx, &mut canvas);
                self.clip.open_numbers(ui);
                let view = self.clip.view(ctx, canvas);
                self.show_view(ui, ctx, &view, out);
            }
            TimelineView::Runs => {
                let model = self.runs.model(ctx, self.gestures.is_active());
                let mut canvas = self.canvas(ctx, area, [0, model.lines.len()]);
                let is_worked_in = self.hovered && !self.has_keys && !is_switched;
                let is_busy = is_worked_in || self.gestures.is_active();
                let revealed = self.runs.revealed(ctx, &model, is_busy);
                self.reveal(&mut canvas, revealed);
                self.show_playhead(ctx, &mut canvas, was_sought);
                self.navigate(ui, ctx, &mut canvas);
                if self.hovered && is_first_pass(ui) {
                    self.runs.take_keys(ui, ctx);
                }
                let view = self.runs.view(ui, ctx, model, canvas);
                self.show_view(ui, ctx, &view, out);
            }
        }
    }

    fn kept(&self) -> Option<String> {
        let width_px = self.view.names_width_px;
        (width_px != NAMES_WIDTH_PX).then(|| format!("{NAMES_WIDTH} {width_px:.0}"))
    }

    fn restore(&mut self, kept: &str) {
        let width_px = kept.strip_prefix(NAMES_WIDTH).and_then(|rest| rest.trim().parse().ok());
        self.view.names_width_px = width_px.filter(|px: &f32| px.is_finite()).unwrap_or(NAMES_WIDTH_PX);
    }

    fn kept_in_project(&self, document: &Document) -> Option<String> {
        self.runs.kept(document)
    }

    fn restore_in_project(&mut self, kept: &str) {
        self.runs.restore(kept);
    }

    fn hovered(&self) -> bool {
        self.hovered
    }

    fn menu_place(&mut self, ctx: &Ctx<'_>) -> Option<Pos2> {
        self.place_of_selected(ctx)
    }

    fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.take_key(command, ctx, out)
    }

    /// Runs a command that is about time. True if it is one.
    fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if ctx.session.timeline == TimelineView::Runs
            && let Some(is_done) = self.runs_command(command, ctx, out)
        {
            return is_done;
        }
        match command {
            Command::FitAll => self.view.time.reset(),
            Command::UseLayout(_) => self.opened.forget(),
            Command::FitSelection => {
                if let Some([start_secs, end_secs]) = clip::selected_stretch(ctx) {
                    self.view.time.fit(start_secs, end_secs);
                }
            }
            Command::SelectNext | Command::SelectPrevious => return self.step(command, ctx, out),
            Command::OpenSelected => return self.open_selected(ctx, out),
            Command::MoveEarlier => self.move_by_frames(-1.0, ctx, out),
            Command::MoveLater => self.move_by_frames(1.0, ctx, out),
            Command::PreviousBoundary | Command::NextBoundary => {
                let forwards = command == Command::NextBoundary;
                times::seek_boundary(ctx, boundaries(ctx), forwards, out);
            }
            _ => return false,
        }
        true
    }
}

/// The transport alone, for a view without a timeline.
pub fn transport_bar(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    transport::show(ui, ctx, &mut Follow::default(), out);
}

impl TimelinePanel {
    /// Shows one view or the other, each zoomed and scrolled as it was. A drag of the other one is cancelled. True if it was not shown before.
    fn switch(&mut self, shown: TimelineView, out: &mut Outbox) -> bool {
        let is_switched = std::mem::replace(&mut self.shown, shown) != shown;
        if is_switched {
            std::mem::swap(&mut self.view.time, &mut self.hidden.0);
            std::mem::swap(&mut self.view.scroll_px, &mut self.hidden.1);
            cancel(self, out);
        }
        is_switched
    }

    /// Shows a clip that was opened, or will when the Clip view is shown. True if all times are shown for it, so that the playhead should be.
    fn fit_opened(&mut self, ctx: &Ctx<'_>) -> bool {
        if !self.view.time.has_width() {
            return false;
        }
        if self.shown == TimelineView::Runs && !self.hidden.0.has_width() {
            // Both are as wide.
            self.hidden.0 = self.view.time;
        }
        let time = if self.shown == TimelineView::Clip { &mut self.view.time } else { &mut self.hidden.0 };
        let shown = Some(time.shown()).filter(|_| !self.gestures.is_active());
        let opened = self.opened.opened(ctx, shown.flatten());
        match opened {
            Some(OpenedTime::All) => time.reset(),
            Some(OpenedTime::Stretch([start_secs, end_secs])) => time.fit(start_secs, end_secs),
            None => {}
        }
        self.shown == TimelineView::Clip && opened == Some(OpenedTime::All)
    }

    /// The canvas for so many lines of runs above the line of all times, and so many lines below it.
    fn canvas(&mut self, ctx: &Ctx<'_>, area: Rect, [head_lines, lines]: [usize; 2]) -> TimeCanvas {
        let areas = Areas::new(area, self.view.names_width_px);
        let areas = if ctx.document.markers().is_empty() { areas } else { areas.with_markers() };
        let width_px = f64::from(areas.lanes.width());
        // A bar that is dragged must not change the scale under the pointer.
        // Nor must what is recorded, while its end is in view.
        let end_secs = times::shown_secs(ctx);
        let is_calm = ctx.session.tools.records && self.view.time.shows(end_secs);
        let scale = self.view.time.resolve(end_secs, width_px, self.gestures.is_active() || is_calm);
        let mut canvas = TimeCanvas {
            areas: areas.with_head(head_lines),
            scale,
            scroll_px: 0.0,
            head_lines,
            lines,
            modes: self.modes,
            menus_held_back: false,
        };
        self.scroll_to(&mut canvas, self.view.scroll_px);
        canvas
    }

    fn scroll_to(&mut self, canvas: &mut TimeCanvas, scroll_px: f32) {
        self.view.scroll_px = scroll_px.clamp(0.0, canvas.max_scroll_px()).round();
        canvas.scroll_px = self.view.scroll_px;
    }

    /// Scrolls just enough to show a line, and below whole lines only.
    fn reveal(&mut self, canvas: &mut TimeCanvas, line: Option<usize>) {
        let Some(line) = line else { return };
        let rect = canvas.line_rect(line);
        let lanes = canvas.areas.lanes;
        let below = (rect.bottom() + ROOM_PX - lanes.bottom()).max(0.0);
        let above = (lanes.top() + ROOM_PX - rect.top()).max(0.0);
        let scroll_px = self.view.scroll_px + below - above;
        let scroll_px = if below > 0.0 { canvas.whole_scroll_px(scroll_px, line) } else { scroll_px };
        self.scroll_to(canvas, scroll_px);
    }

    /// Shows the playhead after a time outside of the view was typed, and where anything but playing or a drag here has moved it out of the
    /// view.
    fn show_playhead(&mut self, ctx: &Ctx<'_>, canvas: &mut TimeCanvas, was_sought: bool) {
        let now_secs = ctx.session.playback.playhead_secs();
        // While it is dragged the view reaches by itself.
        let is_dragged = self.gestures.is_active();
        let before = if is_dragged { self.shown_secs } else { self.shown_secs.replace(now_secs) };
        let has_moved = before.is_some_and(|before| before != now_secs);
        let is_out = !(0.0..=canvas.width_px()).contains(&canvas.scale.px_from_secs(now_secs));
        let is_moved_out = has_moved && is_out && !ctx.session.playback.is_playing() && !self.was_playing;
        if (was_sought || is_moved_out) && !is_dragged {
            let is_beyond = was_sought || now_secs > times::shown_secs(ctx);
            canvas.scale = match is_beyond {
                true => canvas.scale.reaching(now_secs, canvas.width_px()),
                false => canvas.scale.following(now_secs, canvas.width_px()),
            };
            self.view.time.scroll(canvas.scale);
        }
    }

    /// Handles the wheel and pinches, and follows the playhead when it leaves the view.
    fn navigate(&mut self, ui: &Ui, ctx: &Ctx<'_>, canvas: &mut TimeCanvas) {
        canvas.menus_held_back = self.gestures.is_held_back(ui);
        let playback = &ctx.session.playback;
        // Where it stopped must still be visible.
        let was_playing = std::mem::replace(&mut self.was_playing, playback.is_playing());
        if (was_playing || playback.is_playing()) && !self.gestures.is_active() {
            let (secs, length_secs) = (playback.playhead_secs(), ctx.programs.length_secs());
            canvas.scale = self.view.follow.view(canvas.scale, secs, canvas.width_px(), length_secs);
            self.view.time.scroll(canvas.scale);
        }
        let pointer = pointer::over_panel(ui.ctx(), ui.max_rect());
        let Some(pointer) = pointer.filter(|_| is_first_pass(ui) && !self.gestures.is_active()) else {
            return;
        };
        let areas = canvas.areas;
        let is_on_lines = areas.names.contains(pointer) || areas.all_lanes().contains(pointer);
        if areas.time().contains(pointer) {
            let anchor_px = f64::from(pointer.x - areas.lanes.left());
            // Over lines the wheel scrolls them, unless Ctrl is held.
            let view = ui.input(|input| canvas.scale.wheeled(input, anchor_px, !is_on_lines));
            let view = view.limited_from(canvas.scale, times::last_secs(ctx), canvas.width_px());
            if view != canvas.scale {
                self.view.time.set(view);
                canvas.scale = view;
            }
        }
        if is_on_lines {
            let scroll = ui.input(|input| input.smooth_scroll_delta().y);
            self.view.scroll_px = (self.view.scroll_px - scroll).clamp(0.0, canvas.max_scroll_px());
            canvas.scroll_px = self.view.scroll_px;
        }
    }

    /// Shows a view, does what it asks for, and goes on with what is dragged.
    fn show_view<V: CanvasView>(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, view: &V, out: &mut Outbox) {
        self.last_canvas = Some(view.canvas().clone());
        let of_lanes = lanes::show(ui, ctx, view, out);
        markers::lines(ui, ctx, view.canvas());
        let of_scroll = scroll_bar(ui, ctx, view.canvas());
        let of_ruler = time_ruler::show(ui, ctx, view.canvas(), out);
        let of_markers = markers::show(ui, ctx, view.canvas(), out);
        let of_playhead = time_ruler::playhead(ui, ctx, view.canvas());
        // Over the handle of the playhead, which stands on a mark after a click on it.
        expectations::show(ui, ctx, view.canvas(), out);
        let of_names = names::show(ui, ctx, view, out);
        modes::show(ui, ctx, view.canvas().areas.corner, &mut self.modes);
        let select_touched = |frame: &marquee::MarqueeDrag, pointer: Pos2, out: &mut Outbox| {
            let ids = frame.selected(V::selected(&frame.before), view.touched(frame, pointer));
            if V::selected(&ctx.session.selection) != ids {
                out.select(V::selection(ids));
            }
        };
        let (canvas, rows) = (view.canvas(), view.action_rows());
        let shown = TimelineFrame { ctx, canvas, rows, select_touched: &select_touched };
        if let Some(drag) = self.gestures.active() {
            drag.paint(ui.painter(), &shown);
            if let Some(readout) = drag.readout(self, &shown) {
                bars::dragged_value(ui, ctx, canvas, &readout.values);
            }
        }
        let of_scroll = of_scroll.map(Request::from);
        let of_time = of_scroll.or(of_markers).or(of_ruler).or(of_playhead.map(Request::from));
        if let Some(request) = of_lanes.or(of_time).or(of_names) {
            self.fulfil(ui, ctx, view.canvas(), request, out);
        }
        self.begin_pan(ui, view.canvas());
        go_on(self, ui, (&shown, ctx.history), out);
    }

    fn fulfil(&mut self, ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, request: Request, out: &mut Outbox) {
        match request {
            Request::Drag(drag) => self.gestures.begin(ui, PointerButton::Primary, drag),
            Request::Command(command) => {
                self.command(command, ctx, out);
            }
            Request::Fit([start_secs, end_secs]) => self.view.time.fit(start_secs, end_secs),
            Request::Fold(Fold::Runs) => self.clip.fold_runs(),
            Request::Fold(Fold::Action(id)) => view::toggle(&mut self.clip.folded, id),
            Request::Fold(Fold::Run(place)) => view::toggle(&mut self.runs.layout.runs, place),
            Request::Fold(Fold::Node(node)) => view::toggle(&mut self.runs.layout.nodes, node),
            Request::Type(run) => self.runs.types = Some(run),
            Request::TypeAction(id) => self.clip.types = Some(id),
            Request::Open((run, _), action) => {
                out.select(SelectionChange::Runs(vec![run]));
                out.select(SelectionChange::Actions(action.into_iter().collect::<Vec<ActionId>>()));
                out.push(Intent::ShowTimeline(TimelineView::Clip));
                // The same time stays in view, so that the clip opens where it was clicked.
                self.hidden.0 = self.view.time;
                self.hidden.0.set(canvas.scale);
            }
        }
        ui.ctx().request_repaint();
    }
}

/// A drag of the thumb of the scroll bar.
struct ScrollDrag {
    /// How far down the lines were scrolled.
    scroll_px: f32,
    /// Where it was grabbed.
    from_y: f32,
}

impl Gesture<TimelinePanel> for ScrollDrag {
    fn go_on(&mut self, panel: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>, _: &mut Outbox) {
        let per_thumb_px = touch.frame.canvas.scroll_per_thumb_px();
        panel.view.scroll_px = self.scroll_px + (touch.pos.y - self.from_y) * per_thumb_px;
    }

    fn cancel(&mut self, panel: &mut TimelinePanel, _: &mut Outbox) {
        panel.view.scroll_px = self.scroll_px;
    }
}

/// A thin scroll bar at the right edge when not all rows fit.
fn scroll_bar(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas) -> Option<ScrollDrag> {
    let lanes = canvas.areas.lanes;
    if canvas.max_scroll_px() <= 0.0 || lanes.height() <= 0.0 {
        return None;
    }
    let height = canvas.thumb_px();
    let top = lanes.top() + canvas.scroll_px / canvas.scroll_per_thumb_px();
    let thumb = Rect::from_min_max(
        pos2(lanes.right() - SCROLL_BAR_PX, top),
        pos2(lanes.right() - 1.0, (top + height).min(lanes.bottom())),
    );
    let response = ui.interact(thumb, ui.id().with("scroll rows"), Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "scroll rows")); // not shown
    let is_lit = response.hovered() || response.dragged();
    ui.painter().rect_filled(thumb, 3.0, if is_lit { ctx.theme.text_dim } else { ctx.theme.outline });
    let origin = drag_start(&response, ui)?;
    Some(ScrollDrag { scroll_px: canvas.scroll_px, from_y: origin.y })
}
