//! Handles of what the selected node shows, in Pose: the lines at which the corners of a nine-slice end, the ends and colours of a gradient, the
//! points and round corners of a shape, and where a progress bar grows from.

mod forms;

use std::borrow::Cow;

use egui::{
    Color32, CursorIcon, Painter, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};
use kineograph_runtime::format::{Color, Content, Fill, GradientStop, Shape};

use super::strokes::paint_line;
use super::{Frame, slices};
use crate::document::{Edit, Node, NodeId};
use crate::history::Change;
use crate::panels::Outbox;
use crate::session::Mode;
use crate::text::tr;
use crate::ui_kit::fields::{color_popup, post_field};
use crate::ui_kit::pointer;
use crate::ui_kit::reach::{GUIDE_PX, HANDLE_PX};
use crate::ui_kit::tip::Tip as _;

/// Radius of an end of a gradient, in points: its colour within white within a dark rim.
const RADIUS_PX: f32 = 5.0;
/// The same of what is between others: edges, round corners and middle colours.
const SMALL_PX: f32 = 3.0;
/// Half the side of the mark in the middle of a line, in points.
const MARK_PX: f32 = 3.0;
/// Boxes with a shorter side have no handles, in points: nothing else of them could be grabbed.
const LEAST_SIDE_PX: f32 = 24.0;
/// Around an end of a gradient, outside of its white part: one of both stands out from any picture.
const RIM: Color32 = Color32::from_black_alpha(220);

/// What a handle changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum ContentHandle {
    /// Where the left, upper, right or lower corners of a nine-slice end.
    Inset(usize),
    /// Where a gradient along a line begins, and where it ends.
    Start,
    End,
    /// From where a gradient goes in circles, and how far.
    Center,
    Radius,
    /// A colour between those at the ends of a gradient, by its place in the list.
    Stop(usize),
    /// A point of a polygon or a line.
    Point(usize),
    /// The middle between this point and the next one, which becomes a point when it is dragged.
    Edge(usize),
    /// How round the upper left, upper right, lower right or lower left corner of a rectangle is.
    Corner(usize),
    /// Where a progress bar grows from, or what it turns around.
    Midpoint,
}

/// Those of a nine-slice.
const INSETS: [ContentHandle; 4] =
    [ContentHandle::Inset(0), ContentHandle::Inset(1), ContentHandle::Inset(2), ContentHandle::Inset(3)];

impl ContentHandle {
    /// Its name for users.
    pub(super) fn name(self) -> Cow<'static, str> {
        let name = match self {
            Self::Inset(0) => tr!("canvas-content-left"),
            Self::Inset(1) => tr!("canvas-content-top"),
            Self::Inset(2) => tr!("canvas-content-right"),
            Self::Inset(_) => tr!("canvas-content-bottom"),
            Self::Start => tr!("canvas-content-start"),
            Self::End => tr!("canvas-content-end"),
            Self::Center => tr!("canvas-content-center"),
            Self::Radius => tr!("canvas-content-radius"),
            Self::Stop(at) => return tr!("canvas-content-stop", number = at + 1).into(),
            Self::Point(at) => return tr!("canvas-content-point", number = at + 1).into(),
            Self::Edge(at) => return tr!("canvas-content-edge", number = at + 1).into(),
            Self::Corner(0) => tr!("canvas-content-upper-left"),
            Self::Corner(1) => tr!("canvas-content-upper-right"),
            Self::Corner(2) => tr!("canvas-content-lower-right"),
            Self::Corner(_) => tr!("canvas-content-lower-left"),
            Self::Midpoint => tr!("canvas-content-midpoint"),
        };
        name.into()
    }

    /// How many numbers it has.
    pub(super) const fn count(self) -> usize {
        if matches!(self, Self::Inset(_) | Self::Radius | Self::Stop(_) | Self::Corner(_)) { 1 } else { 2 }
    }

    /// Whether its numbers are pixels of the shape.
    pub(super) const fn is_in_px(self) -> bool {
        matches!(self, Self::Point(_) | Self::Edge(_) | Self::Corner(_))
    }

    /// The axis along which a line is dragged; `None` for points.
    pub(super) const fn axis(self) -> Option<usize> {
        if let Self::Inset(side) = self { Some(side % 2) } else { None }
    }
}

