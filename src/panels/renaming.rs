//! Renaming in place, in all lists.

use egui::{Button, Id, Rect, Ui, vec2};
use kineograph_runtime::format::NamedEase;

use crate::command::Command;
use crate::document::{ClipId, Document, Edit, FolderEdit, NodeId, folder_name, parent_of};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::fields::{Typing, type_in, waits_for_release};
use crate::ui_kit::theme::Theme;

/// What is renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::panels) enum Renamed {
    Node(NodeId),
    Clip(ClipId),
    /// An own ease, by its index in the list.
    Ease(usize),
    /// An image, a sheet and a folder, likewise.
    Image(usize),
    Sheet(usize),
    Folder(usize),
}

/// A name that is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::panels) struct Renaming {
    target: Renamed,
    /// The focus is requested once; after that a click elsewhere may take it.
    has_asked: bool,
}

/// The state of renaming after a frame.
pub(in crate::panels) enum Outcome {
    Ongoing,
    /// Finished, with a change if the name differs.
    Over(Option<Rename>),
}

/// A new name.
pub(in crate::panels) struct Rename {
    pub change: Change,
    /// What selects what is known by its name.
    pub select: Option<SelectionChange>,
}

/// The entry of a menu that lets the user type a new name.
pub(in crate::panels) fn entry(ui: &mut Ui, renaming: &mut Option<Renaming>, target: Renamed) {
    let shortcut = Command::Rename.shortcut_text(ui.ctx());
    if ui.add(Button::new(Command::Rename.spec().title()).shortcut_text(shortcut)).clicked() {
        *renaming = Some(Renaming::new(target));
    }
}

/// Lets the user type a name over the old one, whose text is in `rect`, if it is this that is renamed.
pub(in crate::panels) fn type_over(
    ui: &Ui,
    ctx: &Ctx<'_>,
    renaming: &mut Option<Renaming>,
    (target, rect): (Renamed, Rect),
    out: &mut Outbox,
) {
    let Some(going) = renaming.as_mut().filter(|going| going.is_of(target)) else { return };
    let rect = rect.expand2(vec2(4.0, 0.0));
    let Outcome::Over(rename) = going.show(ui, rect, ctx.theme, ctx.document) else { return };
    *renaming = None;
    if let Some(rename) = rename {
        out.edit(rename.change);
        rename.select.into_iter().for_each(|select| out.select(select));
    }
}

impl Renaming {
    pub(in crate::panels) const fn new(target: Renamed) -> Self {
        Self { target, has_asked: false }
    }

    pub(in crate::panels) fn is_of(&self, target: Renamed) -> bool {
        self.target == target
    }

    /// Lets the user type the new name into `rect`.
    pub(in crate::panels) fn show(
        &mut self,
        ui: &Ui,
        rect: Rect,
        theme: &Theme,
        document: &Document,
    ) -> Outcome {
        let id = Id::new("rename").with(format!("{:?}", self.target));
        if !self.has_asked {
            if waits_for_release(ui) {
                return Outcome::Ongoing;
            }
            ui.memory_mut(|memory| memory.request_focus(id));
            ui.scroll_to_rect(rect, None);
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
            Renamed::Image(index) => document.images().get(index).map(|image| image.name.as_str()),
            Renamed::Sheet(index) => document.sheets().get(index).map(|sheet| sheet.name.as_str()),
            Renamed::Folder(index) => document.folders().get(index).map(|path| folder_name(path)),
        };
        name.unwrap_or_default()
    }

    fn change(&self, document: &Document, name: &str) -> Option<Rename> {
        if name.is_empty() || name == self.name(document) {
            return None;
        }
        let mut select = None;
        let change = match self.target {
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
            Renamed::Image(index) => {
                let mut image = document.images().get(index)?.as_ref().clone();
                let old = std::mem::replace(&mut image.name, name.to_owned());
                select = document.image(name).is_none().then(|| SelectionChange::Image(name.to_owned()));
                Change::new(tr!("project-rename-image"), Edit::SetImage(old, image))
            }
            Renamed::Sheet(index) => {
                let mut sheet = document.sheets().get(index)?.as_ref().clone();
                let old = std::mem::replace(&mut sheet.name, name.to_owned());
                select = document.sheet(name).is_none().then(|| SelectionChange::Sheet(name.to_owned()));
                Change::new(tr!("project-rename-sheet"), Edit::SetSheet(old, sheet))
            }
            Renamed::Folder(index) => {
                let old = (*document.folders().get(index)?).to_owned();
                let new =
                    parent_of(&old).map_or_else(|| name.to_owned(), |parent| format!("{parent}/{name}"));
                Change::new(tr!("assets-rename-folder"), Edit::Folders(FolderEdit::Move(old, new)))
            }
        };
        Some(Rename { change, select })
    }
}
