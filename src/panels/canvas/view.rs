//! The part of the stage that the canvas shows, and its mapping to the screen.

use egui::{Pos2, Rect, Vec2, vec2};
use kineograph_render::{Affine2, Camera};
use kineograph_runtime::format::EditorBookmark;

use crate::ui_kit::view2d::{View2d, Viewport};

/// Margin around the stage when it is fitted, in points.
pub(super) const FIT_MARGIN: f32 = 44.0;
/// Physical pixels per stage pixel.
const ZOOM_RANGE: (f32, f32) = (0.02, 64.0);
/// Largest zoom that fitting a selection chooses.
const MAX_FIT_ZOOM: f32 = 16.0;

/// Position and zoom of the view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct View {
    /// The stage point in the middle of the canvas.
    center: [f32; 2],
    /// Physical pixels per stage pixel.
    zoom: f32,
    /// How far it is turned clockwise, in degrees.
    turn_deg: f32,
    /// True until the user pans or zooms: the whole stage is shown, at any size of the canvas.
    fits_stage: bool,
}

/// A turn of the view: cosine and sine of the clockwise angle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Turn {
    cos: f32,
    sin: f32,
}

impl Turn {
    fn of_deg(degrees: f32) -> Self {
        if degrees == 0.0 {
            return Self { cos: 1.0, sin: 0.0 };
        }
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self { cos, sin }
    }

    /// A stage point in the turned stage, y up.
    const fn turned(self, [x, y]: [f32; 2]) -> [f32; 2] {
        [self.cos * x + self.sin * y, self.cos * y - self.sin * x]
    }

    const fn back(self, [x, y]: [f32; 2]) -> [f32; 2] {
        [self.cos * x - self.sin * y, self.cos * y + self.sin * x]
    }

    /// Width and height of the upright box around a turned one of this size.
    const fn size(self, [width, height]: [f32; 2]) -> [f32; 2] {
        let (cos, sin) = (self.cos.abs(), self.sin.abs());
        [cos * width + sin * height, sin * width + cos * height]
    }

    const fn is_upright(self) -> bool {
        self.sin == 0.0 && self.cos == 1.0
    }
}

/// The canvas on the screen: maps points of the screen (y down) to the stage (y up) and back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Screen {
    /// The canvas, in points.
    pub(super) rect: Rect,
    /// The turned stage on the screen. Its rectangle is `rect` on whole physical pixels.
    seen: Viewport,
    /// The same for the renderer.
    pub(super) camera: Camera,
    turn: Turn,
    /// Upper left corner of the canvas in physical pixels of the window.
    pub(super) origin_px: [f32; 2],
    pixels_per_point: f32,
}

impl Default for View {
    fn default() -> Self {
        Self { center: [0.0; 2], zoom: 1.0, turn_deg: 0.0, fits_stage: true }
    }
}

impl View {
    /// Shows the whole stage until the view is panned or zoomed.
    pub(super) const fn fit_stage(&mut self) {
        self.fits_stage = true;
    }

    /// Shows a rectangle of the stage, given by its lower left and its upper right corner.
    pub(super) fn fit_rect(&mut self, low: [f32; 2], high: [f32; 2], screen: &Screen) {
        let fitting = screen.fitting_zoom(low, high);
        self.center = [(low[0] + high[0]) / 2.0, (low[1] + high[1]) / 2.0];
        self.zoom = clamp_zoom(fitting.min(MAX_FIT_ZOOM));
        self.fits_stage = false;
    }

    /// Physical pixels per stage pixel.
    pub(super) const fn zoom(&self) -> f32 {
        self.zoom
    }

    /// This view, panned by `delta` points of the screen.
    pub(super) fn panned(&self, delta: Vec2, screen: &Screen) -> Self {
        self.moved_to(&self.seen(screen.seen.rect, screen.pixels_per_point).panned(delta))
    }

    /// This view with another zoom that keeps the stage point at `at` in place.
    pub(super) fn zoomed_at(&self, at: Pos2, zoom: f32, screen: &Screen) -> Self {
        let zoom = clamp_zoom(zoom);
        let scale = f64::from(zoom / screen.pixels_per_point);
        let seen = self.seen(screen.seen.rect, screen.pixels_per_point).zoomed(at, [scale, -scale]);
        Self { zoom, ..self.moved_to(&seen) }
    }