/// The handles of a node, and where they are.
#[derive(Debug, Clone)]
pub(super) struct ContentHandles {
    pub(super) node: Node,
    pub(super) shown: ShownBox,
    /// Of a nine-slice.
    pub(super) insets: Option<Insets>,
}

/// The box of a node on the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct ShownBox {
    /// From the lower left one counterclockwise, as of a node that is not mirrored.
    corners: [Pos2; 4],
    pub(super) size_px: [f64; 2],
    flips: [bool; 2],
}

/// What the corners of a nine-slice take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Insets {
    /// Left, top, right, bottom, in pixels of the picture.
    pub(super) px: [f64; 4],
    pub(super) picture_px: [f64; 2],
    /// Where they end, as parts of the node's width and height.
    cuts: [[f64; 2]; 2],
}

impl ShownBox {
    /// `None` for what is too small on the screen.
    fn of(frame: &Frame<'_>, node: NodeId) -> Option<Self> {
        let corners = frame.corners(node).and_then(|corners| frame.on_screen(corners))?;
        let pose = frame.ctx.pose(node)?;
        let size_px = frame.stage.borrow_mut().size_px(node)?.map(f64::from);
        let [a, b, _, d] = corners;
        let is_large = a.distance(b).min(a.distance(d)) >= LEAST_SIDE_PX;
        is_large.then_some(Self { corners, size_px, flips: [pose.flip_x, pose.flip_y] })
    }

    fn mirrored(&self, part: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| if self.flips[axis] { 1.0 - part[axis] } else { part[axis] })
    }

    /// The place of a part of the size, from the lower left corner of what is shown.
    #[allow(clippy::cast_possible_truncation)] // a place on the screen
    pub(super) fn pos(&self, part: [f64; 2]) -> Pos2 {
        let ([a, b, _, d], [x, y]) = (self.corners, self.mirrored(part));
        a + (b - a) * x as f32 + (d - a) * y as f32
    }

    /// The part of the size at a place.
    pub(super) fn part(&self, pos: Pos2) -> [f64; 2] {
        let [a, b, _, d] = self.corners;
        let (x, y, off) = (b - a, d - a, pos - a);
        let area = x.x * y.y - x.y * y.x;
        // What is turned out of sight has no place for anything.
        if area.abs() < 1.0e-3 {
            return [0.0; 2];
        }
        let part = [(off.x * y.y - off.y * y.x) / area, (x.x * off.y - x.y * off.x) / area];
        self.mirrored(part.map(f64::from))
    }

    /// How far apart two parts of the size are on the screen, in points.
    pub(super) fn distance(&self, from: [f64; 2], to: [f64; 2]) -> f32 {
        self.pos(from).distance(self.pos(to))
    }
}

impl ContentHandles {
    /// The handles of the selected node, if it is the only one, and can be picked. `None` unless start poses are what is changed.
    pub(super) fn of(frame: &Frame<'_>) -> Option<Self> {
        let session = frame.ctx.session;
        if session.mode() != Mode::Pose || session.tools.records || session.playback.is_playing() {
            return None;
        }
        let [node] = session.selection.selected_nodes()[..] else { return None };
        Self::of_node(frame, frame.ctx.document.node(node).filter(|_| frame.can_be_picked(node))?)
    }

    /// The handles of a node; `None` if what it shows has none.
    pub(super) fn of_node(frame: &Frame<'_>, node: &Node) -> Option<Self> {
        let shown = ShownBox::of(frame, node.id)?;
        let insets = insets(frame, node, &shown);
        let handles = Self { node: node.clone(), shown, insets };
        (!handles.parts().is_empty()).then_some(handles)
    }

    fn parts(&self) -> Vec<ContentHandle> {
        match &self.node.content {
            Content::NineSlice(_) if self.insets.is_some() => INSETS.to_vec(),
            Content::Progress(_) => vec![ContentHandle::Midpoint],
            Content::Shape(shape) => {
                let mut all = forms::handles(&shape.form);
                all.extend(gradient(shape.fill.as_ref()));
                all
            }
            _ => Vec::new(),
        }
    }

