//! Guides: lines across the canvas to align with. They are dragged out of the rulers, moved, typed by a double click, and removed by
//! dragging them back onto a ruler.

use egui::{
    CursorIcon, Painter, Popup, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};
use kineograph_runtime::format::{EditorCanvas, EditorGuide, Unit};

use super::gesture::{Gesture, Readout, Touch};
use super::snap::{Hit, Moved, Snapping, hit_names, is_odd, paint_hits, snap, snap_targets};
use super::view::Screen;
use super::{CanvasPanel, Frame, rulers};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{Field, FormPopup, format_number, post_field};
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::pointer;
use crate::ui_kit::reach::{GUIDE_PX, SNAP_PX};

/// Width of the popup in points.
const POPUP_WIDTH: f32 = 200.0;

/// A drag of a guide, of an old or of a new one.
struct GuideDrag {
    /// 0 for an upright guide, 1 for a level one.
    axis: usize,
    /// Its place among the guides; `None` for a new one.
    index: Option<usize>,
    /// The canvas before the drag.
    before: EditorCanvas,
    snapping: Option<Snapping>,
    /// Where it is; `None` on a ruler.
    at: Option<f64>,
    hits: [Option<Hit>; 2],
    cursor: CursorIcon,
}

/// The axis and the place of a guide.
pub(super) fn place_of(guide: &EditorGuide) -> Option<(usize, f64)> {
    match (guide.x, guide.y) {
        (Some(x), _) => Some((0, x)),
        (None, Some(y)) => Some((1, y)),
        (None, None) => None,
    }
}

const fn guide(axis: usize, at: f64) -> EditorGuide {
    if axis == 0 { EditorGuide::upright(at) } else { EditorGuide::level(at) }
}

impl CanvasPanel {
    /// Shows the guides, and begins drags of them and out of the rulers.
    pub(super) fn guides(
        &mut self,
        ui: &Ui,
        canvas: &Response,
        rulers: Option<&[Response; 2]>,
        frame: &Frame<'_>,
        out: &mut Outbox,
    ) {
        if let Some(rulers) = rulers {
            // A level guide comes out of the upper ruler, in a turned view the one that is nearer to level there.
            let pointed = pointer::on(canvas).filter(|_| !self.gestures.is_active());
            for (side, ruler) in rulers.iter().enumerate() {
                let axis = frame.screen.screen_axis(1 - side);
                let is_near = |pos: Pos2| rulers::is_on(side, ruler.rect, pos);
                if ruler.hovered() || pointed.is_some_and(is_near) {
                    ui.ctx().set_cursor_icon(cursor(axis, &frame.screen));
                }
                // In a slow frame the pointer has left the ruler already.
                let from_canvas = drag_start(canvas, ui).is_some_and(is_near);
                if from_canvas || drag_start(ruler, ui).is_some() {
                    self.begin_guide(ui, axis, None, frame);
                }
            }
        }
        if self.look.guides {
            for (index, stored) in frame.ctx.document.canvas().guides.iter().enumerate() {
                self.guide(ui, canvas, (index, stored), frame, out);
            }
        }
    }

    fn guide(
        &mut self,
        ui: &Ui,
        canvas: &Response,
        (index, stored): (usize, &EditorGuide),
        frame: &Frame<'_>,
        out: &mut Outbox,
    ) {
        let Some((axis, at)) = place_of(stored) else { return };
        let theme = frame.ctx.theme;
        #[allow(clippy::cast_possible_truncation)] // places near the stage
        let [from, to] = frame.screen.line_across(axis, at as f32);
        let painter = ui.painter_at(canvas.rect);
        painter.line_segment([from, to], Stroke::new(1.0, theme.guide().gamma_multiply(0.8)));
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let Some(strip) = reach([from, to], canvas.rect, pointer) else { return };
        let is_locked = frame.ctx.document.canvas().guides_locked;
        let sense = if is_locked { Sense::hover() } else { Sense::click_and_drag() };
        let response = ui.interact(strip, canvas.id.with(("guide", index)), sense);
        let name = name(axis, at);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &name));
        if is_locked {
            return;
        }
        if response.hovered() && !self.gestures.is_active() {
            ui.ctx().set_cursor_icon(cursor(axis, &frame.screen));
        }
        if drag_start(&response, ui).is_some() {
            self.begin_guide(ui, axis, Some(index), frame);
        }
        type_place(ui, &response, (index, axis, at), frame, out);
    }

    fn begin_guide(&mut self, ui: &Ui, axis: usize, index: Option<usize>, frame: &Frame<'_>) {
        let reach = frame.screen.stage_len(SNAP_PX);
        let snapping = snap_targets(frame, self.snap, &[]).map(|mut targets| {
            targets.guides = [Vec::new(), Vec::new()];
            targets.gaps = false;
            Snapping { targets, reach }
        });
        let before = frame.ctx.document.canvas().clone();
        let at = index.and_then(|index| Some(place_of(before.guides.get(index)?)?.1));
        let cursor = cursor(axis, &frame.screen);
        let drag = GuideDrag { axis, index, before, snapping, at, hits: [None; 2], cursor };
        self.look.guides = true;
        self.gestures.begin(ui, egui::PointerButton::Primary, Box::new(drag));
    }
}

