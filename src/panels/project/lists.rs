//! The five lists.

use egui::{Rect, Response, Ui};
use egui_phosphor::regular as icon;

use super::model::{Step, stepped_index};
use super::rename::{Outcome, Renamed, Renaming};
use super::row::Row;
use super::{ProjectPanel, add, empty, heading};
use crate::command::Command;
use crate::document::{Clip, Edit, Node};
use crate::history::Change;
use crate::panels::dragged_clip::DraggedClip;
use crate::panels::{Ctx, Outbox, Post};
use crate::session::{Focus, Selection};
use crate::ui_kit::fields::{format_number, icon_button};
use crate::ui_kit::icons;

impl ProjectPanel {
    pub(super) fn nodes(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        heading(ui, ctx.theme, "Nodes", |ui| add::node(ui, ctx, out));
        for (node, depth) in ctx.document.node_tree() {
            self.node(ui, ctx, (node, depth), out);
        }
        if ctx.document.nodes().is_empty() {
            empty(
                ui,
                ctx.theme,
                "Nodes stand on the stage. Press + to add one, or drop an image onto the window.",
            );
        }
    }

    fn node(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, (node, depth): (&Node, usize), out: &mut Outbox) {
        let mut row =
            Row::new(ctx.theme, format!("node {}", node.name), icons::of_sprite(&node.sprite), &node.name);
        row.depth = depth;
        row.selected = ctx.session.selection.node == Some(node.id);
        row.focused = ctx.session.selection.focus == Focus::Node;
        row.dim = !node.start.visible;
        row.right_room_px = 22.0;
        let response = row.show(ui, ctx.theme);
        let eye = Rect::from_min_max(
            egui::pos2(response.rect.right() - 22.0, response.rect.top()),
            response.rect.max,
        );
        eye_button(&mut ui.new_child(egui::UiBuilder::new().max_rect(eye)), ctx, node, out);
        let target = Renamed::Node(node.id);
        if response.double_clicked() {
            self.renaming = Some(Renaming::new(target));
        } else if response.clicked() {
            out.select(ctx, |selection| selection.set_node(node.id));
        }
        self.rename_in(ui, ctx, target, row.text_rect(response.rect), out);
        response.context_menu(|ui| {
            self.rename_entry(ui, target);
            for (text, step) in [("Bring forward", Step::Forward), ("Send backward", Step::Backward)] {
                let index = stepped_index(ctx.document, node.id, step);
                let clicked = ui.add_enabled(index.is_some(), egui::Button::new(text)).clicked();
                if let Some(index) = index.filter(|_| clicked) {
                    out.edit(Change::new(text, Edit::OrderNode(node.id, index)));
                }
            }
            ui.separator();
            let select = |selection: &mut Selection| selection.set_node(node.id);
            entries(ui, ctx, &[Command::Duplicate, Command::Delete], select, out);
        });
    }

    pub(super) fn clips(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        heading(ui, ctx.theme, "Clips", |ui| add::command(ui, ctx, "add clip", Command::AddClip, out));
        for clip in ctx.document.clips() {
            self.clip(ui, ctx, clip, out);
        }
        if ctx.document.clips().is_empty() {
            empty(ui, ctx.theme, "Clips hold the actions. Press + to add one.");
        }
    }

    fn clip(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, clip: &Clip, out: &mut Outbox) {
        let mut row = Row::new(ctx.theme, format!("clip {}", clip.name), icon::FILM_SLATE, &clip.name);
        row.selected = ctx.session.selection.clip == Some(clip.id);
        row.draggable = true;
        row.focused = matches!(ctx.session.selection.focus, Focus::Clip | Focus::Actions);
        if ctx.programs.is_stale(clip.id) {
            (row.icon, row.icon_color) = (icon::WARNING_CIRCLE, ctx.theme.error);
        }
        let response = row.show(ui, ctx.theme);
        DraggedClip { id: clip.id, name: clip.name.clone() }.carry(ui, ctx.theme, &response);
        let target = Renamed::Clip(clip.id);
        if response.double_clicked() {
            self.renaming = Some(Renaming::new(target));
        } else if response.clicked() {
            out.select(ctx, |selection| selection.open_clip(clip.id));
        }
        self.rename_in(ui, ctx, target, row.text_rect(response.rect), out);
        response.context_menu(|ui| {
            self.rename_entry(ui, target);
            ui.separator();
            let select = |selection: &mut Selection| selection.open_clip(clip.id);
            entries(ui, ctx, &[Command::Duplicate, Command::Delete], select, out);
        });
    }

    pub(super) fn rename_entry(&mut self, ui: &mut Ui, target: Renamed) {
        let shortcut = Command::Rename.shortcut_text(ui.ctx());
        if ui.add(egui::Button::new(Command::Rename.spec().title).shortcut_text(shortcut)).clicked() {
            self.renaming = Some(Renaming::new(target));
        }
    }

