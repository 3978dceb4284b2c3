//! `Follow`: follows another node, as a camera does.

use super::node::{NodeId, Op};
use super::{Program, finite_secs};
use crate::pose::to_f32;
use crate::prelude::*;
use crate::program::node::quiet_leaf;

/// A `Follow` in force: its position is a pure function of the position of the followed node.
#[derive(Debug, Clone, PartialEq)]
pub struct Follow {
    pub(crate) target: Box<str>,
    pub(crate) screen_px: [f64; 2],
    /// Left, bottom, width and height of the world; `None` if unlimited.
    pub(crate) rect_px: Option<[f64; 4]>,
    pub(crate) offset_px: [f64; 2],
}

impl Follow {
    /// The name of the node that is followed.
    pub fn target(&self) -> &str {
        &self.target
    }

    /// The position of the follower when the followed node is at `followed_px` (pixels, in the follower's own coordinates). It shows the
    /// followed node at the centre of the screen, or as near to it as the world's rectangle allows. `None` if the follower doesn't move,
    /// because the rectangle is smaller than the screen in both directions.
    ///
    /// With W, H the screen, q = (W/2, H/2) + offset − followed and (x, y, w, h) the rectangle, it is q clamped to
    /// W − (x + w) ..= −x and H − (y + h) ..= −y; limits that cross are replaced by their mean. As cocos2d-x's `Follow`.
    pub fn position(&self, followed_px: [f32; 2]) -> Option<[f32; 2]> {
        let wanted =
            |axis: usize| self.screen_px[axis] / 2.0 + self.offset_px[axis] - f64::from(followed_px[axis]);
        let Some([x, y, width, height]) = self.rect_px else {
            return Some([to_f32(wanted(0)), to_f32(wanted(1))]);
        };
        let limits = [(x, width), (y, height)];
        let limited = |axis: usize| {
            let (start, length) = limits[axis];
            let (low, high) = (self.screen_px[axis] - (start + length), -start);
            if high < low { (0.5 * (low + high), true) } else { (wanted(axis).clamp(low, high), false) }
        };
        let ((x, is_narrow), (y, is_low)) = (limited(0), limited(1));
        if is_narrow && is_low { None } else { Some([to_f32(x), to_f32(y)]) }
    }
}

impl Program {
    /// The `Follow` in force at `secs`; the last one if a Spawn has several.
    ///
    /// A `Follow` has no pose of its own: once all poses are known, put the target at [`Follow::position`].
    ///
    /// ```
    /// # use kineograph_runtime::{Program, format::Action};
    /// let camera = Action::sequence([Action::delay(1.0), Action::follow("hero", [480.0, 320.0])]);
    /// let camera = Program::compile(&camera)?;
    /// assert_eq!(camera.follow_at(0.5), None);
    /// let follow = camera.follow_at(2.0).unwrap();
    /// assert_eq!(follow.target(), "hero");
    /// assert_eq!(follow.position([300.0, 100.0]), Some([-60.0, 60.0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn follow_at(&self, secs: f64) -> Option<&Follow> {
        let secs = finite_secs(secs);
        if secs < 0.0 { None } else { self.follow_in(NodeId::ROOT, secs) }
    }

    /// Whether any action is a `Follow`.
    #[inline]
    pub fn has_follow(&self) -> bool {
        self.root().has_follow
    }

    /// Only nodes that may hold an endless action can hold a `Follow`.
    fn follow_in(&self, id: NodeId, secs: f64) -> Option<&Follow> {
        let node = self.node(id);
        if !node.has_follow {
            return None;
        }
        match &node.op {
            Op::Follow { follow } => self.follows.get(*follow as usize),
            Op::Sequence(sequence) => {
                let (index, local_secs) = self.child_at(node, sequence, secs);
                self.follow_in(sequence.child(index), local_secs)
            }
            Op::Spawn(spawn) => spawn.children().rev().find_map(|child| self.follow_in(child, secs)),
            Op::Speed { child, speed } => self.follow_in(*child, self.sped_up(node, *child, *speed, secs)),
            quiet_leaf!()
            | Op::Repeat { .. }
            | Op::Reverse { .. }
            | Op::Yoyo { .. }
            | Op::Ease { .. }
            | Op::Spline { .. }
            | Op::Keyframes { .. }
            | Op::Blink { .. }
            | Op::Animate { .. }
            | Op::Send { .. } => None,
        }
    }
}
