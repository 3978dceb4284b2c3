//! What is being dragged, as a label at the pointer.

use egui::{Align2, FontId, Id, LayerId, Order, Rect, Ui, vec2};

use super::shorten::{MAX_NAME_CHARS, shortened};
use super::theme::Theme;

/// Paints a label beside the pointer, in front of everything.
pub fn paint(ui: &Ui, theme: &Theme, text: &str) {
    let Some(at) = ui.ctx().pointer_latest_pos() else { return };
    let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::new("drag label")));
    let font = FontId::proportional(11.5);
    let text = shortened(text, MAX_NAME_CHARS);
    let galley = painter.layout_no_wrap(text.to_string(), font.clone(), theme.on_accent);
    let rect = Rect::from_min_size(at + vec2(14.0, -8.0), galley.size() + vec2(14.0, 6.0));
    painter.rect_filled(rect, 4.0, theme.accent);
    painter.text(rect.center(), Align2::CENTER_CENTER, text, font, theme.on_accent);
}
