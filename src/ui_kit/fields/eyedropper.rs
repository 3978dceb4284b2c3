//! The eyedropper: a click takes the colour of what the window shows there, Esc takes none. The picture of the window is egui's own
//! screenshot; while one is looked at, the canvas draws nothing over its stage.

use std::sync::Arc;

use egui::{
    Area, Color32, ColorImage, Context, CursorIcon, Event, FontId, Id, Key, Modifiers, Order, PointerButton,
    Pos2, Rect, Sense, Stroke, StrokeKind, UserData, ViewportCommand, WidgetInfo, WidgetType, pos2, vec2,
};
use kineograph_runtime::format::Color;

use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, Theme};

/// The picture is taken again so often, in seconds: what is shown may play.
const EVERY_SECS: f64 = 0.1;
/// Size of the sample beside the pointer, and its distance from that, in points.
const SAMPLE_PX: [f32; 2] = [96.0, 28.0];
const FROM_POINTER_PX: f32 = 18.0;

/// The eyedropper while it is held.
#[derive(Clone)]
struct Held {
    /// The picker that it is for.
    of: Id,
    /// What the window showed.
    seen: Option<Arc<ColorImage>>,
    /// When it was asked for last, in seconds of the window's clock; `None` in the first frame, which still shows what is drawn over the stage.
    asked_secs: Option<f64>,
    /// Whether an answer is to come.
    is_awaited: bool,
    /// Where it was clicked before the first picture had come: that is taken as soon as it is there.
    clicked_at: Option<Pos2>,
}

/// What became of it in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dropped {
    /// It is still held.
    Nothing,
    /// This colour was taken.
    Color(Color),
    /// None was.
    Cancelled,
}

fn id() -> Id {
    Id::new("eyedropper") // not shown
}

fn held(ctx: &Context) -> Option<Held> {
    ctx.data(|data| data.get_temp(id()))
}

/// Whether a colour is being taken from what the window shows.
pub fn is_held(ctx: &Context) -> bool {
    held(ctx).is_some()
}

/// Whether it is held for this picker.
pub(super) fn is_held_for(ctx: &Context, picker: Id) -> bool {
    held(ctx).is_some_and(|held| held.of == picker)
}

/// Takes it up for a picker.
pub(super) fn hold(ctx: &Context, picker: Id) {
    let new = Held { of: picker, seen: None, asked_secs: None, is_awaited: false, clicked_at: None };
    ctx.data_mut(|data| data.insert_temp(id(), new));
    ctx.request_repaint();
}

fn put_down(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Held>(id()));
    ctx.request_repaint();
}

/// Shows what is under the pointer, in front of everything, until it is clicked. Called in each frame while it is held.
pub(super) fn show(ctx: &Context, theme: &Theme) -> Dropped {
    let Some(mut held) = held(ctx) else { return Dropped::Cancelled };
    held.look(ctx);
    let window = ctx.content_rect();
    let at = ctx.pointer_latest_pos().filter(|at| window.contains(*at));
    let color = at.and_then(|at| held.color_at(at, window));
    let area = Area::new(id()).order(Order::Tooltip).fixed_pos(window.min).constrain(false);
    let shown = area.show(ctx, |ui| {
        let response = ui.allocate_rect(window, Sense::click());
        let name = tr!("field-color-eyedropper.area");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
        if let Some(at) = at {
            ctx.set_cursor_icon(CursorIcon::Crosshair);
            paint_sample(ui.painter(), theme, (at, window), color);
        }
        (response.clicked_by(PointerButton::Primary), response.clicked_by(PointerButton::Secondary))
    });
    let (is_clicked, is_refused) = shown.inner;
    let is_entered = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    let is_escaped = ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if is_escaped || is_refused {
        put_down(ctx);
        return Dropped::Cancelled;
    }
    held.clicked_at = held.clicked_at.or(at.filter(|_| is_clicked || is_entered));
    if let Some(color) = held.clicked_at.and_then(|at| held.color_at(at, window)) {
        put_down(ctx);
        return Dropped::Color(color);
    }
    ctx.data_mut(|data| data.insert_temp(id(), held));
    Dropped::Nothing
}

impl Held {
    /// Takes the picture that has come, and asks for the next.
    fn look(&mut self, ctx: &Context) {
        let now_secs = ctx.input(|input| input.time);
        let come = ctx.input(|input| {
            input.events.iter().rev().find_map(|event| match event {
                Event::Screenshot { image, .. } => Some(Arc::clone(image)),
                _ => None,
            })
        });
        if come.is_some() {
            (self.seen, self.is_awaited) = (come, false);
        }
        let is_due = self.asked_secs.is_some_and(|asked_secs| now_secs - asked_secs >= EVERY_SECS);
        if is_due && !self.is_awaited {
            ctx.send_viewport_cmd(ViewportCommand::Screenshot(UserData::default()));
            (self.asked_secs, self.is_awaited) = (Some(now_secs), true);
        }
        // The frame after this one is the first without what is drawn over the stage.
        self.asked_secs = self.asked_secs.or(Some(now_secs - EVERY_SECS));
        ctx.request_repaint_after_secs(1.0 / 30.0);
    }

    /// The colour at a place of the window.
    fn color_at(&self, at: Pos2, window: Rect) -> Option<Color> {
        let seen = self.seen.as_ref()?;
        let [width, height] = seen.size;
        let place = |part: f32, count: usize| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
            // a pixel of the window
            let place = (part * count as f32).max(0.0) as usize;
            place.min(count.saturating_sub(1))
        };
        let parts = (at - window.min) / window.size();
        let index = place(parts.y, height) * width + place(parts.x, width);
        let [r, g, b, _] = seen.pixels.get(index)?.to_array();
        Some(Color([r, g, b]))
    }
}

/// The colour under the pointer with its code, beside that.
fn paint_sample(painter: &egui::Painter, theme: &Theme, (at, window): (Pos2, Rect), color: Option<Color>) {
    let Some(color) = color else { return };
    let [r, g, b] = color.0;
    let size = vec2(SAMPLE_PX[0], SAMPLE_PX[1]);
    let away = |from: f32, side: f32, end: f32| {
        if from + FROM_POINTER_PX + side <= end {
            from + FROM_POINTER_PX
        } else {
            from - FROM_POINTER_PX - side
        }
    };
    let corner = pos2(away(at.x, size.x, window.right()), away(at.y, size.y, window.bottom()));
    let rect = Rect::from_min_size(corner, size);
    painter.rect(rect, RADIUS, theme.card, Stroke::new(1.0, theme.outline), StrokeKind::Outside);
    let (sample, text) = rect.split_left_right_at_x(rect.left() + size.y);
    painter.rect_filled(sample.shrink(3.0), RADIUS - 1, Color32::from_rgb(r, g, b));
    let font = FontId::monospace(12.0);
    painter.text(text.center(), egui::Align2::CENTER_CENTER, color.to_string(), font, theme.text);
}
