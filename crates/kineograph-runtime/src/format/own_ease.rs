//! Own eases of a project: eases with a name, which `EaseNamed` uses.

#[cfg(feature = "ron")]
use serde::{Deserialize, Serialize};

use super::action::Action;
use super::spec::Kind;
use super::value::Value;
use crate::ease::Ease;
use crate::prelude::*;

/// An own ease, as stored.
#[cfg(feature = "ron")]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedEase {
    /// Unique among own eases.
    pub name: String,
    /// An ease of any kind but `EaseNamed`, which holds no action.
    pub ease: Action,
}

/// The own ease that an action names, if it is an `EaseNamed` that is not muted.
pub(crate) fn ease_name(action: &Action) -> Option<&str> {
    // The kind first: most actions are another one.
    if action.kind() != Kind::EaseNamed || action.muted {
        return None;
    }
    if let Some(Value::Text(name)) = action.param("name") { Some(name) } else { None }
}

/// The ease that an own ease is, or the first thing that is wrong with it, with the name of its kind.
pub(crate) fn own_ease(action: &Action) -> Result<Ease, String> {
    match (own_ease_problems(action).into_iter().next(), Ease::of(action)) {
        (None, Some(ease)) => Ok(ease),
        (what, _) => Err(what.unwrap_or_default()),
    }
}

/// All that is wrong with an own ease: sentences that begin with the name of its kind.
pub(crate) fn own_ease_problems(action: &Action) -> Vec<String> {
    let name = action.spec().name;
    if action.kind() == Kind::EaseNamed {
        return vec![format!("{name}: an own ease cannot name another one; give the ease itself")];
    }
    if !action.kind().is_ease() {
        return vec![format!("{name} is no ease; choose one, such as EaseOut(rate: 2)")];
    }
    if !action.children.is_empty() {
        return vec![format!("{name}: an own ease is an ease alone; take out what it holds")];
    }
    // What is asked of an ease is asked of it around an action.
    let mut around = action.holding_instead([Action::new(Kind::DelayTime)]);
    around.muted = false;
    crate::program::validate(&around).into_iter().map(|problem| problem.message).collect()
}
