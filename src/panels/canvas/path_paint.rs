//! Draws motion paths: dots for frames, colours for speed, marks for boundaries and events.

mod stances;

use egui::{Align2, Color32, FontId, Painter, Pos2, Stroke, Vec2, vec2};

use super::motion::MarkHandle;
use super::path::{MarkKind, MotionPath, PathOptions};
use super::strokes::paint_line;
use super::{Frame, what_moves};
use crate::movers::stretch_secs;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::mix;

/// Smallest distance between frames of a path at which they are dotted, in points.
const MIN_DOT_DISTANCE: f32 = 4.0;
/// Half of the length of a mark for an event, in points.
const MARK: f32 = 4.0;
/// Radius of a mark for a boundary that can't be dragged, in points: it doesn't look like a handle.
const STILL_RADIUS: f32 = 2.5;
/// Width of the part of an action, and of that under the pointer, in points.
const ACTION_WIDTH: f32 = 2.5;
const POINTED_WIDTH: f32 = 4.0;
/// Marks that are nearer to each other are one, in points.
const SAME_PX: f32 = 1.5;
/// Room around the name of an event, in points.
const NAME_MARGIN: Vec2 = vec2(4.0, 1.5);

/// Draws a path. The marks that can be dragged are drawn with the other handles.
pub(super) fn paint(
    painter: &Painter,
    frame: &Frame<'_>,
    path: &MotionPath,
    (options, draggable): (PathOptions, &[MarkHandle]),
) {
    if path.points.is_empty() {
        return;
    }
    let theme = frame.ctx.theme;
    let color = theme.accent.gamma_multiply(0.85);
    let points: Vec<Pos2> = path.points.iter().map(|point| frame.screen.pos_from_stage(*point)).collect();
    if options.speed {
        paint_speeds(painter, frame, path, &points);
    } else {
        paint_line(painter, theme, &points, Stroke::new(1.0, color));
    }
    paint_action(painter, frame, path, &points);
    paint_frames(painter, path, &points, color, theme.well);
    stances::paint(painter, frame, path);
    if options.marks {
        paint_marks(painter, frame, path, draggable);
    }
}

/// Slow parts in one colour, fast ones in another.
fn paint_speeds(painter: &Painter, frame: &Frame<'_>, path: &MotionPath, points: &[Pos2]) {
    let theme = frame.ctx.theme;
    let (slow, fast) = (theme.curve(2), theme.curve(0));
    let speeds = path.speeds();
    let most = speeds.iter().copied().fold(0.0, f32::max).max(f32::MIN_POSITIVE);
    for (ends, speed) in points.windows(2).zip(&speeds) {
        painter.line_segment([ends[0], ends[1]], Stroke::new(2.5, mix(slow, fast, speed / most)));
    }
}

/// The part of the path during the action that is selected or under the pointer, in its colour.
fn paint_action(painter: &Painter, frame: &Frame<'_>, path: &MotionPath, points: &[Pos2]) {
    let ctx = frame.ctx;
    let part = what_moves::shown_action(ctx).and_then(|(clip, action)| {
        let [start_secs, end_secs] = stretch_secs(ctx.programs.program(clip)?, action)?;
        let pointed = frame.path_run.and_then(|run| ctx.document.run(run)).filter(|run| run.clip == clip);
        let run = pointed.cloned().or_else(|| ctx.run_of_clip(clip))?;
        let stretch = [start_secs, end_secs].map(|secs| run.project_secs_at(secs));
        let category = ctx.document.clip(clip)?.get(action)?.action.spec().category;
        Some((stretch, ctx.theme.category(category)))
    });
    let Some((stretch, color)) = part else { return };
    if let Some(part) = points.get(path.part(stretch)).filter(|part| part.len() > 1) {
        let width = if frame.path_run.is_some() { POINTED_WIDTH } else { ACTION_WIDTH };
        paint_line(painter, ctx.theme, part, Stroke::new(width, color));
    }
}

fn paint_frames(painter: &Painter, path: &MotionPath, points: &[Pos2], color: Color32, edge: Color32) {
    let Some(per_frame) = path.points_per_frame else { return };
    let frames: Vec<Pos2> = points.iter().step_by(per_frame).copied().collect();
    for dot in apart(&frames) {
        painter.circle(dot, 2.0, color, Stroke::new(0.5, edge));
    }
}

/// The frames that have room beside the one before or after them: where the sprite is slow or rests, dots would make a bar.
fn apart(frames: &[Pos2]) -> impl Iterator<Item = Pos2> {
    let is_far = |nth: usize| {
        frames.get(nth..nth + 2).is_some_and(|ends| ends[0].distance(ends[1]) >= MIN_DOT_DISTANCE)
    };
    (0..frames.len()).filter(move |nth| is_far(*nth) || (*nth > 0 && is_far(nth - 1))).map(|nth| frames[nth])
}

fn paint_marks(painter: &Painter, frame: &Frame<'_>, path: &MotionPath, draggable: &[MarkHandle]) {
    let theme = frame.ctx.theme;
    let is_draggable = |at: Pos2| {
        let places = draggable.iter().map(|mark| frame.screen.pos_from_stage(mark.handle().stage));
        places.into_iter().any(|place| place.distance(at) < SAME_PX)
    };
    let mut names: Vec<egui::Rect> = Vec::new();
    for mark in &path.marks {
        let at = frame.screen.pos_from_stage(mark.at);
        if !painter.clip_rect().contains(at) {
            continue;
        }
        match &mark.kind {
            MarkKind::Boundary => {
                if !is_draggable(at) {
                    painter.circle_stroke(
                        at,
                        STILL_RADIUS + 0.8,
                        Stroke::new(2.4, theme.well.gamma_multiply(0.5)),
                    );
                    painter.circle_stroke(
                        at,
                        STILL_RADIUS,
                        Stroke::new(1.0, theme.accent.gamma_multiply(0.8)),
                    );
                }
            }
            MarkKind::Event(name) => {
                let color = theme.warning;
                let ends =
                    [at + vec2(0.0, -MARK), at + vec2(MARK, 0.0), at + vec2(0.0, MARK), at - vec2(MARK, 0.0)];
                painter.add(egui::Shape::convex_polygon(ends.to_vec(), color, Stroke::new(1.0, theme.well)));
                let name = shortened(name, MAX_NAME_CHARS);
                let font = FontId::proportional(10.5);
                let galley = painter.layout_no_wrap(name.into_owned(), font, theme.text);
                let place =
                    Align2::LEFT_BOTTOM.anchor_size(at + vec2(6.0, -4.0), galley.size() + NAME_MARGIN * 2.0);
                // One over another could not be read.
                if names.iter().all(|other| !other.intersects(place)) {
                    let edge = Stroke::new(1.0, color);
                    painter.rect(place, 3.0, theme.card, edge, egui::StrokeKind::Inside);
                    painter.galley(place.min + NAME_MARGIN, galley, theme.text);
                    names.push(place);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn frames_are_dotted_where_they_are_apart_and_not_where_a_sprite_rests() {
        let rest = [pos2(0.0, 0.0); 40];
        let fast = [pos2(10.0, 0.0), pos2(20.0, 0.0)];
        let slow = [pos2(21.0, 0.0), pos2(22.0, 0.0)];
        let frames = [&rest[..], &fast, &slow].concat();
        let dots: Vec<Pos2> = apart(&frames).collect();
        assert_eq!(dots, [pos2(0.0, 0.0), fast[0], fast[1]], "the long rest hides nothing of the jump");
        assert_eq!(apart(&slow).count() + apart(&[]).count(), 0);
    }
}
