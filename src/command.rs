//! User commands: one table for menus, shortcuts, tooltips and the shortcut list, so that they can't drift apart.

mod canvas_option;
mod key_text;
mod keys;
mod maps;
mod menu;
mod needs;
mod panel;
mod press;
mod standard_layout;
mod table;

use egui::KeyboardShortcut;

use crate::align::{Alignment, Axis};
use crate::document::Document;
use crate::session::{Session, Tool};
use crate::text::Label;

use needs::{CommandContext, DisabledReason};

pub use canvas_option::CanvasOption;
pub use key_text::{key_text, parse_keys, pressed_keys};
pub use keys::Keys;
pub use maps::KeyMap;
pub use menu::Menu;
pub use panel::PanelHead;
pub use press::{Focused, Pressed, pressed, pressed_over_form, served_key, take_steps, takes_press};
pub use standard_layout::StandardLayout;
pub use table::COMMANDS;

/// Everything that a menu entry or a key can do.
#[allow(missing_docs)] // the table below describes each
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Command {
    New,
    /// Show the start page.
    StartPage,
    Open,
    Save,
    SaveAs,
    Versions,
    Recovered,
    ToggleReopenLast,
    Export,
    /// Packs all frames into few pictures.
    PackAtlas,
    Settings,
    Quit,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    PasteInside,
    PasteTogether,
    PasteDraft,
    CopyValues,
    PasteValues,
    Duplicate,
    Delete,
    DeleteWithInside,
    SelectAll,
    SelectNone,
    SelectSubtree,
    SelectParents,
    SelectSameKind,
    Find,
    FindNext,
    FindPrevious,
    Rename,
    AddAction,
    WrapIn,
    ChangeTo,
    Wrap,
    Unwrap,
    MakeClip,
    UnpackClip,
    SavePreset,
    OpenPlayedClip,
    Mute,
    Solo,
    Fold,
    Comment,
    Frame,
    MoveUp,
    MoveDown,
    MoveOut,
    MoveIn,
    TidyLayout,
    AlignLeft,
    AlignTop,
    AlignCenter,
    Distribute,
    FitSelection,
    FitAll,
    PlayPause,
    PreviousFrame,
    NextFrame,
    Back10Frames,
    Forward10Frames,
    GoToStart,
    GoToEnd,
    PreviousBoundary,
    NextBoundary,
    AddMarker,
    PreviousMarker,
    NextMarker,
    ExpectPose,
    /// Keeps the events around the playhead, or in the loop range, as expectations.
    ExpectEvents,
    ToggleLoop,
    LoopIn,
    LoopOut,
    LoopAll,
    ShuttleBack,
    ShuttleStop,
    ShuttleForward,
    SplitAtPlayhead,
    /// Moves the selected actions or runs by a frame.
    MoveEarlier,
    MoveLater,
    InsertTime,
    CutTime,
    /// Makes the distances between the starts of the selected runs equal.
    DistributeRuns,
    AddNode,
    GroupNodes,
    UngroupNodes,
    MaskNodes,
    LockNodes,
    HideNodes,
    /// Shows the selected nodes alone on the canvas.
    SoloNodes,
    ShowAllNodes,
    UnlockAllNodes,
    AlignNodes(Alignment),
    DistributeNodes(Axis),
    /// Whether nodes are aligned to the stage instead of to each other.
    AlignToStage,
    /// Whether nodes are aligned by their anchors instead of by their boxes.
    AlignByPivot,
    AddClip,
    AddImage,
    ListImage,
    AddSheet,
    AddSymbol,
    ChooseFont,
    InstalledFonts,
    EditText,
    MakeSymbol,
    EditInPlace,
    OpenSymbol,
    ExpandSymbol,
    Import,
    ToggleTimelineView,
    ToggleTheme,
    ToggleMinimap,
    Pin,
    UnpinAll,
    /// What a drag on the canvas does.
    Tool(Tool),
    SwitchMode,
    SwitchAxes,
    WhatMoves,
    Record,
    /// Switches an option of the canvas.
    ToggleOnCanvas(CanvasOption),
    /// Show a pixel of the stage as a pixel of the screen.
    ActualSize,
    /// Turns the view of the canvas clockwise.
    TurnView,
    /// Turns the view of the canvas counterclockwise.
    TurnViewBack,
    ViewUpright,
    AddBookmark,
    LockGuides,
    RemoveGuides,
    /// Shows or hides a panel. The table of panels has the rows of these commands.
    TogglePanel(&'static PanelHead),
    FillWindow,
    /// Makes everything in the window larger, smaller, or as large as usual.
    ScaleUp,
    ScaleDown,
    ScaleUsual,
    /// Show the stage alone, on the whole screen.
    FullScreen,
    ResetLayout,
    /// Gives the next panel the keyboard.
    NextPanel,
    PreviousPanel,
    /// Gives the menu bar the keyboard.
    MenuBar,
    /// Selects what follows the selection in the panel that has the keyboard, in its order.
    SelectNext,
    SelectPrevious,
    /// Opens what is selected in the panel that has the keyboard.
    OpenSelected,
    /// Opens the menu of what is selected in the panel that has the keyboard.
    ContextMenu,
    /// Starts the tour, or goes on with it.
    FirstAnimation,
    Manual,
    /// Arranges the panels.
    UseLayout(StandardLayout),
    /// Keeps the arrangement of the panels under a name.
    SaveLayout,
    RunCommand,
    ShowShortcuts,
    Messages,
    About,
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct CommandSpec {
    pub command: Command,
    /// The menu that lists it.
    pub menu: Menu,
    /// The entry in the menu, and its tooltip.
    pub label: Label,
    /// Keys of the map Kineograph. [`Keys::of`] says which are in force.
    pub shortcuts: &'static [KeyboardShortcut],
    /// A line above it in the menu.
    pub starts_group: bool,
    /// What it needs: the reason why it can't do anything at the moment.
    pub needs: fn(&CommandContext<'_>) -> DisabledReason,
}

impl CommandSpec {
    /// The same command, which needs something. Undo and redo are not known here.
    const fn needs(self, needs: fn(&CommandContext<'_>) -> DisabledReason) -> Self {
        Self { needs, ..self }
    }

    /// The same command with a line above it in the menu.
    const fn group(self) -> Self {
        Self { starts_group: true, ..self }
    }

    /// Its name in settings files, which never changes: the key of its text without the area.
    pub fn name(&self) -> &'static str {
        let key = self.label.key;
        key.strip_prefix("command-").unwrap_or(key) // not shown
    }

    /// The entry in the menu.
    pub fn title(&self) -> &'static str {
        self.label.text()
    }

    /// One sentence for a tooltip and the shortcut list.
    pub fn help(&self) -> &'static str {
        self.label.tooltip()
    }
}

/// What a menu of nodes offers about symbols: for an instance what is done with its symbol, for other nodes to make one.
pub const fn symbol_commands(is_instance: bool) -> &'static [Command] {
    if is_instance {
        &[Command::EditInPlace, Command::OpenSymbol, Command::ExpandSymbol]
    } else {
        &[Command::MakeSymbol]
    }
}