    pub(super) fn rename_in(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        target: Renamed,
        rect: Rect,
        out: &mut Outbox,
    ) {
        let Some(renaming) = self.renaming.as_mut().filter(|renaming| renaming.is_of(target)) else { return };
        if let Outcome::Over(change) =
            renaming.show(ui, rect.expand2(egui::vec2(4.0, 0.0)), ctx.theme, ctx.document)
        {
            self.renaming = None;
            if let Some(change) = change {
                out.edit(change);
            }
        }
    }
}

fn eye_button(ui: &mut Ui, ctx: &Ctx<'_>, node: &Node, out: &mut Outbox) {
    let (sign, verb) = if node.start.visible { (icon::EYE, "hide") } else { (icon::EYE_SLASH, "show") };
    if icon_button(ui, ctx.theme, sign, &format!("{verb} {}", node.name)).clicked() {
        let mut node = node.clone();
        node.start.visible = !node.start.visible;
        let label = if node.start.visible { "Show node" } else { "Hide node" };
        out.edit(Change::new(label, Edit::SetNode(node)));
    }
}

pub(super) fn runs(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    heading(ui, ctx.theme, "Runs", |ui| add::run(ui, ctx, out));
    for run in ctx.document.runs() {
        let clip = ctx.document.clip(run.clip).map_or("?", |clip| clip.name.as_str());
        let node = ctx.document.node(run.node).map_or("?", |node| node.name.as_str());
        let text = format!("{clip} on {node}");
        let sign = if run.paused { icon::PAUSE_CIRCLE } else { icon::PLAY_CIRCLE };
        let note = format!("{} s", format_number(run.at_secs));
        let mut row = Row::new(ctx.theme, format!("run {text}"), sign, &text);
        row.note = &note;
        row.dim = run.paused;
        row.focused = ctx.session.selection.focus == Focus::Run(run.id);
        row.selected = row.focused;
        let response = ui.push_id(run.id.0, |ui| row.show(ui, ctx.theme)).inner;
        let select = |selection: &mut Selection| selection.set_run(ctx.document, run.id);
        item(ctx, &response, select, out);
    }
    if ctx.document.runs().is_empty() {
        empty(ui, ctx.theme, "Runs say which clip plays on which node. Select a node, open a clip, press +.");
    }
}

pub(super) fn images(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    heading(ui, ctx.theme, "Images", |ui| add::command(ui, ctx, "add image", Command::AddImage, out));
    for image in ctx.document.images() {
        let focus = Focus::Image(image.name.clone());
        let size =
            ctx.media.picture(&image.name).map(|picture| format!("{} × {}", picture.width, picture.height));
        let mut row = Row::new(ctx.theme, format!("image {}", image.name), icon::IMAGE, &image.name);
        row.note = size.as_deref().unwrap_or_default();
        row.focused = ctx.session.selection.focus == focus;
        row.selected = row.focused;
        let error = ctx.media.error(&image.name);
        if error.is_some() {
            (row.icon, row.icon_color) = (icon::WARNING_CIRCLE, ctx.theme.error);
        }
        let response = row.show(ui, ctx.theme).on_hover_text(error.unwrap_or(&image.path));
        item(ctx, &response, |selection| selection.focus = focus.clone(), out);
    }
    if ctx.document.images().is_empty() {
        empty(ui, ctx.theme, "Press + or drop a picture onto the window.");
    }
}

pub(super) fn sheets(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    heading(ui, ctx.theme, "Sheets", |ui| add::sheet(ui, ctx, out));
    for sheet in ctx.document.sheets() {
        let focus = Focus::Sheet(sheet.name.clone());
        let note = format!("{} × {}", sheet.columns, sheet.rows);
        let mut row = Row::new(ctx.theme, format!("sheet {}", sheet.name), icon::GRID_FOUR, &sheet.name);
        row.note = &note;
        row.focused = ctx.session.selection.focus == focus;
        row.selected = row.focused;
        let response = row.show(ui, ctx.theme);
        item(ctx, &response, |selection| selection.focus = focus.clone(), out);
    }
    if ctx.document.sheets().is_empty() {
        empty(ui, ctx.theme, "Sheets cut an image into frames for Animate. Press + to cut one.");
    }
}

/// What a click and the menu of a row do that can only be selected and deleted.
fn item(ctx: &Ctx<'_>, response: &Response, select: impl Fn(&mut Selection), out: &mut Outbox) {
    if response.clicked() {
        out.select(ctx, &select);
    }
    response.context_menu(|ui| entries(ui, ctx, &[Command::Delete], &select, out));
}

/// Menu entries that do a command to what `select` selects.
fn entries(
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    commands: &[Command],
    select: impl Fn(&mut Selection),
    out: &mut Outbox,
) {
    for command in commands {
        let button = egui::Button::new(command.spec().title).shortcut_text(command.shortcut_text(ui.ctx()));
        if ui.add(button).clicked() {
            out.select(ctx, &select);
            out.post(Post::Command(*command));
        }
    }
}
