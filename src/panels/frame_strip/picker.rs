//! The list of all frames of a sheet, from which frames are picked.

use egui::{
    Align2, CornerRadius, FontId, Key, Popup, PopupCloseBehavior, Rect, Response, RichText, ScrollArea,
    Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Sheet;

use super::animate_frames::AnimateFrames;
use crate::panels::Ctx;
use crate::text::tr;
use crate::ui_kit::fields::{parse_frames, truncated_text};
use crate::ui_kit::theme::{RADIUS, SPACE_SMALL, mix};
use crate::ui_kit::thumbs::Thumbs;

/// Width of the list, in points.
const WIDTH_PX: f32 = 320.0;
/// Greatest height of the list, in points.
const HEIGHT_PX: f32 = 300.0;
/// Size of a frame in it, in points.
const TILE_PX: [f32; 2] = [56.0, 68.0];
/// Frames beside each other.
const COLUMNS: usize = 5;

/// What is typed into the list, and what was picked last.
#[derive(Debug, Clone, Default)]
pub struct Picker {
    query: String,
    last: Option<u32>,
    /// The pass that showed the list last.
    shown_pass: Option<u64>,
    /// Whether its field has got the keyboard since it opened.
    has_had_focus: bool,
    /// Where the button was when it opened: the list stays there, though the strip grows by what is picked.
    anchor: Option<Rect>,
}

impl Picker {
    /// Shows the list while it is open below `button`. Gives the numbers of the frames that were picked in this frame.
    pub fn show(&mut self, button: &Response, ctx: &Ctx<'_>, source: &AnimateFrames<'_>) -> Vec<u32> {
        let Some(sheet) = source.sheet else { return Vec::new() };
        let popup = Popup::from_toggle_button_response(button)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .width(WIDTH_PX);
        self.anchor = popup.is_open().then(|| self.anchor.unwrap_or(button.rect));
        let popup = popup.anchor(self.anchor.unwrap_or(button.rect));
        let shown = popup.show(|ui| {
            ui.set_width(WIDTH_PX);
            self.contents(ui, ctx, sheet)
        });
        shown.map(|shown| shown.inner).unwrap_or_default()
    }

    fn contents(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, sheet: &Sheet) -> Vec<u32> {
        let mut picked = Vec::new();
        let hint = format!("{}  {}", icon::MAGNIFYING_GLASS, tr!("frames-search.hint"));
        let field = egui::TextEdit::singleline(&mut self.query).hint_text(hint).desired_width(f32::INFINITY);
        let response = ui.add(field);
        // Typing begins at once; later the keyboard goes where the user puts it. A list that is being measured doesn't get it yet.
        let pass = ui.ctx().cumulative_pass_nr();
        if self.shown_pass.is_none_or(|shown| shown + 1 < pass) {
            self.has_had_focus = false;
        }
        self.shown_pass = Some(pass);
        if !self.has_had_focus {
            response.request_focus();
            self.has_had_focus = response.has_focus() && !ui.is_sizing_pass();
        }
        response.widget_info(|| {
            let label = Some(tr!("frames-search").to_owned());
            WidgetInfo { label, ..WidgetInfo::text_edit(true, &self.query, &self.query, "") }
        });
        let found = found(sheet, &self.query);
        if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            picked.clone_from(&found);
        }
        ui.add_space(SPACE_SMALL);
        ui.spacing_mut().item_spacing = vec2(SPACE_SMALL, SPACE_SMALL);
        let rows = found.len().div_ceil(COLUMNS);
        // As high as with all frames, whatever is found: the list keeps its place.
        let height_px = height_px(sheet.frame_count());
        let list = ScrollArea::vertical().max_height(height_px).min_scrolled_height(height_px);
        list.auto_shrink(false).show_rows(ui, TILE_PX[1], rows, |ui, shown| {
            for row in found.chunks(COLUMNS).skip(shown.start).take(shown.len()) {
                ui.horizontal(|ui| {
                    for number in row {
                        if tile(ui, ctx, (sheet, *number)).clicked() {
                            let extends = ui.input(|input| input.modifiers.shift);
                            picked = self.picked(&found, *number, extends);
                        }
                    }
                });
            }
        });
        let text = if found.is_empty() { tr!("frames-none-found") } else { tr!("frames-pick-hint") };
        ui.add(egui::Label::new(RichText::new(text).small().color(ctx.theme.text_dim)).wrap());
        picked
    }

    /// The frame that was clicked, with Shift all from the one after that picked last.
    fn picked(&mut self, found: &[u32], number: u32, extends: bool) -> Vec<u32> {
        let place = |number: u32| found.iter().position(|found| *found == number);
        let last = self.last.replace(number).filter(|last| extends && *last != number).and_then(place);
        match (last, place(number)) {
            (Some(from), Some(to)) if from < to => found[from + 1..=to].to_vec(),
            (Some(from), Some(to)) => found[to..from].iter().rev().copied().collect(),
            _ => vec![number],
        }
    }
}

