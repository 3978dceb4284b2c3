//! The selected ease: its curve with handles and the moving dot, the choice of its kind, its numbers and its text.

use egui::{Align, Layout, RichText, ScrollArea, Ui, Vec2, vec2};
use kineograph_runtime::Ease;
use kineograph_runtime::format::Kind;

use super::model::EaseTarget;
use super::{ease_css, ease_plot, own_ease};
use crate::document::Edit;
use crate::ease_shape::{fit, handles};
use crate::history::Change;
use crate::kinds;
use crate::panels::own_eases::{choice_of, own_eases, turned_into};
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::ease_field::EaseField;
use crate::ui_kit::ease_picker::EaseChoice;
use crate::ui_kit::fields::{Field, Form, format_number, post_field};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL};
use crate::ui_kit::tip::Tip as _;

/// Width from which the numbers stand beside the curve, unless it is higher than wide; in points.
const WIDE_PX: f32 = 300.0;
/// Least and greatest width of the numbers beside the curve, in points.
const NUMBERS_PX: [f32; 2] = [150.0, 240.0];
/// Height of the ease as CSS below them, in points.
const CSS_PX: f32 = 58.0;

/// Room that the name of an ease needs, in points.
const SHAPE_PX: f32 = 130.0;

/// Narrowest column of labels, in points.
const MIN_LABEL_PX: f32 = 58.0;

/// Shows the ease in an area of this size.
pub fn show(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, size: Vec2, out: &mut Outbox) {
    ui.allocate_ui(size, |ui| {
        ui.set_max_size(size);
        if size.x < WIDE_PX || size.y > size.x {
            let height_px = (size.y * 0.5).clamp(60.0, size.x.max(60.0));
            ease_plot::show(ui, ctx, target, vec2(size.x, height_px), out);
            scrolled(ui, |ui| controls(ui, ctx, target, true, out));
            return;
        }
        let [min, max] = NUMBERS_PX;
        let numbers_px = (size.x * 0.48).clamp(min, max);
        let height_px = (size.y - CSS_PX).max(60.0);
        ui.allocate_ui_with_layout(vec2(size.x, height_px), Layout::left_to_right(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            ease_plot::show(ui, ctx, target, vec2(size.x - numbers_px - SPACE, height_px), out);
            ui.vertical(|ui| scrolled(ui, |ui| controls(ui, ctx, target, false, out)));
        });
        // Its texts are long: they take the whole width.
        ease_css::show(&mut Form::new(ui, ctx.theme, ("css", target.id)), target, out);
    });
}

fn scrolled(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt("ease controls").auto_shrink([false, true]).show(ui, |ui| {
        // The scroll bar floats over the right edge.
        ui.set_max_width(ui.available_width() - SPACE_SMALL);
        ui.spacing_mut().item_spacing.y = SPACE_SMALL;
        show(ui);
    });
}

fn controls(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, has_css: bool, out: &mut Outbox) {
    let spec = target.shape().spec();
    let mut form = Form::new(ui, ctx.theme, ("ease", target.id)).with_labels_from(MIN_LABEL_PX);
    let own = own_eases(ctx.document);
    let current = choice_of(&target.action).unwrap_or(EaseChoice::None);
    let shown = EaseField { own: &own, curve: Some(target.curve), may_be_none: false };
    for event in form.any_ease(&Field::new(tr!("curves-ease"), spec.sentence).wide(), current, &shown) {
        post_field(out, event, |choice| chosen(target, &choice));
    }
    if let Some(own) = &target.own {
        own_ease::show(&mut form, ctx, target, &own.name, out);
        let field = Field::new(tr!("curves-ease-shape"), tr!("curves-ease-shape.tooltip"));
        let field = field.with_room(SHAPE_PX);
        for event in form.ease(&field, spec.kind) {
            post_field(out, event, |kind| target.with_kind(kind));
        }
    }
    for (param, value) in spec.params.iter().zip(target.shape().params()) {
        let field = Field::of_param(param).drag_step(0.01);
        let event = form.change(&field, value, &param.default_value());
        post_field(out, event, |change| target.with_value(param, change));
    }
    if let Some(secs) = target.ease.settling_secs() {
        let (label, help) = (tr!("curves-settling"), tr!("curves-settling.tooltip"));
        form.readout(label, help, &format!("{} s", format_number(secs)));
    }
    if has_css {
        ease_css::show(&mut form, target, out);
    }
    make_cubic(ui, ctx, target, out);
    if target.own.is_none() {
        own_ease::save_button(ui, ctx, target, out);
    }
}

/// The step that replaces the ease.
fn chosen(target: &EaseTarget, choice: &EaseChoice) -> Change {
    let label = match choice {
        EaseChoice::Ease(kind) => tr!("curves-step-ease-to", ease = kinds::title(*kind)),
        EaseChoice::Own(name) => tr!("curves-step-own-ease", name),
        EaseChoice::None => tr!("curves-step-ease").to_owned(),
    };
    let edits = turned_into(target.id, choice);
    Change::all(label, edits.into_iter().map(|edit| Edit::Clip(target.clip, edit)).collect())
}

/// Offers the nearest cubic bezier, so that every ease can be shaped by two points.
fn make_cubic(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, out: &mut Outbox) {
    if target.shape().kind() == Kind::EaseCubicBezier {
        return;
    }
    if handles::handles(&target.ease).is_empty() {
        ui.label(RichText::new(tr!("curves-no-numbers")).small().color(ctx.theme.text_dim));
    }
    if ui.button(tr!("curves-make-cubic")).tip(tr!("curves-make-cubic.tooltip")).clicked() {
        let nearest: Ease = fit::nearest(&target.curve).ease;
        out.edit(target.shaped(tr!("curves-step-make-cubic"), nearest));
    }
}
