//! Name, time and color of a marker below its flag, and its context menu.

use egui::{Color32, Popup, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2};
use kineograph_runtime::format::{Color, MAX_AT_SECS, Marker, Unit};

use super::times;
use crate::command::Command;
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::TimeRange;
use crate::text::tr;
use crate::ui_kit::fields::{Field, Form, FormPopup, post_field};
use crate::ui_kit::theme::SPACE_SMALL;
use crate::ui_kit::tip::Tip as _;

/// Width of the popup, in points.
const WIDTH_PX: f32 = 220.0;
/// Side of a swatch, in points.
const SWATCH_PX: f32 = 18.0;

/// Opens with a double click on the flag, and closes with Esc or a click elsewhere; the menu with the right button.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, index: usize, marker: &Marker, flag: &Response, out: &mut Outbox) {
    let id = flag.id.with("numbers");
    if flag.double_clicked() {
        Popup::open_id(ui.ctx(), id);
    }
    flag.context_menu(|ui| menu(ui, ctx, index, marker, id, out));
    FormPopup::new(id, WIDTH_PX).show(ui, ctx.theme, flag, ("marker", index), |form| {
        fields(form, marker, out);
        form.ui().add_space(SPACE_SMALL);
        swatches(form.ui(), marker, out);
    });
}

/// Name, time and colour of a marker.
pub fn fields(form: &mut Form<'_>, marker: &Marker, out: &mut Outbox) {
    let field = Field::new(tr!("timeline-marker-name"), tr!("timeline-marker-name.tooltip"));
    let event = form.text(&field, &marker.name, None);
    post_field(out, event, |name| renamed(marker, name));
    let field = Field::new(tr!("timeline-marker-at"), tr!("timeline-marker-at.tooltip")).unit(Unit::Secs);
    let field = Field { drag_step: 0.01, ..field.range(0.0, MAX_AT_SECS) };
    let event = form.number(&field, marker.at_secs, None);
    post_field(out, event, |at_secs| moved(marker, at_secs));
    let field = Field::new(tr!("timeline-marker-color"), tr!("timeline-marker-color.tooltip"));
    let event = form.color(&field, marker.color, Some(Marker::COLOR));
    post_field(out, event, |color| colored(marker, color));
}

/// Colours to choose from, with their names: distinct on dark and on light ground.
fn colors() -> [(&'static str, Color); 8] {
    [
        (tr!("timeline-color-amber"), Marker::COLOR),
        (tr!("timeline-color-red"), Color([0xe0, 0x56, 0x4a])),
        (tr!("timeline-color-pink"), Color([0xdd, 0x6a, 0xa0])),
        (tr!("timeline-color-violet"), Color([0x9a, 0x6b, 0xe0])),
        (tr!("timeline-color-blue"), Color([0x4a, 0x86, 0xe0])),
        (tr!("timeline-color-teal"), Color([0x2b, 0xa3, 0x9c])),
        (tr!("timeline-color-green"), Color([0x53, 0xa8, 0x55])),
        (tr!("timeline-color-gray"), Color([0x8a, 0x90, 0xa0])),
    ]
}

/// A button for each of the eight colours; true if one was clicked.
fn swatches(ui: &mut Ui, marker: &Marker, out: &mut Outbox) -> bool {
    let mut is_chosen = false;
    // Explicit ids: egui's counted ids shift when the name above turns from a text field into a label between press and
    // release.
    let id = ui.id().with("swatches");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        for (name, color) in colors() {
            let (rect, _) = ui.allocate_exact_size(vec2(SWATCH_PX, SWATCH_PX), Sense::hover());
            let response = ui.interact(rect, id.with(color.0), Sense::click());
            let is_own = marker.color == color;
            response.widget_info(|| WidgetInfo::selected(WidgetType::ColorButton, true, is_own, name));
            let [r, g, b] = color.0;
            let edge = if is_own || response.hovered() {
                ui.visuals().strong_text_color()
            } else {
                Color32::TRANSPARENT
            };
            ui.painter().rect(
                rect,
                4.0,
                Color32::from_rgb(r, g, b),
                Stroke::new(1.5, edge),
                StrokeKind::Inside,
            );
            if response.clicked() {
                out.edit(colored(marker, color));
                is_chosen = true;
            }
            response.tip(name);
        }
    });
    is_chosen
}

