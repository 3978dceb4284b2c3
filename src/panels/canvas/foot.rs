//! The strip below the canvas, where nothing covers the stage: the events that were crossed last, and numbers about drawing.

use egui::{Align, Align2, FontId, Layout, Rect, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, vec2};

use super::look::Look;
use super::{CanvasPanel, Frame};
use crate::panels::Outbox;
use crate::text::tr;
use crate::ui_kit::frame_cost;
use crate::ui_kit::theme::SPACE;
use crate::ui_kit::tip::Tip as _;

/// Height of a line, in points.
pub(super) const LINE: f32 = 24.0;
/// Size of its texts, in points.
pub(super) const FONT: FontId = FontId::proportional(11.5);
/// Width of all numbers in one line, and the least width of the events beside them, in points.
const NUMBERS_WIDTH: f32 = 330.0;
const EVENTS_WIDTH: f32 = 240.0;
/// Lower panels have no strip.
const LEAST_HEIGHT: f32 = 160.0;

/// Where the strip is, and what is in it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Foot {
    strip: Rect,
    events: Option<Rect>,
    /// With the number of lines in it.
    numbers: Option<(Rect, u8)>,
}

impl Foot {
    /// Divides the panel into the canvas and the strip below it, if anything is to be in that. What it says never changes its height.
    pub(super) fn split(all: Rect, look: &Look) -> (Option<Self>, Rect) {
        let (events, numbers) = (look.event_log, look.statistics);
        if !(events || numbers) || all.height() < LEAST_HEIGHT {
            return (None, all);
        }
        let lines: u8 = if all.width() < NUMBERS_WIDTH { 2 } else { 1 };
        let is_beside = events && numbers && all.width() >= NUMBERS_WIDTH + EVENTS_WIDTH;
        let numbers_height = if numbers { f32::from(lines) * LINE } else { 0.0 };
        let height = if events && !is_beside { LINE } else { 0.0 } + numbers_height;
        let (canvas, strip) = all.split_top_bottom_at_y(all.bottom() - height);
        let (upper, lower) = strip.split_top_bottom_at_y(strip.bottom() - numbers_height);
        let (left, right) = lower.split_left_right_at_x(lower.right() - NUMBERS_WIDTH);
        let foot = Self {
            strip,
            events: events.then_some(if is_beside { left } else { upper }),
            numbers: numbers.then_some((if is_beside { right } else { lower }, lines)),
        };
        (Some(foot), canvas)
    }
}

impl CanvasPanel {
    /// Shows the strip.
    pub(super) fn foot(&mut self, ui: &mut Ui, foot: &Foot, frame: &Frame<'_>, out: &mut Outbox) {
        let theme = frame.ctx.theme;
        ui.painter().rect_filled(foot.strip, 0.0, theme.panel);
        let edge = Stroke::new(1.0, theme.line);
        ui.painter().hline(foot.strip.x_range(), foot.strip.top() + 0.5, edge);
        if let Some(events) = foot.events {
            let inner = events.shrink2(vec2(SPACE, 1.0));
            let layout = Layout::left_to_right(Align::Center);
            ui.scope_builder(UiBuilder::new().max_rect(inner).layout(layout), |ui| {
                ui.set_clip_rect(inner.expand(1.0).intersect(ui.clip_rect()));
                self.events.show_log(ui, frame, out);
            });
        }
        if let Some((rect, lines)) = foot.numbers {
            self.numbers(ui, rect.shrink2(vec2(SPACE, 0.0)), lines, frame);
        }
    }

    fn numbers(&self, ui: &Ui, rect: Rect, lines: u8, frame: &Frame<'_>) {
        let theme = frame.ctx.theme;
        let [quads, calls] = self.drawn.counts();
        let millis =
            |secs: Option<f64>| secs.map_or_else(|| "–".to_owned(), |secs| format!("{:.2}", secs * 1000.0));
        let (cpu, gpu) = (millis(frame_cost::cpu_secs(ui.ctx())), millis(self.drawn.gpu_secs()));
        let counts = tr!("canvas-statistics", sprites = frame.items.len(), quads, calls);
        let times = tr!("canvas-statistics-times", cpu, gpu);
        let texts = if lines == 1 { vec![format!("{counts}   {times}")] } else { vec![counts, times] };
        let painter = ui.painter_at(rect);
        for (line, text) in (0..lines).zip(&texts) {
            let y = rect.top() + (f32::from(line) + 0.5) * rect.height() / f32::from(lines);
            let at = egui::pos2(if lines == 1 { rect.right() } else { rect.left() }, y);
            let align = if lines == 1 { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
            painter.text(at, align, text, FONT, theme.text_dim);
        }
        let response = ui.interact(rect, ui.id().with("statistics"), egui::Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, texts.join("\n")));
        response.tip(tr!("canvas-statistics-times.tooltip"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn the_strip_takes_no_room_of_the_canvas_but_its_own_and_its_parts_lie_apart() {
        for width in [220.0, 360.0, 500.0, 700.0, 1500.0] {
            let all = Rect::from_min_size(pos2(40.0, 30.0), vec2(width, 400.0));
            for (event_log, statistics) in [(true, false), (false, true), (true, true)] {
                let look = Look { event_log, statistics, ..Look::default() };
                let (foot, canvas) = Foot::split(all, &look);
                let foot = foot.expect("there is room");
                assert_eq!(canvas.union(foot.strip), all);
                assert_eq!(canvas.bottom(), foot.strip.top());
                assert!(foot.strip.height() <= 3.0 * LINE, "{foot:?}");
                assert_eq!((foot.events.is_some(), foot.numbers.is_some()), (event_log, statistics));
                let parts = [foot.events, foot.numbers.map(|(rect, _)| rect)];
                assert!(parts.into_iter().flatten().all(|part| foot.strip.contains_rect(part)), "{foot:?}");
                if let [Some(events), Some(numbers)] = parts {
                    assert!(!events.shrink(0.5).intersects(numbers), "{foot:?}");
                    assert!(events.width() >= EVENTS_WIDTH.min(width - 1.0), "{foot:?}");
                }
            }
            assert_eq!(Foot::split(all, &Look::default()), (None, all));
        }
        let low = Rect::from_min_size(pos2(0.0, 0.0), vec2(500.0, 100.0));
        let look = Look { event_log: true, ..Look::default() };
        assert_eq!(Foot::split(low, &look), (None, low));
    }
}
