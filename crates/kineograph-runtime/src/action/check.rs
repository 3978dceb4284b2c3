//! What a tree must fulfil before it can play.
//!
//! The walk collects all problems instead of stopping at the first. It goes no deeper than [`MAX_DEPTH`], so no tree overflows the
//! stack. Muted actions don't play, so only their depth is checked.

mod clip;
mod composites;
mod notes;
mod spawn;
mod values;

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
#[cfg(feature = "serde")]
use alloc::sync::Arc;

use crate::action::kinds::{Composite, Role};
use crate::action::muting::{is_bypassed, is_left_out};
use crate::action::placement::as_at;
use crate::action::timing::duration_secs;
use crate::action::{Action, Arity, Kind, MAX_DEPTH, trail};
use crate::channel::ValueNames;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, FieldPath, Place, Room};
use crate::prelude::*;
#[cfg(feature = "serde")]
use crate::program::Span;
use crate::program::or_instant;
use clip::InsideClip;
use notes::Notes;

/// Longest finite duration: nested repeats may add up to it, and f64 still separates milliseconds there.
const MAX_DURATION_SECS: f64 = 1e9;

/// All problems of a tree, in tree order; a tree without errors can be compiled.
///
/// Checked are: numbers (finite, in the range of [`crate::format::spec`]), the number of children, frames of `Animate`, points of
/// splines, names of values and of targets, nesting up to [`MAX_DEPTH`], endless actions where they are not allowed, endless rounds that
/// take no time, durations beyond 1e9 s, times that an `At` gives, and that whatever is reversed has a
/// reverse. Muted actions are not checked.
pub fn check_action(action: &Action) -> Diagnostics {
    checked(action, None, &ValueNames::new(), true, Room::default()).found
}

/// A tree with its clips and own eases inserted.
pub struct Resolved<'a> {
    pub tree: Cow<'a, Action>,
    /// Problems of `PlayClip`, `EaseNamed` and `Animate` actions, by the child indices that lead to them. A `PlayClip` with a problem is
    /// empty; the others are unchanged.
    pub problems: BTreeMap<Vec<usize>, Diagnostic>,
}

/// The result of a check.
pub struct Checked {
    pub found: Diagnostics,
    /// For the spans of a tree without problems.
    pub notes: Notes,
    /// Whether there is any `TargetedAction`.
    pub has_targets: bool,
    /// The given names and those of the tree.
    pub names: ValueNames,
}

/// What a program takes over from the check of a valid tree.
#[cfg(feature = "serde")]
#[derive(Debug)]
pub struct RightTree {
    pub spans: Arc<Vec<Span>>,
    pub has_targets: bool,
    /// The given names and those of the tree.
    pub names: ValueNames,
    /// Whether the tree names clips or own eases, which must be resolved.
    pub names_others: bool,
}

#[cfg(feature = "serde")]
impl RightTree {
    /// Takes the notes out of a check that found no errors.
    pub fn of(checked: &mut Checked, resolved: &Resolved<'_>) -> Self {
        Self {
            spans: Arc::new(core::mem::take(&mut checked.notes).into_spans()),
            has_targets: checked.has_targets,
            names: checked.names.clone(),
            names_others: matches!(resolved.tree, Cow::Owned(_)),
        }
    }
}

/// As [`check_action`], for a tree that shares a target with others that have named these values; `resolved` is the tree with its clips.
/// Findings beyond `room` are only counted.
#[cfg(feature = "serde")]
pub fn check_tree(action: &Action, resolved: &Resolved<'_>, names: &ValueNames, room: Room) -> Checked {
    checked(action, Some(resolved), names, true, room)
}

/// As [`check_tree`], without warnings, which take time and prevent nothing.
pub fn check_for_errors(action: &Action, resolved: Option<&Resolved<'_>>, names: &ValueNames) -> Checked {
    checked(action, resolved, names, false, Room::default())
}

fn checked(
    action: &Action,
    resolved: Option<&Resolved<'_>>,
    names: &ValueNames,
    warns: bool,
    room: Room,
) -> Checked {
    let tree = resolved.map_or(action, |resolved| &*resolved.tree);
    let mut checker = TreeChecker {
        found: Diagnostics::with_room(room),
        path: Vec::new(),
        names: names.clone(),
        unresolved: resolved.map(|resolved| &resolved.problems),
        inside: None,
        notes: Notes::default(),
        left_out: 0,
        has_targets: false,
        has_spawns: false,
    };
    checker.check_root(tree);
    checker.check(tree);
    if warns && checker.has_spawns && !checker.found.has_errors() {
        checker.warn_of_spawns(tree);
    }
    let TreeChecker { mut found, notes, has_targets, names, .. } = checker;
    found.each_mut(|problem| {
        let place = &mut problem.place;
        place.trail = trail(action, &place.indices);
        // So far the path only has the fields inside the action.
        let inside = core::mem::take(&mut place.path);
        place.path = FieldPath::root().action(action, &place.indices).then(inside.segments().iter().copied());
    });
    Checked { found, notes, has_targets, names }
}

