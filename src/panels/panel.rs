//! What a panel is to the window: how it is shown, which commands it serves, and where it is at first.

use egui::{Context, Pos2, Ui, WidgetText};

use super::{Ctx, Outbox};
use crate::command::{Command, PanelHead};
use crate::document::Document;

/// One panel of the window. Only [`Panel::show`] has to be written.
pub trait Panel {
    /// Shows the panel in the rest of `ui`.
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox);

    /// What its tab shows now, if that is not the title of the table, or its icon where the tab `is_short`.
    fn tab(&self, _ctx: &Ctx<'_>, _is_short: bool) -> Option<WidgetText> {
        None
    }

    /// Whether the pointer is over what its commands act on, so that they come to this panel first.
    fn hovered(&self) -> bool {
        false
    }

    /// The point of the stage where a file lands that is dropped at a place of the screen; `None` if that is not on its stage.
    fn drop_place(&self, _pos: Pos2) -> Option<[f64; 2]> {
        None
    }

    /// Whether pictures that are dropped at a place of the screen are only listed, and shown nowhere.
    fn lists_files(&self, _pos: Pos2) -> bool {
        false
    }

    /// The place of the graph under the pointer, where a draft lands that is pasted; `None` if it is elsewhere.
    fn paste_place(&self, _ctx: &Ctx<'_>) -> Option<[f64; 2]> {
        None
    }

    /// The point of the stage in the middle of what it shows of it; `None` if it shows no stage.
    fn view_center(&self) -> Option<[f64; 2]> {
        None
    }

    /// Where the menu of what is selected opens by a key: a place of the screen where a right click is on it. `None` if the panel shows
    /// nothing that is selected.
    fn menu_place(&mut self, _ctx: &Ctx<'_>) -> Option<Pos2> {
        None
    }

    /// Serves a command. True if it did.
    fn command(&mut self, _command: Command, _ctx: &Ctx<'_>, _out: &mut Outbox) -> bool {
        false
    }

    /// Takes a command from its keys before the editor gets it. True if it did.
    fn takes(&mut self, _command: Command, _ctx: &Ctx<'_>, _out: &mut Outbox) -> bool {
        false
    }

    /// Takes a pasted text before the editor gets it. True if it did.
    fn paste(&self, _egui_ctx: &Context, _ctx: &Ctx<'_>, _text: &str, _out: &mut Outbox) -> bool {
        false
    }

    /// How it is looked at, as text for [`Panel::restore`]: kept for other projects and for the next start. `None` if there is no choice.
    fn kept(&self) -> Option<String> {
        None
    }

    /// Takes what [`Panel::kept`] returned, perhaps in another version of the program. What can't be read has its default.
    fn restore(&mut self, _kept: &str) {}

    /// How this project is looked at, as text for [`Panel::restore_in_project`]: kept for the next time that it is open. `None` if nothing
    /// differs from the default.
    fn kept_in_project(&self, _document: &Document) -> Option<String> {
        None
    }

    /// Takes what [`Panel::kept_in_project`] returned, perhaps for another version of the project.
    fn restore_in_project(&mut self, _kept: &str) {}

    /// Whether the option that a command toggles in this panel is on; `None` for all other commands.
    fn is_on(&self, _command: Command) -> Option<bool> {
        None
    }
}

/// One row of the table of panels.
pub struct PanelSpec {
    /// Its name and its command.
    pub head: PanelHead,
    /// Where it is in the default layout.
    pub area: Area,
    /// Whether it is shown at first. A hidden panel keeps its place among the tabs.
    pub is_shown: bool,
    /// Makes the panel, for a new window and for another project.
    pub new: fn() -> Box<dyn Panel>,
}

impl PanelSpec {
    /// A panel that is shown at first.
    pub const fn shown(head: PanelHead, area: Area, new: fn() -> Box<dyn Panel>) -> Self {
        Self { head, area, is_shown: true, new }
    }
}

/// A part of the default layout. The panels of an area are tabs, in the order of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// Lists, beside the stage.
    TopLeft,
    /// The stage.
    TopCenter,
    /// What is composed, beside the stage.
    TopRight,
    /// Time, below the stage.
    BottomLeft,
    /// Values over time.
    BottomRight,
    /// Details of the selection, at full height.
    Right,
}
