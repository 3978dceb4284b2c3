//! Telling the handler how actions end.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::run::{RunEvent, RunEventKind, RunId, Tag};
use super::state::State;

/// An end that the handler is to hear of. It holds all there is to tell, since the run is gone by then.
#[derive(Debug, Clone)]
pub(super) struct Notice<K> {
    kind: RunEventKind,
    target: K,
    run: RunId,
    tag: Option<Tag>,
    name: Option<Arc<str>>,
    at_secs: f64,
    is_backwards: bool,
}

impl<K: Copy> Notice<K> {
    pub fn event(&self) -> RunEvent<'_, K> {
        RunEvent {
            kind: self.kind,
            target: self.target,
            run: self.run,
            tag: self.tag,
            name: self.name.as_deref().unwrap_or(""),
            payload: None,
            action: None,
            at_secs: self.at_secs,
            is_backwards: self.is_backwards,
        }
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The end of a run, if somebody wants to hear of it.
    pub(super) fn notice(&self, run: u32, kind: RunEventKind) -> Option<Notice<K>> {
        let head = self.head(run);
        if !head.state.has(State::REPORTS) {
            return None;
        }
        Some(Notice {
            kind,
            target: self.key_of(run)?,
            run: self.id(run),
            tag: self.tag_of(run),
            name: self.name_of(run).cloned(),
            at_secs: head.elapsed_secs,
            is_backwards: head.state.has(State::BACKWARDS),
        })
    }

    /// Hands something to the handler, then the ends that this has caused.
    pub(super) fn tell(
        &mut self,
        event: &RunEvent<'_, K>,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        on_event(self, event);
        self.tell_ends(on_event);
    }

    /// Hands the ends noted so far to the handler. Those that it causes by that wait for the next occasion, so that this comes to
    /// an end whatever the handler does.
    pub(super) fn tell_ends(&mut self, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        if self.ends.is_empty() {
            return;
        }
        let mut ends = core::mem::take(&mut self.ends);
        for notice in &ends {
            on_event(self, &notice.event());
        }
        if self.ends.is_empty() {
            // Keeps the room, so that later ends allocate nothing.
            ends.clear();
            self.ends = ends;
        }
    }
}
