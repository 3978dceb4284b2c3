//! The fields beside the picture of a sheet: how it is cut, and what the selected frames are.

use std::collections::BTreeSet;

use egui::RichText;
use kineograph_runtime::format::{MAX_GRID, MAX_RECT_PX, Sheet, Unit};

use super::board::{BoardFrame, with_entries};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::project::grid_of;
use crate::panels::{Intent, Outbox};
use crate::slicing::{
    CutBy, Found, cut, detect, explicit, grid_for, in_picture, named, renumbered, stored, trimmed,
    with_filled, with_found, with_rect, without,
};
use crate::text::{Label, label, tr};
use crate::ui_kit::fields::{Field, Form, post_field};
use crate::ui_kit::theme::ROW_HEIGHT;

/// Width of the question whether frames may lose their places, in points.
const ASK_WIDTH_PX: f32 = 240.0;

/// What was typed into the fields that change nothing by themselves.
#[derive(Debug, Clone, Default)]
pub struct SideBar {
    found: Found,
    pattern: String,
}

impl SideBar {
    /// Shows the fields.
    pub fn show(
        &mut self,
        form: &mut Form<'_>,
        shown: &BoardFrame<'_>,
        selected: &mut BTreeSet<u32>,
        out: &mut Outbox,
    ) {
        form.section(tr!("frames-cut"), |form| cut_fields(form, shown, out));
        form.section(tr!("frames-detect"), |form| self.detect(form, shown, selected, out));
        let title = match selected.len() {
            0 => tr!("frames-all-selected", count = shown.sheet.frame_count()),
            count => tr!("frames-selected", count),
        };
        form.section(tr!("frames-section"), |form| {
            form.paragraph(&title);
            several(form, shown, selected, out);
            self.names(form, shown, selected, out);
            buttons(form, shown, selected, out);
            one(form, shown, selected, out);
        });
    }

    /// Frames by transparency.
    fn detect(
        &mut self,
        form: &mut Form<'_>,
        shown: &BoardFrame<'_>,
        selected: &mut BTreeSet<u32>,
        out: &mut Outbox,
    ) {
        let whole = |label: Label| field(label).unit(Unit::Px).range(1.0, 512.0);
        // What is dragged here is no part of the document.
        take(
            form.count(&whole(label!("frames-min-gap")), self.found.min_gap_px, Some(2)),
            &mut self.found.min_gap_px,
        );
        take(
            form.count(&whole(label!("frames-min-side")), self.found.min_side_px, Some(2)),
            &mut self.found.min_side_px,
        );
        if !form.ui().button(tr!("frames-detect-confirm")).clicked() {
            return;
        }
        let Some(picture) = shown.ctx.media.picture(shown.image) else { return };
        match detect(picture, self.found) {
            Ok(boxes) => match found(shown, &boxes) {
                Some(change) => {
                    selected.clear();
                    out.edit(change);
                }
                None => out.push(Intent::Warn(tr!("frames-detect-same").to_owned())),
            },
            Err(why) => out.push(Intent::Warn(why.to_string())),
        }
    }

    /// Names by a pattern, for the selected frames or all.
    fn names(
        &mut self,
        form: &mut Form<'_>,
        shown: &BoardFrame<'_>,
        selected: &BTreeSet<u32>,
        out: &mut Outbox,
    ) {
        if self.pattern.is_empty() {
            self.pattern = format!("{}_{{00}}", shown.sheet.name);
        }
        take(form.text(&field(label!("frames-pattern")), &self.pattern, None), &mut self.pattern);
        if form.ui().button(tr!("frames-pattern-confirm")).clicked() {
            match named(shown.sheet, &selected_or_all(shown.sheet, selected), &self.pattern) {
                Ok(sheet) => out.edit(shown.change(tr!("frames-pattern-step"), sheet)),
                Err(why) => out.push(Intent::Warn(why.to_string())),
            }
        }
    }
}

fn field(label: Label) -> Field<'static> {
    Field::new(label.text(), label.tooltip())
}

/// Keeps a value that is dragged or typed.
fn take<T>(event: crate::ui_kit::fields::FieldEvent<T>, value: &mut T) {
    use crate::ui_kit::fields::FieldEvent;
    if let FieldEvent::Preview(new) | FieldEvent::Commit(new) = event {
        *value = new;
    }
}

