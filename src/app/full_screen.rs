//! The full-screen preview: the stage alone, with the transport and a bar of time below it. F11 or Esc lead back.

use egui::{CentralPanel, Context, Frame, Key, Modifiers, Panel as Strip, Slider, Ui, ViewportCommand};
use egui_phosphor::regular as icon;

use super::App;
use crate::command::Command;
use crate::panels::Intent;
use crate::panels::canvas::CanvasPanel;
use crate::panels::panel::Panel as _;
use crate::panels::timeline;
use crate::text::tr;
use crate::ui_kit::slider::slider;
use crate::ui_kit::theme::SPACE_SMALL;
use crate::ui_kit::tip::Tip as _;

/// The id of the strip with the transport.
const BAR: &str = "full screen"; // not shown
/// The number of its canvas.
const SLOT: usize = 2;

impl App {
    /// Shows the stage alone, or all panels again.
    pub(super) fn toggle_full_screen(&mut self, ctx: &Context) {
        self.full_screen = match self.full_screen.take() {
            Some(_) => None,
            None => Some(Box::new(CanvasPanel::stage_only(SLOT))),
        };
        ctx.send_viewport_cmd(ViewportCommand::Fullscreen(self.full_screen.is_some()));
    }

    /// Shows the preview. False if it is not open.
    pub(super) fn show_full_screen(&mut self, ui: &mut Ui) -> bool {
        let Some(mut canvas) = self.full_screen.take() else { return false };
        let ctx = ui.ctx().clone();
        let is_covered = self.is_covered() || egui::Popup::is_any_open(&ctx);
        let mut leaves =
            !is_covered && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let bar = Frame::new().fill(self.theme.panel).inner_margin(SPACE_SMALL);
        Strip::bottom(BAR).frame(bar).show(ui, |ui| {
            let editor = self.editor.ctx(&self.theme);
            ui.horizontal(|ui| {
                let keys = Command::FullScreen.shortcut_text(&ctx);
                let back = ui.button(format!("{} {}", icon::CORNERS_IN, tr!("app-leave-full-screen")));
                leaves |= back.tip(keys).clicked();
                let mut secs = editor.session.playback.playhead_secs();
                ui.spacing_mut().slider_width = (ui.available_width() - 80.0).max(60.0);
                let length_secs = editor.programs.length_secs();
                let slider =
                    slider(ui, Slider::new(&mut secs, 0.0..=length_secs).fixed_decimals(2).suffix(" s"));
                ctx.accesskit_node_builder(slider.id, |node| node.set_label(tr!("app-full-screen-time")));
                if slider.changed() {
                    self.outbox.push(Intent::Seek(secs));
                }
            });
            timeline::transport_bar(ui, &editor, &mut self.outbox);
        });
        CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
            canvas.show(ui, &self.editor.ctx(&self.theme), &mut self.outbox);
        });
        self.drain(&ctx);
        if leaves {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(false));
        } else if self.start_page.is_none() {
            self.full_screen = Some(canvas);
        }
        true
    }
}
