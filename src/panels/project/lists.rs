//! The lists of clips and runs.

use egui::{Rect, Response, Stroke, Ui, pos2, vec2};
use egui_phosphor::regular as icon;

use super::row::RowContents;
use super::whole_rows::{GAP_PX, PITCH_PX};
use super::{ProjectPanel, empty};
use crate::command::Command;
use crate::document::{Clip, Edit, Run};
use crate::history::Change;
use crate::panels::dragged_clip::DraggedClip;
use crate::panels::renaming::{self, Renamed, Renaming};
use crate::panels::run_menu::run_entries;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{Focus, SelectionChange};
use crate::text::tr;
use crate::ui_kit::fields::format_number;
use crate::ui_kit::theme::ROW_HEIGHT;

impl ProjectPanel {
    pub(super) fn clips(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let top = ui.cursor().top();
        for clip in ctx.document.clips() {
            self.clip(ui, ctx, clip, out);
        }
        let rect = Rect::from_min_max(
            pos2(ui.max_rect().left(), top),
            pos2(ui.max_rect().right(), ui.cursor().top()),
        );
        order_clips(ui, ctx, rect, out);
        if ctx.document.clips().is_empty() {
            empty(ui, ctx.theme, tr!("project-clips.empty"));
        }
    }

    fn clip(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, clip: &Clip, out: &mut Outbox) {
        let mut row =
            RowContents::new(ctx.theme, format!("clip {}", clip.name), icon::FILM_SLATE, &clip.name);
        row.selected = ctx.session.selection.clip == Some(clip.id);
        row.draggable = true;
        row.focused = matches!(ctx.session.selection.focus, Focus::Clip | Focus::Actions);
        if ctx.programs.is_stale(clip.id) {
            (row.icon, row.icon_color, row.needs_icon) = (icon::WARNING_CIRCLE, ctx.theme.error, true);
        }
        let response = row.show(ui, ctx.theme);
        DraggedClip { id: clip.id, name: clip.name.clone() }.drag_from(ui, ctx.theme, &response);
        let target = Renamed::Clip(clip.id);
        if response.double_clicked() {
            self.renaming = Some(Renaming::new(target));
        }
        if response.clicked() || response.secondary_clicked() {
            out.select(SelectionChange::Clip(clip.id));
        }
        self.rename_in(ui, ctx, target, row.text_rect(response.rect), out);
        response.context_menu(|ui| {
            self.rename_entry(ui, target);
            let select = SelectionChange::Clip(clip.id);
            let clips = ctx.document.clips();
            let ends = [clips.first(), clips.last()].map(|end| end.is_some_and(|end| end.id == clip.id));
            for (command, is_at_end) in [(Command::MoveUp, ends[0]), (Command::MoveDown, ends[1])] {
                ui.add_enabled_ui(!is_at_end, |ui| entries(ui, &[command], &select, out));
            }
            ui.separator();
            entries(ui, &[Command::Copy, Command::Paste], &select, out);
            ui.separator();
            entries(ui, &[Command::Duplicate, Command::Delete], &select, out);
        });
    }

    pub(super) fn rename_entry(&mut self, ui: &mut Ui, target: Renamed) {
        renaming::entry(ui, &mut self.renaming, target);
    }

    pub(super) fn rename_in(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        target: Renamed,
        rect: Rect,
        out: &mut Outbox,
    ) {
        renaming::type_over(ui, ctx, &mut self.renaming, (target, rect), out);
    }

    pub(super) fn runs(&self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        for run in ctx.document.runs() {
            let clip = ctx.document.clip(run.clip).map_or("?", |clip| clip.name.as_str());
            let node = ctx.document.node(run.node).map_or("?", |node| node.name.as_str());
            let text = tr!("project-run", clip, node);
            let sign = if run.paused { icon::PAUSE_CIRCLE } else { icon::PLAY_CIRCLE };
            let note = format!("{} s", format_number(run.at_secs));
            let mut row = RowContents::new(ctx.theme, format!("run {text}"), sign, &text);
            row.note = &note;
            row.dim = run.paused;
            row.focused = ctx.session.selection.focus == Focus::Run(run.id);
            row.selected = row.focused;
            let response = ui.push_id(run.id.0, |ui| row.show(ui, ctx.theme)).inner;
            run_item(&response, ctx, run, out);
        }
        if ctx.document.runs().is_empty() {
            empty(ui, ctx.theme, tr!("project-runs.empty"));
        }
    }
}

/// Shows between which rows in `rect` a clip that is dragged over them goes, and puts it there when it is dropped.
fn order_clips(ui: &Ui, ctx: &Ctx<'_>, rect: Rect, out: &mut Outbox) {
    let Some(dragged) = DraggedClip::current(ui) else { return };
    let area = rect.expand2(vec2(0.0, ROW_HEIGHT / 2.0)).intersect(ui.clip_rect());
    let Some(at) = ui.ctx().pointer_latest_pos().filter(|at| area.contains(*at)) else { return };
    let clips = ctx.document.clips();
    let Some(from) = clips.iter().position(|clip| clip.id == dragged.id) else { return };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // cut to the list
    let gap = (((at.y - rect.top()) / PITCH_PX).round().max(0.0) as usize).min(clips.len());
    let to = if gap > from { gap - 1 } else { gap };
    if to != from {
        #[allow(clippy::cast_precision_loss)] // no list has 2^24 rows
        let y = rect.top() + gap as f32 * PITCH_PX - GAP_PX / 2.0;
        ui.painter().hline(rect.x_range(), y, Stroke::new(2.0, ctx.theme.accent));
    }
    if DraggedClip::take_dropped(ui).is_some() && to != from {
        let edit = Edit::OrderClip(dragged.id, to);
        out.edit(Change::new(tr!("change-order-clips"), edit).keeping_selection());
    }
}

/// Click and menu of the row of a run.
fn run_item(response: &Response, ctx: &Ctx<'_>, run: &Run, out: &mut Outbox) {
    let is_selected = ctx.session.selection.selected_runs().contains(&run.id);
    if response.clicked() || (response.secondary_clicked() && !is_selected) {
        out.select(SelectionChange::Runs(vec![run.id]));
    }
    response.context_menu(|ui| run_entries(ui, ctx, run, out));
}

/// Menu entries that select by `select` and run a command.
pub(super) fn entries(ui: &mut Ui, commands: &[Command], select: &SelectionChange, out: &mut Outbox) {
    for command in commands {
        entry(ui, *command, command.spec().title(), select, out);
    }
}

/// A menu entry that selects by `select` and runs a command, which does what the title says now.
pub(super) fn entry(ui: &mut Ui, command: Command, title: &str, select: &SelectionChange, out: &mut Outbox) {
    let response = ui.add(egui::Button::new(title).shortcut_text(command.shortcut_text(ui.ctx())));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, title));
    if response.clicked() {
        out.select(select.clone());
        out.push(Intent::Command(command));
    }
}
