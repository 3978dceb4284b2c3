//! Checks that are specific to one kind of composite.

use super::TreeChecker;
use crate::action::frame_names::{field_of, has_frames, names_frames};
use crate::action::kinds::{Composite, Role};
use crate::action::muting::is_left_out;
use crate::action::placement::{as_at, has_placed_children, place_children};
use crate::action::{Action, Kind, MAX_DEPTH, NotReversible, Value};
use crate::diagnostic::{Code, Diagnostic};

impl TreeChecker<'_> {
    /// An `At` at the root has no Sequence around it.
    pub(super) fn check_root(&mut self, root: &Action) {
        if !is_left_out(root) && as_at(root).is_some() {
            self.report(root, None, Code::AtOutsideSequence, |problem| problem);
        }
    }

    /// Checks an action that plays; `is_sound_inside`: its children have no problems.
    pub(super) fn check_composite(
        &mut self,
        action: &Action,
        index: Option<usize>,
        children_secs: &[f64],
        is_sound_inside: bool,
    ) {
        match action.kind().role() {
            Role::Leaf(_) => self.check_frame_names(action),
            Role::NamedEase => self.check_named_ease(action),
            Role::Ease => {}
            Role::Composite(composite) => match composite {
                Composite::Sequence => self.check_places(action, index, children_secs),
                Composite::TargetedAction => self.check_target(action),
                Composite::Follow => {
                    self.check_target(action);
                    self.check_rect(action);
                }
                Composite::PlayClip => self.report(action, None, Code::ClipOutsideProject, |problem| problem),
                Composite::Reverse => {
                    if is_sound_inside {
                        self.check_reverse(action);
                    }
                }
                Composite::Spawn
                | Composite::Repeat
                | Composite::RepeatForever
                | Composite::ReverseTime
                | Composite::Yoyo
                | Composite::Speed
                | Composite::At
                | Composite::Amplitude => {}
            },
        }
        if action.kind() != Kind::Sequence {
            self.check_no_places(action);
        }
    }

    /// An `EaseNamed` that was not resolved.
    fn check_named_ease(&mut self, action: &Action) {
        match self.unresolved {
            None => self.report(action, None, Code::EaseOutsideProject, |problem| problem),
            Some(problems) => {
                if let Some(why) = problems.get(&self.path) {
                    self.report_found(action, Some("name"), why);
                }
            }
        }
    }

    /// An action with frames that are still names instead of numbers.
    fn check_frame_names(&mut self, action: &Action) {
        if !has_frames(action) {
            return;
        }
        match self.unresolved {
            None if names_frames(action) => {
                self.report(action, None, Code::FramesOutsideProject, |problem| problem);
            }
            None => {}
            Some(problems) => {
                if let Some(why) = problems.get(&self.path) {
                    self.report_found(action, Some(field_of(why.code)), why);
                }
            }
        }
    }

    /// An `At` outside of a Sequence has no time.
    fn check_no_places(&mut self, action: &Action) {
        for (index, child) in action.children.iter().enumerate() {
            if !is_left_out(child) && as_at(child).is_some() {
                self.report_child(index, child, None, &Diagnostic::new(Code::AtOutsideSequence));
            }
        }
    }

    fn check_places(&mut self, sequence: &Action, index: Option<usize>, children_secs: &[f64]) {
        if !has_placed_children(sequence) {
            return;
        }
        let placed = place_children(sequence, children_secs);
        if let Some(index) = index {
            self.notes.place(index, sequence, &placed.starts_secs);
        }
        for (index, why) in placed.problems {
            self.report_child(index, &sequence.children[index], Some("at"), &why);
        }
    }

    fn check_target(&mut self, action: &Action) {
        self.has_targets |= action.kind() == Kind::TargetedAction;
        if matches!(action.param("target"), Some(Value::Text(name)) if name.trim().is_empty()) {
            self.report(action, Some("target"), Code::TargetEmpty, |problem| problem);
        }
    }

    fn check_rect(&mut self, follow: &Action) {
        if matches!(follow.param("rect"), Some(Value::Vec4([_, _, width, height])) if width.min(*height) < 0.0)
        {
            self.report(follow, Some("rect"), Code::RectNegative, |problem| problem);
        }
    }

    fn check_reverse(&mut self, action: &Action) {
        match action.children.first().map(Action::reversed) {
            // The reversed children of a Spawn get waits, which add one level.
            Some(Ok(reversed)) if self.path.len() + depth(&reversed) >= MAX_DEPTH => {
                self.report(action, None, Code::ReverseTooDeep, |problem| problem);
            }
            Some(Err(error)) => self.report_inside(action, &error),
            _ => {}
        }
    }

    fn report_inside(&mut self, reverse: &Action, error: &NotReversible) {
        let outside = self.path.len();
        let mut culprit = reverse;
        for index in [0].iter().chain(error.diagnostic.place.indices()) {
            culprit = &culprit.children[*index];
            self.path.push(*index);
            if culprit.kind() == Kind::PlayClip {
                break;
            }
        }
        self.report_found(culprit, None, &error.diagnostic);
        self.path.truncate(outside);
    }

    fn report_child(&mut self, index: usize, child: &Action, field: Option<&'static str>, why: &Diagnostic) {
        self.path.push(index);
        self.report_found(child, field, why);
        self.path.pop();
    }
}

/// The number of levels of a tree.
fn depth(action: &Action) -> usize {
    1 + action.children.iter().map(depth).max().unwrap_or(0)
}