    /// The shape of the node, if it shows one.
    fn shape(&self) -> Option<&Shape> {
        if let Content::Shape(shape) = &self.node.content { Some(shape) } else { None }
    }

    /// The numbers of a handle: pixels of the picture, or parts of the box.
    pub(super) fn numbers(&self, handle: ContentHandle) -> [f64; 2] {
        match (handle, fill(&self.node)) {
            (ContentHandle::Inset(side), _) => [self.insets.map_or(0.0, |insets| insets.px[side]), 0.0],
            (ContentHandle::Start, Some(Fill::Linear { from, .. })) => *from,
            (ContentHandle::End, Some(Fill::Linear { to, .. })) => *to,
            (ContentHandle::Center, Some(Fill::Radial { center, .. })) => *center,
            (ContentHandle::Radius, Some(Fill::Radial { radius, .. })) => [*radius, 0.0],
            (ContentHandle::Stop(at), Some(Fill::Linear { stops, .. } | Fill::Radial { stops, .. })) => {
                [stops.get(at).map_or(0.0, |stop| stop.at), 0.0]
            }
            (ContentHandle::Midpoint, _) => match &self.node.content {
                Content::Progress(progress) => progress.midpoint,
                _ => [0.0; 2],
            },
            _ => self.shape().map_or([0.0; 2], |shape| forms::numbers(&shape.form, handle)),
        }
    }

    /// How far the line of a side is from that side, as a part of the size.
    pub(super) fn inset_part(&self, side: usize) -> f64 {
        let Some(insets) = self.insets else { return 0.0 };
        let [low, high] = insets.cuts[side % 2];
        if matches!(side, 0 | 3) { low } else { 1.0 - high }
    }

    /// Both ends of a line on the screen; of a point twice that.
    fn ends(&self, handle: ContentHandle) -> [Pos2; 2] {
        let point = |part: [f64; 2]| [self.shown.pos(part); 2];
        match handle {
            ContentHandle::Inset(side) => {
                let inset = self.inset_part(side);
                let at = if matches!(side, 0 | 3) { inset } else { 1.0 - inset };
                [0.0, 1.0].map(|end| self.shown.pos(if side % 2 == 0 { [at, end] } else { [end, at] }))
            }
            ContentHandle::Radius => point(self.way()[1]),
            ContentHandle::Stop(_) => point(self.along(self.numbers(handle)[0])),
            _ if handle.is_in_px() => point(self.part_of_form(handle)),
            _ => point(self.numbers(handle)),
        }
    }

    /// The place of a part of the way from the start of a gradient to its end.
    pub(super) fn along(&self, part: f64) -> [f64; 2] {
        let [from, to] = self.way();
        [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part)
    }

    /// From where to where a gradient goes; one in circles to the right of its centre.
    pub(super) fn way(&self) -> [[f64; 2]; 2] {
        if let Some(Fill::Linear { from, to, .. }) = fill(&self.node) {
            return [*from, *to];
        }
        let [x, y] = self.numbers(ContentHandle::Center);
        let far = self.numbers(ContentHandle::Radius)[0] * self.half_side_px() / self.shown.size_px[0];
        [[x, y], [x + far, y]]
    }

    /// What a radius of 1 is, in pixels.
    pub(super) fn half_side_px(&self) -> f64 {
        let [width, height] = self.shown.size_px;
        width.max(height) / 2.0
    }

    /// Where a handle is on the screen.
    pub(super) fn place(&self, handle: ContentHandle) -> Pos2 {
        let [from, to] = self.ends(handle);
        from.lerp(to, 0.5)
    }

    /// The handle under the pointer: of two the nearer one.
    pub(super) fn hit(&self, pos: Pos2) -> Option<ContentHandle> {
        let far = |handle: ContentHandle| {
            let [from, to] = self.ends(handle);
            let (way, off) = (to - from, pos - from);
            let along = (off.dot(way) / way.length_sq().max(1.0e-6)).clamp(0.0, 1.0);
            (off - way * along).length()
        };
        let reach = |handle: ContentHandle| if handle.axis().is_some() { GUIDE_PX } else { HANDLE_PX };
        let near = self.parts().into_iter().filter(|handle| far(*handle) <= reach(*handle));
        near.min_by(|a, b| far(*a).total_cmp(&far(*b)))
    }

