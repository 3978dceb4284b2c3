//! The preview of the dialog with its controls, what the export will be, and what it can't carry.

use egui::{
    Align2, Color32, CornerRadius, FontId, Rect, RichText, ScrollArea, Sense, Slider, Ui, Vec2, vec2,
};
use egui_phosphor::regular as icon;

use super::source;
use crate::app::export::choice::ExportChoice;
use crate::app::export::preview::{ExportPreview, PreviewFrame, SceneFrame};
use crate::export::exporter::{Exporter, Input, Times};
use crate::export::forecast::{Forecast, Sheets};
use crate::export::size::size_text;
use crate::text::tr;
use crate::ui_kit::checker::{GREYS, checker};
use crate::ui_kit::fields::{format_number, icon_button, notice, whole_notice};
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::slider::slider;
use crate::ui_kit::theme::{RADIUS, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// Room below the picture for controls and facts, in points.
const BELOW: f32 = 120.0;
/// Side of a square of the checkerboard, in points.
const SQUARE: f32 = 8.0;
/// Of a longer sentence about what is lost only the beginning is shown at first.
const LOSS_CHARS: usize = 150;
/// How much a small picture is enlarged at most.
const MAX_ENLARGED: f64 = 8.0;

pub(super) fn show(
    ui: &mut Ui,
    preview: &mut ExportPreview,
    choice: &ExportChoice,
    theme: &Theme,
    height: f32,
) {
    let exporter = choice.exporter();
    let text = source::bar(ui, preview, exporter);
    let bar_px = if exporter.input == Input::Pictures { 0.0 } else { source::BAR_PX };
    let size = vec2(ui.available_width(), (height - BELOW - bar_px).max(90.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().rect_filled(rect, CornerRadius::same(RADIUS), theme.well);
    let failed = preview.scenes().and_then(|scenes| scenes.as_ref().err());
    match (failed, preview.picture()) {
        _ if text.is_some() => {}
        (Some(why), _) | (None, Some(Err(why))) => sentence(ui, rect, why, theme),
        (None, Some(Ok(picture))) => paint(ui, rect, picture, exporter, theme),
        (None, None) => sentence(ui, rect, tr!("dialog-export-drawing"), theme),
    }
    match text {
        Some(text) => source::show(ui, rect, &text),
        None => {
            drop(response.tip(tr!("dialog-export-preview")));
            ui.add_space(SPACE_SMALL);
            controls(ui, preview, theme);
        }
    }
    ui.add_space(SPACE_SMALL);
    facts(ui, preview, exporter, theme);
}

/// The picture in the middle, over squares where it is transparent: each of its pixels as a whole number of pixels of the screen, if there
/// is room for that.
fn paint(ui: &Ui, rect: Rect, shown: &PreviewFrame, exporter: &Exporter, theme: &Theme) {
    let (place, factor) = place_in(rect, shown.texture.size_vec2(), ui.pixels_per_point());
    let painter = ui.painter_at(rect);
    if exporter.takes.is_opaque {
        painter.rect_filled(place, CornerRadius::ZERO, Color32::BLACK);
    } else {
        checker(&painter, place, SQUARE, GREYS);
    }
    let whole = Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
    painter.image(shown.texture.id(), place, whole, Color32::WHITE);
    let percent = (factor * shown.scale * 100.0).round();
    let text = tr!("dialog-export-zoom", percent = format_number(percent));
    let at = rect.right_bottom() - vec2(6.0, 4.0);
    let font = FontId::proportional(10.5);
    let galley = painter.layout_no_wrap(text, font, theme.text_dim);
    let around = Align2::RIGHT_BOTTOM.anchor_size(at, galley.size());
    painter.rect_filled(around.expand(3.0), CornerRadius::same(3), theme.panel.gamma_multiply(0.85));
    painter.galley(around.min, galley, theme.text_dim);
}

/// Where a picture of this size is painted, and how much it is enlarged.
fn place_in(room: Rect, size_px: Vec2, pixels_per_point: f32) -> (Rect, f64) {
    let room_px = (room.size() - Vec2::splat(8.0)) * pixels_per_point;
    let fit = f64::from((room_px.x / size_px.x.max(1.0)).min(room_px.y / size_px.y.max(1.0)));
    let factor = if fit >= 1.0 { fit.floor().min(MAX_ENLARGED) } else { fit };
    // On whole pixels, or it would be blurred, and its ground would be seen below it.
    #[allow(clippy::cast_possible_truncation)] // a few times
    let shown_px = (size_px * factor as f32).round().max(Vec2::splat(1.0));
    let left_top_px = (room.center() * pixels_per_point - shown_px / 2.0).round();
    let place = Rect::from_min_size(left_top_px / pixels_per_point, shown_px / pixels_per_point);
    (place, factor)
}

fn sentence(ui: &mut Ui, rect: Rect, text: &str, theme: &Theme) {
    let inner = rect.shrink(12.0);
    let mut child = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(inner)
            .layout(egui::Layout::centered_and_justified(egui::Direction::TopDown)),
    );
    child.add(egui::Label::new(RichText::new(text).color(theme.text_dim)).wrap());
}

/// Play, the frames, and the number and time of the one that shows.
fn controls(ui: &mut Ui, preview: &mut ExportPreview, theme: &Theme) {
    let Some(Ok(scenes)) = preview.scenes() else {
        ui.add_space(20.0);
        return;
    };
    let count = scenes.frames.len();
    let nth = preview.picture().and_then(|picture| picture.as_ref().ok()).map_or(0, |shown| shown.nth);
    let nth = nth.min(count.saturating_sub(1));
    let Some(SceneFrame { shot, secs, .. }) = scenes.frames.get(nth).copied() else { return };
    let clip = scenes.shots.get(shot).and_then(|shot| shot.clip.clone()).filter(|_| scenes.shots.len() > 1);
    let now_secs = ui.input(|input| input.time);
    ui.horizontal(|ui| {
        if count > 1 {
            let (sign, text) = match preview.player.is_playing() {
                true => (icon::PAUSE, tr!("dialog-export-stop")),
                false => (icon::PLAY, tr!("dialog-export-play")),
            };
            if icon_button(ui, theme, sign, text).clicked() {
                preview.player.toggle(nth, now_secs);
            }
            let mut wanted = nth;
            ui.spacing_mut().slider_width = (ui.available_width() - 116.0).max(40.0);
            let slider = slider(ui, Slider::new(&mut wanted, 0..=count - 1).show_value(false));
            ui.ctx().accesskit_node_builder(slider.id, |node| node.set_label(tr!("dialog-export-frame")));
            if slider.changed() {
                preview.player.stop_at(wanted);
            }
        }
        let text = tr!("dialog-export-at", nth = nth + 1, count, secs = format!("{secs:.2}"));
        ui.label(RichText::new(text).small().color(theme.text_dim));
    });
    if let Some(clip) = clip {
        let name = shortened(&clip, MAX_NAME_CHARS).into_owned();
        ui.label(RichText::new(tr!("export-what-clip", name)).small().color(theme.text_dim));
    }
}

/// What the export will be, or why there will be none.
fn facts(ui: &mut Ui, preview: &ExportPreview, exporter: &Exporter, theme: &Theme) {
    let area = ScrollArea::vertical().id_salt("export facts").auto_shrink([false, true]);
    area.max_height(ui.available_height().max(40.0)).show(ui, |ui| match preview.forecast() {
        None if preview.scenes().is_some_and(Result::is_err) => {}
        None => {
            for line in preview.counted().map(|counted| counted_lines(counted, exporter)).unwrap_or_default()
            {
                ui.label(line);
            }
            ui.label(RichText::new(tr!("dialog-export-forecasting")).color(theme.text_dim));
        }
        Some(Err(why)) => notice(ui, theme, true, why),
        Some(Ok(forecast)) => {
            for line in lines(forecast, exporter) {
                ui.label(line);
            }
        }
    });
}

/// What of the project the chosen format can't carry, or that it carries all.
pub(super) fn losses(ui: &mut Ui, preview: &ExportPreview, exporter: &Exporter, theme: &Theme) {
    let Some(Ok(forecast)) = preview.forecast() else { return };
    for (nth, warning) in forecast.warnings.iter().enumerate() {
        ui.add_space(SPACE_SMALL);
        loss(ui, nth, warning, theme);
    }
    if forecast.warnings.is_empty() && exporter.input == Input::Data {
        ui.add_space(SPACE_SMALL);
        ui.label(RichText::new(tr!("dialog-export-all-carried")).color(theme.text_dim));
    }
}

/// A sentence, of which a long one is shown as a whole when that is asked for.
fn loss(ui: &mut Ui, nth: usize, warning: &str, theme: &Theme) {
    let short = shortened(warning, LOSS_CHARS);
    let is_long = short.len() < warning.len();
    let id = ui.id().with(("loss", nth)); // not shown
    let mut is_open = is_long && ui.data(|data| data.get_temp::<bool>(id)).unwrap_or_default();
    whole_notice(ui, theme, false, if is_open { warning } else { &short });
    if is_long {
        let text = if is_open { tr!("dialog-export-loss-less") } else { tr!("dialog-export-loss-all") };
        if ui.link(text).clicked() {
            is_open = !is_open;
            ui.data_mut(|data| data.insert_temp(id, is_open));
        }
    }
}

/// How many sheets, and how large the largest is.
pub(in crate::app::export) fn sheets_text(count: usize, [width, height]: [u32; 2]) -> String {
    tr!("dialog-export-sheets", count, width, height)
}

/// Frames and length; size of pictures; sheets; files.
fn lines(forecast: &Forecast, exporter: &Exporter) -> Vec<String> {
    let mut lines = counted_lines(forecast, exporter);
    let size = size_text(forecast.bytes);
    lines.push(match forecast.is_exact {
        true => tr!("dialog-export-bytes", files = forecast.files, size),
        false => tr!("dialog-export-about", files = forecast.files, size),
    });
    lines
}

/// What of it is known before anything is drawn.
fn counted_lines(forecast: &Forecast, exporter: &Exporter) -> Vec<String> {
    let mut lines = Vec::new();
    let hundredths = |secs: f64| format_number((secs * 100.0).round() / 100.0);
    let secs = hundredths(forecast.secs);
    // A moment is shown as long as a frame, so a file may last longer than the motion.
    let shown =
        Some(hundredths(forecast.shown_secs)).filter(|shown| forecast.shown_secs > 0.0 && *shown != secs);
    if let Some([[width, height], large]) = forecast.sizes_px {
        let size = match large == [width, height] {
            true => tr!("dialog-export-size", width, height),
            false => {
                tr!("dialog-export-sizes", width, height, wide = large[0], high = large[1])
            }
        };
        lines.push(size);
    }
    match forecast.sheets {
        Sheets::None => {}
        Sheets::Unknown => lines.push(tr!("dialog-export-sheets-unknown").to_owned()),
        Sheets::Known(count, size_px) => lines.push(sheets_text(count, size_px)),
    }
    if exporter.times == Times::All {
        lines.push(match (exporter.input, shown) {
            (Input::Data, _) => tr!("dialog-export-secs", secs),
            (_, Some(shown)) if forecast.shows_end => {
                tr!("dialog-export-length-end", frames = forecast.frames, shown, secs)
            }
            (_, Some(shown)) => tr!("dialog-export-length-shown", frames = forecast.frames, shown, secs),
            (_, None) => tr!("dialog-export-length", frames = forecast.frames, secs),
        });
    }
    lines
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn pictures_are_painted_on_whole_pixels() {
        let room = Rect::from_min_size(pos2(431.0, 87.5), vec2(517.0, 338.0));
        for pixels_per_point in [1.0, 1.25, 2.0] {
            for size_px in [vec2(1024.0, 577.0), vec2(1000.0, 1024.0), vec2(40.0, 30.0), vec2(1024.0, 1.0)] {
                let (place, _) = place_in(room, size_px, pixels_per_point);
                let sides = [place.left(), place.right(), place.top(), place.bottom()];
                for side_px in sides.map(|side| side * pixels_per_point) {
                    assert!((side_px - side_px.round()).abs() < 1e-3, "{size_px}: {side_px}");
                }
                assert!(room.contains_rect(place) && place.is_positive(), "{size_px}: {place}");
            }
        }
    }
}
