//! What a drag lacks: a bar that offers the action to add, so that nothing is added by accident.

use egui::{Align, Layout, Rect, RichText, Stroke, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;

use super::Frame;
use super::motion::Property;
use super::record::added_at;
use crate::document::NodeId;
use crate::history::Change;
use crate::panels::{Intent, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE};
use crate::ui_kit::tip::Tip as _;

/// How long an action is that is added, in seconds.
const ADDED_SECS: f64 = 0.4;
/// Height of the bar, and its distance from the bottom, above the zoom, in points.
const HEIGHT: f32 = 34.0;
const BOTTOM: f32 = 34.0;
/// Narrower canvases show no bar.
const LEAST_WIDTH: f32 = 340.0;

/// Offers the action that the tool lacks.
pub(super) fn offer(ui: &mut Ui, canvas: Rect, frame: &Frame<'_>, out: &mut Outbox) {
    let Some((node, property)) = frame.lacking().filter(|_| canvas.width() >= LEAST_WIDTH) else { return };
    let theme = frame.ctx.theme;
    let bottom = canvas.bottom() - SPACE - BOTTOM;
    let strip = Rect::from_x_y_ranges(canvas.x_range(), bottom - HEIGHT..=bottom);
    ui.scope_builder(UiBuilder::new().max_rect(strip).layout(Layout::top_down(Align::Center)), |ui| {
        let card = egui::Frame::new()
            .fill(theme.card)
            .stroke(Stroke::new(1.0, frame.touch_color()))
            .corner_radius(RADIUS)
            .inner_margin(egui::Margin::symmetric(8, 3));
        card.show(ui, |ui| {
            let secs = format!("{:.2}", frame.ctx.session.playback.playhead_secs());
            let long = format!("{ADDED_SECS}");
            let text = tr!("canvas-offer", action = property.to_kind().spec().name, secs, long);
            let button = egui::Button::new(format!("{}  {text}", icon::PLUS)).min_size(vec2(0.0, 24.0));
            ui.horizontal(|ui| {
                ui.label(RichText::new(tr!("canvas-offer-why")).color(theme.text_dim));
                let response = ui.add(button);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &text));
                if response.tip(tr!("canvas-offer.tooltip")).clicked() {
                    add(frame, node, property, out);
                }
            });
        });
    });
}

/// Adds the action, selects it, and goes to its end, where the sprite can be dragged.
fn add(frame: &Frame<'_>, node: NodeId, property: Property, out: &mut Outbox) {
    let Some(plan) = added_at(frame.ctx, node, property, ADDED_SECS) else { return };
    let name = frame.ctx.document.node(node).map(|node| node.name.clone()).unwrap_or_default();
    let label = tr!("canvas-step-offer", action = property.to_kind().spec().name, node = name);
    out.edit(Change::all(label, plan.edits).keeping_selection());
    out.select(SelectionChange::RunOn(plan.run, node));
    out.select(SelectionChange::Actions(plan.actions));
    out.push(Intent::Seek(frame.ctx.session.playback.playhead_secs() + ADDED_SECS));
}
