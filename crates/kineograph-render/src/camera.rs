//! What part of the stage a view shows, and how large.

/// An upright view of the stage.
///
/// Stage points have y up. Screen points are physical pixels from the viewport's top-left corner, y down.
///
/// # Partly visible viewports
///
/// The GPU maps clip space to the viewport that the caller sets on its render pass. egui clamps a paint callback's
/// viewport to the window; if the canvas reaches over the window's edge, the clamped viewport is smaller than the
/// canvas, and an unchanged camera would squeeze the picture into it. Give the renderer
/// [`camera.cropped(visible)`](Self::cropped) then, where `visible` is the clamped viewport in this camera's screen
/// pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The stage point in the middle of the viewport.
    pub center: [f32; 2],
    /// Physical pixels per stage unit, above 0.
    pub zoom: f32,
    /// Width and height of the viewport in physical pixels, above 0.
    pub viewport_px: [f32; 2],
}

impl Camera {
    /// The camera that shows a stage of `stage_size` units, with its bottom-left corner at the origin, as large as
    /// possible in the middle of the viewport, with at least `margin_px` pixels free on each side.
    ///
    /// Where there is nothing to fit (a size of 0, a margin that leaves no room) the zoom is 1.
    pub fn fit(stage_size: [f32; 2], viewport_px: [f32; 2], margin_px: f32) -> Self {
        let fitting = |axis: usize| (viewport_px[axis] - 2.0 * margin_px) / stage_size[axis];
        let zoom = fitting(0).min(fitting(1));
        let zoom = if zoom.is_finite() && zoom > 0.0 { zoom } else { 1.0 };
        Self { center: stage_size.map(|side| side / 2.0), zoom, viewport_px }
    }

    /// Where a stage point appears, in screen pixels.
    pub fn screen_from_stage(&self, stage: [f32; 2]) -> [f32; 2] {
        let x = f64::from(self.viewport_px[0]) / 2.0 + self.offset(stage[0], 0) * f64::from(self.zoom);
        let y = f64::from(self.viewport_px[1]) / 2.0 - self.offset(stage[1], 1) * f64::from(self.zoom);
        [x as f32, y as f32]
    }

    /// The stage point under a screen pixel.
    pub fn stage_from_screen(&self, screen: [f32; 2]) -> [f32; 2] {
        let [x, y] = self.stage_offset_from_screen(screen);
        [(f64::from(self.center[0]) + x) as f32, (f64::from(self.center[1]) + y) as f32]
    }

    /// The camera of a part of this viewport: `visible_px` is `[left, top, width, height]` in this camera's screen
    /// pixels. Every stage point appears on the same physical pixel as before.
    pub fn cropped(&self, visible_px: [f32; 4]) -> Self {
        let [left, top, width, height] = visible_px;
        let center = self.stage_from_screen([left + width / 2.0, top + height / 2.0]);
        Self { center, zoom: self.zoom, viewport_px: [width, height] }
    }

    /// Distance of a stage coordinate from the centre along one axis.
    fn offset(&self, stage: f32, axis: usize) -> f64 {
        f64::from(stage) - f64::from(self.center[axis])
    }

    /// Distance of a screen pixel from the viewport's middle, in stage units, y up.
    fn stage_offset_from_screen(&self, screen: [f32; 2]) -> [f64; 2] {
        let offset = |axis: usize| f64::from(screen[axis]) - f64::from(self.viewport_px[axis]) / 2.0;
        [offset(0) / f64::from(self.zoom), -offset(1) / f64::from(self.zoom)]
    }
}
