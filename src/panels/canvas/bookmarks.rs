//! Named views of the project: gone to, added under a name, and removed.

use egui::{Align, Button, Key, Layout, TextEdit, Ui, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{EditorBookmark, EditorCanvas};

use super::view::View;
use super::{CanvasPanel, Frame, guides};
use crate::document::Document;
use crate::panels::Outbox;
use crate::text::tr;
use crate::ui_kit::fields::icon_button;
use crate::ui_kit::outlined::outlined;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::ROW_HEIGHT;

/// Width of the menu in points.
const WIDTH: f32 = 200.0;

impl CanvasPanel {
    /// The menu of the named views.
    pub(super) fn bookmark_entries(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        let canvas = frame.ctx.document.canvas();
        ui.menu_button(tr!("canvas-bookmarks"), |ui| {
            ui.set_width(WIDTH);
            for (index, mark) in canvas.bookmarks.iter().enumerate() {
                self.bookmark(ui, frame, (index, mark), out);
            }
            if !canvas.bookmarks.is_empty() {
                ui.separator();
            }
            outlined(ui, |ui| self.new_bookmark(ui, canvas, out));
            let clear = Button::new(tr!("canvas-bookmarks-clear"));
            if ui.add_enabled(!canvas.bookmarks.is_empty(), clear).clicked() {
                out.edit(changed(tr!("canvas-bookmarks-clear"), canvas, Vec::new()));
            }
        });
    }

    /// A view: a click on its name goes there, one on the bin removes it.
    fn bookmark(
        &mut self,
        ui: &mut Ui,
        frame: &Frame<'_>,
        (index, mark): (usize, &EditorBookmark),
        out: &mut Outbox,
    ) {
        let canvas = frame.ctx.document.canvas();
        let name = shortened(&mark.name, MAX_NAME_CHARS);
        let size = vec2(WIDTH, ROW_HEIGHT);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            let remove = tr!("canvas-bookmark-remove", name = name.as_ref());
            if icon_button(ui, frame.ctx.theme, icon::TRASH, &remove).clicked() {
                let mut marks = canvas.bookmarks.clone();
                marks.remove(index);
                out.edit(changed(tr!("canvas-bookmark-remove.step"), canvas, marks));
            }
            let row =
                Layout::left_to_right(Align::Center).with_main_justify(true).with_main_align(Align::Min);
            ui.with_layout(row, |ui| {
                if ui.add(Button::new(name.as_ref()).truncate()).clicked() {
                    self.view = View::of_bookmark(mark);
                    ui.close();
                }
            });
        });
    }

    /// A field for the name of this view, and a button that keeps it.
    fn new_bookmark(&mut self, ui: &mut Ui, canvas: &EditorCanvas, out: &mut Outbox) {
        let field = TextEdit::singleline(&mut self.bookmark_name).hint_text(tr!("canvas-bookmark-name"));
        let field = ui.add(field.desired_width(f32::INFINITY));
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("canvas-bookmark-field")));
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if ui.button(tr!("canvas-bookmarks-add")).clicked() || is_entered {
            self.add_bookmark(canvas, out);
            ui.close();
        }
    }

    /// Keeps the view of this canvas with the project, under the name that was typed.
    pub(super) fn add_bookmark(&mut self, canvas: &EditorCanvas, out: &mut Outbox) {
        let taken = |name: &str| canvas.bookmarks.iter().any(|mark| mark.name == name);
        let typed = std::mem::take(&mut self.bookmark_name);
        let wanted = if typed.trim().is_empty() { tr!("canvas-bookmark-name") } else { typed.trim() };
        let name = Document::free_name(wanted, taken);
        let mut marks = canvas.bookmarks.clone();
        marks.push(self.view.bookmark(name));
        out.edit(changed(tr!("canvas-bookmarks-add"), canvas, marks));
    }
}

fn changed(label: &str, canvas: &EditorCanvas, marks: Vec<EditorBookmark>) -> crate::history::Change {
    guides::change(label, canvas.clone().with_bookmarks(marks))
}
