//! What the pointer does on cards and ports in a frame.

use egui::{Pos2, Sense};

use super::GraphPanel;
use super::menu::MenuChoice;
use super::wire::WireEnd;
use crate::document::ActionId;
use crate::ui_kit::gesture;

/// Cards react to clicks and drags but not to the keyboard focus: Tab adds an action and Space plays.
pub const SENSE: Sense = Sense::CLICK.union(Sense::DRAG);

/// The pointer on the graph.
pub type Touch<'a> = gesture::Touch<'a, GraphPanel>;

/// A number on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardNumber {
    /// Whose card.
    pub id: ActionId,
    /// Key of the parameter.
    pub param: &'static str,
    /// Which number of a vector; `None`: all of them.
    pub axis: Option<usize>,
}

/// The card whose menu was opened, and where on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OpenMenu {
    /// Which card.
    pub id: ActionId,
    /// Where the pointer was.
    pub at: Pos2,
}

/// The state of menus from previous frames.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Menus {
    /// The menu that was opened last.
    pub open: Option<OpenMenu>,
    /// A drag was cancelled, and the release of the right button must open no menu.
    pub held_back: bool,
}

/// Input on a card or port.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Gesture {
    /// A card was clicked.
    Click(ActionId),
    /// A card was double-clicked.
    DoubleClick(ActionId),
    /// The row of this value of a card was double-clicked.
    EditValue(ActionId, &'static str),
    /// A card was clicked with the right button.
    Menu(OpenMenu),
    /// A card begins to be dragged.
    Drag(ActionId),
    /// A number on a card begins to be dragged.
    DragNumber(CardNumber),
    /// A port was clicked.
    ClickPort(WireEnd),
    /// A port begins to be dragged.
    DragPort(WireEnd),
    /// Something was chosen in the menu.
    Choose(MenuChoice),
    /// The fold button was clicked.
    Fold(ActionId),
    /// The comment on a card was double-clicked.
    EditComment(ActionId),
    /// The thumbnails of an `Animate` were clicked.
    Frames(ActionId),
}

/// What the pointer is over, and the gestures of this frame.
#[derive(Debug, Clone, Default)]
pub struct Touched {
    /// The card under the pointer.
    pub card: Option<ActionId>,
    /// Whether the pointer is over a button or a text on a card, which has a tooltip of its own.
    pub has_tip: bool,
    /// The port under the pointer.
    pub port: Option<WireEnd>,
    /// The gestures, in the order of the cards.
    pub gestures: Vec<Gesture>,
}