    /// The node with other numbers of a handle.
    pub(super) fn with(&self, handle: ContentHandle, numbers: [f64; 2]) -> Node {
        let mut node = self.node.clone();
        match (handle, &mut node.content) {
            (ContentHandle::Inset(side), Content::NineSlice(slices)) => {
                let mut insets = self.insets.map_or([0.0; 4], |insets| insets.px);
                insets[side] = numbers[0];
                slices.insets = Some(insets);
            }
            (_, Content::Shape(shape)) => match (handle, &mut shape.fill) {
                (ContentHandle::Start, Some(Fill::Linear { from, .. })) => *from = numbers,
                (ContentHandle::End, Some(Fill::Linear { to, .. })) => *to = numbers,
                (ContentHandle::Center, Some(Fill::Radial { center, .. })) => *center = numbers,
                (ContentHandle::Radius, Some(Fill::Radial { radius, .. })) => *radius = numbers[0],
                (ContentHandle::Stop(at), Some(Fill::Linear { stops, .. } | Fill::Radial { stops, .. })) => {
                    let [least, most] =
                        [at.saturating_sub(1), at + 1].map(|at| stops.get(at).map(|stop| stop.at));
                    if let (Some(least), Some(most)) = (least, most) {
                        stops[at].at = numbers[0].min(most).max(least);
                    }
                }
                _ => forms::set(&mut shape.form, handle, numbers),
            },
            (ContentHandle::Midpoint, Content::Progress(progress)) => {
                progress.midpoint = numbers.map(|part| part.clamp(0.0, 1.0));
            }
            _ => {}
        }
        node
    }

    /// The colour at an end of a gradient.
    fn color(&self, handle: ContentHandle) -> Option<Color> {
        let mut node = self.node.clone();
        stop(&mut node, handle).map(|stop| stop.color)
    }

    /// The change of the colour at an end of a gradient.
    fn painted(&self, handle: ContentHandle, color: Color) -> Change {
        let mut node = self.node.clone();
        if let Some(stop) = stop(&mut node, handle) {
            stop.color = color;
        }
        Change::new(tr!("inspector-shape-color.step"), Edit::SetNode(node)).keeping_selection()
    }

    fn paint(&self, painter: &Painter, frame: &Frame<'_>, hovered: Option<ContentHandle>) {
        let theme = frame.ctx.theme;
        let color = |handle| if hovered == Some(handle) { theme.text } else { frame.touch_color() };
        let parts = self.parts();
        if parts.iter().any(|handle| matches!(handle, ContentHandle::End | ContentHandle::Radius)) {
            let ends = self.way().map(|part| self.shown.pos(part));
            paint_line(painter, theme, &ends, Stroke::new(1.5, color(ContentHandle::Start)));
        }
        for handle in &parts {
            let at = self.place(*handle);
            if let ContentHandle::Edge(_) | ContentHandle::Corner(_) | ContentHandle::Stop(_) = handle {
                let rim = if hovered == Some(*handle) { theme.accent } else { RIM };
                let inner =
                    self.color(*handle).map_or(Color32::WHITE, |Color([r, g, b])| Color32::from_rgb(r, g, b));
                painter.circle_filled(at, SMALL_PX + 2.0, rim);
                painter.circle_filled(at, SMALL_PX + 1.0, Color32::WHITE);
                painter.circle_filled(at, SMALL_PX, inner);
                continue;
            }
            if handle.axis().is_some() {
                // The lines themselves are drawn with the outline.
                if hovered == Some(*handle) {
                    paint_line(painter, theme, &self.ends(*handle), Stroke::new(1.5, theme.text));
                }
                let mark = Rect::from_center_size(at, Vec2::splat(2.0 * MARK_PX));
                painter.rect_filled(mark.expand(1.0), 1.0, RIM);
                painter.rect_filled(mark, 1.0, color(*handle));
                continue;
            }
            let [r, g, b] = self.color(*handle).unwrap_or(Color::WHITE).0;
            let rim = if hovered == Some(*handle) { theme.accent } else { RIM };
            painter.circle_filled(at, RADIUS_PX + 3.0, rim);
            painter.circle_filled(at, RADIUS_PX + 2.0, Color32::WHITE);
            painter.circle_filled(at, RADIUS_PX, Color32::from_rgb(r, g, b));
        }
    }

