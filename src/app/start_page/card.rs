//! One card of the page: a picture, a title and a line of details. A click, Enter or Space opens it.

use egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Sense, Stroke, StrokeKind, TextStyle, TextureId, Ui,
    WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::text::tr;
use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, SPACE, Theme, mix};
use crate::ui_kit::tip::Tip as _;

/// Width and height of a card, in points.
pub const CARD_PX: [f32; 2] = [180.0, 150.0];
/// Height of its picture: a stage of 16 by 9.
const PICTURE_PX: f32 = 101.0;

pub struct Card<'a> {
    pub title: &'a str,
    pub detail: &'a str,
    pub tip: &'a str,
    /// Its picture, once it is drawn.
    pub texture: Option<TextureId>,
    /// There is no such file any more.
    pub is_missing: bool,
    /// Whether it can be taken off its list.
    pub can_forget: bool,
}

/// What was chosen on a card.
pub enum Picked {
    Open,
    Forget,
}

impl Card<'_> {
    pub fn show(&self, ui: &mut Ui, theme: &Theme) -> Option<Picked> {
        let (rect, response) = ui.allocate_exact_size(vec2(CARD_PX[0], CARD_PX[1]), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, !self.is_missing, self.title));
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, theme, response.hovered() || response.has_focus());
        }
        let mut picked = response.clicked().then_some(Picked::Open);
        if self.can_forget {
            response.context_menu(|ui| {
                if ui.button(tr!("start-forget")).tip(tr!("start-forget.tooltip")).clicked() {
                    picked = Some(Picked::Forget);
                    ui.close();
                }
            });
        }
        response.tip(self.tip);
        picked
    }

    fn paint(&self, ui: &Ui, rect: Rect, theme: &Theme, is_lit: bool) {
        let painter = ui.painter_at(rect.expand(1.0));
        let line = if is_lit { Stroke::new(1.5, theme.accent) } else { Stroke::new(1.0, theme.outline) };
        let fill = if is_lit { mix(theme.card, theme.accent, 0.08) } else { theme.card };
        painter.rect_filled(rect, RADIUS, fill);
        let picture = Rect::from_min_size(rect.min, vec2(rect.width(), PICTURE_PX));
        let top = CornerRadius { nw: RADIUS, ne: RADIUS, sw: 0, se: 0 };
        painter.rect_filled(picture, top, theme.well);
        match self.texture {
            Some(texture) => {
                let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                painter.image(texture, picture.shrink(1.0), whole, Color32::WHITE);
            }
            None => {
                let sign = if self.is_missing { icon::FILE_DASHED } else { icon::FILM_STRIP };
                let font = FontId::proportional(26.0);
                painter.text(picture.center(), Align2::CENTER_CENTER, sign, font, theme.text_dim);
            }
        }
        let is_dim = self.is_missing;
        let title_color = if is_dim { theme.text_dim } else { theme.text };
        let detail_color = if is_dim { theme.warning } else { theme.text_dim };
        let at = picture.left_bottom() + vec2(SPACE + 2.0, SPACE);
        let width = rect.width() - 2.0 * SPACE - 4.0;
        let text = |at, text: &str, style, color| {
            let short = truncated_text(ui, &shortened(text, MAX_NAME_CHARS), width, style);
            painter.galley_with_override_text_color(at, short, color);
        };
        text(at, self.title, TextStyle::Body, title_color);
        text(at + vec2(0.0, 19.0), self.detail, TextStyle::Small, detail_color);
        painter.rect_stroke(rect, RADIUS, line, StrokeKind::Inside);
    }
}