/// Why a command can't do anything at the moment, in a sentence for users; `None` if it can.
pub fn disabled_reason(command: Command, document: &Document, session: &Session) -> DisabledReason {
    (command.spec().needs)(&CommandContext { document, session })
}

impl Command {
    /// The row of this command.
    pub fn spec(self) -> CommandSpec {
        if let Self::TogglePanel(panel) = self {
            return panel.command_spec();
        }
        // Every command has a row; a test keeps it. The first row stands in for one that is missing.
        *COMMANDS.iter().find(|spec| spec.command == self).unwrap_or(&COMMANDS[0])
    }

    /// The keys as shown to users, such as `Ctrl+S`.
    pub fn shortcut_text(self, ctx: &egui::Context) -> String {
        Keys::in_force(ctx).shown(self).first().map(|shortcut| shown(ctx, shortcut)).unwrap_or_default()
    }

    /// The command whose keys do this one: keys of actions do the same to nodes while nodes have the focus.
    const fn with_keys(self) -> Self {
        match self {
            Self::GroupNodes => Self::Wrap,
            Self::UngroupNodes => Self::Unwrap,
            other => other,
        }
    }
}

/// Words of egui, and the signs that keyboards have in their place.
const SIGNS: [(&str, &str); 12] = [
    // The window passes the menu key by this name.
    ("F35", "Menu"),       // not shown
    ("OpenBracket", "["),  // not shown
    ("CloseBracket", "]"), // not shown
    ("Comma", ","),        // not shown
    ("Period", "."),       // not shown
    ("Delete", "Del"),     // not shown
    ("Semicolon", ";"),    // not shown
    ("Questionmark", "?"), // not shown
    ("Backslash", "\\"),   // not shown
    ("Slash", "/"),        // not shown
    ("Backtick", "`"),     // not shown
    ("Quote", "'"),        // not shown
];

/// A shortcut as keyboards have it: egui has a word for some keys that show a sign.
pub fn shown(ctx: &egui::Context, shortcut: &KeyboardShortcut) -> String {
    let text = ctx.format_shortcut(shortcut);
    SIGNS.iter().fold(text, |text, (word, sign)| text.replace(word, sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_one_row_and_its_own_keys() {
        for (index, spec) in COMMANDS.iter().enumerate() {
            for other in &COMMANDS[..index] {
                assert_ne!(spec.command, other.command);
                assert_ne!(spec.name(), other.name());
                for shortcut in spec.shortcuts {
                    assert!(!other.shortcuts.contains(shortcut), "{} and {}", spec.title(), other.title());
                }
            }
            assert_eq!(spec.command.spec().title(), spec.title());
        }
        assert!(COMMANDS.iter().any(|spec| spec.command == Command::About));
    }
}
