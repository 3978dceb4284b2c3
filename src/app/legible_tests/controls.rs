//! Controls: whether the frames and fills that show where they are stand out.

use std::collections::BTreeMap;

use egui::accesskit::Role;
use egui::{Color32, Rect, pos2};

use super::SIGN_CONTRAST;
use super::shot::{Control, Shot};
use crate::ui_kit::theme::contrast as of_theme;

/// The contrast of two colours after WCAG 2.
pub fn contrast(a: Color32, b: Color32) -> f32 {
    of_theme(a, b)
}

/// How much of a frame must stand out: icons and texts beside it may touch the rest.
const LEAST_PART: f32 = 0.9;

/// Planes that are used like sliders: their ticks, labels and handles show where they are.
const PLANES: [&str; 5] = ["ruler", "t ruler", "curve time", "curve values", "loop range"];

/// Controls whose frame or fill is fainter than it must be.
pub fn faint(shot: &Shot) -> Vec<String> {
    let screen = shot.window.ctx.content_rect();
    let mut faults = Vec::new();
    for control in shot.controls.iter().filter(|control| !control.is_disabled) {
        let minimap = shot.areas.iter().find(|(label, _)| label == "minimap");
        let is_below = minimap.is_some_and(|(_, area)| area.intersects(control.rect));
        if is_below || PLANES.contains(&control.label.as_str()) {
            continue;
        }
        let is_whole = screen.contains_rect(control.rect) && control.rect.area() > 30.0;
        let is_framed = shot.frames.iter().any(|frame| {
            frame.width() > 0.0
                && control.rect.expand(3.0).contains_rect(*frame)
                && frame.expand(3.0).contains_rect(control.rect)
        });
        let is_framed =
            is_framed || matches!(control.role, Role::CheckBox | Role::RadioButton | Role::Slider);
        if is_whole
            && is_framed
            && let Some(part) = faint_part(shot, control)
        {
            let Control { label, role, rect, .. } = control;
            faults.push(format!("{role:?} “{label}” at {:?}: {:.0} % of it stands out", rect, part * 100.0));
        }
    }
    faults
}

/// How much of the frame of a control stands out, if that is too little; `None` also for one without a frame, which its text or icon shows.
fn faint_part(shot: &Shot, control: &Control) -> Option<f32> {
    let rect = control.rect;
    let ground = ground(shot, rect)?;
    // What of it differs from the ground.
    let columns: Vec<f32> = lines(rect.left(), rect.right(), shot.look.scale);
    let rows: Vec<f32> = lines(rect.top(), rect.bottom(), shot.look.scale);
    let most = |lines: &[f32], strip: &dyn Fn(f32) -> Rect| -> Vec<f32> {
        let strongest = |at: &f32| {
            let pixels = shot.pixels(&shot.bare, strip(*at));
            pixels.map(|pixel| contrast(pixel, ground)).fold(1.0, f32::max)
        };
        lines.iter().map(strongest).collect()
    };
    let px = 1.0 / shot.look.scale;
    let column = |x: f32| Rect::from_min_max(pos2(x, rect.top()), pos2(x + px, rect.bottom()));
    let row = |y: f32| Rect::from_min_max(pos2(rect.left(), y), pos2(rect.right(), y + px));
    let (columns, rows) = (most(&columns, &column), most(&rows, &row));
    let framed = |all: &[f32]| -> Option<Vec<f32>> {
        let first = all.iter().position(|found| *found > 1.06)?;
        let last = all.iter().rposition(|found| *found > 1.06)?;
        let third = (last - first) / 3;
        Some(all[first + third..=last - third].to_vec())
    };
    // An outline or fill stands out in both directions, a mark along one side in one of them.
    let part = part_of(&framed(&columns)?).max(part_of(&framed(&rows)?));
    (part < LEAST_PART).then_some(part)
}

fn part_of(found: &[f32]) -> f32 {
    #[allow(clippy::cast_precision_loss)] // some hundred
    let part = found.iter().filter(|found| **found >= SIGN_CONTRAST).count() as f32 / found.len() as f32;
    part
}

fn lines(from: f32, to: f32, scale: f32) -> Vec<f32> {
    let mut lines = Vec::new();
    let mut at = from;
    while at < to - 0.5 / scale {
        lines.push(at);
        at += 1.0 / scale;
    }
    lines
}

/// The colour around a rectangle: the one that most pixels have there.
fn ground(shot: &Shot, rect: Rect) -> Option<Color32> {
    let (outer, inner) = (rect.expand(3.0), rect.expand(1.0));
    let sides = [
        outer.with_max_x(inner.left()),
        outer.with_min_x(inner.right()),
        outer.with_max_y(inner.top()),
        outer.with_min_y(inner.bottom()),
    ];
    let mut counts = BTreeMap::new();
    for pixel in sides.iter().flat_map(|side| shot.pixels(&shot.bare, *side)) {
        *counts.entry(pixel.to_array()).or_insert(0_usize) += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count)?;
    Some(Color32::from_rgb(most.0[0], most.0[1], most.0[2]))
}
