//! How an export has ended, in a corner until it is closed or was read.

use std::path::{Path, PathBuf};

use egui::{Align2, Area, Context, Frame, Id, Label, LayerId, Order, RichText, ScrollArea, Ui, vec2};
use egui_phosphor::regular as icon;

use super::dialog::sheets_text;
use crate::app::notices::reading_secs;
use crate::export::forecast::Sheets;
use crate::export::size::size_text;
use crate::text::tr;
use crate::ui_kit::fields::whole_notice;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// The width of the message, in points.
const WIDTH: f32 = 360.0;
/// How long it stays after the pointer has left it, in seconds.
const HELD_SECS: f64 = 1.0;

/// How an export has ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Done {
    Written(ExportedFiles),
    /// A sentence that says so.
    Cancelled(String),
}

#[derive(Debug, Clone, PartialEq)]
pub struct ExportedFiles {
    /// The files, the one that was asked for first, if there is such a one.
    pub paths: Vec<PathBuf>,
    /// All of them together, in bytes.
    pub bytes: u64,
    /// The sheets of frames among them.
    pub sheets: Sheets,
    /// What was not carried over.
    pub warnings: Vec<String>,
}

/// What a button was clicked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DoneAnswer {
    Close,
    ShowInFolder,
    /// There was time to read it.
    WasRead,
}

/// How an export has ended, while that is shown.
#[derive(Debug)]
pub struct EndedExport {
    pub done: Done,
    /// When it leaves, in seconds of the window's clock; set when it is first shown.
    until_secs: Option<f64>,
}

impl EndedExport {
    pub const fn new(done: Done) -> Self {
        Self { done, until_secs: None }
    }

    /// Shows it, as long as it takes to read it; the pointer over it holds it.
    /// Other messages reach `messages_px` up, in points from the lower edge of the window.
    pub fn show(&mut self, ctx: &Context, theme: &Theme, messages_px: f32) -> Option<DoneAnswer> {
        let (answer, is_held) = self.done.show(ctx, theme, messages_px.max(SPACE_LARGE));
        let now_secs = ctx.input(|input| input.time);
        let secs = reading_secs(&self.done.text());
        let until_secs = *self.until_secs.get_or_insert(now_secs + secs);
        if is_held {
            self.until_secs = Some(until_secs.max(now_secs + HELD_SECS));
            return answer;
        }
        if until_secs <= now_secs {
            return answer.or(Some(DoneAnswer::WasRead));
        }
        #[allow(clippy::cast_possible_truncation)] // a few seconds
        ctx.request_repaint_after_secs((until_secs - now_secs) as f32);
        answer
    }
}

impl Done {
    /// The first file.
    pub fn first(&self) -> Option<&Path> {
        if let Self::Written(written) = self { written.paths.first().map(PathBuf::as_path) } else { None }
    }

    /// All that is to be read.
    fn text(&self) -> String {
        match self {
            Self::Written(written) => format!("{}{}", written.title(), written.warnings.concat()), // not shown: its length counts
            Self::Cancelled(text) => text.clone(),
        }
    }