    /// How far the view is turned clockwise, in degrees, from −180 to 180.
    pub(super) const fn turn_deg(&self) -> f32 {
        self.turn_deg
    }

    /// This view, turned clockwise by so many degrees around its middle.
    pub(super) fn turned_to(&self, degrees: f32) -> Self {
        let turn_deg = if degrees.is_finite() { (degrees + 180.0).rem_euclid(360.0) - 180.0 } else { 0.0 };
        Self { turn_deg, ..*self }
    }

    /// The view as it is stored under a name.
    pub(super) fn bookmark(&self, name: String) -> EditorBookmark {
        EditorBookmark::new(name, wide(self.center), f64::from(self.zoom))
            .with_rotation(f64::from(self.turn_deg))
    }

    /// The view as it is stored, unless it shows the whole stage.
    pub(super) fn moved(&self) -> Option<EditorBookmark> {
        (!self.fits_stage).then(|| self.bookmark(String::new()))
    }

    /// A stored view.
    #[allow(clippy::cast_possible_truncation)] // a place near the stage
    pub(super) fn of_bookmark(mark: &EditorBookmark) -> Self {
        let center = narrow(mark.center);
        let view = Self { center, zoom: clamp_zoom(mark.zoom as f32), turn_deg: 0.0, fits_stage: false };
        view.turned_to(mark.rotation as f32)
    }

    fn turn(&self) -> Turn {
        Turn::of_deg(self.turn_deg)
    }

    /// Maps the view to the screen, and fits the stage first if the user has not moved the view.
    /// With `is_whole` the zoom is a whole number of pixels, or their whole part.
    pub(super) fn screen(
        &mut self,
        rect: Rect,
        pixels_per_point: f32,
        stage_size: [f32; 2],
        is_whole: bool,
    ) -> Screen {
        // Rounded as egui rounds the viewport of a paint callback.
        let edge = |points: f32| (points * pixels_per_point).round();
        let origin_px = [edge(rect.min.x), edge(rect.min.y)];
        let viewport_px =
            [edge(rect.max.x) - origin_px[0], edge(rect.max.y) - origin_px[1]].map(|side| side.max(1.0));
        if self.fits_stage {
            let turn = self.turn();
            let fitted = Camera::fit(turn.size(stage_size), viewport_px, FIT_MARGIN * pixels_per_point);
            self.center = stage_size.map(|side| side / 2.0);
            self.zoom = clamp_zoom(fitted.zoom);
        }
        if is_whole {
            self.zoom = whole_zoom(self.zoom);
        }
        let points = |px: [f32; 2]| Vec2::from(px) / pixels_per_point;
        let whole = Rect::from_min_size(points(origin_px).to_pos2(), points(viewport_px));
        let seen = self.seen(whole, pixels_per_point);
        // The stage's corner is placed between four pixels, so that pixel art stays sharp at whole zooms.
        let corner = seen.screen_from_world([0.0; 2]);
        let shift = |points: f32| {
            let px = points * pixels_per_point;
            if px.abs() < 1e6 { (px.round() - px) / pixels_per_point } else { 0.0 }
        };
        let seen = seen.panned(vec2(shift(corner.x), shift(corner.y)));
        let camera = Camera { center: narrow(seen.view.center), zoom: self.zoom, viewport_px };
        Screen { rect, seen, camera, turn: self.turn(), origin_px, pixels_per_point }
    }

    /// The turned stage in a rectangle of the screen.
    fn seen(&self, rect: Rect, pixels_per_point: f32) -> Viewport {
        let scale = f64::from(self.zoom / pixels_per_point);
        let center = wide(self.turn().turned(self.center));
        Viewport { rect, view: View2d { center, scale: [scale, -scale] } }
    }

    /// This view with another point of the turned stage in the middle.
    fn moved_to(&self, seen: &Viewport) -> Self {
        Self { center: self.turn().back(narrow(seen.view.center)), fits_stage: false, ..*self }
    }
}

fn wide(stage: [f32; 2]) -> [f64; 2] {
    stage.map(f64::from)
}

#[allow(clippy::cast_possible_truncation)] // pixels of the stage
fn narrow(stage: [f64; 2]) -> [f32; 2] {
    stage.map(|x| x as f32)
}