/// The number of a guide, typed in a popup after a double click.
fn type_place(
    ui: &Ui,
    response: &Response,
    (index, axis, at): (usize, usize, f64),
    frame: &Frame<'_>,
    out: &mut Outbox,
) {
    let id = response.id.with("place");
    if response.double_clicked() {
        Popup::open_id(ui.ctx(), id);
    }
    if !Popup::is_id_open(ui.ctx(), id) {
        return;
    }
    let anchor = ui.input(|input| input.pointer.press_origin()).unwrap_or(response.rect.center());
    let anchor = ui.data_mut(|data| *data.get_temp_mut_or(id, anchor));
    let canvas = frame.ctx.document.canvas();
    FormPopup::new(id, POPUP_WIDTH).show(ui, frame.ctx.theme, anchor, ("guide", index), |form| {
        let field = Field::new(tr!("canvas-guide-place"), tr!("canvas-guide-place.tooltip")).unit(Unit::Px);
        let event = form.number(&field, at, None);
        post_field(out, event, |at| {
            change(tr!("canvas-guide-move"), placed(canvas, Some(index), Some(guide(axis, at))))
        });
    });
}

/// The canvas with a guide at another place, with a new one, or without it.
fn placed(canvas: &EditorCanvas, index: Option<usize>, guide: Option<EditorGuide>) -> EditorCanvas {
    let mut canvas = canvas.clone();
    match (index.filter(|index| *index < canvas.guides.len()), guide) {
        (Some(index), Some(guide)) => canvas.guides[index] = guide,
        (Some(index), None) => {
            canvas.guides.remove(index);
        }
        (None, Some(guide)) => canvas.guides.push(guide),
        (None, None) => {}
    }
    canvas
}

/// Locks the guides, or unlocks them.
pub(super) fn toggle_lock(canvas: &EditorCanvas, out: &mut Outbox) {
    let locked = canvas.clone().with_guides_locked(!canvas.guides_locked);
    out.edit(change(tr!("canvas-guides-lock"), locked));
}

/// Removes all guides.
pub(super) fn remove_all(canvas: &EditorCanvas, out: &mut Outbox) {
    out.edit(change(tr!("canvas-guides-clear"), canvas.clone().with_guides(Vec::new())));
}

pub(super) fn change(label: &str, canvas: EditorCanvas) -> Change {
    Change::new(label, Edit::SetCanvas(canvas))
}

impl GuideDrag {
    /// Where the guide is with the pointer there. Ctrl suspends snapping.
    fn place(&mut self, touch: &Touch<'_>) -> Option<f64> {
        let screen = &touch.frame.screen;
        let is_sideways = screen.screen_axis(self.axis) == 0;
        let across = if is_sideways { screen.rect.x_range() } else { screen.rect.y_range() };
        let along = if is_sideways { touch.pos.x } else { touch.pos.y };
        self.hits = [None; 2];
        if !across.contains(along) {
            return None;
        }
        let point = screen.stage_from_pos(touch.pos);
        let is_free = touch.ui.input(|input| input.modifiers.command);
        let Some(snapping) = self.snapping.as_ref().filter(|_| !is_free) else {
            return Some((f64::from(point[self.axis]) * 100.0).round() / 100.0);
        };
        match snap(&Moved::point(point), &snapping.targets, snapping.reach)[self.axis] {
            Some(hit) => {
                self.hits[self.axis] = Some(hit);
                let per_px = if snapping.targets.pixels && is_odd(&hit) { 1.0 } else { 100.0 };
                Some((hit.at * per_px).round() / per_px)
            }
            None => Some(f64::from(point[self.axis]).round()),
        }
    }
}

