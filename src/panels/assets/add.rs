//! What is made of images and sheets: further sheets, and nodes that show them.

use egui::{Align2, FontId, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Filter, Image};

use super::model::Asset;
use crate::command::Command;
use crate::document::Edit;
use crate::history::Change;
use crate::new_node::new_node;
use crate::panels::action_menu::command_entry;
use crate::panels::dragged_asset::DraggedAsset;
use crate::panels::project::add::{add_node, command, entry, menu};
use crate::panels::project::sliced;
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;

/// The button that adds a sheet: from a file, or of an image, whose number of frames is guessed and can be changed in the inspector.
pub(super) fn sheet(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    menu(ui, ctx, (icon::GRID_FOUR, tr!("project-add-sheet")), |ui| {
        command_entry(ui, ctx, (Command::AddSheet, tr!("project-add-sheet.from-file")), out);
        if !ctx.document.images().is_empty() {
            ui.separator();
        }
        for image in ctx.document.images() {
            if entry(ui, icon::IMAGE, &tr!("project-slice", image = &image.name)) {
                let picture = ctx.media.picture(&image.name).map(AsRef::as_ref);
                let (change, name) = sliced(ctx.document, &image.name, picture, &[]);
                out.edit(change);
                out.select(SelectionChange::Sheet(name));
            }
        }
    });
}

/// The button that adds an image to the list.
pub(super) fn image(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    command(ui, ctx, tr!("project-add-image"), Command::ListImage, out);
}

/// The menu entry that puts an image or a sheet on the stage.
pub(super) fn place_entry(ui: &mut Ui, ctx: &Ctx<'_>, asset: &Asset, out: &mut Outbox) {
    if super::dragged(ctx.document, asset).is_none() {
        return;
    }
    let button = ui.button(tr!("project-place")).tip(tr!("project-place.tooltip"));
    if button.clicked() {
        place(ctx, asset, out);
    }
}

/// Puts an image, a sheet, a tag, a symbol or a text in a font on the stage.
pub(super) fn place(ctx: &Ctx<'_>, asset: &Asset, out: &mut Outbox) {
    let Some(dragged) = super::dragged(ctx.document, asset) else { return };
    let add = new_node(ctx.document, ctx.media, dragged.node_name(), dragged.content.clone());
    if !dragged.play_tag(ctx, tr!("project-add-node"), (None, Some(add)), out) {
        out.edit(added(ctx, &dragged));
    }
}

/// The button of an entry that puts it on the stage, at the right end of a row, or in the corner of a tile.
pub(super) fn place_button(
    ui: &Ui,
    ctx: &Ctx<'_>,
    asset: &Asset,
    (entry, is_tile): (Rect, bool),
    out: &mut Outbox,
) {
    let (size, at) = if is_tile {
        (vec2(26.0, 18.0), entry.right_top() + vec2(-22.0, 18.0))
    } else {
        (vec2(26.0, 15.0), entry.right_top() + vec2(-17.0, 9.0))
    };
    let rect = Rect::from_center_size(at, size);
    let response = ui.interact(rect, ui.id().with(("place", asset)), Sense::click());
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, true, tr!("assets-place", name = asset.name()))
    });
    let fill = if response.hovered() { ctx.theme.line } else { ctx.theme.card };
    let edge = if response.has_focus() { ctx.theme.accent } else { ctx.theme.outline };
    ui.painter().rect(rect, 9.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let font = FontId::proportional(12.0);
    let sign = icon::PLUS;
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, sign, font, ctx.theme.text);
    let response = response.tip(tr!("project-place.tooltip"));
    if response.clicked() {
        place(ctx, asset, out);
    }
}

/// The change that puts what a drag carries on the stage where it covers nothing: a symbol with what plays it.
fn added(ctx: &Ctx<'_>, dragged: &DraggedAsset) -> Change {
    let placed = dragged.placed_symbol(ctx.document, ctx.media, None);
    placed.unwrap_or_else(|| add_node(ctx, dragged.node_name(), dragged.content.clone()))
}

/// The menu that says how the image is drawn where it is enlarged; of a sheet all its images.
pub(super) fn filter_menu(ui: &mut Ui, ctx: &Ctx<'_>, asset: &Asset, out: &mut Outbox) {
    let images = images_of(ctx, asset);
    if images.is_empty() {
        return;
    }
    ui.menu_button(tr!("inspector-image-filter"), |ui| {
        for (filter, title) in [
            (Filter::Linear, tr!("inspector-image-filter-linear")),
            (Filter::Nearest, tr!("inspector-image-filter-nearest")),
        ] {
            let is_set = images.iter().all(|image| image.filter == filter);
            if ui.radio(is_set, title).clicked() {
                ui.close();
                if !is_set {
                    out.edit(filtered(&images, filter));
                }
            }
        }
    });
}

fn images_of<'a>(ctx: &Ctx<'a>, asset: &Asset) -> Vec<&'a Image> {
    let of_name = |name: &str| ctx.document.image(name).map(AsRef::as_ref);
    match asset {
        Asset::Image(name) => of_name(name).into_iter().collect(),
        Asset::Sheet(name) | Asset::Tag(name, _) => {
            let sheet = ctx.document.sheet(name).into_iter();
            sheet.flat_map(|sheet| sheet.images()).filter_map(of_name).collect()
        }
        Asset::Symbol(_) | Asset::Font(_) => Vec::new(),
    }
}

fn filtered(images: &[&Image], filter: Filter) -> Change {
    let edit = |image: &&Image| Edit::SetImage(image.name.clone(), (**image).clone().with_filter(filter));
    let edits = images.iter().map(edit).collect();
    Change::all(tr!("inspector-image-filter.step"), edits).keeping_selection()
}