impl Screen {
    /// The position of a stage point on the screen.
    pub(super) fn pos_from_stage(&self, stage: [f32; 2]) -> Pos2 {
        self.seen.screen_from_world(wide(self.turn.turned(stage)))
    }

    /// The stage point at a position of the screen.
    pub(super) fn stage_from_pos(&self, pos: Pos2) -> [f32; 2] {
        self.turn.back(narrow(self.seen.world_from_screen(pos)))
    }

    /// The zoom at which a rectangle of the stage just fits, given by its lower left and its upper right corner.
    pub(super) fn fitting_zoom(&self, low: [f32; 2], high: [f32; 2]) -> f32 {
        let size = [high[0] - low[0], high[1] - low[1]].map(|side| side.max(1.0));
        Camera::fit(self.turn.size(size), self.camera.viewport_px, self.px(FIT_MARGIN)).zoom
    }

    /// A length in points, as stage pixels.
    pub(super) fn stage_len(&self, points: f32) -> f32 {
        self.px(points) / self.camera.zoom
    }

    /// The ends of a line across the canvas: upright at x for axis 0, level at y for axis 1, in stage pixels.
    pub(super) fn line_across(&self, axis: usize, at: f32) -> [Pos2; 2] {
        let middle = self.stage_from_pos(self.rect.center());
        let far = self.stage_len(self.rect.width() + self.rect.height());
        let end = |sign: f32| {
            let mut point = middle;
            (point[axis], point[1 - axis]) = (at, middle[1 - axis] + sign * far);
            self.pos_from_stage(point)
        };
        let ends = [end(-1.0), end(1.0)];
        if !self.turn.is_upright() {
            return ends;
        }
        if axis == 0 {
            [Pos2::new(ends[0].x, self.rect.top()), Pos2::new(ends[0].x, self.rect.bottom())]
        } else {
            [Pos2::new(self.rect.left(), ends[0].y), Pos2::new(self.rect.right(), ends[0].y)]
        }
    }

    /// The direction of the screen in which a coordinate of the stage mostly grows: 0 for sideways, 1 for up or down.
    pub(super) fn screen_axis(&self, axis: usize) -> usize {
        if self.turn.cos.abs() >= self.turn.sin.abs() { axis } else { 1 - axis }
    }

    /// Points of the screen for a stage pixel.
    pub(super) fn points_per_px(&self) -> f32 {
        self.camera.zoom / self.pixels_per_point
    }

    /// The upright part of the stage around all that is seen: its lower left and its upper right corner.
    pub(super) fn stage_part(&self) -> [[f32; 2]; 2] {
        let Rect { min, max } = self.rect;
        let corners =
            [min, Pos2::new(max.x, min.y), max, Pos2::new(min.x, max.y)].map(|pos| self.stage_from_pos(pos));
        let ends = |axis: usize, fold: fn(f32, f32) -> f32, from: f32| {
            corners.iter().map(|corner| corner[axis]).fold(from, fold)
        };
        [
            [0, 1].map(|axis| ends(axis, f32::min, f32::INFINITY)),
            [0, 1].map(|axis| ends(axis, f32::max, f32::NEG_INFINITY)),
        ]
    }

    /// Whether the stage is turned.
    pub(super) const fn is_turned(&self) -> bool {
        !self.turn.is_upright()
    }

    /// The map from the stage to what the camera shows: the turn.
    pub(super) const fn camera_from_stage(&self) -> Affine2 {
        let Turn { cos, sin } = self.turn;
        Affine2 { a: cos, b: -sin, c: sin, d: cos, tx: 0.0, ty: 0.0 }
    }

    /// The upright rectangle around a stage of this size.
    pub(super) fn stage_rect(&self, stage_size: [f32; 2]) -> Rect {
        Rect::from_points(&self.stage_corners(stage_size))
    }

    /// Where the corners of a stage of this size are: lower left, lower right, upper right, upper left.
    pub(super) fn stage_corners(&self, [width, height]: [f32; 2]) -> [Pos2; 4] {
        [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]].map(|corner| self.pos_from_stage(corner))
    }

    fn px(&self, points: f32) -> f32 {
        points * self.pixels_per_point
    }
}

/// The nearest zoom at which a stage pixel is a whole number of screen pixels, or the other way round.
fn whole_zoom(zoom: f32) -> f32 {
    if zoom >= 1.0 { zoom.round() } else { 1.0 / (1.0 / zoom).round() }
}

