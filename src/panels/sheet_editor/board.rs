//! The picture of a sheet with its frames over it: looked at, clicked, dragged.

use std::collections::BTreeSet;

use egui::{
    Color32, CursorIcon, FontId, PointerButton, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};
use kineograph_runtime::format::{Filter, FrameView, Sheet, SheetFrame};

use super::hold::{
    FrameHandle, SIDES, between, fitting, handle, hold_at, limited, moved, parts_from_picture,
    picture_from_parts, resized, snapped_pivot,
};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::slicing::{explicit, in_picture, stored, with_rect};
use crate::text::tr;
use crate::ui_kit::checker::{calm, checker};
use crate::ui_kit::gesture::{self, Gesture, Gestures, Surface, drag_start, go_on, pan_press};
use crate::ui_kit::reach::{CORNER_PX, PICTURE_WHEEL_PX};
use crate::ui_kit::theme::{Theme, mix};
use crate::ui_kit::thumbs::{Detail, Thumbs};
use crate::ui_kit::view2d::{View2d, Viewport};

/// From this zoom on pixels are shown as squares.
const SHARP_ZOOM: f64 = 1.5;
/// Side of a square of the ground, in points.
const SQUARE_PX: f32 = 8.0;

/// How the picture is seen, and what is dragged on it.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// The view that was zoomed or panned, and of which picture. Without one all of the picture is seen, whatever the size of the panel.
    view: Option<(View2d, String)>,
    /// The selected frames.
    pub selected: BTreeSet<u32>,
    /// The frame that was clicked last, where a range begins that Shift chooses.
    anchor: Option<u32>,
    gestures: Gestures<BoardDrag>,
}

/// What is dragged on the picture.
#[derive(Debug, Clone)]
pub enum BoardDrag {
    /// The view, as it was when the button went down there.
    Pan {
        seen: Viewport,
        from: Pos2,
    },
    Frames(Grabbed),
}

/// Frames that are dragged, with the sheet as it was when the drag began.
#[derive(Debug, Clone)]
pub struct Grabbed {
    hold: FrameHandle,
    from: [f64; 2],
    sheet: Sheet,
    picked: BTreeSet<u32>,
}

/// What the board shows.
pub struct BoardFrame<'a> {
    pub ctx: &'a Ctx<'a>,
    pub sheet: &'a Sheet,
    /// The image whose frames are seen.
    pub image: &'a str,
    pub picture_px: [f64; 2],
}

impl<'a> BoardFrame<'a> {
    /// The frames of the image that is seen, with their numbers.
    fn frames(&self) -> impl Iterator<Item = (u32, FrameView<'a>)> + '_ {
        let sheet = self.sheet;
        let each = (0..sheet.frame_count()).filter_map(move |index| Some((index, self.frame(index)?)));
        each.filter(|(_, frame)| frame.image == self.image)
    }

    fn frame(&self, index: u32) -> Option<FrameView<'a>> {
        self.sheet.frame(index, |image| self.ctx.media.size_px(image))
    }

    /// The step that gives the sheet these frames.
    pub fn change(&self, label: &str, sheet: Sheet) -> Change {
        Change::new(label, Edit::SetSheet(self.sheet.name.clone(), sheet))
    }
}

type Touch<'a> = gesture::Touch<'a, Board>;

impl Surface for Board {
    type Frame<'a> = (&'a BoardFrame<'a>, Viewport);
    type Gesture = BoardDrag;

    fn gestures(&mut self) -> &mut Gestures<BoardDrag> {
        &mut self.gestures
    }
}

impl Gesture<Board> for BoardDrag {
    fn go_on(&mut self, board: &mut Board, touch: &Touch<'_>, out: &mut Outbox) {
        let (shown, seen) = *touch.frame;
        match self {
            Self::Pan { seen, from } => {
                board.view = Some((seen.panned(touch.pos - *from).view, shown.image.to_owned()));
                touch.ui.ctx().request_repaint();
            }
            Self::Frames(grabbed) => {
                let snaps = !touch.ui.input(|input| input.modifiers.command);
                let at = seen.world_from_screen(touch.pos);
                let (label, sheet, picked) = grabbed.at(at, shown, snaps.then_some(seen.view.scale[0]));
                board.selected = picked;
                out.push(Intent::Preview(shown.change(label, sheet)));
            }
        }
    }

    fn cancel(&mut self, board: &mut Board, _: &mut Outbox) {
        match self {
            Self::Pan { seen, .. } => board.view.iter_mut().for_each(|(view, _)| *view = seen.view),
            Self::Frames(grabbed) => board.selected.clone_from(&grabbed.picked),
        }
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(match self {
            Self::Pan { .. } => CursorIcon::Grabbing,
            Self::Frames(grabbed) => cursor(grabbed.hold),
        })
    }
}

