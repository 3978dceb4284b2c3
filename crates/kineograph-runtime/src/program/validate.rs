//! What a tree must fulfil before it plays.
//!
//! The walk collects every problem instead of stopping at the first, in sentences for designers: the action's name and label,
//! what is wrong, and what to do. It never goes deeper than [`MAX_DEPTH`], so no tree exhausts the stack.

mod clip;
mod composites;

use alloc::collections::BTreeMap;

use super::leaf::value_name;
use super::placement::as_at;
use super::play_clip::{Resolved, resolve};
use super::problem::Problem;
use super::spans::Notes;
use super::timing::{duration_secs, is_bypassed, is_left_out, or_instant};
use super::value_names::ValueNames;
use crate::error::trail;
use crate::format::{
    Action, Arity, Clips, Key, Kind, MAX_DEPTH, ParamSpec, Value, did_you_mean, format_number,
};
use crate::prelude::*;
use clip::Inside;

/// Longest duration of anything finite: what nested repeats may add up to while f64 still separates milliseconds.
const MAX_DURATION_SECS: f64 = 1e9;

/// All problems of a tree, in tree order; empty when it can be compiled.
///
/// Checked are: numbers (finite, in the range of [`crate::format::spec`]), the number of children, frames of `Animate`, points of
/// splines, names of values, nesting up to [`MAX_DEPTH`], endless actions in a place where they cannot be, endless rounds that
/// take no time, durations beyond 1e9 s, places that an `At` gives, names of targets, and that what is reversed has a
/// reverse. Muted actions are checked for numbers and children only.
#[must_use]
pub fn validate(action: &Action) -> Vec<Problem> {
    check_tree(action, None, &ValueNames::new()).problems
}

/// As [`validate`], for a tree that plays other clips by `PlayClip`; see [`Program::compile_in`](super::Program::compile_in).
#[must_use]
pub fn validate_in(action: &Action, clips: &Clips<'_>) -> Vec<Problem> {
    check_tree(action, Some(&resolve(action, clips)), &ValueNames::new()).problems
}

/// What a look at a tree shows.
pub struct Checked {
    pub problems: Vec<Problem>,
    /// For the spans of a tree without problems.
    pub notes: Notes,
    /// Whether there is any `TargetedAction`.
    pub has_targets: bool,
}

/// As [`validate`], for a tree that plays beside others that have named these values; `resolved` is the tree with its clips.
pub fn check_tree(action: &Action, resolved: Option<&Resolved<'_>>, names: &ValueNames) -> Checked {
    let action = resolved.map_or(action, |resolved| &*resolved.tree);
    let mut checker = Checker {
        problems: Vec::new(),
        path: Vec::new(),
        names: names.clone(),
        unresolved: resolved.map(|resolved| &resolved.problems),
        inside: None,
        notes: Notes::default(),
        left_out: 0,
        has_targets: false,
    };
    checker.check_root(action);
    checker.check(action);
    for problem in &mut checker.problems {
        problem.trail = trail(action, &problem.path);
    }
    Checked { problems: checker.problems, notes: checker.notes, has_targets: checker.has_targets }
}

struct Checker<'a> {
    problems: Vec<Problem>,
    path: Vec<usize>,
    /// What is wrong with each `PlayClip` and `EaseNamed`, by its path; `None` for a tree without a project.
    unresolved: Option<&'a BTreeMap<Vec<usize>, String>>,
    /// The `PlayClip` that the walk is inside of.
    inside: Option<Inside<'a>>,
    /// Names of values so far.
    names: ValueNames,
    notes: Notes,
    /// How many actions around are left out.
    left_out: usize,
    has_targets: bool,
}

impl<'a> Checker<'a> {
    /// Checks a tree; gives how long it lasts, infinite when endless.
    fn check(&mut self, action: &'a Action) -> f64 {
        if self.path.len() >= MAX_DEPTH {
            self.report(
                action,
                format_args!("is nested too deep; at most {MAX_DEPTH} actions may lie in each other"),
            );
            return 0.0;
        }
        if self.inside.is_some() {
            return self.check_action(action, None);
        }
        let index = self.notes.begin(action, self.path.len());
        let is_left_out = is_left_out(action);
        self.left_out += usize::from(is_left_out);
        let secs = self.check_action(action, Some(index));
        self.notes.end(index, action, if self.left_out > 0 { 0.0 } else { secs });
        self.left_out -= usize::from(is_left_out);
        secs
    }

