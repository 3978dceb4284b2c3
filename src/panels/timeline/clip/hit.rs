//! The parts of a bar on the screen: what is painted, what moves it, and the ends that can be grabbed. Pure.

use egui::{Rect, pos2, vec2};
use kineograph_runtime::format::ActionId;

use super::super::actions::{ActionRow, BarShape};
use super::super::bars::{NO_TIME_PX, bar_rect, ends, start_beside};
use super::super::canvas::TimeCanvas;
use super::ClipView;

/// The places of a bar on the screen; they may reach beyond the view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BarAreas {
    /// What is painted.
    pub rect: Rect,
    /// What moves it.
    pub body: Rect,
    /// Its left and its right end, if they can be grabbed. The right one is in front of the others.
    pub ends: [Option<Rect>; 2],
}

#[cfg(test)]
use super::super::bars::BarEnd;
#[cfg(test)]
use super::bar_drag::BarPart;

#[cfg(test)]
impl BarAreas {
    /// What a press there grabs, in the same order as in the window. `None` beside the bar.
    pub fn at(&self, pointer: egui::Pos2) -> Option<BarPart> {
        let holds = |part: Option<Rect>| part.is_some_and(|rect| rect.contains(pointer));
        match pointer {
            _ if holds(self.ends[1]) => Some(BarPart::End(BarEnd::End)),
            _ if holds(self.ends[0]) => Some(BarPart::End(BarEnd::Start)),
            _ if self.body.contains(pointer) => Some(BarPart::Body),
            _ => None,
        }
    }
}

/// The places of the bar of a row; `[start, end]`: whether these ends can be grabbed. `None` without a bar.
pub fn parts(canvas: &TimeCanvas, index: usize, row: &ActionRow, has_ends: [bool; 2]) -> Option<BarAreas> {
    let bar = row.bar.as_ref()?;
    let line = canvas.line_rect(index);
    let end_secs = if bar.is_endless() { None } else { Some(bar.end_secs) };
    let rect = bar_rect(canvas, line, bar.start_secs, end_secs);
    if bar.shape == BarShape::Instant {
        let at = pos2(canvas.x(bar.start_secs), line.center().y);
        let body = Rect::from_center_size(at, vec2(NO_TIME_PX, line.height()));
        return Some(BarAreas { rect, body, ends: [None; 2] });
    }
    let [start, end] = ends(rect, has_ends);
    let start = start.or_else(|| has_ends[0].then(|| start_beside(rect)));
    Some(BarAreas { rect, body: rect, ends: [start, end] })
}

/// The actions whose bars a rectangle touches, in the order of the rows.
pub fn touched(view: &ClipView, rect: Rect) -> Vec<ActionId> {
    let first = view.canvas.line_at(rect.top()).unwrap_or(0);
    let rows = view.rows.iter().enumerate().skip(first);
    let above = rows.take_while(|(index, _)| view.canvas.line_rect(*index).top() <= rect.bottom());
    let hit = above.filter(|(index, row)| {
        parts(&view.canvas, *index, row, [false; 2]).is_some_and(|parts| parts.body.intersects(rect))
    });
    hit.map(|(_, row)| row.id).collect()
}

#[cfg(test)]
mod tests {
    use egui::Pos2;
    use kineograph_runtime::format::Kind;

    use super::super::super::actions::Bar;
    use super::super::super::bars::{MIN_BAR_PX, time_right};
    use super::super::super::canvas::Areas;
    use super::super::super::modes::Modes;
    use super::*;
    use crate::ui_kit::ruler::TimeView;

    /// A bar from 1 s to 1.5 s and an instant at 2 s.
    fn scene(px_per_sec: f64) -> (TimeCanvas, [ActionRow; 2]) {
        let row = |id, end_secs, shape| ActionRow {
            id: ActionId(id),
            depth: 0,
            kind: Kind::MoveBy,
            title: String::new(),
            about: None,
            bar: Some(Bar { start_secs: if end_secs == 2.0 { 2.0 } else { 1.0 }, end_secs, shape }),
            muted: false,
            problem: None,
            foldable: false,
            folded: false,
        };
        let leaf = BarShape::Leaf { duration_secs: Some(0.5) };
        let canvas = TimeCanvas {
            areas: Areas::new(Rect::from_min_size(Pos2::ZERO, vec2(600.0, 200.0)), 100.0),
            scale: TimeView { start_secs: 0.0, px_per_sec },
            scroll_px: 0.0,
            head_lines: 0,
            lines: 2,
            modes: Modes::default(),
            menus_held_back: false,
        };
        (canvas, [row(1, 1.5, leaf), row(2, 2.0, BarShape::Instant)])
    }