fn selected_or_all(sheet: &Sheet, selected: &BTreeSet<u32>) -> BTreeSet<u32> {
    if selected.is_empty() { (0..sheet.frame_count()).collect() } else { selected.clone() }
}

/// The step that makes these boxes the frames of the image that is seen; `None` if they are already.
fn found(shown: &BoardFrame<'_>, boxes: &[[f64; 4]]) -> Option<Change> {
    let old = explicit(shown.sheet, |image| shown.ctx.media.size_px(image))?;
    let (mut sheet, gone) = with_found(&old, shown.image, boxes);
    if shown.sheet.cell_count() > 0 {
        // The order of cells says nothing: reading order.
        sheet.frames.sort_by_key(|frame| {
            let is_here = frame.image.as_deref().unwrap_or(&old.image) == shown.image;
            let nth = boxes.iter().position(|rect| stored(frame) == Some(*rect));
            nth.filter(|_| is_here).unwrap_or(boxes.len())
        });
    }
    if sheet == *shown.sheet {
        return None;
    }
    let mut edits = renumbered(shown.ctx.document, &old, &gone);
    edits.push(Edit::SetSheet(shown.sheet.name.clone(), sheet));
    Some(Change::all(tr!("frames-detect-step"), edits))
}

/// The button that gives frames without a grid a first one. It asks where frames lose their places.
fn first_grid(form: &mut Form<'_>, shown: &BoardFrame<'_>, out: &mut Outbox) {
    let button = form.ui().button(tr!("frames-cut-confirm"));
    let Some(picture) = shown.ctx.media.picture(shown.image) else { return };
    let change = |counts: [u32; 2]| {
        let all = cut(shown.sheet, CutBy::Count(counts), [[0.0; 2]; 2], shown.picture_px);
        let filled = with_filled(all.clone(), picture);
        // Each frame is a cell, also an empty one.
        let has_all = filled.cell_count() >= shown.sheet.frame_count();
        shown.change(tr!("frames-cut-step"), if has_all { filled } else { all })
    };
    let count = shown.sheet.frame_count();
    if count < 2 {
        if button.clicked() {
            let (columns, rows) = grid_of(shown.image, picture);
            out.edit(change([columns, rows]));
        }
        return;
    }
    egui::Popup::menu(&button).show(|ui| {
        let Some(counts) = grid_for(shown.sheet, [picture.width, picture.height]) else { return };
        let [columns, rows] = counts;
        ui.set_max_width(ASK_WIDTH_PX);
        // Menus justify what they hold.
        ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
            ui.label(tr!("frames-cut-ask", count))
        });
        if ui.button(tr!("frames-cut-replace", columns, rows)).clicked() {
            out.edit(change(counts));
        }
    });
}

