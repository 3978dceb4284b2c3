//! Places to look at: turning the view, and named views of the project.

use egui::{Button, Ui};
use kineograph_runtime::format::{EditorBookmark, EditorCanvas};

use super::view::View;
use super::{CanvasPanel, Frame, guides};
use crate::document::Document;
use crate::panels::Outbox;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// How far a click or a command turns the view, in degrees.
pub(super) const TURN_DEG: f32 = 15.0;

impl CanvasPanel {
    /// Buttons that turn the view.
    pub(super) fn turn_entries(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            let mut degrees = self.view.turn_deg();
            let field = egui::DragValue::new(&mut degrees).speed(1.0).suffix("°").max_decimals(1);
            ui.label(tr!("canvas-turn"));
            let field = ui.add(field);
            ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(tr!("canvas-turn")));
            if field.changed() {
                self.view = self.view.turned_to(degrees);
            }
            for (sign, by) in [("−15°", -TURN_DEG), ("+15°", TURN_DEG)] {
                if ui.button(sign).clicked() {
                    self.view = self.view.turned_to(self.view.turn_deg() + by);
                }
            }
            if ui.add_enabled(self.view.turn_deg() != 0.0, Button::new(tr!("canvas-turn-reset"))).clicked() {
                self.view = self.view.turned_to(0.0);
            }
        });
    }

    /// The named views of the project, and an entry that adds this one.
    pub(super) fn bookmark_entries(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        let canvas = frame.ctx.document.canvas();
        ui.menu_button(tr!("canvas-bookmarks"), |ui| {
            for mark in &canvas.bookmarks {
                if ui.button(shortened(&mark.name, MAX_NAME_CHARS).as_ref()).clicked() {
                    self.view = View::of_bookmark(mark);
                    ui.close();
                }
            }
            if !canvas.bookmarks.is_empty() {
                ui.separator();
            }
            if ui.button(tr!("canvas-bookmarks-add")).clicked() {
                self.add_bookmark(canvas, out);
                ui.close();
            }
            let clear = Button::new(tr!("canvas-bookmarks-clear"));
            if ui.add_enabled(!canvas.bookmarks.is_empty(), clear).clicked() {
                let none = canvas.clone().with_bookmarks(Vec::<EditorBookmark>::new());
                out.edit(guides::change(tr!("canvas-bookmarks-clear"), none));
            }
        });
    }

    /// Keeps the view of this canvas with the project.
    pub(super) fn add_bookmark(&self, canvas: &EditorCanvas, out: &mut Outbox) {
        let taken = |name: &str| canvas.bookmarks.iter().any(|mark| mark.name == name);
        let name = Document::free_name(tr!("canvas-bookmark-name"), taken);
        let mut marks = canvas.bookmarks.clone();
        marks.push(self.view.bookmark(name));
        out.edit(guides::change(tr!("canvas-bookmarks-add"), canvas.clone().with_bookmarks(marks)));
    }
}
