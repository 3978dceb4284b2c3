//! *Slice into frames…*: asks into how many columns and rows an image is cut, and makes the sheet once that is confirmed.

use egui::{Context, DragValue, Rect, Sense, Stroke, Ui, pos2, vec2};
use kineograph_runtime::format::{MAX_GRID, Sheet};

use super::App;
use super::dialogs::Dialog;
use super::question::{body, buttons, dialog, has_keyboard, is_confirmed, is_escaped, is_sent};
use crate::document::NodeId;
use crate::intent::Intent;
use crate::panels::project::{grid_of, sliced_into};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};
use crate::ui_kit::thumbs::{self, Detail, Thumbs};
use crate::ui_kit::tip::Tip as _;

/// Width of the dialog and height of its picture, in points.
const WIDTH_PX: f32 = 360.0;
const PICTURE_PX: f32 = 170.0;

/// The dialog.
struct SliceQuestion {
    image: String,
    /// The nodes that show the sheet then.
    nodes: Vec<NodeId>,
    /// Columns and rows.
    grid: [u32; 2],
}

impl App {
    /// Asks how an image is sliced, which these nodes show.
    pub(super) fn ask_to_slice(&mut self, image: String, nodes: Vec<NodeId>) {
        let picture = self.editor.media().picture(&image);
        let (columns, rows) = picture.map_or((1, 1), |picture| grid_of(&image, picture));
        self.dialogs.open(SliceQuestion { image, nodes, grid: [columns, rows] });
    }
}

impl Dialog for SliceQuestion {
    fn name(&self) -> &'static str {
        "slice" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        // It may be gone by an undo.
        app.editor.document().image(&self.image)?;
        let (mut is_chosen, mut is_cancelled) = (false, false);
        let was_typing = has_keyboard(ctx);
        let modal = dialog(ctx, "slice").show(ctx, |ui| {
            ui.set_width(WIDTH_PX);
            ui.heading(tr!("frames-slice-title", image = shortened(&self.image, MAX_NAME_CHARS)));
            ui.add_space(SPACE);
            body(ui, f32::INFINITY, |ui| {
                self.picture(ui, app);
                ui.add_space(SPACE);
                self.fields(ui, app);
            });
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                is_chosen = ui.add(primary_button(ui, tr!("import-strip.button"))).clicked();
                is_cancelled = ui.button(tr!("common-cancel")).clicked();
            });
        });
        if is_chosen || is_sent(&modal) || (!was_typing && is_confirmed(&modal)) {
            self.slice(app);
        } else if !is_cancelled && !is_escaped(&modal) {
            return Some(self);
        }
        None
    }
}

impl SliceQuestion {
    /// Makes the sheet, and shows its frames.
    fn slice(&self, app: &mut App) {
        let (document, media) = (app.editor.document(), app.editor.media());
        let picture = media.picture(&self.image).map(AsRef::as_ref);
        let (change, sheet) = sliced_into(document, &self.image, picture, self.grid, &self.nodes);
        app.editor.edit(&change);
        app.outbox.push(Intent::EditFrames(sheet));
    }

    /// The picture with the edges of the frames.
    fn picture(&self, ui: &mut Ui, app: &App) {
        let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), PICTURE_PX), Sense::hover());
        let (document, media) = (app.editor.document(), app.editor.media());
        let texture = document
            .image(&self.image)
            .and_then(|image| Thumbs::of(ui.ctx()).texture(ui.ctx(), image, media, Detail::Pixels));
        let Some((texture, size_px)) = texture.zip(media.size_px(&self.image)) else { return };
        let sheet = Sheet::new("", "", 1, 1);
        let Some(whole) = sheet.frame(0, |_| Some(size_px)) else { return };
        #[allow(clippy::cast_possible_truncation)] // sizes of pictures
        let size = size_px.map(|side| side as f32);
        let fit = (place.width() / size[0]).min(place.height() / size[1]);
        let rect = Rect::from_center_size(place.center(), vec2(size[0], size[1]) * fit);
        let painter = ui.painter_at(place);
        thumbs::paint_over(&painter, rect, (texture, size_px), &whole);
        let stroke = Stroke::new(1.0, app.theme.accent);
        let [columns, rows] = self.grid;
        #[allow(clippy::cast_precision_loss)] // few
        let part = |index: u32, count: u32| index as f32 / count as f32;
        // More lines than points are no help.
        for column in (0..=columns).filter(|_| columns as f32 * 2.0 < rect.width()) {
            painter.vline(rect.left() + part(column, columns) * rect.width(), rect.y_range(), stroke);
        }
        for row in (0..=rows).filter(|_| rows as f32 * 2.0 < rect.height()) {
            let y = rect.top() + part(row, rows) * rect.height();
            painter.line_segment([pos2(rect.left(), y), pos2(rect.right(), y)], stroke);
        }
    }

    fn fields(&mut self, ui: &mut Ui, app: &App) {
        egui::Grid::new("slice-fields").num_columns(2).show(ui, |ui| {
            let labels = [tr!("frames-columns"), tr!("frames-rows")];
            for (text, value) in labels.into_iter().zip(&mut self.grid) {
                let label = ui.label(text);
                ui.add(DragValue::new(value).range(1..=MAX_GRID).speed(0.1)).labelled_by(label.id);
                ui.end_row();
            }
        });
        let count = self.grid[0].saturating_mul(self.grid[1]);
        if let Some(size_px) = app.editor.media().size_px(&self.image) {
            let side = |axis: usize| crate::text::format_short(size_px[axis] / f64::from(self.grid[axis]), 2);
            let text = tr!("frames-slice-size", count, width = side(0), height = side(1));
            ui.weak(text).tip(tr!("frames-slice-size.tooltip"));
        }
    }
}
