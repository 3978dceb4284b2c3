//! Images and sheets.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Filter, Image, MAX_GRID, Sheet};

use super::{Header, counted};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::session::Focus;
use crate::ui_kit::fields::{Field, FieldEvent, Form, format_number, notice, post_field};

pub(super) fn show_image(form: &mut Form<'_>, ctx: &Ctx<'_>, name: &str, out: &mut Outbox) -> Option<()> {
    let image = ctx.document.image(name)?;
    let sentence = "A picture file beside the project.";
    Header { icon: icon::IMAGE, color: ctx.theme.accent, title: name, sentence }.show(form);
    if let Some(error) = ctx.media.error(name) {
        notice(form.ui(), ctx.theme, true, error);
    }
    let event = form.text(&Field::new("Name", "How nodes and sheets refer to it."), name, None);
    let new_name = committed(&event);
    set_image(out, image, "Rename image", event, |image, name| image.name = name);
    if let Some(new_name) = new_name.filter(|new| ctx.document.image(new).is_none()) {
        out.select(ctx, |selection| selection.focus = Focus::Image(new_name));
    }
    form.copyable("File", "Path of the picture, from the project's folder.", &image.path);
    if let Some(picture) = ctx.media.picture(name) {
        let size = format!("{} × {} px", picture.width, picture.height);
        form.readout("Size", "Width and height of the picture.", &size);
    }
    let filters = [(Filter::Linear, "Smooth".to_owned()), (Filter::Nearest, "Hard pixels".to_owned())];
    let event =
        form.choice(&Field::new("Filter", "How it looks when it is enlarged."), &image.filter, &filters);
    set_image(out, image, "Change filter", event, |image, filter| image.filter = filter);
    Some(())
}

pub(super) fn show_sheet(form: &mut Form<'_>, ctx: &Ctx<'_>, name: &str, out: &mut Outbox) -> Option<()> {
    let sheet = ctx.document.sheet(name)?;
    let sentence = "An image cut into frames, counted row by row from the top left.";
    Header { icon: icon::GRID_FOUR, color: ctx.theme.accent, title: name, sentence }.show(form);
    let event = form.text(&Field::new("Name", "How nodes refer to it."), name, None);
    let new_name = committed(&event);
    set_sheet(out, sheet, "Rename sheet", event, |sheet, name| sheet.name = name);
    if let Some(new_name) = new_name.filter(|new| ctx.document.sheet(new).is_none()) {
        out.select(ctx, |selection| selection.focus = Focus::Sheet(new_name));
    }
    let images: Vec<_> =
        ctx.document.images().iter().map(|image| (image.name.clone(), image.name.clone())).collect();
    let event = form.choice(&Field::new("Image", "Which image is cut."), &sheet.image, &images);
    set_sheet(out, sheet, "Change image of sheet", event, |sheet, image| sheet.image = image);
    let field = Field::new("Columns", "Frames in a row.").range(1.0, f64::from(MAX_GRID));
    let event = form.count(&field, sheet.columns, None);
    set_sheet(out, sheet, "Cut sheet", event, |sheet, columns| sheet.columns = columns);
    let field = Field::new("Rows", "Rows of frames.").range(1.0, f64::from(MAX_GRID));
    let event = form.count(&field, sheet.rows, None);
    set_sheet(out, sheet, "Cut sheet", event, |sheet, rows| sheet.rows = rows);
    frames(form, ctx, sheet);
    Some(())
}

fn frames(form: &mut Form<'_>, ctx: &Ctx<'_>, sheet: &Sheet) {
    let count = sheet.columns.saturating_mul(sheet.rows) as usize;
    form.readout("Makes", "How many frames there are.", &counted(count, "frame"));
    let Some(picture) = ctx.media.picture(&sheet.image) else {
        let why = ctx.media.error(&sheet.image).unwrap_or("The image is not loaded yet.");
        notice(form.ui(), ctx.theme, true, why);
        return;
    };
    let width = f64::from(picture.width) / f64::from(sheet.columns.max(1));
    let height = f64::from(picture.height) / f64::from(sheet.rows.max(1));
    let size = format!("{} × {} px", format_number(width), format_number(height));
    form.readout("Frame size", "Width and height of one frame.", &size);
    if width.fract() != 0.0 || height.fract() != 0.0 {
        let why = "The image does not divide into whole pixels; frames will blur at their edges.";
        notice(form.ui(), ctx.theme, false, why);
    }
}

fn committed(event: &FieldEvent<String>) -> Option<String> {
    match event {
        FieldEvent::Commit(name) if !name.is_empty() => Some(name.clone()),
        _ => None,
    }
}

fn set_image<T>(
    out: &mut Outbox,
    image: &Image,
    label: &str,
    event: FieldEvent<T>,
    apply: impl FnOnce(&mut Image, T),
) {
    post_field(out, event, |value| {
        let mut new = image.clone();
        apply(&mut new, value);
        Change::new(label, Edit::SetImage(image.name.clone(), new))
    });
}

fn set_sheet<T>(
    out: &mut Outbox,
    sheet: &Sheet,
    label: &str,
    event: FieldEvent<T>,
    apply: impl FnOnce(&mut Sheet, T),
) {
    post_field(out, event, |value| {
        let mut new = sheet.clone();
        apply(&mut new, value);
        Change::new(label, Edit::SetSheet(sheet.name.clone(), new))
    });
}
