//! The + buttons of the lists.

use egui::Ui;
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Sheet, Sprite, StartPose};

use super::model::likely_grid;
use crate::command::Command;
use crate::document::{Document, Edit};
use crate::history::Change;
use crate::panels::{Ctx, Outbox, Post};
use crate::session::Focus;
use crate::ui_kit::fields::icon_button;
use crate::ui_kit::icons;

/// A button that does a command.
pub(super) fn command(ui: &mut Ui, ctx: &Ctx<'_>, label: &str, command: Command, out: &mut Outbox) {
    if icon_button(ui, ctx.theme, icon::PLUS, label).clicked() {
        out.post(Post::Command(command));
    }
}

/// A button that opens a menu.
fn menu(ui: &mut Ui, ctx: &Ctx<'_>, label: &str, add: impl FnOnce(&mut Ui)) {
    let response = icon_button(ui, ctx.theme, icon::PLUS, label);
    egui::Popup::menu(&response).show(add);
}

/// Adds a node that shows a box, nothing, an image or a sheet.
pub(super) fn node(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    menu(ui, ctx, "add node", |ui| {
        if entry(ui, icons::of_sprite(&Sprite::Box([0.0; 2])), "Box") {
            out.post(Post::Command(Command::AddNode));
        }
        let document = ctx.document;
        let group = std::iter::once((Sprite::None, "Group".to_owned(), "group".to_owned()));
        let images = document.images().iter().map(|image| {
            let name = image.name.clone();
            (Sprite::Image(name.clone()), format!("Image {name}"), name)
        });
        let sheets = document.sheets().iter().map(|sheet| {
            let name = sheet.name.clone();
            (Sprite::Sheet(name.clone()), format!("Sheet {name}"), name)
        });
        for (sprite, text, name) in group.chain(images).chain(sheets) {
            if entry(ui, icons::of_sprite(&sprite), &text) {
                out.edit(add_node(document, name, sprite));
            }
        }
    });
}

fn add_node(document: &Document, name: String, sprite: Sprite) -> Change {
    let position = document.stage().size.map(|x| x / 2.0);
    let start = StartPose { position, ..StartPose::default() };
    Change::new("Add node", Edit::AddNode { name, parent: None, sprite, start })
}

/// Plays the open clip on the selected node.
pub(super) fn run(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    let (clip, node) = (ctx.session.selection.clip, ctx.session.selection.node);
    ui.add_enabled_ui(clip.is_some() && node.is_some(), |ui| {
        let response = icon_button(ui, ctx.theme, icon::PLUS, "add run");
        let response = response.on_disabled_hover_text("Select a node and open a clip first.");
        if let (Some(clip), Some(node), true) = (clip, node, response.clicked()) {
            out.edit(Change::new("Run clip", Edit::AddRun(clip, node, 0.0)));
        }
    });
}

/// Cuts an image into a sheet; how many frames it has is guessed and can be set in the inspector.
pub(super) fn sheet(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    menu(ui, ctx, "add sheet", |ui| {
        if ctx.document.images().is_empty() {
            ui.add_enabled(false, egui::Button::new("Add an image first"));
        }
        for image in ctx.document.images() {
            if entry(ui, icon::IMAGE, &format!("Cut {}", image.name)) {
                let name = Document::free_name(&image.name, |name| ctx.document.sheet(name).is_some());
                let picture = ctx.media.picture(&image.name);
                let (columns, rows) =
                    picture.map_or((1, 1), |picture| likely_grid(picture.width, picture.height));
                let sheet = Sheet { name: name.clone(), image: image.name.clone(), columns, rows };
                out.edit(Change::new("Add sheet", Edit::AddSheet(sheet)));
                out.select(ctx, |selection| selection.focus = Focus::Sheet(name));
            }
        }
    });
}

fn entry(ui: &mut Ui, sign: &str, text: &str) -> bool {
    let response = ui.button(format!("{sign}  {text}"));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text));
    response.clicked()
}
