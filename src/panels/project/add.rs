//! The + buttons of the lists.

use egui::{Response, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Color, Content, Fill, Form, NineSlice, Progress, Shape, Text};

use crate::command::Command;
use crate::document::Document;
use crate::emitters;
use crate::history::Change;
use crate::new_node::new_node;
use crate::panels::{Ctx, Intent, Outbox, play_on};
use crate::session::Focus;
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

/// Adds a node of each kind, or one that shows an image or a sheet of the project.
pub(super) fn node(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    menu(ui, ctx, (icon::PLUS, tr!("project-add-node")), |ui| {
        if entry(ui, icons::of_content(&Content::Box([0.0; 2])), tr!("project-add-box")) {
            out.push(Intent::Command(Command::AddNode));
        }
        if entry(ui, icon::IMAGE, tr!("project-add-picture")) {
            out.push(Intent::Command(Command::AddImage));
        }
        let group = (Content::Group, "group".to_owned());
        kind(ui, ctx, (tr!("project-add-group"), Some(group)), out);
        let text = (Content::Text(Text::new(tr!("inspector-text-new"))), "text".to_owned());
        if kind(ui, ctx, (tr!("project-add-text"), Some(text)), out) {
            out.push(Intent::Command(Command::EditText));
        }
        let shape = Shape::new(Form::default(), NEW_SHAPE_PX).with_fill(Fill::solid(Color::WHITE));
        kind(ui, ctx, (tr!("project-add-shape"), Some((Content::Shape(shape), "shape".to_owned()))), out);
        let pictures = pictures(ctx.document);
        let slices =
            |picture: Content, size_px: [f64; 2]| Content::NineSlice(NineSlice::new(picture, size_px));
        of_picture(ui, ctx, OfPicture { text: tr!("project-add-nine-slice"), make: slices }, &pictures, out);
        let bar = |picture: Content, _: [f64; 2]| Content::Progress(Progress::bar(picture));
        of_picture(ui, ctx, OfPicture { text: tr!("project-add-progress"), make: bar }, &pictures, out);
        let particles = Content::Particles(emitters::new_emitter());
        if entry(ui, icons::of_content(&particles), tr!("project-add-particles"))
            && let Some((change, selected)) = emitters::add(ctx.document, ctx.media, particles)
        {
            out.edit(change);
            out.select(selected);
        }
        if entry(ui, icon::PUZZLE_PIECE, tr!("project-add-symbol")) {
            out.push(Intent::Command(Command::AddSymbol));
        }
        for (content, text, name) in pictures {
            kind(ui, ctx, (&text, Some((content, name))), out);
        }
    });
}

/// An entry that needs a picture.
#[derive(Clone, Copy)]
struct OfPicture<'a> {
    text: &'a str,
    /// The content of a new node, from a picture and its width and height in pixels.
    make: fn(Content, [f64; 2]) -> Content,
}

/// An entry that adds a node with a content made of a picture: the selected one, or else one that a menu beside it asks for.
fn of_picture(
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    OfPicture { text, make }: OfPicture<'_>,
    pictures: &[(Content, String, String)],
    out: &mut Outbox,
) {
    let made = |(picture, _, name): &(Content, String, String)| {
        (make(picture.clone(), ctx.media.content_size_px(ctx.document, picture, 0)), name.clone())
    };
    let selected =
        selected_picture(ctx).and_then(|selected| pictures.iter().find(|(own, ..)| *own == selected));
    if selected.is_some() || pictures.is_empty() {
        kind(ui, ctx, (text, selected.map(made)), out);
        return;
    }
    let sign = pictures.first().map_or(icon::IMAGE, |first| icons::of_content(&made(first).0));
    ui.menu_button(format!("{sign}  {text}"), |ui| {
        for picture in pictures {
            kind(ui, ctx, (&picture.1, Some(made(picture))), out);
        }
    });
}

/// The selected asset, or the picture of the selected node.
fn selected_picture(ctx: &Ctx<'_>) -> Option<Content> {
    let selection = &ctx.session.selection;
    match &selection.focus {
        Focus::Image(name) => Some(Content::Image(name.clone())),
        Focus::Sheet(name) => Some(Content::Sheet(name.clone())),
        Focus::Node => {
            let pictured = ctx.document.node(selection.node?)?.content.pictured();
            match pictured.sheet() {
                Some(sheet) => Some(Content::Sheet(sheet.to_owned())),
                None => pictured.is_picture().then(|| pictured.clone()),
            }
        }
        _ => None,
    }
}

/// An entry that adds a node with this content and name; without them it waits for a picture. True if it was chosen.
fn kind(
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    (text, new): (&str, Option<(Content, String)>),
    out: &mut Outbox,
) -> bool {
    let Some((content, name)) = new else {
        let waits = |ui: &mut Ui| entry_response(ui, icon::IMAGE, text);
        ui.add_enabled_ui(false, waits).inner.disabled_tip(tr!("project-add-needs-picture"));
        return false;
    };
    let is_chosen = entry(ui, icons::of_content(&content), text);
    if is_chosen {
        out.edit(add_node(ctx, name, content));
    }
    is_chosen
}

/// What a node can show of the project, each with the text of its entry and its name.
fn pictures(document: &Document) -> Vec<(Content, String, String)> {
    let images = document.images().iter().map(|image| {
        let name = image.name.clone();
        (Content::Image(name.clone()), tr!("project-add-image-node", name = &name), name)
    });
    let sheets = document.sheets().iter().map(|sheet| {
        let name = sheet.name.clone();
        (Content::Sheet(name.clone()), tr!("project-add-sheet-node", name = &name), name)
    });
    images.chain(sheets).collect()
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
    entry_response(ui, sign, text).clicked()
}

fn entry_response(ui: &mut Ui, sign: &str, text: &str) -> Response {
    let response = ui.button(format!("{sign}  {}", shortened(text, MAX_NAME_CHARS)));
    let is_enabled = response.enabled();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, is_enabled, text));
    response
}
