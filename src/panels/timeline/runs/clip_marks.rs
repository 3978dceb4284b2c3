//! What the bar of a run shows of its clip: where its parts start, its rounds and its events.

use kineograph_runtime::{Length, Program};

use crate::document::{Clip, ClipId};
use crate::panels::Ctx;

/// Most parts and most events that are shown in one bar: more could not be drawn apart.
const MAX_MARKS: usize = 4096;

/// A clip as bars show it. Times are seconds of the clip.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClipMarks {
    /// Its name.
    pub name: String,
    /// How long it is; infinite if it never ends, 0 while it is empty.
    pub secs: f64,
    /// All of it, or one round of what never ends.
    pub preview_secs: f64,
    /// Where the parts of its outermost list start, without 0.
    pub parts_secs: Vec<f64>,
    /// How long a round is where all of it repeats.
    pub round_secs: Option<f64>,
    /// Its events with their names, in order; of what never ends those of one round.
    pub events: Vec<(f64, String)>,
}

impl ClipMarks {
    /// Those of a clip of the document.
    pub fn of(ctx: &Ctx<'_>, id: ClipId, clip: &Clip) -> Self {
        let Some(program) = ctx.programs.program(id) else {
            return Self { name: clip.name.clone(), ..Self::default() };
        };
        let preview_secs = ctx.programs.preview_secs(id);
        let secs = match program.length() {
            Length::Finite(secs) => secs,
            Length::Endless => f64::INFINITY,
        };
        let (parts_secs, round_secs) = parts(program, preview_secs);
        let mut events = Vec::new();
        if program.has_events() {
            program.events(f64::NEG_INFINITY, preview_secs, &mut events);
        }
        let events = events.iter().take(MAX_MARKS);
        let events =
            events.map(|event| (event.at_secs, program.event_name(event).to_owned())).collect::<Vec<_>>();
        Self { name: clip.name.clone(), secs, preview_secs, parts_secs, round_secs, events }
    }

    /// True if it never ends.
    pub const fn is_endless(&self) -> bool {
        self.secs == f64::INFINITY
    }

    /// Its events between two times, in seconds of the clip. What repeats forever as a whole shows those of each round.
    pub fn events_between(&self, from_secs: f64, until_secs: f64) -> impl Iterator<Item = (f64, &str)> {
        let until_secs = until_secs.min(f64::MAX);
        let round_secs = self.round_secs.filter(|_| self.is_endless()).unwrap_or(f64::INFINITY);
        let first_round =
            if round_secs.is_finite() { (from_secs / round_secs).floor().max(0.0) } else { 0.0 };
        let rounds = std::iter::successors(Some(first_round), |round| Some(round + 1.0));
        let offsets_secs = rounds.map(move |round| if round == 0.0 { 0.0 } else { round * round_secs });
        let all = offsets_secs.take_while(move |secs| *secs <= until_secs).flat_map(move |offset_secs| {
            let of_round = self.events.iter().filter(move |(secs, _)| *secs <= round_secs);
            of_round.map(move |(secs, name)| (offset_secs + secs, name.as_str()))
        });
        all.filter(move |(secs, _)| (from_secs..=until_secs).contains(secs))
    }
}

/// Where the parts of the outermost list start, and how long a round is if a Repeat is around all.
fn parts(program: &Program, preview_secs: f64) -> (Vec<f64>, Option<f64>) {
    let spans = program.spans();
    let mut depth = 0_u16;
    let mut round_secs = None;
    let (mut at, mut parts) = (0, Vec::new());
    // Down through what holds a single action; a first child that is shorter than what is around it repeats.
    while let Some(span) = spans.get(at) {
        let mut children = spans[at + 1..].iter().take_while(|inner| inner.depth > depth);
        let Some(first) = children.next().filter(|inner| inner.depth == depth + 1) else { break };
        let others = children.filter(|inner| inner.depth == depth + 1).count();
        if others > 0 {
            let list = spans[at + 1..].iter().take_while(|inner| inner.depth > depth);
            let starts = list.filter(|inner| inner.depth == depth + 1 && !inner.is_muted);
            parts = starts.map(|inner| inner.start_secs).take(MAX_MARKS).collect();
            break;
        }
        let repeats =
            first.duration_secs < span.duration_secs - 1.0e-9 && first.start_secs == span.start_secs;
        if repeats && at == 0 && first.duration_secs > 0.0 {
            round_secs = Some(first.duration_secs);
        }
        (at, depth) = (at + 1, depth + 1);
    }
    parts.retain(|secs| *secs > 1.0e-9 && *secs < preview_secs - 1.0e-9);
    parts.sort_by(f64::total_cmp);
    parts.dedup_by(|later, earlier| *later - *earlier < 1.0e-9);
    (parts, round_secs)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Action;

    use super::*;

    fn marks(tree: &Action) -> ClipMarks {
        let program = Program::compile(tree).unwrap();
        let preview_secs =
            program.spans().iter().map(kineograph_runtime::Span::end_secs).filter(|secs| secs.is_finite());
        let preview_secs = preview_secs.fold(0.0, f64::max);
        let (parts_secs, round_secs) = parts(&program, preview_secs);
        let secs = program.length().secs().unwrap_or(f64::INFINITY);
        let mut events = Vec::new();
        program.events(f64::NEG_INFINITY, preview_secs, &mut events);
        let events =
            events.iter().map(|event| (event.at_secs, program.event_name(event).to_owned())).collect();
        ClipMarks { name: "x".to_owned(), secs, preview_secs, parts_secs, round_secs, events }
    }

    fn list() -> Action {
        Action::sequence([Action::fade_in(0.5), Action::call_func("top"), Action::fade_out(0.25)])
    }

    #[test]
    fn parts_are_those_of_the_outermost_list() {
        let found = marks(&list());
        assert_eq!((found.parts_secs, found.round_secs), (vec![0.5], None));
        let found = marks(&Action::repeat(3, list()));
        assert_eq!((found.parts_secs, found.round_secs), (vec![0.5], Some(0.75)));
        assert_eq!(marks(&Action::fade_in(1.0)).parts_secs, Vec::<f64>::new());
        assert_eq!(marks(&Action::speed(2.0, list())).parts_secs, [0.25]);
    }

    #[test]
    fn each_round_of_what_never_ends_has_its_events() {
        let found = marks(&Action::repeat_forever(list()));
        assert!(found.is_endless());
        let events: Vec<(f64, &str)> = found.events_between(0.6, 2.1).collect();
        assert_eq!(events, [(1.25, "top"), (2.0, "top")]);
        let finite = marks(&list());
        assert_eq!(finite.events_between(0.0, 9.0).collect::<Vec<_>>(), [(0.5, "top")]);
    }
}
