//! How long a round of a clip is that never ends.

use kineograph_runtime::{Program, Span};

use crate::compile::Programs;
use crate::document::Document;

/// Lengths that differ by less than this share are the same.
const SAME: f64 = 1e-9;
/// Times that differ by less are the same, in seconds.
const SAME_SECS: f64 = 1e-6;
/// Longer rounds are not offered: at 60 frames in a second they would have more than can be exported.
const MAX_ROUND_SECS: f64 = 600.0;

/// The length of a round in seconds, if the program is nothing but actions that repeat for ever, all of them as often.
pub fn round_secs(program: &Program) -> Option<f64> {
    let spans = program.spans();
    let mut found: Option<f64> = None;
    let mut index = 0;
    while let Some(span) = spans.get(index) {
        let after = after(spans, index);
        index += 1;
        if span.is_muted {
            index = after;
            continue;
        }
        if !span.is_endless() || span.start_secs != 0.0 {
            return None;
        }
        let inner = &spans[index..after];
        if inner.iter().any(|span| span.is_endless() && !span.is_muted) {
            continue; // around others that never end
        }
        let secs = inner.first()?.duration_secs;
        let is_round = secs.is_finite() && secs > 0.0;
        if !is_round || found.is_some_and(|other| (other - secs).abs() > SAME * other) {
            return None;
        }
        found = Some(secs);
        index = after;
    }
    found
}

/// Where the rounds of what never ends in a project begin, and the length that ends all of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CommonRound {
    /// When all of it plays, in seconds.
    pub from_secs: f64,
    /// The shortest time in which each has played whole rounds, in seconds; `None` if there is none that can be exported.
    pub secs: Option<f64>,
    /// When all else has ended, in seconds.
    pub others_until_secs: f64,
}

impl CommonRound {
    /// That of all runs of a project that are not paused; `None` if all of them end.
    pub fn of(document: &Document, programs: &Programs) -> Option<Self> {
        let mut found = Self { from_secs: 0.0, secs: Some(0.0), others_until_secs: 0.0 };
        let mut has_any = false;
        for run in document.runs().iter().filter(|run| !run.paused) {
            let Some(program) = programs.program(run.clip) else { continue };
            let run_secs = programs.run_secs(run);
            for (_, at_secs) in run.starts() {
                if run_secs.is_finite() {
                    found.others_until_secs = found.others_until_secs.max(at_secs + run_secs);
                    continue;
                }
                has_any = true;
                let Some(parts) = endless_parts(program) else {
                    found.secs = None;
                    continue;
                };
                for [start_secs, round_secs] in parts {
                    found.from_secs = found.from_secs.max(at_secs + start_secs / run.speed);
                    found.secs = found.secs.and_then(|secs| common(secs, round_secs / run.speed));
                }
                let ends = program.spans().iter().map(Span::end_secs).filter(|secs| secs.is_finite());
                let until_secs = at_secs + ends.fold(0.0, f64::max) / run.speed;
                found.others_until_secs = found.others_until_secs.max(until_secs);
            }
        }
        has_any.then_some(found)
    }

    /// Whether what is shown between these times, in seconds, ends with whole rounds of all that never ends.
    pub fn ends_at(&self, from_secs: f64, to_secs: f64) -> bool {
        let Some(secs) = self.secs.filter(|secs| *secs > 0.0) else { return false };
        let rounds = (to_secs - from_secs) / secs;
        let is_whole = rounds > 0.5 && (rounds - rounds.round()).abs() * secs < SAME_SECS;
        is_whole && from_secs + SAME_SECS >= self.from_secs
    }

    /// From when to when whole rounds play, until all else has ended, in seconds.
    pub fn whole_secs(&self) -> Option<[f64; 2]> {
        let secs = self.secs.filter(|secs| *secs > 0.0)?;
        let rest_secs = self.others_until_secs - self.from_secs - SAME_SECS;
        let rounds = (rest_secs / secs).ceil().max(1.0);
        Some([self.from_secs, self.from_secs + rounds * secs])
    }
}

/// When each action of a program begins that never ends, and how long a round of it is; `None` if one has no rounds.
fn endless_parts(program: &Program) -> Option<Vec<[f64; 2]>> {
    let spans = program.spans();
    let mut parts = Vec::new();
    let mut index = 0;
    while let Some(span) = spans.get(index) {
        let after = after(spans, index);
        index += 1;
        if span.is_muted || !span.is_endless() {
            continue;
        }
        let inner = &spans[index..after];
        if inner.iter().any(|span| span.is_endless() && !span.is_muted) {
            continue; // around others that never end
        }
        let secs = inner.first()?.duration_secs;
        if !(secs.is_finite() && secs > 0.0) {
            return None;
        }
        parts.push([span.start_secs, secs]);
        index = after;
    }
    Some(parts)
}

