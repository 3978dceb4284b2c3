//! Resolves `PlayClip`, `EaseNamed` and the names of frames: it inserts the trees of the named clips, replaces named eases by
//! the eases themselves, and named frames and tags by numbers.
//!
//! An `EaseNamed` is replaced by the ease itself around the same action, so code that reads trees sees an ordinary ease.
//!
//! A resolved `PlayClip` holds the tree that it plays as its only child, which no tree in a file does. Code that reads trees sees
//! a wrapper around that tree. Only spans, problems and ids of actions stop at it, because its contents belong to another clip.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;

use super::clips::{Clips, Size, played_clip};
use super::frame_names::Names;
use super::own_ease::ease_name;
use crate::action::check::Resolved;
use crate::action::{Action, Kind, MAX_DEPTH, is_left_out, names_frames};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::prelude::*;
use crate::program::MAX_ACTIONS;
use crate::words::{nearest, shortened};

/// A message names at most this many clips of a ring, the first and the last.
const MAX_WAY: usize = 8;

/// Inserts clips and own eases into a tree.
pub fn resolve<'a>(tree: &'a Action, clips: &Clips<'_>) -> Resolved<'a> {
    resolve_explained(tree, clips, true)
}

/// As [`resolve`]; `explains`: whether to search for the clips that form a ring, for the message.
pub fn resolve_explained<'a>(tree: &'a Action, clips: &Clips<'_>, explains: bool) -> Resolved<'a> {
    if !names_any(tree, 0) {
        return Resolved { tree: Cow::Borrowed(tree), problems: BTreeMap::new() };
    }
    let mut resolver = Resolver {
        clips,
        whole: tree,
        explains,
        path: Vec::new(),
        is_inside: false,
        actions: 0,
        names: Names::default(),
        problems: BTreeMap::new(),
    };
    let tree = resolver.filled(tree, true);
    Resolved { tree: Cow::Owned(tree), problems: resolver.problems }
}

/// Adds the name that was probably meant to diagnostics about an unknown clip or own ease.
pub fn suggest_names(found: &mut Diagnostics, clips: &Clips<'_>) {
    found.suggest(|code, name| match code {
        Code::UnknownClip => nearest(name, clips.names()),
        Code::UnknownEase => nearest(name, clips.ease_names()),
        #[cfg(feature = "serde")]
        Code::UnknownSheet => nearest(name, clips.sheet_names()),
        _ => None,
    });
}

/// Whether any action of a tree names a clip, an own ease or a sheet. Trees that are too deep are refused elsewhere.
fn names_any(action: &Action, depth: usize) -> bool {
    played_clip(action).is_some()
        || ease_name(action).is_some()
        || names_frames(action)
        || (depth < MAX_DEPTH
            && !is_left_out(action)
            && action.children.iter().any(|child| names_any(child, depth + 1)))
}

/// The action that plays in the place of `action`: the contents of a `PlayClip`, at any depth.
pub fn in_place_of(mut action: &Action) -> &Action {
    while played_clip(action).is_some() {
        let Some(child) = action.children.first() else { return action };
        action = child;
    }
    action
}

struct Resolver<'a> {
    clips: &'a Clips<'a>,
    whole: &'a Action,
    /// Whether to search for the clips of a ring.
    explains: bool,
    path: Vec<usize>,
    is_inside: bool,
    /// How many actions of clips have been inserted.
    actions: usize,
    names: Names<'a>,
    problems: BTreeMap<Vec<usize>, Diagnostic>,
}

