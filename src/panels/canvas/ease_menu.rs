//! The ease around actions that the canvas adds, chosen from the gallery of eases.

use egui::{Sense, TextStyle, Ui, pos2, vec2};

use super::Frame;
use super::wording::Wording;
use crate::panels::own_eases::own_eases;
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::ease_picker::{EaseButton, EaseChoice, ease_button, title_of};
use crate::ui_kit::fields::{FieldEvent, truncated_text};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL};

/// Room in the button beside the name, in points: the arrow, and the curve of an ease.
const ARROW_PX: f32 = 36.0;
const CURVE_PX: f32 = 36.0;
/// Width of a button without a name, in points.
const CURVE_ONLY_PX: f32 = 58.0;

/// A button that shows the ease and opens the gallery, with the word before it if there is room.
pub(super) fn show(ui: &mut Ui, wording: Wording, frame: &Frame<'_>, out: &mut Outbox) {
    let current = frame.ctx.session.tools.ease.in_document(frame.ctx.document);
    let is_none = current == EaseChoice::None;
    let label = tr!("canvas-ease", name = if is_none { tr!("canvas-ease-none") } else { current.name() });
    // Painted: the button has the same accessible name.
    let font = TextStyle::Body.resolve(ui.style());
    let word =
        ui.painter().layout_no_wrap(tr!("canvas-ease-word").to_owned(), font, frame.ctx.theme.text_dim);
    let is_named = wording.has_names();
    let word_px = if is_named { word.size().x + SPACE_SMALL } else { 0.0 };
    let name = truncated_text(ui, title_of(&current), f32::INFINITY, TextStyle::Body);
    let name_px = name.size().x + ARROW_PX;
    let width_px = match (is_none, wording) {
        (true, _) => name_px,
        // Its curve says which it is.
        (false, Wording::Least) => CURVE_ONLY_PX,
        (false, _) => name_px + CURVE_PX,
    };
    let (row, _) = ui.allocate_exact_size(vec2(word_px + width_px, ROW_HEIGHT), Sense::hover());
    let at = pos2(row.left(), row.center().y - word.size().y / 2.0);
    if is_named {
        ui.painter().galley(at, word, frame.ctx.theme.text_dim);
    }
    let rect = row.with_min_x(row.left() + word_px);
    let shown = EaseButton {
        label: &label,
        help: tr!("canvas-ease.tooltip"),
        current,
        curve: None,
        mixed: false,
        may_be_none: true,
        // Nothing has the ease before the next drag.
        previews: false,
        own: &own_eases(frame.ctx.document),
    };
    let id = ui.id().with("ease");
    for event in ease_button(ui, rect, frame.ctx.theme, id, &shown) {
        if let FieldEvent::Commit(choice) = event {
            out.push(Intent::EaseAdded(choice));
        }
    }
}
