//! The selected ease: its curve with the moving dot, the choice of its kind and its parameters.

use egui::{Align2, FontId, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;
use egui_plot::{HLine, Line, Plot, PlotPoints, Points};
use kineograph_runtime::format::Category;

use super::model::EaseTarget;
use crate::document::{ClipEdit, Edit};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::ease_picker::{curve_points, extent};
use crate::ui_kit::fields::{Field, Form, post_field};
use crate::ui_kit::theme::SPACE_SMALL;

/// Points of the curve.
const SAMPLES: u32 = 160;

/// Shows the ease in an area of this size.
pub fn show(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, size: Vec2, out: &mut Outbox) {
    let is_wide = size.x > size.y * 1.6;
    ui.allocate_ui(size, |ui| {
        if is_wide {
            ui.horizontal_top(|ui| {
                plot(ui, ctx, target, vec2((size.x * 0.5).min(size.y * 1.5), size.y));
                ui.vertical(|ui| controls(ui, ctx, target, out));
            });
        } else {
            controls(ui, ctx, target, out);
            let rest = ui.available_height().max(60.0);
            plot(ui, ctx, target, vec2(size.x, rest.min(size.x)));
        }
    });
}

fn plot(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, size: Vec2) {
    let theme = *ctx.theme;
    let points: Vec<[f64; 2]> = curve_points(&target.curve, SAMPLES);
    let (low, high) = extent(&points);
    let margin = (high - low) * 0.1;
    let color = theme.category(Category::Ease);
    let dot = target.progress.map(|t| (t.clamp(0.0, 1.0), (0.0..=1.0).contains(&t)));
    let value = dot.map(|(t, _)| [t, target.curve.value(t)]);
    let response = Plot::new("ease curve")
        .width(size.x)
        .height(size.y)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_axes([false, false])
        .show_x(false)
        .show_y(false)
        .grid_color(theme.line)
        .show(ui, move |plot| {
            plot.set_plot_bounds_x(-0.06..=1.06);
            plot.set_plot_bounds_y(low - margin..=high + margin);
            for y in [0.0, 1.0] {
                plot.hline(HLine::new("", y).color(theme.text_dim.gamma_multiply(0.6)).width(1.0));
            }
            plot.line(Line::new("ease", PlotPoints::from(points)).color(color).width(2.0).allow_hover(false));
            if let (Some(at), Some((_, plays))) = (value, dot) {
                let color = if plays { theme.playhead } else { theme.text_dim };
                plot.points(
                    Points::new("now", PlotPoints::from(at)).color(color).radius(4.5).allow_hover(false),
                );
            }
        })
        .response;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "ease curve"));
    if let Some([t, eased]) = value {
        let at = response.rect.right_bottom() - vec2(10.0, 12.0);
        let text = format!("{t:.2} {} {eased:.2}", icon::ARROW_RIGHT);
        ui.painter().text(at, Align2::RIGHT_BOTTOM, text, FontId::proportional(10.5), theme.text_dim);
    }
    response.on_hover_text("Progress from left to right, eased progress upwards. The lines are 0 and 1.");
}

fn controls(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, out: &mut Outbox) {
    ui.spacing_mut().item_spacing.y = SPACE_SMALL;
    let spec = target.kind().spec();
    let mut form = Form::new(ui, ctx.theme, ("ease", target.id));
    let event = form.ease(&Field::new("Ease", spec.sentence), target.kind());
    post_field(out, event, |kind| {
        let edit = Edit::Clip(target.clip, ClipEdit::ChangeKind(target.id, kind));
        Change::new(format!("Change ease to {}", kind.spec().name), edit)
    });
    for (param, value) in spec.params.iter().zip(target.action.params()) {
        let field = Field::of_param(param).drag_step(0.01);
        let event = form.change(&field, value, &param.default_value());
        post_field(out, event, |change| {
            let edit = ClipEdit::ChangeParam { ids: vec![target.id], param: param.name, change };
            Change::new(format!("Change {}", param.label.to_lowercase()), Edit::Clip(target.clip, edit))
        });
    }
}
