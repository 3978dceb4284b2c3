//! What a game sees of a running action.

use crate::format::ActionId;

/// A running action. It stays unique when its slot is used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId {
    pub(super) slot: u32,
    pub(super) generation: u32,
}

/// A game's own mark on a running action, by which it finds or stops it on its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tag(pub u32);

/// How to run a program.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunOptions {
    /// A mark to find it by.
    pub tag: Option<Tag>,
    /// Starts it paused. As in cocos2d-x this counts only if nothing else runs on the target, since pausing is a matter of the
    /// whole target.
    pub paused: bool,
    /// How fast it plays: ≥ 0, where 0 stands still and 1 is its own pace. What is negative or not finite counts as 1.
    pub speed: f64,
    /// Where it starts, in seconds of the program, ≥ 0. Events before this and, unless it is 0, at it count as past. What is
    /// negative or not finite counts as 0.
    pub start_at_secs: f64,
}

impl Default for RunOptions {
    fn default() -> Self {
        Self { tag: None, paused: false, speed: 1.0, start_at_secs: 0.0 }
    }
}

impl RunOptions {
    pub(super) fn usable_speed(&self) -> f64 {
        if self.speed.is_finite() && self.speed >= 0.0 { self.speed } else { 1.0 }
    }

    pub(super) const fn usable_start_secs(&self) -> f64 {
        if self.start_at_secs.is_finite() { self.start_at_secs.max(0.0) } else { 0.0 }
    }
}

/// A `CallFunc` that a running action has reached.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunEvent<'a, K> {
    /// The target of the action.
    pub target: K,
    /// The running action; it may end with this update.
    pub run: RunId,
    /// Its tag.
    pub tag: Option<Tag>,
    /// The name that the `CallFunc` gives.
    pub name: &'a str,
    /// The id of the `CallFunc`.
    pub action: Option<ActionId>,
    /// When it happened, in seconds of the program.
    pub at_secs: f64,
}
