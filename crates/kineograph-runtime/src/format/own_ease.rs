//! A project's own eases: eases with a name, which `EaseNamed` uses.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::action::check::check_action;
use crate::action::{Action, Kind, Value, trail};
use crate::diagnostic::{Code, Diagnostics};
use crate::ease::Ease;
#[cfg(feature = "serde")]
use crate::prelude::*;
#[cfg(feature = "serde")]
use crate::setters::setters;

/// An own ease, as stored.
#[cfg(feature = "serde")]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct NamedEase {
    /// Unique among own eases.
    pub name: String,
    /// An ease of any kind but `EaseNamed`, without a child.
    pub ease: Action,
}

#[cfg(feature = "serde")]
impl NamedEase {
    /// An own ease with this name; `ease` is an ease action without a child.
    pub fn new(name: impl Into<String>, ease: Action) -> Self {
        Self { name: name.into(), ease }
    }

    setters! { plain:
        /// Sets the name.
        with_name name: String,
        /// Sets the ease.
        with_ease ease: Action,
    }
}

/// The own ease that an action names, if it is an `EaseNamed` that is not muted.
pub(crate) fn ease_name(action: &Action) -> Option<&str> {
    // The kind is compared first, because most actions are of other kinds.
    if action.kind() != Kind::EaseNamed || action.muted {
        return None;
    }
    if let Some(Value::Text(name)) = action.param("name") { Some(name) } else { None }
}

/// The ease of an own ease, if it has no errors.
pub(crate) fn own_ease(action: &Action) -> Option<Ease> {
    if check_own_ease(action).has_errors() { None } else { Ease::of(action) }
}

pub(crate) fn check_own_ease(action: &Action) -> Diagnostics {
    let code = match action.kind() {
        Kind::EaseNamed => Code::EaseNamesAnEase,
        kind if !kind.is_ease() => Code::EaseNotAnEase,
        _ if !action.children.is_empty() => Code::EaseNotAlone,
        _ => {
            // The rules for eases apply to an ease around an action.
            let mut around = action.holding_instead([Action::new(Kind::DelayTime)]);
            around.muted = false;
            return check_action(&around);
        }
    };
    let mut found = Diagnostics::default();
    found.report(code, |problem| {
        let mut problem = problem.of_action(action, &[]);
        problem.place.trail = trail(action, &[]);
        problem
    });
    found
}
