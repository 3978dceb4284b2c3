//! Pan and zoom by wheel, touchpad and pinch.

use egui::{Event, MouseWheelUnit, Ui};

use super::view::{Camera, View};

/// Points of scrolling that double the zoom.
const POINTS_PER_DOUBLING: f32 = 180.0;

/// What the user scrolls with, told by the last event: a wheel zooms, two fingers on a touchpad pan.
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

/// The view after this frame's scrolling over the panel.
pub fn scrolled(ui: &Ui, camera: Camera, scroller: Scroller) -> View {
    let (pointer, scroll, pinch, shift) = ui.input(|input| {
        (input.pointer.hover_pos(), input.smooth_scroll_delta(), input.zoom_delta(), input.modifiers.shift)
    });
    let Some(pointer) = pointer else { return camera.view };
    let mut camera = camera;
    if pinch != 1.0 {
        camera.view = camera.zoomed_at(pointer, pinch);
    }
    match scroller {
        Scroller::Wheel if !shift && scroll.y != 0.0 => {
            camera.zoomed_at(pointer, (scroll.y / POINTS_PER_DOUBLING).exp2())
        }
        _ => camera.panned_by(scroll),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Modifiers, TouchPhase, vec2};

    #[test]
    fn the_last_scroll_event_tells_wheel_from_touchpad() {
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
