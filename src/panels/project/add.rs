//! The + buttons of the lists.

use egui::Ui;
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Color, Content, Fill, Form, Progress, Shape, Text};

use crate::command::Command;
use crate::emitters;
use crate::history::Change;
use crate::new_node::new_node;
use crate::panels::{Ctx, Intent, Outbox, play_on};
use crate::text::tr;
use crate::ui_kit::fields::icon_button;
use crate::ui_kit::icons;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

/// Size of a new shape, in stage pixels.
const NEW_SHAPE_PX: [f64; 2] = [96.0, 64.0];

/// A button that runs a command.
pub(in crate::panels) fn command(
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    label: &str,
    command: Command,
    out: &mut Outbox,
) {
    if icon_button(ui, ctx.theme, icon::PLUS, label).clicked() {
        out.push(Intent::Command(command));
    }
}

/// A button that opens a menu.
pub(in crate::panels) fn menu(
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    (sign, label): (&str, &str),
    add: impl FnOnce(&mut Ui),
) {
    let response = icon_button(ui, ctx.theme, sign, label);
    egui::Popup::menu(&response).show(add);
}

/// Adds a node that shows a box, nothing, an image or a sheet.
pub(super) fn node(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    menu(ui, ctx, (icon::PLUS, tr!("project-add-node")), |ui| {
        if entry(ui, icons::of_content(&Content::Box([0.0; 2])), tr!("project-add-box")) {
            out.push(Intent::Command(Command::AddNode));
        }
        if entry(ui, icon::IMAGE, tr!("project-add-picture")) {
            out.push(Intent::Command(Command::AddImage));
        }
        let document = ctx.document;
        let group =
            std::iter::once((Content::Group, tr!("project-add-group").to_owned(), "group".to_owned()));
        let images = document.images().iter().map(|image| {
            let name = image.name.clone();
            (Content::Image(name.clone()), tr!("project-add-image-node", name = &name), name)
        });
        let sheets = document.sheets().iter().map(|sheet| {
            let name = sheet.name.clone();
            (Content::Sheet(name.clone()), tr!("project-add-sheet-node", name = &name), name)
        });
        let text = (
            Content::Text(Text::new(tr!("inspector-text-new"))),
            tr!("project-add-text").to_owned(),
            "text".to_owned(),
        );
        let shape = Shape::new(Form::default(), NEW_SHAPE_PX).with_fill(Fill::solid(Color::WHITE));
        let shape = (Content::Shape(shape), tr!("project-add-shape").to_owned(), "shape".to_owned());
        if entry(ui, icon::PUZZLE_PIECE, tr!("project-add-symbol")) {
            out.push(Intent::Command(Command::AddSymbol));
        }
        let pictures: Vec<_> = images.chain(sheets).collect();
        let bar = pictures.first().map(|(picture, _, name)| {
            let bar = Content::Progress(Progress::bar(picture.clone()));
            (bar, tr!("project-add-progress").to_owned(), name.clone())
        });
        let plain = [text, shape].into_iter().chain(bar);
        for (content, text, name) in plain.chain(group).chain(pictures) {
            if entry(ui, icons::of_content(&content), &text) {
                let is_text = matches!(content, Content::Text(_));
                out.edit(add_node(ctx, name, content));
                if is_text {
                    out.push(Intent::Command(Command::EditText));
                }
            }
        }
        let particles = Content::Particles(emitters::new_emitter());
        if entry(ui, icons::of_content(&particles), tr!("project-add-particles"))
            && let Some((change, selected)) = emitters::add(document, ctx.media, particles)
        {
            out.edit(change);
            out.select(selected);
        }
    });
}

pub(in crate::panels) fn add_node(ctx: &Ctx<'_>, name: String, content: Content) -> Change {
    Change::new(tr!("project-add-node"), new_node(ctx.document, ctx.media, name, content))
}

/// Plays the open clip on the selected node.
pub(super) fn run(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    let (clip, node) = (ctx.session.selection.clip, ctx.session.selection.node);
    ui.add_enabled_ui(clip.is_some() && node.is_some(), |ui| {
        let response = icon_button(ui, ctx.theme, icon::PLUS, tr!("project-add-run"));
        let response = response.disabled_tip(tr!("project-add-run.disabled"));
        if let (Some(clip), Some(node), true) = (clip, node, response.clicked()) {
            out.edit(play_on::change(clip, node));
        }
    });
}

/// An entry of a menu with an icon; a long name is shortened.
pub(in crate::panels) fn entry(ui: &mut Ui, sign: &str, text: &str) -> bool {
    let response = ui.button(format!("{sign}  {}", shortened(text, MAX_NAME_CHARS)));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text));
    response.clicked()
}
