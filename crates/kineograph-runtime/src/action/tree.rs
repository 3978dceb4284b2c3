//! Operations on trees of any depth, without recursion.
//!
//! A tree that compiles is no deeper than [`MAX_DEPTH`](super::MAX_DEPTH), but code can build any depth. Copying, comparing,
//! refusing and dropping such a tree must not overflow the stack.

use super::{Action, MAX_DEPTH};
use crate::prelude::*;

impl Action {
    /// All actions of the tree in preorder (parents before children).
    pub fn preorder(&self) -> impl Iterator<Item = &Self> {
        self.walk()
    }

    fn walk(&self) -> Preorder<'_> {
        Preorder { rest: vec![core::slice::from_ref(self).iter()] }
    }

    /// Calls `f` with each action of the tree in preorder.
    #[cfg(feature = "serde")]
    pub(crate) fn each_mut(&mut self, mut f: impl FnMut(&mut Self)) {
        let mut rest = vec![core::slice::from_mut(self).iter_mut()];
        while let Some(siblings) = rest.last_mut() {
            match siblings.next() {
                Some(action) => {
                    f(action);
                    rest.push(action.children.iter_mut());
                }
                None => {
                    rest.pop();
                }
            }
        }
    }

    /// Whether actions are nested more than [`MAX_DEPTH`] deep.
    pub(crate) fn is_too_deep(&self) -> bool {
        let mut actions = self.walk();
        while actions.next().is_some() {
            // One list of siblings for each level, and the children of the last action, which may be empty.
            if actions.rest.len() > MAX_DEPTH + 1 {
                return true;
            }
        }
        false
    }

    /// The action without its children. Independent of their number, unlike a clone.
    pub fn shell(&self) -> Self {
        Self {
            kind: self.kind,
            params: self.params.clone(),
            id: self.id,
            label: self.label.clone(),
            muted: self.muted,
            children: Vec::new(),
        }
    }
}

/// See [`Action::preorder`].
struct Preorder<'a> {
    rest: Vec<core::slice::Iter<'a, Action>>,
}

impl<'a> Iterator for Preorder<'a> {
    type Item = &'a Action;

    fn next(&mut self) -> Option<&'a Action> {
        while let Some(siblings) = self.rest.last_mut() {
            if let Some(action) = siblings.next() {
                self.rest.push(action.children.iter());
                return Some(action);
            }
            self.rest.pop();
        }
        None
    }
}

impl Clone for Action {
    fn clone(&self) -> Self {
        // Each unfinished action, with its remaining children.
        let mut open = vec![(self.shell(), self.children.iter())];
        loop {
            let Some((copy, rest)) = open.last_mut() else { return self.shell() };
            match rest.next() {
                Some(child) if child.children.is_empty() => copy.children.push(child.shell()),
                Some(child) => open.push((child.shell(), child.children.iter())),
                None => {
                    let Some((copy, _)) = open.pop() else { return self.shell() };
                    match open.last_mut() {
                        Some((parent, _)) => parent.children.push(copy),
                        None => return copy,
                    }
                }
            }
        }
    }
}

impl PartialEq for Action {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(self, other)];
        while let Some((one, other)) = pairs.pop() {
            let is_same = one.kind == other.kind
                && one.params == other.params
                && one.id == other.id
                && one.label == other.label
                && one.muted == other.muted
                && one.children.len() == other.children.len();
            if !is_same {
                return false;
            }
            pairs.extend(one.children.iter().zip(&other.children));
        }
        true
    }
}

impl Drop for Action {
    fn drop(&mut self) {
        if self.children.iter().all(|child| child.children.is_empty()) {
            return;
        }
        let mut rest = core::mem::take(&mut self.children);
        while let Some(mut action) = rest.pop() {
            // Without children, dropping it doesn't recurse.
            rest.append(&mut action.children);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preorder_is_a_parent_before_its_children() {
        let mut tree = Action::sequence([
            Action::spawn([Action::hide(), Action::show()]),
            Action::repeat(2, Action::delay(1.0)),
        ]);
        let names: Vec<_> = tree.preorder().map(|action| action.spec().name).collect();
        assert_eq!(names, ["Sequence", "Spawn", "Hide", "Show", "Repeat", "DelayTime"]);
        let mut changed = Vec::new();
        tree.each_mut(|action| changed.push(action.spec().name));
        assert_eq!(changed, names);
        assert_eq!(tree.count(), 6);
        assert_eq!(tree.clone(), tree);
        let mut other = tree.clone();
        other.children[1].children[0].muted = true;
        assert!(other != tree);
    }

    #[test]
    fn the_greatest_depth_is_not_too_deep() {
        let nested = |depth: usize| (1..depth).fold(Action::hide(), |inner, _| Action::speed(2.0, inner));
        assert!(!nested(MAX_DEPTH).is_too_deep());
        assert!(nested(MAX_DEPTH + 1).is_too_deep());
    }
}
