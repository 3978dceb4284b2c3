//! The progress of an action over time, through speeds, eases and all else around it that bends its time.

use std::sync::Arc;

use kineograph_runtime::Program;
use kineograph_runtime::format::ActionId;
use kineograph_runtime::program::{SLACK_SECS, Span};

/// Pieces of an action's time in which a progress is looked for.
const PIECES: u32 = 128;
/// Halvings of the piece in which it is found; leaves less than a rounding error.
const HALVINGS: u32 = 60;
/// How far the curve of an ease may be from its end just before it: an elastic one is 2⁻¹⁰ away, and then jumps.
const END_JUMP: f64 = 2.0e-3;
/// Progress that differs by less is the same.
const SAME: f64 = 1.0e-9;

/// A program as it plays in the subject.
#[derive(Debug, Clone)]
pub struct PlayedProgram {
    /// What plays.
    pub program: Arc<Program>,
    /// When it starts, in seconds of the subject.
    pub at_secs: f64,
    /// How fast it plays, > 0.
    pub speed: f64,
}

impl PlayedProgram {
    /// Seconds of the subject at a time of the program.
    pub fn subject_secs(&self, program_secs: f64) -> f64 {
        self.at_secs + program_secs / self.speed
    }

    /// Seconds of the program at a time of the subject.
    pub fn program_secs(&self, subject_secs: f64) -> f64 {
        (subject_secs - self.at_secs) * self.speed
    }

    fn span(&self, action: ActionId) -> Option<&Span> {
        self.program.spans().iter().find(|span| span.action == Some(action) && !span.is_muted)
    }

    /// When an action starts for the first time, in seconds of the subject.
    pub fn start_secs(&self, action: ActionId) -> Option<f64> {
        self.span(action).map(|span| self.subject_secs(span.start_secs))
    }

    /// When an action starts for the first time and ends that time, in seconds of the subject.
    pub fn stretch_secs(&self, action: ActionId) -> Option<[f64; 2]> {
        let span = self.span(action)?;
        Some([span.start_secs, span.start_secs + span.duration_secs].map(|secs| self.subject_secs(secs)))
    }

    /// Whether there is an action of this id that is not muted.
    pub fn is_placed(&self, action: ActionId) -> bool {
        self.span(action).is_some()
    }

    /// Whether an action that takes time changes the target.
    pub fn is_active(&self, action: ActionId) -> bool {
        self.span(action).is_some_and(|span| {
            let middle_secs = span.start_secs + span.duration_secs.min(1.0) * 0.5;
            own_progress(&self.program, action, middle_secs).is_some()
        })
    }

    /// How far a leaf is at a time of the subject, 0 at its start and 1 at its end, and outside of that where an ease around it
    /// overshoots; `None` while it does not play.
    pub fn progress_at(&self, action: ActionId, subject_secs: f64) -> Option<f64> {
        own_progress(&self.program, action, self.program_secs(subject_secs))
    }

    /// When a leaf is at progress `u` (0..=1), in seconds of the subject, in the first round of a Repeat around it. Of several
    /// moments, as an ease that overshoots makes them, 0 and 1 are at the ends of the leaf's time, others the first. What is at
    /// its end more than once, as inside of a longer action that overshoots, ends the last time.
    ///
    /// `None` if there is no such action. An instant has all its progress at once, and what an ease never reaches is where a
    /// steady pace would bring it.
    pub fn moment_of(&self, action: ActionId, u: f64) -> Option<f64> {
        let span = self.span(action)?;
        let (start_secs, duration_secs) = (span.start_secs, span.duration_secs);
        if duration_secs <= 2.0 * EDGE_SECS || !duration_secs.is_finite() {
            return Some(self.subject_secs(start_secs));
        }
        let [first_secs, last_secs] = [start_secs + EDGE_SECS, start_secs + duration_secs - EDGE_SECS];
        let off = |secs: f64| {
            own_progress(&self.program, action, secs.clamp(first_secs, last_secs))
                .map(|progress| progress - u)
        };
        // Forwards or backwards at a steady pace is the usual case, and exact.
        let steady = [start_secs + u * duration_secs, start_secs + (1.0 - u) * duration_secs];
        let slack = SAME + 2.0 * EDGE_SECS / duration_secs;
        let is_there = |secs: &f64| off(*secs).is_some_and(|off| off.abs() <= slack);
        // An elastic ease jumps the last thousandth to its end.
        let is_end =
            |secs: &f64| (u <= 0.0 || u >= 1.0) && off(*secs).is_some_and(|off| off.abs() <= END_JUMP);
        // Of several ends the later one, of several starts the earlier one.
        let ends = if u >= 1.0 { [last_secs, first_secs] } else { [first_secs, last_secs] };
        let outer = [start_secs + duration_secs, start_secs];
        let found = steady
            .into_iter()
            .find(is_there)
            .or_else(|| ends.into_iter().find(is_end).map(|secs| outer[usize::from(secs != last_secs)]))
            .or_else(|| crossing([first_secs, last_secs], u >= 1.0, off));
        Some(self.subject_secs(found.unwrap_or(steady[0])))
    }
}

