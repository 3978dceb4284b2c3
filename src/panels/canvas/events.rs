//! Events on the stage: they flash at their node when the playhead crosses them, and are listed in a log.

use std::collections::VecDeque;

use egui::{Align2, Painter, Rect, Stroke, Ui, vec2};
use egui_phosphor::regular as icon;

use super::Frame;
use super::chip::{self, chip, inside, job};
use crate::document::NodeId;
use crate::panels::Ctx;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// How long an event flashes, in seconds of the user.
const FLASH_SECS: f64 = 0.8;
/// Most flashes at one time.
const MAX_FLASHES: usize = 40;
/// Most entries of the log, and most that are shown.
const MAX_LOGGED: usize = 500;
const SHOWN: usize = 12;
/// Where the log would cover the stage it has an entry for so many points of the height of the canvas.
const HEIGHT_PER_ENTRY: f32 = 110.0;
/// How solid the log is: the stage shows through.
const LOG_SOLID: f32 = 0.65;
/// A step of the playhead that is longer than this, in seconds, is a jump that crosses nothing.
const MAX_STEP_SECS: f64 = 2.0;

/// An event that the playhead crossed.
#[derive(Debug, Clone, PartialEq)]
struct Crossed {
    node: NodeId,
    /// When it happens, in seconds of the project.
    at_secs: f64,
    name: String,
    payload: Option<String>,
}

/// What was crossed lately.
#[derive(Debug, Default)]
pub(super) struct EventWatch {
    /// The playhead in the last frame, in seconds; `None` before the first.
    last_secs: Option<f64>,
    /// Each with the time of the user at which it was crossed.
    flashes: Vec<(f64, Crossed)>,
    log: VecDeque<Crossed>,
}

/// The stretches of time that were crossed, each without its beginning and with its end, in seconds. A playhead that goes round a loop
/// crosses its end and its beginning.
fn stretches(before_secs: f64, now_secs: f64, wraps: Option<[f64; 2]>) -> Vec<[f64; 2]> {
    match wraps {
        Some([start_secs, end_secs]) if now_secs < before_secs => {
            // What happens at the very start of the loop is crossed, too.
            vec![[before_secs, end_secs], [start_secs - 1.0e-9, now_secs]]
        }
        _ if now_secs > before_secs && now_secs - before_secs <= MAX_STEP_SECS => {
            vec![[before_secs, now_secs]]
        }
        // Backwards what is at the new place was crossed, what is at the old one was crossed before.
        _ if before_secs - now_secs <= MAX_STEP_SECS && now_secs < before_secs => {
            vec![[now_secs - 1.0e-9, before_secs - 1.0e-9]]
        }
        _ => Vec::new(),
    }
}

impl EventWatch {
    /// Notes what the playhead crossed since the last frame.
    pub(super) fn watch(&mut self, ctx: &Ctx<'_>, user_secs: f64) {
        let playback = &ctx.session.playback;
        let now_secs = playback.playhead_secs();
        let Some(before_secs) = self.last_secs.replace(now_secs) else { return };
        self.flashes.retain(|(since, _)| user_secs - since < FLASH_SECS);
        let sends_any = || {
            ctx.document
                .clips()
                .iter()
                .any(|clip| ctx.programs.program(clip.id).is_some_and(|p| p.has_events()))
        };
        if before_secs == now_secs || !sends_any() {
            return;
        }
        let range = playback.range(ctx.programs.length_secs());
        let wraps = playback.is_playing() && playback.speed() > 0.0;
        let wraps = wraps.then_some([range.start_secs, range.end_secs]);
        for [after_secs, until_secs] in stretches(before_secs, now_secs, wraps) {
            for event in ctx.programs.timeline().events(after_secs, until_secs) {
                let Some(node) = ctx.document.nodes().get(event.node).map(|node| node.id) else { continue };
                let (at_secs, name, payload) = (event.at_secs, event.name, event.payload);
                self.note(user_secs, Crossed { node, at_secs, name, payload });
            }
        }
    }

    fn note(&mut self, user_secs: f64, crossed: Crossed) {
        self.log.push_back(crossed.clone());
        while self.log.len() > MAX_LOGGED {
            self.log.pop_front();
        }
        if self.flashes.len() < MAX_FLASHES {
            self.flashes.push((user_secs, crossed));
        }
    }

