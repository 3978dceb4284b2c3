//! A window of which nothing is seen: minimised, covered, on another desktop. Nothing is drawn, and all that does not need the window goes on.

use egui::{Context, RawInput, ViewportCommand};

use super::App;

/// Whether nothing of the window is seen, so that this is no frame: only what [`App::work_hidden`] does is done.
pub(super) fn is_hidden(ctx: &Context) -> bool {
    ctx.input(|input| input.viewport().visible() == Some(false))
}

impl App {
    /// What has to be done while nothing is drawn. It is called when a thread wakes the window. Playback needs no frames: the next one
    /// catches up.
    pub(super) fn work_hidden(&mut self, ctx: &Context) {
        self.clock.hide();
        self.leave_lost_device(ctx);
        self.poll_work(ctx);
        self.poll_files(ctx);
        self.poll_disk(ctx);
        self.poll_export();
        let is_closed = ctx.input(|input| input.viewport().close_requested());
        let is_typed = is_closed && !self.may_close && self.closes_after_typing(ctx);
        if is_typed {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        } else {
            self.hold_close(ctx);
        }
        if is_typed || (is_closed && self.dialogs.is_open()) {
            // There is a text to take, or a question to answer.
            ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
            ctx.send_viewport_cmd(ViewportCommand::Focus);
        }
        self.record(ctx);
        self.update_title(ctx);
    }

    /// Lays the window out in the part of it that the graphics device can draw.
    pub(super) fn fit_screen(&self, ctx: &Context, input: &mut RawInput) {
        let native = input.viewport().native_pixels_per_point.unwrap_or(1.0);
        #[allow(clippy::cast_precision_loss)] // a few thousand, or more than any window has
        let most = self.exchange.most_px() as f32 / (native * ctx.zoom_factor());
        if let Some(screen) = &mut input.screen_rect {
            screen.max = screen.max.min(screen.min + egui::Vec2::splat(most));
        }
    }
}
