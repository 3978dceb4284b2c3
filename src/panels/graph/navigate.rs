//! Pan and zoom by wheel, touchpad and pinch.

use egui::{Event, MouseWheelUnit, Pos2, Rect, Ui, Vec2, vec2};

use super::view::Least;
use crate::ui_kit::pointer;
use crate::ui_kit::reach::GRAPH_WHEEL_PX;
use crate::ui_kit::view2d::{View2d, Viewport};

/// Distance from the panel's edge within which a drag pans the view, in points of the screen.
const EDGE_PX: f32 = 28.0;
/// How fast the view moves at the very edge, in points of the screen a second. Farther out it moves up to three times as fast.
const EDGE_SPEED_PX: f32 = 500.0;

/// The device that the user scrolls with, known from the last event: a wheel zooms, two fingers on a touchpad pan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Scroller {
    /// A mouse wheel.
    #[default]
    Wheel,
    /// A touchpad.
    Touchpad,
}

impl Scroller {
    /// The device of the last scroll event in this frame, or the one before.
    #[must_use]
    pub fn updated(self, events: &[Event]) -> Self {
        let unit = events.iter().rev().find_map(|event| match event {
            Event::MouseWheel { unit, .. } => Some(*unit),
            _ => None,
        });
        match unit {
            Some(MouseWheelUnit::Line | MouseWheelUnit::Page) => Self::Wheel,
            Some(MouseWheelUnit::Point) => Self::Touchpad,
            None => self,
        }
    }
}

/// The view after this frame's scrolling over the panel, whose zoom does not go below `least`.
pub fn scrolled(ui: &Ui, camera: Viewport, scroller: Scroller, least: Least) -> View2d {
    let (scroll, pinch, shift) =
        ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta(), input.modifiers.shift));
    let Some(pointer) = pointer::over_panel(ui.ctx(), camera.rect) else { return camera.view };
    let mut camera = camera;
    if pinch != 1.0 {
        camera.view = camera.zoomed_by(pointer, pinch, least);
    }
    match scroller {
        Scroller::Wheel if !shift && scroll.y != 0.0 => {
            camera.zoomed_by(pointer, (scroll.y / GRAPH_WHEEL_PX).exp(), least)
        }
        _ => camera.panned(scroll).view,
    }
}

/// How fast the view moves towards a pointer that drags something at the edge of the panel, in points of the screen a second.
pub fn edge_pan(panel: Rect, pointer: Pos2) -> Vec2 {
    let depth = |low: f32, high: f32, at: f32| {
        let edge = EDGE_PX.min((high - low) / 4.0).max(1.0);
        (((at - high) / edge + 1.0).max(0.0) - ((low - at) / edge + 1.0).max(0.0)).clamp(-3.0, 3.0)
    };
    vec2(depth(panel.left(), panel.right(), pointer.x), depth(panel.top(), panel.bottom(), pointer.y))
        * EDGE_SPEED_PX
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Modifiers, TouchPhase, pos2};

    #[test]
    fn the_view_follows_a_drag_only_at_the_edge() {
        let panel = Rect::from_min_size(pos2(100.0, 50.0), vec2(400.0, 300.0));
        assert_eq!(edge_pan(panel, panel.center()), Vec2::ZERO);
        assert_eq!(edge_pan(panel, panel.right_center()), vec2(EDGE_SPEED_PX, 0.0));
        assert_eq!(edge_pan(panel, panel.left_top() - vec2(500.0, 14.0)), vec2(-3.0, -1.5) * EDGE_SPEED_PX);
    }

    #[test]
    fn the_last_scroll_event_decides_between_wheel_and_touchpad() {
        let event = |unit| Event::MouseWheel {
            unit,
            delta: vec2(0.0, 1.0),
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
        };
        let touch = Scroller::default().updated(&[event(MouseWheelUnit::Point)]);
        assert_eq!(touch, Scroller::Touchpad);
        assert_eq!(touch.updated(&[]), Scroller::Touchpad);
        assert_eq!(touch.updated(&[event(MouseWheelUnit::Line)]), Scroller::Wheel);
    }
}
