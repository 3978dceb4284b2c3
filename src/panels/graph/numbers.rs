//! Numbers on cards, dragged sideways as in their fields.

use egui::{Pos2, Rect, Ui};
use kineograph_runtime::format::Value;

use super::Scene;
use super::layout::PlacedCard;
use super::lod::Lod;
use super::model;
use super::paint_card;
use super::touched::{CardNumber, Touch};
use super::values::{ValueRow, rows};
use crate::document::{ClipEdit, Edit};
use crate::history::Change;
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{OpacityUnit, dragged_numbers, dragged_value};
use crate::ui_kit::window_unit::WindowUnit as _;

/// How far beyond its digits a number can be grabbed, in points: one digit is narrow.
const REACH_PX: f32 = 4.0;

/// A number that is dragged.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberDrag {
    number: CardNumber,
    /// Where the pointer went down, on the screen.
    from: Pos2,
    /// The value at that time.
    start: Value,
    /// The value in the last preview.
    shown: Value,
}

impl NumberDrag {
    /// Grabs a number; `None` if it is gone.
    pub fn begun(scene: &Scene<'_>, number: CardNumber, from: Pos2) -> Option<Self> {
        let start = scene.clip.get(number.id)?.action.param(number.param)?.clone();
        Some(Self { number, from, shown: start.clone(), start })
    }

    /// True if the action is there no more.
    pub fn is_gone(&self, scene: &Scene<'_>) -> bool {
        scene.clip.get(self.number.id).is_none()
    }

    /// Follows the pointer.
    pub fn go_on(&mut self, touch: &Touch<'_>, out: &mut Outbox) {
        let (scene, CardNumber { id, param, axis }) = (touch.frame.scene, self.number);
        let Some((_, spec)) = scene.clip.get(id).and_then(|item| item.action.spec().param(param)) else {
            return;
        };
        let way_px = touch.pos.x - self.from.x;
        let Some(value) = dragged_value(touch.ui, spec, &self.start, axis, way_px) else { return };
        if value != self.shown {
            self.shown = value.clone();
            let edit = ClipEdit::SetParam { ids: vec![id], param, value };
            let label = tr!("inspector-change-value", value = spec.label);
            out.push(Intent::Preview(Change::new(label, Edit::Clip(scene.clip.id, edit))));
        }
    }
}

/// The number of a card at a place of the screen, where its digits are: beside them a drag moves the card.
pub fn number_at(ui: &Ui, scene: &Scene<'_>, placed: &PlacedCard, at: Pos2) -> Option<CardNumber> {
    let row = rows(ui, scene, placed).into_iter().find(|row| row.rect.contains(at))?;
    let action = &scene.clip.get(placed.id)?.action;
    let (_, spec) = action.spec().param(row.param)?;
    let count = dragged_numbers(spec, action.param(row.param)?);
    let (text, right) = drawn(ui, scene, placed, &row).filter(|_| count > 0)?;
    // Of two values, from one to the other, the last one is typed and dragged.
    let text = text.rsplit("… ").next().unwrap_or(&text);
    let width_px = |text: &str| paint_card::value_width_px(ui.painter(), scene, text);
    let left = right - width_px(text);
    let reach = Rect::from_x_y_ranges(left - REACH_PX..=right + REACH_PX, row.rect.y_range());
    if !reach.contains(at) {
        return None;
    }
    let axis = (count > 1).then(|| {
        let ends = text.match_indices(", ").map(|(end, _)| left + width_px(&text[..end]));
        ends.filter(|end| at.x > *end).count().min(count - 1)
    });
    Some(CardNumber { id: placed.id, param: row.param, axis })
}

/// The text of a value as it is drawn, and its right edge; `None` where there is no room for it.
fn drawn(ui: &Ui, scene: &Scene<'_>, placed: &PlacedCard, row: &ValueRow) -> Option<(String, f32)> {
    if Lod::of_scene(scene) == Lod::Line {
        return paint_card::line_value(ui.painter(), scene, placed);
    }
    let action = &scene.clip.get(placed.id)?.action;
    let shown =
        model::rows(action, OpacityUnit::of(ui.ctx())).into_iter().find(|own| own.param == row.param)?;
    Some((shown.value, paint_card::text_right(scene, placed)))
}
