//! The selected ease as CSS text: typed, copied and pasted.

use egui::{Id, Label, RichText, ViewportCommand};
use egui_phosphor::regular as icon;
use kineograph_runtime::Ease;

use super::model::EaseTarget;
use crate::ease_shape::css::{self, CssText};
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{Field, Form, icon_button, icon_button_with_tip, post_field};

/// Distance below which no difference is visible.
const SAME: f64 = 0.005;

/// A text field with the ease in CSS, and below it buttons that copy and paste it.
pub(super) fn show(form: &mut Form<'_>, target: &EaseTarget, out: &mut Outbox) {
    let css = text_of(form, &target.ease);
    let field = Field::new(tr!("curves-css"), tr!("curves-css.tooltip")).wide();
    let read = |typed: &str| css::parse(typed).map_err(|error| error.to_string());
    post_field(out, form.read_text(&field, &css.text, read), |ease| {
        target.shaped(tr!("curves-step-ease"), ease)
    });
    let theme = form.theme();
    form.ui().horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        if icon_button(ui, theme, icon::COPY, tr!("curves-css-copy")).clicked() {
            ui.ctx().copy_text(css.text.clone());
        }
        let (label, help) = (tr!("curves-css-paste"), tr!("curves-css-paste.tooltip"));
        if icon_button_with_tip(ui, theme, icon::CLIPBOARD_TEXT, label, help).clicked() {
            ui.data_mut(|data| data.insert_temp(asked_id(), true));
            ui.ctx().send_viewport_cmd(ViewportCommand::RequestPaste);
        }
        let note = match css.error {
            None => tr!("curves-css-exact").to_owned(),
            Some(error) if error < SAME => tr!("curves-css-same").to_owned(),
            Some(error) => tr!("curves-css-off", percent = format!("{:.0}", (error * 100.0).ceil())),
        };
        let note = RichText::new(note).small().color(theme.text_dim);
        ui.add(Label::new(note).wrap());
    });
}

/// The CSS text, kept while the ease is the same: to find the nearest one takes some time.
fn text_of(form: &mut Form<'_>, ease: &Ease) -> CssText {
    let id = Id::new("css of the selected ease");
    let ui = form.ui();
    if let Some((of, css)) = ui.data(|data| data.get_temp::<(Ease, CssText)>(id))
        && of == *ease
    {
        return css;
    }
    let css = css::text_of(ease);
    ui.data_mut(|data| data.insert_temp(id, (*ease, css.clone())));
    css
}

/// Whether the button asked for the text that comes from the clipboard.
fn asked_id() -> Id {
    Id::new("css ease asked for")
}

/// Applies a pasted text if it is meant for the ease: the button asked for it, or it looks like one and the pointer is over the
/// panel. True if it was.
pub(super) fn paste(
    egui_ctx: &egui::Context,
    ctx: &Ctx<'_>,
    (text, hovered): (&str, bool),
    out: &mut Outbox,
) -> bool {
    let asked = egui_ctx.data_mut(|data| data.remove_temp::<bool>(asked_id())).unwrap_or(false);
    let Some(target) = super::model::ease_target(ctx) else { return false };
    let is_meant = asked || (hovered && css::is_meant(text));
    if !is_meant {
        return false;
    }
    match css::parse(text) {
        Ok(ease) => out.edit(target.shaped(tr!("curves-step-paste-ease"), ease)),
        Err(error) => out.push(Intent::Warn(error.to_string())),
    }
    true
}
