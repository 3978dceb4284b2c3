//! Reverses a tree: the result plays the same motion backwards.
//!
//! Where cocos2d-x's `reverse()` differs from the mirror image (eases of powers, `Blink`), this follows the mirror image.

use core::fmt;

use super::Action;
use crate::action::kinds::{Composite, Role};
use crate::action::muting::{is_bypassed, is_left_out};
use crate::action::timing::{children_starts_secs, tree_secs};
use crate::action::{Kind, Value, trail};
use crate::diagnostic::{Code, Diagnostic, FieldPath};
use crate::error::Error;
use crate::prelude::*;

/// Why a tree has no reverse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotReversible {
    /// What prevents the reverse and where, from the root of the tree.
    pub diagnostic: Box<Diagnostic>,
}

impl fmt::Display for NotReversible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagnostic.fmt(f)
    }
}

impl core::error::Error for NotReversible {}

impl Action {
    /// The tree that plays the same motion backwards: its displacement from its start at progress t equals this tree's displacement from
    /// its end at 1 − t.
    ///
    /// That is exact for every By action, ease and composite, `Blink` and `Animate`. `FadeIn` and `FadeOut` become each other
    /// (see below), `Show` becomes `Hide` and `FlipX` the other flip; other instants are unchanged, at the mirrored time. In a Spawn
    /// shorter children wait first. Where several children of a Spawn overwrite the same channel, their mirror images overwrite
    /// each other too, which is not the mirror image of the visible motion. Ids, labels and mutes are kept.
    ///
    /// Where an `At` starts at exactly the same time as a sibling, the later one in the list wins. The reverse does not keep that: its
    /// consecutive actions are in the opposite order, so there may be no position in the list that keeps an `At` before the first and
    /// after the second of two actions. All `At`s come after them.
    ///
    /// The reverse of a fade can't know the opacity at its start and assumes the other end of the range, as for a sprite that is
    /// opaque while visible: after a `FadeOut` from 255 the reverse is the mirror image, after one from 128 it ends at 255.
    /// To return to an opacity in between, use `Yoyo` or `ReverseTime`.
    ///
    /// ```
    /// use kineograph_runtime::format::Action;
    /// let there = Action::sequence([Action::move_by(1.0, [80.0, 0.0]), Action::hide()]);
    /// assert_eq!(there.reversed()?, Action::sequence([Action::show(), Action::move_by(1.0, [-80.0, -0.0])]));
    /// let error = Action::move_to(1.0, [80.0, 0.0]).reversed().unwrap_err();
    /// assert_eq!(error.to_string(), "MoveTo: this has no reverse; use ReverseTime");
    /// # Ok::<(), kineograph_runtime::format::NotReversible>(())
    /// ```
    ///
    /// # Errors
    /// When an action inside has no reverse: every To, since its start is unknown; a `ScaleBy` to 0; and an endless Sequence.
    /// Also when the tree is deeper than [`MAX_DEPTH`](crate::format::MAX_DEPTH).
    pub fn reversed(&self) -> Result<Self, NotReversible> {
        let reversed = if self.is_too_deep() {
            Err(self.not_reversible(&[], Code::ReverseTooDeep))
        } else {
            Reverser { path: Vec::new() }.reverse(self)
        };
        reversed.map_err(|mut error| {
            let place = &mut error.diagnostic.place;
            place.trail = trail(self, &place.indices);
            place.path = FieldPath::root().action(self, &place.indices);
            error
        })
    }

    fn not_reversible(&self, indices: &[usize], code: Code) -> NotReversible {
        NotReversible { diagnostic: Box::new(Diagnostic::new(code).of_action(self, indices)) }
    }

    /// The action as another kind with the same parameters.
    pub(crate) fn as_kind(&self, kind: Kind) -> Self {
        let mut action = Self::new(kind);
        action.id = self.id;
        action.label.clone_from(&self.label);
        for (param, value) in self.spec().params.iter().zip(&self.params) {
            // A parameter that the other kind lacks is dropped.
            let _ = action.set_param(param.name, value.clone());
        }
        action
    }

    /// The action with one parameter changed.
    pub(crate) fn changing(&self, name: &str, change: impl FnOnce(&Value) -> Value) -> Self {
        let mut action = self.clone();
        if let Some((index, _)) = self.spec().param(name) {
            action.params[index] = change(&self.params[index]);
        }
        action
    }

    fn around(&self, child: Self) -> Self {
        self.holding_instead([child])
    }

    /// The action with other children.
    pub(crate) fn holding_instead(&self, children: impl IntoIterator<Item = Self>) -> Self {
        let mut action = self.shell();
        action.children.extend(children);
        action
    }
}

struct Reverser {
    path: Vec<usize>,
}

