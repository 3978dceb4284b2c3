//! Tooltips by one rule: none while a button is held down or files are dragged over the window, none over what was just dropped, none over a
//! text that is typed, none after a key until the pointer moves.

#![allow(clippy::disallowed_methods)] // here the rule is kept

use egui::{Context, Event, Id, Pos2, Rect, RectAlign, Response, Tooltip, Ui};

use super::shorten::{MAX_TEXT_CHARS, shortened};

/// As long as the pointer is as near to where something was dropped, in points, no tooltip covers that.
const DROP_REACH_PX: f32 = 24.0;

/// Tooltips of a widget.
pub trait Tip: Sized {
    /// Shows a text while the widget is hovered.
    fn tip(self, text: impl AsRef<str>) -> Self;

    /// Shows a text while the widget is hovered, to the right of an area around it or to the left: over nothing of that area.
    fn tip_beside(self, area: Rect, text: impl AsRef<str>) -> Self;

    /// Shows a text while the widget is hovered and disabled.
    fn disabled_tip(self, text: impl AsRef<str>) -> Self;

    /// Shows what `add` shows while the widget is hovered.
    fn tip_ui(self, add: impl FnOnce(&mut Ui)) -> Self;
}

impl Tip for Response {
    fn tip(self, text: impl AsRef<str>) -> Self {
        let text = text.as_ref();
        if text.is_empty() || is_busy(&self) {
            return self;
        }
        self.on_hover_ui(|ui| {
            ui.label(shortened(text, MAX_TEXT_CHARS));
        })
    }

    fn tip_beside(self, area: Rect, text: impl AsRef<str>) -> Self {
        let text = text.as_ref();
        if text.is_empty() || is_busy(&self) {
            return self;
        }
        let mut tooltip = Tooltip::for_enabled(&self);
        tooltip.popup = tooltip
            .popup
            .anchor(area)
            .align(RectAlign::RIGHT_START)
            .align_alternatives(&[RectAlign::LEFT_START]);
        tooltip.show(|ui| ui.label(shortened(text, MAX_TEXT_CHARS)));
        self
    }

    fn disabled_tip(self, text: impl AsRef<str>) -> Self {
        let text = text.as_ref();
        if text.is_empty() || is_busy(&self) {
            return self;
        }
        self.on_disabled_hover_text(shortened(text, MAX_TEXT_CHARS))
    }

    fn tip_ui(self, add: impl FnOnce(&mut Ui)) -> Self {
        if is_busy(&self) { self } else { self.on_hover_ui(add) }
    }
}

/// A tooltip whose text is only made when it may be shown.
pub fn hint(response: Response, text: impl FnOnce() -> String) -> Response {
    if !response.hovered() || is_busy(&response) {
        return response;
    }
    response.tip(text())
}

/// Notes the use of keys and what is dropped, so that no tooltip opens under a resting pointer meanwhile. Must be called once a frame.
pub fn note_input(ctx: &Context) {
    note_drop(ctx);
    let (keys, moves) = ctx.input(|input| {
        let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. } | Event::Text(_));
        (input.events.iter().any(is_key), input.pointer.delta() != egui::Vec2::ZERO)
    });
    if keys || moves {
        ctx.data_mut(|data| data.insert_temp(keys_id(), keys));
    }
}

/// Notes where something was dropped, until the pointer goes away from there.
fn note_drop(ctx: &Context) {
    let (at, has_files) =
        ctx.input(|input| (input.pointer.latest_pos(), !input.raw.dropped_files.is_empty()));
    let Some(at) = at else { return };
    if has_files || ctx.drag_stopped_id().is_some() {
        ctx.data_mut(|data| data.insert_temp(drop_id(), at));
    } else if dropped_at(ctx).is_some_and(|dropped| dropped.distance(at) > DROP_REACH_PX) {
        ctx.data_mut(|data| data.remove::<Pos2>(drop_id()));
    }
}

fn dropped_at(ctx: &Context) -> Option<Pos2> {
    ctx.data(|data| data.get_temp(drop_id()))
}

fn drop_id() -> Id {
    Id::new("something was dropped here")
}

fn keys_id() -> Id {
    Id::new("keys were used last")
}

/// True while a button is held down, something is dragged over the widget or was dropped there, a text is typed within it, or keys were used
/// last.
fn is_busy(response: &Response) -> bool {
    let ctx = &response.ctx;
    if ctx.input(|input| !input.raw.hovered_files.is_empty()) || dropped_at(ctx).is_some() {
        return true;
    }
    if ctx.input(|input| input.pointer.any_down()) || ctx.data(|data| data.get_temp(keys_id()) == Some(true))
    {
        return true;
    }
    if !ctx.text_edit_focused() {
        return false;
    }
    let typed = ctx.memory(egui::Memory::focused).and_then(|id| ctx.read_response(id));
    typed.is_some_and(|typed| typed.rect.intersects(response.rect))
}

#[cfg(test)]
mod tests {
    use egui::{Event, Modifiers, PointerButton, Pos2, TextEdit, pos2, vec2};
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;

    const TIP: &str = "Says what it does.";

    /// A handle of 200 × 40 points with a tip, and a text field behind its right half.
    fn window() -> Harness<'static, String> {
        let show = |ui: &mut Ui, text: &mut String| {
            note_input(ui.ctx());
            let rect = Rect::from_min_size(pos2(10.0, 10.0), vec2(200.0, 40.0));
            let handle = ui.interact(rect, Id::new("handle"), egui::Sense::click_and_drag());
            let field = rect.with_min_x(110.0);
            ui.put(field, TextEdit::singleline(text).id(Id::new("field")));
            let _ = handle.tip(TIP);
        };
        let harness = Harness::builder().with_size(vec2(400.0, 200.0)).with_step_dt(0.3);
        harness.build_ui_state(show, String::new())
    }

    fn button(harness: &Harness<'_, String>, pos: Pos2, pressed: bool) {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        harness.event(Event::PointerButton { pos, button, pressed, modifiers });
    }

    fn rest_at(harness: &mut Harness<'_, String>, pos: Pos2) -> bool {
        harness.hover_at(pos);
        harness.run_steps(6);
        harness.query_by_label(TIP).is_some()
    }

    #[test]
    fn no_tip_is_shown_during_a_drag_even_if_it_was_open() {
        let mut harness = window();
        assert!(rest_at(&mut harness, pos2(40.0, 30.0)));
        button(&harness, pos2(40.0, 30.0), true);
        for x in [42.0, 60.0, 61.0] {
            assert!(!rest_at(&mut harness, pos2(x, 30.0)), "{x}");
        }
        button(&harness, pos2(61.0, 30.0), false);
        assert!(!rest_at(&mut harness, pos2(62.0, 30.0)), "it would cover what was dropped");
        assert!(rest_at(&mut harness, pos2(100.0, 30.0)));
    }

    #[test]
    fn no_tip_is_shown_over_a_text_that_is_typed() {
        let mut harness = window();
        assert!(rest_at(&mut harness, pos2(40.0, 30.0)));
        harness.ctx.memory_mut(|memory| memory.request_focus(Id::new("field")));
        harness.run_steps(3);
        assert!(!rest_at(&mut harness, pos2(45.0, 30.0)));
    }
}
