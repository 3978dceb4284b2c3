//! The caret of the field that is typed into. egui's own one asks for several frames around each blink, for ever; this one for one, and it
//! rests when nothing has been done for a while.

use egui::{Color32, Context};

/// How long the caret is shown, and then not, in seconds.
const BLINK_SECS: f64 = 0.5;
/// How long it blinks after the last input, in seconds. It then stays.
const BLINKING_SECS: f64 = 10.0;
/// How late it may change, in seconds.
const LATE_SECS: f32 = 0.001;

/// When something was done last, and the colour of the theme.
#[derive(Debug, Default)]
pub struct Caret {
    input_secs: f64,
    color: Color32,
}

impl Caret {
    /// Shows the caret in this frame or does not, and asks for the frame of its next change. Called before anything is drawn.
    pub fn pace(&mut self, ctx: &Context) {
        let (now_secs, has_input) = ctx.input(|input| (input.time, !input.events.is_empty()));
        if has_input || now_secs < self.input_secs {
            self.input_secs = now_secs;
        }
        let (is_shown, next_secs) = phase(now_secs - self.input_secs);
        self.show(ctx, is_shown);
        let has_caret = ctx.text_edit_focused() && ctx.input(|input| input.focused);
        if let Some(next_secs) = next_secs.filter(|_| has_caret) {
            // egui wakes a frame early, which would show nothing new; rounding may not either.
            let frame_secs = ctx.input(|input| input.predicted_dt) + LATE_SECS;
            #[allow(clippy::cast_possible_truncation)] // half a second
            ctx.request_repaint_after_secs(next_secs as f32 + frame_secs);
        }
    }

    fn show(&mut self, ctx: &Context, is_shown: bool) {
        let now = ctx.global_style().visuals.text_cursor.clone();
        if now.blink {
            // A theme has just been applied. egui asks for frames as long as a caret blinks by itself.
            self.color = now.stroke.color;
        }
        let color = if is_shown { self.color } else { Color32::TRANSPARENT };
        if now.blink || now.stroke.color != color {
            ctx.global_style_mut(|style| {
                let caret = &mut style.visuals.text_cursor;
                (caret.blink, caret.stroke.color) = (false, color);
            });
        }
    }
}

/// Whether the caret is shown so many seconds after the last input, and in how many that changes; `None` if it does not change any more.
fn phase(since_secs: f64) -> (bool, Option<f64>) {
    if since_secs >= BLINKING_SECS {
        return (true, None);
    }
    let blinks = (since_secs / BLINK_SECS).floor();
    (blinks % 2.0 == 0.0, Some((blinks + 1.0) * BLINK_SECS - since_secs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_blinks_for_a_while_and_then_stays() {
        assert_eq!(phase(0.0), (true, Some(0.5)));
        assert_eq!(phase(0.25), (true, Some(0.25)));
        assert_eq!(phase(0.5), (false, Some(0.5)));
        assert_eq!(phase(9.75), (false, Some(0.25)));
        assert_eq!([phase(10.0), phase(1e9)], [(true, None); 2]);
    }
    /// How many frames are drawn in 20 seconds after a click into a field, each when the one before has asked for it.
    fn frames(mut caret: Option<Caret>) -> usize {
        let ctx = Context::default();
        let (mut text, mut now_secs, mut frames) = (String::new(), 0.0, 0);
        while now_secs < 20.0 {
            let mut input = egui::RawInput { time: Some(now_secs), focused: true, ..Default::default() };
            if frames == 0 {
                input.events.push(egui::Event::PointerMoved(egui::pos2(5.0, 5.0)));
            }
            let output = ctx.run_ui(input, |ui| {
                if let Some(caret) = &mut caret {
                    caret.pace(ui.ctx());
                }
                ui.text_edit_singleline(&mut text).request_focus();
            });
            let delay = output.viewport_output[&egui::ViewportId::ROOT].repaint_delay;
            output.drop_without_applying_deltas();
            frames += 1;
            // Some time passes until a frame is there.
            now_secs += delay.as_secs_f64().max(1.0 / 60.0);
        }
        frames
    }

    #[test]
    fn a_field_that_has_the_keyboard_is_drawn_when_its_caret_blinks_and_not_in_between() {
        let frames = frames(Some(Caret::default()));
        // 20 blinks in the first 10 seconds, and the frames in which the field gets the keyboard.
        assert!((20..=25).contains(&frames), "{frames} frames");
    }
}
