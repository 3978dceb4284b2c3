//! The lists of clips, runs, images and sheets.

use egui::{Rect, Response, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Content;

use super::folding::List;
use super::row::RowContents;
use super::{ProjectPanel, add, empty, heading};
use crate::command::Command;
use crate::document::{Clip, Run};
use crate::panels::dragged_asset::DraggedAsset;
use crate::panels::dragged_clip::DraggedClip;
use crate::panels::renaming::{self, Renamed, Renaming};
use crate::panels::run_menu::run_entries;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{Focus, SelectionChange};
use crate::text::tr;
use crate::ui_kit::fields::format_number;
use crate::ui_kit::tip::Tip as _;

impl ProjectPanel {
    pub(super) fn clips(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let title = (List::Clips, tr!("project-clips"), ctx.document.clips().len());
        let is_open = heading(ui, ctx.theme, title, &mut self.folding, |ui| {
            add::command(ui, ctx, tr!("project-add-clip"), Command::AddClip, out);
        });
        if !is_open {
            return;
        }
        self.body(ui, List::Clips, |panel, ui| {
            for clip in ctx.document.clips() {
                panel.clip(ui, ctx, clip, out);
            }
            if ctx.document.clips().is_empty() {
                empty(ui, ctx.theme, tr!("project-clips.empty"));
            }
        });
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
        } else if response.clicked() || response.secondary_clicked() {
            out.select(SelectionChange::Clip(clip.id));
        }
        self.rename_in(ui, ctx, target, row.text_rect(response.rect), out);
        response.context_menu(|ui| {
            self.rename_entry(ui, target);
            ui.separator();
            let select = SelectionChange::Clip(clip.id);
            entries(ui, &[Command::Duplicate, Command::Delete], &select, out);
        });
    }

    pub(super) fn rename_entry(&mut self, ui: &mut Ui, target: Renamed) {
        renaming::entry(ui, &mut self.renaming, target);
    }

    pub(super) fn rename_in(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        target: Renamed,
        rect: Rect,
        out: &mut Outbox,
    ) {
        renaming::type_over(ui, ctx, &mut self.renaming, (target, rect), out);
    }

    pub(super) fn runs(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let title = (List::Runs, tr!("project-runs"), ctx.document.runs().len());
        if !heading(ui, ctx.theme, title, &mut self.folding, |ui| add::run(ui, ctx, out)) {
            return;
        }
        self.body(ui, List::Runs, |_, ui| {
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
        });
    }
}

/// An image or a sheet in its list.
struct NamedItem<'a> {
    target: Renamed,
    select: &'a SelectionChange,
    /// What is dragged from it.
    asset: &'a DraggedAsset,
}

impl ProjectPanel {
    pub(super) fn images(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let title = (List::Images, tr!("project-images"), ctx.document.images().len());
        let is_open = heading(ui, ctx.theme, title, &mut self.folding, |ui| {
            add::command(ui, ctx, tr!("project-add-image"), Command::AddImage, out);
        });
        if !is_open {
            return;
        }
        self.body(ui, List::Images, |panel, ui| {
            for (index, image) in ctx.document.images().iter().enumerate() {
                let focus = Focus::Image(image.name.clone());
                let picture = ctx.media.picture(&image.name);
                let size = picture.map(|picture| format!("{} × {}", picture.width, picture.height));
                let mut row =
                    RowContents::new(ctx.theme, format!("image {}", image.name), icon::IMAGE, &image.name);
                row.note = size.as_deref().unwrap_or_default();
                row.focused = ctx.session.selection.focus == focus;
                row.selected = row.focused;
                let error = ctx.media.error(&image.name);
                if error.is_some() {
                    (row.icon, row.icon_color, row.needs_icon) =
                        (icon::WARNING_CIRCLE, ctx.theme.error, true);
                }
                row.help = error.unwrap_or(&image.path);
                row.draggable = true;
                let response = row.show(ui, ctx.theme);
                let select = SelectionChange::Image(image.name.clone());
                let rect = row.text_rect(response.rect);
                let asset = &DraggedAsset::image(&image.name);
                let item = NamedItem { target: Renamed::Image(index), select: &select, asset };
                panel.named_item(ui, ctx, (&response, rect), &item, out);
            }
            if ctx.document.images().is_empty() {
                empty(ui, ctx.theme, tr!("project-images.empty"));
            }
        });
    }

    pub(super) fn sheets(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let title = (List::Sheets, tr!("project-sheets"), ctx.document.sheets().len());
        if !heading(ui, ctx.theme, title, &mut self.folding, |ui| add::sheet(ui, ctx, out)) {
            return;
        }
        self.body(ui, List::Sheets, |panel, ui| {
            for (index, sheet) in ctx.document.sheets().iter().enumerate() {
                let focus = Focus::Sheet(sheet.name.clone());
                let note = match sheet.columns {
                    0 => tr!("project-sheet-frames", count = sheet.frames.len()),
                    columns => format!("{columns} × {}", sheet.rows),
                };
                let mut row = RowContents::new(
                    ctx.theme,
                    format!("sheet {}", sheet.name),
                    icon::GRID_FOUR,
                    &sheet.name,
                );
                row.note = &note;
                row.focused = ctx.session.selection.focus == focus;
                row.selected = row.focused;
                row.draggable = true;
                let response = row.show(ui, ctx.theme);
                let select = SelectionChange::Sheet(sheet.name.clone());
                let rect = row.text_rect(response.rect);
                let item = NamedItem {
                    target: Renamed::Sheet(index),
                    select: &select,
                    asset: &DraggedAsset::sheet(sheet),
                };
                panel.named_item(ui, ctx, (&response, rect), &item, out);
            }
            if ctx.document.sheets().is_empty() {
                empty(ui, ctx.theme, tr!("project-sheets.empty"));
            }
        });
    }

    /// Click, drag, renaming and menu of the row of an image or a sheet.
    fn named_item(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (response, text_rect): (&Response, Rect),
        item: &NamedItem<'_>,
        out: &mut Outbox,
    ) {
        item.asset.drag_from(ui, ctx.theme, response);
        if response.double_clicked() {
            self.renaming = Some(Renaming::new(item.target));
        } else if response.clicked() || response.secondary_clicked() {
            out.select(item.select.clone());
        }
        self.rename_in(ui, ctx, item.target, text_rect, out);
        response.context_menu(|ui| {
            let place = ui.button(tr!("project-place")).tip(tr!("project-place.tooltip"));
            if place.clicked() {
                out.edit(add::add_node(ctx, item.asset.name.clone(), item.asset.content.clone()));
            }
            if let Content::Sheet(sheet) = &item.asset.content
                && ui.button(tr!("frames-edit-sheet")).clicked()
            {
                out.push(Intent::EditFrames(sheet.clone()));
            }
            ui.separator();
            self.rename_entry(ui, item.target);
            entries(ui, &[Command::Delete], item.select, out);
        });
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
