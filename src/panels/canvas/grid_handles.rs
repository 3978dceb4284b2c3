//! Columns and rows of the selected grid effect, and its handles: where a lens, ripple or twirl is and how far it reaches, and the way of an
//! orbit.

use egui::{Painter, Pos2, Rect, Response, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, vec2};
use kineograph_runtime::format::{Action, Arity, Category, Kind};
use kineograph_stage::scene::{self as stage, Affine2};

use super::Frame;
use super::strokes::paint_line;
use super::tool_bar::mode_color;
use crate::document::{ActionId, ClipId, NodeId};
use crate::session::Mode;
use crate::text::tr;
use crate::ui_kit::pointer;
use crate::ui_kit::reach::HANDLE_PX;

/// Half the side of a handle, in points.
const HALF: f32 = 5.0;
/// Points of a circle or of the way of an orbit.
const PIECES: u16 = 72;
/// Lines of a grid that are nearer to each other, in points, are not drawn.
const LEAST_GAP: f32 = 5.0;
/// How strong the lines of a grid are.
const GRID_PART: f32 = 0.3;
/// Where a camera is that looks from the side (90°), at least, in points from the node.
const LEAST_SIDE: f32 = 48.0;

/// What a handle changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GridHandle {
    Center,
    Radius,
    OrbitStart,
    OrbitEnd,
}

impl GridHandle {
    /// Its name for users.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Center => tr!("canvas-grid-center"),
            Self::Radius => tr!("canvas-grid-radius"),
            Self::OrbitStart => tr!("canvas-orbit-start"),
            Self::OrbitEnd => tr!("canvas-orbit-end"),
        }
    }
}

/// The handles of an action, and where they are.
#[derive(Debug, Clone)]
pub(super) struct GridHandles {
    pub(super) clip: ClipId,
    pub(super) id: ActionId,
    pub(super) action: Action,
    stage_from_box: Affine2,
    box_from_stage: Affine2,
    /// What is bent.
    picture: stage::Rect,
    orbit: OrbitView,
}

/// How an orbit around a node is drawn on the screen.
#[derive(Debug, Clone, Copy)]
struct OrbitView {
    /// Where the node is.
    middle: Pos2,
    /// How far from there a camera is that looks from the side, in points.
    side: f32,
    /// To the right of the node and upwards, each of length 1: directions are measured from there.
    axes: [Vec2; 2],
}

impl OrbitView {
    fn of(middle: Pos2, corners: [Pos2; 4]) -> Self {
        let [left, right, _, top] = corners;
        let side = left.distance(right).min(left.distance(top)) / 2.0;
        let axis = |to: Pos2, usual: Vec2| if to == left { usual } else { (to - left).normalized() };
        let axes = [axis(right, vec2(1.0, 0.0)), axis(top, vec2(0.0, -1.0))];
        Self { middle, side: side.max(LEAST_SIDE), axes }
    }

    /// The place of a part of the way to the side, to the right and upwards.
    fn place(&self, [right, up]: [f64; 2]) -> Pos2 {
        let far = |part: f64| self.side * part as f32;
        self.middle + self.axes[0] * far(right) + self.axes[1] * far(up)
    }

    /// The part of the way to the side at a place, to the right and upwards. Of a node whose axes are one line there is none.
    fn parts(&self, pos: Pos2) -> [f64; 2] {
        let ([right, up], away) = (self.axes, (pos - self.middle) / self.side);
        let area = right.x * up.y - right.y * up.x;
        if area.abs() < 1.0e-3 {
            return [0.0; 2];
        }
        [(away.x * up.y - away.y * up.x) / area, (right.x * away.y - right.y * away.x) / area].map(f64::from)
    }
}

impl GridHandles {
    /// The handles of the selected action. `None` while motion is not what is changed.
    pub(super) fn of(frame: &Frame<'_>) -> Option<Self> {
        let session = frame.ctx.session;
        if session.mode() != Mode::Motion || session.tools.records || session.playback.is_playing() {
            return None;
        }
        let (clip, id) = (session.selection.clip?, session.selection.primary_action()?);
        let action = &frame.ctx.document.clip(clip)?.get(id)?.action;
        if action.spec().category != Category::Grid || action.spec().arity != Arity::None {
            return None;
        }
        let node = session.selection.seen_node()?;
        let (stage_from_box, picture, orbit) = placed(frame, node)?;
        let box_from_stage = stage_from_box.inverse()?;
        Some(Self { clip, id, action: action.clone(), stage_from_box, box_from_stage, picture, orbit })
    }