/// The height of the list of all frames of a sheet, in points, as far as it is shown.
fn height_px(count: u32) -> f32 {
    #[allow(clippy::cast_precision_loss)] // cut to a few rows
    let rows = (count as usize).div_ceil(COLUMNS).clamp(1, 100) as f32;
    (rows * (TILE_PX[1] + SPACE_SMALL) - SPACE_SMALL).min(HEIGHT_PX)
}

/// The frames that a search finds: by numbers and ranges such as `0-7`, else by parts of their names.
fn found(sheet: &Sheet, query: &str) -> Vec<u32> {
    let all = 0..sheet.frame_count();
    let query = query.trim().to_lowercase();
    if let Ok(steps) = parse_frames(&query)
        && steps.iter().all(|step| step.name.is_none())
    {
        return steps.iter().map(|step| step.frame).filter(|number| all.contains(number)).collect();
    }
    let is_found = |number: &u32| {
        let name = sheet.frame_name(*number).unwrap_or_default().to_lowercase();
        query.split_whitespace().all(|word| name.contains(word))
    };
    all.filter(is_found).collect()
}

fn tile(ui: &mut Ui, ctx: &Ctx<'_>, (sheet, number): (&Sheet, u32)) -> Response {
    let (rect, response) = ui.allocate_exact_size(TILE_PX.into(), Sense::click());
    let name = sheet.frame_name(number).map_or_else(|| number.to_string(), str::to_owned);
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, true, tr!("frames-pick-entry", frame = name.as_str()))
    });
    let (theme, painter) = (ctx.theme, ui.painter());
    let fill = if response.hovered() { mix(theme.well, theme.accent, 0.3) } else { theme.well };
    painter.rect_filled(rect, CornerRadius::same(RADIUS - 1), fill);
    let picture: Rect = rect.with_max_y(rect.bottom() - 14.0).shrink(3.0);
    let thumbs = Thumbs::of(ui.ctx());
    if thumbs.paint_frame(painter, (ctx.document, ctx.media), (sheet, number), picture).is_none() {
        let font = FontId::proportional(15.0);
        painter.text(picture.center(), Align2::CENTER_CENTER, icon::IMAGE, font, theme.text_dim);
    }
    let name = truncated_text(ui, &name, rect.width() - 4.0, TextStyle::Small);
    let at = pos2(rect.center().x - name.size().x / 2.0, rect.bottom() - 15.0);
    painter.galley_with_override_text_color(at, name, theme.text_dim);
    response
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::SheetFrame;

    use super::*;

    fn sheet() -> Sheet {
        let frames = ["stand", "run_1", "run_2", "fall"].map(SheetFrame::new).to_vec();
        Sheet::new("hero", "hero", 4, 2).with_frames(frames)
    }

    #[test]
    fn frames_are_found_by_name_and_by_range() {
        assert_eq!(found(&sheet(), ""), (0..8).collect::<Vec<u32>>());
        assert_eq!(found(&sheet(), "RUN"), [1, 2]);
        assert_eq!(found(&sheet(), "5-3, 99"), [5, 4, 3]);
        assert_eq!(found(&sheet(), "jump"), [0_u32; 0]);
    }

    #[test]
    fn shift_picks_all_up_to_the_click() {
        let (mut picker, all) = (Picker::default(), (0..8).collect::<Vec<u32>>());
        assert_eq!(picker.picked(&all, 2, false), [2]);
        assert_eq!(picker.picked(&all, 5, true), [3, 4, 5]);
        assert_eq!(picker.picked(&all, 3, true), [4, 3]);
        assert_eq!(picker.picked(&all, 0, false), [0]);
    }
}
