//! Own eases of the project at the selected ease: saved by a name, renamed, copied, made single and deleted.

use egui::{Id, RichText, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::NamedEase;

use super::model::EaseTarget;
use crate::command::Command;
use crate::document::{ClipEdit, Edit};
use crate::ease_shape::action_of;
use crate::history::Change;
use crate::panels::own_eases::{turned_into, uses};
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::SelectionChange;
use crate::text::{Label, label, tr};
use crate::ui_kit::ease_picker::EaseChoice;
use crate::ui_kit::fields::{Field, Form, Typing, icon_button_with_tip, post_field, type_in};
use crate::ui_kit::theme::ROW_HEIGHT;
use crate::ui_kit::tip::Tip as _;

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
    let field = Field::new(tr!("curves-own-name"), tr!("curves-own-name.tooltip"));
    post_field(out, form.text(&field, name, None), |text| {
        let own = target.own.clone().map(|own| own.with_name(text));
        let edits = own.map(|own| Edit::SetEase(name.to_owned(), own)).into_iter().collect();
        Change::all(tr!("curves-step-rename-own"), edits)
    });
    let theme = form.theme();
    let ui = form.ui();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let mut button = |icon: &str, label: Label| {
            icon_button_with_tip(ui, theme, icon, label.text(), label.tooltip()).clicked()
        };
        if button(icon::COPY_SIMPLE, label!("curves-own-duplicate")) {
            out.edit(saved(ctx, target, name, tr!("curves-step-duplicate-own")));
        }
        if button(icon::LINK_BREAK, label!("curves-own-single")) {
            out.edit(target.made_single());
        }
        if button(icon::TRASH, label!("curves-own-delete")) {
            delete(ctx, name, out);
        }
    });
    let note = RichText::new(uses(ctx.document, name)).small().color(ctx.theme.text_dim);
    ui.label(note).tip(tr!("curves-own-shared"));
}

/// Deletes an own ease as its row in the project would be deleted, so that its effects are reported; the selection stays.
fn delete(ctx: &Ctx<'_>, name: &str, out: &mut Outbox) {
    let selection = ctx.session.selection.clone();
    out.select(SelectionChange::Ease(name.to_owned()));
    out.push(Intent::Command(Command::Delete));
    out.select(SelectionChange::Restore(Box::new(selection)));
}

/// A button that asks for a name and makes an ordinary ease an own one.
pub(super) fn save_button(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, out: &mut Outbox) {
    let id = Id::new("name of a new own ease").with(target.id);
    let asks_id = id.with("asks");
    let pass = ui.ctx().cumulative_pass_nr();
    // A question that was not shown in the last pass was closed with its panel.
    let asked = ui.data(|data| data.get_temp::<Asked>(asks_id)).filter(|asked| pass <= asked.pass + 1);
    let Some(asked) = asked else {
        let button = ui.button(tr!("curves-own-save"));
        if button.tip(tr!("curves-own-save.tooltip")).clicked() {
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
    let start = ctx.document.free_ease_name(tr!("curves-own-new-name"));
    let typed = type_in(ui, rect, ctx.theme, (id, tr!("curves-own-new-label")), &start, |text| {
        !text.trim().is_empty()
    });
    if typed == Typing::Ongoing {
        return;
    }
    ui.data_mut(|data| data.remove::<Asked>(asks_id));
    if let Typing::Done(name) = typed
        && !name.trim().is_empty()
    {
        out.edit(saved(ctx, target, name.trim(), tr!("curves-step-save-own")));
    }
}

/// The step that adds the shape of an ease to the project under this name, or a free one like it, and makes the action use it.
fn saved(ctx: &Ctx<'_>, target: &EaseTarget, name: &str, label: &str) -> Change {
    let document = ctx.history.base();
    let name = document.free_ease_name(name);
    let Some(ease) = action_of(target.ease) else { return Change::all(label, Vec::new()) };
    let mut edits = vec![Edit::AddEase(NamedEase::new(name.clone(), ease))];
    let uses_it: Vec<ClipEdit> = turned_into(target.id, &EaseChoice::Own(name));
    edits.extend(uses_it.into_iter().map(|edit| Edit::Clip(target.clip, edit)));
    Change::all(label, edits)
}
