//! The bars of actions, to click, to move in time, and to grab by their ends.

use std::collections::BTreeSet;

use egui::{CursorIcon, Pos2, Rangef, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use kineograph_runtime::format::{ActionId, Kind};

use super::bar_drag::{BarDrag, BarPart};
use super::bar_numbers;
use super::drag::Drag;
use super::gesture::starts_drag;
use super::lanes::{bar_rect, interact, magnets, select_action};
use super::layout::Scene;
use super::model::{ActionRow, Bar, Shape};
use super::paint::{BarState, Brush, secs_text};
use crate::document::{Clip, ClipId};
use crate::panels::{Ctx, Outbox};

/// Width in which a bar's end can be grabbed, in points.
const GRAB_PX: f32 = 8.0;
/// Narrowest bar whose start can be grabbed, in points: below it the body needs the room.
const GRAB_START_PX: f32 = 22.0;
/// Rounds are not told apart when they are closer, in points.
const ROUND_SPACING_PX: f64 = 5.0;

/// Shows the bar of a row. Returns the drag that begins on it.
pub fn show(
    ui: &Ui,
    ctx: &Ctx<'_>,
    scene: &Scene,
    (index, row): (usize, &ActionRow),
    out: &mut Outbox,
) -> Option<Drag> {
    let bar = row.bar.as_ref()?;
    let row_rect = scene.row_rect(index);
    let is_instant = bar.shape == Shape::Instant;
    let end_secs = if bar.is_endless() { None } else { Some(bar.end_secs) };
    let rect = bar_rect(scene, row_rect, bar.start_secs, end_secs);
    let grip = if is_instant {
        Rect::from_center_size(
            pos2(scene.x(bar.start_secs), row_rect.center().y),
            vec2(14.0, row_rect.height()),
        )
    } else {
        rect
    };
    let held = BarGrip::new(ctx, row, bar)?;
    let sense = if held.can_move { Sense::click_and_drag() } else { Sense::click() };
    let response = interact(ui, scene, grip, ui.id().with(("bar", row.id)), sense)?;
    let selected = ctx.session.selection.has_action(row.id);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, selected, format!("bar {}", row.title))
    });
    let begun = starts_drag(&response, ui);
    let is_new = begun.is_some() && !selected;
    if response.clicked() || is_new {
        select_action(ui, ctx, row.id, out);
    }
    let state =
        BarState { selected, hovered: response.hovered(), dimmed: row.muted, broken: row.problem.is_some() };
    paint_bar(ui, ctx, scene, (row, bar), rect, state);
    bar_numbers::show(ui, ctx, &held, &response, out);
    response.on_hover_text(hint(row, bar, &held));
    let body = begun.and_then(|origin| held.drag(ctx, BarPart::Body, scene.secs(origin.x)));
    let edge = |part| handle(ui, ctx, scene, (row, bar), (part, rect));
    let edge = |part| held.drag(ctx, part, scene.secs(edge(part)?.x));
    let start = if held.can_move && held.can_stretch { edge(BarPart::Start) } else { None };
    let end = if held.can_stretch { edge(BarPart::End) } else { None };
    end.or(start).or(body)
}

/// Whether an action can be moved in time: it stands in another one and plays.
fn can_move(clip: &Clip, row: &ActionRow, bar: &Bar) -> bool {
    clip.root() != Some(row.id) && row.kind != Kind::At && !row.muted && bar.start_secs.is_finite()
}

/// Whether an action has a length that can be changed.
fn can_stretch(row: &ActionRow, bar: &Bar) -> bool {
    let has_length = match bar.shape {
        // One of 0 s can be drawn out.
        Shape::Leaf { duration_secs } => duration_secs.is_some() || bar.end_secs > bar.start_secs,
        Shape::Instant => false,
        _ => bar.end_secs > bar.start_secs,
    };
    has_length && !row.muted && !bar.is_endless()
}

pub fn paint_bar(
    ui: &Ui,
    ctx: &Ctx<'_>,
    scene: &Scene,
    (row, bar): (&ActionRow, &Bar),
    rect: Rect,
    state: BarState,
) {
    let painter = ui.painter().with_clip_rect(scene.areas.lanes);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let color = ctx.theme.category(row.kind.spec().category);
    let duration = secs_text(bar.end_secs - bar.start_secs);
    match bar.shape {
        Shape::Leaf { .. } => brush.solid(rect, color, state, &duration),
        Shape::Group => brush.tinted(rect, color, state, &duration),
        Shape::Bracket => brush.bracket(rect, color, state, &duration),
        Shape::Instant => {
            let at = pos2(scene.x(bar.start_secs), rect.center().y);
            let name = row.title.split_once(' ').map_or(row.title.as_str(), |(_, name)| name);
            brush.diamond(at, color, state, name);
        }
        Shape::Rounds { round_secs, endless } => {
            if endless {
                brush.endless(rect, color, state, "");
            } else {
                brush.tinted(rect, color, state, &duration);
            }
            paint_rounds(&brush, ctx, scene, bar, round_secs, rect);
        }
    }
}

fn paint_rounds(brush: &Brush<'_>, ctx: &Ctx<'_>, scene: &Scene, bar: &Bar, round_secs: f64, rect: Rect) {
    let until_secs = if bar.is_endless() { scene.secs(rect.right() - 40.0) } else { bar.end_secs };
    if round_secs * scene.view.px_per_sec < ROUND_SPACING_PX {
        return;
    }
    // Begins at the first round that is visible; there are no more than fit into the view.
    let mut round = ((scene.view.start_secs - bar.start_secs) / round_secs).floor().max(1.0);
    let last_secs = until_secs.min(scene.view.end_secs(scene.width_px()));
    while bar.start_secs + round * round_secs < last_secs - round_secs * 1.0e-3 {
        let color = ctx.theme.category(kineograph_runtime::format::Category::Composite);
        brush.round_tick(scene.x(bar.start_secs + round * round_secs), rect, color);
        round += 1.0;
    }
}

