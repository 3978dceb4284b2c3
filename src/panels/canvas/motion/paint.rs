//! How the handles on a path are drawn.

use egui::{Color32, Painter, Pos2, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};

use super::path_handles::{PathHandle, PathHandles};
use crate::motion::HandleSlot;
use crate::panels::canvas::Frame;
use crate::panels::canvas::tool_bar::mode_color;
use crate::session::Mode;
use crate::text::tr;
use crate::ui_kit::pointer;
use crate::ui_kit::tip::Tip as _;

const RADIUS: f32 = 5.0;

impl PathHandles {
    /// Draws the handles, and exposes them to assistive technology and tests.
    /// True if the pointer is over one that can be deleted.
    pub fn show(&self, ui: &Ui, canvas: &Response, frame: &Frame<'_>) -> bool {
        let painter = ui.painter_at(canvas.rect);
        let pointer = pointer::on(canvas);
        let hovered = pointer.and_then(|pos| self.hit(frame, pos));
        for (index, handle) in self.handles.iter().enumerate() {
            let at = self.shown_at(frame, handle);
            let stub = self.stub(frame, handle);
            if let Some(ends) = stub {
                let color = mode_color(frame.ctx.theme, Mode::Motion);
                painter.line_segment(ends, Stroke::new(1.0, color));
            }
            paint(&painter, frame, handle, at, hovered == Some(handle));
            let rect = Rect::from_center_size(at, vec2(2.0 * RADIUS, 2.0 * RADIUS)).intersect(canvas.rect);
            if rect.is_positive() {
                let response = ui.interact(rect, canvas.id.with(("path handle", index)), Sense::hover());
                let name = handle.name();
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, &name));
                if stub.is_some() {
                    response.tip(tr!("canvas-handle-stub"));
                }
            }
        }
        let is_point = |handle: &PathHandle| matches!(handle.slot, HandleSlot::Point(_) | HandleSlot::Key(_));
        hovered.is_some_and(is_point)
    }
}

fn paint(painter: &Painter, frame: &Frame<'_>, handle: &PathHandle, at: Pos2, is_hovered: bool) {
    let theme = frame.ctx.theme;
    let color = if is_hovered { theme.text } else { mode_color(theme, Mode::Motion) };
    let border = Stroke::new(1.5, theme.well);
    let line = |color: Color32| Stroke::new(2.0, color);
    match handle.slot {
        HandleSlot::End | HandleSlot::Start => {
            painter.circle(at, RADIUS + 1.0, color, border);
            painter.circle_filled(at, 2.0, theme.well);
        }
        HandleSlot::Control(_) => {
            painter.rect(
                Rect::from_center_size(at, vec2(RADIUS, RADIUS) * 1.7),
                1.0,
                color,
                border,
                egui::StrokeKind::Outside,
            );
        }
        HandleSlot::Key(_) | HandleSlot::Point(_) => {
            painter.circle(at, RADIUS, color, border);
        }
        HandleSlot::Height => {
            let [up, down] = [-1.0, 1.0].map(|side| at + vec2(0.0, side * (RADIUS + 4.0)));
            painter.line_segment([up, down], line(theme.well));
            painter.line_segment([up, down], line(color));
            painter.circle(at, RADIUS - 0.5, color, border);
        }
    }
}