struct TreeChecker<'a> {
    found: Diagnostics,
    path: Vec<usize>,
    /// What is wrong with each `PlayClip` and `EaseNamed`, by path; `None` for a tree without a project.
    unresolved: Option<&'a BTreeMap<Vec<usize>, Diagnostic>>,
    /// The `PlayClip` that the walk is inside of.
    inside: Option<InsideClip<'a>>,
    /// Names of values so far.
    names: ValueNames,
    notes: Notes,
    /// How many of the actions around are muted with their contents.
    left_out: usize,
    has_targets: bool,
    has_spawns: bool,
}

impl<'a> TreeChecker<'a> {
    /// Checks a tree; returns its duration in seconds, infinite when endless.
    fn check(&mut self, action: &'a Action) -> f64 {
        if self.path.len() >= MAX_DEPTH {
            self.report(action, None, Code::ActionsTooDeep, |problem| {
                problem.number("max", MAX_DEPTH as f64)
            });
            return 0.0;
        }
        let index = self.inside.is_none().then(|| self.notes.begin(action, self.path.len()));
        if self.left_out > 0 || is_left_out(action) {
            self.pass_over(action);
            return 0.0;
        }
        let secs = self.check_action(action, index);
        if let Some(index) = index {
            self.notes.end(index, action, secs);
        }
        secs
    }

    /// Notes an action that doesn't play.
    fn pass_over(&mut self, action: &'a Action) {
        self.left_out += 1;
        for (index, child) in action.children.iter().enumerate() {
            self.path.push(index);
            self.check(child);
            self.path.pop();
        }
        self.left_out -= 1;
    }

    /// Checks an action that plays; `index`, its index in preorder, is `None` inside a clip.
    fn check_action(&mut self, action: &'a Action, index: Option<usize>) -> f64 {
        let is_bypassed = is_bypassed(action);
        let has_sound_params = is_bypassed || self.check_params(action);
        if action.kind() == Kind::PlayClip && self.unresolved.is_some() {
            return self.check_clip(action);
        }
        self.check_arity(action);
        let errors_before = self.found.error_count();
        let children_secs = self.check_children(action);
        if is_bypassed {
            return children_secs.first().copied().unwrap_or(0.0);
        }
        self.has_spawns |= action.kind() == Kind::Spawn;
        self.check_name(action);
        let is_sound_inside = self.found.error_count() == errors_before;
        self.check_composite(action, index, &children_secs, is_sound_inside);
        if values::eases_a_turn(action) {
            self.report(action, Some("points"), Code::EaseAroundTurn, |problem| problem);
        }
        let secs = duration_secs(action, &children_secs);
        // A wrong number has already been reported; its duration is not checked.
        match has_sound_params {
            true => self.check_duration(action, secs, &children_secs),
            false if secs > 0.0 => secs.min(1.0),
            false => 0.0,
        }
    }

    /// Reports a problem of the current action, in one of its fields.
    fn report(
        &mut self,
        action: &Action,
        field: Option<&'static str>,
        code: Code,
        with: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let Some(inside) = &mut self.inside else {
            let indices = &self.path;
            return self
                .found
                .report(code, |problem| with(problem).of_action(action, indices).in_field(action, field));
        };
        // Checking the clip itself reports its further problems.
        if code.severity().is_error() && !inside.has_problem {
            inside.has_problem = true;
            let (play_clip, name) = (inside.play_clip, inside.name);
            let indices = &self.path[..inside.depth];
            self.found.report(Code::ClipBroken, |problem| {
                problem.text("clip", name).of_action(play_clip, indices).in_field(play_clip, Some("clip"))
            });
        }
    }

    /// Reports a diagnostic about the action that was found elsewhere.
    fn report_found(&mut self, action: &Action, field: Option<&'static str>, found: &Diagnostic) {
        self.report(action, field, found.code, |_| found.clone().at(Place::default()));
    }

