//! Events on the stage: they flash at their node when the playhead crosses them, and are listed in a log.

use std::collections::VecDeque;

use egui::scroll_area::ScrollBarVisibility;
use egui::{
    Align2, Button, Label, Painter, Popup, PopupCloseBehavior, RichText, ScrollArea, Stroke, Ui, Vec2,
    WidgetInfo, WidgetType, vec2,
};
use egui_phosphor::regular as icon;

use super::Frame;
use super::chip::{chip, job};
use super::foot::FONT;
use crate::panels::{Ctx, Intent, Outbox};
use crate::symbols::{self, ShownEvent};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::SPACE;
use crate::ui_kit::tip::Tip as _;

/// How long an event flashes, in seconds of the user.
const FLASH_SECS: f64 = 0.8;
/// Most flashes at one time.
const MAX_FLASHES: usize = 40;
/// Most entries of the log, and most that are shown in a line.
const MAX_LOGGED: usize = 500;
const SHOWN: usize = 12;
/// Least width and largest height of the list of all, in points.
const LIST_SIZE: Vec2 = vec2(240.0, 260.0);
/// Between a symbol and a node inside of it.
const WAY: &str = " › "; // not shown alone
/// A step back of the playhead that is longer than this, in seconds, is a jump: it crosses only what is where it ends.
const MAX_STEP_BACK_SECS: f64 = 2.0;
/// What is this near to the end of a stretch, in seconds, is at its end. Far more than the slack of events, also in slow runs.
const EDGE_SECS: f64 = 1.0e-6;

/// An event that the playhead crossed.
#[derive(Debug, Clone, PartialEq)]
struct Crossed(ShownEvent);

/// What was crossed lately.
#[derive(Debug, Default)]
pub(super) struct EventWatch {
    /// The playhead in the last frame, in seconds; `None` before the first.
    last_secs: Option<f64>,
    /// Whether it played towards the end then; `None` while it did not play.
    went_forwards: Option<bool>,
    /// Each with the time of the user at which it was crossed.
    flashes: Vec<(f64, Crossed)>,
    log: VecDeque<Crossed>,
}

/// How the playhead moves by itself.
#[derive(Debug, Clone, Copy, PartialEq)]
struct PlayingRange {
    /// Between which times, in seconds.
    range_secs: [f64; 2],
    /// Whether it went towards the end before.
    went_forwards: bool,
    /// Whether it does now.
    goes_forwards: bool,
}

/// The stretches of time that were crossed, each without its beginning and with its end, in seconds.
///
/// What is at a time is crossed by coming to it, from either side. Nothing comes to the first moment from before: what is there is crossed by
/// leaving it, and by coming back to it.
fn stretches(before_secs: f64, now_secs: f64, playing: Option<PlayingRange>) -> Vec<[f64; 2]> {
    let Some(PlayingRange { range_secs: [start_secs, end_secs], went_forwards, goes_forwards }) = playing
    else {
        return moved(before_secs, now_secs, 0.0);
    };
    match (went_forwards, goes_forwards) {
        (true, false) => vec![[before_secs, end_secs], back(end_secs, now_secs)],
        (false, true) => vec![back(before_secs, start_secs), [start_secs, now_secs]],
        // Round the loop, or from the end to play anew. What is at the start is crossed by leaving it.
        (true, true) if now_secs < before_secs => {
            let mut all = vec![[before_secs, end_secs]];
            all.extend(moved(start_secs, now_secs, start_secs));
            all
        }
        (false, false) if now_secs > before_secs => {
            vec![back(before_secs, start_secs), [before(now_secs), end_secs]]
        }
        _ => moved(before_secs, now_secs, start_secs),
    }
}

/// One way without a turn.
fn moved(before_secs: f64, now_secs: f64, first_secs: f64) -> Vec<[f64; 2]> {
    if now_secs > before_secs {
        vec![[if before_secs <= first_secs { before(before_secs) } else { before_secs }, now_secs]]
    } else if now_secs == before_secs {
        Vec::new()
    } else if before_secs - now_secs <= MAX_STEP_BACK_SECS {
        vec![back(before_secs, now_secs)]
    } else {
        vec![[before(now_secs), now_secs]]
    }
}

/// Backwards what is at the new place was crossed, what is at the old one was crossed before.
fn back(from_secs: f64, to_secs: f64) -> [f64; 2] {
    [before(to_secs), before(from_secs)]
}

