//! Lists the events of a window in parts, since there may be very many.

use super::{Event, MAX_EVENTS};
use crate::prelude::*;
use crate::program::{Program, SLACK_SECS};

/// The approximate maximum of events in a part.
const MOST: usize = 4096;

/// A window that is halved until each part has few events. The only events lost are those beyond 1,048,576 at one
/// time.
#[derive(Debug)]
pub(crate) struct EventParts {
    /// Parts still to be listed, as [after, until]; the next one is last.
    todo: Vec<[f64; 2]>,
    /// The next part; not in `todo`, so that a window with few events allocates nothing.
    next: Option<[f64; 2]>,
    is_backwards: bool,
}

impl EventParts {
    /// The events in (`after_secs`, `until_secs`], latest first if played backwards.
    pub const fn new(after_secs: f64, until_secs: f64, is_backwards: bool) -> Self {
        Self { todo: Vec::new(), next: Some([after_secs, until_secs]), is_backwards }
    }

    /// Appends the events of the next part, possibly none, in playing order. False if no parts remain.
    pub fn list_next(&mut self, program: &Program, events: &mut Vec<Event>) -> bool {
        let Some([mut after_secs, mut until_secs]) = self.next.take().or_else(|| self.todo.pop()) else {
            return false;
        };
        let begin = events.len();
        while !program.list(after_secs, until_secs, MOST, events) {
            events.truncate(begin);
            let Some(middle_secs) = middle(after_secs, until_secs) else {
                program.list(after_secs, until_secs, MAX_EVENTS, events);
                break;
            };
            if self.is_backwards {
                self.todo.push([after_secs, middle_secs]);
                after_secs = middle_secs;
            } else {
                self.todo.push([middle_secs, until_secs]);
                until_secs = middle_secs;
            }
        }
        if self.is_backwards {
            events[begin..].reverse();
        }
        true
    }
}

/// A time between two others; `None` if they are too close.
fn middle(after_secs: f64, until_secs: f64) -> Option<f64> {
    // Nothing happens before 0.
    let from_secs = after_secs.max(-1.0);
    let middle_secs = from_secs + 0.5 * (until_secs - from_secs);
    let is_between =
        until_secs - from_secs > SLACK_SECS && from_secs < middle_secs && middle_secs < until_secs;
    is_between.then_some(middle_secs)
}

impl Program {
    /// Calls `on_event` with every event in (`after_secs`, `until_secs`], ordered by time, then by place in the tree; see
    /// [`events`](Self::events). Lists the events in parts, so only those at one single time are limited, to 1,048,576.
    ///
    /// ```
    /// # use kineograph_runtime::{Program, format::Action};
    /// let tick = Action::sequence([Action::call_func("tick"), Action::delay(0.001)]);
    /// let mut ticks = 0;
    /// Program::compile(&Action::repeat_forever(tick))?.each_event(0.0, 3600.0, |_| ticks += 1);
    /// assert_eq!(ticks, 3_600_000);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn each_event(&self, after_secs: f64, until_secs: f64, mut on_event: impl FnMut(&Event)) {
        let (mut parts, mut events) = (EventParts::new(after_secs, until_secs, false), Vec::new());
        while parts.list_next(self, &mut events) {
            events.drain(..).for_each(|event| on_event(&event));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;

    #[test]
    fn parts_have_the_events_of_the_whole() {
        let many =
            |times| Action::repeat(times, Action::sequence([Action::call_func("a"), Action::delay(0.001)]));
        let moment = Action::repeat(5000, Action::call_func("b"));
        let tree = Action::spawn([
            many(20_000),
            Action::sequence([Action::delay(7.0), moment, many(3000)]),
            Action::yoyo(many(9000)),
        ]);
        let program = Program::compile(&tree).unwrap();
        for [after_secs, until_secs] in [[f64::NEG_INFINITY, 30.0], [0.0, 20.0], [6.9, 7.1], [7.0, 7.0]] {
            let mut whole = Vec::new();
            program.events(after_secs, until_secs, &mut whole);
            let mut listed = Vec::new();
            program.each_event(after_secs, until_secs, |event| listed.push(*event));
            assert_eq!(listed, whole);
            let (mut parts, mut backwards) = (EventParts::new(after_secs, until_secs, true), Vec::new());
            while parts.list_next(&program, &mut backwards) {}
            backwards.reverse();
            assert_eq!(backwards, whole);
        }
    }

    #[test]
    fn few_events_are_one_part() {
        let program = Program::compile(&Action::call_func("a")).unwrap();
        let (mut parts, mut events) = (EventParts::new(f64::NEG_INFINITY, 0.0, false), Vec::new());
        assert!(parts.list_next(&program, &mut events) && !parts.list_next(&program, &mut events));
        assert_eq!((events.len(), parts.todo.capacity()), (1, 0));
    }
}
