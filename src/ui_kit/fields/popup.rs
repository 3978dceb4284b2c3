//! Small forms that open beside their subject: typed into at once, closed by Enter, Esc or a click elsewhere.

use std::fmt::Debug;

use egui::{Context, Id, Key, Popup, PopupAnchor, PopupCloseBehavior, Ui};

use super::Form;
use crate::ui_kit::theme::Theme;

/// A form in a popup. It opens with `Popup::open_id`; its first number or text has the keyboard from then on, Tab goes to the
/// next one, and Enter commits the text and closes it.
#[derive(Debug, Clone, Copy)]
pub struct FormPopup {
    /// The id of the popup.
    pub id: Id,
    /// Its width, in points.
    pub width_px: f32,
    /// True if it shows the document as it is, false if as it was when the popup opened.
    pub is_live: bool,
}

/// The popup that was shown last.
#[derive(Debug, Clone, Copy)]
struct LastPopup {
    popup: FormPopup,
    /// The last pass of the user interface in which it could be typed into.
    pass: Option<u64>,
}

fn key() -> Id {
    Id::new("form popup")
}

fn shown(ctx: &Context) -> Option<LastPopup> {
    let shown = ctx.data(|data| data.get_temp::<LastPopup>(key()))?;
    Popup::is_id_open(ctx, shown.popup.id).then_some(shown)
}

/// True while a [`FormPopup`] is open: it takes no keys but those of typing.
pub fn is_form_popup_open(ctx: &Context) -> bool {
    shown(ctx).is_some()
}

/// Closes a popup whose numbers belong to an earlier state of the document.
pub fn renew_form_popup(ctx: &Context) {
    if let Some(shown) = shown(ctx).filter(|shown| !shown.popup.is_live) {
        Popup::close_id(ctx, shown.popup.id);
    }
}

impl FormPopup {
    /// A popup about the document as it is.
    pub const fn new(id: Id, width_px: f32) -> Self {
        Self { id, width_px, is_live: true }
    }

    /// Shows the form that `show` fills, about `subject`, while the popup is open.
    pub fn show<R>(
        self,
        ui: &Ui,
        theme: &Theme,
        anchor: impl Into<PopupAnchor>,
        subject: impl Debug,
        show: impl FnOnce(&mut Form<'_>) -> R,
    ) -> Option<R> {
        if !Popup::is_id_open(ui.ctx(), self.id) {
            return None;
        }
        let popup = Popup::new(self.id, ui.ctx().clone(), anchor, ui.layer_id()).open_memory(None);
        let popup = popup.close_behavior(PopupCloseBehavior::CloseOnClickOutside).width(self.width_px);
        let shown = popup.show(|ui| {
            ui.set_width(self.width_px);
            let opens = self.opens(ui);
            let mut form = Form::new(ui, theme, subject).in_popup(opens);
            let result = show(&mut form);
            let takes_enter = !opens && !form.was_refused && form.ui().is_enabled();
            let is_done = takes_enter && form.ui().input(|input| input.key_pressed(Key::Enter));
            (result, is_done)
        })?;
        let (result, is_done) = shown.inner;
        if is_done {
            Popup::close_id(ui.ctx(), self.id);
        }
        Some(result)
    }

    /// True in the first pass in which it can be typed into: the one before only measures it.
    fn opens(self, ui: &Ui) -> bool {
        let before =
            ui.data(|data| data.get_temp::<LastPopup>(key())).filter(|shown| shown.popup.id == self.id);
        let now = ui.ctx().cumulative_pass_nr();
        let last = before.and_then(|shown| shown.pass).filter(|last| now <= last + 1);
        let pass = if ui.is_enabled() { Some(now) } else { last };
        ui.data_mut(|data| data.insert_temp(key(), LastPopup { popup: self, pass }));
        ui.is_enabled() && last.is_none()
    }
}
