//! The selected ease: its curve with the moving dot, the choice of its kind and its parameters.

use egui::{
    Align2, Color32, ComboBox, FontId, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;
use egui_plot::{HLine, Line, Plot, PlotPoints, Points};
use kineograph_runtime::Curve;
use kineograph_runtime::format::{Category, Kind};

use super::model::{EaseTarget, default_curve};
use crate::document::{ClipEdit, Edit};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::fields::{Field, Form, post_field};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL, Theme};

/// Points of the curve.
const SAMPLES: u32 = 160;
/// Size of the small curve beside each name, in points.
const THUMBNAIL: Vec2 = vec2(30.0, 16.0);

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
    let label = ui.strong("Ease").on_hover_text(spec.sentence);
    let combo = ComboBox::from_id_salt("ease kind").selected_text(spec.name).width(150.0);
    let shown = combo.show_ui(ui, |ui| {
        for kind in Kind::all().filter(|kind| kind.is_ease()) {
            if choice(ui, ctx.theme, kind, kind == target.kind()) {
                let edit = Edit::Clip(target.clip, ClipEdit::ChangeKind(target.id, kind));
                out.edit(Change::new(format!("Change ease to {}", kind.spec().name), edit));
                ui.close();
            }
        }
    });
    shown.response.labelled_by(label.id).on_hover_text(spec.sentence);
    let mut form = Form::new(ui, ctx.theme, ("ease", target.id));
    for (param, value) in spec.params.iter().zip(target.action.params()) {
        let field = Field::of_param(param).drag_step(0.01);
        let event = form.value(&field, value, &param.default_value());
        post_field(out, event, |value| {
            let edit = ClipEdit::SetParam { ids: vec![target.id], param: param.name, value };
            Change::new(format!("Change {}", param.label.to_lowercase()), Edit::Clip(target.clip, edit))
        });
    }
}

/// One ease in the list, with its curve; true if it was clicked.
fn choice(ui: &mut Ui, theme: &Theme, kind: Kind, is_current: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(186.0, ROW_HEIGHT), Sense::click());
    let name = kind.spec().name;
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_current, name));
    if response.hovered() || is_current {
        let fill = if is_current { theme.accent.gamma_multiply(0.35) } else { theme.card };
        ui.painter().rect_filled(rect, 4.0, fill);
    }
    let thumbnail =
        Rect::from_min_size(pos2(rect.left() + 5.0, rect.center().y - THUMBNAIL.y * 0.5), THUMBNAIL);
    paint_thumbnail(ui, thumbnail, kind, theme.category(Category::Ease));
    let at = pos2(thumbnail.right() + 9.0, rect.center().y);
    ui.painter().text(at, Align2::LEFT_CENTER, name, FontId::proportional(12.5), theme.text);
    response.on_hover_text(kind.spec().sentence).clicked()
}

fn paint_thumbnail(ui: &Ui, rect: Rect, kind: Kind, color: Color32) {
    let Some(curve) = default_curve(kind) else { return };
    let points = curve_points(&curve, 32);
    let (low, high) = extent(&points);
    #[allow(clippy::cast_possible_truncation)] // both lie in 0..1
    let place = |[t, y]: [f64; 2]| {
        let up = ((y - low) / (high - low)) as f32;
        pos2(rect.left() + t as f32 * rect.width(), rect.bottom() - up * rect.height())
    };
    ui.painter().line(points.into_iter().map(place).collect(), Stroke::new(1.5, color));
}

/// The ease from t = 0 to t = 1.
fn curve_points(curve: &Curve, samples: u32) -> Vec<[f64; 2]> {
    (0..=samples).map(|index| f64::from(index) / f64::from(samples)).map(|t| [t, curve.value(t)]).collect()
}

/// Lowest and highest point, 0 and 1 included.
fn extent(points: &[[f64; 2]]) -> (f64, f64) {
    points.iter().fold((0.0, 1.0), |(low, high), [_, y]| (y.min(low), y.max(high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overshoot_stays_in_the_picture() {
        for kind in Kind::all().filter(|kind| kind.is_ease()) {
            let points = curve_points(&default_curve(kind).unwrap(), 64);
            let (low, high) = extent(&points);
            assert!(points.iter().all(|[_, y]| (low..=high).contains(y)), "{kind:?}");
            assert!(low <= 0.0 && high >= 1.0);
        }
        let (low, _) = extent(&curve_points(&default_curve(Kind::EaseBackIn).unwrap(), 64));
        assert!(low < -0.05);
    }
}