/// Distance from the ends of an action's time at which it surely plays.
const EDGE_SECS: f64 = 2.0 * SLACK_SECS;

fn own_progress(program: &Program, action: ActionId, program_secs: f64) -> Option<f64> {
    let active = program.active_at(program_secs);
    active.iter().find(|active| active.action == Some(action)).map(|active| active.progress)
}

/// The first or last zero of `off` between two times, if it changes its sign.
fn crossing([from_secs, to_secs]: [f64; 2], is_last: bool, off: impl Fn(f64) -> Option<f64>) -> Option<f64> {
    let at = |piece: u32| from_secs + (to_secs - from_secs) * f64::from(piece) / f64::from(PIECES);
    for index in 0..PIECES {
        let piece = if is_last { PIECES - 1 - index } else { index };
        let (mut low, mut high) = (at(piece), at(piece + 1));
        let (Some(low_off), Some(high_off)) = (off(low), off(high)) else { continue };
        if low_off == 0.0 {
            return Some(low);
        }
        if low_off * high_off > 0.0 {
            continue;
        }
        for _ in 0..HALVINGS {
            let middle = low + (high - low) * 0.5;
            let same_side = off(middle).is_some_and(|off| off * low_off > 0.0);
            if same_side { low = middle } else { high = middle }
        }
        return Some(low + (high - low) * 0.5);
    }
    None
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, Kind};

    use super::*;
    use kineograph_runtime::EaseKind;

    /// The moment at which the leaf of this kind is at `u`, in a run that starts at 1 s and plays twice as fast.
    fn moment(tree: Action, kind: Kind, u: f64) -> f64 {
        let mut tree = tree;
        let mut next = 1;
        let mut open = vec![&mut tree];
        let mut leaf = None;
        while let Some(action) = open.pop() {
            action.id = Some(ActionId(next));
            if action.kind() == kind {
                leaf = action.id;
            }
            next += 1;
            open.extend(action.children.iter_mut());
        }
        let program = Program::compile(&tree).unwrap();
        PlayedProgram { program, at_secs: 1.0, speed: 2.0 }.moment_of(leaf.unwrap(), u).unwrap()
    }

    fn hop() -> Action {
        Action::move_by(2.0, [10.0, 0.0])
    }

    #[test]
    fn speeds_and_places_are_counted_in() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-8, "{a} is not {b}");
        near(moment(hop(), Kind::MoveBy, 0.5), 1.5);
        near(moment(Action::sequence([Action::delay(1.0), hop()]), Kind::MoveBy, 1.0), 2.5);
        near(moment(Action::speed(4.0, hop()), Kind::MoveBy, 0.5), 1.125);
        near(moment(Action::reverse_time(hop()), Kind::MoveBy, 0.25), 1.75);
    }

    #[test]
    fn eases_bend_the_moment() {
        // EaseIn with rate 2: progress is t².
        let eased = Action::ease_with(EaseKind::In, 2.0, hop());
        assert!((moment(eased, Kind::MoveBy, 0.25) - 1.5).abs() < 1e-7);
        let back = || Action::ease(EaseKind::BackOut, hop());
        assert!(
            (moment(back(), Kind::MoveBy, 1.0) - 2.0).abs() < 1e-7,
            "at the end, not where it overshoots"
        );
        assert!(moment(back(), Kind::MoveBy, 0.5) < 1.3);
    }

    #[test]
    fn an_ease_that_swings_around_its_end_ends_at_the_end() {
        for kind in [
            EaseKind::ElasticOut,
            EaseKind::ElasticInOut,
            EaseKind::BounceOut,
            EaseKind::BounceInOut,
            EaseKind::BackOut,
            EaseKind::BackInOut,
        ] {
            let end_secs = moment(Action::ease(kind, hop()), Kind::MoveBy, 1.0);
            assert!((end_secs - 2.0).abs() < 1e-7, "{kind:?}: {end_secs}");
        }
        for kind in [EaseKind::ElasticIn, EaseKind::ElasticInOut, EaseKind::BounceIn, EaseKind::BackIn] {
            let start_secs = moment(Action::ease(kind, hop()), Kind::MoveBy, 0.0);
            assert!((start_secs - 1.0).abs() < 1e-7, "{kind:?}: {start_secs}");
        }
        for period in [0.1, 0.45, 1.0] {
            let tree = Action::ease_with(EaseKind::ElasticOut, period, hop());
            let end_secs = moment(tree, Kind::MoveBy, 1.0);
            assert!((end_secs - 2.0).abs() < 1e-7, "period {period}: {end_secs}");
        }
    }
}