/// So early that what is at the time lies behind it.
fn before(secs: f64) -> f64 {
    secs - EDGE_SECS
}

impl EventWatch {
    /// Notes what the playhead crossed since the last frame.
    pub(super) fn watch(&mut self, ctx: &Ctx<'_>, user_secs: f64) {
        let playback = &ctx.session.playback;
        let now_secs = playback.playhead_secs();
        let goes_forwards = playback.goes_forwards();
        let went_forwards =
            std::mem::replace(&mut self.went_forwards, playback.is_playing().then_some(goes_forwards));
        let Some(before_secs) = self.last_secs.replace(now_secs) else { return };
        self.flashes.retain(|(since, _)| user_secs - since < FLASH_SECS);
        let sends_any = || symbols::sends_events(ctx.document, ctx.media, ctx.programs);
        if before_secs == now_secs || !sends_any() {
            return;
        }
        let range = playback.range(ctx.programs.length_secs());
        let playing = playback.is_playing().then_some(PlayingRange {
            range_secs: [range.start_secs, range.end_secs],
            went_forwards: went_forwards.unwrap_or(goes_forwards),
            goes_forwards,
        });
        for stretch in stretches(before_secs, now_secs, playing) {
            for event in symbols::events(ctx.document, ctx.media, ctx.programs, stretch) {
                self.note(user_secs, Crossed(event));
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

    /// How much was crossed.
    #[cfg(test)]
    pub(super) fn logged(&self) -> usize {
        self.log.len()
    }

    /// Draws what flashes.
    pub(super) fn paint(&self, ui: &Ui, painter: &Painter, frame: &Frame<'_>, user_secs: f64) {
        let theme = frame.ctx.theme;
        for (since, crossed) in &self.flashes {
            #[allow(clippy::cast_possible_truncation)] // 0..=1
            let part = ((user_secs - since) / FLASH_SECS).clamp(0.0, 1.0) as f32;
            let Some(anchor) = frame.anchor(crossed.0.node) else { continue };
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

    /// Shows the last events in a line, the newest first, which scrolls where there is no room for all, and a button that lists all.
    pub(super) fn show_log(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        let theme = frame.ctx.theme;
        ui.spacing_mut().item_spacing.x = SPACE;
        let all = ui.add(Button::new(icon::LIST_BULLETS).frame_when_inactive(false));
        all.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, tr!("canvas-event-all")));
        let all = all.tip(tr!("canvas-event-all"));
        Popup::menu(&all).close_behavior(PopupCloseBehavior::CloseOnClickOutside).show(|ui| {
            self.list(ui, frame, out);
        });
        let title = RichText::new(tr!("canvas-event-log")).font(FONT).color(theme.text_dim);
        ui.add(Label::new(title).selectable(false));
        if self.log.is_empty() {
            let none = RichText::new(tr!("canvas-event-none")).font(FONT).color(theme.text_dim);
            ui.add(Label::new(none).selectable(false).truncate());
        }
        let newest = ScrollArea::horizontal().id_salt("newest events"); // not shown
        newest.scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden).show(ui, |ui| {
            ui.horizontal(|ui| {
                for (index, crossed) in self.log.iter().rev().take(SHOWN).enumerate() {
                    let text = crossed.text(frame);
                    ui.push_id(index, |ui| crossed.entry(ui, text, out));
                }
            });
        });
    }

    /// All that was crossed, the newest first.
    fn list(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        ui.set_min_width(LIST_SIZE.x);
        // Beside the button there may be no height left: the list has its own all the same.
        let list = ScrollArea::vertical().id_salt("all events"); // not shown
        list.max_height(LIST_SIZE.y).min_scrolled_height(LIST_SIZE.y).show(ui, |ui| {
            if self.log.is_empty() {
                ui.label(tr!("canvas-event-none"));
            }
            for (index, crossed) in self.log.iter().rev().enumerate() {
                let text = crossed.text(frame);
                ui.push_id(index, |ui| crossed.entry(ui, text, out));
            }
        });
        ui.separator();
        if ui.add_enabled(!self.log.is_empty(), Button::new(tr!("canvas-event-clear"))).clicked() {
            self.log.clear();
        }
    }
}

impl Crossed {
    /// When, where and what.
    fn text(&self, frame: &Frame<'_>) -> String {
        let node = frame.ctx.document.node(self.0.node).map(|node| node.name.as_str());
        let way = node.into_iter().chain(self.0.inside.iter().map(String::as_str));
        let way: Vec<_> = way.map(|name| shortened(name, MAX_NAME_CHARS)).collect();
        let node = way.join(WAY);
        let secs = format!("{:.2}", self.0.at_secs);
        tr!("canvas-event-row", secs, node, event = text_of(self))
    }

    /// A button that goes to its time.
    fn entry(&self, ui: &mut Ui, text: String, out: &mut Outbox) {
        let entry = ui.add(Button::new(RichText::new(text).font(FONT)).frame_when_inactive(false));
        if entry.tip(tr!("canvas-menu-seek", secs = format!("{:.2}", self.0.at_secs))).clicked() {
            out.push(Intent::Seek(self.0.at_secs));
        }
    }
}

fn text_of(crossed: &Crossed) -> String {
    let name = shortened(&crossed.0.name, MAX_NAME_CHARS);
    match &crossed.0.payload {
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

    /// How often a playhead crosses an event on its way through `places`.
    fn crossings(at_secs: f64, places: &[f64], playing: Option<PlayingRange>) -> usize {
        let is_in = |[after, until]: &[f64; 2]| *after < at_secs && at_secs <= *until;
        let steps = places.windows(2).flat_map(|step| stretches(step[0], step[1], playing));
        steps.filter(is_in).count()
    }

    #[test]
    fn what_is_crossed_lies_between_two_places_of_the_playhead() {
        assert_eq!(stretches(0.9, 1.1, None), [[0.9, 1.1]]);
        assert_eq!(stretches(1.0, 1.0, None), Vec::<[f64; 2]>::new());
        assert_eq!(stretches(1.0, 60.0, None), [[1.0, 60.0]], "all on the way of a jump");
        assert_eq!(crossings(0.9, &[1.1, 0.9], None), 1);
        assert_eq!(crossings(1.1, &[1.1, 0.9], None), 0, "it was crossed before");
        assert_eq!(
            [crossings(5.0, &[9.0, 0.5], None), crossings(0.5, &[9.0, 0.5], None)],
            [0, 1],
            "a jump back"
        );
    }

    #[test]
    fn what_is_at_the_first_moment_is_crossed_by_leaving_it_and_by_coming_back() {
        assert_eq!(crossings(0.0, &[0.0, 0.1, 0.2], None), 1);
        assert_eq!(crossings(0.0, &[0.2, 0.1, 0.0], None), 1);
        assert_eq!(crossings(0.0, &[9.0, 0.0, 0.1], None), 2);
        assert_eq!(crossings(1.0, &[0.9, 1.0, 1.1], None), 1, "elsewhere once");
    }

    #[test]
    fn a_round_crosses_each_moment_once_and_a_way_there_and_back_twice() {
        let range_secs = [0.0, 2.0];
        let way =
            |went_forwards, goes_forwards| Some(PlayingRange { range_secs, went_forwards, goes_forwards });
        for at_secs in [0.0, 0.05, 1.0, 1.95, 2.0] {
            let rounds = [0.0, 0.7, 1.4, 0.1, 0.8, 1.5, 0.2, 0.9, 1.6, 0.0];
            assert_eq!(crossings(at_secs, &rounds, way(true, true)), 3, "{at_secs} s");
            // Backwards the end is the first moment, but the loop comes to it from its start.
            let rounds = [2.0, 1.3, 0.6, 1.9, 1.2, 0.5, 1.8];
            let expected = if at_secs == 1.95 { 3 } else { 2 };
            assert_eq!(crossings(at_secs, &rounds, way(false, false)), expected, "{at_secs} s back");
            let there = crossings(at_secs, &[0.0, 0.9, 1.8], way(true, true));
            let turns = crossings(at_secs, &[1.8, 1.9], way(true, false))
                + crossings(at_secs, &[0.1, 0.0], way(false, true));
            let back = crossings(at_secs, &[1.9, 0.9, 0.1], way(false, false));
            let expected = if at_secs == 2.0 { 1 } else { 2 };
            assert_eq!(there + turns + back, expected, "{at_secs} s there and back");
        }
    }
}
