//! The line above all actions: a mark wherever anything starts, ends or happens. A click selects all of it.

use egui::{Align2, CursorIcon, FontId, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use kineograph_runtime::format::ActionId;

use super::drag::Drag;
use super::gesture::starts_drag;
use super::layout::Scene;
use super::model::{ActionRow, SAME_SECS, Shape};
use super::moment::Moment;
use super::paint::{BarState, Brush, secs_text};
use super::{edges, edges_numbers, menus};
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

/// Marks that are closer share one handle, in points.
pub const SPACING_PX: f32 = 7.0;
const FONT: FontId = FontId::proportional(12.5);

/// The moments of these rows that are shown between two times, in order of time: of those closer to each other than `apart_secs` only the
/// first. The contents of folded rows count with them. Looks at each row twice and sorts nothing, so that many rows cost little.
#[must_use]
pub fn moments(
    rows: &[ActionRow],
    [from_secs, until_secs]: [f64; 2],
    apart_secs: f64,
) -> Vec<Moment<ActionId>> {
    let mut firsts = vec![f64::INFINITY; SLOTS];
    let slot_secs = ((until_secs - from_secs) / SLOTS_F64).max(f64::MIN_POSITIVE);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
    let slot = |secs: f64| (((secs - from_secs) / slot_secs).max(0.0) as usize).min(SLOTS - 1);
    let in_view = |secs: f64| (from_secs..=until_secs).contains(&secs);
    for_each_edge(rows, |secs, _, _| {
        if in_view(secs) {
            let first = &mut firsts[slot(secs)];
            *first = first.min(secs);
        }
    });
    let mut moments: Vec<Moment<ActionId>> = Vec::new();
    let mut moment_of = vec![usize::MAX; SLOTS];
    for (secs, moment) in firsts.into_iter().zip(&mut moment_of).filter(|(secs, _)| secs.is_finite()) {
        let is_apart = moments.last().is_none_or(|last| secs - last.secs >= apart_secs.max(SAME_SECS));
        if is_apart {
            *moment = moments.len();
            moments.push(Moment::at(secs));
        }
    }
    for_each_edge(rows, |secs, id, is_instant| {
        if !in_view(secs) {
            return;
        }
        // A time that rounds into the next slot is still the same time.
        let at = slot(secs);
        let near = [at.saturating_sub(1), at].map(|slot| moment_of[slot]);
        for index in near {
            if let Some(moment) =
                moments.get_mut(index).filter(|moment| (secs - moment.secs).abs() < SAME_SECS)
            {
                // Start and end of what takes no time are one.
                if moment.ids.last() != Some(&id) {
                    moment.ids.push(id);
                }
                moment.has_instant |= is_instant;
                break;
            }
        }
    });
    moments
}

fn for_each_edge(rows: &[ActionRow], mut each: impl FnMut(f64, ActionId, bool)) {
    for row in rows.iter().filter(|row| (!row.foldable || row.folded) && !row.muted) {
        let Some(bar) = &row.bar else { continue };
        let is_instant = bar.shape == Shape::Instant;
        each(bar.start_secs, row.id, is_instant);
        if !is_instant && !bar.is_endless() {
            each(bar.end_secs, row.id, false);
        }
    }
}

/// Number of distinct positions of moments in the view: more than any screen shows marks.
const SLOTS: usize = 4_096;
const SLOTS_F64: f64 = 4_096.0;

/// Shows the marks in their line of the bars. Returns the drag that begins on one.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, out: &mut Outbox) -> Option<Drag> {
    let line = scene.summary_rect();
    let visible = line.intersect(scene.areas.head);
    if !visible.is_positive() {
        return None;
    }
    let mut begun = None;
    let painter = ui.painter().with_clip_rect(scene.areas.head);
    painter.rect_filled(visible, 0.0, mix(ctx.theme.well, ctx.theme.card, 0.5));
    let brush = Brush { painter: &painter, theme: ctx.theme };
    for moment in scene.moments.iter() {
        let at = pos2(scene.x(moment.secs), line.center().y);
        let grip = Rect::from_center_size(at, vec2(SPACING_PX * 1.6, line.height())).intersect(visible);
        #[allow(clippy::cast_possible_truncation)] // microseconds distinguish moments
        let key = (moment.secs * 1.0e6).round() as i64;
        let response = ui.interact(grip, ui.id().with(("moment", key)), Sense::click_and_drag());
        let selected = moment.ids.iter().all(|id| ctx.session.selection.has_action(*id));
        let label = || format!("moment {}", secs_text(moment.secs));
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, selected, label()));
        let state = BarState { selected, hovered: response.hovered(), dimmed: false, broken: false };
        let color = if moment.has_instant { ctx.theme.text } else { ctx.theme.text_dim };
        brush.diamond(at, color, state, "");
        if response.clicked() {
            let selection = &ctx.session.selection;
            let ids = moment.selected(ui, &selection.actions, |id| selection.has_action(id));
            out.select(SelectionChange::Actions(ids));
        }
        menus::of_actions(ctx, scene, &moment.ids, &response, out);
        let held = |at_secs| edges::moment(ctx, scene, moment, at_secs);
        if response.double_clicked() {
            edges_numbers::open(ui, held(moment.secs), response.rect.left_bottom());
        }
        if let Some(origin) = starts_drag(&response, ui) {
            begun = held(scene.secs(origin.x)).map(Drag::Edges);
        }
        hint(response.on_hover_cursor(CursorIcon::PointingHand), || text_of(moment));
    }
    begun
}

fn text_of(moment: &Moment<ActionId>) -> String {
    let what = tr!("timeline-moment", count = moment.ids.len(), at = secs_text(moment.secs));
    format!("{what}\n{}", tr!("timeline-moment-hint"))
}

/// The name of the line, in the column of names.
pub fn name(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) {
    let area = scene.areas.all_names();
    let painter = ui.painter().with_clip_rect(area);
    let at = pos2(area.left() + 20.0, scene.summary_rect().center().y);
    painter.text(at, Align2::LEFT_CENTER, tr!("timeline-all-times"), FONT, ctx.theme.text_dim);
}
