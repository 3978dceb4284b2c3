//! Reports ends of actions to the handler.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, RunEvent, RunEventKind, Tag};
use super::state::State;
use crate::clone_fields::clone_fields;
use crate::prelude::*;

/// An end to report, with all that its event needs: the run is gone by then.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Notice<K> {
    kind: RunEventKind,
    target: K,
    run: ActionHandle,
    tag: Option<Tag>,
    #[cfg_attr(feature = "serde", serde(with = "shared_text"))]
    name: Option<Arc<str>>,
    at_secs: f64,
    left_secs: f64,
    is_backwards: bool,
}

/// A shared text is stored as any other.
#[cfg(feature = "serde")]
mod shared_text {
    use alloc::string::String;
    use alloc::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(text: &Option<Arc<str>>, serializer: S) -> Result<S::Ok, S::Error> {
        text.as_deref().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Arc<str>>, D::Error> {
        Ok(Option::<String>::deserialize(deserializer)?.map(Arc::from))
    }
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
            left_secs: self.left_secs,
            is_backwards: self.is_backwards,
        }
    }
}

/// Ends to report, in order.
#[derive(Debug)]
pub(super) struct Ends<K> {
    notices: Vec<Notice<K>>,
}

clone_fields!(Ends<K> { notices });

impl<K> Default for Ends<K> {
    fn default() -> Self {
        Self { notices: Vec::new() }
    }
}

impl<K> Ends<K> {
    pub const fn is_empty(&self) -> bool {
        self.notices.is_empty()
    }

    pub fn add(&mut self, notice: Notice<K>) {
        self.notices.push(notice);
    }

    #[cfg(feature = "serde")]
    pub fn iter(&self) -> impl Iterator<Item = &Notice<K>> {
        self.notices.iter()
    }

    /// Takes all ends. Ends that happen meanwhile are reported next time.
    fn take(&mut self) -> Vec<Notice<K>> {
        core::mem::take(&mut self.notices)
    }

    /// Takes back the buffer of the reported ends, so that later ends allocate nothing.
    fn give_back(&mut self, mut reported: Vec<Notice<K>>) {
        if self.notices.is_empty() {
            reported.clear();
            self.notices = reported;
        }
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The end of a run, if it [reports](super::RunOptions::reports_end) its end.
    pub(super) fn notice(&self, run: u32, kind: RunEventKind) -> Option<Notice<K>> {
        let head = self.head(run);
        if !head.state.has(State::REPORTS) {
            return None;
        }
        Some(Notice {
            kind,
            target: self.key_of(run)?,
            run: self.runs.id(run),
            tag: self.runs.tag(run),
            name: self.runs.name(run).cloned(),
            at_secs: head.elapsed_secs,
            left_secs: self.left_secs(run, head.elapsed_secs),
            is_backwards: head.state.has(State::BACKWARDS),
        })
    }

    /// How much of the update is left when a run is at a time of its program.
    pub(super) fn left_secs(&self, run: u32, at_secs: f64) -> f64 {
        self.clock_of(run).map_or(0.0, |clock| clock.ago_secs(at_secs))
    }

    /// Calls the handler with an event, then with the ends that it caused.
    pub(super) fn report(
        &mut self,
        event: &RunEvent<'_, K>,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        on_event(self, event);
        self.report_ends(on_event);
    }

    /// Calls the handler with the ends noted so far. Ends that it causes wait for the next call, so that this always returns.
    pub(super) fn report_ends(&mut self, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        if self.ends.is_empty() {
            return;
        }
        let ends = self.ends.take();
        for notice in &ends {
            on_event(self, &notice.event());
        }
        self.ends.give_back(ends);
    }
}
