//! The frames of an `Animate`.

use super::{SLACK_SECS, reached};
use crate::action_id::ActionId;
use crate::prelude::*;

#[derive(Debug)]
pub struct Animation {
    /// Start of each frame within a loop, ascending, the first 0.
    starts_secs: Box<[f64]>,
    frames: Box<[f64]>,
    loop_secs: f64,
    loops: u32,
    /// Whether the frame shown before the animation returns at its end.
    restores: bool,
    /// The frames that send an event: index of the frame, and index of the event's text in the program.
    events: Box<[(u32, u32)]>,
    pub action: Option<ActionId>,
}

impl Animation {
    /// An animation of at least one `(frame, seconds, event)`.
    pub fn new(steps: impl Iterator<Item = (u32, f64, Option<u32>)>, loops: u32, restores: bool) -> Self {
        let (mut starts_secs, mut frames, mut events, mut loop_secs) =
            (Vec::new(), Vec::new(), Vec::new(), 0.0);
        for (frame, secs, event) in steps {
            events.extend(event.map(|name| (frames.len() as u32, name)));
            starts_secs.push(loop_secs);
            frames.push(f64::from(frame));
            loop_secs += secs;
        }
        Self {
            starts_secs: starts_secs.into(),
            frames: frames.into(),
            loop_secs,
            loops,
            restores,
            events: events.into(),
            action: None,
        }
    }

    pub const fn loop_secs(&self) -> f64 {
        self.loop_secs
    }

    pub const fn loops(&self) -> u32 {
        self.loops
    }

    /// The start of each frame within a loop, in seconds, and its number.
    pub fn frames(&self) -> impl ExactSizeIterator<Item = (f64, f64)> + Clone {
        self.starts_secs.iter().copied().zip(self.frames.iter().copied())
    }

    /// The events of one loop in order: seconds within the loop, and index of the text in the program.
    pub fn events(&self) -> impl Iterator<Item = (f64, u32)> {
        self.events.iter().map(|(frame, name)| (self.starts_secs[*frame as usize], *name))
    }

    /// The frame that sends a text: its start within the loop, in seconds, and its number.
    pub fn frame_of(&self, text: u32) -> Option<(f64, f64)> {
        let (index, _) = self.events.iter().find(|(_, own)| *own == text)?;
        Some((self.starts_secs[*index as usize], self.frames[*index as usize]))
    }

    pub fn has_events(&self) -> bool {
        !self.events.is_empty()
    }

    /// The frame at the start and before it.
    pub fn first_frame(&self) -> f64 {
        self.frames.first().copied().unwrap_or(0.0)
    }

    /// The frame that remains after the end; `None` if the animation restores the one before it.
    pub fn end_frame(&self) -> Option<f64> {
        if self.restores { None } else { self.frames.last().copied() }
    }

    /// The frame at `secs`, a time before the end; `None` without frames.
    pub fn frame_at(&self, secs: f64) -> Option<f64> {
        let mut rounds = libm::floor(secs.max(0.0) / self.loop_secs);
        if reached(secs, (rounds + 1.0) * self.loop_secs) {
            rounds += 1.0;
        }
        let in_loop_secs = secs - rounds.min(f64::from(self.loops) - 1.0) * self.loop_secs;
        let shown = self.starts_secs.partition_point(|start| *start <= in_loop_secs + SLACK_SECS);
        self.frames.get(shown.saturating_sub(1)).copied()
    }
}
