//! Drag of the bar of an action: its body, its start or its end.

use super::super::TimelinePanel;
use super::super::actions::ActionRow;
use super::super::bars::BarEnd;
use super::super::drag::{DragResult, EditDrag};
use super::super::paint::secs_text;
use super::super::snap::{Magnets, TimeSnap};
use super::earlier::Earlier;
use super::grip::BarGrip;
use crate::document::{ClipEdit, Edit, SAME_SECS, TimeEdit};
use crate::history::Change;
use crate::text::tr;
use crate::ui_kit::gesture::Touch;

/// What is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BarPart {
    /// All of it: the action plays earlier or later.
    Body,
    /// An end of it.
    End(BarEnd),
    /// What is inside it; its edges stay.
    Inside,
}

impl BarGrip {
    /// The change that moves a part of the bar by so many seconds of the project.
    pub fn change(&self, part: BarPart, by_secs: f64, ripple: bool) -> Change {
        let (id, name, by_secs) = (self.bar.id, self.name, by_secs * self.bar.pace);
        let (label, edit) = match part {
            BarPart::Body => (tr!("change-move-in-time", name), TimeEdit::Shift { id, by_secs, ripple }),
            BarPart::End(BarEnd::Start) => {
                (tr!("change-start-of", name), TimeEdit::TrimStart { id, by_secs })
            }
            BarPart::End(BarEnd::End) => {
                (tr!("change-duration-of", name), TimeEdit::TrimEnd { id, by_secs, ripple })
            }
            BarPart::Inside => (tr!("change-slip", name), TimeEdit::Slip { id, by_secs }),
        };
        Change::new(label, Edit::Clip(self.clip, ClipEdit::Time(edit)))
    }
}

/// A drag of a bar.
#[derive(Debug, Clone)]
pub struct BarDrag {
    /// What plays before it in its list: it changes places with these.
    pub before: Vec<Earlier>,
    /// The time under the pointer, once that has moved.
    pub pointer_secs: Option<f64>,
    /// The bar.
    pub grip: BarGrip,
    /// What of it is held.
    pub part: BarPart,
    /// Where it was grabbed, in seconds of the project.
    pub grab_secs: f64,
    /// Times it snaps to.
    pub magnets: Magnets,
}

impl BarDrag {
    /// What the bar changes places with while the pointer is at a time: the first one whose middle it has passed.
    fn passed(&self, pointer_secs: f64) -> Option<&Earlier> {
        let start_secs = self.start_secs(pointer_secs);
        self.before.iter().find(|earlier| start_secs < earlier.middle_secs)
    }

    /// Where its start would be, with room.
    fn start_secs(&self, pointer_secs: f64) -> f64 {
        self.grip.bar.stretch_secs[0] + pointer_secs - self.grab_secs
    }

    fn passed_now(&self) -> Option<&Earlier> {
        self.pointer_secs.filter(|_| self.part == BarPart::Body).and_then(|secs| self.passed(secs))
    }

    /// Why the body does not follow the pointer to the left of where it has come to stand.
    fn stuck_text(&self, start_secs: f64) -> Option<String> {
        let is_held_up = self.start_secs(self.pointer_secs?) < start_secs - SAME_SECS;
        is_held_up.then(|| match self.before.last() {
            Some(next) => tr!("timeline-bar-before-hint", name = &next.name),
            None => tr!("timeline-bar-no-room").to_owned(),
        })
    }
}

/// From when to when a bar is, in seconds.
fn stretch_text(secs: [f64; 2]) -> String {
    let [start, end] = secs.map(secs_text);
    tr!("timeline-bar-at", start, end)
}

impl EditDrag for BarDrag {
    fn follow(&mut self, _: &mut TimelinePanel, touch: &Touch<'_, TimelinePanel>) {
        self.pointer_secs = Some(touch.frame.canvas.secs(touch.pos.x));
    }

    fn dragged(&self, pointer_secs: f64, snap: TimeSnap, ripples: bool) -> DragResult {
        if self.part == BarPart::Body
            && let Some(earlier) = self.passed(pointer_secs)
        {
            let edit = earlier.place.edit(&[earlier.moved]);
            let label = tr!("change-move-action", name = self.grip.name);
            let change = Change::new(label, Edit::Clip(self.grip.clip, edit));
            return DragResult { change, shown: earlier.text() };
        }
        let by_secs = pointer_secs - self.grab_secs;
        let [start_secs, end_secs] = self.grip.bar.stretch_secs;
        let (moved_secs, shown) = match self.part {
            BarPart::Body => {
                let moved_secs = snap.shift(&self.magnets, self.grip.bar.stretch_secs, by_secs);
                (moved_secs, stretch_text([start_secs + moved_secs, end_secs + moved_secs]))
            }
            BarPart::End(BarEnd::Start) => {
                let to_secs = snap.to(&self.magnets, start_secs + by_secs).min(end_secs);
                (to_secs - start_secs, secs_text(end_secs - to_secs))
            }
            BarPart::End(BarEnd::End) => {
                let to_secs = snap.to(&self.magnets, end_secs + by_secs).max(start_secs);
                (to_secs - end_secs, secs_text(to_secs - start_secs))
            }
            BarPart::Inside => {
                let moved_secs = snap.way(by_secs);
                let sign = if moved_secs < 0.0 { "−" } else { "+" };
                (moved_secs, format!("{sign}{}", secs_text(moved_secs.abs())))
            }
        };
        let change = self.grip.change(self.part, moved_secs, ripples);
        DragResult { change, shown }
    }