/// The grid: by number or by size of its cells.
fn cut_fields(form: &mut Form<'_>, shown: &BoardFrame<'_>, out: &mut Outbox) {
    let (sheet, picture_px) = (shown.sheet, shown.picture_px);
    let grid = [sheet.margin, sheet.spacing];
    let again = |by: CutBy, grid: [[f64; 2]; 2]| {
        shown.change(tr!("frames-cut-step"), cut(sheet, by, grid, picture_px))
    };
    // Other cells: those at the end may be empty.
    let anew = |by: CutBy, grid: [[f64; 2]; 2]| {
        let sheet = cut(sheet, by, grid, picture_px);
        let filled = match shown.ctx.media.picture(shown.image) {
            Some(picture) => with_filled(sheet, picture),
            None => sheet,
        };
        shown.change(tr!("frames-cut-step"), filled)
    };
    if sheet.cell_count() == 0 {
        form.paragraph(tr!("frames-cut-none"));
        first_grid(form, shown, out);
        return;
    }
    let counts = [sheet.columns, sheet.rows];
    let by = sheet.cell.map_or(CutBy::Count(counts), CutBy::Size);
    let cell =
        sheet.frame(0, |_| Some(picture_px)).map_or([1.0; 2], |frame| [frame.rect_px[2], frame.rect_px[3]]);
    let options =
        [(false, tr!("frames-cut-by-count").to_owned()), (true, tr!("frames-cut-by-size").to_owned())];
    let is_by_size = sheet.cell.is_some();
    post_field(out, form.choice(&field(label!("frames-cut-by")), &is_by_size, &options), |by_size| {
        anew(if by_size { CutBy::Size(cell.map(f64::floor)) } else { CutBy::Count(counts) }, grid)
    });
    if is_by_size {
        let size = field(label!("frames-cell")).unit(Unit::Px).range(1.0, MAX_RECT_PX);
        post_field(out, form.vec2(&size, cell, None), |cell| anew(CutBy::Size(cell), grid));
        let count = format!("{} × {}", counts[0], counts[1]);
        form.readout(tr!("frames-cells"), tr!("frames-cells.tooltip"), &count);
    } else {
        let count = |label: Label| field(label).range(1.0, f64::from(MAX_GRID));
        let event = form.count(&count(label!("frames-columns")), counts[0], None);
        post_field(out, event, |columns| anew(CutBy::Count([columns, counts[1]]), grid));
        let event = form.count(&count(label!("frames-rows")), counts[1], None);
        post_field(out, event, |rows| anew(CutBy::Count([counts[0], rows]), grid));
    }
    let cells = counts[0].saturating_mul(counts[1]);
    let count = field(label!("frames-count")).range(1.0, f64::from(cells));
    post_field(out, form.count(&count, sheet.cell_count(), Some(cells)), |count| {
        let sheet = sheet.clone().with_count(Some(count).filter(|count| *count < cells));
        shown.change(tr!("frames-cut-step"), cut(&sheet, by, grid, picture_px))
    });
    let px = |label: Label| field(label).unit(Unit::Px).range(0.0, MAX_RECT_PX);
    let event = form.vec2(&px(label!("frames-margin")), sheet.margin, Some([0.0; 2]));
    post_field(out, event, |margin| again(by, [margin, sheet.spacing]));
    let event = form.vec2(&px(label!("frames-spacing")), sheet.spacing, Some([0.0; 2]));
    post_field(out, event, |spacing| again(by, [sheet.margin, spacing]));
    if !is_by_size && cell.iter().any(|side| side.fract() != 0.0) {
        crate::ui_kit::fields::notice(form.ui(), shown.ctx.theme, false, tr!("frames-uneven"));
    }
}

/// A text in the room of some rows.
fn instead_of_rows(ui: &mut egui::Ui, text: &str, rows: f32) {
    let gap_px = ui.spacing().item_spacing.y;
    let size = egui::vec2(ui.available_width(), rows * (ROW_HEIGHT + gap_px) - gap_px);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let text = egui::Label::new(RichText::new(text).weak()).wrap();
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect));
    inside.add(text);
}

/// Name and rectangle of a single frame. They are the last rows, and their room stays while none or several are selected, so that a click on
/// the picture moves nothing, not even the scroll bar.
fn one(form: &mut Form<'_>, shown: &BoardFrame<'_>, selected: &BTreeSet<u32>, out: &mut Outbox) {
    let px = |label: Label| field(label).unit(Unit::Px).range(0.0, MAX_RECT_PX);
    let Some(index) = selected.first().copied().filter(|_| selected.len() == 1) else {
        let rows = 1.0 + 2.0 * form.vec2_rows(&px(label!("frames-corner")));
        instead_of_rows(form.ui(), tr!("frames-click-one"), rows);
        return;
    };
    let at = index as usize;
    let name = shown.sheet.frame_name(index).unwrap_or_default();
    post_field(out, form.text(&field(label!("frames-name")), name, None), |name| {
        let mut sheet = with_entries(shown.sheet);
        sheet.frames[at].name = name;
        shown.change(tr!("frames-name.step"), sheet)
    });
    let Some(alone) = explicit(shown.sheet, |image| shown.ctx.media.size_px(image)) else { return };
    let Some([x, y, width, height]) = alone.frames.get(at).and_then(stored) else { return };
    let set = |rect: [f64; 4]| {
        let mut sheet = alone.clone();
        sheet.frames[at] = with_rect(&sheet.frames[at], in_picture(rect, shown.picture_px));
        shown.change(tr!("frames-resize-step"), sheet)
    };
    let event = form.vec2(&px(label!("frames-corner")), [x, y], None);
    post_field(out, event, |[x, y]| set([x, y, width, height]));
    let event = form.vec2(&px(label!("frames-size")).range(1.0, MAX_RECT_PX), [width, height], None);
    post_field(out, event, |[width, height]| set([x, y, width, height]));
}

