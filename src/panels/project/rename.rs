//! Renaming in place.

use egui::{Id, Rect, Ui};
use kineograph_runtime::format::NamedEase;

use crate::document::{ClipId, Document, Edit, NodeId};
use crate::history::Change;
use crate::text::tr;
use crate::ui_kit::fields::{Typing, type_in};
use crate::ui_kit::theme::Theme;

/// What is renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Renamed {
    Node(NodeId),
    Clip(ClipId),
    /// An own ease, by its index in the list.
    Ease(usize),
}

/// A name that is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Renaming {
    target: Renamed,
    /// The focus is requested once; after that a click elsewhere may take it.
    has_asked: bool,
}

/// The state of renaming after a frame.
pub(super) enum Outcome {
    Ongoing,
    /// Finished, with a change if the name differs.
    Over(Option<Change>),
}

impl Renaming {
    pub(super) const fn new(target: Renamed) -> Self {
        Self { target, has_asked: false }
    }

    pub(super) fn is_of(&self, target: Renamed) -> bool {
        self.target == target
    }

    /// Lets the user type the new name into `rect`.
    pub(super) fn show(&mut self, ui: &mut Ui, rect: Rect, theme: &Theme, document: &Document) -> Outcome {
        let id = Id::new("rename").with(format!("{:?}", self.target));
        if !self.has_asked {
            ui.memory_mut(|memory| memory.request_focus(id));
            self.has_asked = true;
        }
        let old = self.name(document);
        match type_in(ui, rect, theme, (id, "rename"), old, |text| !text.trim().is_empty()) {
            Typing::Ongoing => Outcome::Ongoing,
            Typing::Cancelled => Outcome::Over(None),
            Typing::Done(name) => Outcome::Over(self.change(document, name.trim())),
        }
    }

    fn name<'a>(&self, document: &'a Document) -> &'a str {
        let name = match self.target {
            Renamed::Node(id) => document.node(id).map(|node| node.name.as_str()),
            Renamed::Clip(id) => document.clip(id).map(|clip| clip.name.as_str()),
            Renamed::Ease(index) => document.eases().get(index).map(|own| own.name.as_str()),
        };
        name.unwrap_or_default()
    }

    fn change(&self, document: &Document, name: &str) -> Option<Change> {
        if name.is_empty() || name == self.name(document) {
            return None;
        }
        Some(match self.target {
            Renamed::Clip(id) => {
                Change::new(tr!("project-rename-clip"), Edit::RenameClip(id, name.to_owned()))
            }
            Renamed::Ease(index) => {
                let own = document.eases().get(index)?;
                let renamed = NamedEase::new(name.to_owned(), own.ease.clone());
                Change::new(tr!("project-rename-ease"), Edit::SetEase(own.name.clone(), renamed))
            }
            Renamed::Node(id) => {
                let mut node = document.node(id)?.as_ref().clone();
                name.clone_into(&mut node.name);
                Change::new(tr!("project-rename-node"), Edit::SetNode(node))
            }
        })
    }
}
