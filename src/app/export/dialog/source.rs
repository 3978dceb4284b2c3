//! The text that an export writes, in the place of its picture, to be read and copied.

use std::sync::Arc;

use egui::{Label, Rect, RichText, ScrollArea, TextStyle, TextWrapMode, Ui, UiBuilder, vec2};

use crate::app::export::preview::ExportPreview;
use crate::export::exporter::{Exporter, Input, Times};
use crate::text::tr;
use crate::ui_kit::shorten::shortened;
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE, SPACE_SMALL};
use crate::ui_kit::tip::Tip as _;

/// Room of the bar above the text, in points.
pub(super) const BAR_PX: f32 = ROW_HEIGHT + SPACE_SMALL;
/// Characters of a line that are shown: formats without line breaks have millions.
const MAX_LINE_CHARS: usize = 2_000;
/// How long the button says that the text was copied, in seconds.
const COPIED_SECS: f64 = 1.5;
/// Least width of that button, in points, so that nothing moves beside it.
const COPY_PX: f32 = 84.0;

/// The choice between picture and text, for exporters that write text, and the button that copies it. Returns the text to show.
pub(super) fn bar(ui: &mut Ui, preview: &mut ExportPreview, exporter: &Exporter) -> Option<Arc<str>> {
    if exporter.input == Input::Pictures {
        return None;
    }
    let text = preview.forecast().and_then(|forecast| forecast.as_ref().ok()?.text.clone());
    // What shows no motion of its own is read rather than looked at.
    let mut shows_text = preview.shows_text.unwrap_or(exporter.times == Times::None);
    let row = vec2(ui.available_width(), ROW_HEIGHT);
    ui.allocate_ui_with_layout(row, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        for (is_text, title) in [(false, tr!("dialog-export-picture")), (true, tr!("dialog-export-text"))] {
            let is_there = !is_text || text.is_some();
            let button = egui::Button::selectable(shows_text == is_text, title);
            if ui.add_enabled(is_there, button).clicked() {
                shows_text = is_text;
                preview.shows_text = Some(is_text);
            }
        }
        ui.add_space(SPACE);
        if let Some(text) = copy_button(ui, text.as_ref()) {
            ui.ctx().copy_text(text.to_string());
        }
    });
    text.filter(|_| shows_text)
}

/// The text, if it is to be copied. For a moment after that the button says so.
fn copy_button<'a>(ui: &mut Ui, text: Option<&'a Arc<str>>) -> Option<&'a Arc<str>> {
    let id = ui.id().with("copied"); // not shown
    let now_secs = ui.input(|input| input.time);
    let until_secs = ui.data(|data| data.get_temp::<f64>(id)).unwrap_or(f64::NEG_INFINITY);
    let is_copied = now_secs < until_secs;
    let title = if is_copied { tr!("dialog-export-copied") } else { tr!("dialog-export-copy") };
    let button = egui::Button::new(title).min_size(vec2(COPY_PX, 0.0));
    let copy = ui.add_enabled(text.is_some(), button);
    if is_copied {
        #[allow(clippy::cast_possible_truncation)] // a second or two
        ui.ctx().request_repaint_after_secs((until_secs - now_secs) as f32);
    }
    let taken = text.filter(|_| copy.tip(tr!("dialog-export-copy.tooltip")).clicked());
    if taken.is_some() {
        ui.data_mut(|data| data.insert_temp(id, now_secs + COPIED_SECS));
        ui.ctx().request_repaint();
    }
    taken
}

/// The text, a line below the other.
pub(super) fn show(ui: &mut Ui, rect: Rect, text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect.shrink(SPACE_SMALL)));
    child.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    child.spacing_mut().item_spacing.y = 0.0;
    let height = child.text_style_height(&TextStyle::Monospace);
    let area = ScrollArea::both().id_salt("export text").auto_shrink(false);
    area.show_rows(&mut child, height, lines.len(), |ui, range| {
        for line in lines.get(range).unwrap_or_default() {
            ui.add(Label::new(RichText::new(shortened(line, MAX_LINE_CHARS)).monospace()));
        }
    });
}