    /// What is under each point of a row around its bar: `s` start, `b` body, `e` end, `.` nothing.
    fn drawn(px_per_sec: f64, row: usize, ends: [bool; 2]) -> String {
        let (canvas, rows) = scene(px_per_sec);
        let parts = parts(&canvas, row, &rows[row], ends).unwrap();
        let y = canvas.line_rect(row).center().y;
        let left = parts.body.left().floor() - 2.0;
        let letter = |step: u16| match parts.at(pos2(left + f32::from(step) + 0.5, y)) {
            Some(BarPart::End(BarEnd::Start)) => 's',
            Some(BarPart::End(BarEnd::End)) => 'e',
            Some(_) => 'b',
            None => '.',
        };
        let text: String = (0..60).map(letter).collect();
        text.trim_end_matches('.').to_owned() + "."
    }

    #[test]
    fn ends_lie_over_the_body_and_leave_room_for_it() {
        let both = [true, true];
        assert_eq!(drawn(80.0, 0, both), "..ssssbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbeeeeeeee.");
        assert_eq!(drawn(44.0, 0, both), "..ssssbbbbbbbbbbbbbbeeeeeeee.");
        assert_eq!(
            drawn(42.0, 0, both),
            "ssbbbbbbbbbbbbbbbbbeeeeeeee.",
            "too narrow: the start is beside it"
        );
        assert_eq!(drawn(16.0, 0, both), "ssbbbbbeeeeeee.");
        assert_eq!(drawn(1.0, 0, both), "ssbbbbeeeeee.", "the narrowest bar still has a body");
        assert_eq!(drawn(44.0, 0, [false, true]), "..bbbbbbbbbbbbbbbbbbeeeeeeee.");
        assert_eq!(drawn(44.0, 0, [false; 2]), "..bbbbbbbbbbbbbbbbbbbbbb.");
    }

    #[test]
    fn an_instant_is_as_wide_at_every_zoom() {
        for px_per_sec in [1.0, 40.0, 200.0] {
            assert_eq!(drawn(px_per_sec, 1, [true, true]), "..bbbbbbbbbbbbbb.");
        }
    }

    #[test]
    fn a_bar_without_time_can_be_grabbed_at_every_zoom() {
        for px_per_sec in [1.0, 40.0, 200.0] {
            let (canvas, [mut row, _]) = scene(px_per_sec);
            let bar = row.bar.as_mut().unwrap();
            bar.end_secs = bar.start_secs;
            let parts = parts(&canvas, 0, &row, [true; 2]).unwrap();
            let bodies = (0..40).filter(|step: &u16| {
                let at = pos2(parts.rect.left() - 10.0 + f32::from(*step), parts.rect.center().y);
                parts.at(at) == Some(BarPart::Body)
            });
            assert!(bodies.count() >= 9, "{parts:?} at {px_per_sec}");
        }
        assert_eq!(super::super::super::bars::span_text(1.0, Some(1.0)), "At 1 s, takes 0 s");
    }

    #[test]
    fn a_bar_that_is_wider_than_its_time_shows_where_that_ends() {
        for (px_per_sec, time_px) in [(1.0, Some(1.5)), (8.0, Some(4.0)), (12.0, None), (80.0, None)] {
            let (canvas, rows) = scene(px_per_sec);
            let rect = parts(&canvas, 0, &rows[0], [true; 2]).unwrap().rect;
            assert!(rect.width() >= MIN_BAR_PX, "{rect:?}");
            let shown = time_right(&canvas, rect, Some(1.5)).map(|right| right - rect.left());
            assert_eq!(shown, time_px, "at {px_per_sec} points a second");
        }
    }

    #[test]
    fn rows_do_not_take_from_each_other() {
        let (canvas, rows) = scene(40.0);
        let parts = parts(&canvas, 0, &rows[0], [true; 2]).unwrap();
        let below = canvas.line_rect(1).center();
        assert_eq!(parts.at(pos2(parts.rect.center().x, below.y)), None);
    }
}