    /// Checks the label and the name of an event, and notes the name of the value that the action drives.
    fn check_name(&mut self, action: &Action) {
        if action.label.as_ref().is_some_and(|label| label.trim().is_empty()) {
            self.report(action, Some("label"), Code::LabelEmpty, |problem| problem);
        }
        if let Role::Leaf(leaf) = action.kind().role()
            && let Some((field, code)) = (leaf.check)(action)
        {
            self.report(action, Some(field), code, |problem| problem);
        }
        let Some(name) = value_name(action) else { return };
        if name.trim().is_empty() {
            self.report(action, Some("key"), Code::ValueNameEmpty, |problem| problem);
        } else if self.names.add(name).is_err() {
            self.report(action, Some("key"), Code::TooManyValueNames, |problem| {
                problem.text("name", name).number("max", ValueNames::MAX as f64)
            });
        }
    }

    fn check_arity(&mut self, action: &Action) {
        let code = match (action.spec().arity, action.children.len()) {
            (Arity::None, 1..) => Code::ChildInLeaf,
            (Arity::One, 0) => Code::ChildMissing,
            (Arity::One, 2..) => Code::TooManyChildren,
            _ => return,
        };
        self.report(action, None, code, |problem| problem);
    }

    /// Checks the children; returns the durations of those that play.
    fn check_children(&mut self, action: &'a Action) -> Vec<f64> {
        let follows = |child: &Action| !is_left_out(child) && as_at(child).is_none();
        let last_playing = action.children.iter().rposition(follows);
        let mut children_secs = Vec::with_capacity(action.children.len());
        for (index, child) in action.children.iter().enumerate() {
            self.path.push(index);
            let mut secs = self.check(child);
            if secs == f64::INFINITY
                && !action.muted
                && let Some(code) =
                    endless_problem(action, Some(index) == last_playing || as_at(child).is_some())
            {
                let parent = action.spec().name;
                self.report(child, None, code, |problem| match code {
                    Code::EndlessInSequence => problem,
                    _ => problem.text("parent", parent),
                });
                // One diagnostic is enough: actions around it must not report it again.
                secs = 1.0;
            }
            self.path.pop();
            if !is_left_out(child) {
                children_secs.push(secs);
            }
        }
        children_secs
    }

    /// Checks a duration. An action with a reported error counts as valid here, so that one mistake gives one diagnostic.
    fn check_duration(&mut self, action: &Action, secs: f64, children_secs: &[f64]) -> f64 {
        if action.kind() == Kind::Follow {
            return secs;
        }
        if action.kind() == Kind::RepeatForever {
            let round_secs = children_secs.iter().sum::<f64>() + action.number("delay");
            let takes_no_time = or_instant(round_secs) == 0.0;
            // A loop without an action inside has already been reported for that.
            if takes_no_time && !action.children.is_empty() {
                self.report(action, None, Code::LoopWithoutTime, |problem| problem);
            }
            return secs;
        }
        let is_too_long = secs.is_finite() && secs > MAX_DURATION_SECS;
        // Finite numbers can still overflow.
        let has_endless_child = children_secs.contains(&f64::INFINITY);
        if is_too_long || (secs == f64::INFINITY && !has_endless_child) {
            self.report(action, None, Code::LastsTooLong, |problem| problem.number("max", MAX_DURATION_SECS));
            return 1.0;
        }
        if secs.is_nan() { 0.0 } else { secs }
    }
}

/// Why an endless child is not valid in `parent`.
fn endless_problem(parent: &Action, is_last: bool) -> Option<Code> {
    match parent.kind().role() {
        Role::Ease | Role::NamedEase | Role::Leaf(_) => Some(Code::EndlessInEase),
        Role::Composite(composite) => match composite {
            Composite::Spawn
            | Composite::Speed
            | Composite::TargetedAction
            | Composite::At
            | Composite::Reverse => None,
            Composite::Sequence => (!is_last).then_some(Code::EndlessInSequence),
            Composite::Repeat | Composite::RepeatForever => Some(Code::EndlessInLoop),
            Composite::Yoyo | Composite::ReverseTime => Some(Code::EndlessBackwards),
            // These don't restrict their child.
            Composite::PlayClip | Composite::Follow | Composite::Amplitude => Some(Code::EndlessInEase),
        },
    }
}

/// The game's name of the value that an action changes; `None` if it changes none.
fn value_name(action: &Action) -> Option<&str> {
    match action.kind().role() {
        Role::Leaf(leaf) => (leaf.value_name)(action),
        Role::Composite(_) | Role::Ease | Role::NamedEase => None,
    }
}
