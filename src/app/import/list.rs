//! The items of an import with their pictures: what is new, and what changes.

use egui::{CornerRadius, Rect, RichText, Sense, Ui, vec2};
use kineograph_runtime::format::Sheet;

use super::ImportQuestion;
use crate::editor::Editor;
use crate::import::changes::{ImportItem, ItemStatus, first_frame};
use crate::import::plan::RowKind;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE_SMALL, Theme};
use crate::ui_kit::thumbs;

/// Items of a kind that are shown; the others are counted.
const MAX_ITEMS: usize = 40;
/// Frames of a sheet that are shown.
const MAX_FRAMES: u32 = 14;
/// Sides of a thumbnail and of a frame, in points.
const THUMB_PX: f32 = 40.0;
const FRAME_PX: f32 = 26.0;

/// The list.
pub(super) fn show(ui: &mut Ui, theme: &Theme, editor: &Editor, question: &ImportQuestion) {
    for row in &question.rows {
        ui.horizontal(|ui| {
            let count = row.names.len();
            let title = match row.kind {
                RowKind::Images => tr!("import-images", count),
                RowKind::Sheets => tr!("import-sheets", count),
                RowKind::Nodes => tr!("import-nodes", count),
                RowKind::Clips => tr!("import-clips", count),
            };
            ui.label(RichText::new(title).strong());
            // A single sheet says it itself.
            if row.frames > 0 && count > 1 {
                ui.label(tr!("import-frames", count = row.frames));
            }
        });
        let items = || question.items.iter().filter(|item| item.kind == row.kind);
        for item in items().take(MAX_ITEMS) {
            ItemLine { theme, editor, question, item }.show(ui);
        }
        if items().count() > MAX_ITEMS {
            ui.label(RichText::new(tr!("import-more", count = items().count() - MAX_ITEMS)).weak());
        }
        ui.add_space(SPACE_SMALL);
    }
}

/// One item.
struct ItemLine<'a> {
    theme: &'a Theme,
    editor: &'a Editor,
    question: &'a ImportQuestion,
    item: &'a ImportItem,
}

impl ItemLine<'_> {
    fn show(&self, ui: &mut Ui) {
        ui.horizontal_top(|ui| {
            ui.add_space(SPACE_SMALL);
            if matches!(self.item.kind, RowKind::Images | RowKind::Sheets) {
                let (rect, _) = ui.allocate_exact_size(vec2(THUMB_PX, THUMB_PX), Sense::hover());
                ui.painter().rect_filled(rect, CornerRadius::same(4), self.theme.well);
                self.thumbnail(ui, rect.shrink(2.0));
            }
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                self.title(ui);
                let about = self.about();
                if !about.is_empty() {
                    ui.add(egui::Label::new(RichText::new(about).weak().small()).wrap());
                }
                if self.item.kind == RowKind::Sheets {
                    self.frames(ui);
                }
                for change in self.changes() {
                    let text = RichText::new(change).small().color(self.theme.warning);
                    ui.add(egui::Label::new(text).wrap());
                }
            });
        });
    }

    fn title(&self, ui: &mut Ui) {
        // What is said about a long name stands below it.
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(shortened(&self.item.name, MAX_NAME_CHARS)).color(self.theme.text));
            let is_changed =
                matches!(self.item.status, ItemStatus::Changed(_)) || self.size_change().is_some();
            let (text, color) = match self.item.status {
                _ if is_changed => (tr!("import-state-changed"), self.theme.warning),
                ItemStatus::New => (tr!("import-state-new"), self.theme.accent),
                _ => (tr!("import-state-same"), self.theme.text_dim),
            };
            ui.label(RichText::new(text).small().color(color));
        });
    }

    fn about(&self) -> String {
        let about = self.item.about.join(" · ");
        if self.item.kind != RowKind::Images {
            return about;
        }
        let pictures = &self.question.pictures;
        match (pictures.size_px(self.item.index), pictures.error(self.item.index)) {
            (Some([width, height]), _) => tr!("import-file-size", file = about, width, height),
            (None, Some(error)) => error.to_owned(),
            (None, None) => about,
        }
    }

    fn changes(&self) -> impl Iterator<Item = String> {
        self.item.changes().iter().cloned().chain(self.size_change())
    }

    /// That a picture is not as large as the one that it takes the place of.
    fn size_change(&self) -> Option<String> {
        if self.item.kind != RowKind::Images || self.item.status == ItemStatus::New {
            return None;
        }
        let old = self.editor.media().picture(&self.item.name)?;
        let new = self.question.pictures.size_px(self.item.index)?;
        let size = |[width, height]: [u32; 2]| tr!("assets-size", width, height);
        let old_px = [old.width, old.height];
        (old_px != new).then(|| tr!("import-change-size", old = size(old_px), new = size(new)))
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.question.planned.document.sheet(&self.item.name).map(std::sync::Arc::as_ref)
    }

    fn thumbnail(&self, ui: &Ui, rect: Rect) -> Option<()> {
        match self.item.kind {
            RowKind::Images => {
                let texture = self.question.pictures.texture(self.item.index)?;
                let size_px = self.question.pictures.size_px(self.item.index)?.map(f64::from);
                let sheet = Sheet::new("", "", 1, 1);
                let whole = sheet.frame(0, |_| Some(size_px))?;
                thumbs::paint(&ui.painter_at(rect), rect, texture, &whole, size_px);
                Some(())
            }
            _ => self.frame(ui, rect, first_frame(self.sheet()?)),
        }
    }

    /// The first frames side by side.
    fn frames(&self, ui: &mut Ui) -> Option<()> {
        let sheet = self.sheet()?;
        let count = sheet.frame_count().min(MAX_FRAMES);
        if count < 2 {
            return None;
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
            for index in 0..count {
                let (rect, _) = ui.allocate_exact_size(vec2(FRAME_PX, FRAME_PX), Sense::hover());
                ui.painter().rect_filled(rect, CornerRadius::same(3), self.theme.well);
                self.frame(ui, rect.shrink(1.0), index);
            }
        });
        Some(())
    }

    /// A frame of the sheet, if the file of its picture is part of the import.
    fn frame(&self, ui: &Ui, rect: Rect, index: u32) -> Option<()> {
        let place =
            |name: &str| self.question.planned.part.images.iter().position(|image| image.name == name);
        let size_px = |name: &str| Some(self.question.pictures.size_px(place(name)?)?.map(f64::from));
        let frame = self.sheet()?.frame(index, size_px)?;
        let texture = self.question.pictures.texture(place(frame.image)?)?;
        thumbs::paint(&ui.painter_at(rect), rect, texture, &frame, size_px(frame.image)?);
        Some(())
    }
}
