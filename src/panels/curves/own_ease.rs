//! Own eases of the project at the selected ease: saved by a name, renamed, copied, made single and deleted.

use egui::{Id, RichText, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::NamedEase;

use super::model::EaseTarget;
use crate::document::{ClipEdit, Edit};
use crate::ease_shape::action_of;
use crate::history::Change;
use crate::panels::own_eases::{turned_into, uses};
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::ease_picker::EaseChoice;
use crate::ui_kit::fields::{Field, Form, Typing, icon_button, post_field, type_in};
use crate::ui_kit::theme::ROW_HEIGHT;

/// What a new own ease is called, unless the user says otherwise.
const NEW_NAME: &str = "own ease";

/// An open question for a name.
#[derive(Debug, Clone, Copy)]
struct Asked {
    /// The pass of the user interface that showed it.
    pass: u64,
    /// Whether its field got the keyboard.
    has_focus: bool,
}

/// The name of the own ease, how often it is used, and what can be done with it.
pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, target: &EaseTarget, name: &str, out: &mut Outbox) {
    let field = Field::new("Name", "What the own ease is called. All that use it follow a new name.");
    post_field(out, form.text(&field, name, None), |text| {
        let own = target.own.clone().map(|own| NamedEase { name: text, ..own });
        let edits = own.map(|own| Edit::SetEase(name.to_owned(), own)).into_iter().collect();
        Change::all("Rename own ease", edits)
    });
    let theme = form.theme();
    let ui = form.ui();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let duplicate = icon_button(ui, theme, icon::COPY_SIMPLE, "Duplicate own ease");
        if duplicate.on_hover_text("This action gets a copy of its own name.").clicked() {
            out.edit(saved(ctx, target, name, "Duplicate own ease"));
        }
        let single = icon_button(ui, theme, icon::LINK_BREAK, "Make single");
        if single.on_hover_text("This action gets the ease itself and no longer shares it.").clicked() {
            out.edit(target.made_single());
        }
        let delete = icon_button(ui, theme, icon::TRASH, "Delete own ease");
        if delete.on_hover_text("Takes it out of the project; what uses it keeps the ease itself.").clicked()
        {
            out.edit(Change::new("Delete own ease", Edit::RemoveEase(name.to_owned())));
        }
    });
    let note = RichText::new(uses(ctx.document, name)).small().color(ctx.theme.text_dim);
    ui.label(note).on_hover_text("A change of its shape is seen in all of them.");
}

/// A button that asks for a name and makes an ordinary ease an own one.
pub(super) fn save_button(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, out: &mut Outbox) {
    let id = Id::new("name of a new own ease").with(target.id);
    let asks_id = id.with("asks");
    let pass = ui.ctx().cumulative_pass_nr();
    // A question that was not shown in the pass before was left together with its panel.
    let asked = ui.data(|data| data.get_temp::<Asked>(asks_id)).filter(|asked| pass <= asked.pass + 1);
    let Some(asked) = asked else {
        let button = ui.button("Save as own ease…");
        let help = "Gives it a name in the project, so that other actions can share its shape.";
        if button.on_hover_text(help).clicked() {
            ui.data_mut(|data| data.insert_temp(asks_id, Asked { pass, has_focus: false }));
        }
        return;
    };
    ui.data_mut(|data| data.insert_temp(asks_id, Asked { pass, has_focus: true }));
    if !asked.has_focus {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    let size = egui::vec2(ui.available_width(), ROW_HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let start = ctx.document.free_ease_name(NEW_NAME);
    let typed =
        type_in(ui, rect, ctx.theme, (id, "Name of the own ease"), &start, |text| !text.trim().is_empty());
    if typed == Typing::Ongoing {
        return;
    }
    ui.data_mut(|data| data.remove::<Asked>(asks_id));
    if let Typing::Done(name) = typed
        && !name.trim().is_empty()
    {
        out.edit(saved(ctx, target, name.trim(), "Save as own ease"));
    }
}

/// The step that puts the shape of an ease into the project under this name, or one near to it, and lets the action use that.
fn saved(ctx: &Ctx<'_>, target: &EaseTarget, name: &str, label: &str) -> Change {
    let document = ctx.history.base();
    let name = document.free_ease_name(name);
    let Some(ease) = action_of(target.ease) else { return Change::all(label, Vec::new()) };
    let mut edits = vec![Edit::AddEase(NamedEase { name: name.clone(), ease })];
    let uses_it: Vec<ClipEdit> = turned_into(target.id, &EaseChoice::Own(name));
    edits.extend(uses_it.into_iter().map(|edit| Edit::Clip(target.clip, edit)));
    Change::all(label, edits)
}
