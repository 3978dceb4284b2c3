//! The inspector: every value of what is selected, with units, limits and tooltips.

mod actions;
mod clip;
mod ease;
mod media;
mod model;
mod names;
mod node;
mod run;
mod stage;

use egui::{Color32, FontId, Frame, Margin, RichText, ScrollArea, Ui};

use super::{Ctx, Outbox};
use crate::session::Focus;
use crate::ui_kit::fields::Form;
use crate::ui_kit::theme::{SPACE, SPACE_SMALL};

/// Shows and edits what was selected last: stage, actions, node, clip, run, image or sheet.
#[derive(Debug, Default)]
pub struct InspectorPanel;

impl InspectorPanel {
    /// Shows the panel.
    pub fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let margin = Margin::symmetric(10, 8);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            Frame::new().inner_margin(margin).show(ui, |ui| {
                ui.set_width(ui.available_width());
                show_focus(ui, ctx, out);
            });
        });
    }
}

/// What is selected may be gone since; then the stage is shown.
fn show_focus(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    let selection = &ctx.session.selection;
    let mut form =
        Form::new(ui, ctx.theme, (&selection.focus, selection.node, selection.clip, &selection.actions));
    let shown = match &selection.focus {
        Focus::Stage => None,
        Focus::Actions => actions::show(&mut form, ctx, out),
        Focus::Clip => clip::show(&mut form, ctx, out),
        Focus::Node => node::show(&mut form, ctx, out),
        Focus::Run(id) => run::show(&mut form, ctx, *id, out),
        Focus::Image(name) => media::show_image(&mut form, ctx, name, out),
        Focus::Sheet(name) => media::show_sheet(&mut form, ctx, name, out),
    };
    if shown.is_none() {
        stage::show(&mut form, ctx, out);
    }
}

/// What stands at the top: what kind of thing is shown, and in one sentence what it is.
struct Header<'a> {
    icon: &'a str,
    color: Color32,
    title: &'a str,
    sentence: &'a str,
}

impl Header<'_> {
    fn show(&self, form: &mut Form<'_>) {
        let theme = form.theme();
        let ui = form.ui();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            ui.label(RichText::new(self.icon).font(FontId::proportional(18.0)).color(self.color));
            ui.add(egui::Label::new(RichText::new(self.title).heading().color(theme.text)).truncate());
        });
        if !self.sentence.is_empty() {
            form.paragraph(self.sentence);
        }
        form.ui().add_space(SPACE_SMALL);
    }
}

/// A number of things, such as `1 action` or `3 actions`.
fn counted(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

#[cfg(test)]
mod tests;
