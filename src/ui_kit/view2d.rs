//! A view of a plane: which part of it is seen, how large, and where on the screen. No painting.
//!
//! All of it is f64: an f32 can't tell the frames of a long, deeply zoomed time apart.

use egui::{Pos2, Rect, Vec2, pos2};

/// Which part of a plane is seen, and how large.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct View2d {
    /// The point of the plane in the middle.
    pub center: [f64; 2],
    /// Points of the screen for a unit of the plane, to the right and downwards; below 0 on an axis that points upwards.
    pub scale: [f64; 2],
}

/// A view in a rectangle of the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Viewport {
    /// Where the plane is seen.
    pub rect: Rect,
    /// What is seen of it.
    pub view: View2d,
}

impl View2d {
    /// The view that shows a part of the plane from `from` at the upper left corner to `to` at the lower right one.
    pub fn between(from: [f64; 2], to: [f64; 2], size: Vec2) -> Self {
        Self {
            center: [0, 1].map(|axis| (from[axis] + to[axis]) * 0.5),
            scale: [0, 1].map(|axis| f64::from(size[axis]) / (to[axis] - from[axis])),
        }
    }
}

impl Viewport {
    /// With what is seen moved by so many points of the screen.
    #[must_use]
    pub fn panned(self, by: Vec2) -> Self {
        let View2d { center, scale } = self.view;
        let center = [0, 1].map(|axis| center[axis] - f64::from(by[axis]) / scale[axis]);
        Self { view: View2d { center, scale }, ..self }
    }

    /// With another scale; what is at a place of the screen stays there.
    #[must_use]
    pub fn zoomed(self, at: Pos2, scale: [f64; 2]) -> Self {
        let (world, middle) = (self.world_from_screen(at), self.rect.center());
        let px = |axis: usize| f64::from(at[axis]) - f64::from(middle[axis]);
        let center = [0, 1].map(|axis| world[axis] - px(axis) / scale[axis]);
        Self { view: View2d { center, scale }, ..self }
    }

    /// Where a point of the plane is on the screen.
    #[allow(clippy::cast_possible_truncation)] // a place on the screen
    pub fn screen_from_world(&self, world: [f64; 2]) -> Pos2 {
        let middle = self.rect.center();
        let [x, y] = [0, 1].map(|axis| {
            let px = (world[axis] - self.view.center[axis]) * self.view.scale[axis];
            (f64::from(middle[axis]) + px) as f32
        });
        pos2(x, y)
    }

    /// The point of the plane at a place of the screen.
    pub fn world_from_screen(&self, at: Pos2) -> [f64; 2] {
        let middle = self.rect.center();
        let px = |axis: usize| f64::from(at[axis]) - f64::from(middle[axis]);
        [0, 1].map(|axis| self.view.center[axis] + px(axis) / self.view.scale[axis])
    }

    /// What is seen along an axis: the lowest and the highest value.
    pub fn visible(&self, axis: usize) -> [f64; 2] {
        let half = f64::from(self.rect.size()[axis]) * 0.5 / self.view.scale[axis].abs();
        [self.view.center[axis] - half, self.view.center[axis] + half]
    }
}

#[cfg(test)]
mod tests {
    use egui::vec2;

    use super::*;

    /// 200 × 100 points: 0 to 2 to the right, −10 to 10 upwards.
    fn viewport() -> Viewport {
        let rect = Rect::from_min_size(pos2(50.0, 20.0), vec2(200.0, 100.0));
        Viewport { rect, view: View2d::between([0.0, 10.0], [2.0, -10.0], rect.size()) }
    }

    #[test]
    fn both_maps_undo_each_other() {
        let viewport = viewport();
        assert_eq!(viewport.view, View2d { center: [1.0, 0.0], scale: [100.0, -5.0] });
        assert_eq!(viewport.screen_from_world([0.0, 10.0]), viewport.rect.min);
        assert_eq!(viewport.screen_from_world([0.5, -10.0]), pos2(100.0, 120.0));
        assert_eq!(viewport.world_from_screen(pos2(100.0, 120.0)), [0.5, -10.0]);
        assert_eq!([0, 1].map(|axis| viewport.visible(axis)), [[0.0, 2.0], [-10.0, 10.0]]);
    }

    #[test]
    fn panning_follows_the_pointer() {
        let viewport = viewport();
        let at = viewport.screen_from_world([0.5, 5.0]);
        let panned = viewport.panned(vec2(10.0, 25.0));
        assert_eq!(panned.screen_from_world([0.5, 5.0]), at + vec2(10.0, 25.0));
    }

    #[test]
    fn zooming_keeps_what_is_at_the_pointer_on_each_axis() {
        let (viewport, at) = (viewport(), pos2(100.0, 45.0));
        let zoomed = viewport.zoomed(at, [100.0, -10.0]);
        assert_eq!(zoomed.world_from_screen(at), viewport.world_from_screen(at));
        assert_eq!([0, 1].map(|axis| zoomed.visible(axis)), [[0.0, 2.0], [-2.5, 7.5]]);
    }

    #[test]
    fn frames_of_a_long_time_stay_apart() {
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(400.0, 100.0));
        let view = View2d { center: [100_000.0, 0.0], scale: [6_000.0, 1.0] };
        let x = |secs: f64| Viewport { rect, view }.screen_from_world([secs, 0.0]).x;
        assert!((x(100_000.0 + 1.0 / 60.0) - x(100_000.0) - 100.0).abs() < 1e-3);
    }
}
