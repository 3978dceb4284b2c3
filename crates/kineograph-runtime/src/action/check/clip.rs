//! Checks clips inside a tree.

use super::TreeChecker;
use crate::action::Action;

/// Set while the walk is inside another clip, whose first problem is reported at the `PlayClip`.
pub(super) struct InsideClip<'a> {
    pub(super) play_clip: &'a Action,
    pub(super) name: &'a str,
    pub(super) depth: usize,
    pub(super) has_problem: bool,
}

impl<'a> TreeChecker<'a> {
    /// Checks a `PlayClip` of a resolved tree; returns its duration in seconds.
    pub(super) fn check_clip(&mut self, action: &'a Action) -> f64 {
        if let Some(why) = self.unresolved.and_then(|problems| problems.get(&self.path)) {
            self.report_found(action, Some("clip"), why);
        }
        // An empty clip takes no time.
        let Some(tree) = action.children.first() else { return 0.0 };
        let is_outermost = self.inside.is_none();
        if is_outermost {
            let (name, depth) = (action.text("clip"), self.path.len());
            self.inside = Some(InsideClip { play_clip: action, name, depth, has_problem: false });
        }
        self.path.push(0);
        self.check_root(tree);
        let secs = self.check(tree);
        self.path.pop();
        if is_outermost {
            self.inside = None;
        }
        secs
    }
}