    /// Shows it; also gives whether the pointer is over it.
    fn show(&self, ctx: &Context, theme: &Theme, bottom_px: f32) -> (Option<DoneAnswer>, bool) {
        let (id, order) = (Id::new("export is done"), Order::Foreground);
        if !ctx.memory(|memory| memory.areas().visible_last_frame(&LayerId::new(order, id))) {
            // It is measured first, and nothing else asks for the frame that shows it.
            ctx.request_repaint();
        }
        let area = Area::new(id).order(order);
        let area = area.anchor(Align2::RIGHT_BOTTOM, vec2(-SPACE_LARGE, -bottom_px)).show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(WIDTH);
                match self {
                    Self::Written(written) => written.show(ui, theme),
                    Self::Cancelled(text) => {
                        ui.horizontal_top(|ui| {
                            ui.label(RichText::new(icon::PROHIBIT).color(theme.warning));
                            ui.add(Label::new(RichText::new(text).strong()).wrap());
                        });
                    }
                }
                ui.add_space(SPACE);
                self.buttons(ui)
            })
        });
        let is_held = area.response.contains_pointer()
            || ctx.rect_contains_pointer(area.response.layer_id, area.response.rect);
        (area.inner.inner, is_held)
    }

    fn buttons(&self, ui: &mut Ui) -> Option<DoneAnswer> {
        let mut answer = None;
        ui.horizontal(|ui| {
            let has_files = self.first().is_some();
            if has_files
                && ui.button(tr!("dialog-export-show")).tip(tr!("dialog-export-show.tooltip")).clicked()
            {
                answer = Some(DoneAnswer::ShowInFolder);
            }
            if ui.button(tr!("common-close")).clicked() {
                answer = Some(DoneAnswer::Close);
            }
        });
        answer
    }
}

impl ExportedFiles {
    fn show(&self, ui: &mut Ui, theme: &Theme) {
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon::CHECK_CIRCLE).color(theme.ok));
            ui.add(Label::new(RichText::new(self.title()).strong()).truncate());
        });
        if let Sheets::Known(count, size_px) = self.sheets {
            ui.label(RichText::new(sheets_text(count, size_px)).color(theme.text_dim));
        }
        if let Some(folder) = self.paths.first().and_then(|path| path.parent()) {
            let folder = folder.display().to_string();
            let text = RichText::new(shortened(&folder, MAX_LINE_CHARS)).color(theme.text_dim);
            ui.add(Label::new(text).truncate()).tip(folder);
        }
        self.losses(ui, theme);
    }

    fn losses(&self, ui: &mut Ui, theme: &Theme) {
        if self.warnings.is_empty() {
            return;
        }
        ui.add_space(SPACE_SMALL);
        ui.label(RichText::new(tr!("dialog-export-not-carried")).color(theme.text_dim));
        ScrollArea::vertical().id_salt("export losses").max_height(160.0).show(ui, |ui| {
            for warning in &self.warnings {
                whole_notice(ui, theme, false, warning);
                ui.add_space(SPACE_SMALL);
            }
        });
    }

    /// “Exported fox.gif, 12 kB”
    fn title(&self) -> String {
        let first = self.paths.first().and_then(|path| path.file_name()).unwrap_or_default();
        let first = shortened(&first.to_string_lossy(), MAX_NAME_CHARS).into_owned();
        tr!("dialog-exported", count = self.paths.len(), first, size = size_text(self.bytes))
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;

    #[test]
    fn it_leaves_by_itself_but_not_while_the_pointer_is_over_it() {
        let text = "Cancelled after 3 of 9 frames.";
        let show = |ui: &mut Ui, shown: &mut Option<EndedExport>| {
            let answer = shown.as_mut().and_then(|shown| shown.show(ui.ctx(), &Theme::new(true), 0.0));
            if answer == Some(DoneAnswer::WasRead) {
                *shown = None;
            }
        };
        // A frame takes a second.
        let builder = Harness::builder().with_size(vec2(600.0, 300.0)).with_step_dt(1.0);
        let mut window =
            builder.build_ui_state(show, Some(EndedExport::new(Done::Cancelled(text.to_owned()))));
        window.run_steps(3);
        let at = window.get_by_label(text).rect().center();
        window.hover_at(at);
        window.run_steps(20);
        assert!(window.state().is_some(), "it is read");
        window.hover_at(egui::pos2(590.0, 5.0));
        window.run_steps(4);
        assert!(window.state().is_none());
        *window.state_mut() = Some(EndedExport::new(Done::Cancelled(text.to_owned())));
        window.run_steps(3);
        assert!(window.state().is_some());
        window.run_steps(6);
        assert!(window.state().is_none());
    }
}