    /// Checks an action that does not lie too deep; its place in preorder is `None` inside of a clip.
    fn check_action(&mut self, action: &'a Action, index: Option<usize>) -> f64 {
        let before_params = self.problems.len();
        self.check_params(action);
        let has_sound_params = self.problems.len() == before_params;
        if action.kind() == Kind::PlayClip && self.unresolved.is_some() {
            return self.check_clip(action);
        }
        self.check_arity(action);
        let problems_before = self.problems.len();
        let children_secs = self.check_children(action);
        if is_left_out(action) {
            return 0.0;
        }
        self.check_name(action);
        if is_bypassed(action) {
            return children_secs.first().copied().unwrap_or(0.0);
        }
        self.check_composite(action, index, &children_secs, self.problems.len() == problems_before);
        if let Some(what) = curve_problem(action) {
            self.report(action, what);
        }
        let secs = duration_secs(action, &children_secs);
        // A wrong number has been reported already, and makes a harmless duration.
        match has_sound_params {
            true => self.check_duration(action, secs, &children_secs),
            false if secs > 0.0 => secs.min(1.0),
            false => 0.0,
        }
    }

    fn report(&mut self, action: &Action, what: impl core::fmt::Display) {
        let Some(inside) = &mut self.inside else {
            self.problems.push(Problem::new(action, &self.path, what));
            return;
        };
        // The clip itself has the rest.
        if !inside.has_problem {
            inside.has_problem = true;
            let problem = Problem::new(action, &[], what).message;
            let what = format!("clip \"{}\" has a problem: {problem}", inside.name);
            self.problems.push(Problem::new(inside.play_clip, &self.path[..inside.depth], what));
        }
    }

    fn check_params(&mut self, action: &Action) {
        for (param, value) in action.spec().params.iter().zip(action.params()) {
            value.each_number(|number| {
                if let Some(what) = number_problem(param, number) {
                    self.report(action, what);
                }
            });
            for what in list_problems(value) {
                self.report(action, what);
            }
            if let Value::Text(text) = value
                && !param.choices.is_empty()
                && !param.choices.contains(&text.as_str())
            {
                let mut rest = did_you_mean(text, param.choices.iter().copied(), '"');
                if rest.is_empty() {
                    rest = format!("; choose one of {}", param.choices.join(", "));
                }
                self.report(action, format_args!("{} cannot be \"{text}\"{rest}", param.name));
            }
        }
    }

    /// Checks label and name of an event, and notes the name of the value that the action drives.
    fn check_name(&mut self, action: &Action) {
        if action.label.as_ref().is_some_and(|label| label.trim().is_empty()) {
            self.report(action, "has an empty label; write a name or leave it out");
        }
        if action.kind() == Kind::CallFunc
            && matches!(action.param("name"), Some(Value::Text(name)) if name.trim().is_empty())
        {
            self.report(action, "has no name; write the name of the event that the game is to receive");
        }
        let Some(name) = value_name(action) else { return };
        if name.trim().is_empty() {
            self.report(action, "has no key; give the name of the value");
        } else if self.names.add(name).is_err() {
            let max = ValueNames::MAX;
            self.report(
                action,
                format_args!("\"{name}\" is one name too many; a target has at most {max} values with names"),
            );
        }
    }

    fn check_arity(&mut self, action: &Action) {
        match (action.spec().arity, action.children.len()) {
            (Arity::None, 1..) => self.report(action, "cannot hold other actions; take them out"),
            (Arity::One, 0) => self.report(action, "has no action inside; add one"),
            (Arity::One, 2..) => {
                self.report(action, "takes exactly one action; wrap several in a Sequence or a Spawn");
            }
            _ => {}
        }
    }

    /// Checks the children; gives how long those last that play.
    fn check_children(&mut self, action: &'a Action) -> Vec<f64> {
        let follows = |child: &Action| !is_left_out(child) && as_at(child).is_none();
        let last_playing = action.children.iter().rposition(follows);
        let mut children_secs = Vec::with_capacity(action.children.len());
        for (index, child) in action.children.iter().enumerate() {
            self.path.push(index);
            let mut secs = self.check(child);
            if secs == f64::INFINITY
                && !action.muted
                && let Some(what) =
                    endless_problem(action, Some(index) == last_playing || as_at(child).is_some())
            {
                self.report(child, what);
                // One sentence is enough: what is around does not complain again.
                secs = 1.0;
            }
            self.path.pop();
            if !is_left_out(child) {
                children_secs.push(secs);
            }
        }
        children_secs
    }

