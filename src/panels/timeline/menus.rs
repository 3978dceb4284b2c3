//! What all menus of the right button have in common.

use egui::{Popup, Response, Ui};

use super::canvas::TimeCanvas;
use super::view::{CanvasView, Request};
use crate::panels::{Ctx, Outbox};

/// Least width of a menu, in points.
const WIDTH_PX: f32 = 200.0;

/// True if a menu is requested on a widget, or open. Called for each visible bar, so it creates nothing.
pub fn is_asked(canvas: &TimeCanvas, response: &Response) -> bool {
    let is_open = || Popup::is_id_open(&response.ctx, Popup::default_response_id(response));
    !canvas.menus_held_back && (response.secondary_clicked() || is_open())
}

/// Shows a menu that is asked for.
pub fn show(response: &Response, add: impl FnOnce(&mut Ui) -> Option<Request>) -> Option<Request> {
    let mut request = None;
    response.context_menu(|ui| {
        ui.set_min_width(WIDTH_PX);
        request = add(ui);
    });
    request
}

/// The menu of the ground, at the time and height at which it was opened.
pub fn of_ground<V: CanvasView>(
    ctx: &Ctx<'_>,
    view: &V,
    ground: &Response,
    out: &mut Outbox,
) -> Option<Request> {
    if !is_asked(view.canvas(), ground) {
        return None;
    }
    // The place stays while the pointer is in the menu.
    let place = ground.id.with("menu");
    if let Some(at) = ground.interact_pointer_pos().filter(|_| ground.secondary_clicked()) {
        let at = (view.canvas().secs(at.x), view.canvas().content_y(at.y));
        ground.ctx.data_mut(|data| data.insert_temp(place, at));
    }
    let (at_secs, content_y): (f64, f32) = ground.ctx.data(|data| data.get_temp(place))?;
    show(ground, |ui| view.ground_menu(ui, ctx, at_secs, content_y, out))
}