impl Reverser {
    fn reverse(&mut self, action: &Action) -> Result<Action, NotReversible> {
        if action.muted {
            return self.reverse_muted(action);
        }
        match action.kind().role() {
            Role::Composite(composite) => self.reverse_composite(*composite, action),
            // Which own ease it is becomes known only when compiling, but its mirror doesn't depend on that.
            Role::Ease | Role::NamedEase => self.reverse_ease(action),
            Role::Leaf(leaf) => {
                (leaf.reverse)(action).map_err(|code| action.not_reversible(&self.path, code))
            }
        }
    }

    fn reverse_composite(&mut self, composite: Composite, action: &Action) -> Result<Action, NotReversible> {
        match composite {
            Composite::Sequence => self.reverse_sequence(action),
            Composite::Spawn => self.reverse_spawn(action),
            Composite::Repeat
            | Composite::RepeatForever
            | Composite::Speed
            | Composite::TargetedAction
            | Composite::At
            | Composite::Amplitude => self.reverse_inside(action),
            // Which clip it is becomes known only when compiling.
            Composite::PlayClip if action.children.is_empty() => Ok(Action::reverse(action.clone())),
            Composite::PlayClip => self.reverse_inside(action),
            // A Yoyo is its own mirror image; of an instant it only plays the way there.
            Composite::Yoyo if tree_secs(action) == 0.0 => self.reverse_inside(action),
            // Reversing twice is playing forwards.
            Composite::Reverse | Composite::ReverseTime => {
                Ok(action.children.first().cloned().unwrap_or_else(|| action.clone()))
            }
            // These have no direction.
            Composite::Yoyo | Composite::Follow => Ok(action.clone()),
        }
    }

    /// A muted action does not play, but a muted wrapper leaves its child.
    fn reverse_muted(&mut self, action: &Action) -> Result<Action, NotReversible> {
        if is_bypassed(action) { self.reverse_inside(action) } else { Ok(action.clone()) }
    }

    fn child(&mut self, action: &Action, index: usize) -> Result<Action, NotReversible> {
        self.path.push(index);
        let reversed = self.reverse(&action.children[index]);
        self.path.pop();
        reversed
    }

    fn reverse_inside(&mut self, action: &Action) -> Result<Action, NotReversible> {
        if action.children.is_empty() {
            return Ok(action.clone());
        }
        Ok(action.around(self.child(action, 0)?))
    }

    fn reverse_ease(&mut self, action: &Action) -> Result<Action, NotReversible> {
        if action.children.is_empty() {
            return Ok(action.clone());
        }
        Ok(super::ease::reversed_ease(action, self.child(action, 0)?))
    }

    /// Children in reverse order. An `At`'s child ends as long before the end as it started after the start.
    fn reverse_sequence(&mut self, action: &Action) -> Result<Action, NotReversible> {
        let whole_secs = tree_secs(action);
        if whole_secs == f64::INFINITY {
            return Err(action.not_reversible(&self.path, Code::NoReverseOfEndless));
        }
        let placed = children_starts_secs(action);
        let (mut following, mut beside) = (Vec::new(), Vec::new());
        let mut following_secs = 0.0;
        for (index, child) in action.children.iter().enumerate().rev() {
            let reversed = self.child(action, index)?;
            match placed.as_ref().and_then(|starts| starts[index]) {
                Some(start_secs) => {
                    let at_secs = (whole_secs - start_secs - tree_secs(child)).max(0.0);
                    beside.push(set_at(&reversed, at_secs));
                }
                None => {
                    following_secs += tree_secs(child);
                    following.push(reversed);
                }
            }
        }
        if following_secs < whole_secs && !beside.is_empty() {
            following.insert(0, Action::delay(whole_secs - following_secs));
        }
        // Later children overwrite earlier ones, so this order is kept.
        following.extend(beside.into_iter().rev());
        Ok(action.holding_instead(following))
    }

    /// Children that end earlier begin later.
    fn reverse_spawn(&mut self, action: &Action) -> Result<Action, NotReversible> {
        let lengths_secs: Vec<f64> = action.children.iter().map(tree_secs).collect();
        let longest_secs = lengths_secs.iter().copied().filter(|secs| secs.is_finite()).fold(0.0, f64::max);
        let mut children = Vec::with_capacity(action.children.len());
        for (index, secs) in lengths_secs.into_iter().enumerate() {
            let reversed = self.child(action, index)?;
            let waits = secs < longest_secs && !is_left_out(&reversed);
            children.push(if waits {
                Action::sequence([Action::delay(longest_secs - secs), reversed])
            } else {
                reversed
            });
        }
        Ok(action.holding_instead(children))
    }
}

/// The `At` inside muted wrappers, with another time.
fn set_at(action: &Action, at_secs: f64) -> Action {
    if action.kind() == Kind::At && !action.muted {
        return action.changing("at", |_| Value::Text(at_secs.to_string()));
    }
    match action.children.first() {
        Some(child) => action.around(set_at(child, at_secs)),
        None => action.clone(),
    }
}

impl From<NotReversible> for Error {
    fn from(error: NotReversible) -> Self {
        (*error.diagnostic).into()
    }
}