impl Board {
    /// Sees all of the picture again.
    pub fn fit(&mut self) {
        self.view = None;
    }

    /// Shows the picture in the rest of `ui`.
    pub fn show(&mut self, ui: &mut Ui, shown: &BoardFrame<'_>, out: &mut Outbox) {
        let rect = ui.available_rect_before_wrap();
        let board = ui.interact(rect, ui.id().with("sheet board"), Sense::click_and_drag()); // not shown
        board.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, tr!("frames-board")));
        ui.advance_cursor_after_rect(rect);
        let seen = self.look(ui, rect, shown);
        if let Some(at) = drag_start(&board, ui)
            && let Some(grabbed) = grab(at, (shown, seen), &mut self.selected)
        {
            self.gestures.begin(ui, PointerButton::Primary, Box::new(BoardDrag::Frames(grabbed)));
        }
        go_on(self, ui, (&(shown, seen), shown.ctx.history), out);
        if !self.gestures.is_active() {
            self.touch(ui, &board, (shown, seen));
        }
        paint(ui, rect, (shown, seen), &self.selected);
    }

    /// The view: zoomed by the wheel, panned by the middle button or with Space.
    fn look(&mut self, ui: &Ui, rect: Rect, shown: &BoardFrame<'_>) -> Viewport {
        let known = self.view.take().filter(|(_, image)| image == shown.image);
        let fitting = fitting(shown.picture_px, rect);
        let is_known = known.is_some();
        let mut seen = Viewport { rect, view: known.map_or(fitting, |(view, _)| view) };
        let pointer = ui.ctx().pointer_latest_pos();
        if let Some(at) = pointer.filter(|at| rect.contains(*at) && ui.rect_contains_pointer(rect)) {
            let (scroll, zoom) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
            let factor = f64::from(zoom * (scroll / PICTURE_WHEEL_PX).exp());
            if factor != 1.0 {
                seen = seen.zoomed(at, [limited(seen.view.scale[0] * factor); 2]);
            }
            if let Some((button, from)) = pan_press(ui) {
                self.gestures.begin(ui, button, Box::new(BoardDrag::Pan { seen, from }));
            }
        }
        self.view = (is_known || seen.view != fitting).then(|| (seen.view, shown.image.to_owned()));
        seen
    }

    /// A click selects; the cursor says what a drag holds.
    fn touch(&mut self, ui: &Ui, board: &Response, (shown, seen): (&BoardFrame<'_>, Viewport)) {
        if board.clicked() {
            self.click(ui, board, (shown, seen));
        }
        if let Some(at) = board.hover_pos() {
            let under = frame_at(shown, seen.world_from_screen(at));
            ui.ctx().set_cursor_icon(cursor(hold_at(
                at,
                single(shown, seen, &self.selected),
                under.is_some(),
            )));
        }
    }
}

