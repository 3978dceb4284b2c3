//! The selected ease: its curve with handles and the moving dot, the choice of its kind, its numbers and its text.

use egui::{RichText, ScrollArea, Ui, Vec2, vec2};
use kineograph_runtime::Ease;
use kineograph_runtime::format::Kind;

use super::model::EaseTarget;
use super::{ease_css, ease_plot};
use crate::document::{ClipEdit, Edit};
use crate::ease_shape::{fit, handles};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::ease_picker::EaseChoice;
use crate::ui_kit::fields::{EaseField, Field, Form, format_number, post_field};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL};

/// Width from which the numbers stand beside the curve, in points.
const WIDE_PX: f32 = 300.0;
/// Least and greatest width of the numbers beside the curve, in points.
const NUMBERS_PX: [f32; 2] = [150.0, 240.0];

/// Narrowest column of labels, in points.
const MIN_LABEL_PX: f32 = 58.0;

/// Shows the ease in an area of this size.
pub fn show(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, size: Vec2, out: &mut Outbox) {
    ui.allocate_ui(size, |ui| {
        ui.set_max_size(size);
        if size.x < WIDE_PX {
            let height_px = (size.y * 0.5).clamp(60.0, size.x);
            ease_plot::show(ui, ctx, target, vec2(size.x, height_px), out);
            scrolled_controls(ui, ctx, target, out);
            return;
        }
        let [min, max] = NUMBERS_PX;
        let numbers_px = (size.x * 0.48).clamp(min, max);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            ease_plot::show(ui, ctx, target, vec2(size.x - numbers_px - SPACE, size.y), out);
            ui.vertical(|ui| scrolled_controls(ui, ctx, target, out));
        });
    });
}

fn scrolled_controls(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, out: &mut Outbox) {
    ScrollArea::vertical().id_salt("ease controls").auto_shrink([false, true]).show(ui, |ui| {
        // The scroll bar floats over the right edge.
        ui.set_max_width(ui.available_width() - SPACE_SMALL);
        ui.spacing_mut().item_spacing.y = SPACE_SMALL;
        controls(ui, ctx, target, out);
    });
}

fn controls(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, out: &mut Outbox) {
    let spec = target.kind().spec();
    let mut form = Form::new(ui, ctx.theme, ("ease", target.id)).with_labels_from(MIN_LABEL_PX);
    let shown = EaseField { own: &[], curve: Some(target.curve), may_be_none: false };
    let field = Field::new("Ease", spec.sentence).wide();
    for event in form.any_ease(&field, EaseChoice::Ease(target.kind()), &shown) {
        post_field(out, event, |choice| choose(target, choice));
    }
    for (param, value) in spec.params.iter().zip(target.action.params()) {
        let field = Field::of_param(param).drag_step(0.01);
        let event = form.change(&field, value, &param.default_value());
        post_field(out, event, |change| {
            let edit = ClipEdit::ChangeParam { ids: vec![target.id], param: param.name, change };
            Change::new(format!("Change {}", param.label.to_lowercase()), Edit::Clip(target.clip, edit))
        });
    }
    if let Some(secs) = target.ease.settling_secs() {
        let help = "How long such a spring takes by itself. The action stretches it to its own duration.";
        form.readout("Settles in", help, &format!("{} s", format_number(secs)));
    }
    ease_css::show(&mut form, target, out);
    make_cubic(ui, ctx, target, out);
}

/// The step that puts another ease in its place.
fn choose(target: &EaseTarget, choice: EaseChoice) -> Change {
    let kind = match choice {
        EaseChoice::Ease(kind) => kind,
        EaseChoice::Own(_) | EaseChoice::None => target.kind(),
    };
    let edit = Edit::Clip(target.clip, ClipEdit::ChangeKind(target.id, kind));
    Change::new(format!("Change ease to {}", kind.spec().name), edit)
}

/// Offers the nearest cubic bezier, so that every ease can be shaped by two points.
fn make_cubic(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, out: &mut Outbox) {
    if target.kind() == Kind::EaseCubicBezier {
        return;
    }
    if handles::handles(&target.ease).is_empty() {
        let text = "This ease has no numbers. As a cubic bezier it can be shaped.";
        ui.label(RichText::new(text).small().color(ctx.theme.text_dim));
    }
    let help = "Puts the cubic bezier that comes nearest in its place, to be shaped by its two points.";
    if ui.button("Make it a cubic bezier").on_hover_text(help).clicked() {
        let nearest: Ease = fit::nearest(&target.curve).ease;
        out.edit(target.shaped("Make it a cubic bezier", nearest));
    }
}
