//! A click outside an open menu closes it and does nothing else: whoever wants to be rid of a menu does not mean what is below.

use egui::{Context, Event, Id, Order, Plugin, PointerButton, Popup, Pos2, RawInput, Rect};

use super::fields::is_form_popup_open;

/// Takes the clicks that close menus out of the input.
#[derive(Debug, Default)]
pub struct MenuClicks {
    /// True from such a press to its release.
    is_closing: bool,
}

impl Plugin for MenuClicks {
    fn debug_name(&self) -> &'static str {
        "clicks that close menus" // not shown
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        input.events.retain(|event| {
            let Event::PointerButton { pos, button: PointerButton::Primary, pressed, .. } = event else {
                return true;
            };
            if !pressed {
                return !std::mem::take(&mut self.is_closing);
            }
            self.is_closing = is_outside_menu(ctx, *pos);
            if self.is_closing {
                Popup::close_all(ctx);
            }
            !self.is_closing
        });
    }
}

/// Whether a menu is open and a press here is not for it. Numbers that are typed in a popup are no menu: a click elsewhere takes them and acts.
fn is_outside_menu(ctx: &Context, at: Pos2) -> bool {
    let is_below = |order: Order| matches!(order, Order::Background | Order::Middle);
    Popup::is_any_open(ctx)
        && !is_form_popup_open(ctx)
        && ctx.layer_id_at(at).is_none_or(|layer| is_below(layer.order))
        && !titles(ctx).is_some_and(|titles| titles.contains(at))
}

/// Notes where the titles of the menu bar are, on which a press changes from one menu to another.
pub fn share_titles(ctx: &Context, titles: Rect) {
    ctx.data_mut(|data| data.insert_temp(titles_id(), titles));
}

fn titles(ctx: &Context) -> Option<Rect> {
    ctx.data(|data| data.get_temp(titles_id()))
}

fn titles_id() -> Id {
    Id::new("titles of the menu bar") // not shown
}