/// The shortest time that is a whole number of both, in whole milliseconds; 0 stands for any.
fn common(a_secs: f64, b_secs: f64) -> Option<f64> {
    let millis = |secs: f64| {
        let millis = secs * 1000.0;
        let is_whole = (millis - millis.round()).abs() < 1e-3 && millis <= MAX_ROUND_SECS * 1000.0;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // within the limit
        let whole = millis.round() as u64;
        is_whole.then_some(whole)
    };
    if a_secs == 0.0 {
        return (b_secs <= MAX_ROUND_SECS).then_some(b_secs);
    }
    if (a_secs - b_secs).abs() <= SAME * a_secs {
        return Some(a_secs);
    }
    let (a, b) = (millis(a_secs)?, millis(b_secs)?);
    let (mut high, mut low) = (a.max(b), a.min(b));
    while low > 0 {
        (high, low) = (low, high % low);
    }
    let common = (a / high.max(1)).checked_mul(b)?;
    #[allow(clippy::cast_precision_loss)] // within the limit
    let secs = common as f64 / 1000.0;
    (secs > 0.0 && secs <= MAX_ROUND_SECS).then_some(secs)
}

/// The place after an action and all inside of it.
fn after(spans: &[Span], index: usize) -> usize {
    let depth = spans[index].depth;
    let inside = spans[index + 1..].iter().take_while(|span| span.depth > depth).count();
    index + 1 + inside
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Action;

    use super::*;

    /// The common round of a project in which each of these trees plays from its time on.
    fn together(trees: &[(Action, f64)]) -> Option<CommonRound> {
        use kineograph_runtime::format::{Content, StartPose};

        use crate::document::{ClipEdit, Edit, Slot};
        let (content, start) = (Content::Box([8.0; 2]), StartPose::default());
        let add = Edit::AddNode { name: "a".into(), parent: None, content, start };
        let (mut document, made) = Document::default().edited(&add).unwrap();
        let node = made.node.unwrap();
        for (tree, at_secs) in trees {
            let (next, made) = document.edited(&Edit::AddClip("clip".into())).unwrap();
            let insert = ClipEdit::Insert { tree: tree.clone(), slot: Slot::Root, position: None };
            let (next, _) = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap();
            document = next.edited(&Edit::AddRun(made.clip.unwrap(), node, *at_secs)).unwrap().0;
        }
        CommonRound::of(&document, &Programs::of(&document))
    }

    #[test]
    fn whole_rounds_end_all_that_never_ends_once_all_else_has_ended() {
        let spin = |secs| Action::repeat_forever(Action::rotate_by(secs, 360.0));
        assert_eq!(together(&[(Action::delay(1.0), 0.0)]), None);
        let both = together(&[(spin(0.8), 0.0), (spin(0.6), 0.5)]).unwrap();
        assert_eq!((both.from_secs, both.secs, both.whole_secs()), (0.5, Some(2.4), Some([0.5, 2.9])));
        assert!(both.ends_at(0.5, 2.9) && both.ends_at(1.0, 5.8) && !both.ends_at(0.5, 2.0));
        assert!(!both.ends_at(0.0, 2.4), "not all of it plays then");
        let late = together(&[
            (Action::sequence([Action::delay(0.25), spin(1.5)]), 1.0),
            (Action::move_by(2.0, [9.0, 0.0]), 0.5),
        ]);
        assert_eq!(late.unwrap().whole_secs(), Some([1.25, 2.75]));
        let odd = together(&[(spin(0.8), 0.0), (spin(std::f64::consts::FRAC_1_PI), 0.0)]).unwrap();
        assert_eq!((odd.secs, odd.whole_secs(), odd.ends_at(0.0, 0.8)), (None, None, false));
    }

    fn round(action: &Action) -> Option<f64> {
        round_secs(&Program::compile(action).unwrap())
    }

    #[test]
    fn a_round_is_known_where_nothing_else_plays() {
        let spin = || Action::repeat_forever(Action::rotate_by(0.8, 360.0));
        assert_eq!(round(&spin()), Some(0.8));
        assert_eq!(round(&Action::speed(2.0, spin())), Some(0.4));
        let fade = |secs| Action::repeat_forever(Action::fade_to(secs, 0.0));
        assert_eq!(round(&Action::spawn([spin(), fade(0.8)])), Some(0.8));
        assert_eq!(round(&Action::spawn([spin(), fade(0.7)])), None);
        assert_eq!(round(&Action::spawn([spin(), Action::delay(1.0)])), None);
        assert_eq!(round(&Action::sequence([Action::delay(1.0), spin()])), None);
        assert_eq!(round(&Action::delay(1.0)), None);
    }
}
