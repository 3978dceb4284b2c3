//! Name, time and colour of a marker below its flag, and its context menu.

use egui::{Color32, Popup, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2};
use kineograph_runtime::format::{Color, MAX_AT_SECS, Marker, Unit};

use super::markers::by_time;
use crate::command::Command;
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Ctx, Outbox, Post};
use crate::session::TimeRange;
use crate::ui_kit::fields::{Field, Form, FormPopup, post_field};
use crate::ui_kit::theme::SPACE_SMALL;

/// Width of the popup, in points.
const WIDTH_PX: f32 = 220.0;
/// Side of a swatch, in points.
const SWATCH_PX: f32 = 18.0;
/// Colours to choose from: told apart on dark and on light ground.
const COLORS: [(&str, Color); 8] = [
    ("amber", Marker::COLOR),
    ("red", Color([0xe0, 0x56, 0x4a])),
    ("pink", Color([0xdd, 0x6a, 0xa0])),
    ("violet", Color([0x9a, 0x6b, 0xe0])),
    ("blue", Color([0x4a, 0x86, 0xe0])),
    ("teal", Color([0x2b, 0xa3, 0x9c])),
    ("green", Color([0x53, 0xa8, 0x55])),
    ("grey", Color([0x8a, 0x90, 0xa0])),
];

/// Opens with a double click on the flag, and closes with Esc or a click elsewhere; the menu with the right button.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, (index, marker): (usize, &Marker), flag: &Response, out: &mut Outbox) {
    let id = flag.id.with("numbers");
    if flag.double_clicked() {
        Popup::open_id(ui.ctx(), id);
    }
    flag.context_menu(|ui| menu(ui, ctx, (index, marker), id, out));
    FormPopup::new(id, WIDTH_PX).show(ui, ctx.theme, flag, ("marker", index), |form| {
        fields(form, marker, out);
    });
}

fn fields(form: &mut Form<'_>, marker: &Marker, out: &mut Outbox) {
    let field = Field::new("Name", "What it is called; games find it by this name.");
    let event = form.text(&field, &marker.name, None);
    post_field(out, event, |name| change("Rename", marker, Marker { name, ..marker.clone() }));
    let field = Field::new("At", "When it is, in seconds of the timeline.").unit(Unit::Secs);
    let field = Field { drag_step: 0.01, ..field.range(0.0, MAX_AT_SECS) };
    let event = form.number(&field, marker.at_secs, None);
    post_field(out, event, |at_secs| moved(marker, at_secs));
    let event =
        form.color(&Field::new("Colour", "The colour of its flag."), marker.color, Some(Marker::COLOR));
    post_field(out, event, |color| colored(marker, color));
    form.ui().add_space(SPACE_SMALL);
    swatches(form.ui(), marker, out);
}

/// A button for each of the eight colours; true if one was clicked.
fn swatches(ui: &mut Ui, marker: &Marker, out: &mut Outbox) -> bool {
    let mut is_chosen = false;
    // Ids of their own: those that egui counts shift when the name above turns from a text field into its face, between
    // press and release.
    let id = ui.id().with("swatches");
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        for (name, color) in COLORS {
            let (rect, _) = ui.allocate_exact_size(vec2(SWATCH_PX, SWATCH_PX), Sense::hover());
            let response = ui.interact(rect, id.with(name), Sense::click());
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
            response.on_hover_text(name);
        }
    });
    is_chosen
}

fn menu(ui: &mut Ui, ctx: &Ctx<'_>, (index, marker): (usize, &Marker), popup: egui::Id, out: &mut Outbox) {
    let mut is_done = swatches(ui, marker, out);
    ui.separator();
    if ui.button("Name, time and colour…").clicked() {
        Popup::open_id(ui.ctx(), popup);
        is_done = true;
    }
    if ui.button("Go there").clicked() {
        out.post(Post::Seek(marker.at_secs));
        is_done = true;
    }
    if ui.button("Loop from here to the next marker").clicked() {
        loop_to_next(ctx, index, out);
        is_done = true;
    }
    ui.separator();
    if ui.button("Remove marker").clicked() {
        let edit = Edit::RemoveMarker(marker.name.clone());
        out.edit(Change::new(format!("Remove marker {}", marker.name), edit));
        is_done = true;
    }
    if is_done {
        ui.close();
    }
}

/// Behind the last marker the loop goes on to the end.
fn loop_to_next(ctx: &Ctx<'_>, index: usize, out: &mut Outbox) {
    let Some(range) = range_to_next(&by_time(ctx), index, ctx.programs.length_secs()) else {
        out.post(Post::Warn("Nothing plays behind this marker.".to_owned()));
        return;
    };
    out.post(Post::SetLoopRange(Some(range)));
    if !ctx.session.playback.loops() {
        out.post(Post::Command(Command::ToggleLoop));
    }
}

/// From a marker, by its place in the document's list, to the next later one or else the end; `None` where nothing lies between.
fn range_to_next(by_time: &[(usize, &Marker)], index: usize, length_secs: f64) -> Option<TimeRange> {
    let start_secs = by_time.iter().find(|(other, _)| *other == index)?.1.at_secs;
    let later = by_time.iter().map(|(_, marker)| marker.at_secs).find(|secs| *secs > start_secs);
    let end_secs = later.unwrap_or(length_secs);
    (end_secs > start_secs).then_some(TimeRange { start_secs, end_secs })
}

/// The change that moves a marker.
#[must_use]
pub fn moved(marker: &Marker, at_secs: f64) -> Change {
    change("Move", marker, Marker { at_secs, ..marker.clone() })
}

fn colored(marker: &Marker, color: Color) -> Change {
    change("Colour", marker, Marker { color, ..marker.clone() })
}

fn change(what: &str, before: &Marker, after: Marker) -> Change {
    Change::new(format!("{what} marker {}", before.name), Edit::SetMarker(before.name.clone(), after))
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
