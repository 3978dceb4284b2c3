//! Compact cards: a line with the name and one value.

use egui::{Painter, Rect, pos2, vec2};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Category;

use super::{CardPainter, INSET, SIGN_GAP, TITLE_SIZE, VALUE_GAP, VALUE_SIZE, text_right};
use crate::document::played_clip;
use crate::kinds;
use crate::panels::graph::Scene;
use crate::panels::graph::layout::PlacedCard;
use crate::panels::graph::model;
use crate::ui_kit::fields::OpacityUnit;
use crate::ui_kit::icons;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::window_unit::WindowUnit as _;

/// Less of a value on a compact card says nothing, in points.
const LEAST_VALUE_PX: f32 = 22.0;
/// A value that takes no more than this part of a compact card is shown whole, beside a name that is shortened.
const MOST_OF_VALUE: f32 = 0.45;

/// The value of a compact card as it is drawn, and its right edge; `None` where there is no room for all of it.
pub fn line_value(painter: &Painter, scene: &Scene<'_>, placed: &PlacedCard) -> Option<(String, f32)> {
    let card = CardPainter::new(painter.clone(), scene, placed, scene.clip.get(placed.id)?);
    let shown = card.line_text();
    Some((shown.text.filter(|_| shown.is_whole)?, text_right(scene, placed) - card.mark_px()))
}

/// The text beside the name of a compact card.
struct LineText {
    text: Option<String>,
    /// Whether there is room for all of it.
    is_whole: bool,
    /// Whether there is room for the sign of the card as well.
    has_sign: bool,
    /// What the name leaves to it, in points.
    kept_px: f32,
}

impl CardPainter<'_> {
    /// Draws the name, and at the right of it the main value or the ease, where there is room.
    pub(super) fn line(&self) {
        let centre_y = self.rect.center().y;
        let rooms = self.room_beside_name();
        if self.item.action.spec().category == Category::Ease {
            let room = self.title(centre_y, rooms[1] >= 0.0, 0.0);
            let size = vec2(self.px(30.0), self.rect.height() - 2.0);
            if room.width() >= size.x {
                let corner = pos2(room.right() - size.x, self.rect.top() + 1.0);
                self.curve(Rect::from_min_size(corner, size), &self.item.action);
            }
            return;
        }
        let shown = self.line_text();
        let room = self.title(centre_y, shown.has_sign, shown.kept_px);
        let Some(text) = shown.text.filter(|_| shown.is_whole || room.width() >= LEAST_VALUE_PX) else {
            return;
        };
        let (font, room) = (self.scene.font(VALUE_SIZE), room.with_max_x(room.right() + 0.5));
        self.text(&text, font, self.scene.ctx.theme.text, room, centre_y, true);
    }

    /// The text beside the name of a compact card that is no ease.
    fn line_text(&self) -> LineText {
        let rooms = self.room_beside_name();
        let texts = match &self.item.action.label {
            Some(label) => vec![shortened(label, MAX_LINE_CHARS).into_owned()],
            // Its name says it.
            None if played_clip(&self.item.action).is_some() => Vec::new(),
            None => model::main_value(&self.item.action, OpacityUnit::of(self.painter.ctx()))
                .map(|main| main.texts)
                .unwrap_or_default(),
        };
        let fits = |text: &&String, room: f32| self.width_px(text, VALUE_SIZE) + self.px(VALUE_GAP) <= room;
        let with_sign = texts.iter().find(|text| fits(text, rooms[1]));
        let alone = texts.iter().find(|text| fits(text, rooms[0]));
        // The value says more than the sign too; the beginning of one that is too long, which the tooltip has whole, is better than nothing.
        let has_sign = rooms[1] >= 0.0 && (with_sign.is_some() || texts.is_empty());
        // The beginning of a number is another number: a short one is whole, and the name shortened.
        // The tooltip has the name where the code has another one.
        let kind = self.item.action.kind();
        let gives_way = self.item.action.label.is_none() && kinds::code_name(kind).is_some();
        let short = texts.last().filter(|_| gives_way && with_sign.or(alone).is_none());
        let short_px = |text: &String| self.width_px(text, VALUE_SIZE) + self.px(VALUE_GAP);
        let short = short.filter(|text| short_px(text) <= self.rect.width() * MOST_OF_VALUE);
        let whole = with_sign.or(alone).or(short);
        LineText {
            text: whole.or(texts.first()).cloned(),
            is_whole: whole.is_some(),
            has_sign,
            kept_px: short.map_or(0.0, short_px),
        }
    }

    /// How many points a compact card has beside its name, without and with its sign.
    fn room_beside_name(&self) -> [f32; 2] {
        let kind = self.item.action.kind();
        let name_px = self.width_px(&kinds::spoken(&self.item.action), TITLE_SIZE);
        let room = self.rect.width() - 2.0 * self.px(INSET) - name_px - self.mark_px();
        [room, room - self.width_px(icons::of_kind(kind), TITLE_SIZE) - self.px(SIGN_GAP)]
    }

    /// What the sign of a problem takes at the right edge, in points.
    fn mark_px(&self) -> f32 {
        let mark_px = || self.width_px(icon::WARNING_CIRCLE, TITLE_SIZE) + self.px(4.0);
        self.problem().map_or(0.0, |_| mark_px())
    }
}