fn menu(ui: &mut Ui, ctx: &Ctx<'_>, index: usize, marker: &Marker, popup: egui::Id, out: &mut Outbox) {
    let mut is_done = swatches(ui, marker, out);
    ui.separator();
    if ui.button(tr!("timeline-marker-edit")).clicked() {
        Popup::open_id(ui.ctx(), popup);
        is_done = true;
    }
    if ui.button(tr!("timeline-marker-go-to")).clicked() {
        out.push(Intent::Seek(marker.at_secs));
        is_done = true;
    }
    if ui.button(tr!("timeline-marker-loop")).clicked() {
        loop_to_next(ctx, index, out);
        is_done = true;
    }
    ui.separator();
    if ui.button(tr!("timeline-marker-delete")).clicked() {
        let edit = Edit::RemoveMarker(marker.name.clone());
        out.edit(Change::new(tr!("change-delete-marker", name = &marker.name), edit));
        is_done = true;
    }
    if is_done {
        ui.close();
    }
}

/// Loops from a marker to the next one; from the last one to the end.
fn loop_to_next(ctx: &Ctx<'_>, index: usize, out: &mut Outbox) {
    let Some(range) = range_to_next(&times::markers(ctx), index, ctx.programs.length_secs()) else {
        out.push(Intent::Warn(tr!("timeline-marker-last").to_owned()));
        return;
    };
    out.push(Intent::SetLoopRange(Some(range)));
    if !ctx.session.playback.loops() {
        out.push(Intent::Command(Command::ToggleLoop));
    }
}

/// From a marker, by its index in the document's list, to the next later one or else the end; `None` if there is no time between.
fn range_to_next(by_time: &[(usize, &Marker)], index: usize, length_secs: f64) -> Option<TimeRange> {
    let start_secs = by_time.iter().find(|(other, _)| *other == index)?.1.at_secs;
    let later = by_time.iter().map(|(_, marker)| marker.at_secs).find(|secs| *secs > start_secs);
    let end_secs = later.unwrap_or(length_secs);
    (end_secs > start_secs).then_some(TimeRange { start_secs, end_secs })
}

/// The change that moves a marker.
pub fn moved(marker: &Marker, at_secs: f64) -> Change {
    let label = tr!("change-move-marker", name = &marker.name);
    change(label, marker, marker.clone().with_at_secs(at_secs))
}

fn colored(marker: &Marker, color: Color) -> Change {
    let label = tr!("change-marker-color", name = &marker.name);
    change(label, marker, marker.clone().with_color(color))
}

fn renamed(marker: &Marker, name: String) -> Change {
    let label = tr!("change-rename-marker", name = &marker.name);
    change(label, marker, marker.clone().with_name(name))
}

fn change(label: String, before: &Marker, after: Marker) -> Change {
    Change::new(label, Edit::SetMarker(before.name.clone(), after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_reaches_to_the_next_marker_or_the_end() {
        let markers = [Marker::new("b", 2.0), Marker::new("a", 0.5), Marker::new("same", 2.0)];
        let by_time = [(1, &markers[1]), (0, &markers[0]), (2, &markers[2])];
        let range = |index, length_secs| {
            range_to_next(&by_time, index, length_secs).map(|range| [range.start_secs, range.end_secs])
        };
        assert_eq!(range(1, 3.0), Some([0.5, 2.0]));
        assert_eq!(range(0, 3.0), Some([2.0, 3.0]), "not to one at the same time");
        assert_eq!(range(2, 1.5), None);
    }
}