    /// Whether an action can last so long. What has been reported counts as a harmless duration, so that one mistake gives one sentence.
    fn check_duration(&mut self, action: &Action, secs: f64, children_secs: &[f64]) -> f64 {
        if action.kind() == Kind::Follow {
            return secs;
        }
        if action.kind() == Kind::RepeatForever {
            let round_secs = children_secs.iter().sum::<f64>() + action.number("delay");
            let takes_no_time = or_instant(round_secs) == 0.0;
            // Without an action inside, that is the problem.
            if takes_no_time && !action.children.is_empty() {
                self.report(action, "repeats something that takes no time; put a DelayTime inside");
            }
            return secs;
        }
        let is_too_long = secs.is_finite() && secs > MAX_DURATION_SECS;
        // Finite numbers can still overflow.
        let has_endless_child = children_secs.contains(&f64::INFINITY);
        if is_too_long || (secs == f64::INFINITY && !has_endless_child) {
            self.report(
                action,
                format_args!("lasts too long; at most {MAX_DURATION_SECS:e} seconds are possible"),
            );
            return 1.0;
        }
        if secs.is_nan() { 0.0 } else { secs }
    }
}

/// What is wrong with a list as a whole.
fn list_problems(value: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    match value {
        Value::Frames(frames) => {
            if frames.is_empty() {
                problems.push("has no frames; add at least one".to_owned());
            }
            if let Some(index) = frames.iter().position(|step| step.units == 0.0) {
                problems.push(format!("frame {} must stay for more than 0 units", index + 1));
            }
            if let Some(index) = frames
                .iter()
                .position(|step| step.event.as_deref().is_some_and(|event| event.trim().is_empty()))
            {
                problems.push(format!("the event of frame {} has no name; give it one", index + 1));
            }
        }
        Value::Keys(keys) => problems.extend(key_problem(keys)),
        Value::Points(points) if points.len() < 2 => {
            problems.push(format!("needs at least 2 points (has {})", points.len()));
        }
        _ => {}
    }
    problems
}

fn key_problem(keys: &[Key]) -> Option<String> {
    if keys.is_empty() {
        return Some("has no keys; add at least one".to_owned());
    }
    if let Some(index) = keys.iter().position(|key| !(0.0..=1.0).contains(&key.at)) {
        let at = format_number(keys[index].at);
        return Some(format!("key {} must stand between 0 and 1 (is {at})", index + 1));
    }
    let unsorted = keys.windows(2).position(|pair| pair[1].at < pair[0].at)?;
    let [before, key] = [unsorted + 1, unsorted + 2];
    Some(format!("key {key} stands before key {before}; put the keys in the order of their times"))
}

/// What is wrong with one number of a parameter.
fn number_problem(param: &ParamSpec, number: f64) -> Option<String> {
    let [min, max] = param.range;
    if number.is_finite() && (min..=max).contains(&number) {
        return None;
    }
    let (name, is) = (param.name, format_number(number));
    Some(if !number.is_finite() {
        format!("{name} must be a finite number (is {is})")
    } else if number < min {
        format!("{name} must be at least {} (is {is})", format_number(min))
    } else {
        format!("{name} must be at most {} (is {is})", format_number(max))
    })
}

/// An `EaseBezierAction` that ends before the end leaves of a `RotateTo` or `SkewTo` what no map can hold: a part of the short way.
fn curve_problem(action: &Action) -> Option<&'static str> {
    let ends = |[start, _, _, end]: [f64; 4]| [start, end] == [0.0, 1.0];
    match action.param("points") {
        Some(Value::Vec4(points)) if action.kind() == Kind::EaseBezierAction && !ends(*points) => holds_turn(action, 0)
        .then_some("holds a RotateTo or SkewTo, so it must go from 0 to 1; set its first value to 0 and its last to 1"),
        _ => None,
    }
}

/// What lies too deep is refused anyway.
fn holds_turn(action: &Action, depth: usize) -> bool {
    !is_left_out(action)
        && (matches!(action.kind(), Kind::RotateTo | Kind::SkewTo)
            || (depth < MAX_DEPTH && action.children.iter().any(|child| holds_turn(child, depth + 1))))
}

/// Why an endless child cannot stand in `parent`.
fn endless_problem(parent: &Action, is_last: bool) -> Option<String> {
    let name = parent.spec().name;
    match parent.kind() {
        Kind::Spawn | Kind::Speed | Kind::TargetedAction | Kind::At | Kind::Reverse => None,
        Kind::Sequence if is_last => None,
        Kind::Sequence => {
            Some("never ends, so nothing can follow it in a Sequence; move it to the end".to_owned())
        }
        Kind::Repeat | Kind::RepeatForever => {
            Some(format!("never ends, so {name} cannot play it again; take it out of the {name}"))
        }
        Kind::Yoyo => Some("never ends, so there is no way back; take it out of the Yoyo".to_owned()),
        Kind::ReverseTime => Some("never ends, so it cannot be played backwards from its end".to_owned()),
        _ => Some(format!("never ends, so {name} cannot bend its progress; put the ease inside")),
    }
}
