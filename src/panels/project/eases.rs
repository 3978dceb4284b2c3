//! The list of own eases.

use egui::{Button, Rect, Stroke, Ui, vec2};
use kineograph_runtime::Ease;
use kineograph_runtime::format::{Category, NamedEase};

use super::ProjectPanel;
use super::lists::entries;
use super::row::RowContents;
use crate::command::Command;
use crate::document::{ActionId, Edit, ease_name};
use crate::history::Change;
use crate::panels::own_eases::{choice_of, turned_into, uses};
use crate::panels::renaming::{Renamed, Renaming};
use crate::panels::{Ctx, Outbox};
use crate::session::{Focus, SelectionChange};
use crate::text::tr;
use crate::ui_kit::ease_picker::{CurvePicture, EaseChoice};
use crate::ui_kit::tip::Tip as _;

/// Size of the curve in front of a name, in points.
const CURVE_PX: egui::Vec2 = vec2(14.0, 12.0);

impl ProjectPanel {
    pub(super) fn eases(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        for (index, own) in ctx.document.eases().iter().enumerate() {
            self.ease(ui, ctx, (index, own), out);
        }
    }

    fn ease(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, (index, own): (usize, &NamedEase), out: &mut Outbox) {
        let count = ctx.document.uses_of_ease(&own.name);
        let note = if count == 0 { tr!("project-eases.unused").to_owned() } else { format!("{count} ×") };
        let mut row = RowContents::new(ctx.theme, format!("ease {}", own.name), "", &own.name);
        row.note = &note;
        row.dim = count == 0;
        row.focused = ctx.session.selection.focus == Focus::Ease(own.name.clone());
        row.selected = row.focused;
        let uses = uses(ctx.document, &own.name);
        row.help = &uses;
        let response = row.show(ui, ctx.theme);
        let text_rect = row.text_rect(response.rect);
        paint_curve(ui, ctx, own, text_rect);
        let target = Renamed::Ease(index);
        if response.double_clicked() {
            self.renaming = Some(Renaming::new(target));
        }
        if response.clicked() {
            select_uses(ctx, &own.name, out);
            out.select(SelectionChange::Ease(own.name.clone()));
        } else if response.secondary_clicked() {
            // What else is selected stays: the menu can turn selected eases into this one.
            out.select(SelectionChange::Ease(own.name.clone()));
        }
        self.rename_in(ui, ctx, target, text_rect, out);
        response.context_menu(|ui| {
            self.rename_entry(ui, target);
            use_entry(ui, ctx, &own.name, out);
            ui.separator();
            let select = SelectionChange::Ease(own.name.clone());
            entries(ui, &[Command::Duplicate, Command::Delete], &select, out);
        });
    }
}

fn paint_curve(ui: &Ui, ctx: &Ctx<'_>, own: &NamedEase, text_rect: Rect) {
    let Some(ease) = Ease::of(&own.ease) else { return };
    let center = text_rect.left_center() - vec2(12.0, 0.0);
    let picture = CurvePicture::new(Rect::from_center_size(center, CURVE_PX), &ease.curve());
    picture.paint(ui.painter(), Stroke::new(1.4, ctx.theme.category(Category::Ease)));
}

/// The actions of the open clip that use an own ease.
fn select_uses(ctx: &Ctx<'_>, name: &str, out: &mut Outbox) {
    let Some((_, clip)) = ctx.open_clip() else { return };
    let using = clip.items().filter(|(_, item)| ease_name(&item.action) == Some(name));
    let ids: Vec<ActionId> = using.map(|(id, _)| id).collect();
    out.select(SelectionChange::Actions(ids));
}

/// Menu entry that turns the selected eases into this one.
fn use_entry(ui: &mut Ui, ctx: &Ctx<'_>, name: &str, out: &mut Outbox) {
    let Some((clip_id, clip)) = ctx.open_clip() else { return };
    let is_ease = |id: &&ActionId| clip.get(**id).is_some_and(|item| choice_of(&item.action).is_some());
    let eases: Vec<ActionId> = ctx.session.selection.actions.iter().filter(is_ease).copied().collect();
    let button = ui.add_enabled(!eases.is_empty(), Button::new(tr!("project-use-ease")));
    if button.disabled_tip(tr!("project-use-ease.disabled")).clicked() {
        let choice = EaseChoice::Own(name.to_owned());
        let edits = eases.iter().flat_map(|id| turned_into(*id, &choice));
        let edits = edits.map(|edit| Edit::Clip(clip_id, edit)).collect();
        out.edit(Change::all(tr!("project-use-ease-step", name), edits));
    }
}