    /// Draws what flashes.
    pub(super) fn paint(&self, ui: &Ui, painter: &Painter, frame: &Frame<'_>, user_secs: f64) {
        let theme = frame.ctx.theme;
        for (since, crossed) in &self.flashes {
            #[allow(clippy::cast_possible_truncation)] // 0..=1
            let part = ((user_secs - since) / FLASH_SECS).clamp(0.0, 1.0) as f32;
            let Some(anchor) = frame.anchor(crossed.node) else { continue };
            let at = frame.screen.pos_from_stage(anchor);
            if !painter.clip_rect().contains(at) {
                continue;
            }
            let color = theme.warning.gamma_multiply(1.0 - part);
            painter.circle_stroke(at, 8.0 + 22.0 * part, Stroke::new(3.0, color));
            let text = format!("{}  {}", icon::LIGHTNING, text_of(crossed));
            chip(ui, theme, (Align2::CENTER_BOTTOM, at - vec2(0.0, 14.0)), job(&[(&text, theme.warning)]));
        }
        if !self.flashes.is_empty() {
            ui.ctx().request_repaint();
        }
    }

    /// Shows the last events in the lower left corner of an area, and returns where; few where the stage is.
    pub(super) fn show_log(&self, ui: &Ui, area: Rect, frame: &Frame<'_>) -> Rect {
        let theme = frame.ctx.theme;
        let placed = |most: usize| {
            let text = job(&[(&self.log_text(frame, most), theme.text)]);
            let size = chip::size_of(ui, &text, area);
            (inside(Align2::LEFT_BOTTOM.anchor_size(area.left_bottom(), size), ui.clip_rect()), text)
        };
        let (mut rect, mut text) = placed(SHOWN);
        if rect.intersects(frame.stage_rect()) {
            (rect, text) = placed(fitting(area.height()));
        }
        chip::show(ui, theme, rect, LOG_SOLID, text);
        rect
    }

    /// So many of the last events, the newest at the bottom.
    fn log_text(&self, frame: &Frame<'_>, most: usize) -> String {
        let skipped = self.log.len().saturating_sub(most);
        let mut text = tr!("canvas-event-log").to_owned();
        for crossed in self.log.iter().skip(skipped) {
            let node = frame.ctx.document.node(crossed.node);
            let node =
                node.map(|node| shortened(&node.name, MAX_NAME_CHARS).into_owned()).unwrap_or_default();
            let secs = format!("{:.2}", crossed.at_secs);
            text.push('\n');
            text.push_str(&tr!("canvas-event-row", secs, node, event = text_of(crossed)));
        }
        if self.log.is_empty() {
            text.push('\n');
            text.push_str(tr!("canvas-event-none"));
        }
        text
    }
}

/// How many entries the log has over the stage, on a canvas of this height.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // few
fn fitting(height: f32) -> usize {
    ((height / HEIGHT_PER_ENTRY) as usize).clamp(2, SHOWN)
}

fn text_of(crossed: &Crossed) -> String {
    let name = shortened(&crossed.name, MAX_NAME_CHARS);
    match &crossed.payload {
        Some(payload) => {
            tr!(
                "canvas-event-payload",
                name = name.as_ref(),
                payload = shortened(payload, MAX_NAME_CHARS).as_ref()
            )
        }
        None => tr!("canvas-event", name = name.as_ref()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_short_over_the_stage() {
        assert_eq!([100.0, 480.0, 700.0, 5000.0].map(fitting), [2, 4, 6, SHOWN]);
    }

    #[test]
    fn what_is_crossed_lies_between_two_places_of_the_playhead() {
        assert_eq!(stretches(0.9, 1.1, None), [[0.9, 1.1]]);
        assert_eq!(stretches(1.0, 1.0, None), Vec::<[f64; 2]>::new());
        assert_eq!(stretches(0.0, 60.0, None), Vec::<[f64; 2]>::new(), "a jump");
        let back = stretches(1.1, 0.9, None);
        assert!(back.len() == 1 && back[0][0] < 0.9 && back[0][1] < 1.1, "an event at 0.9 s, none at 1.1 s");
        let round = stretches(1.9, 0.1, Some([0.0, 2.0]));
        assert_eq!((round[0], round[1][1]), ([1.9, 2.0], 0.1));
        assert!(round[1][0] < 0.0, "an event at the start of the loop");
    }
}
