//! Frames of devices in the middle of the stage, and the areas in which titles and actions are safe.

use egui::{Align2, FontId, Painter, Stroke};
use kineograph_runtime::format::EditorFrame;

use super::strokes::{closed, paint_dashed, paint_line};
use super::{Frame, stage_size};

/// Parts of the stage in which actions and titles are safe on any television.
const SAFE_PARTS: [f32; 2] = [0.93, 0.9];

/// A device that the editor knows.
pub(super) struct Usual {
    name: &'static str,
    size: [f64; 2],
    unsafe_x: [f64; 2],
    unsafe_y: [f64; 2],
}

const fn usual(name: &'static str, size: [f64; 2], unsafe_x: [f64; 2], unsafe_y: [f64; 2]) -> Usual {
    Usual { name, size, unsafe_x, unsafe_y }
}

/// Screens that games are made for, in their own pixels or points.
pub(super) const USUAL: &[Usual] = &[
    usual("HD 16:9", [1280.0, 720.0], [0.0; 2], [0.0; 2]), // not shown
    usual("Full HD 16:9", [1920.0, 1080.0], [0.0; 2], [0.0; 2]), // not shown
    usual("4:3", [1024.0, 768.0], [0.0; 2], [0.0; 2]),     // not shown
    usual("Phone 19.5:9", [844.0, 390.0], [47.0, 47.0], [21.0, 0.0]), // not shown
    usual("Phone 19.5:9, upright", [390.0, 844.0], [0.0; 2], [34.0, 47.0]), // not shown
    usual("Phone 16:9", [667.0, 375.0], [0.0; 2], [0.0; 2]), // not shown
    usual("Tablet 4:3", [1024.0, 768.0], [0.0; 2], [20.0, 24.0]), // not shown
    usual("Handheld 16:10", [1280.0, 800.0], [0.0; 2], [0.0; 2]), // not shown
    usual("Retro 10:9", [160.0, 144.0], [0.0; 2], [0.0; 2]), // not shown
];

impl Usual {
    /// As it would be stored.
    pub(super) fn frame(&self) -> EditorFrame {
        EditorFrame::new(self.name, self.size).with_unsafe_x(self.unsafe_x).with_unsafe_y(self.unsafe_y)
    }
}

/// The frame of this name: one of the project, else one that the editor knows.
fn named(frame: &Frame<'_>, name: &str) -> Option<EditorFrame> {
    let own = frame.ctx.document.canvas().frames.iter().find(|own| own.name == name).cloned();
    own.or_else(|| USUAL.iter().find(|usual| usual.name == name).map(Usual::frame))
}

/// Lower left and upper right corner of a device in the middle of the stage, and of what is safe of it.
#[allow(clippy::cast_possible_truncation)] // sizes of screens
fn corners(device: &EditorFrame, stage: [f32; 2]) -> [([f32; 2], [f32; 2]); 2] {
    let size = device.size.map(|side| side as f32);
    let low = [0, 1].map(|axis| (stage[axis] - size[axis]) / 2.0);
    let high = [0, 1].map(|axis| low[axis] + size[axis]);
    let edges = [device.unsafe_x, device.unsafe_y].map(|edges| edges.map(|edge| edge as f32));
    let safe_low = [0, 1].map(|axis| low[axis] + edges[axis][0]);
    let safe_high = [0, 1].map(|axis| high[axis] - edges[axis][1]);
    [(low, high), (safe_low, safe_high)]
}

/// Draws the device frame of this name.
pub(super) fn paint(painter: &Painter, frame: &Frame<'_>, name: &str) {
    let Some(device) = named(frame, name) else { return };
    let theme = frame.ctx.theme;
    let [screen, safe] = corners(&device, stage_size(frame.ctx.document));
    let Some(outer) = frame.on_screen(box_corners(screen)) else { return };
    paint_line(painter, theme, &closed(outer), Stroke::new(2.0, theme.text));
    if safe != screen
        && let Some(inner) = frame.on_screen(box_corners(safe))
    {
        paint_dashed(painter, theme, inner, Stroke::new(1.0, theme.warning));
    }
    let at = outer[3] - egui::vec2(0.0, 4.0);
    painter.text(at, Align2::LEFT_BOTTOM, &device.name, FontId::proportional(11.0), theme.text);
}

/// Draws where actions and titles are safe.
pub(super) fn paint_safe_areas(painter: &Painter, frame: &Frame<'_>) {
    let stage = stage_size(frame.ctx.document);
    for part in SAFE_PARTS {
        let margin = stage.map(|side| side * (1.0 - part) / 2.0);
        let high = [stage[0] - margin[0], stage[1] - margin[1]];
        if let Some(corners) = frame.on_screen(box_corners((margin, high))) {
            let color = frame.ctx.theme.ok.gamma_multiply(0.9);
            paint_dashed(painter, frame.ctx.theme, corners, Stroke::new(1.0, color));
        }
    }
}

const fn box_corners((low, high): ([f32; 2], [f32; 2])) -> [[f32; 2]; 4] {
    [low, [high[0], low[1]], high, [low[0], high[1]]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_stands_in_the_middle_and_its_safe_part_inside() {
        let device =
            EditorFrame::new("d", [100.0, 60.0]).with_unsafe_x([10.0, 0.0]).with_unsafe_y([2.0, 4.0]);
        let [screen, safe] = corners(&device, [200.0, 100.0]);
        assert_eq!(screen, ([50.0, 20.0], [150.0, 80.0]));
        assert_eq!(safe, ([60.0, 22.0], [150.0, 76.0]));
    }

    #[test]
    fn usual_devices_have_names_of_their_own() {
        for (index, device) in USUAL.iter().enumerate() {
            assert!(USUAL[..index].iter().all(|other| other.name != device.name));
            assert!(device.unsafe_x[0] + device.unsafe_x[1] < device.size[0]);
        }
    }
}
