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
const PLANES: [&str; 6] = ["ruler", "t ruler", "curve time", "curve values", "loop range", "channel curves"];

/// Lines over pictures of any colour, which no colour stands out from: the frames of a sheet. The one under the pointer is filled.
const OVER_PICTURES: &str = "sheet frame ";

/// Controls whose frame or fill is fainter than it must be.
pub fn faint(shot: &Shot) -> Vec<String> {
    let screen = shot.window.ctx.content_rect();
    let mut faults = Vec::new();
    for control in shot.controls.iter().filter(|control| !control.is_disabled) {
        let minimap = shot.areas.iter().find(|(label, _)| label == "minimap");
        let is_below = minimap.is_some_and(|(_, area)| area.intersects(control.rect));
        if is_below
            || PLANES.contains(&control.label.as_str())
            || control.label.starts_with(OVER_PICTURES)
            || shot.is_beside_window(control.rect)
        {
            continue;
        }
        let is_whole = screen.contains_rect(control.rect) && control.rect.area() > 30.0;
        let is_framed = shot.frames.iter().any(|frame| {
            frame.width() > 0.0
                && control.rect.expand(3.0).contains_rect(*frame)
                && frame.expand(3.0).contains_rect(control.rect)
        });
        // The box to tick is smaller than what can be clicked around it.
        let is_box = |frame: &&Rect| {
            let is_square = (frame.width() - frame.height()).abs() < 1.0 && frame.width() > 8.0;
            is_square && control.rect.contains_rect(**frame)
        };
        let has_box = control.role == Role::CheckBox && shot.frames.iter().any(|frame| is_box(&frame));
        let is_framed = is_framed || has_box || control.role == Role::Slider;
        faults.extend(faint_circle(shot, control));
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

/// A radio button whose circle is too faint. Its line is thinner than a pixel nearly everywhere, so its own colour counts.
fn faint_circle(shot: &Shot, control: &Control) -> Option<String> {
    if control.role != Role::RadioButton {
        return None;
    }
    let inside = shot.circles.iter().filter(|(around, _)| control.rect.contains_rect(*around));
    let (_, color) = inside.max_by(|(a, _), (b, _)| a.width().total_cmp(&b.width()))?;
    let found = contrast(*color, ground(shot, control.rect, 3.0)?);
    (found < SIGN_CONTRAST).then(|| format!("The circle of “{}” has a contrast of {found:.2}", control.label))
}

/// How much of the frame of a control stands out, if that is too little; `None` also for one without a frame, which its text or icon shows.
fn faint_part(shot: &Shot, control: &Control) -> Option<f32> {
    // Right beside it may be a ring or a glow, and farther away something else.
    let grounds = [ground(shot, control.rect, 3.0), ground(shot, control.rect, 6.0)];
    let parts = grounds.into_iter().map(|ground| strong_part(shot, control.rect, ground?));
    let part = parts.collect::<Option<Vec<f32>>>()?.into_iter().reduce(f32::max)?;
    (part < LEAST_PART).then_some(part)
}

/// How much of the frame of a control stands out from a ground; `None` without a frame.
fn strong_part(shot: &Shot, rect: Rect, ground: Color32) -> Option<f32> {
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
        // Less is the edge of something beside it.
        if (last - first) * 4 < all.len() {
            return None;
        }
        let third = (last - first) / 3;
        Some(all[first + third..=last - third].to_vec())
    };
    // An outline or fill stands out in both directions, a mark along one side in one of them.
    let found = [framed(&columns), framed(&rows)].into_iter().flatten();
    let parts = found.map(|found| part_of(&found));
    parts.reduce(f32::max)
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

/// The colour that most pixels have at this distance from a rectangle, in points.
fn ground(shot: &Shot, rect: Rect, distance: f32) -> Option<Color32> {
    let (outer, inner) = (rect.expand(distance), rect.expand(distance - 2.0));
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