/// Clamps a zoom to the range that can be shown; NaN and infinities become 1.
fn clamp_zoom(zoom: f32) -> f32 {
    if zoom.is_finite() { zoom.clamp(ZOOM_RANGE.0, ZOOM_RANGE.1) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    const STAGE: [f32; 2] = [400.0, 200.0];

    fn canvas() -> Rect {
        Rect::from_min_size(pos2(100.0, 50.0), vec2(488.0, 400.0))
    }

    #[test]
    fn the_stage_is_fitted_until_the_user_zooms() {
        let mut view = View::default();
        let screen = view.screen(canvas(), 1.0, STAGE, false);
        assert_eq!(view.zoom(), 1.0);
        let stage = screen.stage_rect(STAGE);
        assert_eq!(stage, Rect::from_min_size(pos2(144.0, 150.0), vec2(400.0, 200.0)));

        let half = Rect::from_min_size(canvas().min, vec2(288.0, 400.0));
        view.screen(half, 1.0, STAGE, false);
        assert_eq!(view.zoom(), 0.5, "a smaller canvas fits again");

        let screen = view.screen(half, 1.0, STAGE, false);
        view = view.zoomed_at(half.center(), 2.0, &screen);
        view.screen(canvas(), 1.0, STAGE, false);
        assert_eq!(view.zoom(), 2.0, "but not after a zoom");
        view.fit_stage();
        view.screen(canvas(), 1.0, STAGE, false);
        assert_eq!(view.zoom(), 1.0);
    }

    #[test]
    fn the_point_under_the_pointer_stays_while_zooming() {
        let mut view = View::default();
        let screen = view.screen(canvas(), 2.0, STAGE, false);
        let at = pos2(211.0, 307.0);
        let before = screen.stage_from_pos(at);
        for zoom in [0.3, 3.0, 17.0, 1e9, f32::NAN] {
            let screen = view.screen(canvas(), 2.0, STAGE, false);
            view = view.zoomed_at(at, zoom, &screen);
            let after = view.screen(canvas(), 2.0, STAGE, false).stage_from_pos(at);
            // The corner of the stage is moved to whole pixels: half a pixel each way.
            let allowed = 0.51 / view.zoom() + 0.01;
            assert!((before[0] - after[0]).abs() <= allowed, "{before:?} {after:?} at {zoom}");
            assert!((before[1] - after[1]).abs() <= allowed, "{before:?} {after:?} at {zoom}");
        }
    }

    #[test]
    fn screen_and_stage_map_back_and_forth() {
        let mut view = View::default();
        let screen = view.screen(canvas(), 1.5, STAGE, false);
        let pos = screen.pos_from_stage([37.0, 11.0]);
        let stage = screen.stage_from_pos(pos);
        assert!((stage[0] - 37.0).abs() < 1e-3 && (stage[1] - 11.0).abs() < 1e-3, "{stage:?}");
        assert!(screen.pos_from_stage([0.0, 10.0]).y < screen.pos_from_stage([0.0, 0.0]).y, "y is up");
    }

    #[test]
    fn panning_moves_the_picture_with_the_pointer() {
        let mut view = View::default();
        let screen = view.screen(canvas(), 2.0, STAGE, false);
        let before = screen.pos_from_stage([10.0, 10.0]);
        let mut panned = view.panned(vec2(30.0, -20.0), &screen);
        let after = panned.screen(canvas(), 2.0, STAGE, false).pos_from_stage([10.0, 10.0]);
        assert!(((after - before) - vec2(30.0, -20.0)).length() < 0.6, "{before:?} {after:?}");
    }

    #[test]
    fn a_fitted_rectangle_is_centred_and_not_enlarged_without_end() {
        let mut view = View::default();
        let screen = view.screen(canvas(), 1.0, STAGE, false);
        view.fit_rect([100.0, 100.0], [300.0, 180.0], &screen);
        assert_eq!(view.zoom(), 2.0);
        let screen = view.screen(canvas(), 1.0, STAGE, false);
        assert!((screen.pos_from_stage([200.0, 140.0]) - canvas().center()).length() < 1.0);
        view.fit_rect([5.0, 5.0], [5.0, 5.0], &screen);
        assert_eq!(view.zoom(), MAX_FIT_ZOOM);
    }
}