impl Board {
    /// A click on a frame chooses it alone, with Shift all from the last one on, with Ctrl beside the others, or not any more.
    fn click(&mut self, ui: &Ui, board: &Response, (shown, seen): (&BoardFrame<'_>, Viewport)) {
        let Some(at) = board.interact_pointer_pos() else { return };
        let held = ui.input(|input| input.modifiers);
        let Some(frame) = frame_at(shown, seen.world_from_screen(at)) else {
            if !held.shift && !held.command {
                self.selected.clear();
            }
            return;
        };
        // A drag may have chosen another one since.
        let anchor = self.anchor.filter(|anchor| self.selected.contains(anchor));
        let anchor = anchor.or(self.selected.first().copied()).filter(|_| held.shift);
        if let Some(anchor) = anchor {
            let range = anchor.min(frame)..=anchor.max(frame);
            let added = shown.frames().map(|(index, _)| index).filter(|index| range.contains(index));
            self.selected = added.collect();
            self.anchor = Some(anchor);
            return;
        }
        self.anchor = Some(frame);
        if !held.command {
            self.selected = BTreeSet::from([frame]);
        } else if !self.selected.remove(&frame) {
            self.selected.insert(frame);
        }
    }
}

const fn cursor(hold: FrameHandle) -> CursorIcon {
    match hold {
        FrameHandle::New | FrameHandle::Pivot => CursorIcon::Crosshair,
        FrameHandle::Move => CursorIcon::Move,
        FrameHandle::Resize([0, _]) => CursorIcon::ResizeVertical,
        FrameHandle::Resize([_, 0]) => CursorIcon::ResizeHorizontal,
        FrameHandle::Resize([x, y]) if x == y => CursorIcon::ResizeNwSe,
        FrameHandle::Resize(_) => CursorIcon::ResizeNeSw,
    }
}

/// What a drag from a place of the screen holds. What was not selected is selected by it.
fn grab(
    at: Pos2,
    (shown, seen): (&BoardFrame<'_>, Viewport),
    selected: &mut BTreeSet<u32>,
) -> Option<Grabbed> {
    let from = seen.world_from_screen(at);
    let under = frame_at(shown, from);
    let hold = hold_at(at, single(shown, seen, selected), under.is_some());
    if let (FrameHandle::Move, Some(under)) = (hold, under)
        && !selected.contains(&under)
    {
        *selected = BTreeSet::from([under]);
    }
    // Cells of a grid can't move alone.
    let sheet = if hold == FrameHandle::Pivot {
        with_entries(shown.sheet)
    } else {
        explicit(shown.sheet, |image| shown.ctx.media.size_px(image))?
    };
    Some(Grabbed { hold, from, sheet, picked: selected.clone() })
}

/// The sheet with an entry for each frame, so that each can have a pivot and a name.
pub fn with_entries(sheet: &Sheet) -> Sheet {
    let mut sheet = sheet.clone();
    sheet.frames.resize(sheet.frame_count() as usize, SheetFrame::default());
    sheet
}

impl Grabbed {
    /// What the sheet becomes while the pointer is at a place of the picture: the step's label, the sheet, and what is selected then. With
    /// a zoom pivots are drawn to edges.
    fn at(
        &self,
        at: [f64; 2],
        shown: &BoardFrame<'_>,
        snaps_at: Option<f64>,
    ) -> (&'static str, Sheet, BTreeSet<u32>) {
        let by = [at[0] - self.from[0], at[1] - self.from[1]];
        let mut sheet = self.sheet.clone();
        let mut picked = self.picked.clone();
        let of_picked = sheet.frames.iter_mut().zip(0_u32..).filter(|(_, index)| self.picked.contains(index));
        let label = match self.hold {
            FrameHandle::New => {
                if let Some(rect) = between([self.from, at], shown.picture_px) {
                    let own = (shown.image != sheet.image).then(|| shown.image.to_owned());
                    let frame = SheetFrame::default().with_rect(rect).with_image(own);
                    picked = u32::try_from(sheet.frames.len()).into_iter().collect();
                    sheet.frames.push(frame);
                }
                tr!("frames-draw-step")
            }
            FrameHandle::Move => {
                of_picked.for_each(|(frame, _)| *frame = moved(frame, by, shown.picture_px));
                tr!("frames-move-rect-step")
            }
            FrameHandle::Resize(side) => {
                for (frame, _) in of_picked {
                    if let Some(rect) = stored(frame) {
                        let rect = in_picture(resized(rect, side, by), shown.picture_px);
                        *frame = with_rect(frame, rect);
                    }
                }
                tr!("frames-resize-step")
            }
            FrameHandle::Pivot => {
                for (frame, index) in of_picked {
                    let Some(view) = self.sheet.frame(index, |image| shown.ctx.media.size_px(image)) else {
                        continue;
                    };
                    let reach = snaps_at.map(|zoom| {
                        view.source_size_px.map(|side| f64::from(CORNER_PX) / zoom / side.max(1.0))
                    });
                    let parts = parts_from_picture(&view, at);
                    *frame = frame.clone().with_pivot(snapped_pivot(parts, reach));
                }
                tr!("frames-pivot.step")
            }
        };
        (label, sheet, picked)
    }
}

/// Where a rectangle of the picture is on the screen.
fn place_of(seen: Viewport, [x, y, width, height]: [f64; 4]) -> Rect {
    Rect::from_min_max(seen.screen_from_world([x, y]), seen.screen_from_world([x + width, y + height]))
}

/// The frame in front at a place of the picture.
fn frame_at(shown: &BoardFrame<'_>, [x, y]: [f64; 2]) -> Option<u32> {
    let contains = |frame: &FrameView<'_>| {
        let [left, top, width, height] = frame.stored_rect_px();
        x >= left && x < left + width && y >= top && y < top + height
    };
    // The smallest one: it could not be reached otherwise.
    let found = shown.frames().filter(|(_, frame)| contains(frame));
    let size = |frame: &FrameView<'_>| frame.rect_px[2] * frame.rect_px[3];
    found.min_by(|(_, a), (_, b)| size(a).total_cmp(&size(b))).map(|(index, _)| index)
}

/// Rectangle and pivot on the screen of the selected frame, if it is one.
fn single(shown: &BoardFrame<'_>, seen: Viewport, selected: &BTreeSet<u32>) -> Option<(Rect, Option<Pos2>)> {
    let index = selected.first().filter(|_| selected.len() == 1)?;
    let frame = shown.frame(*index).filter(|frame| frame.image == shown.image)?;
    let pivot = picture_from_parts(&frame, frame.pivot.unwrap_or([0.5, 0.5]));
    Some((place_of(seen, frame.stored_rect_px()), Some(seen.screen_from_world(pivot))))
}

fn paint(ui: &Ui, rect: Rect, (shown, seen): (&BoardFrame<'_>, Viewport), selected: &BTreeSet<u32>) {
    let theme = shown.ctx.theme;
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme.well);
    let [width, height] = shown.picture_px;
    let whole = place_of(seen, [0.0, 0.0, width, height]);
    checker(&painter, whole.intersect(rect), SQUARE_PX, calm(theme));
    let filter = if seen.view.scale[0] >= SHARP_ZOOM { Filter::Nearest } else { Filter::Linear };
    let image = shown.ctx.document.image(shown.image).map(|image| image.as_ref().clone().with_filter(filter));
    let thumbs = Thumbs::of(ui.ctx());
    let texture = image.and_then(|image| thumbs.texture(ui.ctx(), &image, shown.ctx.media, Detail::Pixels));
    if let Some(texture) = texture {
        let uv = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        painter.image(texture, whole, uv, Color32::WHITE);
    }
    painter.rect_stroke(whole, 0.0, Stroke::new(1.0, theme.line), StrokeKind::Outside);
    for (index, frame) in shown.frames() {
        let place = place_of(seen, frame.stored_rect_px());
        if place.intersects(rect) {
            paint_frame(ui, &painter, (theme, place), (index, &frame), selected.contains(&index));
        }
        if frame.pivot.is_some() {
            let at = seen.screen_from_world(picture_from_parts(&frame, frame.pivot.unwrap_or_default()));
            paint_pivot(&painter, at, theme.snap);
        }
    }
    if let Some((place, pivot)) = single(shown, seen, selected) {
        for side in SIDES {
            let square = Rect::from_center_size(handle(place, side), Vec2::splat(7.0));
            painter.rect(square, 1.0, theme.card, Stroke::new(1.0, theme.accent), StrokeKind::Inside);
        }
        pivot.into_iter().for_each(|at| paint_pivot(&painter, at, theme.accent));
    }
}

fn paint_frame(
    ui: &Ui,
    painter: &egui::Painter,
    (theme, place): (&Theme, Rect),
    (index, frame): (u32, &FrameView<'_>),
    is_selected: bool,
) {
    let response = ui.interact(place, ui.id().with(("sheet frame", index)), Sense::empty()); // not shown
    let name = frame.name.map_or_else(|| index.to_string(), str::to_owned);
    response.widget_info(|| {
        let label = tr!("frames-sheet-frame", frame = name.as_str());
        WidgetInfo::selected(WidgetType::SelectableLabel, true, is_selected, label)
    });
    if is_selected {
        painter.rect_filled(place, 0.0, theme.accent.gamma_multiply(0.18));
    }
    let line = if is_selected {
        Stroke::new(2.0, theme.accent)
    } else {
        Stroke::new(1.0, theme.accent.gamma_multiply(0.7))
    };
    painter.rect_stroke(place, 0.0, line, StrokeKind::Inside);
    if place.width() > 26.0 && place.height() > 18.0 {
        let galley = painter.layout_no_wrap(name, FontId::proportional(10.0), theme.text);
        let back = Rect::from_min_size(place.min + vec2(2.0, 2.0), galley.size() + vec2(4.0, 0.0));
        let painter = painter.with_clip_rect(place.intersect(painter.clip_rect()));
        painter.rect_filled(back, 2.0, mix(theme.card, theme.window, 0.3).gamma_multiply(0.8));
        painter.galley(back.min + vec2(2.0, 0.0), galley, theme.text);
    }
}

fn paint_pivot(painter: &egui::Painter, at: Pos2, color: Color32) {
    let stroke = Stroke::new(1.5, color);
    painter.circle_stroke(at, 4.0, stroke);
    painter.line_segment([at - vec2(7.0, 0.0), at + vec2(7.0, 0.0)], Stroke::new(1.0, color));
    painter.line_segment([at - vec2(0.0, 7.0), at + vec2(0.0, 7.0)], Stroke::new(1.0, color));
}