impl Gesture<CanvasPanel> for GuideDrag {
    fn go_on(&mut self, _: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        let at = self.place(touch);
        if at == self.at {
            return;
        }
        self.at = at;
        let label = match (self.index, at) {
            (_, None) => tr!("canvas-guide-remove"),
            (Some(_), Some(_)) => tr!("canvas-guide-move"),
            (None, Some(_)) => tr!("canvas-guide-add"),
        };
        let canvas = placed(&self.before, self.index, at.map(|at| guide(self.axis, at)));
        out.push(Intent::Preview(change(label, canvas)));
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(self.cursor)
    }

    fn paint(&self, painter: &Painter, frame: &Frame<'_>) {
        paint_hits(painter, frame, None, self.hits);
    }

    fn readout(&self, _: &CanvasPanel, frame: &Frame<'_>) -> Option<Readout> {
        let values = match self.at {
            Some(at) => name(self.axis, at),
            None => tr!("canvas-guide-remove").to_owned(),
        };
        let names = hit_names(frame, self.hits);
        let values =
            if names.is_empty() { values } else { tr!("canvas-snapped", place = values, target = names) };
        Some(Readout { values, note: None })
    }
}

fn name(axis: usize, at: f64) -> String {
    let at = format_number(at).replace('-', "−");
    if axis == 0 { tr!("canvas-guide-x", at) } else { tr!("canvas-guide-y", at) }
}

fn cursor(axis: usize, screen: &Screen) -> CursorIcon {
    if screen.screen_axis(axis) == 0 { CursorIcon::ResizeHorizontal } else { CursorIcon::ResizeVertical }
}

/// Where the pointer grabs a line: around all of an upright or level one; of one that leans around the point next to the pointer, or
/// its middle. `None` where it is out of view.
fn reach([from, to]: [Pos2; 2], view: Rect, pointer: Option<Pos2>) -> Option<Rect> {
    let way = to - from;
    let is_straight = way.x.abs() < 0.5 || way.y.abs() < 0.5;
    let whole = Rect::from_two_pos(from, to).expand(GUIDE_PX).intersect(view);
    if is_straight {
        return whole.is_positive().then_some(whole);
    }
    let part_of = |pos: Pos2| ((pos - from).dot(way) / way.length_sq()).clamp(0.0, 1.0);
    let near = pointer.map(|pos| (pos, from + way * part_of(pos)));
    let near = near.filter(|(pos, on_line)| pos.distance(*on_line) <= GUIDE_PX).map(|(_, on_line)| on_line);
    let at = near.unwrap_or_else(|| from + way * part_of(view.center()));
    let around = Rect::from_center_size(at, Vec2::splat(2.0 * GUIDE_PX)).intersect(view);
    around.is_positive().then_some(around)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_grabbed_where_it_is() {
        let view = Rect::from_min_size(egui::pos2(0.0, 0.0), egui::vec2(200.0, 100.0));
        let level = [egui::pos2(0.0, 40.0), egui::pos2(200.0, 40.0)];
        assert_eq!(reach(level, view, None).map(|rect| rect.width()), Some(200.0));
        let leaning = [egui::pos2(-50.0, -50.0), egui::pos2(250.0, 250.0)];
        let at = |pointer| reach(leaning, view, pointer).map(|rect| rect.center());
        assert_eq!(at(Some(egui::pos2(20.0, 22.0))), Some(egui::pos2(21.0, 21.0)));
        assert_eq!(at(Some(egui::pos2(20.0, 60.0))), at(None), "away from it");
        assert_eq!(reach([egui::pos2(300.0, 0.0), egui::pos2(400.0, 90.0)], view, None), None, "out of view");
    }

    #[test]
    fn guides_are_added_moved_and_removed() {
        let empty = EditorCanvas::default();
        let one = placed(&empty, None, Some(guide(0, 12.0)));
        let two = placed(&one, None, Some(guide(1, -3.0)));
        assert_eq!(two.guides.iter().filter_map(place_of).collect::<Vec<_>>(), [(0, 12.0), (1, -3.0)]);
        let moved = placed(&two, Some(0), Some(guide(0, 20.0)));
        assert_eq!(place_of(&moved.guides[0]), Some((0, 20.0)));
        assert_eq!(placed(&moved, Some(0), None).guides, two.guides[1..]);
        assert_eq!(placed(&empty, Some(4), None), empty);
        assert_eq!(placed(&empty, None, None), empty, "a new one that never left the ruler");
    }
}