fn hint(row: &ActionRow, bar: &Bar, held: &BarGrip) -> String {
    let (start, end) = (secs_text(bar.start_secs), secs_text(bar.end_secs));
    let when = match bar.shape {
        Shape::Instant => format!("at {start}"),
        Shape::Rounds { endless: true, round_secs } => {
            format!("from {start} for ever, {} a round", secs_text(round_secs))
        }
        _ => format!("{start} to {end}"),
    };
    let muted = if row.muted { "\nMuted: it does not play." } else { "" };
    let problem = row.problem.as_ref().map(|text| format!("\n{text}")).unwrap_or_default();
    let how = match (held.can_move, held.can_stretch) {
        (true, _) => {
            "\nDrag to move it in time; hold Alt to take all behind it along, Ctrl for any time. Double-click to type."
        }
        (false, true) => "\nDouble-click to type how long it lasts.",
        (false, false) => "",
    };
    format!("{}\n{when}{muted}{problem}{how}", row.title)
}

/// An end of a bar. Returns where a drag of it begins.
fn handle(
    ui: &Ui,
    ctx: &Ctx<'_>,
    scene: &Scene,
    (row, bar): (&ActionRow, &Bar),
    (part, rect): (BarPart, Rect),
) -> Option<Pos2> {
    let (x, word) = match part {
        BarPart::Start => (rect.left(), "start"),
        _ => (rect.right(), "end"),
    };
    if part == BarPart::Start && rect.width() < GRAB_START_PX {
        return None;
    }
    let (inside, outside) = ((rect.width() * 0.4).min(GRAB_PX * 0.5), GRAB_PX * 0.5);
    let x_range = match part {
        // What is before a start belongs to the neighbour's end.
        BarPart::Start => Rangef::new(x, x + outside),
        _ => Rangef::new(x - inside, x + outside),
    };
    let grip = Rect::from_x_y_ranges(x_range, rect.y_range());
    let response = interact(ui, scene, grip, ui.id().with((word, row.id)), Sense::drag())?;
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::ResizeHandle, true, format!("{word} of {}", row.title))
    });
    if response.hovered() || response.dragged() {
        let inwards = if part == BarPart::Start { 1.5 } else { -1.5 };
        let mark = Rect::from_center_size(pos2(x + inwards, rect.center().y), vec2(3.0, rect.height()));
        ui.painter().with_clip_rect(scene.areas.lanes).rect_filled(mark, 1.0, ctx.theme.text);
    }
    let begun = starts_drag(&response, ui);
    response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal).on_hover_text(edge_hint(part, bar));
    begun
}

fn edge_hint(part: BarPart, bar: &Bar) -> String {
    let duration = secs_text(bar.end_secs - bar.start_secs);
    match part {
        BarPart::Start => {
            format!("Starts at {}. Drag to let it start later; its end stays.", secs_text(bar.start_secs))
        }
        _ => format!(
            "Duration {duration}. Drag to change it; hold Alt to leave all behind it where it is, Ctrl for any time."
        ),
    }
}

/// What can be done to a bar.
#[derive(Debug, Clone, Copy)]
pub struct BarGrip {
    /// The clip of the action.
    pub clip: ClipId,
    /// Which action.
    pub id: ActionId,
    /// Its kind, for the label of the undo step.
    pub name: &'static str,
    /// Start and end, in seconds of the project.
    pub stretch_secs: [f64; 2],
    /// Seconds of the list that the action stands in, in one second of the project.
    pub pace: f64,
    /// Whether it can play at another time.
    pub can_move: bool,
    /// Whether it can take longer.
    pub can_stretch: bool,
}

impl BarGrip {
    fn new(ctx: &Ctx<'_>, row: &ActionRow, bar: &Bar) -> Option<Self> {
        let (clip_id, clip) = ctx.open_clip()?;
        let run_speed = ctx.active_run().map_or(1.0, |run| run.speed);
        Some(Self {
            clip: clip_id,
            id: row.id,
            name: row.kind.spec().name,
            stretch_secs: [bar.start_secs, bar.end_secs],
            pace: clip.list_pace(row.id, (bar.end_secs - bar.start_secs) * run_speed) * run_speed,
            can_move: can_move(clip, row, bar),
            can_stretch: can_stretch(row, bar),
        })
    }

    fn drag(&self, ctx: &Ctx<'_>, part: BarPart, grab_secs: f64) -> Option<Drag> {
        let clip = ctx.document.clip(self.clip)?;
        Some(Drag::Bar(BarDrag {
            grip: *self,
            part,
            grab_secs,
            magnets: magnets(ctx, &dragged_secs(ctx, clip, self.id)),
        }))
    }
}

/// When an action and all inside it start and end, in seconds of the project: all of that moves along, so nothing comes to rest there.
fn dragged_secs(ctx: &Ctx<'_>, clip: &Clip, id: ActionId) -> Vec<f64> {
    let inside: BTreeSet<ActionId> = clip.preorder(id).into_iter().map(|(id, _)| id).collect();
    let spans = ctx.programs.program(clip.id).map(|program| program.spans()).unwrap_or_default();
    let own = spans.iter().filter(|span| span.action.is_some_and(|id| inside.contains(&id)));
    own.flat_map(|span| [span.start_secs, span.end_secs()]).map(|secs| ctx.project_secs_at(secs)).collect()
}
