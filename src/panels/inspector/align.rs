//! The bar that aligns and distributes several selected nodes.

use egui::{Align2, Color32, FontId, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

use crate::align::{Alignment, Axis};
use crate::command::{Command, disabled_reason};
use crate::panels::{Ctx, Intent, Outbox};
use crate::ui_kit::theme::{SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// Side of a button, in points.
const SIDE_PX: f32 = 20.0;

/// The commands, in groups.
const GROUPS: [&[(Command, &str)]; 4] = [
    &[
        (Command::AlignNodes(Alignment::Left), icon::ALIGN_LEFT),
        (Command::AlignNodes(Alignment::CenterX), icon::ALIGN_CENTER_HORIZONTAL),
        (Command::AlignNodes(Alignment::Right), icon::ALIGN_RIGHT),
    ],
    &[
        (Command::AlignNodes(Alignment::Top), icon::ALIGN_TOP),
        (Command::AlignNodes(Alignment::CenterY), icon::ALIGN_CENTER_VERTICAL),
        (Command::AlignNodes(Alignment::Bottom), icon::ALIGN_BOTTOM),
    ],
    &[
        (Command::DistributeNodes(Axis::X), icon::ARROWS_OUT_LINE_HORIZONTAL),
        (Command::DistributeNodes(Axis::Y), icon::ARROWS_OUT_LINE_VERTICAL),
    ],
    &[(Command::AlignToStage, icon::FRAME_CORNERS), (Command::AlignByPivot, icon::CROSSHAIR_SIMPLE)],
];

/// Shows the bar; it wraps in a narrow panel.
pub(super) fn show(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    let aligning = ctx.session.aligning;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(1.0);
        for (index, group) in GROUPS.into_iter().enumerate() {
            if index > 0 {
                ui.add_space(SPACE_SMALL);
            }
            for (command, sign) in group {
                let is_on = match command {
                    Command::AlignToStage => Some(aligning.to_stage),
                    Command::AlignByPivot => Some(aligning.by_pivot),
                    _ => None,
                };
                let why = disabled_reason(*command, ctx.document, ctx.session);
                if button(ui, ctx.theme, (*command, sign), is_on, why).clicked() && why.is_none() {
                    out.push(Intent::Command(*command));
                }
            }
        }
    });
}

/// `why` says why it can't do anything; such a button is dim.
fn button(
    ui: &mut Ui,
    theme: &Theme,
    (command, sign): (Command, &str),
    is_on: Option<bool>,
    why: Option<&str>,
) -> Response {
    let spec = command.spec();
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE_PX), Sense::click());
    let (fill, ink) = match (is_on == Some(true), response.hovered() || response.has_focus()) {
        (true, _) => (theme.accent.gamma_multiply(0.35), theme.text),
        (false, true) => (theme.card, theme.text),
        (false, false) => (Color32::TRANSPARENT, theme.text_dim),
    };
    let (fill, ink) =
        if why.is_some() { (Color32::TRANSPARENT, theme.text_dim.gamma_multiply(0.5)) } else { (fill, ink) };
    ui.painter().rect_filled(rect, 4.0, fill);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, sign, FontId::proportional(14.0), ink);
    response.widget_info(|| match is_on {
        Some(is_on) => WidgetInfo::selected(WidgetType::Checkbox, true, is_on, spec.title()),
        None => WidgetInfo::labeled(WidgetType::Button, why.is_none(), spec.title()),
    });
    response.tip(format!("{}\n{}", spec.title(), why.unwrap_or_else(|| spec.help())))
}
