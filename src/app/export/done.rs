//! What an export has written, in a corner until it is closed.

use std::path::{Path, PathBuf};

use egui::{Align2, Area, Context, Frame, Id, Label, LayerId, Order, RichText, ScrollArea, vec2};
use egui_phosphor::regular as icon;

use super::dialog::size_text;
use crate::text::tr;
use crate::ui_kit::fields::notice;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// The width of the message, in points.
const WIDTH: f32 = 360.0;

/// What was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    /// The files, the one that was asked for first, if there is such a one.
    pub paths: Vec<PathBuf>,
    /// All of them together, in bytes.
    pub bytes: u64,
    /// What was not carried over.
    pub warnings: Vec<String>,
}

/// What a button was clicked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    Close,
    ShowInFolder,
}

impl Done {
    /// The folder of the files.
    pub fn folder(&self) -> Option<&Path> {
        self.paths.first()?.parent()
    }

    /// Shows it.
    pub fn show(&self, ctx: &Context, theme: &Theme) -> Option<Answer> {
        let (id, order) = (Id::new("export is done"), Order::Foreground);
        if !ctx.memory(|memory| memory.areas().visible_last_frame(&LayerId::new(order, id))) {
            // It is measured first, and nothing else asks for the frame that shows it.
            ctx.request_repaint();
        }
        let area = Area::new(id).order(order);
        let area = area.anchor(Align2::LEFT_BOTTOM, vec2(SPACE_LARGE, -SPACE_LARGE)).show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(WIDTH);
                ui.horizontal(|ui| {
                    ui.label(RichText::new(icon::CHECK_CIRCLE).color(theme.ok));
                    ui.add(Label::new(RichText::new(self.title()).strong()).truncate());
                });
                if let Some(folder) = self.folder() {
                    let folder = folder.display().to_string();
                    let text = RichText::new(shortened(&folder, MAX_LINE_CHARS)).color(theme.text_dim);
                    ui.add(Label::new(text).truncate()).tip(folder);
                }
                self.losses(ui, theme);
                ui.add_space(SPACE);
                let mut answer = None;
                ui.horizontal(|ui| {
                    if ui.button(tr!("dialog-export-show")).tip(tr!("dialog-export-show.tooltip")).clicked() {
                        answer = Some(Answer::ShowInFolder);
                    }
                    if ui.button(tr!("common-close")).clicked() {
                        answer = Some(Answer::Close);
                    }
                });
                answer
            })
        });
        area.inner.inner
    }

    fn losses(&self, ui: &mut egui::Ui, theme: &Theme) {
        if self.warnings.is_empty() {
            return;
        }
        ui.add_space(SPACE_SMALL);
        ui.label(RichText::new(tr!("dialog-export-not-carried")).color(theme.text_dim));
        ScrollArea::vertical().id_salt("export losses").max_height(160.0).show(ui, |ui| {
            for warning in &self.warnings {
                notice(ui, theme, false, warning);
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
