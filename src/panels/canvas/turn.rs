//! Turning the view.

use egui::{Button, Ui};

use super::CanvasPanel;
use crate::text::tr;

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
}