impl Resolver<'_> {
    /// A copy of the tree, with its clips if it `plays` and is not inside a muted action. Levels that are refused as too deep are cut
    /// off.
    fn filled(&mut self, action: &Action, plays: bool) -> Action {
        let plays = plays && !is_left_out(action);
        if self.path.len() >= MAX_DEPTH {
            return action.holding_instead([]);
        }
        if let Some(name) = played_clip(action).filter(|_| plays) {
            let inside = self.clip(action, name).unwrap_or_else(|why| {
                self.problems.insert(self.path.clone(), why);
                None
            });
            return action.holding_instead(inside);
        }
        let mut children = Vec::with_capacity(action.children.len());
        for (index, child) in action.children.iter().enumerate() {
            self.path.push(index);
            children.push(self.filled(child, plays));
            self.path.pop();
        }
        match ease_name(action).filter(|_| plays) {
            Some(_) => self.eased(action, children),
            None if plays && names_frames(action) => self.numbered(action),
            None => action.holding_instead(children),
        }
    }

    /// The `Animate` with frame numbers instead of names.
    fn numbered(&mut self, action: &Action) -> Action {
        let numbered = self.names.numbered(action, self.clips);
        numbered.unwrap_or_else(|why| {
            self.problems.insert(self.path.clone(), why);
            action.clone()
        })
    }

    /// The ease that an `EaseNamed` names, around the same children.
    fn eased(&mut self, action: &Action, children: Vec<Action>) -> Action {
        let ease = match self.clips.named_ease(action) {
            Ok(ease) => ease,
            Err(why) => {
                self.problems.insert(self.path.clone(), why);
                return action.holding_instead(children);
            }
        };
        let mut eased = Action::eased(ease, Action::new(Kind::DelayTime));
        eased.id = action.id;
        eased.label.clone_from(&action.label);
        eased.children = children;
        eased
    }

    /// The tree of a clip with its own clips inserted; `None` if it is empty.
    fn clip(&mut self, action: &Action, name: &str) -> Result<Option<Action>, Diagnostic> {
        if !action.children.is_empty() {
            return Err(Diagnostic::new(Code::ChildInLeaf));
        }
        let Some(found) = self.clips.sized_tree(name) else { return Err(unknown(name)) };
        let Some((tree, size)) = found else { return Ok(None) };
        let size = size.ok_or_else(|| self.ring(name))?;
        if !self.is_inside {
            self.make_room(name, size)?;
        }
        let was_inside = core::mem::replace(&mut self.is_inside, true);
        self.path.push(0);
        let filled = self.filled(tree, true);
        self.path.pop();
        self.is_inside = was_inside;
        Ok(Some(filled))
    }

    /// Reserves space for a clip with all clips inside it; fails if the tree would be too deep or too large.
    fn make_room(&mut self, name: &str, size: Size) -> Result<(), Diagnostic> {
        if self.path.len() + size.depth >= MAX_DEPTH {
            let too_deep = Diagnostic::new(Code::ClipTooDeep);
            return Err(too_deep.text("clip", name).number("max", MAX_DEPTH as f64));
        }
        let actions = self.actions.saturating_add(size.actions);
        if actions > MAX_ACTIONS {
            let too_large = Diagnostic::new(Code::ClipTooLarge);
            return Err(too_large.text("clip", name).number("max", MAX_ACTIONS as f64));
        }
        self.actions = actions;
        Ok(())
    }

    /// The diagnostic for a clip that plays itself or contains one that does.
    fn ring(&self, name: &str) -> Diagnostic {
        if !self.explains {
            return Diagnostic::new(Code::ClipInsidePlaysItself);
        }
        let own = self.clips.name_of(self.whole).and_then(|own| Some((own, self.clips.way(name, own)?)));
        // Otherwise the named clip itself may be in the ring.
        let around = || Some((name, self.clips.way_around(name)?));
        match own.or_else(around) {
            None => Diagnostic::new(Code::ClipInsidePlaysItself).text("clip", name),
            Some((of, way)) => {
                let mut way: Vec<String> = way.iter().map(|name| format!("“{}”", shortened(name))).collect();
                if way.len() > MAX_WAY {
                    way.splice(MAX_WAY / 2..way.len() - MAX_WAY / 2, ["…".to_owned()]);
                }
                Diagnostic::new(Code::ClipPlaysItself).text("clip", of).text("way", &way.join(", then "))
            }
        }
    }
}

fn unknown(name: &str) -> Diagnostic {
    match name.trim() {
        "" => Diagnostic::new(Code::ClipNameEmpty),
        _ => Diagnostic::new(Code::UnknownClip).text("name", name),
    }
}
