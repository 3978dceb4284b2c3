//! Which ease was chosen, in any list of eases.

use kineograph_runtime::format::{Action, Kind};

use crate::document::Document;
use crate::text::tr;

/// An ease, or none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum EaseChoice {
    /// An ease of this kind, with the values that it begins with.
    Ease(Kind),
    /// The project's own ease of this name.
    Own(String),
    /// None at all.
    #[default]
    None,
}

impl EaseChoice {
    /// Its name: that of a kind, or of an own ease.
    pub fn name(&self) -> &str {
        match self {
            Self::Ease(kind) => kind.spec().name,
            Self::Own(name) => name,
            Self::None => tr!("ease-none-short"),
        }
    }

    /// The choice as far as a document has it: an own ease may be gone.
    #[must_use]
    pub fn in_document(&self, document: &Document) -> Self {
        match self {
            Self::Own(name) if !document.eases().iter().any(|own| own.name == *name) => Self::None,
            kept => kept.clone(),
        }
    }

    /// The action in this ease.
    pub fn around(&self, action: Action) -> Action {
        match self {
            Self::Ease(kind) => {
                let mut eased = Action::new(*kind);
                eased.children.push(action);
                eased
            }
            Self::Own(name) => Action::ease_named(name, action),
            Self::None => action,
        }
    }
}