    /// Each handle, and where it is on the screen.
    pub(super) fn places(&self, frame: &Frame<'_>) -> Vec<(GridHandle, Pos2)> {
        parts(&self.action).iter().map(|part| (*part, self.place(frame, *part))).collect()
    }

    fn place(&self, frame: &Frame<'_>, part: GridHandle) -> Pos2 {
        let [x, y] = self.action.vec2("position");
        match part {
            GridHandle::Center => self.on_screen(frame, [x, y]),
            GridHandle::Radius => self.on_screen(frame, [x + self.action.number("radius"), y]),
            GridHandle::OrbitStart => self.seen_from(self.angles_deg(0.0)),
            GridHandle::OrbitEnd => self.seen_from(self.angles_deg(1.0)),
        }
    }

    /// The handle under the pointer.
    pub(super) fn hit(&self, frame: &Frame<'_>, pos: Pos2) -> Option<GridHandle> {
        let near = self.places(frame).into_iter().map(|(part, at)| (part, at.distance(pos)));
        let near = near.filter(|(_, far)| *far <= HANDLE_PX);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(part, _)| part)
    }

    /// A point of the screen in the picture, in pixels from its lower left corner.
    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn in_box(&self, frame: &Frame<'_>, pos: Pos2) -> [f64; 2] {
        self.box_from_stage.transform_point(frame.screen.stage_from_pos(pos)).map(f64::from)
    }

    /// Both angles of the camera at a progress, in degrees: from straight ahead, and in which direction.
    pub(super) fn angles_deg(&self, t: f64) -> [f64; 2] {
        let at = |name: &str, by: &str| self.action.number(name) + t * self.action.number(by);
        [at("angle_z", "delta_angle_z"), at("angle_x", "delta_angle_x")]
    }

    /// The angles of a camera at a place of the screen, as near to other ones as whole turns allow.
    pub(super) fn angles_at(&self, pos: Pos2, [near_z, near_x]: [f64; 2]) -> [f64; 2] {
        let [right, up] = self.orbit.parts(pos);
        let far_deg = right.hypot(up) * 90.0;
        let sign = if near_z < 0.0 { -1.0 } else { 1.0 };
        let direction = if far_deg < 1.0 { near_x } else { (up * sign).atan2(right * sign).to_degrees() };
        let turns = ((near_x - direction) / 360.0).round();
        [far_deg * sign, direction + 360.0 * turns]
    }

    /// Where a camera at these angles is drawn: in its direction, farther out the more it looks from the side.
    fn seen_from(&self, [z_deg, x_deg]: [f64; 2]) -> Pos2 {
        let (sin, cos) = x_deg.to_radians().sin_cos();
        let far = z_deg / 90.0;
        self.orbit.place([far * cos, far * sin])
    }

    fn on_screen(&self, frame: &Frame<'_>, at: [f64; 2]) -> Pos2 {
        frame.screen.pos_from_stage(self.stage_from_box.transform_point(at.map(|x| x as f32)))
    }

    fn paint(&self, painter: &Painter, frame: &Frame<'_>, hovered: Option<GridHandle>) {
        let theme = frame.ctx.theme;
        let color = mode_color(theme, Mode::Motion);
        self.paint_grid(painter, frame, color.gamma_multiply(GRID_PART));
        let thin = Stroke::new(1.5, color);
        paint_line(painter, theme, &self.line(frame), thin);
        if self.action.kind() == Kind::OrbitCamera {
            painter.circle(self.orbit.middle, 2.5, color, Stroke::new(1.0, theme.well));
        }
        for (part, at) in self.places(frame) {
            let fill = if hovered == Some(part) { theme.text } else { color };
            let border = Stroke::new(1.5, theme.well);
            if matches!(part, GridHandle::Center | GridHandle::OrbitStart) {
                painter.circle(at, HALF, fill, border);
            } else {
                let square = Rect::from_center_size(at, Vec2::splat(2.0 * HALF - 1.0));
                painter.rect(square, 1.0, fill, border, egui::StrokeKind::Outside);
            }
        }
    }

    /// The columns and rows of the flat picture.
    fn paint_grid(&self, painter: &Painter, frame: &Frame<'_>, color: egui::Color32) {
        let action = &self.action;
        let count = |name: &str| action.param(name).map(|_| action.number(name));
        let parts = match (action.param("grid"), count("rows"), count("cols")) {
            (Some(_), ..) => action.vec2("grid"),
            (_, Some(rows), _) => [1.0, rows],
            (_, _, Some(columns)) => [columns, 1.0],
            _ => return,
        };
        let [min, max] = [self.picture.min, self.picture.max].map(|corner| corner.map(f64::from));
        for axis in 0..2 {
            let step = (max[axis] - min[axis]) / parts[axis].max(1.0);
            let line = |number: u32| {
                [min, max].map(|mut end| {
                    end[axis] = min[axis] + f64::from(number) * step;
                    self.on_screen(frame, end)
                })
            };
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 1 to 256
            let last = parts[axis] as u32;
            let ([first, _], [second, _]) = (line(0), line(1));
            if first.distance(second) >= LEAST_GAP {
                for number in 1..last {
                    painter.line_segment(line(number), Stroke::new(1.0, color));
                }
            }
        }
    }

    /// The circle that the effect reaches, or the way of the camera.
    fn line(&self, frame: &Frame<'_>) -> Vec<Pos2> {
        let parts = (0..=PIECES).map(|piece| f64::from(piece) / f64::from(PIECES));
        if self.action.kind() == Kind::OrbitCamera {
            return parts.map(|t| self.seen_from(self.angles_deg(t))).collect();
        }
        if self.action.param("radius").is_none() {
            return Vec::new();
        }
        let ([x, y], radius) = (self.action.vec2("position"), self.action.number("radius"));
        let on_circle = |t: f64| {
            let (sin, cos) = (t * std::f64::consts::TAU).sin_cos();
            self.on_screen(frame, [x + radius * cos, y + radius * sin])
        };
        parts.map(on_circle).collect()
    }
}

