//! Images and sheets.

use std::collections::BTreeSet;

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Filter, Image, MAX_GRID, MAX_RECT_PX, Sheet, Unit};

use super::{Header, field_of};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::sheet_editor::on_stage;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::SelectionChange;
use crate::text::{label, tr};
use crate::ui_kit::fields::{FieldEvent, Form, format_number, notice, post_field};

pub(super) fn show_image(form: &mut Form<'_>, ctx: &Ctx<'_>, name: &str, out: &mut Outbox) -> Option<()> {
    let image = ctx.document.image(name)?;
    let sentence = tr!("inspector-image-about");
    Header { icon: icon::IMAGE, color: ctx.theme.accent, title: name, sentence }.show(form);
    if let Some(error) = ctx.media.error(name) {
        notice(form.ui(), ctx.theme, true, error);
    }
    let event = form.text(&field_of(label!("inspector-image-name")), name, None);
    let new_name = committed(&event);
    set_image(out, image, tr!("inspector-image-name.step"), event, |image, name| image.name = name);
    if let Some(new_name) = new_name.filter(|new| ctx.document.image(new).is_none()) {
        out.select(SelectionChange::Image(new_name));
    }
    form.copyable(tr!("inspector-image-file"), tr!("inspector-image-file.tooltip"), &image.path);
    if let Some(picture) = ctx.media.picture(name) {
        let size = format!("{} × {} px", picture.width, picture.height);
        form.readout(tr!("inspector-image-size"), tr!("inspector-image-size.tooltip"), &size);
    }
    let filters = [
        (Filter::Linear, tr!("inspector-image-filter-linear").to_owned()),
        (Filter::Nearest, tr!("inspector-image-filter-nearest").to_owned()),
    ];
    let event = form.choice(&field_of(label!("inspector-image-filter")), &image.filter, &filters);
    set_image(out, image, tr!("inspector-image-filter.step"), event, |image, filter| image.filter = filter);
    let field = field_of(label!("inspector-image-premultiplied"));
    let event = form.flag(&field, image.premultiplied, None);
    set_image(out, image, tr!("inspector-image-premultiplied.step"), event, |image, is| {
        image.premultiplied = is;
    });
    Some(())
}

pub(super) fn show_sheet(form: &mut Form<'_>, ctx: &Ctx<'_>, name: &str, out: &mut Outbox) -> Option<()> {
    let sheet = ctx.document.sheet(name)?;
    let sentence = tr!("inspector-sheet-about");
    Header { icon: icon::GRID_FOUR, color: ctx.theme.accent, title: name, sentence }.show(form);
    let event = form.text(&field_of(label!("inspector-sheet-name")), name, None);
    let new_name = committed(&event);
    set_sheet(out, sheet, tr!("inspector-sheet-name.step"), event, |sheet, name| sheet.name = name);
    if let Some(new_name) = new_name.filter(|new| ctx.document.sheet(new).is_none()) {
        out.select(SelectionChange::Sheet(new_name));
    }
    let images: Vec<_> =
        ctx.document.images().iter().map(|image| (image.name.clone(), image.name.clone())).collect();
    let event = form.choice(&field_of(label!("inspector-sheet-image")), &sheet.image, &images);
    set_sheet(out, sheet, tr!("inspector-sheet-image.step"), event, |sheet, image| sheet.image = image);
    if form.ui().button(tr!("assets-edit-frames")).clicked() {
        out.push(Intent::EditFrames(name.to_owned()));
    }
    on_stage::button_named(form.ui(), ctx, tr!("inspector-sheet-play"), (sheet, &BTreeSet::new()), out);
    if sheet.cell_count() == 0 && !sheet.frames.is_empty() {
        let count = sheet.frame_count().to_string();
        form.readout(tr!("inspector-sheet-frames"), tr!("inspector-sheet-frames.tooltip"), &count);
        return Some(());
    }
    let field = field_of(label!("inspector-sheet-columns")).range(1.0, f64::from(MAX_GRID));
    let event = form.count(&field, sheet.columns, None);
    set_sheet(out, sheet, tr!("inspector-sheet-columns.step"), event, |sheet, columns| {
        // A count is of the cells as they were.
        (sheet.columns, sheet.count) = (columns, None);
    });
    let field = field_of(label!("inspector-sheet-rows")).range(1.0, f64::from(MAX_GRID));
    let event = form.count(&field, sheet.rows, None);
    set_sheet(out, sheet, tr!("inspector-sheet-rows.step"), event, |sheet, rows| {
        (sheet.rows, sheet.count) = (rows, None);
    });
    let field = field_of(label!("inspector-sheet-margin")).unit(Unit::Px).range(0.0, MAX_RECT_PX);
    let event = form.vec2(&field, sheet.margin, Some([0.0; 2]));
    set_sheet(out, sheet, tr!("inspector-sheet-margin.step"), event, |sheet, margin| sheet.margin = margin);
    let field = field_of(label!("inspector-sheet-spacing")).unit(Unit::Px).range(0.0, MAX_RECT_PX);
    let event = form.vec2(&field, sheet.spacing, Some([0.0; 2]));
    set_sheet(out, sheet, tr!("inspector-sheet-spacing.step"), event, |sheet, spacing| {
        sheet.spacing = spacing;
    });
    frames(form, ctx, sheet);
    Some(())
}

fn frames(form: &mut Form<'_>, ctx: &Ctx<'_>, sheet: &Sheet) {
    let count = sheet.frame_count().to_string();
    form.readout(tr!("inspector-sheet-frames"), tr!("inspector-sheet-frames.tooltip"), &count);
    let Some(picture) = ctx.media.picture(&sheet.image) else {
        let why = ctx.media.error(&sheet.image).unwrap_or(tr!("inspector-sheet-loading"));
        notice(form.ui(), ctx.theme, true, why);
        return;
    };
    let picture_px = [f64::from(picture.width), f64::from(picture.height)];
    let Some(frame) = sheet.frame(0, |_| Some(picture_px)) else { return };
    let [width, height] = frame.source_size_px;
    let size = format!("{} × {} px", format_number(width), format_number(height));
    form.readout(tr!("inspector-sheet-frame-size"), tr!("inspector-sheet-frame-size.tooltip"), &size);
    if width.fract() != 0.0 || height.fract() != 0.0 {
        notice(form.ui(), ctx.theme, false, tr!("inspector-sheet-uneven"));
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
