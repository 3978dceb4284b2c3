//! Sprites whose picture is missing: a dashed outline, the name, and a button that asks for the file.

use egui::{Align2, Button, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use egui_phosphor::regular as icon;

use super::Frame;
use super::strokes::paint_dashed;
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

/// Most sprites that get a name and a button; the others only have an outline.
const MAX_NAMED: usize = 24;
/// Smallest side of a sprite on the screen that has room for the button, in points.
const MIN_SIDE: f32 = 48.0;
const BUTTON_HEIGHT: f32 = 20.0;

/// A sprite without its picture.
struct MissingPicture {
    name: String,
    /// False if the project has no such image, so that there is nothing to locate.
    has_image: bool,
    corners: [egui::Pos2; 4],
}

/// Draws the outlines of sprites without pictures, and their names with a button.
pub(super) fn add_missing(ui: &mut Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
    let painter = ui.painter_at(canvas.rect);
    let theme = frame.ctx.theme;
    for (index, missing) in frame.missing().into_iter().enumerate() {
        paint_dashed(&painter, theme, missing.corners, Stroke::new(1.0, theme.warning));
        let rect = Rect::from_points(&missing.corners).intersect(canvas.rect);
        if index < MAX_NAMED && rect.is_positive() {
            add_name(ui, rect, &missing, (frame, canvas.id.with(("missing", index))), out);
        }
    }
}

fn add_name(
    ui: &mut Ui,
    rect: Rect,
    missing: &MissingPicture,
    (frame, id): (&Frame<'_>, egui::Id),
    out: &mut Outbox,
) {
    let theme = frame.ctx.theme;
    let name = shortened(&missing.name, MAX_NAME_CHARS);
    let label = tr!("canvas-missing", name = name.as_ref());
    let response = ui.interact(rect, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &label));
    let fits = rect.width() >= MIN_SIDE && rect.height() >= MIN_SIDE;
    let painter = ui.painter_at(rect.expand2(vec2(80.0, 0.0)));
    let font = egui::FontId::proportional(11.0);
    let at = if fits { rect.center() - vec2(0.0, 11.0) } else { rect.center() };
    let text = format!("{}  {name}", icon::IMAGE_BROKEN);
    let galley = painter.layout_no_wrap(text, font, theme.warning);
    let place = Align2::CENTER_CENTER.anchor_size(at, galley.size());
    // Over whatever the stage shows there.
    painter.rect_filled(place.expand2(vec2(4.0, 1.0)), 3.0, theme.card);
    painter.galley(place.min, galley, theme.warning);
    if !fits || !missing.has_image {
        return;
    }
    let size = vec2(rect.width().clamp(64.0, 84.0), BUTTON_HEIGHT);
    let at = Rect::from_center_size(pos2(rect.center().x, rect.center().y + 10.0), size);
    let button = ui.put(at, Button::new(egui::RichText::new(tr!("canvas-locate")).size(11.0)));
    if button.tip(tr!("canvas-locate.tooltip", name = name.as_ref())).clicked() {
        out.push(Intent::LocateImage(missing.name.clone()));
    }
}

impl Frame<'_> {
    /// The drawn sprites without a picture.
    fn missing(&self) -> Vec<MissingPicture> {
        let (document, media) = (self.ctx.document, self.ctx.media);
        // Most projects have none: then no sprite is looked at.
        if document.nodes().iter().all(|node| media.missing(document, &node.content).is_none()) {
            return Vec::new();
        }
        let drawn = self.items.iter().filter(|item| item.sprite.opacity > 0.0);
        let missing = drawn.filter_map(|item| {
            let name = media.missing(document, &document.node(item.node)?.content)?;
            let corners = item.sprite.stage_corners().map(|corner| self.screen.pos_from_stage(corner));
            let is_shown = corners.iter().all(|corner| corner.is_finite());
            is_shown.then(|| MissingPicture {
                has_image: document.image(&name).is_some(),
                name: name.into_owned(),
                corners,
            })
        });
        missing.collect()
    }
}