    fn reached(&self, rows: &[ActionRow]) -> Option<String> {
        let bar = rows.iter().find(|row| row.id == self.grip.bar.id)?.bar.as_ref()?;
        match self.part {
            BarPart::Body => {
                let times = stretch_text([bar.start_secs, bar.end_secs]);
                let about = self.passed_now().map(Earlier::text).or_else(|| self.stuck_text(bar.start_secs));
                Some(match about {
                    Some(about) => tr!("timeline-bar-at-and", times, about),
                    None => times,
                })
            }
            BarPart::End(_) => Some(secs_text(bar.end_secs - bar.start_secs)),
            BarPart::Inside => None,
        }
    }

    fn moves(&self) -> bool {
        matches!(self.part, BarPart::Body | BarPart::Inside)
    }

    fn insertion_secs(&self, rows: &[ActionRow]) -> Option<f64> {
        self.passed_now()?;
        rows.iter().find(|row| row.id == self.grip.bar.id)?.bar.as_ref().map(|bar| bar.start_secs)
    }
}

#[cfg(test)]
mod tests {
    use super::super::grip::BarHandle;
    use super::*;
    use crate::document::{ActionId, ClipId};
    use crate::panels::timeline::actions::{Bar, BarShape};
    use kineograph_runtime::format::Kind;

    fn row([start_secs, end_secs]: [f64; 2]) -> ActionRow {
        ActionRow {
            id: ActionId(2),
            depth: 0,
            kind: Kind::MoveBy,
            title: String::new(),
            about: None,
            bar: Some(Bar { start_secs, end_secs, shape: BarShape::Group }),
            muted: false,
            problem: None,
            foldable: false,
            folded: false,
        }
    }

    #[test]
    fn the_length_that_was_reached_is_reported_not_the_requested_one() {
        let row = row([0.75, 1.25]);
        let reached = |part| bar(part).reached(std::slice::from_ref(&row));
        assert_eq!(reached(BarPart::Body).as_deref(), Some("0.75 s – 1.25 s"));
        assert_eq!(reached(BarPart::End(BarEnd::Start)).as_deref(), Some("0.5 s"));
        assert_eq!(reached(BarPart::End(BarEnd::End)).as_deref(), Some("0.5 s"));
        assert_eq!(reached(BarPart::Inside), None);
        assert_eq!(bar(BarPart::End(BarEnd::End)).reached(&[]), None);
    }

    #[test]
    fn what_has_come_to_stand_before_another_one_says_when() {
        let before = Earlier {
            name: "FadeTo".to_owned(),
            middle_secs: 0.9,
            place: crate::panels::place::Place { parent: ActionId(1), index: 0 },
            moved: ActionId(2),
        };
        let drag = BarDrag { before: vec![before], pointer_secs: Some(1.2), ..bar(BarPart::Body) };
        let row = row([0.0, 0.5]);
        let said = drag.reached(std::slice::from_ref(&row)).unwrap();
        assert!(said.starts_with("0 s – 0.5 s") && said.contains("FadeTo"), "{said}");
    }

    const FRAMES: TimeSnap = TimeSnap { fps: Some(10.0), reach_secs: 0.02 };

    fn bar(part: BarPart) -> BarDrag {
        BarDrag {
            grip: BarGrip {
                clip: ClipId(1),
                bar: BarHandle { id: ActionId(2), stretch_secs: [1.0, 1.5], pace: 2.0 },
                name: "MoveBy",
                can_move: true,
                can_stretch: true,
            },
            part,
            before: Vec::new(),
            pointer_secs: None,
            grab_secs: 1.5,
            magnets: Magnets::default(),
        }
    }

    fn edit(part: BarPart, pointer_secs: f64, ripples: bool) -> (TimeEdit, String) {
        let dragged = bar(part).dragged(pointer_secs, FRAMES, ripples);
        let Some(Edit::Clip(_, ClipEdit::Time(edit))) = dragged.change.edits.into_iter().next() else {
            unreachable!("bars change times")
        };
        (edit, dragged.shown)
    }

    #[test]
    fn seconds_of_the_project_become_those_of_the_list() {
        let id = ActionId(2);
        let (end, shown) = edit(BarPart::End(BarEnd::End), 2.02, true);
        assert_eq!((end, &*shown), (TimeEdit::TrimEnd { id, by_secs: 1.0, ripple: true }, "1 s"));
        let (start, shown) = edit(BarPart::End(BarEnd::Start), 1.8, false);
        assert!(matches!(start, TimeEdit::TrimStart { by_secs, .. } if (by_secs - 0.6).abs() < 1e-9));
        assert_eq!(shown, "0.2 s");
        let (body, shown) = edit(BarPart::Body, 0.2, true);
        assert_eq!((body, &*shown), (TimeEdit::Shift { id, by_secs: -2.0, ripple: true }, "0 s – 0.5 s"));
        let (slip, shown) = edit(BarPart::Inside, 1.28, false);
        assert!(matches!(slip, TimeEdit::Slip { by_secs, .. } if (by_secs + 0.4).abs() < 1e-9));
        assert_eq!(shown, "−0.2 s");
    }
}