    /// The cursor over a handle.
    pub(super) fn cursor(&self, handle: ContentHandle) -> CursorIcon {
        let [from, to] = self.ends(handle);
        let way = to - from;
        match handle.axis() {
            None => CursorIcon::Grab,
            Some(_) if way.x.abs() > way.y.abs() => CursorIcon::ResizeVertical,
            Some(_) => CursorIcon::ResizeHorizontal,
        }
    }
}

/// What the corners of a nine-slice take; `None` while its picture can't be read.
fn insets(frame: &Frame<'_>, node: &Node, shown: &ShownBox) -> Option<Insets> {
    let Content::NineSlice(slices) = &node.content else { return None };
    let picture =
        frame.ctx.media.picture_of(frame.ctx.document, &node.content, frame.ctx.pose(node.id)?.frame)?;
    let mut cuts = slices::cuts(frame, node)?.map(|cuts| cuts.map(f64::from));
    for (cuts, is_flipped) in cuts.iter_mut().zip(shown.flips) {
        if is_flipped {
            *cuts = [1.0 - cuts[1], 1.0 - cuts[0]];
        }
    }
    Some(Insets { px: slices.insets_px(&picture), picture_px: picture.source_size_px, cuts })
}

/// The handles of a gradient: its ends, and the colours between them.
fn gradient(fill: Option<&Fill>) -> Vec<ContentHandle> {
    let (ends, stops) = match fill {
        Some(Fill::Linear { stops, .. }) => ([ContentHandle::Start, ContentHandle::End], stops),
        Some(Fill::Radial { stops, .. }) => ([ContentHandle::Center, ContentHandle::Radius], stops),
        _ => return Vec::new(),
    };
    let middle = (1..stops.len().saturating_sub(1)).map(ContentHandle::Stop);
    ends.into_iter().chain(middle).collect()
}

fn fill(node: &Node) -> Option<&Fill> {
    if let Content::Shape(shape) = &node.content { shape.fill.as_ref() } else { None }
}

/// The first colour of a gradient, or the last one.
fn stop(node: &mut Node, handle: ContentHandle) -> Option<&mut GradientStop> {
    let Content::Shape(shape) = &mut node.content else { return None };
    let (Fill::Linear { stops, .. } | Fill::Radial { stops, .. }) = shape.fill.as_mut()? else { return None };
    match handle {
        ContentHandle::Start | ContentHandle::Center => stops.first_mut(),
        ContentHandle::End | ContentHandle::Radius => stops.last_mut(),
        ContentHandle::Stop(at) => stops.get_mut(at),
        _ => None,
    }
}

/// Draws the handles, exposes them to assistive technology and tests, and shows the colours that a click on an end of a gradient opens.
pub(super) fn show(ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
    let Some(handles) = ContentHandles::of(frame) else { return };
    let hovered = pointer::over_panel(ui.ctx(), canvas.rect).and_then(|pos| handles.hit(pos));
    handles.paint(&ui.painter_at(canvas.rect), frame, hovered);
    for handle in handles.parts() {
        let rect = Rect::from_center_size(handles.place(handle), Vec2::splat(2.0 * RADIUS_PX));
        let rect = rect.intersect(canvas.rect);
        if !rect.is_positive() {
            continue;
        }
        let id = canvas.id.with(("content-handle", handle)); // not shown
        let color = handles.color(handle);
        let sense = if color.is_some() { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, id, sense);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, handle.name()));
        if let Some(color) = color {
            let event = color_popup(ui, frame.ctx.theme, &response, color);
            post_field(out, event, |color| handles.painted(handle, color));
            response.on_hover_cursor(CursorIcon::Grab).tip(tr!("canvas-content-color"));
        } else if let Some(tip) = forms::tip(handle) {
            response.on_hover_cursor(CursorIcon::Grab).tip(tip);
        }
    }
}