/// The pivot of the selected frames, or of all.
fn several(form: &mut Form<'_>, shown: &BoardFrame<'_>, selected: &BTreeSet<u32>, out: &mut Outbox) {
    let which = selected_or_all(shown.sheet, selected);
    let pivots: Vec<Option<[f64; 2]>> = which
        .iter()
        .map(|index| shown.sheet.frames.get(*index as usize).and_then(|frame| frame.pivot))
        .collect();
    let first = pivots.first().copied().flatten();
    let mixed = pivots.iter().any(|pivot| *pivot != first);
    let set = |pivot: Option<[f64; 2]>| {
        let mut sheet = with_entries(shown.sheet);
        for (frame, _) in sheet.frames.iter_mut().zip(0_u32..).filter(|(_, index)| which.contains(index)) {
            *frame = frame.clone().with_pivot(pivot);
        }
        shown.change(tr!("frames-pivot.step"), sheet)
    };
    let pivot = field(label!("frames-pivot")).drag_step(0.01).range(-10.0, 10.0).mixed(mixed);
    let event = form.vec2(&pivot, first.unwrap_or([0.5, 0.5]), None);
    post_field(out, event, |pivot| set(Some(pivot)));
    if first.is_some() || mixed {
        if form.ui().button(tr!("frames-no-pivot")).clicked() {
            out.edit(set(None));
        }
    } else {
        form.hint(tr!("frames-no-pivot-hint"));
    }
}

fn buttons(form: &mut Form<'_>, shown: &BoardFrame<'_>, selected: &mut BTreeSet<u32>, out: &mut Outbox) {
    let mut deletes = false;
    form.ui().horizontal_wrapped(|ui| {
        if ui.button(tr!("frames-trim")).clicked() {
            match trim(shown, &selected_or_all(shown.sheet, selected)) {
                Some(change) => out.edit(change),
                None => out.push(Intent::Warn(tr!("frames-trim-nothing").to_owned())),
            }
        }
        let text = RichText::new(tr!("frames-delete-frames"));
        deletes = ui.add_enabled(!selected.is_empty(), egui::Button::new(text)).clicked();
    });
    if deletes {
        delete(shown, selected, out);
    }
}

/// The change that trims frames; `None` if nothing is transparent at their edges.
fn trim(shown: &BoardFrame<'_>, which: &BTreeSet<u32>) -> Option<Change> {
    let mut sheet = explicit(shown.sheet, |image| shown.ctx.media.size_px(image))?;
    let before = sheet.clone();
    for (frame, _) in sheet.frames.iter_mut().zip(0_u32..).filter(|(_, index)| which.contains(index)) {
        let image = frame.image.as_deref().unwrap_or(&before.image);
        let picture = shown.ctx.media.picture(image);
        if let Some(new) = picture.and_then(|picture| trimmed(frame, picture)) {
            *frame = new;
        }
    }
    (sheet != before).then(|| shown.change(tr!("frames-trim"), sheet))
}

/// Deletes the selected frames; what uses the others goes on showing them.
pub fn delete(shown: &BoardFrame<'_>, selected: &mut BTreeSet<u32>, out: &mut Outbox) {
    let Some(alone) = explicit(shown.sheet, |image| shown.ctx.media.size_px(image)) else { return };
    let gone = std::mem::take(selected);
    if gone.len() >= alone.frames.len() {
        out.push(Intent::Warn(tr!("frames-sheet-needs-one").to_owned()));
        return;
    }
    let mut edits = renumbered(shown.ctx.document, &alone, &gone);
    edits.push(Edit::SetSheet(shown.sheet.name.clone(), without(&alone, &gone)));
    out.edit(Change::all(tr!("frames-delete-frames"), edits));
}