/// The map from what is bent of a node to the stage, its size in pixels, and how an orbit around it is drawn.
fn placed(frame: &Frame<'_>, node: NodeId) -> Option<(Affine2, stage::Rect, OrbitView)> {
    let stage_px = frame.ctx.document.stage().size;
    let (map, picture) = frame.stage.borrow_mut().picture_box(node, stage_px)?;
    let corners = frame.stage.borrow_mut().stage_corners(node)?;
    let on_screen = corners.map(|corner| frame.screen.pos_from_stage(corner));
    let middle = frame.screen.pos_from_stage(frame.anchor(node)?);
    Some((map, picture, OrbitView::of(middle, on_screen)))
}

fn parts(action: &Action) -> &'static [GridHandle] {
    match action.kind() {
        Kind::OrbitCamera => &[GridHandle::OrbitStart, GridHandle::OrbitEnd],
        _ if action.param("position").is_none() => &[],
        _ if action.param("radius").is_none() => &[GridHandle::Center],
        _ => &[GridHandle::Center, GridHandle::Radius],
    }
}

/// Draws the handles, and exposes them to assistive technology and tests.
pub(super) fn show(ui: &Ui, canvas: &Response, frame: &Frame<'_>) {
    let Some(handles) = GridHandles::of(frame) else { return };
    let hovered = pointer::on(canvas).and_then(|pos| handles.hit(frame, pos));
    handles.paint(&ui.painter_at(canvas.rect), frame, hovered);
    for (part, at) in handles.places(frame) {
        let rect = Rect::from_center_size(at, Vec2::splat(2.0 * HALF)).intersect(canvas.rect);
        if rect.is_positive() {
            let response = ui.interact(rect, canvas.id.with(("grid-handle", part.name())), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, part.name()));
        }
    }
}
