//! The menus of the menu bar, and those inside them.

use crate::text::tr;

/// Where the menu bar lists a command. Menus are so short that each fits in the smallest window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// Files.
    File,
    /// Changes.
    Edit,
    /// Other ways to paste.
    PasteSpecial,
    /// Selecting and finding.
    Select,
    /// Nodes.
    Node,
    /// Nodes beside each other.
    AlignNodes,
    /// Actions in the graph.
    Action,
    /// The order of actions in their tree.
    Move,
    /// Places in the graph.
    Arrange,
    /// Times of actions and runs.
    Time,
    /// Tools of the canvas.
    Canvas,
    /// Transport.
    Play,
    /// Moments to go to.
    GoTo,
    /// What the window shows.
    View,
    /// Panels of the window.
    Panels,
    /// How the panels are arranged.
    Layout,
    /// What keys alone do in panels.
    Keyboard,
    /// How the stage is looked at.
    CanvasView,
    /// What helps to place things on the canvas.
    Guides,
    Help,
}

impl Menu {
    /// All menus, from left to right, those inside others after these.
    pub const ALL: [Self; 20] = [
        Self::File,
        Self::Edit,
        Self::PasteSpecial,
        Self::Select,
        Self::Node,
        Self::AlignNodes,
        Self::Action,
        Self::Move,
        Self::Arrange,
        Self::Time,
        Self::Canvas,
        Self::Play,
        Self::GoTo,
        Self::View,
        Self::Panels,
        Self::Layout,
        Self::Keyboard,
        Self::CanvasView,
        Self::Guides,
        Self::Help,
    ];

    /// The menu that it is inside of; `None` for a menu of the menu bar.
    #[must_use]
    pub const fn parent(self) -> Option<Self> {
        match self {
            Self::PasteSpecial | Self::Select => Some(Self::Edit),
            Self::AlignNodes => Some(Self::Node),
            Self::Move | Self::Arrange | Self::Time => Some(Self::Action),
            Self::GoTo => Some(Self::Play),
            Self::Panels | Self::Layout | Self::Keyboard | Self::CanvasView => Some(Self::View),
            Self::Guides => Some(Self::CanvasView),
            _ => None,
        }
    }

    /// The menu of the menu bar that it is, or is inside of.
    #[must_use]
    pub const fn outermost(self) -> Self {
        match self.parent() {
            Some(parent) => parent.outermost(),
            None => self,
        }
    }

    /// The title in the menu bar, or of the entry that opens it.
    pub fn title(self) -> &'static str {
        match self {
            Self::File => tr!("command-menu-file"),
            Self::Edit => tr!("command-menu-edit"),
            Self::PasteSpecial => tr!("command-menu-paste-special"),
            Self::Select => tr!("command-menu-select"),
            Self::Node => tr!("command-menu-node"),
            Self::AlignNodes => tr!("command-menu-align-nodes"),
            Self::Action => tr!("command-menu-action"),
            Self::Move => tr!("command-menu-move"),
            Self::Arrange => tr!("command-menu-arrange"),
            Self::Time => tr!("command-menu-time"),
            Self::Canvas => tr!("command-menu-canvas"),
            Self::Play => tr!("command-menu-play"),
            Self::GoTo => tr!("command-menu-go-to"),
            Self::View => tr!("command-menu-view"),
            Self::Panels => tr!("command-menu-panels"),
            Self::Layout => tr!("command-menu-layout"),
            Self::Keyboard => tr!("command-menu-keyboard"),
            Self::CanvasView => tr!("command-menu-canvas-view"),
            Self::Guides => tr!("command-menu-guides"),
            Self::Help => tr!("command-menu-help"),
        }
    }

    /// Whether its commands make sense while the start page hides the project.
    pub const fn is_on_start_page(self) -> bool {
        matches!(self.outermost(), Self::File | Self::Help)
    }
}
